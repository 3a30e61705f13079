"""The first action by what a player knows: the best in each row of the counts, and what is brought by these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.lab.counts import JointCounts
from croupier.lab.integers import added, multiplied, summed
from croupier.lab.payoffs import Play
from croupier.lab.sheets import Sheet
from croupier.lab.valuation import Valuation, merge_results
from croupier.rulebook import Book


def plays(book: Book, staked: tuple[str, ...]) -> tuple[Play, ...]:
    """The first actions that are open, those that stake nothing more first."""
    first, *rest = book.edition.decisions.steps
    later = tuple(dict.fromkeys(choice.places for step in rest for choice in step if choice.places))
    open_here = [choice for choice in first if choice.open_to(staked, (), book.answers)]
    found = {
        choice.action: Play(staked, choice.action, (choice.places,) if choice.places else (), () if choice.ends else later)
        for choice in sorted(open_here, key=lambda choice: bool(choice.places))
    }
    return tuple(found.values())


@dataclass(frozen=True, eq=False)
class Strategy:
    """The best first action for each row of a table."""

    table: JointCounts
    actions: tuple[str, ...]
    best: NDArray[np.int64]  # by row: which of the actions
    values: NDArray[Any]  # by action and row: its value, summed over the row's deals, times `scale`
    scale: int

    @cached_property
    def deals(self) -> dict[str, int]:
        """In how many deals each action is the best one."""
        of_row = self.table.of_row
        return {action: int(of_row[self.best == index].sum()) for index, action in enumerate(self.actions)}

    def taking(self, action: str, table: JointCounts) -> NDArray[np.int64]:
        """By kind and column of a table with the same rows: the deals in which an action is the best one."""
        if (action, table) not in self._taking:
            self._taking[action, table] = table.within(self.rows(action))
        return self._taking[action, table]

    @cached_property
    def _taking(self) -> dict[tuple[str, JointCounts], NDArray[np.int64]]:
        return {}

    def expected(self) -> Fraction:
        """The mean value of the actions taken."""
        chosen = self.values[self.best, np.arange(len(self.best))]
        return Fraction(summed(chosen, self.table.times), self.table.deals * self.scale)

    def rows(self, action: str) -> NDArray[np.bool_]:
        """By row: whether an action is the best one there."""
        chosen: NDArray[np.bool_] = self.best == self.actions.index(action)
        return chosen


def best_actions(parts: Mapping[str, Sequence[Sheet]]) -> Strategy:
    """The best action by row. Each action's value is the sum of its sheets, whose rows line up."""
    table = next(iter(parts.values()))[0].table
    sums: list[tuple[NDArray[Any], int]] = []
    for sheets in parts.values():
        found = [sheet.values() for sheet in sheets]
        # The same row may stand for another number of deals in another table: bring all to those of the first.
        factors = [Fraction(table.deals, sheet.table.deals * scale) for sheet, (_, scale) in zip(sheets, found, strict=True)]
        below = lcm(*(factor.denominator for factor in factors))
        brought = (multiplied(values, int(factor * below)) for (values, _), factor in zip(found, factors, strict=True))
        sums.append((reduce(added, brought), below))
    scale = lcm(*(below for _, below in sums))
    values = np.array([multiplied(total, scale // below) for total, below in sums])
    chosen, most = np.zeros(len(table.kind), dtype=np.int64), values[0]
    for index in range(1, len(values)):
        chosen[values[index] > most] = index
        most = np.maximum(most, values[index])
    return Strategy(table, tuple(parts), chosen, values, scale)


def value_strategy(sheets: Mapping[str, Sheet], strategy: Strategy) -> Valuation:
    """Some wagers by the actions of a strategy, one sheet for each."""
    table = next(iter(sheets.values())).table
    tallies = (sheet.tally(strategy.taking(action, table)) for action, sheet in sheets.items())
    return merge_results(table.deals, (each for tally in tallies for each in tally))
