"""What may be asked of the pool. Times are whole numbers of any clock; they and all names arrive inside the commands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.jackpot.entries import Hand
from croupier.jackpot.setup import LinkedTable, Parameters
from croupier.jackpot.typed import Typed
from croupier.rulebook import Actor, Money


@dataclass(frozen=True, slots=True)
class Stake(Typed):
    """The jackpot stake of one position."""

    position: int
    amount: Money


@dataclass(frozen=True, slots=True)
class TakeContributions(Typed):
    """A table's bets have closed: each accepted jackpot stake contributes. Rounds of a table are numbered upward."""

    table: str
    round: int
    stakes: tuple[Stake, ...]
    at: int


@dataclass(frozen=True, slots=True)
class ReverseContributions(Typed):
    """Stakes went back to their players: the round is void, or a hand or a wager is."""

    table: str
    round: int
    positions: tuple[int, ...]
    why: str
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class EnterClaims(Typed):
    """All jackpot hands of one table's round. `dealt_at` is when its first hole card was dealt."""

    table: str
    round: int
    hands: tuple[Hand, ...]
    dealt_at: int
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class ConfirmEntry(Typed):
    """The hands were looked at and are what they were entered as; for a share of the meter the pack was counted, too."""

    number: int
    pack_counted: bool
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class PayEntry(Typed):
    number: int
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class RejectEntry(Typed):
    """The round was void, or the hand was none."""

    number: int
    why: str
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class CorrectMeter(Typed):
    """After a malfunction: an amount to add, or below nothing to take off."""

    amount: Money
    why: str
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class ChangeParameters(Typed):
    parameters: Parameters
    by: Actor
    witness: Actor
    at: int


@dataclass(frozen=True, slots=True)
class LinkTable(Typed):
    table: LinkedTable
    by: Actor
    witness: Actor
    at: int


@dataclass(frozen=True, slots=True)
class UnlinkTable(Typed):
    table: str
    by: Actor
    witness: Actor
    at: int


@dataclass(frozen=True, slots=True)
class ReportLostLink(Typed):
    """The equipment reports it, so nobody's authority is asked."""

    table: str
    why: str
    at: int


@dataclass(frozen=True, slots=True)
class RestoreLink(Typed):
    table: str
    why: str
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class CompareMeters(Typed):
    """What a table has counted of the jackpot stakes it took and did not give back."""

    table: str
    wagered: Money
    at: int


Command: TypeAlias = (
    TakeContributions
    | ReverseContributions
    | EnterClaims
    | ConfirmEntry
    | PayEntry
    | RejectEntry
    | CorrectMeter
    | ChangeParameters
    | LinkTable
    | UnlinkTable
    | ReportLostLink
    | RestoreLink
    | CompareMeters
)
