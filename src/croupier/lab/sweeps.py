"""Books solved here, or each by a worker of a cluster: several books, or one with some of its data varied."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError
from croupier.games import edition, pinned_edition
from croupier.lab.as_json import jackpot_as_json, wager_as_json
from croupier.lab.cache import COUNTS, sources
from croupier.lab.cluster import Cluster, connect
from croupier.lab.counters import Progress
from croupier.lab.request import named_changes, read_request, solve_request
from croupier.lab.shared_counts import SharedCounts
from croupier.lab.solution import Solution
from croupier.lab.solver import Solver
from croupier.lab.sweep_values import MOST_CELLS, check_each_once
from croupier.results import CallResult, ResultTable, document
from croupier.rulebook import HouseEdition

_MOMENT = 1.0  # seconds between two looks at a cluster
_SOURCES = (*COUNTS, "lab", "lab/meter", "lab/strategy")  # what a solution depends on


@dataclass(frozen=True)
class BookToSolve:
    """A request to solve a book, as plain data: it can be sent anywhere."""

    slug: str
    readings: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, str] = field(default_factory=dict)
    sums: Mapping[str, Any] = field(default_factory=dict)
    anew: bool = False  # whatever is kept on the disk of who solves it
    definition: HouseEdition | None = None  # of a house edition
    sources: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "changes", named_changes(self.changes))

    def solve(self, progress: Progress | None = None) -> Solution:
        """Solve it here."""
        return solve_request(
            self.slug, readings=self.readings, changes=self.changes, anew=self.anew, progress=progress, **self.sums
        )


def solve_there(asked: BookToSolve) -> Solution:
    """Solve a book on a worker."""
    _check_worker(asked)
    return asked.solve()


def _check_worker(asked: BookToSolve) -> None:
    """Have the edition of a book on a worker, which may be of another version: then it says so."""
    if asked.sources != sources(*_SOURCES):
        raise InputError("a worker has another version of Croupier: have the same on all machines", where="cluster")
    pinned_edition(asked.slug, asked.definition)


def find_figures_there(asked: BookToSolve) -> dict[str, Any]:
    """What a sweep shows of a book, found on a worker."""
    _check_worker(asked)
    return solve_cell(asked, _counts_of_worker())


@cache
def _counts_of_worker() -> SharedCounts:
    return SharedCounts()


def solve_on_cluster(asked: Sequence[BookToSolve], address: str, progress: Progress | None = None) -> list[Solution]:
    """The solutions of some books, each counted and solved by some worker of a cluster."""
    with connect(address) as cluster:
        return _have_done(cluster, solve_there, asked, _telling(progress, len(asked), "books"))


@dataclass(frozen=True, repr=False)
class Sweep(CallResult):
    """A book solved with all combinations of several values of some changes."""

    asked: BookToSolve
    over: Mapping[str, tuple[str, ...]]
    cells: tuple[dict[str, Any], ...]  # each with its `values`, and what every wager is worth then; the last value runs first

    @property
    def name(self) -> str:
        """The name of the book; one that is changed whatever the values, or that nobody approved, says so."""
        asked = self.asked
        return read_request(asked.slug, asked.readings, asked.changes, **asked.sums)[0].edition.name

    def as_dict(self) -> dict[str, Any]:
        """What `croupier sweep --json` prints."""
        asked = self.asked
        data = {
            "rulebook": self.name,
            "changes": dict(asked.changes),
            "readings": dict(asked.readings),
            "over": {what: list(values) for what, values in self.over.items()},
            "cells": list(self.cells),
        }
        return document("sweep", data)

    def as_table(self) -> ResultTable:
        """The house edge of the wagers to which the values make a difference, cell by cell."""
        wagers = [each for each in self.wagers() if "house_edge" in self.cells[0]["wagers"][each]] or ["base"]
        rows = [
            (*cell["values"].values(), *(f"{100 * cell['wagers'][wager]['house_edge']:.4f}%" for wager in wagers))
            for cell in self.cells
        ]
        return ResultTable(self.name, (*self.over, *(f"house edge, {wager}" for wager in wagers)), rows)

    def grid(self, wager: str, figure: str = "house_edge") -> NDArray[np.float64]:
        """A figure of a wager in all cells, as an array with an axis for each change in the order of `over`."""
        known = self.cells[0]["wagers"]
        if wager not in known or not isinstance(known[wager].get(figure), float):
            figures = [name for name, value in next(iter(known.values())).items() if isinstance(value, float)]
            what = f"there is no such figure: a wager is {', '.join(known)}, a figure is {', '.join(figures)}"
            raise InputError(what, where=f"{wager}.{figure}")
        found = [cell["wagers"][wager][figure] for cell in self.cells]
        return np.array(found).reshape([len(values) for values in self.over.values()])

    def wagers(self) -> list[str]:
        """The wagers to which the values make a difference; the first where there is none."""
        first = self.cells[0]["wagers"]
        return [wager for wager in first if any(each["wagers"][wager] != first[wager] for each in self.cells)] or list(first)[
            :1
        ]


def sweep(
    asked: BookToSolve,
    over: Mapping[str, Sequence[str]],
    *,
    cluster: str | None = None,
    progress: Progress | None = None,
    see: Callable[[Sweep], None] | None = None,
) -> Sweep:
    """What every wager of a book is worth with each combination of the values of some changes, each played at its best.

    What is solved here `see` looks at after each cell: a sweep with the cells so far.
    """
    check_sweep(asked, over)
    combinations = [dict(zip(over, values, strict=True)) for values in product(*over.values())]
    each = [replace(asked, changes={**asked.changes, **values}) for values in combinations]
    tell = _telling(progress, len(each), "cells")

    def describe(found: Sequence[dict[str, Any]]) -> Sweep:
        cells = ({"values": values, "wagers": wagers} for values, wagers in zip(combinations, found, strict=False))
        return Sweep(asked, {what: tuple(values) for what, values in over.items()}, tuple(cells))

    if cluster is None:
        counts, found = SharedCounts(progress), []
        for number, one in enumerate(each, 1):
            found.append(solve_cell(one, counts))
            tell(number)
            if see is not None:
                see(describe(found))
    else:
        with connect(cluster) as connected:
            found = _have_done(connected, find_figures_there, each, tell)
    return describe(found)


def check_sweep(asked: BookToSolve, over: Mapping[str, Sequence[str]]) -> None:
    """Refuse what is no sweep before anything is solved, be it the last of many values."""
    if not over:
        raise InputError("name something to vary, as in bet.flush='4..8 to 1'", where="over")
    for what in over:
        if what in asked.changes:
            raise InputError("this is varied, and changed as well: leave one of them out", where=what)
    cells = prod(map(len, over.values()))
    if not 1 <= cells <= MOST_CELLS:
        raise InputError(f"these are {cells:,} combinations: a sweep goes through 1 to {MOST_CELLS:,}", where=", ".join(over))
    read_request(asked.slug, asked.readings, asked.changes, **asked.sums)
    for what, values in over.items():
        for value in values:
            read_request(asked.slug, asked.readings, {**asked.changes, what: value}, **asked.sums)
        check_each_once(values, what)


def _telling(progress: Progress | None, total: int, what: str) -> Callable[[int], None]:
    return lambda done: progress(done, total, what) if progress else None


def solve_cell(asked: BookToSolve, counts: SharedCounts) -> dict[str, Any]:
    """What each wager is worth, the side wagers beside best play of the base game; of the jackpot what it returns."""
    book, house = read_request(asked.slug, asked.readings, asked.changes, **asked.sums)
    solver = Solver(book, house, counts)
    sides = {wager: wager_as_json(solver.side(wager)) for wager in solver.side_wagers if wager != solver.pool}
    jackpot = jackpot_as_json(solver.jackpot, solver.break_even_meter)
    return {"base": wager_as_json(solver.base), **sides, "jackpot": jackpot}


def _have_done(cluster: Cluster, work: Any, asked: Sequence[BookToSolve], tell: Callable[[int], None]) -> list[Any]:
    """The results of some work for each of the books, in their order."""
    known = sources(*_SOURCES)
    sent = [replace(each, sources=known, definition=edition(each.slug).definition) for each in asked]
    pending = [cluster.submit(work, each) for each in sent]
    found = []
    for each in pending:
        while not cluster.is_done(each, _MOMENT):
            pass
        found.append(cluster.take(each))
        tell(len(found))
    return found
