"""The mutants are found in the program: every book, every provision and every room has some. Trying them is `make mutate`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from croupier.games import BOOKS, edition

TOOLS = Path(__file__).parent.parent / "tools"


def test_every_book_provision_and_room_has_mutants(monkeypatch):
    monkeypatch.syspath_prepend(TOOLS)
    rooms, games = (import_module(name) for name in ("mutate_rooms", "mutate_games"))
    found = [str(mutant) for mutant in rooms.mutants()]  # it refuses names of modules and mutants that are no more
    removed = {f"table: provision removed: {slug}: {case.value}" for slug in BOOKS for case in edition(slug).provisions}
    assert removed <= set(found)
    assert all(any(f"{room}: guard dropped: " in each for each in found) for room in rooms.FILES)
    assert all((rooms.TESTS / name).exists() for names in rooms.FILES.values() for name in names.split())
    assert {slug for _, named in games.GAMES.values() for slug in named.values()} == set(BOOKS)
    assert {mutant.game for mutant in games.mutants()} == games.GAMES.keys()
