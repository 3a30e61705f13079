"""A feed: one topic as some viewers see it. It is worked out once for all of them, and once for each change."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic, thread_time
from typing import TYPE_CHECKING, Any

from croupier.web.live.deltas import find_deltas
from croupier.web.live.marks import is_same
from croupier.web.live.messages import Message, write

if TYPE_CHECKING:
    from croupier.web.live.connection import LiveConnection


_SHARE = 3  # from one begin to the next is three times as long as it takes: many changes at once are one


class Feed:
    """Has the last state of a topic, and tells whoever watches what is different in the next."""

    def __init__(
        self,
        topic: str,
        mark: Callable[[], tuple[object, ...]],  # is another when the topic may be
        show: Callable[[], dict[str, Any]],  # the state of the topic now
        work: Callable[[Callable[[], Any]], Awaitable[Any]],  # has something worked out in another thread
        failed: Callable[[BaseException], None],
        *,
        rest: float = 0.0,  # seconds at most, from when it is worked out until it is again
    ) -> None:
        self.topic, self._rest, self._began, self._ended = topic, rest, 0.0, 0.0
        self.watchers: set[LiveConnection] = set()
        self.sequence = 0
        self.took = 0.0  # seconds of processor time, the last time that it was worked out
        self._mark, self._show, self._work, self._failed = mark, show, work, failed
        self._seen: tuple[object, ...] | None = None
        self._failed_at: tuple[object, ...] | None = None  # what was there when it failed: with that it is not tried again
        self._state: dict[str, Any] | None = None
        self._snapshot: Message | None = None  # for this sequence number
        self._task: asyncio.Task[None] | None = None

    def join(self, connection: LiveConnection) -> None:
        """Have somebody watch: the snapshot comes at once if there is one, else with the first."""
        self.watchers.add(connection)
        if self._state is not None and self._task is None and not self._is_other():
            connection.put(self.snapshot())
        else:
            connection.awaited.add(self)
            self._failed_at = None
            self.look()

    def leave(self, connection: LiveConnection) -> None:
        """Have somebody watch no longer."""
        self.watchers.discard(connection)
        connection.awaited.discard(self)
        if not self.watchers and self._task is not None:
            self._task.cancel()

    def snapshot(self) -> Message:
        """The whole state."""
        if self._snapshot is None:
            self._snapshot = write({"topic": self.topic, "sequence": self.sequence, "snapshot": self._state})
        return self._snapshot

    def look(self) -> bool:
        """Work the state out anew if it may be another. While that is done no second one is begun, nor right after a long one.

        Whether all is shown that is known: who looks does so again until it is.
        """
        if self._task is None and (self._state is None or self._is_other()) and not self._is_failed():
            loop = asyncio.get_running_loop()
            if self._state is not None and loop.time() < self._due():
                return False
            self._task = loop.create_task(self._renew())
            self._task.add_done_callback(self._done)
        return self._task is None

    def _due(self) -> float:
        """When it may be worked out again. What comes ten times a second is shown at once; what takes long leaves time."""
        return max(self._began + min(self._rest, _SHARE * self.took), self._ended + min(self._rest, self.took / 2))

    def _is_other(self) -> bool:
        """Whether anything that the state hangs on was replaced. States are never changed in place."""
        return not is_same(self._seen, self._mark())

    def _is_failed(self) -> bool:
        return self._failed_at is not None and is_same(self._failed_at, self._mark())

    async def _renew(self) -> None:
        seen = self._failed_at = self._mark()
        before = self._state

        def make() -> tuple[dict[str, Any], Message | None]:
            began, self._began = thread_time(), monotonic()
            state = self._show()
            changes = find_deltas(before, state) if before is not None else []
            message = {"topic": self.topic, "sequence": self.sequence + 1, "changes": changes}
            text = write(message) if changes else None
            self.took = thread_time() - began
            return state, text

        state, message = await self._work(make)
        self._seen, self._failed_at = seen, None
        if before is None or message is not None:
            self._state, self._snapshot = state, None
            self.sequence += 1
        for each in tuple(self.watchers):
            if self in each.awaited:
                each.awaited.discard(self)
                each.put(self.snapshot())
            elif message is not None:
                each.put(message)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task, self._ended = None, task.get_loop().time()
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed(error)
            for each in tuple(self.watchers):
                each.fail(self.topic)
        elif self.watchers:
            self._greet()
            self.look()

    def _greet(self) -> None:
        """Show the state to those who came when it had just been shown to the others."""
        for each in tuple(self.watchers) if self._state is not None else ():
            if self in each.awaited:
                each.awaited.discard(self)
                each.put(self.snapshot())
