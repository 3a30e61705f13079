"""A floor that tests drive by commands, and decks that deal what they ask for."""

from __future__ import annotations

import gc
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, parse_cards
from croupier.floor import (
    AtPool,
    AtTable,
    Floor,
    check,
    decide,
    linked_as,
    open_floor,
    view,
)
from croupier.games import edition
from croupier.jackpot import (
    ConfirmEntry,
    Entry,
    Order,
    Parameters,
    Pool,
    PoolSetup,
)
from croupier.rulebook import NOTHING, Actor, Effect, Money, Post, Refusal
from croupier.table import CardSource, Limits, Phase, Setup, deal, devices
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import to_key
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


def key_what_lies_open(house: House, rules: Setup, deck: tuple) -> tuple:
    """At a table where nobody reads the cards."""
    made: tuple = ()
    state = house.floor.tables[rules.table]
    for holder in state.deal.plan.places if state.deal else ():
        if places := to_key(house.floor.tables[rules.table], holder):
            made += house.at(rules.table, c.KeyCards(DEALER, holder, tuple(deck[place] for place in places)))
    return made


def void(why: str = "the pack is foul") -> c.MakeRuling:
    return c.MakeRuling(SHIFT, why=why, effect=Effect.VOID)


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


EVERY_BOOK = pytest.mark.parametrize("rules", [STUD, THREE, HOLDEM, RWS[0]], ids=lambda rules: rules.slug)


def confirms(house: House, number: int, by: Actor) -> Any:
    return decide(house.floor, AtPool(POOL, ConfirmEntry(number, True, by, house.clock)))


def hit(rules: Setup) -> tuple[House, int]:
    house = House(rules, order=edition(rules.slug).linked_jackpot.order)
    return house, house.hit(rules, ROYAL[rules.slug])


def remove(position: int, by: Actor = SHIFT) -> c.MakeRuling:
    return c.MakeRuling(by, why="a hand too many", effect=Effect.REMOVED, position=position)


STUD_ROYALS = ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th")
STUD_STRAIGHT_FLUSHES = ("9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h")


def stake_found(lies: Money) -> c.ReportStake:
    return c.ReportStake(DEALER, why="as the camera shows", player="Ann", position=1, wager="jackpot", lies=lies)


def seen_at_close(lies: int, *, player: str = "Ann", position: int = 1, wager: str = "jackpot") -> c.ReportStake:
    why, money = "as the camera shows", Money.dollars(lies)
    return c.ReportStake(SHIFT, why=why, player=player, position=position, wager=wager, lies=money)


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


EVERYBODY = (ANN, BOB, DEALER, SUPERVISOR, MANAGER, SHIFT)


def offered(house: House, who: Actor, table: str, *kinds) -> list:
    """What is offered of some kinds of command, be it at the table, to the floor or to a pool."""
    seen = view(house.floor, who, table)
    commands = [*(offer.command for offer in seen.table.offers), *(offer.command for offer in seen.offers)]
    return [each for each in (getattr(command, "command", command) for command in commands) if isinstance(each, kinds)]


def reachable(floor) -> set[int]:
    """The containers that a floor is made of."""
    found, left = set(), [floor]
    while left:
        each = left.pop()
        if id(each) not in found:
            found.add(id(each))
            left += [other for other in gc.get_referents(each) if not isinstance(other, type) and gc.is_tracked(other)]
    return found
