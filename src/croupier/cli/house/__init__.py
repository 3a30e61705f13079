"""`croupier house`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

commands = typer.Typer(help="Look after a house: its folder and its log.", no_args_is_help=True)

HouseOrLog = Annotated[
    str, typer.Argument(metavar="HOUSE", help="The folder of a house, or its log: a file, or postgresql://USER@HOST/DATABASE.")
]


@commands.callback()
def house() -> None:
    """What stands before a command: nothing. Without it a group of one command would be that command."""


@commands.command("backup")
def house_backup(
    house: HouseOrLog,
    output: Annotated[Path, typer.Argument(metavar="FILE", help="A new file. One that is there is left as it is.")],
) -> None:
    """Copy the log of a house while it runs.

    The copy is the log as it was at one moment. Every hash of it is checked before the command ends, and every signed statement
    is held against it if the folder of the house is named. The keys are not part of it: keep a copy of them elsewhere.
    """
    from croupier.cli.house.backup import run

    run(house, output)
