"""Game protection: what a player gains by knowing more than he should, and how positions of one round hang together."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from croupier.lab.counting import Progress
from croupier.lab.protection.blind import blind
from croupier.lab.protection.findings import Estimate, Finding, Simulation
from croupier.rulebook import Book

__all__ = ["Estimate", "Finding", "Simulation", "protect"]

_BY_CARDS = {2: "holdem", 3: "three_card", 5: "stud"}  # by the number of cards that a player is dealt


def protect(book: Book, simulation: Simulation, progress: Progress | None = None) -> Iterator[Finding]:
    """The player's edge by best play, blind, and with cards known that should not be; each as it is found."""
    yield from blind(book, progress)
    game = import_module(f"{__name__}.{_BY_CARDS[book.edition.dealt.player]}")
    yield from game.findings(book, simulation, progress)
