"""A book made ready to be dealt: what each cell of its rounds stands for, and the kernels that deal it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.rulebook import DECLINE, FOLD, Book

if TYPE_CHECKING:  # importing the kernels takes its time
    from croupier.lab.simulation.kernels.draws import DrawPlan
    from croupier.lab.simulation.kernels.tally import ChunkSpan, Prices, RoundTally

Chunk: TypeAlias = "Callable[[Prices, RoundTally, ChunkSpan], None]"
DealtBatch: TypeAlias = Callable[[int, int, int], tuple[NDArray[np.int64], NDArray[np.uint32]]]
PlacedRounds: TypeAlias = Callable[[NDArray[np.int64]], NDArray[np.uint32]]
EVERYBODY_FOLDED = "everybody folded"


@dataclass(frozen=True)
class RoundCell:
    """What holds of a position where its round falls into a cell: what was done, and what the cards decided."""

    actions: tuple[str, ...]
    facts: Mapping[str, Any]  # by the name of the fact

    @property
    def shown(self) -> bool:
        """Whether comparison is not refused."""
        return self.actions[-1] != DECLINE


class DealtRound(NamedTuple):
    """What one round is dealt by, on whatever: a part of kernels, what it looks up, what is drawn, and the number of cards."""

    deal: Any
    tables: Any
    plan: DrawPlan
    cards: int


@dataclass(frozen=True, eq=False)
class DealtGame:
    """A book with so many positions and a strategy.

    `run` deals the rounds of a chunk and counts them. `show` gives the cards of a batch of rounds, from an even one of a chunk
    on, and the cell of each position; `place` the cells of rounds whose cards are known; `round` has what it takes to deal one.
    """

    book: Book
    positions: int
    cells: Sequence[RoundCell | None]  # None where no deal falls
    run: Chunk
    round: DealtRound
    show: DealtBatch  # seed, chunk, first round
    place: PlacedRounds
    layout: Mapping[str, slice]  # where cards lie: the community's, the dealer's, those of position 1, 2 and so on

    def hands(self, cards: NDArray[np.int64]) -> dict[str, list[int]]:
        """The cards of one round by whose they are."""
        return {whose: cards[places].tolist() for whose, places in self.layout.items()}

    def spots(self) -> tuple[NDArray[np.int64], list[RoundCell]]:
        """By cell the number of its spot, which is what the cards decide, -1 if not folded; and a folded cell of each spot."""
        folded = {at: cell for at, cell in enumerate(self.cells) if cell is not None and cell.actions == (FOLD,)}
        folded = {at: cell for at, cell in folded.items() if cell.facts.get(EVERYBODY_FOLDED, True)}
        spot_of = np.full(len(self.cells), -1, np.int64)
        spot_of[list(folded)] = np.arange(len(folded))
        return spot_of, list(folded.values())
