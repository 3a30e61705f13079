"""`croupier soak`: simulated houses, what they reached, and the shortest command that shows a fault."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from croupier.cli import display
from croupier.errors import InputError, show_briefly
from croupier.games import BOOKS, edition
from croupier.house import simulation as s
from croupier.rulebook import Money

FOUND = 1  # the exit status where a fault was found
TOLD = 500  # house-days between two lines on their number, where there is no terminal to draw on

Lived = tuple[s.Failure | None, s.Tally, str]  # how a house failed, what it reached, and the hash of its log


def run(
    seed: int,
    days: int,
    *,
    books: str | None = None,
    rounds: int = 1,
    until: int | None = None,
    without: Sequence[str] = (),
    processes: int | None = None,
    as_json: bool = False,
) -> int:
    """Simulate so many house-days. The exit status: 0 if nothing was wrong. What is told does not depend on `processes`."""
    plan = s.LifePlan(seed, days, _books(books), rounds, frozenset(map(_trouble, without)), until)
    reached, digests = s.Tally(), list[str]()
    with _days(plan.days) as over:
        for failure, tally, log in _lived(plan.houses(), os.cpu_count() or 1 if processes is None else processes, over):
            if failure:
                return _tell_failure(failure)
            reached.add(tally)
            digests.append(log)
    digest = digests[0] if len(digests) == 1 else sha256("\n".join(digests).encode()).hexdigest()
    if as_json:
        display.print_document("soak", {"seed": seed, "digest": digest, "reached": _as_data(reached)})
    else:
        _tell(plan, reached, digest)
    return 0


def _books(named: str | None) -> tuple[str, ...]:
    books = tuple(BOOKS) if named is None else tuple(named.split(","))
    for book in books:
        edition(book)  # an unknown one is refused
    return books


def _trouble(word: str) -> s.Trouble:
    try:
        return s.Trouble(word)
    except ValueError:
        known = ", ".join(each.value for each in s.Trouble)
        raise InputError(f"there is no trouble {show_briefly(word)}: there are {known}", where="--without") from None


def _lived(houses: Sequence[s.LifePlan], processes: int, over: Callable[[int], None]) -> Iterator[Lived]:
    """What came of each house, in their order, however many processes share them."""
    if min(processes, len(houses)) == 1:
        for each in houses:
            yield _live(each, over)
        return
    from concurrent.futures import ProcessPoolExecutor  # imported when used: a short run needs no other process
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(min(processes, len(houses)), mp_context=get_context("spawn"))
    try:
        for each, lived in zip(houses, pool.map(_live, houses), strict=True):
            over(each.days)
            yield lived
    finally:
        pool.shutdown(cancel_futures=True)  # after a fault nobody waits for houses that have not opened


def _live(plan: s.LifePlan, over: Callable[[int], None] | None = None) -> Lived:
    life = s.Life(plan, tell=over and (lambda _: over(1)))
    return s.try_life(life), life.tally, life.digest


@contextmanager
def _days(total: int) -> Iterator[Callable[[int], None]]:
    """What is told of days that are over: drawn on a terminal; elsewhere a line now and then."""
    if not sys.stderr.isatty():
        yield _Lines(total).tell
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("house-days", total=total)
        yield lambda days: bar.advance(task, days)


class _Lines:
    def __init__(self, total: int) -> None:
        self._total, self._over = total, 0

    def tell(self, days: int) -> None:
        """Say how many days are over, after every so many of them."""
        before, self._over = self._over, self._over + days
        if self._over // TOLD > before // TOLD:
            sys.stderr.write(f"{self._over:,} of {self._total:,} house-days\n")


# -- what came of it --


def _tell_failure(failure: s.Failure) -> int:
    """The fault, and the shortest command that shows it."""
    console = display.console()
    console.print(f"A fault was found: {failure.what}", soft_wrap=True)
    console.print(f"  {failure.plan.command_line()}", soft_wrap=True)
    shortest = s.shrink(failure)
    if shortest.plan != failure.plan:
        console.print(f"The shortest that shows one: {shortest.what}", soft_wrap=True)
        console.print(f"  {shortest.plan.command_line()}", soft_wrap=True)
    return FOUND


def _tell(plan: s.LifePlan, reached: s.Tally, digest: str) -> None:
    console = display.console()
    lived = f"{display.numbered(reached.days, 'house-day')} in {display.numbered(reached.houses, 'simulated house')}"
    title = f"{lived}, seed {plan.seed}: nothing was wrong"
    table = Table(title=title, title_justify="left", show_header=False)
    table.add_column("what")
    table.add_column("how often", justify="right")
    for row in _rows(reached):
        table.add_row(*row)
    console.print(table)
    cases = Counter[str]()
    for (_, case), times in reached.cases.items():
        cases[case.value] += times
    rulings = Table(title="Irregularities that were ruled on", title_justify="left", show_header=False)
    rulings.add_column("case")
    rulings.add_column("how often", justify="right")
    for name, number in cases.most_common():
        rulings.add_row(name, f"{number:,}")
    if cases:
        console.print(rulings)
    console.print(f"The log: {digest}", highlight=False)


def _rows(reached: s.Tally) -> list[tuple[str, str]]:
    rows = [
        ("steps", reached.steps),
        ("requests answered", reached.accepted + reached.refused),
        ("of these refused", reached.refused),
        ("requests that came again", reached.answers_again),
        ("events", reached.events),
        ("rounds", reached.rounds),
        ("open rounds that were put to staff as a process started", reached.interrupted),
        ("irregularities", sum(reached.cases.values())),
        ("jackpot entries paid", reached.hits),
        ("slips written", reached.slips),
        ("awards that two persons confirmed", reached.seconded),
        ("starts of a process", reached.recoveries),
        ("writes while another process decided", reached.conflicts),
        ("events that vanished unsynced", reached.vanished),
        ("views looked at for hidden cards", reached.views),
        *((f"trouble: {name}", times) for name, times in sorted(reached.troubles.items())),
    ]
    return [(name, f"{number:,}") for name, number in rows] + [("paid by jackpots", str(Money(reached.awarded)))]


def _as_data(reached: s.Tally) -> dict[str, Any]:
    plain = (
        "houses",
        "days",
        "steps",
        "requests",
        "accepted",
        "refused",
        "answers_again",
        "events",
        "rounds",
        "hits",
        "slips",
        "seconded",
        "awarded",
    )
    more = ("interrupted", "views", "recoveries", "conflicts", "vanished")
    counted = {name: getattr(reached, name) for name in (*plain, *more)}
    cases = {f"{book}: {case.value}": times for (book, case), times in sorted(reached.cases.items(), key=_by_name)}
    return {**counted, "troubles": dict(reached.troubles), "events by kind": dict(reached.kinds), "irregularities": cases}


def _by_name(item: Any) -> tuple[str, str]:
    (book, case), _ = item
    return book, case.value
