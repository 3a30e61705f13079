"""The recipes in CONTRIBUTING, followed to the letter in a copy of the project."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from textwrap import dedent

import pytest

ROOT = Path(__file__).parent.parent
RECIPES = dict(
    re.findall(r"^### ([^\n]*)\n(.*?)(?=^### |\Z)", (ROOT / "CONTRIBUTING.md").read_text(), re.DOTALL | re.MULTILINE)
)
EXAMPLES = {name: re.findall(r"^ *```python\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE) for name, text in RECIPES.items()}
COMMANDS = {name: re.findall(r"^ *\$ (.*)$", text, re.MULTILINE) for name, text in RECIPES.items()}
WITH_CODE = [name for name, examples in EXAMPLES.items() if examples]


def put(example: str, project: Path) -> Path:
    """Put an example where its first line says: the path of the file."""
    where, code = dedent(example).split("\n", 1)
    path, _, line = where.removeprefix("# ").partition(', below "')
    file = project / path
    lines = file.read_text().splitlines() if file.exists() else []
    if line:
        (at,) = [number for number, each in enumerate(lines, 1) if line.removesuffix('"') in each]
        lines[at:at] = code.splitlines()
    else:
        lines += ["", "", *code.splitlines()] if lines else code.splitlines()
    file.write_text("\n".join(lines) + "\n")
    return file


def test_there_are_recipes_to_follow():
    assert len(WITH_CODE) > 1


@pytest.mark.parametrize("recipe", WITH_CODE)
def test_a_recipe_works_as_written(recipe, tmp_path):
    for part in ("src", "tests", "tools"):
        copytree(ROOT / part, tmp_path / part, ignore=ignore_patterns("__pycache__"))
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    subprocess.run(["/bin/sh", "-ec", "\n".join(COMMANDS[recipe])], cwd=tmp_path, check=True)
    touched = {str(put(example, tmp_path)) for example in EXAMPLES[recipe]}
    tests = [path for path in touched if Path(path).name.startswith("test_")]
    names = re.findall(r"^ *def (test_\w+)", "".join(EXAMPLES[recipe]), re.MULTILINE)
    assert tests
    assert names
    path = {**os.environ, "PYTHONPATH": str(tmp_path / "src")}
    for tool, *words in (
        ("ruff", "check", "--fix", "--no-cache", *touched),
        ("pytest", "-q", "-p", "no:cacheprovider", *tests, "-k", " or ".join(names)),
    ):
        command = [sys.executable, "-m", tool, *words]
        done = subprocess.run(command, cwd=tmp_path, env=path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
