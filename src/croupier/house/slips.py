"""Slips: every award that is paid and every correction of a meter has one, with a number of the house (R-19).

One row of numbers goes through the whole house: a slip that is missing shows, whichever pool it was of. The number follows from
the log, so no caller says it, two processes cannot give it twice, and what is refused takes none. A slip never changes. If what
was paid is undone it is void, keeps its number, and another is written for what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias

from croupier import floor as fl
from croupier.cards import Card
from croupier.errors import InputError
from croupier.floor import Floor, PoolMoved
from croupier.house.awards import AwardBook
from croupier.jackpot import (
    AwardLine,
    Entry,
    EntryPaid,
    EntryRejected,
    HandsTakenOut,
    MeterCorrected,
    Status,
)
from croupier.persistent import PersistentMap
from croupier.rulebook import Actor, Money
from croupier.table import view

_LEAD_TO_SLIPS = (EntryPaid, EntryRejected, HandsTakenOut, MeterCorrected)


class SlipKind(Enum):
    """What a slip is for."""

    AWARD = "award"
    CORRECTION = "correction of a meter"


@dataclass(frozen=True, slots=True)
class Slip:
    """What was paid to one position, or by how much a meter was corrected. For a large win it has what R-30 asks for."""

    number: int
    kind: SlipKind
    pool: str
    amount: Money  # of a correction: what was added to the meter, or below nothing taken off
    new_value: Money  # of the meter after it
    by: Actor  # who has paid, or corrected
    at: int
    why: str = ""
    entry: int = 0
    table: str = ""
    round: int = 0
    position: int = 0
    whose: str = ""
    lines: tuple[AwardLine, ...] = ()
    cards: tuple[Card | None, ...] = ()  # of the hand, as everybody could see it: none if it was folded and the board has won
    community: tuple[Card | None, ...] = ()
    pack_counted: bool = False
    confirmed_by: Actor | None = None
    witness: Actor | None = None  # the second person, where it took two
    instead_of: int = 0  # the slip that is void for this one


@dataclass(frozen=True, slots=True)
class SlipWritten:
    """A slip was written, with the next number."""

    slip: Slip
    rules: tuple[str, ...] = ("R-19", "R-30")


@dataclass(frozen=True, slots=True)
class SlipVoided:
    """What a slip was for was undone. It keeps its number."""

    number: int
    why: str
    by: Actor
    rules: tuple[str, ...] = ("R-2", "R-19")


SlipEvent: TypeAlias = SlipWritten | SlipVoided


@dataclass(frozen=True, slots=True)
class SlipRegister:
    """All slips of a house, by their numbers."""

    slips: PersistentMap[int, Slip] = field(default_factory=PersistentMap)
    voided: PersistentMap[int, SlipVoided] = field(default_factory=PersistentMap)
    paid: PersistentMap[tuple[str, int, int], int] = field(default_factory=PersistentMap)  # pool, entry, position -> the last

    def standing(self, pool: str, entry: int, position: int) -> Slip | None:
        """The slip of an award that is not void."""
        number = self.paid.get((pool, entry, position), 0)
        return None if number in self.voided else self.slips.get(number)


def follow_slip(register: SlipRegister, event: SlipEvent) -> SlipRegister:
    """The register after an event. A number out of turn, or a void that cannot be, is an `InputError`."""
    if isinstance(event, SlipVoided):
        if event.number not in register.slips or event.number in register.voided:
            raise InputError(f"slip {event.number} is void already, or was never written", rules=("R-19",))
        return replace(register, voided=register.voided.put(event.number, event))
    slip, due = event.slip, len(register.slips) + 1
    if slip.number != due:
        raise InputError(f"slip {slip.number} is written, and {due} is the next number", rules=("R-19",))
    after = replace(register, slips=register.slips.put(slip.number, slip))
    if slip.kind is SlipKind.CORRECTION:
        return after
    award = (slip.pool, slip.entry, slip.position)
    if register.standing(*award):
        raise InputError(f"position {slip.position} of entry {slip.entry} in {slip.pool} has a slip already", rules=("R-19",))
    return replace(after, paid=register.paid.put(award, slip.number))


def with_slips(
    register: SlipRegister, awards: AwardBook, floor: Floor, events: Iterable[fl.Event]
) -> tuple[fl.Event | SlipEvent, ...]:
    """The events of a step, each followed by the slips that it leads to."""
    events = tuple(events)
    if not any(isinstance(event, PoolMoved) and isinstance(event.event, _LEAD_TO_SLIPS) for event in events):
        return events
    made: list[fl.Event | SlipEvent] = []
    for event in events:
        before, floor = floor, fl.evolve(floor, event)
        made.append(event)
        for due in find_due_slips(register, awards, before, event, floor):
            register = follow_slip(register, due)
            made.append(due)
    return tuple(made)


def find_due_slips(
    register: SlipRegister, awards: AwardBook, before: Floor, event: fl.Event, after: Floor
) -> tuple[SlipEvent, ...]:
    """The slips that an event of the floor leads to, in order."""
    if not isinstance(event, PoolMoved):
        return ()
    happened, number = event.event, len(register.slips) + 1
    if isinstance(happened, MeterCorrected):
        seen = awards.witnessed.get(event.pool)
        slip = Slip(
            number=number,
            kind=SlipKind.CORRECTION,
            pool=event.pool,
            amount=happened.amount,
            new_value=after.pools[event.pool].displayed,
            by=happened.by,
            at=event.at,
            why=happened.why,
            witness=seen.witness if seen else None,
        )
        return (SlipWritten(slip, ("R-1", "R-2", "R-19")),)
    if not isinstance(happened, EntryPaid | EntryRejected | HandsTakenOut):
        return ()
    was, entry = before.pools[event.pool].register[happened.number], after.pools[event.pool].register[happened.number]
    written = _award_slips(awards, after, event, entry) if entry.status is Status.PAID else ()
    if isinstance(happened, EntryPaid):
        return tuple(SlipWritten(replace(slip, number=number + index)) for index, slip in enumerate(written))
    return tuple(_undone(register, event.pool, was, happened, written)) if was.status is Status.PAID else ()


def _undone(
    register: SlipRegister, pool: str, was: Entry, happened: EntryRejected | HandsTakenOut, left: Iterable[Slip]
) -> Iterator[SlipEvent]:
    """What was paid is undone, all of it or some: slips that no longer hold are void, and what is left has others."""
    again = {slip.position: slip for slip in left}
    number = len(register.slips) + 1
    for position in _by_position(was):
        slip = register.standing(pool, was.number, position)
        if slip is None or (position in again and slip.lines == again[position].lines):
            continue
        yield SlipVoided(slip.number, happened.why, happened.by)
        if position in again:
            yield SlipWritten(replace(again[position], number=number, why=happened.why, instead_of=slip.number))
            number += 1


def _by_position(entry: Entry) -> Mapping[int, tuple[AwardLine, ...]]:
    """The awards of an entry that come to something."""
    paid = [line for line in entry.locked.awards if line.amount]
    positions = sorted({line.position for line in paid})
    return {position: tuple(line for line in paid if line.position == position) for position in positions}


def _award_slips(awards: AwardBook, floor: Floor, event: PoolMoved, entry: Entry) -> Iterator[Slip]:
    """A slip for each position that is paid, with a number still to be given."""
    happened = event.event
    assert isinstance(happened, EntryPaid | HandsTakenOut)  # noqa: S101  # after nothing else is there something to write
    shown = view(floor.tables[entry.table.name], None)  # what everybody sees: no card is written down that lies face down
    confirmed = awards.confirmed.get((event.pool, entry.number))
    for position, lines in _by_position(entry).items():
        yield Slip(
            number=0,
            kind=SlipKind.AWARD,
            pool=event.pool,
            amount=Money(sum(line.amount.cents for line in lines)),
            new_value=entry.locked.after,
            by=happened.by,
            at=event.at,
            entry=entry.number,
            table=entry.table.name,
            round=entry.round,
            position=position,
            whose=next(hand.whose for hand in entry.hands if hand.position == position),
            lines=lines,
            cards=next((each.cards for each in shown.positions if each.position == position), ()),
            community=shown.community,
            pack_counted=confirmed is not None and confirmed.pack_counted,
            confirmed_by=confirmed.by if confirmed else entry.confirmed_by,
            witness=confirmed.witness if confirmed else None,
        )
