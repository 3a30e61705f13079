"""What may be asked of the pool. Times are milliseconds of the house's clock; they and all names arrive inside the commands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.jackpot.entries import JackpotHand
from croupier.jackpot.setup import JACKPOT_SYSTEM, LinkedTable, Parameters
from croupier.rulebook import Actor, Money, Typed


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
    by: Actor = JACKPOT_SYSTEM


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
class CorrectContribution(Typed):
    """A stake was found to be of another size than what contributed, or nothing did: so much counts (S-30, S-79, H-68)."""

    table: str
    round: int
    stake: Stake
    why: str
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class EnterClaims(Typed):
    """All jackpot hands of one table's round. `dealt_at` is when its first card was dealt; a hand may say its own time."""

    table: str
    round: int
    hands: tuple[JackpotHand, ...]
    dealt_at: int
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class EnterByHand(Typed):
    """The same if the link is lost, or was in the round: at the figure last recorded before (5.17.1, S-44, H-39)."""

    table: str
    round: int
    hands: tuple[JackpotHand, ...]
    dealt_at: int
    why: str
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class DecideOrder(Typed):
    """Of two open entries the house says whose hand was dealt first and is served first, whatever their times (4.5, H-47)."""

    first: int
    then: int
    why: str
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class ReleaseEntry(Typed):
    """The house says that an entry is paid now and waits for no round that was dealt earlier and is not over (4.5, H-77)."""

    number: int
    why: str
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class TakeOutHands(Typed):
    """Hands leave an entry, paid or not: the round is void, or they were removed from it, or they are not shown."""

    table: str
    round: int
    positions: tuple[int, ...]
    why: str
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class AmendEntry(Typed):
    """All jackpot hands of a round whose entry is not paid: one was put right, there is one more, or they are there again.

    So the entry keeps its place (S-42, S-70).
    """

    table: str
    round: int
    hands: tuple[JackpotHand, ...]
    dealt_at: int
    why: str
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
    """Pay the awards of an entry that is confirmed. On a floor this follows from the settlement of the round."""

    number: int
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class RejectEntry(Typed):
    """A supervisor finds that the hands of an entry are not what they were entered as."""

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
    """New figures for the pool. They are in force after the next win of the whole meter (R-6)."""

    parameters: Parameters
    by: Actor
    witness: Actor
    at: int


@dataclass(frozen=True, slots=True)
class LinkTable(Typed):
    """Link a table to the pool. It takes two persons (R-17)."""

    table: LinkedTable
    by: Actor
    witness: Actor
    at: int


@dataclass(frozen=True, slots=True)
class UnlinkTable(Typed):
    """Take a table out of the link. It takes two persons (R-17)."""

    table: str
    by: Actor
    witness: Actor
    at: int


@dataclass(frozen=True, slots=True)
class ReportLostLink(Typed):
    """Staff report it, or the jackpot system itself does."""

    table: str
    why: str
    at: int
    by: Actor = JACKPOT_SYSTEM


@dataclass(frozen=True, slots=True)
class RestoreLink(Typed):
    """The fault is mended, and the table's jackpot wager is available again (R-12)."""

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
    by: Actor = JACKPOT_SYSTEM


Command: TypeAlias = (
    TakeContributions
    | ReverseContributions
    | CorrectContribution
    | EnterClaims
    | EnterByHand
    | DecideOrder
    | ReleaseEntry
    | TakeOutHands
    | AmendEntry
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
