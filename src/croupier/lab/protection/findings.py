"""What is found about the protection of a game: exact, or simulated with its standard error."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import hypot, lcm, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.lab.cache import Arrays, load_or_make
from croupier.lab.counters import Progress
from croupier.lab.counters.facts import Outcomes
from croupier.lab.counts import JointCounts
from croupier.lab.moments import Moments
from croupier.lab.solver import Solver

Ints = NDArray[np.int64]
Cards = NDArray[np.uint8]
_CHUNKS = 20


@dataclass(frozen=True)
class Estimate:
    """A simulated figure. The same seed and the same number of rounds give the same one."""

    mean: float
    error: float  # standard
    rounds: int
    seed: int


def subtract(one: Fraction | Estimate, other: Fraction | Estimate) -> Fraction | Estimate:
    """How much more one figure is. The error is at most this: two samples of one seed err much alike."""
    if isinstance(one, Estimate):
        mean, error = (other.mean, other.error) if isinstance(other, Estimate) else (float(other), 0.0)
        return replace(one, mean=one.mean - mean, error=hypot(one.error, error))
    if isinstance(other, Estimate):
        return replace(other, mean=float(one) - other.mean)
    return one - other


@dataclass(frozen=True)
class Finding:
    """One figure: the player's edge in Antes a round, what a measure takes from it, a chance, or a correlation."""

    name: str
    what: str
    value: Fraction | Estimate
    measure: str = "player's edge"
    note: str = ""

    @property
    def exact(self) -> bool:
        """Whether it is a fraction, not an estimate."""
        return isinstance(self.value, Fraction)

    def as_dict(self) -> dict[str, Any]:
        """What `croupier protect --json` prints of it."""
        data: dict[str, Any] = {"name": self.name, "what": self.what, "measure": self.measure}
        if isinstance(self.value, Fraction):
            data |= {"exact": str(self.value), "decimal": float(self.value)}
        else:
            data |= {"simulated": True, "decimal": self.value.mean, "standard_error": self.value.error or None}
            data |= {"rounds": self.value.rounds, "seed": self.value.seed}
        return data | ({"note": self.note} if self.note else {})


@dataclass(frozen=True)
class Simulation:
    """How many rounds to simulate, and from which seed; with how many other positions' cards seen nothing is simulated.

    Unless it is said, that is as many as are counted in seconds.
    """

    rounds: int
    seed: int
    exact: int | None = None

    def counts(self, others: int, default: int) -> bool:
        """Whether the figure with the cards of so many other positions known is counted."""
        return others <= (default if self.exact is None else self.exact)

    def deals(self, cards: int, rounds: int) -> Cards:
        """Cards off the top of as many shuffled decks."""
        random = np.random.default_rng(self.seed)
        found = np.empty((rounds, cards), np.uint8)
        for at in range(0, rounds, 100_000):  # so that not all decks lie in memory at once
            decks = np.tile(np.arange(52, dtype=np.uint8), (min(100_000, rounds - at), 1))
            found[at : at + len(decks)] = random.permuted(decks, axis=1)[:, :cards]
        return found

    def edge(self, base: Fraction, gains: NDArray[Any], scale: float) -> Estimate:
        """The edge with what is gained in each round: against the exact base, so only the gain is uncertain."""
        found = gains / scale
        return Estimate(float(base) + float(found.mean()), float(found.std(ddof=1)) / sqrt(len(found)), len(found), self.seed)

    def correlation(self, results: NDArray[Any], one: Moments) -> Estimate:
        """Of two columns in Antes: only what they share is simulated, for the mean and variance of one are exact.

        Much of a variance comes from results too rare for a sample, which would make the correlation too large.
        """
        mean = float(one.mean)
        products = (results[:, 0] - mean) * (results[:, 1] - mean) / float(one.variance)
        return Estimate(float(products.mean()), float(products.std(ddof=1)) / sqrt(len(products)), len(products), self.seed)


def spread(
    work: Callable[..., NDArray[Any]],
    rounds: int,
    arguments: Callable[[slice], tuple[object, ...]],
    progress: Progress | None,
    what: str,
) -> NDArray[Any]:
    """A kernel over rounds, in parts."""
    from croupier.lab.kernels import in_parallel

    cuts = [rounds * cut // _CHUNKS for cut in range(_CHUNKS + 1)]
    parts = [arguments(slice(first, last)) for first, last in pairwise(cuts) if last > first]
    return np.concatenate(in_parallel(work, parts, progress, what))


def kept_sum(name: str, depends: Mapping[str, object], count: Callable[[], int]) -> int:
    """An integer of any size, kept on disk."""

    def digits() -> Arrays:
        return {"digits": np.frombuffer(str(count()).encode(), np.uint8)}

    return int(load_or_make(name, depends, digits)["digits"].tobytes())


class TooManySetsError(Exception):
    """The sums do not fit into 64 bits."""


@dataclass(frozen=True)
class Brings:
    """What the first and the last action bring by class and outcome, in whole numbers of a unit: `scale` to an Ante."""

    values: Ints
    scale: int


def action_payoffs(solver: Solver, known: Sequence[Mapping[str, object]], outcomes: Outcomes) -> Brings:
    """For a book of one decision. What no deal can show brings nothing."""
    rows, columns = len(known), len(outcomes)
    empty = np.zeros((rows, columns), np.int64)
    table = JointCounts(0, tuple(known), np.arange(rows, dtype=np.int16), np.zeros(rows, np.int64), outcomes, empty)
    found = []
    for play in (solver.plays[0], solver.plays[-1]):
        sheet = solver.sheet(table, play)
        entries = [sheet.entries[group] for group in sheet.group]  # a row is a kind
        found.append([[each.net.units if each else Fraction(0) for each in row] for row in entries])
    scale = lcm(*(each.denominator for action in found for row in action for each in row))
    return Brings(np.array([[[int(each * scale) for each in row] for row in action] for action in found]), scale)
