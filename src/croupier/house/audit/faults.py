"""What an audit finds wrong, and where."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.errors import CroupierError, InputError, show_line
from croupier.house.log import LogDamaged

MOST_KEPT = 100  # faults: one who changes a file changes it in one place or everywhere
_LONGEST = 1_000  # characters


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong: at which position of the log, in which stream, and what."""

    position: int  # 0: of no event
    stream: str
    what: str

    def __str__(self) -> str:
        place = ", ".join(filter(None, (f"position {self.position:,}" if self.position else "", self.stream)))
        return f"{place}: {self.what}" if place else self.what


@dataclass(slots=True)
class Faults:
    """The faults that were found. Of many the first are kept, and all are counted."""

    kept: list[Fault] = field(default_factory=list)
    count: int = 0

    def add(self, what: str | Exception, *, position: int = 0, stream: str = "") -> None:
        """Note a fault."""
        self.count += 1
        if len(self.kept) < MOST_KEPT:
            said = what if isinstance(what, str) else said_of(what)
            self.kept.append(Fault(position, show_line(stream, _LONGEST), show_line(said, _LONGEST)))

    def add_all(self, others: Faults) -> None:
        """Note the faults that somebody else has found, in order of position."""
        self.count += others.count
        self.kept = sorted((*self.kept, *others.kept))[:MOST_KEPT]


def said_of(error: Exception) -> str:
    """What an error says. What was changed can fail in any way: an error that is not ours is named, too."""
    if isinstance(error, LogDamaged):
        return error.what
    if isinstance(error, InputError):
        cited = f" ({', '.join(error.rules)})" if error.rules else ""
        return f"{error.what}{cited}"
    return str(error) if isinstance(error, CroupierError) else f"it cannot be worked out ({type(error).__name__}: {error})"
