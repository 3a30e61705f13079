"""The tables and their pool at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from croupier.errors import InputError
from croupier.jackpot import JackpotHand, Link, LinkedTable, Pool, PoolSetup, hands_of, open_pool
from croupier.rulebook import Actor, Meter, Money
from croupier.table import Phase, Setup, State


@dataclass(frozen=True, slots=True)
class Floor:
    tables: Mapping[str, State]
    pool: Pool
    dealers: Mapping[str, Actor] = field(default_factory=dict)  # who opened a table's round and keeps it
    dealt: Mapping[str, int] = field(default_factory=dict)  # when a table's hole cards were dealt
    clock: int = 0

    def linked(self, table: str) -> bool:
        """Whether jackpot wagers may be made at a table (R-11)."""
        known = self.pool.tables.get(table)
        return known is not None and known.link is Link.UP

    def meter(self, table: str) -> Meter | None:
        """What a table's players see of the jackpot; while its link is lost, the figure that was recorded before."""
        unit, known = self.tables[table].setup.unit, self.pool.tables.get(table)
        if unit is None:
            return None
        if known and known.link is Link.LOST and known.recorded:
            return Meter(unit, known.recorded.displayed, known.recorded.reset)
        return Meter(unit, self.pool.displayed, self.pool.parameters.reset)

    def staked(self, table: str) -> dict[int, Money]:
        """The jackpot stakes of a table's round, be they settled or not."""
        state = self.tables[table]
        wager = state.setup.book.edition.pool.wager
        areas = {**state.stakes, **{area: staked for area, (staked, _) in state.settled.items()}}
        sums = {at: sum(amount.cents for _, amount in shares) for (at, name), shares in areas.items() if name == wager}
        return {at: Money(cents) for at, cents in sums.items() if cents}

    def hands(self, table: str) -> tuple[JackpotHand, ...]:
        """The jackpot hands of a round whose cards lie open."""
        state = self.tables[table]
        return hands_of(state.round(self.meter(table))) if state.phase is Phase.OPEN and self.staked(table) else ()


def linked_as(setup: Setup) -> LinkedTable:
    """A table as a pool knows it."""
    if setup.unit is None:
        raise InputError(f"{setup.table} has no unit of a jackpot", where="unit", rules=("R-7",))
    return LinkedTable(setup.table, setup.slug, setup.unit, tuple(sorted(setup.readings.items())))


def open_floor(pool: PoolSetup, tables: Iterable[Setup]) -> Floor:
    """Tables between rounds, and a pool that those among them that it names are linked to."""
    states: dict[str, State] = {}
    for index, setup in enumerate(tables):
        if setup.table in states:
            raise InputError(f"there is a table {setup.table!r} already", where=f"tables[{index}]", rules=("R-7",))
        states[setup.table] = State(setup)
    for index, linked in enumerate(pool.tables):
        if linked.name not in states or not same_link(linked, states[linked.name].setup):
            what = f"the floor has no table {linked.name!r} of that book, those readings and that unit"
            raise InputError(what, where=f"pool.tables[{index}]", rules=("R-7",))
    return Floor(states, open_pool(pool))


def same_link(linked: LinkedTable, setup: Setup) -> bool:
    return setup.unit is not None and replace(linked, readings=tuple(sorted(linked.readings))) == linked_as(setup)
