"""Rounds of a variant, simulated: each mean with its standard error beside the exact value, also while they are dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.lab import Progress, SimulatedMean, SimulatedRounds, simulate
from croupier.report import SCREEN, draw, draw_convergence, set_minus
from croupier.workbench.text import as_tree, thin, title_of
from croupier.workbench.variant import Variant

_APART = 1.15  # times the rounds of one point are those of the next at least
_WIDTH = 430
_NAMES = {"base": "base game", "together": "all wagers together"}


def simulate_variant(
    variant: Variant,
    rounds: int,
    seed: int,
    tell: Callable[[int, int, dict[str, Any]], None] | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """What so many rounds from a seed came to. `tell` hears now and then how many of all were dealt, and what they came to."""
    book, house = variant.read()
    course = _Course(rounds, tell)
    found = simulate(book, rounds, seed=seed, house=house, see=course.see, progress=progress)
    course.add(found)
    return course.describe(found)


class _Course:
    """How the mean of the base game went as rounds were dealt."""

    def __init__(self, rounds: int, tell: Callable[[int, int, dict[str, Any]], None] | None) -> None:
        self._rounds, self._tell = rounds, tell
        self._points: list[tuple[int, float, float]] = []  # percent of an Ante, as the house wins

    def see(self, found: SimulatedRounds) -> None:
        """Look at what was dealt so far, where it is enough more than at the last look."""
        if self._tell and found.rounds > 1 and (not self._points or found.rounds >= _APART * self._points[-1][0]):
            self.add(found)
            self._tell(found.rounds, self._rounds, self.describe(found))

    def add(self, found: SimulatedRounds) -> None:
        """Take down where the mean is."""
        base = found.means[0]
        if base.error is not None and (not self._points or found.rounds > self._points[-1][0]):
            self._points.append((found.rounds, -100 * base.mean, 100 * base.error))

    def describe(self, found: SimulatedRounds) -> dict[str, Any]:
        """What was dealt so far, as plain data."""
        base = found.means[0]
        exact = None if base.exact is None else -100 * float(base.exact)
        about = f"House edge of the base game in {found.rounds:,} simulated rounds, beside the exact value."
        plot = draw_convergence(self._points, exact, self._rounds, "house edge") if self._points else None
        return {
            "rounds": thin(f"{found.rounds:,}"),
            "of": thin(f"{self._rounds:,}"),
            "seed": str(found.seed),
            "rows": [_describe(each) for each in found.means],
            "scarce": [title_of(each.what.replace("-", " ")) for each in found.scarce],
            "picture": None if plot is None else as_tree(draw(plot, SCREEN, about, _WIDTH)),
        }


def _describe(each: SimulatedMean) -> dict[str, str]:
    """The mean of a wager in parts of its stake in percent, of all together in dollars."""
    money = each.measure == "dollars"
    scale, form = (1, "{:+.4f}") if money else (100, "{:+.4f}%")
    exact = None if each.exact is None else float(each.exact)
    return {
        "wager": each.name,
        "title": title_of(_NAMES.get(each.name, each.name.replace("_", " "))),
        "measure": each.measure,
        "mean": set_minus(form.format(scale * each.mean)),
        "error": "" if each.error is None else form.format(scale * each.error).removeprefix("+"),
        "exact": "" if exact is None else set_minus(form.format(scale * exact)),
        "between": "" if each.errors_between is None else set_minus(f"{each.errors_between:+.2f}"),
    }
