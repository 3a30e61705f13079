"""`croupier jackpot`: what the wager is worth, a year of a pool, winners at one table."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.solving import parse_answer, progress_bar
from croupier.errors import InputError
from croupier.games import book as open_book
from croupier.jackpot.rules import CITED
from croupier.lab.asking import positive
from croupier.lab.figures import grouped, wager_text
from croupier.lab.jackpot.effects import Stake
from croupier.lab.jackpot.plan import read_plan
from croupier.lab.jackpot.reports import QUANTILES, value_report, winners_report, year_report
from croupier.lab.jackpot.value import check_meter
from croupier.rulebook import Money

BARS = 40  # characters of the longest bar of a plot
MOST_SHOWN = 3  # winners of one round; of more there is a sum only


def value(
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
    rules = open_book(slug, dict(map(parse_answer, readings)))
    shown = positive(meter, "--meter")
    start = positive(reset, "--reset") if reset is not None else shown  # a lone award does not depend on it
    check_meter(shown, start, where="--meter")
    stake = Stake(_needed(unit, "--unit"), units)
    beside = positive(ante, "--ante") if ante is not None else None
    with progress_bar() as progress:
        report = value_report(rules, stake, reset=start, meter=shown, ante=beside, folds=folds, progress=progress)
    _print(report, _show_value, as_json=as_json)


def year(file: str, years: int, seed: int, *, as_json: bool) -> None:
    plan = read_plan(Path(file))
    if len({CITED[play.hits.book.edition.slug].order for play in plan.link.plays}) > 1:
        raise InputError("games that serve winners in different orders cannot be linked", where="game", rules=("S-42", "H-45"))
    _print(year_report(plan, years, seed), _show_year, as_json=as_json)


def winners(
    slug: str, positions: int, *, meter: str | None, reset: str | None, unit: str | None, readings: Sequence[str], as_json: bool
) -> None:
    rules = open_book(slug, dict(map(parse_answer, readings)))
    if meter is reset is unit is None:
        report = winners_report(rules, positions, None, None, None)
    else:
        shown, start = _needed(meter, "--meter"), _needed(reset, "--reset")
        check_meter(shown, start, where="--meter")
        report = winners_report(rules, positions, Stake(_needed(unit, "--unit")), shown, start)
    _print(report, _show_winners, as_json=as_json)


# -- for people --


def _show_value(report: Mapping[str, Any], console: Console) -> None:
    meter = grouped(report["meter"])
    console.print(Text(f"{report['rulebook']}: a jackpot wager of {report['stake']} at a meter of {meter}", style="bold"))
    table = _table("line", "pays", ">one in", ">returns")
    for line in report["lines"]:
        table.add_row(line["line"], line["pays"], f"{1 / line['chance']['decimal']:,.1f}", f"{line['returns']['decimal']:.4%}")
    console.print(table)
    fixed, part = report["fixed_return_in_stakes"], report["meter_coefficient"]["exact"]
    console.print(f"It returns {fixed['exact']} of the stake ({fixed['decimal']:.4%}) and {part} of the meter.")
    for piece, after in zip(report["pieces"], report["pieces"][1:], strict=False):
        sums = f"{_sum(piece['fixed'])} and {piece['of_meter']['exact']} of the meter"
        console.print(f"Below a meter of {_sum(after['from_meter'])} it returns {sums}.")
    console.print(
        f"Expected result {_sum(report['expected_net'])}; worth its stake from {_sum(report['break_even_meter'])} on."
    )
    if base := report.get("with_base_game"):
        result, even = _sum(base["expected_net"]), _sum(base["break_even_meter"])
        console.print(f"With an ante of {base['ante']} beside it: expected result {result}; no loss from {even} on.")
    if "folded" in report:
        console.print(f"Folded: {' '.join(report['folded']) or 'no hand'}.")
    for title, name, columns, keys in (
        (
            "Hands that are folded without a jackpot",
            "folding",
            ("hand", ">playing on gains", ">right from a meter of", ">wrong above an ante of"),
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
    bars = [(_sum(each["meter"]), each["returns"]["decimal"]) for each in report["by_meter"]]
    console.print(_plot("What a stake returns, by the meter", bars, "{:.1%}"))


def _show_rows(
    console: Console, title: str, columns: Sequence[str], rows: Sequence[Mapping[str, Any]], keys: Sequence[str]
) -> None:
    """A table of sums; its first column is the one entry that is no sum."""
    if rows:
        table = _table(*columns, title=title)
        for row in rows:
            table.add_row(str(row[columns[0]]), *(_sum(row[key]) for key in keys))
        console.print(table)


def _show_year(report: Mapping[str, Any], console: Console) -> None:
    pool = report["pool"]
    about = f"A pool that takes {pool['rate']['decimal']:.4g} of each stake, starts at {grouped(pool['start'])}"
    about += f", resets to {grouped(pool['reset'])}" + (f", shows {grouped(pool['cap'])} at most" if pool["cap"] else "")
    console.print(Text(about, style="bold"))
    table = _table("game", ">stake", ">wagers a year")
    for each in report["games"]:
        table.add_row(each["name"], each["stake"], f"{each['wagers']:,}")
    console.print(table)
    lines = dict.fromkeys(line for each in report["games"] for line in each["odds"])
    table = _table("line", *(f">{each['name']}" for each in report["games"]), title="Odds by game: one wager in (exact; R-31)")
    for line in lines:
        odds = (each["odds"].get(line) for each in report["games"])
        table.add_row(line, *(f"{1 / chance['decimal']:,.1f}" if chance else "" for chance in odds))
    console.print(table)
    table = _table("line", ">hits a year", ">standard deviation", ">none in the year", title="Hits (exact: binomial)")
    for each in report["hits"]:
        deviation = each["variance"]["decimal"] ** 0.5
        table.add_row(each["line"], f"{each['expected']['decimal']:,.3f}", f"{deviation:,.3f}", f"{each['none']:.4%}")
    console.print(table)
    if run := report.get("long_run"):
        _show_long_run(console, run)
    simulated, names = report["simulated"], ["meter_at_end", "awards", "borne_by_house"]
    names += ["overflow"] if pool["cap"] else []
    table = _table("", ">mean (computed)", ">deviation (computed)", ">mean (simulated)", ">standard error", title="The year")
    for name in names:
        exact = report.get("year", {}).get(name)
        sums = (f"{exact['mean']:,.2f}", f"{exact['standard_deviation']:,.2f}") if exact else ("", "")
        table.add_row(wager_text(name), *sums, f"{simulated[name]['mean']:,.0f}", f"{simulated[name]['standard_error']:,.0f}")
    console.print(table)
    if kink := report.get("straight_from_meter"):
        rounds = 1 / kink["chance_of_an_award_that_is_not"]["decimal"]
        console.print(f"Computed for meters above {_sum(kink)}; below, one wager in {rounds:,.0f} is paid otherwise.")
    title = f"Distribution, with standard errors ({simulated['years']:,} simulated years, seed {simulated['seed']})"
    table = _table("at most", *(f">{wager_text(name)}" for name in names), title=title)
    for index, part in enumerate(QUANTILES):
        found = [simulated[name]["quantiles"][index] for name in names]
        table.add_row(f"{part:.0%}", *(f"{each['value']:,.0f} ± {each['standard_error']:,.0f}" for each in found))
    console.print(table)
    shape = simulated["meter_histogram"]
    bars = [(f"{edge:,.0f}", count) for edge, count in zip(shape["from"], shape["years"], strict=True)]
    console.print(_plot("The meter at the end of the year, from ... on (simulated years)", bars, "{:,}"))


def _show_long_run(console: Console, run: Mapping[str, Any]) -> None:
    meter = run["meter"]
    about = f"{_sum(meter['mean'])} on average, standard deviation {meter['standard_deviation']:,.2f}"
    console.print(f"Long run (exact): the meter is {about}.")
    table = _table(
        "game", "line", ">years between", ">meter then", ">award", title="Shares, on average in the long run (exact)"
    )
    for each in run["at_hits"]:
        if each["on_meter"]:
            years = f"{each['years_between']['decimal']:,.3f}"
            table.add_row(each["game"], each["line"], years, _sum(each["meter"]), _sum(each["award"]))
    console.print(table)
    words = {"staked": "staked", "contributed": "to the meter", "paid": "paid", "borne": "borne by the house", "house": "kept"}
    sums = ", ".join(f"{words[name]} {float(Fraction(run['per_wager'][name]['exact'])):.4f}" for name in words)
    console.print(f"Dollars per wager in the long run (exact): {sums}.")


def _show_winners(report: Mapping[str, Any], console: Console) -> None:
    console.print(
        Text(f"{report['rulebook']}: winners of shares of the meter at {report['positions']} positions", style="bold")
    )
    if shown := [each for each in report["winners"] if 0 < _hands(each) <= MOST_SHOWN]:
        table = _table(">Royal Flushes", ">Straight Flushes", ">one round in", ">chance")
        for each in shown:
            chance = each["chance"]["decimal"]
            table.add_row(str(each["royal_flushes"]), str(each["straight_flushes"]), f"{1 / chance:,.0f}", f"{chance:.6e}")
        console.print(table)
    several = report["two_or_more"]
    if several["decimal"]:
        console.print(f"Two or more: one round in {1 / several['decimal']:,.0f} ({several['exact']}).")
    else:
        console.print(f"Never two: {report['because']}.")
    if shared := report.get("sharing"):
        console.print(
            f"At a meter of {grouped(shared['meter'])} and a reset of {grouped(shared['reset'])}, dollars in a million"
        )
        console.print("rounds, for rounds with several winners: as adopted, and how other answers differ from that.")
        table = _table("reading", "answer", ">awards", ">house bears", "for example")
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
        f"{paid[0][key]} {word}" for key, word in (("royal_flushes", "royal"), ("straight_flushes", "straight")) if paid[0][key]
    )
    return f"{hands}: {grouped(paid[0]['paid'])}, not {grouped(paid[0]['adopted'])}"


# -- common --


def _print(report: Mapping[str, Any], show: Callable[[Mapping[str, Any], Console], None], *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(report, indent=2, ensure_ascii=False) + "\n")
    else:
        show(report, Console(markup=False, highlight=False))


def _needed(text: str | None, option: str) -> Money:
    if text is None:
        raise InputError("this must be given: it is the house's to set, and no rule names a figure", where=option)
    return positive(text, option)


def _table(*columns: str, title: str = "") -> Table:
    """A table; a column whose name starts with > is flush right."""
    table = Table(title=title or None, title_justify="left", title_style="bold")
    for column in columns:
        table.add_column(column.removeprefix(">"), justify="right" if column.startswith(">") else "left", overflow="fold")
    return table


def _sum(value: Mapping[str, Any]) -> str:
    return "never" if value["dollars"] is None else grouped(value["dollars"])


def _per_million(value: Mapping[str, Any], *, sign: str = "") -> str:
    number = float(Fraction(value["exact"]) * 1_000_000)
    return format(number, f"{sign},.2f" if not number or abs(number) >= 0.01 else f"{sign}.1e")


def _plot(title: str, bars: Sequence[tuple[str, float]], form: str) -> Text:
    """A small plot of bars."""
    longest = max(number for _, number in bars) or 1
    width = max(len(name) for name, _ in bars)
    solid = "█" if (sys.stdout.encoding or "").lower().startswith("utf") else "#"
    lines = [f"{name:>{width}} {solid * round(BARS * number / longest)} {form.format(number)}" for name, number in bars]
    return Text("\n".join([title, *lines]))
