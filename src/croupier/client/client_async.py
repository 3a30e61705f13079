"""The same client for programs that wait for many things at once: calls run in threads, what is watched in the loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Self, TypeVar

from websockets.asyncio.client import connect

from croupier.client.client import HouseClient
from croupier.client.watching import WatchedTopics
from croupier.floor import FloorView
from croupier.house import Accepted, Command

T = TypeVar("T")


class AsyncHouseClient:
    """Speaks with one server as one person; its calls are made one after the other."""

    def __init__(self, address: str, token: str = "", *, seconds: float = 30) -> None:
        self._plain = HouseClient(address, token, seconds=seconds)
        self._turn = asyncio.Lock()

    @property
    def token(self) -> str:
        """The token of the session."""
        return self._plain.token

    async def call(self, work: Callable[[HouseClient], T]) -> T:
        """Have the plain client do something, as `await client.call(lambda plain: plain.rounds(table="T1"))`."""
        async with self._turn:
            return await asyncio.to_thread(work, self._plain)

    async def sign_in(self, name: str, password: str) -> str:
        """Begin a session; the identity."""
        return await self.call(lambda plain: plain.sign_in(name, password))

    async def ask(self, command: Command, *, second: str = "") -> Accepted:
        """Have a command carried out; it is durable when this returns."""
        return await self.call(lambda plain: plain.ask(command, second=second))

    async def preview(self, command: Command) -> dict[str, Any]:
        """What would follow from a command. Nothing is written."""
        return await self.call(lambda plain: plain.preview(command))

    async def view(self, table: str) -> FloorView:
        """A table as this person sees it, and what is offered there."""
        return await self.call(lambda plain: plain.view(table))

    async def topic(self, name: str) -> dict[str, Any]:
        """A topic as it is now."""
        return await self.call(lambda plain: plain.topic(name))

    @asynccontextmanager
    async def watch(self, *topics: str) -> AsyncIterator[AsyncIterator[tuple[str, WatchedTopics]]]:
        """Topics as they change, while the block runs: after each message its topic, and the states of all."""
        at = f"{self._plain.address.replace('http', 'ws', 1)}/api/v1/live"
        async with connect(at, proxy=None) as socket:
            watched = WatchedTopics()
            await socket.send(watched.begin(self.token, topics))

            async def follow() -> AsyncIterator[tuple[str, WatchedTopics]]:
                async for text in socket:
                    topic, again = watched.keep(text if isinstance(text, str) else text.decode())
                    if again:
                        await socket.send(again)
                    if topic:
                        yield topic, watched

            yield follow()

    async def close(self) -> None:
        """Close the connection; the session goes on."""
        await self.call(HouseClient.close)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
