"""What happened on the floor: an event of a table or of the pool, at its time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.jackpot import Event as PoolEvent
from croupier.table.events import Event as TableEvent


@dataclass(frozen=True, slots=True)
class TableMoved:
    table: str
    event: TableEvent
    at: int


@dataclass(frozen=True, slots=True)
class PoolMoved:
    event: PoolEvent
    at: int


Event: TypeAlias = TableMoved | PoolMoved
