"""`croupier rules coverage`: how many rules and requirements are cited and shown by tests; on demand by what, for each."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console

from croupier.cli import display
from croupier.games import edition, editions
from croupier.reference import backing, coverage, requirement_backing, requirement_coverage


def run(book: str | None, tests: Path | None, *, listed: bool, as_json: bool) -> None:
    """Sum up one book, or all with the requirements; then list every rule, if that is asked for."""
    books = coverage(tests, (book,) if book else editions())
    if not any(row["tested"] for row in books.values()):
        sys.stderr.write(
            "croupier: no tests were found here: run this in a checkout of the project, or name them with --tests\n"
        )
    if as_json:
        required = {} if book else {"requirements": requirement_coverage(tests)}
        display.print_document("coverage", {"books": books, **required})
        return
    console = display.console()
    summary = display.ruled_table("=book", ">total", ">cited", ">tested", ">conduct", "missing")
    for slug, row in books.items():
        counts = [str(row[key]) for key in ("total", "cited", "tested", "conduct")]
        summary.add_row(edition(slug).name, *counts, str(len(row["missing"])))
    console.print(summary)
    if not book:
        _count_requirements(console, tests)
    if not listed:
        console.print("To see what cites each of them and which tests show it, add --list.")
        return
    for slug in books:
        table = display.ruled_table("=rule", "kind", "cited by", "shown by", title=edition(slug).name)
        for each in backing(slug, tests).values():
            if each.rule.enforce == "conduct":
                carried, shown = "conduct", each.rule.note or "no software sees it"
            else:
                carried = "\n".join(each.cited_by) or "-"
                shown = "\n".join(test.partition("::")[2] for test in each.tests) or "-"
            table.add_row(each.rule.id, each.rule.kind, carried, shown)
        console.print(table)
    if not book:
        _list_requirements(console, tests)


def _list_requirements(console: Console, tests: Path | None) -> None:
    table = display.ruled_table("=number", "cited by", "shown by", title="Requirements")
    for number, each in requirement_backing(tests).items():
        shown = "\n".join(test.partition("::")[2] for test in each.tests) or "-"
        met = each.requirement.does
        table.add_row(
            number, "\n".join(each.cited_by) or "-" if met else "declined", shown if met else each.requirement.declined
        )
    console.print(table)


def _count_requirements(console: Console, tests: Path | None) -> None:
    row = requirement_coverage(tests)
    table = display.ruled_table("=requirements", ">total", ">cited", ">tested", ">declined", ">in part", "missing")
    counts = [str(row[key]) for key in ("total", "cited", "tested")]
    table.add_row("R-1 and so on", *counts, *(str(len(row[key])) for key in ("declined", "in_part", "missing")))
    console.print(table)
