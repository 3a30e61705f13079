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
    reserve_rate: Exact
    reserve: str


class GameFigures(TypedDict):
    """A game that is linked to the pool, and the chance of each line of its pay table (R-31)."""

    name: str
    rulebook: str
    stake: str
    positions: int
    rounds: int
    wagers: int
    odds: dict[str, Exact]


class LineHits(TypedDict):
    """How often a line is hit in a year, by all games together.

    Of a fixed award where rounds have several positions only the mean is counted.
    """

    line: str
    expected: Exact
    variance: Exact | None
    none: float | None
    law: list[float] | None


class Spread(TypedDict):
    """A sum at the end of a year, computed. It has no deviation where fixed awards of one round are in it."""

    mean: float
    standard_deviation: float | None


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
    reserved: Dollars
    put_in: Dollars


class LongRunFigures(TypedDict):
    """The pool after so many years that its start does not matter any more."""

    meter: MeterSpread
    at_hits: list[LineInLongRun]
    per_wager: FlowPerWager


class YearFigures(TypedDict):
    """The sums of a year, computed."""

    meter_at_end: Spread
    shares: Spread
    put_in: Spread
    awards: Spread
    borne_by_house: Spread


class SeasonFigures(TypedDict):
    """A season: how many rounds and wagers it has, the meter and the chance of a shortfall until its end."""

    name: str
    rounds: int
    wagers: int
    meter_at_end: NotRequired[Spread]
    shortfall_until_end: NotRequired[float]


class ReserveFigures(TypedDict):
    """The chance that the reserve cannot pay for a reset in the year; or why it is not computed."""

    shortfall: float | None
    error_bound: float | None
    why_not: str


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


class SimulatedChance(TypedDict):
    """In what part of the simulated years something was so."""

    chance: float
    standard_error: float


class SimulatedYears(TypedDict):
    """The sums of so many simulated years."""

    years: int
    seed: int
    meter_at_end: SimulatedSum
    awards: SimulatedSum
    borne_by_house: SimulatedSum
    overflow: SimulatedSum
    reserve_at_end: SimulatedSum
    house_put_in: SimulatedSum
    shortfall: SimulatedChance
    meter_histogram: Histogram


class YearReport(TypedDict):
    """All about a year of a pool. What is computed of the meter is missing if it has a cap."""

    name: str
    pool: PoolFigures
    games: list[GameFigures]
    hits: list[LineHits]
    seasons: list[SeasonFigures]
    reserve: ReserveFigures
    long_run: NotRequired[LongRunFigures]
    year: NotRequired[YearFigures]
    straight_from_meter: NotRequired[StraightFrom]
    simulated: SimulatedYears


class PoolsTogether(TypedDict):
    """Several pools, which do not depend on each other."""

    awards: NotRequired[Spread]
    borne_by_house: NotRequired[Spread]
    any_shortfall: NotRequired[float]
