"""`croupier jackpot value`: what a jackpot wager is worth at a meter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from croupier.cli import display
from croupier.cli.changes import parse_answer
from croupier.cli.jackpot.amounts import dollars_text, required_amount
from croupier.cli.progress import progress_bar
from croupier.games import book
from croupier.lab import JackpotStake, check_meter, read_positive, value_report, with_commas


def run(
    slug: str,
    *,
    meter: str,
    unit: str | None,
    reset: str | None,
    ante: str | None,
    units: int,
    folds: str | None,
    readings: Sequence[str],
    as_json: bool,
) -> None:
    """Show what a jackpot wager is worth; every amount is in dollars, as text."""
    rules = book(slug, dict(map(parse_answer, readings)))
    shown = read_positive(meter, "--meter")
    start = read_positive(reset, "--reset") if reset is not None else shown  # a lone award does not depend on it
    check_meter(shown, start, where="--meter")
    stake = JackpotStake(required_amount(unit, "--unit"), units)
    beside = read_positive(ante, "--ante") if ante is not None else None
    with progress_bar() as progress:
        report = value_report(rules, stake, reset=start, meter=shown, ante=beside, folds=folds, progress=progress)
    if as_json:
        display.print_document("jackpot-value", report)
    else:
        _show(report)


def _show(report: Mapping[str, Any]) -> None:
    console = display.console()
    meter = with_commas(report["meter"])
    console.print(Text(f"{report['rulebook']}: a jackpot wager of {report['stake']} at a meter of {meter}", style="bold"))
    table = display.ruled_table("line", "pays", ">one in", ">returns")
    for line in report["lines"]:
        table.add_row(line["line"], line["pays"], f"{1 / line['chance']['decimal']:,.1f}", f"{line['returns']['decimal']:.4%}")
    console.print(table)
    fixed, part = report["fixed_return_in_stakes"], report["meter_coefficient"]["exact"]
    console.print(f"It returns {fixed['exact']} of the stake ({fixed['decimal']:.4%}) and {part} of the meter.")
    for piece, after in zip(report["pieces"], report["pieces"][1:], strict=False):
        sums = f"{dollars_text(piece['fixed'])} and {piece['of_meter']['exact']} of the meter"
        console.print(f"Below a meter of {dollars_text(after['from_meter'])} it returns {sums}.")
    result, even = dollars_text(report["expected_net"]), _from_meter(report["break_even_meter"])
    console.print(f"The expected net result is {result}. The wager is worth its stake {even}.")
    if base := report.get("with_base_game"):
        result, even = dollars_text(base["expected_net"]), _from_meter(base["break_even_meter"])
        console.print(f"With an ante of {base['ante']} beside it the expected net result is {result}: no loss {even}.")
    if "folded" in report:
        console.print(f"Starting hands that are folded: {' '.join(report['folded']) or 'none'}.")
    for title, name, columns, keys in (
        (
            "Hands that best play folds without a jackpot",
            "folding",
            ("hand", ">playing on gains", ">play from a meter of", ">fold above an ante of"),
            ("gain_of_playing", "plays_from_meter", "folds_above_ante"),
        ),
        (
            "Several units",
            "multiples",
            ("units", ">expected result", ">the last unit adds", ">worth its stake from"),
            ("expected_net", "last_unit", "break_even_meter"),
        ),
    ):
        rows = report.get(name, ())
        if name == "folding" or len(rows) > 1:
            _show_rows(console, title, columns, rows, keys)
    bars = [(dollars_text(each["meter"]), each["returns"]["decimal"]) for each in report["by_meter"]]
    console.print(display.plot("What a stake returns, by the meter", bars, "{:.1%}"))


def _from_meter(value: Mapping[str, Any]) -> str:
    return "at no meter" if value["dollars"] is None else f"from a meter of {dollars_text(value)} on"


def _show_rows(
    console: Console, title: str, columns: Sequence[str], rows: Sequence[Mapping[str, Any]], keys: Sequence[str]
) -> None:
    """A table of sums; its first column is the one entry that is no sum."""
    if rows:
        table = display.ruled_table(*columns, title=title)
        for row in rows:
            table.add_row(str(row[columns[0]]), *(dollars_text(row[key]) for key in keys))
        console.print(table)
