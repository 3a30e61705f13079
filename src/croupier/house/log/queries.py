"""What a log asks its database, said once: SQLAlchemy keeps what it made of them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine, Insert, Select, Table, and_, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from croupier.house.log.tables import ANSWERS, COUNTER, EVENTS, HEADS, SNAPSHOTS, STATEMENTS

PAGE = 500  # rows that are read at once

COUNT_ON = update(COUNTER).values(position=COUNTER.c.position + bindparam("more")).returning(COUNTER.c.position)
READ_POSITION = select(COUNTER.c.position)
# A page is a range without holes, so no server ever sorts more than a page.
READ_ALL = select(*EVENTS.c).order_by(EVENTS.c.position)
READ_ALL = READ_ALL.where(EVENTS.c.position > bindparam("after"), EVENTS.c.position <= bindparam("last"))
READ_STREAM = select(*EVENTS.c).order_by(EVENTS.c.version).where(EVENTS.c.stream == bindparam("stream"))
READ_STREAM = READ_STREAM.where(EVENTS.c.version > bindparam("after"), EVENTS.c.version <= bindparam("last"))
READ_HASH = select(EVENTS.c.hash).where(EVENTS.c.stream == bindparam("stream"), EVENTS.c.version == bindparam("version"))
READ_BEFORE = select(EVENTS.c.version, EVENTS.c.hash).order_by(EVENTS.c.version.desc()).limit(1)
READ_BEFORE = READ_BEFORE.where(EVENTS.c.stream == bindparam("stream"), EVENTS.c.position <= bindparam("after"))
READ_HEADS = select(HEADS.c.stream, HEADS.c.version, HEADS.c.hash)
READ_SOME_HEADS = READ_HEADS.where(HEADS.c.stream.in_(bindparam("streams", expanding=True)))
READ_ANSWER = select(ANSWERS.c.request, ANSWERS.c.digest, ANSWERS.c.answer).where(ANSWERS.c.request == bindparam("request"))
FIND_REQUESTS = select(ANSWERS.c.request).where(ANSWERS.c.request.in_(bindparam("requests", expanding=True)))
READ_STATEMENTS = (
    select(*STATEMENTS.c).where(STATEMENTS.c.number > bindparam("after")).order_by(STATEMENTS.c.number).limit(PAGE)
)
READ_LAST_STATEMENT = select(*STATEMENTS.c).order_by(STATEMENTS.c.number.desc()).limit(1)
READ_SNAPSHOT = select(*SNAPSHOTS.c).where(SNAPSHOTS.c.name == bindparam("wanted"))
READ_LAST = select(func.max(EVENTS.c.position))
READ_LAST_NUMBER = select(func.max(STATEMENTS.c.number))
DROP_SNAPSHOT = delete(SNAPSHOTS).where(SNAPSHOTS.c.name == bindparam("wanted"))
INSERT_EVENTS, INSERT_ANSWERS, INSERT_STATEMENT = insert(EVENTS), insert(ANSWERS), insert(STATEMENTS)


def _moved_since() -> Select[Any]:
    """For each stream with events beyond a position: its version and its hash at that position, if it was there."""
    late = select(EVENTS.c.stream, (func.min(EVENTS.c.version) - 1).label("version"))
    late_ones = late.where(EVENTS.c.position > bindparam("at")).group_by(EVENTS.c.stream).subquery()
    same = and_(EVENTS.c.stream == late_ones.c.stream, EVENTS.c.version == late_ones.c.version)
    return select(late_ones.c.stream, late_ones.c.version, EVENTS.c.hash).select_from(late_ones).outerjoin(EVENTS, same)


def _wrong_heads() -> Select[Any]:
    """Heads that are not the last event of their stream. There is none in a log that nobody but us has touched."""
    last = and_(EVENTS.c.stream == HEADS.c.stream, EVENTS.c.version == HEADS.c.version)
    other = EVENTS.alias("other")
    later = select(other.c.position).where(other.c.stream == HEADS.c.stream, other.c.version > HEADS.c.version).exists()
    found = select(HEADS.c.stream, HEADS.c.version).outerjoin(EVENTS, last)
    return found.where(EVENTS.c.hash.is_(None) | (EVENTS.c.hash != HEADS.c.hash) | later).limit(1)


READ_HEADS_BEFORE, FIND_WRONG_HEADS = _moved_since(), _wrong_heads()


def write_plainly(engine: Engine, statement: Insert) -> str:
    """A statement as the driver takes it, with a place for each column: for many rows at once.

    SQLAlchemy would look at each value of each row, which takes longer than to insert them.
    """
    marks = "format" if engine.dialect.name == "postgresql" else "qmark"
    return str(statement.compile(dialect=type(engine.dialect)(paramstyle=marks)))  # type: ignore[call-arg]


def upsert(engine: Engine, table: Table) -> Insert:
    """Insert into a table, or replace the row with the same key."""
    (key,) = table.primary_key.columns
    rest = [column.name for column in table.columns if column is not key]
    if engine.dialect.name == "postgresql":
        made = postgresql.insert(table)
        return made.on_conflict_do_update(index_elements=[key], set_={name: made.excluded[name] for name in rest})
    other = sqlite.insert(table)
    return other.on_conflict_do_update(index_elements=[key], set_={name: other.excluded[name] for name in rest})
