"""The form of a log's tables, from version to version: what form a database has, and how it is brought to ours."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from croupier.house.log.errors import NotALog
from croupier.house.log.tables import FORM, FORMS

MIGRATIONS = Path(__file__).parent / "migrations"
_KEPT_IN = "alembic_version"
_ONE_AT_A_TIME = 0x63726F7570696572  # any number of our own, for the lock


def form_of(connection: Connection) -> str:
    """The form of the log in a database; nothing if the database is empty. `NotALog` if something else is in it."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return ""
    form = connection.scalar(text(f"SELECT version_num FROM {_KEPT_IN}")) if _KEPT_IN in tables else None  # noqa: S608  # our own name
    if form is None or "events" not in tables:
        raise NotALog(f"the database has tables, but no log of a house: {', '.join(sorted(tables)[:3])}")
    return str(form)


def check_form(connection: Connection) -> None:
    """`NotALog` unless the database has a log of our form."""
    form = form_of(connection)
    if form == FORM:
        return
    if not form:
        raise NotALog("the database is empty: create the log first")
    if form in FORMS:
        raise NotALog(f"the log has form {form}, and this version writes form {FORM}: make a backup, then upgrade the log")
    raise NotALog(f"the log has form {form}, of a later version of Croupier: install that version")


def bring_to_form(connection: Connection, form: str = FORM) -> None:
    """Take every step from the form that the database has to another, all in the transaction of the connection."""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _ONE_AT_A_TIME})
    script = ScriptDirectory(str(MIGRATIONS), version_locations=[str(MIGRATIONS)])
    steps = script._upgrade_revs  # noqa: SLF001  # as Alembic's own command does
    with EnvironmentContext(Config(), script, fn=lambda found, _: steps(form, found)) as environment:
        environment.configure(connection=connection, transactional_ddl=True)
        environment.run_migrations()
