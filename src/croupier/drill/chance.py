"""Chance without dice: what a seed chooses, the same on every machine and for every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """One choice after the other, all of which hang on the seed and on nothing else."""

    def __init__(self, seed: str) -> None:
        self._seed, self._drawn = seed, 0

    def below(self, most: int) -> int:
        """A whole number from nothing up to the most, which is not among them."""
        self._drawn += 1
        return int.from_bytes(sha256(f"{self._seed} {self._drawn}".encode()).digest()[:8], "big") % most

    def happens(self, once_in: int) -> bool:
        """Whether something happens that comes once in so many times."""
        return self.below(once_in) == 0

    def pick(self, things: Sequence[T]) -> T:
        """One of several things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The same things in another order."""
        left = list(things)
        return tuple(left.pop(self.below(len(left))) for _ in things)
