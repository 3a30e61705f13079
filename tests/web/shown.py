"""For tests in a browser: houses that are served, pages of them, and who looks at them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
from servers import PASSWORDS, Cheap, Client

from croupier.house import Accepted, Entrance, House, Refused, Writer, demo, staff
from croupier.house.requests import AskForRuling
from croupier.jackpot import Status
from croupier.rulebook import Post
from croupier.table import Phase
from croupier.web import Journal, ServerLimits, Service, serve_beside
from croupier.web.files import FOLDER
from croupier.web.shells import PAGES

WIDTHS = {390: 844, 820: 1180, 1280: 800, 1920: 1080}  # of a phone, a tablet, a laptop and a desktop, and how high each is
SHOTS = "CROUPIER_SCREENSHOTS"  # names the folder into which pictures go
NAMES = {"name": "T1", "pool": "Megalink", "id": "T1/1", "which": ""}
WHO = {"play": "player", "deal": "dealer", "sign": ""}  # others are looked at by a shift manager
MORE = {"lab": "?book=mbs-three-card"}  # of an address
DRAWN = {"lab": ".lab:not(.loading)"}  # what is there when a page has drawn all: a picture waits for that
FILLED = {  # the same where it comes at once: a picture, and whoever looks for faults, waits for that
    "pit": ".pit .option .then li:not(.foreseen)",
    "deal": ".steps .step",
    "round": ".what-if tbody .house",
    **dict.fromkeys(("rounds", "audit", "staff"), "tbody tr"),
}
SECONDS = 180.0  # for that: in the lab something is counted first
CALM = 600  # milliseconds in which a player's second press is taken for the first: whoever reads what is offered takes longer
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
    """A house that is served, and those who look at it."""

    address: str
    service: Service
    client: Client  # does over HTTP what nobody looks at, and keeps the tokens

    def let_in(self, context: Any, who: str) -> None:
        """Have a browser hold the session of somebody; "" is nobody. The staff sign in with the first look."""
        if who in PASSWORDS and who not in self.client.tokens:
            self.client.sign_in(who)
        if who:
            context.add_cookies([{"name": COOKIE, "value": self.client.tokens[who], "url": self.address}])

    def open(self, context: Any, who: str, path: str) -> Any:
        """A page that somebody has opened."""
        self.let_in(context, who)
        page = context.new_page()
        page.goto(self.address + path)
        return page


@contextmanager
def staged(service: Service) -> Iterator[Stage]:
    """A service that is served while the block runs."""
    with serve_beside(service, port=0) as address, httpx.Client(base_url=address, timeout=60) as http:
        yield Stage(address, service, Client(http))


@contextmanager
def staged_demo() -> Iterator[Stage]:
    """The demonstration after some rounds. At one table a player has seen the own cards, others are anywhere.

    A jackpot hand is to be confirmed, and two dealers have asked for a ruling.
    """
    made: list[Service] = []

    def serve(house: House, passwords: staff.Passwords) -> tuple[Writer, Entrance]:
        with open(os.devnull, "w") as nowhere:  # noqa: PTH123  # nothing is kept
            made.append(Service(house, passwords, Journal(stream=nowhere), ServerLimits()))
        return made[0].writer, made[0].entrance

    hurried = demo.Patience(bets=0.0, bets_of_people=0.0)
    played = demo.Demo(seed=1, hasher=Cheap(), serve=serve, hits=3, patience=hurried)
    played.start()
    try:
        played.run(2)
        with staged(made[0]) as stage:
            tokens, entrance = stage.client.tokens, made[0].entrance
            for account in played.accounts:
                role = {Post.SHIFT_MANAGER: "shift", Post.PIT_SUPERVISOR: "supervisor"}.get(account.post, account.table)
                tokens.setdefault(role or "pit", _expect(entrance.sign_in(account.name, account.password)))
            tokens["dealer"] = tokens["T1"]
            tokens["player"] = _expect(entrance.issue_ticket(tokens["supervisor"], "Paula", "T1"))
            _play_on(played, Phase.BETTING)
            _stake(stage.client)
            _play_on(played, Phase.DECIDING)
            stage.client.offered("player", "T1", "table.Look")
            _play_on_to_a_claim(played)
            for table in ("T2", "T6"):
                provisions = played.house.state.floor.tables[table].setup.edition.provisions
                case = next(each for each, found in provisions.items() if found.post is Post.PIT_SUPERVISOR)
                asked = AskForRuling(table, f"{case.value}, seen by the dealer", case, 1)
                assert isinstance(entrance.ask(tokens[table], asked), Accepted)
            yield stage
    finally:
        played.stop()


def _play_on(played: demo.Demo, wanted: Phase) -> None:
    """Until the first table is there."""
    for _ in range(2_000):
        if played.house.state.floor.tables["T1"].phase is wanted:
            return
        played.step()
    raise AssertionError(wanted)


def _play_on_to_a_claim(played: demo.Demo) -> None:
    """Until a jackpot hand is to be confirmed; not for so long that the player who has not decided is held to be away."""
    end = monotonic() + 30
    while monotonic() < end:
        pools = played.house.state.floor.pools.values()
        if any(entry.status is Status.ENTERED for pool in pools for entry in pool.open_entries):
            return
        played.step()


def _stake(client: Client) -> None:
    """Sit down at the first table, and stake on every area."""
    client.offered("player", "T1", "table.SitDown")
    seat = next(each["command"]["position"] for each in client.offers("player", "T1", "table.LeaveSeat"))
    for wager, amount in (("ante", "25.00"), ("jackpot", "5.00")):
        offers = client.offers("player", "T1", "table.PlaceWager")
        offer = next(
            each["command"] for each in offers if (each["command"]["wager"], each["command"]["position"]) == (wager, seat)
        )
        said = client.at("player", "T1", {**offer, "amount": amount})
        assert said.status_code == 200, said.text


def _expect(token: str | Refused) -> str:
    assert isinstance(token, str), token
    return token


class Watched:
    """A page of which every complaint is kept: errors of scripts, what the policy forbids, files that do not come."""

    def __init__(self, page: Any) -> None:
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("requestfailed", lambda asked: self._note_failed(asked.url, asked.failure))

    def _note_failed(self, address: str, why: str) -> None:
        if why != "net::ERR_ABORTED":  # the page itself no longer wants it, as a preview of what is not chosen any more
            self.complaints.append(f"failed: {address}")


def open_page(page: Any, address: str, name: str = "") -> None:
    """Open a page, and wait until it has drawn what it was sent."""
    page.goto(address, wait_until="load")
    wanted = FILLED.get(name) or (DRAWN.get(name, "main > *") if SHOTS in os.environ else "main > *")
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
