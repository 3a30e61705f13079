"""`croupier rules`: the rules themselves, for people and for machines."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.errors import InputError
from croupier.games import BOOKS, catalogue, edition, register
from croupier.reference import backing, differences
from croupier.reference import coverage as rule_coverage
from croupier.rulebook import Reading
from croupier.rulebook.catalogue import KINDS


def _print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def _table(*columns: str, title: str = "") -> Table:
    table = Table(title=title or None, title_justify="left", title_style="bold")
    for column in columns:
        justify: Literal["left", "right"] = "right" if column in ("rules", "total", "cited", "tested", "conduct") else "left"
        table.add_column(column, justify=justify, no_wrap=column in ("book", "rule", "id", "we follow"), overflow="fold")
    return table


def list_(slug: str | None, kind: str | None, *, as_json: bool) -> None:
    if kind is not None and kind not in KINDS:
        raise InputError(f"{kind!r} is no kind of rule, only {', '.join(KINDS)}", where="--kind")
    if slug is None:
        books = [catalogue(each) for each in BOOKS]
        if as_json:
            _print_json(
                [
                    {"book": b.slug, "title": b.title, "operator": b.operator, "edition": b.edition, "rules": len(b)}
                    for b in books
                ]
            )
            return
        table = _table("book", "game", "edition", "rules")
        for each in books:
            table.add_row(each.slug, f"{each.title}, {each.operator}", each.edition, str(len(each)))
        Console().print(table)
        return
    rules = [rule for rule in edition(slug).catalogue if kind in (None, rule.kind)]
    if as_json:
        _print_json([asdict(rule) for rule in rules])
        return
    table = _table("rule", "kind", "says")
    for rule in rules:
        table.add_row(rule.id, rule.kind, rule.says + (f" [{rule.pays}]" if rule.pays else ""))
    Console(markup=False).print(table)


def show(slug: str, rule_id: str, tests: Path | None, *, as_json: bool) -> None:
    rule = edition(slug).catalogue[rule_id]
    found = backing(slug, tests)[rule_id]
    if as_json:
        _print_json(
            {
                **asdict(rule),
                "book": slug,
                "cited_by": found.cited_by,
                "readings": [reading.id for reading in found.readings],
                "tests": found.tests,
            }
        )
        return
    console = Console(markup=False, highlight=False)
    console.print(Text(f"{slug} {rule.id}", style="bold"), Text(f" {rule.kind}, {rule.enforce}", style="dim"))
    console.print(rule.says)
    if rule.pays:
        console.print(f"Pays {rule.pays}.")
    if rule.note:
        console.print(Text(rule.note, style="dim"))
    conduct = rule.enforce == "conduct"
    _list(console, "Carried by", found.cited_by, "conduct that no software sees" if conduct else "nothing yet")
    _list(console, "Readings", [f"{each.id} {each.title} We follow: {each.adopted}." for each in found.readings], "none")
    _list(console, "Shown by", found.tests, "no test that was found here")


def _list(console: Console, title: str, items: Sequence[str], otherwise: str) -> None:
    console.print(Text(f"\n{title}", style="bold"))
    for item in items or (otherwise,):
        console.print(f"  {item}")


def diff(first: str, second: str, *, as_json: bool) -> None:
    found = differences(first, second)
    if as_json:
        _print_json([asdict(each) for each in found])
        return
    console = Console(markup=False)
    titles = {"wager": "Wagers", "pays": "Pay tables", "settles": "Settlement", "rule": "Rules, in our words (-: silent)"}
    for topic, title in titles.items():
        rows = [each for each in found if each.topic == topic]
        if rows:
            table = _table("", first, second, title=title)
            for each in rows:
                table.add_row(each.what, each.first or "-", each.second or "-", end_section=topic == "rule")
            console.print(table)
    if not found:
        console.print(f"{first} and {second} do not differ.")


def readings(reading_id: str | None, slug: str | None, *, switches_only: bool, as_json: bool) -> None:
    if slug is not None:
        edition(slug)  # a book that is none is refused here
    found = [
        reading
        for reading in register()
        if reading_id in (None, reading.id)
        and (slug is None or slug in reading.rules)
        and (reading.switch or not switches_only)
    ]
    if not found:
        raise InputError(f"there is no reading {reading_id!r} here" if reading_id else "there is no such reading")
    if as_json:
        _print_json([asdict(reading) for reading in found])
    elif reading_id:
        _show_reading(found[0])
    else:
        table = _table("id", "question, and the answer that we follow", "")
        for reading in found:
            answer = f"{reading.title}\n  {reading.adopted} ({reading.confidence} confidence)"
            table.add_row(reading.id, answer, "switch" if reading.switch else "recorded", end_section=True)
        Console(markup=False).print(table)


def _show_reading(reading: Reading) -> None:
    console = Console(markup=False, highlight=False)
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


def coverage(tests: Path | None, *, as_json: bool) -> None:
    books = rule_coverage(tests)
    if not any(row["tested"] for row in books.values()):
        sys.stderr.write(
            "croupier: no tests were found here: run this in a checkout of the project, or name them with --tests\n"
        )
    if as_json:
        _print_json(books)
        return
    console = Console(markup=False)
    summary = _table("book", "total", "cited", "tested", "conduct", "missing")
    for slug, row in books.items():
        summary.add_row(slug, *(str(row[key]) for key in ("total", "cited", "tested", "conduct")), str(len(row["missing"])))
    for slug in books:
        table = _table("rule", "kind", "cited by", "shown by", title=slug)
        for each in backing(slug, tests).values():
            if each.rule.enforce == "conduct":
                carried, shown = "conduct", each.rule.note or "no software sees it"
            else:
                carried = "\n".join(each.cited_by) or "-"
                shown = "\n".join(test.partition("::")[2] for test in each.tests) or "-"
            table.add_row(each.rule.id, each.rule.kind, carried, shown)
        console.print(table)
    console.print(summary)
