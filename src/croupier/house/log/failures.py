"""What a database says when it fails, in our words. Its own words stand behind them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

from croupier.errors import show_line
from croupier.house.log.errors import LogDamaged, LogError, LogFull, LogLocked, LogReadOnly, LogUnavailable, NotALog

_SQLITE = {  # primary result codes
    5: (LogLocked, "another process holds the log: wait for it, or end it"),
    6: (LogLocked, "another connection of this process holds the log"),
    8: (LogReadOnly, "the log may be read only: look at the rights of its file and folder"),
    10: (LogUnavailable, "the disk does not read or write: look at it before anything else"),
    13: (LogFull, "the disk is full: make room, then go on"),
    14: (LogUnavailable, "the file cannot be opened: look whether its folder is there, and at its rights"),
    23: (LogReadOnly, "the log may not be written to"),
    26: (NotALog, "the file is no database"),
}
_CORRUPT = 11
_NO_ROOM_BESIDE = sqlite3.SQLITE_IOERR_SHMSIZE  # for what SQLite keeps beside the file: in the middle of a write nobody knows
_NOT_LET_IN = ("authentication failed", "no password", 'FATAL: role "')
_LONGEST = 300  # signs of what a database says: what it could not read may be part of it
_POSTGRESQL = {  # SQLSTATE, or the first signs of it
    "25006": (LogReadOnly, "the log may be read only, on this server or by this user"),
    "28": (LogUnavailable, "the server does not let us in: look at the user and the password"),
    "3D000": (NotALog, "the server has no database of this name: create it first"),
    "42501": (LogReadOnly, "the user has no right to do this"),
    "53100": (LogFull, "the server's disk is full: make room, then go on"),
    "55P03": (LogLocked, "another process holds the log: wait for it, or end it"),
}


@contextmanager
def plain_words(address: str) -> Iterator[None]:
    """Turn what a database raises into an error of a log. What breaks a constraint is left to who wrote it."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, NoConnection) as error:
        raise say(error, address) from error


def say(error: DBAPIError | NoConnection, address: str) -> LogError:
    """The error of a log that a database's error comes to."""
    original = error.orig if isinstance(error, DBAPIError) else None
    behind = show_line(" ".join(str(original or error).split()), _LONGEST)
    if isinstance(original, sqlite3.Error):
        in_full = getattr(original, "sqlite_errorcode", 0)
        code = in_full & 0xFF
        if code == _CORRUPT:
            return LogDamaged(f"the file {address} is no longer a whole database ({behind})", position=0)
        kind, words = _SQLITE.get(code, (LogUnavailable, "the database does not do what it is asked"))
        if in_full == _NO_ROOM_BESIDE:
            words = _SQLITE[sqlite3.SQLITE_FULL][1]
        return kind(f"{address}: {words} ({behind})")
    state = getattr(original, "sqlstate", None) or ""
    kind, words = _POSTGRESQL.get(state) or _POSTGRESQL.get(state[:2]) or _server_gone(state, behind)
    return kind(f"{address}: {words} ({behind})")


def _server_gone(state: str, behind: str) -> tuple[type[LogError], str]:
    """What is said when the server told nothing more: it is not there, or does not answer."""
    if not state and any(said in behind for said in _NOT_LET_IN):  # at the connection, the driver gives no state
        return _POSTGRESQL["28"]
    if not state and "does not exist" in behind:
        return _POSTGRESQL["3D000"]
    if not state or state[:2] in {"08", "57"}:
        return LogUnavailable, "the server is gone or does not answer: the next call connects again"
    return LogUnavailable, "the database does not do what it is asked"
