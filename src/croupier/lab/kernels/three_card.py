"""Three card: the dealer's hands in one state, and each hand of a player with all pairs of community cards."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import lean_kernel
from croupier.lab.kernels.evaluate import strength_of_five
from croupier.lab.strengths import Evaluator

Ints = NDArray[np.int64]


class Dealers(NamedTuple):
    """All hands that the dealer may have."""

    masks: Ints
    places: Ints  # in the order of comparison
    qualified: Ints  # 1 where the dealer qualifies


@lean_kernel
def field_of(own: int, place: int, qualified: int) -> int:
    """Where a hand of the dealer's is counted: lower, equal and higher ones, then those with which the dealer qualifies."""
    return int(place > own) + int(place >= own) + 3 * qualified


def state_counts(gone: int, shown: int, own: int, dealers: Dealers) -> Ints:
    """The six counts of the dealer's hands with the cards shown and without those that are gone."""
    found = np.zeros(6, np.int64)
    _add_hands(found, gone, shown, own, dealers)
    return found


@lean_kernel
def _add_hands(found: Ints, gone: int, shown: int, own: int, dealers: Dealers) -> None:
    for at in range(len(dealers.masks)):
        mask = dealers.masks[at]
        if mask & gone == 0 and mask & shown == shown:
            found[field_of(own, dealers.places[at], dealers.qualified[at])] += 1


class ThreeCardRows(NamedTuple):
    """Hands of a player, and the dealer's hands that have none of their cards."""

    cards: Ints
    places: Ints  # in the order of comparison
    every: Ints  # the six counts of the dealer's hands
    with_one: Ints  # by card: the six counts of those that have it


class DealersByCards(NamedTuple):
    """All hands that the dealer may have, by their cards."""

    with_two: NDArray[Any]  # by a player's place in the order of comparison and two cards: the six counts
    places: Ints  # by three cards
    qualified: Ints


@lean_kernel
def with_community(own: ThreeCardRows, dealers: DealersByCards, evaluator: Evaluator, kinds: Ints, found: Ints) -> None:
    """Add up the six counts for each of ten kinds of five cards that a player's three make with the community's two.

    The dealer's hands without both of these are all, less those with the one, less those with the other, and those with both.
    """
    for row in range(len(own.cards)):
        x, y, z = own.cards[row, 0], own.cards[row, 1], own.cards[row, 2]
        place, keys, mask = own.places[row], evaluator.key[x] + evaluator.key[y] + evaluator.key[z], 1 << x | 1 << y | 1 << z
        for a in range(52):
            for b in range(a):
                pair = 1 << a | 1 << b
                if pair & mask == 0:
                    kind = kinds[strength_of_five(evaluator, keys + evaluator.key[a] + evaluator.key[b], mask | pair)]
                    for field in range(6):
                        left = own.every[row, field] - own.with_one[row, a, field] - own.with_one[row, b, field]
                        found[row, kind, field] += left + dealers.with_two[place, a, b, field]
                    for c in (x, y, z):
                        found[row, kind, field_of(place, dealers.places[a, b, c], dealers.qualified[a, b, c])] -= 1
