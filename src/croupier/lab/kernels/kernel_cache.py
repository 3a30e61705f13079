"""Compiled kernels on disk. Numba trusts what it finds; here each file ends in a digest, and what is damaged is not run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any

from numba.core import caching

_TheirFiles: Any = caching.IndexDataCacheFile  # numba has types in places only
_TheirCache: Any = caching.FunctionCache
_SIZE = 16


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=_SIZE).digest()


def _whole(path: str) -> bool:
    try:
        data = Path(path).read_bytes()
    except OSError:
        return False
    return _digest(data[:-_SIZE]) == data[-_SIZE:]


class _Files(_TheirFiles):  # type: ignore[misc]
    """Numba's own files, the digest behind what it reads of them. One that is not whole counts as one that is not there."""

    @contextmanager
    def _open_for_write(self, filepath: str) -> Iterator[BytesIO]:
        with super()._open_for_write(filepath) as file:
            yield (written := BytesIO())
            file.write(written.getvalue() + _digest(written.getvalue()))

    def _load_index(self) -> dict[Any, str]:
        found: dict[Any, str] = super()._load_index() if _whole(self._index_path) else {}
        return found

    def _load_data(self, name: str) -> Any:
        path = self._data_path(name)
        if not _whole(path):
            raise FileNotFoundError(path)
        return super()._load_data(name)


class KernelCache(_TheirCache):  # type: ignore[misc]
    """Where one kernel's compiled code is kept. RuntimeError if there is nowhere to keep it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_file = _Files(self._cache_path, self._impl.filename_base, self._impl.locator.get_source_stamp())

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the compiled code, if the disk has room for it."""
        with suppress(OSError):  # a full disk costs time at the next run, nothing else
            super().save_overload(sig, data)
