"""Years of a floor in figures: for each sum its mean with its error, its spread, and where most years lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.lab.floor_years.years import WEEKS, FloorYears, PoolYears
from croupier.lab.simulation.jackpot_figures import ComputedSum

PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)
_BINS = 12


@dataclass(frozen=True, eq=False)
class YearSpread:
    """A figure of simulated years: sums are in cents, a number of hits is a number. What is computed stands beside it."""

    values: NDArray[np.int64]
    mean_expected: Fraction | None = None
    deviation_expected: float | None = None

    @cached_property
    def mean(self) -> float:
        """The mean of the years."""
        return float(self.values.mean())

    @cached_property
    def deviation(self) -> float:
        """The standard deviation of the years."""
        return float(self.values.std(ddof=1))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(len(self.values))

    @property
    def errors_between(self) -> float | None:
        """How many standard errors lie between the mean and what is expected; None where nothing is, or nothing varies."""
        if self.mean_expected is None or not self.deviation:
            return None
        return (self.mean - float(self.mean_expected)) / self.error

    def quantile(self, part: float) -> float:
        """What this part of the years does not exceed."""
        return float(np.quantile(self.values, part))

    def bins(self) -> list[tuple[float, float, int]]:
        """The years by their value: from where to where, and how many."""
        counts, edges = np.histogram(self.values, bins=min(_BINS, max(int(np.ptp(self.values)), 1)))
        ends = edges.tolist()
        return list(zip(ends[:-1], ends[1:], counts.tolist(), strict=True))


def spread_of(values: NDArray[np.int64], computed: ComputedSum | None = None) -> YearSpread:
    """A figure beside what is computed of it, if it is."""
    return YearSpread(values, *((computed.mean, computed.deviation) if computed else (None, None)))


def by_table(found: FloorYears) -> dict[str, YearSpread]:
    """What the house wins at each table but for the jackpot."""
    wins = {table.name: found.wins[:, at] for at, table in enumerate(found.floor.tables)}
    return {name: YearSpread(wins[name], exact) for name, exact in zip(wins, found.exact, strict=True)}


def by_game(found: FloorYears) -> dict[str, YearSpread]:
    """The same of all tables of one book."""
    columns: dict[str, list[int]] = {}
    for at, table in enumerate(found.floor.tables):
        columns.setdefault(table.book.edition.name, []).append(at)
    return {
        name: YearSpread(found.wins[:, some].sum(axis=1), _total(found.exact[at] for at in some))
        for name, some in columns.items()
    }


def _total(values: Iterable[Fraction | None]) -> Fraction | None:
    known = list(values)
    found = [each for each in known if each is not None]
    return sum(found, Fraction(0)) if len(found) == len(known) else None


def of_pool(each: PoolYears) -> dict[str, YearSpread]:
    """The sums of a pool by their names."""
    computed = each.computed
    return {
        "meter at the end": spread_of(each.meters[:, -1], computed.meter if computed else None),
        "most on the meter": spread_of(each.most),
        "awards paid": spread_of(each.paid, computed.paid if computed else None),
        "borne by house and reserve": spread_of(each.borne, computed.borne if computed else None),
        "resets, by the house": spread_of(each.put_in - each.from_reserve),
        "resets, by the reserve": spread_of(each.from_reserve),
        "the house keeps": spread_of(each.house),
    }


def hits_of_pool(each: PoolYears) -> dict[str, YearSpread]:
    """How often each line of the pool is hit, the rarest first, and how often the meter is reset."""
    lines = {line: YearSpread(counts, each.expected_hits.get(line)) for line, counts in each.hits.items()}
    rarest = sorted(lines, key=lambda line: (float(lines[line].mean_expected or lines[line].mean), line))
    return {**{line: lines[line] for line in rarest}, "resets": YearSpread(each.resets)}


def floor_as_json(found: FloorYears) -> dict[str, Any]:
    """What `croupier simulate floor --json` prints; amounts are dollars."""
    return {
        "years": found.years,
        "seed": found.seed,
        "house": _dollars(YearSpread(found.house)),
        "tables": [
            {
                "table": table.name,
                "rulebook": table.book.edition.name,
                "seats": table.seats,
                "rounds": table.rounds,
                "strategy": table.strategy,
                "stakes": {wager: str(stake) for wager, stake in table.stakes.items()},
                "unit": None if table.unit is None else str(table.unit),
                "win": _dollars(win),
            }
            for table, win in zip(found.floor.tables, by_table(found).values(), strict=True)
        ],
        "games": [{"rulebook": name, "win": _dollars(win)} for name, win in by_game(found).items()],
        "pools": [_pool(each) for each in found.pools],
    }


def _pool(each: PoolYears) -> dict[str, Any]:
    live = each.pool.live
    return {
        "pool": each.pool.name,
        "tables": list(each.pool.tables),
        "start": str(live.start),
        "reset": str(live.reset),
        "rate": str(live.rate),
        "reserve_rate": str(live.reserve_rate),
        "cap": None if live.cap is None else str(live.cap),
        "staked": each.staked / 100,
        "sums": {name.replace(",", "").replace(" ", "_"): _dollars(spread) for name, spread in of_pool(each).items()},
        "hits": {line: _figures(spread, 1) for line, spread in hits_of_pool(each).items()},
        "meter_by_week": [{"week": week, **_quantiles(YearSpread(each.meters[:, week]), 100)} for week in range(WEEKS + 1)],
    }


def _dollars(spread: YearSpread) -> dict[str, Any]:
    return _figures(spread, 100)


def _figures(spread: YearSpread, unit: int) -> dict[str, Any]:
    expected, deviation = spread.mean_expected, spread.deviation_expected
    return {
        "mean": spread.mean / unit,
        "standard_error": spread.error / unit,
        "standard_deviation": spread.deviation / unit,
        "expected": None if expected is None else float(expected / unit),
        "expected_deviation": None if deviation is None else deviation / unit,
        "standard_errors_between": spread.errors_between,
        "least": int(spread.values.min()) / unit,
        "most": int(spread.values.max()) / unit,
        **_quantiles(spread, unit),
        "histogram": [{"from": low / unit, "to": high / unit, "years": count} for low, high, count in spread.bins()],
    }


def _quantiles(spread: YearSpread, unit: int) -> Mapping[str, Any]:
    return {"quantiles": [{"part": part, "value": spread.quantile(part) / unit} for part in PARTS]}
