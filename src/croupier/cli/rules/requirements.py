"""`croupier rules requirements`: what a jackpot system must do beside the rules of the books, all of it or one in full."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from rich.text import Text

from croupier.cli import display
from croupier.errors import InputError
from croupier.games import requirements
from croupier.reference import requirement_backing


def run(*, as_json: bool) -> None:
    """List the requirements."""
    if as_json:
        display.print_document("requirements", {"requirements": [asdict(each) for each in requirements().values()]})
        return
    table = display.ruled_table("=id", "what is required", "what the program does")
    for each in requirements().values():
        declined = f"\n  Declined: {each.declined}" if each.declined else ""
        table.add_row(each.id, each.title, each.does + declined, end_section=True)
    display.console().print(table)


def show_requirement(number: str, tests: Path | None, *, as_json: bool) -> None:
    """One requirement in full, with the modules that carry it and the tests that show it."""
    found = requirements().get(number)
    if found is None:
        raise InputError(f"there is no requirement {number!r}: `croupier rules requirements` lists them")
    behind = requirement_backing(tests)[number]
    if as_json:
        display.print_document("requirement", {**asdict(found), "cited_by": behind.cited_by, "tests": behind.tests})
        return
    console = display.console()
    console.print(Text(f"{found.id} {found.title}", style="bold"))
    said = {"What the program does": found.does, "What is declined": found.declined, "Why": found.why}
    for title, words in said.items():
        if words:
            console.print(Text(f"\n{title}", style="bold"))
            console.print(words)
    display.print_list(console, "Carried out by", behind.cited_by, "nothing yet")
    display.print_list(console, "Shown by these tests", behind.tests, "no test was found")
    console.print(Text(f"\nMapped to: {found.after}. Nothing is certified.", style="dim"))
