"""Fixtures with a real browser, for tests that are marked `browser`.

Where no Chromium can be had these tests are not run, and the end of the run lists them with the reason. Under CI that is an
error. The library keeps an event loop in the thread of the test while its browser is open: so a browser is opened for a
module of tests, and no test of such a module runs a loop of its own in that thread.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import chromium
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run")
WHY = "not run: "


def _missing() -> str:
    """Why there is no browser: what the set-up has said."""
    with suppress(OSError):
        return chromium.SAID.read_text(encoding="utf-8").strip()
    return "no Chromium was found; `make browser` looks for one"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium without a window."""
    from playwright.sync_api import sync_playwright

    if not (path := chromium.find()):
        if os.environ.get("CI"):
            pytest.fail(_missing(), pytrace=False)
        pytest.skip(WHY + _missing())
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, chromium_sandbox=False, args=QUIET)
        yield opened
        opened.close()


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[[], BrowserContext]]:
    """Makes browsers of persons, which share nothing. Motion is reduced: a page that stands still can be looked at."""
    made: list[BrowserContext] = []

    def make() -> BrowserContext:
        made.append(browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce"))
        made[-1].set_default_timeout(30_000)
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def context(new_context: Callable[[], BrowserContext]) -> BrowserContext:
    """The browser of one person."""
    return new_context()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page of it."""
    return context.new_page()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """List at the end what was not run, and why."""
    left: dict[str, list[str]] = {}
    for report in terminalreporter.stats.get("skipped", []):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if WHY in why:
            left.setdefault(why.partition(WHY)[2], []).append(report.nodeid)
    for why, tests in left.items():
        terminalreporter.section("not run")
        terminalreporter.write_line(why)
        for test in tests:
            terminalreporter.write_line(f"  {test}")
