"""The form of a log's tables: what an older version wrote is read by this one, after a step that changes nothing written."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from logs import DIGEST, write
from sqlalchemy import inspect, text
from sqlalchemy.engine import make_url

from croupier.house.log import NOTHING, Answered, LogError, NotALog, Snapshot, Statement, create_log, open_log, upgrade_log
from croupier.house.log.forms import MIGRATIONS, bring_to_form, form_of
from croupier.house.log.postgresql import connect_postgresql
from croupier.house.log.sqlite import connect_sqlite, make_file
from croupier.house.log.tables import FORM, FORMS, METADATA

# As form 1 was written: never changed.
FIRST = "83269d5584d29d5d63f811b68f5f1225d47dd6cdd30bcf9a2d85d430cbefcee7"
SECOND = "3e2469fc23384567761018eb46b354363fef9f6c6a91dd6116d73469beeac29c"
OLD = (
    f"INSERT INTO events VALUES (1, 'table/a', 1, 5, '{{\"n\": 1}}', '{FIRST}')",
    f"INSERT INTO events VALUES (2, 'table/a', 2, 6, '{{\"n\": 2}}', '{SECOND}')",
    f"INSERT INTO heads VALUES ('table/a', 2, '{SECOND}')",
    f"INSERT INTO answers VALUES ('r-1', '{DIGEST}', 'yes', 2)",
    "UPDATE log SET position = 2",
)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request, tmp_path) -> str:
    """The address of a database with nothing in it."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgresql_database")
    make_file(tmp_path / "house.db")
    return str(tmp_path / "house.db")


def engine_of(address):
    return connect_postgresql(make_url(address)) if "://" in address else connect_sqlite(address)


def make_old(address: str, *commands: str) -> None:
    """A log as the version before wrote it."""
    engine = engine_of(address)
    with engine.begin() as connection:
        bring_to_form(connection, "1")
        for command in (*OLD, *commands):
            connection.exec_driver_sql(command)
    engine.dispose()


def test_a_log_of_the_version_before_is_read_after_an_upgrade(empty):
    make_old(empty)
    with pytest.raises(NotALog, match="has form 1, and this version writes form 2: make a backup, then upgrade"):
        open_log(empty)
    upgrade_log(empty)
    upgrade_log(empty)  # is nothing
    with closing(open_log(empty)) as log:
        assert [(each.position, each.version, each.at, each.body) for each in log.read()] == [
            (1, 1, 5, '{"n": 1}'),
            (2, 2, 6, '{"n": 2}'),
        ]
        assert log.answer("r-1") == Answered("r-1", DIGEST, "yes")
        assert write(log, "table/a")[0].version == 3
        log.keep_statement(Statement(1, 5, 2, DIGEST, NOTHING, "key", "signature"))
        log.keep_snapshot(Snapshot("floor", 2, DIGEST, b"state"))


def test_an_upgrade_that_fails_changes_nothing(empty):
    make_old(empty, "CREATE TABLE snapshots (in_the_way integer)")
    with pytest.raises(LogError):
        upgrade_log(empty)
    engine = engine_of(empty)
    with engine.connect() as connection:
        assert form_of(connection) == "1"
        assert "statements" not in inspect(connection).get_table_names()
        assert connection.scalar(text("SELECT count(*) FROM events")) == 2
    engine.dispose()


def test_the_steps_lead_to_the_tables_that_are_used(log_address):
    engine = engine_of(log_address)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_every_form_has_its_step():
    script = ScriptDirectory(str(MIGRATIONS), version_locations=[str(MIGRATIONS)])
    assert tuple(step.revision for step in script.walk_revisions())[::-1] == FORMS
    assert script.get_current_head() == FORM


def test_an_empty_database_is_not_upgraded(empty):
    with pytest.raises(NotALog, match="the database is empty: create the log first"):
        upgrade_log(empty)


def test_a_log_is_created_in_an_empty_database(postgresql_database):
    create_log(postgresql_database)
    with closing(open_log(postgresql_database)) as log:
        assert log.position == 0


def test_who_opens_no_log_loads_no_database():
    told = "import sys, croupier.house.log; print({'sqlalchemy', 'alembic', 'psycopg', 'cryptography'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_who_opens_a_log_loads_no_migrations(sqlite_log):
    told = f"import sys; from croupier.house.log import open_log; open_log({sqlite_log!r}); print('alembic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
