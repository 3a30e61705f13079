"""`croupier rules diff`: what differs between two books."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby

from croupier.cli import display
from croupier.games import edition
from croupier.reference import differences


def run(first: str, second: str, *, as_json: bool) -> None:
    """Show the differences between two books, by topic."""
    found = differences(first, second)
    names = [edition(each).name for each in (first, second)]
    if as_json:
        display.print_document("differences", {"books": names, "differences": [asdict(each) for each in found]})
        return
    console = display.console()
    titles = {
        "wager": "Wagers",
        "pays": "Pay tables",
        "reading": "Readings",
        "table": "Tables",
        "irregularity": "Irregularities: what follows, and the lowest post that may rule",
        "settles": "Settlement",
        "rule": "Rules, in our words (-: the book says nothing)",
    }
    for topic, rows in groupby(found, key=lambda each: each.topic):
        table = display.ruled_table("", *names, title=titles[topic])
        for each in rows:
            table.add_row(each.what, each.first or "-", each.second or "-", end_section=topic == "rule")
        console.print(table)
    if not found:
        console.print(f"{names[0]} and {names[1]} do not differ.")
