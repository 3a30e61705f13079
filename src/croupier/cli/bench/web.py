"""`croupier bench web`: what pages weigh and how soon they are there, many screens at one table, and a floor of many tables."""

from __future__ import annotations

import asyncio
import json
import os
import re
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import count, cycle
from posixpath import normpath
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from croupier.cli import display
from croupier.cli.bench.browser import measure_first_views, measure_scrolling
from croupier.cli.bench.lab_page import measure_lab
from croupier.cli.bench.screens import Screens, keep_pace, watch
from croupier.cli.bench.served_house import (
    ROUND,
    TABLE,
    Beside,
    Course,
    play_rounds,
    playing,
    serve_bare,
    serve_floor,
    serve_house,
)
from croupier.cli.bench.web_figures import A_SECOND, IN_TIME, LOOKS_A_SECOND, list_aims, show
from croupier.errors import CroupierError
from croupier.floor import AtTable
from croupier.games import BOOKS
from croupier.house import House, Request, Sent
from croupier.rulebook import Actor, Post

KIB = 1024
_DRAWN = "document.querySelector('table-tile')"  # the first tile of the floor is there
_WANTED = {"/": "table-tile", f"/tables/{TABLE}/deal": ".steps *", f"/tables/{TABLE}/play": ".rail *"}  # in a browser
_LINKS = re.compile(r'(?:src|href)="(/static/[^"]+)"')
_IMPORTS = re.compile(r"""^(?:import|export)\b[^"'(;]*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class WebSizes:
    """How much is measured."""

    clients: int
    seconds: float
    tables: int
    books: tuple[str, ...] = tuple(BOOKS)  # that the lab opens
    counts: bool = True  # whether deals are counted that were not yet
    views: int = 20  # of a page, of which the median counts; in a browser a quarter of them


def run(slug: str, sizes: WebSizes, *, as_json: bool) -> None:
    """Measure all, and show it. What is being measured is said meanwhile, where nobody reads it as a figure."""
    begin = display.tell_progress
    with closing(Beside(serve_house, slug)) as served:
        course: Course = served.told
        begin("pages: their weight, and how soon they are there")
        pages = _pages(served, course, sizes.views)
        begin("pages in a browser")
        views = measure_first_views(course.address, course.tokens["dealer"], _WANTED, max(1, sizes.views // 4))
        begin("the lab; a book whose deals are not counted yet is counted first, which takes minutes")
        lab = measure_lab(course.address, course.tokens["dealer"], sizes.books, counts=sizes.counts)
        begin(f"{sizes.clients} screens at a table, {sizes.seconds} seconds")
        screens, frames = asyncio.run(_screens(served, course, sizes))
    with closing(Beside(serve_bare)) as bare:
        begin("the same frames from a bare server")
        peer = asyncio.run(_bare(bare, frames, sizes))
    begin(f"a floor of {sizes.tables} tables in a browser")
    with closing(Beside(serve_floor, slug, sizes.tables)) as floor:
        scrolled = measure_scrolling(floor.told.address, floor.told.tokens["shift"], _DRAWN, sizes.seconds)
    begin("what such a floor sends")
    measured = {
        "book": slug,
        "pages": pages,
        "views": views,
        "lab": lab,
        "screens": {**screens, "peer": peer, "ratio": round(screens["cpu_us"] / max(peer["cpu_us"], 0.1), 2)},
        "floor": _floor(slug, sizes),
        "scrolling": scrolled,
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "cores": os.cpu_count(),
    }
    measured["aims"] = list_aims(measured)
    if as_json:
        display.print_document("bench-web", measured)
    else:
        show(measured)


# -- pages -----------------------------------------------------------------------------------------------------------


def _pages(served: Beside, course: Course, views: int) -> list[dict[str, Any]]:
    """Each page that there is: what it weighs as it is sent, and what the server takes for its shell and its first topic."""
    measured = []
    addresses = {
        "/": "floor",
        f"/tables/{TABLE}/play": f"tables/{TABLE}",
        f"/tables/{TABLE}/deal": f"tables/{TABLE}",
        **dict.fromkeys(("/pit", "/audit", "/lab", "/drill", "/staff", "/setup", "/rules", "/elements", "/sign-in"), ""),
    }
    with closing(HTTPConnection(urlsplit(course.address).netloc)) as http:
        for path, topic in addresses.items():
            status, _ = _get(http, path)
            if status != 200:
                continue
            paths = [path, "/api/v1/me", *([f"/api/v1/topics/{topic}"] if topic else [])]
            before = served.spent()
            times = [_time(http, paths, course.tokens["dealer"]) for _ in range(views)]
            spent = (served.spent() - before) / views
            files, weight = _weigh(http, path)
            measured.append(
                {
                    "page": path,
                    "files": files,
                    "kib": round(weight / KIB, 1),
                    "first_view_ms": round(median(times) * 1000, 1),
                    "cpu_ms": round(spent * 1000, 1),
                }
            )
    return measured


def _get(http: HTTPConnection, path: str, token: str = "", *, packed: bool = False) -> tuple[int, bytes]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    http.request("GET", path, headers={**headers, **({"Accept-Encoding": "gzip"} if packed else {})})
    said = http.getresponse()
    return said.status, said.read()


def _time(http: HTTPConnection, paths: Sequence[str], token: str) -> float:
    began = time.perf_counter()
    for path in paths:
        _get(http, path, token)
    return time.perf_counter() - began


def _weigh(http: HTTPConnection, page: str) -> tuple[int, int]:
    """How many files a page loads before somebody does something, and their bytes as they are sent; English words with them."""
    waiting, seen, weight = [page], set[str](), 0
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        status, text = _get(http, path)
        if status != 200:
            continue
        weight += len(_get(http, path, packed=True)[1])
        if path == page:
            waiting += _LINKS.findall(text.decode())
        elif path.endswith(".js"):
            waiting += [normpath(f"{path}/../{found}") for found in _IMPORTS.findall(text.decode())]
    return len(seen), weight


# -- screens ---------------------------------------------------------------------------------------------------------


async def _screens(served: Beside, course: Course, sizes: WebSizes) -> tuple[dict[str, Any], list[str]]:
    """Many screens at one table: those of its dealer, its player, a manager, and of who looks on."""
    screens, ids = Screens(), count(1)
    people = cycle(("player", "dealer", "shift", "onlooker"))
    first = [watch(course.tokens[next(people)], f"tables/{TABLE}") for _ in range(sizes.clients)]
    await screens.open(f"{course.address.replace('http', 'ws', 1)}/api/v1/live", first)
    acts = cycle(course.commands)
    http = HTTPConnection(urlsplit(course.address).netloc)

    def act() -> None:
        who, command = next(acts)
        body = json.dumps({"id": f"b{next(ids)}", "command": command})
        headers = {"Authorization": f"Bearer {course.tokens[who]}", "Content-Type": "application/json"}
        http.request("POST", "/api/v1/requests", body, headers)
        said = http.getresponse()
        text = said.read()
        if said.status != 200:
            raise CroupierError(f"the round cannot be played: {text.decode()}")

    async def send() -> None:
        await asyncio.to_thread(act)

    for _ in course.commands:  # one round that is not counted: what is made once is made
        await screens.show(send)
    screens.forget()
    before = served.spent()
    took = await keep_pace(screens, send, sizes.seconds, A_SECOND)
    spent = served.spent() - before
    await screens.close()
    http.close()
    return _summed(screens, sizes.clients, spent, took), screens.frames


async def _bare(bare: Beside, frames: Sequence[str], sizes: WebSizes) -> dict[str, Any]:
    """The same frames to as many connections by a server that does nothing else."""
    from websockets.asyncio.client import connect

    screens, texts = Screens(), cycle(frames or ["{}"])
    await screens.open(bare.told, [""] * sizes.clients)
    async with connect(bare.told, compression=None, proxy=None) as sender:
        before = bare.spent()
        took = await keep_pace(screens, lambda: sender.send(next(texts)), sizes.seconds, A_SECOND)
        spent = bare.spent() - before
    await screens.close()
    return _summed(screens, sizes.clients, spent, took)


def _summed(screens: Screens, clients: int, spent: float, took: float) -> dict[str, Any]:
    waited = sorted(screens.waited) or [0.0]
    return {
        "clients": clients,
        "updates": len(screens.waited),
        "updates_a_second": round(len(screens.waited) / took),
        "bytes_a_frame": round(sum(map(len, screens.frames)) / max(1, len(screens.frames))),
        "core_percent": round(100 * spent / took, 1),
        "cpu_us": round(spent / len(waited) * 1_000_000, 1),  # of an update: a busy machine keeps no pace
        "cpu_ms_a_command": round(1000 * spent / max(1, len(screens.longest)), 1),
        "half_ms": round(median(waited) * 1000, 1),
        "of_100_the_99th_ms": round(waited[len(waited) * 99 // 100] * 1000, 1),
        "longest_ms": round(waited[-1] * 1000, 1),
        "commands": len(screens.longest),
        "commands_in_time": sum(each <= IN_TIME for each in screens.longest),  # on every screen
        "late": screens.lost,
    }


# -- the floor -------------------------------------------------------------------------------------------------------


def _floor(slug: str, sizes: WebSizes) -> dict[str, Any]:
    """A floor of many tables, each playing a round a minute: its snapshot, and what changes as often as the hub looks."""
    from croupier.web import HouseTopics, find_deltas

    with playing(slug, sizes.tables) as house:
        topics, manager = HouseTopics(house), Actor("Shirin", Post.SHIFT_MANAGER, "S 2")
        found: Any = topics.find("floor", manager)
        rounds = {name: play_rounds(house, name) for name in house.state.floor.tables}
        names, ids = cycle(rounds), count(1)
        state = found.show()
        snapshots = []
        for _ in range(5):
            began = time.process_time()
            text = json.dumps(HouseTopics(house).find("floor", manager).show(), separators=(",", ":"))  # type: ignore[union-attr]
            snapshots.append(time.process_time() - began)
        began = time.process_time()
        json.dumps(json.loads(text))
        bare = time.process_time() - began
        looks = max(1, round(sizes.seconds * LOOKS_A_SECOND))
        owed, spent, sent, commands = 0.0, 0.0, 0, 0
        for _ in range(looks):
            owed += sizes.tables * len(ROUND) / 60 / LOOKS_A_SECOND
            while owed >= 1:
                owed -= 1
                _step(house, rounds, next(names), f"f{next(ids)}")
                commands += 1
            began = time.process_time()
            after = found.show()
            message = json.dumps(find_deltas(state, after), separators=(",", ":"))
            spent += time.process_time() - began
            sent += len(message) if len(message) > 2 else 0
            state = after
        house.log.close()
    return {
        "tables": sizes.tables,
        "snapshot_ms": round(median(snapshots) * 1000, 1),
        "snapshot_kib": round(len(text) / KIB, 1),
        "json_alone_ms": round(bare * 1000, 1),
        "ratio": round(median(snapshots) / max(bare, 1e-6), 2),
        "commands_a_second": round(commands * LOOKS_A_SECOND / looks),
        "delta_kib_a_second": round(sent / KIB * LOOKS_A_SECOND / looks, 1),
        "look_ms": round(spent / looks * 1000, 2),
        "core_percent": round(100 * spent / looks * LOOKS_A_SECOND, 1),
    }


def _step(house: House, rounds: dict[str, Any], name: str, id: str) -> None:  # noqa: A002  # of a request
    by, command = next(rounds[name])
    house.carry_out([Sent(by, Request(id, AtTable(name, command, 0)))])
