"""`croupier jackpot`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson, BookName, JackpotMeter, JackpotReset, JackpotUnit, OtherAnswers, Seed

PoolFile = Annotated[str, typer.Argument(metavar="FILE", help="Pools and their games as TOML, see docs/jackpot.md.")]

commands = typer.Typer(help="The linked jackpot: a wager's value, odds, a year, who wins.", no_args_is_help=True)


@commands.command("value")
def jackpot_value(
    book: BookName,
    *,
    meter: Annotated[str, typer.Option(metavar="DOLLARS", help="What the jackpot's meter shows.")],
    unit: JackpotUnit = None,
    reset: JackpotReset = None,
    ante: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="An ante beside it. It adds the base game.", show_default=False)
    ] = None,
    units: Annotated[int, typer.Option(help="How many units are staked.")] = 1,
    folds: Annotated[
        str | None,
        typer.Option(
            metavar="HANDS",
            help="The starting hands that are folded, where that loses awards.",
            show_default="those best folded",
        ),
    ] = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Show what a jackpot wager is worth at a meter, exactly.

    And from which meter on it is worth its stake. With --ante also together with the base game, with best play. An amount that
    no rule sets must be given.
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


@commands.command("odds")
def jackpot_odds(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A floor as TOML, see docs/floor-file.md.")],
    as_json: AsJson = False,
) -> None:
    """Show how likely each award is in each linked game.

    The pools are those of a floor file. The chances are exact, for one wager.
    """
    from croupier.cli.jackpot.odds import run

    run(file, as_json=as_json)


@commands.command("year")
def jackpot_year(
    file: PoolFile,
    years: Annotated[int, typer.Option(min=40, max=1_000_000, help="How many years to simulate.")] = 20_000,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Show a year of pools: hits, meter, awards, reserve, cost.

    One or several games are linked to each pool, played in seasons of their own. Means, deviations, the long run and the chance
    that the reserve falls short are computed. Whole distributions are simulated and have standard errors, and so is the meter
    if it has a cap.
    """
    from croupier.cli.jackpot.year import run

    run(file, years, seed, as_json=as_json)


@commands.command("funding")
def jackpot_funding(
    file: PoolFile,
    shortfall: Annotated[str, typer.Option(metavar="CHANCE", help="The chance that is wanted, as in 1% or 0.01.")] = "1%",
    as_json: AsJson = False,
) -> None:
    """Show the funding that keeps a shortfall of the reserve rare.

    The house must put in for a reset what the reserve does not have. The reserve at the start of the year, its part of each
    stake, or the reset value that keeps the chance of it in the year no more than wanted: computed, for each pool.
    """
    from croupier.cli.jackpot.funding import run

    run(file, shortfall, as_json=as_json)


@commands.command("winners")
def jackpot_winners(
    book: BookName,
    *,
    positions: Annotated[int, typer.Option(help="How many positions stake the jackpot.")],
    meter: JackpotMeter = None,
    reset: JackpotReset = None,
    unit: JackpotUnit = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Show how likely several hands win the jackpot in one round.

    The hands are at one table, and the chances are exact. With a meter, a reset and a unit also: what each answer to the
    readings about sharing is worth.
    """
    from croupier.cli.jackpot.winners import run

    run(book, positions, meter=meter, reset=reset, unit=unit, readings=reading or (), as_json=as_json)
