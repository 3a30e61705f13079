"""Files that somebody names: read as far as a limit, and no further."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from croupier.errors import InputError

STANDARD_INPUT = "-"


def read_file(name: str | Path, longest: int) -> bytes:
    """What a file holds, or standard input for `-`. `InputError` if it cannot be read or has more bytes than the longest."""
    with _opened(name) as file:
        data = _read(file, longest + 1, name)
    if len(data) > longest:
        raise InputError(f"this is longer than {longest} bytes, which is the most that is read", where=str(name))
    return data


def read_text(name: str | Path, longest: int) -> str:
    """What a text file in UTF-8 holds. `InputError` if it is none."""
    try:
        return read_file(name, longest).decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError:
        raise InputError("this is no text file in UTF-8", where=str(name)) from None


def read_lines(name: str | Path, longest: int) -> Iterator[bytes]:
    """The lines of a file or of standard input, however many there are; none has more bytes than the longest."""
    with _opened(name) as file:
        while line := file.readline(longest + 1):
            if len(line) > longest:
                raise InputError(f"a line is longer than {longest} bytes, which is the most that is read", where=str(name))
            yield line


def check_apart(path: Path, *others: Path) -> None:
    """Raise `InputError` where a file to write to is one of the others, by whatever path: what is in them would be lost."""
    if any(_is_same(path, other) for other in others):
        raise InputError("this file is read or written already: name another to write to", where=str(path))


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one of them is not there
        return one.resolve() == other.resolve()
    except ValueError:  # a path that is none
        return False


def _opened(name: str | Path) -> BinaryIO:
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise InputError("there is no standard input to read")
        return sys.stdin.buffer
    try:
        kind = Path(name).stat().st_mode
        file = None if stat.S_ISCHR(kind) or stat.S_ISBLK(kind) else Path(name).open("rb")  # noqa: SIM115  # whoever reads it closes it
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", where=str(name)) from None
    except ValueError:  # a path that is none
        raise InputError("this is no text that names a file", where=str(name)) from None
    if file is None:
        raise InputError("the file cannot be read: it is a device", where=str(name))
    return file


def _read(file: BinaryIO, most: int, name: str | Path) -> bytes:
    try:
        return file.read(most)
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", where=str(name)) from None
