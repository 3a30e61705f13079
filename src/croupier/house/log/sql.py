"""A log in a database: what SQLite and PostgreSQL have in common.

Each batch is one transaction that begins with the counter's row. Whoever has it writes, all others wait: so positions have no
holes, and no reader sees a later one before an earlier one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Engine, Select
from sqlalchemy.exc import IntegrityError

from croupier.house.log.chain import NOTHING, Follower, chain_up, check_versions
from croupier.house.log.connections import Connected
from croupier.house.log.entries import Answered, Batch, Head, Snapshot, Statement, Written, check_batch, check_name
from croupier.house.log.errors import AnsweredAlready, LogDamaged, VersionConflict
from croupier.house.log.forms import check_form
from croupier.house.log.queries import (
    COUNT_ON,
    DROP_SNAPSHOT,
    FIND_REQUESTS,
    FIND_WRONG_HEADS,
    INSERT_ANSWERS,
    INSERT_EVENTS,
    INSERT_STATEMENT,
    PAGE,
    READ_ALL,
    READ_ANSWER,
    READ_BEFORE,
    READ_HASH,
    READ_HEADS,
    READ_HEADS_BEFORE,
    READ_LAST,
    READ_LAST_NUMBER,
    READ_LAST_STATEMENT,
    READ_POSITION,
    READ_SNAPSHOT,
    READ_SOME_HEADS,
    READ_STATEMENTS,
    READ_STREAM,
    upsert,
    write_plainly,
)
from croupier.house.log.tables import HEADS, SNAPSHOTS

_NAMES = 500  # names that are asked for at once
_START = Head(0, NOTHING)


class SqlLog(Connected):
    """A log in a database. One writer at a time; any number of threads may read."""

    def __init__(self, engine: Engine, address: str) -> None:
        super().__init__(engine, address)
        self._insert_events = write_plainly(engine, INSERT_EVENTS)
        self._insert_answers = write_plainly(engine, INSERT_ANSWERS)
        self._upsert_heads = write_plainly(engine, upsert(engine, HEADS))
        self._upsert_snapshot = upsert(engine, SNAPSHOTS)
        self._known: dict[str, Head] = {}  # heads as they are at `_known_at`: spares looking them up
        self._known_at = 0
        try:
            with self._reader() as connection:
                check_form(connection)
                self._check_ends(connection)
        except BaseException:
            self.close()
            raise

    # -- writing --

    @property
    def position(self) -> int:
        """The position of the last event; 0 before the first."""
        with self._reader() as connection:
            return self._count(connection)

    def append(self, batch: Batch) -> tuple[Written, ...]:
        """Write all of a batch or nothing. What is returned is durable."""
        check_batch(batch)
        if not batch.expected and not batch.answers:
            return ()
        try:
            with self._transaction() as connection:
                position = self._count_on(connection, len(batch.events))
                before = position - len(batch.events)
                heads = self._heads_of(batch, before, connection)
                check_versions(batch, heads, before)
                written, moved = chain_up(batch, heads, before)
                self._insert(connection, batch, written, moved, position)
        except (IntegrityError, VersionConflict) as error:
            if request := self._first_answered(batch):
                raise AnsweredAlready(request) from error
            if isinstance(error, VersionConflict):
                raise
            raise LogDamaged("an event is there already, beyond the counter", position=self.position) from error
        if written:
            self._known_at = position
            self._known.update(moved)
            self._tell()
        return written

    def check_writable(self) -> None:
        """A `LogError` if nothing can be written now: the counter is moved on by nothing, as far as to the disk."""
        with self._transaction() as connection:
            self._count_on(connection, 0)

    def _insert(
        self, connection: Connection, batch: Batch, written: tuple[Written, ...], moved: Mapping[str, Head], position: int
    ) -> None:
        """Put a batch into the tables."""
        if written:
            connection.exec_driver_sql(self._insert_events, [*written])  # their parts stand as the columns do
            heads = [(stream, *head) for stream, head in moved.items()]
            connection.exec_driver_sql(self._upsert_heads, heads)
        if batch.answers:
            answers = [(*each, position) for each in batch.answers]
            connection.exec_driver_sql(self._insert_answers, answers)

    def _heads_of(self, batch: Batch, before: int, connection: Connection) -> Mapping[str, Head]:
        """The heads of the streams of a batch. What is known is used if nobody else has written since."""
        if self._known_at != before:
            self._known, self._known_at = {}, before
        wanted = [stream for stream in batch.expected if stream not in self._known]
        for start in range(0, len(wanted), _NAMES):
            some = wanted[start : start + _NAMES]
            self._known.update(dict.fromkeys(some, _START))
            self._known.update(_as_heads(connection.execute(READ_SOME_HEADS, {"streams": some})))
        return self._known

    def _first_answered(self, batch: Batch) -> str:
        """The first request of a batch that has its answer; nothing if none has."""
        wanted = [each.request for each in batch.answers]
        found: set[str] = set()
        with self._reader() as connection:
            for start in range(0, len(wanted), _NAMES):
                found.update(connection.scalars(FIND_REQUESTS, {"requests": wanted[start : start + _NAMES]}))
        return next((request for request in wanted if request in found), "")

    # -- reading --

    def read(self, after: int = 0, upto: int | None = None, stream: str = "") -> Iterator[Written]:
        """The events after a position, up to another or to the end, of one stream or of all; a page at a time."""
        after, last = max(after, 0), self.position if upto is None else min(upto, self.position)
        return self._read_stream(stream, after, last) if stream else self._read_all(after, last)

    def _read_all(self, after: int, last: int) -> Iterator[Written]:
        """The events of all streams. The head of a stream that begins before is looked up when its first event comes."""
        follower = Follower()
        from_the_start = after == 0
        while after < last:
            page = self._page(READ_ALL, {"after": after, "last": min(last, after + PAGE)})
            if not page:
                raise LogDamaged("the event is missing", position=after + 1)
            for event in page:
                after += 1
                if event.position != after:
                    raise LogDamaged("the event is missing", position=after)
                if not from_the_start and event.version > 1 and event.stream not in follower.heads:
                    follower.heads[event.stream] = self._head_before(event)
                follower.follow(event)
                yield event

    def _read_stream(self, stream: str, after: int, last: int) -> Iterator[Written]:
        """The events of one stream."""
        with self._reader() as connection:
            before = connection.execute(READ_BEFORE, {"stream": stream, "after": after}).first()
            head = connection.execute(READ_SOME_HEADS, {"streams": [stream]}).first()
        follower = Follower({stream: Head(*before)} if before else None)
        at, end = before.version if before else 0, head.version if head else 0
        while at < end:
            page = self._page(READ_STREAM, {"stream": stream, "after": at, "last": min(end, at + PAGE)})
            if not page:
                raise LogDamaged(f"version {at + 1} is missing", position=last, stream=stream)
            for event in page:
                if event.position > last:
                    return
                follower.follow(event)
                yield event
            at = page[-1].version

    def _page(self, statement: Select[Any], values: Mapping[str, object]) -> list[Written]:
        """Some events, as many as are held at once."""
        with self._reader() as connection:
            return [Written(*row) for row in connection.execute(statement, values).all()]

    def _head_before(self, event: Written) -> Head:
        """The head of a stream before one of its events."""
        with self._reader() as connection:
            found = connection.scalar(READ_HASH, {"stream": event.stream, "version": event.version - 1})
        if found is None:
            raise LogDamaged(f"version {event.version - 1} is missing", position=event.position, stream=event.stream)
        return Head(event.version - 1, found)

    def heads(self, at: int | None = None) -> Mapping[str, Head]:
        """The head of every stream, now or as it was at a position. What is later than the position is read for it."""
        with self._reader() as connection:
            heads = _as_heads(connection.execute(READ_HEADS))
            if at is None:
                return heads
            for stream, version, made in connection.execute(READ_HEADS_BEFORE, {"at": at}):  # after the heads: none is too new
                heads.pop(stream, None)
                if made is not None:
                    heads[stream] = Head(version, made)
        return heads

    def answer(self, request: str) -> Answered | None:
        """The answer to a request, if it has one."""
        with self._reader() as connection:
            found = connection.execute(READ_ANSWER, {"request": request}).first()
        return Answered(*found) if found else None

    def _count(self, connection: Connection) -> int:
        """The position by the counter."""
        position = connection.scalar(READ_POSITION)
        if position is None:
            raise LogDamaged("the counter of positions is gone", position=0)
        return int(position)

    def _count_on(self, connection: Connection, more: int) -> int:
        """The position by the counter, after it was moved on."""
        position = connection.scalar(COUNT_ON, {"more": more})
        if position is None:
            raise LogDamaged("the counter of positions is gone", position=0)
        return int(position)

    def _check_ends(self, connection: Connection) -> None:
        """`LogDamaged` if the end of the log is not where the counter and the heads say."""
        position = self._count(connection)
        last = connection.scalar(READ_LAST) or 0
        if last < position:
            raise LogDamaged(f"events are missing up to {position}", position=last)
        if found := connection.execute(FIND_WRONG_HEADS).first():
            raise LogDamaged(f"its last event is not its head, version {found.version}", position=position, stream=found.stream)

    # -- statements and snapshots --

    def keep_statement(self, statement: Statement) -> None:
        """Keep a signed statement. The next number alone is taken."""
        with self._transaction() as connection:
            connection.execute(COUNT_ON, {"more": 0})  # in line with all other writers
            number = connection.scalar(READ_LAST_NUMBER) or 0
            if statement.number != number + 1:
                raise VersionConflict("statements", expected=statement.number - 1, found=number)
            connection.execute(INSERT_STATEMENT, asdict(statement))

    def statements(self, after: int = 0) -> Iterator[Statement]:
        """The signed statements beyond a number, in order; a page at a time."""
        while True:
            with self._reader() as connection:
                page = [Statement(*row) for row in connection.execute(READ_STATEMENTS, {"after": after})]
            yield from page
            if len(page) < PAGE:
                return
            after = page[-1].number

    def last_statement(self) -> Statement | None:
        """The last signed statement, if there is one."""
        with self._reader() as connection:
            found = connection.execute(READ_LAST_STATEMENT).first()
        return Statement(*found) if found else None

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot instead of the one of its name."""
        check_name(snapshot.name, "a snapshot")
        with self._transaction() as connection:
            connection.execute(self._upsert_snapshot, asdict(snapshot))

    def snapshot(self, name: str) -> Snapshot | None:
        """The snapshot of a name, if there is one."""
        with self._reader() as connection:
            found = connection.execute(READ_SNAPSHOT, {"wanted": name}).first()
        return Snapshot(*found) if found else None

    def drop_snapshot(self, name: str) -> None:
        """Forget the snapshot of a name."""
        with self._transaction() as connection:
            connection.execute(DROP_SNAPSHOT, {"wanted": name})

    def _tell(self) -> None:
        """Tell who waits that something was written."""

    def _drop_writer(self) -> None:
        """Close the writer's connection for good, and forget what was known by it."""
        super()._drop_writer()
        self._known, self._known_at = {}, 0


def _as_heads(rows: Any) -> dict[str, Head]:
    """Rows of stream, version and hash as heads."""
    return {stream: Head(version, made) for stream, version, made in rows}
