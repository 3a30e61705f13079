"""What happens to accounts and sessions: the stream `staff` of the log. Of a password it has a hash, of a token its digest."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias, get_args

from croupier.codec import Kinds
from croupier.rulebook import Actor, Post

_ACCOUNTS = ("R-18", "R-29")
_POWER = ("R-17", "R-18", "R-29")


class Failure(StrEnum):
    """Why somebody was not let in."""

    UNKNOWN_NAME = "unknown name"
    WRONG_PASSWORD = "wrong password"  # noqa: S105  # it is none
    LOCKED = "locked"
    EXPIRED = "expired"  # the password was right, and too old


@dataclass(frozen=True, slots=True)
class StaffAdded:
    """Somebody has an account. Its identity is nobody else's, ever."""

    identity: str
    name: str
    post: Post
    by: Actor
    witness: Actor | None = None
    rules: tuple[str, ...] = _POWER


@dataclass(frozen=True, slots=True)
class PasswordSet:
    """A password was set. After `until` it is good for setting another only."""

    identity: str
    hash: str = field(repr=False)
    until: int
    by: Actor
    witness: Actor | None = None
    rules: tuple[str, ...] = _ACCOUNTS


@dataclass(frozen=True, slots=True)
class PostChanged:
    """Somebody has another post. The sessions in the post before are over."""

    identity: str
    post: Post
    why: str
    by: Actor
    witness: Actor | None = None
    rules: tuple[str, ...] = _POWER


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A session has begun."""

    identity: str
    session: str  # the SHA-256 of its token
    at: int
    until: int
    rules: tuple[str, ...] = _ACCOUNTS


@dataclass(frozen=True, slots=True)
class SignInFailed:
    """Somebody was not let in. What was typed for an unknown name is not kept: it may be a password."""

    identity: str  # "": the name is nobody's
    failure: Failure
    rules: tuple[str, ...] = _ACCOUNTS


@dataclass(frozen=True, slots=True)
class LockedOut:
    """Too many wrong passwords, one after the other: nobody is let in by this name for a while."""

    identity: str
    until: int
    rules: tuple[str, ...] = _ACCOUNTS


@dataclass(frozen=True, slots=True)
class AccountLocked:
    """A shift manager keeps somebody out until the lock is taken off."""

    identity: str
    why: str
    by: Actor
    rules: tuple[str, ...] = _ACCOUNTS


@dataclass(frozen=True, slots=True)
class Unlocked:
    """A lock was taken off before its time."""

    identity: str
    why: str
    by: Actor
    rules: tuple[str, ...] = _ACCOUNTS


@dataclass(frozen=True, slots=True)
class SignedOut:
    """A session was ended by who began it."""

    identity: str
    session: str
    rules: tuple[str, ...] = _ACCOUNTS


@dataclass(frozen=True, slots=True)
class SignedOnTable:
    """Somebody works at a table."""

    identity: str
    table: str
    rules: tuple[str, ...] = _ACCOUNTS


@dataclass(frozen=True, slots=True)
class SignedOffTable:
    """Somebody works at a table no longer."""

    identity: str
    table: str
    rules: tuple[str, ...] = _ACCOUNTS


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody has left the staff: all sessions are over, and no more begin."""

    identity: str
    at: int
    why: str
    by: Actor
    rules: tuple[str, ...] = _ACCOUNTS


@dataclass(frozen=True, slots=True)
class TicketIssued:
    """A player has a ticket, and a session with it."""

    identity: str
    name: str
    table: str
    session: str  # the SHA-256 of its token
    at: int
    until: int
    by: Actor
    rules: tuple[str, ...] = _ACCOUNTS


@dataclass(frozen=True, slots=True)
class TicketEnded:
    """A player's ticket was taken back."""

    identity: str
    why: str
    by: Actor
    rules: tuple[str, ...] = _ACCOUNTS


StaffEvent: TypeAlias = (
    StaffAdded
    | PasswordSet
    | PostChanged
    | SignedIn
    | SignInFailed
    | LockedOut
    | AccountLocked
    | Unlocked
    | SignedOut
    | SignedOnTable
    | SignedOffTable
    | Left
    | TicketIssued
    | TicketEnded
)
STAFF = Kinds(room="house", classes=get_args(StaffEvent))
