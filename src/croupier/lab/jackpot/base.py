"""What the base game costs beside a jackpot wager: from the solver, under the base game's best play."""

from __future__ import annotations

from fractions import Fraction

from croupier.lab import counting
from croupier.lab.counting.holdem import STARTING_HANDS
from croupier.lab.payoffs import House
from croupier.lab.solving import Solver
from croupier.rulebook import Book


def base_loss(book: Book, progress: counting.Progress | None = None) -> Fraction:
    """What a player loses per ante on average."""
    return _solver(book, progress).base.house_edge


def played(book: Book, progress: counting.Progress | None = None) -> dict[str, Fraction]:
    """By starting hand of hold'em: what it brings in antes if it is not folded, played on as best can be."""
    strategy = _solver(book, progress).strategy
    values = strategy.values[strategy.actions.index("flop")]
    deals = strategy.table.counts.sum(axis=1)
    return {
        hand: Fraction(int(value), int(number) * strategy.scale)
        for hand, value, number in zip(STARTING_HANDS, values, deals, strict=True)
    }


def _solver(book: Book, progress: counting.Progress | None) -> Solver:
    return Solver(book, House(), lambda each, wanted: counting.tables(each, wanted, progress))
