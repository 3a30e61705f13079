"""Hold'em: boards reduced to what can matter of them, and numbered up to an exchange of suits.

Cards are numbered as in `croupier.cards.DECK`: 13 times the suit and the rank from 0. A board is reduced to what can matter:
its ranks alone, unless three of its cards share a suit; then the ranks within that suit and the ranks of the rest. Cards in
a hand are reduced likewise, to 26 kinds: the rank, and 13 more where the card is of the suit of the board's flush.

A starting hand leaves some suits alike, and boards that differ by an exchange of these are counted once, with their number.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel

TwoCards: TypeAlias = tuple[int, int]
Board: TypeAlias = tuple[int, int, int, int, int]

PAIR, SUITED, UNSUITED = range(3)  # a pair lies in suits 0 and 1, suited cards in suit 0, others in suits 0 and 1
NO_FLUSH = 4  # instead of the suit
BY_RANKS, BY_FLUSH = 6188, 36608  # reduced boards: multisets of five ranks; three, four or five ranks of a suit with a rest
REDUCED = BY_RANKS + BY_FLUSH

CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)], dtype=np.int64)
_BITS = np.array([mask.bit_count() for mask in range(1 << 13)], dtype=np.uint8)
# The place of a set of ranks among the sets of its size.
_PLACE = np.array(
    [sum(comb(r, i + 1) for i, r in enumerate(r for r in range(13) if mask >> r & 1)) for mask in range(1 << 13)],
    dtype=np.int64,
)
_AFTER_RANKS = np.array([0, 0, 0, BY_RANKS, BY_RANKS + 286 * 91, BY_RANKS + 286 * 91 + 715 * 13], dtype=np.int64)
_CARD = np.full(67, -1, dtype=np.int64)  # the card of a single bit: the powers of two differ modulo 67
_CARD[[(1 << card) % 67 for card in range(52)]] = np.arange(52)

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
                    place += CHOOSE[rank + number - 1, number]
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
                            place = e + CHOOSE[d + 1, 2] + CHOOSE[c + 2, 3] + CHOOSE[b + 3, 4] + CHOOSE[a + 4, 5]
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
            place += CHOOSE[card, number]
    return place


@kernel
def number_sets(shape: int, size: int) -> tuple[NDArray[np.int32], int]:
    """For every set of three or four cards the number of the canonical one that stands for it; and how many there are."""
    total = CHOOSE[52, size]
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
                    four[0] = threes[CHOOSE[b, 1] + CHOOSE[c, 2] + CHOOSE[d, 3]]
                    four[1] = threes[CHOOSE[a, 1] + CHOOSE[c, 2] + CHOOSE[d, 3]]
                    four[2] = threes[CHOOSE[a, 1] + CHOOSE[b, 2] + CHOOSE[d, 3]]
                    four[3] = threes[CHOOSE[a, 1] + CHOOSE[b, 2] + CHOOSE[c, 3]]
                    place += 1
    return within


@kernel
def boards_of(shape: int, fours: NDArray[np.int32]) -> Boards:
    """Every canonical board."""
    total = CHOOSE[52, 5]
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
                        within[number, 0] = fours[b + CHOOSE[c, 2] + CHOOSE[d, 3] + CHOOSE[e, 4]]
                        within[number, 1] = fours[a + CHOOSE[c, 2] + CHOOSE[d, 3] + CHOOSE[e, 4]]
                        within[number, 2] = fours[a + CHOOSE[b, 2] + CHOOSE[d, 3] + CHOOSE[e, 4]]
                        within[number, 3] = fours[a + CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[e, 4]]
                        within[number, 4] = fours[a + CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[d, 4]]
                        number += 1
    return Boards(bits[:number].copy(), within[:number].copy(), reduced[:number].copy(), tags[:number].copy())


# -- sets of cards --


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
    return int(a + CHOOSE[b, 2] + CHOOSE[c, 3])
