"""What happened to the pool. Events are plain data with all amounts worked out: replaying them decides nothing again."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from croupier.jackpot.entries import Entry, Lock
from croupier.jackpot.setup import LinkedTable, Parameters
from croupier.rulebook import Actor, Money


@dataclass(frozen=True, slots=True)
class Contribution:
    """The exact part of one stake, in cents and fractions of a cent."""

    position: int
    stake: Money
    cents: Fraction


@dataclass(frozen=True, slots=True)
class ContributionsTaken:
    table: str
    round: int
    contributions: tuple[Contribution, ...]
    to_meter: Money
    to_overflow: Money
    carried: Fraction  # the fraction of a cent that waits for the next contribution
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ContributionsReversed:
    table: str
    round: int
    contributions: tuple[Contribution, ...]
    from_meter: Money
    from_overflow: Money
    carried: Fraction
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReversalBorneByHouse:
    """The stakes went back, but their contributions stay in the pool: the house bears them."""

    table: str
    round: int
    contributions: tuple[Contribution, ...]
    because: str
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reworked:
    """An unpaid entry whose amounts were worked out again, since one before it came or went."""

    number: int
    locked: Lock


@dataclass(frozen=True, slots=True)
class ClaimsEntered:
    entry: Entry
    before: int | None  # the entry that it is served before; None: it is the last
    reworked: tuple[Reworked, ...]
    to_overflow: Money  # where a reset lifts the meter above the cap
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryConfirmed:
    number: int
    pack_counted: bool
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryPaid:
    number: int
    amount: Money
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryRejected:
    number: int
    put_back: Money
    reworked: tuple[Reworked, ...]
    to_overflow: Money  # what of it would have been displayed above the cap
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MeterCorrected:
    amount: Money
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeScheduled:
    parameters: Parameters
    by: Actor
    witness: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ParametersChanged:
    parameters: Parameters
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableLinked:
    table: LinkedTable
    by: Actor
    witness: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableUnlinked:
    table: str
    by: Actor
    witness: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LinkLost:
    """A fault: until somebody with authority restores the link, the table's jackpot wager is unavailable."""

    table: str
    why: str
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LinkRestored:
    table: str
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MetersAgreed:
    table: str
    wagered: Money
    at: int
    rules: tuple[str, ...]


Event: TypeAlias = (
    ContributionsTaken
    | ContributionsReversed
    | ReversalBorneByHouse
    | ClaimsEntered
    | EntryConfirmed
    | EntryPaid
    | EntryRejected
    | MeterCorrected
    | ChangeScheduled
    | ParametersChanged
    | TableLinked
    | TableUnlinked
    | LinkLost
    | LinkRestored
    | MetersAgreed
)
