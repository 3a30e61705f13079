"""`croupier jackpot`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson, BookName, JackpotUnit, MeterShows, OtherAnswers, ResetsTo, Seed

commands = typer.Typer(help="The mathematics of the linked jackpot, exact where it can be.", no_args_is_help=True)


@commands.command("value")
def jackpot_value(
    book: BookName,
    *,
    meter: Annotated[str, typer.Option(help="What the meter shows, in dollars.")],
    unit: JackpotUnit = None,
    reset: ResetsTo = None,
    ante: Annotated[
        str | None, typer.Option(help="An ante beside it: then the base game counts, too.", show_default=False)
    ] = None,
    units: Annotated[int, typer.Option(help="How many units are staked.")] = 1,
    folds: Annotated[
        str | None, typer.Option(help="Resorts World: the starting hands that are folded.", show_default="those best folded")
    ] = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Show what a jackpot wager is worth at a meter, exactly, and from which meter on it is worth its stake.

    With --ante also together with the base game under best play. Figures that no rule names are asked for, not made up.
    """
    from croupier.cli.jackpot.value import run

    run(
        book,
        meter=meter,
        unit=unit,
        reset=reset,
        ante=ante,
        units=units,
        folds=folds,
        readings=reading or (),
        as_json=as_json,
    )


@commands.command("year")
def jackpot_year(
    file: Annotated[str, typer.Argument(help="A pool and its games as a TOML file, see docs/jackpot.md.")],
    years: Annotated[int, typer.Option(min=40, max=1_000_000, help="How many years to simulate.")] = 20_000,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Show a year of a pool that is linked over several games: hits, meter, awards and what the house bears.

    Means and deviations are exact, as is the long run; whole distributions, and a cap, are simulated, with standard errors.
    """
    from croupier.cli.jackpot.year import run

    run(file, years, seed, as_json=as_json)


@commands.command("winners")
def jackpot_winners(
    book: BookName,
    *,
    positions: Annotated[int, typer.Option(help="How many positions stake the jackpot.")],
    meter: MeterShows = None,
    reset: ResetsTo = None,
    unit: JackpotUnit = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Show how likely hands at one table win shares of the meter in the same round, exactly.

    With a meter, a reset and a unit also what each answer on sharing is worth.
    """
    from croupier.cli.jackpot.winners import run

    run(book, positions, meter=meter, reset=reset, unit=unit, readings=reading or (), as_json=as_json)
