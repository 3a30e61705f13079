"""The time of the floor comes with commands and never goes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

import croupier
from croupier import jackpot
from croupier.floor import (
    FARTHEST_AHEAD,
    AtPool,
    AtTable,
    ClockSet,
    SetClock,
    open_floor,
    view,
)
from croupier.games import edition
from croupier.jackpot import (
    CompareMeters,
    ReportLostLink,
    UnlinkTable,
)
from croupier.rulebook import Actor, Money, Post, Refusal
from croupier.table import commands as c
from floors import (
    ANN,
    ANTE,
    BOB,
    DEALER,
    EVERY_BOOK,
    MANAGER,
    POOL,
    ROYAL,
    SHIFT,
    STUD,
    SUPERVISOR,
    UNIT,
    House,
    confirms,
)


@pytest.mark.parametrize("by", [ANN, DEALER, SHIFT])
def test_r_28_nobody_takes_the_floor_far_ahead_of_its_clock(by):
    house = House(STUD)
    house.at("stud", c.OpenBets(DEALER))
    late = AtTable("stud", c.PlaceWager(by, "Ann", 1, "ante", Money.dollars(10)), house.clock + FARTHEST_AHEAD + 1)
    assert house.refuses(late).rules == ("R-8", "R-28")
    assert house.refuses(AtPool(POOL, ReportLostLink("stud", "no answer", late.at))).allowed_to is Post.SHIFT_MANAGER
    seen = view(house.floor, by, "stud")
    assert not seen.admits(late)
    assert seen.admits(replace(late, at=late.at - 1))
    house(replace(late, at=late.at - 1))


@pytest.mark.parametrize("at", [-1, 2**53, 2**63 - 1, 2**63, 1.5, None])
def test_r_28_what_is_no_time_is_refused(at):
    with pytest.raises(croupier.InputError):
        AtTable("stud", c.OpenBets(DEALER), at)
    with pytest.raises(croupier.InputError):
        open_floor([], [STUD], at)


def test_r_28_a_shift_manager_sets_the_clock_ahead_with_a_reason():
    house = House(STUD)
    house.at("stud", c.OpenBets(DEALER))
    week = house.clock + 7 * FARTHEST_AHEAD
    assert house.refuses(SetClock("closed for a week", MANAGER, week)).allowed_to is Post.SHIFT_MANAGER
    assert house.refuses(SetClock("", SHIFT, week)).rules == ("R-2",)
    equipment = Actor(jackpot.JACKPOT_SYSTEM.name, Post.SHIFT_MANAGER)
    assert house.refuses(SetClock("by itself", equipment, week)).rules == ("R-17", "R-29")
    assert house.refuses(SetClock("by mistake", SHIFT, house.clock)).rules == ("R-8", "R-28")
    assert house(SetClock("closed for a week", SHIFT, week)) == (ClockSet("closed for a week", SHIFT, week, ("R-28",)),)
    house.clock = week
    house.at("stud", c.CloseBets(DEALER))


def test_r_2_lost_links_and_comparisons_say_who_reported_them():
    house = House(STUD)
    refused = house.refuses(AtPool(POOL, ReportLostLink("stud", "no answer", 100, ANN)))
    assert refused.allowed_to is Post.DEALER
    assert house.refuses(AtPool(POOL, CompareMeters("stud", Money(0), 100, ANN))).allowed_to is Post.DEALER
    (agreed,) = house.pool(CompareMeters("stud", Money(0), 100, SUPERVISOR))
    (lost,) = house.pool(ReportLostLink("stud", "no answer", 100, DEALER))
    assert (agreed.by, lost.by) == (SUPERVISOR, DEALER)


def test_r_17_one_person_is_not_two_by_another_spelling():
    house = House(STUD)
    same = Actor(SHIFT.name.lower() + " ", Post.PIT_MANAGER)
    with pytest.raises(croupier.InputError):
        UnlinkTable("stud", SHIFT, same, 100)
    for witness in (replace(same, name=SHIFT.name.lower()), Actor("somebody else", Post.PIT_MANAGER, SHIFT.name)):
        assert "two persons" in house.refuses(AtPool(POOL, UnlinkTable("stud", SHIFT, witness, 100))).what


@EVERY_BOOK
@pytest.mark.parametrize("elsewhere", [False, True])
def test_r_17_a_winner_with_an_identity_does_not_confirm_without_it(rules, elsewhere):
    """Her name is known with the identity at this table; or at another, and staff have staked for her here."""
    anna, other = Actor("Anna", Post.PLAYER, "P 7"), replace(rules, table="other")
    house = House(rules, other, order=edition(rules.slug).linked_jackpot.order)
    if elsewhere:
        house.at("other", c.OpenBets(DEALER), c.PlaceWager(anna, anna.key, 1, "ante", ANTE))
    house.at(rules.table, c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 2, "ante", ANTE))
    for wager, amount in (("ante", ANTE), (edition(rules.slug).jackpot.wager, UNIT)):
        house.at(rules.table, c.PlaceWager(DEALER if elsewhere else anna, anna.key, 1, wager, amount))
    house.close_and_deal(rules, ROYAL[rules.slug])
    house.play_on(rules)
    (number,) = [entry.number for entry in house.floor.pools[POOL].entries]
    for by in (Actor("anna", Post.PIT_SUPERVISOR), Actor("P 7", Post.SHIFT_MANAGER), Actor("Sue", Post.PIT_SUPERVISOR, "P 7")):
        assert confirms(house, number, by).what == "who wins an award may not confirm it: somebody else must"
    assert not isinstance(confirms(house, number, Actor("Anna", Post.PIT_SUPERVISOR, "E 3")), Refusal)  # the house knows both
    house.confirm(number)
    house.settle(rules)
    assert house.paid(rules.table)
