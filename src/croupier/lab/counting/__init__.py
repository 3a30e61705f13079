"""Counts of facts, by game: which deals there are, and what a book's own facts say of them. No money is in them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

from croupier.lab.table import Table
from croupier.rulebook import Book

Progress: TypeAlias = Callable[[int, int, str], None]  # how much is done, of how much, of what

_BY_CARDS = {2: "holdem", 3: "three_card", 5: "stud"}  # by the number of cards that a player is dealt


def tables(book: Book, wanted: frozenset[str], progress: Progress | None = None) -> Table:
    """The counts of at least the facts that are wanted, by their names, under the answers of the book.

    They come from the cache where they were counted before. Whether a hand folded, and what else a player decides by the
    row alone, is no fact of the deal: whoever asks sets it for each row.
    """
    game = import_module(f"{__name__}.{_BY_CARDS[book.edition.dealt.player]}")
    found: Table = game.count(book, wanted, progress)
    return found
