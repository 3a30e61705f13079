"""The fifty-two cards, each of them one object, and their text forms."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NoReturn

from croupier.errors import CardError

TEN, JACK, QUEEN, KING, ACE = 10, 11, 12, 13, 14
RANKS = "23456789TJQKA"
SUITS = "cdhs"


class Card:
    """One of the fifty-two. `Card("As")` gives the same object every time, so cards compare by identity."""

    __slots__ = ("rank", "suit", "text")
    rank: int  # 2 to 14, the Ace high
    suit: str  # one of "cdhs"
    text: str  # "As", "Td", "2c"

    def __new__(cls, text: str) -> Card:  # noqa: PYI034  # there are no cards of a subclass
        """The card of this text: a rank and a suit, as in `As`."""
        try:
            return _CARDS[text]
        except (KeyError, TypeError):
            raise CardError(f"{text!r} is no card: write a rank of {RANKS} and a suit of {SUITS}, as in 'As'") from None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed ({name})")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)  # so that copies and pickles come back as the same object

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"


def _make(rank: int, suit: str) -> Card:
    card = object.__new__(Card)
    for name, value in (("rank", rank), ("suit", suit), ("text", rank_text(rank) + suit)):
        object.__setattr__(card, name, value)
    return card


def rank_text(rank: int) -> str:
    """The letter of a rank: 14 is 'A', and 1, the Ace that ends a wheel, is 'A' as well."""
    return RANKS[rank - 2] if rank > 1 else "A"


_CARDS = {card.text: card for card in (_make(rank, suit) for suit in SUITS for rank in range(2, ACE + 1))}

DECK: tuple[Card, ...] = tuple(_CARDS.values())


# A card as people write it, too: '10h', 'QH', 'Q\N{BLACK HEART SUIT}', and several without a space.
_WRITTEN = re.compile(r"(10|[2-9TJQKA])([CDHS])", re.ASCII | re.IGNORECASE)
_SIGNS = str.maketrans(
    dict(zip("\N{BLACK CLUB SUIT}\N{BLACK DIAMOND SUIT}\N{BLACK HEART SUIT}\N{BLACK SPADE SUIT}", SUITS, strict=True))
)


def parse_cards(text: object) -> tuple[Card, ...]:
    """Cards from text such as 'As Kd 7c', also as they are printed for people. The same card twice is refused."""
    if not isinstance(text, str):
        raise CardError(f"{text!r} is no text of cards: write them as in 'As Kd 7c'")
    return distinct([card for word in text.split() for card in _written(word)])


def _written(word: str) -> list[Card]:
    if card := _CARDS.get(word):
        return [card]
    found = _WRITTEN.findall(plain := word.translate(_SIGNS))
    if not found or sum(len(rank + suit) for rank, suit in found) != len(plain):
        return [Card(word)]  # which says what is wrong with it
    return [_CARDS[rank.upper().replace("10", "T") + suit.lower()] for rank, suit in found]


def format_cards(cards: Iterable[Card]) -> str:
    """The text that `parse_cards` reads back."""
    return " ".join(card.text for card in cards)


def distinct(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a tuple, or a `CardError` that names a card that is there twice."""
    cards = tuple(cards)
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise CardError(f"{twice} is there twice: a deck has each card once")
    return cards


def parse_deck(text: object) -> tuple[Card, ...]:
    """A whole deck in its order: each of the fifty-two cards once."""
    cards = parse_cards(text)
    if len(cards) != len(DECK):
        raise CardError(f"a deck has {len(DECK)} cards, not {len(cards)}")
    return cards
