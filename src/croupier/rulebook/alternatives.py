"""Which readings a settlement depends on: those another answer to which would have settled this very round differently."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.rulebook.book import Alternatives, Book
from croupier.rulebook.compiled import CompiledWager
from croupier.rulebook.facts import Fact
from croupier.rulebook.round import Round, Showdown


class HandAlternatives:
    """One hand under other answers: how they would rule on its wagers."""

    def __init__(self, round_: Round, showdown: Showdown) -> None:
        self._book = round_.book
        self._showdown = showdown
        # Which facts of the hand another answer would change, and to what. For most hands there are none.
        self._changes: dict[tuple[str, str], dict[Fact, object]] = {}
        others: dict[tuple[str, str], Showdown] = {}
        for fact in round_.book.disputed_facts(tuple(round_.stakes[showdown.played.position])):
            value, asked = showdown.found(fact)
            for reading in asked:
                for answer in round_.book.alternatives(reading):
                    pair = (reading, answer)
                    if pair not in others:
                        others[pair] = Showdown(round_.alternative(reading, answer), showdown.played)
                    other = others[pair].value(fact)
                    if other != value:
                        self._changes.setdefault(pair, {})[fact] = other

    def rulings(self, compiled: CompiledWager, index: int) -> Alternatives:
        """The rulings of other answers on a wager that would settle it differently."""
        wager = compiled.wager
        by_clauses = self._book.alternative_rulings(wager, index)
        if not self._changes:
            return by_clauses
        found = {pair: ruling for pair, ruling in by_clauses.rulings.items() if pair not in self._changes}
        effect = compiled.ruling(index).effect
        for pair, facts in self._changes.items():
            other = index
            for fact, offset in compiled.axes:
                if fact in facts:
                    other += offset[facts[fact]] - offset[self._showdown.value(fact)]
            ruling = self._book.alternative(*pair).compiled[wager].ruling(other)
            if ruling.effect != effect:
                found[pair] = ruling
        return self._book.in_order(found)


def in_order(book: Book, readings: Iterable[str]) -> tuple[str, ...]:
    """Each reading once, in the order of the register."""
    found = set(readings)
    return tuple(reading for reading in book.answers if reading in found) if found else ()
