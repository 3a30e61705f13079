"""A house that is served in a process of its own: so what the server takes is told from what those who watch it take."""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any

from croupier.cli.bench.table import UNIT
from croupier.errors import CroupierError
from croupier.floor import AtTable
from croupier.games import edition
from croupier.house import CODEC, Entrance, House, Refused, Request, Sent, Writer, keys, log, staff
from croupier.rulebook import Actor, Money, Post
from croupier.table import Limits, Phase, Setup, devices
from croupier.table import commands as c

TABLE = "T1"
_NOBODY = Actor("nobody", Post.PLAYER)
_DEALER, _PLAYER = Actor("Dealer", Post.DEALER, "S 1"), Actor("Player", Post.PLAYER, "P 1")
_PATIENCE = 300  # seconds for a process to start: a busy machine takes long
_SECRET = "good for this measurement"  # noqa: S105  # of a house that is gone a moment later


@dataclass(frozen=True, slots=True)
class Course:
    """What a client needs: where the server is, the tokens of some persons, and a round that can be played again and again."""

    address: str
    tokens: dict[str, str]
    commands: list[tuple[str, dict[str, Any]]]  # who, and what


class Beside:
    """A process beside this one. It is told what it has to say by a pipe."""

    def __init__(self, target: Callable[..., None], *args: object) -> None:
        spawning = get_context("spawn")
        self._pipe, theirs = spawning.Pipe()
        self._process = spawning.Process(target=target, args=(theirs, *args), daemon=True)
        self._process.start()
        self.told: Any = self._take(_PATIENCE)

    def _take(self, seconds: float) -> Any:
        if not self._pipe.poll(seconds):
            raise CroupierError("the process that is measured does not answer")
        return self._pipe.recv()

    def spent(self) -> float:
        """Seconds of processor time that it has taken."""
        self._pipe.send("spent")
        found: float = self._take(_PATIENCE)
        return found

    def close(self) -> None:
        """End it."""
        self._pipe.send("stop")
        self._process.join(_PATIENCE)


def answer(pipe: Connection) -> None:
    """Say what this process has taken whenever it is asked, until it is told to stop."""
    while pipe.recv() == "spent":
        pipe.send(time.process_time())


def serve_house(pipe: Connection, slug: str) -> None:
    """Serve a new house: in a process of its own."""
    from croupier.web import Journal, ServerLimits, Service, serve_beside

    with TemporaryDirectory() as folder, Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        house, own = _opened(Path(folder) / "house.db", slug, (TABLE,))
        service = Service(house, staff.Passwords(own.seal), Journal(stream=nowhere), ServerLimits())
        tokens = _let_in(service.entrance)
        gc.freeze()  # as a server does that is started by itself
        with serve_beside(service, port=0) as address:
            pipe.send(Course(address, tokens, list(_round(service.entrance, house, tokens))))
            answer(pipe)
        service.writer.stop()


def serve_floor(pipe: Connection, slug: str, tables: int) -> None:
    """Serve a house of many tables, each of which plays a round a minute: in a process of its own."""
    from croupier.web import Journal, ServerLimits, Service, serve_beside

    with TemporaryDirectory() as folder, Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        names = tuple(f"T{number}" for number in range(1, tables + 1))
        house, own = _opened(Path(folder) / "house.db", slug, names)
        service = Service(house, staff.Passwords(own.seal), Journal(stream=nowhere), ServerLimits())
        tokens = _let_in(service.entrance)
        over = Event()
        gc.freeze()
        with serve_beside(service, port=0) as address:
            playing = Thread(target=_play, args=(service.writer, house, names, over), daemon=True)
            playing.start()
            pipe.send(Course(address, tokens, []))
            answer(pipe)
            over.set()
            playing.join()
        service.writer.stop()


def _play(writer: Writer, house: House, names: tuple[str, ...], over: Event) -> None:
    """Play at all tables, one thing after the other, until it is over."""
    rounds = {name: play_rounds(house, name) for name in names}
    for number, name in enumerate(cycle(names)):
        if over.wait(60 / len(names) / len(ROUND)):
            return
        by, command = next(rounds[name])
        writer.ask(Sent(by, Request(f"f{number}", AtTable(name, command, 0))))


ROUND = ("open", "place", "close", "deal", "decide", "turn up", "settle")  # what a round takes at least


def play_rounds(house: House, name: str) -> Iterator[tuple[Actor, c.Command]]:
    """What is asked at a table in rounds without end, and by whom."""
    while True:
        yield _DEALER, c.OpenBets(_NOBODY)
        yield _PLAYER, c.PlaceWager(_NOBODY, _PLAYER.key, 1, "ante", UNIT)
        yield _DEALER, c.CloseBets(_NOBODY)
        yield _DEALER, c.DealCards(_NOBODY)
        while (state := house.state.floor.tables[name]).phase is not Phase.OPEN:
            turn = state.undecided()
            yield _DEALER, c.Decide(_NOBODY, 1, state.choices(1)[-1].action) if turn else c.TurnUp(_NOBODY)
        yield _DEALER, c.Settle(_NOBODY)


def serve_bare(pipe: Connection) -> None:
    """The peer: whatever one connection sends is sent to all others, and nothing else is done. In a process of its own."""
    from websockets.asyncio.server import ServerConnection, broadcast, serve

    async def run() -> None:
        everybody: set[ServerConnection] = set()

        async def pass_on(connection: ServerConnection) -> None:
            everybody.add(connection)
            try:
                async for message in connection:
                    broadcast(everybody - {connection}, message)
            finally:
                everybody.discard(connection)

        async with serve(pass_on, "127.0.0.1", 0, compression=None) as server:
            pipe.send(f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}")
            await asyncio.to_thread(answer, pipe)

    asyncio.run(run())


@contextmanager
def playing(slug: str, tables: int) -> Iterator[House]:
    """A house in this process with so many tables."""
    with TemporaryDirectory() as folder:
        yield _opened(Path(folder) / "house.db", slug, tuple(f"T{number}" for number in range(1, tables + 1)))[0]


def _opened(path: Path, slug: str, tables: tuple[str, ...]) -> tuple[House, keys.Keys]:
    own = keys.make_keys(os.urandom)
    log.create_log(str(path))
    house = House(log.open_log(str(path)), own, lambda: time.time_ns() // 1_000_000)
    limits = {w.name: Limits(UNIT, Money.dollars(500)) for w in edition(slug).wagers if w.before_deal and not w.units}
    house.open([Setup(name, slug, devices(slug)[0], 6, limits, None) for name in tables], [])
    house.start()
    return house, own


def _let_in(entrance: Entrance) -> dict[str, str]:
    """A shift manager, two dealers and a player; the second dealer looks on from elsewhere."""
    _expect(entrance.add_first("Shirin", _SECRET))
    tokens = {"shift": _expect(entrance.sign_in("Shirin", _SECRET))}
    for name in ("dealer", "onlooker"):
        _expect(entrance.add(tokens["shift"], name.title(), Post.DEALER, f"{_SECRET} once"))
        _expect(entrance.change_password(name.title(), f"{_SECRET} once", _SECRET))
        tokens[name] = _expect(entrance.sign_in(name.title(), _SECRET))
    _expect(entrance.ask(tokens["dealer"], staff.SignOnTable(TABLE)))
    tokens["player"] = _expect(entrance.issue_ticket(tokens["shift"], "Ada", TABLE))
    return tokens


def _round(entrance: Entrance, house: House, tokens: dict[str, str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """One round that is played here first: what is asked, by whom."""
    player = entrance.who(tokens["player"])
    assert player is not None  # noqa: S101  # it was let in just now
    course: list[tuple[str, Any]] = [
        ("dealer", c.OpenBets(_NOBODY)),
        ("player", c.PlaceWager(_NOBODY, player.key, 1, "ante", UNIT)),
        ("dealer", c.CloseBets(_NOBODY)),
        ("dealer", c.DealCards(_NOBODY)),
    ]
    while course:
        who, command = course.pop(0)
        asked = AtTable(TABLE, command, 0)
        _expect(entrance.ask(tokens[who], asked))
        yield who, CODEC.to_json(asked)
        state = house.state.floor.tables[TABLE]
        if not course and state.phase is not Phase.BETWEEN:
            turn = state.undecided()
            if turn:
                course.append(("player", c.Decide(_NOBODY, 1, state.choices(1)[-1].action)))
            else:
                course.append(("dealer", c.Settle(_NOBODY) if state.phase is Phase.OPEN else c.TurnUp(_NOBODY)))


def _expect(answered: Any) -> Any:
    if isinstance(answered, Refused):
        raise CroupierError(f"the house that is measured cannot be played at: {answered}")
    return answered
