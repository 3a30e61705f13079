"""A log in an SQLite file: the default. A write-ahead log that is on the disk before a batch counts as written."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Condition
from time import monotonic

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from croupier.house.log.errors import LogLocked, LogUnavailable, NotALog
from croupier.house.log.failures import say
from croupier.house.log.sql import SqlLog

_LOOK_AGAIN = 0.05  # seconds after which another process may have written


class SqliteLog(SqlLog):
    """A log in an SQLite file."""

    def __init__(self, path: Path, *, patience: float = 5.0, read_only: bool = False) -> None:
        self.path = path
        self._moved = Condition()
        self._holding: dict[str, int] = {}  # program -> the handle of the locked file
        if not path.is_file():
            raise NotALog(f"{path}: there is no such file: create the log first (croupier house init makes a house)")
        super().__init__(connect_sqlite(path, patience=patience, read_only=read_only), str(path))

    def wait(self, after: int, seconds: float) -> int:
        """The position, as soon as it is beyond this one; at the latest after so many seconds.

        What this process writes wakes it at once; for what others write it looks again and again.
        """
        end = monotonic() + seconds
        while (known := self._known_at) <= after:  # what this process has written need not be looked up
            position, left = self.position, end - monotonic()
            if position > after or left <= 0:
                return position
            with self._moved:
                self._moved.wait(min(left, _LOOK_AGAIN))
        return known

    def _tell(self) -> None:
        """Wake who waits in this process."""
        with self._moved:
            self._moved.notify_all()

    def hold(self, program: str) -> None:
        """Hold the log under the id of a program. One process alone serves a file; others may read it."""
        import fcntl  # imported when used: who only reads a log may be on any system

        beside = self.path.with_name(f"{self.path.name}-serving")  # closing the file itself would end SQLite's own locks
        try:
            handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise LogUnavailable(f"{beside}: the file cannot be opened ({error.strerror}): look at its rights") from error
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            other = os.read(handle, 32).decode("ascii", "replace").strip() or "not known"
            os.close(handle)
            what = f"{self.path}: another process serves this log (its number: {other}). Stop it first, or use that one"
            raise LogLocked(f"{what}. Several serve together on PostgreSQL only. Reading and backups need not wait") from error
        os.ftruncate(handle, 0)
        os.write(handle, b"%d\n" % os.getpid())
        self._holding[program] = handle

    def is_held(self, program: str) -> bool:
        """Whether a program that holds the log under this id is alive: no other than this one, where this one holds it."""
        return program in self._holding

    def let_go(self, program: str) -> None:
        """Hold the log no more under this id."""
        if (handle := self._holding.pop(program, None)) is not None:
            os.close(handle)

    def close(self) -> None:
        """Let go of the file."""
        for program in [*self._holding]:
            self.let_go(program)
        super().close()

    def backup(self, path: Path) -> None:
        """A copy of the whole log in a new file, while it is in use: as it was at one moment."""
        self._check_open()
        part = path.with_name(f"{path.name}.part")
        try:
            make_file(part)
            with closing(sqlite3.connect(self.path)) as source, closing(sqlite3.connect(part)) as target:
                source.backup(target)
            with part.open("rb") as file:
                os.fsync(file.fileno())
            os.link(part, path)  # refuses to take the place of another
            _sync_folder(path.parent)
        except sqlite3.Error as error:
            raise say(DBAPIError(None, None, error), str(path)) from error
        except FileExistsError as error:
            raise LogUnavailable(f"{path}: there is a file already: give another name") from error
        except OSError as error:
            raise LogUnavailable(f"{path}: the backup cannot be written ({error.strerror})") from error
        finally:
            part.unlink(missing_ok=True)


def connect_sqlite(path: Path, *, patience: float = 5.0, read_only: bool = False) -> Engine:
    """An engine for an SQLite file that commits to the disk, and waits so many seconds for another writer."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)), connect_args={"timeout": patience, "check_same_thread": False}
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say, and as we say
        if connection.execute("PRAGMA journal_mode=WAL").fetchone() != ("wal",):
            raise LogUnavailable(f"{path}: there is no write-ahead log here: put the file on a local disk")
        for pragma in ("synchronous=FULL", "fullfsync=ON", *(["query_only=ON"] if read_only else [])):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes and not read_only else "BEGIN")

    return engine


def make_file(path: Path) -> None:
    """An empty file that nobody else can read. What SQLite writes beside it has the same rights."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _sync_folder(folder: Path) -> None:
    """See to it that the name of a new file is on the disk, too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
