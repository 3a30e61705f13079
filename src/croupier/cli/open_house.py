"""The house that a command works on: its folder of keys, and its log there or elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from croupier import __version__
from croupier.house import House, folder, keys, log


def read_clock() -> int:
    """The time of this machine, in milliseconds."""
    return time.time_ns() // 1_000_000


@contextmanager
def open_house(path: Path, address: str | None) -> Iterator[House]:
    """A house that is there, caught up with its log."""
    found = folder.HouseFolder(path)
    named, _ = (address, None) if address else folder.find_log(str(path))
    own = keys.read_keys(found.keys)
    with closing(log.open_log(named)) as kept:
        yield House(kept, own, read_clock, version=__version__, copy=found.statements)
