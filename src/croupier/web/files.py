"""The files that browsers load, and which page is where. A page is a shell: what it shows comes over the API."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from posixpath import normpath
from types import MappingProxyType
from urllib.parse import quote

from fastapi import FastAPI
from fastapi import Request as HttpRequest
from fastapi.responses import Response

from croupier.web.problems import describe_problem

FOLDER = Path(__file__).parent / "pages"
MEDIA_TYPES: Mapping[str, str] = MappingProxyType(
    {
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".ico": "image/x-icon",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }
)
# The pages: where each is, and the file of its shell.
PAGES: Mapping[str, str] = MappingProxyType(
    {
        "/": "floor",
        "/tables/{name:path}/play": "play",
        "/tables/{name:path}/deal": "deal",
        "/pit": "pit",
        "/signs/{pool:path}": "sign",
        "/rounds": "rounds",
        "/rounds/{id:path}": "round",
        "/audit": "audit",
        "/lab": "lab",
        "/drill": "drill",
        "/staff": "staff",
        "/setup": "setup",
        "/rules": "rules",
        "/rules/{which:path}": "rules",
        "/elements": "elements",
        "/sign-in": "sign-in",
    }
)
_LOADS = re.compile(r'<script type="module" src="/static/([^"]+)">')
_IMPORTS = re.compile(r"""^(?:import|export)\b[^"'(;]*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)  # not those of later
_PACKED = frozenset({".css", ".html", ".js", ".json", ".svg", ".webmanifest"})  # what becomes smaller
_FOUND = 200
_WORTH = 512  # bytes from which on it is packed


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file as it is sent: its bytes, packed too where that is smaller, and a tag that is the same for the same bytes."""

    media_type: str
    body: bytes
    packed: bytes | None
    tag: str
    stamp: tuple[int, int]  # when it was changed and how long it is: one that is the same is not read again


class PageFiles:
    """The files of a folder, by their paths in it. Each is read once, and again when it has changed."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder.resolve()
        self._kept: dict[str, PageFile] = {}
        self._modules: dict[str, tuple[str, ...]] = {}  # by page

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
                self._kept[path] = _read(found, media_type, stamp)
        except OSError:
            return None
        return self._kept[path]

    def list_modules(self, page: str) -> tuple[str, ...]:
        """All modules that a page loads before it shows something, as it and they name them. They are looked up once."""
        if page not in self._modules:
            shell = self.find(page)
            waiting = _LOADS.findall(shell.body.decode()) if shell else []
            found: dict[str, None] = {}
            while waiting:
                path = waiting.pop(0)
                module = self.find(path)
                if path not in found and module is not None:
                    found[path] = None
                    waiting += [_beside(path, each) for each in _IMPORTS.findall(module.body.decode())]
            self._modules[page] = tuple(found)
        return self._modules[page]


def _beside(path: str, named: str) -> str:
    """The path of a module that another names."""
    return normpath(f"{path}/../{named}")


def _read(path: Path, media_type: str, stamp: tuple[int, int]) -> PageFile:
    body = path.read_bytes()
    packed = gzip.compress(body, 9, mtime=0) if path.suffix in _PACKED and len(body) >= _WORTH else None
    return PageFile(media_type, body, packed, f'"{sha256(body).hexdigest()[:32]}"', stamp)


def send_file(file: PageFile, http: HttpRequest, status: int = 200, modules: Iterable[str] = ()) -> Response:
    """A file as an answer. A browser asks each time whether it has changed, and is told so in a word if it has not.

    It is told of the modules of a page before it has found by itself which of them name which.
    """
    headers = {"ETag": file.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if told := ", ".join(f"</static/{quote(each)}>; rel=modulepreload" for each in modules):
        headers["Link"] = told
    known = {each.strip().removeprefix("W/") for each in http.headers.get("if-none-match", "").split(",")}
    if file.tag in known and status == _FOUND:
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.packed is not None and "gzip" in _accepted(http):
        body, headers["Content-Encoding"] = file.packed, "gzip"
    return Response(body, status, headers, file.media_type)


def show_missing(files: PageFiles, http: HttpRequest) -> Response | None:
    """The page that says that there is none, for a browser that asks for a page; None for whoever asks for something else."""
    wants_page = "text/html" in http.headers.get("accept", "") and not http.url.path.startswith(("/api/", "/static/"))
    found = files.find("missing.html") if wants_page and http.method in ("GET", "HEAD") else None
    return send_file(found, http, 404) if found else None


def _accepted(http: HttpRequest) -> Iterator[str]:
    """The codings that a browser takes."""
    for each in http.headers.get("accept-encoding", "").split(","):
        name, _, more = each.partition(";")
        if "".join(more.split()) not in ("q=0", "q=0.0"):
            yield name.strip()


def add_pages(app: FastAPI, files: PageFiles | None = None) -> None:
    """Serve the pages, and what they load under `/static/`."""
    kept = files or PageFiles()

    async def load(http: HttpRequest, path: str) -> Response:
        found = kept.find(path)
        return send_file(found, http) if found else describe_problem(404, "there is no file of this name here")

    app.add_api_route("/static/{path:path}", load, methods=["GET", "HEAD"], include_in_schema=False)

    def add(address: str, name: str) -> None:
        async def show(http: HttpRequest) -> Response:
            found = kept.find(f"{name}.html")
            if found is None:
                return describe_problem(404, "there is no such page")
            return send_file(found, http, modules=kept.list_modules(f"{name}.html"))

        app.add_api_route(address, show, methods=["GET", "HEAD"], include_in_schema=False, name=f"page {name}")

    for address, name in PAGES.items():
        add(address, name)
