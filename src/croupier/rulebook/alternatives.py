"""Which readings a settlement depends on: those another answer to which would have settled this very round differently."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.rulebook.book import Alternatives, Book
from croupier.rulebook.clauses import Result
from croupier.rulebook.compiled import CompiledWager, Ruling, in_common
from croupier.rulebook.facts import Fact
from croupier.rulebook.round import PlayedPosition, Round, Showdown
from croupier.rulebook.unknown import CardsUnknownError


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


def _possible_rulings(round_: Round, showdown: Showdown, wager: str) -> list[Ruling]:
    """Every ruling on a wager that is possible as far as the cards are known: with all of them known there is one."""
    compiled = round_.book.compiled[wager]
    cells = showdown.cells(compiled.axes)
    return [compiled.ruling(index) for index in cells if len(cells) == 1 or compiled.reachable(compiled.cell(index))]


def alike_cells(round_: Round, showdown: Showdown, wager: str) -> tuple[int, ...]:
    """The cell of a wager; of several that are possible with the cards that are known, the first of each ruling.

    They have one outcome, though it may be so by other rules (S-73, H-63). If cards that are unknown could change the outcome,
    it is a `CardsUnknownError` that says whose they are.
    """
    compiled = round_.book.compiled[wager]
    showdown.unknown.clear()
    cells = showdown.cells(compiled.axes)
    if len(cells) == 1:
        return cells
    dealable = [index for index in cells if compiled.reachable(compiled.cell(index))]
    found: dict[Ruling, int] = {}
    for index in dealable:
        found.setdefault(compiled.ruling(index), index)
    if not _one_outcome(list(found)):
        raise CardsUnknownError(_whose(compiled, dealable, showdown))
    return tuple(found.values())


def _one_outcome(rulings: list[Ruling]) -> bool:
    """Whether rulings have one outcome and, if there is something to settle, a rule in common to settle it by."""
    if any(each.outcome != rulings[0].outcome for each in rulings):
        return False
    return rulings[0].result is Result.NO_PAYMENT or bool(in_common(rulings).rules)


def _whose(compiled: CompiledWager, cells: list[int], showdown: Showdown) -> list[str]:
    """On whose unknown cards the outcome hangs: a fact decides if another value of it alone would change the outcome."""
    found: list[str] = []
    for fact, offset in compiled.axes:
        if fact not in showdown.unknown:
            continue
        outcomes: dict[int, set[object]] = {}
        for index in cells:
            outcomes.setdefault(index - offset[compiled.cell(index)[fact]], set()).add(compiled.ruling(index).outcome)
        if any(len(each) > 1 for each in outcomes.values()):
            found += showdown.unknown[fact]
    return found or [name for names in showdown.unknown.values() for name in names]


def sole_ruling(round_: Round, showdown: Showdown, wager: str) -> Ruling:
    """The ruling on a wager, whatever the cards are that are not known: by the rules that apply with all of them."""
    compiled = round_.book.compiled[wager]
    return in_common([compiled.ruling(index) for index in alike_cells(round_, showdown, wager)])


def possible_alternatives(round_: Round, played: PlayedPosition, wager: str, ruling: Ruling) -> Alternatives:
    """The rulings of other answers that would, or as far as the cards are known might, settle a wager differently."""
    book = round_.book
    compiled = book.compiled[wager]
    readings = compiled.readings.union(*(fact.readings for fact in compiled.facts))
    found = {}
    for pair in ((reading, answer) for reading in book.answers if reading in readings for answer in book.alternatives(reading)):
        other = round_.alternative(*pair)
        for each in _possible_rulings(other, Showdown(other, played), wager):
            if each.effect != ruling.effect:
                found[pair] = each
    return book.in_order(found)


def in_order(book: Book, readings: Iterable[str]) -> tuple[str, ...]:
    """Each reading once, in the order of the register."""
    found = set(readings)
    return tuple(reading for reading in book.answers if reading in found) if found else ()
