"""The connections of a log in a database: one that writes, and as many as there are readers. A dead one is not used again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import RLock

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from croupier.house.log.errors import LogUnavailable, VersionConflict
from croupier.house.log.failures import plain_words


class Connected:
    """Something in a database that one thread at a time writes to, and any number of threads read."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.address = address
        self._engine = engine
        self._writing = RLock()
        self._writer: Connection | None = None
        self._closed = False
        self._gone = False  # whether the writer's connection is one to a server that is gone

    def close(self) -> None:
        """Let go of the database."""
        self._closed = True
        with self._writing:
            self._drop_writer()
        self._engine.dispose()

    @contextmanager
    def _reader(self) -> Iterator[Connection]:
        """A connection to read with. When the server is gone no connection is used again."""
        self._check_open()
        try:
            with plain_words(self.address), self._engine.connect() as connection:
                yield connection
        except LogUnavailable:
            self._forget_connections()
            raise

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """The writer's connection in a transaction. One that fails is let go; the next call connects anew."""
        self._check_open()
        with self._writing, plain_words(self.address):
            try:
                if self._gone:
                    self._drop_writer()
                if self._writer is None:
                    self._writer = self._engine.connect().execution_options(writes=True)
                with self._writer.begin():
                    yield self._writer
            except (IntegrityError, VersionConflict):  # rolled back: the connection is as good as before
                raise
            except BaseException:
                self._drop_writer()
                self._engine.dispose()
                raise

    def _forget_connections(self) -> None:
        """Use none of the connections again: the next call makes a new one."""
        self._gone = True
        self._engine.dispose()

    def _drop_writer(self) -> None:
        """Close the writer's connection for good."""
        self._gone = False
        writer, self._writer = self._writer, None
        if writer is not None:
            with suppress(SQLAlchemyError):
                writer.invalidate()
            with suppress(SQLAlchemyError):
                writer.close()

    def _check_open(self) -> None:
        """`LogUnavailable` if the log was closed."""
        if self._closed:
            raise LogUnavailable(f"{self.address}: the log is closed")
