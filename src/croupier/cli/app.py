"""The commands, and what each takes. The work is in the modules beside this one, imported when a command runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier import __version__

app = typer.Typer(
    help="House-banked casino poker by the casinos' own rulebooks: every payment with its rule number.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
rules = typer.Typer(help="The rules: list, show, compare, their open readings, and what carries each.", no_args_is_help=True)
bench = typer.Typer(help="Measure how fast it is, each time beside a peer in the same run.", no_args_is_help=True)
app.add_typer(rules, name="rules")
app.add_typer(bench, name="bench")

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
BookName = Annotated[str, typer.Argument(metavar="BOOK", help="A rulebook, as `croupier rules list` names it.")]
Tests = Annotated[Path | None, typer.Option(help="Where the tests of the rules are.", show_default="tests/rules")]
Seed = Annotated[int, typer.Option(help="The same seed deals the same cards.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    pass


@app.command()
def settle(
    file: Annotated[
        str, typer.Argument(help="A scenario as a JSON file, a .jsonl file of them, or - for JSON Lines from input.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON; so it is without a terminal.")] = False,
    as_table: Annotated[bool, typer.Option("--table", help="Print tables for people; so it is on a terminal.")] = False,
) -> None:
    """Settle a played round: each wager with what it returns, the rules that say so and the readings it leaned on.

    Bad input settles nothing: exit status 2 and a message that says what, where and by which rule. Among JSON Lines a bad
    line gives {"error": {...}} in its place, the rest go on, and the status is 2 only if no line could be settled.
    """
    from croupier.cli import settling

    raise typer.Exit(settling.run(file, as_json=as_json, as_table=as_table))


@app.command()
def play(
    book: Annotated[
        str | None, typer.Argument(metavar="BOOK", help="A rulebook.", show_default="mbs-three-card; by itself, all of them")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed deals the same cards.", show_default="a new one; by itself, 7000")
    ] = None,
    positions: Annotated[int, typer.Option(min=1, max=12, help="How many positions play, yours and the bots'.")] = 3,
    balance: Annotated[str, typer.Option(help="The money that you bring, in dollars.")] = "1000",
    by_itself: Annotated[bool, typer.Option("--by-itself", help="Play a demonstration; so it is without a terminal.")] = False,
) -> None:
    """Take a seat at a table: bots beside you, a dealer, a jackpot, and the rule behind everything that happens.

    The terminal offers what the table offers; what the table refuses it refuses by its rule. Type ? at any prompt for help
    and q to leave. Limits, unit and jackpot are those of a made-up house. Without a terminal a demonstration round of each
    game is played, every wager settled with its rule numbers.
    """
    from croupier.cli import playing

    playing.run(book, seed, positions, balance, by_itself=by_itself)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="The record of a table, or - to read it from input.")],
    step: Annotated[int | None, typer.Option(metavar="N", help="Show only this step.", show_default="all of them")] = None,
    as_json: AsJson = False,
) -> None:
    """Go through a record step by step: each event, the rules behind it in our own words, and what lies on the table then.

    A record whose events do not follow from each other, or whose money does not add up, is refused with the line.
    """
    from croupier.cli import replaying

    replaying.run(file, step, as_json=as_json)


@rules.command("list")
def list_rules(
    book: Annotated[str | None, typer.Argument(metavar="BOOK", help="A rulebook; without one, all are listed.")] = None,
    kind: Annotated[str | None, typer.Option(help="Only rules of this kind, such as settlement or payout.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the rulebooks, or the rules of one, in our own words."""
    from croupier.cli import rulebooks

    rulebooks.list_(book, kind, as_json=as_json)


@rules.command()
def show(
    book: BookName,
    rule: Annotated[str, typer.Argument(metavar="ID", help="The number of a rule, such as 3.10.2.1 or 4.2/flush.")],
    tests: Tests = None,
    as_json: AsJson = False,
) -> None:
    """Show one rule: what it says, what carries it, the readings about it, the tests that show it."""
    from croupier.cli import rulebooks

    rulebooks.show(book, rule, tests, as_json=as_json)


@rules.command()
def diff(
    first: BookName,
    second: Annotated[str, typer.Argument(metavar="BOOK", help="The book to compare with.")],
    as_json: AsJson = False,
) -> None:
    """Show what differs between two books: two editions, or two casinos."""
    from croupier.cli import rulebooks

    rulebooks.diff(first, second, as_json=as_json)


@rules.command()
def readings(
    reading: Annotated[str | None, typer.Argument(metavar="ID", help="One reading in full, such as S-1.")] = None,
    book: Annotated[str | None, typer.Option(help="Only the readings of this rulebook.")] = None,
    switches: Annotated[bool, typer.Option("--switches", help="Only those that a scenario may choose.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the open readings: each question, its answers and the one we adopt."""
    from croupier.cli import rulebooks

    rulebooks.readings(reading, book, switches_only=switches, as_json=as_json)


@rules.command()
def coverage(tests: Tests = None, as_json: AsJson = False) -> None:
    """Show for every rule of every book whether code cites it, which tests show it, and what is missing."""
    from croupier.cli import rulebooks

    rulebooks.coverage(tests, as_json=as_json)


@rules.command("book")
def weave_book(
    book: BookName,
    output: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="The page to write; - is standard output.")],
    tests: Tests = None,
) -> None:
    """Weave a book into one HTML page: each rule in our words, beside it what carries it and the tests that show it.

    At the top stand the counts, what is missing, the pay tables and the list of readings; then the rules in the book's
    order; then each reading with its question, its answers, the one we adopt and why. Rules of conduct have their reason. The
    page needs nothing else: no script, font or image. The same book, tests and version make the same bytes. A file that is
    there is replaced.
    """
    from croupier.cli import weaving

    weaving.run(book, output, tests)


@bench.command("settle")
def bench_settle(
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds of each game.")] = 5000,
    seed: Seed = 1,
) -> None:
    """Measure the settlement desk on dealt rounds of each game, from JSON text to JSON text, on one core.

    The peer is Python's own json module, reading and writing the same texts in the same run.
    """
    from croupier.cli import measuring

    measuring.run(rounds, seed)


@bench.command("table")
def bench_table(
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds of each game, and of the peer.")] = 1000,
    seed: Seed = 1,
) -> None:
    """Measure whole rounds at the table of each game on one core: open, place, close, deal, decide, turn up, settle.

    The peer is PokerKit, two players checking down fixed-limit hold'em, in the same run. It comes with the extra `bench`:
    pip install croupier[bench].
    """
    from croupier.cli import measuring

    measuring.run_table(rounds, seed)
