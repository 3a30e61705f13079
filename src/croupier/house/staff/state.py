"""Who has an account or a ticket, and whose session is open, as the log has it."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256

from croupier.errors import InputError
from croupier.house.staff import events as s
from croupier.persistent import PersistentMap
from croupier.rulebook import Actor, Post, fold_name

STAFF_LETTER, PLAYER_LETTER = "S", "P"
MOST_SESSIONS = 4  # of one person at a time: a console or two, and the command line. The oldest gives way
FOR_GOOD = 2**62  # a time that no clock comes to
INVITATION = 86_400_000  # milliseconds for which a password that somebody else has set can be changed into the own one
KEEPER = Actor("keeper of the keys", Post.SHIFT_MANAGER, "keys")  # who makes the first account; nobody's identity
_CLOCKS_DIFFER = 60_000  # milliseconds by which the clocks of two processes may


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session: the digest of its token, when it began, and when it is over."""

    digest: str
    since: int
    until: int

    def is_live(self, at: int) -> bool:
        """Whether it holds at a time. A clock that has jumped back makes no session longer."""
        return self.since - _CLOCKS_DIFFER <= at < self.until


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whom the house knows by an identity that is nobody else's: one of the staff, or a player with a ticket."""

    identity: str
    name: str
    post: Post
    hash: str = field(default="", repr=False)
    passwords: int = 0  # that were set, one after the other: the number of the one that holds
    until: int = 0  # when the password is to be changed
    settable: int = FOR_GOOD  # until when it can be changed into the own one
    failures: int = 0  # wrong passwords, one after the other
    locked: int = 0  # until when
    left: int | None = None  # when
    sessions: tuple[OpenSession, ...] = ()
    tables: tuple[str, ...] = ()  # at which somebody of the staff works

    @property
    def actor(self) -> Actor:
        """The person as whoever gives commands."""
        return Actor(self.name, self.post, self.identity)


@dataclass(frozen=True, slots=True)
class Staff:
    """All persons whom the house knows, by identity."""

    persons: PersistentMap[str, Person] = field(default_factory=PersistentMap)
    names: PersistentMap[str, str] = field(
        default_factory=PersistentMap
    )  # folded -> identity of who is on the staff; "": nobody
    accounts: int = 0  # that there ever were
    tickets: int = 0

    def named(self, name: str) -> Person | None:
        """Who of the staff has a name now."""
        return self.persons.get(self.names.get(fold_name(name), ""))

    def members(self) -> Iterator[Person]:
        """All who ever had an account, in the order in which they came."""
        return (self.persons[f"{STAFF_LETTER}{number}"] for number in range(1, self.accounts + 1))


def digest_of(token: str) -> str:
    """What the log has of a token: nobody who reads it can act by it."""
    return sha256(f"croupier session 1\n{token.rpartition('.')[2]}".encode()).hexdigest()


def who(staff: Staff, token: str, at: int) -> Actor | None:
    """Who acts by a token at a time; nobody if its session is over or never was."""
    return find_signed_in(staff, token.rpartition(".")[0], digest_of(token), at)


def find_signed_in(staff: Staff, identity: str, digest: str, at: int) -> Actor | None:
    """Whose session has this digest, if it is still open."""
    person = staff.persons.get(identity)
    if person is None:
        return None
    same = [hmac.compare_digest(each.digest, digest) and each.is_live(at) for each in person.sessions]
    return person.actor if any(same) else None


def evolve(staff: Staff, event: s.StaffEvent) -> Staff:
    """The staff after an event."""
    match event:
        case s.StaffAdded():
            added = Person(event.identity, event.name, event.post)
            named = staff.names.put(fold_name(event.name), event.identity)
            return replace(_with(staff, added), names=named, accounts=staff.accounts + 1)
        case s.TicketIssued():
            session = OpenSession(event.session, event.at, event.until)
            holder = Person(event.identity, event.name, Post.PLAYER, sessions=(session,))
            return replace(_with(staff, holder), tickets=staff.tickets + (event.identity not in staff.persons))
        case s.SignInFailed(identity=""):
            return staff
    person = staff.persons.get(event.identity)
    if person is None:
        raise InputError(f"{event.identity} is nobody's identity", where="staff")
    after = _with(staff, _moved(person, event))
    if isinstance(event, s.Left):
        return replace(after, names=staff.names.put(fold_name(person.name), ""))
    return after


def _with(staff: Staff, person: Person) -> Staff:
    return replace(staff, persons=staff.persons.put(person.identity, person))


def _moved(person: Person, event: s.StaffEvent) -> Person:
    """A person after what happened to this one."""
    match event:
        case s.PasswordSet():
            given = event.by.identity not in (person.identity, KEEPER.identity)
            settable = event.until + INVITATION if given else FOR_GOOD
            set_anew = replace(person, hash=event.hash, passwords=person.passwords + 1, until=event.until, settable=settable)
            return replace(set_anew, failures=0, locked=0, sessions=(), tables=())
        case s.PostChanged():
            return replace(person, post=event.post, sessions=(), tables=())
        case s.SignedIn():
            return _signed_in(person, event)
        case s.SignInFailed(failure=s.Failure.WRONG_PASSWORD):
            return replace(person, failures=person.failures + 1)
        case s.LockedOut():
            return replace(person, failures=0, locked=event.until)
        case s.AccountLocked():
            return replace(person, failures=0, locked=FOR_GOOD, sessions=(), tables=())
        case s.Unlocked():
            return replace(person, failures=0, locked=0)
        case s.SignedOut():
            left = tuple(each for each in person.sessions if each.digest != event.session)
            return replace(person, sessions=left, tables=person.tables if left else ())
        case s.SignedOnTable():
            return replace(person, tables=(*person.tables, event.table))
        case s.SignedOffTable():
            return replace(person, tables=tuple(each for each in person.tables if each != event.table))
        case s.Left():
            return replace(person, hash="", left=event.at, sessions=(), tables=())
        case s.TicketEnded():
            return replace(person, sessions=())
    return person  # a failure that counts for nothing


def _signed_in(person: Person, event: s.SignedIn) -> Person:
    """With a session more. Who comes back after all sessions were over works at no table yet."""
    live = tuple(each for each in person.sessions if each.is_live(event.at))
    sessions = (*live, OpenSession(event.session, event.at, event.until))[-MOST_SESSIONS:]
    return replace(person, failures=0, locked=0, sessions=sessions, tables=person.tables if live else ())
