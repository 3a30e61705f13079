"""What stands before the application: nothing is too large or too slow, and nothing that goes wrong inside is told outside.

Every answer has the headers of `headers`.
"""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.web.headers import secure
from croupier.web.journal import Journal
from croupier.web.limits import ServerLimits
from croupier.web.problems import describe_problem

_PLANS = "/api/v1/setup/"  # where a floor file comes


class Guards:
    """Limits the size of a head and of a body, and how long that takes to come. What is not expected is in the journal."""

    def __init__(self, app: ASGIApp, limits: ServerLimits, journal: Journal) -> None:
        self._app, self._limits, self._journal = app, limits, journal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def begin(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(secure(message, scope) if message["type"] == "http.response.start" else message)

        if _head_size(scope) > self._limits.head:
            too_long = describe_problem(431, f"the first line and the headers have at most {self._limits.head} bytes")
            await too_long(scope, receive, begin)
            return
        try:
            most = self._limits.plan if scope["path"].startswith(_PLANS) else self._limits.body
            await self._app(scope, self._limited(receive, most), begin)
        except Exception as error:  # noqa: BLE001  # whoever asks is told that it failed, whatever it is
            self._journal.say_error("unexpected error", error)
            if not begun:
                sorry = describe_problem(500, "this was not expected: it is in the journal of the server")
                await sorry(scope, receive, begin)

    def _limited(self, receive: Receive, most: int) -> Receive:
        """What comes in, as far as it is not too much and does not take too long."""
        end = asyncio.get_running_loop().time() + self._limits.body_time
        size = 0

        async def receive_some() -> Message:
            nonlocal size
            try:
                async with asyncio.timeout_at(end):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, "the request did not come whole in time: send it again") from None
            size += len(message.get("body", b""))
            if size > most:
                raise HTTPException(413, f"this request has at most {most} bytes")
            return message

        return receive_some


def _head_size(scope: Scope) -> int:
    """What a head that came in one piece is as long as: the server counts those that come in several."""
    return len(scope["raw_path"]) + len(scope["query_string"]) + sum(len(name) + len(value) for name, value in scope["headers"])
