"""A house on a file, at whose tables the same round is played in step: what `croupier bench house` measures."""

from __future__ import annotations

import gc
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any, Self

from croupier.cli.bench.table import UNIT
from croupier.errors import CroupierError
from croupier.floor import AtTable
from croupier.games import edition
from croupier.house import Accepted, House, Request, Sent, Writer, audit, keys, log
from croupier.rulebook import Actor, Money, Post
from croupier.table import Limits, Phase, Setup, devices
from croupier.table import commands as c

DEALER, PLAYER = Actor("Dealer", Post.DEALER, "S 1"), Actor("Player", Post.PLAYER, "P 1")
NOBODY = Actor("nobody", Post.PLAYER)


class Spent:
    """Time that was spent inside `with`: by the clock, and of the processor, which leaves out what other programs do."""

    def __init__(self) -> None:
        self.seconds = self.processor = 0.0

    def __enter__(self) -> Self:
        self._began = time.perf_counter(), time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds += time.perf_counter() - self._began[0]
        self.processor += time.process_time() - self._began[1]


class PlayedHouse:
    """A house on a file, at whose tables the same round is played in step."""

    def __init__(self, path: Path, slug: str, tables: int) -> None:
        self.path, self._ids = path, count(1)
        log.create_log(str(path))
        self.log = log.open_log(str(path))
        self.keys = keys.make_keys(os.urandom)
        self.house = House(self.log, self.keys, lambda: time.time_ns() // 1_000_000)
        limits = {w.name: Limits(UNIT, Money.dollars(500)) for w in edition(slug).wagers if w.before_deal and not w.units}
        self.names = [f"table {number}" for number in range(tables)]
        self.house.open([Setup(name, slug, devices(slug)[0], 1, limits, None) for name in self.names], [])
        self.house.start()

    def close(self) -> None:
        """Let go of the log."""
        self.log.close()

    def _sent(self, name: str, by: Actor, command: Any) -> Sent:
        return Sent(by, Request(f"r{next(self._ids)}", AtTable(name, command, 0)))

    def round(self, name: str) -> Iterator[Sent]:
        """The requests of one round, each to be sent when the one before is answered."""
        yield self._sent(name, DEALER, c.OpenBets(NOBODY))
        yield self._sent(name, PLAYER, c.PlaceWager(NOBODY, PLAYER.key, 1, "ante", UNIT))
        yield self._sent(name, DEALER, c.CloseBets(NOBODY))
        yield self._sent(name, DEALER, c.DealCards(NOBODY))
        while (state := self.house.state.floor.tables[name]).phase is not Phase.OPEN:
            turn = state.undecided()
            yield self._sent(name, DEALER, c.Decide(NOBODY, 1, state.choices(1)[-1].action) if turn else c.TurnUp(NOBODY))
        yield self._sent(name, DEALER, c.Settle(NOBODY))

    def groups(self, names: Sequence[str]) -> Iterator[Sequence[Sent]]:
        """One round at some tables, a request of each together."""
        return zip(*map(self.round, names), strict=True)

    def carry_out(self, group: Sequence[Sent]) -> None:
        """Have requests carried out that must be accepted."""
        if wrong := next((each for each in self.house.carry_out(group) if not isinstance(each, Accepted)), None):
            raise CroupierError(f"the rounds cannot be played: {wrong}")

    # -- in groups --

    def beside_bare(self, rounds: int) -> tuple[int, Spent, Spent]:
        """Commands in groups of all tables: how many, what they take, and what bare appends of the same rows take.

        After each group another log is given its events and answers as they were written, ready and in one batch. So both
        write, chain and check the same, and what other programs do at the time holds up both.
        """
        commands, mine, bare = 0, Spent(), Spent()
        path, versions = str(self.path.with_suffix(".bare")), defaultdict[str, int](int)
        log.create_log(path)
        with closing(log.open_log(path)) as other:
            for _ in range(rounds):
                for group in self.groups(self.names):
                    before = self.log.position
                    with mine:
                        self.carry_out(group)
                    commands += len(group)
                    batch = self._written_for(group, before, versions)
                    with bare:
                        written = other.append(batch)
                    versions.update((each.stream, each.version) for each in written)
        return commands, mine, bare

    def _written_for(self, group: Sequence[Sent], before: int, versions: Mapping[str, int]) -> log.Batch:
        """What was written for a group, as it is given to a log in which the streams have other versions."""
        events = [*self.log.read(before)]
        answers = [self.log.answer(each.key) for each in group]
        return log.Batch(
            events[0].at,
            {each.stream: versions[each.stream] for each in events},
            tuple(log.NewEvent(each.stream, each.body) for each in events),
            tuple(each for each in answers if each),
        )

    # -- a command --

    def cost(self, tables: int, rounds: int) -> float:
        """Seconds of processor time that a command takes when so many of the tables play, in groups of theirs."""
        spent, commands = Spent(), 0
        for _ in range(rounds):
            for group in self.groups(self.names[:tables]):
                with spent:
                    self.carry_out(group)
                commands += len(group)
        return spent.processor / commands

    def play_until(self, events: int) -> None:
        """Play at all tables until the log has so many events."""
        while self.log.position < events:
            for group in self.groups(self.names):
                self.carry_out(group)

    # -- at the pace of a casino --

    def at_the_pace_of_a_casino(self, seconds: int) -> tuple[list[float], int]:
        """How long each request waited for its answer, and how many groups were written.

        Every table plays a round a minute, its requests spread evenly; tables are at all stages of a round. A request waits
        from when it is due, whatever the others do.
        """
        commands = 0
        for group in self.groups(self.names[:1]):
            self.carry_out(group)
            commands += 1
        playing = [self.round(name) for name in self.names]
        for stage in range(commands - 1):
            some = [next(each) for index, each in enumerate(playing) if index % commands > stage]
            self.carry_out(some)
        gc.freeze()  # as a program that serves tables does
        waited: list[float] = []
        between = 60 / commands / len(self.names)  # seconds from a request to the next
        began, turn = time.perf_counter(), 0
        with Writer(self.house) as writer:
            open_: dict[int, Future[Any]] = {}
            while (now := time.perf_counter()) - began < seconds or not turn:
                if (due := began + turn * between) > now:
                    time.sleep(due - now)
                    continue
                at = turn % len(playing)
                turn += 1
                if at in open_:
                    open_[at].result()  # a table asks one thing after the other
                request = next(playing[at], None)
                if request is None:
                    playing[at] = self.round(self.names[at])
                    request = next(playing[at])
                open_[at] = writer.send(request)
                open_[at].add_done_callback(_noting(waited, due))
        gc.unfreeze()
        return waited, writer.groups

    # -- what it left --

    def opening(self) -> Spent:
        """What it takes to open the house again from its log, with the snapshot if there is one."""
        with Spent() as spent:
            again = House(self.log, self.keys, lambda: 0)
        if again.state != self.house.state:
            raise CroupierError("the house that was opened again is another")
        return spent

    def verifying(self, processes: int) -> Spent:
        """What it takes to verify an export of its log."""
        file = self.path.with_suffix(".jsonl")
        with file.open("w", encoding="utf-8") as lines:
            for line in audit.export_lines(self.log, (log.public_part(self.keys.sign),)):
                lines.write(f"{line}\n")
        with Spent() as spent:
            found = audit.verify_export(file, processes=processes)
        if found.faults.count:
            raise CroupierError("the export has faults")
        return spent


def _noting(waited: list[float], since: float) -> Callable[[Future[Any]], None]:
    return lambda _: waited.append(time.perf_counter() - since)
