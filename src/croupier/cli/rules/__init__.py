"""`croupier rules`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson, BookName, Tests

commands = typer.Typer(help="Read the rules: list, show, compare, open readings, coverage.", no_args_is_help=True)


@commands.command("list")
def rules_list(
    book: Annotated[
        str | None, typer.Argument(metavar="BOOK", help="A rulebook. Without one, the rulebooks are listed.")
    ] = None,
    kind: Annotated[str | None, typer.Option(help="Only rules of this kind, such as settlement or payout.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the rulebooks, or the rules of one, in our own words."""
    from croupier.cli.rules.list import run

    run(book, kind, as_json=as_json)


@commands.command("show")
def rules_show(
    book: Annotated[str, typer.Argument(metavar="[BOOK]", help="A rulebook. A reading or a requirement is shown without one.")],
    number: Annotated[
        str | None, typer.Argument(metavar="ID", help="A rule, such as 3.10.2.1 or 4.2/flush; a reading; a requirement.")
    ] = None,
    tests: Tests = None,
    as_json: AsJson = False,
) -> None:
    """Show one rule, one reading or one requirement by its number.

    A rule is shown with what carries it out, its readings and its tests. S-1 and H-1 are readings, R-1 is a requirement.
    """
    from croupier.cli.rules.show import run

    run(None if number is None else book, number or book, tests, as_json=as_json)


@commands.command("requirements")
def rules_requirements(as_json: AsJson = False) -> None:
    """List the requirements: R-1 and so on.

    A requirement is what a jackpot system must do beside the rules of the books. Events and refusals of the pool cite it.
    """
    from croupier.cli.rules.requirements import run

    run(as_json=as_json)


@commands.command("diff")
def rules_diff(
    first: BookName,
    second: Annotated[str, typer.Argument(metavar="BOOK", help="The book to compare with.")],
    as_json: AsJson = False,
) -> None:
    """Show the differences between two books."""
    from croupier.cli.rules.diff import run

    run(first, second, as_json=as_json)


@commands.command("readings")
def rules_readings(
    *,
    reading: Annotated[str | None, typer.Argument(metavar="ID", help="A reading to show in full, such as S-1.")] = None,
    book: Annotated[str | None, typer.Option(help="Only the readings of this rulebook.")] = None,
    switches: Annotated[bool, typer.Option("--switches", help="Only those whose answer may be chosen.")] = False,
    price: Annotated[bool, typer.Option("--price", help="Show what each other answer is worth to the house, exactly.")] = False,
    meter: Annotated[
        str | None,
        typer.Option(metavar="DOLLARS", help="With --price: what the jackpot's meter shows.", show_default="three meters"),
    ] = None,
    unit: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="With --price: the unit of the jackpot wager.", show_default="1.00")
    ] = None,
    stake: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="With --price: the stake on a wager whose winnings are limited.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the open readings, or show one in full.

    A reading is a question that the rules leave open, its answers, and the one that we follow. The answer to a switch may be
    chosen: it changes money in an ordinary round. The others are recorded. With --price: what each other answer is worth to
    the house, with best play under each, per ante or per unit of the wager that it is about.
    """
    if price:
        from croupier.cli.rules import prices

        prices.run(book, reading, as_json=as_json, sums={"meter": meter, "unit": unit, "stake": stake})
        return
    if meter or unit or stake:
        raise typer.BadParameter("--meter, --unit and --stake are amounts for a price: add --price")
    from croupier.cli.rules.readings import run

    run(reading, book, switches_only=switches, as_json=as_json)


@commands.command("coverage")
def rules_coverage(
    book: Annotated[str | None, typer.Argument(metavar="BOOK", help="A rulebook.", show_default="all of them")] = None,
    tests: Tests = None,
    listed: Annotated[bool, typer.Option("--list", help="List every rule and requirement, too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the rules and requirements that are cited and shown.

    With --list each of them is listed, with what cites it and the tests that show it.
    """
    from croupier.cli.rules.coverage import run

    run(book, tests, listed=listed, as_json=as_json)


@commands.command("book")
def rules_book(
    book: BookName,
    output: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="The file to write, or - for standard output.")],
    tests: Tests = None,
) -> None:
    """Weave a book into a page: rules, code, readings, tests.

    At the top of the HTML page are the counts, what is missing, the pay tables and the list of readings. Then come the rules
    in the order of the book, each in our words beside what carries it out and the tests that show it; a rule of conduct has
    the reason why nothing does. Then comes each reading with its question, its answers, the one that we follow and why. The
    page needs no other file: no script, font or image. The same book, tests and version make the same bytes. A file of that
    name is replaced.
    """
    from croupier.cli.rules.book import run

    run(book, output, tests)
