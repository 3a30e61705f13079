"""Pay tables of whole odds that come closest to a wanted edge, hit frequency and deviation, ranked.

What a side wager pays changes nobody's best play, so its figures are sums over how often each line is paid: very many pay
tables are tried, and the closest are solved. Where best play depends on what is varied, every pay table is solved.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf, sqrt
from typing import Any, NamedTuple

from croupier.errors import InputError, RulebookError
from croupier.lab.counters import Progress
from croupier.lab.payoffs import paid_lines
from croupier.lab.request import read_request
from croupier.lab.shared_counts import SharedCounts
from croupier.lab.solver import Solver
from croupier.lab.sweep_values import MOST_CELLS, check_each_once
from croupier.lab.sweeps import BookToSolve, solve_cell, sweep
from croupier.rulebook import ToOne, parse_pays

MOST_TABLES = 1_000_000  # pay tables of a side wager that are tried
_LOOK = 10_000  # of them between two looks at how far it has come
_BASE = "base"
_HANDS = re.compile(r" (?:on|when) .*")  # of a new line, behind what it pays
_EDGE, _HIT, _DEVIATION = 0.001, 0.01, 0.01  # what one point of distance is; the last is a part of the wanted deviation
# The odds that a line may have where none are named: as they are printed on layouts.
_LADDER = (
    *range(1, 11),
    12,
    15,
    20,
    25,
    30,
    35,
    40,
    50,
    60,
    75,
    80,
    100,
    125,
    150,
    200,
    250,
    300,
    400,
    500,
    600,
    750,
    800,
    1000,
)


@dataclass(frozen=True)
class Aim:
    """What is wanted of a wager; what is None is left as it comes."""

    edge: float | None = None
    hit_frequency: float | None = None
    deviation: float | None = None

    def distance(self, edge: float, hit: float, deviation: float) -> float:
        """How far off some figures are: a point for 0.1% of edge, for 1% of hit frequency, for 1% of the wanted deviation."""
        parts = [] if self.edge is None else [(edge - self.edge) / _EDGE]
        parts += [] if self.hit_frequency is None else [(hit - self.hit_frequency) / _HIT]
        parts += [] if self.deviation is None else [(deviation / self.deviation - 1) / _DEVIATION]
        return sqrt(sum(part**2 for part in parts))


@dataclass(frozen=True)
class Design:
    """One pay table: what is changed for it, the figures of the wager then, and how far they are from what was wanted."""

    changes: Mapping[str, str]
    figures: Mapping[str, Any]
    distance: float

    def as_dict(self) -> dict[str, Any]:
        """It as plain data."""
        return {"changes": dict(self.changes), "distance": self.distance, **self.figures}


def design(
    asked: BookToSolve,
    wager: str,
    aim: Aim,
    over: Mapping[str, Sequence[str]] | None = None,
    *,
    top: int = 10,
    progress: Progress | None = None,
) -> list[Design]:
    """The pay tables of a wager that come closest to an aim, the closest first.

    `over` has what is varied and its values, as for a sweep; without it every line of the wager is, around its own odds.
    """
    _check_aim(aim, top)
    solver = Solver(*read_request(asked.slug, asked.readings, asked.changes, **asked.sums), SharedCounts(progress))
    sides = [each for each in solver.side_wagers if each != solver.pool]
    if wager not in (_BASE, *sides):
        raise InputError(f"there is no wager {wager!r} to design, only {', '.join((_BASE, *sides))}", where="wager")
    varied = over or _around(solver, wager, asked.changes)
    for what, values in varied.items():
        check_each_once(values, what)
    own = all(_is_line(what, values, wager, asked.changes) for what, values in varied.items())
    if own and not any(each.cap for each in solver.book.edition.wagers if each.name == wager and solver.house.stake):
        return _of_side(_Wanted(asked, solver, wager, aim, progress), varied, top)
    fixed = {what: value for what, value in asked.changes.items() if over or what not in varied}
    found = sweep(replace(asked, changes=fixed), varied, progress=progress)
    cells = [(cell["values"], cell["wagers"][wager]) for cell in found.cells]
    return _ranked(aim, cells)[:top]


def _check_aim(aim: Aim, top: int) -> None:
    if aim == Aim():
        raise InputError("say what is wanted: an edge, a hit frequency or a deviation", where="aim")
    if aim.edge is not None and abs(aim.edge) > 1:
        raise InputError(f"an edge of {aim.edge:.0%} cannot be: write 3% or 0.03", where="edge")
    if aim.hit_frequency is not None and not 0 <= aim.hit_frequency <= 1:
        raise InputError(f"a hit frequency of {aim.hit_frequency:.0%} cannot be: write 25% or 0.25", where="hit")
    if aim.deviation is not None and aim.deviation <= 0:
        raise InputError("a deviation is more than 0", where="deviation")
    if not 1 <= top <= MOST_CELLS:
        raise InputError(f"ask for 1 to {MOST_CELLS:,} pay tables", where="top")


def _is_line(what: str, values: Sequence[str], wager: str, changes: Mapping[str, str]) -> bool:
    """Whether nothing but the odds of a line of the wager is varied; of a new line its hands are those that were said."""
    hands = _hands(changes.get(what, ""))
    return what.startswith(f"{wager}.") and all(_odds(each) is not None and _hands(each) == hands for each in values)


def _hands(text: str) -> str:
    """What stands behind the odds of a new line: for which hands it is."""
    found = _HANDS.search(text)
    return found[0] if found else ""


def _odds(text: str) -> Fraction | None:
    """The odds in text such as `6 to 1` or `6 to 1 on flush`; None where it is anything else, such as a hand."""
    try:
        pays = parse_pays(text.removesuffix(_hands(text)))
    except RulebookError:
        return None
    return pays.odds if isinstance(pays, ToOne) else None


def _around(solver: Solver, wager: str, changes: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Whole odds for every line of a wager's pay tables, from half to twice its own. A lone line is even money: it stays."""
    wagers = [each.name for each in solver.base_wagers] if wager == _BASE else [wager]
    lines = [(each, line.name, line.pays) for each, line in solver.book.edition.lines() if each in wagers]
    several = {each for each, _, _ in lines if sum(other == each for other, _, _ in lines) > 1}
    found = {}
    for each, name, pays in lines:
        if each in several and isinstance(pays, ToOne) and pays.odds.denominator == 1:
            hands = _hands(changes.get(f"{each}.{name}", ""))
            ladder = [odds for odds in _LADDER if pays.odds <= 2 * odds <= 4 * pays.odds]
            found[f"{each}.{name}"] = tuple(f"{odds} to 1{hands}" for odds in ladder)
    if not found:
        raise InputError("name what is varied: this wager has no pay table of whole odds", where=wager)
    return found


def _ranked(aim: Aim, cells: Sequence[tuple[Mapping[str, str], Mapping[str, Any]]]) -> list[Design]:
    found = [
        Design(values, figures, aim.distance(figures["house_edge"], figures["hit_frequency"], figures["standard_deviation"]))
        for values, figures in cells
    ]
    return sorted(found, key=lambda each: (each.distance, tuple(each.changes.values())))


# -- side wagers: no decision depends on what they pay --


class _Wanted(NamedTuple):
    """What is asked for: the book and a solver of it, the wager, and the aim."""

    asked: BookToSolve
    solver: Solver
    wager: str
    aim: Aim
    progress: Progress | None


class _PaidLine(NamedTuple):
    """A line at some odds: what it adds to the results, to their squares and to the wins."""

    value: str
    odds: float
    total: float
    squares: float
    wins: int


def _of_side(wanted: _Wanted, over: Mapping[str, Sequence[str]], top: int) -> list[Design]:
    """The closest by sums over how often each line is paid; these are then solved."""
    asked, wager = wanted.asked, wanted.wager
    for what, values in over.items():  # each line is there
        read_request(asked.slug, asked.readings, {**asked.changes, what: values[0]}, **asked.sums)
    closest = heapq.nsmallest(top, _tried(wanted, over))
    counts, cells = SharedCounts(), []
    for _, values in closest:
        changes = dict(zip(over, values, strict=True))
        cells.append((changes, solve_cell(replace(asked, changes={**asked.changes, **changes}), counts)[wager]))
    return _ranked(wanted.aim, cells)


def _tried(wanted: _Wanted, over: Mapping[str, Sequence[str]]) -> Iterator[tuple[float, tuple[str, ...]]]:
    """Every pay table whose rarer lines pay no less, with its distance."""
    solver, aim = wanted.solver, wanted.aim
    valuation = solver.side(wanted.wager)
    paid = {f"{of}.{line}": count for (of, line), count in valuation.lines(solver.house).items()}
    total = squares = 0.0
    wins, deals = 0, valuation.deals
    for entry, count in valuation.entries:  # what is not varied
        won = {f"{of}.{line.name}" for of, rulings in entry.rulings for line in paid_lines(rulings[0], solver.house)}
        if won.isdisjoint(over):
            net = float(entry.net.units)
            total, squares, wins = total + net * count, squares + net * net * count, wins + (count if net > 0 else 0)
    rarest_first = sorted(over, key=lambda what: paid.get(what, 0))
    priced = [[_priced(value, paid.get(what, 0)) for value in over[what]] for what in rarest_first]
    if (tables := _number_of(priced)) > MOST_TABLES:
        what = f"these are {tables:,} pay tables, and {MOST_TABLES:,} are the most that are tried: name fewer values"
        raise InputError(what, where=", ".join(over))
    places = [rarest_first.index(what) for what in over]
    for tried, lines in enumerate(_falling(priced), 1):
        if wanted.progress and (tried % _LOOK == 0 or tried == tables):
            wanted.progress(tried, tables, "pay tables")
        mean = (total + sum(line.total for line in lines)) / deals
        square = (squares + sum(line.squares for line in lines)) / deals
        hit = (wins + sum(line.wins for line in lines)) / deals
        yield aim.distance(-mean, hit, sqrt(max(square - mean * mean, 0.0))), tuple(lines[at].value for at in places)


def _number_of(priced: Sequence[Sequence[_PaidLine]]) -> int:
    """How many pay tables there are whose rarer lines pay no less."""
    ways = dict.fromkeys(priced[0], 1)
    for lines in priced[1:]:
        ways = {line: sum(number for rarer, number in ways.items() if rarer.odds >= line.odds) for line in lines}
    return sum(ways.values())


def _falling(priced: Sequence[Sequence[_PaidLine]], most: float = inf) -> Iterator[tuple[_PaidLine, ...]]:
    """Those pay tables, where no line pays more than a most."""
    if not priced:
        yield ()
        return
    for line in priced[0]:
        if line.odds <= most:
            for rest in _falling(priced[1:], line.odds):
                yield (line, *rest)


def _priced(value: str, count: int) -> _PaidLine:
    odds = float(_odds(value) or 0)
    return _PaidLine(value, odds, odds * count, odds * odds * count, count if odds > 0 else 0)
