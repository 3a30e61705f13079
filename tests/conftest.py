"""For all tests: a shelf of editions of their own; and how many made-up cases a property is tried on.

The fast suite tries some, `--hypothesis-profile=long` many more.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from croupier.games import BOOKS, shelf

pytest_plugins = ["browsers", "databases"]
settings.register_profile("fast", max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("fast"), max_examples=5000)
settings.load_profile("fast")


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test puts on the shelf is not there for the next."""
    before = shelf.editions()
    monkeypatch.setattr(shelf, "_ADDED", {slug: shelf.edition(slug) for slug in before if slug not in BOOKS})
    yield
    if shelf.editions() != before:
        shelf._book.cache_clear()  # noqa: SLF001  # books are kept by name, and a name is free again
