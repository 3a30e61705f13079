"""The second copy of the signed statements: a file beside the log that is only ever added to, a line of JSON each."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import BinaryIO, cast

from croupier.house.log.entries import Log, Statement
from croupier.house.log.errors import LogDamaged, LogUnavailable

_LONGEST = 4_096  # bytes of a line


class StatementsFile:
    """A file with signed statements. It is made when the first is added."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known = (0, 0)  # statements that were read or added, and the bytes they take

    def statements(self) -> Iterator[Statement]:
        """All statements of the file. Half a line at its end is one that was never finished."""
        if not self.path.exists():
            return
        with self._open("rb") as file:
            yield from _read(file)

    def catch_up(self, log: Log) -> None:
        """Add the statements that the file does not have yet: more than one if a process ended before it came to this."""
        with self._open("a+b") as file, _locked(file):
            count, end = self._known
            if file.seek(0, os.SEEK_END) != end:  # somebody else has added some, or half of one
                count, end = 0, file.seek(0)
                for _ in _read(file):
                    count, end = count + 1, file.tell()
                file.truncate(end)
            for each in log.statements(count):
                file.write(f"{json.dumps(asdict(each))}\n".encode())
                count += 1
            file.flush()
            os.fsync(file.fileno())
            self._known = count, file.tell()

    def compare(self, log: Log) -> int:
        """How many statements both have. `LogDamaged` if they differ, or if the file has more than the log."""
        file = tuple(self.statements())  # first: another process adds to the log, and then to the file
        stated = log.statements()
        count = 0
        for count, copied in enumerate(file, 1):
            kept = next(stated, None)
            if kept is None:
                what = f"statement {count} is in {self.path} only: the log went to {copied.position} then (R-10)"
                then = "Bring back a newer copy of the log. If there is none, put that file aside, keep it, and start again"
                raise LogDamaged(f"{what}. {then}", position=log.position)
            if kept != copied:
                raise LogDamaged(f"statement {count} is not the same in {self.path}", position=kept.position)
        return count

    @contextmanager
    def _open(self, mode: str) -> Iterator[BinaryIO]:
        """The file; nobody else can read a new one."""
        try:
            handle = os.open(self.path, os.O_RDONLY if mode == "rb" else os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
            with os.fdopen(handle, mode) as file:
                yield cast("BinaryIO", file)
        except OSError as error:
            raise LogUnavailable(f"{self.path}: the signed statements are not copied ({error.strerror})") from error


def _read(file: BinaryIO) -> Iterator[Statement]:
    """The statements of an open file, line by line."""
    number = 0
    while (line := file.readline(_LONGEST)).endswith(b"\n"):
        number += 1
        try:
            yield Statement(**json.loads(line))
        except (ValueError, TypeError) as error:
            raise LogDamaged(f"line {number} of the file of signed statements does not read", position=0) from error
    if len(line) == _LONGEST:
        raise LogDamaged(f"line {number + 1} of the file of signed statements has no end", position=0)


@contextmanager
def _locked(file: BinaryIO) -> Iterator[None]:
    """Only one process at a time adds to a file, where the system can see to it."""
    with suppress(ImportError):
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
    yield
