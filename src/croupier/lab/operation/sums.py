"""The sum of many rounds: its distribution on a grid, by powers of its Fourier transform.

Where the results of a round lie few enough multiples of one step apart, the grid has that step and the distribution is exact
but for the rounding of floats. Otherwise the grid is coarser: a result between two of its points is put on both, so that its
mean stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from math import ceil, floor, gcd, lcm, sqrt

import numpy as np
from numpy.typing import NDArray

CELLS = 1 << 18  # of a grid
_WIDE = 12  # standard deviations either side of the mean that a grid has room for
_JUMPS = 3  # of the largest results, too
_FLAT = 1e-18  # a wave this low is nothing

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class RoundsPlayed:
    """So many independent rounds of a kind, each with so many seats.

    What the seats of a round have in common is taken as normal, with a variance.
    """

    wins: Mapping[Fraction, int]  # of a seat in dollars, each with how often it comes
    rounds: int
    seats: int = 1
    shared: float = 0.0  # variance of a round, besides those of its seats

    @cached_property
    def mean(self) -> Fraction:
        """Of one seat in one round."""
        return sum((win * count for win, count in self.wins.items()), Fraction(0)) / sum(self.wins.values())

    @cached_property
    def base(self) -> Fraction:
        """The result next to the mean. The others are counted from it: small numbers, small errors, and the widest step."""
        return min(self.wins, key=lambda win: abs(win - self.mean))

    @cached_property
    def from_base(self) -> dict[Fraction, int]:
        """The results of a seat, less the base."""
        return {win - self.base: count for win, count in self.wins.items()}

    @cached_property
    def variance(self) -> float:
        """Of all of them."""
        square = sum((win * win * count for win, count in self.wins.items()), Fraction(0)) / sum(self.wins.values())
        return self.rounds * (self.seats * float(square - self.mean**2) + self.shared)


@dataclass(frozen=True, eq=False)
class SumDistribution:
    """What a sum comes to: the chance of each point of a grid."""

    first: Fraction  # the first point, in dollars
    step: Fraction  # dollars
    chances: Floats
    exact: bool  # whether every result lies on the grid

    @cached_property
    def _upto(self) -> Floats:
        return np.cumsum(self.chances)

    def chance_at_most(self, amount: Fraction | float) -> float:
        """The chance of no more than an amount."""
        return self._chance_upto(floor((Fraction(amount) - self.first) / self.step))

    def chance_below(self, amount: Fraction | float) -> float:
        """The chance of less than an amount."""
        return self._chance_upto(ceil((Fraction(amount) - self.first) / self.step) - 1)

    def chance_about(self, amount: Fraction) -> float:
        """The chance of no more than an amount as if it rose evenly from point to point: never less than it is."""
        at = (amount - self.first) / self.step
        below = self._chance_upto(floor(at))
        return below + float(at - floor(at)) * (self._chance_upto(floor(at) + 1) - below)

    def _chance_upto(self, at: int) -> float:
        return 0.0 if at < 0 else float(min(self._upto[min(at, len(self._upto) - 1)], 1.0))

    def quantile(self, part: float) -> Fraction:
        """The least amount that is not exceeded with this chance."""
        at = int(np.searchsorted(self._upto, part))
        return self.first + min(at, len(self._upto) - 1) * self.step


def distribute(played: Sequence[RoundsPlayed]) -> SumDistribution:
    """The distribution of the sum of all rounds."""
    mean = sum((each.mean * each.rounds * each.seats for each in played), Fraction(0))
    step, exact, _ = _grid_of(played)
    waves = 2 * np.pi * np.arange(CELLS // 2 + 1) / CELLS
    base, spectrum = Fraction(0), np.ones(len(waves), np.complex128)
    for each in played:
        many = each.rounds * each.seats
        base += each.base * many
        spectrum *= _transformed(each, step, CELLS) ** many * np.exp(
            -(waves**2) * (each.rounds * each.shared / float(step) ** 2 / 2)
        )
    first = round((mean - base) / step) - CELLS // 2
    chances = np.roll(np.fft.irfft(spectrum, CELLS), -first % CELLS)
    return SumDistribution(base + first * step, step, np.maximum(chances, 0.0), exact)


def last_with_more(played: RoundsPlayed, amount: Fraction, chance: float) -> int:
    """The most rounds, but fewer than those played, that win no more than an amount each with more than a chance; 0: none.

    All are looked at one by one, with no distribution of each. On a grid no wider than it must be there are few waves to
    add up, and many rounds leave fewer.
    """
    step, _, cells = _grid_of([played])
    waves = 2 * np.pi * np.arange(cells // 2 + 1) / cells
    wave = _transformed(played, step, cells) ** played.seats * np.exp(-(waves**2) * (played.shared / float(step) ** 2 / 2))
    order = 1 + np.argsort(-np.abs(wave[1:]), kind="stable")
    wave, size = wave[order], -np.abs(wave[order])
    # A wave summed up to a point, as a geometric series. All but the shortest stand for two.
    part = np.where(order == cells // 2, 1, 2) / (1 - np.exp(-1j * waves[order])) / cells
    drift = (played.mean - played.base) * played.seats / step
    bound = (amount - played.base * played.seats) / step
    for rounds in range(played.rounds - 1, 0, -1):
        kept = np.searchsorted(size, -(_FLAT ** (1 / rounds)))
        before, upto = round(drift * rounds) - cells // 2 - 1, floor(bound * rounds)
        to, start = (np.exp(1j * waves[1] * (order[:kept] * (at % cells) % cells)) for at in (upto, before))
        found = (upto - before) / cells + float((wave[:kept] ** rounds * part[:kept] * (to - start)).sum().real)
        if upto > before and found > chance:
            return rounds
    return 0


def _grid_of(played: Sequence[RoundsPlayed]) -> tuple[Fraction, bool, int]:
    """The step of the grid, whether every result lies on it, and how many points have room enough: a power of two."""
    jump = max(abs(win) for each in played for win in each.wins)
    room = 2 * (_WIDE * sqrt(sum(each.variance for each in played)) + _JUMPS * float(jump)) or 1.0
    finest = common_step(win for each in played for win in each.from_base)
    step = finest * max(ceil(Fraction(room) / CELLS / finest), 1)
    return step, step == finest, max(1 << (ceil(Fraction(room) / step) - 1).bit_length(), 2)


def _transformed(played: RoundsPlayed, step: Fraction, cells: int) -> NDArray[np.complex128]:
    """The Fourier transform of a seat's results in one round."""
    on_grid = np.zeros(cells)
    for at, chance in on_points(played.from_base, step).items():
        on_grid[at % cells] += chance
    return np.fft.rfft(on_grid)


def common_step(amounts: Iterable[Fraction]) -> Fraction:
    """The largest amount of which all are multiples; one dollar where all are nothing."""
    some = [each for each in amounts if each]
    if not some:
        return Fraction(1)
    return Fraction(reduce(gcd, (each.numerator for each in some), 0), lcm(*(each.denominator for each in some)))


def on_points(wins: Mapping[Fraction, int], step: Fraction) -> dict[int, float]:
    """The chances of results by the points of a grid. One that lies between two is divided among them by its nearness."""
    whole, found = sum(wins.values()), dict[int, Fraction]()
    for win, count in wins.items():
        at = win / step
        below = floor(at)
        for point, part in ((below, 1 - (at - below)), (below + 1, at - below)):
            if part:
                found[point] = found.get(point, Fraction(0)) + part * count / whole
    return {point: float(chance) for point, chance in found.items()}
