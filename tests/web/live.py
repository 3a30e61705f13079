"""For tests of what is watched: a WebSocket that keeps each topic as a page does, from snapshots and changes alone."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

SECONDS = 20.0  # for something to come; a busy machine takes long


def apply(state: Any, changes: list[list[Any]]) -> Any:
    """A state with changes made to it, as pages/store.js does."""
    for path, *value in changes:
        if not path:
            state = value[0]
            continue
        inner = state
        for key in path[:-1]:
            inner = inner[key]
        if value and isinstance(inner, list) and path[-1] == len(inner):
            inner.append(value[0])
        elif value:
            inner[path[-1]] = value[0]
        else:
            del inner[path[-1]]
    return state


class Watcher:
    """Somebody who watches. `frames` has every message as it came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.states: dict[str, Any] = {}
        self.sequences: dict[str, int] = {}
        self.problems: dict[str, Any] = {}
        self.clocks: list[int] = []

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def take(self, seconds: float = SECONDS) -> dict[str, Any]:
        """The next message, kept."""
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        if "clock" in message:
            self.clocks.append(message["clock"])
        elif "problem" in message:
            self.problems[message["topic"]] = message["problem"]
        elif "snapshot" in message:
            self.states[message["topic"]], self.sequences[message["topic"]] = message["snapshot"], message["sequence"]
        else:
            topic = message["topic"]
            assert message["sequence"] == self.sequences[topic] + 1
            self.states[topic] = apply(self.states[topic], message["changes"])
            self.sequences[topic] = message["sequence"]
        return message

    def until(self, holds: Callable[[], Any], seconds: float = SECONDS) -> None:
        """Take what comes until something holds."""
        end = time.monotonic() + seconds
        while not holds():
            try:
                self.take(max(0.01, end - time.monotonic()))
            except TimeoutError:
                raise AssertionError(f"it does not come; the last was {self.frames[-1:]}") from None

    def closed(self, seconds: float = SECONDS) -> int:
        """The code by which the server closes it."""
        end = time.monotonic() + seconds
        try:
            while True:
                self.take(max(0.01, end - time.monotonic()))
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else 0


@contextmanager
def watching(
    address: str, *topics: str, cookie: str = "", token: str = "", origin: str = "", query: str = ""
) -> Iterator[Watcher]:
    """A WebSocket to a server that watches some topics."""
    headers = {"Cookie": f"croupier-session={cookie}"} if cookie else {}
    at = f"{address.replace('http', 'ws', 1)}/api/v1/live{query}"
    with connect(at, additional_headers=headers, origin=origin or None, proxy=None) as socket:  # type: ignore[arg-type]
        watcher = Watcher(socket)
        if topics or token:
            watcher.say(**({"token": token} if token else {}), watch=list(topics))
        yield watcher
