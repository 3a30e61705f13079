"""What happens in the house itself, beside what happens at its tables and in its pools."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from croupier.jackpot import PoolSetup
from croupier.rulebook import Actor, Case, Money, Post, Typed
from croupier.table import Setup


@dataclass(frozen=True, slots=True)
class Pit(Typed):
    """A part of the floor, and the tables that stand in it."""

    name: str
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PoolLimit(Typed):
    """Above which amount the awards of a pool take a second person (R-17)."""

    pool: str
    limit: Money


@dataclass(frozen=True, slots=True)
class HouseOpened:
    """The first of all events: the tables, the pools and the pits of the house, and the time at which it opened."""

    tables: tuple[Setup, ...]
    pools: tuple[PoolSetup, ...]
    clock: int
    rules: tuple[str, ...] = ("R-7", "R-10")
    pits: tuple[Pit, ...] = ()
    limits: tuple[PoolLimit, ...] = ()  # of awards; of pools that are not here it is the usual one


@dataclass(frozen=True, slots=True)
class FloorApplied:
    """Two persons have changed the floor, and why. What that changes of tables and pools follows; pits are so at once."""

    why: str
    by: Actor
    witness: Actor
    pits: tuple[Pit, ...]
    rules: tuple[str, ...] = ("R-2", "R-7", "R-17")


@dataclass(frozen=True, slots=True)
class ProgramStarted:
    """A program has begun to serve the tables, and which version of it (R-21). Rounds that were open come back (R-9)."""

    version: str
    interrupted: tuple[str, ...] = ()  # by earlier versions: what `ProgramLost` says now
    rules: tuple[str, ...] = ("R-9", "R-10", "R-21")
    program: str = ""  # the digest of its files, which it has checked before
    clock: int | None = None  # what its own clock showed, beside the time of the house
    id: str = ""  # under which it serves; "": a program of an earlier version


@dataclass(frozen=True, slots=True)
class ProgramStopped:
    """A program has ended as it should: rounds that are open go on where they were."""

    version: str
    rules: tuple[str, ...] = ("R-21",)
    id: str = ""


@dataclass(frozen=True, slots=True)
class ProgramLost:
    """A program has ended without a word, and another has noticed: the open rounds that it served wait for a ruling."""

    id: str
    interrupted: tuple[str, ...]  # tables
    rules: tuple[str, ...] = ("R-9",)


@dataclass(frozen=True, slots=True)
class TableServed:
    """A program does something at a table that another one has served until now, or nobody."""

    table: str
    program: str  # its id
    rules: tuple[str, ...] = ("R-9",)


@dataclass(frozen=True, slots=True)
class TableStopped:
    """Something at a table did not add up: nothing happens there until somebody with authority has looked into it."""

    table: str
    why: str
    by: Actor | None = None  # nobody: the house did it by itself
    rules: tuple[str, ...] = ("R-12", "R-24")


@dataclass(frozen=True, slots=True)
class TableResumed:
    """Somebody with authority, and a second person, have let a stopped table play on (R-12, R-17)."""

    table: str
    why: str
    by: Actor
    witness: Actor
    rules: tuple[str, ...] = ("R-12", "R-17")


@dataclass(frozen=True, slots=True)
class ShiftClosed:
    """A shift is over: tables and pools were compared, and the heads of the log are signed."""

    why: str
    by: Actor
    rules: tuple[str, ...] = ("R-13", "R-20")
    clock: int | None = None  # what the clock of the program showed, beside the time of the house


@dataclass(frozen=True, slots=True)
class RequestRefused:
    """Somebody asked for what their post may not do, or named cards: it changes nothing, and it is kept (R-18)."""

    by: Actor
    asked: str  # the kind of command
    place: str  # the table or the pool; "": the house
    what: str
    cited: tuple[str, ...]
    rules: tuple[str, ...] = ("R-18", "R-29")


@dataclass(frozen=True, slots=True)
class Compared:
    """One amount, as a table or a pool says it and as the ledger does, in cents and fractions of a cent."""

    owner: str  # table/NAME or pool/NAME
    what: str
    says: Fraction
    ledger: Fraction

    @property
    def difference(self) -> Fraction:
        """What the ledger has too much."""
        return self.ledger - self.says


@dataclass(frozen=True, slots=True)
class MetersReconciled:
    """Each table and each pool was held against the ledger, and with each other (R-13). What differs is a fault."""

    compared: tuple[Compared, ...]
    faults: tuple[str, ...]  # none: all agree
    why: str
    by: Actor
    rules: tuple[str, ...] = ("R-12", "R-13")


@dataclass(frozen=True, slots=True)
class AwardWitnessed:
    """Two persons have confirmed the awards of an entry: both have looked at the hands (R-17)."""

    pool: str
    number: int  # of the entry
    amount: Money  # that its awards come to now
    limit: Money  # that one person confirms alone
    by: Actor
    witness: Actor
    rules: tuple[str, ...] = ("R-17", "R-30")


@dataclass(frozen=True, slots=True)
class CorrectionWitnessed:
    """Two persons correct a meter by more than one does alone (R-17). The correction follows."""

    pool: str
    amount: Money  # of the correction
    limit: Money  # that one person moves alone
    by: Actor
    witness: Actor
    rules: tuple[str, ...] = ("R-1", "R-17")


@dataclass(frozen=True, slots=True)
class AwardLimitSet:
    """Two persons have set above which amount the awards of a pool take two (R-17).

    It is in force at once if nobody bets on the pool, else after the next win of the whole meter (R-6).
    """

    pool: str
    limit: Money
    in_force: bool
    why: str
    by: Actor
    witness: Actor
    rules: tuple[str, ...] = ("R-2", "R-6", "R-17")


@dataclass(frozen=True, slots=True)
class RulingAsked:
    """Somebody of the staff at a table holds, and asks a higher post to rule. No card is named in it. It moves nothing."""

    number: int  # its own, one after the other through the whole house
    table: str
    round: int
    why: str  # what was seen, as who asks says it
    case: Case | None  # what the book knows it as; None: who asks does not say
    position: int | None
    post: Post  # the lowest that may rule
    at: int
    by: Actor
    rules: tuple[str, ...]  # of the case


@dataclass(frozen=True, slots=True)
class AskAnswered:
    """Somebody who may has ruled at the table: nobody waits for it any more."""

    number: int
    table: str
    by: Actor
    rules: tuple[str, ...] = ("R-18",)


@dataclass(frozen=True, slots=True)
class AskClosed:
    """There is nothing to rule on, and why: said by who has asked, or by the pit."""

    number: int
    table: str
    why: str
    by: Actor
    rules: tuple[str, ...] = ("R-18",)


@dataclass(frozen=True, slots=True)
class OverrideReviewed:
    """Somebody of the pit, who did not do it, has reviewed what was ruled, overridden or voided (R-29)."""

    position: int  # in the log, of what was reviewed
    why: str  # what is to be said of it; "": nothing
    at: int
    by: Actor
    rules: tuple[str, ...] = ("R-29",)


Event: TypeAlias = (
    HouseOpened
    | FloorApplied
    | ProgramStarted
    | ProgramStopped
    | ProgramLost
    | TableServed
    | TableStopped
    | TableResumed
    | ShiftClosed
    | RequestRefused
    | MetersReconciled
    | AwardWitnessed
    | AwardLimitSet
    | CorrectionWitnessed
    | RulingAsked
    | AskAnswered
    | AskClosed
    | OverrideReviewed
)
