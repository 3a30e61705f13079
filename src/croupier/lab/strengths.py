"""Every hand's strength as a small number, in tables made from the readable ranking.

There are 7,462 five-card hands of different strength and 741 three-card hands: a strength is the place in their order, worst
first. What makes a strength is the ranks and whether all are of one suit, nothing else; so one set of cards stands for it.
Cards are numbers, their places in `DECK`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card, Hand, rank_five, rank_three
from croupier.lab.cache import Arrays, load_or_make

Cards = NDArray[np.uint8]
Places = NDArray[np.uint16]

RANKS, SUITS = 13, 4
PATTERNS = 1 << 5  # of stud: which of a hand's ranks, lowest first, are of the suit shown
LOW = 7  # the number of ranks that make the lower part of a key


class Evaluator(NamedTuple):
    """What kernels find the strength of five to seven cards by: the sum of the cards' keys has all but the flushes.

    A key counts its rank in base five, the seven lower ranks apart from the six higher, and its suit. The counts of the
    higher ranks give where those of the lower ones begin in the table, and `low` how far from there.
    """

    key: NDArray[np.int64]
    low: Places
    high5: NDArray[np.int32]
    high6: NDArray[np.int32]
    high7: NDArray[np.int32]
    ranks5: Places
    ranks6: Places
    ranks7: Places
    flush: Places  # by the thirteen bits of a suit's ranks, five or more


HIGH_SHIFT, SUIT_SHIFT = 17, 32  # where the higher ranks and the suits begin in a key


@cache
def evaluator() -> Evaluator:
    """The tables, made once and kept on disk."""
    return Evaluator(*(_five()[name] for name in Evaluator._fields))


@cache
def five_card_hands() -> Cards:
    """By strength: five cards that have it."""
    return _five()["cards"]


@cache
def three_card_hands() -> Cards:
    """By strength: three cards that have it."""
    return load_or_make("three-card-strengths", {}, lambda: {"cards": _in_order(3, rank_three)})["cards"]


def strengths_of_ranks(keys: NDArray[np.int64]) -> Places:
    """The strengths of five cards by the sums of their keys, as if they were of several suits."""
    return evaluator().ranks5[_place(keys, evaluator().low, evaluator().high5)]


def cards_of(places: Iterable[int]) -> tuple[Card, ...]:
    """The cards of some places in the deck."""
    return tuple(DECK[place] for place in places)


@cache
def _five() -> Arrays:
    return load_or_make("five-card-strengths", {}, _make_five)


def _in_order(size: int, rank: Callable[[Sequence[Card]], Hand]) -> Cards:
    """One set of cards for every strength, worst first."""
    hands = {rank(cards_of(each)): each for each in (*_mixed(size), *combinations(range(RANKS), size))}
    return np.array([hands[hand] for hand in sorted(hands)], np.uint8)


def _mixed(size: int) -> NDArray[np.int64]:
    """Cards of every combination of ranks, not of one suit."""
    ranks = np.array(list(combinations_with_replacement(range(RANKS), size)))
    ranks = ranks[(ranks[:, SUITS:] != ranks[:, :-SUITS]).all(axis=1)]  # no rank five times
    cards: NDArray[np.int64] = ranks + RANKS * (np.arange(size) % SUITS)
    return cards


def _make_five() -> Arrays:
    """The tables of the evaluator. What is best in six or seven cards is best in those that are left without some card."""
    cards = _in_order(5, rank_five)
    key = _keys()
    low, highs = _places()
    arrays: Arrays = {"cards": cards, "key": key, "low": low}
    strength = np.arange(len(cards))
    one_suit = (cards // RANKS == cards[:, :1] // RANKS).all(axis=1)
    before = np.zeros(0, np.uint16)
    for size in (5, 6, 7):
        high = arrays[f"high{size}"] = highs[size]
        hands = _mixed(size)
        total = key[hands].sum(axis=1)
        place = _place(total, low, high)
        table = np.zeros(len(hands), np.uint16)
        if size == 5:
            table[_place(key[cards[~one_suit]].sum(axis=1), low, high)] = strength[~one_suit]
        else:
            without = [_place(total - key[hands[:, each]], low, highs[size - 1]) for each in range(size)]
            table[place] = np.max([before[each] for each in without], axis=0)
        before = arrays[f"ranks{size}"] = table
    bits = np.zeros(1 << RANKS, np.uint16)
    bits[(1 << cards[one_suit].astype(np.int64) % RANKS).sum(axis=1)] = strength[one_suit]
    for ranks in range(1 << RANKS):
        if ranks.bit_count() > 5:
            bits[ranks] = max(bits[ranks & ~(1 << each)] for each in range(RANKS) if ranks >> each & 1)
    arrays["flush"] = bits
    return arrays


def _keys() -> NDArray[np.int64]:
    ranks = [5**rank if rank < LOW else 5 ** (rank - LOW) << HIGH_SHIFT for rank in range(RANKS)]
    return np.array([ranks[card % RANKS] + (1 << SUIT_SHIFT + 4 * (card // RANKS)) for card in range(len(DECK))], np.int64)


def _place(total: NDArray[np.int64], low: Places, high: NDArray[np.int32]) -> NDArray[np.int64]:
    """Where the ranks of some keys stand in the table of their number."""
    lower, higher = total & ((1 << HIGH_SHIFT) - 1), total >> HIGH_SHIFT & ((1 << SUIT_SHIFT - HIGH_SHIFT) - 1)
    place: NDArray[np.int64] = high[higher].astype(np.int64) + low[lower]
    return place


def _places() -> tuple[Places, dict[int, NDArray[np.int32]]]:
    """The place of the lower ranks' counts among those with as many cards, and where each of the higher ranks' begins."""
    low_cards, high_cards = (_digits(5**LOW), _digits(5 ** (RANKS - LOW)))
    low = np.zeros(5**LOW, np.uint16)
    ways = {}
    for number in range(8):
        having = np.flatnonzero(low_cards == number)
        low[having] = np.arange(len(having))
        ways[number] = len(having)
    highs = {}
    for size in (5, 6, 7):
        room = np.array([ways.get(size - int(number), 0) for number in high_cards])
        highs[size] = (np.cumsum(room) - room).astype(np.int32)
    return low, highs


def _digits(numbers: int) -> NDArray[np.int64]:
    """The sum of the digits in base five of every number below `numbers`."""
    left, total = np.arange(numbers), np.zeros(numbers, np.int64)
    while left.any():
        total += left % 5
        left //= 5
    return total
