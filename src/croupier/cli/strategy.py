"""`croupier strategy`: best play in rules of thumb, and whole."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from croupier import __version__
from croupier.cli import display
from croupier.cli.changes import requested
from croupier.cli.progress import progress_bar
from croupier.lab import (
    TABLES,
    HouseSums,
    RuleOfThumb,
    chart,
    check_result_file,
    read_book,
    rules_of_thumb,
    write_result,
    write_strategy,
)
from croupier.rulebook import Book

_PDF, _PAGE = ".pdf", ".html"


def run(slug: str, *, sets: Sequence[str], readings: Sequence[str], outputs: Sequence[Path], as_json: bool) -> None:
    """Show rules of thumb with their cost, and the complete strategy, of one book; or write it into files."""
    changes, answers = requested(sets, readings)
    for path in outputs:
        check_result_file(path, (*TABLES, _PDF, _PAGE))
    book = read_book(slug, answers, changes)
    for path in outputs:
        _write(book, path)
    if outputs and not as_json:
        return
    with progress_bar() as progress:
        rules, table = rules_of_thumb(book, progress), chart(book, progress)
    if as_json:
        display.print_document(
            "strategy",
            {"rulebook": book.edition.name, "rules_of_thumb": [each.as_dict() for each in rules], "chart": table.as_dict()},
        )
    else:
        _show(book.edition.name, rules, table.as_dict())


def _write(book: Book, path: Path) -> None:
    with progress_bar() as progress:
        if path.suffix.lower() in TABLES:
            write_strategy(path, book, progress)
            return
        from croupier.report import Study, assemble_card, html, pdf

        card = assemble_card(Study(book, HouseSums(), progress=progress), f"croupier {__version__}")
        write_result(path, pdf(card) if path.suffix.lower() == _PDF else html(card).encode())


def _show(name: str, rules: Sequence[RuleOfThumb], whole: dict[str, Any]) -> None:
    console = display.console()
    console.print(Text(f"{name}: rules of thumb, and what each costs a round against perfect play", style="bold"))
    table = display.plain_table("decision", "rule", ">cost in antes")
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
        actions = {"look": "either"}  # it takes a look at the dealer's card
        lines = [f"{actions.get(each['action'], each['action']):<6} {each['from']} to {each['to']}" for each in whole["hands"]]
        return [*lines, f"either: by the dealer's card; --json prints the table of {whole['bytes']:,} bytes"]
    if "bits" in whole:
        bits = whole["bits"]
        return [
            f"fold {', '.join(whole['fold']) or 'nothing'}",
            f"turn and river: tables of {bits['turn']:,} and {bits['river']:,} bits, by croupier.lab.chart",
        ]
    return ["play nothing"]
