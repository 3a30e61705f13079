"""Where there is no browser all the rest is run, and what was not is listed; under CI that is an error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ONE = """
import pytest

@pytest.mark.browser
def test_a_page(page):
    page.goto("about:blank")

def test_the_rest():
    pass
"""


@pytest.mark.parametrize("ci", ["", "true"])
def test_what_takes_a_browser_is_listed_where_there_is_none(ci: str, tmp_path: Path):
    (tmp_path / "test_one.py").write_text(ONE)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = browser: takes one\n")
    nowhere = {"PATH": str(tmp_path), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path), "CI": ci}
    there = {"PYTHONPATH": os.pathsep.join((str(TESTS), str(TESTS.parent / "tools")))}
    command = [sys.executable, "-m", "pytest", "-p", "browsers", "-p", "no:schemathesis", "test_one.py"]
    env = {**os.environ, **nowhere, **there}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == (1 if ci else 0), done.stdout
    assert "1 passed" in done.stdout
    if ci:
        assert "1 error" in done.stdout
    else:
        section = done.stdout.partition(" not run ")[2]
        assert "test_one.py::test_a_page" in section
        assert "Chromium" in section


@pytest.mark.browser
def test_a_browser_opens_a_page(page):
    page.set_content("<title>Croupier</title>")
    assert page.title() == "Croupier"
