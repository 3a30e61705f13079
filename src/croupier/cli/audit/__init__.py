"""`croupier audit`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import AsJson

MOST_EVENTS = 2**53  # of a log: as far as any number goes here

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
    """Write all of a log to a file of JSON lines.

    The house may run meanwhile. The file has every event as it is stored, every signed statement and the public key that they
    were signed by. Nothing more is needed to check it. What is sealed stays sealed: rounds that were opened have their keys in
    it.
    """
    from croupier.cli.audit.export import run

    run(house, output, keys=keys)


@commands.command("payouts")
def audit_payouts(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Files with a round on each line, and what was paid; - for input.")
    ],
    as_json: AsJson = False,
) -> None:
    """Settle recorded rounds again, and list what was paid otherwise.

    Each line is a scenario as `croupier settle` takes it. Each of its positions has what was handed back beside it, as in
    "paid": {"ante": "20.00"}; what is not named there was paid nothing. An exception is listed with what was paid, what was
    due, and the rules. The exit status is 1 if there is one, or if a line or one of several files could not be read.
    """
    from croupier.cli.audit.payouts import run

    raise typer.Exit(run(files, as_json=as_json))


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


HouseOrExport = Annotated[
    str, typer.Argument(metavar="HOUSE", help="The folder of a house, its log, or an export that `croupier audit export` made.")
]


@commands.command("query")
def audit_query(
    *,
    house: HouseOrExport,
    stream: Annotated[
        str, typer.Option(metavar="NAME", help="A stream, as in table/T1, or the beginning of some.", show_default="all")
    ] = "",
    kind: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND", help="A kind of event, as in WagerSettled. May be repeated.", show_default="all"),
    ] = None,
    person: Annotated[str, typer.Option(metavar="NAME", help="A name or an identity.", show_default="all")] = "",
    since: Annotated[str, typer.Option(metavar="TIME", help="As in 2026-11-15T20:00 (UTC), or milliseconds.")] = "0",
    until: Annotated[str | None, typer.Option(metavar="TIME", help="The same.", show_default="the end")] = None,
    first: Annotated[int, typer.Option(min=1, max=MOST_EVENTS, help="The first position.")] = 1,
    last: Annotated[
        int | None, typer.Option(min=1, max=MOST_EVENTS, help="The last position.", show_default="the last")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON lines.")] = False,
) -> None:
    """Find events by stream, kind, person, time and position.

    Events that are sealed are shown if their round was opened since.
    """
    from croupier.cli.audit.query import run

    where = {"stream": stream, "person": person}
    run(house, **where, kinds=kind or (), since=since, until=until, first=first, last=last, as_json=as_json)


@commands.command("clocks")
def audit_clocks(*, house: HouseOrExport, as_json: AsJson = False) -> None:
    """Show the clocks of programs beside the time of the house.

    They are compared whenever a program starts and a shift is closed. A day on which neither happened is named.
    """
    from croupier.cli.audit.clocks import run

    run(house, as_json=as_json)


@commands.command("rounds")
def audit_rounds(
    *,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="HOUSE [TABLE] | FILE...",
            help="A house (folder, log or export) and a table, which may be left out with --overrides; or files of rounds.",
        ),
    ],
    overrides: Annotated[
        bool, typer.Option("--overrides", help="List what is to be reviewed: rulings, voids, corrections, refused attempts.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the rounds of a table, or what is to be reviewed.

    Files of recorded rounds, as JSON or JSON Lines, are settled again as `croupier audit payouts` does.
    """
    from croupier.cli.audit.rounds import run

    raise typer.Exit(run(words, overrides=overrides, as_json=as_json))


@commands.command("slips")
def audit_slips(
    house: HouseOrExport,
    pool: Annotated[str, typer.Option(metavar="NAME", help="Of one pool.", show_default="all")] = "",
    as_json: AsJson = False,
) -> None:
    """List the slips of the house by their numbers.

    Every award that was paid and every correction of a meter has one. A slip that is void keeps its number.
    `croupier audit verify` checks that none is missing.
    """
    from croupier.cli.audit.slips import run

    run(house, pool, as_json=as_json)


@commands.command("reconcile")
def audit_reconcile(house: HouseOrExport, as_json: AsJson = False) -> None:
    """Show each table and each pool beside the ledger.

    All is worked out from the first event on. The keys of the house are used if its folder is named: then open rounds are
    compared, too. The exit status is 1 if something differs.
    """
    from croupier.cli.audit.reconcile import run

    raise typer.Exit(run(house, as_json=as_json))


@commands.command("opened")
def audit_opened(
    house: HouseOrExport,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The name of the table.")],
    number: Annotated[
        int | None,
        typer.Argument(
            metavar="ROUND", help="The number of the round.", min=1, max=MOST_EVENTS, show_default="the last opened"
        ),
    ] = None,
) -> None:
    """Print a round that was opened, as JSON.

    It has the commitment, the key, the words that players added and the events that were sealed. `croupier audit shuffle`
    checks it, and so does the script of docs/shuffle.md.
    """
    from croupier.cli.audit.opened import run

    run(house, table, number)


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
