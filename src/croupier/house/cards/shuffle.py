"""The shuffle: a deck worked out from the key of a round and from what players have added to it.

The key is 256 random bits, more than the 226 of a shuffled deck (R-26). Who has it works out the same deck, by hash functions
that every language has: docs/shuffle.md shows it in twenty lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import shake_256
from typing import NamedTuple

from croupier.cards import DECK, Card
from croupier.errors import InputError
from croupier.house.cards.seals import table_and_round
from croupier.rulebook import LONGEST_NAME, find_fault

DECKS = "croupier deck 1"  # what the stream is for
STREAM = 1024  # bytes: a shuffle takes some 55 of them, and more than all of them never
_BYTES = 256  # values of a byte


class Entropy(NamedTuple):
    """What a player has added to the shuffle of a round: any words."""

    player: str
    words: str


def shuffle(key: bytes, table: str, number: int, entropy: tuple[Entropy, ...] = ()) -> tuple[Card, ...]:
    """The deck of a round. The words of players count in the order in which they came."""
    for index, (player, words) in enumerate(entropy):
        for name, line in (("player", player), ("words", words)):
            if wrong := entropy_fault(line):
                raise InputError(wrong, where=f"entropy[{index}].{name}")
    lines = (DECKS, key.hex(), *table_and_round(table, number), *(line for each in entropy for line in each))
    return arrange(iter(shake_256("\n".join(lines).encode()).digest(STREAM)))


def entropy_fault(words: str) -> str:
    """What is wrong with words of a player's; nothing if they are one line of 1 to 80 characters."""
    return find_fault(words, LONGEST_NAME) if words else "say at least one word"


def arrange(stream: Iterator[int]) -> tuple[Card, ...]:
    """The order into which random bytes put the deck (Fisher and Yates): each order is as likely as any other."""
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        other = draw_below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def draw_below(size: int, stream: Iterator[int]) -> int:
    """A number from 0 to below a size, each as likely: bytes at which some would come more often are passed over (R-26)."""
    usable = _BYTES - _BYTES % size
    while (byte := next(stream)) >= usable:
        pass
    return byte % size
