"""`croupier report`: the mathematics sheet of a book as a PDF or a page, or its summary on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any, Literal

from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from croupier import __version__
from croupier.cli import display
from croupier.cli.changes import requested, unit_is_stated
from croupier.cli.progress import progress_bar
from croupier.errors import InputError
from croupier.lab import read_part, read_request
from croupier.report import Funding, MathReport, Paragraph, Study, Table, assemble
from croupier.rulebook import Money

FILE_TYPES = (".pdf", ".html")
FAILED = 1  # the status if a check did not hold
WIDEST = 1000  # characters that no table needs
LONG = 20  # characters of a word that is a fraction


def run(
    slug: str,
    output: Path | None,
    *,
    sets: Sequence[str],
    changes_file: Path | None,
    readings: Sequence[str],
    rate: str | None,
    sums: Mapping[str, Any],
) -> int:
    """Make the report, then write it: a book that is none leaves the file alone."""
    if output is not None:
        _check_output(output)
    changes, answers = requested(sets, readings, changes_file)
    book, house = read_request(slug, answers, changes, **sums)
    with progress_bar() as progress:
        stated = unit_is_stated(sums, changes)
        study = Study(book, house, _funding(sums.get("reset"), rate), unit_is_stated=stated, progress=progress)
        report = assemble(study, f"croupier {__version__}")
    if output is None:
        _show(report)
    else:
        _write(report, output)
        sys.stdout.write(f"{output}: {report.title}, {report.edition}; {output.stat().st_size:,} bytes\n")
    if report.sound:
        return 0
    sys.stderr.write("croupier: a check failed, so do not rely on the report: it says which check\n")
    return FAILED


def _check_output(output: Path) -> None:
    if output.suffix.lower() not in FILE_TYPES:
        what = f"the name of the file must end in {' or '.join(FILE_TYPES)}"
        raise InputError(what, where=str(output))
    if output.is_dir() or not output.absolute().parent.is_dir():
        reason = "it is a folder" if output.is_dir() else "there is no such folder"
        raise InputError(f"the report cannot be written: {reason}", where=str(output))


def _funding(reset: str | None, rate: str | None) -> Funding | None:
    if rate is None:
        return None
    if reset is None:
        raise InputError("--rate needs --reset beside it: no rule sets that amount", where="--reset")
    return Funding(Money.parse(reset), read_part(rate, "--rate"))


def _write(report: MathReport, output: Path) -> None:
    if output.suffix.lower() == ".pdf":
        from croupier.report import pdf

        data = pdf(report)
    else:
        from croupier.report import html

        data = html(report).encode()
    try:
        output.write_bytes(data)
    except OSError as error:
        raise InputError(f"the report cannot be written: {error.strerror}", where=str(output)) from None


# -- on the terminal --


def _show(report: MathReport) -> None:
    console = display.console()
    console.print(Text(report.title, style="bold"))
    console.print(report.edition)
    for section in report.sections:
        if section.in_short:
            console.print()
            console.print(Text(section.title, style="bold"))
            for part in section.parts:
                if isinstance(part, Paragraph):
                    console.print(Padding(Text(part.text, style="yellow" if part.warns else ""), (0, 0, 0, 2)))
                elif isinstance(part, Table):
                    drawn = Padding(_table(part), (0, 0, 0, 2), expand=False)
                    needed = Measurement.get(console, console.options.update(width=WIDEST), drawn).minimum
                    console.print(drawn if needed <= console.width else Padding(_in_lines(part), (0, 0, 0, 2)))
    console.print()
    console.print(
        "For the whole report, with pay tables, plots, charts and the prices of readings, add -o FILE.pdf or FILE.html."
    )


def _in_lines(table: Table) -> Text:
    """A table that is too wide for the terminal, a line for each figure: nothing of it is cut."""
    lines = [table.caption] if table.caption else []
    for first, *others in table.rows:
        lines.append(first)
        named = zip(table.columns[1:], others, strict=True)
        lines += [f"  {column.name}: {text}" if column.name else f"  {text}" for column, text in named if text]
    return Text("\n".join(lines), overflow="fold")


def _table(table: Table) -> RichTable:
    drawn = RichTable(title=table.caption or None, title_justify="left", title_style="", box=None, padding=(0, 2, 0, 0))
    for at, column in enumerate(table.columns):
        cells = [row[at] for row in table.rows]
        longest = max((len(word) for cell in cells for word in cell.split()), default=0)
        figures = column.number and not any(" " in cell for cell in cells)
        name = "\n".join(wrap(column.name, longest, break_long_words=False)) if figures and longest else column.name
        justify: Literal["left", "right"] = "right" if column.number else "left"
        whole = figures or longest > LONG  # a figure is not broken
        drawn.add_column(name, justify=justify, overflow="fold", no_wrap=whole, min_width=longest)
    for row in table.rows:
        drawn.add_row(*row)
    return drawn
