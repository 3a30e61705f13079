"""Hands in words, from cards that the view shows and from no others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from croupier.cards import Card, Hand, best_five
from croupier.rulebook import Asked
from croupier.table import Setup, View

_OPEN_BOARD = 3  # community cards that make a hand of five with two


def describe_hands(setup: Setup, seen: View) -> dict[str, Any]:
    """The dealer's hand and that of each position, as far as whoever looks sees all its cards."""
    board = seen.community if setup.edition.dealt.community >= _OPEN_BOARD else ()
    hands = {
        str(place.position): found
        for place in seen.positions
        if len(place.cards) == setup.edition.dealt.player and (found := _describe(setup, place.cards, board))
    }
    whole = len(seen.dealer) == setup.edition.dealt.dealer and len(board) in (0, setup.edition.dealt.community)
    return {"dealer": _describe(setup, seen.dealer, board) if whole else None, "positions": hands}


def _describe(setup: Setup, own: Sequence[Card | None], board: Sequence[Card | None]) -> dict[str, Any] | None:
    held, open_ = ([card for card in cards if card is not None] for cards in (own, board))
    shared = setup.edition.dealt.community >= _OPEN_BOARD
    if not own or len(held) < len(own) or len(open_) < len(board) or (shared and len(open_) < _OPEN_BOARD):
        return None
    edition, asked = setup.edition, Asked(setup.book.answers)
    whole = len(open_) == edition.dealt.community or not shared  # the book's own word on a hand is about all of its cards
    hand = edition.hand_of(asked, held, open_) if whole else best_five((*held, *open_))
    return {
        "name": hand.category.title,
        "text": _write_ranks(hand),
        "rules": edition.ranking.classes.get(hand.category, "").split()[:1],
        "used": _used(hand, held, open_),
    }


def write_hand(hand: Hand) -> str:
    """A hand as pages write it: a ten is 10 there, as on the card."""
    return f"{hand.category.title} {_write_ranks(hand)}".strip()


def _write_ranks(hand: Hand) -> str:
    return str(hand).removeprefix(hand.category.title).strip().replace("T", "10")


def _used(hand: Hand, own: Sequence[Card], board: Sequence[Card]) -> list[str]:
    """The board cards that are part of the best five: one choice of five cards that is worth the same."""
    for five in combinations((*own, *board), 5) if board else ():
        if best_five(five) == hand:
            return [card.text for card in five if card in board]
    return []
