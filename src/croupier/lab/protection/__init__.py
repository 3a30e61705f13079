"""Game protection: what a player gains by knowing more than he should, and how positions of one round hang together."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.lab.counters import Progress
from croupier.lab.game_kinds import game_kind
from croupier.lab.protection.blind import blind
from croupier.lab.protection.findings import Estimate, Finding, Simulation
from croupier.rulebook import Book

__all__ = ["Estimate", "Finding", "Simulation", "protect"]


def protect(book: Book, simulation: Simulation, progress: Progress | None = None) -> Iterator[Finding]:
    """The player's edge by best play, blind, and with cards known that should not be; each as it is found."""
    yield from blind(book, progress)
    yield from game_kind(book.edition).module(__name__).findings(book, simulation, progress)
