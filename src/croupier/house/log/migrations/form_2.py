"""Signed statements of heads, and snapshots."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, LargeBinary, Text

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add the two tables; what is written stays as it is."""
    op.create_table(
        "statements",
        Column("number", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True, autoincrement=False),
        Column("at", BigInteger, nullable=False),
        Column("position", BigInteger, nullable=False),
        Column("digest", Text, nullable=False),
        Column("previous", Text, nullable=False),
        Column("key", Text, nullable=False),
        Column("signature", Text, nullable=False),
    )
    op.create_table(
        "snapshots",
        Column("name", Text, primary_key=True),
        Column("position", BigInteger, nullable=False),
        Column("digest", Text, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
