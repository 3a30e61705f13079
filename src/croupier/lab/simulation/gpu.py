"""Rounds dealt on a graphics card: many chunks at a time, to the same whole numbers as on cores."""

from __future__ import annotations

import os
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError
from croupier.extras import load_extra
from croupier.lab.counters import Progress
from croupier.lab.simulation import chunks
from croupier.lab.simulation.game import DealtGame
from croupier.lab.simulation.pricing import Pricing
from croupier.lab.simulation.run_state import RunLook, RunState, RunUnderWay

if TYPE_CHECKING:
    from croupier.lab.simulation.kernels.tally import RoundTally

TOGETHER = 1 << 30  # rounds that are dealt at a time, about: a second of work at most
_BLOCKS = 16  # for each multiprocessor
_ROOM = 1 << 16  # rare rounds of those, at first
_WORD = 2**64
_SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"  # numba runs the grid on the processor, in arrays of NumPy


def check_gpu() -> None:
    """That there is a graphics card to deal on. `InputError` that says what to install or change if there is none."""
    load_extra("numba_cuda", "gpu")
    if not _is_there():
        raise InputError(
            "no graphics card with CUDA was found: it takes one by NVIDIA and its driver; without this option rounds are dealt "
            "on the cores of this machine",
            where="gpu",
        )


def _is_there() -> bool:
    from numba import cuda

    found: Any = cuda
    return bool(found.is_available())


class GpuDealer:
    """A game and its prices on a graphics card, with the kernel that deals it."""

    def __init__(self, game: DealtGame, pricing: Pricing) -> None:
        check_gpu()
        from numba import cuda

        from croupier.lab.simulation.kernels import gpu

        self._cuda: Any = cuda
        self._game, self._pricing, self._columns = game, pricing, len(pricing.columns)
        dealt = game.round
        shape = gpu.GridShape(
            draws=len(dealt.plan.factors),
            cards=dealt.cards,
            positions=game.positions,
            cells=len(game.cells),
            columns=self._columns,
            rare=bool(pricing.rare.any()),
            shared=gpu.has_room(game.positions, len(game.cells)),
        )
        self._kernel = gpu.make_grid_kernel(dealt.deal, shape)
        self._tables = tuple(self._copy(each) for each in (dealt.tables, dealt.plan, pricing.cents, pricing.rare))
        self.deal(0, 0, 2, 2)  # the kernel is compiled when it is first called: that is no time of dealing

    def _copy(self, tables: Any) -> Any:
        """Tables on the card: arrays are copied there, whatever holds them; other values stay as they are."""
        if isinstance(tables, np.ndarray):
            own = np.array(tables, order="C")
            return own if _SIMULATED else self._cuda.to_device(own)
        if isinstance(tables, tuple):
            parts = [self._copy(each) for each in tables]
            return type(tables)(*parts) if hasattr(tables, "_fields") else tuple(parts)
        return tables

    def deal(self, seed: int, first: int, size: int, rounds: int) -> RoundTally:
        """What is counted of so many rounds, from a chunk on, where a chunk has so many; rare rounds in their order.

        The number of a rare round is told from the first of all these on.
        """
        from croupier.lab.simulation.kernels import gpu
        from croupier.lab.simulation.kernels.tally import RoundTally

        room, positions, cells = _ROOM, self._game.positions, len(self._game.cells)
        span = gpu.GridSpan(np.uint64(seed), np.uint64(first), size, rounds)
        while True:
            tally = gpu.GridTally(
                counts=np.zeros((gpu.COPIES, positions * cells), np.uint64),
                sums=np.zeros(self._columns, np.uint64),
                lower=np.zeros(self._columns, np.uint64),
                upper=np.zeros(self._columns, np.uint64),
                rare=np.zeros((0, 1 + positions), np.int64),
                found=np.zeros(1, np.uint32),
            )
            there = self._copy(tally)._replace(rare=self._room(room))
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # numba warns where there is too little work for a card
                self._kernel[self._blocks(size, rounds), gpu.THREADS](*self._tables, there, span)
            found = int(_from_card(there.found)[0])
            if found <= room:
                break
            room = found
        rare = _from_card(there.rare[:found]) if found else tally.rare
        parts = zip(_from_card(there.lower).tolist(), _from_card(there.upper).tolist(), strict=True)
        squares = [low + (high << 32) for low, high in parts]
        return RoundTally(
            counts=_from_card(there.counts).sum(axis=0).astype(np.int64).reshape(positions, cells),
            sums=_from_card(there.sums).astype(np.int64),
            squares=np.array([[each % _WORD, each // _WORD] for each in squares], np.uint64),
            rare=rare[np.argsort(rare[:, 0])],
            found=np.array([found], np.int64),
        )

    def deal_rounds(
        self,
        seed: int,
        rounds: int,
        state: RunState,
        *,
        progress: Progress | None = None,
        look: RunLook | None = None,
    ) -> None:
        """Take a run on to so many rounds, as `chunks.deal_rounds` does on cores."""
        run = RunUnderWay(self._pricing, rounds, state, progress, look)
        together = max(TOGETHER // chunks.CHUNK, 1) * chunks.CHUNK
        while state.rounds < rounds:
            number = min(together, rounds - state.rounds)
            run.add(self.deal(seed, state.rounds // chunks.CHUNK, chunks.CHUNK, number), number)

    def _room(self, rows: int) -> Any:
        """Room for so many rare rounds, whatever lies there."""
        shape = rows, 1 + self._game.positions
        return np.empty(shape, np.int64) if _SIMULATED else self._cuda.device_array(shape, np.int64)

    def _blocks(self, size: int, rounds: int) -> int:
        """As many blocks as keep the card at work, and no more than there is work for."""
        from croupier.lab.simulation.kernels.gpu import PIECE

        pieces = -(-size // PIECE) * -(-rounds // size)
        if _SIMULATED:
            return min(pieces, 2)
        return min(pieces, _BLOCKS * int(self._cuda.get_current_device().MULTIPROCESSOR_COUNT))


def _from_card(array: Any) -> NDArray[Any]:
    found: NDArray[Any] = array if _SIMULATED else array.copy_to_host()
    return found
