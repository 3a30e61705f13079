"""Three Card: one hand divides those to play from those to fold. Which one is found, not assumed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import QUEEN, SUITS, Card, Hand, ThreeCardClass, rank_three
from croupier.errors import CardError
from croupier.lab.counters import Progress
from croupier.lab.counters.three_card import by_row, three_card_rows
from croupier.lab.first_actions import Strategy
from croupier.lab.solver import Solver
from croupier.lab.strategy.rule_of_thumb import RuleOfThumb, best_from, cost
from croupier.rulebook import Book

TYPICAL_RULE = "play Queen high or better"


@dataclass(frozen=True, eq=False)
class ThreeCardChart:
    """Whether to play, one bit for each of the 1,755 hands that differ by more than the names of their suits."""

    stays: NDArray[np.bool_]  # weakest first
    hands: tuple[Hand, ...]

    @property
    def lowest(self) -> Hand | None:
        """The weakest hand to play."""
        return next((hand for hand, stays in zip(self.hands, self.stays, strict=True) if stays), None)

    @property
    def exact(self) -> bool:
        """Whether that hand says it all: every hand as strong is played."""
        return self.lowest is None or all(
            stays == (hand >= self.lowest) for hand, stays in zip(self.hands, self.stays, strict=True)
        )

    def decide(self, own: Sequence[Card]) -> str:
        """'play' or 'fold', by one's own cards."""
        try:
            return "play" if self.stays[self._place[_shape(own)]] else "fold"
        except KeyError:
            raise CardError(f"a hand is three different cards, not {len(own)}") from None

    @cached_property
    def _place(self) -> dict[tuple[int, ...], int]:
        return {_shape(cards): row for row, cards in enumerate(three_card_rows())}

    def as_dict(self) -> dict[str, Any]:
        """The lowest hand to play, and whether it says everything."""
        lowest = self.lowest
        return {
            "lowest_hand_to_play": None if lowest is None else {"hand": str(lowest), "ranks": list(lowest.ranks)},
            "exact": self.exact,
        }


def _shape(cards: Sequence[Card]) -> tuple[int, ...]:
    """The ranks of each suit as bits, whatever the suits' names."""
    return tuple(sorted(sum(1 << card.rank for card in set(cards) if card.suit == suit) for suit in SUITS))


def chart(book: Book, progress: Progress | None = None) -> ThreeCardChart:
    """The complete strategy of a book of this kind."""
    return _chart(_strategy(book, progress))


def strategy_as_json(book: Book, strategy: Strategy) -> dict[str, Any]:
    """The chart of a strategy that is solved already, as plain data."""
    return _chart(strategy).as_dict()


def _chart(strategy: Strategy) -> ThreeCardChart:
    return ThreeCardChart(strategy.best > 0, tuple(by_row(rank_three)))


def rules_of_thumb(book: Book, progress: Progress | None = None) -> tuple[RuleOfThumb, ...]:
    """The lowest hand to play, and simpler rules, each with its cost."""
    strategy = _strategy(book, progress)
    return tuple(RuleOfThumb("play", words, cost(strategy, stays)) for words, stays in plays_by_rule(strategy).items())


def plays_by_rule(strategy: Strategy) -> dict[str, NDArray[np.bool_]]:
    """By rule, the rows that it plays."""
    ranked = by_row(rank_three)
    strengths = sorted(set(ranked))
    place = {hand: at for at, hand in enumerate(strengths)}
    order = np.array([place[hand] for hand in ranked])
    from_here = best_from(strategy, order)
    rules = {f"play {_name(strengths[from_here])} or better": order >= from_here} if from_here < len(strengths) else {}
    return rules | {
        TYPICAL_RULE: order >= place[min(hand for hand in strengths if hand.ranks[0] >= QUEEN)],
        "play a pair or better": order >= place[min(hand for hand in strengths if hand.category is ThreeCardClass.PAIR)],
        "play every hand": np.ones(len(order), bool),
    }


def _name(hand: Hand) -> str:
    return str(hand).removeprefix(ThreeCardClass.THREE_ODD_CARDS.title).strip()


def _strategy(book: Book, progress: Progress | None) -> Strategy:
    return Solver(book, progress=progress).strategy
