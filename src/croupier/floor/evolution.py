"""The floor after an event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from croupier import jackpot, table
from croupier.floor.events import Event, PoolMoved
from croupier.floor.state import Floor
from croupier.table.events import BetsOpened, CardsDealt


def replay(floor: Floor, events: Iterable[Event]) -> Floor:
    return reduce(evolve, events, floor)


def evolve(floor: Floor, event: Event) -> Floor:
    if isinstance(event, PoolMoved):
        return replace(floor, pool=jackpot.evolve(floor.pool, event.event), clock=event.at)
    name, moved = event.table, event.event
    floor = replace(floor, tables={**floor.tables, name: table.evolve(floor.tables[name], moved)}, clock=event.at)
    if isinstance(moved, BetsOpened):
        return replace(floor, dealers={**floor.dealers, name: moved.by})
    return replace(floor, dealt={**floor.dealt, name: event.at}) if isinstance(moved, CardsDealt) else floor
