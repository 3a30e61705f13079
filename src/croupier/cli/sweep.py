"""`croupier sweep`: a book solved with each of several values of one change."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from croupier.cli import display
from croupier.cli.changes import requested
from croupier.cli.progress import progress_bar
from croupier.lab import BookToSolve, percent, read_book, sweep
from croupier.rulebook import wager_text


def run(
    slug: str,
    what: str,
    values: Sequence[str],
    *,
    sets: Sequence[str],
    readings: Sequence[str],
    cluster: str | None,
    as_json: bool,
) -> None:
    """Solve a book with each of the values, and show what every wager is worth."""
    changes, answers = requested(sets, readings)
    name = read_book(slug, answers, changes).edition.name
    with progress_bar() as progress:
        found = sweep(BookToSolve(slug, answers, changes), what, values, cluster=cluster, progress=progress)
    if as_json:
        display.print_json({"rulebook": name, "changes": changes, "readings": answers, "what": what, "values": found})
        return
    console = display.console()
    console.print(Text(f"{name}: house edge by {what}", style="bold"))
    wagers = [wager for wager, figures in found[0]["wagers"].items() if "house_edge" in figures]
    table = display.plain_table(what, *(f">{wager_text(wager)}" for wager in wagers))
    for each in found:
        table.add_row(each["value"], *(percent(each["wagers"][wager]["house_edge"]) for wager in wagers))
    console.print(table)
