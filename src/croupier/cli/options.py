"""The arguments and options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
BookName = Annotated[str, typer.Argument(metavar="BOOK", help="A rulebook, as `croupier rules list` names it.")]
BookOrResumed = Annotated[
    str, typer.Argument(metavar="[BOOK]", help="A rulebook; a run that is resumed has its own.", show_default=False)
]
Tests = Annotated[Path | None, typer.Option(help="The folder with the tests of the rules.", show_default="tests/rules")]
Seed = Annotated[int, typer.Option(help="The same seed deals the same cards.")]

OnCluster = Annotated[
    str | None,
    typer.Option(metavar="HOST:PORT|local", help="Work on a cluster: a Dask scheduler's.", show_default=False),
]

# -- a house --

HouseFolderName = Annotated[Path, typer.Option("--house", metavar="FOLDER", help="The folder of the house.")]
LogElsewhere = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Its log, as postgresql://USER@HOST/DATABASE.", show_default="log.db in the folder"),
]

FromInput = Annotated[
    bool,
    typer.Option("--stdin", help="Read passwords from standard input, a line each, in the order in which they are asked for."),
]

# -- another book than the approved one --

OtherAnswers = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="ID=ANSWER", help="Take another answer to an open reading. May be repeated."),
]
Changed = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="WHAT=VALUE", help="Change the book, see `croupier solve --help`. May be repeated."),
]
ChangesFile = Annotated[
    Path | None, typer.Option("--changes", metavar="FILE", help="Read changes and readings from a TOML file.")
]

# -- amounts, in dollars --


def _amount(*names: str, help_: str, default: str | bool = False) -> object:
    return typer.Option(*names, metavar="DOLLARS", help=help_, show_default=default)


JackpotMeter = Annotated[str | None, _amount(help_="What the jackpot's meter shows.")]
JackpotReset = Annotated[str | None, _amount(help_="What a 100% award leaves on the meter.")]
JackpotUnit = Annotated[str | None, _amount(help_="The unit of the jackpot wager.")]
UnitOrOne = Annotated[str | None, _amount("--unit", help_="The unit of the jackpot wager.", default="1.00")]
AnteOrOne = Annotated[str | None, _amount("--ante", help_="The ante beside the jackpot wager.", default="1.00")]
LimitedStake = Annotated[
    str | None,
    _amount("--stake", help_="The stake on a wager whose winnings are limited.", default="too small to reach the limit"),
]
