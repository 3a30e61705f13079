"""The postings of an event, which sum to nothing, and the ledger after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from croupier.floor import (
    ClockSet,
    Event,
    PoolMoved,
    PoolOpened,
    TableChanged,
    TableChangeWaits,
    TableClosed,
    TableEdited,
    TableMoved,
    TableOpened,
)
from croupier.house.ledger import pool_postings as of_pools
from croupier.house.ledger import table_postings as of_tables
from croupier.house.ledger.accounts import Account, Cents, Kind, Posting, at_pool
from croupier.house.ledger.fault import LedgerError, show_cents
from croupier.house.ledger.ledger import Ledger, opening_of

MOVES: frozenset[type[object]] = frozenset((*of_tables.MOVES, *of_pools.MOVES))
EDITS: frozenset[type[object]] = frozenset((TableChanged, TableClosed, PoolOpened))  # end a round for good, or bring a base
MOVE_NONE: frozenset[type[object]] = of_tables.MOVE_NONE | of_pools.MOVE_NONE | {ClockSet, TableOpened, TableChangeWaits}


def postings(event: Event, ledger: Ledger) -> tuple[Posting, ...]:
    """What an event moves, one posting for each account. What the event does not say is taken from the ledger alone.

    It is a `LedgerError` if that does not sum to nothing, if nobody has said what such an event moves, or if it lowers a
    meter and may not (R-1).
    """
    return tuple(Posting(account, cents) for account, cents in moved_by(event, ledger).items())


def moved_by(event: Event, ledger: Ledger) -> Mapping[Account, Cents]:
    """What an event moves, as `postings` says it, by account."""
    kind = type(event.event)
    if kind in MOVE_NONE:
        return {}
    if kind not in MOVES and kind not in EDITS:
        raise _fault(event, ledger, "nobody has said what such an event moves")
    found: dict[Account, Cents] = {}
    for account, cents in _postings(event, ledger):
        found[account] = found.get(account, 0) + cents
    if total := sum(found.values()):
        listed = ", ".join(f"{show_cents(cents)} to {account}" for account, cents in found.items() if cents)
        raise _fault(event, ledger, f"what it moves does not sum to nothing but to {show_cents(total)}: {listed}")
    if isinstance(event, PoolMoved) and kind not in of_pools.LOWER_THE_METER:
        meter = found.get(Account(at_pool(event.pool), Kind.METER), 0)
        if meter < 0:
            raise _fault(event, ledger, f"the meter falls by {show_cents(-meter)}, and such an event may not lower it (R-1)")
    return {account: cents for account, cents in found.items() if cents}


def _postings(event: Event, ledger: Ledger) -> Iterable[Posting]:
    """The round of a table that is changed or closed is over for good; a new pool gets its base."""
    if isinstance(event, TableMoved):
        if event.table not in ledger.jackpots:
            raise _fault(event, ledger, "the ledger has no such table")
        return of_tables.MOVES[type(event.event)](ledger, event.table, event.event)
    if isinstance(event, PoolMoved):
        if event.pool not in ledger.entries:
            raise _fault(event, ledger, "the ledger has no such pool")
        return of_pools.pool_postings(ledger, event.pool, event.event)
    if isinstance(event, PoolOpened):
        return opening_of(event.setup)
    return of_tables.end_round(ledger, event.table) if isinstance(event, TableChanged | TableClosed) else ()


def _fault(event: Event, ledger: Ledger, what: str) -> LedgerError:
    pool = event.pool if isinstance(event, PoolMoved) else ""
    return LedgerError(what, event=event.event, table=table_of(event, ledger), pool=pool)


def table_of(event: Event, ledger: Ledger) -> str:
    """The table that an event is about, of a pool or not; "": none."""
    if isinstance(event, TableMoved | TableEdited):
        return event.table
    if not isinstance(event, PoolMoved):
        return ""
    return of_pools.table_of(ledger, event.pool, event.event) if event.pool in ledger.entries else ""


def evolve(ledger: Ledger, event: Event) -> Ledger:
    """The ledger after an event."""
    moved = moved_by(event, ledger)
    after = ledger.having(moved.items()) if moved else ledger
    if isinstance(event, TableMoved):  # most are
        return after
    if isinstance(event, TableOpened | TableChanged):
        return after.with_table(event.setup)
    if isinstance(event, PoolOpened):
        return after.with_entries_of(event.pool)
    if isinstance(event, PoolMoved) and (entries := of_pools.entries_after(ledger, event.pool, event.event)):
        after = after.with_entries(event.pool, entries)
    return after


def replay(ledger: Ledger, events: Iterable[Event]) -> Ledger:
    """The ledger after some events."""
    return reduce(evolve, events, ledger)
