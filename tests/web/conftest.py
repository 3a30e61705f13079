"""For tests of the server: houses in folders. One is made for each test process, and copied."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from servers import Cheap, Client, InProcess, copied, make_house

from croupier.house import folder, keys, staff
from croupier.web import Journal, ServerLimits, Service, make_app


@pytest.fixture(scope="session")
def real_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("real") / "house"
    make_house(path)
    return path


@pytest.fixture(scope="session")
def cheap_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("cheap") / "house"
    make_house(path, Cheap())
    return path


@pytest.fixture
def house(real_template: Path, tmp_path: Path) -> Path:
    """A house in a folder, with passwords as real ones are kept."""
    return copied(real_template, tmp_path / "house")


@pytest.fixture
def limits() -> ServerLimits:
    return ServerLimits()


@pytest.fixture
def service(cheap_template: Path, tmp_path: Path, limits: ServerLimits) -> Iterator[Service]:
    """A house that is served in this process."""
    path = copied(cheap_template, tmp_path / "house")
    with folder.open_house(path, None, "1") as opened, (tmp_path / "journal").open("w") as file:
        opened.start()
        made = Service(opened, staff.Passwords(keys.read_keys(path / "keys").seal, Cheap()), Journal(stream=file), limits)
        yield made
        made.writer.stop()


@pytest.fixture
def client(service: Service) -> Iterator[Client]:
    with httpx.Client(transport=InProcess(make_app(service)), base_url="http://house") as http:
        yield Client(http)
