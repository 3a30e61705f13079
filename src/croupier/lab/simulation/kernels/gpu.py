"""The grid on a graphics card: each thread deals rounds of its own, by the same parts as the kernels for cores.

A kernel is made for one game, number of positions and so on: what is known then is written into it as numbers, so that loops
are unrolled and what is drawn and dealt stays in registers. Only the deck, whose places are drawn, lies in shared memory.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import cuda as numba_cuda
from numpy.typing import NDArray

from croupier.lab.simulation.kernels.draws import draw_two

cuda: Any = numba_cuda  # it has types in places only
THREADS = 128  # of a block
PAIRS = 64  # of rounds that a thread deals of a piece
PIECE = 2 * THREADS * PAIRS  # rounds that a block deals of a chunk before it goes to the next piece
COPIES = 16  # of the counts: blocks that share one wait less for each other
SHARED = 48 * 1024  # bytes that a block may have
_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)


class GridShape(NamedTuple):
    """What a kernel is made for."""

    draws: int
    cards: int  # of a round
    positions: int
    cells: int
    columns: int
    rare: bool  # whether some cell is rare
    shared: bool  # whether the counts of a block have room in shared memory


class GridSpan(NamedTuple):
    """Which rounds are dealt: so many, from the first of a chunk on."""

    seed: np.uint64
    first: np.uint64  # chunk
    size: int  # of a chunk
    rounds: int


class GridTally(NamedTuple):
    """What is counted, on the card. A square is added in two parts: its lower 32 bits, and those above them."""

    counts: NDArray[np.uint64]  # by copy; then by position and cell
    sums: NDArray[np.uint64]
    lower: NDArray[np.uint64]
    upper: NDArray[np.uint64]
    rare: NDArray[np.int64]
    found: NDArray[np.uint32]


def has_room(positions: int, cells: int) -> bool:
    """Whether the counts of a block have room beside the decks of its threads."""
    return THREADS * 52 + 4 * positions * cells <= SHARED


@cache
def make_grid_kernel(deal: Any, shape: GridShape) -> Any:
    """A kernel that deals rounds by `deal`, which deals one."""
    draws, cards_of_round, positions, cells_of_position, columns, with_rare, in_shared = shape
    places = positions * cells_of_position
    block_places = places if in_shared else 1
    sums_of_rounds = positions > 1

    def deal_grid(tables: Any, plan: Any, cents: Any, is_rare: Any, tally: Any, span: Any) -> None:
        lane = cuda.threadIdx.x
        seed, first_chunk, size, rounds = span
        decks = cuda.shared.array((THREADS, 52), np.uint8)
        counts = cuda.shared.array(block_places, np.uint32)
        drawn = cuda.local.array((draws, 2), np.uint16)
        cards = cuda.local.array((1, cards_of_round), np.uint8)
        cells = cuda.local.array((1, positions), np.uint32)
        sums = cuda.local.array(columns, np.int64)
        lower = cuda.local.array(columns, np.uint64)
        upper = cuda.local.array(columns, np.uint64)
        deck, copy = decks[lane], cuda.blockIdx.x % COPIES
        for place in range(52):
            deck[place] = place
        for place in range(lane, block_places, THREADS):
            counts[place] = 0
        for column in range(columns):
            sums[column], lower[column], upper[column] = 0, 0, 0
        cuda.syncthreads()
        pieces = (size + PIECE - 1) // PIECE  # of a chunk
        for piece in range(cuda.blockIdx.x, pieces * ((rounds + size - 1) // size), cuda.gridDim.x):
            number, within = piece // pieces, piece % pieces
            end = min(size, rounds - number * size, (within + 1) * PIECE)
            for first in range(within * PIECE + 2 * lane, end, 2 * THREADS):
                draw_two(plan, seed, first_chunk + np.uint64(number), first, drawn, 0)
                for which in range(2):
                    if first + which >= end:
                        continue
                    deal(tables, drawn, which, deck, cards, cells, 0)
                    rare = False
                    for position in range(positions):
                        cell = cells[0, position]
                        if in_shared:
                            cuda.atomic.add(counts, position * cells_of_position + cell, np.uint32(1))
                        else:
                            cuda.atomic.add(tally.counts, (copy, position * cells_of_position + cell), np.uint64(1))
                        if with_rare:
                            rare |= is_rare[cell]
                    if rare:
                        row = cuda.atomic.add(tally.found, 0, np.uint32(1))
                        if row < len(tally.rare):
                            tally.rare[row, 0] = number * size + first + which
                            for position in range(positions):
                                tally.rare[row, 1 + position] = cells[0, position]
                    elif sums_of_rounds:
                        for column in range(columns):
                            total = 0
                            for position in range(positions):
                                total += cents[cells[0, position], column]
                            square = np.uint64(total * total)
                            sums[column] += total
                            lower[column] += square & _LOW
                            upper[column] += square >> _HALF
        cuda.syncthreads()
        if in_shared:
            for place in range(lane, places, THREADS):
                cuda.atomic.add(tally.counts, (copy, place), np.uint64(counts[place]))
        if sums_of_rounds:
            for column in range(columns):
                cuda.atomic.add(tally.sums, column, np.uint64(sums[column]))
                cuda.atomic.add(tally.lower, column, lower[column])
                cuda.atomic.add(tally.upper, column, upper[column])

    kernel: Any = cuda.jit(deal_grid)
    return kernel
