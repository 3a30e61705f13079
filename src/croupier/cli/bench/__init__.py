"""`croupier bench`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import Seed

commands = typer.Typer(help="Measure how fast it is, each time beside a peer in the same run.", no_args_is_help=True)


@commands.command("settle")
def bench_settle(
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds of each game.")] = 5000,
    seed: Seed = 1,
) -> None:
    """Measure the settlement desk on dealt rounds of each game, from JSON text to JSON text, on one core.

    The peer is Python's own json module, reading and writing the same texts in the same run.
    """
    from croupier.cli.bench.settle import run

    run(rounds, seed)


@commands.command("table")
def bench_table(
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds of each game, and of the peer.")] = 1000,
    seed: Seed = 1,
) -> None:
    """Measure whole rounds at the table of each game on one core: open, place, close, deal, decide, turn up, settle.

    The peer is PokerKit, two players checking down fixed-limit hold'em, in the same run. It comes with the extra `bench`:
    pip install croupier[bench].
    """
    from croupier.cli.bench.table import run

    run(rounds, seed)


@commands.command("exact")
def bench_exact(
    sample: Annotated[int, typer.Option(min=1, help="How many hands, and how many hundreds of boards, the peer does.")] = 500,
    seed: Seed = 1,
) -> None:
    """Measure the exact counts from nothing, and advice on one state.

    The peer is a plain enumeration by the same evaluator and on the same cores in the same run: of the whole for three card, of
    a sample for the others, scaled to the whole.
    """
    from croupier.cli.bench.exact import run

    run(sample, seed)


@commands.command("floor")
def bench_floor(
    book: Annotated[str, typer.Option(help="The rulebook that all tables play.")] = "mbs-singapore-stud-v9",
    tables: Annotated[int, typer.Option(min=1, help="How many tables the large floor has.")] = 1000,
    history: Annotated[int, typer.Option(min=0, help="How many rounds its pool has behind it.")] = 1_000_000,
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds are measured on each floor.")] = 3000,
    seed: Seed = 1,
) -> None:
    """Measure what a command costs on a floor with many tables and a long history.

    The peer is a floor with one table that has just opened, in the same run. The history alone takes a minute or two.
    """
    from croupier.cli.bench.floor import run

    run(book, tables, history, rounds, seed)
