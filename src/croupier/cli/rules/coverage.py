"""`croupier rules coverage`: for every rule what cites it and which tests show it."""

from __future__ import annotations

import sys
from pathlib import Path

from croupier.cli import display
from croupier.games import edition, editions
from croupier.reference import backing, coverage


def run(book: str | None, tests: Path | None, *, as_json: bool) -> None:
    """Show for every rule of one book or of all what cites it and which tests show it, then the totals."""
    books = coverage(tests, (book,) if book else editions())
    if not any(row["tested"] for row in books.values()):
        sys.stderr.write(
            "croupier: no tests were found here: run this in a checkout of the project, or name them with --tests\n"
        )
    if as_json:
        display.print_json(books)
        return
    console = display.console()
    summary = display.ruled_table("=book", ">total", ">cited", ">tested", ">conduct", "missing")
    for slug, row in books.items():
        counts = [str(row[key]) for key in ("total", "cited", "tested", "conduct")]
        summary.add_row(edition(slug).name, *counts, str(len(row["missing"])))
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
    console.print(summary)
