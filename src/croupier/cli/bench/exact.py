"""`croupier bench exact`: the counts from nothing beside brute force, and the time that advice takes."""

from __future__ import annotations

from rich.table import Table

from croupier.cli import display
from croupier.lab import benchmark


def run(sample: int, seed: int) -> None:
    """Measure the counts and advice, and print the tables."""
    console = display.console()
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
