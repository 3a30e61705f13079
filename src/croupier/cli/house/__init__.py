"""`croupier house`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import LogElsewhere

commands = typer.Typer(help="Look after a house: its folder and its log.", no_args_is_help=True)

HouseOrLog = Annotated[
    str, typer.Argument(metavar="HOUSE", help="The folder of a house, or its log: a file, or postgresql://USER@HOST/DATABASE.")
]


@commands.command("init")
def house_init(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder for the keys and the log of the house.")],
    floor: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Its tables and pools, see docs/floor-file.md.", show_default="none")
    ] = None,
    log: LogElsewhere = None,
) -> None:
    """Make a house: a folder with its keys and its log.

    Keys that are there are used and never replaced; a house that is there is left as it is. It has no staff and no password:
    croupier staff add makes the first account.
    """
    from croupier.cli.house.init import run

    run(folder, floor, log)


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
