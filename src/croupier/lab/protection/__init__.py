"""Game protection: what a player gains by knowing more than he should, and how positions of one round hang together."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain

from croupier.lab.counters import Progress
from croupier.lab.game_kinds import game_kind
from croupier.lab.protection.blind import blind
from croupier.lab.protection.countermeasures import TAKEN, countermeasures, flashes
from croupier.lab.protection.findings import Estimate, Finding, Simulation
from croupier.rulebook import Book

__all__ = ["TAKEN", "Estimate", "Finding", "Simulation", "protect"]


def protect(
    book: Book, simulation: Simulation, progress: Progress | None = None, *, flash: Fraction | None = None
) -> Iterator[Finding]:
    """The player's edge by best play, blind, and with cards known that should not be; each as it is found.

    `flash` is the chance that a card of the dealer's is seen in a round. At the end stands what each countermeasure takes away.
    """
    found = []
    of_game = game_kind(book.edition).module(__name__).findings
    for each in chain(blind(book, progress), of_game(book, simulation, progress)):
        found.append(each)
        yield each
        if each.name == "dealer-card":
            yield from flashes(found[0], each, flash)
    yield from countermeasures(book.edition, found)
