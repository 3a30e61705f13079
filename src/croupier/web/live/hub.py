"""The hub: it looks whether the house has gone on, and has those topics worked out anew that somebody watches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.codec import parse_json
from croupier.errors import InputError
from croupier.house import staff
from croupier.web.live.connection import EXPIRED, FAILED, STOPPING, TOO_MUCH, LiveConnection
from croupier.web.live.feed import Feed
from croupier.web.live.messages import Message, write
from croupier.web.live.shown import HiddenTopic, ShownTopic, Topics
from croupier.web.problems import problem_data
from croupier.web.sessions import LONGEST_TOKEN, is_own_page, read_caller

if TYPE_CHECKING:
    from croupier.web.service import Service

LOOK_EVERY = 0.01  # seconds: a change is on every screen soon after
BEAT_EVERY = 5.0  # seconds: whoever hears nothing for longer has lost the connection
_NOT_UNDERSTOOD = (
    "a message is an object with watch, leave or again, each a topic or a list of them; the first may have a token"
)


class Hub:
    """All who watch, and what they watch. It lives in the loop of the server."""

    def __init__(self, service: Service, topics: Topics) -> None:
        self._service, self._topics = service, topics
        self._feeds: dict[tuple[str, str], Feed] = {}
        self.connections: set[LiveConnection] = set()
        # One after the other: they share one processor in any case, and so who waits for little does not wait for all.
        self._views = CapacityLimiter(1)
        self._following: asyncio.Task[None] | None = None
        self._staff: object = None

    # -- a connection --

    async def serve(self, socket: WebSocket) -> None:
        """Serve somebody who watches, until one of both ends it."""
        limits = self._service.limits
        if not is_own_page(socket) or len(self.connections) >= limits.live or self._service.stopping:
            await socket.close()
            return
        await socket.accept()
        connection = LiveConnection(socket, read_caller(socket).token, limits)
        self.connections.add(connection)
        self._follow()
        connection.put(self._beat())
        code = 0
        try:
            code = await connection.serve(lambda: self._receive(socket, connection))
        except Exception as error:  # noqa: BLE001  # whoever watches is told that it failed, whatever it is
            code = FAILED
            self._service.journal.say_error("unexpected error", error)
        finally:
            self.connections.discard(connection)
            for topic in tuple(connection.feeds):
                self._leave(connection, topic)
        if code:
            with suppress(RuntimeError, OSError):
                await socket.close(code)

    async def _receive(self, socket: WebSocket, connection: LiveConnection) -> None:
        loop, limits = asyncio.get_running_loop(), self._service.limits
        window, taken, first = loop.time(), 0, True
        for topic in socket.query_params.getlist("watch")[: limits.live_topics]:  # asked for before a page can
            await self._watch(connection, topic)
        while True:
            text = await _take(socket)
            if loop.time() - window > limits.live_window:
                window, taken = loop.time(), 0
            taken += 1
            if taken > limits.live_asks:
                connection.close(TOO_MUCH)
                return
            await self._read(connection, text, first=first)
            first = False

    async def _read(self, connection: LiveConnection, text: str, *, first: bool) -> None:
        try:
            asked: Any = parse_json(text)
        except InputError:
            asked = None
        if not _is_understood(asked):
            connection.say_problem("", problem_data(400, _NOT_UNDERSTOOD))
            return
        if first and "token" in asked:
            connection.token = asked["token"][:LONGEST_TOKEN]
        for topic in _topics(asked, "leave"):
            self._leave(connection, topic)
        for topic in _topics(asked, "watch"):
            await self._watch(connection, topic)
        for topic in _topics(asked, "again"):
            if topic in connection.feeds:
                feed = connection.feeds[topic]
                feed.leave(connection)
                feed.join(connection)
            else:
                await self._watch(connection, topic)

    async def _watch(self, connection: LiveConnection, topic: str) -> None:
        if topic in connection.feeds:
            return
        if len(connection.feeds) >= self._service.limits.live_topics:
            connection.say_problem(topic, problem_data(409, "so many topics are not watched at once: leave some"))
            return
        entrance = self._service.entrance
        who = await self._service.look(lambda: entrance.who(connection.token)) if connection.token else None
        connection.was_known = connection.was_known or who is not None
        found = self._topics.find(topic, who)
        if isinstance(found, HiddenTopic):
            if found.status == 401 and connection.token:
                connection.close(EXPIRED)
                return
            connection.say_problem(topic, problem_data(found.status, found.detail, rules=found.rules))
            return
        self._join(connection, topic, found)

    def _join(self, connection: LiveConnection, topic: str, found: ShownTopic) -> None:
        key = (topic, found.viewers)
        feed = self._feeds.get(key)
        if feed is None:
            rest = self._service.limits.live_rest
            feed = self._feeds[key] = Feed(topic, found.mark, found.show, self._work, self._say_failed, rest=rest)
        connection.feeds[topic] = feed
        feed.join(connection)

    def _leave(self, connection: LiveConnection, topic: str) -> None:
        feed = connection.feeds.pop(topic, None)
        if feed is None:
            return
        feed.leave(connection)
        if not feed.watchers:
            self._feeds = {key: each for key, each in self._feeds.items() if each is not feed}

    # -- what goes on --

    def _follow(self) -> None:
        if self._following is None or self._following.done():
            self._following = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        """For as long as somebody watches: see what is new, and say now and then what time it is."""
        house, loop, state, beat = self._service.house, asyncio.get_running_loop(), None, asyncio.get_running_loop().time()
        while self.connections:
            await asyncio.sleep(LOOK_EVERY)
            if self._service.stopping:
                for each in self.connections:
                    each.close(STOPPING)
                return
            try:
                if house.state is not state:
                    known = house.state
                    self._see_staff(known.staff)
                    shown = [feed.look() for feed in sorted(self._feeds.values(), key=lambda feed: feed.took)]
                    state = known if all(shown) else None
                if loop.time() - beat >= BEAT_EVERY:
                    beat = loop.time()
                    self._tell_time()
            except Exception as error:  # noqa: BLE001  # one topic that fails does not keep the others from being shown
                self._say_failed(error)

    def _tell_time(self) -> None:
        self._see_staff(None)
        message = self._beat()
        for each in tuple(self.connections):
            each.put(message)
        for feed in tuple(self._feeds.values()):  # what is shown for a while only is gone by then
            feed.look()

    def _beat(self) -> Message:
        return write({"clock": self._service.house.now()})

    def _see_staff(self, known: object) -> None:
        """See to it that everybody still watches what they may: sessions end, and a dealer signs on to another table."""
        if known is not None and known is self._staff:
            return
        self._staff = known or self._staff
        for each in tuple(self.connections):
            self._see(each)

    def _see(self, connection: LiveConnection) -> None:
        who = staff.who(self._service.entrance.staff, connection.token, self._service.house.now())
        if who is None and connection.was_known:
            connection.close(EXPIRED)
            return
        for topic, feed in tuple(connection.feeds.items()):
            found = self._topics.find(topic, who)
            if isinstance(found, HiddenTopic):
                self._leave(connection, topic)
                connection.say_problem(topic, problem_data(found.status, found.detail, rules=found.rules))
            elif self._feeds.get((topic, found.viewers)) is not feed:
                self._leave(connection, topic)
                self._join(connection, topic, found)

    async def _work(self, make: Callable[[], Any]) -> Any:
        return await run_sync(make, limiter=self._views)

    def _say_failed(self, error: BaseException) -> None:
        self._service.journal.say_error("unexpected error", error)


async def _take(socket: WebSocket) -> str:
    """The next message. One that is no text says nothing, and is not understood."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    return message.get("text") or ""


def _is_understood(asked: Any) -> bool:
    if not isinstance(asked, dict) or not {*asked} <= {"token", "watch", "leave", "again"}:
        return False
    lists = [named if isinstance(named, list) else [named] for named in asked.values()]
    return all(isinstance(each, str) for named in lists for each in named) and not isinstance(asked.get("token"), list)


def _topics(asked: Mapping[str, Any], what: str) -> list[str]:
    """The topics that are named: a text, or a list of texts."""
    named: str | list[str] = asked.get(what, [])
    return [named] if isinstance(named, str) else named
