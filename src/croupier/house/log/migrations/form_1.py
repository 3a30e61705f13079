"""The events, their heads, the answers, and the counter that puts all writers in one order. Events are only ever added."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, Text, UniqueConstraint

revision = "1"
down_revision = None

_NUMBER = BigInteger().with_variant(Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables of an empty log."""
    counter = op.create_table(
        "log",
        Column("id", Integer, primary_key=True, autoincrement=False),
        Column("position", BigInteger, nullable=False),
    )
    op.bulk_insert(counter, [{"id": 1, "position": 0}])
    op.create_table(
        "events",
        Column("position", _NUMBER, primary_key=True, autoincrement=False),
        Column("stream", Text, nullable=False),
        Column("version", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("body", Text, nullable=False),
        Column("hash", Text, nullable=False),
        UniqueConstraint("stream", "version", name="events_stream_version"),
    )
    op.create_table(
        "heads",
        Column("stream", Text, primary_key=True),
        Column("version", BigInteger, nullable=False),
        Column("hash", Text, nullable=False),
    )
    op.create_table(
        "answers",
        Column("request", Text, primary_key=True),
        Column("digest", Text, nullable=False),
        Column("answer", Text, nullable=False),
        Column("position", BigInteger, nullable=False),
    )
    for table in ("events", "answers"):
        _forbid_changes(table)


def _forbid_changes(table: str) -> None:
    """Let the database itself refuse to change or delete a row. The chain shows it, too; this is against mistakes."""
    said = f"{table} are only ever added"
    if op.get_context().dialect.name == "sqlite":
        for verb in ("update", "delete"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb} BEFORE {verb.upper()} ON {table} BEGIN SELECT RAISE(ABORT, '{said}'); END"
            )
        return
    op.execute(f"CREATE FUNCTION {table}_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '{said}'; END $$")
    op.execute(
        f"CREATE TRIGGER {table}_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_stay()"
    )
