"""The strengths of many hands at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.evaluate import strength_of_five, strength_of_seven
from croupier.lab.simulation.kernels import dealing_kernel
from croupier.lab.strengths import Evaluator

Cards = NDArray[np.uint8]
Strengths = NDArray[np.uint16]


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
    for at in range(len(cards)):
        keys, mask = 0, 0
        for place in range(7):
            card = cards[at, place]
            keys += evaluator.key[card]
            mask |= 1 << card
        if _bits_in(mask) != 7:
            return at
        found[at] = strength_of_seven(evaluator, keys, mask)
    return -1


@dealing_kernel
def rank_fives(evaluator: Evaluator, cards: Cards, found: Strengths) -> int:
    """As `rank_sevens`, of five cards."""
    for at in range(len(cards)):
        keys, mask = 0, 0
        for place in range(5):
            card = cards[at, place]
            keys += evaluator.key[card]
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
