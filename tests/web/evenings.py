"""Evenings at a house that are recorded: rounds of all five games in one process, over HTTP and WebSocket.

All that the server sends to anybody is heard, and which cards each may have seen by then is known. An evening of a seed is
the same whenever it is played: keys, tokens, times and what people try follow from the seed. So two that differ in nothing
but cards that somebody cannot see must sound the same to that person.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from io import StringIO
from itertools import count
from random import Random
from typing import Any, NamedTuple

from in_process import Answer, App, Socket, ask
from looks import LOOKS, STILL, Echo, fill_in
from servers import PASSWORDS, pool, setup

from croupier.cards import Card
from croupier.floor import AtPool, AtTable, FloorView
from croupier.games import BOOKS
from croupier.house import CODEC, Entrance, House, Refused, keys, log, staff
from croupier.house.simulation.hidden_cards import seen_by
from croupier.jackpot import ConfirmEntry
from croupier.rulebook import Actor, Money, Post
from croupier.table import Phase, State
from croupier.table import commands as c
from croupier.web import Journal, ServerLimits, Service, make_app

STAFF = {
    "Shi": Post.SHIFT_MANAGER,
    "Pim": Post.SHIFT_MANAGER,
    "Max": Post.PIT_MANAGER,
    "Sue": Post.PIT_SUPERVISOR,
    "Dee": Post.DEALER,
}
PLAYERS = ("Annika", "Boris")
PUBLIC = ""  # nobody: whoever looks at a sign
EVERYBODY = (*PLAYERS, "Dee", "Sue", "Max", "Shi", PUBLIC)
NOBODY = Actor("nobody", Post.PLAYER)
STAKE = Money(1_000)
SITTING = {"seed": 7, "exercises": 3}  # of everybody's training


class Heard(NamedTuple):
    """Something that the server sent to somebody: when, where, and all of it as text."""

    step: int
    who: str
    where: str
    text: str


class Played(NamedTuple):
    """A round: all cards that were dealt in it, and those that each may have seen of them."""

    dealt: set[Card]
    known: dict[str, set[Card]]


class Plain:
    """A hasher that takes no time and draws nothing."""

    def hash(self, password: str) -> str:
        return f"hash of {password[::-1]}"

    def verify(self, password: str, hash: str) -> bool:  # noqa: A002  # the library's name for it
        return hash == self.hash(password)


@dataclass
class Evening:
    """A house in memory with some tables of each book, and everybody who comes."""

    seed: int
    tables_of_each: int = 1
    books: tuple[str, ...] = tuple(BOOKS)
    around: Callable[[Evening, App], App] = lambda _, app: app  # stands before the server: it may plant something
    with_offers: float = 0.1  # of all rounds: what is offered takes a hundred times as long to find as what is seen
    some: int = 3  # who watch a round
    looks: Sequence[str] = LOOKS  # where people look
    heard: list[Heard] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)
    before: dict[str, str] = field(default_factory=dict)  # address -> what was there before the first card
    secrets: dict[str, Any] = field(default_factory=dict)  # that nobody but their owners are told, by who hears

    def __post_init__(self) -> None:
        self.luck, self._ids, self.time, self.step = Random(self.seed), count(1), 1_000_000, 0
        self.tables = [f"T{number}" for number in range(1, len(self.books) * self.tables_of_each + 1)]
        self.keys = keys.make_keys(self.luck.randbytes)
        self.log = log.MemoryLog()
        draw = Random(f"{self.seed} keys").randbytes
        self.house = House(self.log, self.keys, lambda: self.time, randomness=draw, new_id=lambda: f"program {self.seed}")
        setups = [setup(slug, name) for slug, name in zip(self.books * self.tables_of_each, self.tables, strict=True)]
        self.house.open(setups, [pool(each) for each in setups])
        self._hire()
        self.house.start()
        many = 1_000_000  # people here do not stop to think
        limits = ServerLimits(live_asks=many, requests=many, refusals=many, live_rest=0)
        self.service = Service(self.house, self._passwords, Journal(stream=_Nowhere()), limits)
        self.service.entrance._randomness = Random(f"{self.seed} tokens").randbytes  # noqa: SLF001  # the same every time
        self.house.view = self._view  # type: ignore[method-assign]
        self._work_at_once()
        self.app = self.around(self, make_app(self.service))
        self.now, self.offers = "", True  # the table that is played at, and whether what is offered there is shown
        self.watching: Sequence[str] = EVERYBODY
        self.listening: Sequence[str] = EVERYBODY  # nobody else looks or is heard
        self.played: dict[tuple[str, int], Played] = {}  # by table and number
        self.began: dict[str, int] = {}  # table -> how far the log went before its round
        self._known: dict[tuple[str, str], set[Card]] = {}
        self._seen: dict[tuple[str, str], tuple[State, set[Card]]] = {}
        self._actors: dict[str, Actor | None] = {PUBLIC: None}
        self._left: list[tuple[str, str]] = []  # who has not looked where yet

    def _work_at_once(self) -> None:
        """Have all be read in this thread: so it takes less time, and what is sent comes in the same order every time."""

        async def work(make: Callable[[], Any]) -> Any:
            return make()

        for owner, name in ((self.service, "look"), (self.service, "check"), (self.service.hub, "_work")):
            setattr(owner, name, work)
        self.service.lab.quick = Echo()  # type: ignore[assignment]

    def _hire(self) -> None:
        self._passwords = staff.Passwords(self.keys.seal, Plain())
        door = Entrance(self.house, self._passwords, randomness=Random(f"{self.seed} accounts").randbytes)
        door.add_first("Shi", _password("Shi"))
        first, second = door.sign_in("Shi", _password("Shi")), ""
        for name, post in list(STAFF.items())[1:]:
            assert isinstance(first, str)
            given = door.add(first, name, post, "good for one night", second)
            assert not isinstance(given, Refused), given
            changed = door.change_password(name, "good for one night", _password(name))
            assert not isinstance(changed, Refused), changed
            second = second or str(door.sign_in(name, _password(name)))

    def _view(self, who: Actor | None, table: str) -> FloorView:
        shown = House.view(self.house, who, table)
        return shown if self.offers else replace(shown, table=shown.table.without_offers(), _ask=tuple)

    # -- who may know what --

    def actor(self, who: str) -> Actor | None:
        if who not in self._actors:
            self._actors[who] = self.service.entrance.who(self.tokens[who])
        return self._actors[who]

    def may_see(self, who: str, table: str) -> set[Card]:
        """The cards that somebody may have seen at a table since its round began."""
        state = self.state(table)
        worked_out = self._seen.get((who, table))
        if worked_out and worked_out[0] is state:
            return worked_out[1]
        if state.phase is Phase.BETTING or state.deal is None:
            self._known.pop((who, table), None)
        seen = self._known.setdefault((who, table), set()) | seen_by(state, self.actor(who))
        self._seen[who, table] = (state, seen)
        return seen

    def remember(self) -> None:
        """Take in what everybody sees now."""
        state = self.state(self.now)
        for who in EVERYBODY:
            self._known[who, self.now] = self.may_see(who, self.now)
        if state.deal is not None:
            deal = state.deal
            cards = (deal.exposed, *deal.dealer, *deal.community, *(card for hand in deal.hands.values() for card in hand))
            known = {who: self._known[who, self.now] for who in EVERYBODY}
            self.played[self.now, state.rounds] = Played({card for card in cards if card is not None}, known)

    def is_opened(self, table: str, number: int) -> bool:
        """Whether the key of a round is published: the next one was opened."""
        return (table, number) in self.played and number < self.state(table).rounds

    @staticmethod
    def at_position(position: int) -> str:
        return PLAYERS[position - 1]

    def state(self, table: str) -> State:
        return self.house.state.floor.tables[table]

    # -- life --

    async def play(self, tables: list[str], acts: int = 1_000) -> None:
        """A round at each of these tables, one after the other, each to its end or for so many acts."""
        async with self.open_doors():
            for table in tables:
                await self.play_at(table, acts)

    @asynccontextmanager
    async def open_doors(self) -> Any:
        """Everybody comes in and watches; at the end everybody leaves."""
        self.sockets: dict[str, Socket] = {}
        try:
            for name in STAFF:
                said = await self.ask(name, "POST", "/api/v1/sign-in", {"name": name, "password": _password(name)}, quiet=True)
                self.tokens[name] = said.json()["token"]
            for name in PLAYERS:
                body = {"id": f"ticket of {name}", "name": name, "table": self.tables[0]}
                said = await self.ask("Sue", "POST", "/api/v1/tickets", body, quiet=True)
                assert said.status == 200, said.text
                self.tokens[name] = said.json()["token"]
            await self._look_before()
            for who in self.listening:
                self.sockets[who] = Socket(self.app, self.tokens.get(who, ""), partial(self.hear, who, "live"))
            yield
        finally:
            for each in self.sockets.values():
                await each.close()
            self.service.writer.stop()

    async def _look_before(self) -> None:
        """What is the same whatever is played, before anything is. All who are trained have the same exercise before them."""
        for name in STAFF:
            body = {"book": self.books[0], **SITTING}
            begun = await self.ask(name, "POST", "/api/v1/drill/sitting", body, quiet=True)
            answers = {"seed": begun.json()["next"]["seed"], "answers": {}}
            scored = await self.ask(name, "POST", "/api/v1/drill/answers", answers, quiet=True)
            assert scored.status == 200, scored.text
        for path in STILL:
            await self.ask("Shi", "GET", f"/api/v1/{path.format(book=self.books[0])}")

    def hear(self, who: str, where: str, text: str) -> None:
        self.heard.append(Heard(self.step, who, where, text))

    async def ask(self, who: str, method: str, path: str, body: Any = None, *, second: str = "", quiet: bool = False) -> Answer:
        """Send somebody's request. What gives somebody the own token is `quiet`: it is meant to."""
        headers = {"Authorization": f"Bearer {self.tokens[who]}"} if who in self.tokens else {}
        if second:
            headers["Croupier-Second"] = self.tokens[second]
        said = await ask(self.app, method, path, headers, body)
        if not quiet:
            self.hear(who, f"{method} {path}", said.whole)
        return said

    async def send(self, who: str, command: dict[str, Any], second: str = "") -> Answer:
        body = {"id": f"r{next(self._ids)}", "command": {"schema": 1, **command}}
        return await self.ask(who, "POST", "/api/v1/requests", body, second=second)

    async def do(self, who: str, command: dict[str, Any], second: str = "") -> None:
        said = await self.send(who, command, second)
        assert said.status == 200, said.text

    async def at(self, who: str, command: c.Command) -> None:
        """Do something at the table that is played at. Then everybody is shown what is new."""
        self.time += 1_000
        self.step += 1
        if isinstance(command, c.OpenBets):
            self.began[self.now] = self.house.position
        asked = CODEC.to_json(AtTable(self.now, command, 0))
        await self.do(who, asked)
        await self.settle()

    async def settle(self) -> None:
        """Wait until everybody was shown all that is new."""
        self.remember()
        hub = self.service.hub
        while True:
            feeds = tuple(hub._feeds.values())  # noqa: SLF001  # nothing outside says when all is shown
            for feed in feeds:
                feed.look()
            if not (tasks := [feed._task for feed in feeds if feed._task]):  # noqa: SLF001
                break
            await asyncio.wait(tasks)
        await self.drain()

    # -- a round --

    async def play_at(self, table: str, acts: int = 1_000) -> None:
        """A round to its end or for so many acts. Some watch it, and try what they can."""
        if table != self.now:
            await self.do("Dee", {"kind": "house.SignOnTable", "table": table})
        self.now, self.offers = table, self.luck.random() < self.with_offers
        self.watching = [who for who in self.choose() if who in self.listening]
        topics = [f"tables/{table}", f"pools/of {table}", "floor", "pit"]
        for who in self.watching:
            self.sockets[who].watch(topics)
        while not all(self.sockets[who].watches(topics) for who in self.watching):  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        for who, command in self._course(table):
            if (acts := acts - 1) < 0:
                break
            await self.at(who, command)
            await self.pry(table)
            await self._confirm(table)
        for who in self.watching:
            self.sockets[who].say({"leave": topics})
        await self.drain()

    def choose(self) -> Sequence[str]:
        """Who watches the next round."""
        return tuple(self.luck.sample(EVERYBODY, self.some))

    async def drain(self) -> None:
        """Let all go out that waits."""
        for _ in range(20):
            await asyncio.sleep(0)

    def _course(self, table: str) -> Iterator[tuple[str, c.Command]]:
        """A round as it goes: what is done next, by whom."""
        state, wagers = self.state(table), self._wagers(table)
        yield "Dee", c.OpenBets(NOBODY)
        for position, name in enumerate(PLAYERS, 1):
            who = self.actor(name)
            assert who is not None
            for wager in wagers if self.luck.random() < 0.5 else wagers[:1]:
                yield (
                    name,
                    c.PlaceWager(NOBODY, who.key, position, wager, state.setup.unit or STAKE if wager == "jackpot" else STAKE),
                )
        yield "Dee", c.CloseBets(NOBODY)
        yield "Dee", c.DealCards(NOBODY)
        for position, name in enumerate(PLAYERS, 1):
            if self.luck.random() < 0.7:
                yield name, c.Look(NOBODY, position)
        while (state := self.state(table)).phase in (Phase.DECIDING, Phase.TURNING):
            undecided = state.undecided()
            for position in undecided:
                choice = self.luck.choice(state.choices(position))
                yield PLAYERS[position - 1], c.Decide(NOBODY, position, choice.action)
            if not undecided:
                yield "Dee", c.TurnUp(NOBODY)
        yield "Dee", c.Settle(NOBODY)

    def _wagers(self, table: str) -> list[str]:
        edition = self.state(table).setup.edition
        return [each.name for each in edition.wagers if each.before_deal]

    async def _confirm(self, table: str) -> None:
        """Jackpot hands are looked at by two persons."""
        if self.state(table).phase is Phase.OPEN and (entry := self.house.state.floor.entry(table)):
            asked = CODEC.to_json(AtPool(f"of {table}", ConfirmEntry(entry.number, True, NOBODY, 0)))
            await self.do("Sue", asked, "Shi")

    # -- what people try --

    async def pry(self, table: str) -> None:
        """Somebody looks wherever there is something to see, and tries what is not allowed."""
        who = self.luck.choice(EVERYBODY)
        await self.luck.choice((self._look, self._look, self._try, self._preview))(who, table)
        await self.settle()

    async def _look(self, _: str, table: str) -> None:
        """Everybody looks everywhere, one after the other in any order."""
        if not self._left:
            self._left = [(who, path) for who in EVERYBODY for path in self.looks]
            self.luck.shuffle(self._left)
        who, path = self._left.pop()
        if who in self.listening:
            state = self.state(table)
            await self.ask(who, "GET", fill_in(path, table, state.rounds, self.books[0], state.setup.slug))

    async def _try(self, who: str, table: str) -> None:
        """What others may do, or nobody."""
        await self.ask(who, "POST", "/api/v1/requests", {"id": f"r{next(self._ids)}", "command": self._lure(table)})

    async def _preview(self, who: str, table: str) -> None:
        lure = self._lure(table)
        if who in self.listening:
            await self.ask(who, "POST", "/api/v1/previews", {"command": lure})

    def _lure(self, table: str) -> dict[str, Any]:
        position = self.luck.choice((1, 2))
        hands = (
            c.Look(NOBODY, position),
            c.ViewDeclined(NOBODY, position, "let me see"),
            c.AnnounceJackpotHand(NOBODY, position),
        )
        asked = self.luck.choice((*hands, c.ScanCard(NOBODY, None)))
        return {"schema": 1, **CODEC.to_json(AtTable(table, asked, 0))}


class _Nowhere(StringIO):
    """What is written here is gone."""

    def write(self, text: str) -> int:
        return len(text)


def _password(name: str) -> str:
    return PASSWORDS.get(name, f"own words, {name[::-1]}: nobody guesses")
