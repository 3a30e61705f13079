"""Hold'em with one of the dealer's cards known before the first decision: exact, for each starting hand and each such card."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.lab.cache import load_or_make, sources
from croupier.lab.counters import Progress
from croupier.lab.counters.holdem_play import HANDS, WAYS, Bets, hand_shape, judge

if TYPE_CHECKING:
    from croupier.lab.kernels.holdem_boards import Boards
    from croupier.lab.protection.kernels.holdem import HoldemBrings
    from croupier.lab.protection.kernels.holdem_card import KnownCard, Levels, Shape

Ints = NDArray[np.int64]

DEALS = comb(49, 3) * 46 * 45 * 44  # the board in its order and the dealer's other card, with three cards known
_PARTS = 32
_ALIKE = (((0, 1), (2, 3)), ((0,), (1, 2, 3)), ((0,), (1,), (2, 3)))  # by shape: suits that the starting hand leaves alike


def edge_with_a_card(bets: Bets, brings: HoldemBrings, progress: Progress | None) -> Fraction:
    """What a round brings on average, in the unit of `brings`, where hands that are worth less than a fold are folded."""
    total = 0
    for values, ways in zip(values_with_a_card(bets, brings, progress), WAYS, strict=True):
        total += int(ways) * sum(max(int(value), brings.fold * DEALS) for value, there in values if there)
    return Fraction(total, comb(52, 2) * 50 * DEALS)


def values_with_a_card(bets: Bets, brings: HoldemBrings, progress: Progress | None) -> Ints:
    """By starting hand and card of the dealer's: what not folding brings over all deals, and whether there is such a card."""
    depends = {**bets.depends(), "brings": [each.tolist() for each in brings[1:]], "by": sources("lab/protection")}
    return load_or_make("holdem-dealer-card", depends, lambda: {"values": count_with_a_card(bets, brings, HANDS, progress)})[
        "values"
    ]


def count_with_a_card(
    bets: Bets, brings: HoldemBrings, hands: Sequence[tuple[int, int]], progress: Progress | None = None
) -> Ints:
    """The same for some starting hands, counted."""
    from croupier.lab.kernels import holdem_boards, in_parallel
    from croupier.lab.protection.kernels import holdem_card

    what, usual = "a card of the dealer's", brings.flop[0]
    levels = levels_on_boards(bets, progress, what)

    def sets_of(shape: int) -> tuple[Boards, Shape]:
        threes, fours = (holdem_boards.number_sets(shape, size)[0] for size in (3, 4))
        return holdem_boards.boards_of(shape, fours), holdem_card.sets_of(shape, threes, fours)

    shapes = in_parallel(sets_of, [(holdem_boards.PAIR,), (holdem_boards.SUITED,), (holdem_boards.UNSUITED,)])

    def of_hand(hand: tuple[int, int]) -> Ints:
        boards, sets = shapes[hand_shape(hand)]
        held = _held(hand, levels)
        rivers = np.zeros((len(sets.fours), 4, holdem_card.WORDS), np.int64)
        on_rivers, on_turns = np.zeros((52, 3), np.int64), np.zeros((2, 52, 3), np.int64)
        holdem_card.on_rivers(sets, held, bets.river, rivers, on_rivers)
        holdem_card.on_turns(sets, held, bets.turn, rivers, on_turns)
        apart = np.zeros((len(brings.flop), 52, 3), np.int64)
        holdem_card.on_boards(boards, held, (brings.flop != usual).any(axis=1), apart)
        turn_bet, every = (_evened(hand, each) for each in on_turns)
        there = every[:, 0] > 0
        if not (every[there, 0] == comb(49, 3)).all() or there.sum() != 50:
            raise AssertionError("not all flops of a starting hand were counted")
        value = _worth(every, 46 * 45 * 44, usual)
        for counts, by_class in zip(apart, brings.flop - usual, strict=True):
            value += 20 * _worth(_evened(hand, counts), 44, by_class)  # a board comes in twenty orders
        value += 4 * _worth(_evened(hand, on_rivers), 45 * 44, brings.river)  # each of four cards may be the turn
        value += _worth(turn_bet, 46 * 45 * 44, brings.turn)
        return np.array((value * there, there), np.int64).T

    return np.array(in_parallel(of_hand, [(hand,) for hand in hands], progress, what), np.int64)


def levels_on_boards(bets: Bets, progress: Progress | None, what: str) -> Levels:
    """How every two kinds of cards compare, on every reduced board."""
    from croupier.lab.kernels import holdem_boards, in_parallel
    from croupier.lab.protection.kernels import holdem_card

    reduced = holdem_boards.reduced_boards()
    levels = holdem_card.Levels(
        np.full((len(reduced), 26, 2, holdem_card.WIDE), holdem_card.NO_HAND),
        np.zeros((len(reduced), 26, 26), np.uint8),
        np.zeros((len(reduced), 26), np.int8),
    )
    cuts = [len(reduced) * cut // _PARTS for cut in range(_PARTS + 1)]
    in_parallel(holdem_card.levels_of, [(judge(bets), reduced, *each, levels) for each in pairwise(cuts)], progress, what)
    return levels


def _worth(counts: Ints, ways: int, brings: Ints) -> Ints:
    """What some sets of cards bring: their number, with so many ways to go on each, and how many are lower and higher."""
    number, lower, higher = counts.T
    found: Ints = higher * brings[0] + (number * ways - lower - higher) * brings[1] + lower * brings[2]
    return found


def _held(hand: tuple[int, int], levels: Levels) -> KnownCard:
    """A starting hand with a row for each way to lie in the flush's suit."""
    from croupier.lab.protection.kernels import holdem_card

    kinds = [(hand[0] % 13 + 13 * (hand[0] // 13 == suit), hand[1] % 13 + 13 * (hand[1] // 13 == suit)) for suit in range(5)]
    different = list(dict.fromkeys(kinds))
    size = (len(different), len(levels.left), 2, holdem_card.WORDS)
    rows = np.array([different.index(each) for each in kinds])
    found = holdem_card.KnownCard(hand, rows, np.zeros(size, np.int64), np.zeros(size[:2], np.uint8))
    for row, each in enumerate(different):
        holdem_card.stand_by_card(levels, each, row, found)
    return found


def _evened(hand: tuple[int, int], sums: Ints) -> Ints:
    """Sums by known card, where sets of cards were counted once for all that are alike: so these cards are, too."""
    found = sums.copy()
    for suits in _ALIKE[hand_shape(hand)]:
        for rank in range(13):
            some = [card for card in (rank + 13 * suit for suit in suits) if card not in hand]
            total = found[some].sum(axis=0)
            if some and (total % len(some)).any():
                raise AssertionError("cards that are alike were not counted alike")
            found[some] = total // max(len(some), 1)
    return found
