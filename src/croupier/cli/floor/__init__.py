"""`croupier floor`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson, FromInput, HouseFolderName, LogElsewhere

commands = typer.Typer(help="Check and apply the floor file of a house: pits, tables, pools.", no_args_is_help=True)

FloorFile = Annotated[str, typer.Argument(metavar="FILE", help="The floor file, see docs/floor-file.md.")]


@commands.command("check")
def floor_check(file: FloorFile, as_json: AsJson = False) -> None:
    """Read a floor file as a house would, and list its tables and pools.

    What is wrong is said with its line and its rule, and the exit status is 2.
    """
    from croupier.cli.floor.check import run

    run(file, as_json=as_json)


@commands.command("diff")
def floor_diff(file: FloorFile, house: HouseFolderName, log: LogElsewhere = None, as_json: AsJson = False) -> None:
    """Show what a floor file would change of a house.

    Each change is shown with when it can be, and by which rule. The exit status is 0 if nothing would change, 1 if
    something would, and 2 if the file is wrong or something in it cannot be.
    """
    from croupier.cli.floor.diff import run

    raise typer.Exit(run(file, house, log, as_json=as_json))


@commands.command("apply")
def floor_apply(
    *,
    file: FloorFile,
    house: HouseFolderName,
    manager: Annotated[
        str, typer.Option("--as", metavar="NAME", help="The shift manager who does this. The password is asked for.")
    ],
    second: Annotated[
        str, typer.Option("--with", metavar="NAME", help="The second person, of the pit. The password is asked for.")
    ],
    why: Annotated[str, typer.Option(metavar="TEXT", help="The reason. It is recorded.")],
    stdin: FromInput = False,
    log: LogElsewhere = None,
) -> None:
    """Make the floor of a house what a floor file says.

    All of it, or nothing. It takes two persons. Tables come and go at once. A table in a round, or whose last round may
    still be corrected, changes at its next opening call. Figures of a pool change after the next win of the whole meter.
    What a pool opened with never changes.
    """
    from croupier.cli.floor.apply import run

    run(file, house, log, manager=manager, second=second, why=why, stdin=stdin)
