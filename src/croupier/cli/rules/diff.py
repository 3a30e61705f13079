"""`croupier rules diff`: what differs between two books."""

from __future__ import annotations

from dataclasses import asdict

from croupier.cli import display
from croupier.games import edition
from croupier.reference import differences


def run(first: str, second: str, *, as_json: bool) -> None:
    """Show the differences between two books, by topic."""
    found = differences(first, second)
    names = [edition(each).name for each in (first, second)]
    if as_json:
        display.print_json([{**asdict(each), "books": names} for each in found])
        return
    console = display.console()
    titles = {
        "wager": "Wagers",
        "pays": "Pay tables",
        "reading": "Readings",
        "table": "Tables",
        "settles": "Settlement",
        "rule": "Rules, in our words (-: the book says nothing)",
    }
    for topic, title in titles.items():
        rows = [each for each in found if each.topic == topic]
        if rows:
            table = display.ruled_table("", *names, title=title)
            for each in rows:
                table.add_row(each.what, each.first or "-", each.second or "-", end_section=topic == "rule")
            console.print(table)
    if not found:
        console.print(f"{names[0]} and {names[1]} do not differ.")
