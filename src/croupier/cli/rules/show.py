"""`croupier rules show`: one rule, and what carries it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.text import Text

from croupier.cli import display
from croupier.games import edition
from croupier.reference import backing


def run(slug: str, rule_id: str, tests: Path | None, *, as_json: bool) -> None:
    """Show one rule with what carries it out, its readings and its tests."""
    name, rule = edition(slug).name, edition(slug).catalogue[rule_id]
    found = backing(slug, tests)[rule_id]
    if as_json:
        display.print_json(
            {
                **asdict(rule),
                "book": name,
                "cited_by": found.cited_by,
                "readings": [reading.id for reading in found.readings],
                "tests": found.tests,
            }
        )
        return
    console = display.console()
    console.print(Text(f"{name} {rule.id}", style="bold"), Text(f" {rule.kind}, {rule.enforce}", style="dim"))
    console.print(rule.says)
    if rule.pays:
        console.print(f"Pays {rule.pays}.")
    if rule.note:
        console.print(Text(rule.note, style="dim"))
    conduct = rule.enforce == "conduct"
    _list(console, "Carried out by", found.cited_by, "people: no software can see this" if conduct else "nothing yet")
    _list(console, "Readings", [f"{each.id} {each.title} We follow: {each.adopted}." for each in found.readings], "none")
    _list(console, "Shown by these tests", found.tests, "no test was found")


def _list(console: Console, title: str, items: Sequence[str], otherwise: str) -> None:
    console.print(Text(f"\n{title}", style="bold"))
    for item in items or (otherwise,):
        console.print(f"  {item}")
