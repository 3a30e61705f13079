"""A property that is found once for each object and kept in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Found = TypeVar("Found")


class cached_property(Generic[Found]):  # noqa: N801  # it is used as a decorator
    """`functools.cached_property` without the lock that it takes before Python 3.12: a round makes some fifty states."""

    def __init__(self, find: Callable[[Any], Found]) -> None:
        self.find, self.name = find, find.__name__

    def __get__(self, state: Any, owner: Any = None) -> Found:
        found = state.__dict__[self.name] = self.find(state)
        return found
