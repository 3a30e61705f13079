"""`croupier advise`: what each action is worth in one state of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from croupier.cli import display
from croupier.cli.changes import requested
from croupier.cli.progress import progress_bar
from croupier.lab import advise


def run(slug: str, hand: str, *, sets: Sequence[str], readings: Sequence[str], as_json: bool, **known: Any) -> None:
    """Show what each action is worth; `known` are the cards and bets of the state beside the hand."""
    changes, answers = requested(sets, readings)
    with progress_bar() as progress:
        advice = advise(slug, hand, changes=changes, readings=answers, progress=progress, **known)
    found = advice.as_dict()
    if as_json:
        display.print_json(found)
        return
    console = display.console()
    if found["rulebook"] != slug:
        console.print(Text(found["rulebook"], style="yellow"))
    console.print(Text(f"Best: {found['best']}", style="bold"))
    table = display.plain_table("action", ">antes", "exactly")
    for action, value in found["actions"].items():
        style = "green" if action == found["best"] else ""
        table.add_row(Text(action, style=style), f"{value['decimal']:+.6f}", value["exact"])
    console.print(table)
