"""`croupier rules show`: one rule and what carries it, one reading, or one requirement."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from rich.text import Text

from croupier.cli import display
from croupier.cli.rules import readings as list_of_readings
from croupier.cli.rules.requirements import show_requirement
from croupier.errors import InputError
from croupier.games import edition, register
from croupier.reference import backing
from croupier.rulebook import is_requirement


def run(slug: str | None, number: str, tests: Path | None, *, as_json: bool) -> None:
    """Show what a number stands for; of a rule it must be said in which book."""
    if is_requirement(number):
        show_requirement(number, tests, as_json=as_json)
    elif number in register().readings:
        list_of_readings.run(number, slug, switches_only=False, as_json=as_json)
    elif slug is None:
        raise InputError(f"{number!r} is no reading and no requirement: for a rule say its book first, then its number")
    else:
        _show_rule(slug, number, tests, as_json=as_json)


def _show_rule(slug: str, rule_id: str, tests: Path | None, *, as_json: bool) -> None:
    name, rule = edition(slug).name, edition(slug).catalogue[rule_id]
    found = backing(slug, tests)[rule_id]
    if as_json:
        display.print_document(
            "rule",
            {
                **asdict(rule),
                "book": name,
                "cited_by": found.cited_by,
                "readings": [reading.id for reading in found.readings],
                "tests": found.tests,
            },
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
    display.print_list(
        console, "Carried out by", found.cited_by, "people: no software can see this" if conduct else "nothing yet"
    )
    readings = [
        f"{each.id} {each.title}{'' if each.title[-1] in '.?' else '.'} We follow: {each.adopted}." for each in found.readings
    ]
    display.print_list(console, "Readings", readings, "none")
    display.print_list(console, "Shown by these tests", found.tests, "no test was found")
