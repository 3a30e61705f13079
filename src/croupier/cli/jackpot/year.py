"""`croupier jackpot year`: a year of a pool that is linked over several games."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from croupier.cli import display
from croupier.cli.jackpot.amounts import dollars_text
from croupier.errors import InputError
from croupier.lab.figures import grouped, wager_text
from croupier.lab.jackpot.plan import read_plan
from croupier.lab.jackpot.reports import QUANTILES, year_report


def run(file: str, years: int, seed: int, *, as_json: bool) -> None:
    """Show a year of the pool that a TOML file describes, with so many simulated years."""
    plan = read_plan(Path(file))
    if len({play.hits.book.edition.linked_jackpot.order for play in plan.link.plays}) > 1:
        raise InputError("games that serve winners in different orders cannot be linked", where="game", rules=("S-42", "H-45"))
    report = year_report(plan, years, seed)
    if as_json:
        display.print_json(report)
    else:
        _show(report)


def _show(report: Mapping[str, Any]) -> None:
    console = display.console()
    pool = report["pool"]
    about = f"A pool that takes {pool['rate']['decimal']:.4g} of each stake, starts at {grouped(pool['start'])}"
    about += f", resets to {grouped(pool['reset'])}" + (f", shows {grouped(pool['cap'])} at most" if pool["cap"] else "")
    console.print(Text(about, style="bold"))
    table = display.ruled_table("game", ">stake", ">wagers a year")
    for each in report["games"]:
        table.add_row(each["name"], each["stake"], f"{each['wagers']:,}")
    console.print(table)
    lines = dict.fromkeys(line for each in report["games"] for line in each["odds"])
    table = display.ruled_table(
        "line", *(f">{each['name']}" for each in report["games"]), title="Odds by game: one wager in (exact; R-31)"
    )
    for line in lines:
        odds = (each["odds"].get(line) for each in report["games"])
        table.add_row(line, *(f"{1 / chance['decimal']:,.1f}" if chance else "" for chance in odds))
    console.print(table)
    table = display.ruled_table(
        "line", ">hits a year", ">standard deviation", ">none in the year", title="Hits (exact: binomial)"
    )
    for each in report["hits"]:
        deviation = each["variance"]["decimal"] ** 0.5
        table.add_row(each["line"], f"{each['expected']['decimal']:,.3f}", f"{deviation:,.3f}", f"{each['none']:.4%}")
    console.print(table)
    if run := report.get("long_run"):
        _show_long_run(console, run)
    simulated, names = report["simulated"], ["meter_at_end", "awards", "borne_by_house"]
    names += ["overflow"] if pool["cap"] else []
    table = display.ruled_table(
        "", ">mean (computed)", ">deviation (computed)", ">mean (simulated)", ">standard error", title="The year"
    )
    for name in names:
        exact = report.get("year", {}).get(name)
        sums = (f"{exact['mean']:,.2f}", f"{exact['standard_deviation']:,.2f}") if exact else ("", "")
        table.add_row(wager_text(name), *sums, f"{simulated[name]['mean']:,.0f}", f"{simulated[name]['standard_error']:,.0f}")
    console.print(table)
    if kink := report.get("straight_from_meter"):
        rounds = 1 / kink["chance_of_an_award_that_is_not"]["decimal"]
        above = f"The computed figures are for meters above {dollars_text(kink)}."
        console.print(f"{above} Below it one wager in {rounds:,.0f} is paid differently.")
    title = f"Distribution, with standard errors ({simulated['years']:,} simulated years, seed {simulated['seed']})"
    table = display.ruled_table("at most", *(f">{wager_text(name)}" for name in names), title=title)
    for index, part in enumerate(QUANTILES):
        found = [simulated[name]["quantiles"][index] for name in names]
        table.add_row(f"{part:.0%}", *(f"{each['value']:,.0f} ± {each['standard_error']:,.0f}" for each in found))
    console.print(table)
    shape = simulated["meter_histogram"]
    bars = [(f"{edge:,.0f}", count) for edge, count in zip(shape["from"], shape["years"], strict=True)]
    console.print(display.plot("Simulated years by the meter at their end, from this amount to the next", bars, "{:,}"))


def _show_long_run(console: Console, run: Mapping[str, Any]) -> None:
    meter = run["meter"]
    about = f"{dollars_text(meter['mean'])} on average, standard deviation {meter['standard_deviation']:,.2f}"
    console.print(f"Long run (exact): the meter is {about}.")
    table = display.ruled_table(
        "game", "line", ">years between", ">meter", ">award", title="Shares, on average in the long run (exact)"
    )
    for each in run["at_hits"]:
        if each["on_meter"]:
            years = f"{each['years_between']['decimal']:,.3f}"
            table.add_row(each["game"], each["line"], years, dollars_text(each["meter"]), dollars_text(each["award"]))
    console.print(table)
    words = {"staked": "staked", "contributed": "to the meter", "paid": "paid", "borne": "borne by the house", "house": "kept"}
    sums = ", ".join(f"{words[name]} {float(Fraction(run['per_wager'][name]['exact'])):.4f}" for name in words)
    console.print(f"Dollars per wager in the long run (exact): {sums}.")
