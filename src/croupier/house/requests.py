"""What somebody asks of the house, and what they are answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from croupier import floor
from croupier.errors import InputError
from croupier.house.events import Pit, PoolLimit
from croupier.house.staff import StaffCommand
from croupier.jackpot import PoolSetup
from croupier.rulebook import Actor, Case, Money, Post, Refusal, Typed
from croupier.table import Setup

LONGEST_ID = 64  # characters of the id of a request
NOBODY = Actor("nobody", Post.PLAYER)  # stands in a command where the house says who gives it


@dataclass(frozen=True, slots=True)
class StopTable(Typed):
    """Stop a table: nothing happens there until it is resumed."""

    table: str
    why: str


@dataclass(frozen=True, slots=True)
class ResumeTable(Typed):
    """Let a stopped table play on. It takes two persons (R-17)."""

    table: str
    why: str


@dataclass(frozen=True, slots=True)
class CloseShift(Typed):
    """Close a shift: compare all tables with their pools, and have the heads of the log signed."""

    why: str


@dataclass(frozen=True, slots=True)
class GiveEntropy(Typed):
    """A player adds words to the shuffle of a round while its bets are open."""

    table: str
    words: str


@dataclass(frozen=True, slots=True)
class ReconcileMeters(Typed):
    """Hold all tables and pools against the ledger now. What differs becomes a fault (R-13)."""

    why: str


@dataclass(frozen=True, slots=True)
class SetAwardLimit(Typed):
    """Set above which amount the awards of an entry take a second person. That itself takes two (R-17)."""

    pool: str
    limit: Money
    why: str


@dataclass(frozen=True, slots=True)
class ApplyFloor(Typed):
    """Make the floor one of these tables, pools and pits, at once or when each may change. It takes two persons (R-17)."""

    tables: tuple[Setup, ...]
    pools: tuple[PoolSetup, ...]
    pits: tuple[Pit, ...]
    why: str
    limits: tuple[PoolLimit, ...] = ()  # of awards; pools that are not here keep theirs


@dataclass(frozen=True, slots=True)
class AskForRuling(Typed):
    """Somebody of the staff at a table holds, and asks a higher post to rule. It names no cards."""

    table: str
    why: str  # what was seen
    case: Case | None = None  # what the book knows it as
    position: int | None = None


@dataclass(frozen=True, slots=True)
class CloseAsk(Typed):
    """There is nothing to rule on: who has asked withdraws it, or the pit closes it."""

    table: str
    number: int
    why: str


@dataclass(frozen=True, slots=True)
class ReviewOverride(Typed):
    """Mark what was ruled, overridden or voided as reviewed. Who did it does not (R-29)."""

    position: int  # in the log
    why: str = ""  # what is to be said of it


OwnCommand: TypeAlias = (
    ApplyFloor
    | GiveEntropy
    | StopTable
    | ResumeTable
    | CloseShift
    | ReconcileMeters
    | SetAwardLimit
    | AskForRuling
    | CloseAsk
    | ReviewOverride
)
Command: TypeAlias = floor.Command | OwnCommand | StaffCommand


def check_id(text: str) -> None:
    """`InputError` for what is no id of a request."""
    if not (text.isascii() and text.isprintable()) or not 0 < len(text) <= LONGEST_ID:
        raise InputError(f"a request has an id of 1 to {LONGEST_ID} ASCII signs that print", where="id", rules=("R-32",))


def innermost(command: Command) -> Any:
    """What is asked of a table or a pool, without the place; any other command is itself."""
    return command.command if isinstance(command, floor.AtTable | floor.AtPool) else command


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asks. The same id from the same person is the same request, however often it is sent.

    Who asks and when it is are the house's to say: what a command says of them is not looked at.
    """

    id: str
    command: Command

    def __post_init__(self) -> None:
        check_id(self.id)


@dataclass(frozen=True, slots=True)
class Accepted:
    """It is done, and durable: the positions of its events in the log, from the first to the last."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Refused:
    """It changed nothing: what was refused, by which rules, and the lowest post that could allow it."""

    what: str
    rules: tuple[str, ...]
    allowed_to: Post | None = None

    def __str__(self) -> str:
        return str(Refusal(self.what, self.rules, self.allowed_to))


HouseAnswer: TypeAlias = Accepted | Refused
