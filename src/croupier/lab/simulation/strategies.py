"""The strategies that can be simulated, by name, as the tables that kernels decide by; and what each is worth exactly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError, show_briefly
from croupier.lab.counters import Progress
from croupier.lab.payoffs import HouseSums
from croupier.lab.solver import Solver
from croupier.rulebook import Book

PERFECT, RULE_OF_THUMB, TYPICAL, ALWAYS, NEVER = "perfect", "rule-of-thumb", "typical", "always", "never"
STRATEGIES = (PERFECT, RULE_OF_THUMB, TYPICAL, ALWAYS, NEVER)


def check_strategy(name: object, *, or_else: str = "") -> str:
    """The name of a strategy. `InputError` if there is none of this name; it tells of what else may be named."""
    if not isinstance(name, str) or name not in STRATEGIES:
        raise InputError(f"{show_briefly(name)} is no strategy: there are {', '.join(STRATEGIES)}{or_else}", where="strategy")
    return name


@dataclass(frozen=True, eq=False)
class PlayedStrategy:
    """A strategy of one book: in words, as what kernels look up, and what it is worth exactly, where that is known."""

    words: str
    table: Any
    base: Fraction | None  # of the base game, in Antes
    sides: Solver | None  # has the values of the side wagers
    whole: Callable[[], Solver] | None = None  # counts whole rounds by it, where that can be: all wagers side by side


def solver_by(book: Book, house: HouseSums, best: NDArray[np.int64] | None, progress: Progress | None = None) -> Solver:
    """A book's solver where the first actions are these, by row, whether or not they are the best; None for those that are."""
    solver = Solver(book, house, progress=progress)
    if best is not None:
        vars(solver)["strategy"] = replace(solver.strategy, best=best)  # what the solver would find by itself
    return solver


def solver_of_sides(book: Book, house: HouseSums, progress: Progress | None = None) -> Solver | None:
    """A solver that values the side wagers whatever is played: none where they hang on whether a hand is folded."""
    rows = len(Solver(book, house, progress=progress).table.kind)
    never, always = (solver_by(book, house, np.full(rows, plays, np.int64), progress) for plays in (0, 1))
    alike = all(never.side(wager).expected == always.side(wager).expected for wager in never.side_wagers)
    return always if alike else None
