"""Hold'em with one of the dealer's cards known: what each bet brings on every board, for all cards that it may be at once.

Cards are reduced as boards are: to 26 kinds by the suit of the board's flush. On a reduced board the dealer's other card is one
of 44, and which of them make a lower or a higher hand depends on the kind of the known card alone. So what is counted is a list
by the ranks of the known card: for all suits, and what the suit of the flush differs by. Three numbers of 21 bits lie in a
word and are added at a time; a sum over turns and rivers has at most 91,080.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel
from croupier.lab.kernels.evaluate import strength_of_seven
from croupier.lab.kernels.holdem_boards import (
    BY_RANKS,
    CHOOSE,
    NO_FLUSH,
    PAIR,
    REDUCED,
    SUITED,
    Board,
    Boards,
    TwoCards,
    pair_place,
    place_of,
    reduce_board,
)
from croupier.lab.kernels.holdem_standings import Judge, hand_that_counts, sums_of

Ints = NDArray[np.int64]

WIDE = 16  # ranks, with room to spare: so that a processor compares all of them at a time
WORDS = 9  # for thirteen numbers of lower and as many of higher hands
_BITS, _NUMBER = 21, (1 << 21) - 1
LAST = 44  # cards that the dealer's other may be
NO_HAND = np.uint16(0xFFFF)
REDUCED_FOURS = 1820 + 78 * 91 + 286 * 13 + 715  # four ranks; two, three or four ranks of a suit with a rest


class Levels(NamedTuple):
    """By reduced board: level and class of each two kinds of cards, one of them by suit and rank; how many of a kind are left.

    A suit is 1 where it is that of the flush.
    """

    level: NDArray[np.uint16]
    made: NDArray[np.uint8]
    left: NDArray[np.int8]


class Shape(NamedTuple):
    """Sets of four and of three that a shape of starting hands tells apart: their cards, how many are alike, what follows."""

    fours: Ints  # as bits
    fours_alike: Ints
    boards: NDArray[np.uint16]  # by set of four and river: the reduced board
    flush_suits: NDArray[np.int8]  # by set of four: the suit of which it has two or more
    reduced_fours: NDArray[np.int16]  # by set of four: the number of what is left of it without the names of suits
    flops: Ints
    flops_alike: Ints
    turns: NDArray[np.int32]  # by flop and turn: the number of the set of four
    named: NDArray[np.int8]  # by flop, turn and suit: what the suit is called in that set


class KnownCard(NamedTuple):
    """A starting hand on reduced boards: how many of the 44 last cards make the dealer's hand lower, and how many higher.

    By row of the suit of the flush and by reduced board, in words by rank of the card that is known: for any suit, and what is
    added to that where the card is of the flush's suit.
    """

    cards: TwoCards
    rows: Ints  # by suit of the flush
    stands: Ints
    made: NDArray[np.uint8]  # the class


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
def stand_by_card(levels: Levels, kinds: TwoCards, row: int, found: KnownCard) -> None:
    """How a hand of two kinds of cards stands on every reduced board, by the card of the dealer's that is known."""
    one, other = kinds
    cards = np.empty(26, np.int8)
    below, upto = np.empty((2, WIDE), np.int16), np.empty((2, WIDE), np.int16)
    for place in range(REDUCED):
        mine = levels.level[place, one, other // 13, other % 13]
        cards[:] = levels.left[place]
        cards[one] -= 1
        cards[other] -= 1
        if mine == NO_HAND or cards[one] < 0 or cards[other] < 0:
            continue
        flush = place >= BY_RANKS
        below[:], upto[:] = 0, 0
        for last in range(26 if flush else 13):
            times = np.int16(cards[last])
            if times:
                for suit in range(2 if flush else 1):
                    for rank in range(WIDE):
                        level = levels.level[place, last, suit, rank]
                        below[suit, rank] += times * np.int16(level < mine)
                        upto[suit, rank] += times * np.int16(level <= mine)
        for kind in range(26):  # the known card itself is not the other one
            level = levels.level[place, kind, kind // 13, kind % 13]
            below[kind // 13, kind % 13] -= level < mine
            upto[kind // 13, kind % 13] -= level <= mine
        for kind in range(26 if flush else 13):
            suit, rank = kind // 13, kind % 13
            if cards[kind] > 0:
                found.stands[row, place, suit, rank // 3] += _packed(int(np.int64(below[suit, rank])), rank)
                found.stands[row, place, suit, (rank + 13) // 3] += _packed(int(np.int64(LAST - upto[suit, rank])), rank + 13)
        if flush:
            for word in range(WORDS):
                found.stands[row, place, 1, word] -= found.stands[row, place, 0, word]
        found.made[row, place] = levels.made[place, one, other]


@kernel
def _unpacked(word: int, place: int) -> int:
    """The number at a place among the lower and higher ones, out of the word that has it: `place // 3`."""
    return word >> _BITS * (place % 3) & _NUMBER


@kernel
def _packed(number: int, place: int) -> int:
    return number << _BITS * (place % 3)


# -- sets of cards, as a shape of starting hands tells them apart --


@kernel
def _sorted_two(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one >= other else (other, one)


@kernel
def _canonical(shape: int, m0: int, m1: int, m2: int, m3: int) -> tuple[int, int, int, int]:
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
def sets_of(shape: int, numbers3: NDArray[np.uint32], numbers4: NDArray[np.uint32]) -> Shape:
    """All that follows from the shape alone. Numbers are those of `number_sets`."""
    fours, fours_alike = _those_that_stand(numbers4, 4)
    flops, flops_alike = _those_that_stand(numbers3, 3)
    found = Shape(
        fours,
        fours_alike,
        np.zeros((len(fours), 52), np.uint16),
        np.zeros(len(fours), np.int8),
        np.zeros(len(fours), np.int16),
        flops,
        flops_alike,
        np.full((len(flops), 52), -1, np.int32),
        np.zeros((len(flops), 52, 4), np.int8),
    )
    ranks = (1 << 13) - 1
    for number in range(len(fours)):
        found.reduced_fours[number], found.flush_suits[number] = _reduce_four(fours[number])
        for card in range(52):
            if not fours[number] >> card & 1:
                bits = fours[number] | 1 << card
                found.boards[number, card] = reduce_board(bits & ranks, bits >> 13 & ranks, bits >> 26 & ranks, bits >> 39)[0]
    for number in range(len(flops)):
        for card in range(52):
            if not flops[number] >> card & 1:
                bits = flops[number] | 1 << card
                own = (bits & ranks, bits >> 13 & ranks, bits >> 26 & ranks, bits >> 39)
                stands = _canonical(shape, own[0], own[1], own[2], own[3])
                found.turns[number, card] = numbers4[place_of(stands[0], stands[1], stands[2], stands[3])]
                taken = 0
                for suit in range(4):
                    # A suit that may not be exchanged is where it was, so a suit is looked for at its own place first.
                    named = suit if stands[suit] == own[suit] and not taken >> suit & 1 else -1
                    for other in range(4):
                        if named < 0 and stands[other] == own[suit] and not taken >> other & 1:
                            named = other
                    taken |= 1 << named
                    found.named[number, card, suit] = named
    return found


@kernel
def _reduce_four(bits: int) -> tuple[int, int]:
    """The number of a set of four by its ranks alone, or by those within one suit and the rest; and that suit.

    Two suits of two cards each are not reduced: -1.
    """
    counts = np.zeros(4, np.int64)
    for card in range(52):
        counts[card // 13] += bits >> card & 1
    flush, suits = NO_FLUSH, 0
    for suit in range(4):
        if counts[suit] >= 2:
            flush, suits = suit, suits + 1
    if suits == 2:
        return -1, NO_FLUSH
    inside, outside, within, number = 0, 0, 0, 0
    first, second = -1, -1
    for rank in range(13):
        for suit in range(4):
            if bits >> 13 * suit + rank & 1:
                if suit == flush:
                    within += 1
                    inside += CHOOSE[rank, within]
                else:
                    number += 1
                    outside += CHOOSE[rank + number - 1, number]
                    first, second = rank, first
    if flush == NO_FLUSH:
        return outside, flush
    if within == 2:
        return 1820 + inside * 91 + pair_place(first, second), flush
    if within == 3:
        return 1820 + 78 * 91 + inside * 13 + first, flush
    return 1820 + 78 * 91 + 286 * 13 + inside, flush


@kernel
def _those_that_stand(numbers: NDArray[np.uint32], size: int) -> tuple[Ints, Ints]:
    """By number: the set of cards that stands for all that are alike, as bits, and how many these are.

    It is the first of them, for the canonical one has its lower numbers of cards in the later suits.
    """
    bits, number = np.zeros(numbers.max() + 1, np.int64), np.zeros(numbers.max() + 1, np.int64)
    cards = np.arange(size)
    for place in range(CHOOSE[52, size]):
        own = 0
        for card in cards:
            own |= 1 << int(card)
        number[numbers[place]] += 1
        if number[numbers[place]] == 1:
            bits[numbers[place]] = own
        step = 0
        while step < size - 1 and cards[step] + 1 == cards[step + 1]:
            cards[step] = step
            step += 1
        cards[step] += 1
    return bits, number


# -- one starting hand --


@kernel
def on_rivers(shape: Shape, held: KnownCard, river: tuple[int, int, int], out: Ints, bet: Ints) -> None:
    """By set of four, by suit and rank of the known card: over all rivers, how many last cards are lower, and higher.

    To `bet`, by known card, the sets are added after which a bet gains: their number, and their lower and higher last cards.
    """
    kept = np.zeros((len(held.stands), REDUCED_FOURS, 2, WORDS), np.int64)
    is_kept = np.zeros((len(held.stands), REDUCED_FOURS), np.bool_)
    blocked = 1 << held.cards[0] | 1 << held.cards[1]
    level, low, high = river[1] * (LAST + 1) * LAST, river[2] - river[1], river[0] - river[1]
    apart = np.zeros((6, WORDS), np.int64)
    for four in range(len(shape.fours)):
        bits, number = shape.fours[four], shape.fours_alike[four]
        if bits & blocked:
            continue
        flush, place = shape.flush_suits[four], shape.reduced_fours[four]
        row = held.rows[flush]
        if place >= 0 and is_kept[row, place]:
            for suit in range(4):
                for word in range(WORDS):
                    out[four, suit, word] = kept[row, place, int(suit == flush), word]
        else:
            _over_rivers(shape, held, four, apart, out)
            if place >= 0:
                is_kept[row, place] = True
                for word in range(WORDS):
                    kept[row, place, 0, word] = out[four, int(flush == 0), word]
                    kept[row, place, 1, word] = out[four, flush % 4, word]
        for suit in range(4):
            taken = (bits | blocked) >> 13 * suit
            for rank in range(13):
                below = _unpacked(out[four, suit, rank // 3], rank)
                above = _unpacked(out[four, suit, (rank + 13) // 3], rank + 13)
                if taken >> rank & 1:  # a card on the board is not the dealer's
                    out[four, suit, rank // 3] -= _packed(below, rank)
                    out[four, suit, (rank + 13) // 3] -= _packed(above, rank + 13)
                elif level + below * low + above * high > 0:
                    bet[13 * suit + rank, 0] += number
                    bet[13 * suit + rank, 1] += number * below
                    bet[13 * suit + rank, 2] += number * above


@kernel
def _over_rivers(shape: Shape, held: KnownCard, four: int, apart: Ints, out: Ints) -> None:
    """Sums over all rivers of a set of four, by suit and rank of the known card; `apart` is to work with.

    Suits of which there are fewer than two cards are alike: they share one flush or none.
    """
    bits, apart[:] = shape.fours[four], 0  # for each suit, for those that are alike, for all
    ranks, many, common = (1 << 13) - 1, 0, NO_FLUSH
    for suit in range(4):
        of_suit = bits >> 13 * suit & ranks
        of_suit &= of_suit - 1
        if of_suit:
            many |= 1 << suit
            common = suit if of_suit & (of_suit - 1) else common
    bits |= 1 << held.cards[0] | 1 << held.cards[1]
    for rank in range(13):
        rivers, one = 0, -1
        for suit in range(4):
            card = 13 * suit + rank
            if not bits >> card & 1:
                if many >> suit & 1:
                    _add(held, shape.boards[four, card], (suit, suit, 1), rank, apart)
                else:
                    rivers, one = rivers + 1, card
        if rivers:
            _add(held, shape.boards[four, one], (common, 4, rivers), rank, apart)
    for suit in range(4):
        for word in range(WORDS):
            out[four, suit, word] = apart[5, word] + apart[suit, word] + (0 if many >> suit & 1 else apart[4, word])


@kernel
def _add(held: KnownCard, place: int, river: tuple[int, int, int], rank: int, apart: Ints) -> None:
    """Add how a hand stands after rivers of a rank: the suit of the flush then, for whom they are rivers, and how many.

    A known card that is such a river itself leaves one less.
    """
    flush, whose, times = river
    row = held.rows[flush]
    for word in range(WORDS):
        apart[5, word] += times * held.stands[row, place, 0, word]
    if flush != NO_FLUSH:
        for word in range(WORDS):
            apart[flush, word] += times * held.stands[row, place, 1, word]
    for each in (rank, rank + 13):
        number = held.stands[row, place, 0, each // 3]
        if whose == flush:
            number += held.stands[row, place, 1, each // 3]
        apart[whose, each // 3] -= _packed(_unpacked(number, each), each)


@kernel
def on_turns(shape: Shape, held: KnownCard, turn: tuple[int, int, int], rivers: Ints, sums: Ints) -> None:
    """The same over all flops, where `rivers` has what `on_rivers` put out: `sums` of those with a bet, then of all."""
    total = np.empty((4, WORDS), np.int64)
    blocked = 1 << held.cards[0] | 1 << held.cards[1]
    level, low, high = turn[1] * (LAST + 2) * (LAST + 1) * LAST, turn[2] - turn[1], turn[0] - turn[1]
    for flop in range(len(shape.flops)):
        bits, number = shape.flops[flop] | blocked, shape.flops_alike[flop]
        if shape.flops[flop] & blocked:
            continue
        total[:] = 0
        for card in range(52):
            if not bits >> card & 1:
                four = shape.turns[flop, card]
                for suit in range(4):
                    named = shape.named[flop, card, suit]
                    for word in range(WORDS):
                        total[suit, word] += rivers[four, named, word]
        for card in range(52):
            if not bits >> card & 1:
                suit, rank = card // 13, card % 13
                below, above = _unpacked(total[suit, rank // 3], rank), _unpacked(total[suit, (rank + 13) // 3], rank + 13)
                for every in range(int(level + below * low + above * high <= 0), 2):
                    sums[every, card, 0] += number
                    sums[every, card, 1] += number * below
                    sums[every, card, 2] += number * above


@kernel
def on_boards(boards: Boards, held: KnownCard, matters: NDArray[np.bool_], counts: Ints) -> None:
    """By class and by known card: the number of boards, and how many last cards are lower and higher on all of them.

    Only classes that matter are counted.
    """
    blocked = 1 << held.cards[0] | 1 << held.cards[1]
    stands = np.empty((2, WORDS), np.int64)
    for board in range(len(boards.bits)):
        bits = boards.bits[board] | blocked
        if boards.bits[board] & blocked:
            continue
        flush, number = boards.tags[board] & 7, np.int64(boards.tags[board] >> 3)
        row, place = held.rows[flush], boards.reduced[board]
        made = held.made[row, place]
        if matters[made]:
            for word in range(WORDS):
                stands[0, word] = held.stands[row, place, 0, word]
                stands[1, word] = stands[0, word] + held.stands[row, place, 1, word]
            for card in range(52):
                if not bits >> card & 1:
                    suited, rank = int(card // 13 == flush), card % 13
                    counts[made, card, 0] += number
                    counts[made, card, 1] += number * _unpacked(stands[suited, rank // 3], rank)
                    counts[made, card, 2] += number * _unpacked(stands[suited, (rank + 13) // 3], rank + 13)
