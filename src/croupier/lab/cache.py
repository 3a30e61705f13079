"""Counts kept on disk, so that they are counted once.

A file is plain arrays under a header: no code is ever loaded from it. Its name and its header hold all that the counts depend
on, the sources that counted them among it; a seal covers the rest (`seal.py`). A file that is damaged, that was made by other
sources or by somebody else, is counted again and not trusted.
"""

from __future__ import annotations

import json
import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from hashlib import blake2b
from math import prod
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.errors import CroupierError
from croupier.lab.seal import is_seal, seal, tell_once, tell_unkept
from croupier.private_files import open_kept

Arrays: TypeAlias = dict[str, NDArray[Any]]

KERNELS = ("lab/strengths.py", "lab/kernels")  # the compiled code that counts
COMPILED = (*KERNELS, "lab/brute_force.py", "lab/protection/kernels", "lab/strategy/kernels.py")  # all that is kept together
COUNTS = (*KERNELS, "cards", "rulebook", "games", "lab/counters")  # what counts depend on
_FILES = 24  # kept of each name
_ALIGNED = 16  # bytes
LONGEST = 2**30  # bytes of a file: several times what the largest counts take
LONGEST_HEADER = 2**20
# What is made in a moment, so that nobody need wait for it: what facts say of hands, a chart from states that are counted.
_QUICK = frozenset({"facts", "stud-chart", "five-card-strengths", "three-card-strengths", "three-card-hands"})
# The files made while everything is counted anew, None while files may be read.
_anew: ContextVar[set[Path] | None] = ContextVar("anew", default=None)
_kept_only: ContextVar[bool] = ContextVar("kept_only", default=False)


class NotCountedError(CroupierError):
    """What is asked for takes counts that are not kept, and whoever asks does not wait for counting."""


class _Memory:
    """What was read last, by its key, up to so many bytes. None are held until somebody asks for it."""

    def __init__(self) -> None:
        self.most = 0
        self._held: OrderedDict[str, Arrays] = OrderedDict()

    def find(self, key: str) -> Arrays | None:
        """What is held under a key."""
        if key in self._held:
            self._held.move_to_end(key)
        return self._held.get(key)

    def hold(self, key: str, arrays: Arrays) -> None:
        """Hold what was read, and let go of what was not asked for in the longest time."""
        if not self.most:
            return
        self._held[key] = arrays
        while len(self._held) > 1 and sum(each.nbytes for held in self._held.values() for each in held.values()) > self.most:
            self._held.popitem(last=False)


_memory = _Memory()


def hold_in_memory(most: int) -> None:
    """From now on hold what is read from disk in memory too, up to so many bytes: for a process that solves again and again."""
    _memory.most = most


def directory() -> Path:
    """Where counts are kept: CROUPIER_CACHE_DIR, or what the system has for such files of a user."""
    if own := os.environ.get("CROUPIER_CACHE_DIR"):
        return Path(own)
    if sys.platform == "win32":
        place = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        place = Path.home() / "Library" / "Caches"
    else:
        place = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(place) / "croupier"


@cache
def sources(*parts: str) -> str:
    """A digest of the sources in some parts of this package. They are read, not imported."""
    digest = blake2b(digest_size=16)
    package = Path(__file__).parent.parent
    for part in parts:
        found = package / part
        for file in sorted(found.glob("*.py")) if found.is_dir() else [found]:
            text = file.read_bytes()
            digest.update(f"{part} {file.name} {len(text)}\n".encode() + text)
    return digest.hexdigest()


@contextmanager
def count_anew() -> Iterator[None]:
    """Within it, what was kept before is not read; what is counted is kept, and not counted twice."""
    before = _anew.set(set())
    try:
        yield
    finally:
        _anew.reset(before)


@contextmanager
def kept_only() -> Iterator[None]:
    """Within it nothing is counted: what is not kept raises `NotCountedError`."""
    before = _kept_only.set(True)
    try:
        yield
    finally:
        _kept_only.reset(before)


def load_or_make(name: str, depends: Mapping[str, object], make: Callable[[], Arrays]) -> Arrays:
    """The arrays that `make` makes, from disk if they were made before from the same sources and the same `depends`."""
    key = json.dumps({"name": name, "sources": sources(*COUNTS), "depends": depends}, sort_keys=True)
    path = directory() / f"{name}-{_digest(key.encode())[:16]}.counts"
    made = _anew.get()
    if made is None and (held := _memory.find(key)) is not None:
        return held
    found = _read(path, key) if made is None or path in made else None
    if found is None:
        if _kept_only.get() and name not in _QUICK:
            raise NotCountedError(f"{name}: this was not counted yet")
        found = make()
        try:
            _write(path, key, found)
            _make_room(name)
        except OSError as error:  # a full or read-only disk costs time at the next run, nothing else
            tell_unkept(path.parent, error.strerror or error)
        if made is not None:
            made.add(path)
    _memory.hold(key, found)
    return found


def fingerprint(*arrays: NDArray[Any]) -> str:
    """Some arrays as a short text, to depend on."""
    return _digest(*(part for array in arrays for part in (f"{array.dtype.str} {array.shape} ".encode(), array.tobytes())))


def _digest(*parts: bytes) -> str:
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(part)
    return digest.hexdigest()


def _read(path: Path, key: str) -> Arrays | None:
    """The arrays in a file, none if it is not exactly what was written under this key."""
    if seal(path.parent) is None:  # before anything in it is opened
        return None
    try:
        with open_kept(path, LONGEST) as file:
            header, body = json.loads(file.readline(LONGEST_HEADER)), np.fromfile(file, np.uint8)
        if header["key"] != key:
            return None
        if is_seal(bytes.fromhex(header["seal"]), _seal(key, header["arrays"], body.data)):
            return {
                name: body[offset : offset + prod(shape) * np.dtype(dtype).itemsize].view(dtype).reshape(shape)
                for name, dtype, shape, offset in header["arrays"]
            }
    except OSError:
        return None
    except (ValueError, KeyError, TypeError, RecursionError, MemoryError, OverflowError):
        pass  # no file of ours
    tell_once(f"what is kept in {path.parent} was damaged, or was not kept by this user: it is counted again")
    return None


def _seal(key: str, index: object, body: bytes | memoryview) -> bytes | None:
    return seal(directory(), b"counts", json.dumps([key, index]).encode(), body)


def _make_room(name: str) -> None:
    """Leave the newest files of a name: every changed book has counts of its own, and so has every version of ours."""
    files = []
    for path in directory().glob(f"{name}-{'?' * 16}.counts"):
        with suppress(FileNotFoundError):  # another process has made room meanwhile
            files.append((path.stat().st_mtime_ns, path))
    for _, path in sorted(files, reverse=True)[_FILES:]:
        path.unlink(missing_ok=True)


def _write(path: Path, key: str, arrays: Arrays) -> None:
    """Write a file whole or not at all: under another name first, so that nobody ever reads half of it.

    Zeros are put between arrays so that each begins where a processor likes it.
    """
    import tempfile

    index, parts, offset = [], [], 0
    for name, array in arrays.items():
        data = np.ascontiguousarray(array).tobytes()
        index.append([name, array.dtype.str, array.shape, offset])
        parts += [data, bytes(-len(data) % _ALIGNED)]
        offset += len(data) + len(parts[-1])
    body = b"".join(parts)
    sealed = _seal(key, index, body)
    if sealed is None:
        return  # nowhere to keep it
    header = {"key": key, "seal": sealed.hex(), "arrays": index}
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(json.dumps(header).encode() + b"\n" + body)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
