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
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from croupier.house.log import Log, MemoryLog, create_log, open_log

SERVER = Path(__file__).parent / "postgresql_server.py"
_numbers = count(1)


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
def postgresql_template(postgresql_server: str) -> Iterator[str]:
    """The name of a database with an empty log, of which copies are made."""
    with make_database(postgresql_server) as address:
        create_log(address)
        yield str(make_url(address).database)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with an empty log, of which copies are made."""
    path = tmp_path_factory.mktemp("log") / "empty.db"
    create_log(str(path))
    return path


@pytest.fixture
def postgresql_database(postgresql_server: str) -> Iterator[str]:
    """The address of an empty database."""
    with make_database(postgresql_server) as address:
        yield address


@pytest.fixture
def postgresql_log(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty log on PostgreSQL."""
    server, template = request.getfixturevalue("postgresql_server"), request.getfixturevalue("postgresql_template")
    with make_database(server, template) as address:
        yield address


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


@contextmanager
def make_database(server: str, template: str = "template0") -> Iterator[str]:
    """A database of its own, made from a template, and dropped at the end."""
    name = f"croupier_{os.getpid()}_{next(_numbers)}"
    run(server, f"CREATE DATABASE {name} TEMPLATE {template}")
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    run(server, f"DROP DATABASE {name} WITH (FORCE)")


def run(server: str, command: str) -> None:
    """Have a server do something outside of any transaction."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(command.encode())
