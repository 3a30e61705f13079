"""For tests of the server: a house in a folder with tables of all five books and some staff; and clients that speak HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from itertools import count, starmap
from pathlib import Path
from secrets import token_hex
from threading import Thread
from typing import Any

import httpx

from croupier.floor import linked_as
from croupier.games import BOOKS, edition
from croupier.house import Entrance, House, Refused, folder, keys, log, staff
from croupier.jackpot import Parameters, PoolSetup
from croupier.rulebook import Money, Post
from croupier.table import CardSource, Limits, Setup, devices
from croupier.web import Journal, ServerLimits, Service

SHIFT, SUPERVISOR, DEALER = "Shi", "Sue", "Dee"
PASSWORDS = {SHIFT: "a long night at the wheel", SUPERVISOR: "four queens and a king", DEALER: "shuffle up and deal"}
TABLES = {slug: f"T{number}" for number, slug in enumerate(BOOKS, 1)}
IDS = count(1)


class Cheap:
    """A hasher that takes no time."""

    def hash(self, password: str) -> str:
        return f"{token_hex(8)}:{password}"

    def verify(self, password: str, hash: str) -> bool:  # noqa: A002  # the library's name for it
        return hash.partition(":")[2] == password


def make_house(
    path: Path, hasher: staff.Hasher | None = None, cards: CardSource = CardSource.PROGRAM, *, linked: Sequence[Setup] = ()
) -> None:
    """A house with a table of each book, each with its pool, and three of the staff. Or with tables that share one pool."""
    found = folder.HouseFolder(path)
    path.mkdir(mode=0o700, exist_ok=True)
    own = keys.create_keys(found.keys)
    log.create_log(str(found.log))
    kept = log.open_log(str(found.log))
    setups = [replace(each, cards=cards) for each in linked or starmap(setup, TABLES.items())]
    pools = [pool(*setups)] if linked else [pool(each) for each in setups]
    House(kept, own, folder.read_clock, copy=found.statements).open(setups, pools)
    kept.close()
    hire(path, hasher)


def hire(path: Path, hasher: staff.Hasher | None = None, address: str | None = None) -> None:
    """Three of the staff, with accounts in a house."""
    with folder.open_house(path, address, "") as house:
        door = Entrance(house, staff.Passwords(keys.read_keys(path / "keys").seal, hasher))
        door.add_first(SHIFT, PASSWORDS[SHIFT])
        for name, post in ((SUPERVISOR, Post.PIT_SUPERVISOR), (DEALER, Post.DEALER)):
            token = door.sign_in(SHIFT, PASSWORDS[SHIFT])
            assert isinstance(token, str)
            door.add(token, name, post, "good for one night")
            assert not isinstance(door.change_password(name, "good for one night", PASSWORDS[name]), Refused)


def setup(slug: str, name: str) -> Setup:
    wagers = [wager.name for wager in edition(slug).wagers if wager.before_deal and not wager.units]
    return Setup(name, slug, devices(slug)[0], 6, {each: Limits(Money(500), Money(50_000)) for each in wagers}, Money(500))


def pool(table: Setup, *others: Setup) -> PoolSetup:
    figures = Parameters(Money(10_000_000), Fraction(1, 5), Fraction(1, 20), None, Money(1_000))
    return PoolSetup(
        f"of {table.table}",
        Money(50_000_000),
        figures,
        edition(table.slug).linked_jackpot.order,
        tuple(linked_as(each) for each in (table, *others)),
    )


@contextmanager
def opened_service(template: Path, path: Path, limits: ServerLimits | None = None) -> Iterator[Service]:
    """A copy of a house with the cheap hasher, in a new folder below a path, as something to be served."""
    house = copied(template, path / "house")
    with folder.open_house(house, None, "1") as opened, (path / "journal").open("w") as file:
        opened.start()
        passwords = staff.Passwords(keys.read_keys(house / "keys").seal, Cheap())
        made = Service(opened, passwords, Journal(stream=file), limits or ServerLimits())
        yield made
        made.writer.stop()


def copied(template: Path, path: Path) -> Path:
    shutil.copytree(template, path)
    return path


# -- clients ---------------------------------------------------------------------------------------------------------


class Client:
    """Somebody who speaks HTTP with a server, and knows JSON and nothing else of us."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        self.tokens: dict[str, str] = {}

    def sign_in(self, name: str) -> str:
        said = self.http.post("/api/v1/sign-in", json={"name": name, "password": PASSWORDS[name]})
        assert said.status_code == 200, said.text
        self.tokens[name] = said.json()["token"]
        return self.tokens[name]

    def by(self, name: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[name]}"}

    def send(self, name: str, command: dict[str, Any], id: str = "", second: str = "") -> httpx.Response:  # noqa: A002
        more = {"Croupier-Second": self.tokens[second]} if second else {}
        body = {"id": id or f"r{next(IDS)}", "command": {"schema": 1, **command}}
        return self.http.post("/api/v1/requests", json=body, headers=self.by(name) | more)

    def do(self, name: str, command: dict[str, Any]) -> None:
        said = self.send(name, command)
        assert said.status_code == 200, said.text

    def at(self, name: str, table: str, command: dict[str, Any]) -> httpx.Response:
        return self.send(name, at_table(table, command))

    def see(self, name: str, table: str) -> dict[str, Any]:
        said = self.http.get(f"/api/v1/tables/{table}", headers=self.by(name))
        assert said.status_code == 200, said.text
        shown: dict[str, Any] = said.json()
        return shown

    def give_ticket(self, by: str, name: str, table: str) -> None:
        said = self.http.post(
            "/api/v1/tickets", json={"id": f"t{next(IDS)}", "name": name, "table": table}, headers=self.by(by)
        )
        assert said.status_code == 200, said.text
        self.tokens[name] = said.json()["token"]

    def work_at(self, table: str) -> None:
        """Dealer and supervisor are there, and the dealer is at a table."""
        for name in (DEALER, SUPERVISOR):
            if name not in self.tokens:
                self.sign_in(name)
        self.do(DEALER, {"kind": "house.SignOnTable", "table": table})

    def open_round(self, table: str) -> None:
        """The opening of a round, with one player who stakes the ante."""
        self.work_at(table)
        self.give_ticket(DEALER, "Ann", table)
        self.offered(DEALER, table, "table.OpenBets")
        wanted = [each for each in self.offers("Ann", table, "table.PlaceWager") if each["command"]["wager"] == "ante"]
        staked = self.at("Ann", table, wanted[0]["command"])
        assert staked.status_code == 200, staked.text

    def play_round(self, table: str) -> None:
        """A round to its end, by nothing but what is offered."""
        self.open_round(table)
        self.finish_round(table)

    def finish_round(self, table: str, look: Callable[[], None] = lambda: None) -> None:
        """The rest of a round that is open, with a look after each command."""
        for _ in range(40):
            for who in ("Ann", DEALER, SUPERVISOR):
                if found := next((each for kind in COURSE for each in self.offers(who, table, kind)), None):
                    said = self.at(who, table, found["command"])
                    assert said.status_code == 200, said.text
                    look()
                    break
            else:
                raise AssertionError(f"nobody is offered anything at {table}")
            if found["command"]["kind"] == "table.Settle":
                return
        raise AssertionError(f"the round at {table} does not end")

    def offers(self, who: str, table: str, kind: str) -> list[dict[str, Any]]:
        return [each for each in self.see(who, table)["table"]["offers"] if each["command"]["kind"] == kind]

    def offered(self, who: str, table: str, kind: str) -> None:
        said = self.at(who, table, self.offers(who, table, kind)[0]["command"])
        assert said.status_code == 200, said.text


COURSE = ("table.Decide", "table.CloseBets", "table.DealCards", "table.TurnUp", "table.Settle")


def at_table(table: str, command: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "floor.AtTable", "table": table, "command": command, "at": 0}


class InProcess(httpx.BaseTransport):
    """Speaks with an application in this process, a request at a time."""

    def __init__(self, app: Any) -> None:
        self._to = httpx.ASGITransport(app, raise_app_exceptions=True)
        self._runner = asyncio.Runner()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        async def handle() -> httpx.Response:
            asked = httpx.Request(request.method, request.url, headers=request.headers, content=request.read())
            said = await self._to.handle_async_request(asked)
            assert isinstance(said.stream, httpx.AsyncByteStream)
            raw = b"".join([part async for part in said.stream])  # packed or not: the client sees to that
            return httpx.Response(said.status_code, headers=said.headers, stream=httpx.ByteStream(raw), request=request)

        return self._runner.run(handle())

    def close(self) -> None:
        self._runner.close()


# -- a real server ---------------------------------------------------------------------------------------------------


class Running:
    """A server in a process of its own, and what it writes on standard error."""

    def __init__(self, *words: str, port: int = 0) -> None:
        command = [sys.executable, "-c", "from croupier.cli import main; main()", "serve", *words, "--port", str(port)]
        self.process = subprocess.Popen(
            command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env={**os.environ, "PYTHONWARNINGS": "error"}
        )
        assert self.process.stderr is not None
        self.said = ""
        for line in self.process.stderr:
            self.said += line
            if '"listening"' in line:
                break
        else:
            raise AssertionError(f"the server did not start: {self.said}")
        self.port: int = json.loads(line)["port"]
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.said += line

    @property
    def lines(self) -> list[dict[str, Any]]:
        """All that it wrote, a line each."""
        return [json.loads(line) for line in self.said.splitlines()]

    def events(self) -> list[str]:
        return [line["event"] for line in self.lines]

    @contextmanager
    def client(self) -> Iterator[Client]:
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=20) as http:
            yield Client(http)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Have it stop; the exit status."""
        self.process.send_signal(number)
        status = self.process.wait(20)
        self._reader.join(5)
        return status

    def end(self) -> None:
        """Make sure that it is gone."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        assert self.process.stderr is not None
        self._reader.join(5)
        self.process.stderr.close()


@contextmanager
def running(*words: str, port: int = 0) -> Iterator[Running]:
    """A server that is gone at the end, whatever happens."""
    server = Running(*words, port=port)
    try:
        yield server
    finally:
        server.end()
