"""A message as it goes over the line: written once and packed once, however many it is sent to."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any

from websockets.frames import Frame, Opcode


class Message(str):  # noqa: SLOT000  # what it is packed into is kept
    """The text of a message. What a server packs it into is the same for everybody."""

    @cached_property
    def packed(self) -> bytes:
        """The text as a WebSocket carries it."""
        return Frame(Opcode.TEXT, self.encode()).serialize(mask=False)


def write(message: dict[str, Any]) -> Message:
    """What is to be said, as a message."""
    return Message(json.dumps(message, separators=(",", ":"), ensure_ascii=False))
