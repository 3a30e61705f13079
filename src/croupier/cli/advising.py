"""`croupier advise` and `croupier strategy`: best play in one state, in rules of thumb, and whole."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import croupier
from croupier.cli.solving import progress_bar, requested
from croupier.lab.asking import asked_book
from croupier.lab.strategy import Thumb, chart, thumbs


def run(slug: str, hand: str, *, sets: Sequence[str], readings: Sequence[str], as_json: bool, **known: Any) -> None:
    changes, answers = requested(sets, readings)
    found = croupier.advise(slug, hand, changes=changes, readings=answers, **known)
    if as_json:
        _print(found)
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False, markup=False)
    console.print(Text(f"Best: {found['best']}", style="bold"))
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("action", "antes", "exactly"):
        table.add_column(column, justify="right" if column == "antes" else "left", overflow="fold")
    for action, value in found["actions"].items():
        style = "green" if action == found["best"] else ""
        table.add_row(Text(action, style=style), f"{value['decimal']:+.6f}", value["exact"])
    console.print(table)


def strategy(slug: str, *, sets: Sequence[str], readings: Sequence[str], as_json: bool) -> None:
    changes, answers = requested(sets, readings)
    book = asked_book(slug, answers, changes)
    with progress_bar() as progress:
        rules, table = thumbs(book, progress), chart(book, progress)
    if as_json:
        _print({"rulebook": book.edition.name, "rules": [each.as_dict() for each in rules], "chart": table.as_dict()})
    else:
        _show(book.edition.name, rules, table.as_dict())


def _show(name: str, rules: Sequence[Thumb], whole: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False, markup=False)
    console.print(Text(f"{name}: rules of thumb, and what each costs a round against perfect play", style="bold"))
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("decision", "rule", "cost in antes"):
        table.add_column(column, justify="right" if column.startswith("cost") else "left", overflow="fold")
    for rule in rules:
        table.add_row(rule.about, rule.words, "nothing" if not rule.cost else f"{float(rule.cost):.7f}")
    console.print(table)
    console.print(Text("The complete strategy", style="bold"))
    for line in _whole(whole):
        console.print(f"  {line}")


def _whole(whole: dict[str, Any]) -> list[str]:
    if lowest := whole.get("lowest_hand_to_play"):
        return [f"play {lowest['hand']} or better, fold the rest" + ("" if whole["exact"] else ", with exceptions by suits")]
    if "hands" in whole:
        lines = [f"{each['action']:<5} {each['from']} to {each['to']}" for each in whole["hands"]]
        return [*lines, f"look: by the card shown, in a table of {whole['bytes']:,} bytes (--json)"]
    if "bits" in whole:
        bits = whole["bits"]
        return [
            f"fold {', '.join(whole['fold']) or 'nothing'}",
            f"turn and river: a table of {bits['turn']:,} and {bits['river']:,} bits (croupier.lab.strategy.chart)",
        ]
    return ["play nothing"]


def _print(data: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")
