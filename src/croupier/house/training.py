"""The records of trainees, a file each. Training is no event of the house: nothing of it is in the log, and no money is in it.

A record that cannot be read is not written over: whoever keeps the file decides what becomes of it.
"""

from __future__ import annotations

import re
from pathlib import Path

from croupier.drill import DRILL_CODEC, TrainingRecord
from croupier.errors import InputError
from croupier.private_files import make_folder, open_kept, write_over

LONGEST = 2**22  # bytes of one record: many times what all lessons of all books take
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}", re.ASCII)


class TrainingFile:
    """The record of one trainee in a file."""

    def __init__(self, path: Path, trainee: str) -> None:
        self._path, self._trainee = path, trainee

    def read(self) -> TrainingRecord:
        """The record; a new one if there is no file."""
        try:
            with open_kept(self._path, LONGEST) as file:
                text = file.read().decode()
        except FileNotFoundError:
            return TrainingRecord(self._trainee)
        except (OSError, ValueError):
            raise InputError("the record of the training cannot be read", where=str(self._path)) from None
        try:
            found: TrainingRecord = DRILL_CODEC.parse(text, TrainingRecord)
        except InputError as error:
            raise InputError(f"this is no record of a training: {error}", where=str(self._path)) from None
        return found

    def write(self, record: TrainingRecord) -> None:
        """Keep the record in the place of the one before."""
        try:
            make_folder(self._path.absolute().parent)
            write_over(self._path, DRILL_CODEC.format(record).encode())
        except OSError as error:
            raise InputError(f"the record cannot be written: {error.strerror}", where=str(self._path)) from None


class TrainingFolder:
    """The records of all trainees of a house, by their identities. Without a folder they are kept as long as it runs."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._kept: dict[str, TrainingRecord] = {}

    def read(self, identity: str) -> TrainingRecord:
        """The record of somebody."""
        if self._folder is None:
            return self._kept.get(identity, TrainingRecord(identity))
        return self._file(self._folder, identity).read()

    def write(self, record: TrainingRecord) -> None:
        """Keep the record of somebody."""
        if self._folder is None:
            self._kept[record.trainee] = record
        else:
            self._file(self._folder, record.trainee).write(record)

    @staticmethod
    def _file(folder: Path, identity: str) -> TrainingFile:
        if not _NAME.fullmatch(identity):
            raise InputError("this is no identity of a house")
        return TrainingFile(folder / f"{identity}.json", identity)
