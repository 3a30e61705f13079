"""The file to which the record of what was played is saved, for `croupier replay`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from croupier.errors import InputError
from croupier.table import Record, format_record


class RecordFile:
    """A file for a record. It must be a new one: a record is nothing to write over."""

    def __init__(self, file: str) -> None:
        self._file = Path(file)
        self._do(lambda: self._file.open("x").close())

    def write(self, record: Record) -> None:
        """Write the record as it is now in place of what the file has of it."""
        self._do(lambda: self._file.write_text(format_record(record), encoding="utf-8"))

    def _do(self, work: Callable[[], object]) -> None:
        try:
            work()
        except FileExistsError:
            raise InputError(
                "this file exists, and a record is not written over it: name a new file", where=str(self._file)
            ) from None
        except OSError as error:
            raise InputError(f"the record cannot be written: {error.strerror}", where=str(self._file)) from None
        except ValueError:  # a path that is none
            raise InputError("this is not the name of a file", where=str(self._file)) from None
