"""The strengths of many hands at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.evaluate import strength_of_five, strength_of_seven
from croupier.lab.simulation.kernels import dealing_kernel
from croupier.lab.strengths import HIGH_SHIFT, RANKS, SUIT_SHIFT, Evaluator

Cards = NDArray[np.uint8]
Strengths = NDArray[np.uint16]

_LOW, _HIGH_SHIFT, _RANKS = np.uint32((1 << HIGH_SHIFT) - 1), np.uint32(HIGH_SHIFT), (1 << SUIT_SHIFT) - 1
_SUIT = (1 << RANKS) - 1
# What brings three cards of a suit to four, and four to eight; and the bits of these.
_ONE_EACH, _THREE_OR_MORE = 0x1111 << SUIT_SHIFT, 0x4444 << SUIT_SHIFT
_FOUR_EACH, _FOUR_OR_MORE = 0x4444 << SUIT_SHIFT, 0x8888 << SUIT_SHIFT


@dealing_kernel
def _bits_in(mask: int) -> int:
    """How many bits are set. The compiler knows this loop and makes one instruction of it."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@dealing_kernel
def rank_sevens(evaluator: Evaluator, cards: Cards, found: Strengths) -> int:
    """The strengths of the best five of each seven. The first row with a card twice, or -1; then nothing after it is ranked."""
    key = evaluator.key
    for at in range(len(cards)):
        keys, mask = 0, 0
        for place in range(7):
            card = cards[at, place]
            keys += key[card]
            mask |= 1 << card
        if _bits_in(mask) != 7:
            return at
        found[at] = strength_of_seven(evaluator, keys, mask)
    return -1


@dealing_kernel
def rank_fives(evaluator: Evaluator, cards: Cards, found: Strengths) -> int:
    """As `rank_sevens`, of five cards."""
    key = evaluator.key
    for at in range(len(cards)):
        keys, mask = 0, 0
        for place in range(5):
            card = cards[at, place]
            keys += key[card]
            mask |= 1 << card
        if _bits_in(mask) != 5:
            return at
        found[at] = strength_of_five(evaluator, keys, mask)
    return -1


@dealing_kernel
def place_of_three(one: int, two: int, three: int) -> int:
    """The place of three cards among all sets of three, whatever their order: those with a lower highest card come first."""
    low, high = (one, two) if one < two else (two, one)
    if three > high:
        middle, high = high, three
    elif three > low:
        middle = three
    else:
        low, middle = three, low
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


@dealing_kernel
def rank_threes(strengths: Strengths, cards: Cards, found: Strengths) -> int:
    """As `rank_sevens`, of three cards; `strengths` has them by the place of three cards."""
    for at in range(len(cards)):
        one, two, three = int(np.int64(cards[at, 0])), int(np.int64(cards[at, 1])), int(np.int64(cards[at, 2]))
        if one in (two, three) or two == three:
            return at
        found[at] = strengths[place_of_three(one, two, three)]
    return -1


class Pairs(NamedTuple):
    """All pairs of places, those with a higher lowest place first: so the pairs of places above a given one come before others.

    At the places are the cards of a deck in the order of their ranks. So hands that follow each other look things up near to
    each other.
    """

    cards: NDArray[np.int64]  # by place
    keys: NDArray[np.int64]  # by pair
    masks: NDArray[np.int64]
    ranks: NDArray[np.uint32]  # the keys of the ranks alone
    suited: NDArray[np.uint32]  # by suit, and by pair of that suit in the same order: the keys of the ranks
    bits: NDArray[np.int64]  # as well: the bits of the ranks


@dealing_kernel
def rank_all_sevens(evaluator: Evaluator, pairs: Pairs, lowest: int) -> tuple[int, int]:
    """Walk in order through all hands of seven from a lowest place on; how many there are, and the sum of their strengths.

    What five cards come to is kept while the other two change. Seven cards are ranked by their ranks; where three of the five
    are of a suit, what a flush adds to that is put right afterwards, for the pairs of the suit.
    """
    key, low, _, _, high, _, _, ranks, flush = evaluator
    cards, keys_of_pairs, masks, ranks_of_pairs, suited, bits = pairs
    number, total = 0, 0
    for a in range(lowest, 52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                of_three = key[cards[a]] + key[cards[b]] + key[cards[c]]
                three = 1 << cards[a] | 1 << cards[b] | 1 << cards[c]
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        keys, mask = of_three + key[cards[d]] + key[cards[e]], three | 1 << cards[d] | 1 << cards[e]
                        many = (51 - e) * (50 - e) // 2
                        number += many
                        if keys + _FOUR_EACH & _FOUR_OR_MORE:
                            for at in range(many):
                                total += strength_of_seven(evaluator, keys + keys_of_pairs[at], mask | masks[at])
                            continue
                        of_five = np.uint32(keys & _RANKS)
                        for at in range(many):
                            of_seven = np.uint32(of_five + ranks_of_pairs[at])
                            total += ranks[np.uint32(high[of_seven >> _HIGH_SHIFT] + low[of_seven & _LOW])]
                        if keys + _ONE_EACH & _THREE_OR_MORE:
                            suit = 0
                            while not keys + _ONE_EACH & 4 << SUIT_SHIFT + 4 * suit:
                                suit += 1
                            own = mask >> RANKS * suit & _SUIT
                            above = (51 - e + suit) // 4  # cards of the suit: places go through the suits in turn
                            for at in range(above * (above - 1) // 2):
                                of_seven = np.uint32(of_five + suited[suit, at])
                                total += flush[own | bits[suit, at]]
                                total -= ranks[np.uint32(high[of_seven >> _HIGH_SHIFT] + low[of_seven & _LOW])]
    return number, total
