"""A sweep as a picture, or as a page: the house edge of each wager by what is varied."""

from __future__ import annotations

from itertools import product

from croupier.lab import Sweep, percent
from croupier.reference import Markup
from croupier.report.model import Bars, Chart, ChartCell, Column, Figure, MathReport, Plot, PlotBar, Section, Table
from croupier.report.pieces import PAPER
from croupier.report.plots import WIDTH, draw
from croupier.rulebook import wager_text

_FIELD = 70.0  # the room of a field in a chart
_LABELS = 260.0  # the room of what stands beside it


def draw_sweep(found: Sweep) -> Markup:
    """The picture of the first wager to which the values make a difference, as one SVG element."""
    wager = _edged(found)[0]
    *_, across = found.over.values()
    width = max(WIDTH, _LABELS + _FIELD * len(across)) if len(found.over) > 1 else WIDTH
    return draw(_plot(found, wager), PAPER, _caption(found, wager), width)


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
