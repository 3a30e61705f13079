"""Changes of the floor: tables and pools that come, change or go, as two persons plan it. All of it, or a refusal.

A table is set up otherwise between rounds. As long as its last round can be corrected, which it can until the next opening call
(S-49, H-60), the change waits for that call. Figures of a pool wait for the next win of the whole meter (R-6).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, TypeAlias

from croupier import jackpot as j
from croupier.errors import InputError
from croupier.floor.agreement import check_step
from croupier.floor.events import (
    Event,
    FloorEdited,
    PoolOpened,
    TableChanged,
    TableChangeWaits,
    TableClosed,
    TableOpened,
)
from croupier.floor.opening import open_floor
from croupier.floor.persons import taken_for_equipment
from croupier.floor.state import Askers, Floor, WaitingChange, linked_as, no_table, same_link
from croupier.floor.step import FloorStep, untimely
from croupier.jackpot import Link, PoolSetup
from croupier.rulebook import Post, Refusal, below, fold_name
from croupier.table import Phase, Setup

EditReply: TypeAlias = "tuple[Event, ...] | Refusal"

_TABLE, _CHANGE, _POOL = ("R-7", "R-17", "R-23"), ("R-6", "R-7", "R-17", "R-23"), ("R-3", "R-17")  # what an edit goes by


def change_floor(floor: Floor, tables: Sequence[Setup], pools: Sequence[PoolSetup], asked: Askers, at: int) -> EditReply:
    """The events by which a floor becomes one of these tables and pools, at once or when it may; none if it is so already."""
    if refused := _may_not_ask(asked) or untimely(floor, at):
        return refused
    try:
        open_floor(pools, tables)  # together they make a floor
    except InputError as error:
        return Refusal(error.what, error.rules or ("R-7",))
    step = FloorStep(floor, at)
    refused = _Edit(step, asked).carry_out(tables, pools)
    if refused:
        return refused
    check_step(step.floor, step.events)
    return tuple(step.events)


def _may_not_ask(asked: Askers) -> Refusal | None:
    """A shift manager, and another person of the pit, with a reason (R-2, R-17)."""
    what = "change the floor"
    if refused := below(asked.by, Post.SHIFT_MANAGER, what, ("R-6", "R-17")) or taken_for_equipment(asked):
        return refused
    if refused := below(asked.witness, Post.PIT_SUPERVISOR, f"be the second person to {what}", ("R-17",)):
        return refused
    if asked.witness.is_same_person(asked.by):
        return Refusal(f"it takes two persons to {what}", ("R-17",))
    return None if asked.why.strip() else Refusal("say why: the reason is recorded", ("R-2",))


# -- what may not be -------------------------------------------------------------------------------------------------


def why_not_closed(floor: Floor, name: str) -> Refusal | None:
    """Why a table cannot be closed now."""
    if floor.tables[name].phase is not Phase.BETWEEN:
        return Refusal(f"{name} is in a round, and a table closes between rounds: ask again when it is over", ("R-6", "R-7"))
    for pool in floor.pools.values():
        for entry in pool.open_entries:
            if entry.table.name == name:
                what = f"entry {entry.number} of {name} is open: have it paid or rejected before the table closes"
                return Refusal(what, ("R-8", "R-32"))
    return _lost(floor, name)


def why_not_changed(floor: Floor, setup: Setup, pool: str) -> Refusal | None:
    """Why a table cannot become so, and be linked to that pool, between its rounds as they are now."""
    state = floor.tables[setup.table]
    if setup.slug != state.setup.slug and (state.measures or state.shut):
        what = f"{setup.table} has measures in force for a fault, by its book: have them lifted before it plays by another"
        return Refusal(what, ("R-12",), Post.SHIFT_MANAGER)
    return _lost(floor, setup.table) if _links_anew(floor, setup, pool) else None


def _lost(floor: Floor, name: str) -> Refusal | None:
    if floor.link(name) is not Link.LOST:
        return None
    return Refusal(f"the link of {name} is lost, and a fault stays until it is cleared: restore it first", ("R-12",))


def why_pool_stays(floor: Floor, name: str) -> Refusal:
    """Why a pool cannot go: what its meter shows is for its winners."""
    what = (
        f"{name} shows {floor.pools[name].displayed}, and a meter falls by a win, not by a change of the floor: "
        "keep the pool, without tables if it is to stand still"
    )
    return Refusal(what, ("R-1",))


def why_pool_not_so(pool: j.Pool, wanted: PoolSetup) -> Refusal | None:
    """Why a pool cannot become so: what it opened with was put in, and its order of serving is its winners' (R-8)."""
    if pool.setup.base != wanted.base:
        what = (
            f"{wanted.name} opened with {pool.setup.base}, which cannot change: its meter moves by wagers, wins and corrections"
        )
        return Refusal(what, ("R-1",))
    if pool.setup.order is not wanted.order:
        what = f"{wanted.name} serves winners {pool.setup.order.value}, which cannot change: open another pool"
        return Refusal(what, ("R-6", "R-8"))
    return None


def _links_anew(floor: Floor, setup: Setup, pool: str) -> bool:
    """Whether a table gets another link than it has, or one that knows it otherwise."""
    linked = floor.links.get(setup.table, "")
    return linked != pool or bool(linked and not same_link(floor.pools[linked].tables[setup.table].table, setup))


def figures_to_be(pool: j.Pool) -> j.Parameters:
    """The figures of a pool when those that wait are in force."""
    return pool.scheduled.parameters if pool.scheduled else pool.parameters


def table_to_be(floor: Floor, name: str) -> tuple[Setup, str]:
    """How a table is set up when what waits is in force, and to which pool it is linked then."""
    waits = floor.waiting.get(name)
    return (waits.setup, waits.pool) if waits else (floor.tables[name].setup, floor.links.get(name, ""))


def waits_for_call(floor: Floor, setup: Setup) -> bool:
    """Whether a table that is to be so waits for its next opening call; a link alone changes between rounds."""
    state = floor.tables[setup.table]
    return not (floor.is_over(setup.table) or (state.phase is Phase.BETWEEN and setup == state.setup))


# -- all of it -------------------------------------------------------------------------------------------------------


class _Edit:
    """A change of the floor while it is carried out."""

    def __init__(self, step: FloorStep, asked: Askers) -> None:
        self.step, self.asked = step, asked

    @property
    def floor(self) -> Floor:
        return self.step.floor

    def carry_out(self, tables: Sequence[Setup], pools: Sequence[PoolSetup]) -> Refusal | None:
        """Everything, one after the other: what goes before what comes. Why not, if something cannot be."""
        linked = {table.name: pool.name for pool in pools for table in pool.tables}
        wanted = {setup.table for setup in tables}
        steps: Iterator[Refusal | None] = chain(
            (self._close(name) for name in self.floor.open_tables if name not in wanted),
            (self._stay(name) for name in self.floor.pools if name not in {pool.name for pool in pools}),
            (self._pool(pool) for pool in pools),
            (self._table(setup, linked.get(setup.table, "")) for setup in tables),
        )
        return next((refused for refused in steps if refused), None)

    def _close(self, name: str) -> Refusal | None:
        if refused := why_not_closed(self.floor, name) or self._unlink(name):
            return refused
        self.step.add(TableClosed(**self._said(("R-7", "R-17")), table=name))
        return None

    def _stay(self, name: str) -> Refusal:
        return why_pool_stays(self.floor, name)

    def _pool(self, wanted: PoolSetup) -> Refusal | None:
        pool = self.floor.pools.get(wanted.name)
        if pool is None:
            if refused := _twin(wanted.name, self.floor.pools, "pool"):
                return refused
            self.step.add(PoolOpened(**self._said(_POOL), setup=replace(wanted, tables=())))
            return None
        if refused := why_pool_not_so(pool, wanted):
            return refused
        if figures_to_be(pool) == wanted.parameters:
            return None
        return self.step.pool(wanted.name, j.ChangeParameters(wanted.parameters, **self._two()))

    def _table(self, setup: Setup, pool: str) -> Refusal | None:
        name = setup.table
        if not self.floor.has(name):
            if refused := _twin(name, self.floor.tables, "table"):
                return refused
            self.step.add(TableOpened(**self._said(_TABLE), setup=setup))
            return self._link(setup, pool)
        if (setup, pool) == table_to_be(self.floor, name):
            return None
        waits = self.floor.waiting.get(name)
        if refused := why_not_changed(self.floor, setup, pool):
            return refused
        if waits_for_call(self.floor, setup):
            self.step.add(TableChangeWaits(**self._said(_CHANGE), setup=setup, pool=pool))
            return None
        if setup != self.floor.tables[name].setup:
            return self.set_up(setup, pool)
        if _links_anew(self.floor, setup, pool) and (refused := self._unlink(name) or self._link(setup, pool)):
            return refused
        if waits:
            self.step.add(TableChangeWaits(**self._said(_CHANGE), setup=setup, pool=pool))
        return None

    def set_up(self, setup: Setup, pool: str) -> Refusal | None:
        """Set a table up so, now, and link it to a pool."""
        anew = _links_anew(self.floor, setup, pool)
        if anew and (refused := self._unlink(setup.table)):
            return refused
        self.step.add(TableChanged(**self._said(_CHANGE), setup=setup))
        return self._link(setup, pool) if anew else None

    def _unlink(self, name: str) -> Refusal | None:
        linked = self.floor.links.get(name, "")
        return self.step.pool(linked, j.UnlinkTable(name, **self._two())) if linked else None

    def _link(self, setup: Setup, pool: str) -> Refusal | None:
        return self.step.pool(pool, j.LinkTable(linked_as(setup), **self._two())) if pool else None

    def _two(self) -> dict[str, Any]:
        """Both persons and the time, as commands to a pool take them."""
        return {"by": self.asked.by, "witness": self.asked.witness, "at": self.step.at}

    def _said(self, rules: tuple[str, ...]) -> dict[str, Any]:
        return {"why": self.asked.why, **self._two(), "rules": rules}


def _twin(name: str, others: Any, kind: str) -> Refusal | None:
    """The refusal for a name that cannot be told from another's, be that one closed or not (R-7)."""
    twin = next((each for each in others if each != name and fold_name(each) == fold_name(name)), None)
    return Refusal(f"the {kind} {name!r} cannot be told from {twin!r}: give it another name", ("R-7",)) if twin else None


# -- what waits ------------------------------------------------------------------------------------------------------


def change_due(floor: Floor, name: str) -> WaitingChange | None:
    """What takes effect at a table before bets open there again. What a fault stands in the way of waits on."""
    waits = floor.waiting.get(name)
    if waits is None or floor.tables[name].phase is not Phase.BETWEEN:
        return None
    return None if why_not_changed(floor, waits.setup, waits.pool) else waits


def take_up_change(step: FloorStep, name: str) -> None:
    """Before bets open a change that waits takes effect, all of it or nothing."""
    due = change_due(step.floor, name)
    if due is None:
        return
    tried = FloorStep(step.floor, step.at)
    if not _Edit(tried, due.asked).set_up(due.setup, due.pool):
        step.add(*tried.events)


def check_edit(floor: Floor, event: FloorEdited) -> Refusal | None:
    """Why something could not happen to the floor as it was: for whoever checks a log."""
    if refused := _may_not_ask(Askers(event.why, event.by, event.witness)):
        return refused
    wrong = ""
    if isinstance(event, PoolOpened):
        wrong = (
            "there is such a pool already, or it opens with tables" if event.pool in floor.pools or event.setup.tables else ""
        )
    elif isinstance(event, TableOpened):
        wrong = "there is such a table already" if floor.has(event.table) else ""
    elif refused := no_table(floor, event.table):
        return refused
    elif isinstance(event, TableClosed):
        if refused := why_not_closed(floor, event.table):
            return refused
        wrong = "a table that closes is linked to no pool" if floor.links.get(event.table) else ""
    elif isinstance(event, TableChanged):
        waits = floor.waiting.get(event.table)
        asked = waits is not None and (waits.setup, waits.asked) == (event.setup, Askers(event.why, event.by, event.witness))
        if floor.tables[event.table].phase is not Phase.BETWEEN or not (asked or floor.is_over(event.table)):
            wrong = "nobody has asked for this, or it is not the time for it"
    return Refusal(wrong, event.rules) if wrong else None
