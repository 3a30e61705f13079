"""For tests of the house: logs of every kind, in memory, in a file and on a real PostgreSQL server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.house.log import Log, MemoryLog, create_log, open_log


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with an empty log, of which copies are made."""
    path = tmp_path_factory.mktemp("log") / "empty.db"
    create_log(str(path))
    return path


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
