"""A hand that is played without a look at it, as the books require of all but one of a player's hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from croupier.lab.counters import Progress
from croupier.lab.counts import JointCounts
from croupier.lab.integers import summed
from croupier.lab.protection.findings import Finding
from croupier.lab.solver import Solver
from croupier.rulebook import Book


def blind(book: Book, progress: Progress | None = None) -> Iterator[Finding]:
    """The edge of best play, and of the best that can be done without a look at the cards or the board."""
    solver = Solver(book, progress=progress)
    best = solver.strategy.expected()
    yield Finding("best-play", "best play", best)
    values = {}
    for play in solver.plays:
        for bets in product((False, True), repeat=len(play.later)):
            later = dict(zip(play.later, bets, strict=True))
            found, scale = solver.sheet(_all_bet(solver.table, later), play).values()
            words = ", ".join([play.action, *(name if bet else f"no {name}" for name, bet in later.items())])
            values[words] = Fraction(summed(found, solver.table.times), solver.table.deals * scale)
    words = max(values, key=values.__getitem__)
    yield Finding("blind", "a second hand is played blind", values[words], note=f"always {words}")
    yield Finding("blind-cost", "what it costs not to look", best - values[words], "cost")


def _all_bet(table: JointCounts, later: dict[str, bool]) -> JointCounts:
    """The same deals where later bets are made always or never."""
    return replace(table, outcomes=tuple({**outcome, **later} for outcome in table.outcomes))
