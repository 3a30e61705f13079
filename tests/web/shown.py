"""For tests in a browser: a house of the demonstration that is served and stands still, pages of it, and who looks at them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from servers import Cheap

from croupier.house import Entrance, House, Refused, Writer, demo, staff
from croupier.rulebook import Post
from croupier.table import Phase
from croupier.web import Journal, ServerLimits, Service, serve_beside
from croupier.web.files import FOLDER, PAGES

WIDTHS = {390: 844, 820: 1180, 1280: 800, 1920: 1080}  # of a phone, a tablet, a laptop and a desktop, and how high each is
SHOTS = "CROUPIER_SCREENSHOTS"  # names the folder into which pictures go
NAMES = {"name": "T1", "pool": "Megalink", "id": "T1/1", "which": ""}
WHO = {"play": "player", "deal": "dealer", "sign": ""}  # others are looked at by a shift manager
MORE = {"lab": "?book=mbs-three-card"}  # of an address
DRAWN = {"lab": ".lab:not(.loading)"}  # what is there when a page has drawn all: a picture waits for that
SECONDS = 180.0  # for that: in the lab something is counted first
COOKIE = "croupier-session"


def pages() -> dict[str, str]:
    """The pages that are built: file and address of each."""
    found: dict[str, str] = {}
    for address, name in PAGES.items():
        if (FOLDER / f"{name}.html").exists():
            found.setdefault(name, re.sub(r"\{(\w+)(:\w+)?\}", lambda each: NAMES[each[1]], address) + MORE.get(name, ""))
    return found


@dataclass
class Stage:
    """A house that is served: its address, and tokens of those who look at it."""

    address: str
    service: Service
    tokens: dict[str, str] = field(default_factory=lambda: {"": ""})

    def let_in(self, context: Any, who: str) -> None:
        """Have a browser hold the session of somebody."""
        if self.tokens[who]:
            context.add_cookies([{"name": COOKIE, "value": self.tokens[who], "url": self.address}])


@contextmanager
def staged_demo() -> Iterator[Stage]:
    """The demonstration after some rounds. One table stands between its decisions, the others wherever they were."""
    made: list[Service] = []

    def serve(house: House, passwords: staff.Passwords) -> tuple[Writer, Entrance]:
        with open(os.devnull, "w") as nowhere:  # noqa: PTH123  # nothing is kept
            made.append(Service(house, passwords, Journal(stream=nowhere), ServerLimits()))
        return made[0].writer, made[0].entrance

    played = demo.Demo(seed=1, hasher=Cheap(), serve=serve, hits=3)
    played.start()
    try:
        played.run(2)
        for _ in range(2_000):
            if played.house.state.floor.tables["T1"].phase is Phase.DECIDING:
                break
            played.step()
        with serve_beside(made[0], port=0) as address:
            stage = Stage(address, made[0])
            for account in played.accounts:
                role = {Post.SHIFT_MANAGER: "shift", Post.PIT_SUPERVISOR: "supervisor"}.get(account.post, account.table)
                stage.tokens.setdefault(role or "pit", _expect(made[0].entrance.sign_in(account.name, account.password)))
            stage.tokens["dealer"] = stage.tokens["T1"]
            stage.tokens["player"] = _expect(made[0].entrance.issue_ticket(stage.tokens["supervisor"], "Paula", "T1"))
            yield stage
    finally:
        played.stop()


def _expect(token: str | Refused) -> str:
    assert isinstance(token, str), token
    return token


class Watched:
    """A page of which every complaint is kept: errors of scripts, what the policy forbids, files that do not come."""

    def __init__(self, page: Any) -> None:
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("requestfailed", lambda asked: self.complaints.append(f"failed: {asked.url}"))


def open_page(page: Any, address: str, name: str = "") -> None:
    """Open a page, and wait until it has drawn what it was sent."""
    page.goto(address, wait_until="load")
    wanted = DRAWN.get(name, "main > *") if SHOTS in os.environ else "main > *"
    page.locator(wanted).first.wait_for(state="attached", timeout=1_000 * SECONDS)
    page.wait_for_timeout(300)  # what is sent after the first view is drawn, too


def too_wide(page: Any) -> list[str]:
    """What sticks out of the page to the right."""
    found: list[str] = page.evaluate(
        """() => document.documentElement.scrollWidth <= innerWidth + 1 ? [] :
           [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
           .slice(0, 5).map((each) => `${each.tagName} ${each.className} ${Math.round(each.getBoundingClientRect().right)}`)"""
    )
    return found


def shoot(page: Any, name: str) -> None:
    """Take a picture of what is on the screen, if pictures are wanted."""
    if folder := os.environ.get(SHOTS):
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(folder) / f"{name}.jpg", type="jpeg", quality=70)
