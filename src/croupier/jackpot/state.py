"""The pool as it stands. Nothing in it is changed in place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from croupier.jackpot.entries import Entry, Recorded
from croupier.jackpot.events import Contribution
from croupier.jackpot.setup import LinkedTable, Parameters, PoolSetup
from croupier.rulebook import NOTHING, Money


class Link(Enum):
    UP = "linked"
    LOST = "lost"
    UNLINKED = "unlinked"


@dataclass(frozen=True, slots=True)
class TableState:
    table: LinkedTable
    link: Link = Link.UP
    last_round: int | None = None
    wagered: Money = NOTHING  # stakes taken and not given back
    recorded: Recorded | None = None  # when the link was lost in the last round that contributed


@dataclass(frozen=True, slots=True)
class TakenRound:
    """What a table's round contributed and has not been reversed."""

    sequence: int
    contributions: Mapping[int, Contribution]  # by position
    to_overflow: Money


@dataclass(frozen=True, slots=True)
class Scheduled:
    """Parameters that wait for the next win of the whole meter among the entries after a number."""

    parameters: Parameters
    after_entry: int


@dataclass(frozen=True, slots=True)
class Pool:
    setup: PoolSetup  # as opened
    parameters: Parameters  # in force
    tables: Mapping[str, TableState]
    displayed: Money
    sequence: int = 0  # how many events there were
    carried: Fraction = Fraction(0)  # of a cent, not displayed yet
    overflow: Money = NOTHING
    reserve: Fraction = Fraction(0)  # in cents
    contributed: Fraction = Fraction(0)  # in cents
    taken_back: Fraction = Fraction(0)  # contributions reversed, in cents
    borne: Fraction = Fraction(0)  # contributions of returned stakes that stayed in the pool at the house's cost
    corrected: Money = NOTHING
    scheduled: Scheduled | None = None
    rounds: Mapping[tuple[str, int], TakenRound] = field(default_factory=dict)  # whose stakes may still go back
    entries: tuple[Entry, ...] = ()  # in the order in which they are served

    def entry(self, number: int) -> Entry | None:
        return next((entry for entry in reversed(self.entries) if entry.number == number), None)

    def entry_of(self, table: str, round_: int) -> Entry | None:
        """The entry of a table's round that stands."""
        found = (entry for entry in reversed(self.entries) if (entry.table.name, entry.round) == (table, round_))
        return next((entry for entry in found if entry.stands), None)

    def taken(self, table: str, round_: int) -> TakenRound | None:
        return self.rounds.get((table, round_))


def open_pool(setup: PoolSetup) -> Pool:
    """A pool that shows its base value, with all its tables linked."""
    tables = {table.name: TableState(table) for table in setup.tables}
    return Pool(setup=setup, parameters=setup.parameters, tables=tables, displayed=setup.base)
