"""`croupier replay --walk`: from step to step of a record, as somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from rich.console import Console
from rich.text import Text

from croupier.table import Record, RecordStep, steps
from croupier.table import events as e

HELP = """\
  Enter, n        the next step
  b               back: the step before
  N               step N
  round N         where round N begins
  position N      the next step at position N
  i               the next irregularity
  q               leave"""


def walk(console: Console, record: Record, count: int, show: Callable[[RecordStep], object]) -> None:
    """Show the first step, then whichever is asked for, until somebody leaves."""
    console.print("Type ? for help.")
    at = 0  # the step that is shown; steps are numbered from 1
    found: int | None = min(count, 1)
    while True:
        if found:
            at = found
            show(next(islice(steps(record), at - 1, None)))  # from the beginning: a step holds the whole table
        elif found is None:
            console.print(Text("there is no such step here, or after this one", style="yellow"))
        try:
            words = console.input(Text(f"step {at} of {count}> ", style="bold cyan")).lower().split()
        except (EOFError, KeyboardInterrupt):
            return
        match words:
            case ["q" | "quit" | "exit"]:
                return
            case [] | ["n" | "next"]:
                found = at + 1 if at < count else None
            case ["b" | "back"]:
                found = max(at - 1, min(count, 1))
            case [number] if number.isdecimal():
                found = int(number) if 1 <= int(number) <= count else None
            case ["round", number] if number.isdecimal():
                found = _first(record, 0, lambda step, n=int(number): step.after.rounds == n)  # type: ignore[misc]
            case ["position", number] if number.isdecimal():
                found = _first(record, at, lambda step, n=int(number): getattr(step.event, "position", None) == n)  # type: ignore[misc]
            case ["i" | "irregularity"]:
                found = _first(record, at, lambda step: isinstance(step.event, e.IrregularityRuled))
            case _:
                console.print(HELP)
                found = 0


def _first(record: Record, after: int, fits: Callable[[RecordStep], bool]) -> int | None:
    """The number of the first step behind another that fits."""
    behind: Iterator[RecordStep] = islice(steps(record), after, None)
    return next((step.number for step in behind if fits(step)), None)
