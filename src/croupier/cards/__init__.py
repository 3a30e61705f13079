"""Cards: the deck, text forms that round-trip, and what a hand is worth."""

from croupier.cards.card import (
    ACE,
    DECK,
    JACK,
    KING,
    QUEEN,
    RANKS,
    SUITS,
    TEN,
    Card,
    distinct,
    format_cards,
    parse_cards,
    parse_deck,
    rank_text,
)
from croupier.cards.hand import FiveCardClass, Hand, HandClass, ThreeCardClass, best_five, rank_five, rank_three, top_of_run

__all__ = [
    "ACE",
    "DECK",
    "JACK",
    "KING",
    "QUEEN",
    "RANKS",
    "SUITS",
    "TEN",
    "Card",
    "FiveCardClass",
    "Hand",
    "HandClass",
    "ThreeCardClass",
    "best_five",
    "distinct",
    "format_cards",
    "parse_cards",
    "parse_deck",
    "rank_five",
    "rank_text",
    "rank_three",
    "top_of_run",
]
