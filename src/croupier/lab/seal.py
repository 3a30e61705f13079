"""A seal on what is kept on disk: nobody but the user who kept it can have made it.

The folder is the user's own, and a key lies in it that nobody else can read. What is written has a digest by that key behind
it. Anything else counts as not there, and that is said once: numba would run whatever its files hold.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

SIZE = sha256().digest_size  # bytes of a seal, and of a key
KEY = "key"
LONGEST_KEY = 2**12  # bytes that are read of it
_told: set[str] = set()


def seal(folder: Path, *parts: bytes | memoryview) -> bytes | None:
    """The seal of some parts by the key of a folder, which is made if it is not there; None where nothing can be kept."""
    import hmac  # imported when used: most commands read nothing from disk

    key = _key(folder)
    if key is None:
        return None
    made = hmac.new(key, digestmod=sha256)
    for part in parts:
        made.update(part)
    return made.digest()


def is_seal(found: object, wanted: bytes | None) -> bool:
    """Whether what was found is the seal that was wanted. No seal is wanted where there is no key, and nothing is one."""
    import hmac

    return isinstance(found, bytes) and wanted is not None and hmac.compare_digest(found, wanted)


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


def tell_once(what: str) -> None:
    """Say on standard error what is not trusted; the same only once."""
    if what not in _told and sys.stderr is not None:
        _told.add(what)
        sys.stderr.write(f"croupier: {what}\n")


def _key(folder: Path) -> bytes | None:
    """The key of a folder. None if the folder or the key is not the user's alone, or cannot be made."""
    try:
        if not folder.is_symlink():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if wrong := _what_is_wrong(folder.lstat(), stat.S_ISDIR, others_may=0o055):
            tell_once(f"{folder} is not used to keep counts: it {wrong}")
            return None
        path = folder / KEY
        if not os.path.lexists(path):
            _make_key(path)
        if wrong := _what_is_wrong(path.lstat(), stat.S_ISREG, others_may=0):
            tell_once(f"{folder} is not used to keep counts: its key {wrong}")
            return None
        with open_kept(path, LONGEST_KEY) as file:
            key = file.read(LONGEST_KEY)
    except OSError:  # nowhere to keep anything: it costs time, nothing else
        return None
    if len(key) == SIZE:
        return key
    tell_once(f"{folder} is not used to keep counts: its key is none. Take it away, and another is made")
    return None


def _make_key(path: Path) -> None:
    """Make a key whole or not at all. Where another process was faster, its key is the one."""
    import secrets

    own = path.with_name(f".{KEY}-{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(SIZE))
        with suppress(FileExistsError):
            os.link(own, path)
    finally:
        own.unlink(missing_ok=True)


def _what_is_wrong(found: os.stat_result, is_kind: Callable[[int], bool], *, others_may: int) -> str:
    """Why a folder or a file is not the user's alone; nothing if it is."""
    if not is_kind(found.st_mode):
        return "is a link, or not what it should be"
    if not hasattr(os, "getuid"):  # Windows: folders of a user are the user's
        return ""
    if found.st_uid != os.getuid():
        return "belongs to somebody else"
    if stat.S_IMODE(found.st_mode) & 0o077 & ~others_may:
        return "is open to others: take their rights away with chmod go-rwx"
    return ""
