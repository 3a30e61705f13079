"""Whose an event is, beside the accounts and tickets that the house has given (R-17, R-29)."""

from __future__ import annotations

from croupier.floor import ClockSet, PoolMoved, TableMoved
from croupier.house import events as h
from croupier.house.staff import ENTRANCE, KEEPER, Staff, second_of
from croupier.house.staff.events import StaffEvent
from croupier.house.state import Event
from croupier.jackpot import JACKPOT_SYSTEM
from croupier.rulebook import Actor, Refusal

_EQUIPMENT = (ENTRANCE, KEEPER, JACKPOT_SYSTEM)
_AT_ONCE = (
    *(ClockSet, StaffEvent, h.FloorApplied, h.TableStopped, h.TableResumed, h.ShiftClosed),
    *(h.AwardLimitSet, h.CorrectionWitnessed, h.OverrideReviewed),
)


def find_wrong_person(staff: Staff, event: Event) -> str:
    """What is wrong with who did something; nothing if they could. A house that gives no accounts knows its people itself.

    At a table or in a pool the house itself may do later what somebody asked for, whose post has changed since.
    """
    happened = event.event if isinstance(event, TableMoved | PoolMoved) else event
    by, witness = getattr(happened, "by", None), getattr(happened, "witness", None)
    for who in (by, witness) if staff.persons else ():
        if not isinstance(who, Actor) or who in _EQUIPMENT:
            continue
        person = staff.persons.get(who.identity)
        if person is None:
            return f"{who.name} ({who.identity}) has neither an account nor a ticket then (R-29)"
        if isinstance(happened, _AT_ONCE) and person.post is not who.post:
            return f"{who.name} ({who.identity}) is no {who.post.title} then (R-29)"
    second = second_of(by, witness) if isinstance(by, Actor) and isinstance(witness, Actor) else None
    return f"{second.what} (R-17)" if isinstance(second, Refusal) else ""
