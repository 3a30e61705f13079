"""The glossary and the names in the code: one word for one thing."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

import croupier
from croupier.games import editions

PACKAGE = Path(croupier.__file__).parent
GLOSSARY = Path(__file__).parents[1] / "docs" / "words.md"

# Names that several rooms have for the same thing, each in its own room.
SAME_IN_EACH = {
    "Command": "what table, pool and floor are asked",
    "Event": "what has happened at table, pool and floor",
    "Reply": "what each of them answers: events or a refusal",
    "decide": "a command to a reply, at table, pool and floor",
    "evolve": "a state and an event to the next state, at table, pool and floor, and so for the ledger",
    "replay": "a state from its events there; the command steps through a record of them",
    "view": "what somebody may see at a table, of a pool and on a floor",
    "settle": "the library, the command, the desk and the kit: each calls the next",
    "solve": "the library, the command and the lab: each calls the next",
    "simulate": "the library, the command and the lab: each calls the next",
    "advise": "the library, the command and the lab: each calls the next",
    "protect": "the command calls the lab",
    "sweep": "the library, the command and the lab: each calls the next",
    "design": "the command calls the lab",
    "operate": "the library, the command and the lab: each calls the next",
    "jackpot_funding": "the library, the command and the lab: each calls the next",
    "jackpot_year": "the library, the command and the lab: each calls the next",
    "serve": "the command calls the server",
    "Floats": "arrays of floats in numpy",
}


def defined(tree: ast.Module) -> set[str]:
    """The classes, functions and type aliases of a module."""
    found = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    targets = [node.targets[0] for node in tree.body if isinstance(node, ast.Assign)]
    targets += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    aliases = {target.id for target in targets if isinstance(target, ast.Name) and not target.id.isupper()}
    return found | {name for name in aliases if name[0].isupper()}


@pytest.fixture(scope="module")
def trees() -> dict[Path, ast.Module]:
    return {path.relative_to(PACKAGE): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def shared_names(trees: dict[Path, ast.Module]) -> dict[str, set[str]]:
    rooms = defaultdict(set)
    for path, tree in trees.items():
        for name in defined(tree):
            if not name.startswith("_"):
                rooms[name].add(path.parts[0])
    return {name: where for name, where in rooms.items() if len(where) > 1}


def test_a_name_is_for_one_thing_in_all_rooms(trees):
    shared = shared_names(trees)
    assert {name: where for name, where in shared.items() if name not in SAME_IN_EACH} == {}


def test_every_exception_is_one(trees):
    assert set(SAME_IN_EACH) - shared_names(trees).keys() == set()


def test_two_classes_of_one_name_would_be_found(trees):
    twice = {**trees, Path("lab/one.py"): ast.parse("class Showdown: ...\nMoney: TypeAlias = int")}
    assert shared_names(twice)["Showdown"] == {"rulebook", "lab"}
    assert shared_names(twice)["Money"] == {"rulebook", "lab"}


def names(trees: dict[Path, ast.Module]) -> set[str]:
    """Every name that some module defines, calls, has as a field or imports, and the modules and folders."""
    found = {part.removesuffix(".py") for path in trees for part in path.parts}
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
    return found


def test_every_name_in_the_glossary_is_in_the_code(trees):
    known = names(trees) | set(editions())
    text = GLOSSARY.read_text(encoding="utf-8")
    quoted = set(re.findall(r"`([^`]+)`", text)) - {"tests/test_words.py", "src/croupier", "croupier.rulebook"}
    assert len(quoted) > 50
    assert quoted - known == set()


def test_every_word_of_the_glossary_is_explained_once():
    text = GLOSSARY.read_text(encoding="utf-8")
    rows = [row.split(" | ") for row in text.splitlines() if row.startswith("| ") and "---" not in row]
    words = [word.removeprefix("| ") for word, *_ in rows if word != "| word"]
    assert len(words) > 90
    assert [word for word in words if words.count(word) > 1] == []
    assert all(len(row) == 2 and len(row[1]) > 10 for row in rows if row[0] != "| word")
