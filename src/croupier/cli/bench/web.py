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
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from rich.console import Console
from rich.table import Table

from croupier.cli import display
from croupier.cli.bench.lab_page import measure_lab
from croupier.cli.bench.screens import Screens, keep_pace, watch
from croupier.cli.bench.scroll import measure_scrolling
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
from croupier.errors import CroupierError
from croupier.floor import AtTable
from croupier.games import BOOKS
from croupier.house import House, Request, Sent
from croupier.rulebook import Actor, Post

A_SECOND = 10  # updates
VIEWS = 20  # of which the median counts
LOOKS_A_SECOND = 50  # of the hub
KIB = 1024
_DRAWN = "document.querySelector('table-tile')"  # the first tile of the floor is there
_LINKS = re.compile(r'(?:src|href)="(/static/[^"]+)"')
_IMPORTS = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+|/static/[^"']+)["']""")


@dataclass(frozen=True, slots=True)
class WebSizes:
    """How much is measured."""

    clients: int
    seconds: float
    tables: int
    books: tuple[str, ...] = tuple(BOOKS)  # that the lab opens
    counts: bool = True  # whether deals are counted that were not yet


def run(slug: str, sizes: WebSizes, *, as_json: bool) -> None:
    """Measure all, and show it."""
    with closing(Beside(serve_house, slug)) as served:
        course: Course = served.told
        pages = _pages(course)
        lab = measure_lab(course.address, course.tokens["dealer"], sizes.books, counts=sizes.counts)
        screens, frames = asyncio.run(_screens(served, course, sizes))
    with closing(Beside(serve_bare)) as bare:
        peer = asyncio.run(_bare(bare, frames, sizes))
    with closing(Beside(serve_floor, slug, sizes.tables)) as floor:
        scrolled = measure_scrolling(floor.told.address, floor.told.tokens["shift"], _DRAWN, sizes.seconds)
    measured = {
        "book": slug,
        "pages": pages,
        "lab": lab,
        "screens": {**screens, "peer": peer, "ratio": round(screens["cpu_us"] / max(peer["cpu_us"], 0.1), 2)},
        "floor": _floor(slug, sizes),
        "scrolling": scrolled,
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "cores": os.cpu_count(),
    }
    if as_json:
        display.print_json(measured)
    else:
        _show(measured)


# -- pages -----------------------------------------------------------------------------------------------------------


def _pages(course: Course) -> list[dict[str, Any]]:
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
            times = [_time(http, paths, course.tokens["dealer"]) for _ in range(VIEWS)]
            files, weight = _weigh(http, path)
            measured.append(
                {"page": path, "files": files, "kib": round(weight / KIB, 1), "first_view_ms": round(median(times) * 1000, 1)}
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
    waiting, seen, weight = [page, "/static/words/en.json"], set[str](), 0
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
            waiting += [_beside(path, found) for found in _IMPORTS.findall(text.decode())]
    return len(seen), weight


def _beside(path: str, found: str) -> str:
    """The address of a module that another names."""
    return found if found.startswith("/") else os.path.normpath(os.path.join(os.path.dirname(path), found))  # noqa: PTH118, PTH120  # addresses


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

    screens.frames.clear()
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
        "half_ms": round(median(waited) * 1000, 1),
        "of_100_the_99th_ms": round(waited[len(waited) * 99 // 100] * 1000, 1),
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


# -- shown -----------------------------------------------------------------------------------------------------------


def _show_lab(console: Console, measured: list[dict[str, Any]]) -> None:
    if not measured:
        console.print("The lab was not measured: the deals of the book are not counted yet.")
        return
    table = Table(title="The lab: a pay line changed, until all figures are there again", title_justify="left")
    for column in ("book", "line", "opened, ms", "ms, half (at most 300)", "ms, longest", "ms of processor"):
        table.add_column(column, justify="left" if column in ("book", "line") else "right")
    for each in measured:
        figures = (f"{each[name]:,.0f}" for name in ("opened_ms", "half_ms", "longest_ms", "cpu_ms"))
        table.add_row(each["book"], each["line"], *figures)
    console.print(table)


def _show(measured: dict[str, Any]) -> None:
    console = display.console()
    pages = Table(
        title="Pages: what they load as it is sent, and what the server takes for shell and first topic", title_justify="left"
    )
    for column in ("page", "files", "KiB (at most 150)", "ms (at most 200)"):
        pages.add_column(column, justify="left" if column == "page" else "right")
    for page in measured["pages"]:
        pages.add_row(page["page"], str(page["files"]), f"{page['kib']:.1f}", f"{page['first_view_ms']:.1f}")
    console.print(pages)
    _show_lab(console, measured["lab"])
    screens = measured["screens"]
    table = Table(title=f"{screens['clients']:,} screens at one table, {A_SECOND} updates a second", title_justify="left")
    for column in (
        "server",
        "updates a second",
        "bytes",
        "% of a core",
        "µs of processor",
        "ms, half",
        "ms, 99 of 100",
        "late",
    ):
        table.add_column(column, justify="left" if column == "server" else "right")
    for name, each in (("croupier", screens), ("bare broadcast", screens["peer"])):
        table.add_row(
            name,
            f"{each['updates_a_second']:,}",
            f"{each['bytes_a_frame']:,}",
            f"{each['core_percent']:.1f}",
            f"{each['cpu_us']:.1f}",
            f"{each['half_ms']:.1f}",
            f"{each['of_100_the_99th_ms']:.1f}",
            f"{each['late']:,}",
        )
    console.print(table)
    console.print(f"An update takes {screens['ratio']:.2f} times the processor time of a bare broadcast of the same frame.")
    floor = measured["floor"]
    console.print(
        f"A floor of {floor['tables']:,} tables, {floor['commands_a_second']:,} commands a second: its snapshot of "
        f"{floor['snapshot_kib']:.1f} KiB takes {floor['snapshot_ms']:.1f} ms of processor, {floor['ratio']:.2f} times what "
        f"Python's json takes to read and write it. {LOOKS_A_SECOND} looks a second take {floor['core_percent']:.1f}% of a "
        f"core and send {floor['delta_kib_a_second']:.1f} KiB a second."
    )
    scrolled = measured["scrolling"]
    if "missing" in scrolled:
        console.print(f"The floor in a browser was not measured: {scrolled['missing']}.")
    else:
        for name, each in (("That floor", scrolled), ("A blank page", scrolled["peer"])):
            console.print(
                f"{name} scrolls in Chromium at {each['frames_a_second']:.1f} frames a second; {each['slow_percent']:.1f}% of "
                f"them come late. A frame takes {each['processor_ms']:.1f} ms of processor."
            )
    if measured["load"] is not None:
        console.print(f"The load of the machine at the end was {measured['load']}, on {measured['cores']} cores.")
