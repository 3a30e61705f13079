"""The progress bar of a command that counts deals."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from croupier.lab import Progress as CountProgress
from croupier.lab import listen_to_compiler


@contextmanager
def progress_bar() -> Iterator[CountProgress | None]:
    """What counting tells of its progress, with the time that is left, drawn on a terminal once it has taken a second.

    While kernels are compiled only that is shown: nothing is counted then.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeRemainingColumn

    left = TimeRemainingColumn(), TextColumn("left")  # estimated from the speed of the last half minute
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), *left
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    once = bar.add_task("compiling kernels (once)", total=None, visible=False)
    tasks: dict[str, TaskID] = {}
    began = monotonic()

    def tell(done: int, total: int, what: str) -> None:
        if monotonic() - began > 1:
            bar.start()
            if what not in tasks:
                tasks[what] = bar.add_task(what, visible=not bar.tasks[once].visible)
            elif done < bar.tasks[tasks[what]].completed:  # the same is counted once more
                bar.reset(tasks[what])
            bar.update(tasks[what], completed=done, total=total)

    def compiles(under_way: bool) -> None:
        bar.start()
        for task in bar.task_ids:
            bar.update(task, visible=(task == once) is under_way)
        bar.refresh()

    try:
        with listen_to_compiler(compiles):
            yield tell
    finally:
        bar.stop()
