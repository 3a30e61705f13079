"""Hands ranked in bulk: arrays of cards in, arrays of strengths and classes out.

A card is its place in `croupier.cards.DECK`: 13 times the suit, in the order of "cdhs", and the rank, from 0 for the Two to 12
for the Ace. A strength is the hand's place among all hands of different strength, worst first: 0 to 740 of three cards, 0 to
7,461 of five and of the best five of seven. So strengths compare as the hands do.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.cards import DECK, rank_five, rank_three
from croupier.errors import CardError, InputError
from croupier.lab.counters.three_card import all_hands
from croupier.lab.strengths import RANKS, SUIT_SHIFT, SUITS, cards_of, evaluator, five_card_hands, three_card_hands

SIZES = (3, 5, 7)


def rank(cards: ArrayLike) -> NDArray[np.uint16]:
    """The strengths of many hands, each a row of three, five or seven cards.

    Hands of one number of cards compare as `rank_three`, `rank_five` and `best_five` compare them, and equal strengths stand
    off. A `CardError` names the first row that has a card twice or something that is no card. See `classify` for the classes.
    """
    from croupier.lab.simulation.kernels import ranking

    hands = _checked(cards)
    found = np.empty(len(hands), np.uint16)
    if hands.shape[1] == 3:
        wrong = ranking.rank_threes(three_card_strengths(), hands, found)
    else:
        rank_all = ranking.rank_fives if hands.shape[1] == 5 else ranking.rank_sevens
        wrong = rank_all(evaluator(), hands, found)
    if wrong >= 0:
        row = hands[wrong].tolist()
        twice = next(card for card in row if row.count(card) > 1)
        raise CardError(f"row {wrong}: {DECK[twice]} is there twice: a deck has each card once")
    return found


def classify(strengths: ArrayLike, size: int) -> NDArray[np.uint8]:
    """The classes of strengths that `rank` found for hands of three, five or seven cards.

    Of three cards they are values of `ThreeCardClass`, otherwise of `FiveCardClass`.
    """
    if size not in SIZES:
        raise InputError(f"hands have 3, 5 or 7 cards, not {size}", where="size")
    found, classes = np.asarray(strengths), hand_classes(size)
    if found.dtype.kind not in "iu" or (found.size and not 0 <= int(found.min()) <= int(found.max()) < len(classes)):
        raise InputError(f"a strength is a whole number from 0 to {len(classes) - 1}, as `rank` finds it", where="strengths")
    of_each: NDArray[np.uint8] = classes[found]
    return of_each


def _checked(cards: ArrayLike) -> NDArray[np.uint8]:
    """Rows of cards, each of them one of the deck, as the kernels take them."""
    try:
        hands = np.asarray(cards)
    except ValueError:
        raise CardError("the rows must have the same number of cards: 3, 5 or 7") from None
    if hands.ndim != 2 or hands.shape[1] not in SIZES:
        raise CardError(f"the array must have a row of 3, 5 or 7 cards for each hand, not the shape {hands.shape}")
    if hands.dtype.kind not in "iu":
        raise CardError(f"cards are whole numbers, their places in the deck, not {hands.dtype}")
    if hands.size and (int(hands.max()) >= len(DECK) or int(hands.min()) < 0):
        wrong = np.argwhere((hands < 0) | (hands >= len(DECK)))[0]
        raise CardError(f"row {wrong[0]}: {hands[tuple(wrong)]} is no card: a card is a number from 0 to {len(DECK) - 1}")
    return np.ascontiguousarray(hands, np.uint8)


def rank_all(lowest: int = 0) -> tuple[int, int]:
    """All hands of seven cards, ranked one after the other: how many there are, and the sum of their strengths.

    The cards are taken in the order of their ranks; `lowest` is the place of the lowest in that order.
    """
    from croupier.lab.simulation.kernels.ranking import Pairs, rank_all_sevens

    key, cards = evaluator().key, cards_by_rank()
    pairs = cards[_places_of_two(len(DECK))]
    suited = np.arange(SUITS)[:, None, None] * RANKS + _places_of_two(RANKS)
    keys = key[pairs].sum(axis=1)
    ranks, ranks_of_suited = ((key[each].sum(axis=-1) & 2**SUIT_SHIFT - 1).astype(np.uint32) for each in (pairs, suited))
    bits = (1 << suited % RANKS).sum(axis=-1)
    return rank_all_sevens(evaluator(), Pairs(cards, keys, (1 << pairs).sum(axis=1), ranks, ranks_of_suited, bits), lowest)


def _places_of_two(number: int) -> NDArray[np.int64]:
    """All pairs of so many places, those with a higher lowest one first."""
    return np.array([(low, high) for low in reversed(range(number)) for high in range(low + 1, number)])


def cards_by_rank() -> NDArray[np.int64]:
    """The places in the deck of all cards, in the order of their ranks."""
    return np.arange(len(DECK)).reshape(SUITS, RANKS).T.ravel()


@cache
def three_card_strengths() -> NDArray[np.uint16]:
    """The strengths of all hands of three cards, those with a lower highest card first."""
    every = all_hands()
    low, middle, high = every["cards"].astype(np.int64).T
    found = np.empty(len(low), np.uint16)
    found[low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6] = every["strengths"]
    return found


@cache
def hand_classes(size: int) -> NDArray[np.uint8]:
    """By strength, the class of hands of so many cards."""
    hands, ranked = (three_card_hands(), rank_three) if size == 3 else (five_card_hands(), rank_five)
    return np.array([ranked(cards_of(hand)).category for hand in hands], np.uint8)
