"""The commands about a round, a table and its record, and what each takes. The work is in the modules they import."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import (
    AsJson,
    OtherAnswers,
)

commands = typer.Typer()


@commands.command()
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


@commands.command()
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


@commands.command()
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
    """Practise calls, payouts, rulings and jackpot hands.

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


@commands.command()
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


@commands.command()
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
