"""The games: five rulebooks, one file a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from croupier.errors import InputError
from croupier.games.shelf import BOOKS, catalogue, register, topics
from croupier.rulebook import Book, Edition

__all__ = ["BOOKS", "book", "catalogue", "edition", "register", "topics"]

_WHERE = {
    "mbs-singapore-stud": ("stud", "UNDATED"),
    "mbs-singapore-stud-v9": ("stud", "V9"),
    "mbs-three-card": ("three_card", "UNDATED"),
    "mbs-texas-holdem": ("mbs_holdem", "V9"),
    "rws-texas-holdem": ("rws_holdem", "V6"),
}


@cache
def edition(slug: str) -> Edition:
    """One edition, checked against its catalogue and the register when it is first asked for."""
    if slug not in _WHERE:
        raise InputError(f"there is no rulebook {slug!r}, only {', '.join(BOOKS)}", where="rulebook")
    module, name = _WHERE[slug]
    found: Edition = getattr(import_module(f"{__name__}.{module}"), name)
    found.verify()
    return found


def book(slug: str, readings: Mapping[str, str] | None = None) -> Book:
    """The book of an edition with the adopted answers to its readings, or with others where `readings` names them.

    Gaps and conflicts in it are raised here as `RulebookError`.
    """
    return _book(slug, tuple(sorted(readings.items())) if readings else ())


@cache
def _book(slug: str, readings: tuple[tuple[str, str], ...]) -> Book:
    answers = edition(slug).register.answers(slug, dict(readings))
    return Book(edition(slug), answers).verify()
