"""A seal on what is kept on disk: nobody but the user who kept it can have made it.

The folder is the user's own, and a key lies in it that nobody else can read. What is written has a digest by that key behind
it. Anything else counts as not there, and that is said once: numba would run whatever its files hold.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path

from croupier.private_files import file_fault, folder_fault, make_folder, open_kept, write_once

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


def tell_once(what: str) -> None:
    """Say on standard error what is not trusted; the same only once."""
    if what not in _told and sys.stderr is not None:
        _told.add(what)
        sys.stderr.write(f"croupier: {what}\n")


def tell_unkept(folder: Path, why: object) -> None:
    """Say once that nothing can be kept in a folder: the work is done all the same, and again in the next run."""
    tell_once(
        f"nothing can be kept in {folder} ({why}), so what is counted and compiled is counted and compiled again next time: "
        "set CROUPIER_CACHE_DIR to a folder that you can write in"
    )


def _key(folder: Path) -> bytes | None:
    """The key of a folder. None if the folder or the key is not the user's alone, or cannot be made."""
    try:
        make_folder(folder)
        if wrong := folder_fault(folder, others_may=0o055):
            tell_once(f"{folder} is not used to keep counts: it {wrong}")
            return None
        path = folder / KEY
        if not os.path.lexists(path):
            _make_key(path)
        if wrong := file_fault(path):
            tell_once(f"{folder} is not used to keep counts: its key {wrong}")
            return None
        with open_kept(path, LONGEST_KEY) as file:
            key = file.read(LONGEST_KEY)
    except OSError as error:
        tell_unkept(folder, error.strerror or error)
        return None
    if len(key) == SIZE:
        return key
    tell_once(f"{folder} is not used to keep counts: its key is none. Take it away, and another is made")
    return None


def _make_key(path: Path) -> None:
    """Make a key. Where another process was faster, its key is the one."""
    import secrets

    write_once(path, secrets.token_bytes(SIZE))
