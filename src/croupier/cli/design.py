"""`croupier design`: the pay tables of whole odds that come closest to what is wanted of a wager."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.text import Text

from croupier.cli import display
from croupier.cli.changes import requested
from croupier.cli.progress import progress_bar
from croupier.errors import InputError
from croupier.lab import Aim, BookToSolve, design, parse_axes, read_book
from croupier.report import edge_row
from croupier.rulebook import wager_text


def run(
    slug: str,
    wager: str,
    over: Sequence[str],
    *,
    wanted: Mapping[str, str | None],
    top: int,
    sets: Sequence[str],
    changes_file: Path | None,
    readings: Sequence[str],
    as_json: bool,
) -> None:
    """Find the pay tables, the closest first."""
    changes, answers = requested(sets, readings, changes_file)
    aim = Aim(*(None if text is None else _number(text, f"--{name}") for name, text in wanted.items()))
    with progress_bar() as progress:
        found = design(BookToSolve(slug, answers, changes), wager, aim, parse_axes(over), top=top, progress=progress)
    name = read_book(slug, answers, changes).edition.name
    if as_json:
        data = {"rulebook": name, "changes": changes, "readings": answers, "wager": wager, "designs": []}
        display.print_document("designs", {**data, "designs": [each.as_dict() for each in found]})
        return
    console = display.console()
    console.print(Text(f"{name}: pay tables of {wager_text(wager)}, the closest first", style="bold"))
    console.print(f"in the order {', '.join(found[0].changes)}")
    columns = "=pays", ">house edge", ">element\nof risk", ">standard\ndeviation", ">hit\nfrequency", ">distance"
    table = display.plain_table(*columns)
    for each in found:
        pays = ", ".join(value.removesuffix(" to 1") for value in each.changes.values())
        table.add_row(pays, *edge_row(dict(each.figures)), f"{each.distance:.2f}")
    console.print(table)


def _number(text: str, where: str) -> float:
    """A number such as `3.5%`, `0.035` or `2.9`; a percent sign divides by a hundred."""
    bare = text.removesuffix("%")
    try:
        value = float(bare) / (100 if text != bare else 1)
    except ValueError:
        value = float("nan")
    if not abs(value) < 10**6:
        raise InputError(f"{text!r} is no number: write 3.5% or 2.9", where=where)
    return value
