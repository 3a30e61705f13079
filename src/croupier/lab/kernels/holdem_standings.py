"""Hold'em: how each hand stands against the dealer's 990 on every reduced board, and which classes its cards make."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FiveCardClass
from croupier.lab.kernels import lean_kernel
from croupier.lab.kernels.evaluate import strength_of_five, strength_of_seven, strength_of_six
from croupier.lab.kernels.holdem_boards import BY_RANKS, Board, TwoCards
from croupier.lab.strengths import Evaluator

HANDS = 351  # pairs of the 26 kinds of cards
DEALERS = 990
FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = (int(each) for each in tuple(FiveCardClass)[6:])
HIGH_BOARDS, HIGH_ORDERS = 3 * 4 * 4 * 3, 4 * 2
RANKED_HIGH = 1 << 24  # marks a standing whose seven cards hold Four of a Kind or better

# -- how hands stand on a board --


class Judge(NamedTuple):
    """How hands rank, and how a book's readings compare them: by their strength alone, as a rule.

    Hands that are not told apart have one `level`, except where the board itself has three of the rank `three`, 13 for none.
    With `own_card` a hand must hold a card of its own. `by_level` says that neither of these two is so.
    """

    evaluator: Evaluator
    category: NDArray[np.uint8]
    level: NDArray[np.uint16]
    three: NDArray[np.uint8]
    own_card: bool
    by_level: bool


@lean_kernel
def sums_of(judge: Judge, board: Board) -> tuple[int, int, int]:
    """Of a board: the keys of its cards, their bits, and the rank of which it has three, 14 for none."""
    keys, mask, three = 0, 0, 14
    for card in board:
        keys += judge.evaluator.key[card]
        mask |= 1 << card
        alike = 0
        for other in board:
            alike += card % 13 == other % 13
        if alike == 3:
            three = card % 13
    return keys, mask, three


@lean_kernel
def hand_that_counts(judge: Judge, hand: TwoCards, board: Board, best: int) -> int:
    """The best five; where a card of one's own is needed and the board alone is as good, the best without some card of it."""
    keys, mask, _ = sums_of(judge, board)
    if not judge.own_card or best > strength_of_five(judge.evaluator, keys, mask):
        return best
    return with_own_card(judge, hand, board)


@lean_kernel
def with_own_card(judge: Judge, hand: TwoCards, board: Board) -> int:
    """The best five without some card of the board."""
    key = judge.evaluator.key
    keys, mask, _ = sums_of(judge, board)
    keys, mask = keys + key[hand[0]] + key[hand[1]], mask | 1 << hand[0] | 1 << hand[1]
    best = 0
    for card in board:
        best = max(best, strength_of_six(judge.evaluator, keys - key[card], mask & ~(1 << card)))
    return best


@lean_kernel
def strengths(judge: Judge, hand: TwoCards, board: Board) -> tuple[int, int, int]:
    """Of two cards and a board: the best of seven, the hand that counts, and the level by which it is compared."""
    key = judge.evaluator.key
    keys, mask, three = sums_of(judge, board)
    best = strength_of_seven(judge.evaluator, keys + key[hand[0]] + key[hand[1]], mask | 1 << hand[0] | 1 << hand[1])
    mine = hand_that_counts(judge, hand, board, best)
    return best, mine, mine if judge.three[mine] == three else judge.level[mine]


def stand(
    judge: Judge, boards: NDArray[np.int64], part: range, standings: NDArray[np.uint32], levels: NDArray[np.uint16]
) -> None:
    """How every hand stands on a part of the reduced boards, by hand and board, as of `_stand_on`; its level by board and hand.

    They are put down by board first, for the standings on one board lie far apart.
    """
    hands = HandsByLevel(
        np.full(len(judge.level), -1), *(np.zeros(size, np.int64) for size in (*(HANDS,) * 4, 26, (2, 26), 26))
    )
    some, here = np.zeros((len(part), HANDS), np.uint32), slice(part.start, part.stop)
    _stand(judge, boards[here], BY_RANKS - part.start, hands, (some, levels[here]))
    standings[:, here] = some.T


class HandsByLevel(NamedTuple):
    """Hands in lists, one for each level: the first of it, and after each hand the next, -1 where there is none."""

    first_of: NDArray[np.int64]  # by level
    levels: NDArray[np.int64]
    next_of: NDArray[np.int64]  # by hand
    high: NDArray[np.int64]  # by hand: the kinds of its two cards
    low: NDArray[np.int64]
    left: NDArray[np.int64]  # by kind of card: how many of it are not on the board
    card: NDArray[np.int64]  # by kind: two of them
    with_one: NDArray[np.int64]  # by kind: how many hands up to some level hold a given card of it


@lean_kernel
def _stand(
    judge: Judge,
    boards: NDArray[np.int64],
    by_ranks: int,
    hands: HandsByLevel,
    out: tuple[NDArray[np.uint32], NDArray[np.uint16]],
) -> None:
    for place in range(len(boards)):
        if boards[place, 0] >= 0:
            board = (boards[place, 0], boards[place, 1], boards[place, 2], boards[place, 3], boards[place, 4])
            _stand_on(judge, board, place >= by_ranks, hands, (out[0][place], out[1][place]))


@lean_kernel
def _stand_on(
    judge: Judge, board: Board, flush: bool, hands: HandsByLevel, out: tuple[NDArray[np.uint32], NDArray[np.uint16]]
) -> None:
    """For each hand on a board: how many of the dealer's 990 hands are lower and higher, and the class; and its level.

    All hands are walked through in their order once. Of those below, the ones with a card of the hand itself are taken away.
    `first_of` is -1 for every level before and after: it is too long to be made anew for each board.
    """
    _find_cards_left(board, flush, hands)
    number, standing = _list_by_level(judge, board, hands, out), out[0]
    sort_few(hands.levels, number)
    first_of, with_one = hands.first_of, hands.with_one
    below = 0
    for at in range(number):
        level = hands.levels[at]
        where = first_of[level]
        while where >= 0:
            standing[where] |= below - with_one[hands.high[where]] - with_one[hands.low[where]]
            where = hands.next_of[where]
        below += _add_level(hands, level)
        where = first_of[level]
        while where >= 0:
            up_to = below - with_one[hands.high[where]] - with_one[hands.low[where]] + 1  # the hand itself was taken away twice
            standing[where] |= (DEALERS - up_to) << 10
            where = hands.next_of[where]
        first_of[level] = -1


@lean_kernel
def sort_few(numbers: NDArray[np.int64], size: int) -> None:
    """Sort the first few of some numbers: Shell's way, which takes a tenth of the time that theirs takes to compile."""
    gap = 1
    while gap < size:
        gap = 3 * gap + 1
    while gap:
        for at in range(gap, size):
            number, to = numbers[at], at
            while to >= gap and numbers[to - gap] > number:
                numbers[to] = numbers[to - gap]
                to -= gap
            numbers[to] = number
        gap //= 3


@lean_kernel
def _list_by_level(judge: Judge, board: Board, hands: HandsByLevel, out: tuple[NDArray[np.uint32], NDArray[np.uint16]]) -> int:
    """Put every hand that is left into the list of its level, and down what class it is and the level. The number of levels."""
    standing, levels = out
    key, (keys, mask, three) = judge.evaluator.key, sums_of(judge, board)
    left, card, number = hands.left, hands.card, 0
    for one in range(26):
        for other in range(one + 1):
            if left[one] and left[other] and (one != other or left[one] > 1):
                where = one * (one + 1) // 2 + other
                a, b = card[0, one], card[int(one == other), other]
                # As `strengths` does, which would find the sums of the board again.
                best = strength_of_seven(judge.evaluator, keys + key[a] + key[b], mask | 1 << a | 1 << b)
                mine = hand_that_counts(judge, (a, b), board, best) if judge.own_card else best
                level = mine if judge.three[mine] == three else judge.level[mine]
                standing[where] = judge.category[mine] << 20 | (judge.category[best] >= FOUR_OF_A_KIND) << 24
                levels[where] = level
                hands.high[where], hands.low[where] = one, other
                if hands.first_of[level] < 0:
                    hands.levels[number] = level
                    number += 1
                hands.next_of[where] = hands.first_of[level]
                hands.first_of[level] = where
    return number


@lean_kernel
def _add_level(hands: HandsByLevel, level: int) -> int:
    """How many hands are of a level; and each is added to those that hold a card of its kinds."""
    left, with_one, number, where = hands.left, hands.with_one, 0, hands.first_of[level]
    while where >= 0:
        one, other = hands.high[where], hands.low[where]
        if one == other:
            number += left[one] * (left[one] - 1) // 2
            with_one[one] += left[one] - 1
        else:
            number += left[one] * left[other]
            with_one[one] += left[other]
            with_one[other] += left[one]
        where = hands.next_of[where]
    return number


@lean_kernel
def _find_cards_left(board: Board, flush: bool, hands: HandsByLevel) -> None:
    """Put down how many cards of each kind are not on a board, and a card or two of each; and that no hand is below yet."""
    mask = 0
    for card in board:
        mask |= 1 << card
    for kind in range(26):
        hands.left[kind] = hands.with_one[kind] = 0
    for each in range(52):
        if not mask >> each & 1:
            kind = each % 13 + 13 if flush and each < 13 else each % 13
            hands.card[hands.left[kind] & 1, kind] = each
            hands.left[kind] += 1


# -- classes of hands --


@lean_kernel
def best_category(judge: Judge, hand: TwoCards, board: Board, shown: int) -> int:
    """The class of the best five of two cards and the first three or four of the board."""
    key = judge.evaluator.key
    keys, mask = key[hand[0]] + key[hand[1]], 1 << hand[0] | 1 << hand[1]
    for each in range(shown):
        keys += key[board[each]]
        mask |= 1 << board[each]
    if shown == 3:
        return int(judge.category[strength_of_five(judge.evaluator, keys, mask)])
    return int(judge.category[strength_of_six(judge.evaluator, keys, mask)])


@lean_kernel
def high_board(judge: Judge, hand: TwoCards, board: Board) -> int:
    """All that may matter of seven cards with Four of a Kind or better, whatever their order.

    The classes of the best five, of the board alone, and of the best five with a card of one's own; and whether there is a
    Straight Flush without an Ace, and one with a card of one's own.
    """
    evaluator, category = judge.evaluator, judge.category
    own, held = evaluator.key[hand[0]] + evaluator.key[hand[1]], 1 << hand[0] | 1 << hand[1]
    keys, mask = 0, 0
    for card in board:
        keys += evaluator.key[card]
        mask |= 1 << card
    alone = strength_of_five(evaluator, keys, mask)
    best = strength_of_seven(evaluator, own + keys, held | mask)
    with_own = with_own_card(judge, hand, board) if best == alone else best
    without_ace = 0
    for suit in range(4):
        ranks, owned = (held | mask) >> 13 * suit & 0xFFF, held >> 13 * suit
        for low in range(8):
            run = 0b11111 << low
            if ranks & run == run:
                without_ace = max(without_ace, 2 if owned & run else 1)
    code = category[best] - FOUR_OF_A_KIND
    code = code * 4 + max(category[alone] - FULL_HOUSE, 0)
    code = code * 4 + max(category[with_own] - FULL_HOUSE, 0)
    return int(code * 3 + without_ace)


@lean_kernel
def high_order(judge: Judge, hand: TwoCards, board: Board) -> int:
    """All that may matter of the order in which a board came: the class with the flop, and a Royal Flush with the turn."""
    with_flop = max(best_category(judge, hand, board, 3) - FULL_HOUSE, 0)
    return with_flop * 2 + (best_category(judge, hand, board, 4) == ROYAL_FLUSH)
