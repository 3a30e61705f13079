"""The time of a house: what its clock shows, or what has gone by since the last event where the clock is behind that (R-28)."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic_ns

from croupier.rulebook import LARGEST


def read_elapsed() -> int:
    """Milliseconds since some moment. Nobody sets this clock: it only goes on."""
    return monotonic_ns() // 1_000_000


class Timekeeper:
    """Says what time it is in a house. It never runs back, and it never stands still: locks, sessions and tickets end.

    A clock that was ahead by a year for a moment, when something was written, is behind the log for a year. Until it has
    caught up the house counts on from what was written.
    """

    def __init__(self, clock: Callable[[], int], elapsed: Callable[[], int] = read_elapsed) -> None:
        self._clock, self._elapsed = clock, elapsed
        self._last = 0  # when the last event was
        self._begun = -elapsed()  # the time of the house when nothing had elapsed, as the latest event has it

    def know(self, at: int) -> None:
        """Go on from an event that was at this time."""
        self._last = at
        self._begun = max(self._begun, at - self._elapsed())

    def now(self) -> int:
        """What time it is. What no table could ever play at is no time: written once, it could not be taken back."""
        shown = self._clock()
        if self._last <= shown < LARGEST:
            return shown
        return min(max(self._last, self._begun + self._elapsed()), LARGEST - 1)
