"""A topic as the hub takes it from those who know what it shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from croupier.rulebook import Actor


@dataclass(frozen=True, slots=True)
class ShownTopic:
    """A topic as some viewers see it: who they are together, when it may be another, and what it is."""

    viewers: str  # the same for all who see the same
    mark: Callable[[], tuple[object, ...]]  # is another when any of what it hangs on was replaced
    show: Callable[[], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class HiddenTopic:
    """Why a topic cannot be watched."""

    status: int
    detail: str
    rules: tuple[str, ...] = ()


class Topics(Protocol):
    """What can be watched."""

    def find(self, topic: str, who: Actor | None) -> ShownTopic | HiddenTopic:
        """A topic as somebody sees it."""
