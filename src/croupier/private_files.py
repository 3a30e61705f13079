"""Files that are the user's alone: nobody else can read them, and nobody else can have made them.

Counts of the lab are sealed by a key in such a file, and the keys of a house are such files.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO


def open_kept(path: Path, longest: int) -> BinaryIO:
    """A kept file, open to be read. What is no plain file of at most so many bytes is an `OSError`: nobody waits for it.

    A link is not followed, and a pipe is opened without waiting for its other end.
    """
    careful = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, os.O_RDONLY | careful)
    found = os.fstat(handle)
    if stat.S_ISREG(found.st_mode) and found.st_size <= longest:
        return os.fdopen(handle, "rb")
    os.close(handle)
    raise OSError(f"{path} is no plain file, or is too large")


def make_folder(folder: Path) -> None:
    """Make a folder that is the user's alone, if there is nothing of that name. A link of that name is left as it is."""
    if not folder.is_symlink():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def folder_fault(folder: Path, *, others_may: int = 0) -> str:
    """Why a folder is not the user's alone, others having these rights at most; nothing if it is."""
    return _fault(folder.lstat(), stat.S_ISDIR, others_may)


def file_fault(path: Path) -> str:
    """Why a file is not the user's alone; nothing if it is."""
    return _fault(path.lstat(), stat.S_ISREG, 0)


def write_once(path: Path, data: bytes) -> bool:
    """Write a file that only the user can read, whole or not at all, safe on disk. False if there was one: it stays."""
    import secrets  # imported when used: most commands write nothing

    own = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(own, path)
            _sync_folder(path.parent)
            return True
        return False
    finally:
        own.unlink(missing_ok=True)


def write_over(path: Path, data: bytes) -> None:
    """Write a file that only the user can read, whole or not at all, in the place of the one that was there."""
    import secrets

    own = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        own.replace(path)
    finally:
        own.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """The name of a new file is safe on disk, too. Windows has no such call, and keeps names by itself."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _fault(found: os.stat_result, is_kind: Callable[[int], bool], others_may: int) -> str:
    if not is_kind(found.st_mode):
        return "is a link, or not what it should be"
    if not hasattr(os, "getuid"):  # Windows: folders of a user are the user's
        return ""
    if found.st_uid != os.getuid():
        return "belongs to somebody else"
    if stat.S_IMODE(found.st_mode) & 0o077 & ~others_may:
        return "is open to others: take their rights away with chmod go-rwx"
    return ""
