"""The documentation site under `/docs`, where `make docs` has built it."""

from __future__ import annotations

import os
from pathlib import Path

from fastapi import FastAPI
from fastapi import Request as HttpRequest
from fastapi.responses import PlainTextResponse, RedirectResponse, Response

from croupier.web.files import PageFile, PageFiles, send_file
from croupier.web.problems import describe_problem

FOLDER_VARIABLE = "CROUPIER_DOCS"
MARK = "croupier.json"  # the file by which a site of ours is known: no other folder of this name is given out
_BUILT_HERE = Path(__file__).parents[3] / "site"  # of the checkout that runs, or whose wheel does
_NOT_BUILT = (
    "the documentation has not been built here: run `make docs` in a checkout of Croupier, then load this page again; "
    f"if the site is elsewhere, start the server with its folder in {FOLDER_VARIABLE}"
)
_NO_PAGE = "the documentation has no such page: it begins at /docs/"


def add_documentation(app: FastAPI, folder: Path | None = None) -> None:
    """Serve the site of a folder; without one, that of the variable `CROUPIER_DOCS` or of the checkout."""
    site = folder or Path(os.environ.get(FOLDER_VARIABLE) or _BUILT_HERE)
    files = PageFiles(site)

    @app.api_route("/docs", methods=["GET", "HEAD"], include_in_schema=False)
    async def enter() -> Response:
        return RedirectResponse("/docs/", 308)  # links of its pages lead on from there

    @app.api_route("/docs/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def read(path: str, http: HttpRequest) -> Response:
        if files.find(MARK) is None:
            return _say(http, _NOT_BUILT)
        found = _find(files, path)
        if found is None and _find(files, f"{path}/"):
            return RedirectResponse(f"/docs/{path}/", 308)
        return send_file(found, http) if found else _say(http, _NO_PAGE)


def _say(http: HttpRequest, what: str) -> Response:
    """Why there is nothing: as text for who reads it, as a problem for a program."""
    if "text/html" in http.headers.get("accept", ""):
        return PlainTextResponse(f"{what[0].upper()}{what[1:]}.\n", 404)
    return describe_problem(404, what)


def _find(files: PageFiles, path: str) -> PageFile | None:
    """The file of an address: that of a folder is its first page."""
    return files.find(f"{path}index.html" if path.endswith("/") or not path else path)
