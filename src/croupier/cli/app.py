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
jackpot = typer.Typer(help="The mathematics of the linked jackpot, exact where it can be.", no_args_is_help=True)
app.add_typer(rules, name="rules")
app.add_typer(jackpot, name="jackpot")
app.add_typer(bench, name="bench")

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
BookName = Annotated[str, typer.Argument(metavar="BOOK", help="A rulebook, as `croupier rules list` names it.")]
Tests = Annotated[Path | None, typer.Option(help="Where the tests of the rules are.", show_default="tests/rules")]
Seed = Annotated[int, typer.Option(help="The same seed deals the same cards.")]
OtherAnswers = Annotated[
    list[str] | None, typer.Option("--reading", metavar="ID=ANSWER", help="Another answer than the adopted one.")
]
Changed = Annotated[
    list[str] | None, typer.Option("--set", metavar="WHAT=VALUE", help="Change the book, as `croupier solve` does.")
]
MeterShows = Annotated[str | None, typer.Option(help="What the meter shows, in dollars.", show_default=False)]
ResetsTo = Annotated[str | None, typer.Option(help="What a 100% award leaves on the meter, in dollars.", show_default=False)]
JackpotUnit = Annotated[str | None, typer.Option(help="The unit of the jackpot wager, in dollars.", show_default=False)]


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
    from croupier.cli.play import running

    running.run(
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
    from croupier.cli import replaying

    replaying.run(file, step, as_json=as_json)


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
    from croupier.cli import solving

    sums = {"meter": meter, "reset": reset, "unit": unit, "units": units, "ante": ante, "stake": stake}
    solving.run(book, as_json=as_json, sets=sets or (), changes_file=changes, readings=reading or (), anew=no_cache, sums=sums)


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
    from croupier.cli import advising

    known = {"exposed": exposed, "board": board, "dead": dead, "bet_turn": bet_turn}
    advising.run(book, hand, sets=sets or (), readings=reading or (), as_json=as_json, **known)


@app.command()
def strategy(book: BookName, sets: Changed = None, reading: OtherAnswers = None, as_json: AsJson = False) -> None:
    """Show rules of thumb, each with what it costs against perfect play, and the complete strategy."""
    from croupier.cli import advising

    advising.strategy(book, sets=sets or (), readings=reading or (), as_json=as_json)


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
    from croupier.cli import protecting

    protecting.run(book, rounds=rounds, seed=seed, sets=sets or (), readings=reading or (), as_json=as_json)


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
    from croupier.cli import reporting

    sums = {"meter": meter, "unit": unit, "ante": ante, "reset": reset, "stake": stake}
    raise typer.Exit(
        reporting.run(book, output, sets=sets or (), changes_file=changes, readings=reading or (), rate=rate, sums=sums)
    )


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
        from croupier.cli import solving

        solving.price(book, reading, as_json=as_json, sums={"meter": meter, "unit": unit, "stake": stake})
        return
    if meter or unit or stake:
        raise typer.BadParameter("sums are those of a price: add --price")
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


@bench.command("exact")
def bench_exact(
    sample: Annotated[int, typer.Option(min=1, help="How many hands, and how many hundreds of boards, the peer does.")] = 500,
    seed: Seed = 1,
) -> None:
    """Measure the exact counts from nothing, and advice on one state.

    The peer is a plain enumeration by the same evaluator and on the same cores in the same run: of the whole for three card, of
    a sample for the others, scaled to the whole.
    """
    from croupier.cli import measuring_counts

    measuring_counts.run(sample, seed)


@jackpot.command("value")
def jackpot_value(
    book: BookName,
    *,
    meter: Annotated[str, typer.Option(help="What the meter shows, in dollars.")],
    unit: JackpotUnit = None,
    reset: ResetsTo = None,
    ante: Annotated[
        str | None, typer.Option(help="An ante beside it: then the base game counts, too.", show_default=False)
    ] = None,
    units: Annotated[int, typer.Option(help="How many units are staked.")] = 1,
    folds: Annotated[
        str | None, typer.Option(help="Resorts World: the starting hands that are folded.", show_default="those best folded")
    ] = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Show what a jackpot wager is worth at a meter, exactly, and from which meter on it is worth its stake.

    With --ante also together with the base game under best play. Figures that no rule names are asked for, not made up.
    """
    from croupier.cli import jackpots

    jackpots.value(
        book,
        meter=meter,
        unit=unit,
        reset=reset,
        ante=ante,
        units=units,
        folds=folds,
        readings=reading or (),
        as_json=as_json,
    )


@jackpot.command("year")
def jackpot_year(
    file: Annotated[str, typer.Argument(help="A pool and its games as a TOML file, see docs/jackpot.md.")],
    years: Annotated[int, typer.Option(min=40, max=1_000_000, help="How many years to simulate.")] = 20_000,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Show a year of a pool that is linked over several games: hits, meter, awards and what the house bears.

    Means and deviations are exact, as is the long run; whole distributions, and a cap, are simulated, with standard errors.
    """
    from croupier.cli import jackpots

    jackpots.year(file, years, seed, as_json=as_json)


@jackpot.command("winners")
def jackpot_winners(
    book: BookName,
    *,
    positions: Annotated[int, typer.Option(help="How many positions stake the jackpot.")],
    meter: MeterShows = None,
    reset: ResetsTo = None,
    unit: JackpotUnit = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Show how likely hands at one table win shares of the meter in the same round, exactly.

    With a meter, a reset and a unit also what each answer on sharing is worth.
    """
    from croupier.cli import jackpots

    jackpots.winners(book, positions, meter=meter, reset=reset, unit=unit, readings=reading or (), as_json=as_json)
