"""`croupier bench floor`: what a command costs with many tables and a long history, beside one table that has just opened."""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

from croupier import jackpot as j
from croupier.cards import DECK
from croupier.cli import display
from croupier.cli.bench.table import DEALER, PLAYER, SLICES, UNIT, stays
from croupier.errors import CroupierError
from croupier.floor import AtPool, AtTable, Command, Floor, check, decide, linked_as, open_floor, replay
from croupier.games import edition
from croupier.persistent import PersistentMap
from croupier.rulebook import Actor, Money, Post, Refusal, Result
from croupier.table import Limits, Phase, Setup, devices
from croupier.table import commands as c

POOL = "pool"
SUPERVISOR = Actor("Supervisor", Post.PIT_SUPERVISOR)
RESET = Money.dollars(50_000)
HIT_EVERY = 100  # rounds of the history: far more often than any deal brings it


def run(slug: str, tables: int, history: int, rounds: int, seed: int) -> None:
    """Rounds at one table, at many, and at many after a long history, in turn."""
    console = display.console()
    pool = _with_history(j.open_pool(_pool(slug, tables)), history, console)
    floors = {
        "1 table, just opened": _Played(_opened(slug, 1), seed),
        f"{tables:,} tables, just opened": _Played(_opened(slug, tables), seed),
        f"{tables:,} tables, {history:,} rounds and {len(pool.register):,} hits of history": _Played(
            _continued(slug, tables, pool), seed
        ),
    }
    for played in floors.values():
        played.rate(1)  # what is loaded on first use is not measured
    slices = min(SLICES, rounds)
    rates = [[played.rate(len(range(part, rounds, slices))) for played in floors.values()] for part in range(slices)]
    for played in floors.values():
        check(played.floor)
    table = Table(title=f"Commands a second at the floor, {rounds:,} rounds of {slug} on each, one core", title_justify="left")
    for column in ("floor", "commands a second", "cost, one table = 1"):
        table.add_column(column, justify="left" if column == "floor" else "right")
    for index, name in enumerate(floors):
        cost = median(each[0] / each[index] for each in rates)
        table.add_row(name, f"{median(each[index] for each in rates):,.0f}", f"{cost:.2f}")
    console.print(table)
    how = (
        f"The history is a real state of the pool: all rounds contributed, and one in {HIT_EVERY} had a hit that was confirmed"
    )
    console.print(f"{how} and paid, by commands to the pool itself. No cards were dealt for it.", highlight=False)


# -- floors --


def _setup(slug: str, number: int) -> Setup:
    wagers = [wager for wager in edition(slug).wagers if wager.before_deal and not wager.units]
    return Setup(
        f"table {number}", slug, devices(slug)[0], 1, {each.name: Limits(UNIT, Money.dollars(500)) for each in wagers}, UNIT
    )


def _pool(slug: str, tables: int) -> j.PoolSetup:
    linked = tuple(linked_as(_setup(slug, number)) for number in range(tables))
    figures = j.Parameters(RESET, Fraction(1, 5), Fraction(1, 20), None, Money.dollars(1_000))
    return j.PoolSetup(POOL, RESET, figures, linked[0].cited.order, linked)


def _opened(slug: str, tables: int) -> Floor:
    return open_floor([_pool(slug, tables)], [_setup(slug, number) for number in range(tables)])


def _continued(slug: str, tables: int, pool: j.Pool) -> Floor:
    """The floor of a pool that has a history: its tables stand between rounds, and count on from where the pool is."""
    floor = _opened(slug, tables)
    states = {name: state.but(rounds=pool.tables[name].last_round or 0) for name, state in floor.tables.items()}
    return Floor(PersistentMap(states), floor.pools.put(POOL, pool), floor.links)


def _with_history(pool: j.Pool, rounds: int, console: Console) -> j.Pool:
    """The pool after so many rounds, table by table in turn."""
    names = list(pool.tables)
    cell = _paid_cell(pool.tables[names[0]].table)
    for index in track(range(rounds), "Playing the history", console=console, transient=True):
        name, round_ = names[index % len(names)], index // len(names) + 1
        pool = _at_pool(pool, j.TakeContributions(name, round_, (j.Stake(1, UNIT),), index))
        if index % HIT_EVERY == 0:
            hands = (j.JackpotHand(1, PLAYER.name, UNIT, cell),)
            pool = _at_pool(pool, j.EnterClaims(name, round_, hands, index, DEALER, index))
            pool = _at_pool(pool, j.ConfirmEntry(len(pool.register), True, SUPERVISOR, index))
            pool = _at_pool(pool, j.PayEntry(len(pool.register), DEALER, index))
    return pool


def _paid_cell(table: j.LinkedTable) -> int:
    """A hand that the jackpot pays."""
    compiled = table.rules.compiled[table.rules.edition.jackpot.wager]
    paid = (
        n for n, cell in enumerate(compiled.cells()) if compiled.reachable(cell) and compiled.ruling(n).result is Result.PAYS
    )
    return next(paid)


def _at_pool(pool: j.Pool, command: j.Command) -> j.Pool:
    decided = j.decide(pool, command)
    if isinstance(decided, Refusal):
        raise CroupierError(f"the history cannot be played: {decided}")
    for event in decided:
        pool = j.evolve(pool, event)
    return pool


# -- rounds --


@dataclass
class _Played:
    """A floor on which rounds are played, each at the next table."""

    floor: Floor
    seed: int
    commands: int = 0
    rounds: int = 0

    def __post_init__(self) -> None:
        self.names = list(self.floor.tables)
        self.random = Random(self.seed)  # noqa: S311  # made-up rounds

    def rate(self, rounds: int) -> float:
        """Commands a second in some more rounds."""
        self.commands = 0
        started = time.perf_counter()
        for _ in range(rounds):
            self.play(self.names[self.rounds % len(self.names)])
            self.rounds += 1
        return self.commands / (time.perf_counter() - started)

    def play(self, name: str) -> None:
        """One whole round with an ante and a jackpot wager, shuffle and all."""
        book = self.floor.tables[name].setup.book
        wagers = ("ante", book.edition.jackpot.wager)
        self.at(name, c.OpenBets(DEALER))
        for wager in wagers:
            self.at(name, c.PlaceWager(PLAYER, PLAYER.name, 1, wager, UNIT))
        self.at(name, c.CloseBets(DEALER))
        self.at(name, c.DealCards(DEALER, tuple(self.random.sample(DECK, len(DECK)))))
        left = iter(stays(book, wagers))
        while (phase := self.floor.tables[name].phase) is not Phase.OPEN:
            self.at(name, c.Decide(PLAYER, 1, next(left)) if phase is Phase.DECIDING else c.TurnUp(DEALER))
        if entry := self.floor.entry(name):
            self.do(AtPool(POOL, j.ConfirmEntry(entry.number, True, SUPERVISOR, self.floor.clock)))
        self.at(name, c.Settle(DEALER))

    def at(self, name: str, command: c.Command) -> None:
        self.do(AtTable(name, command, self.floor.clock))

    def do(self, command: Command) -> None:
        decided = decide(self.floor, command)
        if isinstance(decided, Refusal):
            raise CroupierError(f"the round cannot be played: {decided}")
        self.floor = replay(self.floor, decided)
        self.commands += 1
