"""What happened on the floor: an event of a table or of a pool, at its time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.jackpot import Event as PoolEvent
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


Event: TypeAlias = TableMoved | PoolMoved
