"""Inner loops of the strategies: the states of stud in the order in which they are counted, and what hold'em's cards make."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FiveCardClass
from croupier.lab.kernels import kernel
from croupier.lab.kernels.evaluate import strength_of_five, strength_of_six
from croupier.lab.kernels.holdem_boards import Hand
from croupier.lab.kernels.holdem_judging import Judge
from croupier.lab.kernels.stud import deals_with
from croupier.lab.strengths import RANKS

Ints = NDArray[np.int64]

FLOPS = comb(52, 3)
STRAIGHT, FOUR_OF_A_KIND = int(FiveCardClass.STRAIGHT), int(FiveCardClass.FOUR_OF_A_KIND)


@kernel
def stud_keys(hands: NDArray[np.uint8], upto: int) -> Ints:
    """Of the states that `kernels.stud.states` counts, in its order: strength, rank shown, pattern of suits, ways."""
    size, rows = 0, np.empty((1024, 4), np.int64)
    counts = np.zeros(RANKS, np.int64)
    for strength in range(upto):
        counts[:] = 0
        everything, number = 0, 0
        suited = True
        for at in range(5):
            card = hands[strength, at]
            suited &= card // RANKS == hands[strength, 0] // RANKS
            number += counts[card % RANKS] == 0
            counts[card % RANKS] += 1
            everything |= 1 << card % RANKS
        for shown in range(RANKS):
            if counts[shown] == 4:
                continue
            gone = everything
            for free in range(1 << number):
                times = 0 if gone >> shown & 1 else deals_with(counts, suited, gone)
                if times:
                    if size == len(rows):
                        more = np.empty((2 * size, 4), np.int64)
                        more[:size] = rows
                        rows = more
                    rows[size, 0], rows[size, 1], rows[size, 2], rows[size, 3] = (
                        strength,
                        shown,
                        (1 << number) - 1 - free,
                        times,
                    )
                    size += 1
                gone = gone - 1 & everything
    return rows[:size]


# -- hold'em: what the cards make --


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
def feature(judge: Judge, hand: Hand, masks: Ints) -> int:
    """What two cards make with a board of three or four, given as the ranks of each suit."""
    high, low = max(hand[0] % 13, hand[1] % 13), min(hand[0] % 13, hand[1] % 13)
    evaluator = judge.evaluator
    keys = evaluator.key[hand[0]] + evaluator.key[hand[1]]
    cards = 1 << hand[0] | 1 << hand[1]
    board, size, top = 0, 0, 0
    pairs, often = 0, 0
    above_high, above_low, with_high, with_low = 0, 0, 0, 0
    flush = 0
    for suit in range(4):
        number = 0
        own = int(hand[0] // 13 == suit) + int(hand[1] // 13 == suit)
        for rank in range(13):
            if masks[suit] >> rank & 1:
                keys += evaluator.key[13 * suit + rank]
                cards |= 1 << 13 * suit + rank
                number += 1
        size += number
        board |= masks[suit]
        if own and own + number == 4:
            flush = 1
    for rank in range(13):
        there = (masks >> rank & 1).sum()
        if there:
            top = rank
            above_high += rank > high
            above_low += rank > low
            pairs += there > 1
            often = max(often, there)
        if rank == high:
            with_high = there
        if rank == low:
            with_low = there
    paired = 2 if pairs > 1 or often > 2 else pairs
    category = judge.category[
        strength_of_five(evaluator, keys, cards) if size == 3 else strength_of_six(evaluator, keys, cards)
    ]
    if high == low:
        made = 4 if with_high else 3 - min(above_high, 2)
    elif with_high + with_low > 1:
        made = 4
    elif with_high:
        made = 3 - min(above_high, 2)
    elif with_low:
        made = 3 - min(above_low, 2)
    else:
        made = 0
    if category >= STRAIGHT and not (category == FOUR_OF_A_KIND and often == 4):
        made = 4
    straight = min(_completing(board | 1 << high | 1 << low) - _completing(board), 2)
    over = int(high > top) + int(low > top)
    code = made * SIZES.paired + paired
    code = code * SIZES.flush + flush
    code = code * SIZES.straight + max(straight, 0)
    return int(code * SIZES.over + over)


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
def gains(judge: Judge, hand: Hand, numbers: NDArray[np.int32], sums: Ints, out: Ints) -> None:
    """Add what a bet gains and what it loses, over all boards of three or four, to what a player sees in each.

    `numbers` has for every set of cards the canonical one that stands for it, and `sums` what a bet brings over all of these.
    """
    size = 3 if len(numbers) == FLOPS else 4
    seen = np.zeros(len(sums), np.bool_)
    masks = np.zeros(4, np.int64)
    cards = np.arange(size)
    for place in range(len(numbers)):
        number = numbers[place]
        if not seen[number]:
            seen[number] = True
            masks[:] = 0
            for card in cards:
                masks[card // 13] |= 1 << card % 13
            if sums[number]:
                code = feature(judge, hand, masks)
                out[code, int(sums[number] < 0)] += sums[number]
        step = 0
        while step < size - 1 and cards[step] + 1 == cards[step + 1]:
            cards[step] = step
            step += 1
        cards[step] += 1
