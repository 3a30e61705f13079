"""A run on a cluster: each piece of work is a span of chunks, dealt where the request was made ready before.

What is sent is the request, and where the span lies. A worker makes the game from it once. What comes back is what was counted:
whole numbers, added in the order of the spans. So a run has the same totals on whatever machines, however many of them die.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.codec import format_json, parse_json
from croupier.errors import InputError
from croupier.lab.cluster import Cluster
from croupier.lab.counters import Progress
from croupier.lab.simulation import chunks
from croupier.lab.simulation.checkpoints import prices_of, run_sources
from croupier.lab.simulation.game import DealtGame
from croupier.lab.simulation.pricing import Pricing
from croupier.lab.simulation.run_request import RunRequest
from croupier.lab.simulation.run_state import RunLook, RunState, RunUnderWay

if TYPE_CHECKING:
    from croupier.lab.simulation.kernels.tally import RoundTally

LONGEST = 16  # chunks of a span
_AHEAD = 4  # spans for each worker that are under way or wait to be added
_MOMENT = 0.2  # seconds between two looks
_WORD = 2**64
_one_at_a_time = threading.Lock()


class ClusterDealer:
    """Deals the rounds of a request on a cluster."""

    def __init__(self, request: RunRequest, pricing: Pricing, cluster: Cluster) -> None:
        self._text, self._pricing, self._cluster = format_json(request.as_data()), pricing, cluster

    def deal_rounds(
        self,
        seed: int,
        rounds: int,
        state: RunState,
        *,
        progress: Progress | None = None,
        look: RunLook | None = None,
    ) -> None:
        """Take a run on to so many rounds."""
        under_way: deque[tuple[int, Any]] = deque()
        run = RunUnderWay(self._pricing, rounds, state, progress, look)
        span = Span(self._text, run_sources(), prices_of(self._pricing), seed, 0, ())

        def add_first() -> None:
            size, pending = under_way.popleft()
            while not self._cluster.is_done(pending, _MOMENT):
                run.look()
            run.add(self._cluster.take(pending), size)

        workers = max(self._cluster.workers(), 1)
        for first, sizes in spans_of(rounds, state.rounds, workers):
            under_way.append((sum(sizes), self._cluster.submit(deal_span, replace(span, first=first, sizes=sizes))))
            if len(under_way) > _AHEAD * workers:
                add_first()
        while under_way:
            add_first()


def spans_of(rounds: int, dealt: int, workers: int) -> Iterator[tuple[int, list[int]]]:
    """The first chunk of each span, and the rounds of its chunks. There are enough for all workers, if there are chunks."""
    left = -(-(rounds - dealt) // chunks.CHUNK)
    length = max(1, min(LONGEST, left // (_AHEAD * workers)))
    some: list[tuple[int, int]] = []
    for each in chunks.chunk_sizes(rounds, dealt):
        some.append(each)
        if len(some) == length:
            yield some[0][0], [size for _, size in some]
            some = []
    if some:
        yield some[0][0], [size for _, size in some]


@dataclass(frozen=True)
class Span:
    """Some chunks of a run, one after the other."""

    request: str  # as JSON
    sources: str
    prices: str
    seed: int
    first: int  # chunk
    sizes: Sequence[int]  # rounds of each


def deal_span(span: Span) -> RoundTally:
    """What is counted of a span. It is called on a worker, which may be of another version: then it says so."""
    if span.sources != run_sources():
        raise InputError("a worker has another version of Croupier: have the same on all machines", where="cluster")
    with _one_at_a_time:  # others wait for the one that makes it ready
        game, pricing = _ready(span.request)
    if span.prices != prices_of(pricing):
        raise InputError("a worker has other rulebooks: have the same on all machines", where="cluster")
    dealt = [chunks.deal_chunk(game, pricing, span.seed, span.first + at, size) for at, size in enumerate(span.sizes)]
    return _together(dealt, span.sizes)


@cache
def _ready(request: str) -> tuple[DealtGame, Pricing]:
    from croupier.lab.simulation.request import prepare_request

    return prepare_request(RunRequest.from_data(parse_json(request)))


def _together(dealt: Sequence[RoundTally], sizes: Sequence[int]) -> RoundTally:
    """The tallies of chunks as one. Rounds that are listed have their numbers from the first chunk on."""
    squares = [[lower + upper * _WORD for lower, upper in each.squares.tolist()] for each in dealt]
    sums = [sum(column) for column in zip(*squares, strict=True)]
    starts = np.cumsum([0, *sizes])
    rare = [each.rare + np.array([start, *[0] * (each.rare.shape[1] - 1)]) for each, start in zip(dealt, starts, strict=False)]
    return dealt[0]._replace(
        counts=np.sum([each.counts for each in dealt], axis=0),
        sums=np.sum([each.sums for each in dealt], axis=0),
        squares=np.array([[each % _WORD, each // _WORD] for each in sums], np.uint64).reshape(-1, 2),
        rare=np.concatenate(rare),
        found=np.sum([each.found for each in dealt], axis=0),
    )
