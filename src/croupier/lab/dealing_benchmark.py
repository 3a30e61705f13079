"""How fast hands are ranked and rounds are dealt, and a peer for three card: the same rounds by whole arrays of NumPy."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games import BOOKS, book, edition
from croupier.lab.game_kinds import GAME_KINDS, game_kind
from croupier.lab.payoffs import HouseSums
from croupier.lab.simulation import chunks
from croupier.lab.simulation.game import DealtGame
from croupier.lab.simulation.pricing import Pricing
from croupier.lab.simulation.ranking import rank, rank_all
from croupier.lab.simulation.run_state import RunState
from croupier.lab.simulation.simulator import position_stakes
from croupier.lab.simulation.strategies import PERFECT

_SEED = 1
_CHUNKS = 100  # that are dealt on several cores
# Rounds a second that are aimed at, by kind of game: of one core, and of a graphics card.
AIMS = {"three card": 40e6, "stud": 20e6, "hold'em": 8e6}
GPU_AIMS = {"three card": 35e9, "stud": 8e9, "hold'em": 2e9}


def books_by_kind() -> dict[str, str]:
    """A book of each kind of game, the last of each, by the title of the kind."""
    known = {game_kind(edition(slug)): slug for slug in BOOKS}
    return {kind.title: known[kind] for kind in GAME_KINDS}


def best_rate(work: Callable[[], object], number: int, times: int) -> float:
    """So many things in the least processor time of some tries, a second. What is compiled on first use is not measured."""
    work()
    return number / min(_seconds(work) for _ in range(times))


def _seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return max(time.process_time() - begun, 1e-9)


def random_sevens(number: int, seed: int) -> NDArray[np.uint8]:
    """So many hands of seven cards at random."""
    return np.random.default_rng(seed).random((number, 52)).argpartition(7, axis=1)[:, :7].astype(np.uint8)


def rank_at_random(hands: NDArray[np.uint8], times: int) -> float:
    """Hands of seven cards ranked in bulk, a second."""
    return best_rate(lambda: rank(hands), len(hands), times)


def rank_in_order(lowest: int, times: int) -> float:
    """All hands of seven cards from a lowest on ranked in their order, a second."""
    number, _ = rank_all(lowest)
    return best_rate(lambda: rank_all(lowest), number, times)


class DealtBook:
    """A book with one position that plays perfectly, every wager but the jackpot staked."""

    def __init__(self, slug: str, rounds: int) -> None:
        rules, house = book(slug), HouseSums()
        kind = game_kind(rules.edition)
        module = kind.module("croupier.lab.simulation")
        self.game: DealtGame = module.make_ready(rules, module.decide(rules, PERFECT, house).table, 1, with_jackpot=False)
        self.pricing = Pricing(rules, position_stakes(rules, house), self.game.cells)
        self.rounds = rounds

    def on_one_core(self, times: int) -> float:
        """Rounds a second of one core's time."""
        return best_rate(
            lambda: chunks.deal_chunk(self.game, self.pricing, _SEED, 0, min(self.rounds, chunks.CHUNK)),
            min(self.rounds, chunks.CHUNK),
            times,
        )

    def on_the_clock(self, cores: int, times: int) -> float:
        """Rounds a second on so many cores, on the clock: the best of some tries."""
        rounds = min(self.rounds, _CHUNKS * chunks.CHUNK)
        return rounds / min(self._deal(rounds, cores) for _ in range(times))

    def _deal(self, rounds: int, cores: int) -> float:
        state = RunState.new(self.pricing, 1)
        chunks.deal_rounds(self.game, self.pricing, _SEED, rounds, state, cores=cores)
        return state.seconds

    def nanoseconds(self, rounds: int) -> float:
        """The processor time of each of so many rounds."""
        return _seconds(lambda: self._deal(rounds, 1)) / rounds * 1e9

    def on_gpu(self, rounds: int) -> float:
        """Rounds a second on a graphics card, on the clock."""
        from croupier.lab.simulation.gpu import GpuDealer

        dealer, best = GpuDealer(self.game, self.pricing), 0.0
        for _ in range(3):
            state = RunState.new(self.pricing, 1)
            dealer.deal_rounds(_SEED, rounds, state)
            best = max(best, rounds / state.seconds)
        return best

    def three_card_by_arrays(self, times: int) -> float:
        """Rounds a second of three card, dealt and counted by whole arrays of NumPy, on one core.

        Two hands are drawn among all; a round whose hands share a card is drawn again.
        """
        tables: Any = self.game.round.tables
        words, plays = tables.words.astype(np.int64), tables.plays.astype(np.int64)
        low, middle, high = words & 63, words >> 6 & 63, words >> 12 & 63
        masks = 1 << low | 1 << middle | 1 << high
        place, qualifies, kind = words >> 18 & 1023, words >> 28 & 1, words >> 29
        rng, batch = np.random.default_rng(_SEED), 1 << 16

        def deal() -> NDArray[np.int64]:
            dealers, own = rng.integers(0, len(words), (2, batch))
            while len(again := np.flatnonzero(masks[dealers] & masks[own])):
                dealers[again], own[again] = rng.integers(0, len(words), (2, len(again)))
            mine, theirs = place[own], place[dealers]
            cells = (kind[own] * 2 + plays[own]) * 2 + qualifies[dealers]
            return np.bincount(cells * 3 + (mine > theirs) + (mine >= theirs), minlength=len(self.game.cells))

        return best_rate(deal, batch, times)
