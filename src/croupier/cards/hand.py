"""What a poker hand is worth: readable, exact and without tables.

This is the reference that faster rankings are proven against. A `Hand` is a class and the ranks that break a tie within
it, most telling first, so two hands of one kind compare as tuples do: higher is better, equal is a stand-off.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

from croupier.cards.card import ACE, Card, distinct, rank_text
from croupier.errors import CardError


class HandClass(IntEnum):
    """A class of hands, worst first. `slug` is how rule lines and the command line name it."""

    slug: str
    title: str
    __hash__ = int.__hash__  # that of Enum is many times slower, and classes are looked up all the time

    def __init__(self, _: int) -> None:
        self.slug = self.name.lower().replace("_", "-")
        self.title = self.name.replace("_", " ").title().replace(" Of A ", " of a ")


class ThreeCardClass(HandClass):
    """The classes of three-card hands, worst first."""

    THREE_ODD_CARDS = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


class FiveCardClass(HandClass):
    """The classes of five-card hands, worst first."""

    FIVE_ODD_CARDS = 0
    ONE_PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


_STRAIGHTS = ("STRAIGHT", "STRAIGHT_FLUSH", "ROYAL_FLUSH")
# How often each telling rank is in the hand, where it is not once.
_TIMES = {
    "PAIR": (2,),
    "ONE_PAIR": (2,),
    "TWO_PAIRS": (2, 2),
    "THREE_OF_A_KIND": (3,),
    "FULL_HOUSE": (3, 2),
    "FOUR_OF_A_KIND": (4,),
}


class Hand(NamedTuple):
    """What some cards are worth. Compare hands of the same number of cards only."""

    category: HandClass
    ranks: tuple[int, ...]

    def __str__(self) -> str:
        name = self.category.name
        if name == "ROYAL_FLUSH":
            return self.category.title
        if name in _STRAIGHTS:
            return f"{self.category.title} to the {rank_text(self.ranks[0])}"
        times = _TIMES.get(name, ()) + (1,) * len(self.ranks)
        shown = [rank_text(rank) for rank, often in zip(self.ranks, times, strict=False) for _ in range(often)]
        return f"{self.category.title} {'-'.join(shown)}"


def top_of_run(ranks: Iterable[int], length: int) -> int:
    """The highest card of the best run of `length` ranks, 0 if there is none; the Ace may also end a run as one."""
    present = 0
    for rank in ranks:
        present |= 1 << rank
    if present >> ACE:
        present |= 1 << 1
    run = present
    for step in range(1, length):
        run &= present << step  # a bit survives if the ranks one to `step` below it are there, too
    return run.bit_length() - 1 if run else 0


def rank_three(cards: Sequence[Card]) -> Hand:
    """The three-card hand: a Straight beats a Flush, and 3-2-Ace is the lowest Straight."""
    if len(distinct(cards)) != 3:
        raise CardError(f"a three-card hand has three cards, not {len(cards)}")
    high, middle, low = ranks = sorted((card.rank for card in cards), reverse=True)
    flush = cards[0].suit == cards[1].suit == cards[2].suit
    top = top_of_run(ranks, 3)
    if flush and top:
        return Hand(ThreeCardClass.STRAIGHT_FLUSH, (top,))
    if high == low:
        return Hand(ThreeCardClass.THREE_OF_A_KIND, (high,))
    if top:
        return Hand(ThreeCardClass.STRAIGHT, (top,))
    if flush:
        return Hand(ThreeCardClass.FLUSH, (high, middle, low))
    if middle in (high, low):  # the middle card of three in order is one of the pair
        return Hand(ThreeCardClass.PAIR, (middle, low if middle == high else high))
    return Hand(ThreeCardClass.THREE_ODD_CARDS, (high, middle, low))


def rank_five(cards: Sequence[Card]) -> Hand:
    """The five-card hand."""
    if len(cards) != 5:
        raise CardError(f"a five-card hand has five cards, not {len(cards)}")
    return best_five(cards)


def best_five(cards: Sequence[Card]) -> Hand:
    """The best five-card hand within five, six or seven cards."""
    if not 5 <= len(distinct(cards)) <= 7:
        raise CardError(f"a best five needs five to seven cards, not {len(cards)}")
    ranks = sorted([card.rank for card in cards], reverse=True)
    suits = [card.suit for card in cards]
    flush: list[int] = []
    for suit in set(suits):
        if suits.count(suit) >= 5:
            flush = sorted([card.rank for card in cards if card.suit == suit], reverse=True)
            if top := top_of_run(flush, 5):
                return Hand(FiveCardClass.ROYAL_FLUSH if top == ACE else FiveCardClass.STRAIGHT_FLUSH, (top,))
    alike = {rank: ranks.count(rank) for rank in ranks}  # keys from high to low
    groups = sorted(alike, key=alike.__getitem__, reverse=True)  # the most alike first; the sort keeps high before low
    first, second = groups[0], groups[1]
    if alike[first] == 4:
        return Hand(FiveCardClass.FOUR_OF_A_KIND, (first, max(groups[1:])))
    if alike[first] == 3 and alike[second] >= 2:
        return Hand(FiveCardClass.FULL_HOUSE, (first, second))
    if flush:
        return Hand(FiveCardClass.FLUSH, tuple(flush[:5]))
    if top := top_of_run(ranks, 5):
        return Hand(FiveCardClass.STRAIGHT, (top,))
    if alike[first] == 3:
        return Hand(FiveCardClass.THREE_OF_A_KIND, (first, *groups[1:3]))
    if alike[first] == 2 and alike[second] == 2:
        return Hand(FiveCardClass.TWO_PAIRS, (first, second, max(groups[2:])))
    if alike[first] == 2:
        return Hand(FiveCardClass.ONE_PAIR, (first, *groups[1:4]))
    return Hand(FiveCardClass.FIVE_ODD_CARDS, tuple(ranks[:5]))
