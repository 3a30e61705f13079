"""Marks: by what one sees fast that a state may have changed, without looking into it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

_PLAIN = (int, str, tuple, Enum)  # compared by what they are; all else by being the very same, for states never change in place


def is_same(before: Sequence[object] | None, after: Sequence[object]) -> bool:
    """Whether nothing of what a mark holds was replaced."""
    if before is None or len(before) != len(after):
        return False
    return all(a is b or (isinstance(a, _PLAIN) and type(a) is type(b) and a == b) for a, b in zip(before, after, strict=True))
