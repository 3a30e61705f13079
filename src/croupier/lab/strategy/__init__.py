"""Strategy that a person can use, with what it costs, and the complete one that a machine can index."""

from __future__ import annotations

from typing import Any

from croupier.lab.counters import Progress
from croupier.lab.first_actions import Strategy
from croupier.lab.game_kinds import game_kind
from croupier.lab.strategy.rule_of_thumb import RuleOfThumb
from croupier.rulebook import Book

__all__ = ["RuleOfThumb", "chart", "rules_of_thumb", "strategy_as_json"]


def chart(book: Book, progress: Progress | None = None) -> Any:
    """The complete exact strategy of a book as a compact table: `decide` looks a state up, `as_dict` describes it."""
    return _game(book).chart(book, progress)


def rules_of_thumb(book: Book, progress: Progress | None = None) -> tuple[RuleOfThumb, ...]:
    """Rules that a person can keep in mind, each with what it costs against perfect play."""
    found: tuple[RuleOfThumb, ...] = _game(book).rules_of_thumb(book, progress)
    return found


def strategy_as_json(book: Book, strategy: Strategy) -> dict[str, Any]:
    """The first decision of a solved book as plain data."""
    found: dict[str, Any] = _game(book).strategy_as_json(book, strategy)
    return found


def _game(book: Book) -> Any:
    return game_kind(book.edition).module(__name__)
