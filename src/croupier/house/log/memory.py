"""A log in memory: the same as on disk, but for lasting. The simulated house stands on it, and tests."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from threading import Condition

from croupier.house.log.chain import Follower, chain_up, check_versions
from croupier.house.log.entries import Answered, Batch, Head, Snapshot, Statement, Written, check_batch
from croupier.house.log.errors import AnsweredAlready, LogDamaged, LogUnavailable, VersionConflict


class MemoryLog:
    """A log that is gone with the process. `events` and the rest are plain, so that a simulation can damage or drop them."""

    def __init__(self) -> None:
        self.events: list[Written] = []
        self.last: dict[str, Head] = {}
        self.answers: dict[str, Answered] = {}
        self.stated: list[Statement] = []
        self.snapshots: dict[str, Snapshot] = {}
        self.held: set[str] = set()  # ids of programs
        self._streams: dict[str, list[int]] = {}  # positions, so that a stream is read without reading all
        self._moved = Condition()

    @property
    def position(self) -> int:
        """The position of the last event; 0 before the first."""
        return len(self.events)

    def append(self, batch: Batch) -> tuple[Written, ...]:
        """Write all of a batch or nothing."""
        check_batch(batch)
        with self._moved:
            for each in batch.answers:
                if each.request in self.answers:
                    raise AnsweredAlready(each.request)
            check_versions(batch, self.last, len(self.events))
            written, moved = chain_up(batch, self.last, len(self.events))
            self.events.extend(written)
            for event in written:
                self._streams.setdefault(event.stream, []).append(event.position)
            self.last.update(moved)
            self.answers.update((each.request, each) for each in batch.answers)
            self._moved.notify_all()
        return written

    def read(self, after: int = 0, upto: int | None = None, stream: str = "") -> Iterator[Written]:
        """The events after a position, up to another or to the end, of one stream or of all, with the chain checked."""
        after, last = max(after, 0), self.position if upto is None else min(upto, self.position)
        numbers: Iterable[int] = range(after + 1, last + 1)
        if stream:
            places = self._streams.get(stream, [])
            numbers = places[bisect_right(places, after) : bisect_right(places, last)]
        follower = Follower()
        for number in numbers:
            event = self.events[number - 1]
            if event.position != number:
                raise LogDamaged(f"position {event.position} stands there", position=number)
            if event.stream not in follower.heads and (before := self._head(event.stream, after)):
                follower.heads[event.stream] = before
            follower.follow(event)
            yield event

    def heads(self, at: int | None = None) -> Mapping[str, Head]:
        """The head of every stream, now or as it was at a position."""
        if at is None:
            return dict(self.last)
        return {stream: head for stream in self._streams if (head := self._head(stream, at))}

    def _head(self, stream: str, at: int) -> Head | None:
        """The head of a stream as it was at a position."""
        places = self._streams.get(stream, [])
        count = bisect_right(places, at)
        if not count:
            return None
        event = self.events[places[count - 1] - 1]
        return Head(event.version, event.hash)

    def answer(self, request: str) -> Answered | None:
        """The answer to a request, if it has one."""
        return self.answers.get(request)

    def check_writable(self) -> None:
        """Memory can always be written."""

    def wait(self, after: int, seconds: float) -> int:
        """The position, as soon as it is beyond this one; at the latest after so many seconds."""
        with self._moved:
            self._moved.wait_for(lambda: self.position > after, seconds)
        return self.position

    def hold(self, program: str) -> None:
        """Hold the log under the id of a program."""
        self.held.add(program)

    def is_held(self, program: str) -> bool:
        """Whether a program holds the log under this id. Who plays its death takes it out of `held`."""
        return program in self.held

    def let_go(self, program: str) -> None:
        """Hold the log no more under this id."""
        self.held.discard(program)

    def keep_statement(self, statement: Statement) -> None:
        """Keep a signed statement. The next number alone is taken."""
        if statement.number != len(self.stated) + 1:
            raise VersionConflict("statements", expected=statement.number - 1, found=len(self.stated))
        self.stated.append(statement)

    def statements(self, after: int = 0) -> Iterator[Statement]:
        """The signed statements beyond a number, in order."""
        yield from self.stated[after:]

    def last_statement(self) -> Statement | None:
        """The last signed statement, if there is one."""
        return self.stated[-1] if self.stated else None

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot instead of the one of its name."""
        self.snapshots[snapshot.name] = snapshot

    def snapshot(self, name: str) -> Snapshot | None:
        """The snapshot of a name, if there is one."""
        return self.snapshots.get(name)

    def drop_snapshot(self, name: str) -> None:
        """Forget the snapshot of a name."""
        self.snapshots.pop(name, None)

    def backup(self, path: Path) -> None:
        """A log in memory is not written to a file."""
        raise LogUnavailable(f"a log in memory is not copied to {path}: keep it in a database")

    def close(self) -> None:
        """Nothing is held: the log can be used on."""
