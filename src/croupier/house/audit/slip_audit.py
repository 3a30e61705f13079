"""The slips of an export (R-19): each is what its payment leads to, with the next number; and two have confirmed (R-17)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, fields, replace

from croupier.errors import InputError
from croupier.floor import PoolMoved
from croupier.house.audit.source import EventSource
from croupier.house.award_decision import may_not_correct, may_not_pay
from croupier.house.kinds import CODEC
from croupier.house.slips import Slip, SlipEvent, SlipVoided, SlipWritten, find_due_slips
from croupier.house.state import Event, HouseState
from croupier.house.streams import POOL, SLIPS, TABLE
from croupier.jackpot import EntryPaid, MeterCorrected


class SlipAudit:
    """Follows payments and slips: `take` each event before the house is worked out on, then `follow` it.

    `books` are the streams that are followed here; of other pools only the numbers are known. None: all are.
    """

    def __init__(self, books: Collection[str] | None = None) -> None:
        self._books = books
        self._due: tuple[SlipEvent, ...] = ()

    def take(self, state: HouseState, event: Event, left_out: Collection[str]) -> str:
        """What is wrong with the next event: a slip is missing, is another, or should not be there; nothing if all is well."""
        if self._due:
            due, self._due = self._due[0], self._due[1:]
            same = _without_cards(event, left_out) == _without_cards(due, left_out)
            return "" if same else f"{_told(due)} should follow here{_difference(due, event)} (R-19)"
        if not isinstance(event, SlipEvent):
            return ""
        slip = event.slip if isinstance(event, SlipWritten) else state.slips.slips.get(event.number)
        followed = slip is None or (self._knows(slip.pool) and POOL + slip.pool not in left_out)
        return f"{_told(event)} follows from nothing (R-19)" if followed else ""

    def follow(self, before: HouseState, event: Event, after: HouseState) -> str:
        """Note which slips follow from an event. What is wrong with it: something takes two persons and has one (R-17)."""
        if not isinstance(event, PoolMoved) or not self._knows(event.pool):
            return ""
        self._due = find_due_slips(before.slips, before.awards, before.floor, event, after.floor)
        refused = may_not_pay(before, event.pool, event.event) if isinstance(event.event, EntryPaid) else None
        refused = may_not_correct(before, event.pool, event.event) if isinstance(event.event, MeterCorrected) else refused
        return str(refused) if refused else ""

    def missing(self) -> str:
        """What should have followed; nothing if all did."""
        return f"the log breaks off: {_told(self._due[0])} should follow (R-19)" if self._due else ""

    def _knows(self, pool: str) -> bool:
        return self._books is None or POOL + pool in self._books


def _told(event: SlipEvent) -> str:
    if isinstance(event, SlipVoided):
        return f"that slip {event.number} is void"
    return f"slip {event.slip.number} of {event.slip.amount} in {event.slip.pool}"


def _difference(due: SlipEvent, event: Event) -> str:
    if not isinstance(event, SlipWritten) or not isinstance(due, SlipWritten):
        return ""
    wrong = [each.name for each in fields(Slip) if getattr(event.slip, each.name) != getattr(due.slip, each.name)]
    return f" with other {' and '.join(wrong)}" if wrong else ""


def _without_cards(event: Event, left_out: Collection[str]) -> Event:
    """A slip of a round that is not opened yet: its cards cannot be told from the file."""
    if not isinstance(event, SlipWritten) or TABLE + event.slip.table not in left_out:
        return event
    return replace(event, slip=replace(event.slip, cards=(), community=()))


# -- the list --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListedSlip:
    """A slip of the register, and why it is void if it is."""

    position: int  # in the log
    slip: Slip
    void: SlipVoided | None = None


def list_slips(source: EventSource, pool: str = "") -> Iterator[ListedSlip]:
    """The slips of a house in the order of their numbers, of one pool or of all."""
    found: dict[int, ListedSlip] = {}
    for written in source.events(SLIPS):
        event = CODEC.parse(written.body)
        if isinstance(event, SlipWritten):
            found[event.slip.number] = ListedSlip(written.position, event.slip)
        elif isinstance(event, SlipVoided) and event.number in found:
            found[event.number] = replace(found[event.number], void=event)
        else:
            raise InputError("this is no slip, nor the void of one", where=f"position {written.position}")
    return (each for each in found.values() if pool in ("", each.slip.pool))
