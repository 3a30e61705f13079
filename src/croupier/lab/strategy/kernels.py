"""Inner loops of the strategy of hold'em: what a player sees in the cards, and what a bet gains by that."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FiveCardClass
from croupier.lab.kernels import kernel
from croupier.lab.kernels.evaluate import strength_of_five, strength_of_six
from croupier.lab.kernels.holdem_boards import TwoCards
from croupier.lab.kernels.holdem_standings import Judge

Ints = NDArray[np.int64]

FLOPS = comb(52, 3)
STRAIGHT, FOUR_OF_A_KIND = int(FiveCardClass.STRAIGHT), int(FiveCardClass.FOUR_OF_A_KIND)


class Features(NamedTuple):
    """What a player sees in two cards and a board, and how many values each has."""

    made: int = 5  # no pair of one's own; a low, a middle, a top pair or overpair; two pairs or better
    paired: int = 3  # the board: no pair, one, more
    flush: int = 2  # four to a flush with a card of one's own
    straight: int = 3  # ranks with which there is a straight: none, one, more
    over: int = 3  # own cards above the board


SIZES = Features()
CODES = SIZES.made * SIZES.paired * SIZES.flush * SIZES.straight * SIZES.over


@kernel
def feature(judge: Judge, hand: TwoCards, masks: Ints) -> int:
    """What two cards make with a board of three or four, given as the ranks of each suit."""
    high, low = max(hand[0] % 13, hand[1] % 13), min(hand[0] % 13, hand[1] % 13)
    board, pairs, often = _board_ranks(masks)
    made = _own_pair(board, high, low, _times_on(masks, high), _times_on(masks, low))
    category = _category(judge, hand, masks)
    if category >= STRAIGHT and not (category == FOUR_OF_A_KIND and often == 4):
        made = 4
    paired = 2 if pairs > 1 or often > 2 else pairs
    straight = min(max(_completing(board | 1 << high | 1 << low) - _completing(board), 0), 2)
    over = int(board >> high == 0) + int(board >> low == 0)
    code = made * SIZES.paired + paired
    code = code * SIZES.flush + _draws_to_a_flush(hand, masks)
    code = code * SIZES.straight + straight
    return int(code * SIZES.over + over)


@kernel
def _board_ranks(masks: Ints) -> tuple[int, int, int]:
    """The ranks of a board as bits, how many of them it has more than once, and how often it has the most frequent."""
    board, pairs, often = 0, 0, 0
    for rank in range(13):
        times = _times_on(masks, rank)
        board |= int(times > 0) << rank
        pairs += times > 1
        often = max(often, times)
    return board, pairs, often


@kernel
def _times_on(masks: Ints, rank: int) -> int:
    """How often a board has a rank."""
    times = 0
    for suit in range(4):
        times += masks[suit] >> rank & 1
    return times


@kernel
def _own_pair(board: int, high: int, low: int, with_high: int, with_low: int) -> int:
    """What pair one's own cards make: none, low, middle, top or over the board; two pairs or better."""
    if high == low:
        return 4 if with_high else _pair_by_place(board, high)
    if with_high + with_low > 1:
        return 4
    if with_high:
        return _pair_by_place(board, high)
    return _pair_by_place(board, low) if with_low else 0


@kernel
def _pair_by_place(board: int, rank: int) -> int:
    """3 for a pair above which the board has no rank, 2 for one, 1 for more."""
    above, found = board >> rank + 1, 0
    while above:
        above &= above - 1
        found += 1
    return 3 - min(found, 2)


@kernel
def _draws_to_a_flush(hand: TwoCards, masks: Ints) -> int:
    """1 with four cards of a suit, one's own among them."""
    for suit in range(4):
        own, number = int(hand[0] // 13 == suit) + int(hand[1] // 13 == suit), 0
        for rank in range(13):
            number += masks[suit] >> rank & 1
        if own and own + number == 4:
            return 1
    return 0


@kernel
def _category(judge: Judge, hand: TwoCards, masks: Ints) -> int:
    """The class of the best five of two cards and a board."""
    key, size = judge.evaluator.key, 2
    keys, cards = key[hand[0]] + key[hand[1]], 1 << hand[0] | 1 << hand[1]
    for card in range(52):
        if masks[card // 13] >> card % 13 & 1:
            keys += key[card]
            cards |= 1 << card
            size += 1
    if size == 5:
        return int(judge.category[strength_of_five(judge.evaluator, keys, cards)])
    return int(judge.category[strength_of_six(judge.evaluator, keys, cards)])


@kernel
def _completing(ranks: int) -> int:
    """How many ranks would complete a straight."""
    found = 0
    for rank in range(13):
        if not ranks >> rank & 1:
            with_it = (ranks | 1 << rank) << 1 | (ranks | 1 << rank) >> 12 & 1
            run = with_it & with_it >> 1 & with_it >> 2 & with_it >> 3 & with_it >> 4
            found += run != 0
    return found


@kernel
def sights(judge: Judge, hand: TwoCards, numbers: NDArray[np.uint32], number: int) -> NDArray[np.int16]:
    """What a player sees in each board of three or four that two cards tell apart; 0 where it has a card of the hand.

    `numbers` has for every set of cards the canonical one that stands for it, of which there are so many.
    """
    size = 3 if len(numbers) == FLOPS else 4
    codes = np.full(number, -1, np.int16)
    masks = np.zeros(4, np.int64)
    cards = np.arange(size)
    for place in range(len(numbers)):
        if codes[numbers[place]] < 0:
            masks[:] = 0
            held = False
            for card in cards:
                masks[card // 13] |= 1 << card % 13
                held |= card in hand
            codes[numbers[place]] = 0 if held else feature(judge, hand, masks)
        step = 0
        while step < size - 1 and cards[step] + 1 == cards[step + 1]:
            cards[step] = step
            step += 1
        cards[step] += 1
    return codes
