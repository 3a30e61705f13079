"""Fixtures with a real PostgreSQL server that starts by itself.

The server is started once for each test process, when a test first needs it. `CROUPIER_TEST_DSN` names another to use instead.
Where none can start the tests fail: they do not skip.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SERVER = Path(__file__).parent / "house" / "postgresql_server.py"
# Whatever a test did to a log, this makes it empty again.
END_ALL = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
EMPTY_LOG = (
    "ALTER TABLE events DISABLE TRIGGER ALL",
    "ALTER TABLE answers DISABLE TRIGGER ALL",
    "TRUNCATE events, heads, answers, statements, snapshots, log",
    "ALTER TABLE events ENABLE TRIGGER ALL",
    "ALTER TABLE answers ENABLE TRIGGER ALL",
    "INSERT INTO log (id, position) VALUES (1, 0)",
)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a PostgreSQL server on which databases may be made."""
    if given := os.environ.get("CROUPIER_TEST_DSN"):
        yield given
        return
    command = [sys.executable, str(SERVER)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as process:
        assert process.stdout is not None
        if not (address := process.stdout.readline().strip()):
            _, said = process.communicate()
            pytest.fail(
                f"no PostgreSQL server starts here; name one in CROUPIER_TEST_DSN, or mend this:\n{said}", pytrace=False
            )
        yield address
        process.communicate(timeout=60)


@pytest.fixture(scope="session")
def postgresql_databases(postgresql_server: str) -> Iterator[tuple[str, str]]:
    """The addresses of two databases of this test process. Making one takes longer than most tests, so they are used again."""
    from sqlalchemy.engine import make_url  # imported where they are used: most tests need no database

    from croupier.house.log import create_log

    names = [f"croupier_{os.getpid()}_{kind}" for kind in ("empty", "log")]
    for name in names:
        run(postgresql_server, f"CREATE DATABASE {name} TEMPLATE template0")
    empty, full = (make_url(postgresql_server).set(database=name).render_as_string(hide_password=False) for name in names)
    create_log(full)
    yield empty, full
    for name in names:
        run(postgresql_server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgresql_database(postgresql_databases: tuple[str, str]) -> str:
    """The address of an empty database."""
    empty, _ = postgresql_databases
    run(empty, END_ALL, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    return empty


@pytest.fixture
def postgresql_log(postgresql_databases: tuple[str, str]) -> str:
    """The address of an empty log on PostgreSQL."""
    _, full = postgresql_databases
    from croupier.house.log.tables import FORM

    run(full, END_ALL, *EMPTY_LOG, f"UPDATE alembic_version SET version_num = '{FORM}'")
    return full


def run(address: str, *commands: str) -> None:
    """Have a server do something, outside of any transaction."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        for command in commands:
            connection.execute(command.encode())
