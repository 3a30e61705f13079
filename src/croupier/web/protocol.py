"""HTTP and WebSockets as they come over a connection.

Whoever opens one and sends no request, or not the whole head of one, is cut off.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.web.live.connection import PACKED
from croupier.web.problems import describe_delay


class PackedProtocol(WebSocketsSansIOProtocol):
    """WebSockets to which the application may write a message that it has packed: it goes to many as it is."""

    def handle_connect(self, event: Any) -> None:
        """Begin, and tell the application how."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            scope: Any = self.scope
            scope["extensions"][PACKED] = self.write_packed

    def write_packed(self, packed: bytes) -> bool:
        """Write a message at once; whether it was. Nothing may wait before it, and the connection must be open."""
        transport = self.transport
        if not self.handshake_complete or self.close_sent or transport.is_closing() or transport.get_write_buffer_size():
            return False
        transport.write(packed)
        return True


_CROWDED = describe_delay("too many connections are open: ask again with the same id", headers={"Connection": "close"})


def limit_heads(seconds: float, connections: int) -> type[asyncio.Protocol]:
    """The protocol with so much time for the head of a request, from the opening of the connection or from its first byte.

    On more than so many connections no request is taken.
    """

    class ImpatientProtocol(H11Protocol):
        """HTTP/1.1 that waits for the head of a request only so long."""

        _deadline: asyncio.TimerHandle | None = None
        _handed_over = False
        _own: Any = None  # the application

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            self._forget()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            self._own = self._own or self.app
            self.app = _CROWDED if max(len(self.connections), len(self.tasks)) > connections else self._own
            super().data_received(data)
            if not self._handed_over:
                self._watch()

        def handle_websocket_upgrade(self, event: Any) -> None:
            self._handed_over = True  # to the protocol of WebSockets, which has its own times
            self._forget()
            super().handle_websocket_upgrade(event)

        def _watch(self) -> None:
            """Wait for a head if none is being answered, from now on at most so long."""
            if self._is_answering() or self.transport.is_closing():
                self._forget()
            elif self._deadline is None:
                self._deadline = self.loop.call_later(seconds, self._cut_off)

        def _cut_off(self) -> None:
            self._deadline = None
            if not self._is_answering():
                self.transport.abort()

        def _is_answering(self) -> bool:
            cycle: Any = self.cycle  # None before the first request
            return cycle is not None and not cycle.response_complete

        def _forget(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

    return ImpatientProtocol
