"""What the events of a pool move. Every kind of event has an entry: how it moves money, or that it moves none.

Fractions of a cent are exact. What is carried is an account of its own: an event says what is carried after it, and the
difference to the account's balance is what it moved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier import jackpot as j
from croupier.house.ledger.accounts import Account, Cents, Kind, Posting, at_pool, at_table
from croupier.house.ledger.fault import LedgerError
from croupier.house.ledger.ledger import Ledger, LockedEntry, locked_entry


class _Books:
    """A pool's part of the ledger when something happens there."""

    def __init__(self, ledger: Ledger, pool: str, event: j.Event) -> None:
        self.ledger = ledger
        self.pool = pool
        self.event = event
        self.owner = at_pool(pool)
        self.entries = ledger.entries[pool]

    def entry(self, number: int) -> LockedEntry:
        """An entry that must be there."""
        found = self.entries.get(number)
        if found is None:
            raise LedgerError(f"the ledger has no entry {number}", event=self.event, pool=self.pool)
        return found

    def post(self, kind: Kind, cents: Cents) -> Posting:
        return Posting(Account(self.owner, kind), cents)

    def carry(self, carried: Fraction) -> Posting:
        """What is carried after an event, less what was."""
        return self.post(Kind.CARRIED, carried - self.ledger.balance(Account(self.owner, Kind.CARRIED)))

    def held_for(self, entry: LockedEntry, sign: int) -> Iterator[Posting]:
        """What an entry has moved so far; the house pays what is no part of the meter."""
        award = Account(at_table(entry.table), Kind.AWARDS) if entry.paid else Account(self.owner, Kind.OWED)
        yield Posting(award, sign * entry.amount)
        yield self.post(Kind.METER, sign * entry.change)
        yield self.post(Kind.HOUSE_PAYS, -sign * (entry.amount - entry.from_meter))
        yield self.post(Kind.HOUSE_ADDED, -sign * (entry.house_adds - entry.from_reserve))
        yield self.post(Kind.RESERVE, -sign * entry.from_reserve)

    def changed(self, entries: Mapping[int, LockedEntry]) -> Iterator[Posting]:
        """What some entries move by being others than before."""
        for number, entry in entries.items():
            if number in self.entries:
                yield from self.held_for(self.entries[number], -1)
            yield from self.held_for(entry, 1)

    def above_cap(self, cents: int) -> Iterator[Posting]:
        """What of a shift would have been displayed above the cap."""
        yield self.post(Kind.METER, -cents)
        yield self.post(Kind.OVERFLOW, cents)


# -- contributions ---------------------------------------------------------------------------------------------------


def _exact(contributions: Iterable[j.Contribution]) -> Fraction:
    return sum((each.cents for each in contributions), Fraction(0))


def _to_reserve(contributions: Iterable[j.Contribution]) -> Fraction:
    return sum((each.to_reserve for each in contributions), Fraction(0))


def _taken(books: _Books, event: j.ContributionsTaken) -> Iterator[Posting]:
    yield books.post(Kind.CONTRIBUTED, -_exact(event.contributions))
    yield books.post(Kind.METER, event.to_meter.cents)
    yield books.post(Kind.OVERFLOW, event.to_overflow.cents)
    yield books.post(Kind.RESERVE, _to_reserve(event.contributions))
    yield books.carry(event.carried)


def _reversed(books: _Books, event: j.ContributionsReversed) -> Iterator[Posting]:
    yield books.post(Kind.CONTRIBUTED, _exact(event.contributions))
    yield books.post(Kind.METER, -event.from_meter.cents)
    yield books.post(Kind.OVERFLOW, -event.from_overflow.cents)
    yield books.post(Kind.RESERVE, -_to_reserve(event.contributions))
    yield books.carry(event.carried)


def _borne(books: _Books, event: j.ReversalBorneByHouse) -> Iterator[Posting]:
    yield from _borne_by_house(books, _exact(event.contributions))


def _borne_by_house(books: _Books, exact: Fraction) -> Iterator[Posting]:
    yield books.post(Kind.CONTRIBUTED, exact)
    yield books.post(Kind.BORNE, -exact)


def _contribution_corrected(books: _Books, event: j.ContributionCorrected) -> Iterator[Posting]:
    more = event.now.cents - event.was.cents
    if event.borne_because:
        yield from _borne_by_house(books, -more)
        return
    yield books.post(Kind.CONTRIBUTED, -more)
    yield books.post(Kind.METER, event.to_meter.cents)
    yield books.post(Kind.OVERFLOW, event.to_overflow.cents)
    yield books.post(Kind.RESERVE, event.now.to_reserve - event.was.to_reserve)
    yield books.carry(event.carried)
    yield from books.changed(_entries_after(books, event))


# -- entries ---------------------------------------------------------------------------------------------------------


def _reworked(books: _Books, reworked: Iterable[j.Reworked]) -> dict[int, LockedEntry]:
    return {each.number: books.entry(each.number).relocked(each.locked) for each in reworked}


def _entries_after(books: _Books, event: j.Event) -> dict[int, LockedEntry]:
    """The entries that are others after an event. One that is gone holds nothing but what the house leaves in the meter."""
    match event:
        case j.ClaimsEntered():
            entered = locked_entry(event.entry.table.name, event.entry.locked)
            if event.entry.number != len(books.entries) + 1:
                what = f"entry {event.entry.number} should be entry {len(books.entries) + 1} (R-19)"
                raise LedgerError(what, event=event, table=entered.table, pool=books.pool)
            return {**_reworked(books, event.reworked), event.entry.number: entered}
        case j.OrderDecided() | j.ContributionCorrected():
            return _reworked(books, event.reworked)
        case j.EntryAmended():
            now = books.entry(event.number).relocked(event.locked)
            return {event.number: now, **_reworked(books, event.reworked)}
        case j.HandsTakenOut():
            left = books.entry(event.number).relocked(event.locked, event.to_reserve.cents)
            return {event.number: left, **_reworked(books, event.reworked)}
        case j.EntryPaid():
            return {event.number: replace(books.entry(event.number), paid=True)}
        case j.ResetFunded():
            return {event.number: replace(books.entry(event.number), from_reserve=event.from_reserve.cents)}
        case j.EntryRejected():
            was = books.entry(event.number)
            left_in = was.change + event.put_back.cents
            return {event.number: LockedEntry(was.table, 0, 0, 0, left_in), **_reworked(books, event.reworked)}
        case _:
            return {}


def _entries_moved(
    books: _Books, event: j.ClaimsEntered | j.OrderDecided | j.HandsTakenOut | j.EntryAmended
) -> Iterator[Posting]:
    yield from books.changed(_entries_after(books, event))
    yield from books.above_cap(event.to_overflow.cents)


def _paid(books: _Books, event: j.EntryPaid) -> Iterator[Posting]:
    """The award is the table's to pay. What the event says is held against what was owed."""
    entry = books.entry(event.number)
    yield books.post(Kind.OWED, 0 if entry.paid else -entry.amount)
    yield Posting(Account(at_table(entry.table), Kind.AWARDS), event.amount.cents)


def _funded(books: _Books, event: j.ResetFunded) -> Iterator[Posting]:
    """Of what was added for a reset, the reserve bears its part; what the event says the house bears is the rest."""
    entry = books.entry(event.number)
    yield books.post(Kind.RESERVE, -event.from_reserve.cents)
    yield books.post(Kind.HOUSE_ADDED, entry.house_adds - event.from_house.cents)


def _rejected(books: _Books, event: j.EntryRejected) -> Iterator[Posting]:
    yield from books.changed(_entries_after(books, event))
    yield books.post(Kind.CORRECTED, -event.left_by_house.cents)
    yield from books.above_cap(event.to_overflow.cents)


# -- the meter -------------------------------------------------------------------------------------------------------


def _released(books: _Books, event: j.OverflowReleased) -> Iterator[Posting]:
    return books.above_cap(-event.amount.cents)


def _meter_corrected(books: _Books, event: j.MeterCorrected) -> Iterator[Posting]:
    yield books.post(Kind.METER, event.amount.cents)
    yield books.post(Kind.CORRECTED, -event.amount.cents)


MOVES: dict[type[Any], Callable[[_Books, Any], Iterator[Posting]]] = {
    j.ContributionsTaken: _taken,
    j.ContributionsReversed: _reversed,
    j.ReversalBorneByHouse: _borne,
    j.ContributionCorrected: _contribution_corrected,
    j.ClaimsEntered: _entries_moved,
    j.OrderDecided: _entries_moved,
    j.HandsTakenOut: _entries_moved,
    j.EntryAmended: _entries_moved,
    j.EntryPaid: _paid,
    j.ResetFunded: _funded,
    j.OverflowReleased: _released,
    j.EntryRejected: _rejected,
    j.MeterCorrected: _meter_corrected,
}

MOVE_NONE: frozenset[type[Any]] = frozenset(
    {
        j.EntryReleased,
        j.EntryConfirmed,
        j.ChangeScheduled,
        j.ParametersChanged,
        j.TableLinked,
        j.TableUnlinked,
        j.LinkLost,
        j.LinkRestored,
        j.MetersAgreed,
    }
)

# the meter falls by a win, by what follows when a win or a stake is undone, or by a correction. By nothing else.
LOWER_THE_METER: frozenset[type[Any]] = frozenset(
    {
        j.ClaimsEntered,
        j.OrderDecided,
        j.HandsTakenOut,
        j.EntryAmended,
        j.EntryRejected,
        j.ContributionsReversed,
        j.ContributionCorrected,
        j.MeterCorrected,
    }
)


def pool_postings(ledger: Ledger, pool: str, event: j.Event) -> Iterable[Posting]:
    """What an event of a pool moves."""
    return MOVES[type(event)](_Books(ledger, pool, event), event)


def entries_after(ledger: Ledger, pool: str, event: j.Event) -> dict[int, LockedEntry]:
    """The entries of a pool that are others after an event."""
    return _entries_after(_Books(ledger, pool, event), event)


def table_of(ledger: Ledger, pool: str, event: j.Event) -> str:
    """The table that an event of a pool is about; "": none."""
    if isinstance(event, j.ClaimsEntered):
        return event.entry.table.name
    if isinstance(event, j.TableLinked):
        return event.table.name
    entry = ledger.entries[pool].get(getattr(event, "number", 0))
    return entry.table if entry else getattr(event, "table", "")
