"""For tests of the house: logs of every kind, and a real PostgreSQL server that starts by itself.

The server is started once for each test process, when a test first needs it. `CROUPIER_TEST_DSN` names another to use instead.
Where none can start the tests fail: they do not skip.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from croupier.house.log import Log, MemoryLog, create_log, open_log
from croupier.house.log.tables import FORM

SERVER = Path(__file__).parent / "postgresql_server.py"
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
    f"UPDATE alembic_version SET version_num = '{FORM}'",
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
    names = [f"croupier_{os.getpid()}_{kind}" for kind in ("empty", "log")]
    for name in names:
        run(postgresql_server, f"CREATE DATABASE {name} TEMPLATE template0")
    empty, full = (make_url(postgresql_server).set(database=name).render_as_string(hide_password=False) for name in names)
    create_log(full)
    yield empty, full
    for name in names:
        run(postgresql_server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with an empty log, of which copies are made."""
    path = tmp_path_factory.mktemp("log") / "empty.db"
    create_log(str(path))
    return path


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
    run(full, END_ALL, *EMPTY_LOG)
    return full


@pytest.fixture
def sqlite_log(sqlite_template: Path, tmp_path: Path) -> str:
    """The address of an empty log in a file."""
    path = tmp_path / "house.db"
    shutil.copy(sqlite_template, path)
    return str(path)


@pytest.fixture(params=["sqlite", "postgresql"])
def log_address(request: pytest.FixtureRequest) -> str:
    """The address of an empty log in a database of each kind."""
    address: str = request.getfixturevalue(f"{request.param}_log")
    return address


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def log(request: pytest.FixtureRequest) -> Iterator[Log]:
    """An empty log of each kind."""
    made = MemoryLog() if request.param == "memory" else open_log(request.getfixturevalue(f"{request.param}_log"))
    yield made
    made.close()


@pytest.fixture
def stored(log_address: str) -> Iterator[Log]:
    """An empty log in a database of each kind."""
    made = open_log(log_address)
    yield made
    made.close()


def run(address: str, *commands: str) -> None:
    """Have a server do something, outside of any transaction."""
    with psycopg.connect(address, autocommit=True) as connection:
        for command in commands:
            connection.execute(command.encode())
