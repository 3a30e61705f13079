"""So many years of a floor. Each is a function of the seed and of its own number, so the years are the same on any cores.

The rounds of a table go by evenly over its year. A pool sees the rounds of its tables in the order in which they end: all
stakes until then have contributed, and the awards are paid from what its meter shows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError
from croupier.lab.counters import Progress
from croupier.lab.floor_years.plan import FloorOfYear, YearPool
from croupier.lab.floor_years.ready import ReadyTable, TableYear, make_table_ready
from croupier.lab.meter.link import LinkedPool
from croupier.lab.simulation.jackpot_figures import ComputedJackpot, compute_jackpot
from croupier.lab.simulation.live_meter import LiveMeter
from croupier.rulebook import Money

WEEKS = 52
LEAST_YEARS, MOST_YEARS = 2, 100_000
_AHEAD = 2  # years that are dealt while one is summed up
Ints = NDArray[np.int64]
_Dealt = list["Future[TableYear]"]


@dataclass(frozen=True, eq=False)
class PoolYears:
    """A pool by year, in cents, each year from the same start."""

    pool: YearPool
    meters: Ints  # after each week, from before the first on
    most: Ints  # that the meter showed
    staked: int  # a year
    paid: Ints  # all awards
    house: Ints  # what of the stakes the house keeps after contributions, awards that it bears, and resets
    borne: Ints  # awards that the meter does not pay, and what is put into it
    put_in: Ints  # into the meter at resets, by house and reserve
    from_reserve: Ints  # of that
    resets: Ints
    hits: dict[str, Ints]  # by line
    expected_hits: dict[str, Fraction]  # where they are counted
    computed: ComputedJackpot | None


@dataclass(frozen=True, eq=False)
class FloorYears:
    """What simulated years of a floor came to. The house's win of a table is of all its wagers but the jackpot."""

    floor: FloorOfYear
    years: int
    seed: int
    wins: Ints  # by year and table, in cents
    exact: tuple[Fraction | None, ...]  # by table
    pools: tuple[PoolYears, ...]

    @property
    def house(self) -> Ints:
        """What the house wins in each year: at the tables, and what it keeps of the stakes on its jackpots."""
        return np.asarray(self.wins.sum(axis=1) + sum((each.house for each in self.pools), np.zeros(self.years, np.int64)))


def simulate_floor(
    floor: FloorOfYear,
    years: int,
    *,
    seed: int = 1,
    cores: int | None = None,
    progress: Progress | None = None,
) -> FloorYears:
    """So many years of a floor. The same seed gives the same years, on however many cores."""
    from croupier.lab import kernels

    if not LEAST_YEARS <= years <= MOST_YEARS:
        raise InputError(f"this must be a whole number from {LEAST_YEARS} to {MOST_YEARS:,}, not {years}", where="years")
    tables = _ready(floor, progress)
    sums = _Sums(floor, tables, years)
    starts = np.cumsum([0, *(each.chunks for each in tables)]).tolist()
    under_way: deque[_Dealt] = deque()
    workers = ThreadPoolExecutor(cores or kernels.cores())

    def add_first() -> None:
        sums.add([each.result() for each in under_way.popleft()])
        if progress:
            progress(sums.done, years, "years")

    try:
        for year in range(years):
            first = year * starts[-1]
            under_way.append(
                [workers.submit(each.deal, seed, first + start) for each, start in zip(tables, starts[:-1], strict=True)]
            )
            if len(under_way) > _AHEAD:
                add_first()
        while under_way:
            add_first()
    except BaseException:
        workers.shutdown(wait=False, cancel_futures=True)
        raise
    workers.shutdown()
    exact = tuple(each.exact for each in tables)
    return FloorYears(floor, years, seed, sums.wins, exact, tuple(run.result() for run in sums.runs))


def _ready(floor: FloorOfYear, progress: Progress | None) -> list[ReadyTable]:
    """The tables ready to be dealt; those that are played alike are made ready once."""
    pools = {table: pool for pool in floor.pools for table in pool.tables}
    made: dict[tuple[object, ...], ReadyTable] = {}
    found = []
    for table in floor.tables:
        pool = pools.get(table.name)
        rules = (table.book.edition.slug, tuple(sorted(table.book.answers.items())))
        key = (rules, table.seats, table.strategy, tuple(table.stakes.items()), table.unit, pool and pool.name)
        if key not in made:
            made[key] = make_table_ready(table, pool, progress)
        found.append(replace(made[key], table=table))
    return found


class _Sums:
    """The years as they are added, in their order."""

    def __init__(self, floor: FloorOfYear, tables: Sequence[ReadyTable], years: int) -> None:
        self.tables, self.done = tables, 0
        self.wins = np.zeros((years, len(tables)), np.int64)
        self.runs = []
        for pool in floor.pools:
            self.runs.append(_PoolRuns(pool, [each for each in tables if each.table.name in pool.tables], years))

    def add(self, dealt: Sequence[TableYear]) -> None:
        by_name = {each.table.name: year for each, year in zip(self.tables, dealt, strict=True)}
        for run in self.runs:
            run.add(self.done, [by_name[each.table.name] for each in run.members])
        for at, (each, year) in enumerate(zip(self.tables, dealt, strict=True)):
            columns = each.pricing.columns
            together = year.sums[-1] - (year.sums[columns.index(each.pricing.pool)] if each.table.unit else 0)
            self.wins[self.done, at] = -together
        self.done += 1


class _PoolRuns:
    """A pool over the years."""

    def __init__(self, pool: YearPool, members: Sequence[ReadyTable], years: int) -> None:
        self.pool, self.members, self._years = pool, members, years
        self._meters = np.zeros((years, WEEKS + 1), np.int64)
        names = ("most", "paid", "house", "borne", "put_in", "reserve", "resets")
        self._sums = {name: np.zeros(years, np.int64) for name in names}
        self._hits: dict[str, Ints] = {}

    def add(self, at: int, dealt: Sequence[TableYear]) -> None:
        """One year: awards and weeks in their order; what awarded rounds brought is added to the years of the tables."""
        live, meter = self.pool.live, LiveMeter(self.pool.live.start.cents)
        most, seen = meter.displayed, 0
        self._meters[at, 0] = meter.displayed
        events: list[tuple[Fraction, int, list[int] | int]] = []
        events += [(Fraction(week, WEEKS), len(dealt), week) for week in range(1, WEEKS + 1)]
        for member, (each, year) in enumerate(zip(self.members, dealt, strict=True)):
            events += [(Fraction(number + 1, each.table.rounds), member, cells) for number, cells in year.touching]
        for time, member, what in sorted(events, key=lambda event: event[:2]):
            staked = self._staked(time)
            meter.grow(live, staked - seen)
            most, seen = max(most, meter.displayed), staked
            if isinstance(what, int):
                self._meters[at, what] = meter.displayed
                continue
            nets, made = self.members[member].pricing.settle_awards(what, Money(meter.displayed))
            meter.pay(live, made)
            year = dealt[member]
            year.sums = [before + more for before, more in zip(year.sums, nets.sum(axis=0).tolist(), strict=True)]
        paid = meter.staked
        for each, year in zip(self.members, dealt, strict=True):
            paid += year.sums[each.pricing.columns.index(each.pricing.pool)]
        kept = meter.staked - Fraction(meter.staked * (live.to_meter + live.to_reserve), live.parts)
        borne = paid - meter.from_meter + meter.put_in
        found = {
            "most": most,
            "paid": paid,
            "house": int(kept) - borne + meter.from_reserve,
            "borne": borne,
            "put_in": meter.put_in,
            "reserve": meter.from_reserve,
            "resets": meter.resets,
        }
        for name, value in found.items():
            self._sums[name][at] = value
        for year in dealt:
            for line, count in year.hits.items():
                self._hits.setdefault(line, np.zeros(self._years, np.int64))[at] += count

    def _staked(self, time: Fraction) -> int:
        """What was staked on the pool until a part of the year."""
        return sum(each.jackpot_stakes * (each.table.rounds * time.numerator // time.denominator) for each in self.members)

    def result(self) -> PoolYears:
        """All years of the pool."""
        games = [each.linked_game for each in self.members]
        counted = [game for game in games if game is not None]
        expected: dict[str, Fraction] = {}
        computed = None
        if counted and len(counted) == len(games):
            link = LinkedPool(self.pool.live.reset, self.pool.live.rate, tuple(counted), self.pool.live.cap)
            for event in link.rulings:
                expected[event.line] = expected.get(event.line, Fraction(0)) + event.chance * link.wagers
            if link.cap is None and link.kink <= int(self._meters.min()):
                computed = compute_jackpot(link, self.pool.live.start)
        sums = self._sums
        return PoolYears(
            pool=self.pool,
            meters=self._meters,
            most=sums["most"],
            staked=self._staked(Fraction(1)),
            paid=sums["paid"],
            house=sums["house"],
            borne=sums["borne"],
            put_in=sums["put_in"],
            from_reserve=sums["reserve"],
            resets=sums["resets"],
            hits=self._hits,
            expected_hits=expected,
            computed=computed,
        )
