"""The house that is killed, and the people who ask something of it all the time, over HTTP and with an id for each request."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random
from secrets import token_hex
from threading import Event, Lock, Thread
from typing import Any

import httpx

from croupier.floor import AtTable, linked_as
from croupier.games import BOOKS, edition
from croupier.house import CODEC, Entrance, House, Refused, folder, keys, log, staff
from croupier.jackpot import Parameters, PoolSetup
from croupier.rulebook import Actor, Money, Post
from croupier.table import Limits, Setup, devices
from croupier.table import commands as c

SHIFT = "Shi"
NOBODY = Actor("nobody", Post.PLAYER)  # who asks is the house's to say
AGAIN = (429, 500, 502, 503, 504)  # answers that are none
PATIENCE = 60.0  # seconds for a server to come up, and for a request to get its answer when it is


@dataclass(slots=True)
class Asked:
    """A request, and the answer that was acknowledged."""

    id: str
    who: str
    status: int = 0
    said: dict[str, Any] = field(default_factory=dict)


class Cheap:
    """A hasher that takes no time: what is tried here is not the passwords."""

    def hash(self, password: str) -> str:
        """A new hash."""
        return f"{token_hex(8)}:{password}"

    def verify(self, password: str, hash: str) -> bool:  # noqa: A002  # the library's name for it
        """Whether it is the password's."""
        return hash.partition(":")[2] == password


# -- the house -------------------------------------------------------------------------------------------------------


class KilledHouse:
    """A house in a folder with a table of each book, and the tokens of its people. No password is asked for after this."""

    def __init__(self, path: Path, address: str = "") -> None:
        self.path, self.address = path, address
        found = folder.HouseFolder(path)
        path.mkdir(mode=0o700)
        own = keys.create_keys(found.keys)
        if not address:
            log.create_log(str(found.log))
        self.actors: dict[str, Actor] = {}
        self.tokens: dict[str, str] = {}
        with closing(log.open_log(address or str(found.log))) as kept:
            house = House(kept, own, folder.read_clock, copy=found.statements)
            tables = [_table(slug, f"T{number}") for number, slug in enumerate(BOOKS, 1)]
            house.open(tables, [_pool(each) for each in tables])
            entrance = Entrance(house, staff.Passwords(own.seal, Cheap()))
            entrance.add_first(SHIFT, "some words of my own")
            self._let_in(entrance, SHIFT, entrance.sign_in(SHIFT, "some words of my own"))
            for table in tables:
                for name in ("Ann", "Bob"):
                    ticket = entrance.issue_ticket(self.tokens[SHIFT], name, table.table)
                    self._let_in(entrance, f"{name} at {table.table}", ticket)
            self.books = {each.table: each.slug for each in tables}
            self.made = house.position  # events before any server starts

    def _let_in(self, entrance: Entrance, name: str, token: str | Refused) -> None:
        actor = None if isinstance(token, Refused) else entrance.who(token)
        if isinstance(token, Refused) or actor is None:
            raise RuntimeError(f"{name} is not let in: {token}")
        self.tokens[name], self.actors[name] = token, actor

    @contextmanager
    def open_log(self) -> Iterator[log.Log]:
        """Its log, to be read."""
        with closing(log.open_log(self.address or str(folder.HouseFolder(self.path).log))) as kept:
            yield kept


def _table(slug: str, name: str) -> Setup:
    wagers = [wager.name for wager in edition(slug).wagers if wager.before_deal and not wager.units]
    return Setup(name, slug, devices(slug)[0], 6, {each: Limits(Money(500), Money(50_000)) for each in wagers}, Money(500))


def _pool(table: Setup) -> PoolSetup:
    figures = Parameters(Money(10_000_000), Fraction(1, 5), Fraction(1, 20), None, Money(1_000))
    order = edition(table.slug).linked_jackpot.order
    return PoolSetup(f"of {table.table}", Money(50_000_000), figures, order, (linked_as(table),))


# -- the load --------------------------------------------------------------------------------------------------------


class Load:
    """The people of all tables. They ask whenever the server is up, and go on when it is back."""

    def __init__(self, house: KilledHouse, port: int, seed: int) -> None:
        self.house, self.port = house, port
        self.asked: list[Asked] = []
        self.moments: Counter[str] = Counter()
        self.faults: list[str] = []
        self.over = Event()
        self.lock = Lock()
        self._crews = [Thread(target=_Crew(self, table, seed).run, name=table, daemon=True) for table in house.books]

    def begin(self) -> None:
        """Let them play."""
        for crew in self._crews:
            crew.start()

    def wait(self, answers: int) -> None:
        """Wait for so many more answers; not for long."""
        wanted, end = len(self.asked) + answers, time.monotonic() + 5
        while len(self.asked) < wanted and time.monotonic() < end:
            time.sleep(0.005)

    def end(self) -> None:
        """Have everybody get the last answer, and go home."""
        self.over.set()
        for crew in self._crews:
            crew.join(PATIENCE)
            if crew.is_alive():
                self.faults.append(f"{crew.name}: a request has no answer after {PATIENCE:.0f} seconds")


class _Crew:
    """The people of one table: a shift manager who deals and rules, and two players.

    They ask for one thing after the other in the order of a round, whether or not it is time for it: a refusal is an answer.
    """

    def __init__(self, load: Load, table: str, seed: int) -> None:
        self._load, self._table = load, table
        self._luck = Random(f"{seed} {table}")  # noqa: S311  # a trial
        self._numbers = count(1)
        self._http = httpx.Client(base_url=f"http://127.0.0.1:{load.port}", timeout=PATIENCE)

    def run(self) -> None:
        """Play until the load is over."""
        try:
            while not self._load.over.is_set():
                for who, command in self._round():
                    said = self._ask(who, command)
                    if "report the power failure first" in said:
                        self._ask(SHIFT, c.ReportPowerFailure(NOBODY, why="the server was killed"))
                    if self._load.over.is_set():
                        return
        except Exception as error:  # noqa: BLE001  # it is told at the end
            self._load.faults.append(f"{self._table}: {error!r}")
        finally:
            self._http.close()

    def _round(self) -> Iterator[tuple[str, c.Command]]:
        players = [f"Ann at {self._table}", f"Bob at {self._table}"]
        keys_ = [self._load.house.actors[player].key for player in players]
        amount = Money(500 * self._luck.randint(2, 8))
        yield SHIFT, c.OpenBets(NOBODY)
        for position, (player, key) in enumerate(zip(players, keys_, strict=True), 1):
            yield player, c.PlaceWager(NOBODY, key, position, "ante", amount)
        yield SHIFT, c.CloseBets(NOBODY)
        yield SHIFT, c.DealCards(NOBODY)
        for step in edition(self._load.house.books[self._table]).decisions.steps:
            actions = list(dict.fromkeys(choice.action for choice in step))
            for position, player in enumerate(players, 1):
                yield player, c.Decide(NOBODY, position, self._luck.choice(actions))
                yield player, c.Decide(NOBODY, position, actions[0])
            yield SHIFT, c.TurnUp(NOBODY)
        yield SHIFT, c.TurnUp(NOBODY)
        yield SHIFT, c.Settle(NOBODY)
        for player, key in zip(players, keys_, strict=True):
            yield player, c.Withdraw(NOBODY, player=key, stay=self._luck.random() < 0.5)

    def _by(self, who: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._load.house.tokens[who]}"}

    def _ask(self, who: str, command: c.Command) -> str:
        """Ask until there is an answer, with the same id. What a refusal says."""
        asked = Asked(f"{self._table}-{next(self._numbers)}", who)
        body = {"id": asked.id, "command": CODEC.to_json(AtTable(self._table, command, 0))}
        unsure, over = False, 0.0
        while not over or time.monotonic() < over:
            over = over or (time.monotonic() + PATIENCE if self._load.over.is_set() else 0.0)
            try:
                unsure = unsure and self._look_up(asked)
                said = self._http.post("/api/v1/requests", json=body, headers=self._by(who))
            except httpx.HTTPError as error:
                unsure = True
                # Nobody listens yet: a server that starts has the processor, and not those who knock.
                time.sleep(0.1 if isinstance(error, httpx.ConnectError) else 0.02)
                continue
            if said.status_code in AGAIN:
                unsure = True
                if said.status_code != 503:
                    self._load.faults.append(f"{asked.id}: the server says {said.status_code}: {said.text[:200]}")
                time.sleep(0.02)
                continue
            asked.status, asked.said = said.status_code, json.loads(said.text)
            with self._load.lock:
                self._load.asked.append(asked)
            return str(asked.said.get("detail", ""))
        self._load.faults.append(f"{asked.id}: no answer")
        return ""

    def _look_up(self, asked: Asked) -> bool:
        """Before it is sent again: whether the server had written the answer that nobody heard. True: look again."""
        said = self._http.get(f"/api/v1/requests/{asked.id}", headers=self._by(asked.who))
        if said.status_code in AGAIN:
            return True
        what = "before the write" if said.status_code == 404 else "after the write, before the answer"
        with self._load.lock:
            self._load.moments[f"requests cut off {what}"] += 1
        return False
