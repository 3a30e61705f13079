"""Moments of results, exactly: mean, variance, skewness and kurtosis, and the covariances of results that come together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, lcm

from croupier.lab.figures import square_root


@dataclass(frozen=True)
class Moments:
    """The mean of a result, and the means of the powers of its distance from it."""

    mean: Fraction
    variance: Fraction
    third: Fraction
    fourth: Fraction

    @property
    def skewness(self) -> float | None:
        """How far it leans: above nothing where large wins are rare. None where the result is always the same."""
        if not self.variance:
            return None
        size = square_root(self.third**2 / self.variance**3)
        return size if self.third >= 0 else -size

    @property
    def kurtosis(self) -> float | None:
        """How much of the spread is due to rare results: 3 for a normal distribution."""
        return float(self.fourth / self.variance**2) if self.variance else None


def moments_of(results: Mapping[Fraction, int]) -> Moments:
    """The moments of results, each with how often it comes."""
    deals, below = sum(results.values()), lcm(*(value.denominator for value in results))
    whole = [(int(value * below), count) for value, count in results.items()]
    raw = [Fraction(sum(value**power * count for value, count in whole), deals * below**power) for power in range(5)]
    mean = raw[1]
    # The powers of a distance, each from those of the results themselves.
    second, third, fourth = (
        sum((comb(power, at) * raw[at] * (-mean) ** (power - at) for at in range(power + 1)), Fraction(0))
        for power in (2, 3, 4)
    )
    return Moments(mean, second, third, fourth)


def covariances_of(
    names: Sequence[str], together: Sequence[tuple[Mapping[str, Fraction], int]]
) -> dict[tuple[str, str], Fraction]:
    """The covariance of every two named results, and of each with itself: its variance. What is not there brings nothing."""
    deals = sum(count for _, count in together)
    below = {name: lcm(*(each[name].denominator for each, _ in together if name in each)) for name in names}
    rows = [([int(each.get(name, 0) * below[name]) for name in names], count) for each, count in together]
    means = [Fraction(sum(row[at] * count for row, count in rows), deals * below[name]) for at, name in enumerate(names)]
    found = {}
    for one, other in combinations_with_replacement(range(len(names)), 2):
        both = sum(row[one] * row[other] * count for row, count in rows)
        scale = deals * below[names[one]] * below[names[other]]
        found[names[one], names[other]] = Fraction(both, scale) - means[one] * means[other]
    return found
