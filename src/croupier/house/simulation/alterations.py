"""Changes of the floor of a simulated house: two persons apply another plan now and then, and some cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from croupier.floor import linked_as
from croupier.games import BOOKS, edition
from croupier.house.floor_changes import plan_as_is
from croupier.house.requests import ApplyFloor
from croupier.house.simulation.premises import furnish_table
from croupier.house.state import HouseState
from croupier.jackpot import Order
from croupier.rulebook import Money
from croupier.table import CardSource, Phase, Setup

_MOST_TABLES = 7
_FEWEST_TABLES = len(BOOKS)  # that stay open: a whole house has as many rounds in a day


def alter_floor(state: HouseState, table: str, luck: Random) -> ApplyFloor:
    """The floor as it is or is to be, with something changed."""
    plan = plan_as_is(state, "a busy night")
    changes: tuple[Callable[[], ApplyFloor], ...] = (
        lambda: _set_up(plan, table, luck),
        lambda: _set_up(plan, table, luck),
        lambda: _play_by(plan, table, luck),
        lambda: _link(plan, table, luck),
        lambda: _open_or_close(plan, state, luck),
        lambda: _open_or_close(plan, state, luck),
        lambda: _other_pools(plan, luck),
    )
    return luck.choice(changes)()


def _replaced(plan: ApplyFloor, setup: Setup) -> ApplyFloor:
    """The plan with a table otherwise; its pool knows it so."""
    pools = [
        replace(pool, tables=tuple(linked_as(setup) if each.name == setup.table else each for each in pool.tables))
        for pool in plan.pools
    ]
    tables = tuple(setup if each.table == setup.table else each for each in plan.tables)
    return replace(plan, tables=tables, pools=tuple(pools))


def _of(plan: ApplyFloor, table: str) -> Setup | None:
    return next((each for each in plan.tables if each.table == table), None)


def _set_up(plan: ApplyFloor, table: str, luck: Random) -> ApplyFloor:
    """Other limits, positions or cards."""
    setup = _of(plan, table)
    if setup is None:
        return plan
    change: dict[str, Any] = luck.choice(
        (
            {"limits": {name: replace(each, most=Money(luck.choice((40_000, 50_000)))) for name, each in setup.limits.items()}},
            {"positions": luck.choice((4, 5, 6))},
            {"cards": luck.choice(tuple(CardSource))},
        )
    )
    return _replaced(plan, replace(setup, **change))


def _play_by(plan: ApplyFloor, table: str, luck: Random) -> ApplyFloor:
    """Another book that the house has and that serves winners in the same order."""
    setup = _of(plan, table)
    if setup is None or table not in _spare(plan):
        return plan
    books = [each.slug for each in plan.tables if _order(each) is _order(setup)]
    return _replaced(plan, furnish_table(table, luck.choice(books), setup.cards))


def _order(setup: Setup) -> Order:
    return edition(setup.slug).linked_jackpot.order


def _link(plan: ApplyFloor, table: str, luck: Random) -> ApplyFloor:
    """A table leaves its pool, or comes to one of its order."""
    setup = _of(plan, table)
    if setup is None:
        return plan
    without = [replace(pool, tables=tuple(each for each in pool.tables if each.name != table)) for pool in plan.pools]
    fitting = [pool.name for pool in plan.pools if pool.order is _order(setup)]
    to = luck.choice((*fitting, "")) if fitting else ""
    pools = [replace(pool, tables=(*pool.tables, linked_as(setup))) if pool.name == to else pool for pool in without]
    return replace(plan, pools=tuple(pools))


def _open_or_close(plan: ApplyFloor, state: HouseState, luck: Random) -> ApplyFloor:
    """A table is closed; or one comes back, or is new."""
    if len(plan.tables) > _FEWEST_TABLES and (spare := _spare(plan)) and luck.random() < 0.5:
        resting = [each for each in spare if state.floor.tables[each].phase is Phase.BETWEEN]
        goes = luck.choice(resting or spare)  # a table in a round does not close: that is tried, too
        tables = tuple(each for each in plan.tables if each.table != goes)
        pools = [replace(pool, tables=tuple(each for each in pool.tables if each.name != goes)) for pool in plan.pools]
        return replace(plan, tables=tables, pools=tuple(pools))
    if len(plan.tables) >= _MOST_TABLES:
        return plan
    name = luck.choice((*sorted(state.floor.closed), f"T{len(state.floor.tables) + 1}"))
    new = furnish_table(name, luck.choice([each.slug for each in plan.tables]), luck.choice(tuple(CardSource)))
    return _link(replace(plan, tables=(*plan.tables, new)), name, luck)


def _spare(plan: ApplyFloor) -> tuple[str, ...]:
    """Tables whose book another table plays, too. The others keep theirs: a house has all its books at any time."""
    books = Counter(each.slug for each in plan.tables)
    return tuple(each.table for each in plan.tables if books[each.slug] > 1)


def _other_pools(plan: ApplyFloor, luck: Random) -> ApplyFloor:
    """Other figures of a pool; a pool more; or what cannot be: another base, or no pool any more (R-1)."""
    if not plan.pools:
        return plan
    first, *others = plan.pools
    figures = replace(first.parameters, rate=luck.choice((Fraction(1, 5), Fraction(1, 4))))
    kinds = (
        (replace(first, parameters=figures), *others),
        (*plan.pools, replace(first, name=f"pool {len(plan.pools) + 1}", tables=())) if len(plan.pools) < 4 else plan.pools,
        (replace(first, base=first.base + Money(100)), *others),
        tuple(others),
    )
    return replace(plan, pools=luck.choice(kinds))
