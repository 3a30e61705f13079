"""What tests of logs share: events to any stream, and a way around the log into its database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from typing import Any

import psycopg

from croupier.house.log import Answered, Batch, Log, NewEvent, Written

DIGEST = sha256(b"what was asked").hexdigest()


def versions(log: Log, *streams: str) -> dict[str, int]:
    """At which version each of some streams is."""
    heads = log.heads()
    return {stream: heads[stream].version if stream in heads else 0 for stream in streams}


def write(log: Log, *streams: str, at: int = 1_000, answers: tuple[Answered, ...] = ()) -> tuple[Written, ...]:
    """An event to each of some streams, at whatever version they are."""
    events = tuple(NewEvent(stream, f'{{"to": "{stream}"}}') for stream in streams)
    return log.append(Batch(at, versions(log, *streams), events, answers))


def connect(address: str) -> Any:
    """A connection to the database of a log, behind its back."""
    return psycopg.connect(address) if "://" in address else sqlite3.connect(address)


def tamper(address: str, *commands: str) -> None:
    """Change what is written, behind the back of a log."""
    forced = ["ALTER TABLE events DISABLE TRIGGER ALL"]
    if "://" not in address:
        forced = ["DROP TRIGGER IF EXISTS events_no_update", "DROP TRIGGER IF EXISTS events_no_delete"]
    with closing(connect(address)) as behind:
        for command in (*forced, *commands):
            behind.execute(command)
        behind.commit()


def engine_of(log: Any) -> Any:
    """What a log connects with."""
    return log._engine  # noqa: SLF001  # its settings are looked at, and made to fail


def ask(log: Any, question: str) -> Any:
    """One value from the connection that a log writes with."""
    writer = log._writer  # noqa: SLF001  # its settings are looked at, and made to fail
    found = writer.exec_driver_sql(question).scalar()
    writer.rollback()
    return found
