"""What happened on the floor: an event of a table or of a pool, at its time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.jackpot import Event as PoolEvent
from croupier.rulebook import Actor
from croupier.table import TableEvent


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


Event: TypeAlias = TableMoved | PoolMoved | ClockSet
