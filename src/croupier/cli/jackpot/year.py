"""`croupier jackpot year`: a year of a pool that is linked over several games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from rich.table import Table
from rich.text import Text

from croupier.cli import display
from croupier.cli.jackpot.amounts import dollars_text
from croupier.errors import InputError
from croupier.lab import (
    QUANTILES,
    FlowPerWager,
    GameFigures,
    LineHits,
    LineInLongRun,
    PoolFigures,
    SimulatedSum,
    Spread,
    YearFigures,
    YearReport,
    read_plan,
    with_commas,
    year_report,
)


def run(file: str, years: int, seed: int, *, as_json: bool) -> None:
    """Show a year of the pool that a TOML file describes, with so many simulated years."""
    plan = read_plan(Path(file))
    linked = [play.hits.book.edition.linked_jackpot for play in plan.link.games]
    if len({each.order for each in linked}) > 1:
        rules = dict.fromkeys(rule for each in linked for rule in each.order_rules)
        raise InputError("games that serve winners in different orders cannot be linked", where="game", rules=rules)
    report = year_report(plan, years, seed)
    if as_json:
        display.print_document("jackpot-year", report)
    else:
        _show(report)


def _show(report: YearReport) -> None:
    console = display.console()
    console.print(Text(_pool(report["pool"]), style="bold"))
    console.print(_games(report["games"]))
    console.print(_odds(report["games"]))
    console.print(_hits(report["hits"]))
    if "long_run" in report:
        run = report["long_run"]
        mean, deviation = dollars_text(run["meter"]["mean"]), run["meter"]["standard_deviation"]
        console.print(f"Long run (exact): the meter is {mean} on average, standard deviation {deviation:,.2f}.")
        console.print(_shares(run["at_hits"]))
        console.print(_flow(run["per_wager"]))
    simulated = report["simulated"]
    sums = {
        "meter at end": simulated["meter_at_end"],
        "awards": simulated["awards"],
        "borne by house": simulated["borne_by_house"],
    }
    if report["pool"]["cap"]:
        sums["overflow"] = simulated["overflow"]
    console.print(_sums(report.get("year"), sums))
    if "straight_from_meter" in report:
        above = report["straight_from_meter"]
        wagers = 1 / above["chance_of_an_award_that_is_not"]["decimal"]
        console.print(f"The computed figures are for meters above {dollars_text(above)}.", end=" ")
        console.print(f"Below it one wager in {wagers:,.0f} is paid differently.")
    title = f"Distribution, with standard errors ({simulated['years']:,} simulated years, seed {simulated['seed']})"
    console.print(_distribution(sums, title))
    shape = simulated["meter_histogram"]
    bars = [(f"{edge:,.0f}", count) for edge, count in zip(shape["from"], shape["years"], strict=True)]
    console.print(display.plot("Simulated years by the meter at their end, from this amount to the next", bars, "{:,}"))


def _pool(pool: PoolFigures) -> str:
    about = f"A pool that takes {pool['rate']['decimal']:.4g} of each stake, starts at {with_commas(pool['start'])}"
    return f"{about}, resets to {with_commas(pool['reset'])}" + (
        f", shows {with_commas(pool['cap'])} at most" if pool["cap"] else ""
    )


def _games(games: Sequence[GameFigures]) -> Table:
    table = display.ruled_table("game", ">stake", ">wagers a year")
    for each in games:
        table.add_row(each["name"], each["stake"], f"{each['wagers']:,}")
    return table


def _odds(games: Sequence[GameFigures]) -> Table:
    columns = (f">{each['name']}" for each in games)
    table = display.ruled_table("line", *columns, title="Odds by game: one wager in (exact; R-31)")
    for line in dict.fromkeys(line for each in games for line in each["odds"]):
        odds = (each["odds"].get(line) for each in games)
        table.add_row(line, *(f"{1 / chance['decimal']:,.1f}" if chance else "" for chance in odds))
    return table


def _hits(hits: Sequence[LineHits]) -> Table:
    columns = "line", ">hits a year", ">standard deviation", ">none in the year"
    table = display.ruled_table(*columns, title="Hits (exact: binomial)")
    for each in hits:
        deviation = each["variance"]["decimal"] ** 0.5
        table.add_row(each["line"], f"{each['expected']['decimal']:,.3f}", f"{deviation:,.3f}", f"{each['none']:.4%}")
    return table


def _shares(hits: Sequence[LineInLongRun]) -> Table:
    columns = "=game", "=line", ">years\nbetween", "=>meter", "=>award"
    table = display.ruled_table(*columns, title="Shares, on average in the long run (exact)")
    for each in hits:
        if each["on_meter"]:
            years = f"{each['years_between']['decimal']:,.3f}"
            table.add_row(each["game"], each["line"], years, dollars_text(each["meter"]), dollars_text(each["award"]))
    return table


def _flow(flow: FlowPerWager) -> str:
    parts = {
        "staked": flow["staked"],
        "to the meter": flow["contributed"],
        "paid": flow["paid"],
        "borne by the house": flow["borne"],
        "kept": flow["house"],
    }
    sums = ", ".join(f"{name} {float(Fraction(part['exact'] or 0)):.4f}" for name, part in parts.items())
    return f"Dollars per wager in the long run (exact): {sums}."


def _sums(computed: YearFigures | None, simulated: Mapping[str, SimulatedSum]) -> Table:
    columns = "", ">mean (computed)", ">deviation (computed)", ">mean (simulated)", ">standard error"
    table = display.ruled_table(*columns, title="The year")
    spreads: dict[str, Spread] = {}
    if computed:
        spreads = dict(zip(simulated, (computed["meter_at_end"], computed["awards"], computed["borne_by_house"]), strict=False))
    for name, each in simulated.items():
        exact = spreads.get(name)
        known = (f"{exact['mean']:,.2f}", f"{exact['standard_deviation']:,.2f}") if exact else ("", "")
        table.add_row(name, *known, f"{each['mean']:,.0f}", f"{each['standard_error']:,.0f}")
    return table


def _distribution(sums: Mapping[str, SimulatedSum], title: str) -> Table:
    table = display.ruled_table("at most", *(f">{name}" for name in sums), title=title)
    for index, part in enumerate(QUANTILES):
        found = [each["quantiles"][index] for each in sums.values()]
        table.add_row(f"{part:.0%}", *(f"{each['value']:,.0f} ± {each['standard_error']:,.0f}" for each in found))
    return table
