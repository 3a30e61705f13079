"""The commands that run a house, and what each takes. The work is in the modules they import."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import (
    AsJson,
    HouseFolderName,
    LogElsewhere,
)

commands = typer.Typer()


@commands.command()
def serve(
    *,
    house: HouseFolderName,
    log: LogElsewhere = None,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535, help="The port; 0 takes one that is free.")] = 8000,
    proxy: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="Whom to believe when it says whose a request is: a proxy before it.", show_default="nobody"
        ),
    ] = "",
    log_format: Annotated[
        str, typer.Option(metavar="json|text", help="The form of what is written on standard error.")
    ] = "json",
    no_coach: Annotated[bool, typer.Option("--no-coach", help="Tell no player what an action is worth.")] = False,
) -> None:
    """Serve a house over HTTP.

    Staff sign in, requests are answered when they are durable, and each sees a table as the own view shows it. SIGTERM or
    SIGINT stop it in the middle of any round: what waits is answered, and open rounds go on when it comes back. See
    docs/running.md.
    """
    from croupier.cli.serve import run

    raise typer.Exit(run(house, log, host, port, proxy=proxy, log_format=log_format, coaches=not no_coach))


@commands.command()
def demo(
    *,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed deals and plays the same rounds.", show_default="1, or that of the house"),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(min=1, max=1_000_000, help="End after so many rounds at each table.", show_default="until Ctrl-C"),
    ] = None,
    pace: Annotated[
        str | None,
        typer.Option(metavar="real|fast", help="As people play, or as fast as can be.", show_default="fast with --rounds"),
    ] = None,
    irregularities: Annotated[
        str | None, typer.Option(metavar="RATE", help="The part of rounds in which something goes wrong.", show_default="2%")
    ] = None,
    hits: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=1_000_000,
            metavar="EVERY",
            help="Stage a jackpot hand in every so many rounds; 0 for none.",
            show_default="25",
        ),
    ] = None,
    house: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep the house there, or go on with it.", show_default="a temporary one"),
    ] = None,
    without_dealer: Annotated[
        list[str] | None, typer.Option(metavar="TABLE", help="A table that people deal at. May be repeated.")
    ] = None,
    serve: Annotated[bool, typer.Option("--serve", help="Serve the house over HTTP, too, so that people come in.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65_535, help="With --serve: the port; 0 takes one that is free.")] = 8000,
    as_json: AsJson = False,
) -> None:
    """Run a house to try: all five games, with bots and staff.

    A real house with its log, keys and accounts. Bots of stated strategies play, dealers deal, the pit rules on what goes
    wrong and confirms jackpot hands. All of them come in by the entrance and do what their view offers. Cards come from
    simulated shoes, which the seed shuffles and now and then stacks; one table has the program's own shuffle.
    """
    from croupier.cli.demo import run

    run(
        seed=seed,
        rounds=rounds,
        pace=pace,
        irregularities=irregularities,
        hits=hits,
        house=house,
        without_dealer=without_dealer or [],
        port=port if serve else None,
        as_json=as_json,
    )


@commands.command()
def soak(
    *,
    seed: Annotated[int, typer.Option(help="The same seed leads to the same log, to the byte.")] = 1,
    days: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many house-days to simulate.")] = 20,
    books: Annotated[
        str | None, typer.Option(metavar="BOOK,...", help="The books of the tables, one table each.", show_default="all five")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, max=1_000, help="How many rounds each table plays in a day.")] = 1,
    until: Annotated[
        int | None,
        typer.Option(max=10**12, min=1, metavar="STEP", help="Stop after this step of a house.", show_default="live on"),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(metavar="TROUBLE", help="Leave a kind of trouble out, as in power or clock. May be repeated."),
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option(min=1, max=1_000, help="How many processes share the houses.", show_default="one for each core"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Simulate a house in which everything fails, and check it.

    Staff and players act at tables of all five games with linked pools. Meanwhile processes are killed, the power goes and
    takes with it what was not synced, connections are lost, the disk is full, requests come late and twice, clocks jump, and
    two processes serve the same tables. After each step the money, the log, all answers and the views are checked. The exit
    status is 1 if a fault is found: then the shortest command that shows it is printed.
    """
    from croupier.cli.soak import run

    found = run(
        *(seed, days),
        books=books,
        rounds=rounds,
        until=until,
        without=without or (),
        processes=processes,
        as_json=as_json,
    )
    raise typer.Exit(found)
