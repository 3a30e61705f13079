"""Logs by their address: a file's path or `sqlite:///PATH`, or `postgresql://USER@HOST/DATABASE`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import show_briefly
from croupier.extras import need_extra
from croupier.house.log.entries import Log
from croupier.house.log.errors import LogUnavailable, NotALog

if TYPE_CHECKING:  # a command that opens no log does not wait for SQLAlchemy
    from sqlalchemy import Connection
    from sqlalchemy.engine import URL

_FORMS = "a log is a file's path, sqlite:///PATH or postgresql://USER@HOST/DATABASE"


def create_log(address: str) -> None:
    """Make an empty log: a new file, or the tables in an empty PostgreSQL database."""
    found = _read_address(address)
    from croupier.house.log.forms import bring_to_form, form_of
    from croupier.house.log.sqlite import make_file

    if isinstance(found, Path):
        try:
            make_file(found)
        except FileExistsError as error:
            raise NotALog(f"{found}: there is a file already: open it, or give another name") from error
        except OSError as error:
            raise LogUnavailable(f"{found}: the file cannot be made ({error.strerror})") from error
    with _changing(found) as connection:
        if form_of(connection):
            raise NotALog("there is a log in this database already: open it")
        bring_to_form(connection)


def upgrade_log(address: str) -> None:
    """Bring a log of an older version to our form, whole or not at all. Nothing that was written changes."""
    found = _read_address(address)
    from croupier.house.log.forms import bring_to_form, check_form, form_of
    from croupier.house.log.tables import FORMS

    if isinstance(found, Path) and not found.is_file():
        raise NotALog(f"{found}: there is no such file: create the log first (croupier house init makes a house)")
    with _changing(found) as connection:
        if form_of(connection) not in FORMS:
            check_form(connection)
        bring_to_form(connection)


def open_log(address: str, *, patience: float = 5.0, read_only: bool = False) -> Log:
    """The log at an address. Another writer is waited for so many seconds."""
    found = _read_address(address)
    if isinstance(found, Path):
        from croupier.house.log.sqlite import SqliteLog

        return SqliteLog(found, patience=patience, read_only=read_only)
    from croupier.house.log.postgresql import PostgresqlLog

    return PostgresqlLog(found, patience=patience, read_only=read_only)


def _read_address(address: str) -> Path | URL:
    """A file's path or the URL of a PostgreSQL database. `NotALog` for anything else."""
    need_extra("serve")
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    if "://" not in address:
        if not address:
            raise NotALog(f"no address is given: {_FORMS}")
        return Path(address)
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise NotALog(
            f"{show_briefly(address.partition('://')[0])}: the rest of the address does not read: {_FORMS}"
        ) from error
    match url.get_backend_name():
        case "sqlite" if url.database and url.database != ":memory:":
            return Path(url.database)
        case "postgresql" | "postgres":
            return url
    raise NotALog(f"{show_briefly(url.drivername)} is no kind of database that we know: {_FORMS}")


@contextmanager
def _changing(found: Path | URL) -> Iterator[Connection]:
    """A connection in a transaction in which tables are made."""
    from croupier.house.log.failures import plain_words
    from croupier.house.log.postgresql import connect_postgresql, show_url
    from croupier.house.log.sqlite import connect_sqlite

    engine, name = (
        (connect_sqlite(found), str(found)) if isinstance(found, Path) else (connect_postgresql(found), show_url(found))
    )
    try:
        with plain_words(name), engine.connect().execution_options(writes=True) as connection, connection.begin():
            yield connection
    finally:
        engine.dispose()
