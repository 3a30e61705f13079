"""A log in a PostgreSQL database: for several processes at once, which tell each other what is new by LISTEN and NOTIFY."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import monotonic, sleep

from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from croupier.extras import load_extra
from croupier.house.log.entries import Batch, Head, Written
from croupier.house.log.errors import LogUnavailable
from croupier.house.log.failures import plain_words, say
from croupier.house.log.sql import SqlLog
from croupier.house.log.tables import CHANNEL

_INSERT = """
WITH added AS (
    INSERT INTO events (position, stream, version, at, body, hash)
    SELECT * FROM unnest(%s::bigint[], %s::text[], %s::bigint[], %s::bigint[], %s::text[], %s::text[])
), moved AS (
    INSERT INTO heads (stream, version, hash) SELECT * FROM unnest(%s::text[], %s::bigint[], %s::text[])
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash
), answered AS (
    INSERT INTO answers (request, digest, answer, position)
    SELECT *, %s::bigint FROM unnest(%s::text[], %s::text[], %s::text[])
)
SELECT pg_notify(%s, '')
"""
_LOOK_UP = 1.0  # seconds after which it is seen that the log was closed
_GRACE = 1.0  # seconds that a program has, after its connection was lost, to hold the log again before it counts as dead
_HOLD = text("SELECT pg_advisory_lock(:number)")
_LET_GO = text("SELECT pg_advisory_unlock(:number)")
_IS_HELD = text("""
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND datname = current_database()
    AND (classid::bigint << 32) | objid::bigint = :number
""")
_STUCK = 10_000  # milliseconds after which the server ends a transaction whose process does nothing


class PostgresqlLog(SqlLog):
    """A log in a PostgreSQL database."""

    def __init__(self, url: URL, *, patience: float = 5.0, read_only: bool = False) -> None:
        self._listening = Lock()
        self._listener: Connection | None = None
        self._programs: set[str] = set()  # under whose ids the log is held, on the connection that listens
        super().__init__(connect_postgresql(url, patience=patience, read_only=read_only), show_url(url))

    def _insert(
        self, connection: Connection, batch: Batch, written: tuple[Written, ...], moved: Mapping[str, Head], position: int
    ) -> None:
        """Put a batch into the tables in one question; who listens is told when it is committed."""
        events = (
            [each.position for each in written],
            [each.stream for each in written],
            [each.version for each in written],
            [each.at for each in written],
            [each.body for each in written],
            [each.hash for each in written],
        )
        heads = ([*moved], [head.version for head in moved.values()], [head.hash for head in moved.values()])
        answers = (
            [each.request for each in batch.answers],
            [each.digest for each in batch.answers],
            [each.answer for each in batch.answers],
        )
        connection.exec_driver_sql(_INSERT, (*events, *heads, position, *answers, CHANNEL))

    def wait(self, after: int, seconds: float) -> int:
        """The position, as soon as it is beyond this one; at the latest after so many seconds. One thread waits at a time."""
        end = monotonic() + seconds
        with self._listening, plain_words(self.address):
            try:
                connection = self._listen()
                while (position := self.position) <= after and (left := end - monotonic()) > 0:
                    self._await_notice(connection, min(left, _LOOK_UP))
            except BaseException:
                self._drop_listener()
                self._forget_connections()
                raise
        return position

    def _listen(self) -> Connection:
        """The connection that listens and holds; it is kept from call to call, so that nothing is missed between two."""
        if self._listener is None:
            self._check_open()
            self._listener = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._listener.execute(text(f"LISTEN {CHANNEL}"))
            for program in self._programs:
                self._listener.execute(_HOLD, {"number": _number_of(program)})
        return self._listener

    def hold(self, program: str) -> None:
        """Hold the log under the id of a program: by a lock of the session, which ends with the process however it ends.

        A session that is lost is made again by who waits for news.
        """
        with self._listening, plain_words(self.address):
            self._drop_listener()
            self._programs.add(program)
            try:
                self._listen()
            except BaseException:
                self._drop_listener()
                self._programs.discard(program)
                raise

    def is_held(self, program: str) -> bool:
        """Whether a program holds the log under this id. One whose connection was lost has a second to come back."""
        end = monotonic() + _GRACE
        while True:
            with self._reader() as connection:
                if connection.scalar(_IS_HELD, {"number": _number_of(program)}):
                    return True
            if not program or (left := end - monotonic()) <= 0:
                return False
            sleep(min(left, _GRACE / 10))

    def let_go(self, program: str) -> None:
        """Hold the log no more under this id."""
        with self._listening, plain_words(self.address):
            self._programs.discard(program)
            if self._listener is not None:
                try:
                    self._listener.execute(_LET_GO, {"number": _number_of(program)})
                except SQLAlchemyError:  # the session is gone, and the lock with it
                    self._drop_listener()

    def _await_notice(self, connection: Connection, seconds: float) -> None:
        """Wait until the server tells something, or for so long."""
        import psycopg

        driver = connection.connection.driver_connection
        if not isinstance(driver, psycopg.Connection):
            raise LogUnavailable(f"{self.address}: the connection that listens is gone")
        try:
            for _ in driver.notifies(timeout=seconds, stop_after=1):
                pass
        except psycopg.Error as error:
            raise say(DBAPIError(None, None, error), self.address) from error

    def _drop_listener(self) -> None:
        """Close the connection that listens."""
        listener, self._listener = self._listener, None
        if listener is not None:
            with suppress(SQLAlchemyError):
                listener.invalidate()
            with suppress(SQLAlchemyError):
                listener.close()

    def backup(self, path: Path) -> None:
        """PostgreSQL has its own program for this."""
        raise LogUnavailable(f"{path}: a log on PostgreSQL is copied with pg_dump --format=custom, also while it is in use")

    def close(self) -> None:
        """Let go of the database."""
        self._closed = True
        with self._listening:
            self._drop_listener()
        super().close()


def connect_postgresql(url: URL, *, patience: float = 5.0, read_only: bool = False) -> Engine:
    """An engine for a PostgreSQL database that commits to the disk, waits so many seconds, and notices a dead server."""
    load_extra("psycopg", "postgresql")  # it is no driver without a library of PostgreSQL
    milliseconds = int(patience * 1000)
    settings = {
        "synchronous_commit": "on",
        "lock_timeout": milliseconds,
        "idle_in_transaction_session_timeout": _STUCK,
        "tcp_keepalives_idle": 5,  # a program whose machine is gone holds the log no longer than it must
        "tcp_keepalives_interval": 2,
        "tcp_keepalives_count": 3,
        "default_transaction_isolation": "read\\ committed",
        "default_transaction_read_only": "on" if read_only else "off",
    }
    options = " ".join(f"-c {name}={value}" for name, value in settings.items())
    driver_options = {
        "options": options,
        "connect_timeout": max(2, int(patience)),
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": _STUCK,
    }
    return create_engine(url.set(drivername="postgresql+psycopg"), connect_args=driver_options)


def _number_of(program: str) -> int:
    """The number of the lock that a program holds."""
    return int.from_bytes(sha256(f"croupier program {program}".encode()).digest()[:8], signed=True)


def show_url(url: URL) -> str:
    """An address that can be shown: without the password."""
    return url.set(drivername="postgresql").render_as_string(hide_password=True)
