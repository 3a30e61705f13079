"""Speaks with an application in this process, without a server or a client's library: both take longer than it does."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

App = Callable[[Any, Any, Any], Awaitable[None]]
_TOPIC = re.compile(r'\{"topic": ?("(?:[^"\\]|\\.)*")')


class Answer(NamedTuple):
    """What came back: all of it is text."""

    status: int
    headers: list[tuple[str, str]]
    text: str

    def json(self) -> Any:
        return json.loads(self.text)

    @property
    def whole(self) -> str:
        lines = "\n".join(f"{name}: {value}" for name, value in self.headers)
        return f"{self.status}\n{lines}\n\n{self.text}"


async def ask(app: App, method: str, address: str, headers: Mapping[str, str], body: Any = None) -> Answer:
    """The answer to a request. A body is sent as JSON."""
    path, _, query = address.partition("?")
    sent = b"" if body is None else json.dumps(body).encode()
    scope = _scope("http", path, query, headers) | {"method": method}
    came: list[dict[str, Any]] = [{"type": "http.request", "body": sent, "more_body": False}]
    parts: list[bytes] = []
    start: dict[str, Any] = {}

    async def receive() -> dict[str, Any]:
        return came.pop() if came else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        else:
            parts.append(message.get("body", b""))

    await app(scope, receive, send)
    shown = [(name.decode(), value.decode()) for name, value in start["headers"]]
    return Answer(start["status"], shown, b"".join(parts).decode())


class Socket:
    """A WebSocket of somebody's."""

    def __init__(self, app: App, token: str, hear: Callable[[str], None]) -> None:
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self._hear, self._came = hear, set[str]()
        headers = {"authorization": f"Bearer {token}"} if token else {}
        scope = _scope("websocket", "/api/v1/live", "", headers) | {"subprotocols": []}
        self._task = asyncio.create_task(_run(app, scope, self._in.get, self._send))

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            if named := _TOPIC.match(message["text"]):
                self._came.add(json.loads(named[1]))
            self._hear(message["text"])

    def watch(self, topics: list[str]) -> None:
        self._came.clear()
        self.say({"watch": topics})

    def watches(self, topics: list[str]) -> bool:
        """Whether something has come of each: a snapshot, or why there is none."""
        return self._came >= {*topics}

    def say(self, message: dict[str, Any]) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self._task, 10)


async def _run(app: App, scope: Any, receive: Any, send: Any) -> None:
    await app(scope, receive, send)


def _scope(kind: str, path: str, query: str, headers: Mapping[str, str]) -> dict[str, Any]:
    named = [(b"host", b"house"), *((name.lower().encode(), value.encode()) for name, value in headers.items())]
    scope: dict[str, Any] = {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "path": path,
        "headers": named,
    }
    scope |= {"scheme": "ws" if kind == "websocket" else "http", "raw_path": path.encode(), "query_string": query.encode()}
    return scope | {"root_path": "", "client": ("127.0.0.1", 1), "server": ("house", 80), "state": {}}
