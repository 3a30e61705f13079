"""What is counted: how often each outcome follows from what a player knows. No money is in it, so any pay table fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

CountArray: TypeAlias = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True, eq=False)
class JointCounts:
    """An exact joint count of facts.

    A row is what a player may know at the first decision (or many such that count alike), a column is one outcome. Facts have
    the names and the values that the rulebooks give them. The deals of a row are `times[row] * counts[row].sum()`, and those
    of all rows are `deals`. Rows of one kind lie together as far as may be: sums are made stretch by stretch.
    """

    deals: int
    known: tuple[Mapping[str, Any], ...]  # the combinations of facts that rows know, by the name of the fact
    kind: NDArray[np.int16]  # by row: which of them
    times: NDArray[np.int64]  # by row: how many ways there are to know it
    outcomes: tuple[Mapping[str, Any], ...]  # by column: the facts that become known later
    counts: CountArray  # by row and column; of 32 bits where these are enough, so sums and products are to be wider

    def __post_init__(self) -> None:
        counted = int(self.times @ self.totals)
        if counted != self.deals:
            raise AssertionError(f"{counted} deals were counted, and there are {self.deals}")

    @cached_property
    def stretches(self) -> tuple[tuple[int, slice], ...]:
        """The kinds of rows that lie one after the other, and which rows they are."""
        cuts = [0, *(np.flatnonzero(self.kind[1:] != self.kind[:-1]) + 1).tolist(), len(self.kind)]
        return tuple((int(self.kind[first]), slice(first, last)) for first, last in pairwise(cuts))

    def within(self, rows: NDArray[np.bool_]) -> NDArray[np.int64]:
        """By kind and column, all deals of some rows."""
        times = np.where(rows, self.times, 0)
        found = np.zeros((len(self.known), len(self.outcomes)), dtype=np.int64)
        for kind, some in self.stretches:
            found[kind] += np.einsum("i,ij->j", times[some], self.counts[some])
        return found

    @cached_property
    def totals(self) -> NDArray[np.int64]:
        """By row, the deals of one way to know it."""
        total: NDArray[np.int64] = self.counts.sum(axis=1, dtype=np.int64)
        return total

    @cached_property
    def of_row(self) -> NDArray[np.int64]:
        """By row, all its deals."""
        return self.totals * self.times
