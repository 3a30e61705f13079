"""What rounds came to, in whole numbers: chunks are added in any order to the same totals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.lab.simulation.pricing import Pricing

if TYPE_CHECKING:
    from croupier.lab.simulation.kernels.tally import RoundTally

_WORD = 64  # bits


@dataclass
class RoundTotals:
    """The sums of some rounds, by column of a pricing; those of a round are of all its positions together."""

    counts: NDArray[np.int64]  # by position and cell
    sums: list[int]  # cents
    squares: list[int]
    rounds: int = 0
    rare: int = 0  # rounds that were settled one by one

    @classmethod
    def of(cls, pricing: Pricing, positions: int) -> RoundTotals:
        """Nothing yet."""
        columns = len(pricing.columns)
        return cls(np.zeros((positions, len(pricing.cells)), np.int64), [0] * columns, [0] * columns)

    def add(self, pricing: Pricing, tally: RoundTally, rounds: int) -> None:
        """Add a chunk of rounds."""
        self.rounds += rounds
        self.counts += tally.counts
        if len(self.counts) == 1:
            self._add_counted(pricing, tally)
        else:
            for column, (lower, upper) in enumerate(tally.squares.tolist()):
                self.sums[column] += int(tally.sums[column])
                self.squares[column] += lower + (upper << _WORD)
        for _, *cells in tally.rare.tolist():
            self._add_rare(pricing.settle_rare(cells).sum(axis=0).tolist())

    def _add_counted(self, pricing: Pricing, tally: RoundTally) -> None:
        """The sums of rounds of one position follow from how often each cell came."""
        (there,) = np.nonzero(tally.counts[0] * ~pricing.rare)
        for many, nets in zip(tally.counts[0][there].tolist(), pricing.cents[there].tolist(), strict=True):
            for column, net in enumerate(nets):
                self.sums[column] += many * net
                self.squares[column] += many * net * net

    def _add_rare(self, nets: list[int]) -> None:
        self.rare += 1
        for column, net in enumerate(nets):
            self.sums[column] += net
            self.squares[column] += net * net
