"""The reserve of a pool over a year: the chance that it cannot pay for a reset, so that the house must (a shortfall).

Within a season the rounds of each game go by evenly, so what has come to the reserve by any time is known, and with it how many
reset values it can have paid for by then. Only their number is left to chance: it grows by what hands of a round win together,
whatever came before. So the chances of all numbers that the reserve can bear are carried from the time at which it can bear one
more to the next such time, and what is missing to 1 at the end is the chance of a shortfall. No meter matters to it.

With `DIGITS` digits its error is below `BOUND`: numbers of resets that are less likely than that in a whole year are left out.
Exact fractions go through the same code, for small cases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import localcontext
from fractions import Fraction
from math import ceil, exp, inf
from typing import Any

from croupier.errors import InputError
from croupier.lab.meter.binomial import Law, Number, join, sum_of_rounds, with_digits
from croupier.lab.meter.link import LinkedPool
from croupier.lab.meter.moments import DIGITS
from croupier.lab.meter.plan import YearPlan
from croupier.rulebook import Money

BOUND = Fraction(1, 10**40)
MOST_RESETS = 2_000  # that are plausible in a year
RATE_STEPS = 10**6  # a rate of the reserve is found to so many parts of a stake
_FADED = 93.0  # exp(-93) is below the bound
_TILTS = [step / 10 for step in range(1, 80)]


@dataclass(frozen=True)
class ReservePlay:
    """The rounds of a game in a season: what each stakes, and the chance of each number of reset values put in at once."""

    rounds: int
    staked: int  # cents
    resets: Law


@dataclass(frozen=True)
class ReserveYear:
    """All that the reserve of a pool depends on."""

    reset: Money
    rate: Fraction  # the part of each stake that goes to it
    reserve: Money  # what it holds when the year begins
    seasons: tuple[tuple[ReservePlay, ...], ...]

    def plausible(self) -> int:
        """A number of reset values in a year that is exceeded with less than the bound, by Chernoff's inequality."""
        plays = [play for season in self.seasons for play in season]
        found = inf
        for tilt in _TILTS:
            grows = sum(
                play.rounds * float(chance) * (exp(tilt * at) - 1) for play in plays for at, chance in play.resets.items()
            )
            found = min(found, (grows + _FADED) / tilt)
        return ceil(found)

    def borne_by(self, staked: int) -> int:
        """How many reset values the reserve can have paid for when so many cents have been staked."""
        return int((self.reserve.cents + self.rate * staked) / self.reset.cents)

    def staked_for(self, resets: int) -> int | None:
        """The cents to be staked until it can have paid for so many; None if it never can."""
        missing = resets * self.reset.cents - self.reserve.cents
        return ceil(missing / self.rate) if self.rate else None


def reserve_year(plan: YearPlan) -> ReserveYear:
    """The reserve of a pool's year. `InputError` where what is put in hangs on the meter."""
    seasons = tuple(_plays(each.link) for each in plan.seasons)
    return ReserveYear(plan.link.reset, plan.link.reserve_rate, plan.reserve, seasons)


def _plays(link: LinkedPool) -> tuple[ReservePlay, ...]:
    found: list[dict[int, Fraction]] = [{} for _ in link.games]
    for event in link.outcomes:
        put_in = event.effect.put_in.last
        values = put_in.fixed / link.reset.cents
        if put_in.slope or values.denominator != 1 or values < 0:
            what = f"under this answer what is put in for {event.line} depends on the meter, so the reserve is not computed"
            raise InputError(what, where="readings")
        if values:
            chances = found[event.play]
            chances[int(values)] = chances.get(int(values), Fraction(0)) + event.chance / link.shares[event.play]
    return tuple(ReservePlay(play.rounds, play.staked, resets) for play, resets in zip(link.games, found, strict=True))


def shortfalls(year: ReserveYear) -> list[Fraction]:
    """The chance that the reserve has fallen short by the end of each season."""
    most = year.plausible()
    if most > MOST_RESETS:
        raise InputError(
            f"more than {MOST_RESETS:,} resets in a year are plausible: the reserve is not computed", where="reserve"
        )
    with localcontext() as context:
        context.prec = DIGITS
        return [Fraction(each) for each in carried_shortfalls(year, most, with_digits)]


def carried_shortfalls(year: ReserveYear, most: int, number: Number) -> list[Any]:
    """The same, with numbers of a kind; more than `most` reset values count as a shortfall."""
    chances, staked, found = [number(Fraction(1))], 0, []
    for plays in year.seasons:
        done = [0] * len(plays)
        borne = year.borne_by(staked)
        while True:
            time = None if borne >= most else _time(year, plays, staked, borne + 1)
            upto = [play.rounds if time is None else ceil(play.rounds * time) - 1 for play in plays]
            rounds = [then - now for now, then in zip(done, upto, strict=True)]
            chances = _carry(chances, plays, rounds, min(borne, most), number)
            if time is None:
                break
            done, borne = upto, year.borne_by(_staked(plays, staked, time))
        staked = _staked(plays, staked, Fraction(1))
        found.append(1 - sum(chances[1:], chances[0]))
    return found


def _staked(plays: Sequence[ReservePlay], before: int, time: Fraction) -> int:
    """What has been staked until a part of the season."""
    return before + sum(play.staked * (play.rounds * time.numerator // time.denominator) for play in plays)


def _time(year: ReserveYear, plays: Sequence[ReservePlay], before: int, resets: int) -> Fraction | None:
    """The part of the season from which on the reserve can have paid for so many resets; None if that is not in it."""
    needed = year.staked_for(resets)
    if needed is None or _staked(plays, before, Fraction(1)) < needed:
        return None
    first = Fraction(1)
    for play in plays:
        low, high = 0, ceil(first * play.rounds)  # no later than what was found
        while high - low > 1:
            middle = (low + high) // 2
            enough = _staked(plays, before, Fraction(middle, play.rounds)) >= needed
            low, high = (low, middle) if enough else (middle, high)
        if _staked(plays, before, Fraction(high, play.rounds)) >= needed:
            first = min(first, Fraction(high, play.rounds))
    return first


def _carry(chances: list[Any], plays: Sequence[ReservePlay], rounds: Sequence[int], most: int, number: Number) -> list[Any]:
    """The chances of each number of reset values after some more rounds, as far as the reserve has borne all of them."""
    for play, times in zip(plays, rounds, strict=True):
        if times:
            chances = join(chances, sum_of_rounds(play.resets, times, most, number), most)
    return chances


# -- the funding that is enough --


def least_reserve(year: ReserveYear, wanted: Fraction) -> Money:
    """The least reserve at the start with which a shortfall is no more likely than wanted."""
    return Money(_least(lambda cents: replace(year, reserve=Money(cents)), wanted, year.plausible() * year.reset.cents))


def least_rate(year: ReserveYear, wanted: Fraction, most: Fraction) -> Fraction | None:
    """The least rate of the reserve, in millionths of a stake; None where no rate up to the most is enough."""
    steps = int(most * RATE_STEPS)

    def at(step: int) -> ReserveYear:
        return replace(year, rate=Fraction(step, RATE_STEPS))

    return Fraction(_least(at, wanted, steps), RATE_STEPS) if shortfalls(at(steps))[-1] <= wanted else None


def largest_reset(year: ReserveYear, wanted: Fraction, most: Money) -> Money | None:
    """The largest reset value that the reserve bears as wanted, up to a most; None where it bears none."""

    def at(less: int) -> ReserveYear:
        return replace(year, reset=Money(most.cents - less))

    last = most.cents - 1
    return Money(most.cents - _least(at, wanted, last)) if shortfalls(at(last))[-1] <= wanted else None


def _least(at: Callable[[int], ReserveYear], wanted: Fraction, high: int) -> int:
    """The least number, up to one that is enough, with which a shortfall is no more likely than wanted.

    Floats find where it should be, and with all digits it is looked whether it is there; if not, all is done with all digits.
    """

    most = at(high).plausible()

    def roughly(step: int) -> bool:
        return bool(carried_shortfalls(at(step), most, float)[-1] <= wanted)

    def surely(step: int) -> bool:
        return shortfalls(at(step))[-1] <= wanted

    found = _first(roughly, high)
    return found if surely(found) and (found == 0 or not surely(found - 1)) else _first(surely, high)


def _first(enough: Callable[[int], bool], high: int) -> int:
    low = -1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
