"""`croupier sweep`: a book solved with all combinations of several values of some changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from croupier import __version__
from croupier.cli import display
from croupier.cli.changes import requested
from croupier.cli.progress import progress_bar
from croupier.lab import CSV, PARQUET, BookToSolve, Sweep, check_result_file, parse_axes, sweep, write_result, write_sweep
from croupier.rulebook import wager_text

SVG, PAGE, PDF = ".svg", ".html", ".pdf"
_COLUMNS = "house edge", "element\nof risk", "standard\ndeviation", "hit\nfrequency"


def run(
    slug: str,
    over: Sequence[str],
    *,
    sets: Sequence[str],
    changes_file: Path | None,
    readings: Sequence[str],
    sums: Mapping[str, Any],
    outputs: Sequence[Path],
    cluster: str | None,
    as_json: bool,
) -> None:
    """Solve a book with each combination of the values, and show or write what every wager is worth."""
    changes, answers = requested(sets, readings, changes_file)
    for path in outputs:
        check_result_file(path, (CSV, PARQUET, SVG, PAGE, PDF))
    with progress_bar() as progress:
        found = sweep(BookToSolve(slug, answers, changes, sums), parse_axes(over), cluster=cluster, progress=progress)
    for path in outputs:
        _write(found, path)
    if as_json:
        display.print_json(found.as_dict())
    elif not outputs:
        _show(found)


def _write(found: Sweep, path: Path) -> None:
    kind = path.suffix.lower()
    if kind in (CSV, PARQUET):
        write_sweep(found, path)
        return
    from croupier.report import assemble_sweep, draw_sweep, html, pdf

    if kind == SVG:
        write_result(path, draw_sweep(found).encode())
        return
    page = assemble_sweep(found, found.name, f"croupier {__version__}")
    write_result(path, html(page).encode() if kind == PAGE else pdf(page))


def _show(found: Sweep) -> None:
    from croupier.report import edge_row, jackpot_row

    console = display.console()
    for wager in found.wagers():
        console.print(Text(f"{found.name}: {wager_text(wager)} by {', '.join(found.over)}", style="bold"))
        of_jackpot = "house_edge" not in found.cells[0]["wagers"][wager]
        columns = ("fixed return", "share of the meter", "worth its stake from") if of_jackpot else _COLUMNS
        table = display.plain_table(*(f"={what}" for what in found.over), *(f">{column}" for column in columns))
        for cell in found.cells:
            figures = cell["wagers"][wager]
            row = jackpot_row(figures) if of_jackpot else edge_row(figures)
            table.add_row(*cell["values"].values(), *row)
        console.print(table)
