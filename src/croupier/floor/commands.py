"""What may be asked of the floor. Times never run backwards: they decide who is served first (R-8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.jackpot import Command as PoolCommand
from croupier.rulebook import Actor, Typed
from croupier.table import TableCommand


@dataclass(frozen=True, slots=True)
class AtTable(Typed):
    """A command at a table. `Settle` needs no meter, `ReportJackpotFault` neither: the pool knows what it showed."""

    table: str
    command: TableCommand
    at: int


@dataclass(frozen=True, slots=True)
class AtPool(Typed):
    """A command to a pool: a confirmation, a correction, a link. What follows from a table is not asked for here."""

    pool: str
    command: PoolCommand


@dataclass(frozen=True, slots=True)
class EnterHands(Typed):
    """Enter a round's jackpot hands that were not entered when its cards lay open: the link was lost, or they were rejected."""

    table: str
    why: str
    by: Actor
    at: int


Command: TypeAlias = AtTable | AtPool | EnterHands
