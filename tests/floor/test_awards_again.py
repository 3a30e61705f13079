"""Awards that are worked out again after a winner has left the round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.floor import (
    AtTable,
    decide,
    recover,
)
from croupier.games import edition
from croupier.jackpot import (
    ConfirmEntry,
    ContributionsReversed,
    meters,
)
from croupier.rulebook import NOTHING, Actor, Case, Effect, Moment, Money, Post, Refusal
from croupier.table import Setup
from croupier.table import commands as c
from croupier.table import events as e
from floors import (
    BASE,
    DEALER,
    HOLDEM,
    POOL,
    ROYAL,
    RWS,
    SHIFT,
    STUD,
    STUD_ROYALS,
    STUD_STRAIGHT_FLUSHES,
    SUPERVISOR,
    THREE,
    UNIT,
    House,
    entered,
    of,
    remove,
)


def two_winners(rules: Setup, first: str, second: str, base: Money = BASE, **changes) -> House:
    """Ann and Bob have both won, and both are paid."""
    house = House(rules, THREE, base=base, **changes)
    house.bets(rules)
    house.close_and_deal(rules, (first, ""), at_2=second)
    house.play_on(rules)
    house.confirm(1)
    house.settle(rules)
    return house


@pytest.mark.parametrize(
    ("hands", "shared", "left"),
    [
        (STUD_ROYALS, ("300000.50", "300000.50"), "500001.00"),  # 3.15.1: the meter and one reset value, by two
        (STUD_STRAIGHT_FLUSHES, ("47500.09", "47500.09"), "50000.10"),  # 3.15.2: a tenth, and a tenth of what that left
        ((STUD_ROYALS[0], STUD_STRAIGHT_FLUSHES[1]), ("450000.90", "50000.10"), "500001.00"),  # 3.15.3
    ],
)
def test_s_84_when_a_winner_leaves_the_round_the_others_paid_award_is_worked_out_again(hands, shared, left):
    house = two_winners(STUD, *hands)
    assert (house.paid("stud"), house.paid("stud", 2)) == shared
    made = house.at("stud", remove(2))
    (corrected,) = of(made, e.SettlementCorrected)
    assert (corrected.readings, corrected.position, corrected.by) == (("S-84",), 1, SHIFT)
    assert (house.paid("stud"), [name for name, _ in corrected.moved]) == (left, ["Ann"])
    alone = House(STUD, THREE)  # as if Bob had never been there, but for his stake
    alone.bets(STUD)
    alone.close_and_deal(STUD, (hands[0], ""))
    alone.play_on(STUD)
    alone.at("stud", c.MakeRuling(SHIFT, why="a hand too many", effect=Effect.REMOVED, position=2))
    assert alone.amount(1) == left
    pool, other = house.floor.pools[POOL], alone.floor.pools[POOL]
    assert pool.displayed == other.displayed
    assert recover(house.opened, house.events) == house.floor


def test_s_84_when_the_royal_flush_leaves_the_lower_award_stays_and_the_reset_comes_out_again():
    house = two_winners(STUD, STUD_ROYALS[0], STUD_STRAIGHT_FLUSHES[1])
    made = house.at("stud", remove(1))
    assert not of(made, e.SettlementCorrected)
    assert (house.paid("stud", 2), house.displayed) == ("50000.10", "450000.90")
    counted = meters(house.floor.pools[POOL])
    assert (counted.hits, str(counted.paid), counted.house_added) == (1, "50000.10", NOTHING)


def test_s_84_below_the_reset_value_the_one_left_gives_some_back():
    """Displayed 40,002 and a reset of 100,000: two share 140,002; one alone has 40,002."""
    house = two_winners(STUD, *STUD_ROYALS, base=Money.dollars(40_000))
    assert house.paid("stud") == "70001.00"
    (corrected,) = of(house.at("stud", remove(1)), e.SettlementCorrected)
    assert [(name, str(amount)) for name, amount in corrected.moved] == [("Bob", "-29999.00")]
    assert house.paid("stud", 2) == "40002.00"


def test_h_60_s_84_nobody_below_a_supervisor_takes_a_paid_award_apart():
    house = two_winners(STUD, *STUD_ROYALS)
    removal = c.ReportWrongCount(DEALER, why="six cards", position=2)
    assert house.refuses(AtTable("stud", removal, 100)).allowed_to is Post.PIT_SUPERVISOR
    house.at("stud", replace(removal, by=SUPERVISOR))
    assert house.paid("stud") == "500001.00"


@pytest.mark.parametrize(
    ("rules", "confirmed"), [(STUD, True), (THREE, False), (HOLDEM, True), (RWS[0], False), (RWS[0], True)]
)
@pytest.mark.parametrize(
    "report",
    [
        c.ReportPack(DEALER, fault=Case.FOREIGN_CARD, why="a joker"),
        c.ReportCount(DEALER, counted=51, why="counted"),
        c.ReportStake(DEALER, player="Ann", position=1, wager="jackpot", lies=NOTHING, why="nothing lies there"),
        c.ReportStake(DEALER, player="Ann", position=1, wager="ante", lies=NOTHING, why="nothing lies there"),
        c.ReportLateWager(DEALER, player="Ann", position=1, wager="jackpot", amount=UNIT, in_time=NOTHING, why="late"),
        c.ReportExposed(DEALER, cards=2, before=Moment.SEEN, why="two cards"),
        c.ReportPowerFailure(DEALER, before=Moment.DECIDED, why="no light"),
    ],
    ids=lambda report: f"{type(report).__name__} {getattr(report, 'wager', '')}".strip(),
)
def test_s_49_h_60_a_dealer_alone_undoes_no_locked_award(rules, confirmed, report):
    house = House(rules, order=edition(rules.slug).linked_jackpot.order)
    number = house.hit(rules, ROYAL[rules.slug])
    if confirmed:
        house.pool(ConfirmEntry(number, True, SUPERVISOR, house.clock))
    wager = edition(rules.slug).jackpot.wager
    if getattr(report, "wager", "") == "jackpot":
        report = replace(report, wager=wager)
    if isinstance(report, c.ReportExposed) and rules not in RWS:
        report = replace(report, before=None)  # the others do not ask when it was
    made = decide(house.floor, AtTable(rules.table, report, house.clock))
    if not isinstance(made, Refusal):  # some books let a player choose then, and nothing leaves the entry
        house.at(rules.table, report)
        assert entered(house.floor.pools[POOL], number).open
        return
    assert made.allowed_to in (Post.PIT_SUPERVISOR, Post.SHIFT_MANAGER)
    above = Actor("Above", made.allowed_to)
    assert not isinstance(decide(house.floor, AtTable(rules.table, replace(report, by=above), house.clock)), Refusal)


def test_s_84_what_another_table_was_paid_meanwhile_stands():
    house = House(STUD, THREE)
    house.bets(STUD)
    house.close_and_deal(STUD, (STUD_ROYALS[0], ""), at_2=STUD_ROYALS[1])
    house.play_on(STUD)
    house.hit(THREE, ROYAL[THREE.slug])
    for number in (1, 2):
        house.confirm(number)
    house.settle(STUD)
    house.settle(THREE)
    paid, shown = house.paid("three"), house.displayed
    house.at("stud", remove(2))
    assert (house.paid("stud"), house.paid("three"), house.displayed) == ("500001.00", paid, shown)


def test_h_52_a_hand_that_leaves_the_round_takes_its_contribution_back():
    house = House(HOLDEM)
    house.bets(HOLDEM)
    house.close_and_deal(HOLDEM)
    made = house.at("holdem", c.ReportAbsent(DEALER, position=2, why="gone to eat"))
    assert [each.position for each in of(made, ContributionsReversed)[0].contributions] == [2]
    assert house.displayed == "500000.00"
