"""The total of many rounds: its distribution, and the bands within which it lies.

Rounds are independent and alike, so the law of their total is the law of one round convolved with itself. That is done by
Fourier transform over the values that the total has with more than a vanishing chance, by Chernoff's bound: what lies beyond,
and a float's rounding, is less than a billionth of a probability.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, floor, gcd, lcm, log, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

WITHIN = (0.90, 0.95, 0.99)
VANISHING = 1e-15  # the chance of what is left out on either side
ROUNDING = 1e-9  # what floats may lose of a probability


@dataclass(frozen=True)
class Total:
    """The total of so many rounds: the bounds between which it lies with at least some chance, the rest half on either side."""

    rounds: int
    mean: Fraction
    deviation: float
    bands: Mapping[float, tuple[Fraction, Fraction]]
    ahead: float  # the chance that the player has won in all
    moments: tuple[float, float]  # mean and deviation as the convolved law has them

    def normal(self, within: float) -> tuple[Fraction, Fraction]:
        """The bounds of the normal law with the same mean and deviation."""
        half = Fraction(NormalDist().inv_cdf((1 + within) / 2) * self.deviation)
        return self.mean - half, self.mean + half


@dataclass(frozen=True)
class OneRound:
    """How many deals bring each net result."""

    results: Mapping[Fraction, int]

    @cached_property
    def deals(self) -> int:
        """How many deals there are."""
        return sum(self.results.values())

    @cached_property
    def mean(self) -> Fraction:
        """The mean net result."""
        return sum((net * count for net, count in self.results.items()), Fraction(0)) / self.deals

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the net result."""
        return sum(((net - self.mean) ** 2 * count for net, count in self.results.items()), Fraction(0)) / self.deals

    def total(self, rounds: int) -> Total:
        """The law of the total of so many rounds."""
        first, chances = self._convolved(rounds)
        step, mean, deviation = self._step, self.mean * rounds, sqrt(self.variance * rounds)
        up_to = np.cumsum(chances)
        bands = {}
        for within in WITHIN:
            tail = (1 - within) / 2
            low, high = (int(np.searchsorted(up_to, place - ROUNDING)) for place in (tail, 1 - tail))
            bands[within] = first + low * step, first + high * step
        nothing = floor(-first / step)  # the last place that is no gain
        ahead = 1 - float(up_to[min(nothing, len(chances) - 1)]) if nothing >= 0 else 1.0
        away = np.arange(len(chances)) * float(step) + float(first - mean)
        off = float(chances @ away)
        moments = off + float(mean), sqrt(max(float(chances @ away**2) - off**2, 0.0))
        return Total(rounds, mean, deviation, bands, max(ahead, 0.0), moments)

    @cached_property
    def _step(self) -> Fraction:
        """All results are the lowest and so many steps more."""
        lowest, below = min(self.results), lcm(*(net.denominator for net in self.results))
        return Fraction(gcd(*(int((net - lowest) * below) for net in self.results)) or 1, below)

    def _convolved(self, rounds: int) -> tuple[Fraction, Floats]:
        """The lowest total that counts, and the chances from there on, step by step."""
        lowest, highest, step = min(self.results), max(self.results), self._step
        start = max(0, floor((self.mean * rounds - self._reach(rounds, -1) - lowest * rounds) / step))
        end = min(
            int((highest - lowest) / step) * rounds,
            ceil((self.mean * rounds + self._reach(rounds, 1) - lowest * rounds) / step),
        )
        size = 1 << (end - start).bit_length()
        one = np.zeros(size)
        for net, count in self.results.items():
            one[int((net - lowest) / step) % size] += count / self.deals  # what leaves at one end comes in at the other
        all_of_them = np.fft.irfft(np.fft.rfft(one) ** rounds, size)
        return lowest * rounds + start * step, np.roll(all_of_them, -(start % size))[: end - start + 1]

    def _reach(self, rounds: int, side: int) -> Fraction:
        """How far from its mean the total gets with a vanishing chance at most, by Chernoff's bound."""
        nets = np.array([float(net - self.mean) for net in self.results]) * side
        weights = np.log([count / self.deals for count in self.results.values()])
        found = []
        for tilt in np.geomspace(1e-7, 10, 200):
            grows = np.logaddexp.reduce(weights + tilt * nets)
            found.append((rounds * float(grows) - log(VANISHING)) / tilt)
        return Fraction(max(min(found), 0.0))
