"""`croupier rules requirements`: what a jackpot system must do beside the rules of the books, all of it or one in full."""

from __future__ import annotations

from dataclasses import asdict

from rich.text import Text

from croupier.cli import display
from croupier.errors import InputError
from croupier.games import requirements


def run(*, as_json: bool) -> None:
    """List the requirements."""
    if as_json:
        display.print_json([asdict(each) for each in requirements().values()])
        return
    table = display.ruled_table("=id", "what is required", "what the program does")
    for each in requirements().values():
        missing = f"\n  Not here: {each.missing}" if each.missing else ""
        table.add_row(each.id, each.title, each.does + missing, end_section=True)
    display.console().print(table)


def show_requirement(number: str, *, as_json: bool) -> None:
    """One requirement in full."""
    found = requirements().get(number)
    if found is None:
        raise InputError(f"there is no requirement {number!r}: `croupier rules requirements` lists them")
    if as_json:
        display.print_json(asdict(found))
        return
    console = display.console()
    console.print(Text(f"{found.id} {found.title}", style="bold"))
    said = {"What the program does": found.does, "What it leaves to others": found.missing, "Why": found.why}
    for title, words in said.items():
        if words:
            console.print(Text(f"\n{title}", style="bold"))
            console.print(words)
    console.print(Text(f"\nMapped to: {found.after}. Nothing is certified.", style="dim"))
