"""A year of linked pools: what is computed of each, many simulated years beside it, and all pools together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod, sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError
from croupier.lab.counters import Progress
from croupier.lab.figures import square_root
from croupier.lab.meter.binomial import Law, hits_distribution, no_hit
from croupier.lab.meter.hits import name_of
from croupier.lab.meter.link import LinkedGame, LinkedPool
from croupier.lab.meter.long_run import find_long_run
from croupier.lab.meter.moments import (
    Adds,
    Moments,
    after_seasons,
    borne,
    borne_at_meter,
    paid,
    paid_by_meter,
    put_in,
)
from croupier.lab.meter.plan import YearPlan, plans_from, read_plans
from croupier.lab.meter.reports import exact, in_dollars
from croupier.lab.meter.reserve import BOUND, reserve_year, shortfalls
from croupier.lab.meter.simulation import mean, quantile, simulate
from croupier.lab.meter.year_report import (
    LineHits,
    LongRunFigures,
    PoolsTogether,
    SeasonFigures,
    SimulatedSum,
    SimulatedYears,
    Spread,
    YearFigures,
    YearReport,
)
from croupier.results import CallResult, ResultTable, document
from croupier.rulebook import ShareOfMeter

STEPS = 12  # of the histogram
QUANTILES = (0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99)
FEW = 50  # hits a year of which the whole law is given


@dataclass(frozen=True, repr=False)
class JackpotYear(CallResult):
    """A year of one or several pools. `pools` has what `croupier jackpot year --json` prints of each."""

    pools: tuple[YearReport, ...]

    def as_dict(self) -> dict[str, Any]:
        """What `croupier jackpot year --json` prints."""
        return document("jackpot-year", {"pools": list(self.pools), "together": self.together})

    @property
    def together(self) -> PoolsTogether:
        """All pools: their sums, and the chance that any of them falls short."""
        found: PoolsTogether = {}
        years = [pool["year"] for pool in self.pools if "year" in pool]
        if len(years) == len(self.pools):
            found["awards"] = _sum_of([each["awards"] for each in years])
            found["borne_by_house"] = _sum_of([each["borne_by_house"] for each in years])
        chances = [pool["reserve"]["shortfall"] for pool in self.pools]
        known = [each for each in chances if each is not None]
        if len(known) == len(chances):
            found["any_shortfall"] = 1 - prod(1 - each for each in known)
        return found

    def as_table(self) -> ResultTable:
        """The computed figures of each pool."""
        columns = ("pool", "meter at end", "awards", "borne by house", "shortfall")
        return ResultTable("A year of linked pools, in dollars on average", columns, [_row(each) for each in self.pools])


def _row(pool: YearReport) -> tuple[str, ...]:
    known: Mapping[str, Any] = pool.get("year", pool["simulated"])
    sums = [f"{known[name]['mean']:,.2f}" for name in ("meter_at_end", "awards", "borne_by_house")]
    short = pool["reserve"]["shortfall"]
    return pool["name"], *sums, "" if short is None else f"{short:.4%}"


def _sum_of(spreads: Sequence[Spread]) -> Spread:
    deviations = [each["standard_deviation"] for each in spreads]
    known = [each for each in deviations if each is not None]
    deviation = sqrt(sum(each**2 for each in known)) if len(known) == len(deviations) else None
    return {"mean": sum(each["mean"] for each in spreads), "standard_deviation": deviation}


def read_pools(pools: str | Path | Mapping[str, Any]) -> tuple[YearPlan, ...]:
    """The pools of a TOML file, or of its tables as data."""
    return plans_from(pools) if isinstance(pools, Mapping) else read_plans(Path(pools))


def jackpot_year(
    pools: str | Path | Mapping[str, Any], *, years: int = 20_000, seed: int = 1, progress: Progress | None = None
) -> JackpotYear:
    """A year of the pools in a TOML file (docs/jackpot.md), or in its tables as data, with so many simulated years."""
    plans, found = read_pools(pools), []
    for at, plan in enumerate(plans):
        found.append(year_report(plan, years, seed + at))
        if progress:
            progress(at + 1, len(plans), "pools")
    return JackpotYear(tuple(found))


def year_report(plan: YearPlan, years: int, seed: int) -> YearReport:
    """A year of a pool: computed where the meter has no cap, and simulated."""
    link = plan.link
    short, why_not = _shortfalls(plan)
    report: YearReport = {
        "name": plan.name,
        "pool": {
            "reset": str(link.reset),
            "rate": exact(link.rate),
            "start": str(plan.start),
            "cap": str(link.cap) if link.cap else None,
            "reserve_rate": exact(link.reserve_rate),
            "reserve": str(plan.reserve),
        },
        "games": [
            {
                "name": play.name,
                "rulebook": play.hits.book.edition.name,
                "stake": str(play.stake.amount),
                "positions": play.positions,
                "rounds": play.rounds,
                "wagers": play.wagers,
                "odds": {line: exact(chance) for line, chance in play.hits.lines().items()},
            }
            for play in link.games
        ],
        "hits": list(_hits(link)),
        "seasons": _seasons(plan, short),
        "reserve": {
            "shortfall": float(short[-1]) if short else None,
            "error_bound": float(BOUND) if short else None,
            "why_not": why_not,
        },
        "simulated": _simulated(plan, years, seed),
    }
    if link.cap is None:
        report["long_run"], report["year"] = _long_run(link), _year(plan)
        if link.kink:
            chance = exact(link.bent)
            report["straight_from_meter"] = {**in_dollars(link.kink), "chance_of_an_award_that_is_not": chance}
    return report


def _shortfalls(plan: YearPlan) -> tuple[list[Fraction], str]:
    """The chance of a shortfall until the end of each season; or nothing, and why."""
    try:
        return shortfalls(reserve_year(plan)), ""
    except InputError as error:
        return [], error.what


def _seasons(plan: YearPlan, short: Sequence[Fraction]) -> list[SeasonFigures]:
    if len(plan.seasons) == 1:
        return []
    found: list[SeasonFigures] = [
        {"name": each.name, "rounds": each.link.rounds, "wagers": each.link.wagers} for each in plan.seasons
    ]
    for season, chance in zip(found, short, strict=False):
        season["shortfall_until_end"] = float(chance)
    if plan.link.cap is None:
        for season, each in zip(found, after_seasons(plan.seasons_and_rounds, plan.start, paid_by_meter), strict=True):
            season["meter_at_end"] = _spread(each.meter, each.meter_variance)
    return found


def _hits(link: LinkedPool) -> Iterator[LineHits]:
    """The hits of each line by the rounds of all games."""
    for line in dict.fromkeys(event.line for event in link.rulings):
        expected = link.wagers * sum((each.chance for each in link.rulings if each.line == line), Fraction(0))
        laws = [(play.rounds, _law(play, line)) for play in link.games]
        known = [(rounds, law) for rounds, law in laws if law]
        found: LineHits = {"line": line, "expected": exact(expected), "variance": None, "none": None, "law": None}
        if all(law is not None for _, law in laws):
            found["variance"] = exact(sum((rounds * _variance(law) for rounds, law in known), Fraction(0)))
            if expected < FEW:
                found["law"] = [float(each) for each in hits_distribution(known)]
            found["none"] = float(no_hit(known))
        yield found


def _law(play: LinkedGame, line: str) -> Law | None:
    """The law of a line's hits in a round of a game; None where only their mean is counted."""
    own = [(ruling, chance) for ruling, chance in play.hits.rulings if name_of(ruling) == line]
    if play.shared_wins is None:
        return {1: sum((chance for _, chance in own), Fraction(0))} if own else {}
    if any(not any(isinstance(each.pays, ShareOfMeter) for each in ruling.lines) for ruling, _ in own):
        return None
    law: dict[int, Fraction] = {}
    for rulings, chance in play.shared_wins:
        if number := sum(name_of(each) == line for each in rulings):
            law[number] = law.get(number, Fraction(0)) + chance
    return law


def _variance(law: Law) -> Fraction:
    first, second = (sum((number**power * chance for number, chance in law.items()), Fraction(0)) for power in (1, 2))
    return second - first**2


def _long_run(link: LinkedPool) -> LongRunFigures:
    run = find_long_run(link)
    return {
        "meter": {"mean": in_dollars(run.meter), "standard_deviation": square_root(run.meter_variance / 10_000)},
        "at_hits": [
            {
                "game": each.play,
                "line": each.line,
                "wagers_between": exact(each.wagers_between),
                "years_between": exact(each.years_between),
                "meter": in_dollars(each.meter),
                "award": in_dollars(each.award),
                "on_meter": each.on_meter,
            }
            for each in run.hits
        ],
        "per_wager": {
            "staked": in_dollars(run.flow.staked),
            "contributed": in_dollars(run.flow.contributed),
            "paid": in_dollars(run.flow.paid),
            "borne": in_dollars(run.flow.borne),
            "house": in_dollars(run.flow.house),
            "reserved": in_dollars(run.flow.reserved),
            "put_in": in_dollars(run.flow.put_in),
        },
    }


def _year(plan: YearPlan) -> YearFigures:
    """Fixed awards leave the meter alone, so that their mean is added; of several positions their deviation is not counted."""
    link = plan.link

    def after(adds: Adds) -> Moments:
        return after_seasons(plan.seasons_and_rounds, plan.start, adds)[-1]

    shares, house = after(paid_by_meter), after(borne_at_meter)
    whole = [after(paid).sum_variance, after(borne).sum_variance] if link.one_by_one else [None, None]
    reset_values = after(put_in)
    return {
        "meter_at_end": _spread(shares.meter, shares.meter_variance),
        "shares": _spread(shares.sum, shares.sum_variance),
        "put_in": _spread(reset_values.sum, reset_values.sum_variance),
        "awards": _spread(shares.sum + link.fixed, whole[0]),
        "borne_by_house": _spread(house.sum + link.fixed, whole[1]),
    }


def _spread(average: Fraction, variance: Fraction | None) -> Spread:
    """In dollars."""
    deviation = None if variance is None else square_root(max(variance, Fraction(0)) / 10_000)
    return {"mean": float(average / 100), "standard_deviation": deviation}


def _simulated(plan: YearPlan, years: int, seed: int) -> SimulatedYears:
    made = simulate([each.link for each in plan.seasons], plan.start, years, seed, reserve=plan.reserve)
    counts, edges = np.histogram(made.meter / 100, bins=STEPS)
    short = mean((made.house_in > 0).astype(np.float64))
    return {
        "years": years,
        "seed": seed,
        "meter_at_end": _simulated_sum(made.meter / 100),
        "awards": _simulated_sum(made.paid / 100),
        "borne_by_house": _simulated_sum(made.borne / 100),
        "overflow": _simulated_sum(made.overflow / 100),
        "reserve_at_end": _simulated_sum(made.reserve / 100),
        "house_put_in": _simulated_sum(made.house_in / 100),
        "shortfall": {"chance": short.value, "standard_error": short.error},
        "meter_histogram": {"from": [float(edge) for edge in edges[:-1]], "years": [int(count) for count in counts]},
    }


def _simulated_sum(sums: NDArray[np.float64]) -> SimulatedSum:
    average = mean(sums)
    parts = {part: quantile(sums, part) for part in QUANTILES}
    return {
        "mean": average.value,
        "standard_error": average.error,
        "quantiles": [{"part": part, "value": each.value, "standard_error": each.error} for part, each in parts.items()],
    }
