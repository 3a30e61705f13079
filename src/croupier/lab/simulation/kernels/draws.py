"""Draws without bias: whole numbers below given ones, many from one word.

A word is a fraction of 2**64. Times the first factor its whole part is the first draw, and the rest goes on as a fraction: in
all, the word times the product of the factors. That product does not divide 2**64, so that some results would come up once more
than others; a word whose last rest is below `limits` is one of these and is drawn again (Lemire, 2019).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.simulation.kernels import dealing_kernel, part
from croupier.lab.simulation.kernels.philox import Word, fill_words, word_of, words_of_two

Ints = NDArray[np.int64]
Draws = NDArray[np.uint32]  # by draw and round of a batch
Cards = Ints  # by round of a batch
Deck = Ints  # by place; in order before and after a round

BATCH = 480  # rounds; no power of two, so that the rows of what is drawn do not push each other out of the nearest memory
_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_AGAIN = 8  # bits for the number of a word in its round: the attempts are above them
_LARGEST = 2**61  # of a product: one word in eight is drawn again at most


class DrawPlan(NamedTuple):
    """What a round draws: a whole number below each factor, one word after the other."""

    factors: NDArray[np.uint64]
    ends: Ints  # by word: the draws up to there are made from it
    limits: NDArray[np.uint64]  # by word


def plan_draws(factors: Sequence[int]) -> DrawPlan:
    """The draws below some numbers, as many from each word as there is room for."""
    ends, products = [], [1]
    for at, factor in enumerate(factors):
        if products[-1] * factor > _LARGEST:
            ends.append(at)
            products.append(1)
        products[-1] *= factor
    limits = [2**64 % product for product in products]
    return DrawPlan(np.array(factors, np.uint64), np.array([*ends, len(factors)], np.int64), np.array(limits, np.uint64))


@part
def split(word: Word, factor: Word) -> tuple[Word, Word]:
    """The whole part of a fraction times a factor of less than 32 bits, and the rest as a fraction."""
    low = (word & _LOW) * factor
    high = (word >> _HALF) * factor + (low >> _HALF)
    return high >> _HALF, high << _HALF | low & _LOW


@part
def _draw_from(word: Word, factors: NDArray[np.uint64], begin: int, end: int, drawn: Draws, at: int) -> Word:
    """Draw below some of the factors from one word, into a column of what is drawn; the rest."""
    rest = word
    for place in range(begin, end):
        drawn[place, at], rest = split(rest, factors[place])
    return rest


@dealing_kernel
def draw_rounds(plan: DrawPlan, seed: Word, chunk: Word, first: int, drawn: Draws) -> None:
    """The draws of a batch of rounds, from an even round on."""
    factors, ends, limits = plan.factors, plan.ends, plan.limits
    rests = np.empty(drawn.shape[1], np.uint64)
    begin = 0
    for number in range(len(ends)):
        fill_words(seed, chunk, first, number, rests)
        for place in range(begin, ends[number]):
            factor = factors[place]
            for at in range(len(rests)):
                drawn[place, at], rests[at] = split(rests[at], factor)
        for at in range(len(rests)):
            rest, attempt = rests[at], 0
            while rest < limits[number]:
                attempt += 1
                word = word_of(seed, chunk, np.uint64(first + at), np.uint64(number | attempt << _AGAIN))
                rest = _draw_from(word, factors, begin, ends[number], drawn, at)
        begin = ends[number]


@part
def draw_two(plan: DrawPlan, seed: Word, chunk: Word, first: int, drawn: Draws, at: int) -> None:
    """The draws of an even round and of the next, into two columns: the same as `draw_rounds` finds for them."""
    factors, ends, limits = plan.factors, plan.ends, plan.limits
    begin = 0
    for number in range(len(ends)):
        even, odd = words_of_two(seed, chunk, np.uint64(first >> 1), np.uint64(number))
        for which in range(2):
            rest = _draw_from(odd if which else even, factors, begin, ends[number], drawn, at + which)
            attempt = 0
            while rest < limits[number]:
                attempt += 1
                word = word_of(seed, chunk, np.uint64(first + which), np.uint64(number | attempt << _AGAIN))
                rest = _draw_from(word, factors, begin, ends[number], drawn, at + which)
        begin = ends[number]


@part
def deal_round(drawn: Draws, at: int, deck: Deck, cards: Cards, row: int) -> None:
    """The cards of one round, by a column of what is drawn: each is drawn among those that are left.

    The last of these moves into its place. Then the deck is put back in order, so that no round depends on another.
    """
    for number in range(len(drawn)):
        place = drawn[number, at]
        cards[row, number] = deck[place]
        deck[place] = deck[51 - number]
    for number in range(len(drawn)):
        deck[drawn[number, at]] = drawn[number, at]


@dealing_kernel
def deal_cards(drawn: Draws, cards: Cards) -> None:
    """The cards of a batch of rounds."""
    deck = np.arange(52)
    for each in range(drawn.shape[1]):
        deal_round(drawn, each, deck, cards, each)
