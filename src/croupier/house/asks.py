"""The rulings that are asked for and not made yet."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import InputError
from croupier.house import events as h


@dataclass(frozen=True, slots=True)
class AskBook:
    """What is asked for now, the oldest first, and the number of the last that ever was."""

    open: tuple[h.RulingAsked, ...] = ()
    last: int = 0

    def at(self, table: str) -> tuple[h.RulingAsked, ...]:
        """What is asked for at one table."""
        return tuple(each for each in self.open if each.table == table)

    def find(self, table: str, number: int) -> h.RulingAsked | None:
        """What is asked for under a number, if it is still open."""
        return next((each for each in self.at(table) if each.number == number), None)

    def follow(self, event: h.RulingAsked | h.AskAnswered | h.AskClosed) -> AskBook:
        """The book after an event. What cannot be is an `InputError`."""
        if isinstance(event, h.RulingAsked):
            if event.number != self.last + 1:
                raise InputError(f"the next ruling that is asked for has the number {self.last + 1}", rules=event.rules)
            return AskBook((*self.open, event), event.number)
        if self.find(event.table, event.number) is None:
            raise InputError(f"no ruling is asked for at {event.table} under the number {event.number}", rules=event.rules)
        return AskBook(tuple(each for each in self.open if each.number != event.number), self.last)
