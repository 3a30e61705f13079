"""The commands of exact mathematics, and what each takes. The work is in the modules they import."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.options import (
    AnteOrOne,
    AsJson,
    BookName,
    Changed,
    ChangesFile,
    JackpotMeter,
    JackpotReset,
    JackpotUnit,
    LimitedStake,
    OnCluster,
    OtherAnswers,
    Seed,
    UnitOrOne,
)
from croupier.extras import need_extra

commands = typer.Typer()


@commands.command()
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
        typer.Option(
            metavar="WAGER=DOLLARS",
            help="What is staked on a side wager beside the ante. May be repeated.",
            show_default="as much as the ante on each",
        ),
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
    (pair_plus.straight='6 to 1'), a line that is not there (pair_plus.mini-royal='100 to 1 on straight-flush with ace', or
    pair_plus.beaten='9 to 1 when hand is pair and comparison is lower'), the antes that a wager takes (bet.antes=3), the lowest
    hand for which hold'em pays the ante (ante.pays-from=flush, or pair), the dealer's qualifying hand
    (dealer.qualifies=king-high, or pair), and the jackpot's lines (jackpot.straight-flush='15% of jackpot') and unit
    (jackpot.unit=5). With --reading you see what another answer to an open reading would give.

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


@commands.command()
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


@commands.command()
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


@commands.command()
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
    """Find pay tables of whole odds nearest to a wanted edge.

    Without --over every line of the wager is varied from half to twice its odds. The rarer hand of a side wager is never paid
    less.

        croupier design mbs-three-card pair_plus --edge 3% --deviation 2.8

        croupier design mbs-singapore-stud base --edge 5% --over bet.flush='4..8 to 1' --over bet.full-house='5..10 to 1'
    """
    from croupier.cli.design import run

    changed: dict[str, Any] = {"sets": sets or (), "changes_file": changes, "readings": reading or ()}
    wanted = {"edge": edge, "hit": hit, "deviation": deviation}
    run(book, wager, over or (), wanted=wanted, top=top, **changed, as_json=as_json)


@commands.command()
def advise(
    book: BookName,
    *,
    hand: Annotated[str, typer.Option(help="Your cards, as in 'Qh 6d 4c'; in hold'em AKs is read, too.")],
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


@commands.command()
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


@commands.command()
def protect(
    book: BookName,
    *,
    rounds: Annotated[
        int, typer.Option(min=40, max=10_000_000, help="How many rounds to simulate for a figure that is not exact.")
    ] = 20_000,
    seed: Seed = 1,
    flash: Annotated[
        str | None,
        typer.Option(metavar="CHANCE", help="Chance that a card of the dealer's is seen in a round, as in 10% or 0.1."),
    ] = None,
    exact: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=6,
            metavar="N",
            help="Count, not simulate, with the cards of up to N other positions known: three card up to 6, stud 2.",
            show_default="three card 2, stud 1",
        ),
    ] = None,
    sets: Changed = None,
    reading: OtherAnswers = None,
    as_json: AsJson = False,
) -> None:
    """Show what it is worth to know cards that should be hidden.

    The player knows a card of the dealer's, in all rounds or in some, or the cards of other positions. Also: what it costs to
    play a hand without a look at it, how closely the results of two positions are correlated, and what countermeasures take
    away. A change of the rules is one, too: its figures stand beside those of the book. A figure is exact where all deals can
    be counted; otherwise it is simulated and has a standard error. At three card all can be, but with more than two other
    positions it takes minutes: `--exact` says how far to go. At stud one other position is counted in half a
    minute, and two take the better part of an hour.
    """
    from croupier.cli.protect import run

    simulated = {"rounds": rounds, "seed": seed}
    run(book, **simulated, exact=exact, flash=flash, sets=sets or (), readings=reading or (), as_json=as_json)


@commands.command()
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
