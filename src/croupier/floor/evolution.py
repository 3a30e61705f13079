"""The floor after an event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from croupier import jackpot, table
from croupier.floor.events import ClockSet, Event, PoolMoved, TableMoved
from croupier.floor.persons import remember
from croupier.floor.state import Floor, OpenedRound
from croupier.jackpot import TableLinked, TableUnlinked
from croupier.persistent import but
from croupier.table import events as e


def replay(floor: Floor, events: Iterable[Event]) -> Floor:
    """The floor after some events."""
    return reduce(evolve, events, floor)


def evolve(floor: Floor, event: Event) -> Floor:
    """The floor after one event."""
    if isinstance(event, ClockSet):
        return replace(floor, clock=event.at)
    return _pool_moved(floor, event) if isinstance(event, PoolMoved) else _table_moved(floor, event)


def _pool_moved(floor: Floor, event: PoolMoved) -> Floor:
    pools = floor.pools.put(event.pool, jackpot.evolve(floor.pools[event.pool], event.event))
    links = floor.links
    if isinstance(event.event, TableLinked):
        links = links.put(event.event.table.name, event.pool)
    elif isinstance(event.event, TableUnlinked):
        links = links.put(event.event.table, "")
    return replace(remember(floor, event.pool, event.event), pools=pools, links=links, clock=event.at)


def _table_moved(floor: Floor, event: TableMoved) -> Floor:
    name, rounds = event.table, floor.rounds
    if isinstance(event.event, e.BetsOpened):
        rounds = rounds.put(name, OpenedRound(event.event.by, floor.links.get(name, "")))
    elif isinstance(event.event, e.CardsDealt):
        rounds = rounds.put(
            name, replace(rounds[name], dealt_at=event.at, hands=dict.fromkeys(event.event.deal.hands, event.at))
        )
    state = table.evolve(floor.tables[name], event.event)
    if isinstance(event.event, e.CardScanned) and state.deal:
        begun = {at: event.at for at, hand in state.deal.hands.items() if any(card is not None for card in hand)}  # H-47
        dealt = rounds[name]
        rounds = rounds.put(name, replace(dealt, dealt_at=dealt.dealt_at or event.at, hands={**begun, **dealt.hands}))
    return but(floor, tables=floor.tables.put(name, state), rounds=rounds, clock=event.at)
