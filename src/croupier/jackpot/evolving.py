"""The pool after an event. It decides nothing: every amount is in the event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from typing import assert_never

from croupier.errors import MoneyError
from croupier.jackpot.entries import Entry, Status
from croupier.jackpot.events import (
    ChangeScheduled,
    ClaimsEntered,
    Contribution,
    ContributionsReversed,
    ContributionsTaken,
    EntryConfirmed,
    EntryPaid,
    EntryRejected,
    Event,
    LinkLost,
    LinkRestored,
    MeterCorrected,
    MetersAgreed,
    ParametersChanged,
    ReversalBorneByHouse,
    Reworked,
    TableLinked,
    TableUnlinked,
)
from croupier.jackpot.setup import PoolSetup
from croupier.jackpot.state import Jackpot, Link, Scheduled, TableState, TakenRound, open_pool
from croupier.rulebook import NOTHING, Actor, Money


def replay(setup: PoolSetup, events: Iterable[Event]) -> Jackpot:
    """The pool after all its events."""
    return reduce(evolve, events, open_pool(setup))


def evolve(state: Jackpot, event: Event) -> Jackpot:
    """The pool after one event, or a `MoneyError` where no pool can be so."""
    after = replace(_evolve(state, event), sequence=state.sequence + 1)
    if after.displayed < NOTHING or after.overflow < NOTHING or not 0 <= after.carried < 1:
        raise MoneyError(f"{type(event).__name__} leaves {after.displayed} displayed and {after.overflow} in the overflow")
    return after


def _evolve(state: Jackpot, event: Event) -> Jackpot:
    match event:
        case ContributionsTaken():
            return _taken(state, event)
        case ContributionsReversed():
            state = replace(
                _given_back(state, event, event.from_overflow),
                displayed=state.displayed - event.from_meter,
                overflow=state.overflow - event.from_overflow,
                carried=event.carried,
            )
            return replace(state, taken_back=state.taken_back + _exact(event.contributions))
        case ReversalBorneByHouse():
            return replace(_given_back(state, event, NOTHING), borne=state.borne + _exact(event.contributions))
        case ClaimsEntered():
            return _entered(state, event)
        case EntryConfirmed():
            return _marked(state, event.number, Status.CONFIRMED, confirmed_by=event.by)
        case EntryPaid():
            return _marked(state, event.number, Status.PAID)
        case EntryRejected():
            return _rejected(state, event)
        case MeterCorrected():
            return replace(state, displayed=state.displayed + event.amount, corrected=state.corrected + event.amount)
        case ChangeScheduled():
            return replace(state, scheduled=Scheduled(event.parameters, after_entry=len(state.entries)))
        case ParametersChanged():
            return replace(state, parameters=event.parameters, scheduled=None)
        case TableLinked():
            known = state.tables.get(event.table.name)
            linked = replace(known, table=event.table, link=Link.UP) if known else TableState(event.table)
            return _with_table(state, event.table.name, linked)
        case TableUnlinked():
            return _with_link(state, event.table, Link.UNLINKED)
        case LinkLost():
            return _with_link(state, event.table, Link.LOST)
        case LinkRestored():
            return _with_link(state, event.table, Link.UP)
        case MetersAgreed():
            return state
        case _:
            assert_never(event)


# -- contributions --


def _taken(state: Jackpot, event: ContributionsTaken) -> Jackpot:
    table = state.tables[event.table]
    table = replace(table, last_round=event.round, wagered=table.wagered + _staked(event.contributions))
    # An earlier round of the table is over, unless an award of it is still open: only then can its stakes go back.
    rounds = {
        key: taken for key, taken in state.rounds.items() if key[0] != event.table or ((e := state.entry_of(*key)) and e.open)
    }
    by_position = {each.position: each for each in event.contributions}
    rounds[event.table, event.round] = TakenRound(state.sequence + 1, by_position, event.to_overflow)
    return replace(
        _with_table(state, event.table, table),
        displayed=state.displayed + event.to_meter,
        overflow=state.overflow + event.to_overflow,
        carried=event.carried,
        contributed=state.contributed + _exact(event.contributions),
        rounds=rounds,
    )


def _given_back(state: Jackpot, event: ContributionsReversed | ReversalBorneByHouse, from_overflow: Money) -> Jackpot:
    """The stakes are no longer wagered, whoever bears their contributions."""
    key = (event.table, event.round)
    gone = {each.position for each in event.contributions}
    left = {position: each for position, each in state.rounds[key].contributions.items() if position not in gone}
    taken = replace(state.rounds[key], contributions=left, to_overflow=state.rounds[key].to_overflow - from_overflow)
    table = state.tables[event.table]
    table = replace(table, wagered=table.wagered - _staked(event.contributions))
    return replace(_with_table(state, event.table, table), rounds={**state.rounds, key: taken})


def _exact(contributions: Iterable[Contribution]) -> Fraction:
    return sum((each.cents for each in contributions), Fraction(0))


def _staked(contributions: Iterable[Contribution]) -> Money:
    return Money(sum(each.stake.cents for each in contributions))


# -- entries --


def _entered(state: Jackpot, event: ClaimsEntered) -> Jackpot:
    numbers = [entry.number for entry in state.entries]
    place = len(numbers) if event.before is None else numbers.index(event.before)
    state = _reworked(state, event.reworked)
    entries = (*state.entries[:place], event.entry, *state.entries[place:])
    return replace(
        state,
        entries=entries,
        displayed=state.displayed + event.entry.locked.change - event.to_overflow,
        overflow=state.overflow + event.to_overflow,
    )


def _rejected(state: Jackpot, event: EntryRejected) -> Jackpot:
    state = _reworked(_marked(state, event.number, Status.REJECTED), event.reworked)
    return replace(
        state,
        displayed=state.displayed + event.put_back - event.to_overflow,
        overflow=state.overflow + event.to_overflow,
    )


def _reworked(state: Jackpot, reworked: Iterable[Reworked]) -> Jackpot:
    again = {each.number: each.locked for each in reworked}
    moved = sum(
        again[entry.number].change.cents - entry.locked.change.cents for entry in state.entries if entry.number in again
    )
    entries = tuple(replace(entry, locked=again.get(entry.number, entry.locked)) for entry in state.entries)
    return replace(state, entries=entries, displayed=state.displayed + Money(moved))


def _marked(state: Jackpot, number: int, status: Status, confirmed_by: Actor | None = None) -> Jackpot:
    def mark(entry: Entry) -> Entry:
        return replace(entry, status=status, confirmed_by=confirmed_by or entry.confirmed_by)

    return replace(state, entries=tuple(mark(entry) if entry.number == number else entry for entry in state.entries))


# -- tables --


def _with_table(state: Jackpot, name: str, table: TableState) -> Jackpot:
    return replace(state, tables={**state.tables, name: table})


def _with_link(state: Jackpot, name: str, link: Link) -> Jackpot:
    return _with_table(state, name, replace(state.tables[name], link=link))
