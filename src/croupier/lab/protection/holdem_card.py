"""Hold'em with one of the dealer's cards known before the first decision: exact, for each starting hand and each such card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError
from croupier.lab.cache import load_or_make, sources
from croupier.lab.counters import Progress
from croupier.lab.counters.holdem_play import HANDS, WAYS, Bets, hand_shape, judge

if TYPE_CHECKING:
    from croupier.lab.protection.kernels.holdem import HoldemBrings
    from croupier.lab.protection.kernels.holdem_card import Shape
    from croupier.lab.protection.kernels.holdem_levels import Levels, Steps

Ints = NDArray[np.int64]

DEALS = comb(49, 3) * 46 * 45 * 44  # the board in its order and the dealer's other card, with three cards known
_PARTS = 32
_MOST_WAYS = 3  # in which a starting hand may lie in the suit of a flush
_TURN = 2  # the place of what the Turn brings, if that is not what the River brings: then it is the place of that
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
    from croupier.lab.kernels import cores, holdem_boards, in_parallel
    from croupier.lab.protection.kernels import holdem_card, holdem_levels

    what, payoffs = "a card of the dealer's", _payoffs(brings)
    small, large = _types(payoffs)
    payoffs = payoffs.astype(small)  # so that kernels multiply no longer numbers than they add up
    levels = levels_on_boards(bets, progress, what)
    steps = _steps_on_boards(levels)

    def sets_of(shape: int) -> Shape:
        return holdem_card.sets_of(shape, *(holdem_boards.number_sets(shape, size)[0] for size in (3, 4)))

    shapes = in_parallel(sets_of, [(holdem_boards.PAIR,), (holdem_boards.SUITED,), (holdem_boards.UNSUITED,)])
    reduced = holdem_card.reduced_fours(shapes[holdem_boards.SUITED].fours)

    wide, most_lists = 2 * holdem_levels.WIDE, max(int(each.rivers.max()) for each in shapes) + 1
    rooms = SimpleQueue[tuple[Any, Any]]()  # large, and so used again
    for _ in range(cores()):
        room = np.zeros((_MOST_WAYS, len(levels.left), len(payoffs) * wide), small)
        rooms.put((room, np.zeros((len(payoffs), most_lists // 2 + 1, wide), small)))

    def of_hand(hand: tuple[int, int]) -> Ints:
        shape, ways = hand_shape(hand), _ways_to_lie(hand)
        sets, (room, after) = shapes[shape], rooms.get()
        held = holdem_card.Held(hand, shape, room[: len(ways)])
        for way, kinds in enumerate(ways):
            holdem_levels.stand_by_card(steps, kinds, payoffs, held.stands[way])
        for way, kinds in enumerate(ways):
            holdem_card.over_rivers(reduced, held, way, kinds, after)
        holdem_card.over_rivers_of_two_suits(sets.two_suits, held, after)
        sums = np.zeros((3, 4, 13), np.int64)
        number = (
            holdem_card.add_up_fours(sets, hand, after, np.zeros((9, 2, wide), large), sums[:2]),
            holdem_card.add_up_flops(sets, hand, after[_TURN % len(after)], np.zeros((9, wide), large), sums[2]),
        )
        rooms.put((room, after))
        if number != (comb(50, 4), comb(50, 3)):
            raise AssertionError("not all boards of a starting hand were counted")
        on_rivers, on_flops, on_turns = sums.reshape(3, 52)
        there = ~np.isin(np.arange(52), hand)
        # Each of four cards may be the turn, for the bet and for the board.
        return np.array((_evened(hand, 4 * (on_rivers + on_flops) + on_turns) * there, there), np.int64).T

    return np.array(in_parallel(of_hand, [(hand,) for hand in hands], progress, what), np.int64)


def _payoffs(brings: HoldemBrings) -> Ints:
    """By class and comparison, what the River brings, Ante and Flop, and the Turn unless it brings what the River does."""
    river, turn = (np.tile(each, (len(brings.flop), 1)) for each in (brings.river, brings.turn))
    return np.array((river, brings.flop) if (river == turn).all() else (river, brings.flop, turn))


def _types(payoffs: Ints) -> tuple[type[np.integer[Any]], type[np.integer[Any]]]:
    """The types of numbers that have room for sums over rivers and last cards, and for those over turns, too."""
    most = int(abs(payoffs).max())
    if most * DEALS * len(payoffs) * 4 >= 2**63:
        raise InputError("these odds cannot be counted: the numbers in them are too large", where="flop, turn and river")
    return (np.int16, np.int32) if most * 48 * 44 < 2**15 else (np.int64, np.int64)


def _ways_to_lie(hand: tuple[int, int]) -> list[tuple[int, int]]:
    """The kinds of the two cards, for each way in which a starting hand lies in the suit of a flush."""
    from croupier.lab.protection.kernels.holdem_card import WAYS_TO_LIE

    suits = np.unique(WAYS_TO_LIE[hand_shape(hand)], return_index=True)[1].tolist()
    kinds = [[card % 13 + 13 * (card // 13 == suit) for card in hand] for suit in suits]
    return [(one, other) for one, other in kinds]


def levels_on_boards(bets: Bets, progress: Progress | None, what: str) -> Levels:
    """How every two kinds of cards compare, on every reduced board."""
    from croupier.lab.kernels import holdem_boards, in_parallel
    from croupier.lab.protection.kernels import holdem_levels

    reduced = holdem_boards.reduced_boards()
    levels = holdem_levels.Levels(
        np.full((len(reduced), 26, 2, holdem_levels.WIDE), holdem_levels.NO_HAND),
        np.zeros((len(reduced), 26, 26), np.uint8),
        np.zeros((len(reduced), 26), np.int8),
    )
    parts = [(judge(bets), reduced, *part, levels) for part in _parts(len(reduced))]
    in_parallel(holdem_levels.levels_of, parts, progress, what)
    return levels


def _steps_on_boards(levels: Levels) -> Steps:
    from croupier.lab.kernels import in_parallel
    from croupier.lab.protection.kernels import holdem_levels

    boards, wide = len(levels.left), 2 * holdem_levels.WIDE
    steps = holdem_levels.Steps(
        np.full((26, boards, wide), holdem_levels.NO_STEP),
        np.empty((boards, holdem_levels.STEPS, wide), np.uint8),
        np.ascontiguousarray(levels.made.transpose(1, 2, 0)),
    )
    in_parallel(holdem_levels.steps_of, [(levels, *part, steps) for part in _parts(boards)])
    return steps


def _parts(boards: int) -> Iterator[tuple[int, int]]:
    return pairwise(boards * cut // _PARTS for cut in range(_PARTS + 1))


def _evened(hand: tuple[int, int], sums: Ints) -> Ints:
    """Sums by known card, where sets of cards were counted once for all that are alike: so these cards are, too."""
    found = sums.copy()
    for suits in _ALIKE[hand_shape(hand)]:
        for rank in range(13):
            some = [card for card in (rank + 13 * suit for suit in suits) if card not in hand]
            total = found[some].sum()
            if some and total % len(some):
                raise AssertionError("cards that are alike were not counted alike")
            found[some] = total // max(len(some), 1)
    return found
