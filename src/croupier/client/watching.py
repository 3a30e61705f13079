"""Topics that are watched: their states, made from snapshots and changes as they come."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any


def apply_deltas(state: Any, deltas: Iterable[list[Any]]) -> Any:
    """A state with changes made to it, one after the other. It is changed in place where it can be."""
    for path, *value in deltas:
        if not path:
            state = value[0]
            continue
        inner = state
        for key in path[:-1]:
            inner = inner[key]
        if not value:
            del inner[path[-1]]
        elif isinstance(inner, list) and path[-1] == len(inner):
            inner.append(value[0])
        else:
            inner[path[-1]] = value[0]
    return state


def _not_connected(*_: Any) -> str:
    raise RuntimeError("this is watched no longer")


class WatchedTopics:
    """The last state of each topic. Where a message is missing the topic is asked for again."""

    def __init__(self) -> None:
        self.states: dict[str, Any] = {}
        self.problems: dict[str, dict[str, Any]] = {}
        self.clock = 0  # of the house, as it was told last
        self._sequences: dict[str, int] = {}
        self.receive: Callable[[float | None], str] = _not_connected
        self.send: Callable[[str], Any] = _not_connected

    def begin(self, token: str, topics: Iterable[str]) -> str:
        """The first message."""
        return json.dumps({**({"token": token} if token else {}), "watch": list(topics)})

    def take(self, seconds: float | None = None) -> str:
        """Wait for the next message, and keep what it says; its topic, "" for the clock. `TimeoutError` if none comes."""
        topic, again = self.keep(self.receive(seconds))
        if again:
            self.send(again)
        return topic

    def keep(self, text: str) -> tuple[str, str]:
        """Keep what a message says: its topic, and what is to be sent in return if one was missed."""
        message = json.loads(text)
        if "clock" in message:
            self.clock = message["clock"]
            return "", ""
        topic: str = message["topic"]
        if "problem" in message:
            self.problems[topic] = message["problem"]
        elif "snapshot" in message:
            self.states[topic], self._sequences[topic] = message["snapshot"], message["sequence"]
        elif self._sequences.get(topic) == message["sequence"] - 1:
            self.states[topic] = apply_deltas(self.states[topic], message["changes"])
            self._sequences[topic] = message["sequence"]
        else:
            return topic, json.dumps({"again": topic})
        return topic, ""
