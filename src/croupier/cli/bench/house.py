"""`croupier bench house`: durable commands beside bare appends of the same texts, in like groups, in the same run."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from rich.table import Table

from croupier.cli import display
from croupier.cli.bench.played_house import PlayedHouse

GROUPS = (1, 16, 128)  # requests that are written together
FEW = 10  # tables that play where the cost of a command is measured
BUSY = 100  # tables that make a long history
MICRO = 1_000_000


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is measured."""

    tables: int  # that play at the pace of a casino
    rounds: int  # in groups of each size
    seconds: int  # of the pace of a casino
    events: int  # of the log that is opened and verified again


QUICK = Sizes(tables=12, rounds=16, seconds=1, events=1_000)


def run(slug: str, sizes: Sizes, *, as_json: bool) -> None:
    """Measure all, and show it."""
    with TemporaryDirectory() as folder:
        measured = _measured(Path(folder), slug, sizes)
    if as_json:
        display.print_document("bench-house", measured)
    else:
        _show(measured)


def _measured(folder: Path, slug: str, sizes: Sizes) -> dict[str, Any]:
    groups = []
    for group in GROUPS:
        with closing(PlayedHouse(folder / f"{group}.db", slug, group)) as played:
            commands, mine, bare = played.beside_bare(max(1, sizes.rounds // group))
        groups.append(
            {
                "together": group,
                "house_a_second": round(commands / mine.seconds),
                "bare_a_second": round(commands / bare.seconds),
                "ratio": round(bare.seconds / mine.seconds, 2),
                "house_cpu_us": round(mine.processor / commands * MICRO),
                "bare_cpu_us": round(bare.processor / commands * MICRO),
            }
        )
    some = max(1, sizes.rounds // FEW)
    costs = []
    with closing(PlayedHouse(folder / "few.db", slug, FEW)) as played:
        played.cost(FEW, 1)
        costs.append(_cost(played, some))
    with closing(PlayedHouse(folder / "pace.db", slug, sizes.tables)) as played:
        costs.append(_cost(played, some))
        waited, written = played.at_the_pace_of_a_casino(sizes.seconds)
        waited.sort()
    with closing(PlayedHouse(folder / "long.db", slug, BUSY)) as played:
        costs.append(_cost(played, some))
        played.play_until(sizes.events)
        costs.append(_cost(played, some))
        opened, verified = _opened(played), _verified(played)
    return {
        "book": slug,
        "groups": groups,
        "pace": {
            "tables": sizes.tables,
            "seconds": sizes.seconds,
            "commands": len(waited),
            "together": round(len(waited) / written, 2),
            "half_ms": round(median(waited) * 1000, 1),
            "of_100_the_99th_ms": round(waited[len(waited) * 99 // 100] * 1000, 1),
        },
        "costs": costs,
        "opened": opened,
        "verified": verified,
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "cores": os.cpu_count(),
    }


def _cost(played: PlayedHouse, rounds: int) -> dict[str, Any]:
    behind = played.log.position
    return {"tables": len(played.names), "events": behind, "cpu_us": round(played.cost(FEW, rounds) * MICRO)}


def _opened(played: PlayedHouse) -> dict[str, Any]:
    played.log.drop_snapshot("house")
    without = played.opening()
    played.house.take_snapshot()
    by_snapshot = played.opening()
    return {
        "events": played.log.position,
        "by_snapshot_s": round(by_snapshot.seconds, 2),
        "by_snapshot_cpu_s": round(by_snapshot.processor, 2),
        "without_snapshot_s": round(without.seconds, 2),
        "without_snapshot_cpu_s": round(without.processor, 2),
    }


def _verified(played: PlayedHouse) -> dict[str, Any]:
    events, processes = played.log.position, os.cpu_count() or 1
    alone = played.verifying(1)
    together = played.verifying(processes) if processes > 1 else alone
    return {
        "events": events,
        "one_process_a_minute": round(60 * events / alone.seconds),
        "one_process_cpu_us": round(alone.processor / events * MICRO),
        "processes": processes,
        "together_a_minute": round(60 * events / together.seconds),
    }


def _show(measured: dict[str, Any]) -> None:
    console = display.console()
    title = f"Durable commands a second, {measured['book']}, SQLite, one process"
    columns = ("requests together", "house", "bare appends", "house / bare", "µs of processor, house", "µs, bare")
    console.print(_table(title, columns, measured["groups"]))
    title = f"Processor time of a command, {FEW} requests together"
    console.print(_table(title, ("tables", "events before", "microseconds"), measured["costs"]))
    pace, opened, verified = measured["pace"], measured["opened"], measured["verified"]
    console.print(
        f"{pace['tables']:,} tables at 60 rounds an hour for {pace['seconds']} s, {pace['commands']:,} commands: "
        f"an answer came after {pace['half_ms']:.1f} ms (half of them), {pace['of_100_the_99th_ms']:.1f} ms (99 of 100). "
        f"They were written in groups of {pace['together']:.2f}."
    )
    console.print(
        f"A house of {opened['events']:,} events was opened again with its snapshot, the whole chain checked, in "
        f"{opened['by_snapshot_s']:.2f} s ({opened['by_snapshot_cpu_s']:.2f} s of processor); "
        f"without in {opened['without_snapshot_s']:.2f} s ({opened['without_snapshot_cpu_s']:.2f} s)."
    )
    console.print(
        f"Its export was verified at {verified['one_process_a_minute']:,} events a minute by one process "
        f"({verified['one_process_cpu_us']} µs of processor for an event), and at {verified['together_a_minute']:,} "
        f"by {verified['processes']}."
    )
    if measured["load"] is not None:
        console.print(f"The load of the machine at the end was {measured['load']}, on {measured['cores']} cores.")


def _table(title: str, columns: tuple[str, ...], rows: list[dict[str, Any]]) -> Table:
    shown = Table(title=title, title_justify="left")
    for column in columns:
        shown.add_column(column, justify="right")
    for row in rows:
        shown.add_row(*(f"{value:.2f}" if isinstance(value, float) else f"{value:,}" for value in row.values()))
    return shown
