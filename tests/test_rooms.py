"""A room's `__init__` is its public face: other rooms import from it alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "croupier"
ROOMS = {path.parent.name for path in SOURCE.glob("*/__init__.py")}


def face(room: str) -> set[str]:
    """The names in the `__all__` of a room."""
    for node in ast.parse((SOURCE / room / "__init__.py").read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return set(ast.literal_eval(node.value))
    return set()


FACES = {room: face(room) for room in ROOMS}


def behind_the_face() -> dict[tuple[str, str], set[str]]:
    """For each two rooms what the first imports of the second that is not in its face."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in SOURCE.rglob("*.py"):
        own = path.relative_to(SOURCE).with_suffix("").parts[0]
        for target in imported(ast.parse(path.read_text())):
            match target.split("."):
                case "croupier", room, name, *inner if room in ROOMS - {own} and (inner or name not in FACES[room]):
                    found.setdefault((own, room), set()).add(target)
    return found


def imported(tree: ast.AST) -> Iterator[str]:
    """What is imported anywhere in a module, with its path from the top."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"an import of {node.module} that does not say its room"
            yield from (f"{node.module}.{each.name}" for each in node.names)


def test_other_rooms_import_from_the_face_of_a_room_alone():
    assert behind_the_face() == {}, "import these from the room itself, and name them in the `__all__` of its `__init__`"
