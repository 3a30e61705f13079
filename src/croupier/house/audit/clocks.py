"""The clocks of the programs beside the time of the house: compared at every start and at the end of every shift (R-28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.house import events as h
from croupier.house.audit.source import EventSource
from croupier.house.kinds import CODEC
from croupier.house.streams import HOUSE

DAY = 24 * 3_600_000  # milliseconds
_COMPARES = ('"kind":"house.ProgramStarted"', '"kind":"house.ShiftClosed"')


@dataclass(frozen=True, slots=True)
class ClockCompared:
    """What the clock of a program showed at a time of the house. The house never runs back: it is never behind that clock."""

    at: int
    clock: int
    when: str  # what happened then

    @property
    def behind(self) -> int:
        """By how many milliseconds the clock was behind the house: some other clock was as much ahead, or it was put back."""
        return self.at - self.clock


@dataclass(frozen=True, slots=True)
class DayNotCompared:
    """A day on which something happened and no clock was compared."""

    at: int  # of its first event


def compare_clocks(source: EventSource) -> Iterator[ClockCompared | DayNotCompared]:
    """All comparisons, and the days without one, in order."""
    for day in _days(source):
        yield from day[1] or (DayNotCompared(day[0]),)


def _days(source: EventSource) -> Iterator[tuple[int, list[ClockCompared]]]:
    """For each day of UTC with events its first time, and the comparisons on it."""
    first, found = -1, list[ClockCompared]()
    for event in source.events():
        if first >= 0 and event.at // DAY != first // DAY:
            yield first, found
            first, found = -1, []
        first = event.at if first < 0 else first
        if event.stream == HOUSE and any(kind in event.body for kind in _COMPARES):
            found += _compared(event.at, CODEC.parse(event.body))
    if first >= 0:
        yield first, found


def _compared(at: int, event: object) -> Iterable[ClockCompared]:
    if isinstance(event, h.ProgramStarted | h.ShiftClosed) and event.clock is not None:
        yield ClockCompared(at, event.clock, "start" if isinstance(event, h.ProgramStarted) else "end of a shift")
