"""Counts of facts, one module for each kind of game: which deals there are, and what a book's own facts say of them.

No money is in them, so one count serves every pay table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

from croupier.lab.counts import JointCounts
from croupier.lab.game_kinds import game_kind
from croupier.rulebook import Book

Progress: TypeAlias = Callable[[int, int, str], None]  # how much is done, of how much, of what


def count_facts(book: Book, wanted: frozenset[str], progress: Progress | None = None) -> JointCounts:
    """The counts of at least the facts that are wanted, by their names, under the answers of the book.

    They come from the cache where they were counted before. Whether a hand folded, and what else a player decides by the
    row alone, is no fact of the deal: the caller sets it for each row. A book of no kind that can be counted is refused.
    """
    found: JointCounts = game_kind(book.edition).module(__name__).count(book, wanted, progress)
    return found


def minutes_to_count(book: Book, wanted: frozenset[str]) -> int:
    """About how many minutes these facts take to count side by side under the answers of the book, 0 where it is seconds."""
    said = getattr(game_kind(book.edition).module(__name__), "minutes_to_count", None)
    return said(book, wanted) if said else 0


def count_for_sum(
    book: Book,
    wanted: frozenset[str],
    worth: Callable[[Mapping[str, object]], Fraction],
    progress: Progress | None = None,
) -> JointCounts:
    """The counts of these facts where later bets are made for a sum of wagers; `worth` says by the facts what it brings.

    For games that have later bets.
    """
    found: JointCounts = game_kind(book.edition).module(__name__).count_for_sum(book, wanted, worth, progress)
    return found
