"""`croupier simulate`: rounds of a book, or years of a floor. The work of each is in the module named after it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from croupier.cli.options import (
    AnteOrOne,
    AsJson,
    BookOrResumed,
    Changed,
    ChangesFile,
    JackpotMeter,
    JackpotReset,
    LimitedStake,
    OnCluster,
    OtherAnswers,
    Seed,
    UnitOrOne,
)
from croupier.errors import InputError


class BookOrCommand(TyperGroup):
    """A command on a book with other commands beside it: the first word is one of them, or the book, or an option of it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words. Where they begin with a command there is no book; otherwise options may stand behind the book."""
        if args and args[0] in self.commands:
            return super().parse_args(ctx, ["", *args])
        ctx.allow_interspersed_args = True
        return super().parse_args(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        """What it takes; in front of its commands that is nothing."""
        return super().get_params(ctx) if ctx.command is self else []


commands = typer.Typer(cls=BookOrCommand, invoke_without_command=True)


@commands.callback()
def simulate(
    ctx: typer.Context,
    *,
    book: BookOrResumed = "",
    rounds: Annotated[int, typer.Option(metavar="N", max=10**15, help="How many rounds to deal.")] = 1_000_000,
    seed: Seed = 1,
    positions: Annotated[int, typer.Option(help="How many positions are played.")] = 1,
    strategy: Annotated[
        str,
        typer.Option(metavar="NAME|FILE", help="perfect, rule-of-thumb, typical, always, never, or your own .csv or .json."),
    ] = "perfect",
    sets: Changed = None,
    changes: ChangesFile = None,
    reading: OtherAnswers = None,
    meter: JackpotMeter = None,
    reset: JackpotReset = None,
    unit: UnitOrOne = None,
    units: Annotated[int, typer.Option(help="How many units are staked on the jackpot.")] = 1,
    ante: AnteOrOne = None,
    stake: LimitedStake = None,
    jackpot: Annotated[
        str, typer.Option(metavar="same|live", help="The meter in each round: the same, or live and running on.")
    ] = "same",
    rate: Annotated[
        str | None,
        typer.Option(metavar="PART", help="If live: the part of a stake to the meter.", show_default=False),
    ] = None,
    reserve_rate: Annotated[
        str | None, typer.Option(metavar="PART", help="The part to the reserve, which pays for resets.", show_default="none")
    ] = None,
    cap: Annotated[str | None, typer.Option(metavar="DOLLARS", help="The most that is displayed.", show_default="none")] = None,
    cores: Annotated[int | None, typer.Option(max=1_024, help="How many cores to use.", show_default="all")] = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="Deal on a graphics card by NVIDIA instead.")] = False,
    checkpoint: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the run in a file, to go on later.", show_default="named for book and seed"),
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on from a checkpoint.", show_default=False)] = None,
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write results as .csv or .parquet, too.", show_default=False),
    ] = None,
    deals: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every round for `settle --bulk`, as .csv or .parquet.", show_default=False),
    ] = None,
    cluster: OnCluster = None,
    as_json: AsJson = False,
) -> None:
    """Deal rounds of a book at random, beside what is exact.

    Every position stakes on every wager, on the jackpot with --meter. For each wager: the mean result with its standard error,
    the exact value, and how many standard errors lie between them; then how often each line was paid. The same seed gives the
    same whole numbers on however many cores, and on a graphics card. Rounds are settled by the tables compiled from the book's
    clauses.

    With --jackpot live the meter runs on from round to round: stakes feed it by --rate, awards are paid from what it shows
    then, and it is reset as the book says. Its history is shown, and what is computed of it.

    Ctrl-C leaves a checkpoint, and `croupier simulate --resume FILE` goes on from it to the same totals.
    """
    if ctx.invoked_subcommand:
        if book:
            raise InputError(f"leave this out before {ctx.invoked_subcommand!r}", where=book)
        return
    from croupier.cli.simulate import run

    sums = {"meter": meter, "reset": reset, "unit": unit, "units": units, "ante": ante, "stake": stake}
    asked = {"book": book, "rounds": rounds, "seed": seed, "positions": positions, "strategy": strategy, **sums}
    asked |= {"jackpot": jackpot, "rate": rate, "reserve_rate": reserve_rate, "cap": cap}
    given = {name for name in ctx.params if getattr(ctx.get_parameter_source(name), "name", "") == "COMMANDLINE"}
    changed = {"sets": sets or (), "readings": reading or (), "changes_file": changes}
    files = {"checkpoint": checkpoint, "resume": resume, "out": out, "deals": deals}
    run(asked, given, changed, cores=cores, gpu=gpu, cluster=cluster, as_json=as_json, **files)


@commands.command("floor")
def simulate_years(
    file: Annotated[Path, typer.Argument(metavar="FLOOR", help="A floor as TOML, see docs/floor-file.md.")],
    *,
    years: Annotated[int, typer.Option(min=2, max=100_000, help="How many years to simulate.")] = 100,
    seed: Seed = 1,
    hours: Annotated[int, typer.Option(min=1, max=24, help="How many hours a day each table is open.")] = 16,
    pace: Annotated[int, typer.Option(min=1, max=1_000, help="How many rounds an hour.")] = 40,
    seats: Annotated[
        int | None, typer.Option(min=1, max=7, help="How many seats are taken at each table.", show_default="all")
    ] = None,
    strategy: Annotated[str, typer.Option(help="perfect, rule-of-thumb, typical, always or never.")] = "perfect",
    play: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What differs by table, as TOML, see docs/floor-year.md.", show_default=False),
    ] = None,
    cores: Annotated[int | None, typer.Option(min=1, max=1_024, help="How many cores to use.", show_default="all")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write a page with plots.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Simulate years of a floor: house win, meters, hits.

    The tables and pools are those of a floor file. Every year starts anew, with each meter at its base. Every seat stakes the
    least that its table takes on every wager, and a unit on the jackpot where the table is linked. A page with plots is written
    with --output PAGE.html. The same seed gives the same years on however many cores.
    """
    from croupier.cli.simulate_floor import run

    common = {"hours": hours, "pace": pace, "seats": seats, "strategy": strategy}
    run(file, common, play, years=years, seed=seed, cores=cores, output=output, as_json=as_json)
