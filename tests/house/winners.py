"""Houses with jackpot hands that come when they should: two tables of stud on one pool, whose cards a scanning shoe reads."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

from test_house import DEALER, NOBODY, SHIFT, SUPERVISOR, UNIT, setup

from croupier.cards import DECK, Card, parse_cards
from croupier.floor import AtPool, AtTable, linked_as
from croupier.house.house import House
from croupier.house.keys import make_keys
from croupier.house.log import Log
from croupier.house.requests import Accepted, Request
from croupier.house.sent import Sent
from croupier.jackpot import ConfirmEntry, Entry, Order, Parameters, PoolSetup
from croupier.rulebook import Actor, Money, Post
from croupier.table import CardSource, Phase, leaving
from croupier.table import commands as c
from croupier.table.dealing import plan

MANAGER = Actor("Max", Post.PIT_MANAGER, "S 3")
OTHER_DEALER = Actor("Dan", Post.DEALER, "S 5")
ROYAL, STRAIGHT_FLUSH, FOUR = "As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "4c 4d 4h 4s 2c"  # 100%, 10% of the meter, a fixed amount
POOL = "Stud"
IDS = count(1)


def dealer(table: str) -> Actor:
    """Who deals at a table."""
    return DEALER if table == "T1" else OTHER_DEALER


def player(table: str, position: int) -> Actor:
    """Who plays on a position."""
    return Actor(f"P{position}{table}", Post.PLAYER, f"P {table} {position}")


class WinningHouse:
    """A house, or one of several processes of it, with people who send requests."""

    def __init__(self, log: Log, *, largest: int = 1_000, start: bool = True) -> None:
        self.log, self.time = log, 1_000
        self.keys = make_keys(Random(7).randbytes)
        self.house = House(log, self.keys, lambda: self.time, randomness=Random(1).randbytes, version="1")
        if self.house.position == 0:
            tables = [setup("mbs-singapore-stud", name, CardSource.SCANNING_SHOE) for name in ("T1", "T2")]
            figures = Parameters(Money(10_000_000), Fraction(1, 5), Fraction(1, 20), None, Money(largest))
            linked = tuple(map(linked_as, tables))
            self.house.open(tables, [PoolSetup(POOL, Money(50_000_000), figures, Order.ENTRY, linked)])
        self.time = self.house.now()
        if start:
            self.house.start()

    def again(self, *, start: bool = False) -> WinningHouse:
        """The same house on the same log, after this process is gone."""
        return WinningHouse(self.log, start=start)

    @property
    def pool(self) -> Any:
        return self.house.state.floor.pools[POOL]

    def entry(self, number: int = 1) -> Entry:
        found: Entry = self.pool.entry(number)
        return found

    def sent(self, by: Actor, command: Any, witness: Actor | None = None) -> Sent:
        return Sent(by, Request(f"w{next(IDS)}", command), witness)

    def send(self, by: Actor, command: Any, witness: Actor | None = None) -> Any:
        self.time += 10
        return self.house.carry_out([self.sent(by, command, witness)])[0]

    def done(self, by: Actor, command: Any, witness: Actor | None = None) -> Accepted:
        answer = self.send(by, command, witness)
        assert isinstance(answer, Accepted), answer
        return answer

    def at(self, table: str, command: Any, by: Actor | None = None) -> Accepted:
        return self.done(by or dealer(table), AtTable(table, command, 0))

    def confirm(self, by: Actor, number: int, witness: Actor | None = None, *, counted: bool = True) -> Any:
        return self.send(by, AtPool(POOL, ConfirmEntry(number, counted, NOBODY, 0)), witness)

    def settle(self, table: str, by: Actor | None = None) -> Any:
        return self.send(by or dealer(table), AtTable(table, c.Settle(NOBODY), 0))

    def bet(self, table: str, positions: int, *, jackpot: bool = True, units: int = 1) -> None:
        """Bets open, players stake, and bets close."""
        self.at(table, c.OpenBets(NOBODY))
        for position in range(1, positions + 1):
            who = player(table, position)
            self.at(table, c.PlaceWager(NOBODY, who.key, position, "ante", Money(2_500)), who)
            if jackpot:
                self.at(table, c.PlaceWager(NOBODY, who.key, position, "jackpot", Money(units * UNIT.cents)), who)
        self.at(table, c.CloseBets(NOBODY))

    def open_hands(self, table: str, *hands: str, but_last: bool = False) -> None:
        """A round in which positions hold these cards, up to where they lie open and are entered; or up to just before that."""
        self.bet(table, len(hands))
        state = lambda: self.house.state.floor.tables[table]  # noqa: E731
        deck = stacked(plan(state().setup.slug, state().setup.device, state().in_play).places, hands)
        while state().phase is not Phase.OPEN:
            if places := leaving(state()):
                self.at(table, c.ScanCard(NOBODY, deck[places[0]]))
            elif waiting := state().undecided():
                self.at(table, c.Decide(NOBODY, min(waiting), state().choices(min(waiting))[-1].action))
            elif but_last and len(state().left_to_turn()) == 1:
                return
            else:
                self.at(table, c.TurnUp(NOBODY))

    def win(self, table: str, *hands: str) -> None:
        """The same, confirmed by two persons and paid."""
        self.open_hands(table, *hands)
        number = self.pool.queue[-1]
        assert isinstance(self.confirm(SUPERVISOR, number, MANAGER), Accepted)
        assert isinstance(self.settle(table), Accepted)


def removal(house: WinningHouse) -> AtTable:
    """The first hand of T1 is taken out of its settled round: its stakes go back, and so does its award."""
    offers = [each.command for each in house.house.view(SHIFT, "T1").table.offers if isinstance(each.command, c.Report)]
    found = [each for each in offers if 1 in getattr(each, "positions", ()) or getattr(each, "position", 0) == 1]
    return AtTable("T1", found[0], 0)


def stacked(places: Any, hands: Sequence[str]) -> list[Card]:
    """A deck by which positions get these cards, and everybody else what is left."""
    given = {place: card for at, hand in enumerate(hands, 1) for place, card in zip(places[at], parse_cards(hand), strict=True)}
    rest = iter(card for card in DECK if card not in given.values())
    return [given[place] if place in given else next(rest) for place in range(52)]
