"""What is asked about accounts and sessions. No command holds a password or a token: those go no further than the entrance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.rulebook import Post, Typed


@dataclass(frozen=True, slots=True)
class AddStaff(Typed):
    """Give somebody an account with a post. From a pit supervisor on it takes two persons (R-17)."""

    name: str
    post: Post


@dataclass(frozen=True, slots=True)
class ChangePost(Typed):
    """Give somebody another post. It takes two persons (R-17)."""

    identity: str
    post: Post
    why: str


@dataclass(frozen=True, slots=True)
class SetPassword(Typed):
    """Set a password: one's own, or somebody's who has none that holds. Then it is good for setting another only."""

    identity: str


@dataclass(frozen=True, slots=True)
class SignIn(Typed):
    """Begin a session by name and password."""

    name: str


@dataclass(frozen=True, slots=True)
class SignOut(Typed):
    """End the own session."""


@dataclass(frozen=True, slots=True)
class LockAccount(Typed):
    """Keep somebody of the staff out until the lock is taken off: the sessions end at once (R-29)."""

    identity: str
    why: str


@dataclass(frozen=True, slots=True)
class Unlock(Typed):
    """Let somebody try to sign in again before the time of the lock is over."""

    identity: str
    why: str


@dataclass(frozen=True, slots=True)
class Leave(Typed):
    """Cut somebody off who leaves the staff: the sessions end at once (R-29)."""

    identity: str
    why: str


@dataclass(frozen=True, slots=True)
class SignOnTable(Typed):
    """Begin to work at a table. A dealer works at one at a time."""

    table: str


@dataclass(frozen=True, slots=True)
class SignOffTable(Typed):
    """Work at a table no longer."""

    table: str


@dataclass(frozen=True, slots=True)
class IssueTicket(Typed):
    """Give a player a ticket, by which the house knows who plays. A player whom it knows keeps the identity."""

    name: str
    table: str
    identity: str = ""  # of a player who had a ticket before


@dataclass(frozen=True, slots=True)
class EndTicket(Typed):
    """Take a player's ticket back."""

    identity: str
    why: str


StaffCommand: TypeAlias = (
    AddStaff
    | ChangePost
    | SetPassword
    | SignIn
    | SignOut
    | LockAccount
    | Unlock
    | Leave
    | SignOnTable
    | SignOffTable
    | IssueTicket
    | EndTicket
)
