"""Screens that watch a server: many WebSockets in one process, and how long after a command each has shown something."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 5.0  # seconds for a command to show on every screen
_AT_ONCE = 50  # connections that are opened together
_OPENED_WITHIN = 120.0  # seconds for every screen to have its first view


class Screens:
    """So many connections. `frames` has what one of them was sent, `waited` how long each took to show a command."""

    def __init__(self) -> None:
        self.waited: list[float] = []
        self.longest: list[float] = []  # of each command, on the last of the screens
        self.lost = 0  # screens that did not show a command in time
        self.frames: list[str] = []
        self._open: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._since = 0.0
        self._left: set[int] = set()
        self._shown = asyncio.Event()

    async def open(self, address: str, first: Sequence[str]) -> None:
        """Open a connection for each of these first messages, and wait until something has come of each."""
        self._left = {number for number, message in enumerate(first) if message}
        for begin in range(0, len(first), _AT_ONCE):
            some = first[begin : begin + _AT_ONCE]
            opened = await asyncio.gather(*(connect(address, compression=None, proxy=None, max_queue=None) for _ in some))
            for connection, message in zip(opened, some, strict=True):
                number = len(self._open)
                self._open.append(connection)
                if message:
                    await connection.send(message)
                self._readers.append(asyncio.create_task(self._read(number, connection)))
        if self._left:
            async with asyncio.timeout(_OPENED_WITHIN):
                await self._shown.wait()
        self.waited.clear()

    async def _read(self, number: int, connection: ClientConnection) -> None:
        async for frame in connection:
            if '"clock"' in frame[:12]:  # the time of the house is nothing new
                continue
            if number == 0:
                self.frames.append(str(frame))
            if number in self._left:
                self._left.discard(number)
                self.waited.append(time.perf_counter() - self._since)
                if not self._left:
                    self._shown.set()

    async def show(self, command: Callable[[], Awaitable[Any]]) -> None:
        """Have something done, and wait until every screen shows something new."""
        self._left = set(range(len(self._open)))
        self._shown.clear()
        self._since = time.perf_counter()
        await command()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._shown.wait()
        except TimeoutError:
            self.lost += len(self._left)
            self._left = set()
        self.longest.append(time.perf_counter() - self._since)

    def forget(self) -> None:
        """Begin anew with what was measured."""
        self.frames.clear()
        self.waited.clear()
        self.longest.clear()
        self.lost = 0

    async def close(self) -> None:
        """Leave."""
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        await asyncio.gather(*(each.close() for each in self._open), return_exceptions=True)


async def keep_pace(screens: Screens, commands: Callable[[], Awaitable[Any]], seconds: float, a_second: int) -> float:
    """So many commands a second, each when it is due or when the one before is shown; the seconds that they took."""
    began = time.perf_counter()
    for turn in range(max(1, round(seconds * a_second))):
        due = began + turn / a_second
        if (left := due - time.perf_counter()) > 0:
            await asyncio.sleep(left)
        await screens.show(commands)
    await asyncio.sleep(max(0.0, began + seconds - time.perf_counter()))
    return time.perf_counter() - began


def watch(token: str, *topics: str) -> str:
    """The first message of a screen."""
    return json.dumps({"token": token, "watch": list(topics)})
