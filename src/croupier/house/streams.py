"""Streams of the log: one for each table, one for each pool, one for the slips, one for the staff, one for the house."""

from __future__ import annotations

from typing import Any, get_args

from croupier.errors import InputError
from croupier.floor import (
    ClockSet,
    FloorEdited,
    PoolMoved,
    PoolOpened,
    TableChanged,
    TableChangeWaits,
    TableClosed,
    TableMoved,
    TableOpened,
)
from croupier.house import events as h
from croupier.house.cards import CardEvent, EntropyGiven, RoundOpened, RoundSealed
from croupier.house.slips import SlipEvent
from croupier.house.staff import StaffEvent
from croupier.house.state import Event

HOUSE, STAFF, SLIPS, TABLE, POOL = "house", "staff", "slips", "table/", "pool/"
AT_A_TABLE = (TableMoved, RoundSealed, EntropyGiven, RoundOpened)  # what happens at tables; beside it how they are set up
_HOUSES = (*get_args(h.Event), *get_args(CardEvent), *get_args(StaffEvent), *get_args(SlipEvent))
_OWN = frozenset((*_HOUSES, *get_args(FloorEdited), ClockSet))
_OF_A_TABLE = (*AT_A_TABLE, TableOpened, TableChangeWaits, TableChanged, TableClosed)


def stream_of(event: Event) -> str:
    """The stream that an event belongs to."""
    if isinstance(event, _OF_A_TABLE):
        return TABLE + event.table
    if isinstance(event, PoolMoved | PoolOpened | h.AwardWitnessed | h.AwardLimitSet | h.CorrectionWitnessed):
        return POOL + event.pool
    if isinstance(event, SlipEvent):
        return SLIPS
    return STAFF if isinstance(event, StaffEvent) else HOUSE


def inner(event: Event) -> Any:
    """The event as its stream has it: the stream says which table or pool it is of, and the log when it was."""
    return event.event if isinstance(event, TableMoved | PoolMoved) else event


def outer(stream: str, at: int, event: Any) -> Event:
    """An event of a stream as the house knows it."""
    if type(event) in _OWN:
        return event  # type: ignore[no-any-return]
    if stream.startswith(TABLE):
        return TableMoved(stream.removeprefix(TABLE), event, at)
    if stream.startswith(POOL):
        return PoolMoved(stream.removeprefix(POOL), event, at)
    raise InputError(f"{type(event).__name__} is no event of the stream {stream}", where=stream)
