"""`croupier audit`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson

commands = typer.Typer(help="Check what a house has published and kept.", no_args_is_help=True)


@commands.callback()
def audit() -> None:
    """What stands before a command: nothing. Without it a group of one command would be that command."""


@commands.command("shuffle")
def audit_shuffle(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="An opened round as JSON, see docs/shuffle.md, or - to read it from input.")
    ],
    as_json: AsJson = False,
) -> None:
    """Check the shuffle of an opened round.

    The key must be the one that was committed to before bets opened, the deck that was dealt must follow from it and from the
    players' words, and it must open every sealed event of the round. The exit status is 1 if something is wrong.
    """
    from croupier.cli.audit.shuffle import run

    raise typer.Exit(run(file, as_json=as_json))
