"""The lab's page on the clock: a pay line of a book is changed, and how long it takes until all its figures are there again."""

from __future__ import annotations

import json
import time
from contextlib import closing
from http.client import HTTPConnection
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from croupier.errors import CroupierError

CHANGES = 12  # of a book, of which the median counts
_NOT_NOW = 503
_LOOK = 0.5  # seconds between two looks at a job
_PATIENCE = 900  # seconds for deals to be counted that were not counted before


def measure_lab(address: str, token: str, books: tuple[str, ...], *, counts: bool) -> list[dict[str, Any]]:
    """Each book opened, and a line of it changed again and again, as the page asks for it.

    A book whose deals are not counted yet is counted first, or left out where nobody waits for that.
    """
    with closing(HTTPConnection(urlsplit(address).netloc, timeout=_PATIENCE)) as http:
        found = [_measure(http, token, book, counts=counts) for book in books]
    return [each for each in found if each is not None]


def _measure(http: HTTPConnection, token: str, book: str, *, counts: bool) -> dict[str, Any] | None:
    began = time.perf_counter()
    sheet = _solve(http, token, book, {}, counts=counts)
    opened = time.perf_counter() - began
    if sheet is None:
        return None
    line = next(line for wager in sheet["wagers"] for line in wager["lines"] if line["form"] == "to 1")
    waited, spent = [], []
    for number in range(CHANGES):
        change = {line["name"]: f"{int(float(line['number'])) + 2 + number} to 1"}
        began = time.perf_counter()
        changed = _solve(http, token, book, change, counts=counts)
        waited.append(time.perf_counter() - began)
        spent.append(changed["milliseconds"] if changed else 0)
    return {
        "book": book,
        "line": line["name"],
        "opened_ms": round(opened * 1000, 1),
        "half_ms": round(median(waited) * 1000, 1),
        "longest_ms": round(max(waited) * 1000, 1),
        "cpu_ms": median(spent),
    }


def _solve(http: HTTPConnection, token: str, book: str, changes: dict[str, str], *, counts: bool) -> dict[str, Any] | None:
    asked, ends = {"variant": {"rulebook": book, "changes": changes}}, time.monotonic() + _PATIENCE
    while (answer := _ask(http, token, "POST", "/api/v1/lab/solve", asked))[0] == _NOT_NOW and time.monotonic() < ends:
        time.sleep(_LOOK)  # its process starts: on a busy machine that takes long
    status, said = answer
    while status == 202 or (status == 200 and said.get("state") in ("waiting", "running")):
        if not counts:
            _ask(http, token, "DELETE", f"/api/v1/lab/jobs/{said['id']}")
            return None
        if time.monotonic() > ends:
            raise CroupierError(f"the deals of {book} take too long to count")
        time.sleep(_LOOK)
        status, said = _ask(http, token, "GET", f"/api/v1/lab/jobs/{said['id']}")
    if status != 200 or said.get("state") in ("failed", "cancelled"):
        raise CroupierError(f"the lab does not solve {book}: {said}")
    found: dict[str, Any] = said.get("result", said)
    return {"milliseconds": 0, **found}


def _ask(http: HTTPConnection, token: str, method: str, path: str, body: object = None) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    http.request(method, path, None if body is None else json.dumps(body), headers)
    said = http.getresponse()
    return said.status, json.loads(said.read())
