"""Jackpot hands of several tables, nearly or wholly at one time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier import jackpot
from croupier.floor import (
    AtPool,
    AtTable,
    EnterHands,
    decide,
    replay,
)
from croupier.jackpot import (
    DecideOrder,
    EntryPaid,
    Order,
    RejectEntry,
    ReleaseEntry,
)
from croupier.rulebook import Post, Refusal
from croupier.table import Phase, Reveal
from croupier.table import commands as c
from floors import (
    ANN,
    DEALER,
    HOLDEM,
    MANAGER,
    POOL,
    ROYAL,
    RWS,
    SHIFT,
    STRAIGHT_FLUSH,
    STUD,
    SUPERVISOR,
    THREE,
    House,
    offered,
    void,
)


def test_3_14_r_8_hits_at_tables_of_two_games_are_served_in_the_order_in_which_they_were_entered():
    house = House(STUD, THREE, HOLDEM)
    for rules in (STUD, THREE):
        house.bets(rules)
        house.close_and_deal(rules, ROYAL[rules.slug])
    house.play_on(THREE)  # dealt later, entered first
    house.play_on(STUD)
    assert (house.amount(1), house.amount(2)) == ("500003.00", "100000.00")
    for number in (1, 2):
        house.confirm(number)
    assert "entry 1 is served before" in house.waits(STUD).what
    house.settle(THREE)
    house.settle(STUD)
    assert (house.paid("three"), house.paid("stud")) == ("500003.00", "100000.00")
    house.hit(HOLDEM, STRAIGHT_FLUSH[HOLDEM.slug])
    house.confirm(3)
    house.settle(HOLDEM)
    assert (house.paid("holdem"), house.displayed) == ("10000.20", "90001.80")


def test_stakes_of_other_tables_do_not_move_a_locked_value():
    house = House(STUD, THREE)
    number = house.hit(STUD, STRAIGHT_FLUSH[STUD.slug])
    house.bets(THREE)
    house.close_and_deal(THREE)
    house.confirm(number)
    house.settle(STUD)
    assert (house.paid("stud"), house.displayed) == ("50000.10", "450002.90")


def test_4_5_r_8_at_resorts_world_the_hand_dealt_first_is_served_first():
    house = House(*RWS, order=Order.DEAL)
    for clock, rules, hand in ((100, RWS[0], ROYAL), (110, RWS[1], STRAIGHT_FLUSH)):
        house.clock = clock
        house.bets(rules)
        house.close_and_deal(rules, hand[rules.slug])
    house.clock = 120
    house.play_on(RWS[1])
    assert house.amount(1) == "125000.75"  # a quarter
    house.play_on(RWS[0])
    assert (house.amount(2), house.amount(1)) == ("500003.00", "25000.00")
    for number in (1, 2):
        house.confirm(number)
    assert "4.5" in house.waits(RWS[1]).rules
    house.settle(RWS[0])
    house.settle(RWS[1])
    assert (house.paid("rws 1"), house.paid("rws 2"), house.displayed) == ("500003.00", "25000.00", "75000.00")


def test_4_5_h_47_r_8_hands_dealt_at_the_same_time_wait_for_the_house():
    house = House(*RWS, order=Order.DEAL)
    for rules, hand in ((RWS[0], STRAIGHT_FLUSH), (RWS[1], ROYAL)):
        house.bets(rules)
        house.close_and_deal(rules, hand[rules.slug])
    house.play_on(RWS[0])
    house.play_on(RWS[1])
    for number in (1, 2):
        house.confirm(number)
    refused = house.waits(RWS[0])
    assert ({"4.5", "H-47"} <= set(refused.rules), refused.allowed_to) == (True, Post.SHIFT_MANAGER)
    house.pool(DecideOrder(2, 1, "the camera shows it", SHIFT, 100))
    house.settle(RWS[1])
    house.settle(RWS[0])
    assert (house.paid("rws 2"), house.paid("rws 1")) == ("500003.00", "25000.00")


def dealt_in_turn() -> House:
    """The second table is dealt at 100 and the first at 200, a Royal Flush at each; the first is done and confirmed."""
    house = House(*RWS, order=Order.DEAL)
    for clock, rules in ((100, RWS[1]), (200, RWS[0])):
        house.clock = clock
        house.bets(rules)
        house.close_and_deal(rules, ROYAL[rules.slug])
    house.clock = 300
    house.play_on(RWS[0])
    house.confirm(1)
    return house


@pytest.mark.parametrize("announced", [True, False])
def test_4_5_h_77_a_share_waits_for_a_hand_that_was_dealt_earlier_and_is_not_over(announced):
    house = dealt_in_turn()
    if announced:
        house.at("rws 2", c.Look(ANN, 1), c.Decide(DEALER, 1, "flop"), c.Decide(DEALER, 2, "flop"), c.TurnUp(DEALER))
        house.at("rws 2", c.AnnounceJackpotHand(ANN, 1))
    refused = house.waits(RWS[0])
    assert ("rws 2" in refused.what, refused.allowed_to) == (True, Post.SHIFT_MANAGER)
    assert {"4.5", "H-77"} <= set(refused.rules)
    house.play_on(RWS[1])
    house.confirm(2)
    house.settle(RWS[1])
    house.settle(RWS[0])
    assert (house.paid("rws 2"), house.paid("rws 1")) == ("500003.00", "100000.00")


@pytest.mark.parametrize("over", ["folded", "declined", "void", "no hand", "no jackpot wager", "dealt later"])
def test_4_5_h_77_a_share_waits_for_no_hand_that_cannot_be_first(over):
    house = House(*RWS, order=Order.DEAL)
    hands = {RWS[0].table: ROYAL[RWS[0].slug], RWS[1].table: ("2c 7d", "9h 4s Jd Kc 3s")}
    for rules in RWS[:2] if over == "dealt later" else (RWS[1], RWS[0]):
        house.clock += 10
        house.bets(rules, jackpot=over != "no jackpot wager" or rules is RWS[0])
        house.close_and_deal(rules, hands[rules.table], at_2="2d 8c")
    if over == "folded":
        house.at("rws 2", c.Decide(DEALER, 1, "fold"), c.Decide(DEALER, 2, "fold"))
    elif over == "void":
        house.at("rws 2", void("a camera was off"))
    elif over == "no hand":
        house.play_on(RWS[1])
    elif over == "declined":
        while Reveal.RIVER not in house.floor.tables["rws 2"].turned:
            house.step_on(RWS[1])
        house.at("rws 2", c.Decline(DEALER, 1), c.Decline(DEALER, 2))
    house.play_on(RWS[0])
    house.confirm(1)
    assert house.refuses(AtPool(POOL, ReleaseEntry(1, "by the camera", SHIFT, house.clock))).what.endswith("no earlier deal")
    house.settle(RWS[0])
    assert house.floor.tables["rws 1"].phase is Phase.BETWEEN


def test_4_5_h_77_the_house_may_have_a_share_paid_before_an_earlier_deal_is_over():
    house = dealt_in_turn()
    release = ReleaseEntry(1, "the shoe of rws 2 is stuck", SHIFT, house.clock)
    assert house.refuses(AtPool(POOL, replace(release, by=MANAGER))).allowed_to is Post.SHIFT_MANAGER
    assert house.refuses(AtPool(POOL, replace(release, why=""))).rules == ("R-2",)
    assert house.refuses(AtPool(POOL, replace(release, number=7))).what == "there is no entry 7"
    assert not offered(house, MANAGER, "rws 1", ReleaseEntry)
    (offer,) = offered(house, SHIFT, "rws 1", ReleaseEntry)
    assert offer.number == 1
    (released,) = house.pool(release)
    assert released.rules == ("4.5", "H-45", "H-77")
    assert house.refuses(AtPool(POOL, release)).what == "entry 1 waits for no earlier deal"
    house.settle(RWS[0])
    assert house.paid("rws 1") == "500003.00"


def test_4_5_h_77_an_entry_that_the_house_lets_be_paid_now_keeps_its_value_if_an_earlier_hand_is_entered_meanwhile():
    house = dealt_in_turn()
    house.pool(ReleaseEntry(1, "the shoe of rws 2 is stuck", SHIFT, house.clock))
    house.play_on(RWS[1])
    assert (house.amount(1), house.amount(2)) == ("500003.00", "100000.00")
    house.confirm(2)
    assert "entry 1 is served before entry 2" in house.waits(RWS[1]).what
    undone = DecideOrder(2, 1, "dealt earlier", SHIFT, house.clock)
    assert house.refuses(AtPool(POOL, undone)).what == "the House has decided, and that is final"
    assert 2 not in [offer.first for offer in offered(house, SHIFT, "rws 1", DecideOrder)]
    house.settle(RWS[0])
    house.settle(RWS[1])
    assert (house.paid("rws 1"), house.paid("rws 2")) == ("500003.00", "100000.00")


def royals_of_one_time() -> House:
    """Three tables are dealt at one time, a Royal Flush at each; two are done and confirmed."""
    house = House(*RWS, order=Order.DEAL)
    for rules in RWS:
        house.bets(rules)
        house.close_and_deal(rules, ROYAL[rules.slug])
    for number, rules in enumerate(RWS[:2], 1):
        house.play_on(rules)
        house.confirm(number)
    return house


def test_4_5_h_47_h_77_an_entry_that_is_paid_now_is_before_another_of_its_time():
    house = royals_of_one_time()
    house.pool(ReleaseEntry(1, "the shoe of rws 3 is stuck", SHIFT, house.clock))
    house.settle(RWS[0])
    assert house.paid("rws 1") == "500005.00"


def test_4_5_h_47_h_77_between_two_entries_of_one_time_that_are_paid_now_the_house_decides():
    house = royals_of_one_time()
    for number in (1, 2):
        house.pool(ReleaseEntry(number, "the shoe of rws 3 is stuck", SHIFT, house.clock))
    assert "the House must decide which is first" in house.waits(RWS[0]).what
    house.pool(DecideOrder(2, 1, "by the camera", SHIFT, house.clock))
    house.settle(RWS[1])
    house.settle(RWS[0])
    assert (house.paid("rws 2"), house.paid("rws 1")) == ("500005.00", "100000.00")


def test_4_5_h_77_a_rejected_entry_has_no_place_so_a_later_deal_waits_until_its_round_is_over():
    house = dealt_in_turn()
    house.play_on(RWS[1])
    house.pool(RejectEntry(2, "the card is a Ten of hearts", SUPERVISOR, house.clock))
    assert "entry 1 waits for rws 2" in house.waits(RWS[0]).what
    again = house.floor
    house(EnterHands("rws 2", "by the camera it is right", MANAGER, house.clock))
    assert (house.amount(3), house.amount(1)) == ("500003.00", "100000.00")
    house.confirm(3)
    house.settle(RWS[1])
    house.settle(RWS[0])
    assert (house.paid("rws 2"), house.paid("rws 1")) == ("500003.00", "100000.00")
    over = decide(again, AtTable("rws 2", c.Settle(DEALER), house.clock))
    assert not isinstance(over, Refusal)
    paid = decide(replay(again, over), AtTable("rws 1", c.Settle(DEALER), house.clock))
    assert not isinstance(paid, Refusal)
    assert [str(moved.event.amount) for moved in paid if isinstance(moved.event, EntryPaid)] == ["500003.00"]


def test_4_5_h_77_an_entry_in_the_order_of_entry_is_not_released():
    house = House(STUD, THREE)
    number = house.hit(STUD, ROYAL[STUD.slug])
    command = ReleaseEntry(number, "by the camera", SHIFT, house.clock)
    assert house.refuses(AtPool(POOL, command)).what.endswith("waits for no earlier deal")
    assert isinstance(jackpot.decide(house.floor.pools[POOL], command), Refusal)
