"""`croupier jackpot winners`: how likely hands at one table win shares of the meter in the same round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.text import Text

from croupier.cli import display
from croupier.cli.changes import parse_answer
from croupier.cli.jackpot.amounts import required_amount
from croupier.games import book
from croupier.lab import JackpotStake, check_meter, winners_report, with_commas

MOST_SHOWN = 3  # winners of one round; of more there is a sum only


def run(
    slug: str, positions: int, *, meter: str | None, reset: str | None, unit: str | None, readings: Sequence[str], as_json: bool
) -> None:
    """Show the chances of several winners; with amounts, in dollars as text, also what sharing costs."""
    rules = book(slug, dict(map(parse_answer, readings)))
    if meter is reset is unit is None:
        report = winners_report(rules, positions, None, None, None)
    else:
        shown, start = required_amount(meter, "--meter"), required_amount(reset, "--reset")
        check_meter(shown, start, where="--meter")
        report = winners_report(rules, positions, JackpotStake(required_amount(unit, "--unit")), shown, start)
    if as_json:
        display.print_document("jackpot-winners", report)
    else:
        _show(report)


def _show(report: Mapping[str, Any]) -> None:
    console = display.console()
    positions = "1 position" if report["positions"] == 1 else f"{report['positions']} positions"
    console.print(Text(f"{report['rulebook']}: winners of shares of the meter at {positions}", style="bold"))
    if shown := [each for each in report["winners"] if 0 < _hands(each) <= MOST_SHOWN]:
        table = display.ruled_table(">Royal Flushes", ">Straight Flushes", ">one round in", ">chance")
        for each in shown:
            chance = each["chance"]["decimal"]
            table.add_row(str(each["royal_flushes"]), str(each["straight_flushes"]), f"{1 / chance:,.0f}", f"{chance:.6e}")
        console.print(table)
    several = report["two_or_more"]
    if several["decimal"]:
        console.print(f"Two or more: one round in {1 / several['decimal']:,.0f} ({several['exact']}).")
    else:
        console.print(f"Two or more: never, since {report['because']}.")
    if shared := report.get("sharing"):
        console.print(
            f"What rounds with several winners cost at a meter of {with_commas(shared['meter'])} and a reset of "
            f"{with_commas(shared['reset'])}, in dollars per million rounds. Other answers are shown by their difference."
        )
        table = display.ruled_table("reading", "answer", ">awards", ">house bears", "for example")
        table.add_row("", "as adopted", _per_million(shared["awards"]), _per_million(shared["borne_by_house"]), "")
        for each in shared["answers"]:
            sums = (_per_million(each[name], sign="+") for name in ("awards", "borne_by_house"))
            table.add_row(each["reading"], each["answer"], *sums, _example(each["paid"]))
        console.print(table)


def _hands(winners: Mapping[str, Any]) -> int:
    return int(winners["royal_flushes"] + winners["straight_flushes"])


def _example(paid: Sequence[Mapping[str, Any]]) -> str:
    if not paid:
        return ""
    hands = " and ".join(
        f"{paid[0][key]} {word} Flush"
        for key, word in (("royal_flushes", "Royal"), ("straight_flushes", "Straight"))
        if paid[0][key]
    )
    return f"{hands}: {with_commas(paid[0]['paid'])}, not {with_commas(paid[0]['adopted'])}"


def _per_million(value: Mapping[str, Any], *, sign: str = "") -> str:
    number = float(Fraction(value["exact"]) * 1_000_000)
    return format(number, f"{sign},.2f" if not number or abs(number) >= 0.01 else f"{sign}.1e")
