"""`croupier bench`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson, Seed
from croupier.extras import need_extra

MOST_ROUNDS = 10_000_000  # of rounds, hands or boards that are measured: hours of work
MOST_TABLES = 100_000
MOST_HISTORY = 100_000_000  # rounds
MOST_CLIENTS = 10_000

commands = typer.Typer(help="Measure speed, each time beside a peer in the same run.", no_args_is_help=True)


@commands.command("settle")
def bench_settle(
    rounds: Annotated[int, typer.Option(min=1, max=MOST_ROUNDS, help="How many rounds of each game.")] = 5000,
    seed: Seed = 1,
    bulk: Annotated[
        int, typer.Option(min=0, max=MOST_ROUNDS, help="How many rounds of each game in bulk; 0 for none.")
    ] = 1_000_000,
) -> None:
    """Measure how fast rounds are settled.

    Dealt rounds of each game, from JSON text to JSON text, on one core. The peer is Python's own json module, which reads and
    writes the same texts in the same run. Then rounds in bulk, from columns to columns on all cores: the peer is the readable
    settlement of rounds of the same columns, on one core. This needs the extra `parquet`.
    """
    from croupier.cli.bench.settle import run

    run(rounds, seed, bulk)


@commands.command("table")
def bench_table(
    rounds: Annotated[int, typer.Option(min=1, max=MOST_ROUNDS, help="How many rounds of each game, and of the peer.")] = 1000,
    seed: Seed = 1,
) -> None:
    """Measure how fast whole rounds are played at the table.

    Rounds of each game on one core: open, place, close, deal, decide, turn up, settle. The peer is PokerKit in the same run:
    two players check a round of fixed-limit hold'em down. It comes with the extra `bench`: pip install 'croupier[bench]'.
    """
    from croupier.cli.bench.table import run

    run(rounds, seed)


@commands.command("exact")
def bench_exact(
    sample: Annotated[
        int, typer.Option(min=1, max=MOST_ROUNDS, help="How many hands, or hundreds of boards, the peer goes through.")
    ] = 500,
    seed: Seed = 1,
) -> None:
    """Measure how fast all deals are counted and advice is given.

    First all books together, by `croupier solve all` in a process of its own: with nothing compiled, then with kernels kept
    and no counts. Then each kind of game. The peer of a count is a plain enumeration by the same evaluator, on the same cores,
    in the same run. It goes through all hands where they are few, and otherwise through a sample, from which the whole is
    estimated.
    """
    from croupier.cli.bench.exact import run

    run(sample, seed)


@commands.command("floor")
def bench_floor(
    book: Annotated[str, typer.Option(help="The rulebook that all tables play.")] = "mbs-singapore-stud-v9",
    tables: Annotated[int, typer.Option(min=1, max=MOST_TABLES, help="How many tables the large floor has.")] = 1000,
    history: Annotated[int, typer.Option(min=0, max=MOST_HISTORY, help="How many rounds its pool has behind it.")] = 1_000_000,
    rounds: Annotated[int, typer.Option(min=1, max=MOST_ROUNDS, help="How many rounds are measured on each floor.")] = 3000,
    seed: Seed = 1,
) -> None:
    """Measure what a command costs on a floor with many tables.

    The floor has a long history, too, which alone takes a minute or two to make. The peer is a floor with one table that has
    just opened, in the same run.
    """
    from croupier.cli.bench.floor import run

    run(book, tables, history, rounds, seed)


@commands.command("house")
def bench_house(
    *,
    book: Annotated[str, typer.Option(help="The rulebook that all tables play.")] = "mbs-singapore-stud-v9",
    tables: Annotated[int, typer.Option(min=1, max=MOST_TABLES, help="How many tables play at the pace of a casino.")] = 1000,
    rounds: Annotated[
        int, typer.Option(min=1, max=MOST_ROUNDS, help="How many rounds are played in groups of each size.")
    ] = 500,
    seconds: Annotated[int, typer.Option(min=1, max=3600, help="How long the pace of a casino is kept.")] = 20,
    events: Annotated[
        int, typer.Option(min=1, max=MOST_HISTORY, help="How many events the log has that is opened and verified again.")
    ] = 100_000,
    quick: Annotated[bool, typer.Option("--quick", help="Measure as little as shows that all of it works.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure how fast a house answers, each answer being on the disk.

    Whole rounds on SQLite, with requests carried out in groups. After each group the peer appends the same events and answers,
    ready as they are, to another log in one batch, and decides nothing. Then what a command costs with few and many tables, and
    after a short and a long history; how long answers take while many tables play a round a minute each; and how fast a long
    log is opened again, with a snapshot and without, and its export verified.
    """
    from croupier.cli.bench.house import QUICK, Sizes, run

    run(book, QUICK if quick else Sizes(tables, rounds, seconds, events), as_json=as_json)


@commands.command("web")
def bench_web(
    *,
    book: Annotated[str, typer.Option(help="The rulebook that all tables play.")] = "mbs-singapore-stud-v9",
    clients: Annotated[int, typer.Option(min=1, max=MOST_CLIENTS, help="How many screens watch one table.")] = 500,
    seconds: Annotated[int, typer.Option(min=1, max=3600, help="How long they watch.")] = 10,
    tables: Annotated[int, typer.Option(min=1, max=MOST_TABLES, help="How many tables the floor has.")] = 1000,
    quick: Annotated[bool, typer.Option("--quick", help="Measure as little as shows that all of it works.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure the server of the pages.

    What each page weighs, how soon its shell and its first topic are there, and how soon a browser has drawn some of them; how
    soon the lab has solved a book again whose pay line was changed; many screens that watch one table at which something
    happens ten times a second, beside a server that only passes the same frames on; and what a floor of many tables sends,
    beside Python's own json module, and how it scrolls in Chromium. The server is a process of its own. At the end stands what
    is aimed at, and whether it was met: on the clock, so on a machine that does nothing else. It takes a few minutes, and more
    the first time, when the lab counts deals.
    """
    need_extra("serve")
    from croupier.cli.bench.web import WebSizes, run

    run(
        book,
        WebSizes(8, 1, 12, (book,), counts=False, views=2) if quick else WebSizes(clients, seconds, tables),
        as_json=as_json,
    )


@commands.command("simulate")
def bench_simulate(
    *,
    rounds: Annotated[
        int, typer.Option(min=1, max=10**12, help="The most rounds over which the cost of a round is measured.")
    ] = 10_000_000,
    seed: Seed = 1,
    quick: Annotated[bool, typer.Option("--quick", help="Measure as little as shows that all of it works.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure how fast hands are ranked and rounds are simulated.

    Hands of seven cards in bulk, beside eval7, phevaluator, treys and PokerKit by the calls that they document, in the same
    run; all of them in their order; rounds of each kind of game on one core, three card beside the same rounds by NumPy; two
    cores beside one; what a round costs from a million rounds on; and a graphics card, where there is one. The peers come with
    the extra `bench`: pip install 'croupier[bench]'.
    """
    from croupier.cli.bench.simulate import run

    run(rounds, seed, quick=quick, as_json=as_json)
