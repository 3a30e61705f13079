"""What a floor file would change of a floor, and when each change can take effect."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from croupier.floor import Floor
from croupier.house.floor_file.plan import FloorPlan
from croupier.jackpot import Pool, PoolSetup
from croupier.table import Phase


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: what it is about, what was and what would be, and when it can be."""

    what: str  # as in 'table T1: positions'
    was: str  # "": it is new
    now: str  # "": it goes
    when: str
    rules: tuple[str, ...] = ()


def find_changes(floor: Floor, plan: FloorPlan) -> tuple[Change, ...]:
    """What of a floor is not as a plan has it, in the order of the plan."""
    found: list[Change] = []
    planned = {each.table: each for each in plan.setups}
    for name, setup in planned.items():
        state = floor.tables.get(name)
        if state is None:
            found.append(Change(f"table {name}", "", setup.slug, "at once"))
        else:
            when = "at once" if state.phase is Phase.BETWEEN else "between rounds"
            found += _differences(f"table {name}", state.setup, setup, when, ())
    found += [
        Change(f"table {name}", state.setup.slug, "", "between rounds")
        for name, state in floor.tables.items()
        if name not in planned
    ]
    pools = {each.name: each for each in plan.pools}
    for name, wanted in pools.items():
        pool = floor.pools.get(name)
        if pool is None:
            found.append(Change(f"pool {name}", "", f"opens with {wanted.base}", "at once", ("R-3",)))
        else:
            found += _of_pool(pool, wanted)
    found += [
        Change(f"pool {name}", "it is there", "", "when nothing is owed", ("R-1",)) for name in floor.pools if name not in pools
    ]
    return tuple(found)


def _of_pool(pool: Pool, wanted: PoolSetup) -> list[Change]:
    """Figures change after the next win of the whole meter; links between rounds; what a pool opened with never."""
    name = f"pool {wanted.name}"
    found = _differences(name, pool.parameters, wanted.parameters, "after the next win of the whole meter", ("R-6",))
    if (was := pool.setup.base) != wanted.base:
        found.append(Change(f"{name}: base", str(was), str(wanted.base), "never: it was put in at the opening", ("R-1",)))
    if (served := pool.setup.order) is not wanted.order:
        found.append(Change(f"{name}: order", served.value, wanted.order.value, "never: open another pool", ("R-6",)))
    linked, planned = set(pool.tables), {each.name for each in wanted.tables}
    pairs = [("", table) for table in sorted(planned - linked)] + [(table, "") for table in sorted(linked - planned)]
    when, rules = "between rounds, by two persons", ("R-7", "R-17")
    found += [Change(f"{name}: link", before, after, when, rules) for before, after in pairs]
    return found


def _differences(what: str, was: Any, now: Any, when: str, rules: tuple[str, ...]) -> list[Change]:
    pairs = [(each.name, getattr(was, each.name), getattr(now, each.name)) for each in fields(was)]
    return [Change(f"{what}: {name}", _told(old), _told(new), when, rules) for name, old, new in pairs if old != new]


def _told(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_told(each)}" for name, each in value.items()) or "none"
    if hasattr(value, "least"):
        return f"{value.least} to {value.most}"
    return str(getattr(value, "value", value)) if value not in (None, "") else "none"
