"""What happened to the pool. Events are plain data with all amounts worked out: replaying them decides nothing again."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from croupier.jackpot.entries import Entry, JackpotHand, Lock
from croupier.jackpot.setup import JACKPOT_SYSTEM, LinkedTable, Parameters
from croupier.rulebook import NOTHING, Actor, Money


@dataclass(frozen=True, slots=True)
class Contribution:
    """The exact parts of one stake, in cents and fractions of a cent."""

    position: int
    stake: Money
    to_meter: Fraction
    to_reserve: Fraction

    @property
    def cents(self) -> Fraction:
        """All of it, in cents."""
        return self.to_meter + self.to_reserve


@dataclass(frozen=True, slots=True)
class ContributionsTaken:
    """The jackpot stakes of a table's round have contributed."""

    table: str
    round: int
    contributions: tuple[Contribution, ...]
    to_meter: Money
    to_overflow: Money
    carried: Fraction  # the fraction of a cent that waits for the next contribution
    at: int
    rules: tuple[str, ...]
    by: Actor = JACKPOT_SYSTEM


@dataclass(frozen=True, slots=True)
class ContributionsReversed:
    """Stakes went back to their players, and their contributions came off the meters."""

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
class ContributionCorrected:
    """What one stake contributes is another amount: the meters gain the difference, or below nothing give it back."""

    table: str
    round: int
    was: Contribution
    now: Contribution
    to_meter: Money
    to_overflow: Money
    carried: Fraction
    borne_because: str  # why the house bears what would come off the meters, or bears it no more; then nothing moves
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]
    reworked: tuple[Reworked, ...] = ()  # it was in the meter before these were locked, and is there again


@dataclass(frozen=True, slots=True)
class Reworked:
    """An unpaid entry whose amounts were worked out again, since one before it came or went."""

    number: int
    locked: Lock
    over: Money = NOTHING  # what comes to its place above the cap
    carried: Fraction = Fraction(0)  # of a cent, there


@dataclass(frozen=True, slots=True)
class ClaimsEntered:
    """The jackpot hands of a table's round are entered, and a value is locked for them."""

    entry: Entry
    before: int | None  # the entry that it is served before; None: it is the last
    reworked: tuple[Reworked, ...]
    to_overflow: Money  # where a reset lifts the meter above the cap
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderDecided:
    """The house has said which of two entries is served first (4.5, H-47)."""

    first: int
    then: int
    moved: bool  # the first was behind the other before
    reworked: tuple[Reworked, ...]
    to_overflow: Money
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryReleased:
    """The house has said that an entry waits for no earlier deal (4.5, H-77)."""

    number: int
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandsTakenOut:
    """Some hands of an entry are gone; the others keep its place and are worked out again, paid or not (S-84, H-74)."""

    number: int
    positions: tuple[int, ...]
    locked: Lock  # what is left of it
    to_reserve: Money  # what the reserve had paid and gets back
    reworked: tuple[Reworked, ...]
    to_overflow: Money
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryAmended:
    """An entry has other hands, or hands again. It is worked out again in its place and confirmed again (S-42, S-70, H-45)."""

    number: int
    hands: tuple[JackpotHand, ...]  # all of them
    dealt_at: int
    moved: bool  # it has another place: it was dealt at another time (RWS 4.5), or another share was paid before it was one
    before: int | None  # if so, the entry that it is served before; None: it is the last
    locked: Lock
    reworked: tuple[Reworked, ...]
    to_overflow: Money
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]
    short: Fraction = Fraction(0)  # written by earlier versions, and no longer needed
    over: Money = NOTHING  # what has come to its place above the cap
    carried: Fraction = Fraction(0)  # of a cent, there
    earlier: tuple[int, ...] = ()  # entries of earlier deals, made while it was out: they go before it in this order (RWS 4.5)


@dataclass(frozen=True, slots=True)
class EntryConfirmed:
    """A supervisor has looked at the hands of an entry."""

    number: int
    pack_counted: bool
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryPaid:
    """The awards of an entry are paid."""

    number: int
    amount: Money
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResetFunded:
    """Who pays what the house had to put into the meter for an award: the reserve first, then the house."""

    number: int
    from_reserve: Money
    from_house: Money
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OverflowReleased:
    """A paid award has made room below the cap for what had waited above it."""

    amount: Money
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryRejected:
    """An entry is gone: a supervisor has rejected it, or its hands have left the round. If it was paid, that is recovered."""

    number: int
    put_back: Money  # what the award had taken from the meter, less what was put in for the reset
    left_by_house: Money  # of the latter, what the meter can no longer give back
    reworked: tuple[Reworked, ...]
    to_overflow: Money  # what of it would have been displayed above the cap
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]
    taken_out: bool = False  # its hands have left the round


@dataclass(frozen=True, slots=True)
class MeterCorrected:
    """Somebody with authority has added to the meter or taken off it."""

    amount: Money
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeScheduled:
    """New parameters wait for the next win of the whole meter."""

    parameters: Parameters
    by: Actor
    witness: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ParametersChanged:
    """The parameters that waited are in force."""

    parameters: Parameters
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableLinked:
    """A table is linked to the pool."""

    table: LinkedTable
    by: Actor
    witness: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableUnlinked:
    """A table is no longer linked to the pool."""

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
    by: Actor = JACKPOT_SYSTEM


@dataclass(frozen=True, slots=True)
class LinkRestored:
    """The link of a table is up again."""

    table: str
    why: str
    by: Actor
    at: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MetersAgreed:
    """A table and the pool count the same jackpot stakes."""

    table: str
    wagered: Money
    at: int
    rules: tuple[str, ...]
    by: Actor = JACKPOT_SYSTEM


Event: TypeAlias = (
    ContributionsTaken
    | ContributionsReversed
    | ReversalBorneByHouse
    | ContributionCorrected
    | ClaimsEntered
    | OrderDecided
    | EntryReleased
    | HandsTakenOut
    | EntryAmended
    | EntryConfirmed
    | EntryPaid
    | ResetFunded
    | OverflowReleased
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
