"""`croupier bench house`: durable commands beside bare appends of the same texts, in like groups, in the same run."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from rich.progress import track
from rich.table import Table

from croupier.cli import display
from croupier.cli.bench.table import UNIT
from croupier.errors import CroupierError
from croupier.floor import AtTable
from croupier.games import edition
from croupier.house import Accepted, House, Request, Sent, Writer, keys, log
from croupier.rulebook import Actor, Money, Post
from croupier.table import Limits, Phase, Setup, devices
from croupier.table import commands as c

DEALER, PLAYER = Actor("Dealer", Post.DEALER, "S 1"), Actor("Player", Post.PLAYER, "P 1")
NOBODY = Actor("nobody", Post.PLAYER)
GROUPS = (1, 16, 128)  # requests that are written together


def run(slug: str, tables: int, rounds: int, seconds: int) -> None:
    """Groups of several sizes, then many tables at the pace of a casino, then the log read again."""
    console = display.console()
    with TemporaryDirectory() as folder:
        shown = Table(title=f"Durable commands a second, {slug}, SQLite, one process", title_justify="left")
        for column in ("requests together", "house", "bare appends", "house / bare"):
            shown.add_column(column, justify="right")
        for group in track(GROUPS, "Playing in groups", console=console, transient=True):
            with closing(_Played(Path(folder) / f"{group}.db", slug, group)) as played:
                mine, bare = played.rates(max(1, rounds // group))
            shown.add_row(str(group), f"{mine:,.0f}", f"{bare:,.0f}", f"{mine / bare:.2f}")
        console.print(shown)
        with closing(_Played(Path(folder) / "pace.db", slug, tables)) as played:
            waited = played.at_the_pace_of_a_casino(seconds)
            line = f"{tables:,} tables at 60 rounds an hour for {seconds} s, {len(waited):,} commands: an answer came after"
            half, last = median(waited) * 1000, sorted(waited)[len(waited) * 99 // 100] * 1000
            console.print(f"{line} {half:.1f} ms (half of them), {last:.1f} ms (99 of 100).")
            console.print(
                f"Its log of {played.log.position:,} events was read again: {played.read_again():,.0f} events a second."
            )


class _Played:
    """A house on a file, at whose tables the same round is played in step."""

    def __init__(self, path: Path, slug: str, tables: int) -> None:
        self.path, self.ids, self.batches = path, count(1), [(0, 0)]
        log.create_log(str(path))
        self.log = log.open_log(str(path))
        self.keys = keys.make_keys(os.urandom)
        self.house = House(self.log, self.keys, lambda: time.time_ns() // 1_000_000)
        limits = {w.name: Limits(UNIT, Money.dollars(500)) for w in edition(slug).wagers if w.before_deal and not w.units}
        self.names = [f"table {number}" for number in range(tables)]
        self.house.open([Setup(name, slug, devices(slug)[0], 1, limits, None) for name in self.names], [])
        self.house.start()

    def close(self) -> None:
        self.log.close()

    def sent(self, name: str, by: Actor, command: Any) -> Sent:
        return Sent(by, Request(f"r{next(self.ids)}", AtTable(name, command, 0)))

    def round(self, name: str) -> Iterator[Sent]:
        """The requests of one round, each to be sent when the one before is answered."""
        yield self.sent(name, DEALER, c.OpenBets(NOBODY))
        yield self.sent(name, PLAYER, c.PlaceWager(NOBODY, PLAYER.key, 1, "ante", UNIT))
        yield self.sent(name, DEALER, c.CloseBets(NOBODY))
        yield self.sent(name, DEALER, c.DealCards(NOBODY))
        while (state := self.house.state.floor.tables[name]).phase is not Phase.OPEN:
            turn = state.undecided()
            yield self.sent(name, DEALER, c.Decide(NOBODY, 1, state.choices(1)[-1].action) if turn else c.TurnUp(NOBODY))
        yield self.sent(name, DEALER, c.Settle(NOBODY))

    # -- in groups --

    def rates(self, rounds: int) -> tuple[float, float]:
        """Commands a second in groups of all tables; and so many bare appends of the same texts, in the same groups."""
        first = self.log.position
        spent, commands, ends = 0.0, 0, []
        for _ in range(rounds):
            for group in zip(*map(self.round, self.names), strict=True):
                began = time.perf_counter()
                answers = self.house.carry_out(group)
                spent += time.perf_counter() - began
                commands += len(group)
                ends.append(self.log.position)
                if wrong := next((answer for answer in answers if not isinstance(answer, Accepted)), None):
                    raise CroupierError(f"the rounds cannot be played: {wrong}")
        return commands / spent, commands / self._bare(first, ends, len(self.names))

    def _bare(self, first: int, ends: list[int], answers: int) -> float:
        """Seconds that another log takes for the same events and as many answers, in the same groups."""
        events = list(self.log.read(first))
        path, versions = str(self.path.with_suffix(".bare")), dict.fromkeys((each.stream for each in events), 0)
        log.create_log(path)
        taken, spent = 0, 0.0
        with closing(log.open_log(path)) as bare:
            for number, end in enumerate(ends):
                some = events[taken : end - first]
                taken = end - first
                told = tuple(log.Answered(f"{number}-{index}", "0" * 64, "x" * 80) for index in range(answers))
                expected = {each.stream: versions[each.stream] for each in some}
                batch = log.Batch(some[0].at, expected, tuple(log.NewEvent(each.stream, each.body) for each in some), told)
                began = time.perf_counter()
                for each in bare.append(batch):
                    versions[each.stream] = each.version
                spent += time.perf_counter() - began
        return spent

    # -- at the pace of a casino --

    def at_the_pace_of_a_casino(self, seconds: int) -> list[float]:
        """How long each request waited for its answer: every table plays a round a minute, its requests spread evenly."""
        playing = [self.round(name) for name in self.names]
        waited: list[float] = []
        each = 60 / _commands_of(self.round(self.names[0]), self.house) / len(self.names)  # seconds between two requests
        began, turn = time.perf_counter(), 0
        with Writer(self.house) as writer:
            open_: dict[int, Future[Any]] = {}
            while (now := time.perf_counter()) - began < seconds or not turn:
                if (due := began + turn * each) > now:
                    time.sleep(due - now)
                    continue
                at = turn % len(playing)
                turn += 1
                if at in open_ and not open_[at].done():
                    open_[at].result()
                request = next(playing[at], None)
                if request is None:
                    playing[at] = self.round(self.names[at])
                    request = next(playing[at])
                open_[at] = writer.send(request)
                open_[at].add_done_callback(_noting(waited, max(due, now)))
        return waited

    def read_again(self) -> float:
        """Events a second when the house is opened again from its log alone."""
        began = time.perf_counter()
        again = House(self.log, self.keys, lambda: 0)
        spent = time.perf_counter() - began
        if again.state != self.house.state:
            raise CroupierError("the house that was opened again is another")
        return self.log.position / spent


def _noting(waited: list[float], since: float) -> Callable[[Future[Any]], None]:
    return lambda _: waited.append(time.perf_counter() - since)


def _commands_of(requests: Iterator[Sent], house: House) -> int:
    """How many commands a round has: one is played."""
    return sum(bool(house.carry_out([request])) for request in requests)
