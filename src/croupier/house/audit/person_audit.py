"""Whose an event is, beside the accounts, tickets, sessions and sign-ons that the house has given (R-17, R-29)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeAlias

from croupier import jackpot as j
from croupier.floor import Floor, PoolMoved, TableChanged, TableMoved
from croupier.house import events as h
from croupier.house import staff as s
from croupier.house.staff import events as se
from croupier.house.state import Event, HouseState
from croupier.house.streams import POOL, STAFF, TABLE
from croupier.rulebook import Actor, Case, Post, Refusal
from croupier.table import events as e

# What equipment and the keys do by themselves. Of their names nothing else is done.
_BY_ITSELF: dict[Actor, tuple[type[Any], ...]] = {
    s.ENTRANCE: (h.RequestRefused,),
    s.KEEPER: (se.StaffAdded, se.PasswordSet),
    j.JACKPOT_SYSTEM: (
        *(j.ContributionsTaken, j.ContributionsReversed, j.ReversalBorneByHouse, j.ContributionCorrected, j.ClaimsEntered),
        *(j.HandsTakenOut, j.EntryAmended, j.EntryRejected, j.LinkLost, j.MetersAgreed, e.ToldOfLostLink),
    ),
}
_OfOneself: TypeAlias = se.SignedIn | se.SignedOut | se.SignedOnTable | se.SignedOffTable
_FAULTS = (Case.JACKPOT_FAULT_UNSEEN, Case.JACKPOT_FAULT_SEEN)


class PersonAudit:
    """Looks at who did each event: `find_wrong` of one after the other, with the house as it was before.

    Sessions are counted as the house counts them: who has one that is open then is signed in, whichever it was.
    """

    def __init__(self) -> None:
        self._last: Event | None = None

    def find_wrong(self, state: HouseState, event: Event, at: int, left_out: Collection[str]) -> str:
        """What is wrong with who did something; nothing if they could. A house that gives no accounts knows its people itself.

        `left_out` are the streams that cannot be followed: what stood there is not known. Who is the second person is
        looked at without accounts, too.
        """
        before, self._last = self._last, event
        happened: Any = event.event if isinstance(event, TableMoved | PoolMoved) else event
        by, witness = _persons(happened)
        if by and witness and isinstance(second := s.second_of(by, witness), Refusal):
            return f"{second.what} (R-17)"
        if not state.staff.persons or STAFF in left_out:
            return ""
        if isinstance(event, _OfOneself):
            return _wrong_with_oneself(state.staff, event, at)
        for who in (by, witness):
            if who is None:
                continue
            person = state.staff.persons.get(who.identity)
            if person is None:
                if wrong := _wrong_with_stranger(who, happened):
                    return wrong
                continue
            wrong = "" if isinstance(happened, h.RequestRefused) else _wrong_with(person, who, state, event, at)
            if wrong and not _was_decided_before(state, event, before, left_out):
                return f"{who.name} ({who.identity}) {wrong} then (R-29)"
        return ""


def _persons(happened: Any) -> tuple[Actor | None, Actor | None]:
    """Who did this, and the second person."""
    by = happened.entry.entered_by if isinstance(happened, j.ClaimsEntered) else getattr(happened, "by", None)
    return by, getattr(happened, "witness", None)


def _wrong_with_stranger(who: Actor, happened: Any) -> str:
    """Why this is not of somebody who is no person that the house knows: nothing if equipment does it by itself."""
    own = _BY_ITSELF.get(who)
    if own is None:
        return f"{who.name} ({who.identity}) has neither an account nor a ticket then (R-29)"
    return "" if isinstance(happened, own) else f"the {who.name} is no person, and does not do this (R-29)"


def _wrong_with(person: s.Person, who: Actor, state: HouseState, event: Event, at: int) -> str:
    """Why somebody could not do this at that time, as the house decides it when it is asked."""
    if person.post is not who.post:
        return f"is no {who.post.title}"
    if person.name != who.name:
        return f"has the name {person.name}"
    if isinstance(event, se.PasswordSet) and event.identity == who.identity:  # by the password before, at the entrance
        return ""
    if not _is_signed_in(person, at):
        return "is not signed in"
    table = _place_of(state, event) if person.post is Post.DEALER else ""
    return f"is not signed on to {table}" if table and table not in person.tables else ""


def _is_signed_in(person: s.Person, at: int) -> bool:
    return any(each.is_live(at) for each in person.sessions)


def _place_of(state: HouseState, event: Event) -> str:
    """The table at which something was done, or about whose round in its pool; "": none."""
    if not isinstance(event, PoolMoved):
        return getattr(event, "table", "")
    happened: Any = event.event
    if isinstance(happened, j.ClaimsEntered):
        return happened.entry.table.name
    entry = state.floor.pools[event.pool].register.get(getattr(happened, "number", 0))
    return entry.table.name if entry else getattr(happened, "table", "")


def _was_decided_before(state: HouseState, event: Event, before: Event | None, left_out: Collection[str]) -> bool:
    """Whether the house does now what these persons decided earlier, as the log has it. They may have gone home since."""
    floor = state.floor
    if isinstance(event, TableChanged):  # it has waited for the opening call
        waits = floor.waiting.get(event.table)
        return waits is not None and _same_two(waits.asked, event)
    if isinstance(event, PoolMoved):
        moved = event.event
        return isinstance(moved, j.TableLinked | j.TableUnlinked) and _links_as_asked(floor, moved, before, left_out)
    if not isinstance(event, TableMoved):
        return False
    happened: Any = event.event
    if isinstance(happened, e.JackpotHandRejected):  # who rejected the entry in the pool has: the table is told of it later
        entry = floor.rejected(event.table)
        told = entry is not None and (entry.rejected_by, entry.rejected_because) == (happened.by, happened.why)
        return told or _has_lost_pool(floor, event.table, left_out)
    frozen = isinstance(happened, e.MeterFrozen)
    if frozen or (isinstance(happened, e.IrregularityRuled) and happened.case in _FAULTS):
        entry = floor.entry(event.table)  # who entered it by hand said which figure was recorded: the table is told of it later
        told = entry is not None and entry.entered_by == happened.by and (frozen or entry.why == happened.why)
        return told or _has_lost_pool(floor, event.table, left_out)
    return False


def _has_lost_pool(floor: Floor, table: str, left_out: Collection[str]) -> bool:
    opened = floor.rounds.get(table)
    return opened is not None and POOL + opened.pool in left_out


def _links_as_asked(floor: Floor, moved: Any, before: Event | None, left_out: Collection[str]) -> bool:
    """Whether a link is changed with its table: the end of the old one before the change, the new one after it."""
    linked = isinstance(moved, j.TableLinked)
    table = moved.table.name if linked else moved.table
    if TABLE + table in left_out:
        return True
    if linked:
        return isinstance(before, TableChanged) and before.table == table and _same_two(before, moved)
    waits = floor.waiting.get(table)
    return waits is not None and _same_two(waits.asked, moved)


def _same_two(asked: Any, event: Any) -> bool:
    return (asked.by, asked.witness) == (event.by, event.witness)


def _wrong_with_oneself(staff: s.Staff, event: _OfOneself, at: int) -> str:
    """Why somebody could not sign in or out, or on to or off a table, at that time."""
    person, wrong = staff.persons.get(event.identity), ""
    if person is None:  # whoever follows the staff says so
        return ""
    if isinstance(event, se.SignedIn):
        if person.left is not None:
            wrong = "has left"
        elif at < person.locked:
            wrong = "is locked out"
        elif at >= person.until:
            wrong = "has no password that holds"
    elif not _is_signed_in(person, at):
        wrong = "is not signed in"
    elif isinstance(event, se.SignedOut):
        wrong = "" if any(each.digest == event.session for each in person.sessions) else "has no such session"
    elif isinstance(event, se.SignedOffTable):
        wrong = "" if event.table in person.tables else f"is not signed on to {event.table}"
    elif person.post is Post.DEALER and person.tables:
        wrong = f"is signed on to {person.tables[0]} still"
    return f"{person.name} ({person.identity}) {wrong} then (R-29)" if wrong else ""
