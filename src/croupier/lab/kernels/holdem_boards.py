"""Hold'em: boards reduced to what can matter of them, and numbered up to an exchange of suits.

Cards are numbered as in `croupier.cards.DECK`: 13 times the suit and the rank from 0. A board is reduced to what can matter:
its ranks alone, unless three of its cards share a suit; then the ranks within that suit and the ranks of the rest. Cards in
a hand are reduced likewise, to 26 kinds: the rank, and 13 more where the card is of the suit of the board's flush.

A starting hand leaves some suits alike, and boards that differ by an exchange of these are counted once, with their number.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import lean_kernel

TwoCards: TypeAlias = tuple[int, int]
Board: TypeAlias = tuple[int, int, int, int, int]

PAIR, SUITED, UNSUITED = range(3)  # a pair lies in suits 0 and 1, suited cards in suit 0, others in suits 0 and 1
NO_FLUSH = 4  # instead of the suit
BY_RANKS, BY_FLUSH = 6188, 36608  # reduced boards: multisets of five ranks; three, four or five ranks of a suit with a rest
REDUCED = BY_RANKS + BY_FLUSH

CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)], dtype=np.int64)
_BITS = np.array([mask.bit_count() for mask in range(1 << 13)], dtype=np.uint8)
# Which of a board's five cards are its flop, in order, and which the other two.
FLOPS = np.array([(*flop, *(set(range(5)) - set(flop))) for flop in combinations(range(5), 3)], dtype=np.int64)
# The place of a set of ranks among the sets of its size.
_PLACE = np.array(
    [sum(comb(r, i + 1) for i, r in enumerate(r for r in range(13) if mask >> r & 1)) for mask in range(1 << 13)],
    dtype=np.int64,
)
_AFTER_RANKS = np.array([0, 0, 0, BY_RANKS, BY_RANKS + 286 * 91, BY_RANKS + 286 * 91 + 715 * 13], dtype=np.int64)
_CARD = np.full(67, -1, dtype=np.int64)  # the card of a single bit: the powers of two differ modulo 67
_CARD[[(1 << card) % 67 for card in range(52)]] = np.arange(52)

# -- reduced boards --


@lean_kernel
def pair_place(one: int, other: int) -> int:
    """The place of two kinds of cards, or two ranks, among all such pairs."""
    return one * (one + 1) // 2 + other if one >= other else other * (other + 1) // 2 + one


@lean_kernel
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


def reduced_boards() -> NDArray[np.int64]:
    """A board of cards for every reduced board; where one has a flush, in suit 0. Five cards of one rank are left empty."""
    boards = np.full((REDUCED, 5), -1)
    ranks = np.array(list(combinations_with_replacement(range(13), 5)))
    places = CHOOSE[ranks + np.arange(5), np.arange(1, 6)].sum(axis=1)
    boards[places] = np.where(
        (ranks[:, :1] == ranks[:, 4:]), -1, ranks + 13 * np.array([0, 3, 2, 1, 0])
    )  # two of a suit at most
    rests = {3: np.tril_indices(13), 4: (np.arange(13),), 5: ()}
    for size, rest in rests.items():
        within = np.array(list(combinations(range(13), size)))
        places = _AFTER_RANKS[size] + _PLACE[(1 << within).sum(axis=1)] * (len(rest[0]) if rest else 1)
        for at, others in enumerate(zip(*rest, strict=True) if rest else ((),)):
            boards[places + at] = np.column_stack(
                (within, np.tile([13 * suit + rank for suit, rank in enumerate(others, 1)], (len(within), 1)))
            )
    return boards


# -- boards up to an exchange of suits that a starting hand leaves alike --


class Boards(NamedTuple):
    """Boards that stand for all that are alike: their cards as bits, the five sets of four in each, and what they reduce to.

    A tag is the suit of the flush, and eight times the number of boards that are alike.
    """

    bits: NDArray[np.int64]
    fours: NDArray[np.uint32]
    reduced: NDArray[np.uint16]
    tags: NDArray[np.uint8]


@lean_kernel
def alike(shape: int, m0: int, m1: int, m2: int, m3: int) -> int:
    """How many sets a set of cards stands for, which an exchange of alike suits makes of it; 0 if another stands for it."""
    if m2 < m3 or (shape == PAIR and m0 < m1) or (shape == SUITED and m1 < m2):
        return 0
    if shape == SUITED:
        return 1 if m1 == m3 else 3 if m1 == m2 or m2 == m3 else 6  # noqa: PLR1714
    return (2 if shape == PAIR and m0 != m1 else 1) * (2 if m2 != m3 else 1)


@lean_kernel
def place_of(m0: int, m1: int, m2: int, m3: int) -> int:
    """The place of a set of cards among the sets of its size."""
    masks = (m0, m1, m2, m3)
    place, number = 0, 0
    for card in range(52):
        if masks[card // 13] >> (card % 13) & 1:
            number += 1
            place += CHOOSE[card, number]
    return place


def _all_sets(size: int) -> NDArray[np.int64]:
    """All sets of so many cards in the order of their places, the cards of each from low to high."""
    sets = np.arange(52)[:, None]
    for less in range(1, size):
        having = ((sets[: comb(highest, less)], highest) for highest in range(less, 52))
        sets = np.concatenate([np.insert(lower, less, highest, axis=1) for lower, highest in having])
    return sets


def number_sets(shape: int, size: int) -> tuple[NDArray[np.uint32], int]:
    """For every set of three or four cards the number of the canonical one that stands for it; and how many there are."""
    bits = (1 << _all_sets(size)).sum(axis=1)
    masks = np.array([bits >> 13 * suit & 0x1FFF for suit in range(4)])
    for some in ((slice(0, 2), slice(2, 4)), (slice(1, 4),), (slice(2, 4),))[shape]:  # suits that are alike
        masks[some] = np.sort(masks[some], axis=0)[::-1]
    stands = (masks << 13 * np.arange(4)[:, None]).sum(axis=0)
    canonical = bits[bits == stands]
    return np.searchsorted(canonical, stands).astype(np.uint32), len(canonical)


def flops_within(fours: NDArray[np.uint32], threes: NDArray[np.uint32], number: int) -> NDArray[np.uint32]:
    """The four flops within each canonical set of four."""
    within, cards = np.zeros((number, 4), np.uint32), _all_sets(4)
    for turn in range(4):
        flop = np.delete(cards, turn, axis=1)
        within[fours, turn] = threes[
            CHOOSE[flop, np.arange(1, 4)].sum(axis=1)
        ]  # the last of those alike is as good as the first
    return within


def boards_of(shape: int, fours: NDArray[np.uint32]) -> Boards:
    """Every canonical board."""
    total = comb(52, 5)
    room = Boards(
        np.empty(total, np.int64), np.empty((total, 5), np.uint32), np.empty(total, np.uint16), np.empty(total, np.uint8)
    )
    number = _boards_of(shape, fours, room)
    bits, within, reduced, tags = room
    return Boards(bits[:number], within[:number], reduced[:number], tags[:number])  # of the rest no memory was touched


@lean_kernel
def _boards_of(shape: int, fours: NDArray[np.uint32], found: Boards) -> int:
    number = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        bits = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
                        m0, m1, m2, m3 = bits & 0x1FFF, bits >> 13 & 0x1FFF, bits >> 26 & 0x1FFF, bits >> 39
                        ways = alike(shape, m0, m1, m2, m3)
                        if ways:
                            found.reduced[number], suit = reduce_board(m0, m1, m2, m3)
                            found.tags[number] = ways << 3 | suit
                            found.bits[number] = bits
                            found.fours[number, 0] = fours[_four_place(b, c, d, e)]
                            found.fours[number, 1] = fours[_four_place(a, c, d, e)]
                            found.fours[number, 2] = fours[_four_place(a, b, d, e)]
                            found.fours[number, 3] = fours[_four_place(a, b, c, e)]
                            found.fours[number, 4] = fours[_four_place(a, b, c, d)]
                            number += 1
    return number


@lean_kernel
def _four_place(a: int, b: int, c: int, d: int) -> int:
    """The place of four cards among all sets of four, from low to high."""
    return int(a + CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[d, 4])


# -- sets of cards --


@lean_kernel
def card_of(bits: int) -> int:
    """The lowest card in some bits."""
    return int(_CARD[(bits & -bits) % 67])


@lean_kernel
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


@lean_kernel
def flop_place(a: int, b: int, c: int) -> int:
    """The place of a flop among all sets of three, its cards from low to high."""
    return int(a + CHOOSE[b, 2] + CHOOSE[c, 3])
