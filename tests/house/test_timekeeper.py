"""R-28: the time of a house never runs back, and never stands still."""

from __future__ import annotations

from croupier.house.timekeeper import Timekeeper, read_elapsed
from croupier.rulebook import LARGEST


class Clocks:
    """Two clocks: one that anybody may set, one that nobody does."""

    def __init__(self, shown: int) -> None:
        self.shown, self.elapsed = shown, 7
        self.keeper = Timekeeper(lambda: self.shown, lambda: self.elapsed)

    def go_on(self, by: int) -> int:
        self.shown += by
        self.elapsed += by
        return self.keeper.now()


def test_r_28_the_clock_is_believed_where_it_is_not_behind_the_last_event():
    clocks = Clocks(1_000)
    clocks.keeper.know(1_000)
    assert clocks.keeper.now() == 1_000
    clocks.shown = 5_000
    assert clocks.keeper.now() == 5_000


def test_r_28_the_time_goes_on_from_the_last_event_where_the_clock_is_behind_it():
    clocks = Clocks(1_000)
    clocks.keeper.know(90_000)
    assert clocks.keeper.now() == 90_000
    assert clocks.go_on(500) == 90_500
    clocks.keeper.know(90_400)  # it took a tenth of a second to write it
    assert clocks.keeper.now() == 90_500, "however much is written, no time is lost"
    assert clocks.go_on(500) == 91_000
    clocks.shown = 100_000
    assert clocks.keeper.now() == 100_000


def test_r_28_a_time_of_no_table_is_no_time():
    clocks = Clocks(LARGEST)
    clocks.keeper.know(1_000)
    assert clocks.go_on(10) == 1_010
    clocks.keeper.know(LARGEST - 1)
    assert clocks.go_on(10) == LARGEST - 1


def test_what_has_elapsed_only_goes_on():
    first = read_elapsed()
    assert read_elapsed() >= first
