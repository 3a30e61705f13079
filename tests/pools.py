"""A pool that tests drive by commands."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.games import BOOKS, book
from croupier.jackpot import (
    AmendEntry,
    ConfirmEntry,
    CorrectContribution,
    CorrectMeter,
    EnterByHand,
    EnterClaims,
    Entry,
    JackpotHand,
    LinkedTable,
    Order,
    Parameters,
    PayEntry,
    PoolSetup,
    Stake,
    TakeContributions,
    TakeOutHands,
    decide,
    evolve,
    open_pool,
)
from croupier.jackpot import Pool as PoolState
from croupier.rulebook import Actor, Money, Post, Refusal, Result

DEALER = Actor("Dan", Post.DEALER)
SUPERVISOR = Actor("Sue", Post.PIT_SUPERVISOR)
MANAGER = Actor("Max", Post.PIT_MANAGER)
SHIFT = Actor("Shi", Post.SHIFT_MANAGER)
PLAYER = Actor("Pat", Post.PLAYER)
UNIT = Money.dollars(5)
STUD, THREE, HOLDEM = (
    LinkedTable("stud", "mbs-singapore-stud-v9", UNIT),
    LinkedTable("three", "mbs-three-card", UNIT),
    LinkedTable("holdem", "mbs-texas-holdem", UNIT),
)
RWS = tuple(LinkedTable(f"rws {number}", "rws-texas-holdem", UNIT) for number in (1, 2, 3))
BASE = Money.dollars(100_000)
PARAMETERS = Parameters(
    reset=BASE, rate=Fraction(1, 5), reserve_rate=Fraction(0), cap=None, largest_contribution=Money.dollars(20)
)
MBS_POOL = PoolSetup("Megalink", BASE, PARAMETERS, Order.ENTRY, (STUD, THREE, HOLDEM))
RWS_POOL = PoolSetup("Sentosa", BASE, PARAMETERS, Order.DEAL, RWS)


def cells_of(slug: str) -> dict[str, int]:
    """For each line of a book's jackpot table, a cell that it alone pays."""
    rules = book(slug)
    compiled = rules.compiled[rules.edition.jackpot.wager]
    found: dict[str, int] = {}
    for index, cell in enumerate(compiled.cells()):
        if compiled.reachable(cell) and (ruling := compiled.ruling(index)).result is Result.PAYS:
            found.setdefault(ruling.lines[0].name, index)
    return found


CELLS = {slug: cells_of(slug) for slug in BOOKS}


def entered(pool: PoolState, number: int) -> Entry:
    """An entry that is there."""
    found = pool.entry(number)
    assert found is not None
    return found


class Pool:
    """A pool that is driven by commands and remembers its events."""

    def __init__(self, setup: PoolSetup = MBS_POOL, displayed: int | None = None) -> None:
        self.setup = setup
        self.state = open_pool(setup)
        self.events: list[Any] = []
        self.clock = 100
        if displayed is not None:
            amount = Money.dollars(displayed) - self.state.displayed
            if amount:
                self(CorrectMeter(amount, "as it stood before", MANAGER, self.clock))

    def __call__(self, command: Any) -> tuple[Any, ...]:
        """Do it; it must be allowed."""
        made = decide(self.state, command)
        assert not isinstance(made, Refusal), made
        for event in made:
            assert event.rules
            self.state = evolve(self.state, event)
            self.events.append(event)
        return made

    def refuses(self, command: Any) -> Refusal:
        before = self.state
        made = decide(self.state, command)
        assert isinstance(made, Refusal), made
        assert made.rules
        assert self.state == before
        return made

    def take(self, table: LinkedTable, *positions: int, round_: int | None = None, stake: Money = UNIT) -> int:
        """The next round of a table contributes; its number."""
        last = self.state.tables[table.name].last_round
        number = round_ if round_ is not None else (last or 0) + 1
        self(TakeContributions(table.name, number, tuple(Stake(each, stake) for each in positions), self.clock))
        return number

    def claims(self, table: LinkedTable, round_: int, *lines: str, dealt_at: int = 50, by: Actor = DEALER) -> EnterClaims:
        hands = tuple(
            JackpotHand(position, f"position {position}", UNIT, CELLS[table.book][line])
            for position, line in enumerate(lines, 1)
        )
        return EnterClaims(table.name, round_, hands, dealt_at, by, self.clock)

    def enter(self, table: LinkedTable, *lines: str, dealt_at: int = 50) -> int:
        """A round at a table with one hand of each line; the number of its entry."""
        round_ = self.take(table, *range(1, len(lines) + 1))
        (made,) = self(self.claims(table, round_, *lines, dealt_at=dealt_at))
        return made.entry.number

    def pay(self, number: int) -> tuple[Any, ...]:
        self(ConfirmEntry(number, True, SUPERVISOR, self.clock))
        return self(PayEntry(number, DEALER, self.clock))

    def amount(self, number: int) -> str:
        return str(entered(self.state, number).locked.amount)

    @property
    def displayed(self) -> str:
        return str(self.state.displayed)


def correction(dollars: int, table: LinkedTable = HOLDEM) -> CorrectContribution:
    """The stake on position 1 of the table's first round was of another size."""
    return CorrectContribution(table.name, 1, Stake(1, Money.dollars(dollars)), "as it lay", DEALER, 101)


RESERVED = replace(MBS_POOL, parameters=replace(PARAMETERS, reserve_rate=Fraction(1, 3)))


def equal_times() -> tuple[Pool, int, int]:
    """A quarter and the whole, dealt at the same time, both confirmed."""
    pool = Pool(RWS_POOL, displayed=399_999)
    pool.take(RWS[2], 1)
    rounds = [pool.take(table, 1) for table in RWS[:2]]
    lines = ("royal-flush-on-the-turn", "royal-flush-on-the-flop")
    for table, round_, line in zip(RWS, rounds, lines, strict=False):
        pool(pool.claims(table, round_, line, dealt_at=40))
    for number in (1, 2):
        pool(ConfirmEntry(number, True, SUPERVISOR, 101))
    return pool, 1, 2


def by_hand(claims: EnterClaims, by: Actor, why: str = "by the slip") -> EnterByHand:
    return EnterByHand(claims.table, claims.round, claims.hands, claims.dealt_at, why, by, claims.at)


def out(*positions: int, by: Actor = DEALER, why: str = "not shown") -> TakeOutHands:
    return TakeOutHands("stud", 1, positions, why, by, 101)


def amendment(pool: Pool, number: int, *lines: str, dealt_at: int = 50, **changes: Any) -> AmendEntry:
    """One hand of each line, position by position, in place of what an entry has."""
    entry = entered(pool.state, number)
    claims = pool.claims(entry.table, entry.round, *lines, dealt_at=dealt_at)
    told = AmendEntry(claims.table, claims.round, claims.hands, dealt_at, "as it lies", DEALER, pool.clock)
    return replace(told, **changes)
