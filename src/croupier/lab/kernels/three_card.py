"""Three card: each hand of a player against all hands of the dealer, and with all pairs of community cards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel
from croupier.lab.kernels.evaluate import strength_of_five
from croupier.lab.strengths import Evaluator

Ints = NDArray[np.int64]


class Dealers(NamedTuple):
    """All hands that the dealer may have."""

    masks: Ints
    places: Ints  # in the order of comparison
    qualified: Ints  # 1 where the dealer qualifies


@kernel
def field_of(own: int, place: int, qualified: int) -> int:
    """Where a hand of the dealer's is counted: lower, equal and higher ones, then those with which the dealer qualifies."""
    return int(place > own) + int(place >= own) + 3 * qualified


@kernel
def state_counts(gone: int, shown: int, own: int, dealers: Dealers) -> Ints:
    """The six counts of the dealer's hands with the cards shown and without those that are gone."""
    found = np.zeros(6, np.int64)
    for at in range(len(dealers.masks)):
        mask = dealers.masks[at]
        if mask & gone == 0 and mask & shown == shown:
            found[field_of(own, dealers.places[at], dealers.qualified[at])] += 1
    return found


@kernel
def standings(own: Ints, places: Ints, dealers: Dealers) -> Ints:
    """The six counts for each hand of a player, given as a mask and its place in the order of comparison."""
    found = np.zeros((len(own), 6), np.int64)
    for row in range(len(own)):
        found[row] = state_counts(own[row], 0, places[row], dealers)
    return found


@kernel
def with_community(own: Ints, places: Ints, dealers: Dealers, evaluator: Evaluator, kinds: Ints) -> Ints:
    """The six counts for each of ten kinds of five cards that a player's three make with the community's two.

    The dealer's hands without both of these are all, less those with the one, less those with the other, and those with both.
    """
    found = np.zeros((len(own), 10, 6), np.int64)
    every, one, two = np.zeros(6, np.int64), np.zeros((52, 6), np.int64), np.zeros((52, 52, 6), np.int64)
    for row in range(len(own)):
        every[:], one[:], two[:] = 0, 0, 0
        for at in range(len(dealers.masks)):
            if dealers.masks[at] & own[row] == 0:
                a, b, c = _cards(dealers.masks[at])
                field = field_of(places[row], dealers.places[at], dealers.qualified[at])
                every[field] += 1
                one[a, field] += 1
                one[b, field] += 1
                one[c, field] += 1
                two[a, b, field] += 1
                two[a, c, field] += 1
                two[b, c, field] += 1
        a, b, c = _cards(own[row])
        keys = evaluator.key[a] + evaluator.key[b] + evaluator.key[c]
        for a in range(52):
            for b in range(a + 1, 52):
                pair = 1 << a | 1 << b
                if pair & own[row] == 0:
                    strength = strength_of_five(evaluator, keys + evaluator.key[a] + evaluator.key[b], own[row] | pair)
                    for field in range(6):
                        left = every[field] - one[a, field] - one[b, field] + two[a, b, field]
                        found[row, kinds[strength], field] += left
    return found


@kernel
def _cards(mask: int) -> tuple[int, int, int]:
    """The three cards of a mask, lowest first."""
    a = 0
    while not mask >> a & 1:
        a += 1
    b = a + 1
    while not mask >> b & 1:
        b += 1
    c = b + 1
    while not mask >> c & 1:
        c += 1
    return a, b, c
