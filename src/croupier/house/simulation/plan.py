"""What a simulated house is to be: its seed, its books, how long it lives, and what goes wrong in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from croupier.games import BOOKS

HOUSE_DAYS = 20  # that a house lives; then another opens, on an empty log
_LARGE = 1_000_003  # between the seeds of two houses


class Trouble(Enum):
    """What goes wrong in a simulated house."""

    KILL = "kill"  # a process ends between any two steps, or in the middle of one
    RESTART = "restart"  # a process stops as it should, in the middle of rounds, and starts again
    POWER = "power"  # all processes end, and what was written and not synced is gone
    CONNECTION = "connection"  # it is lost before a write or after it: nobody knows which
    AWAY = "away"  # the database cannot be reached for a while, not even to read
    FULL = "full"  # the disk is full for a while
    DOUBLED = "doubled"  # a request comes twice, together or one after the other
    LATE = "late"  # a copy of a request comes long after it was answered
    CLOCK = "clock"  # a clock jumps back or ahead
    RIVAL = "rival"  # another process serves the same table, and does not know what this one has just done
    SNAPSHOT = "snapshot"  # the snapshot that is kept is damaged or gone
    IRREGULARITY = "irregularity"  # something goes wrong at the table itself
    LINK = "link"  # a table loses its link to the jackpot
    STAFF = "staff"  # somebody forgets a password, leaves, rises or is cut off, with a request on the way
    FLOOR = "floor"  # tables and pools come, change and go


@dataclass(frozen=True, slots=True)
class LifePlan:
    """One simulated house. The same plan leads to the same log, to the byte."""

    seed: int
    days: int = 1
    books: tuple[str, ...] = tuple(BOOKS)
    rounds: int = 1  # of each table in a day
    without: frozenset[Trouble] = frozenset()
    until: int | None = None  # the last step

    def command_line(self) -> str:
        """The command that runs this house again."""
        words = [f"croupier soak --seed {self.seed} --days {self.days}"]
        words += [f"--rounds {self.rounds}"] if self.rounds != 1 else []
        words += [f"--books {','.join(self.books)}"] if self.books != tuple(BOOKS) else []
        words += [f"--until {self.until}"] if self.until is not None else []
        words += [f"--without {each.value}" for each in Trouble if each in self.without]
        return " ".join(words)

    def houses(self) -> list[LifePlan]:
        """The houses of a long run, one after the other: each lives some days."""
        starts = range(0, self.days, HOUSE_DAYS)
        lives = [min(HOUSE_DAYS, self.days - start) for start in starts]
        return [replace(self, seed=self.seed + _LARGE * number, days=days) for number, days in enumerate(lives)]
