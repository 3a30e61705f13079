"""A round at a table and what it does in the pool (R-13)."""

from __future__ import annotations

import pytest

from croupier.floor import (
    AtPool,
    AtTable,
    replay,
)
from croupier.games import BOOKS, edition
from croupier.jackpot import (
    CompareMeters,
    ConfirmEntry,
    ContributionsTaken,
    EntryPaid,
    MetersAgreed,
    PayEntry,
    Stake,
    Status,
    TakeContributions,
)
from croupier.rulebook import Money, Post
from croupier.table import CardSource
from croupier.table import commands as c
from croupier.table.card_places import leaving
from floors import (
    DEALER,
    POOL,
    ROYAL,
    STUD,
    SUPERVISOR,
    THREE,
    UNIT,
    House,
    entered,
    key_what_lies_open,
    of,
    setup,
    stacked,
)


def test_bets_closed_contribute_and_a_hit_is_entered_confirmed_and_paid_by_the_same_figures():
    house = House(STUD, THREE)
    number = house.hit(STUD, ROYAL[STUD.slug])
    (taken,) = of((moved.event for moved in house.events), ContributionsTaken)
    assert [each.stake for each in taken.contributions] == [UNIT, UNIT]
    assert house.amount(number) == "500001.00"  # the round's own stakes are in the meter (S-34)
    refused = house.waits(STUD)
    assert ("S-70" in refused.rules, refused.allowed_to) == (True, Post.PIT_SUPERVISOR)
    house.confirm(number)
    made = house.settle(STUD)
    assert of(made, EntryPaid)[0].amount == Money.dollars(500_001)
    assert (house.paid("stud"), house.displayed) == ("500001.00", "100000.00")
    assert entered(house.floor.pools[POOL], number).status is Status.PAID
    assert replay(house.opened, house.events) == house.floor


@pytest.mark.parametrize("slug", BOOKS)
def test_in_every_book_a_supervisor_confirms_a_jackpot_hand_and_nobody_below(slug):
    rules = setup("table", slug)
    house = House(rules, order=edition(slug).linked_jackpot.order)
    number = house.hit(rules, ROYAL.get(slug, ROYAL[STUD.slug]))
    refused = house.refuses(AtPool(POOL, ConfirmEntry(number, pack_counted=True, by=DEALER, at=house.clock)))
    assert refused.allowed_to is Post.PIT_SUPERVISOR
    house.pool(ConfirmEntry(number, pack_counted=True, by=SUPERVISOR, at=house.clock))


@pytest.mark.parametrize("slug", BOOKS)
def test_a_jackpot_hand_of_a_keyed_table_is_entered_when_the_cards_that_make_it_are_known(slug):
    rules = setup("table", slug, cards=CardSource.KEYED)
    house = House(rules, order=edition(slug).linked_jackpot.order)
    house.bets(rules)
    hand, board = ROYAL.get(slug, ROYAL[STUD.slug])
    deck = stacked(rules, {1: hand}, board)
    house.at("table", c.CloseBets(DEALER), c.DealCards(DEALER))
    house.play_on(rules)
    assert not house.floor.pools[POOL].entries
    for early in (c.Settle(DEALER), c.Settle(DEALER, waiting=True), c.RejectJackpotHand(SUPERVISOR, 1, "a bent card")):
        assert "not known yet" in house.refuses(AtTable("table", early, house.clock)).what
    key_what_lies_open(house, rules, deck)
    assert len(house.floor.pools[POOL].entries) == 1
    house.confirm(1)
    house.settle(rules)
    assert house.paid("table") == house.amount(1)
    assert replay(house.opened, house.events) == house.floor


def test_4_5_h_47_a_hand_of_a_scanned_round_has_the_time_at_which_its_first_card_leaves_the_shoe():
    rules = setup("table", STUD.slug, cards=CardSource.SCANNING_SHOE)
    house = House(rules)
    house.bets(rules)
    house.at("table", c.CloseBets(DEALER))
    deck = stacked(rules, {1: ROYAL[STUD.slug][0]}, "")
    for place, _ in enumerate(leaving(house.floor.tables["table"])):
        house.clock += 1
        house.at("table", c.ScanCard(DEALER, deck[place]))
    opened = house.floor.rounds["table"]
    assert (opened.dealt_at, opened.hands) == (101, {1: 101, 2: 106})  # automated: hand by hand, five cards each
    house.play_on(rules)
    assert (entered(house.floor.pools[POOL], 1).hands[0].position, entered(house.floor.pools[POOL], 1).dealt_at) == (1, 101)
    assert replay(house.opened, house.events) == house.floor


def test_a_round_without_a_hit_is_settled_at_once():
    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD)
    house.play_on(STUD)
    house.settle(STUD)
    assert (house.paid("stud"), house.displayed) == ("0.00", "500001.00")
    assert not house.floor.pools[POOL].entries


def test_r_17_who_confirmed_an_award_does_not_settle_the_round():
    house = House(STUD)
    house.confirm(house.hit(STUD, ROYAL[STUD.slug]))
    assert "R-17" in house.refuses(AtTable("stud", c.Settle(SUPERVISOR), 100)).rules


def test_what_follows_from_a_table_is_not_asked_for():
    house = House(STUD)
    house.hit(STUD, ROYAL[STUD.slug])
    house.refuses(AtPool(POOL, PayEntry(1, DEALER, 100)))
    house.refuses(AtPool(POOL, TakeContributions("stud", 9, (Stake(1, UNIT),), 100)))
    assert isinstance(house.pool(CompareMeters("stud", Money.dollars(10), 100))[0], MetersAgreed)
