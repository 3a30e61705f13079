"""What a command about accounts and sessions leads to: events, or a refusal. It is pure: no clock, no hashing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from re import fullmatch
from typing import TypeAlias

from croupier.house.staff import commands as c
from croupier.house.staff import events as s
from croupier.house.staff.state import FOR_GOOD, KEEPER, PLAYER_LETTER, STAFF_LETTER, Person, Staff
from croupier.jackpot import JACKPOT_SYSTEM
from croupier.rulebook import IDENTITY, Actor, Post, Refusal, below, fold_name

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
ENTRANCE = Actor("entrance", Post.PLAYER, "entrance")  # who has not signed in yet; nobody's identity
StaffReply: TypeAlias = "tuple[s.StaffEvent, ...] | Refusal"
_ACCOUNTS = ("R-29",)


@dataclass(frozen=True, slots=True)
class StaffLimits:
    """How often and how long, in milliseconds."""

    failures: int = 5  # wrong passwords, one after the other, lock an account
    lock: int = 15 * MINUTE
    session: int = 12 * HOUR
    ticket: int = DAY
    password: int = 90 * DAY


LIMITS = StaffLimits()


@dataclass(frozen=True, slots=True)
class Credentials:
    """What the entrance has worked out of a password or a token, outside of the writer. Nobody else makes these."""

    hash: str = field(default="", repr=False)  # of a new password
    session: str = ""  # the digest of a new token
    identity: str = ""  # whose password was checked; "": the name was nobody's
    against: int = 0  # the number of that password
    right: bool = False  # it was that password


@dataclass(frozen=True, slots=True)
class Sender:
    """Who asks: the person, the second one where there is one, by which sessions, and what the entrance says."""

    by: Actor
    witness: Actor | None = None
    sessions: tuple[str, ...] = ()
    credentials: Credentials | None = None


def second_of(by: Actor, witness: Actor | None) -> Actor | Refusal:
    """The second person, for what takes two: somebody else, and of the pit (R-17)."""
    if witness and witness.post >= Post.PIT_SUPERVISOR and not witness.is_same_person(by):
        return witness
    what = "this takes two persons: a second one, of the pit, must sign on for it"
    return Refusal(what, ("R-17",), Post.PIT_SUPERVISOR)


def _lacks_second(sender: Sender, concerned: str = "") -> Refusal | None:
    """Why a second person is missing; whom it concerns is none."""
    second = second_of(sender.by, sender.witness)
    if isinstance(second, Refusal):
        return second
    if second.identity != concerned:
        return None
    return Refusal("whom it concerns is not the second person: somebody else must sign on for it", ("R-17",))


def decide(staff: Staff, command: c.StaffCommand, sender: Sender, at: int, limits: StaffLimits = LIMITS) -> StaffReply:
    """The events of what somebody asks, or why it is refused."""
    match command:
        case c.SignIn():
            return _sign_in(staff, command, sender, at, limits)
        case c.SetPassword():
            return _set_password(staff, command, sender, at, limits)
        case c.AddStaff():
            return _add(staff, command, sender, at, limits)
        case c.ChangePost() | c.LockAccount() | c.Unlock() | c.Leave():
            return _manage(staff, command, sender, at)
        case c.IssueTicket():
            return _issue_ticket(staff, command, sender, at, limits)
        case c.EndTicket():
            return _end_ticket(staff, command, sender)
        case c.SignOut() | c.SignOnTable() | c.SignOffTable():
            return _of_oneself(staff, command, sender)


# -- passwords -------------------------------------------------------------------------------------------------------

_AT_THE_ENTRANCE = Refusal("passwords and tokens are given at the entrance alone", _ACCOUNTS)
CHANGED = Refusal("this account was changed meanwhile: try again", _ACCOUNTS)
NOT_LET_IN = Refusal(
    "the name or the password is wrong, or the account is locked: "
    f"{LIMITS.failures} wrong passwords lock it for {LIMITS.lock // MINUTE} minutes",
    _ACCOUNTS,
    Post.SHIFT_MANAGER,
)
TOO_OLD = Refusal("this password is to be changed: set another", _ACCOUNTS)
TOO_LATE = Refusal(
    "the password that somebody else has set was good for a day, and that is over: ask for one",
    _ACCOUNTS,
    Post.SHIFT_MANAGER,
)


def refusal_in(events: Sequence[object]) -> Refusal | None:
    """What somebody is told who was not let in: only who knows the password is told that it is too old."""
    failed = next((event for event in events if isinstance(event, s.SignInFailed)), None)
    return None if failed is None else TOO_OLD if failed.failure is s.Failure.EXPIRED else NOT_LET_IN


def _sign_in(staff: Staff, command: c.SignIn, sender: Sender, at: int, limits: StaffLimits) -> StaffReply:
    shown, person = sender.credentials, staff.named(command.name)
    if shown is None or not shown.session:
        return _AT_THE_ENTRANCE
    if person is None:
        return (s.SignInFailed("", s.Failure.UNKNOWN_NAME),)
    if failed := _failed(person, shown, at, limits):
        return failed
    if at >= person.until:
        return (s.SignInFailed(person.identity, s.Failure.EXPIRED),)
    return (s.SignedIn(person.identity, shown.session, at, at + limits.session),)


def _failed(person: Person, shown: Credentials, at: int, limits: StaffLimits) -> StaffReply | None:
    """What follows where the password of this person was not right, or does not count now."""
    if (shown.identity, shown.against) != (person.identity, person.passwords):
        return CHANGED
    if at < person.locked:
        return (s.SignInFailed(person.identity, s.Failure.LOCKED),)
    if shown.right:
        return None
    failed = s.SignInFailed(person.identity, s.Failure.WRONG_PASSWORD)
    locked = person.failures + 1 >= limits.failures
    return (failed, s.LockedOut(person.identity, at + limits.lock)) if locked else (failed,)


def _set_password(staff: Staff, command: c.SetPassword, sender: Sender, at: int, limits: StaffLimits) -> StaffReply:
    shown, person = sender.credentials, _member(staff, command.identity)
    if shown is None or not shown.hash:
        return _AT_THE_ENTRANCE
    if sender.by.identity == command.identity and not isinstance(person, Refusal):
        if not shown.identity:
            return Refusal("who sets the own password gives the one before: change it at the entrance", _ACCOUNTS)
        if failed := _failed(person, shown, at, limits):
            return failed
        if at >= person.settable:
            return TOO_LATE
        return (s.PasswordSet(person.identity, shown.hash, at + limits.password, person.actor),)
    if refused := below(sender.by, Post.SHIFT_MANAGER, "set the password of somebody else", _ACCOUNTS):
        return refused
    if isinstance(person, Refusal):
        return person
    if person.post >= Post.PIT_SUPERVISOR and (refused := _lacks_second(sender, person.identity)):
        return refused
    return (s.PasswordSet(person.identity, shown.hash, at, sender.by, sender.witness),)


# -- accounts --------------------------------------------------------------------------------------------------------


def _name_fault(name: str) -> str:
    """Why nobody has this name, though it is one; nothing if somebody may."""
    folded = fold_name(name)
    if not folded or folded.startswith(IDENTITY):
        return f"a name is needed, and it does not begin with {IDENTITY}"
    if folded in {fold_name(each) for each in (JACKPOT_SYSTEM.name, ENTRANCE.name, KEEPER.name)}:
        return "this is the name of equipment: persons have their own"
    if fullmatch(f"[{STAFF_LETTER}{PLAYER_LETTER}][0-9]+".lower(), folded):
        return "this reads as an identity: write the name of a person"
    return ""


def _add(staff: Staff, command: c.AddStaff, sender: Sender, at: int, limits: StaffLimits) -> StaffReply:
    shown, first = sender.credentials, sender.by == ENTRANCE
    if first and any(each.post is Post.SHIFT_MANAGER and each.left is None for each in staff.members()):
        return Refusal("there is a shift manager: sign in as one to add others", _ACCOUNTS, Post.SHIFT_MANAGER)
    if not first and (refused := below(sender.by, Post.SHIFT_MANAGER, "add staff", _ACCOUNTS)):
        return refused
    if shown is None or not shown.hash:
        return _AT_THE_ENTRANCE
    if wrong := _name_fault(command.name):
        return Refusal(wrong, _ACCOUNTS)
    if known := staff.named(command.name):
        return Refusal(f"{known.name} has an account already ({known.identity}): accounts are for one person each", _ACCOUNTS)
    if command.post is Post.PLAYER:
        return Refusal("players have tickets, and no account of the staff: issue one at a table", _ACCOUNTS)
    if first and command.post is not Post.SHIFT_MANAGER:
        return Refusal("the first account is a shift manager's: the others are added by that one", _ACCOUNTS)
    takes_two = not first and command.post >= Post.PIT_SUPERVISOR and not _is_alone(staff, sender.by, at)
    if takes_two and (refused := _lacks_second(sender)):
        return refused
    identity = f"{STAFF_LETTER}{staff.accounts + 1}"
    until = at + limits.password if first else at  # what somebody else has set is changed before it opens anything
    by = KEEPER if first else sender.by
    return (
        s.StaffAdded(identity, command.name, command.post, by, sender.witness),
        s.PasswordSet(identity, shown.hash, until, by, sender.witness),
    )


def _is_alone(staff: Staff, by: Actor, at: int) -> bool:
    """Whether nobody else of the pit is there, nor was in the last day: the one who builds up a staff begins alone.

    The day is there so that nobody is alone who has just cut the others off.
    """
    others = (each for each in staff.members() if each.post >= Post.PIT_SUPERVISOR and each.identity != by.identity)
    return all(each.left is not None and at - each.left >= DAY for each in others)


_MANAGED = {
    c.ChangePost: "change a post",
    c.LockAccount: "lock an account",
    c.Unlock: "take off a lock",
    c.Leave: "cut somebody off",
}


def _manage(staff: Staff, command: c.ChangePost | c.LockAccount | c.Unlock | c.Leave, sender: Sender, at: int) -> StaffReply:
    what = _MANAGED[type(command)]
    by = sender.by
    if refused := below(by, Post.SHIFT_MANAGER, what, _ACCOUNTS):
        return refused
    if not command.why.strip():
        return Refusal("say why: the reason is recorded", ("R-2",))
    person = _member(staff, command.identity)
    if isinstance(person, Refusal):
        return person
    match command:
        case c.Leave():
            return (s.Left(person.identity, at, command.why, by),)
        case c.LockAccount():
            if person.identity == by.identity:
                return Refusal("nobody locks the own account: sign out, or have another shift manager lock it", _ACCOUNTS)
            if person.locked == FOR_GOOD:
                return Refusal(f"{person.name} is locked out already", _ACCOUNTS)
            return (s.AccountLocked(person.identity, command.why, by),)
        case c.Unlock():
            if person.identity == by.identity:
                return Refusal("nobody takes off the own lock: another shift manager may", ("R-17",), Post.SHIFT_MANAGER)
            if at >= person.locked:
                return Refusal(f"{person.name} is not locked out", _ACCOUNTS)
            return (s.Unlocked(person.identity, command.why, by),)
        case c.ChangePost():
            if command.post is Post.PLAYER or command.post is person.post:
                return Refusal(f"{person.name} is a {person.post.title}: name another post of the staff", _ACCOUNTS)
            if refused := _lacks_second(sender, person.identity):
                return refused
            return (s.PostChanged(person.identity, command.post, command.why, by, sender.witness),)


def _member(staff: Staff, identity: str) -> Person | Refusal:
    """Who of the staff has an identity."""
    person = staff.persons.get(identity)
    if person is None or person.post is Post.PLAYER:
        return Refusal(f"nobody of the staff has the identity {identity}: look it up in the list of staff", _ACCOUNTS)
    return person if person.left is None else Refusal(f"{person.name} ({identity}) has left", _ACCOUNTS)


# -- tables and tickets ----------------------------------------------------------------------------------------------


def _of_oneself(staff: Staff, command: c.SignOut | c.SignOnTable | c.SignOffTable, sender: Sender) -> StaffReply:
    person = staff.persons.get(sender.by.identity)
    if person is None or not sender.sessions:
        return Refusal("only who has signed in does this", _ACCOUNTS)
    if isinstance(command, c.SignOut):
        return (s.SignedOut(person.identity, sender.sessions[0]),)
    if person.post is Post.PLAYER:
        return Refusal("players sit down at a table: staff sign on", _ACCOUNTS, Post.DEALER)
    on = command.table in person.tables
    if isinstance(command, c.SignOffTable):
        done = s.SignedOffTable(person.identity, command.table)
        return (done,) if on else Refusal(f"{person.name} is not signed on to {command.table}", _ACCOUNTS)
    if on:
        return Refusal(f"{person.name} is signed on to {command.table} already", _ACCOUNTS)
    others = person.tables if person.post is Post.DEALER else ()  # a dealer deals at one table at a time
    return (
        *(s.SignedOffTable(person.identity, table) for table in others),
        s.SignedOnTable(person.identity, command.table),
    )


def not_signed_on(staff: Staff, by: Actor, table: str) -> Refusal | None:
    """Why a dealer may not act at a table: whoever deals there is signed on to it (R-29). The pit has all tables."""
    person = staff.persons.get(by.identity)
    if person is None or person.post is not Post.DEALER or table in person.tables:
        return None
    return Refusal(f"{person.name} is not signed on to {table}: sign on first", _ACCOUNTS, Post.PIT_SUPERVISOR)


def _issue_ticket(staff: Staff, command: c.IssueTicket, sender: Sender, at: int, limits: StaffLimits) -> StaffReply:
    shown = sender.credentials
    if refused := below(sender.by, Post.DEALER, "issue a ticket", _ACCOUNTS):
        return refused
    if refused := not_signed_on(staff, sender.by, command.table):
        return refused
    if shown is None or not shown.session:
        return _AT_THE_ENTRANCE
    if wrong := _name_fault(command.name):
        return Refusal(wrong, _ACCOUNTS)
    identity = command.identity or f"{PLAYER_LETTER}{staff.tickets + 1}"
    known = staff.persons.get(command.identity)
    if command.identity and (known is None or known.post is not Post.PLAYER):
        return Refusal(f"no player has the identity {command.identity}: leave it out for a new one", _ACCOUNTS)
    holds = known is not None and any(each.is_live(at) for each in known.sessions)  # who has it acts as that player
    if holds and (refused := below(sender.by, Post.PIT_SUPERVISOR, "replace a ticket that still holds", _ACCOUNTS)):
        return refused
    until = at + limits.ticket
    return (s.TicketIssued(identity, command.name, command.table, shown.session, at, until, sender.by),)


def _end_ticket(staff: Staff, command: c.EndTicket, sender: Sender) -> StaffReply:
    if refused := below(sender.by, Post.PIT_SUPERVISOR, "take a ticket back", _ACCOUNTS):
        return refused
    if not command.why.strip():
        return Refusal("say why: the reason is recorded", ("R-2",))
    person = staff.persons.get(command.identity)
    if person is None or person.post is not Post.PLAYER or not person.sessions:
        return Refusal(f"nobody has a ticket with the identity {command.identity}", _ACCOUNTS)
    return (s.TicketEnded(person.identity, command.why, sender.by),)
