"""`croupier jackpot year`: a year of one or several pools, each linked over several games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from croupier.cli import display
from croupier.cli.jackpot.amounts import dollars_text
from croupier.cli.progress import progress_bar
from croupier.lab import (
    QUANTILES,
    FlowPerWager,
    GameFigures,
    LineHits,
    LineInLongRun,
    PoolFigures,
    PoolsTogether,
    ReserveFigures,
    SeasonFigures,
    SimulatedChance,
    SimulatedSum,
    Spread,
    YearFigures,
    YearReport,
    jackpot_year,
    with_commas,
)

RAREST_YEARS = 100_000  # between hands that win together and are shown; --json has all


def run(file: str, years: int, seed: int, *, as_json: bool) -> None:
    """Show a year of the pools that a TOML file describes, with so many simulated years."""
    with progress_bar() as progress:
        found = jackpot_year(file, years=years, seed=seed, progress=progress)
    if as_json:
        display.print_json(found.as_dict())
        return
    for report in found.pools:
        _show(report)
    if len(found.pools) > 1:
        _show_together(found.together)


def _show_together(together: PoolsTogether) -> None:
    console = display.console()
    console.print(Text("All pools together", style="bold"))
    for name, sums in (("awards", together.get("awards")), ("borne by the house", together.get("borne_by_house"))):
        if sums:
            deviation = sums["standard_deviation"]
            more = "" if deviation is None else f", standard deviation {deviation:,.2f}"
            console.print(f"The year's {name}: {sums['mean']:,.2f} on average{more} (computed).")
    if "any_shortfall" in together:
        console.print(f"A shortfall of any reserve in the year: {together['any_shortfall']:.4%} (computed).")


def _show(report: YearReport) -> None:
    console = display.console()
    console.print(Text(f"{report['name'].capitalize()}: {_pool(report['pool'])}", style="bold"))
    console.print(_games(report["games"]))
    console.print(_odds(report["games"]))
    console.print(_hits(report["hits"]))
    if report["seasons"]:
        console.print(_seasons(report["seasons"]))
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
    if _has_reserve(report["pool"]):
        sums["put in by house"], sums["reserve at end"] = simulated["house_put_in"], simulated["reserve_at_end"]
    console.print(_sums(report.get("year"), sums))
    console.print(_reserve(report["reserve"], simulated["shortfall"]))
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
    about = f"takes {pool['rate']['decimal']:.4g} of each stake, starts at {with_commas(pool['start'])}"
    about += f", resets to {with_commas(pool['reset'])}"
    about += f", shows {with_commas(pool['cap'])} at most" if pool["cap"] else ""
    if _has_reserve(pool):
        rate = pool["reserve_rate"]["decimal"]
        about += f"; its reserve takes {rate:.4g} of each stake and starts at {with_commas(pool['reserve'])}"
    return about


def _has_reserve(pool: PoolFigures) -> bool:
    return bool(pool["reserve_rate"]["decimal"]) or pool["reserve"] != "0.00"


def _games(games: Sequence[GameFigures]) -> Table:
    table = display.ruled_table("=game", ">stake", ">positions", ">rounds\na year", ">wagers\na year")
    for each in games:
        table.add_row(
            each["name"], each["stake"], *(f"{number:,}" for number in (each["positions"], each["rounds"], each["wagers"]))
        )
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
    table = display.ruled_table(*columns, title="Hits (exact)")
    for each in hits:
        deviation = "" if each["variance"] is None else f"{each['variance']['decimal'] ** 0.5:,.3f}"
        none = "" if each["none"] is None else f"{each['none']:.4%}"
        table.add_row(each["line"], f"{each['expected']['decimal']:,.3f}", deviation, none)
    return table


def _seasons(seasons: Sequence[SeasonFigures]) -> Table:
    columns = "season", ">rounds", ">meter at end", ">standard deviation", ">shortfall until then"
    table = display.ruled_table(*columns, title="Season by season (computed)")
    for each in seasons:
        meter = each.get("meter_at_end")
        shown = (f"{meter['mean']:,.2f}", f"{meter['standard_deviation'] or 0:,.2f}") if meter else ("", "")
        short = each.get("shortfall_until_end")
        table.add_row(each["name"], f"{each['rounds']:,}", *shown, "" if short is None else f"{short:.4%}")
    return table


def _reserve(reserve: ReserveFigures, simulated: SimulatedChance) -> str:
    beside = f"{simulated['chance']:.4%} ± {simulated['standard_error']:.4%} simulated"
    if reserve["shortfall"] is None:
        return f"The chance that the house must put in for a reset is {beside}. It is not computed: {reserve['why_not']}."
    return f"The chance that the house must put in for a reset is {reserve['shortfall']:.4%} (computed), {beside}."


def _shares(hits: Sequence[LineInLongRun]) -> Table:
    columns = "game", "line", "=>years\nbetween", "=>meter", "=>award"
    table = display.ruled_table(*columns, title="Shares, on average in the long run (exact)")
    for each in hits:
        if each["on_meter"] and each["years_between"]["decimal"] < RAREST_YEARS:
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
        "to the reserve": flow["reserved"],
        "put in for resets": flow["put_in"],
    }
    sums = ", ".join(f"{name} {float(Fraction(part['exact'] or 0)):.4f}" for name, part in parts.items())
    return f"Dollars per wager in the long run (exact): {sums}."


def _sums(computed: YearFigures | None, simulated: Mapping[str, SimulatedSum]) -> Table:
    columns = "", ">mean (computed)", ">deviation (computed)", ">mean (simulated)", ">standard error"
    table = display.ruled_table(*columns, title="The year")
    spreads: dict[str, Spread] = {}
    if computed:
        spreads = dict(zip(simulated, (computed["meter_at_end"], computed["awards"], computed["borne_by_house"]), strict=False))
        spreads |= {"shares": computed["shares"], "put in for resets": computed["put_in"]}
    for name in dict.fromkeys((*simulated, *spreads)):
        exact, each = spreads.get(name), simulated.get(name)
        known, seen = ("", ""), ("", "")
        if exact:
            deviation = exact["standard_deviation"]
            known = (f"{exact['mean']:,.2f}", "" if deviation is None else f"{deviation:,.2f}")
        if each:
            seen = (f"{each['mean']:,.0f}", f"{each['standard_error']:,.0f}")
        table.add_row(name, *known, *seen)
    return table


def _distribution(sums: Mapping[str, SimulatedSum], title: str) -> Table:
    table = display.ruled_table("at most", *(f">{name}" for name in sums), title=title)
    for index, part in enumerate(QUANTILES):
        found = [each["quantiles"][index] for each in sums.values()]
        table.add_row(f"{part:.0%}", *(f"{each['value']:,.0f} ± {each['standard_error']:,.0f}" for each in found))
    return table
