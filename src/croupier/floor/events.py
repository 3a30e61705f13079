"""What happened on the floor: an event of a table or of a pool, at its time; and what changed of the floor itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self, TypeAlias

from croupier.jackpot import Event as PoolEvent
from croupier.jackpot import PoolSetup
from croupier.rulebook import Actor
from croupier.table import Setup, TableEvent


@dataclass(frozen=True, slots=True)
class TableMoved:
    """An event of a table."""

    table: str
    event: TableEvent
    at: int


@dataclass(frozen=True, slots=True)
class PoolMoved:
    """An event of a pool."""

    pool: str
    event: PoolEvent
    at: int


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The floor's clock was set ahead."""

    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]

    @property
    def event(self) -> ClockSet:
        """What happened: this itself, since it is of no table and no pool."""
        return self


# -- the floor itself ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _ByTwo:
    """Who has asked for a change of the floor, with whom, why and when (R-2, R-17)."""

    why: str
    by: Actor
    witness: Actor
    at: int
    rules: tuple[str, ...]

    @property
    def event(self) -> Self:
        """What happened: this itself."""
        return self


@dataclass(frozen=True, slots=True)
class _WithSetup(_ByTwo):
    setup: Setup

    @property
    def table(self) -> str:
        """The table that it is about."""
        return self.setup.table


@dataclass(frozen=True, slots=True)
class TableOpened(_WithSetup):
    """The floor has one more table, or one that was closed again: its rounds are numbered on."""


@dataclass(frozen=True, slots=True)
class TableChangeWaits(_WithSetup):
    """A table is to be set up so, and linked to this pool, from its next opening call on. As it is now: nothing waits."""

    pool: str  # "": none


@dataclass(frozen=True, slots=True)
class TableChanged(_WithSetup):
    """A table is set up so: between rounds, and its last round can no longer be corrected."""


@dataclass(frozen=True, slots=True)
class TableClosed(_ByTwo):
    """A table is closed: between rounds, and its last round can no longer be corrected."""

    table: str


@dataclass(frozen=True, slots=True)
class PoolOpened(_ByTwo):
    """The floor has one more pool. Its tables are linked after that, one by one."""

    setup: PoolSetup

    @property
    def pool(self) -> str:
        """The pool that it is about."""
        return self.setup.name


TableEdited: TypeAlias = TableOpened | TableChangeWaits | TableChanged | TableClosed  # of a table as part of the floor
FloorEdited: TypeAlias = TableEdited | PoolOpened
Event: TypeAlias = TableMoved | PoolMoved | ClockSet | TableOpened | TableChangeWaits | TableChanged | TableClosed | PoolOpened
