"""The commands, and what each takes. The work is in the modules beside this one, imported when a command runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from croupier import __version__, add_edition
from croupier.cli import audit, bench, floor, house, jackpot, rules, simulations, staff
from croupier.cli.options import (
    AnteOrOne,
    AsJson,
    BookName,
    BookOrResumed,
    Changed,
    ChangesFile,
    HouseFolderName,
    JackpotMeter,
    JackpotReset,
    JackpotUnit,
    LimitedStake,
    LogElsewhere,
    OnCluster,
    OtherAnswers,
    Seed,
    UnitOrOne,
)
from croupier.errors import CroupierError, InputError, show_line
from croupier.extras import need_extra

LONGEST_MESSAGE = 3_000  # characters
_NOT_UNDERSTOOD = typer.BadParameter.__bases__  # what typer raises of words that it cannot read; it has no name of its own


class Commands(TyperGroup):
    """The commands. One that ends in an error of ours prints its message and ends with status 2."""

    def make_context(self, *args: Any, **others: Any) -> Any:
        """Read what stands before a command."""
        with _printable():
            return super().make_context(*args, **others)

    def invoke(self, ctx: Any) -> object:
        """Run the command that was asked for."""
        try:
            with _printable():
                return super().invoke(ctx)
        except CroupierError as error:
            typer.echo(f"croupier: {show_line(str(error), LONGEST_MESSAGE)}", err=True)
            raise typer.Exit(2) from None


@contextmanager
def _printable() -> Iterator[None]:
    """What is said of words that are not understood holds those words: it is made fit to be printed."""
    try:
        yield
    except Exception as error:
        if isinstance(error, _NOT_UNDERSTOOD) and not _is_help(error):
            vars(error)["message"] = show_line(str(vars(error)["message"]), LONGEST_MESSAGE)
        raise


def _is_help(error: Any) -> bool:
    """Whether nothing was asked for, so that the help is shown: it is our own text, of many lines."""
    return error.ctx is not None and error.message == error.ctx.get_help()


app = typer.Typer(
    cls=Commands,
    help="House-banked casino poker by the casinos' own rulebooks. Every payment has its rule number.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(rules.commands, name="rules")
app.add_typer(jackpot.commands, name="jackpot")
app.add_typer(house.commands, name="house")
app.add_typer(staff.commands, name="staff")
app.add_typer(audit.commands, name="audit")
app.add_typer(floor.commands, name="floor")
app.add_typer(bench.commands, name="bench")
app.add_typer(simulations.commands, name="simulate")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
    edition: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="A house edition as a TOML file; then its name is a BOOK. May be repeated."),
    ] = None,
) -> None:
    """What stands before a command."""
    for file in edition or ():
        add_edition(file)


@app.command()
def settle(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A scenario as JSON, a .jsonl file with one on each line, or - for input: one, or such lines.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON. This is the default without a terminal.")] = False,
    as_table: Annotated[bool, typer.Option("--table", help="Print tables. This is the default in a terminal.")] = False,
    *,
    bulk: Annotated[bool, typer.Option("--bulk", help="FILE has recorded rounds of one book as .parquet or .csv.")] = False,
    book: Annotated[str | None, typer.Option(help="In bulk: the rulebook.", show_default="as the file says")] = None,
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="In bulk: where results go.", show_default="FILE-settled"),
    ] = None,
    check: Annotated[
        int | None,
        typer.Option(
            min=0, max=1_000_000, help="In bulk: how many random rounds the readable settlement checks.", show_default="1000"
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="In bulk: the same seed checks the same rounds.", show_default="1")] = None,
    cores: Annotated[int | None, typer.Option(min=1, max=1_024, help="In bulk: cores to use.", show_default="all")] = None,
    reading: OtherAnswers = None,
) -> None:
    """Settle a played round, every wager with its rules.

    For each wager: what it returns, the rules that say so, and the readings that were used. If the input is wrong, nothing is
    settled: the exit status is 2, and a message says what is wrong, where, and by which rule. Of several lines each is
    settled by itself: a bad line gives {"error": {...}} in its place, and the status is 2 only if no line could be settled.

    With --bulk millions of rounds are settled on all cores, from columns to columns. Rows that are no rounds of the book are
    listed in a file of their own, and a sample is settled by the readable settlement as well.
    """
    from croupier.cli.settle import run

    asked = {"book": book, "out": out, "check": check, "seed": seed, "cores": cores, "readings": reading}
    raise typer.Exit(run(file, as_json=as_json, as_table=as_table, bulk=bulk, asked=asked))


@app.command()
def play(
    *,
    book: Annotated[
        str | None,
        typer.Argument(metavar="BOOK", help="A rulebook.", show_default="mbs-three-card; in a demonstration, all of them"),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed deals the same cards.", show_default="a new one; in a demonstration, 7000"),
    ] = None,
    positions: Annotated[
        int, typer.Option(min=1, max=12, help="How many positions you play. You may look at one of the hands.")
    ] = 1,
    bots: Annotated[int, typer.Option(min=0, max=12, help="How many bots play beside you, each on one position.")] = 2,
    bots_play: Annotated[
        str,
        typer.Option(
            metavar="HOW", help="How they decide: best (the best short rule), thumb, timid, reckless, or mixed: each another."
        ),
    ] = "mixed",
    balance: Annotated[str, typer.Option(metavar="DOLLARS", help="The money that you bring.")] = "1000",
    irregular: Annotated[
        str | None,
        typer.Option(
            metavar="HOW_OFTEN", help="Let something go wrong: 'sometimes', or a probability such as 0.1.", show_default="never"
        ),
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the record to this new file, for `croupier replay`.")
    ] = None,
    by_itself: Annotated[
        bool, typer.Option("--by-itself", help="Show a demonstration. This is the default without a terminal.")
    ] = False,
    coach: Annotated[
        bool, typer.Option("--coach", help="Price every mistake after the round, and keep the score of the session.")
    ] = False,
) -> None:
    """Play at a table in the terminal, and see the rules at work.

    Bots sit beside you, a dealer deals, and the table is linked to a jackpot. You may do what the table offers you. What it
    refuses, it refuses with the rule. Type ? at any prompt for help, hint for what each action is worth, w for the rules of
    what was shown last, pit for the round so far, q to leave. No rulebook sets the limits, the unit and the jackpot: those
    here are made up. Without a terminal bots play a demonstration: one round of each game.
    """
    from croupier.cli.play.session import run

    run(
        book,
        seed,
        positions=positions,
        bots=bots,
        bots_play=bots_play,
        balance=balance,
        irregular=irregular,
        save=save,
        by_itself=by_itself,
        coaches=coach,
    )


@app.command()
def drill(
    *,
    book: Annotated[
        str, typer.Argument(metavar="BOOK", help="A rulebook, as `croupier rules list` names it.")
    ] = "mbs-three-card",
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed stages the same tables.", show_default="a new one")
    ] = None,
    exercises: Annotated[int, typer.Option(min=1, max=100, help="How many exercises a sitting has.")] = 12,
    subject: Annotated[
        list[str] | None,
        typer.Option(
            help="calls, payouts, pack, deal, stakes, players, power, jackpot or last-word. May be repeated.",
            show_default="all",
        ),
    ] = None,
    level: Annotated[int | None, typer.Option(min=1, max=3, help="The highest level.", show_default="all")] = None,
    lesson: Annotated[str, typer.Option(metavar="LESSON", help="One lesson only.", show_default="by what is due")] = "",
    progress: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file that keeps your progress.", show_default="one of your own")
    ] = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="Your name, for the certificate.")] = "trainee",
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write what you have practised to a .pdf, .html, .txt or .json file.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the lessons.")] = False,
) -> None:
    """Practise calls, payouts, rulings and jackpot hands at a staged table.

    A round stands somewhere, or something has happened: you say what comes next, or what it is, what follows, who must say so,
    by which rule, and how much money moves. The table itself works the right answers out. The score cites the rules and shows
    what an error would have cost on these cards. What was wrong comes again sooner. Without a terminal one exercise is shown
    with its answers.
    """
    from croupier.cli.drill.session import Wanted, list_lessons, run, write_certificate

    wanted = Wanted(book, seed, exercises, tuple(subject or ()), level or 0, lesson)
    if certificate is not None:
        write_certificate(certificate, progress, name)
    elif listed:
        list_lessons(wanted)
    else:
        run(wanted, progress, name)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record of a table, or - to read it from input.")],
    *,
    step: Annotated[int | None, typer.Option(metavar="N", help="Show this step only.", show_default="all steps")] = None,
    round_: Annotated[
        int | None,
        typer.Option("--round", metavar="N", min=1, max=10**9, help="Steps of this round only.", show_default="all rounds"),
    ] = None,
    position: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=7, help="Steps of this position only.", show_default="all positions"),
    ] = None,
    irregularities: Annotated[bool, typer.Option("--irregularities", help="Rulings on what went wrong only.")] = False,
    walk: Annotated[
        bool, typer.Option("--walk", help="Go from step to step: on, back, to a round, a position or an irregularity.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check the record of a table and show it step by step.

    Each step shows an event, its rules in our own words, and what lies on the table after it. A record whose events do not
    follow from each other, or whose money does not add up, is refused with the number of the line. So it is if a round is there
    twice, if a table or a post changes in between, or if a card changes hands without a ruling.

    What holds is consistent with the rules. That it is authentic is for the house's own log to prove.
    """
    from croupier.cli.replay import Wanted, run

    run(file, Wanted(step, round_, position, irregularities), walks=walk, as_json=as_json)


@app.command()
def schema(
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help="A kind, as in table.WagerPlaced.", show_default="all of them")
    ] = None,
) -> None:
    """Print the JSON Schema of what is written down.

    That is: commands, events, refusals, views and offers of table, jackpot, floor and house.
    """
    from croupier.cli.display import print_json
    from croupier.house import CODEC

    print_json(CODEC.schema(kind or ""))


@app.command()
def solve(
    *,
    book: Annotated[str, typer.Argument(metavar="BOOK", help="A rulebook, as `croupier rules list` names it, or all.")],
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="WHAT=VALUE", help="Change the book, as in bet.royal-flush='100 to 1'. May be repeated."),
    ] = None,
    changes: ChangesFile = None,
    reading: OtherAnswers = None,
    meter: JackpotMeter = None,
    reset: JackpotReset = None,
    unit: UnitOrOne = None,
    units: Annotated[int, typer.Option(help="How many units are staked on the jackpot.")] = 1,
    ante: AnteOrOne = None,
    stake: LimitedStake = None,
    side: Annotated[
        list[str] | None,
        typer.Option(metavar="WAGER=DOLLARS", help="What is staked on a side wager beside the ante. May be repeated."),
    ] = None,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Count all deals again. Use no stored counts.")] = False,
    cluster: OnCluster = None,
    certificate: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write the counts behind the figures, .json, and beside them a checker in plain Python."
        ),
    ] = None,
    distribution: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write how results are distributed, as .csv, .npz or .parquet.")
    ] = None,
    counts: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the counts of all deals, as .csv, .npz or .parquet.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve a book exactly: best play, house edge, spread, jackpot.

    Every figure is an integer over an exact number of deals. With --meter the jackpot wager is valued at that meter, too.
    With --side you see best play for all wagers of a round together, their spread, and how every two of them go together:

        croupier solve mbs-three-card --ante 10 --side pair_plus=25

    With --set you see what another book would give. These may be changed: any line of a pay table
    (pair_plus.straight='6 to 1'), a line that is not there (pair_plus.mini-royal='100 to 1 on straight-flush with ace'), the
    antes that a wager takes (bet.antes=3), the lowest hand for which hold'em pays the ante (ante.pays-from=flush, or pair), the
    dealer's qualifying hand (dealer.qualifies=king-high, or pair), and the jackpot's lines (jackpot.straight-flush='15% of
    jackpot') and unit (jackpot.unit=5). With --reading you see what another answer to an open reading would give.

    With --certificate=book.json others can check the figures without this program: python3 -I book-check.py book.json
    """
    from croupier.cli.changes import parse_sides
    from croupier.cli.solve import run

    sums = {
        "meter": meter,
        "reset": reset,
        "unit": unit,
        "units": units,
        "ante": ante,
        "stake": stake,
        "sides": parse_sides(side or ()),
    }
    changed: dict[str, Any] = {"sets": sets or (), "changes_file": changes, "readings": reading or ()}
    written = {"certificate": certificate, "distribution": distribution, "counts": counts}
    run(book, as_json=as_json, anew=no_cache, sums=sums, cluster=cluster, written=written, **changed)


@app.command()
def sweep(
    book: BookName,
    *,
    over: Annotated[
        list[str],
        typer.Option(
            metavar="WHAT=VALUES", help="What is varied, as in bet.flush='4..8 to 1'. May be repeated.", show_default=False
        ),
    ],
    sets: Changed = None,
    changes: ChangesFile = None,
    reading: OtherAnswers = None,
    unit: UnitOrOne = None,
    stake: LimitedStake = None,
    output: Annotated[
        list[Path] | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write .csv, .parquet, .svg, .html or .pdf. May be repeated."),
    ] = None,
    cluster: OnCluster = None,
    as_json: AsJson = False,
) -> None:
    """Solve a book with all combinations of several values.

    Shown are edge, element of risk, deviation and hit frequency of every wager that changes. Best play is found anew in every
    cell. What may be varied is what `croupier solve --set` changes. Values have commas between; ranges go by one, or by a step:

        croupier sweep mbs-singapore-stud --over bet.flush='4..8 to 1' --over bet.royal-flush='50..200 step 50 to 1'

        croupier sweep mbs-texas-holdem --over ante.pays-from=straight,flush -o grid.svg
    """
    from croupier.cli.sweep import run

    changed: dict[str, Any] = {"sets": sets or (), "changes_file": changes, "readings": reading or ()}
    sums = {"unit": unit, "stake": stake}
    run(book, over, **changed, sums=sums, outputs=output or (), cluster=cluster, as_json=as_json)


@app.command()
def operate(
    book: Annotated[str, typer.Argument(metavar="BOOK|FILE", help="A rulebook, or a file of tables, .toml or .csv.")],
    *,
    ante: Annotated[str | None, typer.Option(metavar="DOLLARS", help="The average ante of a seat.", show_default=False)] = None,
    side: Annotated[
        list[str] | None,
        typer.Option(metavar="WAGER=DOLLARS", help="The average stake on a side wager. May be repeated.", show_default=False),
    ] = None,
    unit: JackpotUnit = None,
    units: Annotated[int | None, typer.Option(help="How many units a seat stakes on the jackpot.", show_default="1")] = None,
    rate: Annotated[
        str | None, typer.Option(metavar="PART", help="The part of a jackpot stake that goes to the pool.", show_default=False)
    ] = None,
    reset: JackpotReset = None,
    meter: JackpotMeter = None,
    seats: Annotated[int | None, typer.Option(min=1, max=7, help="How many seats are taken.", show_default="all")] = None,
    pace: Annotated[int | None, typer.Option(min=1, max=1_000, help="How many rounds an hour.", show_default="40")] = None,
    hours: Annotated[
        int | None, typer.Option(min=1, max=1_000_000, help="How many hours the table is open.", show_default="1")
    ] = None,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="perfect, rule-of-thumb, typical, always or never. May be repeated.",
            show_default="the first three",
        ),
    ] = None,
    bankroll: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="The house's money: how likely is it ever gone?", show_default=False)
    ] = None,
    safety: Annotated[str, typer.Option(metavar="PERCENT", help="The wanted chance that all goes well.")] = "99%",
    edge: Annotated[
        str | None,
        typer.Option(metavar="PERCENT", help="How much of each ante should show.", show_default="the house's edge"),
    ] = None,
    seed: Seed = 1,
    sets: Changed = None,
    changes: ChangesFile = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Show what the house wins at a table, and how surely.

    By the kind of play: hold, win per hour and in all hours with its bands, the chance of a loss, how many rounds it takes
    until an edge shows, and the bankroll that the bank needs. With --unit, --rate and --reset the jackpot is in it. A file has
    many tables: then it is the theoretical win of each, and of all together.

        croupier operate mbs-three-card --ante 25 --side pair_plus=5 --seats 5 --hours 8

        croupier operate tables.csv
    """
    from croupier.cli.operate import run

    settings: dict[str, Any] = {"ante": ante, "seats": seats, "pace": pace, "hours": hours}
    jackpot_terms = {"unit": unit, "units": units, "rate": rate, "reset": reset, "meter": meter}
    changed: dict[str, Any] = {"sets": sets or (), "changes_file": changes, "readings": reading or ()}
    asked: dict[str, Any] = {"strategies": strategy, "safety": safety, "edge": edge, "bankroll": bankroll, "seed": seed}
    run(book, settings, sides=side or (), jackpot=jackpot_terms, **changed, asked=asked, as_json=as_json)


@app.command()
def design(
    book: BookName,
    *,
    wager: Annotated[str, typer.Argument(metavar="WAGER", help="A side wager, as in pair_plus, or base.")],
    edge: Annotated[str | None, typer.Option(metavar="PERCENT", help="The house edge that is wanted, as in 3.5%.")] = None,
    hit: Annotated[str | None, typer.Option(metavar="PERCENT", help="The hit frequency that is wanted, as in 25%.")] = None,
    deviation: Annotated[str | None, typer.Option(metavar="NUMBER", help="The standard deviation that is wanted.")] = None,
    over: Annotated[
        list[str] | None,
        typer.Option(metavar="WHAT=VALUES", help="What is varied, as for `croupier sweep`.", show_default="all lines"),
    ] = None,
    top: Annotated[int, typer.Option(min=1, max=1000, help="How many pay tables to show.")] = 10,
    sets: Changed = None,
    changes: ChangesFile = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Find pay tables of whole odds that come closest to what is wanted.

    Without --over every line of the wager is varied from half to twice its odds. The rarer hand of a side wager is never paid
    less.

        croupier design mbs-three-card pair_plus --edge 3% --deviation 2.8

        croupier design mbs-singapore-stud base --edge 5% --over bet.flush='4..8 to 1' --over bet.full-house='5..10 to 1'
    """
    from croupier.cli.design import run

    changed: dict[str, Any] = {"sets": sets or (), "changes_file": changes, "readings": reading or ()}
    wanted = {"edge": edge, "hit": hit, "deviation": deviation}
    run(book, wager, over or (), wanted=wanted, top=top, **changed, as_json=as_json)


@simulations.commands.callback()
def simulate(
    ctx: typer.Context,
    *,
    book: BookOrResumed = "",
    rounds: Annotated[int, typer.Option(metavar="N", max=10**15, help="How many rounds to deal.")] = 1_000_000,
    seed: Seed = 1,
    positions: Annotated[int, typer.Option(help="How many positions are played.")] = 1,
    strategy: Annotated[
        str,
        typer.Option(metavar="NAME|FILE", help="perfect, rule-of-thumb, typical, always, never, or your own .csv or .json."),
    ] = "perfect",
    sets: Changed = None,
    changes: ChangesFile = None,
    reading: OtherAnswers = None,
    meter: JackpotMeter = None,
    reset: JackpotReset = None,
    unit: UnitOrOne = None,
    units: Annotated[int, typer.Option(help="How many units are staked on the jackpot.")] = 1,
    ante: AnteOrOne = None,
    stake: LimitedStake = None,
    jackpot: Annotated[
        str, typer.Option(metavar="same|live", help="The meter in each round: the same, or live and running on.")
    ] = "same",
    rate: Annotated[
        str | None,
        typer.Option(metavar="PART", help="If live: the part of a stake to the meter.", show_default=False),
    ] = None,
    reserve_rate: Annotated[
        str | None, typer.Option(metavar="PART", help="The part to the reserve, which pays for resets.", show_default="none")
    ] = None,
    cap: Annotated[str | None, typer.Option(metavar="DOLLARS", help="The most that is displayed.", show_default="none")] = None,
    cores: Annotated[int | None, typer.Option(max=1_024, help="How many cores to use.", show_default="all")] = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="Deal on a graphics card by NVIDIA instead.")] = False,
    checkpoint: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the run in a file, to go on later.", show_default="named for book and seed"),
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on from a checkpoint.", show_default=False)] = None,
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write results as .csv or .parquet, too.", show_default=False),
    ] = None,
    deals: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every round for `settle --bulk`, as .csv or .parquet.", show_default=False),
    ] = None,
    cluster: OnCluster = None,
    as_json: AsJson = False,
) -> None:
    """Deal rounds of a book at random, beside what is exact.

    Every position stakes on every wager, on the jackpot with --meter. For each wager: the mean result with its standard error,
    the exact value, and how many standard errors lie between them; then how often each line was paid. The same seed gives the
    same whole numbers on however many cores, and on a graphics card. Rounds are settled by the tables compiled from the book's
    clauses.

    With --jackpot live the meter runs on from round to round: stakes feed it by --rate, awards are paid from what it shows
    then, and it is reset as the book says. Its history is shown, and what is computed of it.

    Ctrl-C leaves a checkpoint, and `croupier simulate --resume FILE` goes on from it to the same totals.
    """
    if ctx.invoked_subcommand:
        if book:
            raise InputError(f"leave this out before {ctx.invoked_subcommand!r}", where=book)
        return
    from croupier.cli.simulate import run

    sums = {"meter": meter, "reset": reset, "unit": unit, "units": units, "ante": ante, "stake": stake}
    asked = {"book": book, "rounds": rounds, "seed": seed, "positions": positions, "strategy": strategy, **sums}
    asked |= {"jackpot": jackpot, "rate": rate, "reserve_rate": reserve_rate, "cap": cap}
    given = {name for name in ctx.params if getattr(ctx.get_parameter_source(name), "name", "") == "COMMANDLINE"}
    changed = {"sets": sets or (), "readings": reading or (), "changes_file": changes}
    files = {"checkpoint": checkpoint, "resume": resume, "out": out, "deals": deals}
    run(asked, given, changed, cores=cores, gpu=gpu, cluster=cluster, as_json=as_json, **files)


@app.command()
def advise(
    book: BookName,
    *,
    hand: Annotated[str, typer.Option(help="Your cards, as in 'Qh 6d 4c'.")],
    exposed: Annotated[str | None, typer.Option(help="The dealer's cards that you know.", show_default=False)] = None,
    board: Annotated[str | None, typer.Option(help="Hold'em: the community cards that lie open.", show_default=False)] = None,
    dead: Annotated[str | None, typer.Option(help="Other cards that you know to be out of play.", show_default=False)] = None,
    bet_turn: Annotated[bool, typer.Option("--bet-turn", help="Hold'em: you have bet on the turn.")] = False,
    sets: Changed = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Show what each action is worth in one state of a round.

    The values are exact: the net result of the base game in antes, the ante included, with best play in every later decision.
    """
    from croupier.cli.advise import run

    known = {"exposed": exposed, "board": board, "dead": dead, "bet_turn": bet_turn}
    run(book, hand, sets=sets or (), readings=reading or (), as_json=as_json, **known)


@app.command()
def strategy(
    book: BookName,
    *,
    sets: Changed = None,
    reading: OtherAnswers = None,
    output: Annotated[
        list[Path] | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write the complete strategy, .csv, .npz or .parquet, or a card of one page, .pdf or .html. May be repeated.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show rules of thumb with their cost, and the complete strategy.

    The cost of a rule is what a player who follows it loses in a round against best play.
    """
    from croupier.cli.strategy import run

    run(book, sets=sets or (), readings=reading or (), outputs=output or (), as_json=as_json)


@app.command()
def protect(
    book: BookName,
    *,
    rounds: Annotated[
        int, typer.Option(min=40, max=10_000_000, help="How many rounds to simulate for a figure that is not exact.")
    ] = 20_000,
    seed: Seed = 1,
    flash: Annotated[
        float | None,
        typer.Option(min=0, max=1, metavar="CHANCE", help="Chance that a card of the dealer's is seen in a round, as in 0.1."),
    ] = None,
    exact: Annotated[
        int,
        typer.Option(
            min=1, max=6, metavar="N", help="Three card: count, not simulate, with the cards of up to N other positions known."
        ),
    ] = 2,
    sets: Changed = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Show what it is worth to know cards that should be hidden.

    The player knows a card of the dealer's, in all rounds or in some, or the cards of other positions. Also: what it costs to
    play a hand without a look at it, how closely the results of two positions are correlated, and what countermeasures take
    away. A change of the rules is one, too: its figures stand beside those of the book. A figure is exact where all deals can
    be counted; otherwise it is simulated and has a standard error. At three card all can be, but with more than two other
    positions it takes minutes: `--exact` says how far to go.
    """
    from croupier.cli.protect import run

    asked = {"rounds": rounds, "seed": seed, "exact": exact}
    run(book, **asked, flash=flash, sets=sets or (), readings=reading or (), as_json=as_json)


@app.command()
def report(
    *,
    book: BookName,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a .pdf or .html file.", show_default="print a summary"),
    ] = None,
    sets: Changed = None,
    changes: ChangesFile = None,
    reading: OtherAnswers = None,
    meter: JackpotMeter = None,
    unit: UnitOrOne = None,
    ante: AnteOrOne = None,
    reset: JackpotReset = None,
    rate: Annotated[
        str | None,
        typer.Option(
            metavar="PART", help="The part of each stake that goes to the meter, as in 0.3. It adds the pool's long run."
        ),
    ] = None,
    stake: LimitedStake = None,
) -> None:
    """Make the mathematics sheet of a book as a PDF or a page.

    It has what a regulator asks for: edition and readings, pay tables with the deals and the contribution of each line, house
    edge and volatility, confidence bands, charts of best play, plots, the jackpot, the price of each reading, and the checks
    that were run. The same input makes the same bytes. A file of that name is replaced. The exit status is 1 if a check fails.
    """
    need_extra("report")
    from croupier.cli.report import run

    sums = {"meter": meter, "unit": unit, "ante": ante, "reset": reset, "stake": stake}
    raise typer.Exit(run(book, output, sets=sets or (), changes_file=changes, readings=reading or (), rate=rate, sums=sums))


@app.command()
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


@app.command()
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


@app.command()
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
