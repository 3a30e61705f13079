"""Compiled kernels on disk. Numba runs what it finds; here each file ends in a seal, and what has another is not run."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from numba.core import caching

from croupier.lab.cache import LONGEST, directory
from croupier.lab.seal import SIZE, is_seal, seal, tell_once, tell_unkept
from croupier.private_files import open_kept

_TheirFiles: Any = caching.IndexDataCacheFile  # numba has types in places only
_TheirCache: Any = caching.FunctionCache
_TheirPlaces: Any = caching.CompileResultCacheImpl


def _seal(path: str, data: bytes) -> bytes | None:
    """By the name of the file, too: one is not taken for another."""
    return seal(directory(), b"kernel", Path(path).name.encode(), b"/", data)


def _sealed(path: str) -> bytes | None:
    """What a file holds before its seal; None if it is not there or not as it was written."""
    try:
        with open_kept(Path(path), LONGEST) as file:
            data = file.read()  # so many at most; to ask for them would take the memory at once
    except OSError:
        return None
    if is_seal(data[-SIZE:], _seal(path, data[:-SIZE])):
        return data[:-SIZE]
    tell_once(f"a compiled kernel in {Path(path).parent} was damaged, or was not kept by this user: it is compiled again")
    return None


class _Files(_TheirFiles):  # type: ignore[misc]
    """Numba's own files, a seal behind what it reads of them. What was found sealed is what is run, and nothing else."""

    @contextmanager
    def _open_for_write(self, filepath: str) -> Iterator[BytesIO]:
        with super()._open_for_write(filepath) as file:
            yield (written := BytesIO())
            file.write(written.getvalue() + (_seal(filepath, written.getvalue()) or b""))

    def _load_index(self) -> dict[Any, str]:
        data = BytesIO(_sealed(self._index_path) or b"")
        if not data.getbuffer().nbytes or pickle.load(data) != self._version:  # noqa: S301  # we wrote it ourselves
            return {}
        stamp, found = pickle.loads(data.read())  # noqa: S301
        kept: dict[Any, str] = found
        return kept if stamp == self._source_stamp else {}

    def _load_data(self, name: str) -> Any:
        data = _sealed(self._data_path(name))
        if data is None:
            raise FileNotFoundError(name)
        return pickle.loads(data)  # noqa: S301  # we wrote it ourselves


class _OnePlace(_TheirPlaces):  # type: ignore[misc]
    """The folder that is set, and no other: where it cannot be written, numba would write beside the sources."""

    _locator_classes = (caching.UserProvidedCacheLocator,)


class KernelCache(_TheirCache):  # type: ignore[misc]
    """Where one kernel's compiled code is kept; `ending` ends the names of its files. RuntimeError if there is nowhere."""

    _impl_class = _OnePlace

    def __init__(self, function: Callable[..., Any], ending: str = "") -> None:
        if seal(directory()) is None:
            raise RuntimeError("no folder of the user's own")
        try:
            super().__init__(function)
        except RuntimeError:
            tell_unkept(directory(), "no folder can be made in it")
            raise
        self._cache_file = _Files(self._cache_path, self._impl.filename_base + ending, self._impl.locator.get_source_stamp())

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the compiled code, if the disk has room for it."""
        try:
            super().save_overload(sig, data)
        except OSError as error:  # a full disk costs time at the next run, nothing else
            tell_unkept(directory(), error.strerror or error)
