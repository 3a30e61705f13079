"""Changes of the floor of a house: what two persons plan becomes events of its tables and pools, all or none."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from croupier import floor as fl
from croupier.errors import MoneyError, show_briefly, show_line
from croupier.floor import Askers, TableClosed
from croupier.house import events as h
from croupier.house.award_decision import rests
from croupier.house.means import LONGEST_KEPT, Means, opened_last
from croupier.house.place_names import find_place_fault
from croupier.house.requests import ApplyFloor
from croupier.house.sent import Sent
from croupier.house.state import Event, HouseState
from croupier.rulebook import NOTHING, Post, Refusal, find_fault, fold_name

Reply: TypeAlias = "tuple[Event, ...] | Refusal"

NOTHING_CHANGES = "nothing would change: the floor is so already"


def plan_as_is(state: HouseState, why: str) -> ApplyFloor:
    """The floor of a house as it is, with what waits: applied, it would change nothing. Change it and have it applied."""
    floor = state.floor
    to_be = {name: fl.table_to_be(floor, name) for name in floor.open_tables}
    pools = tuple(
        replace(
            pool.setup,
            parameters=fl.figures_to_be(pool),
            tables=tuple(fl.linked_as(setup) for setup, linked in to_be.values() if linked == name),
        )
        for name, pool in floor.pools.items()
    )
    return ApplyFloor(tuple(setup for setup, _ in to_be.values()), pools, state.pits, why)


def apply_floor(state: HouseState, sent: Sent, command: ApplyFloor, at: int, means: Means) -> Reply:
    """By a shift manager and a second person, with a reason. The last round of a table that closes is opened to everybody."""
    asked = Askers(command.why, sent.by, sent.witness or sent.by)
    try:
        changes = fl.change_floor(state.floor, command.tables, command.pools, asked, at)
    except MoneyError as error:
        return Refusal(show_line(f"this would not add up, so nothing was done: {error}", LONGEST_KEPT), ("R-13", "R-24"))
    if isinstance(changes, Refusal):
        return changes
    if refused := _wrong_names(state, command) or _wrong_pits(command) or _stopped(state, command):
        return refused
    limits = _new_limits(state, command)
    if isinstance(limits, Refusal):
        return limits
    if not changes and not limits and command.pits == state.pits:
        return Refusal(NOTHING_CHANGES, ("R-7",))
    events: list[Event] = [h.FloorApplied(command.why, asked.by, asked.witness, command.pits)]
    for each in changes:
        events += opened_last(state, each.table, means) if isinstance(each, TableClosed) else ()
        events.append(each)
    for new in limits:
        in_force = rests(state, new.pool)
        events.append(h.AwardLimitSet(new.pool, new.limit, in_force, command.why, asked.by, asked.witness))
    return tuple(events)


def _new_limits(state: HouseState, command: ApplyFloor) -> tuple[h.PoolLimit, ...] | Refusal:
    """The limits of awards that are others than they are to be (R-6, R-17)."""
    pools = {pool.name for pool in command.pools}
    seen: set[str] = set()
    for each in command.limits:
        if each.pool not in pools or each.pool in seen:
            return Refusal(f"{each.pool!r} is no pool of this floor, or has two limits of awards", ("R-7",))
        if each.limit < NOTHING:
            return Refusal("the limit is an amount from nothing up: above it awards take two persons", ("R-17",))
        seen.add(each.pool)
    return tuple(each for each in command.limits if state.awards.limit_to_be(each.pool) != each.limit)


def _stopped(state: HouseState, command: ApplyFloor) -> Refusal | None:
    """A table that is stopped stays on the floor until somebody has looked into it (R-12)."""
    wanted = {setup.table for setup in command.tables}
    for name in state.floor.open_tables:
        if name not in wanted and (why := state.stopped.get(name)):
            what = f"{name} is stopped ({why}): have it looked into and resumed before it closes"
            return Refusal(what, ("R-12", "R-24"), Post.SHIFT_MANAGER)
    return None


def _wrong_names(state: HouseState, command: ApplyFloor) -> Refusal | None:
    """Why something new cannot be called so. What has its name already keeps it."""
    known = {*state.floor.tables, *state.floor.pools}
    for name in (*(setup.table for setup in command.tables), *(pool.name for pool in command.pools)):
        if name not in known and (wrong := find_place_fault(name)):
            return Refusal(f"nothing is called {show_briefly(name)}: {wrong}", ("R-7",))
    return None


def _wrong_pits(command: ApplyFloor) -> Refusal | None:
    """Why pits are not as they can be: each has a name of its own, and a table stands in one at most."""
    tables = {setup.table for setup in command.tables}
    seen: set[str] = set()
    names: set[str] = set()
    for pit in command.pits:
        folded = fold_name(pit.name)
        if not pit.name or find_fault(pit.name) or folded in names:
            return Refusal(f"the pit {pit.name!r} is there twice, or its name is none", ("R-7",))
        names.add(folded)
        for table in pit.tables:
            if table not in tables or table in seen:
                return Refusal(f"{table!r} is no table of this floor, or stands in two pits", ("R-7",))
            seen.add(table)
    return None
