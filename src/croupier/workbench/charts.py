"""The pictures of a sheet: drawn by the report, so that page and report show the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.report import SCREEN, Plot, Study, best_play_figures, draw, draw_results, draw_returns
from croupier.workbench.text import as_tree, title_of

_RESULTS, _RETURNS, _PLAY = 430, 300, 668  # how wide they are drawn


def draw_charts(now: Study, before: Study | None) -> dict[str, Any]:
    """The net results of every wager and the jackpot's return by the meter; of both books if there are two."""
    return {
        "results": list(_results(now, before)),
        "returns": _drawn(draw_returns(now, before), "What the jackpot wager returns of its stake, by the meter.", _RETURNS),
    }


def draw_play(study: Study) -> list[dict[str, Any]]:
    """The pictures of best play, each with its caption."""
    return [
        {"caption": figure.caption, "picture": _drawn(figure.plot, figure.caption, _PLAY)}
        for figure in best_play_figures(study)
    ]


def _results(now: Study, before: Study | None) -> Iterator[dict[str, Any]]:
    for name, valuation in now.distinct.items():
        unit = now.unit_of(name)
        other = before.distinct.get(name) if before else None
        about = f"Net result of one round, {name}, in {unit}."
        yield {"title": title_of(name), "unit": unit, "picture": _drawn(draw_results(unit, valuation, other), about, _RESULTS)}


def _drawn(plot: Plot, about: str, width: float) -> list[Any]:
    return as_tree(draw(plot, SCREEN, about, width))
