"""Mean and variance of the meter and of what is paid: after any number of rounds, and in the long run.

A round takes the meter M to `a * M + b` and adds `c * M + d` to a sum, where a, b, c and d depend on what it hits. So the
means of 1, M, M*M, the sum, the sum times M and the sum squared after a round are a fixed matrix times those before it. The
long run is the fixed point, an exact fraction; a year is a power of the matrix, with `DIGITS` digits, since the exact
fraction would fill a book. All entries are means of products of numbers that are not negative (but for what the house
takes back by a reset, H-4), so that next to nothing is lost by rounding: far more than half of the digits are right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import TypeAlias

from croupier.lab.meter.link import LinkedPool
from croupier.lab.meter.pieces import SAME, ZERO, Straight
from croupier.rulebook import Money

DIGITS = 80
SIZE = 6
Matrix: TypeAlias = "Sequence[Sequence[Fraction]]"
Adds: TypeAlias = Callable[["MeterOutcome"], Straight]


@dataclass(frozen=True, slots=True)
class MeterOutcome:
    """What a round may come to, by the meter before it, its own contribution counted in: with which chance, at which game."""

    play: int
    line: str
    chance: Fraction
    after: Straight
    paid: Straight
    house: Straight  # what the house bears: awards that do not come from the meter, and what it puts into the meter
    put_in: Straight  # of that, what is put into the meter
    on_meter: bool


def meter_outcomes(link: LinkedPool) -> Iterator[MeterOutcome]:
    """Everything that a round may come to, for a meter above every kink."""
    for index, (share, contribution) in enumerate(zip(link.shares, link.contributions, strict=True)):
        grown = Straight(contribution, Fraction(1))
        left = share
        for event in link.outcomes:
            if event.play == index:
                left -= event.chance
                after, paid = _of(event.effect.after.last, grown), _of(event.effect.paid.last, grown)
                house = paid.plus(after).plus(grown, Fraction(-1))
                put_in = _of(event.effect.put_in.last, grown)
                yield MeterOutcome(index, event.line, event.chance, after, paid, house, put_in, event.effect.on_meter)
        yield MeterOutcome(index, "", left, _of(SAME, grown), ZERO, ZERO, ZERO, on_meter=False)


def _of(line: Straight, grown: Straight) -> Straight:
    return Straight(line.at(grown.fixed), line.slope * grown.slope)


def paid(outcome: MeterOutcome) -> Straight:
    """To add up what players are paid."""
    return outcome.paid


def borne(outcome: MeterOutcome) -> Straight:
    """To add up what the house pays."""
    return outcome.house


def paid_by_meter(outcome: MeterOutcome) -> Straight:
    """To add up the awards that the meter matters to."""
    return outcome.paid if outcome.on_meter else ZERO


def borne_at_meter(outcome: MeterOutcome) -> Straight:
    """To add up what the house bears of these awards, and what is put into the meter."""
    return outcome.house if outcome.on_meter else ZERO


def put_in(outcome: MeterOutcome) -> Straight:
    """To add up what is put into the meter, by the reserve or by the house."""
    return outcome.put_in


@dataclass(frozen=True, slots=True)
class Moments:
    """Mean and variance of the meter and of a sum, in cents."""

    meter: Fraction
    meter_variance: Fraction
    sum: Fraction
    sum_variance: Fraction


def step(link: LinkedPool, adds: Adds) -> Matrix:
    """The matrix of one round over 1, M, M*M, the sum S, S*M, S*S."""
    rows = [[Fraction(0)] * SIZE for _ in range(SIZE)]
    for each in meter_outcomes(link):
        a, b = each.after.slope, each.after.fixed
        c, d = adds(each).slope, adds(each).fixed
        entries: tuple[tuple[Fraction | int, ...], ...] = (
            (1, 0, 0, 0, 0, 0),
            (b, a, 0, 0, 0, 0),
            (b * b, 2 * a * b, a * a, 0, 0, 0),
            (d, c, 0, 1, 0, 0),
            (d * b, c * b + d * a, c * a, b, a, 0),
            (d * d, 2 * c * d, c * c, 2 * d, 2 * c, 1),
        )
        for row, added in zip(rows, entries, strict=True):
            for column, entry in enumerate(added):
                row[column] += each.chance * entry
    return rows


def after_rounds(link: LinkedPool, start: Money, rounds: int, adds: Adds) -> Moments:
    """The meter after so many rounds, and what they added to the sum, for a meter that starts somewhere."""
    return after_seasons([(link, rounds)], start, adds)[-1]


def after_seasons(seasons: Sequence[tuple[LinkedPool, int]], start: Money, adds: Adds) -> list[Moments]:
    """The same at the end of each season: so many rounds of the pool as it is played then, on top of the season before."""
    found = []
    with localcontext() as context:
        context.prec = DIGITS
        meter = Decimal(start.cents)
        now = [Decimal(1), meter, meter * meter, Decimal(0), Decimal(0), Decimal(0)]
        for link, rounds in seasons:
            rows = [[Decimal(entry.numerator) / entry.denominator for entry in row] for row in step(link, adds)]
            power = _power(rows, rounds)
            now = [sum((entry * each for entry, each in zip(row, now, strict=True)), Decimal(0)) for row in power]
            mean = [Fraction(each) for each in now]
            found.append(Moments(mean[1], mean[2] - mean[1] ** 2, mean[3], mean[5] - mean[3] ** 2))
    return found


def _power(matrix: list[list[Decimal]], times: int) -> list[list[Decimal]]:
    result = [[Decimal(row == column) for column in range(SIZE)] for row in range(SIZE)]
    while times:
        if times & 1:
            result = _product(result, matrix)
        matrix = _product(matrix, matrix)
        times >>= 1
    return result


def _product(first: list[list[Decimal]], second: list[list[Decimal]]) -> list[list[Decimal]]:
    columns = list(zip(*second, strict=True))
    return [[sum((a * b for a, b in zip(row, column, strict=True)), Decimal(0)) for column in columns] for row in first]
