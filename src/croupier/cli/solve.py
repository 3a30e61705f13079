"""`croupier solve`: a book solved exactly, as JSON or as tables with the exact fraction beside the decimal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli import display
from croupier.cli.changes import requested, unit_is_stated
from croupier.cli.progress import progress_bar
from croupier.errors import InputError
from croupier.games import BOOKS
from croupier.lab import (
    TABLES,
    BookToSolve,
    RoundSpread,
    Solution,
    Valuation,
    best_play_in_words,
    chance_text,
    check_certificate_file,
    check_result_file,
    count_anew,
    dollars,
    percent,
    round_up_to_cent,
    side_by_side,
    solve_on_cluster,
    square_root,
    unreduced,
    with_commas,
    write_certified,
    write_counts,
    write_distribution,
)
from croupier.results import document
from croupier.rulebook import wager_text

ALL = "all"
CERTIFICATE = "certificate"


def run(
    slug: str,
    *,
    as_json: bool,
    sets: Sequence[str],
    changes_file: Path | None,
    readings: Sequence[str],
    anew: bool,
    sums: Mapping[str, Any],
    cluster: str | None,
    written: Mapping[str, Path | None],
) -> None:
    """Solve one book, or all of them one after the other.

    `sums` are the amounts that the house sets, `written` the files to write.
    """
    changes, answers = requested(sets, readings, changes_file)
    slugs = BOOKS if slug == ALL else (slug,)
    if slug == ALL and (changes or answers):
        raise InputError("--set, --changes and --reading change one book: name it instead of all", where="BOOK")
    files = {what: path for what, path in written.items() if path is not None}
    if files and slug == ALL:
        raise InputError("such files are of one book: name it instead of all", where="BOOK")
    for what, path in files.items():
        check_certificate_file(path) if what == CERTIFICATE else check_result_file(path, TABLES)
    asked = [BookToSolve(each, answers, changes, sums, anew=anew and cluster is not None) for each in slugs]
    found = []
    with count_anew() if anew else nullcontext():  # of all books together: they share counts
        for solution in _solve(asked, cluster, anew=anew):
            if as_json:
                found.append(solution.as_dict())
            else:
                _show(solution, unit_is_stated=unit_is_stated(sums, changes))
            _write(solution, files, tell=not as_json)
    if as_json:
        display.print_json(document("solutions", {"books": found}) if slug == ALL else found[0])


def _solve(asked: Sequence[BookToSolve], cluster: str | None, *, anew: bool) -> Iterator[Solution]:
    """The solutions of books, each as soon as it is found here; all together from a cluster.

    What is counted anew is counted by one process, which knows what it has counted.
    """
    if cluster is not None:
        with progress_bar() as progress:
            found = solve_on_cluster(asked, cluster, progress)
        yield from found
        return
    for solve in (each.solve for each in asked) if anew else side_by_side(asked):
        with progress_bar() as progress:
            solution = solve(progress)
        yield solution


def _write(solution: Solution, files: Mapping[str, Path], *, tell: bool) -> None:
    """Write what is asked for of a solution, and say how others check its certificate."""
    for what, path in files.items():
        if what != CERTIFICATE:
            {"distribution": write_distribution, "counts": write_counts}[what](path, solution)
            continue
        with progress_bar() as progress:
            checker = write_certified(path, solution.book, solution.house, progress)
        if tell:
            display.console().print(Text(f"Wrote {path}. To check it without this program: python3 -I {checker} {path}"))


def _show(solution: Solution, *, unit_is_stated: bool) -> None:
    """A whole solution, compact."""
    console = display.console()
    edition = solution.book.edition
    catalogue = edition.catalogue
    console.print(Text(f"{catalogue.title} ({catalogue.operator}, {catalogue.edition})", style="bold"))
    for departure in edition.departures:
        console.print(Text(f"  not approved: {departure}", style="yellow"))
    for what, to in edition.changes.items():
        console.print(Text(f"  changed, not the approved book: {what} = {to}", style="yellow"))
    for reading, answer in solution.book.answers.items():
        if answer != edition.register[reading].adopted:
            console.print(Text(f"  other answer to a reading: {reading} = {answer}", style="yellow"))
    console.print(_wagers(solution))
    console.print(Text("Expected net result, per ante or unit", style="bold"))
    exact = [(name, unreduced(each.expected.units, each.deals)) for name, each in _valued(solution).items()]
    console.print(Padding(display.grid(exact), (0, 0, 0, 2), expand=False))
    _jackpot(console, solution, unit_is_stated=unit_is_stated)
    _strategy(console, solution)
    console.print(Text("Net result of a round, in antes", style="bold"))
    console.print(Padding(_distribution(solution.base), (0, 0, 1, 2), expand=False))


def _wagers(solution: Solution) -> Table:
    columns = (
        "house\nedge",
        "element\nof risk",
        "average\nwager",
        "standard\ndeviation",
        "skew-\nness",
        "kurtosis",
        "hit\nfreq.",
    )
    table = display.plain_table("wager", *(f">{column}" for column in columns))
    for name, each in _valued(solution).items():
        table.add_row(
            name,
            percent(each.house_edge),
            percent(each.element_of_risk),
            f"{float(each.average_wager):.4f}",
            f"{square_root(each.variance):.4f}",
            *(shape_text(shape) for shape in (each.moments.skewness, each.moments.kurtosis)),
            percent(each.hit_frequency, 2),
        )
    return table


def _valued(solution: Solution) -> dict[str, Valuation]:
    rows = {"base": solution.base}
    rows |= {wager_text(wager): valuation for wager, valuation in solution.sides.items()}
    return rows | {f"{wager_text(wager)} alone": valuation for wager, valuation in solution.alone.items()}


def _jackpot(console: Console, solution: Solution, *, unit_is_stated: bool) -> None:
    jackpot, house, even = solution.jackpot, solution.house, solution.break_even_meter
    deals = jackpot.valuation.deals
    measure = "dollars" if jackpot.in_dollars else "units staked"
    console.print(Text(f"Jackpot, {house.units} unit{'s' if house.units > 1 else ''} of ${house.unit}", style="bold"))
    lines = [
        ("fixed return", f"{float(jackpot.fixed_return):.6f} {measure}", unreduced(jackpot.fixed_return, deals)),
        ("share of the meter", f"{float(jackpot.meter_coefficient):.3e}", unreduced(jackpot.meter_coefficient, deals)),
        ("pays an award in", f"{percent(jackpot.award_frequency)} of deals", unreduced(jackpot.award_frequency, deals)),
        (
            f"a unit of ${house.unit} is worth its stake from",
            "no meter" if even is None else f"${with_commas(round_up_to_cent(even))}",
            "" if even is None else str(even),
        )
        if unit_is_stated
        else ("worth its stake from", "a meter by the unit", "no rule sets it: give it with --unit"),
    ]
    if house.meter is not None:
        edge = -jackpot.expected_at(dollars(house.meter)) / jackpot.stake
        lines.append((f"at ${with_commas(str(house.meter))}", f"house edge {percent(edge)}", unreduced(-edge, deals)))
    if jackpot.above:
        lines.append(
            (
                "valid from a meter of",
                f"${with_commas(round_up_to_cent(jackpot.above))}",
                "below it a fixed sum is more than a share",
            )
        )
    console.print(Padding(display.grid(lines), (0, 0, 0, 2), expand=False))


def _strategy(console: Console, solution: Solution) -> None:
    deals, together = solution.base.deals, solution.combined
    console.print(Text("Best play", style="bold"))
    for line in best_play_in_words(solution):
        _say(console, line)
    names = ", ".join(f"{wager_text(wager)} ${stake}" for wager, stake in together.stakes.items())
    ante = dollars(solution.house.ante)
    if len(together.stakes) > 1:
        same = "the same first action" if together.later_bets else "the same best play"
        if together.differs:
            same = f"another best play in {percent(Fraction(together.differs, deals))} of deals"
        _say(console, f"together ({names}): {float(together.expected / ante):+.6f} antes, {same}")
        if together.unshown:
            share = chance_text(Fraction(together.unshown, together.strategy.table.deals))
            _say(console, f"the hand is not shown where that gains: in {share} of deals")
        if together.later_bets:
            shares = (
                f"{wager_text(wager)} in {percent(Fraction(count, deals))}" for wager, count in together.later_bets.items()
            )
            _say(console, f"as the hand may go unshown, the later bets are made for this sum: {' and '.join(shares)} of deals")
    if solution.house.sides:
        _spread(console, together.spread, ante)


def _say(console: Console, text: str) -> None:
    """A sentence under a title; where it takes several lines, all are below it."""
    console.print(Padding(Text(text), (0, 0, 0, 2), expand=False))


def _spread(console: Console, spread: RoundSpread | None, ante: Fraction) -> None:
    """How all wagers together spread, and how those of every two go together, in antes."""
    if spread is None:
        _say(console, "under these answers the wagers are counted one by one, so their spread together is not known")
        return
    deviation, moments = square_root(spread.moments.variance) / float(ante), spread.moments
    shape = f"skewness {shape_text(moments.skewness)}, kurtosis {shape_text(moments.kurtosis)}"
    _say(console, f"together: standard deviation {deviation:.4f} antes, {shape}, hit {percent(spread.hit_frequency, 2)}")
    console.print(Text("Covariance of every two wagers, in antes", style="bold"))
    rows = [
        (f"{wager_text(one)} and {wager_text(other)}", f"{float(value / ante**2):+.6f}", str(value / ante**2))
        for (one, other), value in spread.covariances.items()
        if one != other
    ]
    console.print(Padding(display.grid(rows), (0, 0, 0, 2), expand=False))


def shape_text(value: float | None) -> str:
    """Skewness or kurtosis as text; of a result that is always the same there is none."""
    return "none" if value is None else f"{value:,.2f}"


def _distribution(valuation: Valuation) -> Table:
    counts = list(valuation.results.values())
    rows = [
        (f"{'+' if net.units > 0 else ''}{net.units}", f"{100 * count / valuation.deals:.5f}%", f"{count:,}")
        for net, count in valuation.results.items()
    ]
    beside = sum(max(map(len, column)) for column in zip(*rows, strict=True)) + 10  # with the spaces between
    bars = (display.bar(count / max(counts), beside) for count in counts)
    return display.grid([(*row, bar) for row, bar in zip(rows, bars, strict=True)], right=3)
