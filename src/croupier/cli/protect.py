"""`croupier protect`: what a player gains by knowing more, and how positions hang together."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from croupier.cli import display
from croupier.cli.changes import requested
from croupier.cli.progress import progress_bar
from croupier.lab import Estimate, Finding, Simulation, protect, read_book
from croupier.rulebook import Book


def run(slug: str, *, rounds: int, seed: int, sets: Sequence[str], readings: Sequence[str], as_json: bool) -> None:
    """Show all findings about one book, with so many rounds where a figure is simulated."""
    changes, answers = requested(sets, readings)
    book = read_book(slug, answers, changes)
    with progress_bar() as progress:
        found = list(protect(book, Simulation(rounds, seed), progress))
    if as_json:
        display.print_json({"rulebook": book.edition.name, "findings": [each.as_dict() for each in found]})
    else:
        _show(book, found)


def _show(book: Book, found: Sequence[Finding]) -> None:
    console = display.console()
    console.print(Text(f"{book.edition.name}: the player's edge, per ante", style="bold"))
    table = display.plain_table("", ">figure", "")
    notes: dict[str, int] = {}
    for each in found:
        what = each.what if each.measure != "correlation" else f"{each.what}, correlation"
        number = notes.setdefault(each.note, len(notes) + 1) if each.note else 0
        table.add_row(f"{what} [{number}]" if number else what, *_figure(each))
    console.print(table)
    for note, number in notes.items():
        console.print(f"[{number}] {note}")


def _figure(finding: Finding) -> tuple[str, str]:
    value = finding.value
    if not isinstance(value, Estimate):
        shown = f"{float(value):+.5f}" if finding.measure == "correlation" else f"{100 * float(value):+.4f}%"
        return shown, "exact"
    shown, error = (
        (f"{value.mean:+.4f}", f"{value.error:.4f}")
        if finding.measure == "correlation"
        else (f"{100 * value.mean:+.3f}%", f"{100 * value.error:.3f}%")
    )
    return shown, f"simulated, standard error {error}, {value.rounds:,} deals"
