"""The files that browsers load. Each has an address that changes with them, at which a browser keeps it for good."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from time import monotonic
from types import MappingProxyType

from fastapi import Request as HttpRequest
from fastapi.responses import Response
from starlette.types import Receive, Scope, Send

from croupier.web.bundles import bundle_pages
from croupier.web.problems import describe_problem

FOLDER = Path(__file__).parent / "pages"
MEDIA_TYPES: Mapping[str, str] = MappingProxyType(
    {
        ".css": "text/css; charset=utf-8",
        ".csv": "text/plain; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".ico": "image/x-icon",
        ".jpg": "image/jpeg",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".map": "application/json",
        ".png": "image/png",
        ".py": "text/plain; charset=utf-8",
        ".svg": "image/svg+xml",
        ".toml": "text/plain; charset=utf-8",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }
)
_PACKED = frozenset({".css", ".html", ".js", ".json", ".svg", ".webmanifest"})  # what becomes smaller
_FOUND = 200
_WORTH = 512  # bytes from which on it is packed
_LOOK_EVERY = 1.0  # seconds: so often it is seen whether a file was changed
_VERSION_LENGTH = 16  # characters
_KEPT, _ASKED_FOR = "public, max-age=31536000, immutable", "no-cache"


@dataclass(frozen=True)
class PageFile:
    """A file as it is sent: its bytes, packed too where that is smaller, and a tag that is the same for the same bytes."""

    media_type: str
    body: bytes
    stamp: tuple[int, int]  # when it was changed and how long it is: one that is the same is not read again

    @cached_property
    def tag(self) -> str:
        """What it is told from others by."""
        return f'"{sha256(self.body).hexdigest()[:32]}"'

    @cached_property
    def packed(self) -> bytes | None:
        """The bytes in fewer; None if they would not be."""
        packs = any(self.media_type == MEDIA_TYPES[suffix] for suffix in _PACKED) and len(self.body) >= _WORTH
        return gzip.compress(self.body, 9, mtime=0) if packs else None


class PageFiles:
    """The files of a folder, by their paths in it. Each is read once, and again when it has changed."""

    def __init__(self, folder: Path = FOLDER, *, look_every: float = _LOOK_EVERY) -> None:
        self._folder = folder.resolve()
        self._kept: dict[str, PageFile] = {}
        self._current: dict[str, PageFile] = {}  # those of the version
        self._stamps: dict[str, tuple[int, int]] = {}
        self._version, self._looked, self._look_every = "", -look_every, look_every

    def find(self, path: str) -> PageFile | None:
        """The file of a path; None if there is none that browsers may load."""
        media_type = MEDIA_TYPES.get(Path(path).suffix)
        plain = "\0" not in path and Path(path).as_posix() == path
        if media_type is None or not plain or any(part.startswith((".", "_")) for part in Path(path).parts):
            return None
        try:
            found = (self._folder / path).resolve()
            if not found.is_relative_to(self._folder) or not found.is_file():
                return None
            about = found.stat()
            stamp = (about.st_mtime_ns, about.st_size)
            if path not in self._kept or self._kept[path].stamp != stamp:
                self._kept[path] = PageFile(media_type, found.read_bytes(), stamp)
        except OSError:
            return None
        return self._kept[path]

    def find_kept(self, path: str, version: str) -> PageFile | None:
        """The file of a path in a version, if that is the one now: then nobody need look whether it has changed."""
        return self._current.get(path) if version == self._version else None

    def find_now(self, path: str) -> PageFile | None:
        """What is at a path now, for a page that was loaded before it changed: a file, or what files are put together in."""
        return self.find(path) or self.find_kept(path, self.version())

    def version(self) -> str:
        """A name for all files as they are: another when one of them is another. They are ready to be sent then."""
        if monotonic() - self._looked >= self._look_every:
            stamps = dict(sorted(_stamps(str(self._folder), "")))
            if stamps != self._stamps:
                own = {path: file for path in stamps if (file := self.find(path))}
                self._current = own | dict(_bundle(own))
                known = repr([(path, file.tag, file.packed is None) for path, file in self._current.items()])
                self._version, self._stamps = sha256(known.encode()).hexdigest()[:_VERSION_LENGTH], stamps
            self._looked = monotonic()
        return self._version


def _bundle(files: Mapping[str, PageFile]) -> Iterator[tuple[str, PageFile]]:
    """What pages load, put together from files."""
    texts = {path: file.body.decode() for path, file in files.items() if path.endswith((".css", ".html", ".js"))}
    for path, text in bundle_pages(texts).items():
        body = text.encode()
        yield path, PageFile(MEDIA_TYPES[Path(path).suffix], body, (0, len(body)))


def _stamps(folder: str, under: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """All paths below a folder, each with when it was changed and how long it is."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _stamps(entry.path, f"{under}{entry.name}/")
            else:
                about = entry.stat(follow_symlinks=False)
                yield f"{under}{entry.name}", (about.st_mtime_ns, about.st_size)


@cache
def own_files() -> PageFiles:
    """The files of our own pages: all applications of a process give out the same."""
    return PageFiles()


class FileServer:
    """Gives the files out, under `/static/`. It stands beside the other addresses: a page asks for many files at once."""

    def __init__(self, files: PageFiles) -> None:
        self._files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = scope["path_params"]["path"]
        version, _, rest = path.partition("/")
        kept = self._files.find_kept(rest, version)
        found = kept or self._files.find(path) or (self._files.find_now(rest) if len(version) == _VERSION_LENGTH else None)
        if found:
            answer = send_file(found, HttpRequest(scope), kept=kept is not None)
        else:
            answer = describe_problem(404, "there is no file of this name here")
        await answer(scope, receive, send)


def send_file(file: PageFile, http: HttpRequest, status: int = 200, *, kept: bool = False) -> Response:
    """A file as an answer. A browser asks each time whether it has changed, and is told so in a word if it has not.

    One at an address that changes with it is `kept`: nobody asks for it again.
    """
    varies = "Accept-Encoding" if kept else "Accept-Encoding, Accept-Language"
    headers = {"ETag": file.tag, "Cache-Control": _KEPT if kept else _ASKED_FOR, "Vary": varies}
    known = {each.strip().removeprefix("W/") for each in http.headers.get("if-none-match", "").split(",")}
    if file.tag in known and status == _FOUND:
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.packed is not None and "gzip" in _accepted(http):
        body, headers["Content-Encoding"] = file.packed, "gzip"
    return Response(body, status, headers, file.media_type)


def _accepted(http: HttpRequest) -> Iterator[str]:
    """The codings that a browser takes."""
    for each in http.headers.get("accept-encoding", "").split(","):
        name, _, more = each.partition(";")
        if "".join(more.split()) not in ("q=0", "q=0.0"):
            yield name.strip()
