"""Three card: what a known card or hand is worth, and two positions against one dealer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel
from croupier.lab.kernels.three_card import Dealers, field_of

Ints = NDArray[np.int64]
Cards = NDArray[np.uint8]


class Hands(NamedTuple):
    """Hands of a player: cards as a mask and one by one, place in the order of comparison, class."""

    masks: Ints
    cards: Cards
    places: Ints
    kinds: Ints

    def some(self, which: Ints) -> Hands:
        """Some of the hands, by their numbers."""
        return Hands(self.masks[which], self.cards[which], self.places[which], self.kinds[which])


@kernel
def with_a_card(own: Hands, dealers: Dealers, cards: Cards, brings: Ints) -> Ints:
    """By hand: the sum over each card that the dealer may have first of what the better action brings."""
    found = np.zeros(len(own.masks), np.int64)
    for row in range(len(own.masks)):
        sums = np.zeros((52, 2), np.int64)
        for at in range(len(dealers.masks)):
            if dealers.masks[at] & own.masks[row] == 0:
                field = field_of(own.places[row], dealers.places[at], dealers.qualified[at])
                for card in cards[at]:
                    sums[card, 0] += brings[0, own.kinds[row], field]
                    sums[card, 1] += brings[1, own.kinds[row], field]
        for card in range(52):
            found[row] += max(sums[card, 0], sums[card, 1])
    return found


@kernel
def with_a_hand(own: Hands, dealers: Dealers, cards: Cards, brings: Ints) -> Ints:
    """By hand: the sum over each hand that another position may have of what the better action brings.

    The dealer's hands without its three cards are all, less those with one of them, and so on in turn.
    """
    found = np.zeros(len(own.masks), np.int64)
    every = np.zeros(2, np.int64)
    one, two, three = np.zeros((52, 2), np.int64), np.zeros((52, 52, 2), np.int64), np.zeros((len(dealers.masks), 2), np.int64)
    values = np.zeros(2, np.int64)
    for row in range(len(own.masks)):
        every[:], one[:], two[:] = 0, 0, 0
        for at in range(len(dealers.masks)):
            if dealers.masks[at] & own.masks[row] == 0:
                a, b, c = cards[at]
                field = field_of(own.places[row], dealers.places[at], dealers.qualified[at])
                for action in range(2):
                    worth = brings[action, own.kinds[row], field]
                    three[at, action] = worth
                    every[action] += worth
                    one[a, action] += worth
                    one[b, action] += worth
                    one[c, action] += worth
                    two[a, b, action] += worth
                    two[a, c, action] += worth
                    two[b, c, action] += worth
        for at in range(len(dealers.masks)):
            if dealers.masks[at] & own.masks[row] == 0:
                a, b, c = cards[at]
                for action in range(2):
                    values[action] = every[action] - one[a, action] - one[b, action] - one[c, action]
                    values[action] += two[a, b, action] + two[a, c, action] + two[b, c, action] - three[at, action]
                found[row] += max(values[0], values[1])
    return found


@kernel
def two_positions(dealer: Hands, qualified: Ints, every: Hands, stays: Ints, brings: Ints) -> Ints:
    """By hand of the dealer: the sums of one position's result, of its square, and of the product of two positions' results.

    Pairs of hands without a common card are all pairs, less those with a common card, and so on in turn.
    """
    found = np.zeros((len(dealer.masks), 3), np.int64)
    one, two = np.zeros(52, np.int64), np.zeros((52, 52), np.int64)
    for row in range(len(dealer.masks)):
        one[:], two[:] = 0, 0
        total, squares = 0, 0
        for at in range(len(every.masks)):
            if every.masks[at] & dealer.masks[row] == 0:
                a, b, c = every.cards[at]
                field = field_of(every.places[at], dealer.places[row], qualified[row])
                worth = brings[stays[at], every.kinds[at], field]
                total += worth
                squares += worth * worth
                one[a] += worth
                one[b] += worth
                one[c] += worth
                two[a, b] += worth
                two[a, c] += worth
                two[b, c] += worth
        found[row, 0], found[row, 1] = total, squares
        found[row, 2] = total * total - (one * one).sum() + (two * two).sum() - squares
    return found


@kernel
def three_card_gains(deals: Cards, own: Hands, stays: Ints, dealers: Dealers, brings: Ints) -> Ints:
    """By deal of some hands, one's own first: what knowing all of them brings more than play by one's own alone."""
    found = np.zeros(len(deals), np.int64)
    for deal in range(len(deals)):
        gone = np.int64(0)
        for card in deals[deal]:
            gone |= 1 << card
        sums = np.zeros(2, np.int64)
        for at in range(len(dealers.masks)):
            if dealers.masks[at] & gone == 0:
                field = field_of(own.places[deal], dealers.places[at], dealers.qualified[at])
                sums[0] += brings[0, own.kinds[deal], field]
                sums[1] += brings[1, own.kinds[deal], field]
        found[deal] = max(sums[0], sums[1]) - sums[stays[deal]]
    return found
