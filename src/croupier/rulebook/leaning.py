"""Which readings a settlement leans on: those another answer to which would have settled it otherwise in this very round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.errors import RulebookError
from croupier.rulebook.book import Book
from croupier.rulebook.compiled import CompiledWager, Ruling
from croupier.rulebook.facts import Fact
from croupier.rulebook.round import Round, Showdown


class Otherwise:
    """How other answers would rule on the wagers of one hand."""

    def __init__(self, round_: Round, showdown: Showdown) -> None:
        self._book = round_.book
        self._showdown = showdown
        # Which facts of the hand another answer would change, and to what. For most hands there are none.
        self._changes: dict[tuple[str, str], dict[Fact, object]] = {}
        for fact in round_.book.facts_of(tuple(round_.stakes[showdown.seat.position])):
            value, asked = showdown.found(fact)
            for reading in asked:
                if reading not in fact.readings:
                    raise RulebookError(f"{round_.book.edition.slug}: fact {fact.name!r} asks {reading} and does not say so")
                for answer in round_.book.alternatives(reading):
                    other = round_.under(reading, answer).showdowns[showdown.seat.position].value(fact)
                    if other != value:
                        self._changes.setdefault((reading, answer), {})[fact] = other

    def rulings(self, compiled: CompiledWager, index: int) -> Iterator[tuple[str, Ruling]]:
        """The readings another answer to which would rule otherwise on a wager, each with that ruling."""
        wager = compiled.wager.name
        for pair in self._book.otherwise(wager, index):
            if pair not in self._changes:
                yield pair[0], self._book.alternative(*pair).compiled[wager].ruling(index)
        effect = compiled.ruling(index).effect
        for pair, facts in self._changes.items():
            other = index
            for fact, offset in compiled.axes:
                if fact in facts:
                    other += offset[facts[fact]] - offset[self._showdown.value(fact)]
            ruling = self._book.alternative(*pair).compiled[wager].ruling(other)
            if ruling.effect != effect:
                yield pair[0], ruling


def in_order(book: Book, readings: Iterable[str]) -> tuple[str, ...]:
    """Each reading once, in the order of the register."""
    found = set(readings)
    return tuple(reading for reading in book.answers if reading in found) if found else ()
