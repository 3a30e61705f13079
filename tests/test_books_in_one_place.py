"""No room knows a book: outside `games` no name of a book, of a game or of a casino decides anything, and no reading."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from croupier.games import BOOKS, catalogue

SOURCE = Path(__file__).parents[1] / "src" / "croupier"
FILES = [path for path in sorted(SOURCE.rglob("*.py")) if path.relative_to(SOURCE).parts[0] != "games"]
GAMES = {f"croupier.games.{path.stem}" for path in (SOURCE / "games").glob("*.py") if path.stem != "__init__"}
WORDS = {word for slug in BOOKS for word in slug.split("-")} - {"three", "card"}  # which other things are called, too
WORDS |= {text for slug in BOOKS for text in (catalogue(slug).operator, catalogue(slug).title)}
NAMED = re.compile(rf"\b({'|'.join(map(re.escape, sorted(WORDS)))})\b|^([SH]-\d+ ?)+$")
# The lab has a counter for each kind of game, which it knows by what an edition deals; and the counters of hold'em know the
# readings that they were written for. Where a command needs some book it takes this one.
MAY = {
    "lab": re.compile(r"(holdem|stud|three-card)[\w-]*|H-(2|12|27|29|30|31|53|58)"),
    "cli": re.compile(r"mbs-three-card|mbs-singapore-stud-v9"),
}


def texts(tree: ast.Module) -> list[ast.Constant]:
    """The texts that the program uses. Docstrings and the help of a command are none."""
    spare: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            spare.add(id(node.value))
        if isinstance(node, ast.keyword) and node.arg in ("help", "show_default"):
            spare |= {id(inner) for inner in ast.walk(node.value)}
    return [n for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in spare]


def knows(path: Path, may: re.Pattern[str] | None = None) -> list[str]:
    """The texts and imports of a module that are about a book."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = [n for n in texts(tree) if NAMED.search(str(n.value)) and not (may and may.fullmatch(str(n.value)))]
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in GAMES]
    return [
        *(f"{path.name}:{n.lineno} {n.value!r}" for n in named),
        *(f"{path.name}:{node.lineno} imports {node.module}" for node in imports),
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_room_knows_a_book(path):
    assert knows(path, MAY.get(path.relative_to(SOURCE).parts[0])) == []


@pytest.mark.parametrize(
    "code", ['slug.endswith("holdem")', 'slug.startswith("mbs")', '"H-35" if x else ""', 'x or "rws-texas-holdem"']
)
def test_the_check_sees_a_name(tmp_path, code):
    source = tmp_path / "room.py"
    source.write_text(f'def f(slug, x):\n    """For mbs-three-card."""\n    return {code}\n', encoding="utf-8")
    assert len(knows(source)) == 1
