"""No room knows a book: outside `games` no name of a book, of a game or of a casino decides anything."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from croupier.games import BOOKS, catalogue

SOURCE = Path(__file__).parents[1] / "src" / "croupier"
ROOMS = sorted({path.relative_to(SOURCE).parts[0] for path in SOURCE.glob("*/**/*.py")} - {"games"})
GAMES = {f"croupier.games.{path.stem}" for path in (SOURCE / "games").glob("*.py") if path.stem != "__init__"}
NAMES = {*BOOKS, *(part for slug in BOOKS for part in (slug.partition("-")[0] + "-", "-" + slug.partition("-")[2]))}
NAMES |= {catalogue(slug).operator for slug in BOOKS} | {catalogue(slug).title for slug in BOOKS}


def texts(tree: ast.Module) -> list[ast.Constant]:
    """The texts that the program uses: docstrings, and what a command takes if nothing is said, are none."""
    spare: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            spare.add(id(node.value))
        if isinstance(node, ast.FunctionDef):
            spare |= {id(default) for default in (*node.args.defaults, *node.args.kw_defaults)}
        if isinstance(node, ast.keyword) and node.arg in ("help", "show_default"):
            spare |= {id(inner) for inner in ast.walk(node.value)}
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):  # `slug or "mbs-three-card"`
            spare.add(id(node.values[-1]))
    return [n for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in spare]


def knows(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in GAMES]
    return [
        *(f"{path.name}:{n.lineno} {n.value!r}" for n in texts(tree) if any(name in str(n.value) for name in NAMES)),
        *(f"{path.name}:{node.lineno} imports {node.module}" for node in imports),
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_knows_a_book(room):
    assert [each for path in sorted((SOURCE / room).glob("**/*.py")) for each in knows(path)] == []


def test_the_check_sees_a_name(tmp_path):
    source = tmp_path / "room.py"
    source.write_text(
        'def f(slug="mbs-three-card"):\n    """For mbs-three-card."""\n    return slug.endswith("-texas-holdem")\n'
    )
    assert knows(source) == ["room.py:3 '-texas-holdem'"]
