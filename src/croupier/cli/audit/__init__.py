"""`croupier audit`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import AsJson

commands = typer.Typer(help="Check what a house has published and kept.", no_args_is_help=True)


ExportFile = Annotated[str, typer.Argument(metavar="FILE", help="An export that `croupier audit export` has made.")]


@commands.command("export")
def audit_export(
    house: Annotated[
        str,
        typer.Argument(metavar="HOUSE", help="The folder of a house, or its log: a file, or postgresql://USER@HOST/DATABASE."),
    ],
    output: Annotated[Path, typer.Argument(metavar="FILE", help="A new file. One that is there is left as it is.")],
    keys: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The folder of keys, for the public key.", show_default="the one of the house"),
    ] = None,
) -> None:
    """Write all of a log to a file of JSON lines, while the house runs.

    The file has every event as it is stored, every signed statement and the public key that they were signed by. Nothing more
    is needed to check it. What is sealed stays sealed: rounds that were opened have their keys in it.
    """
    from croupier.cli.audit.export import run

    run(house, output, keys=keys)


@commands.command("verify")
def audit_verify(
    *,
    file: ExportFile,
    key: Annotated[
        list[str] | None,
        typer.Option(metavar="HEX", help="A public key of the house. May be repeated.", show_default="those in the file"),
    ] = None,
    statements: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The second copy of the signed statements, to compare.")
    ] = None,
    processes: Annotated[int | None, typer.Option(min=1, max=64, help="How many processes share the work.")] = None,
    as_json: AsJson = False,
) -> None:
    """Work out an export anew, from the file alone.

    Every hash, position, statement and signature; every commitment, seal and deck of the rounds that were opened; every event
    of every table and pool decided again; and the ledger beside tables and pools. The exit status is 1 if something is wrong,
    and 2 if the file is no export.
    """
    from croupier.cli.audit.verify import run

    raise typer.Exit(run(file, keys=key or (), statements=statements, processes=processes, as_json=as_json))


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
