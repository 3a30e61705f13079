"""The floor after an event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from croupier import jackpot, table
from croupier.floor.events import (
    ClockSet,
    Event,
    FloorEdited,
    PoolMoved,
    PoolOpened,
    TableChangeWaits,
    TableClosed,
    TableMoved,
    TableOpened,
)
from croupier.floor.persons import remember
from croupier.floor.state import Askers, Floor, OpenedRound, WaitingChange
from croupier.jackpot import EntryRejected, TableLinked, TableUnlinked, open_pool
from croupier.persistent import but
from croupier.table import State
from croupier.table import events as e


def replay(floor: Floor, events: Iterable[Event]) -> Floor:
    """The floor after some events."""
    return reduce(evolve, events, floor)


def evolve(floor: Floor, event: Event, state: State | None = None) -> Floor:
    """The floor after one event; `state` is its table after it, where that is known: then it is not worked out again."""
    if isinstance(event, ClockSet):
        return replace(floor, clock=event.at)
    if isinstance(event, FloorEdited):
        return replace(_edited(floor, event), clock=event.at)
    return _pool_moved(floor, event) if isinstance(event, PoolMoved) else _table_moved(floor, event, state)


def _pool_moved(floor: Floor, event: PoolMoved) -> Floor:
    pools = floor.pools.put(event.pool, jackpot.evolve(floor.pools[event.pool], event.event))
    links = floor.links
    if isinstance(event.event, TableLinked):
        links = links.put(event.event.table.name, event.pool)
    elif isinstance(event.event, TableUnlinked):
        links = links.put(event.event.table, "")
    after = replace(remember(floor, event.pool, event.event), pools=pools, links=links, clock=event.at)
    if not isinstance(event.event, EntryRejected):
        return after
    name = after.pools[event.pool].register[event.event.number].table.name
    return replace(after, rounds=after.rounds.put(name, replace(after.rounds[name], rejected=after.tables[name].deal)))


def _table_moved(floor: Floor, event: TableMoved, state: State | None) -> Floor:
    name, rounds = event.table, floor.rounds
    if isinstance(event.event, e.BetsOpened):
        rounds = rounds.put(name, OpenedRound(floor.links.get(name, "")))
    elif isinstance(event.event, e.CardsDealt):
        rounds = rounds.put(
            name, replace(rounds[name], dealt_at=event.at, hands=dict.fromkeys(event.event.deal.hands, event.at))
        )
    state = state or table.evolve(floor.tables[name], event.event)
    if isinstance(event.event, e.CardScanned) and state.deal:
        dealt, hands = rounds[name], state.deal.hands
        if not dealt.hands.keys() >= hands.keys():  # H-47
            begun = {at: event.at for at, hand in hands.items() if any(card is not None for card in hand)}
            rounds = rounds.put(name, replace(dealt, dealt_at=dealt.dealt_at or event.at, hands={**begun, **dealt.hands}))
    return but(floor, tables=floor.tables.put(name, state), rounds=rounds, clock=event.at)


def _edited(floor: Floor, event: FloorEdited) -> Floor:
    """The floor with another table or pool, or with one that is another. What a table has done is never forgotten."""
    if isinstance(event, PoolOpened):
        return replace(floor, pools=floor.pools.put(event.pool, open_pool(event.setup)))
    name = event.table
    if isinstance(event, TableChangeWaits):
        as_it_is = (event.setup, event.pool) == (floor.tables[name].setup, floor.links.get(name, ""))
        change = None if as_it_is else WaitingChange(event.setup, event.pool, Askers(event.why, event.by, event.witness))
        return replace(floor, waiting=floor.waiting.put(name, change))
    known, rounds = floor.tables.get(name), floor.rounds
    if known is None:
        state = State(event.setup) if isinstance(event, TableOpened) else floor.tables[name]
    elif isinstance(event, TableClosed):
        state = table.close(known)
    else:
        state = table.set_up(known, event.setup)
    if name in rounds:  # nothing of that round is asked for any more
        rounds = rounds.put(name, replace(rounds[name], pool=""))
    closed = floor.closed | {name} if isinstance(event, TableClosed) else floor.closed - {name}
    waiting = floor.waiting.put(name, None) if floor.waiting.get(name) else floor.waiting
    return replace(floor, tables=floor.tables.put(name, state), rounds=rounds, closed=closed, waiting=waiting)
