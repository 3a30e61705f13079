"""Somebody who watches over a WebSocket. Who reads too slowly is shed: nobody else waits for that, and no heap grows.

Who keeps up is written to at once, where the server can (`PACKED`): to put a message to five hundred takes no turn of the loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.web.live.feed import Feed
from croupier.web.live.messages import Message, write
from croupier.web.problems import problem_data

if TYPE_CHECKING:
    from croupier.web.limits import ServerLimits

PACKED = "croupier.packed"  # an extension of the server: it writes a packed message at once, or says that it cannot now
EXPIRED, SHED, TOO_MUCH, FAILED, STOPPING = 4401, 4408, 1008, 1011, 1012  # why it is closed


class LiveConnection:
    """One connection: what is to be sent waits in a heap that is bounded."""

    def __init__(self, socket: WebSocket, token: str, limits: ServerLimits) -> None:
        self.token, self.was_known = token, False
        self.feeds: dict[str, Feed] = {}  # by topic
        self.awaited: set[Feed] = set()  # those of which no snapshot was sent yet
        self._socket, self._limits = socket, limits
        self._write: Callable[[bytes], bool] | None = socket.scope.get("extensions", {}).get(PACKED)
        self._heap: asyncio.Queue[Message] = asyncio.Queue(limits.live_messages)
        self._size = 0  # of all that waits
        self._is_sending = False  # what was taken from the heap last
        self._closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def put(self, message: Message) -> None:
        """Have a message sent, after all that waits. If too much waits already, this one is cut off."""
        if self._closed.done():
            return
        if self._write and not self._is_sending and self._heap.empty() and self._write(message.packed):
            return
        self._size += len(message)
        if self._heap.full() or (self._size > self._limits.live_bytes and not self._heap.empty()):
            self.close(SHED)
        else:
            self._heap.put_nowait(message)

    def fail(self, topic: str) -> None:
        """Say that a topic cannot be shown for a reason of ours."""
        self.say_problem(topic, problem_data(500, "this was not expected: it is in the journal of the server"))

    def say_problem(self, topic: str, problem: dict[str, Any]) -> None:
        """Say why a topic cannot be watched."""
        self.put(write({"topic": topic, "problem": problem}))

    def close(self, code: int) -> None:
        """End it."""
        if not self._closed.done():
            self._closed.set_result(code)

    async def serve(self, receive: Any) -> int:
        """Send what is put and take what comes, until one of both ends. The code that closes it; 0: the other side did."""
        tasks = [asyncio.create_task(self._send()), asyncio.create_task(receive())]
        try:
            await asyncio.wait([*tasks, self._closed], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        if not self._closed.done():
            unexpected = [each for each in ended if isinstance(each, Exception) and not isinstance(each, _GONE)]
            if unexpected:
                raise unexpected[0]
            return 0
        return self._closed.result()

    async def _send(self) -> None:
        while True:
            message = await self._heap.get()
            self._size -= len(message)
            self._is_sending = True
            try:
                async with asyncio.timeout(self._limits.live_time):
                    await self._socket.send_text(message)
            except TimeoutError:
                self.close(SHED)
                return
            self._is_sending = False


_GONE = (WebSocketDisconnect, RuntimeError, OSError)
