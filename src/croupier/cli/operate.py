"""`croupier operate`: what the house wins at a table and how surely, or the theoretical win of a file of tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from croupier.cli import display
from croupier.cli.changes import parse_sides, requested
from croupier.cli.progress import progress_bar
from croupier.lab import TheoreticalWin, operate_request, with_commas
from croupier.rulebook import wager_text


def run(
    what: str,
    settings: Mapping[str, Any],
    *,
    sides: Sequence[str],
    jackpot: Mapping[str, Any],
    sets: Sequence[str],
    changes_file: Path | None,
    readings: Sequence[str],
    asked: Mapping[str, Any],
    as_json: bool,
) -> None:
    """Find the figures, and show them."""
    changes, answers = requested(sets, readings, changes_file)
    given = {
        **settings,
        "sides": parse_sides(sides),
        "jackpot": {name: value for name, value in jackpot.items() if value is not None},
        "changes": changes,
        "readings": answers,
    }
    with progress_bar() as progress:
        found = operate_request(what, progress=progress, **asked, **{name: value for name, value in given.items() if value})
    if as_json:
        display.print_json(found.as_dict())
    elif isinstance(found, TheoreticalWin):
        _show_tables(found.as_dict())
    else:
        _show_table(found.as_dict())


def _show_table(found: Mapping[str, Any]) -> None:
    console = display.console()
    stakes = ", ".join(f"{stake} on {wager_text(wager)}" for wager, stake in found["stakes"].items())
    seats, pace, hours = (display.numbered(found[name], unit) for name, unit in _BUSY)
    console.print(Text(f"{found['rulebook']}: {seats}, each with {stakes}; {pace} an hour, {hours}", style="bold"))
    plays = found["play"]
    table = display.plain_table("what the house wins", *(f">{each['strategy']}" for each in plays))
    table.add_row("of each ante", *(f"{each['house_edge']:.4%}" for each in plays))
    table.add_row("of all that is staked (hold)", *(f"{each['hold']:.4%}" for each in plays))
    for name, part in _PARTS.items():
        table.add_row(name, *(_dollars(each[part]["win"]) for each in plays))
        table.add_row("  its standard deviation", *(_dollars(each[part]["standard_deviation"]) for each in plays))
    for at, band in enumerate(plays[0]["in_all"]["bands"]):
        table.add_row(
            f"{band['part']:.0%} of the time between", *(_dollars(each["in_all"]["bands"][at]["from"]) for each in plays)
        )
        table.add_row("  and", *(_dollars(each["in_all"]["bands"][at]["to"]) for each in plays))
    table.add_row("chance of a loss", *(_chance(each["in_all"]["chance_of_a_loss"]) for each in plays))
    table.add_row("rounds until the edge shows", *(_rounds(each["shows"]) for each in plays))
    table.add_row(f"bankroll, safe to {_percent(plays[0]['ruin']['safety'])}", *(_bankroll(each["ruin"]) for each in plays))
    if "chance" in plays[0]["ruin"]:
        named = f"chance that {with_commas(plays[0]['ruin']['of_bankroll'])} is ever gone"
        table.add_row(named, *(_chance(each["ruin"]["chance"]) for each in plays))
    console.print(table)
    for each in plays:
        console.print(f"{each['strategy']}: {each['words']}")
    if shows := plays[0]["shows"]:
        console.print(
            f"An edge shows where, from so many rounds on, a result as far below what is expected has a chance of "
            f"{_percent(1 - shows['safety'])} at most."
        )
    console.print(f"Method: {plays[0]['method']}.")


def _percent(chance: float) -> str:
    """A chance that somebody asked for, with as many digits as it has."""
    return f"{100 * chance:.8g}%"


def _show_tables(found: Mapping[str, Any]) -> None:
    console = display.console()
    columns = "=table", "=play", ">rounds", ">staked", ">theoretical win", ">hold", ">deviation"
    table = display.plain_table(*columns)
    for each in found["tables"]:
        table.add_row(each["name"], each["strategy"], f"{each['rounds']:,}", *_sums(each))
    together = found["together"]
    table.add_row("all tables", "", "", *_sums(together))
    console.print(table)
    for band in together["bands"]:
        console.print(f"{band['part']:.0%} of the time between {_dollars(band['from'])} and {_dollars(band['to'])}")
    console.print(f"chance of a loss: {_chance(together['chance_of_a_loss'])}")


def _sums(each: Mapping[str, Any]) -> tuple[str, str, str, str]:
    return _dollars(each["staked"]), _dollars(each["win"]), f"{each['hold']:.4%}", _dollars(each["standard_deviation"])


def _chance(chance: float) -> str:
    return "under 0.0001%" if 0 < chance < 0.000_000_5 else f"{chance:.4%}"


def _dollars(amount: float) -> str:
    return f"{amount:,.2f}"


def _rounds(shows: Mapping[str, Any] | None) -> str:
    if shows is None:
        return "there is none"
    return "over 1,000,000,000" if shows["rounds"] is None else f"{shows['rounds']:,}"


def _bankroll(ruin: Mapping[str, Any]) -> str:
    return "none is enough" if ruin["bankroll"] is None else _dollars(ruin["bankroll"])


_BUSY = (("seats", "seat"), ("pace", "round"), ("hours", "hour"))
_PARTS = {"a seat and round": "seat_and_round", "an hour": "hour", "in all hours": "in_all"}
