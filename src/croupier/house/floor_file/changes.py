"""What a floor file would change of a house, when each change can take effect, and what can never be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

from croupier.floor import (
    Floor,
    figures_to_be,
    table_to_be,
    waits_for_call,
    why_not_changed,
    why_not_closed,
    why_pool_not_so,
    why_pool_stays,
)
from croupier.house.awards import AwardBook
from croupier.house.events import Pit
from croupier.house.floor_file.plan import FloorPlan
from croupier.jackpot import Parameters, Pool, PoolSetup
from croupier.rulebook import HouseEdition, Money, Refusal
from croupier.table import Limits, Setup

AT_ONCE, AT_CALL, NOT_NOW, NEVER = "at once", "at the next opening call", "not now", "never"
AT_REST = "when nobody bets on the pool, or after the next win of the whole meter"
AFTER_WIN = "after the next win of the whole meter"
_CALLED = {"slug": "book", "house_edition": "edition"}  # what a field is called in the file, where it is not its name

_Part: TypeAlias = tuple[str, Any, Any]  # what it is called in the file, what it was, what it would be


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: what it is about, what was and what would be, and when it can be."""

    what: str  # as in 'table T1: positions'
    was: str  # "": it is new
    now: str  # "": it goes
    when: str
    rules: tuple[str, ...] = ()
    refused: str = ""  # why it cannot be; then nothing of the file is done
    place: str = ""  # in the file, as in table[0].positions


def find_changes(
    floor: Floor, plan: FloorPlan, pits: Sequence[Pit] | None = None, awards: AwardBook | None = None
) -> tuple[Change, ...]:
    """What of a floor is not as a plan has it. `pits` and `awards` are those of the house, if they are known."""
    linked = {table.name: pool.name for pool in plan.pools for table in pool.tables}
    planned = {setup.table for setup in plan.setups}
    pools = {wanted.name for wanted in plan.pools}
    found: list[Change] = []
    for index, setup in enumerate(plan.setups):
        found += _of_table(floor, setup, linked.get(setup.table, ""), f"table[{index}]")
    for name in floor.open_tables:
        if name not in planned:
            goes = Change(f"table {name}", _book(floor.tables[name].setup), "", AT_ONCE, ("R-7", "R-17"))
            found.append(_refused(goes, why_not_closed(floor, name)))
    for index, wanted in enumerate(plan.pools):
        found += _of_pool(floor.pools.get(wanted.name), wanted, f"pool[{index}]")
    for name, pool in floor.pools.items():
        if name not in pools:
            found.append(_refused(Change(f"pool {name}", str(pool.displayed), "", NEVER), why_pool_stays(floor, name)))
    limits = _of_limits(awards, plan) if awards is not None else ()
    return (*found, *limits, *(_of_pits(pits, plan) if pits is not None else ()))


def find_waiting(floor: Floor) -> tuple[Change, ...]:
    """What was asked for and waits, of tables and of pools."""
    found: list[Change] = []
    for name in floor.open_tables:
        if waits := floor.waiting.get(name):
            found += _as_changes(f"table {name}", _differences(floor.tables[name].setup, waits.setup), AT_CALL, ("R-6", "R-17"))
            found += _link(name, floor.links.get(name, ""), waits.pool, AT_CALL)
    for name, pool in floor.pools.items():
        if pool.scheduled:
            figures = _differences(pool.parameters, pool.scheduled.parameters)
            found += _as_changes(f"pool {name}", figures, AFTER_WIN, ("R-6",))
    return tuple(found)


def _refused(change: Change, refusal: Refusal | None) -> Change:
    """A change that cannot be, with the reason."""
    if refusal is None:
        return change
    when = change.when if change.when == NEVER else NOT_NOW
    return replace(change, when=when, rules=refusal.rules, refused=refusal.what)


# -- tables ----------------------------------------------------------------------------------------------------------


def _of_table(floor: Floor, setup: Setup, pool: str, place: str) -> Iterator[Change]:
    what = f"table {setup.table}"
    if not floor.has(setup.table):
        yield Change(what, "", _book(setup), AT_ONCE, ("R-7", "R-23"), place=place)
        yield from _link(setup.table, "", pool, AT_ONCE, place)
        return
    to_be, linked = table_to_be(floor, setup.table)
    when, refusal = AT_CALL if waits_for_call(floor, setup) else AT_ONCE, None
    if (to_be, linked) != (setup, pool):
        refusal = why_not_changed(floor, setup, pool)
    for each in _as_changes(what, _differences(to_be, setup), when, ("R-6", "R-17"), place):
        yield _refused(each, refusal)
    for each in _link(setup.table, linked, pool, when, place):
        yield _refused(each, refusal)


def _link(table: str, was: str, now: str, when: str, place: str = "") -> list[Change]:
    change = Change(f"table {table}: pool", was or "none", now or "none", when, ("R-7", "R-17"), place=place)
    return [change] if was != now else []


def _book(setup: Setup) -> str:
    """The book of a table; a house edition is marked, since nobody has approved it (R-23)."""
    return f"{setup.slug}, {_told(setup.house_edition)}" if setup.house_edition else setup.slug


# -- pools -----------------------------------------------------------------------------------------------------------


def _of_pool(pool: Pool | None, wanted: PoolSetup, place: str) -> Iterator[Change]:
    """Figures change after the next win of the whole meter; what a pool opened with, and its order, never."""
    what = f"pool {wanted.name}"
    if pool is None:
        yield Change(what, "", f"opens with {wanted.base}", AT_ONCE, ("R-3", "R-17"), place=place)
        return
    figures = _differences(figures_to_be(pool), wanted.parameters)
    yield from _as_changes(what, figures, AFTER_WIN, ("R-6",), place)
    fixed = ("base", pool.setup.base, wanted.base), ("order", pool.setup.order, wanted.order)
    for each in _as_changes(what, [part for part in fixed if part[1] != part[2]], NEVER, (), place):
        yield _refused(each, why_pool_not_so(pool, wanted))


def _of_limits(awards: AwardBook, plan: FloorPlan) -> Iterator[Change]:
    """A limit is in force when nobody bets on the pool, or after the next win of the whole meter."""
    places = {pool.name: f"pool[{index}]" for index, pool in enumerate(plan.pools)}
    for each in plan.limits:
        if (was := awards.limit_to_be(each.pool)) != each.limit:
            parts = [("award_limit", was, each.limit)]
            yield from _as_changes(f"pool {each.pool}", parts, AT_REST, ("R-6", "R-17"), places[each.pool])


def _of_pits(pits: Sequence[Pit], plan: FloorPlan) -> Iterator[Change]:
    """Where tables stand changes at once: nobody's money hangs on it."""
    was, now = ({table: pit.name for pit in each for table in pit.tables} for each in (pits, plan.placed))
    for index, table in enumerate(setup.table for setup in plan.setups):
        if was.get(table) != now.get(table):
            parts = [("pit", was.get(table), now.get(table))]
            yield from _as_changes(f"table {table}", parts, AT_ONCE, ("R-7",), f"table[{index}]")
    if [pit.name for pit in pits] != list(plan.pits):
        yield Change("pits", ", ".join(pit.name for pit in pits) or "none", ", ".join(plan.pits) or "none", AT_ONCE, ("R-7",))


# -- fields ----------------------------------------------------------------------------------------------------------


def _differences(was: Setup | Parameters, now: Setup | Parameters) -> list[_Part]:
    pairs = [(_CALLED.get(each.name, each.name), getattr(was, each.name), getattr(now, each.name)) for each in fields(was)]
    return [part for part in pairs if part[1] != part[2]]


def _as_changes(what: str, parts: Iterable[_Part], when: str, rules: tuple[str, ...], place: str = "") -> list[Change]:
    return [
        Change(f"{what}: {name}", _told(was), _told(now), when, rules, place=f"{place}.{name}" if place else "")
        for name, was, now in parts
    ]


def _told(value: Any) -> str:
    match value:
        case None | "":
            return "none"
        case Mapping():
            return ", ".join(f"{name} {_told(each)}" for name, each in value.items()) or "none"
        case Limits():
            return f"{value.least} to {value.most}"
        case HouseEdition():
            return "not approved"
        case Money():
            return str(value)
    return str(getattr(value, "value", value))
