"""The arguments and options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
BookName = Annotated[str, typer.Argument(metavar="BOOK", help="A rulebook, as `croupier rules list` names it.")]
Tests = Annotated[Path | None, typer.Option(help="Where the tests of the rules are.", show_default="tests/rules")]
Seed = Annotated[int, typer.Option(help="The same seed deals the same cards.")]
OtherAnswers = Annotated[
    list[str] | None, typer.Option("--reading", metavar="ID=ANSWER", help="Another answer than the adopted one.")
]
Changed = Annotated[
    list[str] | None, typer.Option("--set", metavar="WHAT=VALUE", help="Change the book, as `croupier solve` does.")
]
MeterShows = Annotated[str | None, typer.Option(help="What the meter shows, in dollars.", show_default=False)]
ResetsTo = Annotated[str | None, typer.Option(help="What a 100% award leaves on the meter, in dollars.", show_default=False)]
JackpotUnit = Annotated[str | None, typer.Option(help="The unit of the jackpot wager, in dollars.", show_default=False)]
