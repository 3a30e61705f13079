"""The tables of a log, as this version has them. How they came to be so is in `migrations`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, MetaData, Table, Text, UniqueConstraint

FORM = "2"  # of the tables, the last of `migrations`
FORMS = ("1", FORM)  # all that there were: any other is of a later version
CHANNEL = "croupier_log"  # on which PostgreSQL tells that there is something new

NUMBER = BigInteger().with_variant(Integer(), "sqlite")  # only so the key of a table is its order on SQLite
METADATA = MetaData()

COUNTER = Table(
    "log",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
)
EVENTS = Table(
    "events",
    METADATA,
    Column("position", NUMBER, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", Text, nullable=False),
    UniqueConstraint("stream", "version", name="events_stream_version"),
)
HEADS = Table(
    "heads",
    METADATA,
    Column("stream", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
)
ANSWERS = Table(
    "answers",
    METADATA,
    Column("request", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
)
STATEMENTS = Table(
    "statements",
    METADATA,
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("digest", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("signature", Text, nullable=False),
)
SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("position", BigInteger, nullable=False),
    Column("digest", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
