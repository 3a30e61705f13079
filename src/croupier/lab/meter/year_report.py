"""The form of the report on a year of a pool: plain data, as JSON has it. Amounts are dollars."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Exact(TypedDict):
    """A fraction as text, and as a decimal."""

    exact: str
    decimal: float


class Dollars(TypedDict):
    """A sum of dollars, exactly and to the nearest cent; both are None where there is none."""

    exact: str | None
    dollars: str | None


class PoolFigures(TypedDict):
    """What the house has set for the pool."""

    reset: str
    rate: Exact
    start: str
    cap: str | None


class GameFigures(TypedDict):
    """A game that is linked to the pool, and the chance of each line of its pay table (R-31)."""

    name: str
    rulebook: str
    stake: str
    wagers: int
    odds: dict[str, Exact]


class LineHits(TypedDict):
    """How often a line is hit in a year, by all games together."""

    line: str
    expected: Exact
    variance: Exact
    none: float
    law: list[float] | None


class Spread(TypedDict):
    """A sum at the end of a year, computed."""

    mean: float
    standard_deviation: float


class MeterSpread(TypedDict):
    """The meter in the long run."""

    mean: Dollars
    standard_deviation: float


class LineInLongRun(TypedDict):
    """A line of a game in the long run: how long it takes, what the meter shows then, and the award."""

    game: str
    line: str
    wagers_between: Exact
    years_between: Exact
    meter: Dollars
    award: Dollars
    on_meter: bool


class FlowPerWager(TypedDict):
    """Where the money of one wager goes, on average in the long run."""

    staked: Dollars
    contributed: Dollars
    paid: Dollars
    borne: Dollars
    house: Dollars


class LongRunFigures(TypedDict):
    """The pool after so many years that its start does not matter any more."""

    meter: MeterSpread
    at_hits: list[LineInLongRun]
    per_wager: FlowPerWager


class YearFigures(TypedDict):
    """The sums of a year, computed."""

    meter_at_end: Spread
    awards: Spread
    borne_by_house: Spread


class StraightFrom(Dollars):
    """The meter above which every award is a straight line of the meter, and how rarely one is not."""

    chance_of_an_award_that_is_not: Exact


class Quantile(TypedDict):
    """A value that this part of the simulated years does not exceed."""

    part: float
    value: float
    standard_error: float


class SimulatedSum(TypedDict):
    """A sum of a year, simulated."""

    mean: float
    standard_error: float
    quantiles: list[Quantile]


Histogram = TypedDict("Histogram", {"from": list[float], "years": list[int]})


class SimulatedYears(TypedDict):
    """The sums of so many simulated years."""

    years: int
    seed: int
    meter_at_end: SimulatedSum
    awards: SimulatedSum
    borne_by_house: SimulatedSum
    overflow: SimulatedSum
    meter_histogram: Histogram


class YearReport(TypedDict):
    """All about a year of a pool. What is computed is missing if the meter has a cap."""

    pool: PoolFigures
    games: list[GameFigures]
    hits: list[LineHits]
    long_run: NotRequired[LongRunFigures]
    year: NotRequired[YearFigures]
    straight_from_meter: NotRequired[StraightFrom]
    simulated: SimulatedYears
