"""Hold'em: how every two kinds of cards compare on reduced boards, and how a hand stands there by one card of the dealer's.

Cards are reduced as boards are: to 26 kinds by the suit of the board's flush. On a reduced board the dealer's other card is one
of 44, and which of them make a lower or a higher hand depends on the kind of the known card alone. Lists by kind of the known
card have sixteen places for each suit, thirteen of them used: so that a processor works on all of them at a time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel
from croupier.lab.kernels.evaluate import strength_of_seven
from croupier.lab.kernels.holdem_boards import BY_RANKS, REDUCED, Board, TwoCards
from croupier.lab.kernels.holdem_standings import Judge, hand_that_counts, sort_few, sums_of

Ints = NDArray[np.int64]

WIDE = 16  # ranks, with room to spare
LAST = 44  # cards that the dealer's other may be
NO_HAND = np.uint16(0xFFFF)
STEPS = 140  # different hands that two cards make on a board, and one more: 136 are the most
NO_STEP = np.uint8(0xFF)


class Levels(NamedTuple):
    """By reduced board: level and class of each two kinds of cards, one of them by suit and rank; how many of a kind are left.

    A suit is 1 where it is that of the flush.
    """

    level: NDArray[np.uint16]
    made: NDArray[np.uint8]
    left: NDArray[np.int8]


class Steps(NamedTuple):
    """By reduced board: its different levels from the lowest up, as steps.

    `step` has that of each two kinds of cards, by the first of them, the board, and the other. `below` has, by board, step and
    kind, how many cards make a hand of a lower step with a given card of the kind. Where there is no flush, cards that are in
    no suit of a flush stand also where those in one do.
    """

    step: NDArray[np.uint8]
    below: NDArray[np.uint8]
    made: NDArray[np.uint8]  # the classes, by two kinds and board


@kernel
def levels_of(judge: Judge, boards: Ints, first: int, last: int, found: Levels) -> None:
    """How every two kinds of cards compare, on some of the reduced boards."""
    key = judge.evaluator.key
    for place in range(first, last):
        if boards[place, 0] < 0:
            continue
        board = (boards[place, 0], boards[place, 1], boards[place, 2], boards[place, 3], boards[place, 4])
        left, card = _cards_left(board, place >= BY_RANKS)
        found.left[place] = left
        keys, mask, three = sums_of(judge, board)
        for one in range(26):
            for other in range(one + 1):
                if left[one] and left[other] and (one != other or left[one] > 1):
                    a, b = card[0, one], card[int(one == other), other]
                    # As `strengths` does, which would find the sums of the board again.
                    best = strength_of_seven(judge.evaluator, keys + key[a] + key[b], mask | 1 << a | 1 << b)
                    mine = hand_that_counts(judge, (a, b), board, best) if judge.own_card else best
                    level = mine if judge.three[mine] == three else judge.level[mine]
                    found.level[place, one, other // 13, other % 13] = level
                    found.level[place, other, one // 13, one % 13] = level
                    found.made[place, one, other] = found.made[place, other, one] = judge.category[mine]


@kernel
def _cards_left(board: Board, flush: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many cards of each kind are not on a board, and a card or two of each."""
    left, card = np.zeros(26, dtype=np.int64), np.zeros((2, 26), dtype=np.int64)
    for each in range(52):
        if each not in board:
            kind = each % 13 + 13 if flush and each < 13 else each % 13
            card[left[kind] & 1, kind] = each
            left[kind] += 1
    return left, card


@kernel
def steps_of(levels: Levels, first: int, last: int, found: Steps) -> None:
    """The steps of some of the reduced boards."""
    place_of_level = np.full(NO_HAND, -1, np.int64)
    there = np.zeros(STEPS, np.int64)
    for place in range(first, last):
        number, left = 0, levels.left[place]
        kinds = 26 if place >= BY_RANKS else 13
        for one in range(kinds):
            for other in range(one + 1):
                level = levels.level[place, one, other // 13, other % 13]
                if level != NO_HAND and place_of_level[level] < 0:
                    if number == STEPS - 1:
                        raise AssertionError("a board has more different hands than there is room for")
                    place_of_level[level] = 0
                    there[number] = level
                    number += 1
        sort_few(there, number)
        for step in range(number):
            place_of_level[there[step]] = step
        below = found.below[place]
        below[: number + 1] = 0
        for one in range(kinds):
            for other in range(kinds):
                level = levels.level[place, one, other // 13, other % 13]
                if level != NO_HAND:
                    step = place_of_level[level]
                    found.step[one, place, _lane(other)] = step
                    below[step + 1, _lane(one)] += left[other] - (one == other)
            if kinds == 13:
                found.step[one, place, WIDE:] = found.step[one, place, :WIDE]
        for step in range(number):
            if kinds == 13:
                below[step + 1, WIDE:] = below[step + 1, :WIDE]
            for lane in range(2 * WIDE):
                below[step + 1, lane] += below[step, lane]
            place_of_level[there[step]] = -1


@kernel
def _lane(kind: int) -> int:
    """The place of a kind in lists of twice sixteen."""
    return kind if kind < 13 else kind - 13 + WIDE


@kernel
def stand_by_card(steps: Steps, kinds: TwoCards, brings: Ints, found: Ints) -> None:
    """What a hand of two kinds of cards brings on every reduced board, over all last cards, by the kind of the known card.

    `brings` has some payoffs, each by class and by lower, equal and higher hands; and `found` has a list for each of them, one
    after the other. A kind of which no card is left has some number or other there.
    """
    one, other = kinds
    under, up_to = np.zeros(2 * WIDE, np.int16), np.zeros(2 * WIDE, np.int16)
    classes = steps.made[one, other]
    for place in range(0 if one < 13 and other < 13 else BY_RANKS, REDUCED):
        with_one, with_other = steps.step[one, place], steps.step[other, place]
        mine = with_one[_lane(other)]
        if mine == NO_STEP:
            continue
        before, after = steps.below[place, mine], steps.below[place, mine + 1]
        for lane in range(2 * WIDE):
            under[lane] = before[lane] - int(with_one[lane] < mine) - int(with_other[lane] < mine)
            up_to[lane] = after[lane] - int(with_one[lane] <= mine) - int(with_other[lane] <= mine)
        made = classes[place]
        for which in range(len(brings)):
            lower, level, higher = brings[which, made, 0], brings[which, made, 1], brings[which, made, 2]
            out = found[place, 2 * WIDE * which : 2 * WIDE * (which + 1)]
            for lane in range(len(out)):
                out[lane] = LAST * lower + up_to[lane] * (level - lower) + under[lane] * (higher - level)
