"""What users install is whole, and it is what the tests run."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import croupier
from croupier.cli import main

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"


def test_the_tests_run_what_they_say():
    """`make tests` names the unpacked wheel; a plain `pytest` runs the source."""
    assert Path(croupier.__file__).parent.parent == Path(os.environ.get("CROUPIER_WHEEL", SOURCE))


def test_the_wheel_holds_every_file_of_the_source(tmp_path):
    subprocess.run([sys.executable, ROOT / "tools" / "wheel.py", tmp_path], check=True)
    sources = [path for path in SOURCE.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert [path for path in sources if not (tmp_path / path.relative_to(SOURCE)).is_file()] == []
    assert {".py", ".toml"} <= {path.suffix for path in sources}
    assert SOURCE / "croupier" / "py.typed" in sources


def test_the_command_is_installed_with_it():
    (script,) = entry_points(group="console_scripts", name="croupier")
    assert script.load() is main
