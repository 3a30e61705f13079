"""The mathematics sheet of a book: words, tables and plots as data, then a page or a PDF. The same input, the same bytes.

`assemble(Study(book, house), version)` makes the `MathReport`, `assemble_card` the card of its best play; `html` and `pdf`
turn either into a file. What the sections draw can be had by itself, too: `draw_results`, `draw_returns`, `best_play_figures`.
"""

from __future__ import annotations

from croupier.report.assembly import assemble, assemble_card
from croupier.report.best_play import figures as best_play_figures
from croupier.report.certificate import certificate_report
from croupier.report.convergence import draw_convergence
from croupier.report.floor_years import assemble_floor
from croupier.report.jackpot import draw_returns, value_by_meter
from croupier.report.model import MathReport, Paragraph, Plot, Table, set_minus
from croupier.report.page import html
from croupier.report.pieces import SCREEN
from croupier.report.plots import draw
from croupier.report.readings import notices
from croupier.report.sheet import pdf
from croupier.report.study import Funding, Study
from croupier.report.sweeps import assemble_sweep, draw_sweep, edge_row, jackpot_row
from croupier.report.volatility import draw_results

__all__ = [
    "SCREEN",
    "Funding",
    "MathReport",
    "Paragraph",
    "Plot",
    "Study",
    "Table",
    "assemble",
    "assemble_card",
    "assemble_floor",
    "assemble_sweep",
    "best_play_figures",
    "certificate_report",
    "draw",
    "draw_convergence",
    "draw_results",
    "draw_returns",
    "draw_sweep",
    "edge_row",
    "html",
    "jackpot_row",
    "notices",
    "pdf",
    "set_minus",
    "value_by_meter",
]
