"""Which page is where. A page is a shell: it names what a browser loads, and what it shows comes over the API."""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import normpath
from types import MappingProxyType
from urllib.parse import quote

from fastapi import FastAPI
from fastapi import Request as HttpRequest
from fastapi.responses import Response
from starlette.routing import Route

from croupier.web.files import FileServer, PageFile, PageFiles, own_files, send_file
from croupier.web.problems import describe_problem

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


class Shells:
    """The shells of the pages, each with the addresses that its files have now.

    A browser is told of all modules of a page before it has found by itself which of them name which.
    """

    def __init__(self, files: PageFiles) -> None:
        self._files = files
        self._made: dict[str, tuple[str, PageFile]] = {}  # by name: for which version of the files, and the shell

    def find(self, name: str) -> PageFile | None:
        """The shell of a page; None if there is none."""
        version = self._files.version()
        made = self._made.get(name)
        if made is None or made[0] != version:
            file = self._files.find_kept(f"{name}.html", version)
            if file is None:
                return None
            made = self._made[name] = version, self._make(file, version)
        return made[1]

    def _make(self, file: PageFile, version: str) -> PageFile:
        text = file.body.decode()
        loads = _LOADS.search(text)
        modules = self._list_modules(text, version)
        if loads and modules:
            told = [
                f'<link rel="modulepreload" href="/static/{quote(each)}">\n    '
                for each in modules
                if f'"/static/{each}"' not in text
            ]
            text = text[: loads.start()] + "".join(told) + text[loads.start() :]
        return PageFile(file.media_type, text.replace('"/static/', f'"/static/{version}/').encode(), file.stamp)

    def _list_modules(self, shell: str, version: str) -> list[str]:
        """All modules that a page loads before it shows something, as its shell and they name them."""
        waiting = _LOADS.findall(shell)
        found: dict[str, None] = {}
        while waiting:
            path = waiting.pop(0)
            module = self._files.find_kept(path, version)
            if path not in found and module is not None:
                found[path] = None
                waiting += [normpath(f"{path}/../{each}") for each in _IMPORTS.findall(module.body.decode())]
        return [*found]


def add_pages(app: FastAPI, files: PageFiles | None = None) -> Shells:
    """Serve the pages, and what they load under `/static/`."""
    own = files or own_files()
    own.version()  # now, so that whoever comes first does not wait for it
    shells = Shells(own)
    app.router.routes.insert(0, Route("/static/{path:path}", FileServer(own), methods=["GET"], include_in_schema=False))

    def add(address: str, name: str) -> None:
        async def show(http: HttpRequest) -> Response:
            found = shells.find(name)
            return send_file(found, http) if found else describe_problem(404, "there is no such page")

        app.add_api_route(address, show, methods=["GET", "HEAD"], include_in_schema=False, name=f"page {name}")

    for address, name in PAGES.items():
        add(address, name)
    return shells


def show_missing(shells: Shells, http: HttpRequest) -> Response | None:
    """The page that says that there is none, for a browser that asks for a page; None for whoever asks for something else."""
    wants_page = "text/html" in http.headers.get("accept", "") and not http.url.path.startswith(("/api/", "/static/"))
    found = shells.find("missing") if wants_page and http.method in ("GET", "HEAD") else None
    return send_file(found, http, 404) if found else None
