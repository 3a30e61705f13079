"""The chance that a bank is ever gone, however long it plays: by Spitzer's identity, on the distribution of a round itself.

With S(n) the sum of n rounds, the deepest that the bank ever falls below its start is a sum of independent parts: falls of the
size j come as a Poisson number, with the mean P(S(n) = -j) / n added up over all n. These means are what a logarithm has as its
Fourier coefficients. All is weighed by an exponential first, so that the tails, which matter here, keep their digits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, floor, log

import numpy as np
from numpy.typing import NDArray

from croupier.lab.operation.sums import common_step, on_points

CELLS = 1 << 19  # of a grid
_FADED = 36.0  # so many powers of e below 1 nothing is left of a chance


@dataclass(frozen=True, eq=False)
class DeepestFall:
    """How far the bank ever falls below its start, in steps of a grid. With no edge for the house, without end."""

    step: Fraction  # dollars
    beyond: NDArray[np.float64]  # by number of steps: the chance of a deeper fall
    exact: bool  # whether every result lies on the grid

    def chance_beyond(self, bankroll: Fraction) -> float:
        """The chance that a bankroll does not suffice at some time."""
        at = floor(bankroll / self.step)
        return float(self.beyond[at]) if at < len(self.beyond) else 0.0

    def bankroll(self, safety: float) -> Fraction:
        """The least bankroll that always suffices with this chance, on the grid."""
        return int(np.argmax(self.beyond <= 1 - safety)) * self.step


def deepest_fall(wins: Mapping[Fraction, int], seats: int = 1, shared: float = 0.0) -> DeepestFall | None:
    """Of endless rounds, each with so many seats, whose house wins these sums; None where the house has no edge.

    What the seats of a round have in common is taken as normal, with a variance.
    """
    mean = sum((win * count for win, count in wins.items()), Fraction(0))
    if mean <= 0:
        return None
    if min(wins) >= 0 and not shared:
        return DeepestFall(Fraction(1), np.zeros(1), exact=True)
    values = np.array([float(win) for win in wins])
    logs = np.log(np.array([float(count) for count in wins.values()]) / float(sum(wins.values())))

    def growth(tilt: float) -> float:
        """The logarithm of the mean of exp(-tilt * win) over a round: below nothing between 0 and where it is nothing again."""
        powers = logs - tilt * values
        most = float(powers.max())
        return seats * (most + log(float(np.exp(powers - most).sum()))) + shared * tilt**2 / 2

    end = _end(growth)
    tilt = _lowest(growth, end)
    finest = common_step(wins)
    step = finest * max(ceil(Fraction(_FADED / min(tilt, end - tilt)) * 2 / CELLS / finest), 1)
    while (max(wins) - min(wins)) * seats / step > CELLS // 4:
        step *= 2
    return DeepestFall(
        step, _falls(on_points(wins, step), seats, shared / float(step) ** 2, tilt * float(step)), step == finest
    )


def _falls(points: Mapping[int, float], seats: int, shared: float, tilt: float) -> NDArray[np.float64]:
    """By number of steps, the chance of a deeper fall."""
    on_grid = np.zeros(CELLS)
    for at, chance in points.items():
        on_grid[at % CELLS] += chance * exp(-tilt * at)
    # The transform has exp(-i w x): with the tilt, the mean of exp((-tilt - i w) x).
    waves = 2 * np.pi * np.fft.fftfreq(CELLS)
    spectrum = np.fft.fft(on_grid) ** seats * np.exp((tilt + 1j * waves) ** 2 * (shared / 2))
    means = -np.fft.ifft(np.log(1 - spectrum)).real
    falls = np.zeros(CELLS)
    falls[1 : CELLS // 2] = means[: CELLS // 2 : -1]  # what lies below nothing stands at the end, backwards
    fade = np.exp(-tilt * np.arange(CELLS))
    tilted = np.fft.ifft(np.exp(np.fft.fft(falls))).real
    chances = np.maximum(tilted, 0.0) * fade * exp(-float((falls * fade).sum()))
    upto = np.cumsum(chances[CELLS // 2 :: -1])[::-1]
    return np.append(upto[1:], 0.0)


def _end(growth: Callable[[float], float]) -> float:
    """Where the growth comes back to nothing."""
    low, high = 0.0, 1e-9
    while growth(high) < 0:
        low, high = high, high * 2
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if growth(middle) < 0 else (low, middle)
    return low


def _lowest(growth: Callable[[float], float], end: float) -> float:
    """Where the growth is least: thirds are left out until nothing is left."""
    low, high = 0.0, end
    for _ in range(100):
        third = (high - low) / 3
        if growth(low + third) < growth(high - third):
            high -= third
        else:
            low += third
    return (low + high) / 2
