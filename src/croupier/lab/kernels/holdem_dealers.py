"""Hold'em where some hands of the dealer matter by themselves: how they compare on every board, and what they make with flops.

Hands are numbered as in `PAIRS`. How many of them compare how is kept in one number: those that are higher than the player's,
equal and lower, ten bits each from the lowest on.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FiveCardClass
from croupier.lab.kernels import lean_kernel
from croupier.lab.kernels.holdem_boards import CHOOSE, FLOPS, NO_FLUSH, Boards, TwoCards, cards_in, flop_place
from croupier.lab.kernels.holdem_standings import Judge, best_category
from croupier.lab.kernels.holdem_tallies import FlopWays

CLASSES = len(FiveCardClass)
PAIRS = np.array(list(combinations(range(52), 2)))
_BITS = (1 << PAIRS).sum(axis=1)
# By suit of a board's flush: the place of a pair among those of the kinds of cards.
_KINDS = np.array([PAIRS % 13 + 13 * (suit == PAIRS // 13) for suit in range(NO_FLUSH + 1)])
_PLACES = _KINDS.max(axis=2) * (_KINDS.max(axis=2) + 1) // 2 + _KINDS.min(axis=2)


def number_of(hand: TwoCards) -> int:
    """The number of two cards."""
    one, other = sorted(hand)
    return one * (103 - one) // 2 + other - one - 1


def compare_some(boards: Boards, hand: int, hands: NDArray[np.int64], levels: NDArray[np.uint16]) -> NDArray[np.uint32]:
    """By board without the player's cards: how many of some hands of the dealer compare how."""
    out = np.zeros(len(boards.bits), np.uint32)
    _compare_some(boards, hand, hands, levels, out)
    return out


@lean_kernel
def _compare_some(
    boards: Boards, hand: int, hands: NDArray[np.int64], levels: NDArray[np.uint16], out: NDArray[np.uint32]
) -> None:
    for board in range(len(boards.bits)):
        bits, suit = boards.bits[board], boards.tags[board] & 7
        if bits & _BITS[hand] == 0:
            row = levels[boards.reduced[board]]
            mine = row[_PLACES[suit, hand]]
            for each in hands:
                if bits & _BITS[each] == 0:
                    out[board] += _way(mine, row[_PLACES[suit, each]])


@lean_kernel
def _way(mine: int, theirs: int) -> int:
    """One hand more of those that compare so."""
    return 1 << 10 * (int(mine > theirs) + int(mine >= theirs))


# -- by what they make with the flop --


class FlopHands(NamedTuple):
    """The hands that make each class with each flop, from some class on."""

    starts: NDArray[np.int64]  # by flop and class, one after the other: where they begin
    hands: NDArray[np.int64]


def classes_with_flops(judge: Judge, hands: NDArray[np.int64]) -> NDArray[np.uint8]:
    """By hand and flop: the class that two cards make with it; the lowest where they cannot have it."""
    out = np.zeros((len(hands), CHOOSE[52, 3]), np.uint8)
    _classes_with_flops(judge, hands, out)
    return out


@lean_kernel
def _classes_with_flops(judge: Judge, hands: NDArray[np.int64], out: NDArray[np.uint8]) -> None:
    for each in range(len(hands)):
        one, other = hands[each, 0], hands[each, 1]
        gone = 1 << one | 1 << other
        for c in range(52):
            for b in range(c):
                for a in range(b):
                    if (1 << a | 1 << b | 1 << c) & gone == 0:
                        out[each, flop_place(a, b, c)] = best_category(judge, (one, other), (a, b, c, c, c), 3)


def hands_by_flop(judge: Judge, least: int, among: NDArray[np.int64] | None = None) -> FlopHands:
    """The hands that make at least some class, by flop: among all or some."""
    among = np.arange(len(PAIRS)) if among is None else among
    made = classes_with_flops(judge, PAIRS[among]).T
    flops, places = np.nonzero(made >= least)
    codes = flops * CLASSES + made[flops, places]
    order = np.argsort(codes, kind="stable")
    return FlopHands(np.searchsorted(codes[order], np.arange(len(made) * CLASSES + 1)), among[places[order]])


def compare_after_flops(
    boards: Boards, hand: int, among: FlopHands, levels: NDArray[np.uint16], with_flop: NDArray[np.uint8]
) -> FlopWays:
    """How those hands compare that make a better class with a flop than the player, who makes `with_flop`."""
    better = np.diff(among.starts).reshape(-1, CLASSES) > 0
    better &= np.arange(CLASSES) > with_flop[:, None]
    found = FlopWays.room(_number_of(boards, hand, better.sum(axis=1)))
    number = _compare_after_flops(boards, hand, (among, better), levels, found)
    return FlopWays(found.boards[:number], found.orders[:number], found.classes[:number], found.ways[:number])


@lean_kernel
def _number_of(boards: Boards, hand: int, by_flop: NDArray[np.int64]) -> int:
    """A number by flop, summed over the flops of all boards without the player's cards."""
    number = 0
    for bits in boards.bits:
        if bits & _BITS[hand] == 0:
            cards = cards_in(bits)
            for order in FLOPS:
                number += by_flop[flop_place(cards[order[0]], cards[order[1]], cards[order[2]])]
    return number


@lean_kernel
def _compare_after_flops(
    boards: Boards,
    hand: int,
    those: tuple[FlopHands, NDArray[np.bool_]],
    levels: NDArray[np.uint16],
    found: FlopWays,
) -> int:
    (among, better), number = those, 0
    for board in range(len(boards.bits)):
        bits, suit = boards.bits[board], boards.tags[board] & 7
        if bits & _BITS[hand]:
            continue
        row, cards, gone = levels[boards.reduced[board]], cards_in(bits), bits | _BITS[hand]
        mine = row[_PLACES[suit, hand]]
        for order in range(len(FLOPS)):
            place = flop_place(cards[FLOPS[order, 0]], cards[FLOPS[order, 1]], cards[FLOPS[order, 2]])
            for made in range(CLASSES):
                if better[place, made]:
                    ways = 0
                    for at in range(among.starts[CLASSES * place + made], among.starts[CLASSES * place + made + 1]):
                        each = among.hands[at]
                        if gone & _BITS[each] == 0:
                            ways += _way(mine, row[_PLACES[suit, each]])
                    if ways:
                        found.boards[number], found.orders[number] = board, order
                        found.classes[number], found.ways[number] = made, ways
                        number += 1
    return number
