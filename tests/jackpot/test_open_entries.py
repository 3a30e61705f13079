"""Entries that are not paid yet, when something before them or in them changes: their place, and the figure that pays them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.errors import InputError
from croupier.floor import AtTable, EnterHands, decide, recover, replay
from croupier.games import edition
from croupier.jackpot import (
    ClaimsEntered,
    ConfirmEntry,
    ContributionCorrected,
    DecideOrder,
    EntryAmended,
    EntryRejected,
    Order,
    RejectEntry,
    ReleaseEntry,
    ReportLostLink,
    Status,
)
from croupier.rulebook import NOTHING, Actor, CompiledWager, Money, Post, Refusal
from croupier.table import CardSource, Setup
from croupier.table import commands as c
from floors import (
    ANN,
    ANTE,
    BOB,
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
    UNIT,
    House,
    entered,
    key_what_lies_open,
    of,
    setup,
    stacked,
)

FLOP, TURN = ROYAL["rws-texas-holdem"], STRAIGHT_FLUSH["rws-texas-holdem"]


def dealt(*hands: tuple[str, str], tables: tuple[Setup, ...] = RWS) -> House:
    """Tables of Resorts World, dealt one after the other; somebody has looked at each."""
    house = House(*tables, order=Order.DEAL)
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


def test_5_17_1_r_17_who_has_entered_hands_by_hand_acts_in_that_post_until_the_round_is_over():
    """The table is told of another figure in their name when it is settled: in another post they would keep it from that."""
    house = dealt(FLOP, FLOP)
    house.play_on(RWS[1])
    lose_link(house, "rws 1")
    house.play_on(RWS[0])
    zoe = Actor("Zoe", Post.PIT_SUPERVISOR)
    house(EnterHands("rws 1", "by the slip", zoe, house.clock))
    risen = house.refuses(AtTable("rws 1", c.Settle(replace(zoe, post=Post.SHIFT_MANAGER)), house.clock))
    assert "has acted as Pit Supervisor in this round" in risen.what
    assert pay(house, RWS[0], 2) == "500003.00"


def test_r_13_what_cannot_be_settled_is_refused_and_changes_nothing(monkeypatch: pytest.MonkeyPatch):
    """No round is known that comes to this: the floor refuses whatever leads there, and money stays where it lies."""

    def cannot_be(_: object) -> Any:
        raise InputError("this hand cannot be")

    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    while house.floor.tables["stud"].undecided():
        house.step_on(STUD)
    turn_up = AtTable("stud", c.TurnUp(DEALER), house.clock)
    with monkeypatch.context() as planted:
        planted.setattr("croupier.floor.state.hands_of", cannot_be)
        assert house.refuses(turn_up) == Refusal("this hand cannot be", ("R-13",))
    assert not isinstance(decide(house.floor, turn_up), Refusal)


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
    house.at("keyed", c.CorrectCards(SUPERVISOR, 1, parse_cards("8h 5c"), "misread"))
    house.at("keyed", c.CorrectCards(SUPERVISOR, 1, parse_cards("As Ks"), "it was right"))
    assert house.amount(1) == was  # it comes back as it was locked before the fault
    assert pay(house, rules, 1) == was


# -- an open entry that is amended (MBS 3.14, RWS 4.5, S-42, S-70, H-45) --

CY = Actor("Cy", Post.PLAYER)
KEYED = CardSource.KEYED


def three_boxes(*tables: Setup, cards: tuple[str, str], board: str, jackpot: bool = True, later: bool = True) -> House:
    """Ann, Bob and Cy at the first table, Cy perhaps without a jackpot wager; then, at the second, a Royal Flush is entered."""
    first, second, *_ = tables
    rws = first.slug == "rws-texas-holdem"
    house = House(*tables, order=Order.DEAL if rws else Order.ENTRY)
    house.bets(first)
    house.at(first.table, c.PlaceWager(CY, "Cy", 3, "ante", ANTE))
    if jackpot:
        house.at(first.table, c.PlaceWager(CY, "Cy", 3, "jackpot", UNIT))
    deck = stacked(first, {1: cards[0], 3: cards[1]}, board, dealt=(1, 2, 3))
    house.at(first.table, c.CloseBets(DEALER), c.DealCards(DEALER, () if first.cards is KEYED else deck))
    house.clock = 110
    house.bets(second)
    house.close_and_deal(second, ROYAL[second.slug])
    house.play_on(first)
    if first.cards is KEYED:
        key_what_lies_open(house, first, deck)
    if later:
        house.play_on(second)
    return house


def found(house: House, table: str, player: Actor, lies: Money) -> tuple:
    """The jackpot stake that lay at the close is another than was entered."""
    name, at = player.name, 1 + (ANN, BOB, CY).index(player)
    return house.at(table, c.ReportStake(SHIFT, why="seen at the close", player=name, position=at, wager="jackpot", lies=lies))


def holdem(number: int, **changes) -> Setup:
    return setup(f"holdem {number}", "mbs-texas-holdem", **changes)


def rws(number: int, **changes) -> Setup:
    return setup(f"rws {number}", "rws-texas-holdem", **changes)


def stud(number: int, **changes) -> Setup:
    return setup(f"stud {number}", "mbs-singapore-stud-v9", **changes)


STRAIGHT_BESIDE: dict[str, Any] = {"cards": ("As Ks", "Ah Kd"), "board": "Qs Js Ts 9c 2s"}
FLUSH_BESIDE: dict[str, Any] = {"cards": ("As Ks Qs Js Ts", "9h 8h 7h 6h 2h"), "board": ""}
BOARD_OF_FOUR: dict[str, Any] = {"cards": ("2c 3d", "5c 6d"), "board": "Ks Kh Kd Kc 9s"}


def placed(house: House) -> list[tuple[int, str]]:
    return [(entry.number, entry.table.name) for entry in house.floor.pools[POOL].open_entries]


@pytest.mark.parametrize(("table", "lie"), [(holdem, STRAIGHT_BESIDE), (stud, FLUSH_BESIDE)])
def test_3_14_s_42_one_more_winner_of_a_round_joins_its_entry_in_its_place(table, lie):
    house = three_boxes(table(1), table(2), jackpot=False, **lie)
    assert (house.amount(1), house.amount(2)) == ("500003.00", "100000.00")
    house.confirm(1)
    name = table(1).table
    (amended,) = of(found(house, name, CY, UNIT), EntryAmended)
    assert [hand.position for hand in amended.hands] == [1, 3]
    assert "3.14" in amended.rules
    entry = entered(house.floor.pools[POOL], 1)
    assert (entry.status, entry.confirmed_by) == (Status.ENTERED, None)
    house.refuses(EnterHands(name, "found", SUPERVISOR, house.clock))
    assert placed(house) == [(1, name), (2, table(2).table)]
    (royal,) = (made.amount for made in entry.locked.awards if made.position == 1)
    assert (str(entry.locked.displayed), house.amount(2)) == ("500003.00", "100000.00")
    assert pay(house, table(1), 1) == str(royal)
    assert house.paid(name, 3) != "0.00"
    assert pay(house, table(2), 2) == "100000.00"


@pytest.mark.parametrize(("who", "at"), [(ANN, 1), (CY, 3)])
def test_3_14_h_68_a_stake_of_another_size_leaves_an_entry_in_its_place(who, at):
    house = three_boxes(holdem(1), holdem(2), **STRAIGHT_BESIDE)
    before = entered(house.floor.pools[POOL], 1)
    made = found(house, "holdem 1", who, Money.dollars(10))
    assert [type(event) for event in made if type(event) in (ContributionCorrected, EntryAmended)] == [
        ContributionCorrected,
        EntryAmended,
    ]
    entry = entered(house.floor.pools[POOL], 1)
    was, now = ({made.position: made.amount for made in each.locked.awards} for each in (before, entry))
    # a percentage does not hang on the stake, a multiple does; what it pays the Royal Flush gets less or more of
    assert now[3] == (was[3] if at == 1 else was[3] + was[3])
    assert placed(house) == [(1, "holdem 1"), (2, "holdem 2")]
    assert pay(house, holdem(1), 1) == str(now[1])
    assert pay(house, holdem(2), 2) == "100000.00"


@pytest.mark.parametrize("again", [[NOTHING, UNIT], [NOTHING, UNIT] * 3], ids=["once", "three times"])
def test_s_47_h_52_what_the_house_bears_of_a_stake_comes_to_the_meter_no_second_time(again):
    """A share was locked, so the contribution of a stake that is said not to have lain there stays, at the house's cost."""
    house = three_boxes(stud(1), stud(2), **FLUSH_BESIDE)
    before = house.floor.pools[POOL]
    for lies in again:
        made = found(house, "stud 1", ANN, lies)
        assert house.floor.pools[POOL].borne == (0 if lies else 150)  # 5 at a fifth and a tenth, in cents
    (corrected,) = of(made, ContributionCorrected)
    assert corrected.borne_because
    after = house.floor.pools[POOL]
    assert (after.displayed, after.contributed, after.borne) == (before.displayed, before.contributed, before.borne)
    assert (house.amount(1), house.amount(2)) == (str(entered(before, 1).locked.amount), "100000.00")
    pay(house, stud(1), 1)


@pytest.mark.parametrize("sizes", [(5, 10), (5, 15), (5, 0, 15), (15, 5, 10, 20)])
def test_s_47_h_52_a_stake_of_another_size_is_in_the_meter_once(sizes):
    """What it is beyond all that the meter has of it is new there."""
    house = three_boxes(stud(1), stud(2), **FLUSH_BESIDE)
    found(house, "stud 1", ANN, Money.dollars(10))
    shown, meter = house.floor.pools[POOL].displayed, Money.dollars(10)
    for size in sizes:
        made = found(house, "stud 1", ANN, Money.dollars(size))
        meter = max(meter, Money.dollars(size))
        assert len(of(made, ContributionCorrected)) <= 3  # what the house bore, what had come off, what is new
    after = house.floor.pools[POOL]
    assert after.displayed - shown == Money((meter - Money.dollars(10)).cents // 5)
    assert after.borne == (meter - Money.dollars(sizes[-1])).cents * Fraction(3, 10)
    assert recover(house.opened, house.events) == house.floor
    pay(house, stud(1), 1)


def test_3_14_h_62_a_card_put_right_and_put_right_again_leaves_an_entry_in_its_place():
    first = holdem(1, cards=KEYED)
    house = three_boxes(first, holdem(2), **STRAIGHT_BESIDE)
    was = house.amount(1)
    house.at("holdem 1", c.CorrectCards(SUPERVISOR, 3, parse_cards("Ah 4d"), "misread"))
    house.at("holdem 1", c.CorrectCards(SUPERVISOR, 3, parse_cards("Ah Kd"), "it was right"))
    assert (house.amount(1), placed(house)) == (was, [(1, "holdem 1"), (2, "holdem 2")])
    pay(house, first, 1)


def test_3_14_h_62_a_royal_flush_read_as_a_straight_and_put_right_is_first_as_before():
    first = holdem(1, cards=KEYED)
    house = three_boxes(first, holdem(2), cards=("As Ks", "4h 4d"), board="Qs Js Ts 9c 2h")
    house.at("holdem 1", c.CorrectCards(SUPERVISOR, 1, parse_cards("Ah Ks"), "misread"))
    assert (house.amount(2), house.displayed) == ("500004.00", "100000.00")  # the whole, while it is said to be a straight
    house.at("holdem 1", c.CorrectCards(SUPERVISOR, 1, parse_cards("As Ks"), "it was right"))
    assert (house.amount(1), house.amount(2), house.displayed) == ("500004.00", "100000.00", "100000.00")
    assert (pay(house, first, 1), pay(house, holdem(2), 2)) == ("500004.00", "100000.00")


def test_3_14_h_62_hands_keyed_for_each_other_are_exchanged_in_their_entry():
    first = holdem(1, cards=KEYED)
    house = three_boxes(first, holdem(2), cards=("As Ks", "4h 4d"), board="Qs Js Ts 9c 2h")
    was = house.amount(1)
    exchange = c.CorrectCards(SUPERVISOR, 1, parse_cards("4h 4d"), "for each other", also=((3, parse_cards("As Ks")),))
    (amended,) = of(house.at("holdem 1", exchange), EntryAmended)
    assert ([hand.whose for hand in amended.hands], house.amount(1)) == (["Cy"], was)
    assert placed(house) == [(1, "holdem 1"), (2, "holdem 2")]
    house.pool(ConfirmEntry(1, True, MANAGER, house.clock))
    house.settle(first)
    assert house.paid("holdem 1", 3) == was


# -- an entry that all its hands leave, and that comes back (MBS 3.14, RWS 4.5, S-70, H-45) --

ONE_ROYAL = {stud: ("As Ks Qs Js Ts", ""), holdem: ("As Ks", "Qs Js Ts 9c 2h")}
NOTHING_BESIDE = {stud: "2c 3d 5h 8s 9d", holdem: "4h 4d"}
MISREAD = {stud: "Ah Kc 7c 6d 2d", holdem: "8h 5c"}


def one_royal(table: Any, later: bool = True, **changes) -> House:
    """Ann's Royal Flush is the only winner of the first table; perhaps another one is entered at the second."""
    hand, board = ONE_ROYAL[table]
    tables = table(1, **changes), table(2), table(3)
    return three_boxes(*tables, cards=(hand, NOTHING_BESIDE[table]), board=board, later=later)


def leave_and_come_back(house: House, table: Any, by: str, stakes_between: bool = False) -> tuple:
    """All hands of the first table's entry are taken out by what happens there; what happens when they win again."""
    name, hand = table(1).table, ONE_ROYAL[table][0]
    there_and_back: dict[str, tuple[c.Command, c.Command]] = {
        "card": (
            c.CorrectCards(SUPERVISOR, 1, parse_cards(MISREAD[table]), "misread"),
            c.CorrectCards(SUPERVISOR, 1, parse_cards(hand), "it was right"),
        ),
        "rejection": (c.RejectJackpotHand(SUPERVISOR, 1, "hasty"), c.LiftRejection(SUPERVISOR, 1, "it is the ten")),
    }
    if by == "stake":
        gone, back = (lambda: found(house, name, ANN, NOTHING)), (lambda: found(house, name, ANN, UNIT))
    else:
        there, again = there_and_back[by]
        gone, back = (lambda: house.at(name, there)), (lambda: house.at(name, again))
    (rejected,) = of(gone(), EntryRejected)
    assert rejected.taken_out
    assert entered(house.floor.pools[POOL], 1).status is Status.REJECTED
    if stakes_between:
        house.bets(table(3))
        house.close_and_deal(table(3))
    return back()


BY_WHAT = pytest.mark.parametrize("by", ["card", "stake", "rejection"])
BOTH_MBS = pytest.mark.parametrize("table", [stud, holdem])


@BOTH_MBS
@BY_WHAT
def test_3_14_s_70_an_entry_whose_only_hand_leaves_and_comes_back_keeps_number_and_place(table, by):
    house = one_royal(table, cards=KEYED if by == "card" else CardSource.PROGRAM)
    was = house.amount(1), house.amount(2)
    assert was[1] == "100000.00"
    house.confirm(1)
    (amended,) = of(leave_and_come_back(house, table, by), EntryAmended)
    assert (amended.number, amended.moved) == (1, False)
    assert ((house.amount(1), house.amount(2)), placed(house)) == (was, [(1, table(1).table), (2, table(2).table)])
    entry = entered(house.floor.pools[POOL], 1)
    assert (entry.status, entry.confirmed_by, entry.taken_out) == (Status.ENTERED, None, False)
    house.refuses(EnterHands(table(1).table, "again", DEALER, house.clock))
    assert (pay(house, table(1), 1), pay(house, table(2), 2)) == was


@BOTH_MBS
@BY_WHAT
@pytest.mark.parametrize("later", [True, False])
def test_h_45_s_34_stakes_of_other_tables_do_not_move_an_entry_that_comes_back(table, by, later):
    """Neither those before its hand leaves nor those while it is out, be an entry behind it or not."""
    house = one_royal(table, later=False, cards=KEYED if by == "card" else CardSource.PROGRAM)
    was = house.amount(1)
    if later:
        house.bets(table(3))
        house.close_and_deal(table(3))
        house.play_on(table(2))
        leave_and_come_back(house, table, by)
        assert (house.amount(1), house.amount(2)) == (was, "100002.00")
    else:
        leave_and_come_back(house, table, by, stakes_between=True)
        assert (house.amount(1), house.displayed) == (was, str(Money.dollars(100_002)))
    assert pay(house, table(1), 1) == was


def test_4_5_h_77_an_entry_that_is_paid_now_comes_back_in_its_place_and_at_its_value():
    """The House's word on the order is conclusive, also if an earlier hand is entered while this one is out."""
    house = dealt(FLOP, FLOP)
    house.play_on(RWS[1])
    house.pool(ReleaseEntry(1, "the shoe of rws 1 is stuck", SHIFT, house.clock))
    was = house.amount(1)
    house.at("rws 2", c.RejectJackpotHand(SUPERVISOR, 1, "hasty"))
    house.play_on(RWS[0])
    assert house.amount(2) == was
    house.at("rws 2", c.LiftRejection(SUPERVISOR, 1, "it is the ten"))
    assert (placed(house), house.amount(1), house.amount(2)) == ([(1, "rws 2"), (2, "rws 1")], was, "100000.00")
    assert (pay(house, RWS[1], 1), pay(house, RWS[0], 2)) == (was, "100000.00")


def test_3_14_s_70_who_was_passed_by_a_payment_is_still_before_who_was_entered_later():
    """The third table's flush turns out to be a Royal Flush after the first table's hand has come back."""
    tables = stud(1), stud(2), stud(3, cards=KEYED)
    house = three_boxes(*tables, cards=(ONE_ROYAL[stud][0], NOTHING_BESIDE[stud]), board="")
    deck = stacked(tables[2], {1: "As Ks Qs Js 9s", 2: "2c 3d 5h 8s 9d"})
    house.bets(tables[2])
    house.at("stud 3", c.CloseBets(DEALER), c.DealCards(DEALER))
    house.play_on(tables[2])
    key_what_lies_open(house, tables[2], deck)
    first = house.amount(1)
    house.at("stud 1", c.RejectJackpotHand(SUPERVISOR, 1, "hasty"))
    assert pay(house, tables[1], 2) == first
    house.at("stud 1", c.LiftRejection(SHIFT, 1, "it is the ten"))
    house.at("stud 3", c.CorrectCards(SHIFT, 1, parse_cards("As Ks Qs Js Ts"), "misread"))
    assert placed(house) == [(1, "stud 1"), (3, "stud 3")]
    displayed = house.amount(1)
    assert Money.parse(displayed) > Money.parse(house.amount(3)) == Money.dollars(100_000)
    assert (pay(house, tables[0], 1), pay(house, tables[2], 3)) == (displayed, "100000.00")


@BOTH_MBS
def test_3_14_what_was_paid_while_the_hand_was_out_stands(table):
    house = one_royal(table)
    first, name = house.amount(1), table(1).table
    house.at(name, c.RejectJackpotHand(SUPERVISOR, 1, "hasty"))
    assert pay(house, table(2), 2) == first
    (amended,) = of(house.at(name, c.LiftRejection(SUPERVISOR, 1, "it is the ten")), EntryAmended)
    assert (amended.moved, house.amount(1), house.displayed) == (True, "100000.00", "100000.00")
    assert pay(house, table(1), 1) == "100000.00"


@BOTH_MBS
def test_3_14_an_entry_before_it_that_goes_while_it_is_out_counts_when_it_comes_back(table):
    house = one_royal(table)
    first = house.amount(1)
    other = table(2).table
    house.at(other, c.RejectJackpotHand(SUPERVISOR, 1, "hasty"))
    house.pool(RejectEntry(1, "not as read", SUPERVISOR, house.clock))
    house.at(other, c.LiftRejection(SUPERVISOR, 1, "it is the ten"))
    assert (house.amount(2), house.displayed) == (first, "100000.00")
    assert pay(house, table(2), 2) == first


@BOTH_MBS
def test_s_86_an_entry_that_a_supervisor_has_rejected_does_not_come_back_by_itself(table):
    house = one_royal(table, cards=KEYED)
    name, hand = table(1).table, ONE_ROYAL[table][0]
    house.pool(RejectEntry(1, "not as read", SUPERVISOR, house.clock))
    for cards in (MISREAD[table], hand):
        made = house.at(name, c.CorrectCards(SUPERVISOR, 1, parse_cards(cards), "misread"))
        assert not of(made, EntryAmended) + of(made, ClaimsEntered)
    assert placed(house) == [(2, table(2).table)]
    house(EnterHands(name, "it was right", SUPERVISOR, house.clock))
    assert placed(house) == [(2, table(2).table), (3, name)]


@pytest.mark.parametrize("slug", ["mbs-singapore-stud-v9", "mbs-texas-holdem", "rws-texas-holdem"])
def test_s_70_a_hand_that_wins_by_a_card_put_right_is_entered_at_once(slug):
    rules = setup("keyed", slug, cards=KEYED)
    house = House(rules, order=edition(slug).linked_jackpot.order)
    hand, board = ROYAL[slug]
    house.bets(rules)
    house.at("keyed", c.CloseBets(DEALER), c.DealCards(DEALER))
    house.play_on(rules)
    wrong = hand.replace("Ks", "4d")
    key_what_lies_open(house, rules, stacked(rules, {1: wrong}, board))
    assert placed(house) == []
    made = house.at("keyed", c.CorrectCards(SUPERVISOR, 1, parse_cards(hand), "misread"))
    assert (len(of(made, ClaimsEntered)), placed(house)) == (1, [(1, "keyed")])
    assert pay(house, rules, 1) == "500001.00"


@pytest.mark.parametrize("table", [stud, holdem])
def test_s_70_s_79_a_hand_that_wins_by_a_stake_that_is_found_is_entered_at_once(table):
    house = one_royal(table, later=False)
    name = table(1).table
    house.pool(RejectEntry(1, "not as read", SUPERVISOR, house.clock))
    found(house, name, ANN, NOTHING)
    found(house, name, ANN, UNIT)
    assert placed(house) == []  # it was rejected as what it is
    other = House(table(1), order=Order.ENTRY)
    other.at(name, c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", ANTE))
    other.at(name, c.PlaceWager(BOB, "Bob", 2, "ante", ANTE), c.PlaceWager(BOB, "Bob", 2, "jackpot", UNIT))
    other.close_and_deal(table(1), ROYAL[table(1).slug])
    other.play_on(table(1))
    assert placed(other) == []
    assert of(found(other, name, ANN, UNIT), ClaimsEntered)
    assert placed(other) == [(1, name)]


@pytest.mark.parametrize("first", [0, 1])
def test_4_5_at_resorts_world_an_entry_that_comes_back_is_in_the_order_of_the_deal(first):
    """Also one of a deal that was entered while it was out goes before it if it was dealt before."""
    house = dealt(FLOP, FLOP, FLOP)
    early, late = RWS[first], RWS[1 - first]
    house.play_on(RWS[2])
    house.play_on(early)
    house.at(early.table, c.RejectJackpotHand(SUPERVISOR, 1, "hasty"))
    house.play_on(late)
    (amended,) = of(house.at(early.table, c.LiftRejection(SUPERVISOR, 1, "it is")), EntryAmended)
    assert amended.number == 2
    assert [name for _, name in placed(house)] == ["rws 1", "rws 2", "rws 3"]
    assert [str(entry.locked.amount) for entry in house.floor.pools[POOL].open_entries] == [
        "500005.00",
        "100000.00",
        "100000.00",
    ]


@pytest.mark.parametrize("hands", [(FLOP, FLOP, FLOP), (TURN, FLOP, TURN), (FLOP, TURN, TURN), (TURN, TURN, FLOP)])
@pytest.mark.parametrize("entered_in", list(permutations(range(3))))
def test_4_5_h_45_a_hand_that_was_out_while_others_were_entered_leaves_no_trace_when_it_comes_back(hands, entered_in):
    """An earlier hand that is entered meanwhile is served before it: from what was locked there, not from later stakes."""
    fourth = rws(4)

    def play(out: int, back: int) -> list[tuple[int, str, Money, Money]]:
        """The hand entered first leaves the round before another is entered, and comes back later."""
        house = dealt(*hands, tables=(*RWS, fourth))
        house.bets(fourth)
        for turn, place in enumerate(entered_in):
            if turn == out:
                house.at(RWS[entered_in[0]].table, c.RejectJackpotHand(SUPERVISOR, 1, "hasty"))
            if turn == 1:  # stakes of another table, after the first hand is entered and perhaps out
                house.close_and_deal(fourth)
            if turn == back:
                house.at(RWS[entered_in[0]].table, c.LiftRejection(SUPERVISOR, 1, "it is the ten"))
            house.play_on(RWS[place])
        if back == len(entered_in):
            house.at(RWS[entered_in[0]].table, c.LiftRejection(SUPERVISOR, 1, "it is the ten"))
        assert recover(house.opened, house.events) == house.floor
        pool = house.floor.pools[POOL]
        entries = [(each.number, each.table.name, each.locked.amount, each.locked.after) for each in pool.open_entries]
        return [*entries, (0, "", pool.displayed, pool.overflow)]

    for out, back in ((1, 2), (1, 3), (2, 3)):
        assert play(out, back) == play(-1, -1)


@pytest.mark.parametrize("cap", [None, Money.dollars(500_002)])
@pytest.mark.parametrize("table", [stud, rws])
@pytest.mark.parametrize("by", ["rejection", "stake"])
@pytest.mark.parametrize("seed", range(8))
def test_3_14_4_5_h_45_h_52_hands_that_leave_and_come_back_in_any_order_move_no_award(table, by, cap, seed):
    """Four hands are entered in any order while some are out, at equal or different times, and stakes of two tables come in."""
    tables = tuple(table(number) for number in range(1, 7))
    order = edition(tables[0].slug).linked_jackpot.order

    def play(*, leave: bool) -> list[object]:
        chance, slug = Random(seed), tables[0].slug
        house = House(*tables, order=order, cap=cap)
        for rules in tables[:4]:
            house.clock += chance.choice((0, 10, 10))
            house.bets(rules)
            house.close_and_deal(rules, chance.choice((ROYAL, STRAIGHT_FLUSH))[slug])
        entered: list[Setup] = []
        out: list[Setup] = []

        def turn(rules: Setup) -> None:
            back = rules in out
            (out.remove if back else out.append)(rules)
            if leave and by == "stake":
                found(house, rules.table, ANN, UNIT if back else NOTHING)
            elif leave:
                word = c.LiftRejection if back else c.RejectJackpotHand
                house.at(rules.table, word(SUPERVISOR, 1, "looked again"))

        for rules in chance.sample(tables, len(tables)):
            if rules in tables[4:]:
                house.bets(rules)
                house.close_and_deal(rules)
            else:
                house.play_on(rules)
                entered.append(rules)
            for _ in range(chance.randrange(3) if entered else 0):
                turn(chance.choice(entered))
        for rules in tuple(out):
            turn(rules)
        assert recover(house.opened, house.events) == house.floor
        pool = house.floor.pools[POOL]
        return [pool.displayed, pool.overflow, pool.carried, *((each.number, each.locked) for each in pool.open_entries)]

    assert play(leave=True) == play(leave=False)


def test_4_5_h_45_an_entry_that_comes_back_goes_before_all_later_deals_that_were_out_when_it_was_entered():
    house = dealt(FLOP, FLOP, FLOP)
    for rules in (RWS[1], RWS[2], RWS[0]):
        house.play_on(rules)
        house.at(rules.table, c.RejectJackpotHand(SUPERVISOR, 1, "hasty"))
    for rules in (RWS[1], RWS[2], RWS[0]):
        house.at(rules.table, c.LiftRejection(SUPERVISOR, 1, "it is the ten"))
    assert placed(house) == [(3, "rws 1"), (1, "rws 2"), (2, "rws 3")]
    assert [house.amount(number) for number in (3, 1, 2)] == ["500005.00", "100000.00", "100000.00"]


@pytest.mark.parametrize("cap", [None, Money.dollars(500_002)])
@pytest.mark.parametrize("seed", range(12))
def test_s_47_h_52_stakes_found_smaller_in_any_order_and_then_as_they_were_move_nothing(cap, seed):
    """At three tables, between their awards, stakes are found smaller in steps of a unit, then as they were."""
    tables = tuple(stud(number) for number in range(1, 4))

    def play(*, found_others: bool) -> list[object]:
        chance = Random(seed)
        house = House(*tables, order=Order.ENTRY, cap=cap)
        for rules in tables:
            house.bets(rules)
            house.at(rules.table, c.PlaceWager(ANN, "Ann", 1, "jackpot", UNIT))
            house.close_and_deal(rules, chance.choice((ROYAL, STRAIGHT_FLUSH))[rules.slug])
        was = dict.fromkeys(((rules.table, who) for rules in tables for who in ("Ann", "Bob")), UNIT) | {
            (rules.table, "Ann"): UNIT + UNIT for rules in tables
        }
        lies = dict(was)

        def finds(key: tuple[str, str], size: Money) -> None:
            if found_others and lies[key] != size:
                found(house, key[0], ANN if key[1] == "Ann" else BOB, size)
            lies[key] = size

        def finds_less() -> None:
            key = chance.choice(list(was))
            finds(key, chance.choice((was[key] - UNIT, was[key])))  # who has won still has a stake

        for rules in chance.sample(tables, len(tables)):
            for _ in range(chance.randrange(4)):
                finds_less()
            house.play_on(rules)
        for _ in range(chance.randrange(4)):
            finds_less()
        for key in chance.sample(list(was), len(was)):
            finds(key, was[key])
        assert recover(house.opened, house.events) == house.floor
        pool = house.floor.pools[POOL]
        moved = (pool.displayed, pool.overflow, pool.carried, pool.reserve, pool.borne)
        return [moved, *((each.number, each.locked) for each in pool.open_entries)]

    assert play(found_others=True) == play(found_others=False)


@pytest.mark.parametrize("table", [stud, rws])
def test_s_47_h_52_a_stake_that_counts_after_all_has_come_to_entries_that_are_out_as_well(table):
    house = House(table(1), table(2), order=edition(table(1).slug).linked_jackpot.order)
    for rules in (table(1), table(2)):
        house.clock += 10
        house.bets(rules)
        house.close_and_deal(rules, ROYAL[rules.slug])
    for number in (1, 2):
        house.play_on(table(number))
        found(house, table(number).table, ANN, NOTHING)
    for number in (1, 2):
        found(house, table(number).table, ANN, UNIT)
    assert [house.amount(number) for number in (1, 2)] == ["500003.00", "100000.00"]
    assert house.displayed == "100000.00"


@pytest.mark.parametrize("table", [stud, holdem])
def test_s_47_h_52_what_came_off_in_parts_comes_back_to_its_places_at_once(table):
    """Cy's stake is found less twice, awards of other tables are locked, and then it is found as it was entered."""

    def play(*, corrected: bool) -> House:
        tables = table(1), table(2), table(3)
        house = House(*tables, order=edition(tables[0].slug).linked_jackpot.order)
        for rules in (*tables[1:], tables[0]):
            house.clock += 10
            house.bets(rules)
            if rules is tables[0]:
                house.at(rules.table, c.PlaceWager(CY, "Cy", 3, "ante", ANTE))
                house.at(rules.table, c.PlaceWager(CY, "Cy", 3, "jackpot", Money.dollars(10)))
                deck = stacked(rules, {}, "", dealt=(1, 2, 3))
                house.at(rules.table, c.CloseBets(DEALER), c.DealCards(DEALER, deck))
            else:
                house.close_and_deal(rules, STRAIGHT_FLUSH[rules.slug])
        for lies in (UNIT, NOTHING, Money.dollars(10)) if corrected else ():
            found(house, tables[0].table, CY, lies)
            if lies == NOTHING:
                house.play_on(tables[1])
                house.play_on(tables[2])
        if not corrected:
            house.play_on(tables[1])
            house.play_on(tables[2])
        found(house, tables[0].table, CY, UNIT)
        assert recover(house.opened, house.events) == house.floor
        return house

    once, never = play(corrected=True), play(corrected=False)
    assert once.displayed == never.displayed
    assert [once.amount(number) for number in (1, 2)] == [never.amount(number) for number in (1, 2)]


def test_4_5_h_47_of_equal_times_one_that_comes_back_is_where_it_was():
    house = House(*RWS, order=Order.DEAL)
    for rules in RWS[:2]:
        house.bets(rules)
        house.close_and_deal(rules, FLOP)
        house.at(rules.table, c.Look(ANN, 1))
    for rules in RWS[:2]:
        house.play_on(rules)
    was = house.amount(1)
    house.at("rws 1", c.RejectJackpotHand(SUPERVISOR, 1, "hasty"))
    house.at("rws 1", c.LiftRejection(SUPERVISOR, 1, "it is"))
    assert (placed(house), house.amount(1)) == ([(1, "rws 1"), (2, "rws 2")], was)


def test_4_5_at_resorts_world_what_was_paid_while_the_hand_was_out_stands():
    """Though its entry was made before."""
    house = dealt(FLOP, FLOP)
    house.play_on(RWS[1])
    house.play_on(RWS[0])
    assert placed(house) == [(2, "rws 1"), (1, "rws 2")]
    house.at("rws 1", c.RejectJackpotHand(SUPERVISOR, 1, "hasty"))
    assert pay(house, RWS[1], 1) == "500003.00"
    (amended,) = of(house.at("rws 1", c.LiftRejection(SUPERVISOR, 1, "it is")), EntryAmended)
    assert (amended.moved, house.amount(2)) == (True, "100000.00")
    assert pay(house, RWS[0], 2) == "100000.00"


def test_s_44_after_a_fault_the_hands_of_an_entry_that_all_had_left_are_entered_by_hand():
    house = one_royal(holdem, later=False)
    house.at("holdem 1", c.RejectJackpotHand(SUPERVISOR, 1, "hasty"))
    lose_link(house, "holdem 1", Post.SHIFT_MANAGER)
    house.at("holdem 1", c.LiftRejection(SUPERVISOR, 1, "it is the ten"))
    assert placed(house) == []
    assert by_hand(house, "holdem 1") == 2


def test_5_20_4_5_at_resorts_world_a_winner_whose_chip_is_found_joins_the_entry():
    house = three_boxes(RWS[0], RWS[1], jackpot=False, later=False, **BOARD_OF_FOUR)
    assert [hand.position for hand in entered(house.floor.pools[POOL], 1).hands] == [1, 2]
    found(house, "rws 1", CY, UNIT)
    assert [hand.position for hand in entered(house.floor.pools[POOL], 1).hands] == [1, 2, 3]
    pay(house, RWS[0], 1)
    assert house.paid("rws 1", 3) == "300.00"


def test_s_49_h_60_a_dealer_alone_amends_no_hand_that_is_entered():
    house = three_boxes(RWS[0], RWS[1], later=False, **BOARD_OF_FOUR)
    report = c.ReportStake(DEALER, why="no chip lay there", player="Cy", position=3, wager="jackpot", lies=NOTHING)
    assert house.refuses(AtTable("rws 1", report, house.clock)).allowed_to is Post.PIT_SUPERVISOR


# -- what an earlier version wrote --


@pytest.mark.parametrize("rules", [STUD, THREE, HOLDEM, RWS[0]])
@pytest.mark.parametrize("hands", [ROYAL, STRAIGHT_FLUSH])
def test_r_13_an_open_entry_that_names_the_hands_own_cell_is_paid_as_it_is(rules, hands, monkeypatch):
    monkeypatch.setattr(CompiledWager, "first_alike", lambda _, index: index)  # as entries were written
    house = House(rules, order=edition(rules.slug).linked_jackpot.order)
    number = house.hit(rules, hands[rules.slug])
    house.confirm(number)
    written = entered(house.floor.pools[POOL], number)
    monkeypatch.undo()
    floor = recover(house.opened, house.events)
    assert floor.hands(rules.table) != written.hands
    paid = decide(floor, AtTable(rules.table, c.Settle(DEALER), house.clock))
    assert not isinstance(paid, Refusal)
    assert entered(replay(floor, paid).pools[POOL], number).status is Status.PAID
