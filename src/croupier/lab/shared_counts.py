"""Counts that several changed books have in common: held in memory, so that each is read or counted once."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from croupier.lab import counters
from croupier.lab.counts import JointCounts
from croupier.rulebook import Book

_MOST = 12  # tables that are held: the largest have some twenty megabytes


class SharedCounts:
    """The counts of books that differ by what they pay; to be given to solvers, of whatever threads."""

    def __init__(self, progress: counters.Progress | None = None) -> None:
        self._progress = progress
        self._held: OrderedDict[object, tuple[Book, JointCounts]] = OrderedDict()
        self._one_at_a_time = Lock()

    def __call__(self, book: Book, wanted: frozenset[str]) -> JointCounts:
        """The counts of the facts that are wanted. Threads that want the same wait for the one that counts."""
        key = (wanted, _depends(book))
        with self._one_at_a_time:
            if key not in self._held:  # the book is held as well, so that its facts stay those of the key
                self._held[key] = book, counters.count_facts(book, wanted, self._progress)
                if len(self._held) > _MOST:
                    self._held.popitem(last=False)
            self._held.move_to_end(key)
            return self._held[key][1]


def _depends(book: Book) -> tuple[Any, ...]:
    """All of a book that counts depend on: its facts, its answers, and what the bets pay that best play makes later."""
    edition = book.edition
    later = {choice.places for step in edition.decisions.steps[1:] for choice in step if choice.places}
    paid = tuple((wager, line.name, line.pays) for wager, line in edition.lines() if wager in later)
    clauses = tuple((terms.wager, str(clause)) for terms in edition.terms if terms.wager in later for clause in terms.clauses)
    facts = tuple(id(fact) for fact in edition.facts)
    return edition.slug, tuple(book.answers.items()), facts, str(edition.qualifies), paid, clauses
