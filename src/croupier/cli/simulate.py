"""`croupier simulate`: means with their errors beside exact values, and how often each line was paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli import display
from croupier.cli.changes import requested
from croupier.cli.progress import progress_bar
from croupier.lab import SimulatedRounds, simulate_request, simulation_as_json
from croupier.rulebook import wager_text


def run(
    slug: str,
    asked: Mapping[str, Any],
    *,
    as_json: bool,
    sets: Sequence[str],
    changes_file: Path | None,
    readings: Sequence[str],
    sums: Mapping[str, Any],
) -> None:
    """Simulate a book; `asked` has the rounds, the seed and the like, `sums` are the amounts that the house sets."""
    changes, answers = requested(sets, readings, changes_file)
    with progress_bar() as progress:
        found = simulate_request(slug, readings=answers, changes=changes, progress=progress, **asked, **sums)
    if as_json:
        display.print_json(simulation_as_json(found))
    else:
        _show(found)


def _show(found: SimulatedRounds) -> None:
    console = display.console()
    console.print(Text(f"{found.book.edition.name}: {found.rounds:,} rounds, seed {found.seed}", style="bold"))
    stakes = ", ".join(f"{wager_text(wager)} ${stake}" for wager, stake in found.bets.stakes.items())
    console.print(f"  {display.numbered(found.positions, 'position')}, each with {stakes}")
    console.print(f"  {found.strategy}: {found.decisions.words}")
    console.print(_means(found))
    console.print(Text("How often", style="bold"))
    console.print(Padding(_hits(found), (0, 0, 0, 2), expand=False))
    speed = found.rounds / found.seconds / 1e6
    console.print(f"{found.seconds:.2f} seconds, {speed:.1f} million rounds a second")


def _means(found: SimulatedRounds) -> Table:
    table = display.plain_table("wager", "in", ">mean", ">standard\nerror", ">exact", ">errors\nbetween")
    for each in found.means:
        between = each.errors_between
        table.add_row(
            wager_text(each.name),
            each.measure,
            f"{each.mean:+.6f}",
            f"{each.error:.6f}",
            "" if each.exact is None else f"{float(each.exact):+.6f}",
            "" if between is None else f"{between:+.2f}",
        )
    return table


def _hits(found: SimulatedRounds) -> Table:
    table = display.plain_table("wager", "what", ">times", ">expected")
    for each in found.hits:
        expected = "" if each.expected is None else f"{float(each.expected):,.1f}"
        table.add_row(wager_text(each.wager), each.what, f"{each.count:,}", expected)
    return table
