"""`croupier bench exact`: all books from nothing, counts beside brute force, and the time that advice takes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.table import Table

from croupier.cli import display
from croupier.lab import benchmark

SOLVE_ALL = (sys.executable, "-c", "import croupier.cli; croupier.cli.main()", "solve", "all")
AIMS = {"nothing compiled": 10.0, "kernels kept": 2.5}  # seconds on two cores


class SolvedBooks(NamedTuple):
    """What all books took together, in a process that starts with nothing loaded."""

    what: str
    seconds: float
    processor: float  # seconds, of all cores
    aim: float


def measure_books() -> Iterator[SolvedBooks]:
    """Have all books counted and solved in a folder of their own: once with nothing in it, once with the kernels in it."""
    with TemporaryDirectory() as place:
        for what, aim in AIMS.items():
            for counts in Path(place).glob("*.counts"):
                counts.unlink()
            began, before = time.perf_counter(), _processor()
            own = {**os.environ, "CROUPIER_CACHE_DIR": place}
            subprocess.run(SOLVE_ALL, env=own, stdout=subprocess.DEVNULL, check=True)  # noqa: S603  # our own program
            yield SolvedBooks(what, time.perf_counter() - began, _processor() - before, aim)


def _processor() -> float:
    """The processor time of the processes that were started and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def run(sample: int, seed: int) -> None:
    """Measure the counts and advice, and print the tables."""
    console = display.console()
    books = Table(title=f"All books from nothing, by `croupier solve all`, {benchmark.cores()} cores", title_justify="left")
    for column in ("", "seconds", "processor seconds", "aim", "met"):
        books.add_column(column, justify="right" if column else "left")
    with console.status("Solving all books"):
        for what, seconds, processor, aim in measure_books():
            books.add_row(what, f"{seconds:.2f}", f"{processor:.2f}", f"{aim:g}", "yes" if seconds <= aim else "no")
    console.print(books)
    table = Table(title=f"Counts from nothing, kernels compiled, {benchmark.cores()} cores", title_justify="left")
    for column in ("rulebook", "seconds", "brute force", "of it done", "seconds, scaled", "ratio"):
        table.add_column(column, justify="left" if column in ("rulebook", "brute force") else "right", overflow="fold")
    with console.status("Counting"):
        for each in benchmark.measure_counts(sample, seed):
            part = "all" if each.done == each.whole else f"{each.done:,} of\n{each.whole:,}"
            theirs, ratio = each.brute_force_seconds, each.brute_force_seconds / each.seconds
            table.add_row(each.rulebook, f"{each.seconds:.2f}", each.what, part, f"{theirs:,.1f}", f"{ratio:,.0f}")
    console.print(table)
    advice = Table(title=f"Advice on one state, median of {benchmark.STATES}", title_justify="left")
    advice.add_column("state")
    advice.add_column("milliseconds", justify="right")
    for state in benchmark.measure_advice(seed):
        advice.add_row(state.state, f"{1000 * state.seconds:.2f}")
    console.print(advice)
