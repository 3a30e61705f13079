"""`croupier floor`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson

commands = typer.Typer(help="Check the floor file of a house: pits, tables, pools.", no_args_is_help=True)


@commands.callback()
def floor() -> None:
    """What stands before a command: nothing. Without it a group of one command would be that command."""


@commands.command("check")
def floor_check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The floor file, see docs/floor-file.md.")],
    as_json: AsJson = False,
) -> None:
    """Read a floor file as a house would, and list its tables and pools.

    What is wrong is said with its line and its rule, and the exit status is 2.
    """
    from croupier.cli.floor.check import run

    run(file, as_json=as_json)
