"""The folder of a house: its log, its keys, and the second copy of its signed statements.

A log on PostgreSQL is named by its address instead; then keys and statements are where whoever runs the house has put them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from croupier.errors import InputError
from croupier.house.house import House
from croupier.house.keys import read_keys
from croupier.house.log import StatementsFile, open_log

LOG, KEYS, STATEMENTS, TRAINING = "log.db", "keys", "statements.jsonl", "training"


@dataclass(frozen=True, slots=True)
class HouseFolder:
    """Where the parts of a house are. None of them need be there yet."""

    path: Path

    @property
    def log(self) -> Path:
        """The file of the log."""
        return self.path / LOG

    @property
    def keys(self) -> Path:
        """The folder of keys. Keep a copy of it apart from any copy of the log."""
        return self.path / KEYS

    @property
    def statements(self) -> StatementsFile:
        """The second copy of the signed statements."""
        return StatementsFile(self.path / STATEMENTS)

    @property
    def training(self) -> Path:
        """The folder of the records of trainees. They are no part of the log."""
        return self.path / TRAINING


def find_log(named: str) -> tuple[str, HouseFolder | None]:
    """The address of the log that somebody names, by the folder of a house or by itself; and the folder, if it is one."""
    if "://" in named or not Path(named).is_dir():
        return named, None
    folder = HouseFolder(Path(named))
    if not folder.log.is_file():
        raise InputError(
            f"there is no house in this folder: it has no {LOG}. Name a log that is elsewhere by its address", where=named
        )
    return str(folder.log), folder


def read_clock() -> int:
    """The time of this machine, in milliseconds."""
    return time.time_ns() // 1_000_000


@contextmanager
def open_house(path: Path, address: str | None, version: str, *, whole_chain: bool = True) -> Iterator[House]:
    """A house that is there, caught up with its log in the folder or at an address. `version` is that of the program.

    Who does not serve tables need not check its whole chain first.
    """
    found = HouseFolder(path)
    if not path.is_dir():
        raise InputError("there is no such folder: croupier house init makes a house", where=str(path))
    named, _ = (address, None) if address else find_log(str(path))
    own = read_keys(found.keys)
    with closing(open_log(named)) as kept:
        yield House(kept, own, read_clock, version=version, copy=found.statements, whole_chain=whole_chain)
