"""How a floor is opened: a new one, or one that comes back from its events. Both are checked whole (R-10)."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.errors import InputError
from croupier.floor.agreement import check
from croupier.floor.events import Event
from croupier.floor.evolution import replay
from croupier.floor.state import Floor, same_link
from croupier.jackpot import Pool, PoolSetup, open_pool
from croupier.persistent import PersistentMap
from croupier.rulebook import LARGEST, fold_name
from croupier.table import Setup, State


def open_floor(pools: Iterable[PoolSetup], tables: Iterable[Setup], clock: int = 0) -> Floor:
    """A new floor: tables between rounds, and pools, each with the tables that it names. A table may be linked to no pool.

    `clock` is the time at which it opens, in milliseconds of the house's clock.
    """
    if type(clock) is not int or not 0 <= clock < LARGEST:
        raise InputError(f"a clock shows 0 to {LARGEST - 1}", where="clock", rules=("R-28",))
    states: dict[str, State] = {}
    named: dict[str, str] = {}
    pool_names: dict[str, str] = {}
    for index, setup in enumerate(tables):
        _check_name(setup.table, named, f"tables[{index}]", "table")
        states[setup.table] = State(setup)
    opened: dict[str, Pool] = {}
    links: dict[str, str] = {}
    for index, pool in enumerate(pools):
        _check_name(pool.name, pool_names, f"pools[{index}]", "pool")
        opened[pool.name] = open_pool(pool)
        for at, linked in enumerate(pool.tables):
            where = f"pools[{index}].tables[{at}]"
            if linked.name not in states or not same_link(linked, states[linked.name].setup):
                what = f"the floor has no table {linked.name!r} of that book, those readings and that unit"
                raise InputError(what, where=where, rules=("R-7",))
            if linked.name in links:
                what = f"{linked.name} is linked to {links[linked.name]} already: a table has one pool at a time"
                raise InputError(what, where=where, rules=("R-7",))
            links[linked.name] = pool.name
    floor = Floor(PersistentMap(states), PersistentMap(opened), PersistentMap(links), clock=clock)
    check(floor)
    return floor


def _check_name(name: str, others: dict[str, str], where: str, kind: str) -> None:
    """Tables are told apart by their names, and so are pools (R-7). `others` has those before it by what they fold to."""
    if not name:
        raise InputError(f"a {kind} needs a name", where=where, rules=("R-7",))
    twin = others.get(fold_name(name))
    if twin is not None:
        what = f"{name!r} cannot be told from {twin!r}: give it another name"
        what = f"there is a {kind} {twin!r} already" if twin == name else what
        raise InputError(what, where=where, rules=("R-7",))
    others[fold_name(name)] = name


def recover(opened: Floor, events: Iterable[Event]) -> Floor:
    """The floor after all its events since it was opened (R-9), and the proof that all of it agrees; else a `MoneyError`."""
    floor = replay(opened, events)
    check(floor)
    return floor
