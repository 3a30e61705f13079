"""Which page is where. A page is a shell: it names what a browser loads, and what it shows comes over the API."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fastapi import FastAPI
from fastapi import Request as HttpRequest
from fastapi.responses import Response
from starlette.routing import Route

from croupier.web.bundles import name_bundles
from croupier.web.files import FileServer, PageFile, PageFiles, own_files, send_file
from croupier.web.persons import find_language
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


class Shells:
    """The shells of the pages, each with the addresses that its files have now, put together where they are."""

    def __init__(self, files: PageFiles) -> None:
        self._files = files
        self._made: dict[
            tuple[str, str], tuple[str, PageFile]
        ] = {}  # by name and language: for which version of the files, and the shell

    def find(self, name: str, language: str = "") -> PageFile | None:
        """The shell of a page; None if there is none. A browser is told at once of the words of the language."""
        version = self._files.version()
        made = self._made.get((name, language))
        if made is None or made[0] != version:
            file = self._files.find_kept(f"{name}.html", version)
            if file is None:
                return None
            made = self._made[name, language] = version, self._make(name, file, language, version)
        return made[1]

    def _make(self, name: str, file: PageFile, language: str, version: str) -> PageFile:
        text = name_bundles(name, file.body.decode(), lambda path: self._files.find_kept(path, version) is not None)
        if self._files.find_kept(words := f"words/{language}.json", version):
            text = text.replace(
                "<script", f'<link rel="preload" href="/static/{words}" as="fetch" crossorigin>\n    <script', 1
            )
        return PageFile(file.media_type, text.replace('"/static/', f'"/static/{version}/').encode(), file.stamp)


def add_pages(app: FastAPI, files: PageFiles | None = None) -> Shells:
    """Serve the pages, and what they load under `/static/`."""
    own = files or own_files()
    own.version()  # now, so that whoever comes first does not wait for it
    shells = Shells(own)
    app.router.routes.insert(0, Route("/static/{path:path}", FileServer(own), methods=["GET"], include_in_schema=False))

    def add(address: str, name: str) -> None:
        async def show(http: HttpRequest) -> Response:
            found = shells.find(name, find_language(http))
            return send_file(found, http) if found else describe_problem(404, "there is no such page")

        app.add_api_route(address, show, methods=["GET", "HEAD"], include_in_schema=False, name=f"page {name}")

    for address, name in PAGES.items():
        add(address, name)
    return shells


def show_missing(shells: Shells, http: HttpRequest) -> Response | None:
    """The page that says that there is none, for a browser that asks for a page; None for whoever asks for something else."""
    wants_page = "text/html" in http.headers.get("accept", "") and not http.url.path.startswith(("/api/", "/static/"))
    found = shells.find("missing", find_language(http)) if wants_page and http.method in ("GET", "HEAD") else None
    return send_file(found, http, 404) if found else None
