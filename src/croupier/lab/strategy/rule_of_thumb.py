"""A rule of thumb, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.lab.first_actions import Strategy
from croupier.lab.integers import summed


@dataclass(frozen=True)
class RuleOfThumb:
    """A rule of play in words. Its cost is what it loses against perfect play, in Antes a round."""

    about: str  # the decision: "play", "bet", "flop", "turn", "river"
    words: str
    cost: Fraction

    def as_dict(self) -> dict[str, Any]:
        """What `croupier strategy --json` prints of it."""
        return {"about": self.about, "rule": self.words, "cost": str(self.cost), "cost_decimal": float(self.cost)}


def cost(strategy: Strategy, stays: NDArray[np.bool_]) -> Fraction:
    """What it loses to stay exactly in these rows. The first action is to give up, the last to stay."""
    give_up, stay = strategy.values[0], strategy.values[-1]
    chosen = np.where(stays, stay, give_up)
    lost = strategy.values.max(axis=0) - chosen
    return Fraction(summed(lost, strategy.table.times), strategy.table.deals * strategy.scale)


def best_from(strategy: Strategy, order: NDArray[np.int64]) -> int:
    """The place in an order from which on to stay costs least, the highest of equals; one past all is never to stay."""
    gain = [0] * (int(order.max()) + 2)
    for place, give_up, stay, times in zip(
        order.tolist(), strategy.values[0].tolist(), strategy.values[-1].tolist(), strategy.table.times.tolist(), strict=True
    ):
        gain[place] += (stay - give_up) * times
    best, most, total = len(gain) - 1, 0, 0
    for place in range(len(gain) - 2, -1, -1):
        total += gain[place]
        if total > most:
            best, most = place, total
    return best
