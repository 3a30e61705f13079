"""Strategy that a person can use, with what it costs, and the complete one that a machine can index."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from croupier.lab.counting import Progress
from croupier.lab.solving import Strategy
from croupier.lab.strategy.rules import Thumb
from croupier.rulebook import Book

__all__ = ["Thumb", "chart", "described", "thumbs"]

_BY_CARDS = {2: "holdem", 3: "three_card", 5: "stud"}  # by the number of cards that a player is dealt


def chart(book: Book, progress: Progress | None = None) -> Any:
    """The complete exact strategy of a book as a compact table: `decide` looks a state up, `as_dict` describes it."""
    return _game(book).chart(book, progress)


def thumbs(book: Book, progress: Progress | None = None) -> tuple[Thumb, ...]:
    """Rules that a person can keep in mind, each with what it costs against perfect play."""
    found: tuple[Thumb, ...] = _game(book).thumbs(book, progress)
    return found


def described(book: Book, strategy: Strategy) -> dict[str, Any]:
    """The first decision of a solved book as plain data."""
    found: dict[str, Any] = _game(book).described(book, strategy)
    return found


def _game(book: Book) -> Any:
    return import_module(f"{__name__}.{_BY_CARDS[book.edition.dealt.player]}")
