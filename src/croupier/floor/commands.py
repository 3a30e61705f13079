"""What may be asked of the floor. Times are milliseconds of the house's clock, which stamps a command when it comes in.

They never run backwards, since they decide who is served first (R-8), and not far ahead (R-28).
"""

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


@dataclass(frozen=True, slots=True)
class SetClock(Typed):
    """Set the floor's clock further ahead than any other command may: a shift manager's, after a closure (R-28)."""

    why: str
    by: Actor
    at: int


Command: TypeAlias = AtTable | AtPool | EnterHands | SetClock
