"""For tests of the server: houses in folders. One is made for each test process, and copied. Some are served to browsers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from servers import DEALER, Cheap, Client, InProcess, copied, make_house, opened_service
from shown import Stage, staged

from croupier.web import ServerLimits, Service, make_app


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
    with opened_service(cheap_template, tmp_path, limits) as made:
        yield made


@pytest.fixture
def client(service: Service) -> Iterator[Client]:
    with httpx.Client(transport=InProcess(make_app(service)), base_url="http://house") as http:
        yield Client(http)


# -- for browsers ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stage(cheap_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """A house that is served to all tests of a module: they look at it, or keep to tables of their own."""
    with opened_service(cheap_template, tmp_path_factory.mktemp("stage")) as made, staged(made) as found:
        yield found


@pytest.fixture
def new_stage(service: Service) -> Iterator[Stage]:
    """A house that is served to one test, which may change it."""
    with staged(service) as found:
        yield found


@pytest.fixture(scope="module")
def played_stage(stage: Stage) -> Stage:
    """A house with a round of T1 that is over, and whose cards are published since the next one is open."""
    stage.client.play_round("T1")
    stage.client.offered(DEALER, "T1", "table.OpenBets")
    return stage
