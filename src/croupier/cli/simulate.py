"""`croupier simulate`: means with their errors beside exact values, and how often each line was paid."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli import display
from croupier.cli.changes import requested
from croupier.cli.progress import progress_bar
from croupier.cli.simulated_jackpot import show_jackpot
from croupier.errors import InputError
from croupier.files import check_apart
from croupier.lab import (
    CheckpointKeeper,
    RunRequest,
    RunStoppedError,
    SimulatedRounds,
    check_result_file,
    read_checkpoint,
    read_strategy,
    run_request,
    write_results,
)
from croupier.rulebook import Money, wager_text


def run(
    asked: Mapping[str, Any],
    given: AbstractSet[str],
    changed: Mapping[str, Any],
    *,
    cores: int | None,
    gpu: bool,
    checkpoint: Path | None,
    resume: Path | None,
    cluster: str | None,
    out: Path | None,
    deals: Path | None,
    as_json: bool,
) -> None:
    """Simulate a book; `asked` has the rounds, the seed, the sums and the like, `given` names what the command line has.

    `changed` are the changes and answers. A run that is resumed is what it was: what is given beside must be the same.
    """
    changes, answers = requested(**changed)
    strategy, text = read_strategy(asked["strategy"])
    named = [checkpoint, resume, Path(asked["strategy"]) if text else None]
    for file in (out, deals):
        if file is not None:
            check_result_file(file)
            check_apart(file, *(each for each in named if each is not None))
        named.append(file)
    request = RunRequest(**{**asked, "strategy": strategy, "strategy_text": text}, changes=changes, readings=answers)
    if resume is not None:
        kept = read_checkpoint(resume)
        same = {name: value for name, value in request.given.items() if name in given}
        same |= {"strategy_text": text} if text else {}
        same |= {"changes": changes} if changes else {}
        same |= {"readings": answers} if answers else {}
        kept.request.check_same(same)
        keeper = CheckpointKeeper(kept.request, checkpoint or resume, kept=kept)
    elif not request.book:
        raise InputError("name a rulebook, as `croupier rules list` names it, or a checkpoint with --resume", where="BOOK")
    else:
        keeper = CheckpointKeeper(request, checkpoint)
    if deals is not None:
        from croupier.lab import bulk  # it loads the kernels

        bulk.check_deals(keeper.request)
    try:
        with progress_bar() as progress:
            found = run_request(keeper.request, cores=cores, gpu=gpu, progress=progress, keeper=keeper, cluster=cluster)
    except RunStoppedError as stopped:
        sys.stderr.write(f"croupier: {stopped}\n")
        raise typer.Exit(128 + stopped.signal) from None
    if out is not None:
        write_results(found, out)
    if deals is not None:
        bulk.write_deals(found, deals)
    if as_json:
        display.print_json(found.as_dict())
    else:
        _show(found)


def _show(found: SimulatedRounds) -> None:
    console = display.console()
    console.print(
        Text(f"{found.book.edition.name}: {display.numbered(found.rounds, 'round')}, seed {found.seed}", style="bold")
    )
    stakes = ", ".join(f"{wager_text(wager)} ${stake}" for wager, stake in found.bets.stakes.items())
    console.print(f"  {display.numbered(found.positions, 'position')}, each with {stakes}")
    console.print(f"  {found.strategy}: {found.decisions.words}")
    console.print(_means(found))
    if scarce := found.scarce:
        names = ", ".join(each.what for each in scarce)
        console.print(f"  So few rounds seldom bring {names}. Until they come, the jackpot's standard error is too small.")
    console.print(Text("How often", style="bold"))
    console.print(Padding(_hits(found), (0, 0, 0, 2), expand=False))
    console.print(Text("What the base game brought a position, in dollars", style="bold"))
    console.print(Padding(_results(found), (0, 0, 0, 2), expand=False))
    if found.jackpot:
        show_jackpot(console, found.jackpot)
    console.print(f"{found.seconds:.2f} seconds, {found.rounds_per_second:,.0f} rounds a second")


def _means(found: SimulatedRounds) -> Table:
    table = display.plain_table("wager", "in", ">mean", ">standard\nerror", ">exact", ">errors\nbetween")
    for each in found.means:
        between = each.errors_between
        table.add_row(
            wager_text(each.name),
            each.measure,
            f"{each.mean:+.6f}",
            "" if each.error is None else f"{each.error:.6f}",
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


def _results(found: SimulatedRounds) -> Table:
    dealt = found.rounds * found.positions
    rows = [
        (display.amount_text(Money(cents)), f"{100 * count / dealt:.5f}%", f"{count:,}")
        for cents, count in found.results.items()
    ]
    return display.grid(rows, right=3)
