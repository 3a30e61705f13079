"""`croupier simulate floor`: years of a floor, in tables on the terminal, as JSON, or as a page with plots."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from croupier import __version__
from croupier.cli import display
from croupier.cli.progress import progress_bar
from croupier.errors import InputError
from croupier.house import floor_file
from croupier.lab import (
    FloorOfYear,
    FloorYears,
    LiveJackpot,
    TablePlay,
    YearPool,
    YearSpread,
    by_game,
    by_table,
    floor_as_json,
    hits_of_pool,
    of_pool,
    plan_table,
    read_plays,
    simulate_floor,
)
from croupier.report import assemble_floor, html


def run(
    file: Path,
    common: Mapping[str, Any],
    play: Path | None,
    *,
    years: int,
    seed: int,
    cores: int | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Simulate years of the floor in a file; `common` says how its tables are played, `play` what differs by table."""
    if output is not None:
        _check_output(output)
    planned = read_floor_of_year(file, TablePlay(**common), play)
    with progress_bar() as progress:
        found = simulate_floor(planned, years, seed=seed, cores=cores, progress=progress)
    if output is not None:
        output.write_text(html(assemble_floor(found, file.stem, f"croupier {__version__}")), encoding="utf-8")
    if as_json:
        display.print_document("floor-years", floor_as_json(found))
    else:
        _show(found)


def _check_output(output: Path) -> None:
    if output.suffix.lower() != ".html":
        raise InputError("the name of the file must end in .html", where=str(output))
    if output.is_dir() or not output.absolute().parent.is_dir():
        reason = "it is a folder" if output.is_dir() else "there is no such folder"
        raise InputError(f"the page cannot be written: {reason}", where=str(output))


def read_floor_of_year(file: Path, common: TablePlay, play: Path | None) -> FloorOfYear:
    """The tables and pools of a floor file, as they are played."""
    plan = floor_file.read_floor_file(file)
    names = [setup.table for setup in plan.setups]
    plays = dict.fromkeys(names, common) if play is None else read_plays(play, names, common)
    linked = {table.name for pool in plan.pools for table in pool.tables}
    tables = [
        plan_table(
            setup.table,
            setup.book,
            positions=setup.positions,
            least={wager: limits.least for wager, limits in setup.limits.items()},
            unit=setup.unit if setup.table in linked else None,
            play=plays[setup.table],
        )
        for setup in plan.setups
    ]
    pools = []
    for pool in plan.pools:
        if pool.tables:
            figures = pool.parameters
            live = LiveJackpot(pool.base, figures.reset, figures.rate, figures.reserve_rate, figures.cap)
            pools.append(YearPool(pool.name, live, tuple(table.name for table in pool.tables)))
    return FloorOfYear(tuple(tables), tuple(pools))


def _show(found: FloorYears) -> None:
    console = display.console()
    tables, pools = display.numbered(len(found.floor.tables), "table"), display.numbered(len(found.pools), "pool")
    console.print(Text(f"{found.years:,} years of {tables} and {pools}, seed {found.seed}", style="bold"))
    console.print("Dollars a year: what the house wins, at tables without what is staked on a jackpot.")
    wins = {f"table {name}": spread for name, spread in by_table(found).items()}
    wins |= {f"game {name}": spread for name, spread in by_game(found).items()}
    wins |= {f"pool {each.pool.name}": of_pool(each)["the house keeps"] for each in found.pools}
    console.print(_spreads("house win", {**wins, "all together": YearSpread(found.house)}, 100))
    for each in found.pools:
        console.print(Text(f"Pool {each.pool.name}", style="bold"))
        console.print(_spreads("dollars a year", of_pool(each), 100))
        console.print(_spreads("times a year", hits_of_pool(each), 1))


def _spreads(title: str, spreads: Mapping[str, YearSpread], unit: int) -> Table:
    table = display.plain_table(f"={title}", ">mean", ">error", ">expected", ">5% of years\nbelow", ">5% of years\nabove")
    places = 0 if unit > 1 else 2

    def shown(value: float) -> str:
        return f"{value / unit:,.{places}f}"

    for name, each in spreads.items():
        expected = "" if each.mean_expected is None else shown(float(each.mean_expected))
        low, high = each.quantile(0.05), each.quantile(0.95)
        table.add_row(name, shown(each.mean), shown(each.error), expected, shown(low), shown(high))
    return table
