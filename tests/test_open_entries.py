"""Entries that are not paid yet, when something before them or in them changes: their place, and the figure that pays them."""

from __future__ import annotations

import pytest

from croupier.cards import parse_cards
from croupier.floor import EnterHands, recover
from croupier.jackpot import ConfirmEntry, DecideOrder, Order, RejectEntry, ReportLostLink
from croupier.rulebook import Money, Post
from croupier.table import CardSource, Setup
from croupier.table import commands as c
from test_floor import (
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
    House,
    entered,
    key_what_lies_open,
    setup,
    stacked,
)

FLOP, TURN = ROYAL["rws-texas-holdem"], STRAIGHT_FLUSH["rws-texas-holdem"]


def dealt(*hands: tuple[str, str]) -> House:
    """Tables of Resorts World, dealt one after the other; somebody has looked at each."""
    house = House(*RWS, order=Order.DEAL)
    for rules, hand in zip(RWS, hands, strict=False):
        house.clock += 10
        house.bets(rules)
        house.close_and_deal(rules, hand)
        house.at(rules.table, c.Look(ANN, 1))
    return house


def lose_link(house: House, table: str, ruled: Post = Post.PIT_SUPERVISOR) -> None:
    house.pool(ReportLostLink(table, "cable", house.clock))
    if house.floor.tables[table].link_lost:
        by = SUPERVISOR if ruled is Post.PIT_SUPERVISOR else SHIFT
        house.at(table, c.ReportJackpotFault(by, why="cable"))


def shown(house: House, table: str) -> Money:
    """What a table shows of the jackpot."""
    meter = house.floor.meter(table)
    assert meter is not None
    return meter.displayed


def by_hand(house: House, table: str) -> int:
    """The hands of a table are entered by hand; the number of the entry."""
    slug = house.floor.tables[table].setup.slug
    by = SUPERVISOR if slug == "rws-texas-holdem" else SHIFT
    house(EnterHands(table, "by the slip", by, house.clock))
    return len(house.floor.pools[POOL].register)


def pay(house: House, rules: Setup, number: int) -> str:
    """What a table is paid for an entry that is confirmed now."""
    house.pool(ConfirmEntry(number, True, MANAGER, house.clock))
    house.settle(rules)
    assert recover(house.opened, house.events) == house.floor
    return house.paid(rules.table)


# -- the figure recorded before a link was lost (RWS 5.17.1, S-44, H-39, H-45) --


def test_4_5_5_17_1_the_hand_dealt_first_is_paid_from_what_was_locked_for_a_later_one_when_its_link_was_lost():
    house = dealt(FLOP, FLOP)
    house.play_on(RWS[1])
    assert (house.amount(1), house.displayed) == ("500003.00", "100000.00")
    lose_link(house, "rws 1")
    house.play_on(RWS[0])
    assert by_hand(house, "rws 1") == 2
    assert [(entry.number, str(entry.locked.amount)) for entry in house.floor.pools[POOL].open_entries] == [
        (2, "500003.00"),
        (1, "100000.00"),
    ]
    assert (pay(house, RWS[0], 2), pay(house, RWS[1], 1), house.displayed) == ("500003.00", "100000.00", "100000.00")


def test_4_5_5_17_1_a_share_that_is_served_before_still_counts():
    house = dealt(TURN, FLOP)
    house.play_on(RWS[0])
    assert house.amount(1) == "125000.75"
    lose_link(house, "rws 2")
    house.play_on(RWS[1])
    by_hand(house, "rws 2")
    assert (pay(house, RWS[0], 1), pay(house, RWS[1], 2)) == ("125000.75", "375002.25")


@pytest.mark.parametrize("first", [True, False])
def test_5_17_1_an_entry_that_is_rejected_no_longer_counts_be_it_before_or_after_the_other_is_entered(first):
    """All three are dealt in turn: the first was locked when the link of the second was lost, the third is entered later."""
    house = dealt(FLOP, FLOP, FLOP)
    house.play_on(RWS[0])
    lose_link(house, "rws 2")
    house.play_on(RWS[1])
    house.play_on(RWS[2])
    if first:
        house.pool(RejectEntry(1, "not as read", SUPERVISOR, house.clock))
    by_hand(house, "rws 2")
    if not first:
        assert house.amount(3) == "100000.00"
        house.pool(RejectEntry(1, "not as read", SUPERVISOR, house.clock))
    assert (house.amount(3), house.amount(2)) == ("500005.00", "100000.00")
    house.settle(RWS[0])  # until then its hands may be entered again, before the others (H-77)
    assert (pay(house, RWS[1], 3), pay(house, RWS[2], 2)) == ("500005.00", "100000.00")


def test_5_17_1_when_what_was_locked_before_is_rejected_the_next_that_was_locked_has_taken_it():
    house = dealt(FLOP, FLOP, FLOP)
    house.play_on(RWS[0])
    house.play_on(RWS[1])
    lose_link(house, "rws 3")
    house.pool(RejectEntry(1, "not as read", SUPERVISOR, house.clock))
    house.play_on(RWS[2])
    by_hand(house, "rws 3")
    assert (house.amount(2), house.amount(3)) == ("500005.00", "100000.00")
    house.pool(RejectEntry(2, "not as read", SUPERVISOR, house.clock))
    assert house.amount(3) == "500005.00"
    for rejected in RWS[:2]:
        house.settle(rejected)
    assert pay(house, RWS[2], 3) == "500005.00"


def test_4_5_5_17_1_when_the_house_puts_the_hand_first_it_is_paid_from_what_was_locked_for_the_other():
    house = dealt(FLOP, FLOP)
    house.play_on(RWS[0])
    lose_link(house, "rws 2")
    house.play_on(RWS[1])
    by_hand(house, "rws 2")
    assert (house.amount(1), house.amount(2)) == ("500003.00", "100000.00")
    house.pool(DecideOrder(2, 1, "the camera shows it", SHIFT, house.clock))
    assert (house.amount(1), house.amount(2)) == ("100000.00", "500003.00")
    assert (pay(house, RWS[1], 2), pay(house, RWS[0], 1)) == ("500003.00", "100000.00")


@pytest.mark.parametrize(
    ("rules", "hand"),
    [(RWS[0], FLOP), (RWS[0], TURN), (HOLDEM, ROYAL[HOLDEM.slug]), (STUD, ROYAL[STUD.slug])],
    ids=["rws", "rws a quarter", "mbs holdem", "stud"],
)
def test_5_17_1_s_44_a_round_s_own_entry_that_is_rejected_and_entered_by_hand_gets_what_was_locked(rules, hand):
    house = House(rules, order=Order.DEAL if rules in RWS else Order.ENTRY)
    house.hit(rules, hand)
    was = house.amount(1)
    lose_link(house, rules.table)
    house.pool(RejectEntry(1, "the pack is counted first", SUPERVISOR, house.clock))
    assert by_hand(house, rules.table) == 2
    assert house.amount(2) == was
    assert pay(house, rules, 2) == was


@pytest.mark.parametrize("slug", ["rws-texas-holdem", "mbs-texas-holdem"])
def test_5_17_1_h_62_cards_put_right_twice_leave_the_figure_as_it_was(slug):
    rules = setup("keyed", slug, cards=CardSource.KEYED)
    house = House(rules, order=Order.DEAL if slug.startswith("rws") else Order.ENTRY)
    hand, board = ROYAL[slug]
    house.bets(rules)
    house.at("keyed", c.CloseBets(DEALER), c.DealCards(DEALER))
    house.play_on(rules)
    key_what_lies_open(house, rules, stacked(rules, {1: hand}, board))
    was = house.amount(1)
    house.pool(ReportLostLink("keyed", "cable", house.clock))
    house.at("keyed", c.CorrectCards(SUPERVISOR, 1, parse_cards("Ah Ks"), "misread"))
    house.at("keyed", c.CorrectCards(SUPERVISOR, 1, parse_cards("As Ks"), "it was right"))
    assert str(shown(house, "keyed")) == was  # the table's figure follows
    by = SUPERVISOR if slug.startswith("rws") else SHIFT
    house.at("keyed", c.ReportJackpotFault(by, why="cable"))
    number = by_hand(house, "keyed")
    assert entered(house.floor.pools[POOL], number).locked.figure == shown(house, "keyed")
    assert pay(house, rules, number) == was
