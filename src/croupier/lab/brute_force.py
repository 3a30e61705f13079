"""Plain enumerations of the games, card by card: what the fast counts are proven by and measured against.

Nothing is reduced here: suits are not exchanged, and each hand of the dealer is looked at for each of the player's on each
board. What is shared with the fast counts is the strength of a hand, which is proven by itself.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel
from croupier.lab.kernels.evaluate import strength_of_five, strength_of_seven
from croupier.lab.kernels.holdem_boards_ahead import four_without, next_board
from croupier.lab.kernels.holdem_standings import Judge
from croupier.lab.kernels.stud import StrengthOrder
from croupier.lab.kernels.three_card import Dealers
from croupier.lab.strengths import Evaluator

Ints = NDArray[np.int64]

BOARDS, FOURS, FLOPS, _TWOS = comb(52, 5), comb(52, 4), comb(52, 3), comb(52, 2)
# Which of a board's five cards are its flop, and which the river, either of the other two.
_FLOPS = np.array([(*flop, *(set(range(5)) - set(flop))) for flop in combinations(range(5), 3)], np.int64)
_CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)], np.int64)
_NOBODY = np.uint16(0xFFFF)  # a strength that no hand has
_FIELD = 21  # bits of a count in a word, enough for the 163,185 hands with a card shown

# Sets of cards are numbered in the order of their highest card, then of the next: those with the same higher cards follow one
# another by the lowest.


# -- three card --


@kernel
def three_card_hands(own: Ints, places: Ints, dealers: Dealers) -> Ints:
    """By hand of a player, a mask and its place in the order of comparison: how many hands of the dealer stand how to it.

    They are lower, equal and higher, then those with which the dealer qualifies.
    """
    found = np.zeros((len(own), 6), np.int64)
    for row in range(len(own)):
        for at in range(len(dealers.masks)):
            if dealers.masks[at] & own[row] == 0:
                place = dealers.places[at]
                found[row, int(place > places[row]) + int(place >= places[row]) + 3 * dealers.qualified[at]] += 1
    return found


# -- stud --


@kernel
def all_strengths(evaluator: Evaluator) -> NDArray[np.uint16]:
    """Of every five cards."""
    found, at = np.zeros(BOARDS, np.uint16), 0
    key = evaluator.key
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    keys, mask = key[e] + key[d] + key[c] + key[b], 1 << e | 1 << d | 1 << c | 1 << b
                    for a in range(b):
                        found[at] = strength_of_five(evaluator, keys + key[a], mask | 1 << a)
                        at += 1
    return found


@kernel
def stud_hands(strengths: NDArray[np.uint16], order: StrengthOrder, hands: Ints, qualified: bool) -> Ints:
    """By hand of a player and card shown: how many hands of the dealer are lower, equal and higher.

    Only those count with which the dealer qualifies, or only the others; best play needs no more than the first.
    """
    found = np.zeros((len(hands), 52, 3), np.int64)
    ones, words = np.zeros(len(order.place), np.int64), np.zeros(47, np.int64)
    free = np.ones(52, np.bool_)
    for row in range(len(hands)):
        a, b, c, d, e = np.sort(hands[row])
        own = order.place[strengths[a + _CHOOSE[b, 2] + _CHOOSE[c, 3] + _CHOOSE[d, 4] + _CHOOSE[e, 5]]]
        for strength in range(len(ones)):
            stands = int(order.place[strength] > own) + int(order.place[strength] >= own)
            ones[strength] = 1 << _FIELD * stands if order.qualified[strength] == qualified else 0
        free[:] = True
        for card in hands[row]:
            free[card] = False
        cards = np.flatnonzero(free)
        words[:] = 0
        _add_up_fives(strengths, ones, cards, words)
        for card in range(47):
            for stands in range(3):
                found[row, cards[card], stands] = words[card] >> _FIELD * stands & (1 << _FIELD) - 1
    return found


@kernel
def _add_up_fives(strengths: NDArray[np.uint16], ones: Ints, cards: Ints, words: Ints) -> None:
    """Go through every five of the cards, and add the word of their strength to each of them."""
    for e in range(4, len(cards)):
        for d in range(3, e):
            for c in range(2, d):
                higher = _CHOOSE[cards[c], 3] + _CHOOSE[cards[d], 4] + _CHOOSE[cards[e], 5]
                of_three = 0
                for b in range(1, c):
                    number, of_four = _CHOOSE[cards[b], 2] + higher, 0
                    for a in range(b):
                        one = ones[strengths[number + cards[a]]]
                        words[a] += one
                        of_four += one
                    words[b] += of_four
                    of_three += of_four
                words[c] += of_three
                words[d] += of_three
                words[e] += of_three


# -- hold'em --


@kernel
def holdem_boards(judge: Judge, hands: Ints, first: int, standings: NDArray[np.uint32], sums: NDArray[np.int32]) -> None:
    """How some hands stand on boards one after the other, from the one numbered `first`.

    Standings are by hand and board: how many of the dealer's 990 hands are lower and higher, and the class. What the hand wins
    more often than it loses is added to each of the board's five sets of four: the sum over the rivers of each.
    """
    every, with_card = np.full(_TWOS, _NOBODY), np.full((52, 52), _NOBODY)
    cards, fours = _cards_of(first), np.zeros(5, np.int64)
    for board in range(standings.shape[1]):
        taken = _rank_all(judge, cards, every, with_card)
        for river in range(5):
            fours[river] = four_without(cards, river)
        for row in range(len(hands)):
            one, other = hands[row]
            if (taken >> one | taken >> other) & 1 == 0:
                mine = with_card[one, other]
                lower, upto = _compared(every, mine)
                for held in (one, other):  # the dealer has none of these
                    less, less_upto = _compared(with_card[held], mine)
                    lower, upto = lower - less, upto - less_upto
                higher = 990 - (upto + 1)  # the player's own hand was taken away twice
                standings[row, board] = lower | higher << 10 | np.int64(judge.category[mine]) << 20
                for river in range(5):
                    sums[row, fours[river]] += lower - higher
        next_board(cards)


@kernel
def _rank_all(judge: Judge, board: Ints, every: NDArray[np.uint16], with_card: NDArray[np.uint16]) -> int:
    """The strength of every two cards with a board, none for cards that are on it; and the bits of these."""
    key, taken, keys, at = judge.evaluator.key, 0, 0, 0
    for card in board:
        taken |= 1 << card
        keys += key[card]
    for one in range(52):
        for other in range(one):
            strength = _NOBODY
            if (taken >> one | taken >> other) & 1 == 0:
                mask = taken | 1 << one | 1 << other
                strength = np.uint16(strength_of_seven(judge.evaluator, keys + key[one] + key[other], mask))
            every[at] = with_card[one, other] = with_card[other, one] = strength
            at += 1
    return taken


@kernel
def _compared(strengths: NDArray[np.uint16], mine: np.uint16) -> tuple[int, int]:
    """How many are lower, and how many are not higher. In 16 bits, so that a processor compares many at a time."""
    lower, upto = np.int16(0), np.int16(0)
    for at in range(len(strengths)):
        lower = np.int16(lower + (strengths[at] < mine))
        upto = np.int16(upto + (strengths[at] <= mine))
    return int(lower), int(upto)


@kernel
def add_up_flops(sums: NDArray[np.int32], flops: Ints) -> None:
    """By hand and flop: the sum over the turns."""
    for row in range(len(sums)):
        at = 0
        for d in range(3, 52):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        flops[row, b + _CHOOSE[c, 2] + _CHOOSE[d, 3]] += sums[row, at]
                        flops[row, a + _CHOOSE[c, 2] + _CHOOSE[d, 3]] += sums[row, at]
                        flops[row, a + _CHOOSE[b, 2] + _CHOOSE[d, 3]] += sums[row, at]
                        flops[row, a + _CHOOSE[b, 2] + _CHOOSE[c, 3]] += sums[row, at]
                        at += 1


@kernel
def holdem_counts(standings: NDArray[np.uint32], first: int, sums: NDArray[np.int32], flops: Ints) -> Ints:
    """By hand, class, bets and comparison: the deals on boards one after the other, each board in its twenty orders."""
    found = np.zeros((len(standings), 10, 4, 3), np.int64)
    cards, fours, threes, often = _cards_of(first), np.zeros(5, np.int64), np.zeros(10, np.int64), np.zeros(4, np.int64)
    for board in range(standings.shape[1]):
        for river in range(5):
            fours[river] = four_without(cards, river)
        for at in range(10):
            flop = _FLOPS[at]
            threes[at] = cards[flop[0]] + _CHOOSE[cards[flop[1]], 2] + _CHOOSE[cards[flop[2]], 3]
        for row in range(len(standings)):
            standing = np.int64(standings[row, board])
            if standing:
                often[:] = 0
                for at in range(10):
                    on_turn = 2 * (flops[row, threes[at]] > 0)
                    often[on_turn + (sums[row, fours[_FLOPS[at, 3]]] > 0)] += 1
                    often[on_turn + (sums[row, fours[_FLOPS[at, 4]]] > 0)] += 1
                lower, higher, counted = standing & 1023, standing >> 10 & 1023, found[row, standing >> 20]
                for bets in range(4):
                    counted[bets, 0] += often[bets] * higher
                    counted[bets, 1] += often[bets] * (990 - lower - higher)
                    counted[bets, 2] += often[bets] * lower
        next_board(cards)
    return found


@kernel
def _cards_of(number: int) -> Ints:
    """The five cards of a number, lowest first."""
    cards = np.zeros(5, np.int64)
    for at in range(4, -1, -1):
        while _CHOOSE[cards[at] + 1, at + 1] <= number:
            cards[at] += 1
        number -= _CHOOSE[cards[at], at + 1]
    return cards
