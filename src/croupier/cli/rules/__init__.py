"""`croupier rules`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson, BookName, Tests

commands = typer.Typer(help="The rules: list, show, compare, their open readings, and what carries each.", no_args_is_help=True)


@commands.command("list")
def rules_list(
    book: Annotated[str | None, typer.Argument(metavar="BOOK", help="A rulebook; without one, all are listed.")] = None,
    kind: Annotated[str | None, typer.Option(help="Only rules of this kind, such as settlement or payout.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the rulebooks, or the rules of one, in our own words."""
    from croupier.cli.rules.list import run

    run(book, kind, as_json=as_json)


@commands.command("show")
def rules_show(
    book: BookName,
    rule: Annotated[str, typer.Argument(metavar="ID", help="The number of a rule, such as 3.10.2.1 or 4.2/flush.")],
    tests: Tests = None,
    as_json: AsJson = False,
) -> None:
    """Show one rule: what it says, what carries it, the readings about it, the tests that show it."""
    from croupier.cli.rules.show import run

    run(book, rule, tests, as_json=as_json)


@commands.command("diff")
def rules_diff(
    first: BookName,
    second: Annotated[str, typer.Argument(metavar="BOOK", help="The book to compare with.")],
    as_json: AsJson = False,
) -> None:
    """Show what differs between two books: two editions, or two casinos."""
    from croupier.cli.rules.diff import run

    run(first, second, as_json=as_json)


@commands.command("readings")
def rules_readings(
    *,
    reading: Annotated[str | None, typer.Argument(metavar="ID", help="One reading in full, such as S-1.")] = None,
    book: Annotated[str | None, typer.Option(help="Only the readings of this rulebook.")] = None,
    switches: Annotated[bool, typer.Option("--switches", help="Only those that a scenario may choose.")] = False,
    price: Annotated[bool, typer.Option("--price", help="What each other answer is worth to the house, exactly.")] = False,
    meter: Annotated[
        str | None, typer.Option(help="With --price: what the jackpot shows.", show_default="three meters")
    ] = None,
    unit: Annotated[str | None, typer.Option(help="With --price: the unit of the jackpot.", show_default="1.00")] = None,
    stake: Annotated[str | None, typer.Option(help="With --price: the stake on a wager with a limit.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the open readings: each question, its answers and the one we adopt.

    With --price: what each answer is worth to the house against the adopted one, with best play for each, per ante or per
    unit of the wager that it is about.
    """
    if price:
        from croupier.cli.rules import prices

        prices.run(book, reading, as_json=as_json, sums={"meter": meter, "unit": unit, "stake": stake})
        return
    if meter or unit or stake:
        raise typer.BadParameter("sums are those of a price: add --price")
    from croupier.cli.rules.readings import run

    run(reading, book, switches_only=switches, as_json=as_json)


@commands.command("coverage")
def rules_coverage(tests: Tests = None, as_json: AsJson = False) -> None:
    """Show for every rule of every book whether code cites it, which tests show it, and what is missing."""
    from croupier.cli.rules.coverage import run

    run(tests, as_json=as_json)


@commands.command("book")
def rules_book(
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
    from croupier.cli.rules.book import run

    run(book, output, tests)
