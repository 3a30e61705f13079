"""Tables and their pool advanced together: they never disagree, whatever happens at the tables (R-13)."""

from __future__ import annotations

import gc
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

import croupier
from croupier import jackpot
from croupier.cards import DECK, parse_cards
from croupier.cli.app import app
from croupier.floor import (
    CODEC,
    FARTHEST_AHEAD,
    AtPool,
    AtTable,
    ClockSet,
    EnterHands,
    Floor,
    PoolMoved,
    SetClock,
    TableMoved,
    check,
    check_step,
    decide,
    linked_as,
    open_floor,
    recover,
    replay,
    view,
)
from croupier.games import BOOKS, edition
from croupier.jackpot import (
    ChangeParameters,
    CompareMeters,
    ConfirmEntry,
    ContributionCorrected,
    ContributionsReversed,
    ContributionsTaken,
    CorrectContribution,
    CorrectMeter,
    DecideOrder,
    Entry,
    EntryAmended,
    EntryPaid,
    EntryRejected,
    Link,
    LinkTable,
    MetersAgreed,
    Order,
    Parameters,
    PayEntry,
    Pool,
    PoolSetup,
    RejectEntry,
    ReleaseEntry,
    ReportLostLink,
    RestoreLink,
    ReversalBorneByHouse,
    Stake,
    Status,
    TakeContributions,
    UnlinkTable,
    meters,
)
from croupier.rulebook import NOTHING, Actor, Case, Effect, Moment, Money, Post, Refusal, Result, To
from croupier.table import CardSource, Limits, Phase, Reveal, Setup, deal, devices
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import leaving, to_key
from ledgers import Books

POOL = "pool"
DEALER = Actor("Dee", Post.DEALER)
SUPERVISOR = Actor("Sue", Post.PIT_SUPERVISOR)
MANAGER = Actor("Max", Post.PIT_MANAGER)
SHIFT = Actor("Shi", Post.SHIFT_MANAGER)
ANN, BOB = Actor("Ann", Post.PLAYER), Actor("Bob", Post.PLAYER)
UNIT, ANTE = Money.dollars(5), Money.dollars(25)
BASE = Money.dollars(499_999)
PARAMETERS = Parameters(
    reset=Money.dollars(100_000),
    rate=Fraction(1, 5),
    reserve_rate=Fraction(1, 10),
    cap=None,
    largest_contribution=Money.dollars(20),
)


def setup(name: str, slug: str, **changes) -> Setup:
    wagers = [wager.name for wager in edition(slug).wagers if wager.before_deal and not wager.units]
    limits = {wager: Limits(Money.dollars(5), Money.dollars(500)) for wager in wagers}
    default = {"device": devices(slug)[0], "positions": 5, "limits": limits, "unit": UNIT}
    return Setup(name, slug, **{**default, **changes})


STUD, THREE, HOLDEM = (
    setup("stud", "mbs-singapore-stud-v9"),
    setup("three", "mbs-three-card"),
    setup("holdem", "mbs-texas-holdem"),
)
RWS = tuple(setup(f"rws {number}", "rws-texas-holdem") for number in (1, 2, 3))
ROYAL = {  # of a book: a hand and the board that make a Royal Flush
    "mbs-singapore-stud-v9": ("As Ks Qs Js Ts", ""),
    "mbs-three-card": ("As Ks Qs", "Js Ts"),
    "mbs-texas-holdem": ("As Ks", "Qs Js Ts 2h 3d"),
    "rws-texas-holdem": ("As Ks", "Qs Js Ts 2h 3d"),
}
STRAIGHT_FLUSH = {
    "mbs-singapore-stud-v9": ("9h 8h 7h 6h 5h", ""),
    "mbs-three-card": ("9h 8h 7h", "6h 5h"),
    "mbs-texas-holdem": ("9h 8h", "7h 6h 5h Kd 2c"),
    "rws-texas-holdem": ("As Ks", "Qs Js 2h Ts 3d"),  # a Royal Flush on the turn: a quarter
}
FLUSH = {"mbs-singapore-stud-v9": ("Kh 8h 7h 6h 2h", ""), "mbs-three-card": ("Kh 8h 7h", "6h 2h")}


def stacked(rules: Setup, hands: dict[int, str], board: str = "", dealt: tuple[int, ...] = (1, 2)) -> tuple:
    """A deck that deals these hands and this board at a table whose positions are dealt in."""
    plan = deal(rules.slug, rules.device, dealt, DECK)
    wanted = dict(zip(plan.community, parse_cards(board), strict=True)) if board else {}
    for position, cards in hands.items():
        wanted.update(zip(plan.hands[position], parse_cards(cards), strict=True))
    rest = iter(card for card in Random(1).sample(DECK, len(DECK)) if card not in wanted.values())
    return tuple(wanted[card] if card in wanted else next(rest) for card in DECK)


def entered(pool: Pool, number: int) -> Entry:
    """An entry that is there."""
    found = pool.entry(number)
    assert found is not None
    return found


class House:
    """A floor that is driven by commands and remembers its events."""

    def __init__(self, *tables: Setup, order=Order.ENTRY, base: Money = BASE, linked: int | None = None, **changes) -> None:
        links = tuple(linked_as(each) for each in tables[:linked])
        pool = PoolSetup(POOL, base, replace(PARAMETERS, **changes), order, links)
        self.opened = open_floor([pool], tables)
        self.books = Books(self.opened)
        self.events: list = []
        self.clock = 100

    def __call__(self, command) -> tuple:
        made = decide(self.floor, command)
        assert not isinstance(made, Refusal), made
        self.happened(made)
        check(self.floor)
        return tuple(moved.event for moved in made)

    @property
    def floor(self) -> Floor:
        return self.books.floor

    def happened(self, made) -> None:
        """What a command led to, on the floor and in its ledger."""
        self.books.step(*made)
        self.events += made

    def refuses(self, command) -> Refusal:
        made = decide(self.floor, command)
        assert isinstance(made, Refusal), made
        return made

    def at(self, table: str, *commands) -> tuple:
        return tuple(event for command in commands for event in self(AtTable(table, command, self.clock)))

    def pool(self, command) -> tuple:
        return self(AtPool(POOL, command))

    def bets(self, rules: Setup, *, jackpot: bool = True) -> None:
        """Ann on position 1, Bob on 2."""
        self.at(rules.table, c.OpenBets(DEALER))
        for position, player in enumerate((ANN, BOB), 1):
            self.at(rules.table, c.PlaceWager(player, player.name, position, "ante", ANTE))
            if jackpot:
                wager = edition(rules.slug).jackpot.wager
                self.at(rules.table, c.PlaceWager(player, player.name, position, wager, UNIT))

    def close_and_deal(self, rules: Setup, hand: tuple[str, str] | None = None, **others: str) -> None:
        """Ann is dealt the hand that is asked for."""
        hands = {1: hand[0]} if hand else {}
        hands |= {int(position.removeprefix("at_")): cards for position, cards in others.items()}
        deck = stacked(rules, hands, hand[1] if hand else "")
        self.at(rules.table, c.CloseBets(DEALER), c.DealCards(DEALER, deck))

    def play_on(self, rules: Setup) -> None:
        """Everybody stays until all cards lie open."""
        while self.floor.tables[rules.table].phase is not Phase.OPEN:
            self.step_on(rules)

    def step_on(self, rules: Setup) -> None:
        """Who is to decide stays, or the next cards are turned up."""
        state = self.floor.tables[rules.table]
        if due := state.undecided():
            action = next(choice.action for choice in state.choices(due[0]) if choice.action != "fold")
            self.at(rules.table, c.Decide(DEALER, due[0], action))
        else:
            self.at(rules.table, c.TurnUp(DEALER))

    def hit(self, rules: Setup, hand: tuple[str, str]) -> int:
        """A round in which Ann's hand is entered; the number of its entry."""
        self.bets(rules)
        self.close_and_deal(rules, hand)
        self.play_on(rules)
        return len(self.floor.pools[POOL].entries)

    def confirm(self, number: int) -> None:
        self.pool(ConfirmEntry(number, True, SUPERVISOR, self.clock))

    def settle(self, rules: Setup) -> tuple:
        return self.at(rules.table, c.Settle(DEALER))

    def waits(self, rules: Setup) -> Refusal:
        """All but the jackpot wagers is settled; why these are not."""
        before = self.floor.tables[rules.table]
        made = self.settle(rules)
        (waits,) = of(made, e.JackpotWagersWait)
        after = self.floor.tables[rules.table]
        assert set(after.stakes) == {(at, "jackpot") for at in waits.positions}
        assert (after.phase, after.in_play) == (Phase.OPEN, before.in_play)
        return self.refuses(AtTable(rules.table, c.Settle(DEALER), self.clock))

    def paid(self, table: str, position: int = 1) -> str:
        """What the last round at a table paid on a jackpot wager."""
        state = self.floor.tables[table]
        return str(sum((amount for _, amount in state.settled[position, state.setup.book.edition.jackpot.wager][1]), NOTHING))

    @property
    def displayed(self) -> str:
        return str(self.floor.pools[POOL].displayed)

    def amount(self, number: int) -> str:
        return str(entered(self.floor.pools[POOL], number).locked.amount)


def of(events, kind) -> list:
    return [event for event in events if isinstance(event, kind)]


# -- a round --


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


def key_what_lies_open(house: House, rules: Setup, deck: tuple) -> tuple:
    """At a table where nobody reads the cards."""
    made: tuple = ()
    state = house.floor.tables[rules.table]
    for holder in state.deal.plan.places if state.deal else ():
        if places := to_key(house.floor.tables[rules.table], holder):
            made += house.at(rules.table, c.KeyCards(DEALER, holder, tuple(deck[place] for place in places)))
    return made


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


# -- hits nearly together --


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


# -- what waits, and what is rejected --

JACKPOT_TABLES = [(STUD, THREE), (THREE, STUD), (HOLDEM, STUD), (RWS[0], RWS[1])]


def paired(rules: Setup, other: Setup) -> House:
    return House(rules, other, order=edition(rules.slug).linked_jackpot.order)


@pytest.mark.parametrize(("rules", "other"), JACKPOT_TABLES)
def test_s_85_h_75_all_else_is_settled_while_a_jackpot_hand_waits_for_its_confirmation(rules, other):
    house, plain = paired(rules, other), paired(rules, other)
    number = house.hit(rules, ROYAL[rules.slug])
    plain.hit(rules, ROYAL[rules.slug])
    plain.confirm(number)
    plain.settle(rules)
    made = house.settle(rules)
    (waits,) = of(made, e.JackpotWagersWait)
    assert (waits.positions, waits.readings) == ((1,), ("S-85",) if rules in (STUD, THREE) else ("H-75",))
    assert not of(made, e.RoundConcluded)
    state, done = house.floor.tables[rules.table], plain.floor.tables[rules.table]
    assert {area: state.settled[area] for area in state.settled} == {
        area: both for area, both in done.settled.items() if area != (1, "jackpot")
    }
    refused = house.refuses(AtTable(rules.table, c.OpenBets(DEALER), 100))
    assert "jackpot wager of position 1 is still to be settled" in refused.what
    house.confirm(number)
    again = house.settle(rules)
    assert [(event.position, event.wager) for event in of(again, e.WagerSettled)] == [(1, "jackpot")]
    assert len(of(again, e.RoundConcluded)) == len(of(again, EntryPaid)) == 1
    assert house.floor.tables[rules.table].settled == done.settled
    assert house.floor.tables[rules.table].returned == done.returned
    assert house.displayed == plain.displayed
    house.at(rules.table, c.OpenBets(DEALER))


@pytest.mark.parametrize(("rules", "other"), JACKPOT_TABLES)
def test_s_85_h_75_only_the_jackpot_wager_waits_for_another_tables_earlier_entry(rules, other):
    house = paired(rules, other)
    for each in (other, rules):
        house.clock += 10
        house.hit(each, ROYAL[each.slug])
    house.confirm(2)
    assert "entry 1 is served before" in house.waits(rules).what
    house.confirm(1)
    house.settle(other)
    house.settle(rules)
    assert house.floor.tables[rules.table].phase is Phase.BETWEEN


@pytest.mark.parametrize(("rules", "other"), JACKPOT_TABLES)
@pytest.mark.parametrize("then", ["void", "removed", "the other removed", "returned"])
def test_s_49_h_60_what_was_settled_while_the_jackpot_waits_is_undone_with_the_round(rules, other, then):
    house = paired(rules, other)
    number = house.hit(rules, ROYAL[rules.slug])
    house.waits(rules)
    name = rules.table
    if then == "void":
        house.at(name, void())
        assert {player: str(amount) for player, amount in house.floor.tables[name].returned.items()}.keys() == {"Ann", "Bob"}
        assert house.displayed == str(BASE)
    elif then == "removed":
        made = house.at(name, c.MakeRuling(SHIFT, why="six cards", effect=Effect.REMOVED, position=1))
        assert of(made, e.RoundConcluded)
        assert entered(house.floor.pools[POOL], number).status is Status.REJECTED
    elif then == "the other removed":
        house.at(name, c.MakeRuling(SHIFT, why="six cards", effect=Effect.REMOVED, position=2))
        house.confirm(number)
        house.settle(rules)
        assert house.paid(name) == "500001.00"
    else:
        made = house.at(name, c.MakeRuling(SHIFT, why="agreed", effect=Effect.RETURNED, player="Ann"))
        assert [event.wager for event in of(made, e.StakeReturned)] == ["jackpot"]
        assert of(made, e.RoundConcluded)
    if then != "the other removed":
        assert house.floor.tables[name].phase is Phase.BETWEEN
    assert recover(house.opened, house.events) == house.floor


@pytest.mark.parametrize(("rules", "other"), JACKPOT_TABLES)
@pytest.mark.parametrize("first", [False, True])
def test_s_86_h_76_after_a_rejected_entry_the_round_is_settled_and_the_wager_wins_nothing(rules, other, first):
    """Also if all else was settled before."""
    house = paired(rules, other)
    number = house.hit(rules, ROYAL[rules.slug])
    if first:
        house.waits(rules)
    house.pool(RejectEntry(number, "the card is a Ten of hearts", SUPERVISOR, 100))
    made = house.settle(rules)
    (rejected,) = of(made, e.JackpotHandRejected)
    assert (rejected.by, rejected.position, rejected.why) == (SUPERVISOR, 1, "the card is a Ten of hearts")
    (line,) = [event for event in of(made, e.WagerSettled) if (event.position, event.wager) == (1, "jackpot")]
    assert (line.result, line.readings) == (Result.COLLECTED, ("S-86",) if rules in (STUD, THREE) else ("H-76",))
    assert (house.paid(rules.table), house.displayed) == ("0.00", "500001.00")
    assert house.floor.tables[rules.table].phase is Phase.BETWEEN


def test_s_86_a_hand_that_is_rejected_at_the_table_leaves_its_entry_and_the_other_winner_gets_the_whole():
    house = House(STUD, THREE)
    house.bets(STUD)
    house.close_and_deal(STUD, ("As Ks Qs Js Ts", ""), at_2="Ah Kh Qh Jh Th")
    house.play_on(STUD)
    assert house.amount(1) == "600001.00"
    assert "say why" in house.refuses(AtTable("stud", c.RejectJackpotHand(SUPERVISOR, 2, ""), house.clock)).what
    house.at("stud", c.RejectJackpotHand(SUPERVISOR, 2, "the ten is a nine"))
    assert house.amount(1) == "500001.00"
    house.confirm(1)
    house.settle(STUD)
    assert (house.paid("stud"), house.paid("stud", 2)) == ("500001.00", "0.00")


def test_s_86_what_else_wins_after_a_rejection_is_entered_by_itself_and_what_was_rejected_is_rejected_at_the_table():
    """Both hands of an entry are rejected, and the cards of one are put right: it wins as what it is, the other nothing."""
    rules = setup("table", STUD.slug, cards=CardSource.KEYED)
    house = House(rules)
    house.bets(rules)
    house.at("table", c.CloseBets(DEALER), c.DealCards(DEALER))
    house.play_on(rules)
    key_what_lies_open(house, rules, stacked(rules, {1: "As Ks Qs Js Ts", 2: "Ah Kh Qh Jh Th"}))
    house.pool(RejectEntry(1, "two at once", SUPERVISOR, house.clock))
    made = house.at("table", c.CorrectCards(SHIFT, 2, parse_cards("9h Kh Qh Jh Th"), "it is a nine"))
    assert [event.position for event in of(made, e.JackpotHandRejected)] == [1]
    assert [hand.position for hand in entered(house.floor.pools[POOL], 2).hands] == [2]
    house.confirm(2)
    house.settle(rules)
    assert (house.paid("table"), house.paid("table", 2)) == ("0.00", "50000.10")


def test_s_86_s_44_a_rejected_hand_is_not_settled_while_the_round_waits_for_a_ruling_on_its_link():
    house = House(STUD)
    number = house.hit(STUD, ROYAL[STUD.slug])
    house.pool(RejectEntry(number, "hasty", SUPERVISOR, house.clock))
    house.pool(ReportLostLink("stud", "cable", house.clock))
    assert "the link" in house.refuses(AtTable("stud", c.Settle(DEALER), house.clock)).what
    house.at("stud", c.ReportJackpotFault(SHIFT, why="cable"))
    house.settle(STUD)
    assert house.paid("stud") == "0.00"


# -- what goes back --


def void(why: str = "the pack is foul") -> c.MakeRuling:
    return c.MakeRuling(SHIFT, why=why, effect=Effect.VOID)


def test_s_47_a_void_round_reverses_its_contributions_and_its_open_claim():
    house = House(STUD, THREE)
    house.hit(STUD, ROYAL[STUD.slug])
    made = house.at("stud", void())
    assert (len(of(made, EntryRejected)), len(of(made, ContributionsReversed))) == (1, 1)
    assert of(made, EntryRejected)[0].why == "the pack is foul"
    assert (house.displayed, meters(house.floor.pools[POOL]).wagered) == ("499999.00", NOTHING)
    assert house.floor.pools[POOL].reserve == 0


def test_s_47_the_house_bears_the_reversal_if_a_share_was_locked_elsewhere_in_between():
    house = House(STUD, THREE)
    house.bets(STUD)
    house.close_and_deal(STUD)
    house.hit(THREE, STRAIGHT_FLUSH[THREE.slug])
    shown = house.displayed
    assert of(house.at("stud", void()), ReversalBorneByHouse)
    assert house.displayed == shown


def test_h_60_a_settled_round_that_is_undone_puts_back_what_its_award_took():
    house = House(STUD, THREE)
    house.confirm(house.hit(STUD, ROYAL[STUD.slug]))
    house.settle(STUD)
    assert entered(house.floor.pools[POOL], 1).from_reserve == Money.dollars(1)  # a tenth of two stakes
    made = house.at("stud", void())
    assert sum((event.paid for event in of(made, e.SettlementUndone)), NOTHING) >= Money.dollars(500_001)
    assert entered(house.floor.pools[POOL], 1).status is Status.RECOVERED
    assert (house.displayed, house.floor.pools[POOL].reserve) == ("499999.00", 0)
    counted = meters(house.floor.pools[POOL])
    assert (counted.paid, counted.house_added, counted.hits) == (NOTHING, NOTHING, 0)


def test_3_10_1_a_hand_that_is_not_shown_is_not_entered_and_an_entered_one_cannot_be_refused():
    """S-83: who refuses comparison before the hands are opened has no jackpot; afterwards it is too late."""
    house = House(STUD, THREE)
    house.bets(STUD)
    house.close_and_deal(STUD, ROYAL[STUD.slug], at_2="Ah Kh Qh Jh Th")
    house.at("stud", c.Decide(DEALER, 1, "bet"), c.Decide(DEALER, 2, "bet"), c.Decline(BOB, 2))
    house.play_on(STUD)
    house.hit(THREE, ROYAL[THREE.slug])
    assert (house.amount(1), house.amount(2)) == ("500001.00", "100002.00")
    for by in (ANN, DEALER, SHIFT):
        house.refuses(AtTable("stud", c.Decline(by, 1), house.clock))
    house.confirm(1)
    for by in (ANN, DEALER, SHIFT):
        house.refuses(AtTable("stud", c.Decline(by, 1), house.clock))
    house.settle(STUD)
    assert (house.paid("stud"), house.paid("stud", 2)) == ("500001.00", "0.00")


def keyed_royal(slug: str) -> tuple[House, Setup, dict[int, tuple]]:
    """A table without a reader where Ann's Royal Flush is keyed and entered; with the hands of both."""
    rules = setup("table", slug, cards=CardSource.KEYED)
    house = House(rules, order=edition(slug).linked_jackpot.order)
    hand, board = ROYAL[slug]
    deck = stacked(rules, {1: hand}, board)
    house.bets(rules)
    house.at("table", c.CloseBets(DEALER), c.DealCards(DEALER))
    house.play_on(rules)
    key_what_lies_open(house, rules, deck)
    dealt: Any = house.floor.tables["table"].deal
    return house, rules, {at: dealt.hands[at] for at in (1, 2)}


@pytest.mark.parametrize("slug", ROYAL)
def test_s_72_when_open_hands_were_keyed_for_each_other_the_claim_goes_with_the_cards(slug):
    house, rules, hands = keyed_royal(slug)
    house.confirm(1)
    exchanged = c.CorrectCards(SHIFT, 1, hands[2], "keyed for each other", also=((2, hands[1]),))
    assert of(house.at("table", exchanged), EntryAmended)
    assert "not confirmed" in house.waits(rules).what
    house.confirm(1)
    house.settle(rules)
    assert (house.paid("table"), house.paid("table", 2)) == ("0.00", "500001.00")


@pytest.mark.parametrize("slug", ROYAL)
def test_s_86_a_hand_that_left_the_entry_and_came_back_was_not_rejected(slug):
    house, rules, hands = keyed_royal(slug)
    dealt: Any = house.floor.tables["table"].deal
    lie = {*hands[1], *hands[2], *dealt.community, *dealt.dealer}
    others = tuple([card for card in DECK if card not in lie][:: len(DECK) // 7][: len(hands[1])])
    assert of(house.at("table", c.CorrectCards(SHIFT, 1, others, "as it lies")), EntryRejected)
    assert of(house.at("table", c.CorrectCards(SHIFT, 1, hands[1], "as it lies after all")), EntryAmended)
    assert "not confirmed" in house.waits(rules).what
    house.confirm(1)
    house.settle(rules)
    assert house.paid("table") == "500001.00"


def test_s_86_a_hand_rejected_at_the_table_is_entered_as_what_it_is_when_its_cards_are_put_right():
    house, rules, hands = keyed_royal(STUD.slug)
    house.at("table", c.RejectJackpotHand(SUPERVISOR, 1, "it is a nine"))
    nothing = house.refuses(EnterHands("table", "as it lies", DEALER, house.clock))
    assert "it is entered again when the rejection is lifted" in nothing.what
    house.at("table", c.CorrectCards(MANAGER, 1, (*hands[1][:-1], *parse_cards("9s")), "it is a nine"))
    house.confirm(1)
    house.settle(rules)
    assert house.paid("table") == "200.00"
    assert replay(house.opened, house.events) == house.floor


@pytest.mark.parametrize("slug", ROYAL)
def test_s_86_h_76_a_hand_rejected_at_the_table_in_haste_is_entered_again_until_it_is_settled(slug):
    house, rules, _ = keyed_royal(slug)
    lift = c.LiftRejection(MANAGER, 1, "it is the ten after all")
    assert "name a hand" in house.refuses(AtTable("table", lift, house.clock)).what
    late, _, _ = keyed_royal(slug)
    for each in (house, late):
        each.at("table", c.RejectJackpotHand(MANAGER, 1, "hasty"))
    assert house.refuses(AtTable("table", replace(lift, by=DEALER), house.clock)).allowed_to is not None
    assert "say why" in house.refuses(AtTable("table", replace(lift, why=""), house.clock)).what
    (lifted,) = of(house.at("table", lift), e.RejectionLifted)
    assert lifted.readings in (("S-86",), ("H-76",))
    house.confirm(1)
    house.settle(rules)
    assert house.paid("table") == "500001.00"
    assert recover(house.opened, house.events) == house.floor
    late.settle(rules)
    assert late.paid("table") == "0.00"
    assert "it takes a ruling" in late.refuses(AtTable("table", lift, late.clock)).what
    void, _, _ = keyed_royal(slug)
    void.at("table", c.RejectJackpotHand(MANAGER, 1, "hasty"))
    void.at("table", c.MakeRuling(SHIFT, why="a bent card", effect=Effect.VOID))
    assert isinstance(void.refuses(AtTable("table", lift, void.clock)), Refusal)


@pytest.mark.parametrize("slug", ROYAL)
def test_s_72_h_62_a_slip_found_after_an_award_was_paid_corrects_all_but_the_award(slug):
    house, rules, hands = keyed_royal(slug)
    other, _, _ = keyed_royal(slug)
    exchanged = c.CorrectCards(SUPERVISOR, 1, hands[2], "keyed for each other", also=((2, hands[1]),))
    other.at("table", exchanged)
    for each in (house, other):
        each.pool(ConfirmEntry(1, True, MANAGER, each.clock))
        each.settle(rules)
    (corrected, *anew) = house.at("table", exchanged)
    assert corrected.award_stays == (1, 2)
    assert {type(event) for event in anew} == {e.SettlementCorrected}
    assert (house.paid("table"), house.paid("table", 2)) == ("500001.00", "0.00")
    settled, wanted = (each.floor.tables["table"].settled for each in (house, other))
    assert {area: both for area, both in settled.items() if area[1] != "jackpot"} == {
        area: both for area, both in wanted.items() if area[1] != "jackpot"
    }
    assert recover(house.opened, house.events) == house.floor
    house.at("table", c.MakeRuling(SHIFT, why="the other hand has won", effect=Effect.REMOVED, position=1))
    assert house.paid("table", 2) == "0.00"


# -- who may confirm --

EVERY_BOOK = pytest.mark.parametrize("rules", [STUD, THREE, HOLDEM, RWS[0]], ids=lambda rules: rules.slug)


def confirms(house: House, number: int, by: Actor) -> Any:
    return decide(house.floor, AtPool(POOL, ConfirmEntry(number, True, by, house.clock)))


def hit(rules: Setup) -> tuple[House, int]:
    house = House(rules, order=edition(rules.slug).linked_jackpot.order)
    return house, house.hit(rules, ROYAL[rules.slug])


@EVERY_BOOK
def test_s_50_no_supervisor_turns_a_hand_into_a_royal_flush(rules):
    hand, board = ROYAL[rules.slug]
    royal = parse_cards(hand)
    for opened in (False, True):
        house = House(rules, order=edition(rules.slug).linked_jackpot.order)
        house.bets(rules)
        deck = list(stacked(rules, {}, board))
        for number, card in enumerate(royal):  # they stay in the device
            at = deck.index(card)
            deck[at], deck[51 - number] = deck[51 - number], deck[at]
        house.at(rules.table, c.CloseBets(DEALER), c.DealCards(DEALER, tuple(deck)))
        if opened:
            house.play_on(rules)
        report = c.ReportWrongCount(SUPERVISOR, why="as counted", position=1, repaired=True, lies=((1, royal),))
        assert of(house.at(rules.table, report), e.CountDidNotFit)
        now: Any = house.floor.tables[rules.table].deal
        assert now.hands[1] != royal


CORRECTED = (
    "who has corrected cards, a decision or a jackpot wager of a round, or lifted a rejection in it, may not confirm its "
    "jackpot hands: somebody else must"
)


@EVERY_BOOK
@pytest.mark.parametrize("opened", [False, True])
def test_r_17_who_has_found_a_jackpot_wager_does_not_confirm(rules, opened):
    house = House(rules, order=edition(rules.slug).linked_jackpot.order)
    house.at(rules.table, c.OpenBets(DEALER))
    house.at(rules.table, *(c.PlaceWager(DEALER, who.name, at, "ante", ANTE) for at, who in enumerate((ANN, BOB), 1)))
    house.at(rules.table, c.PlaceWager(DEALER, "Bob", 2, "jackpot", UNIT))
    house.close_and_deal(rules, ROYAL[rules.slug])
    if opened:
        house.play_on(rules)
    report = c.ReportStake(SHIFT, why="it lay there", player="Ann", position=1, wager="jackpot", lies=UNIT)
    if opened:
        for by in (DEALER, SUPERVISOR, MANAGER):
            assert house.refuses(AtTable(rules.table, replace(report, by=by), house.clock)).allowed_to is Post.SHIFT_MANAGER
    house.at(rules.table, report)
    house.play_on(rules)
    if not house.floor.entry(rules.table):
        house(EnterHands(rules.table, "it was not entered", SHIFT, house.clock))
    refused = confirms(house, 1, SHIFT)
    assert (refused.what, refused.rules.count("R-17")) == (CORRECTED, 1)
    house.confirm(1)
    house.settle(rules)
    assert house.paid(rules.table) == "500001.00"
    assert replay(house.opened, house.events) == house.floor


@EVERY_BOOK
def test_r_17_who_has_corrected_cards_does_not_confirm(rules):
    house = House(rules, order=edition(rules.slug).linked_jackpot.order)
    house.bets(rules)
    hand, board = ROYAL[rules.slug]
    house.at(rules.table, c.CloseBets(DEALER), c.DealCards(DEALER, stacked(rules, {2: hand}, board)))
    dealt: Any = house.floor.tables[rules.table].deal
    lies = ((1, dealt.hands[2]), (2, dealt.hands[1]))
    house.at(rules.table, c.ReportMisdeal(SUPERVISOR, why="as counted", repaired=True, lies=lies))
    for position in tuple(house.floor.tables[rules.table].choosing):
        house.at(rules.table, c.ChooseCourse(DEALER, position=position, play_on=True))
    house.play_on(rules)
    for by in (SUPERVISOR, replace(SUPERVISOR, name="sue"), replace(SUPERVISOR, identity="E 9")):
        refused = confirms(house, 1, by)
        assert refused.what == CORRECTED
        assert "R-17" in refused.rules
    house.pool(ConfirmEntry(1, True, MANAGER, house.clock))
    house.settle(rules)
    assert house.paid(rules.table) == "500001.00"


@EVERY_BOOK
def test_r_17_s_86_h_76_who_has_lifted_a_rejection_does_not_confirm(rules):
    house, _ = hit(rules)
    house.at(rules.table, c.RejectJackpotHand(SUPERVISOR, 1, "hasty"), c.LiftRejection(MANAGER, 1, "it is the ten"))
    if not house.floor.entry(rules.table):
        house(EnterHands(rules.table, "as it lies", DEALER, house.clock))
    entry: Any = house.floor.entry(rules.table)
    refused = confirms(house, entry.number, MANAGER)
    assert (refused.what, refused.rules.count("R-17")) == (CORRECTED, 1)
    house.confirm(entry.number)
    house.settle(rules)
    assert house.paid(rules.table) == "500001.00"


@pytest.mark.parametrize("rules", [STUD, THREE, HOLDEM], ids=lambda rules: rules.slug)
def test_r_17_s_79_who_says_that_a_jackpot_wager_counts_after_all_does_not_confirm(rules):
    """It was reported without its Ante and went back, so by the second report nothing more was found."""
    house = House(rules)
    house.at(rules.table, c.OpenBets(DEALER), c.SitDown(DEALER, "Bob", 1), c.PlaceWager(DEALER, "Ann", 1, "ante", ANTE))
    house.at(rules.table, c.PlaceWager(DEALER, "Cy", 2, "ante", ANTE))
    house.close_and_deal(rules, ROYAL[rules.slug])
    house.play_on(rules)
    other = Actor("Gil", Post.SHIFT_MANAGER)
    jackpot = c.ReportStake(other, why="it lay there", player="Bob", position=1, wager="jackpot", lies=UNIT)
    house.at(rules.table, jackpot, replace(jackpot, by=SHIFT, wager="ante", lies=ANTE), replace(jackpot, by=SHIFT))
    assert [hand.whose for hand in entered(house.floor.pools[POOL], 1).hands] == ["Bob"]
    assert confirms(house, 1, SHIFT).what == CORRECTED
    house.confirm(1)


def test_r_17_3_15_1_who_says_that_another_winner_had_no_jackpot_wager_does_not_confirm():
    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD, ROYAL[STUD.slug], at_2="Ah Kh Qh Jh Th")
    house.play_on(STUD)
    assert [str(made.amount) for made in entered(house.floor.pools[POOL], 1).locked.awards] == ["300000.50", "300000.50"]
    house.at("stud", c.ReportStake(SHIFT, why="it was none", player="Bob", position=2, wager="jackpot", lies=NOTHING))
    assert house.amount(1) == "500001.00"
    assert confirms(house, 1, SHIFT).what == CORRECTED
    house.confirm(1)


@EVERY_BOOK
def test_r_17_s_86_h_76_who_enters_a_rejected_hand_again_does_not_confirm(rules):
    house, number = hit(rules)
    house.pool(RejectEntry(number, "not as read", SHIFT, house.clock))
    house(EnterHands(rules.table, "as it lies", replace(SHIFT, name="Gil"), house.clock))
    refused = confirms(house, number + 1, replace(SHIFT, name="Gil"))
    assert (refused.what, refused.rules.count("R-17")) == (CORRECTED, 1)
    house.pool(ConfirmEntry(number + 1, True, MANAGER, house.clock))
    house.settle(rules)
    assert house.paid(rules.table) == "500001.00"


@EVERY_BOOK
@pytest.mark.parametrize("by", [SUPERVISOR, MANAGER, SHIFT], ids=lambda by: by.post.value)
def test_s_86_h_76_6_2_nobody_below_the_post_that_rejected_enters_the_hand_again(rules, by):
    house, number = hit(rules)
    house.pool(RejectEntry(number, "not as read", by, house.clock))
    for lower in (DEALER, SUPERVISOR, MANAGER):
        again = EnterHands(rules.table, "as it lies", lower, house.clock)
        assert bool(offered(house, lower, rules.table, EnterHands)) is (lower.post >= by.post)
        if lower.post < by.post:
            refused = house.refuses(again)
            assert refused.what.startswith(f"a {by.post.title} has rejected entry {number}: nobody below that post enters")
            assert refused.allowed_to is by.post
    house(EnterHands(rules.table, "as it lies", replace(by, name="Gil"), house.clock))
    house.pool(ConfirmEntry(number + 1, True, by, house.clock))
    house.settle(rules)
    assert house.paid(rules.table) == "500001.00"
    assert recover(house.opened, house.events) == house.floor


@pytest.mark.parametrize("slug", ROYAL)
@pytest.mark.parametrize("at_table", [False, True])
def test_s_86_h_76_nobody_below_the_post_that_rejected_corrects_the_cards_of_that_hand(slug, at_table):
    """Else whoever says that they are others, and then that they are as before, would undo the rejection."""
    house, _, hands = keyed_royal(slug)
    if at_table:
        house.at("table", c.RejectJackpotHand(SHIFT, 1, "it is a nine"))
    else:
        house.pool(RejectEntry(1, "it is a nine", SHIFT, house.clock))
    dealt: Any = house.floor.tables["table"].deal
    spare = [card for card in DECK if card not in {*hands[1], *hands[2], *dealt.community, *dealt.dealer}]
    others = c.CorrectCards(MANAGER, 1, (*hands[1][:-1], spare[0]), "as it lies")
    with_it = c.CorrectCards(MANAGER, 2, (*hands[2][:-1], spare[0]), "as it lies", also=((1, (*hands[1][:-1], spare[1])),))
    board = c.CorrectCards(MANAGER, To.COMMUNITY, (*dealt.community[:-1], spare[0]), "as it lies")
    for command in (others, with_it, *((board,) if dealt.community else ())):
        refused = house.refuses(AtTable("table", command, house.clock))
        assert "a Shift Manager has rejected the jackpot hand of position 1: nobody below that post" in refused.what.replace(
            "Gaming ", ""
        ).replace("Table Game ", "")
        assert refused.allowed_to is Post.SHIFT_MANAGER
        assert command not in [each.command for each in view(house.floor, MANAGER, "table").table.offers]
    house.at("table", replace(others, holder=2, cards=(*hands[2][:-1], spare[0])))  # another hand, which was not rejected
    house.at("table", replace(others, by=SHIFT, cards=(*hands[1][:-1], spare[1])))
    assert recover(house.opened, house.events) == house.floor


def keyed_by(slug: str, keys: dict[Any, Actor]) -> House:
    """A table without a reader where Ann's Royal Flush was keyed by these, and else by the dealer."""
    rules = setup("table", slug, cards=CardSource.KEYED)
    house = House(rules, order=edition(slug).linked_jackpot.order)
    hand, board = ROYAL[slug]
    deck = stacked(rules, {1: hand}, board)
    house.bets(rules)
    house.at("table", c.CloseBets(DEALER), c.DealCards(DEALER))
    house.play_on(rules)
    plan: Any = house.floor.tables["table"].deal
    for holder in plan.plan.places:
        if places := to_key(house.floor.tables["table"], holder):
            house.at("table", c.KeyCards(keys.get(holder, DEALER), holder, tuple(deck[place] for place in places)))
    return house


KEYED = "who has keyed the cards of a jackpot hand, or entered it by hand, may not confirm it: somebody else must"


@pytest.mark.parametrize("slug", ROYAL)
@pytest.mark.parametrize("holder", [1, To.COMMUNITY, 2, To.DEALER])
def test_r_17_who_has_keyed_the_cards_of_a_jackpot_hand_does_not_confirm(slug, holder):
    if holder is To.COMMUNITY and not ROYAL[slug][1]:
        return
    house = keyed_by(slug, {holder: SUPERVISOR})
    decides = holder in (1, To.COMMUNITY)
    for by in (SUPERVISOR, replace(SUPERVISOR, identity="E 9"), replace(SUPERVISOR, name="SUE")):
        answer = confirms(house, 1, by)
        assert isinstance(answer, Refusal) is decides
        if decides:
            assert answer.what == KEYED
            assert "R-17" in answer.rules
    assert bool(offered(house, SUPERVISOR, "table", ConfirmEntry)) is not decides
    house.pool(ConfirmEntry(1, True, MANAGER, house.clock))
    assert recover(house.opened, house.events) == house.floor


@pytest.mark.parametrize("slug", ROYAL)
def test_r_30_s_72_h_62_no_jackpot_hand_is_confirmed_while_a_card_of_its_round_is_in_doubt(slug):
    house, rules, hands = keyed_royal(slug)
    twice = c.CorrectCards(MANAGER, 2, (*hands[2][:-1], hands[1][0]), "as seen")
    assert of(house.at("table", twice), e.CardDoubted)
    refused = confirms(house, 1, SUPERVISOR)
    assert refused.what.startswith("entry 1 is not confirmed yet: a card of this round cannot be: correct it")
    assert {"R-30"} < set(refused.rules)
    assert not offered(house, SUPERVISOR, "table", ConfirmEntry)
    void, _, _ = keyed_royal(slug)
    void.at("table", twice, c.ReportPack(SHIFT, why="a second ace", fault=Case.FOREIGN_CARD))
    assert (void.floor.tables["table"].phase, void.floor.entry("table")) == (Phase.BETWEEN, None)
    house.at("table", c.CorrectCards(MANAGER, 2, hands[2], "as it lies"))
    assert offered(house, SUPERVISOR, "table", ConfirmEntry)
    house.pool(ConfirmEntry(1, True, SUPERVISOR, house.clock))
    house.settle(rules)
    assert house.paid("table") == "500001.00"


def test_r_30_5_10_no_jackpot_hand_is_confirmed_while_players_choose_after_a_dealing_error():
    house, number = hit(RWS[0])
    report = c.ReportMisdeal(SUPERVISOR, why="as the camera shows", positions=(1,))
    house.at("rws 1", report)
    assert "position 1 must choose first" in confirms(house, number, MANAGER).what
    assert not offered(house, MANAGER, "rws 1", ConfirmEntry)
    house.at("rws 1", c.ChooseCourse(DEALER, position=1, play_on=True))
    house.pool(ConfirmEntry(number, True, MANAGER, house.clock))


@EVERY_BOOK
def test_r_17_who_has_corrected_a_decision_does_not_confirm(rules):
    """By a later wager that lay there a hand that was entered as folded wins its award."""
    house = House(rules, order=edition(rules.slug).linked_jackpot.order)
    house.bets(rules)
    house.close_and_deal(rules, ROYAL[rules.slug])
    house.at(rules.table, c.Decide(DEALER, 1, "fold"))
    house.play_on(rules)
    stays = next(choice.places for choice in edition(rules.slug).decisions.steps[0] if choice.places)
    lies = Money(ANTE.cents * edition(rules.slug).wager_named[stays].antes)
    report = c.ReportStake(SHIFT, why="it lay there", player="Ann", position=1, wager=stays, lies=lies)
    assert of(house.at(rules.table, report), e.DecisionCorrected)
    if not house.floor.entry(rules.table):
        house(EnterHands(rules.table, "it was not entered", SHIFT, house.clock))
    number: Any = house.floor.entry(rules.table)
    refused = confirms(house, number.number, SHIFT)
    assert (refused.what, refused.rules.count("R-17")) == (CORRECTED, 1)
    house.confirm(number.number)
    house.settle(rules)
    assert house.paid(rules.table) == "500001.00"
    assert recover(house.opened, house.events) == house.floor


@pytest.mark.parametrize("source", [CardSource.KEYED, CardSource.SCANNING_SHOE])
def test_r_17_cards_keyed_anew_or_put_through_the_shoe_again_are_corrected_too(source):
    rules = setup("stud", "mbs-singapore-stud-v9", cards=source)
    house = House(rules)
    house.bets(rules)
    hands = {1: parse_cards(ROYAL[rules.slug][0]), 2: parse_cards("2c 3d 5h 7c 9d")}
    deck = stacked(rules, {1: ROYAL[rules.slug][0], 2: "2c 3d 5h 7c 9d"})
    house.at("stud", c.CloseBets(DEALER))
    if source is CardSource.KEYED:
        house.at("stud", c.DealCards(DEALER))
        places: Any = deal(rules.slug, rules.device, (1, 2), deck)
        house.at("stud", c.KeyCards(DEALER, To.DEALER, places.dealer[-1:]))
        house.play_on(rules)
        house.at("stud", c.KeyCards(DEALER, To.DEALER, places.dealer[:-1]), c.KeyCards(DEALER, 2, hands[2]))
        house.at("stud", c.KeyCards(DEALER, 1, parse_cards("As Ks Qs Js 4h")))
        house.at("stud", c.CorrectCards(SUPERVISOR, 1, hands[1], "it is the ten"))
    else:
        house.at("stud", *(c.ScanCard(DEALER, card) for card in deck[:3]), c.ScanCard(DEALER, deck[2]))  # it cannot be
        house.at("stud", c.ScanAgain(SUPERVISOR, deck[3], "as it lies"))
        while leaving(house.floor.tables["stud"]):
            house.at("stud", c.ScanCard(DEALER, deck[leaving(house.floor.tables["stud"])[0]]))
        house.play_on(rules)
    if not house.floor.pools[POOL].entries:
        house(EnterHands("stud", "as seen", DEALER, house.clock))
    assert "corrected cards" in confirms(house, 1, SUPERVISOR).what
    house.pool(ConfirmEntry(1, True, MANAGER, house.clock))


@EVERY_BOOK
def test_s_66_a_post_at_the_table_is_a_post_in_the_pool(rules):
    house, number = hit(rules)
    for by in (replace(DEALER, post=Post.PIT_SUPERVISOR), Actor("dee", Post.SHIFT_MANAGER, "E 4")):
        for command in (ConfirmEntry(number, True, by, house.clock), RejectEntry(number, "no", by, house.clock)):
            assert "has acted as Dealer in this round" in house.refuses(AtPool(POOL, command)).what
    house.confirm(number)
    acts = AtTable(rules.table, c.Settle(replace(SUPERVISOR, post=Post.DEALER)), house.clock)
    assert "has acted as Pit Supervisor in this round" in house.refuses(acts).what
    again = EnterHands(rules.table, "again", replace(SUPERVISOR, post=Post.DEALER), house.clock)
    assert "has acted as Pit Supervisor in this round" in house.refuses(again).what
    house.settle(rules)
    house.at(rules.table, c.OpenBets(replace(SUPERVISOR, post=Post.DEALER)))  # a post changes between rounds


@EVERY_BOOK
def test_r_17_the_winner_does_not_confirm(rules):
    house, number = hit(rules)
    by_name = Actor("Ann", Post.PIT_SUPERVISOR), Actor("ANN", Post.SHIFT_MANAGER), Actor("Ann", Post.PIT_SUPERVISOR, "E 3")
    by_identity = Actor("Anna", Post.PIT_SUPERVISOR, "Ann"), Actor("Zoe", Post.SHIFT_MANAGER, "ANN")
    for by in (*by_name, *by_identity):
        assert confirms(house, number, by).what == "who wins an award may not confirm it: somebody else must"
    house.confirm(number)


@pytest.mark.parametrize("rules", [STUD, THREE, HOLDEM], ids=lambda rules: rules.slug)
def test_an_entry_tells_nothing_of_a_dealers_hand_that_lies_face_down(rules):
    hand, board = {**STRAIGHT_FLUSH, HOLDEM.slug: ("9h 8h", "")}[rules.slug]
    found = set()
    for seed in range(30):
        house = House(rules)
        ante, jackpot = c.PlaceWager(ANN, "Ann", 1, "ante", ANTE), c.PlaceWager(ANN, "Ann", 1, "jackpot", UNIT)
        house.at(rules.table, c.OpenBets(DEALER), ante, jackpot, c.CloseBets(DEALER))
        deck = list(stacked(rules, {1: hand}, board, dealt=(1,)))
        dealt = deal(rules.slug, rules.device, (1,), deck)
        hidden = [
            place for place, card in enumerate(deck) if card in {*dealt.dealer, *dealt.rest} and card is not dealt.exposed
        ]
        cards = Random(seed).sample([deck[place] for place in hidden], len(hidden))
        for place, card in zip(hidden, cards, strict=True):
            deck[place] = card
        house.at(rules.table, c.DealCards(DEALER, tuple(deck)), c.Decide(ANN, 1, "fold"))
        while house.floor.tables[rules.table].phase is Phase.TURNING:
            house.at(rules.table, c.TurnUp(DEALER))
        assert Reveal.DEALER not in house.floor.tables[rules.table].turned
        found.add(tuple(entry.hands for entry in house.floor.pools[POOL].entries))
    assert len(found) == 1


def test_r_29_nobody_has_the_name_of_the_equipment():
    house, number = hit(STUD)
    for by in (Actor("jackpot system", Post.PIT_SUPERVISOR), Actor("Jackpot System", Post.SHIFT_MANAGER, "E 1")):
        assert "the name of the equipment" in confirms(house, number, by).what
        assert "the name of the equipment" in house.refuses(AtPool(POOL, ReportLostLink("stud", "x", house.clock, by))).what
        linked = UnlinkTable("stud", SHIFT, by, house.clock)
        assert "the name of the equipment" in house.refuses(AtPool(POOL, linked)).what
    equipment = Actor("jackpot system", Post.DEALER)
    settles = AtTable("stud", c.Settle(equipment), house.clock)
    assert "the name of the equipment" in house.refuses(settles).what
    assert not isinstance(decide(house.floor, AtPool(POOL, ReportLostLink("stud", "no answer", house.clock))), Refusal)


def remove(position: int, by: Actor = SHIFT) -> c.MakeRuling:
    return c.MakeRuling(by, why="a hand too many", effect=Effect.REMOVED, position=position)


def two_winners(rules: Setup, first: str, second: str, base: Money = BASE, **changes) -> House:
    """Ann and Bob have both won, and both are paid."""
    house = House(rules, THREE, base=base, **changes)
    house.bets(rules)
    house.close_and_deal(rules, (first, ""), at_2=second)
    house.play_on(rules)
    house.confirm(1)
    house.settle(rules)
    return house


STUD_ROYALS = ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th")
STUD_STRAIGHT_FLUSHES = ("9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h")


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


def stake_found(lies: Money) -> c.ReportStake:
    return c.ReportStake(DEALER, why="as the camera shows", player="Ann", position=1, wager="jackpot", lies=lies)


@pytest.mark.parametrize(("lies", "counts"), [(7, 5), (12, 10), (27, 25), (4, 0)])
@pytest.mark.parametrize("cap", [None, BASE + Money(150)])
def test_h_23_a_jackpot_stake_of_another_size_contributes_for_what_counts_of_it(lies, counts, cap):
    house, plain = (House(HOLDEM, cap=cap) for _ in range(2))
    for each in (house, plain):
        each.bets(HOLDEM)
    house.at("holdem", c.CloseBets(DEALER), stake_found(Money.dollars(lies)))
    if not counts:
        plain.at("holdem", c.TakeBack(ANN, "Ann", 1, "jackpot"))
    elif counts > 5:
        plain.at("holdem", c.PlaceWager(ANN, "Ann", 1, "jackpot", Money.dollars(counts - 5)))
    plain.at("holdem", c.CloseBets(DEALER))
    assert meters(house.floor.pools[POOL]) == meters(plain.floor.pools[POOL])  # as if it had been so at the close
    assert house.floor.pools[POOL].carried == plain.floor.pools[POOL].carried
    corrected = [moved.event for moved in house.events if isinstance(moved.event, ContributionCorrected)]
    assert [each.why for each in corrected] == ["as the camera shows"] * (counts not in (0, 5))


def test_h_23_what_a_smaller_stake_gave_too_much_comes_off_or_is_borne_by_the_house():
    for locked in (False, True):
        house = House(HOLDEM, STUD)
        house.bets(HOLDEM)
        house.at("holdem", c.PlaceWager(ANN, "Ann", 1, "jackpot", Money.dollars(20)), c.CloseBets(DEALER))
        if locked:
            house.bets(STUD)
            house.close_and_deal(STUD, ROYAL[STUD.slug])
            house.play_on(STUD)
        shown, held = house.floor.pools[POOL].displayed, house.floor.pools[POOL].borne
        (*_, corrected) = house.at("holdem", stake_found(Money.dollars(12)))
        assert (corrected.was.stake, corrected.now.stake) == (Money.dollars(25), Money.dollars(10))
        assert bool(corrected.borne_because) == locked
        assert house.floor.pools[POOL].displayed == (shown if locked else shown - Money.dollars(3))
        assert house.floor.pools[POOL].borne - held == (450 if locked else 0)  # 15 at a fifth and a tenth, in cents


def seen_at_close(lies: int, *, player: str = "Ann", position: int = 1, wager: str = "jackpot") -> c.ReportStake:
    why, money = "as the camera shows", Money.dollars(lies)
    return c.ReportStake(SHIFT, why=why, player=player, position=position, wager=wager, lies=money)


@pytest.mark.parametrize("when", ["closed", "dealt", "settled"])
@pytest.mark.parametrize("lies", [0, 10, 25])
def test_h_68_a_jackpot_stake_that_was_not_entered_as_it_lay_contributes_for_what_lay(when, lies):
    house, plain = (House(HOLDEM) for _ in range(2))
    for each in (house, plain):
        each.bets(HOLDEM)
    if lies > 5:
        plain.at("holdem", c.PlaceWager(ANN, "Ann", 1, "jackpot", Money.dollars(lies - 5)))
    elif not lies:
        plain.at("holdem", c.TakeBack(ANN, "Ann", 1, "jackpot"))
    for each in (house, plain):
        if when == "closed":
            each.at("holdem", c.CloseBets(DEALER))
        else:
            each.close_and_deal(HOLDEM)
        if when == "settled":
            each.play_on(HOLDEM)
            each.settle(HOLDEM)
    house.at("holdem", seen_at_close(lies))
    assert meters(house.floor.pools[POOL]) == meters(plain.floor.pools[POOL])
    assert house.floor.pools[POOL].carried == plain.floor.pools[POOL].carried


@pytest.mark.parametrize("dealt", [False, True])
def test_h_68_a_jackpot_stake_that_was_not_entered_at_all_contributes(dealt):
    house, plain = (House(HOLDEM) for _ in range(2))
    for each in (house, plain):
        each.bets(HOLDEM)
    house.at("holdem", c.TakeBack(ANN, "Ann", 1, "jackpot"))
    for each in (house, plain):
        each.at("holdem", c.CloseBets(DEALER))
    if dealt:
        house.at("holdem", c.DealCards(DEALER, stacked(HOLDEM, {}, dealt=(1, 2))))
    house.at("holdem", seen_at_close(5))
    assert meters(house.floor.pools[POOL]) == meters(plain.floor.pools[POOL])


def test_a_later_wager_is_not_found_before_anybody_may_make_it():
    house = House(STUD)
    house.bets(STUD)
    house.at("stud", c.CloseBets(DEALER))
    before = house.floor
    assert house.refuses(AtTable("stud", seen_at_close(50, wager="bet"), 100)).rules
    assert house.floor == before


def test_r_14_a_jackpot_stake_that_is_found_to_be_implausible_is_not_corrected():
    house = House(HOLDEM, largest_contribution=Money(150))  # of one unit
    house.bets(HOLDEM)
    house.at("holdem", c.CloseBets(DEALER))
    before = house.floor
    assert "R-14" in house.refuses(AtTable("holdem", seen_at_close(10), 100)).rules
    assert house.floor == before


def test_r_14_what_was_plausible_when_it_was_found_goes_back_whatever_figures_are_in_force_since():
    """What was found in parts leaves a meter in parts, each of them less than what was plausible before."""
    house = House(HOLDEM, STUD)
    house.bets(HOLDEM)
    house.close_and_deal(HOLDEM)
    house.at("holdem", seen_at_close(20), seen_at_close(25))
    changed = replace(PARAMETERS, largest_contribution=Money.dollars(2))
    house.pool(ChangeParameters(changed, SHIFT, MANAGER, house.clock))
    house.confirm(house.hit(STUD, ROYAL[STUD.slug]))
    house.settle(STUD)
    house.at("holdem", remove(1))
    taken = house.floor.taken("holdem")
    assert taken is not None
    assert (1 in taken.contributions, taken.borne) == (False, {1: Money.dollars(25)})  # a share was locked in between (H-52)


def test_s_45_a_lone_jackpot_wager_contributes_once_its_ante_is_found():
    house, plain = (House(STUD) for _ in range(2))
    for each in (house, plain):
        each.bets(STUD)
    house.at("stud", c.TakeBack(BOB, "Bob", 2, "ante"))
    for each in (house, plain):
        each.at("stud", c.CloseBets(DEALER))
    house.at("stud", seen_at_close(10, player="Bob", position=2, wager="ante"))
    assert meters(house.floor.pools[POOL]) == meters(plain.floor.pools[POOL])


def test_r_11_a_jackpot_wager_that_is_found_cannot_be_registered_without_a_link():
    house = House(HOLDEM)
    house.at("holdem", c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money.dollars(10)))
    house.pool(ReportLostLink("holdem", "no answer", 100))
    house.at("holdem", c.CloseBets(DEALER))
    assert "R-11" in house.refuses(AtTable("holdem", seen_at_close(5), 100)).rules


def test_r_2_a_contribution_is_corrected_by_somebody_with_a_post_and_a_reason():
    house = House(HOLDEM)
    house.bets(HOLDEM)
    house.at("holdem", c.CloseBets(DEALER))
    pool, right = house.floor.pools[POOL], CorrectContribution("holdem", 1, Stake(1, Money.dollars(10)), "seen", DEALER, 100)
    assert not isinstance(jackpot.decide(pool, right), Refusal)
    for wrong in (
        replace(right, table="none"),
        replace(right, round=2),
        replace(right, stake=Stake(1, UNIT)),
        replace(right, stake=Stake(1, NOTHING)),
        replace(right, stake=Stake(1, Money.dollars(1000))),
        replace(right, why=""),
        replace(right, by=ANN),
    ):
        refused = jackpot.decide(pool, wrong)
        assert isinstance(refused, Refusal)
        assert refused.rules
    assert house.refuses(AtPool(POOL, right)).rules == ("R-13",)  # it follows from the table


def test_5_12_2_a_lone_jackpot_wager_goes_back_when_the_hand_is_over_and_never_contributes():
    house = House(STUD)
    house.bets(STUD)
    shown = house.displayed
    house.at("stud", c.TakeBack(BOB, "Bob", 2, "ante"))
    house.at("stud", c.CloseBets(DEALER), c.DealCards(DEALER, stacked(STUD, {}, dealt=(1,))))
    (taken,) = [each.event for each in house.events if isinstance(each.event, ContributionsTaken)]
    assert [each.position for each in taken.contributions] == [1]
    house.play_on(STUD)
    made = house.settle(STUD)
    assert of(made, e.LoneWagerReturned)
    assert not of(made, ContributionsReversed)
    assert Money.parse(house.displayed) - Money.parse(shown) == taken.to_meter


def test_5_12_2_a_round_of_lone_jackpot_wagers_is_over_at_the_close_and_feeds_no_meter():
    house = House(STUD)
    house.bets(STUD)
    shown = house.displayed
    for player, position in ((ANN, 1), (BOB, 2)):
        house.at("stud", c.TakeBack(player, player.name, position, "ante"))
    made = house.at("stud", c.CloseBets(DEALER))
    assert len(of(made, e.LoneWagerReturned)) == 2
    assert house.displayed == shown
    house.bets(STUD)


def test_5_4_at_resorts_world_a_lone_jackpot_wager_never_contributes():
    house = House(*RWS, order=Order.DEAL)
    house.bets(RWS[0])
    house.at("rws 1", c.TakeBack(BOB, "Bob", 2, "ante"), c.CloseBets(DEALER))
    assert house.displayed == "500000.00"


# -- links --


def test_r_11_without_a_link_jackpot_wagers_are_unavailable_and_play_goes_on():
    house = House(STUD, THREE)
    house.pool(ReportLostLink("stud", "no answer", 100))
    house.at("stud", c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", ANTE))
    refused = house.refuses(AtTable("stud", c.PlaceWager(ANN, "Ann", 1, "jackpot", UNIT), 100))
    assert (refused.rules, refused.allowed_to) == (("R-11",), Post.SHIFT_MANAGER)
    house.at("stud", c.PlaceWager(BOB, "Bob", 2, "ante", ANTE))
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    house.play_on(STUD)
    house.settle(STUD)
    assert not house.floor.pools[POOL].entries
    house.pool(RestoreLink("stud", "mended", SHIFT, 100))
    house.hit(STUD, ROYAL[STUD.slug])


def test_5_17_2_at_resorts_world_a_jackpot_wager_without_a_link_is_refused_by_its_rule():
    house = House(*RWS, order=Order.DEAL, linked=2)
    house.pool(ReportLostLink("rws 1", "no answer", 100))
    for rules in (RWS[0], RWS[2]):  # the link is lost; there is none
        house.at(rules.table, c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", ANTE))
        refused = house.refuses(AtTable(rules.table, c.PlaceWager(ANN, "Ann", 1, "jackpot", UNIT), 100))
        assert (refused.rules, refused.allowed_to) == (("5.17.2", "5.17.2.c", "R-11"), Post.SHIFT_MANAGER)


def test_s_44_jackpot_wagers_that_cannot_be_registered_go_back_at_the_close():
    house = House(STUD, THREE)
    house.bets(STUD)
    house.pool(ReportLostLink("stud", "no answer", 100))
    made = house.at("stud", c.CloseBets(DEALER))
    assert [(event.wager, event.player) for event in of(made, e.WagerTakenBack)] == [("jackpot", "Ann"), ("jackpot", "Bob")]
    assert house.displayed == "499999.00"


def test_r_14_an_implausible_stake_takes_the_link_down_and_goes_back():
    house = House(STUD, largest_contribution=Money(1))
    house.bets(STUD)
    made = house.at("stud", c.CloseBets(DEALER))
    assert len(of(made, e.WagerTakenBack)) == 2
    assert not house.floor.linked("stud")


@pytest.mark.parametrize(
    ("rules", "order", "post", "cited"),
    [(STUD, Order.ENTRY, SHIFT, "S-44"), (HOLDEM, Order.ENTRY, SHIFT, "H-39"), (RWS[0], Order.DEAL, SUPERVISOR, "5.17.1")],
)
@pytest.mark.parametrize("reported", ["at the table", "by the equipment"])
def test_5_17_1_s_44_a_hit_while_the_link_is_lost_is_paid_by_the_figure_last_recorded(rules, order, post, cited, reported):
    """Whoever reported the fault; meanwhile another table plays on."""
    other = RWS[1] if order is Order.DEAL else THREE
    house = House(rules, other, order=order)
    house.bets(rules)
    house.close_and_deal(rules, ROYAL[rules.slug])
    house.at(rules.table, c.Look(ANN, 1))
    fault = c.ReportJackpotFault(SHIFT, why="no answer", effect=Effect.CONTINUES)
    if reported == "at the table":
        house.at(rules.table, fault)
    else:
        house.pool(ReportLostLink(rules.table, "no answer", 100))
        waits = house.refuses(AtTable(rules.table, c.Decide(ANN, 1, "fold"), 100))
        assert "the link to the jackpot was lost" in waits.what
    house.clock = 110
    house.bets(other)
    house.close_and_deal(other)
    if reported == "by the equipment":
        house.at(rules.table, fault)
    house.play_on(rules)
    assert not house.floor.pools[POOL].entries
    assert "jackpot hands before you pay" in house.waits(rules).what
    refused = house.refuses(EnterHands(rules.table, "by the slip", DEALER, 110))
    assert (cited in refused.rules, refused.allowed_to) == (True, post.post)
    house.refuses(EnterHands(rules.table, "", post, 110))
    (made,) = house(EnterHands(rules.table, "by the slip", post, 110))
    assert (made.entry.entered_by, made.entry.why, cited in made.rules) == (post, "by the slip", True)
    house.pool(ConfirmEntry(1, True, MANAGER, 110))
    house.settle(rules)
    assert (house.paid(rules.table), house.displayed) == ("500001.00", "100002.00")  # the other stakes stay in the meter


def test_5_17_1_the_link_is_restored_after_the_round_that_is_played_by_the_recorded_figure():
    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    house.at("stud", c.ReportJackpotFault(SHIFT, why="no answer", effect=Effect.CONTINUES))
    restore = RestoreLink("stud", "mended", SHIFT, 100)
    assert "S-44" in house.refuses(AtPool(POOL, restore)).rules
    house.play_on(STUD)
    house(EnterHands("stud", "by the slip", SHIFT, 100))
    house.confirm(1)
    house.settle(STUD)
    house.pool(restore)


def test_5_16_a_link_lost_before_anybody_looked_voids_the_round_whoever_reported_it():
    """The table waits for that ruling, at every moment up to the first look, and a mended link does not spare it."""
    for moment in ("betting", "closed", "dealt"):
        house = House(*RWS, order=Order.DEAL)
        house.bets(RWS[0], jackpot=moment != "closed")  # H-39: also if nobody has bet on the jackpot
        if moment == "closed":
            house.at("rws 1", c.CloseBets(DEALER))
        elif moment == "dealt":
            house.close_and_deal(RWS[0])
        made = house.pool(ReportLostLink("rws 1", "no answer", 100))
        assert [event.why for event in of(made, e.ToldOfLostLink)] == ["no answer"]
        for play in (c.CloseBets(DEALER), c.DealCards(DEALER, DECK), c.Look(ANN, 1), c.Decide(ANN, 1, "fold")):
            assert "5.16" in house.refuses(AtTable("rws 1", play, 100)).rules
        assert "5.17.1" in house.refuses(AtPool(POOL, RestoreLink("rws 1", "mended", SHIFT, 100))).rules
        made = house.at("rws 1", c.ReportJackpotFault(DEALER, why="no answer"))
        assert of(made, e.RoundVoided)
        assert house.displayed == str(BASE)
        house.pool(RestoreLink("rws 1", "mended", SHIFT, 100))


def test_5_16_an_implausible_stake_that_takes_the_link_down_is_a_fault_of_the_round():
    house = House(*RWS, order=Order.DEAL, largest_contribution=Money(1))
    house.bets(RWS[0])
    assert of(house.at("rws 1", c.CloseBets(DEALER)), e.ToldOfLostLink)
    assert "5.16" in house.refuses(AtTable("rws 1", c.DealCards(DEALER, DECK), 100)).rules


def test_r_13_meters_that_disagree_are_a_fault_of_the_round_too():
    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD)
    assert of(house.pool(CompareMeters("stud", NOTHING, 100)), e.ToldOfLostLink)
    house.refuses(AtTable("stud", c.Look(ANN, 1), 100))


def test_what_the_table_is_told_of_its_link_takes_the_link_down():
    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    house.at("stud", c.TellOfLostLink(DEALER, why="the light is out"))
    assert not house.floor.linked("stud")
    house.at("stud", c.ReportJackpotFault(SHIFT, why="the light is out", effect=Effect.CONTINUES))
    house.play_on(STUD)
    house(EnterHands("stud", "by the slip", SHIFT, 100))
    assert "locked" in house.refuses(AtTable("stud", c.TellOfLostLink(DEALER, why="again"), 100)).what


def test_s_44_while_the_loss_of_the_link_is_not_ruled_on_no_hand_of_the_round_is_entered_again():
    house = House(STUD)
    house.hit(STUD, ROYAL[STUD.slug])
    house.pool(RejectEntry(1, "a card is bent", SUPERVISOR, 100))
    assert of(house.pool(ReportLostLink("stud", "no answer", 100)), e.ToldOfLostLink)
    refused = house.refuses(EnterHands("stud", "looked at again", SHIFT, 100))
    assert refused.rules == linked_as(STUD).cited.fault
    house.at("stud", c.ReportJackpotFault(SHIFT, why="no answer", effect=Effect.CONTINUES))
    house(EnterHands("stud", "looked at again", SHIFT, 100))


@pytest.mark.parametrize("mended", [False, True])
def test_s_44_a_jackpot_stake_found_in_a_round_that_was_not_registered_does_not_count(mended):
    house = House(STUD)
    house.bets(STUD)
    house.pool(ReportLostLink("stud", "no answer", 100))
    house.close_and_deal(STUD)
    if mended:
        house.pool(RestoreLink("stud", "mended", SHIFT, 100))
    refused = house.refuses(AtTable("stud", stake_found(Money.dollars(26)), 100))
    assert {"R-11", "R-13"} <= set(refused.rules)


def test_s_44_a_link_mended_while_bets_are_open_leaves_nothing_to_do():
    """Nothing was registered yet, and these books void no round for it."""
    house = House(STUD, THREE)
    house.bets(STUD)
    assert not of(house.pool(ReportLostLink("stud", "no answer", 100)), e.ToldOfLostLink)
    house.pool(RestoreLink("stud", "mended", SHIFT, 100))
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    house.play_on(STUD)
    house.confirm(1)
    house.settle(STUD)
    assert house.paid("stud") == "500001.00"


def test_s_44_the_house_bears_what_the_meter_no_longer_has():
    """Meanwhile somebody else has won the whole meter."""
    house = House(STUD, THREE)
    house.bets(STUD)
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    house.pool(ReportLostLink("stud", "no answer", 100))
    house.at("stud", c.ReportJackpotFault(SHIFT, why="no answer", effect=Effect.CONTINUES))
    house.confirm(house.hit(THREE, ROYAL[THREE.slug]))
    house.settle(THREE)
    house.play_on(STUD)
    house(EnterHands("stud", "by the slip", SHIFT, 100))
    house.confirm(2)
    house.settle(STUD)
    assert (house.paid("three"), house.paid("stud"), house.displayed) == ("500003.00", "500001.00", "100000.00")
    assert entered(house.floor.pools[POOL], 2).locked.from_meter == Money.dollars(100_000)


def test_a_fault_does_not_touch_a_value_that_is_locked():
    house = House(STUD)
    house.hit(STUD, ROYAL[STUD.slug])
    house.refuses(AtTable("stud", c.ReportJackpotFault(SHIFT, why="no answer"), 100))
    house.pool(ReportLostLink("stud", "no answer", 100))
    house.confirm(1)
    house.settle(STUD)
    assert house.paid("stud") == "500001.00"


def test_5_16_a_fault_before_anybody_looked_voids_the_round_at_resorts_world():
    house = House(*RWS, order=Order.DEAL)
    house.bets(RWS[0])
    house.close_and_deal(RWS[0])
    made = house.at("rws 1", c.ReportJackpotFault(DEALER, why="no answer"))
    assert (len(of(made, e.RoundVoided)), len(of(made, ContributionsReversed))) == (1, 1)
    assert (house.displayed, house.floor.linked("rws 1")) == ("499999.00", False)


@pytest.mark.parametrize("settled", [False, True])
def test_5_16_h_39_a_fault_that_began_before_a_look_voids_the_round_though_its_value_is_locked(settled):
    house = House(*RWS, order=Order.DEAL)
    house.hit(RWS[0], ROYAL["rws-texas-holdem"])
    if settled:
        house.waits(RWS[0])
    report = c.ReportJackpotFault(SUPERVISOR, why="the sensors were dead since the close", before=Moment.SEEN)
    now = house.refuses(AtTable("rws 1", replace(report, before=None), 100))
    assert "locked" in now.what
    by_dealer = house.refuses(AtTable("rws 1", replace(report, by=DEALER), 100))
    assert by_dealer.allowed_to is Post.PIT_SUPERVISOR  # H-60
    assert [each.before for each in offered(house, SUPERVISOR, "rws 1", c.ReportJackpotFault)] == [Moment.SEEN]
    assert not offered(house, DEALER, "rws 1", c.ReportJackpotFault)
    made = house.at("rws 1", report)
    assert (len(of(made, e.RoundVoided)), len(of(made, EntryRejected)), len(of(made, ContributionsReversed))) == (1, 1, 1)
    assert (house.displayed, house.floor.linked("rws 1")) == ("499999.00", False)
    assert meters(house.floor.pools[POOL]).awarded == NOTHING


def test_6_1_h_39_where_the_book_does_not_ask_when_a_fault_began_it_does_not_touch_a_locked_value():
    house = House(HOLDEM)
    house.hit(HOLDEM, ROYAL[HOLDEM.slug])
    house.refuses(AtTable("holdem", c.ReportJackpotFault(SHIFT, why="dead", before=Moment.SEEN), 100))
    house.refuses(AtTable("holdem", c.ReportJackpotFault(SHIFT, why="dead"), 100))


def test_a_rejected_hand_is_entered_again_before_the_round_is_settled():
    house = House(STUD)
    number = house.hit(STUD, ROYAL[STUD.slug])
    house.pool(RejectEntry(number, "keyed by mistake", SUPERVISOR, 100))
    house(EnterHands("stud", "", MANAGER, 100))
    house.refuses(EnterHands("stud", "", MANAGER, 100))
    house.confirm(2)
    house.settle(STUD)


def test_r_6_r_7_links_change_between_rounds_and_fit_their_table():
    house = House(STUD, THREE)
    house.bets(STUD)
    assert "between rounds" in house.refuses(AtPool(POOL, UnlinkTable("stud", SHIFT, MANAGER, 100))).what
    house.pool(UnlinkTable("three", SHIFT, MANAGER, 100))
    other_unit = replace(linked_as(THREE), unit=Money.dollars(10))
    assert "R-7" in house.refuses(AtPool(POOL, LinkTable(other_unit, SHIFT, MANAGER, 100))).rules
    house.pool(LinkTable(linked_as(THREE), SHIFT, MANAGER, 100))


# -- several pools --

SECOND, NONE = setup("second", "mbs-singapore-stud-v9"), setup("unlinked", "mbs-singapore-stud-v9")


class TwoPools(House):
    """Two pools with a table each, and a table that is linked to none."""

    def __init__(self) -> None:
        pools = [
            PoolSetup(name, BASE, PARAMETERS, Order.ENTRY, (linked_as(each),))
            for name, each in (("one", STUD), ("two", SECOND))
        ]
        self.opened = open_floor(pools, [STUD, SECOND, NONE])
        self.books, self.events, self.clock = Books(self.opened), [], 100

    def shown(self) -> list[str]:
        return [str(self.floor.pools[name].displayed) for name in ("one", "two")]


def test_r_7_the_stakes_of_a_table_go_to_its_own_pool_and_its_awards_come_from_there():
    house = TwoPools()
    for rules in (STUD, SECOND):
        house.bets(rules)
        house.close_and_deal(rules, ROYAL[rules.slug])
        house.play_on(rules)
    assert house.shown() == ["100000.00"] * 2  # each is the first in its own pool
    assert {(moved.pool, moved.event.entry.number) for moved in house.events if hasattr(moved.event, "entry")} == {
        ("one", 1),
        ("two", 1),
    }
    assert "no entry 2" in house.refuses(AtPool("one", ConfirmEntry(2, True, SUPERVISOR, 100))).what
    house(AtPool("two", ConfirmEntry(1, True, SUPERVISOR, 100)))
    house.waits(STUD)
    house.settle(SECOND)
    assert house.paid("second") == "500001.00"
    assert [entered(house.floor.pools[name], 1).status for name in ("one", "two")] == [Status.ENTERED, Status.PAID]
    assert recover(house.opened, house.events) == house.floor


def test_r_11_a_table_without_a_pool_plays_without_the_jackpot():
    house = TwoPools()
    assert (house.floor.meter("unlinked"), house.floor.linked("unlinked")) == (None, False)
    house.bets(NONE, jackpot=False)
    refused = house.refuses(AtTable("unlinked", c.PlaceWager(ANN, "Ann", 1, "jackpot", UNIT), 100))
    assert (refused.rules, refused.allowed_to) == (("R-11",), Post.SHIFT_MANAGER)
    house.close_and_deal(NONE, ROYAL[NONE.slug])
    house.play_on(NONE)
    house.settle(NONE)
    house.at("unlinked", void())
    assert house.shown() == [str(BASE)] * 2


def test_r_7_a_table_is_linked_to_one_pool_at_a_time():
    house = TwoPools()
    link = LinkTable(linked_as(STUD), SHIFT, MANAGER, 100)
    for name, words in (("one", "linked already"), ("two", "linked to one, and a table has one pool at a time")):
        refused = house.refuses(AtPool(name, link))
        assert (words in refused.what, refused.rules) == (True, ("R-7",))
    house(AtPool("one", UnlinkTable("stud", SHIFT, MANAGER, 100)))
    house.refuses(AtPool("one", RestoreLink("stud", "mended", SHIFT, 100)))
    house(AtPool("two", link))
    house.bets(STUD)
    house.close_and_deal(STUD)
    assert house.shown() == ["499999.00", "500001.00"]
    assert house.floor.pool_of("stud") is house.floor.pools["two"]
    assert recover(house.opened, house.events) == house.floor


@pytest.mark.parametrize("hand", [ROYAL, None])
def test_s_47_a_round_that_is_undone_after_its_table_was_linked_elsewhere_is_undone_where_its_stakes_went(hand):
    house = TwoPools()
    house.bets(STUD)
    house.close_and_deal(STUD, hand and hand[STUD.slug])
    house.play_on(STUD)
    if hand:
        house(AtPool("one", ConfirmEntry(1, True, SUPERVISOR, 100)))
    house.settle(STUD)
    house(AtPool("one", UnlinkTable("stud", SHIFT, MANAGER, 100)))
    house(AtPool("two", LinkTable(linked_as(STUD), SHIFT, MANAGER, 100)))
    made = house.at("stud", void("found late"))
    assert of(made, ContributionsReversed)
    assert house.shown() == ["499999.00", "499999.00"]
    assert not hand or entered(house.floor.pools["one"], 1).status is Status.RECOVERED


def test_r_7_pools_of_one_name_and_a_table_in_two_pools_are_refused_at_the_opening():
    one = PoolSetup("one", BASE, PARAMETERS, Order.ENTRY, (linked_as(STUD),))
    with pytest.raises(croupier.InputError, match="pool 'one' already"):
        open_floor([one, replace(one, tables=())], [STUD])
    with pytest.raises(croupier.InputError, match="one pool at a time") as error:
        open_floor([one, replace(one, name="two")], [STUD])
    assert (error.value.where, error.value.rules) == ("pools[1].tables[0]", ("R-7",))
    assert not open_floor([], [STUD]).linked("stud")


# -- views and offers --

EVERYBODY = (ANN, BOB, DEALER, SUPERVISOR, MANAGER, SHIFT)


def offered(house: House, who: Actor, table: str, *kinds) -> list:
    """What is offered of some kinds of command, be it at the table, to the floor or to a pool."""
    seen = view(house.floor, who, table)
    commands = [*(offer.command for offer in seen.table.offers), *(offer.command for offer in seen.offers)]
    return [each for each in (getattr(command, "command", command) for command in commands) if isinstance(each, kinds)]


def jackpot_wagers(house: House, who: Actor, table: str) -> list:
    return [each for each in offered(house, who, table, c.PlaceWager) if each.wager == "jackpot"]


def test_r_11_while_the_link_is_lost_or_there_is_none_no_jackpot_wager_is_offered():
    house = TwoPools()
    for rules in (STUD, NONE):
        house.at(rules.table, c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", ANTE))
    for who in (ANN, DEALER):
        assert jackpot_wagers(house, who, "stud")
        assert not jackpot_wagers(house, who, "unlinked")
        assert offered(house, who, "unlinked", c.PlaceWager)  # an ante is
    house(AtPool("one", ReportLostLink("stud", "no answer", 100)))
    assert view(house.floor, ANN, "stud").link is Link.LOST
    assert not jackpot_wagers(house, ANN, "stud")
    assert not offered(house, MANAGER, "stud", RestoreLink)
    (restore,) = offered(house, SHIFT, "stud", RestoreLink)
    house(AtPool("one", restore))
    assert jackpot_wagers(house, ANN, "stud")


def test_s_70_a_round_with_a_jackpot_hand_is_offered_for_settlement_once_it_is_confirmed():
    house = House(STUD)
    number = house.hit(STUD, ROYAL[STUD.slug])
    fault = c.ReportJackpotFault
    assert not offered(house, DEALER, "stud", ConfirmEntry)
    house.at("stud", *offered(house, DEALER, "stud", c.Settle)[:1])  # S-85: all but the jackpot wager
    assert not offered(house, DEALER, "stud", c.Settle, c.OpenBets)
    assert not offered(house, SHIFT, "stud", fault)  # its value is locked
    (confirm,) = offered(house, SUPERVISOR, "stud", ConfirmEntry)
    assert (confirm.number, confirm.pack_counted) == (number, True)  # R-30: not without the count
    assert [each.number for each in offered(house, SUPERVISOR, "stud", RejectEntry)] == [number]
    house.pool(confirm)
    assert offered(house, DEALER, "stud", c.Settle) == [c.Settle(DEALER)]
    assert not offered(house, SUPERVISOR, "stud", c.Settle)  # R-17
    assert not offered(house, ANN, "stud", c.Settle, ConfirmEntry, RejectEntry)


def test_5_17_1_hands_are_offered_for_entry_by_hand_to_the_post_that_may():
    house = House(RWS[0], order=Order.DEAL)
    house.bets(RWS[0])
    house.close_and_deal(RWS[0], ROYAL["rws-texas-holdem"])
    house.at("rws 1", c.Look(ANN, 1))
    assert offered(house, SUPERVISOR, "rws 1", c.ReportJackpotFault)
    house.at("rws 1", c.ReportJackpotFault(SUPERVISOR, why="no answer"))
    house.play_on(RWS[0])
    assert not offered(house, DEALER, "rws 1", EnterHands)
    (offer,) = [each for each in view(house.floor, SUPERVISOR, "rws 1").offers if isinstance(each.command, EnterHands)]
    assert not offer.admits(offer.having(why=""))
    assert "5.17.1" in offer.rules
    house(offer.having(why="by the slip", at=house.clock + 5))
    assert not offered(house, SUPERVISOR, "rws 1", EnterHands)


def test_4_5_the_house_is_offered_to_say_who_is_first():
    house = House(*RWS, order=Order.DEAL)
    for rules, hand in ((RWS[0], STRAIGHT_FLUSH), (RWS[1], ROYAL)):
        house.bets(rules)
        house.close_and_deal(rules, hand[rules.slug])
    for rules in RWS[:2]:
        house.play_on(rules)
    orders = offered(house, SHIFT, "rws 1", DecideOrder)
    assert {(each.first, each.then) for each in orders} == {(1, 2), (2, 1)}
    assert not offered(house, SHIFT, "rws 3", DecideOrder)
    house.pool(next(each for each in orders if each.first == 2))
    assert not offered(house, SHIFT, "rws 1", DecideOrder)


def test_r_7_r_17_links_are_offered_between_rounds_to_one_pool_with_a_second_person():
    house = TwoPools()
    assert [each.table for each in offered(house, SHIFT, "stud", LinkTable, UnlinkTable)] == ["stud"]
    assert len(offered(house, SHIFT, "unlinked", LinkTable)) == 2
    (offer,) = [
        each
        for each in view(house.floor, SHIFT, "stud").offers
        if isinstance(getattr(each.command, "command", None), UnlinkTable)
    ]
    for witness, fit in ((SUPERVISOR, True), (DEALER, False), (Actor("Shi", Post.PIT_MANAGER), False), (MANAGER, True)):
        command = offer.having(witness=witness)
        assert offer.admits(command) == fit == (not isinstance(decide(house.floor, command), Refusal))
    house.bets(STUD)
    assert not offered(house, SHIFT, "stud", LinkTable, UnlinkTable)


def test_r_16_a_view_has_the_meter_and_the_sign_and_for_staff_the_open_entries():
    house = House(STUD, replace(THREE, unit=None), linked=1)
    house.hit(STUD, ROYAL[STUD.slug])
    for who in (None, *EVERYBODY):
        seen = view(house.floor, who, "stud")
        assert seen.meter
        assert seen.sign
        assert (seen.pool, seen.link, seen.meter.displayed) == (POOL, Link.UP, PARAMETERS.reset)
        assert [str(hit.amount) for hit in seen.sign.last_hits] == ["500001.00"]
        assert [entry.number for entry in seen.entries] == ([1] if who and who.post >= Post.DEALER else [])
        other = view(house.floor, who, "three")
        assert (other.pool, other.link, other.meter, other.sign, other.entries) == ("", Link.UNLINKED, None, None, ())
    house.pool(ReportLostLink("stud", "no answer", 100))
    assert view(house.floor, None, "stud").offers == view(house.floor, None, "stud").table.offers == ()
    with pytest.raises(croupier.InputError, match="no table 'nowhere'"):
        view(house.floor, ANN, "nowhere")


def test_a_view_is_written_with_its_offers_and_read_back():
    house = House(STUD)
    house.hit(STUD, ROYAL[STUD.slug])
    for who in (None, ANN, SUPERVISOR):
        seen = view(house.floor, who, "stud")
        read = CODEC.parse(CODEC.format(seen))
        assert (read, read.offers, read.table.offers) == (seen, seen.offers, seen.table.offers)


# -- bad input --


def test_a_floor_is_opened_with_the_tables_that_its_pool_names():
    pool = PoolSetup(POOL, BASE, PARAMETERS, Order.ENTRY, (linked_as(STUD),))
    with pytest.raises(croupier.InputError, match="has no table 'stud'"):
        open_floor([pool], [THREE])
    with pytest.raises(croupier.InputError, match="has no table 'stud'"):
        open_floor([pool], [replace(STUD, unit=Money.dollars(10))])
    with pytest.raises(croupier.InputError, match="already"):
        open_floor([pool], [STUD, STUD])
    with pytest.raises(croupier.InputError, match="no unit"):
        linked_as(replace(STUD, unit=None))


def test_what_is_no_command_of_the_floor_is_refused():
    house = House(STUD)
    house.refuses("settle")
    house.refuses(AtTable("nowhere", c.OpenBets(DEALER), 100))
    house.refuses(EnterHands("nowhere", "why", DEALER, 100))
    restore = RestoreLink("stud", "mended", SHIFT, 100)
    assert "no pool 'nowhere'" in house.refuses(AtPool("nowhere", restore)).what
    assert "no table 'nowhere'" in house.refuses(AtPool(POOL, UnlinkTable("nowhere", SHIFT, MANAGER, 100))).what
    house.refuses(AtPool(POOL, replace(restore, table="nowhere")))
    house.refuses(EnterHands("stud", "why", DEALER, 100))
    house.at("stud", c.OpenBets(DEALER))
    assert "a command cannot be earlier" in house.refuses(AtTable("stud", c.CloseBets(DEALER), 99)).what
    for make in (
        lambda: AtTable("stud", "open", 1),  # type: ignore[arg-type]
        lambda: AtPool(POOL, c.OpenBets(DEALER)),  # type: ignore[arg-type]
        lambda: AtPool(1, restore),  # type: ignore[arg-type]
        lambda: AtTable("stud", void(), "1"),  # type: ignore[arg-type]
    ):
        with pytest.raises(croupier.InputError):
            make()


def test_the_check_finds_what_does_not_agree():
    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD)
    floor, pool, known = house.floor, house.floor.pools[POOL], house.floor.pools[POOL].tables["stud"]
    moved = house.events[-1:], [PoolMoved(POOL, None, 100)]  # type: ignore[arg-type]

    def finds(what: str, wrong, step) -> None:
        for prove in (check, lambda wrong: check_step(wrong, step)):
            with pytest.raises(croupier.MoneyError, match=what):
                prove(wrong)

    finds("does not balance", replace(floor, pools=floor.pools.put(POOL, replace(pool, displayed=BASE))), moved[1])
    forgotten = replace(pool, tables=pool.tables.put("stud", replace(known, rounds={})))
    finds("has contributed", replace(floor, pools=floor.pools.put(POOL, forgotten)), moved[0])
    house.play_on(STUD)
    house.settle(STUD)
    floor, state = house.floor, house.floor.tables["stud"]
    settled = {**state.settled, (1, "jackpot"): ((("Ann", UNIT),), (("Ann", UNIT),))}
    finds("was paid", replace(floor, tables=floor.tables.put("stud", state.but(settled=settled))), moved[0])
    house.confirm(house.hit(STUD, ROYAL[STUD.slug]))
    house.settle(STUD)
    pool = house.floor.pools[POOL]
    wrong = replace(house.floor, pools=house.floor.pools.put(POOL, replace(pool, paid=replace(pool.paid, hits=2))))
    with pytest.raises(croupier.MoneyError, match="come to"):
        check(wrong)
    with pytest.raises(croupier.MoneyError, match="has contributed"):
        recover(replace(house.opened, tables=house.floor.tables), [])


# -- whatever happens --


def cents_of(shares) -> int:
    return sum(amount.cents for _, amount in shares)


class Chance:
    """Random commands to three tables and their pool, most of them fit for the moment, from a seed."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.random = Random(seed)
        self.reached: Counter[str] = Counter()
        self.staked, self.paid = 0, 0

    def step(self) -> None:
        house, random = self.house, self.random
        house.clock += random.random() < 1 / 40  # so that deals often fall together
        command = self.at_pool() if random.random() < 1 / 5 else self.at_table()
        made, self.before = decide(house.floor, command), house.floor
        if isinstance(made, Refusal):
            assert made.rules, made
            return
        house.happened(made)
        self.reached.update(type(moved.event).__name__ for moved in made)
        self.reached["entered by hand"] += sum(bool(getattr(getattr(m.event, "entry", None), "why", "")) for m in made)
        self.reached["recovered"] = sum(entry.status is Status.RECOVERED for entry in house.floor.pools[POOL].entries)
        self.agrees(made)

    def agrees(self, made) -> None:
        """What `check` proves of the last rounds, of all rounds and from the events alone."""
        check(self.house.floor)
        for moved in made:
            event = moved.event
            if not isinstance(moved, TableMoved) or getattr(event, "wager", "") != "jackpot":
                continue
            match event:
                case e.WagerPlaced():
                    self.staked += event.amount.cents
                case e.WagerTakenBack() | e.LoneWagerReturned() | e.StakeReturned():
                    self.staked -= event.amount.cents
                case e.StakeFound():
                    self.staked += event.entered.cents - sum(amount.cents for _, amount in event.returned)
                case e.WagerSettled():
                    self.paid += sum(amount.cents for _, amount in event.returned)
                case e.SettlementCorrected():
                    staked, paid = self.before.tables[moved.table].settled.get((event.position, event.wager), ((), ()))
                    self.staked += cents_of(event.staked) - cents_of(staked)
                    self.paid += cents_of(event.paid) - cents_of(paid)
                case e.SettlementUndone():
                    self.staked -= event.staked.cents
                    self.paid -= event.paid.cents
        floor, counted = self.house.floor, meters(self.house.floor.pools[POOL])
        placed = sum(self.not_contributing(name) for name in floor.tables)
        assert (counted.wagered.cents, counted.paid.cents) == (self.staked - placed, self.paid)

    def not_contributing(self, name) -> int:
        """The jackpot stakes that lie at a table while bets are open, and the lone ones."""
        state = self.house.floor.tables[name]
        counts = {} if state.phase is Phase.BETTING else self.house.floor.staked(name)
        lies = [(at, shares) for (at, wager), shares in state.stakes.items() if wager == "jackpot" and at not in counts]
        return sum(amount.cents for _, shares in lies for _, amount in shares)

    def at_table(self):
        house, random = self.house, self.random
        name = random.choice(sorted(house.floor.tables))
        state = house.floor.tables[name]
        if random.random() < 1 / 16:
            return AtTable(name, self.trouble(), house.clock)
        if state.link_lost and random.random() < 1 / 2:
            effect = random.choice((None, Effect.CONTINUES, Effect.VOID))
            return AtTable(name, c.ReportJackpotFault(SHIFT, why="no answer", effect=effect), house.clock)
        player, position = random.choice(((ANN, 1), (BOB, 2)))
        jackpot = state.setup.book.edition.jackpot.wager
        if state.phase is Phase.OPEN and random.random() < 1 / 4:
            return EnterHands(name, random.choice(("by the slip", "")), random.choice((DEALER, SHIFT)), house.clock)
        match state.phase:
            case Phase.BETWEEN:
                undo = c.MakeRuling(SHIFT, why="too late", effect=Effect.REMOVED, position=position)
                command = random.choice((*[c.OpenBets(DEALER)] * 8, void("too late"), undo))
            case Phase.BETTING if len(state.stakes) < 4 and random.random() < 9 / 10:
                wager = "ante" if (position, "ante") not in state.stakes else jackpot
                command = c.PlaceWager(player, player.name, position, wager, ANTE if wager == "ante" else UNIT)
            case Phase.BETTING:
                back = c.TakeBack(player, player.name, position, random.choice(("ante", jackpot)))
                command = random.choice((c.CloseBets(DEALER), c.CloseBets(DEALER), c.CloseBets(DEALER), back))
            case Phase.CLOSED:
                command = c.DealCards(DEALER, self.deck(state))
            case Phase.DECIDING:
                at = random.choice(state.undecided())
                actions = [choice.action for choice in state.choices(at) if choice.action != "fold" or random.random() < 1 / 4]
                command = random.choice((c.Look(player, position), *(c.Decide(DEALER, at, action) for action in actions)))
            case Phase.TURNING:
                command = random.choice((*[c.TurnUp(DEALER)] * 5, c.TurnUp(DEALER, hold=True), c.Decline(player, position)))
            case Phase.OPEN:
                commands = [*[c.Settle(DEALER)] * 7, c.Decline(player, position)]
                if state.setup not in RWS:  # where a stake of one unit wins all there is
                    lay = seen_at_close(random.choice((0, 5, 10)), player=player.name, position=position)
                    commands += [lay] * 2
                command = random.choice(commands)
        return AtTable(name, command, house.clock)

    def deck(self, state) -> tuple:
        hands = [table[state.setup.slug] for table in (ROYAL, STRAIGHT_FLUSH, FLUSH) if state.setup.slug in table]
        hand, board = hands[-1] if self.random.random() < 1 / 3 else self.random.choice(hands)
        at = self.random.choice(state.in_play)
        wanted = {at: hand}
        if state.setup is STUD and len(state.in_play) == 2 and self.random.random() < 1 / 2:
            wanted[3 - at] = "Ah Kh Qh Jh Th" if hand.startswith("A") else "9c 8c 7c 6c 5c"
        return stacked(state.setup, wanted, board, dealt=state.in_play)

    def trouble(self):
        random = self.random
        why, by = "as the camera shows", random.choice((DEALER, SUPERVISOR, SHIFT))
        return random.choice(
            (
                void(why),
                c.ReportJackpotFault(by, why=why, effect=random.choice((Effect.CONTINUES, Effect.VOID))),
                c.ReportPack(by, why=why, fault=Case.FOREIGN_CARD),
                c.MakeRuling(SHIFT, why=why, effect=Effect.REMOVED, position=random.choice((1, 2))),
                c.MakeRuling(SHIFT, why=why, effect=Effect.REMOVED, position=random.choice((1, 2))),
                c.ReportAbsent(by, position=random.choice((1, 2)), why=why),
                c.ReportPowerFailure(by, why=why),
                c.Withdraw(BOB, player="Bob"),
                replace(stake_found(Money(random.choice((300, 700, 1_200, 2_600)))), by=by),
                c.Settle(DEALER),
                c.CloseBets(DEALER),
            )
        )

    def at_pool(self):
        random, clock, pool = self.random, self.house.clock, self.house.floor.pools[POOL]
        name = random.choice(sorted(pool.tables))
        number = max(len(pool.entries) - random.randrange(3), 1)
        waiting = [entry for entry in pool.entries if entry.waits_on_meter]
        pairs = [(a, b) for a in waiting for b in waiting if a is not b]
        same = [(a.number, b.number) for a, b in pairs if a.dealt_at == b.dealt_at or random.random() < 1 / 8]
        new = replace(PARAMETERS, cap=random.choice((None, Money.dollars(200_000))))
        by = random.choice((SUPERVISOR, MANAGER, SHIFT))
        if same and random.random() < 1 / 2:
            return AtPool(POOL, DecideOrder(*random.choice(same), "as the camera shows", SHIFT, clock))
        confirm = ConfirmEntry(number, random.random() < 9 / 10, by, clock)
        restore = RestoreLink(name, "mended", SHIFT, clock)
        commands: list[jackpot.Command] = [
            *[confirm] * 6,
            *[restore] * 3,
            DecideOrder(number, 1, "as the camera shows", SHIFT, clock),
            ReleaseEntry(number, "as the camera shows", by, clock),
            RejectEntry(number, "keyed by mistake", by, clock),
            CorrectMeter(Money(random.randint(-100, 100)), "the display ran ahead", by, clock),
            ReportLostLink(name, "no answer", clock),
            UnlinkTable(name, SHIFT, MANAGER, clock),
            LinkTable(linked_as(self.house.floor.tables[name].setup), SHIFT, MANAGER, clock),
            ChangeParameters(new, SHIFT, MANAGER, clock),
            CompareMeters(name, pool.tables[name].wagered, clock),
        ]
        return AtPool(POOL, random.choice(commands))


@pytest.mark.parametrize(("tables", "order"), [((STUD, THREE, HOLDEM), Order.ENTRY), (RWS, Order.DEAL)])
def test_a_long_evening_at_three_tables(tables, order):
    """Every step is checked in `step`; the rare paths must have been reached, or the run proves little."""
    reached: Counter[str] = Counter()
    for seed in range(8):
        house = House(*tables, order=order, cap=Money.dollars(500_005))
        chance = Chance(house, seed)
        for _ in range(800):
            chance.step()
        assert replay(house.opened, house.events) == house.floor
        reached += chance.reached
    wanted = {
        *("ContributionsTaken", "ContributionsReversed", "ReversalBorneByHouse", "ClaimsEntered", "EntryPaid", "EntryRejected"),
        *("ResetFunded", "LinkLost", "RoundVoided", "SettlementUndone", "JackpotWagersWait", "JackpotHandRejected"),
        *(("ContributionCorrected", "EntryAmended") if order is Order.ENTRY else ()),
        *("entered by hand", "recovered", "HandsTakenOut" if order is Order.ENTRY else "OrderDecided"),
        *(("EntryReleased",) if order is Order.DEAL else ()),
    }
    assert not {each for each in wanted if not reached[each]}


@pytest.mark.parametrize(("tables", "order"), [((STUD, THREE, HOLDEM), Order.ENTRY), (RWS, Order.DEAL)])
def test_what_is_offered_is_what_is_accepted(tables, order):
    """Random commands of an evening, and what is offered meanwhile with its open fields filled in otherwise."""
    tried: Counter[tuple[str, bool]] = Counter()
    for seed in range(4):
        house = House(*tables, order=order)
        chance, random = Chance(house, seed), Random(seed)
        for _ in range(250):
            chance.step()
            command = chance.at_pool() if random.random() < 1 / 3 else chance.at_table()
            if random.random() < 1 / 4 and (about := about_table(house, command)):
                accepted = not isinstance(decide(house.floor, command), Refusal)
                assert view(house.floor, *about).admits(command) == accepted, command
                tried[type(getattr(command, "command", command)).__name__, accepted] += 1
        for who in EVERYBODY:
            seen = view(house.floor, who, random.choice(tables).table)
            for offer in seen.table.offers:
                assert not isinstance(decide(house.floor, AtTable(seen.name, offer.command, house.clock)), Refusal), offer
                assert seen.admits(AtTable(seen.name, offer.command, house.clock + 1))
            for each in seen.offers:
                command = each.having(at=house.floor.clock + random.randrange(9), **filled(each))
                assert not isinstance(decide(house.floor, command), Refusal), each
                assert seen.admits(command)
    reached = {name for name, _ in tried}
    assert reached >= {"Settle", "EnterHands", "ConfirmEntry", "RestoreLink", "UnlinkTable", "ReportJackpotFault"}
    assert {accepted for _, accepted in tried} == {True, False}


def about_table(house: House, command) -> tuple[Any, str] | None:
    """Who asks, and the table that a command is about; of what is about none, or asked by nobody, nothing."""
    asked = getattr(command, "command", command)
    by = getattr(asked, "by", None)
    if isinstance(command, AtTable | EnterHands):
        return by, command.table
    if isinstance(asked, ConfirmEntry | RejectEntry | DecideOrder):
        entry = house.floor.pools[POOL].entry(asked.first if isinstance(asked, DecideOrder) else asked.number)
        return (by, entry.table.name) if entry else None
    if isinstance(asked, LinkTable):
        return by, asked.table.name
    return (by, asked.table) if isinstance(asked, RestoreLink | UnlinkTable) else None


def filled(offer) -> dict[str, object]:
    """Other values for what an offer of the floor leaves open."""
    return {"why": "for another reason"} if "why" in offer.open else {"witness": SUPERVISOR} if "witness" in offer.open else {}


# -- what it costs --


def test_bench_floor_measures_many_tables_and_a_history_beside_one_table():
    done = CliRunner().invoke(app, ["bench", "floor", "--tables", "3", "--history", "205", "--rounds", "4"])
    assert done.exit_code == 0, done.output
    for words in ("1 table, just opened", "3 tables, just opened", "205 rounds and 3 hits", "1.00"):
        assert words in done.output


def test_a_step_copies_no_more_on_a_large_floor_than_on_a_small_one():
    """A count, not a time: how many objects a step leaves behind that the floor before it did not have."""

    def made_by_a_round(tables: int, hits: int) -> int:
        setups = [setup(f"stud {number}", "mbs-singapore-stud-v9") for number in range(tables)]
        house = House(*setups)
        for _ in range(hits):
            house.confirm(house.hit(setups[-1], ROYAL[STUD.slug]))
            house.settle(setups[-1])
        before = reachable(house.floor)
        house.bets(setups[0])
        house.close_and_deal(setups[0])
        return len(reachable(house.floor) - before)

    small = made_by_a_round(1, 0)
    assert made_by_a_round(300, 0) < 2 * small
    assert made_by_a_round(2, 40) < 2 * small


def reachable(floor) -> set[int]:
    """The containers that a floor is made of."""
    found, left = set(), [floor]
    while left:
        each = left.pop()
        if id(each) not in found:
            found.add(id(each))
            left += [other for other in gc.get_referents(each) if not isinstance(other, type) and gc.is_tracked(other)]
    return found


# -- time --


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
