"""The rulings of a book's compiled tables on the cells of rounds, for positions that stake on the same wagers."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.errors import RulebookError
from croupier.lab.counters.holdem_facts import BY_FLOP, BY_SEVEN
from croupier.lab.payoffs import Play
from croupier.lab.simulation.game import RoundCell
from croupier.rulebook import Book, CompiledWager, Fact, Ruling


def look_at_jackpot_hand(book: Book, wagers: Iterable[str]) -> bool:
    """Whether some of these wagers ask for what the jackpot goes by, be it another than the jackpot's."""
    asked = {fact.name for wager in wagers for fact in book.compiled[wager].facts}
    return not asked.isdisjoint((BY_FLOP, *BY_SEVEN))


class CellRulings:
    """A book's rulings where a position has these wagers before the deal."""

    def __init__(self, book: Book, staked: Iterable[str]) -> None:
        self.book, self.staked = book, tuple(staked)
        self._played: dict[tuple[str, str, bool], dict[Fact, object]] = {}
        self._rulings: dict[tuple[object, ...], Ruling | None] = {}

    def ruling(self, cell: RoundCell, wager: str) -> Ruling | None:
        """The ruling on a wager in a cell, found once for all cells with the same facts; none where these are impossible."""
        compiled = self.book.compiled[wager]
        key = (wager, cell.actions[0], cell.shown, *(cell.facts.get(fact.name) for fact in compiled.facts))
        if key not in self._rulings:
            facts = self.facts(compiled, cell)
            self._rulings[key] = compiled.ruling(compiled.index(facts)) if compiled.reachable(facts) else None
        return self._rulings[key]

    def facts(self, compiled: CompiledWager, cell: RoundCell) -> dict[Fact, object]:
        """The values of a wager's facts in a cell: what the cards decide, and what follows from the play alone."""
        key = (compiled.wager, cell.actions[0], cell.shown)
        if key not in self._played:
            self._played[key] = Play(self.staked, cell.actions[0], shown=cell.shown).facts(self.book, compiled.facts)
        by_cards = {fact: cell.facts[fact.name] for fact in compiled.facts if fact.name in cell.facts}
        # What a hand that is not shown would compare to is nothing to it.
        found = {**self._played[key], **by_cards} if cell.shown else {**by_cards, **self._played[key]}
        if missing := [fact.name for fact in compiled.facts if fact not in found]:
            what = f"the cells leave out {missing[0]!r}, which may decide the result"
            raise RulebookError(f"{compiled.book}, {compiled.wager}: {what}")
        return found
