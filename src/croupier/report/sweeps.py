"""A sweep as a picture, or as a page: the house edge of each wager by what is varied."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import Any

from croupier.lab import Sweep, percent
from croupier.reference import Markup
from croupier.report.model import Bars, Chart, ChartCell, Column, Figure, MathReport, Plot, PlotBar, Section, Table
from croupier.report.pieces import PAPER, SCREEN, width_of
from croupier.report.plots import WIDTH, draw
from croupier.rulebook import wager_text

_FIELD = 70.0  # the room of a field in a chart
_LABELS = 260.0  # the room of what stands beside it
# On a page that has other things, too:
_LEAST = 430.0  # of a picture: bars with their notes, or what one shade means, need that much
_TWO_KEYS = 520.0  # the least where what two shades mean stands in one line below
_SMALL_FIELD = 56.0  # the room of a field: of a percentage with three decimals
_BESIDE = 30.0  # the room left of the words of the rows: there stands on its side what they are


def draw_sweep(found: Sweep, wager: str = "", *, on_page: bool = False) -> Markup:
    """The picture of a wager to which the values make a difference, the first if none is named, as one SVG element.

    `on_page` it is no wider than it must be, in the page's own colours.
    """
    wager = wager or _edged(found)[0]
    plot = _plot(found, wager)
    return draw(plot, SCREEN if on_page else PAPER, _caption(found, wager), _width(plot, on_page=on_page))


def _width(plot: Plot, *, on_page: bool) -> float:
    if not isinstance(plot, Chart):
        return _LEAST if on_page else WIDTH
    if not on_page:
        return max(WIDTH, _LABELS + _FIELD * len(plot.columns))
    return max(_LEAST if len(plot.key) == 1 else _TWO_KEYS, _BESIDE + width_of(plot.rows) + _SMALL_FIELD * len(plot.columns))


def assemble_sweep(found: Sweep, title: str, made_by: str) -> MathReport:
    """A page with a picture and a table for each wager to which the values make a difference."""
    sections = []
    for wager in _edged(found):
        names = "house edge", "element of risk", "standard deviation", "hit frequency"
        columns = (*(Column(what) for what in found.over), *(Column(name, number=True) for name in names))
        rows = tuple((*cell["values"].values(), *edge_row(cell["wagers"][wager])) for cell in found.cells)
        parts = (Figure(_plot(found, wager), _caption(found, wager)), Table(columns, rows))
        sections.append(Section(wager_text(wager), parts))
    varied = f"{len(found.cells):,} combinations of {', '.join(found.over)}"
    return MathReport(title, varied, made_by, tuple(sections), sound=True)


def edge_row(figures: dict[str, float]) -> tuple[str, str, str, str]:
    """House edge, element of risk, standard deviation and hit frequency as text."""
    edge, risk, hit = figures["house_edge"], figures["element_of_risk"], figures["hit_frequency"]
    return percent(edge), percent(risk), f"{figures['standard_deviation']:.4f}", percent(hit, 2)


def jackpot_row(figures: Mapping[str, Any]) -> tuple[str, str, str]:
    """What the jackpot returns whatever the meter, its share of the meter, and the meter from which it costs nothing."""
    even = figures["break_even_meter"]
    return (
        f"{float(Fraction(figures['fixed_return'])):.6f} {figures['fixed_return_in']}",
        f"{float(Fraction(figures['meter_coefficient'])):.3e}",
        "no meter" if even is None else f"${Decimal(even):,}",
    )


def _edged(found: Sweep) -> list[str]:
    """The wagers that differ and have an edge: of the jackpot it hangs on the meter."""
    return [wager for wager in found.wagers() if "house_edge" in found.cells[0]["wagers"][wager]] or ["base"]


def _caption(found: Sweep, wager: str) -> str:
    return f"House edge, {wager_text(wager)}, by {' and '.join(found.over)}"


def _plot(found: Sweep, wager: str) -> Plot:
    """Bars for one thing that is varied; a chart of fields for several, the last of which goes across."""
    edges = [cell["wagers"][wager]["house_edge"] for cell in found.cells]
    *down, (last, across) = found.over.items()
    if not down:
        bars = (PlotBar(value, edge * 100, percent(edge)) for value, edge in zip(across, edges, strict=True))
        return Bars(tuple(bars), last, "house edge in percent")
    most, least = max(edges), min(edges)
    rows = tuple(", ".join(values) for values in product(*(values for _, values in down)))
    cells = tuple(
        tuple(_field(edge, least, most) for edge in edges[len(across) * at : len(across) * (at + 1)]) for at in range(len(rows))
    )
    key = [("house edge: the darker, the larger", ChartCell("", 0.6))]
    key += [("the player's advantage", ChartCell("", 0.6, out=True))] if least < 0 else []
    return Chart(rows, across, cells, ", ".join(what for what, _ in down), last, tuple(key))


def _field(edge: float, least: float, most: float) -> ChartCell:
    """The more it is, the darker; what favours the player is in the other colour."""
    part = edge / least if edge < 0 else (edge - max(least, 0.0)) / ((most - max(least, 0.0)) or 1.0)
    return ChartCell(percent(edge, 3), part, out=edge < 0)
