"""Where an auditor reads events from: the log of a house, or an export of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from croupier.house.audit.chain_audit import RoundKeys, published_key
from croupier.house.audit.export import FORM, End, read_export
from croupier.house.folder import HouseFolder, find_log
from croupier.house.log import Follower, Log, LogDamaged, Written, open_log


class EventSource(Protocol):
    """Events that can be read again and again."""

    @property
    def folder(self) -> HouseFolder | None:
        """The folder of the house, if that was named."""

    def events(self, stream: str = "") -> Iterator[Written]:
        """The events of one stream or of all, in order."""


@dataclass(frozen=True, slots=True)
class _OfLog:
    log: Log
    folder: HouseFolder | None

    def events(self, stream: str = "") -> Iterator[Written]:
        """The events of one stream or of all, in order."""
        return self.log.read(stream=stream)


@dataclass(frozen=True, slots=True)
class _OfExport:
    file: str
    folder: None = None

    def events(self, stream: str = "") -> Iterator[Written]:
        """The events of one stream or of all, in order; `LogDamaged` where its chain breaks, as in a log, or where it ends."""
        follower, last, end = Follower(), 0, None
        for line in read_export(self.file):
            end = line if isinstance(line, End) else None
            if isinstance(line, Written):
                last += 1
                follower.follow(line)
                if stream in ("", line.stream):
                    yield line
        if end is None or end.events != last:
            raise LogDamaged("the export is cut off there, or events are missing before", position=last)


@contextmanager
def open_source(named: str) -> Iterator[EventSource]:
    """What somebody names: the folder of a house, the address of a log, or an export."""
    if is_export(named):
        yield _OfExport(named)
        return
    address, folder = find_log(named)
    log = open_log(address, read_only=True)
    try:
        yield _OfLog(log, folder)
    finally:
        log.close()


def is_export(named: str) -> bool:
    """Whether a file says of itself that it is an export."""
    path = Path(named)
    if "://" in named or not path.is_file():
        return False
    with path.open("rb") as file:
        return FORM.encode() in file.read(100)


def published_keys(source: EventSource, stream: str = "") -> RoundKeys:
    """The keys of the rounds that were opened, by which sealed events can be read."""
    return {made[0]: made[1] for event in source.events(stream) if (made := published_key(event))}
