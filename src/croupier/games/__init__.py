"""The games: five rulebooks, one file a game, and the shelf on which other editions may be put beside them."""

from __future__ import annotations

from croupier.games.house_editions import house_edition_from, pinned_edition, read_house_edition
from croupier.games.shared import Comparison, HoleCards, folded, hole_cards
from croupier.games.shelf import add, book, edition, editions
from croupier.games.sources import BOOKS, catalogue, register, requirements, topics

__all__ = [
    "BOOKS",
    "Comparison",
    "HoleCards",
    "add",
    "book",
    "catalogue",
    "edition",
    "editions",
    "folded",
    "hole_cards",
    "house_edition_from",
    "pinned_edition",
    "read_house_edition",
    "register",
    "requirements",
    "topics",
]
