"""`croupier protect`: what a player gains by knowing more, and how positions hang together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from croupier.cli import display
from croupier.cli.changes import requested
from croupier.cli.progress import progress_bar
from croupier.errors import InputError
from croupier.lab import TAKEN, Estimate, Finding, Simulation, protect, read_book, read_percent
from croupier.rulebook import Book


def run(
    slug: str,
    *,
    rounds: int,
    seed: int,
    exact: int | None,
    flash: str | None,
    sets: Sequence[str],
    readings: Sequence[str],
    as_json: bool,
) -> None:
    """Show all findings about one book, with so many rounds where a figure is simulated; beside those of the approved book."""
    changes, answers = requested(sets, readings)
    books = [read_book(slug, answers, changes)] + ([read_book(slug)] if changes or answers else [])
    chance = None if flash is None else read_percent(flash, "--flash")
    if chance is not None and chance > 1:
        raise InputError("a chance is at most 100%", where="--flash")
    with progress_bar() as progress:
        found, *approved = [list(protect(each, Simulation(rounds, seed, exact), progress, flash=chance)) for each in books]
    before = {each.name: each for each in (approved[0] if approved else ())}
    if as_json:
        data = [each.as_dict() | _approved(before.get(each.name)) for each in found]
        display.print_document("protection", {"rulebook": books[0].edition.name, "findings": data})
    else:
        _show(books[0], found, before)


def _approved(finding: Finding | None) -> dict[str, object]:
    return {"approved": finding.as_dict()} if finding else {}


def _show(book: Book, found: Sequence[Finding], before: Mapping[str, Finding]) -> None:
    console = display.console()
    console.print(Text(f"{book.edition.name}: the player's edge, per ante", style="bold"))
    table = display.plain_table("", ">figure", *([">as approved"] if before else []), "")
    notes: dict[str, int] = {}
    rows = [each for each in found if each.measure != TAKEN]
    for each in (*rows, None, *(each for each in found if each.measure == TAKEN)):
        if each is None:
            table.add_row()
            table.add_row(f"Countermeasures: {TAKEN}")
            continue
        what = each.what if each.measure != "correlation" else f"{each.what}, correlation"
        number = notes.setdefault(each.note, len(notes) + 1) if each.note else 0
        shown, how = _figure(each)
        beside = [_figure(before[each.name])[0] if each.name in before else "-"] if before else []
        table.add_row(f"{what} [{number}]" if number else what, shown, *beside, how)
    console.print(table)
    for note, number in notes.items():
        console.print(f"[{number}] {note}")


def _figure(finding: Finding) -> tuple[str, str]:
    value = finding.value
    if not isinstance(value, Estimate):
        sign = "" if finding.measure == "chance" else "+"
        shown = f"{float(value):+.5f}" if finding.measure == "correlation" else f"{100 * float(value):{sign}.4f}%"
        return shown, "exact"
    shown, error = (
        (f"{value.mean:+.4f}", f"{value.error:.4f}")
        if finding.measure == "correlation"
        else (f"{100 * value.mean:+.3f}%", f"{100 * value.error:.3f}%")
    )
    if not value.error:
        return shown, f"simulated, error not known: nothing is gained in any of {value.rounds:,} deals"
    return shown, f"simulated, standard error {error}, {value.rounds:,} deals"
