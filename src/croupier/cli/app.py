"""The commands, and what each takes. The work is in the modules beside this one, imported when a command runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from croupier import __version__
from croupier.cli import bench, jackpot, rules
from croupier.cli.options import AsJson, BookName, Changed, MeterShows, OtherAnswers, ResetsTo, Seed
from croupier.errors import CroupierError


class Commands(TyperGroup):
    """The commands. One that ends in an error of ours prints its message and ends with status 2."""

    def invoke(self, ctx: Any) -> object:
        try:
            return super().invoke(ctx)
        except CroupierError as error:
            typer.echo(f"croupier: {error}", err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=Commands,
    help="House-banked casino poker by the casinos' own rulebooks: every payment with its rule number.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(rules.commands, name="rules")
app.add_typer(jackpot.commands, name="jackpot")
app.add_typer(bench.commands, name="bench")


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
    from croupier.cli.settle import run

    raise typer.Exit(run(file, as_json=as_json, as_table=as_table))


@app.command()
def play(
    *,
    book: Annotated[
        str | None, typer.Argument(metavar="BOOK", help="A rulebook.", show_default="mbs-three-card; by itself, all of them")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed deals the same cards.", show_default="a new one; by itself, 7000")
    ] = None,
    positions: Annotated[int, typer.Option(min=1, max=12, help="How many positions you play: you may look at one hand.")] = 1,
    bots: Annotated[int, typer.Option(min=0, max=12, help="How many positions bots play beside you.")] = 2,
    balance: Annotated[str, typer.Option(help="The money that you bring, in dollars.")] = "1000",
    irregular: Annotated[
        str | None,
        typer.Option(metavar="HOW_OFTEN", help="Let things go wrong: sometimes, or a probability.", show_default="never"),
    ] = None,
    save: Annotated[str | None, typer.Option(metavar="FILE", help="Keep the record in this new file, to be replayed.")] = None,
    by_itself: Annotated[bool, typer.Option("--by-itself", help="Play a demonstration; so it is without a terminal.")] = False,
) -> None:
    """Take a seat at a table: bots beside you, a dealer, a jackpot, and the rule behind everything that happens.

    The terminal offers what the table offers; what the table refuses it refuses by its rule. Type ? at any prompt for help,
    w for the rules of what was shown last, pit for the round so far, q to leave. Limits, unit and jackpot are those of a
    made-up house. Without a terminal a demonstration round of each game is played, every wager settled with its rule numbers.
    """
    from croupier.cli.play.session import run

    run(
        book,
        seed,
        positions=positions,
        bots=bots,
        balance=balance,
        irregular=irregular,
        save=save,
        by_itself=by_itself,
    )


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="The record of a table, or - to read it from input.")],
    step: Annotated[int | None, typer.Option(metavar="N", help="Show only this step.", show_default="all of them")] = None,
    as_json: AsJson = False,
) -> None:
    """Go through a record step by step: each event, the rules behind it in our own words, and what lies on the table then.

    A record whose events do not follow from each other, or whose money does not add up, is refused with the line.
    """
    from croupier.cli.replay import run

    run(file, step, as_json=as_json)


@app.command()
def schema(
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help="A kind, as in table.WagerPlaced.", show_default="all of them")
    ] = None,
) -> None:
    """Print the JSON Schema of what table, jackpot and floor write down: commands, events, refusals, views and offers."""
    from croupier.cli.display import print_json
    from croupier.floor import CODEC

    print_json(CODEC.schema(kind or ""))


@app.command()
def solve(
    *,
    book: Annotated[str, typer.Argument(metavar="BOOK", help="A rulebook, or all.")],
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="WHAT=VALUE", help="Change the book, as in bet.royal-flush='100 to 1'. May be repeated."),
    ] = None,
    changes: Annotated[Path | None, typer.Option(metavar="FILE", help="Changes, and readings, from a TOML file.")] = None,
    reading: Annotated[
        list[str] | None, typer.Option(metavar="ID=ANSWER", help="Another answer than the adopted one. May be repeated.")
    ] = None,
    meter: Annotated[
        str | None, typer.Option(help="What the jackpot shows, in dollars: its wager is valued there, too.")
    ] = None,
    reset: Annotated[str | None, typer.Option(help="What the jackpot resets to; a meter below it is refused.")] = None,
    unit: Annotated[str | None, typer.Option(help="The unit of the jackpot wager.", show_default="1.00")] = None,
    units: Annotated[int, typer.Option(help="How many units are staked on the jackpot.")] = 1,
    ante: Annotated[str | None, typer.Option(help="The ante beside a jackpot wager.", show_default="1.00")] = None,
    stake: Annotated[
        str | None, typer.Option(help="The stake on a wager whose winnings have a limit.", show_default="too small to reach it")
    ] = None,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Count all deals again, whatever was kept.")] = False,
    as_json: AsJson = False,
) -> None:
    """Solve a book exactly: best play, house edge and spread of every wager, the jackpot by the meter.

    Every figure is an integer over an exact number of deals. What may be changed to see what would be if: any line of a pay
    table (pair_plus.straight='6 to 1'), the hand from which hold'em's ante is paid (ante.pays-from=flush, or pair), the
    dealer's qualifying hand (dealer.qualifies=king-high, or pair), the jackpot's lines (jackpot.straight-flush='15% of
    jackpot') and unit (jackpot.unit=5), and any reading.
    """
    from croupier.cli.solve import run

    sums = {"meter": meter, "reset": reset, "unit": unit, "units": units, "ante": ante, "stake": stake}
    run(book, as_json=as_json, sets=sets or (), changes_file=changes, readings=reading or (), anew=no_cache, sums=sums)


@app.command()
def advise(
    book: BookName,
    *,
    hand: Annotated[str, typer.Option(help="Your cards, as in 'Qh 6d 4c'.")],
    exposed: Annotated[str | None, typer.Option(help="Cards of the dealer's that are known.", show_default=False)] = None,
    board: Annotated[str | None, typer.Option(help="Hold'em: the cards on the board.", show_default=False)] = None,
    dead: Annotated[str | None, typer.Option(help="Cards that are known to be out of play.", show_default=False)] = None,
    bet_turn: Annotated[bool, typer.Option("--bet-turn", help="Hold'em: the Turn was bet.")] = False,
    sets: Changed = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Show what each action is worth in one state of a round, exactly, and which is best.

    Values are net results of the base game in antes, the ante included, if all that follows is played at its best.
    """
    from croupier.cli.advise import run

    known = {"exposed": exposed, "board": board, "dead": dead, "bet_turn": bet_turn}
    run(book, hand, sets=sets or (), readings=reading or (), as_json=as_json, **known)


@app.command()
def strategy(book: BookName, sets: Changed = None, reading: OtherAnswers = None, as_json: AsJson = False) -> None:
    """Show rules of thumb, each with what it costs against perfect play, and the complete strategy."""
    from croupier.cli.strategy import run

    run(book, sets=sets or (), readings=reading or (), as_json=as_json)


@app.command()
def protect(
    book: BookName,
    *,
    rounds: Annotated[
        int, typer.Option(min=40, max=10_000_000, help="How many rounds to simulate where that is needed.")
    ] = 20_000,
    seed: Seed = 1,
    sets: Changed = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Show what a player gains by knowing more than he should, what a blind hand costs, and how positions hang together.

    A card of the dealer's, or the cards of other positions, are known. Figures are exact where all deals can be gone through;
    the others are simulated and have a standard error.
    """
    from croupier.cli.protect import run

    run(book, rounds=rounds, seed=seed, sets=sets or (), readings=reading or (), as_json=as_json)


@app.command()
def report(
    *,
    book: BookName,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="A .pdf or .html file to write.", show_default="a summary here"),
    ] = None,
    sets: Changed = None,
    changes: Annotated[Path | None, typer.Option(metavar="FILE", help="Changes, and readings, from a TOML file.")] = None,
    reading: OtherAnswers = None,
    meter: MeterShows = None,
    unit: Annotated[str | None, typer.Option(help="The unit of the jackpot wager.", show_default="1.00")] = None,
    ante: Annotated[str | None, typer.Option(help="The ante beside a jackpot wager.", show_default="1.00")] = None,
    reset: ResetsTo = None,
    rate: Annotated[
        str | None,
        typer.Option(help="The part of each stake that goes to the meter, as in 0.3: with it the pool's long run is reckoned."),
    ] = None,
    stake: Annotated[
        str | None, typer.Option(help="The stake on a wager whose winnings have a limit.", show_default="too small to reach it")
    ] = None,
) -> None:
    """Make the mathematics sheet of a book: what a regulator asks for, exact, with the checks that were run.

    Edition and readings, pay tables with the deals and the contribution of each line, edge and volatility, confidence bands,
    charts of best play, plots, the jackpot, the price of each reading. The same input makes the same bytes. A file that is
    there is replaced. The status is 1 if a check did not hold.
    """
    from croupier.cli.report import run

    sums = {"meter": meter, "unit": unit, "ante": ante, "reset": reset, "stake": stake}
    raise typer.Exit(run(book, output, sets=sets or (), changes_file=changes, readings=reading or (), rate=rate, sums=sums))
