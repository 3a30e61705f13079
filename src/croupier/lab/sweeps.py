"""Books solved here, or each by a worker of a cluster: several books, or one with a line of a pay table varied."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.errors import InputError
from croupier.games import edition, pinned_edition
from croupier.lab import cache
from croupier.lab.as_json import solution_as_json
from croupier.lab.cluster import Cluster, connect
from croupier.lab.counters import Progress
from croupier.lab.request import solve_request
from croupier.lab.solver import Solution
from croupier.rulebook import HouseEdition

MOST_VALUES = 1_000  # that a sweep goes through
_MOMENT = 1.0  # seconds between two looks at a cluster
_SOURCES = (*cache.COUNTS, "lab", "lab/meter", "lab/strategy")  # what a solution depends on


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

    def solve(self, progress: Progress | None = None) -> Solution:
        """Solve it here."""
        return solve_request(
            self.slug, readings=self.readings, changes=self.changes, anew=self.anew, progress=progress, **self.sums
        )


def solve_there(asked: BookToSolve) -> Solution:
    """Solve a book on a worker, which may be of another version: then it says so."""
    if asked.sources != cache.sources(*_SOURCES):
        raise InputError("a worker has another version of Croupier: have the same on all machines", where="cluster")
    pinned_edition(asked.slug, asked.definition)
    return asked.solve()


def find_figures_there(asked: BookToSolve) -> dict[str, Any]:
    """What a sweep shows of a book, found on a worker."""
    return _figures(solve_there(asked))


def solve_on_cluster(asked: Sequence[BookToSolve], address: str, progress: Progress | None = None) -> list[Solution]:
    """The solutions of some books, each counted and solved by some worker of a cluster."""
    with connect(address) as cluster:
        return _have_done(cluster, solve_there, asked, _telling(progress, len(asked), "books"))


def sweep(
    asked: BookToSolve, what: str, values: Sequence[str], *, cluster: str | None = None, progress: Progress | None = None
) -> list[dict[str, Any]]:
    """What every wager of a book is worth with one change to it, for each of its values: here, or on a cluster."""
    if what in asked.changes:
        raise InputError("this is varied, and changed as well: leave one of them out", where=what)
    if not 1 <= len(values) <= MOST_VALUES:
        raise InputError(f"name from 1 to {MOST_VALUES:,} values, not {len(values):,}", where=what)
    each = [BookToSolve(asked.slug, asked.readings, {**asked.changes, what: value}, asked.sums) for value in values]
    tell = _telling(progress, len(each), "values")
    if cluster is None:
        found = []
        for number, one in enumerate(each, 1):
            found.append(_figures(one.solve(progress)))
            tell(number)
    else:
        with connect(cluster) as connected:
            found = _have_done(connected, find_figures_there, each, tell)
    return [{"value": value, "wagers": wagers} for value, wagers in zip(values, found, strict=True)]


def _telling(progress: Progress | None, total: int, what: str) -> Callable[[int], None]:
    return lambda done: progress(done, total, what) if progress else None


def _figures(solution: Solution) -> dict[str, Any]:
    """The value of each wager, and its house edge; of the jackpot what it returns, and where it costs nothing."""
    wagers = solution_as_json(solution)["wagers"]
    names = ("expected_net", "house_edge", "fixed_return", "meter_coefficient", "break_even_meter")
    return {wager: {name: found[name] for name in names if name in found} for wager, found in wagers.items()}


def _have_done(cluster: Cluster, work: Any, asked: Sequence[BookToSolve], tell: Callable[[int], None]) -> list[Any]:
    """The results of some work for each of the books, in their order."""
    known = cache.sources(*_SOURCES)
    sent = [replace(each, sources=known, definition=edition(each.slug).definition) for each in asked]
    pending = [cluster.submit(work, each) for each in sent]
    found = []
    for each in pending:
        while not cluster.is_done(each, _MOMENT):
            pass
        found.append(cluster.take(each))
        tell(len(found))
    return found
