"""Who is signed in, as the auditor works it out: nothing happens by somebody who is not there (R-29)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

from croupier.floor import PoolMoved, TableChanged, TableMoved
from croupier.house import events as h
from croupier.house.staff import ENTRANCE, KEEPER
from croupier.house.staff import events as s
from croupier.house.staff.state import MOST_SESSIONS
from croupier.house.state import Event
from croupier.jackpot import JACKPOT_SYSTEM, ClaimsEntered, EntryRejected, TableLinked, TableUnlinked
from croupier.rulebook import Actor, Post
from croupier.table import events as e

_EQUIPMENT = (ENTRANCE, KEEPER, JACKPOT_SYSTEM)
_ASKED_BEFORE = (TableChanged, TableLinked, TableUnlinked)  # may have waited for an opening call since


@dataclass(slots=True)
class Attendance:
    """Sessions and sign-on to tables, from the events of the staff alone."""

    sessions: dict[str, dict[str, int]] = field(default_factory=dict)  # identity -> session -> until when
    posts: dict[str, Post] = field(default_factory=dict)
    tables: dict[str, set[str]] = field(default_factory=dict)  # identity -> the tables that somebody is signed on to
    decided: set[tuple[Actor, str]] = field(default_factory=set)  # who rejected an entry or made one by hand, and why

    def see(self, event: Event, at: int) -> str:
        """Take in the next event. What is wrong with who did it; nothing if they were there."""
        persons = () if self._was_decided_before(event) else _persons(event)
        wrong = next(filter(None, (self._away(event, person, at) for person in persons)), "")
        if isinstance(event, s.StaffEvent):
            self._follow(event, at)
        return wrong

    def _was_decided_before(self, event: Event) -> bool:
        """Whether a table is told of what somebody decided in its pool, who may be gone: that person it is who did it."""
        happened = event.event if isinstance(event, TableMoved | PoolMoved) else event
        if isinstance(happened, EntryRejected):
            self.decided.add((happened.by, happened.why))
        elif isinstance(happened, ClaimsEntered):
            self.decided.add((happened.entry.entered_by, happened.entry.why))
        elif isinstance(happened, e.JackpotHandRejected | e.IrregularityRuled):
            return (happened.by, happened.why) in self.decided
        return isinstance(happened, e.MeterFrozen)  # by the ruling before it

    def _away(self, event: Event, person: Actor, at: int) -> str:
        live = [until for until in self.sessions.get(person.identity, {}).values() if at < until]
        if not live:
            return f"{person.name} ({person.identity}) is not signed in"
        if self.posts[person.identity] is not person.post:
            return f"{person.name} ({person.identity}) is no {person.post.title}"
        table = getattr(event.event if isinstance(event, PoolMoved) else event, "table", "")
        if table and person.post is Post.DEALER and table not in self.tables[person.identity]:
            return f"{person.name} ({person.identity}) is not signed on to {table}"
        return ""

    def _follow(self, event: s.StaffEvent, at: int) -> None:
        identity = event.identity
        match event:
            case s.StaffAdded() | s.PostChanged():
                self.posts[identity] = event.post
                self._cut_off(identity)
            case s.TicketIssued():
                self.posts[identity] = Post.PLAYER
                self.sessions[identity] = {event.session: event.until}
            case s.SignedIn():
                live = {session: until for session, until in self.sessions[identity].items() if at < until}
                if not live:
                    self.tables[identity] = set()
                kept = islice(live.items(), max(0, len(live) + 1 - MOST_SESSIONS), None)
                self.sessions[identity] = {**dict(kept), event.session: event.until}
            case s.SignedOut():
                self.sessions[identity].pop(event.session, None)
                if not self.sessions[identity]:
                    self.tables[identity] = set()
            case s.PasswordSet() | s.Left() | s.TicketEnded() | s.AccountLocked():
                self._cut_off(identity)
            case s.SignedOnTable():
                self.tables[identity].add(event.table)
            case s.SignedOffTable():
                self.tables[identity].discard(event.table)

    def _cut_off(self, identity: str) -> None:
        self.sessions[identity], self.tables[identity] = {}, set()


def _persons(event: Event) -> list[Actor]:
    """Who did this: persons, and no equipment. Who sets the own password comes by the one before."""
    happened = event.event if isinstance(event, TableMoved | PoolMoved) else event
    if isinstance(happened, h.RequestRefused):  # nothing happened
        return []
    if isinstance(happened, _ASKED_BEFORE):  # by who was there then
        return []
    if isinstance(happened, s.PasswordSet) and happened.by.identity == happened.identity:
        return []
    if isinstance(happened, ClaimsEntered):
        named: tuple[object, ...] = (happened.entry.entered_by,)
    else:
        named = (getattr(happened, "by", None), getattr(happened, "witness", None))
    return [each for each in named if isinstance(each, Actor) and each not in _EQUIPMENT]
