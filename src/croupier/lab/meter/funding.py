"""The funding that keeps a shortfall as rare as wanted: the reserve at the start, its rate, or the reset value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.lab.counters import Progress
from croupier.lab.meter.plan import YearPlan
from croupier.lab.meter.pool_year import read_pools
from croupier.lab.meter.reports import exact
from croupier.lab.meter.reserve import BOUND, largest_reset, least_rate, least_reserve, reserve_year, shortfalls
from croupier.lab.operation.request import read_percent
from croupier.results import CallResult, ResultTable, document
from croupier.rulebook import NOTHING, Money

LEAST_CHANCE = Fraction(1, 10**9)


@dataclass(frozen=True)
class PoolFunding:
    """What would be enough for one pool, each with all else as the house has set it. None where nothing is."""

    plan: YearPlan
    shortfall: Fraction  # the chance of one as it is
    reserve: Money  # the least at the start of the year
    reserve_rate: Fraction | None  # the least part of each stake, to a millionth
    reset: Money | None  # the largest reset value, up to the meter at the start

    @property
    def games(self) -> tuple[str, ...]:
        """The linked games by name."""
        return tuple(play.name for play in self.plan.link.games)

    @property
    def put_in(self) -> Money:
        """The least sum that, kept ready beside the reserve, covers what the house must put in with the wanted chance."""
        return max(self.reserve - self.plan.reserve, NOTHING)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: amounts as text, chances and rates exactly and as decimals."""
        return {
            "name": self.plan.name,
            "games": list(self.games),
            "shortfall": float(self.shortfall),
            "error_bound": float(BOUND),
            "as_set": {
                "reserve": str(self.plan.reserve),
                "reserve_rate": exact(self.plan.link.reserve_rate),
                "reset": str(self.plan.link.reset),
            },
            "enough": {
                "reserve": str(self.reserve),
                "reserve_rate": None if self.reserve_rate is None else exact(self.reserve_rate),
                "reset": None if self.reset is None else str(self.reset),
            },
            "house_puts_in_at_most": str(self.put_in),
        }


@dataclass(frozen=True, repr=False)
class JackpotFunding(CallResult):
    """What keeps the chance of a shortfall in a year no more than wanted, for each pool by itself."""

    wanted: Fraction
    pools: tuple[PoolFunding, ...]

    def as_dict(self) -> dict[str, Any]:
        """What `croupier jackpot funding --json` prints."""
        pools = [each.as_dict() for each in self.pools]
        return document("jackpot-funding", {"wanted": exact(self.wanted), "pools": pools})

    def as_table(self) -> ResultTable:
        """For each pool its chance of a shortfall, and each way to have enough."""
        columns = ("pool", "shortfall", "or reserve at the start", "or reserve rate", "or reset value")
        rows = [
            (each.plan.name, f"{float(each.shortfall):.4%}", _sum(each.reserve), _rate(each.reserve_rate), _sum(each.reset))
            for each in self.pools
        ]
        return ResultTable(f"Enough for a shortfall of {float(self.wanted):.4%} a year", columns, rows)


def _sum(amount: Money | None) -> str:
    return f"{amount.cents / 100:,.2f}" if amount is not None else "none"


def _rate(rate: Fraction | None) -> str:
    return "none" if rate is None else f"{float(rate):.6f}"


def jackpot_funding(
    pools: str | Path | Mapping[str, Any], shortfall: str, *, progress: Progress | None = None
) -> JackpotFunding:
    """What keeps the chance that the house must put in for a reset within the year no more than `shortfall`, as in "1%".

    The pools are those of a TOML file (docs/jackpot.md), or of its tables as data.
    """
    wanted = read_percent(shortfall, "shortfall")
    if not LEAST_CHANCE <= wanted < 1:
        raise InputError(f"the wanted chance is from {float(LEAST_CHANCE):.9f} to below 1, not {shortfall}", where="shortfall")
    plans = read_pools(pools)
    found = []
    for at, plan in enumerate(plans):
        found.append(fund(plan, wanted))
        if progress:
            progress(at + 1, len(plans), "pools")
    return JackpotFunding(wanted, tuple(found))


def fund(plan: YearPlan, wanted: Fraction) -> PoolFunding:
    """What would be enough for one pool."""
    year = reserve_year(plan)
    return PoolFunding(
        plan=plan,
        shortfall=shortfalls(year)[-1],
        reserve=least_reserve(year, wanted),
        reserve_rate=least_rate(year, wanted, 1 - plan.link.rate),
        reset=largest_reset(year, wanted, plan.start),
    )
