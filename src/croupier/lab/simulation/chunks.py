"""Rounds in chunks: each is a function of the seed and of its own number, so that any core may deal any of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

import numpy as np

from croupier.lab.counters import Progress
from croupier.lab.simulation.game import DealtGame
from croupier.lab.simulation.pricing import Pricing
from croupier.lab.simulation.run_state import RunLook, RunState, RunUnderWay

if TYPE_CHECKING:
    from croupier.lab.simulation.kernels.tally import RoundTally

CHUNK = 1 << 18  # rounds
_AHEAD = 4  # chunks for each core that are under way or wait to be added
_MOMENT = 0.2  # seconds between two looks while a chunk is waited for


def chunk_sizes(rounds: int, dealt: int = 0) -> Iterator[tuple[int, int]]:
    """The number of each chunk, and how many rounds it has: all of them full but the last. Those dealt are left out."""
    for chunk in range(-(-dealt // CHUNK), -(-rounds // CHUNK)):
        yield chunk, min(CHUNK, rounds - chunk * CHUNK)


def deal_chunk(game: DealtGame, pricing: Pricing, seed: int, chunk: int, rounds: int) -> RoundTally:
    """What is counted of a chunk. If more rounds are rare than there is room for, it is dealt again with more room."""
    from croupier.lab.simulation.kernels.tally import ChunkSpan, Prices, RoundTally

    room, columns = rounds // 256 + 64, len(pricing.columns)
    while True:
        tally = RoundTally(
            counts=np.zeros((game.positions, len(game.cells)), np.int64),
            sums=np.zeros(columns, np.int64),
            squares=np.zeros((columns, 2), np.uint64),
            rare=np.zeros((room, 1 + game.positions), np.int64),
            found=np.zeros(1, np.int64),
        )
        game.run(Prices(pricing.cents, pricing.rare), tally, ChunkSpan(np.uint64(seed), np.uint64(chunk), rounds))
        found = int(tally.found[0])
        if found <= room:
            return tally._replace(rare=tally.rare[:found])
        room = found


def deal_rounds(
    game: DealtGame,
    pricing: Pricing,
    seed: int,
    rounds: int,
    state: RunState,
    *,
    cores: int | None = None,
    progress: Progress | None = None,
    look: RunLook | None = None,
) -> None:
    """Take a run on to so many rounds. Chunks are dealt on several cores and added in their order; few are held at a time."""
    from croupier.lab import kernels

    workers = cores or kernels.cores()
    deal_chunk(game, pricing, seed, 0, 0)  # the kernel is compiled or read when it is first called: that is no time of dealing
    under_way: deque[tuple[int, Future[RoundTally]]] = deque()
    pool = ThreadPoolExecutor(workers)
    run = RunUnderWay(pricing, rounds, state, progress, look)

    def add_first() -> None:
        size, dealt = under_way.popleft()
        while not wait([dealt], timeout=_MOMENT).done:
            run.look()
        run.add(dealt.result(), size)

    try:
        for chunk, size in chunk_sizes(rounds, state.rounds):
            under_way.append((size, pool.submit(deal_chunk, game, pricing, seed, chunk, size)))
            if len(under_way) > _AHEAD * workers:
                add_first()
        while under_way:
            add_first()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()
