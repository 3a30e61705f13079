"""Hold'em: how each hand stands against the dealer's 990 on every board, and how best play bets on the way there.

Cards are numbered as in `croupier.cards.DECK`: 13 times the suit and the rank from 0. A board is reduced to what can matter:
its ranks alone, unless three of its cards share a suit; then the ranks within that suit and the ranks of the rest. Cards in
a hand are reduced likewise, to 26 kinds: the rank, and 13 more where the card is of the suit of the board's flush.

A starting hand leaves some suits alike, and boards that differ by an exchange of these are counted once, with their number.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FiveCardClass
from croupier.lab.kernels import kernel
from croupier.lab.kernels.evaluate import strength_of_five, strength_of_seven, strength_of_six
from croupier.lab.strengths import Evaluator

Hand: TypeAlias = tuple[int, int]
Board: TypeAlias = tuple[int, int, int, int, int]

PAIR, SUITED, UNSUITED = range(3)  # a pair lies in suits 0 and 1, suited cards in suit 0, others in suits 0 and 1
NO_FLUSH = 4  # instead of the suit
BY_RANKS, BY_FLUSH = 6188, 36608  # reduced boards: multisets of five ranks; three, four or five ranks of a suit with a rest
REDUCED = BY_RANKS + BY_FLUSH
HANDS = 351  # pairs of the 26 kinds of cards
DEALERS = 990
FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = (int(each) for each in tuple(FiveCardClass)[6:])
HIGH_BOARDS, HIGH_ORDERS = 3 * 4 * 4 * 2, 4 * 2
RANKED_HIGH = 1 << 24  # marks a standing whose seven cards hold Four of a Kind or better

_CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)], dtype=np.int64)
_BITS = np.array([mask.bit_count() for mask in range(1 << 13)], dtype=np.uint8)
# The place of a set of ranks among the sets of its size.
_PLACE = np.array(
    [sum(comb(r, i + 1) for i, r in enumerate(r for r in range(13) if mask >> r & 1)) for mask in range(1 << 13)],
    dtype=np.int64,
)
_AFTER_RANKS = np.array([0, 0, 0, BY_RANKS, BY_RANKS + 286 * 91, BY_RANKS + 286 * 91 + 715 * 13], dtype=np.int64)


_EVEN = np.uint32(0xFF00FF)  # every other byte
_CARD = np.full(67, -1, dtype=np.int64)  # the card of a single bit: the powers of two differ modulo 67
_CARD[[(1 << card) % 67 for card in range(52)]] = np.arange(52)
# Which of a board's five cards are its flop, in order, and which the other two.
_FLOPS = np.array([(*flop, *(set(range(5)) - set(flop))) for flop in combinations(range(5), 3)], dtype=np.int64)

# -- reduced boards --


@kernel
def pair_place(one: int, other: int) -> int:
    """The place of two kinds of cards, or two ranks, among all such pairs."""
    return one * (one + 1) // 2 + other if one >= other else other * (other + 1) // 2 + one


@kernel
def reduce_board(m0: int, m1: int, m2: int, m3: int) -> tuple[int, int]:
    """The reduced board of four suits' ranks, and the suit of its flush."""
    masks = (m0, m1, m2, m3)
    flush = NO_FLUSH
    for suit in range(4):
        if _BITS[masks[suit]] >= 3:
            flush = suit
    number, place = 0, 0
    first, second = -1, -1
    for rank in range(13):
        for suit in range(4):
            if masks[suit] >> rank & 1 and suit != flush:
                number += 1
                if flush == NO_FLUSH:
                    place += _CHOOSE[rank + number - 1, number]
                first, second = rank, first
    if flush == NO_FLUSH:
        return place, flush
    size = 5 - number
    within = _PLACE[masks[flush]]
    if size == 3:
        return _AFTER_RANKS[3] + within * 91 + pair_place(first, second), flush
    if size == 4:
        return _AFTER_RANKS[4] + within * 13 + first, flush
    return _AFTER_RANKS[5] + within, flush


@kernel
def reduced_boards() -> NDArray[np.int64]:
    """A board of cards for every reduced board; where one has a flush, in suit 0. Five cards of one rank are left empty."""
    boards = np.full((REDUCED, 5), -1, dtype=np.int64)
    for a in range(13):
        for b in range(a + 1):
            for c in range(b + 1):
                for d in range(c + 1):
                    for e in range(d + 1):
                        if a != e:
                            place = e + _CHOOSE[d + 1, 2] + _CHOOSE[c + 2, 3] + _CHOOSE[b + 3, 4] + _CHOOSE[a + 4, 5]
                            boards[place] = (a, 13 + b, 26 + c, 39 + d, e)  # at most two of a suit
    for mask in range(1 << 13):
        size = _BITS[mask]
        if 3 <= size <= 5:
            cards = np.zeros(5, dtype=np.int64)
            number = 0
            for rank in range(13):
                if mask >> rank & 1:
                    cards[number] = rank
                    number += 1
            rests = 91 if size == 3 else 13 if size == 4 else 1
            for rest in range(rests):
                if size == 3:
                    high = 0
                    while (high + 1) * (high + 2) // 2 <= rest:
                        high += 1
                    cards[3], cards[4] = 13 + high, 26 + rest - high * (high + 1) // 2
                elif size == 4:
                    cards[4] = 13 + rest
                boards[_AFTER_RANKS[size] + _PLACE[mask] * rests + rest] = cards
    return boards


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


@kernel
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


@kernel
def hand_that_counts(judge: Judge, hand: Hand, board: Board, best: int) -> int:
    """The best five; where a card of one's own is needed and the board alone is as good, the best without some card of it."""
    keys, mask, _ = sums_of(judge, board)
    if not judge.own_card or best > strength_of_five(judge.evaluator, keys, mask):
        return best
    return with_own_card(judge, hand, board)


@kernel
def with_own_card(judge: Judge, hand: Hand, board: Board) -> int:
    """The best five without some card of the board."""
    key = judge.evaluator.key
    keys, mask, _ = sums_of(judge, board)
    keys, mask = keys + key[hand[0]] + key[hand[1]], mask | 1 << hand[0] | 1 << hand[1]
    best = 0
    for card in board:
        best = max(best, strength_of_six(judge.evaluator, keys - key[card], mask & ~(1 << card)))
    return best


@kernel
def strengths(judge: Judge, hand: Hand, board: Board) -> tuple[int, int, int]:
    """Of two cards and a board: the best of seven, the hand that counts, and the level by which it is compared."""
    key = judge.evaluator.key
    keys, mask, three = sums_of(judge, board)
    best = strength_of_seven(judge.evaluator, keys + key[hand[0]] + key[hand[1]], mask | 1 << hand[0] | 1 << hand[1])
    mine = hand_that_counts(judge, hand, board, best)
    return best, mine, mine if judge.three[mine] == three else judge.level[mine]


@kernel
def stand(judge: Judge, boards: NDArray[np.int64], first: int, last: int, out: NDArray[np.uint32]) -> None:
    """How every hand stands on some of the reduced boards, as of `stand_on`, by hand and board.

    A few boards are put down together, for the standings on one board lie far apart.
    """
    first_of = np.full(len(judge.level), -1, dtype=np.int64)
    for begin in range(first, last, 16):
        end = min(begin + 16, last)
        some = np.zeros((end - begin, HANDS), dtype=np.uint32)
        for place in range(begin, end):
            if boards[place, 0] >= 0:
                board = (boards[place, 0], boards[place, 1], boards[place, 2], boards[place, 3], boards[place, 4])
                stand_on(judge, board, place >= BY_RANKS, first_of, some[place - begin])
        out[:, begin:end] = some.T


@kernel
def stand_on(judge: Judge, board: Board, flush: bool, first_of: NDArray[np.int64], standing: NDArray[np.uint32]) -> None:
    """For each hand on a board: how many of the dealer's 990 hands are lower and higher, and the class.

    All hands are walked through in their order once. Of those below, the ones with a card of the hand itself are taken away.
    `first_of` has a hand for each level, and `next_of` for each hand another of its level.
    """
    key, (keys, mask, three) = judge.evaluator.key, sums_of(judge, board)
    left, card = cards_left(board, flush)
    levels, number = np.empty(HANDS, dtype=np.int64), 0
    next_of = np.empty(HANDS, dtype=np.int64)
    high, low = np.empty(HANDS, dtype=np.int64), np.empty(HANDS, dtype=np.int64)
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
                high[where], low[where] = one, other
                if first_of[level] < 0:
                    levels[number] = level
                    number += 1
                next_of[where] = first_of[level]
                first_of[level] = where
    levels[:number].sort()
    with_one = np.zeros(26, dtype=np.int64)  # how many hands up to here hold a given card of a kind
    below = 0
    for level in levels[:number]:
        where = first_of[level]
        while where >= 0:
            standing[where] |= below - with_one[high[where]] - with_one[low[where]]
            where = next_of[where]
        where = first_of[level]
        while where >= 0:
            one, other = high[where], low[where]
            if one == other:
                below += left[one] * (left[one] - 1) // 2
                with_one[one] += left[one] - 1
            else:
                below += left[one] * left[other]
                with_one[one] += left[other]
                with_one[other] += left[one]
            where = next_of[where]
        where = first_of[level]
        while where >= 0:
            up_to = below - with_one[high[where]] - with_one[low[where]] + 1  # the hand itself was taken away twice
            standing[where] |= (DEALERS - up_to) << 10
            where = next_of[where]
        first_of[level] = -1


@kernel
def cards_left(board: Board, flush: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many cards of each kind are not on a board, and a card or two of each."""
    left, card = np.zeros(26, dtype=np.int64), np.zeros((2, 26), dtype=np.int64)
    for each in range(52):
        if each not in board:
            kind = each % 13 + 13 if flush and each < 13 else each % 13
            card[left[kind] & 1, kind] = each
            left[kind] += 1
    return left, card


@kernel
def stand_against(
    judge: Judge, boards: NDArray[np.int64], suit: int, hands: tuple[Hand, Hand], out: NDArray[np.uint32]
) -> None:
    """As `stand`, for one hand of the dealer instead of the 990, on boards with a flush in a suit and without their ranks."""
    hand, dealers = hands
    swapped = np.arange(52)  # the reduced boards have their flush in suit 0
    swapped[:13], swapped[13 * suit : 13 * suit + 13] = np.arange(13 * suit, 13 * suit + 13), np.arange(13)
    for place in range(REDUCED):
        board = (boards[place, 0], boards[place, 1], boards[place, 2], boards[place, 3], boards[place, 4])
        apart = board[0] >= 0
        for card in board:
            for held in (hand[0], hand[1], dealers[0], dealers[1]):
                apart = apart and card % 13 != held % 13
        if apart:
            best, mine, compared = strengths(judge, (swapped[hand[0]], swapped[hand[1]]), board)
            theirs = strengths(judge, (swapped[dealers[0]], swapped[dealers[1]]), board)[2]
            out[place] = (judge.category[mine] << 20) | (RANKED_HIGH if judge.category[best] >= FOUR_OF_A_KIND else 0)
            out[place] |= (theirs > compared) << 10 | int(theirs < compared)


# -- boards up to an exchange of suits that a starting hand leaves alike --


class Boards(NamedTuple):
    """Boards that stand for all that are alike: their cards as bits, the five sets of four in each, and what they reduce to.

    A tag is the suit of the flush, and eight times the number of boards that are alike.
    """

    bits: NDArray[np.int64]
    fours: NDArray[np.int32]
    reduced: NDArray[np.uint16]
    tags: NDArray[np.uint8]


@kernel
def _sorted_two(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one >= other else (other, one)


@kernel
def canonical(shape: int, m0: int, m1: int, m2: int, m3: int) -> tuple[int, int, int, int]:
    """Of the sets of cards that an exchange of alike suits makes of one another, the one that stands for all."""
    if shape == PAIR:
        m0, m1 = _sorted_two(m0, m1)
    if shape == SUITED:
        m1, m2 = _sorted_two(m1, m2)
    m2, m3 = _sorted_two(m2, m3)
    if shape == SUITED:
        m1, m2 = _sorted_two(m1, m2)
    return m0, m1, m2, m3


@kernel
def alike(shape: int, m0: int, m1: int, m2: int, m3: int) -> int:
    """How many sets a canonical one stands for."""
    if shape == SUITED:
        return 1 if m1 == m3 else 3 if m1 == m2 or m2 == m3 else 6  # noqa: PLR1714
    return (2 if shape == PAIR and m0 != m1 else 1) * (2 if m2 != m3 else 1)


@kernel
def place_of(m0: int, m1: int, m2: int, m3: int) -> int:
    """The place of a set of cards among the sets of its size."""
    masks = (m0, m1, m2, m3)
    place, number = 0, 0
    for card in range(52):
        if masks[card // 13] >> (card % 13) & 1:
            number += 1
            place += _CHOOSE[card, number]
    return place


@kernel
def number_sets(shape: int, size: int) -> tuple[NDArray[np.int32], int]:
    """For every set of three or four cards the number of the canonical one that stands for it; and how many there are."""
    total = _CHOOSE[52, size]
    numbers = np.full(total, -1, dtype=np.int32)
    stands = np.zeros(total, dtype=np.int32)
    masks = np.zeros(4, dtype=np.int64)
    cards = np.arange(size)
    found = 0
    for place in range(total):
        masks[:] = 0
        for card in cards:
            masks[card // 13] |= 1 << card % 13
        own = (masks[0], masks[1], masks[2], masks[3])
        for_all = canonical(shape, own[0], own[1], own[2], own[3])
        if for_all == own:
            numbers[place] = found
            found += 1
        else:
            stands[place] = place_of(for_all[0], for_all[1], for_all[2], for_all[3])
        step = 0
        while step < size - 1 and cards[step] + 1 == cards[step + 1]:
            cards[step] = step
            step += 1
        cards[step] += 1
    for place in range(total):
        if numbers[place] < 0:
            numbers[place] = numbers[stands[place]]
    return numbers, found


@kernel
def flops_within(fours: NDArray[np.int32], threes: NDArray[np.int32], number: int) -> NDArray[np.int32]:
    """The four flops within each canonical set of four."""
    within = np.zeros((number, 4), dtype=np.int32)
    place = 0
    for d in range(3, 52):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    four = within[fours[place]]  # the last of those that are alike is as good as the first
                    four[0] = threes[_CHOOSE[b, 1] + _CHOOSE[c, 2] + _CHOOSE[d, 3]]
                    four[1] = threes[_CHOOSE[a, 1] + _CHOOSE[c, 2] + _CHOOSE[d, 3]]
                    four[2] = threes[_CHOOSE[a, 1] + _CHOOSE[b, 2] + _CHOOSE[d, 3]]
                    four[3] = threes[_CHOOSE[a, 1] + _CHOOSE[b, 2] + _CHOOSE[c, 3]]
                    place += 1
    return within


@kernel
def boards_of(shape: int, fours: NDArray[np.int32]) -> Boards:
    """Every canonical board."""
    total = _CHOOSE[52, 5]
    bits = np.empty(total, dtype=np.int64)
    within = np.empty((total, 5), dtype=np.int32)
    reduced = np.empty(total, dtype=np.uint16)
    tags = np.empty(total, dtype=np.uint8)
    number = 0
    masks = np.zeros(4, dtype=np.int64)
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        masks[:] = 0
                        masks[a // 13] |= 1 << a % 13
                        masks[b // 13] |= 1 << b % 13
                        masks[c // 13] |= 1 << c % 13
                        masks[d // 13] |= 1 << d % 13
                        masks[e // 13] |= 1 << e % 13
                        m0, m1, m2, m3 = masks[0], masks[1], masks[2], masks[3]
                        if canonical(shape, m0, m1, m2, m3) != (m0, m1, m2, m3):
                            continue
                        reduced[number], suit = reduce_board(m0, m1, m2, m3)
                        tags[number] = alike(shape, m0, m1, m2, m3) << 3 | suit
                        bits[number] = m0 | m1 << 13 | m2 << 26 | m3 << 39
                        within[number, 0] = fours[b + _CHOOSE[c, 2] + _CHOOSE[d, 3] + _CHOOSE[e, 4]]
                        within[number, 1] = fours[a + _CHOOSE[c, 2] + _CHOOSE[d, 3] + _CHOOSE[e, 4]]
                        within[number, 2] = fours[a + _CHOOSE[b, 2] + _CHOOSE[d, 3] + _CHOOSE[e, 4]]
                        within[number, 3] = fours[a + _CHOOSE[b, 2] + _CHOOSE[c, 3] + _CHOOSE[e, 4]]
                        within[number, 4] = fours[a + _CHOOSE[b, 2] + _CHOOSE[c, 3] + _CHOOSE[d, 4]]
                        number += 1
    return Boards(bits[:number].copy(), within[:number].copy(), reduced[:number].copy(), tags[:number].copy())


# -- best play of one starting hand --


class Held(NamedTuple):
    """A starting hand, and what its rounds are counted by."""

    cards: Hand
    dealers: int  # how many hands the dealer may have
    blocked: int  # the cards that no board has
    rows: NDArray[np.int64]  # by suit of the flush: the row of the standings
    standings: NDArray[np.uint32]


class Play(NamedTuple):
    """What a starting hand bets after the flop."""

    threes: NDArray[np.int32]  # the number of the canonical flop of every flop
    turns: NDArray[np.int64]  # by canonical flop: what a bet on the turn brings
    bets: NDArray[np.uint32]  # by canonical set of four, as of `bets_of`
    rivers: NDArray[Any]  # by canonical set of four: what a bet on the river brings


@kernel
def add_up(boards: Boards, held: Held, worth: NDArray[Any], sums: NDArray[Any]) -> None:
    """Add what every board is worth to each of its five sets of four: the sum over the rivers of each."""
    for board in range(len(boards.bits)):
        if boards.bits[board] & held.blocked == 0:
            tag = boards.tags[board]
            value = (tag >> 3) * worth[held.rows[tag & 7], boards.reduced[board]]
            for river in range(5):
                sums[boards.fours[board, river]] += value


@kernel
def add_up_turns(flops: NDArray[np.int32], fours: NDArray[Any], sums: NDArray[np.int64], gains_only: bool) -> None:
    """Add what each set of four is worth to its four flops; with `gains_only` what it is worth to one who may decline."""
    for place in range(len(flops)):
        value = fours[place]
        if value > 0 or not gains_only:
            for turn in range(4):
                sums[flops[place, turn]] += value


@kernel
def bets_of(flops: NDArray[np.int32], rivers: NDArray[Any], turns: NDArray[np.int64], turn_first: bool) -> NDArray[np.uint32]:
    """For each set of four as four bytes: of its four turns, how many see no bet, one on the river, the turn, or both."""
    bets = np.empty(len(flops), dtype=np.uint32)
    for place in range(len(flops)):
        turn = 0
        for each in range(4):
            turn += turns[flops[place, each]] > 0
        river = rivers[place] > 0
        bets[place] = turn << (24 if river else 16) | (4 - turn) << (8 if river and not turn_first else 0)
    return bets


@kernel
def tally(boards: Boards, held: Held, bets: NDArray[np.uint32], out: NDArray[np.int64]) -> NDArray[np.int64]:
    """Count by class, by bets and by comparison, and give the boards with Four of a Kind or better among the seven cards.

    Boards that reduce to one are put together first. They have less than 2**16 orders of turn and river.
    """
    standings = held.standings
    orders = np.zeros(standings.shape, dtype=np.uint64)
    high = np.empty(len(boards.bits), dtype=np.int64)
    found = 0
    for board in range(len(boards.bits)):
        if boards.bits[board] & held.blocked == 0:
            tag = boards.tags[board]
            row, place = held.rows[tag & 7], boards.reduced[board]
            bet = np.uint32(0)
            for river in range(5):
                bet += bets[boards.fours[board, river]]
            spread = np.uint64(bet & np.uint32(0xFF00FF)) | np.uint64(bet >> np.uint32(8) & np.uint32(0xFF00FF)) << np.uint64(
                32
            )
            orders[row, place] += np.uint64(tag >> 3) * spread
            if standings[row, place] & RANKED_HIGH:
                high[found] = board
                found += 1
    for row in range(len(standings)):
        for place in range(REDUCED):
            if orders[row, place]:
                standing = standings[row, place]
                lower, higher = np.int64(standing & 1023), np.int64(standing >> 10 & 1023)
                counted = out[standing >> 20 & 15]
                for play in range(4):
                    shift = np.uint64(16 * (play >> 1) + 32 * (play & 1))
                    number = np.int64(orders[row, place] >> shift & np.uint64(0xFFFF))
                    counted[play, 0] += number * higher  # the dealer's is higher: the player's is lower
                    counted[play, 1] += number * (held.dealers - lower - higher)
                    counted[play, 2] += number * lower
    return high[:found].copy()


@kernel
def cards_in(bits: int) -> Board:
    """The cards of a board from its bits."""
    a = _CARD[(bits & -bits) % 67]
    bits &= bits - 1
    b = _CARD[(bits & -bits) % 67]
    bits &= bits - 1
    c = _CARD[(bits & -bits) % 67]
    bits &= bits - 1
    d = _CARD[(bits & -bits) % 67]
    bits &= bits - 1
    return a, b, c, d, _CARD[bits % 67]


@kernel
def flop_place(a: int, b: int, c: int) -> int:
    """The place of a flop among all sets of three, its cards from low to high."""
    return int(a + _CHOOSE[b, 2] + _CHOOSE[c, 3])


@kernel
def bet_on(on_turn: bool, bets: int) -> int:
    """What is bet after a turn that is bet or not: nothing, the river, the turn, both."""
    return 2 * on_turn + int((bets >> np.uint32(24 if on_turn else 8) & np.uint32(0xFF)) > 0)


@kernel
def best_category(judge: Judge, hand: Hand, board: Board, shown: int) -> int:
    """The class of the best five of two cards and the first three or four of the board."""
    key = judge.evaluator.key
    keys, mask = key[hand[0]] + key[hand[1]], 1 << hand[0] | 1 << hand[1]
    for each in range(shown):
        keys += key[board[each]]
        mask |= 1 << board[each]
    if shown == 3:
        return int(judge.category[strength_of_five(judge.evaluator, keys, mask)])
    return int(judge.category[strength_of_six(judge.evaluator, keys, mask)])


@kernel
def high_board(judge: Judge, hand: Hand, board: Board) -> int:
    """All that may matter of seven cards with Four of a Kind or better, whatever their order.

    The classes of the best five, of the board alone, and of the best five with a card of one's own; and whether there is a
    Straight Flush without an Ace.
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
        if category[evaluator.flush[(held | mask) >> 13 * suit & 0xFFF]] == STRAIGHT_FLUSH:
            without_ace = 1
    code = category[best] - FOUR_OF_A_KIND
    code = code * 4 + max(category[alone] - FULL_HOUSE, 0)
    code = code * 4 + max(category[with_own] - FULL_HOUSE, 0)
    return int(code * 2 + without_ace)


@kernel
def high_order(judge: Judge, hand: Hand, board: Board) -> int:
    """All that may matter of the order in which a board came: the class with the flop, and a Royal Flush with the turn."""
    with_flop = max(best_category(judge, hand, board, 3) - FULL_HOUSE, 0)
    return with_flop * 2 + (best_category(judge, hand, board, 4) == ROYAL_FLUSH)


@kernel
def tally_high(
    judge: Judge, boards: Boards, high: NDArray[np.int64], held: Held, play: Play
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Count the boards that are `high` by bets, by class, by `high_board` and `high_order`, and by comparison.

    With them come the player's two cards and a board in its order for each of these; the dealer's are for `example` to find.
    """
    counts = np.zeros((4, 10, HIGH_BOARDS, HIGH_ORDERS, 3), dtype=np.int64)
    deals = np.zeros((4, 10, HIGH_BOARDS, HIGH_ORDERS, 3, 9), dtype=np.uint8)
    for each in high:
        cards = cards_in(boards.bits[each])
        tag = boards.tags[each]
        standing = held.standings[held.rows[tag & 7], boards.reduced[each]]
        made, lower, higher = standing >> 20 & 15, np.int64(standing & 1023), np.int64(standing >> 10 & 1023)
        against = (higher, held.dealers - lower - higher, lower)
        code = high_board(judge, held.cards, cards)
        for flop in _FLOPS:
            a, b, c = cards[flop[0]], cards[flop[1]], cards[flop[2]]
            on_turn = play.turns[play.threes[flop_place(a, b, c)]] > 0
            for turn, river in ((flop[3], flop[4]), (flop[4], flop[3])):
                board = (a, b, c, cards[turn], cards[river])
                bet = bet_on(on_turn, play.bets[boards.fours[each, river]])
                order = high_order(judge, held.cards, board)
                for comparison in range(3):
                    if against[comparison]:
                        if not counts[bet, made, code, order, comparison]:
                            deal = deals[bet, made, code, order, comparison]
                            deal[0], deal[1] = held.cards
                            for place in range(5):
                                deal[4 + place] = board[place]
                        counts[bet, made, code, order, comparison] += np.int64(tag >> 3) * against[comparison]
    return counts, deals


@kernel
def example(judge: Judge, deal: NDArray[np.uint8], comparison: int) -> None:
    """Complete a deal by two cards of the dealer that compare as wanted."""
    cards = deal.astype(np.int64)  # of one type with all others, so that nothing is compiled twice
    hand, board = (cards[0], cards[1]), (cards[4], cards[5], cards[6], cards[7], cards[8])
    mine = strengths(judge, hand, board)[2]
    for third in range(52):
        for fourth in range(third):
            if third not in hand and third not in board and fourth not in hand and fourth not in board:
                dealers = strengths(judge, (third, fourth), board)[2]
                if int(mine > dealers) + int(mine >= dealers) == comparison:
                    deal[2], deal[3] = third, fourth
                    return


# -- the flop with one's own two cards --


@kernel
def tally_with_flop(judge: Judge, boards: Boards, held: Held, play: Play) -> NDArray[np.int64]:
    """Count by bets, by class, by the class that the two cards make with the flop, and by comparison."""
    one, other = held.cards
    flops = np.zeros(len(play.threes), dtype=np.uint8)  # the class with the flop, and whether the turn is bet then
    for c in range(52):
        for b in range(c):
            for a in range(b):
                if (1 << a | 1 << b | 1 << c) & (1 << one | 1 << other) == 0:
                    place = flop_place(a, b, c)
                    on_turn = play.turns[play.threes[place]] > 0
                    flops[place] = best_category(judge, held.cards, (a, b, c, c, c), 3) << 1 | on_turn
    out = np.zeros((4, 10, 10, 3), dtype=np.int64)
    for each in range(len(boards.bits)):
        if boards.bits[each] & held.blocked:
            continue
        cards = cards_in(boards.bits[each])
        tag = boards.tags[each]
        standing = held.standings[held.rows[tag & 7], boards.reduced[each]]
        ways, made = np.int64(tag >> 3), standing >> 20 & 15
        lower, higher = np.int64(standing & 1023), np.int64(standing >> 10 & 1023)
        for order in _FLOPS:
            flop = flops[flop_place(cards[order[0]], cards[order[1]], cards[order[2]])]
            for river in (order[3], order[4]):
                counted = out[bet_on(flop & 1 > 0, play.bets[boards.fours[each, river]]), made, flop >> 1]
                counted[0] += ways * higher
                counted[1] += ways * (held.dealers - lower - higher)
                counted[2] += ways * lower
    return out


@kernel
def flops_alone(judge: Judge, hands: NDArray[np.int64], c: int) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """By hand: flops with dealer's hands, by the class that either side makes with the flop; and a deal for each two classes.

    Those flops are counted of which `c` is the highest card.
    """
    counts = np.zeros((len(hands), 10, 10), dtype=np.int64)
    deals = np.zeros((10, 10, 9), dtype=np.uint8)
    made = np.zeros((52, 52), dtype=np.uint8)
    for b in range(c):
        for a in range(b):
            every = np.zeros(10, dtype=np.int64)
            with_card = np.zeros((52, 10), dtype=np.int64)
            for one in range(52):
                for other in range(one):
                    if one not in (a, b, c) and other not in (a, b, c):
                        found = best_category(judge, (one, other), (a, b, c, c, c), 3)
                        made[one, other] = made[other, one] = found
                        every[found] += 1
                        with_card[one, found] += 1
                        with_card[other, found] += 1
            for hand in range(len(hands)):
                one, other = hands[hand]
                if one in (a, b, c) or other in (a, b, c):
                    continue
                mine = made[one, other]
                for dealers in range(10):
                    number = every[dealers] - with_card[one, dealers] - with_card[other, dealers] + (dealers == mine)
                    counts[hand, mine, dealers] += number
                    if number and not deals[mine, dealers].any():
                        _example_with_flop((one, other), (a, b, c), made, dealers, deals[mine, dealers])
    return counts, deals


@kernel
def _example_with_flop(
    hand: Hand, flop: tuple[int, int, int], made: NDArray[np.uint8], dealers: int, deal: NDArray[np.uint8]
) -> None:
    one, other = hand
    taken = 1 << one | 1 << other | 1 << flop[0] | 1 << flop[1] | 1 << flop[2]
    for third in range(52):
        for fourth in range(third):
            if not (taken >> third | taken >> fourth) & 1 and made[third, fourth] == dealers:
                deal[:7] = np.array((one, other, third, fourth, flop[0], flop[1], flop[2]))
                taken |= 1 << third | 1 << fourth
                number = 7
                for card in range(52):
                    if number < 9 and not taken >> card & 1:
                        deal[number] = card
                        number += 1
                return


# -- one state --


@kernel
def look_ahead(judge: Judge, hand: Hand, shown: NDArray[np.int64], dead: int, seen: int) -> NDArray[np.int64]:
    """From a flop or a turn: by the next card, by class and by comparison, how many ways the rest of the deal may go.

    `dead` has the cards that are known to be gone, `seen` is a card that the dealer is known to hold, or -1. After a flop each
    pair of cards counts for both of its orders.
    """
    out = np.zeros((52, 10, 3), dtype=np.int64)
    ways = np.zeros(3, dtype=np.int64)
    gone = dead | 1 << hand[0] | 1 << hand[1]
    if seen >= 0:
        gone |= 1 << seen
    for card in shown:
        gone |= 1 << card
    for last in range(52):
        if gone >> last & 1:
            continue
        if len(shown) == 4:
            made = against_all(judge, hand, (shown[0], shown[1], shown[2], shown[3], last), (gone, seen), ways)
            out[last, made] += ways
            continue
        for fourth in range(last):
            if not gone >> fourth & 1:
                made = against_all(judge, hand, (shown[0], shown[1], shown[2], fourth, last), (gone, seen), ways)
                out[fourth, made] += ways
                out[last, made] += ways
    return out


@kernel
def against_all(judge: Judge, hand: Hand, board: Board, known: tuple[int, int], ways: NDArray[np.int64]) -> int:
    """The class of a hand, and by comparison how many hands the dealer may have.

    `known` has the cards that are elsewhere and a card that the dealer is known to hold, or -1.
    """
    gone, seen = known
    key = judge.evaluator.key
    keys, mask = 0, 0
    for card in board:
        keys += key[card]
        mask |= 1 << card
    gone |= mask
    _, made, mine = strengths(judge, hand, board)
    ways[:] = 0
    for one in range(52):
        if one != seen and (seen >= 0 or gone >> one & 1):
            continue
        first, held = keys + key[one], mask | 1 << one
        for other in range(52 if seen >= 0 else one):
            if not gone >> other & 1:
                if judge.by_level:
                    dealers = int(judge.level[strength_of_seven(judge.evaluator, first + key[other], held | 1 << other)])
                else:
                    dealers = int(strengths(judge, (one, other), board)[2])
                ways[int(mine > dealers) + int(mine >= dealers)] += 1
    return int(judge.category[made])
