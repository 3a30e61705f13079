"""`croupier simulate`: rounds of a book, or years of a floor. The work of each is in the module named after it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from croupier.cli.options import AsJson, Seed


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
