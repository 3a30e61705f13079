"""`croupier rules readings`: the open readings, or one in full."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.text import Text

from croupier.cli import display
from croupier.errors import InputError
from croupier.games import edition, register
from croupier.rulebook import Reading


def run(reading_id: str | None, slug: str | None, *, switches_only: bool, as_json: bool) -> None:
    """List the readings, all or those of one book, or show one in full."""
    known = register() if slug is None else edition(slug).register  # a book that is none is refused here
    found = [
        reading
        for reading in known
        if reading_id in (None, reading.id)
        and (slug is None or slug in reading.rules)
        and (reading.switch or not switches_only)
    ]
    if not found:
        raise InputError(f"there is no reading {reading_id!r} here" if reading_id else "no reading is like that: ask for less")
    if as_json:
        display.print_document("readings", {"readings": [_as_data(each) for each in found]})
    elif reading_id:
        _show_reading(found[0])
    else:
        table = display.ruled_table("=id", "question, and the answer that we follow", "")
        for reading in found:
            answer = f"{reading.title}\n  {reading.adopted} ({reading.confidence} confidence)"
            table.add_row(reading.id, answer, "switch" if reading.switch else "recorded", end_section=True)
        display.console().print(table)


def _as_data(reading: Reading) -> dict[str, Any]:
    """A reading with its rules by book: everywhere else `rules` is a list."""
    return {"rules_by_book" if name == "rules" else name: value for name, value in asdict(reading).items()}


def _show_reading(reading: Reading) -> None:
    console = display.console()
    console.print(Text(f"{reading.id} {reading.title}", style="bold"))
    console.print(reading.question)
    for book, rules in reading.rules.items():
        console.print(Text(f"  {book}: {' '.join(rules) or 'silent'}", style="dim"))
    console.print(Text("\nAnswers", style="bold"), Text(" (a switch)" if reading.switch else " (recorded)", style="dim"))
    for answer in reading.answers:
        mark = "*" if answer.key == reading.adopted else " "
        books = f" (only {', '.join(answer.books)})" if answer.books else ""
        console.print(f"{mark} {answer.key}{books}: {answer.says}")
        if answer.unsettled:
            console.print(Text(f"    cannot be chosen: {answer.unsettled}", style="dim"))
    console.print(Text(f"\nWhy (confidence: {reading.confidence})", style="bold"))
    console.print(reading.why)
    console.print(Text("\nWhat differs", style="bold"))
    console.print(reading.differs)
