"""What is counted of rounds: whole numbers only, so that sums are exact whatever their order."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.simulation.kernels import dealing_kernel
from croupier.lab.simulation.kernels.philox import Word

Ints = NDArray[np.int64]
Cells = NDArray[np.uint32]  # by round of a batch and position


class ChunkSpan(NamedTuple):
    """Which rounds are dealt: the first so many of a chunk."""

    seed: Word
    chunk: Word
    rounds: int


class Prices(NamedTuple):
    """What each cell brings: cents by cell and column, found from the clauses. A rare cell is settled by itself, later."""

    cents: Ints
    rare: NDArray[np.bool_]


class RoundTally(NamedTuple):
    """What is counted of a chunk.

    `sums` and `squares` are those of all positions of a round together, by column, of the rounds without a rare cell; where one
    position is played they follow from the counts, and are left at zero. A square has two words of 64 bits, the lower first.
    """

    counts: Ints  # by position and cell
    sums: Ints
    squares: NDArray[np.uint64]
    rare: Ints  # the rounds that have a rare cell: the number of the round, then the cell of each position
    found: Ints  # how many of these there were, whether or not they had room


@dealing_kernel
def add_rounds(prices: Prices, tally: RoundTally, cells: Cells, first: int, rounds: int) -> None:
    """Count so many rounds of a batch by the cells of their positions."""
    counts, sums, squares, rare_rounds, found = tally
    cents, is_rare = prices
    positions = cells.shape[1]
    for at in range(rounds):
        rare = False
        for position in range(positions):
            cell = cells[at, position]
            counts[position, cell] += 1
            rare |= is_rare[cell]
        if rare:
            if found[0] < len(rare_rounds):
                rare_rounds[found[0], 0] = first + at
                for position in range(positions):
                    rare_rounds[found[0], 1 + position] = cells[at, position]
            found[0] += 1
        elif positions > 1:
            for column in range(len(sums)):
                total = 0
                for position in range(positions):
                    total += cents[cells[at, position], column]
                sums[column] += total
                square = np.uint64(total * total)
                lower = squares[column, 0] + square
                squares[column, 0] = lower
                if lower < square:
                    squares[column, 1] += np.uint64(1)
