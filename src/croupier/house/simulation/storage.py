"""A simulated disk, and the connections of processes to it: what was written and not synced is gone when the power is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import TypeVar

from croupier.house.log import (
    Answered,
    Batch,
    Head,
    LogFull,
    LogUnavailable,
    MemoryLog,
    Snapshot,
    Statement,
    Written,
)

T = TypeVar("T")
_OF_THE_FLOOR = ('"kind":"floor.', '"kind":"house.Table')  # how tables are set up, stopped: by who need not serve them


class Crash(BaseException):
    """The process ends here, and nothing after this is done. No error handling sees it, as none sees a real one."""

    def __init__(self, *, power: bool) -> None:
        self.power = power  # all processes end, and the disk forgets what was not synced
        super().__init__("the power is gone" if power else "the process was killed")


class WritePoint(Enum):
    """Where in a write something goes wrong."""

    BEFORE = "before the write"
    UNSYNCED = "after the write, before it is synced"
    SYNCED = "after it is synced, before the answer"


class Disk(MemoryLog):
    """A log of which only the synced part lasts."""

    def __init__(self) -> None:
        super().__init__()
        self.writers: dict[str, str] = {}  # stream -> the program that was last to do something there
        self._synced = (0, 0, 0)  # events, answers and statements

    @property
    def synced(self) -> int:
        """The position up to which the log lasts."""
        return self._synced[0]

    def sync(self) -> None:
        """Make all that was written last."""
        self._synced = (len(self.events), len(self.answers), len(self.stated))

    def lose_unsynced(self) -> int:
        """The power is gone: how many events went with it."""
        events, answers, stated = self._synced
        lost = len(self.events) - events
        for stream, places in [*self._streams.items()]:
            while places and places[-1] > events:
                places.pop()
            if not places:
                del self._streams[stream]
        del self.events[events:], self.stated[stated:]
        self.last = dict(self.heads(events))
        for request in [*self.answers][answers:]:
            del self.answers[request]
        return lost


class Connection:
    """A process's connection to the disk. What is to go wrong in the next write is put here."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.programs: set[str] = set()  # under whose ids the process holds the log
        self.crash: tuple[WritePoint, bool] | None = None  # in a write; whether the power goes, too
        self.spared = 0  # writes before that one
        self.breaks: WritePoint | None = None  # at the next write
        self.away = 0  # calls that fail
        self.full = 0  # writes that fail
        self.before_write: Callable[[], None] | None = None  # what another process does meanwhile

    @property
    def position(self) -> int:
        """The position of the last event; 0 before the first."""
        return self.disk.position

    def append(self, batch: Batch) -> tuple[Written, ...]:
        """Write a batch and sync it, unless something goes wrong."""
        self._reach()
        if self.full:
            self.full -= 1
            raise LogFull("the disk is full: make room, then go on")
        meanwhile, self.before_write = self.before_write, None
        if meanwhile:
            meanwhile()
        return self._write(lambda: self._append(batch))

    def _append(self, batch: Batch) -> tuple[Written, ...]:
        written = self.disk.append(batch)
        streams = [event.stream for event in written if not any(kind in event.body for kind in _OF_THE_FLOOR)]
        self.disk.writers.update((stream, program) for stream in streams for program in self.programs)
        return written

    def _write(self, write: Callable[[], T]) -> T:
        self._goes_wrong(WritePoint.BEFORE)
        written = write()
        self._goes_wrong(WritePoint.UNSYNCED)
        self.sync()
        self._goes_wrong(WritePoint.SYNCED)
        self.spared = max(self.spared - 1, 0)
        return written

    def sync(self) -> None:
        """Make what was written last. An answer is given after this."""
        self.disk.sync()

    def _goes_wrong(self, point: WritePoint) -> None:
        crash, breaks = self.crash, self.breaks
        if crash and crash[0] is point and not self.spared:
            self.crash = None
            raise Crash(power=crash[1])
        if breaks is point:
            self.breaks = None
            self.disk.sync()  # the server goes on: it is the way to it that is lost
            raise LogUnavailable("the connection is lost: nobody knows whether it was written")

    def _reach(self) -> None:
        if self.away:
            self.away -= 1
            raise LogUnavailable("the server is gone or does not answer")

    def read(self, after: int = 0, upto: int | None = None, stream: str = "") -> Iterator[Written]:
        """The events after a position."""
        self._reach()
        return self.disk.read(after, upto, stream)

    def heads(self, at: int | None = None) -> Mapping[str, Head]:
        """The head of every stream."""
        self._reach()
        return self.disk.heads(at)

    def answer(self, request: str) -> Answered | None:
        """The answer to a request, if it has one."""
        self._reach()
        return self.disk.answer(request)

    def check_writable(self) -> None:
        """Whether the disk is there."""
        self._reach()

    def wait(self, after: int, seconds: float) -> int:  # noqa: ARG002  # nobody waits
        """The position now: in virtual time nobody waits."""
        return self.disk.position

    def hold(self, program: str) -> None:
        """Hold the log under the id of a program."""
        self._reach()
        self.programs.add(program)
        self.disk.hold(program)

    def is_held(self, program: str) -> bool:
        """Whether a program that holds the log under this id is alive."""
        self._reach()
        return self.disk.is_held(program)

    def let_go(self, program: str) -> None:
        """Hold the log no more under this id."""
        self.programs.discard(program)
        self.disk.let_go(program)

    def keep_statement(self, statement: Statement) -> None:
        """Keep a signed statement."""
        self._reach()
        self._write(lambda: self.disk.keep_statement(statement))

    def statements(self, after: int = 0) -> Iterator[Statement]:
        """The signed statements beyond a number."""
        self._reach()
        return self.disk.statements(after)

    def last_statement(self) -> Statement | None:
        """The last signed statement."""
        self._reach()
        return self.disk.last_statement()

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot."""
        self._reach()
        self.disk.keep_snapshot(snapshot)

    def snapshot(self, name: str) -> Snapshot | None:
        """The snapshot of a name."""
        self._reach()
        return self.disk.snapshot(name)

    def drop_snapshot(self, name: str) -> None:
        """Forget the snapshot of a name."""
        self.disk.drop_snapshot(name)

    def backup(self, path: Path) -> None:
        """A simulated disk is not copied."""
        self.disk.backup(path)

    def close(self) -> None:
        """The process is gone, and holds the log no more."""
        for program in [*self.programs]:
            self.let_go(program)
