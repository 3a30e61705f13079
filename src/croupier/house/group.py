"""A group of requests: decided on one after the other, each on what those before it have led to, before it is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from croupier.errors import show_line
from croupier.floor import Floor
from croupier.house import events as h
from croupier.house.bodies import write_event
from croupier.house.decision import decide, noted
from croupier.house.ledger import LedgerError
from croupier.house.log import NewEvent
from croupier.house.means import LONGEST_KEPT, Means
from croupier.house.requests import Accepted, CloseShift, HouseAnswer, Refused
from croupier.house.sent import Sent
from croupier.house.staff import StaffCommand, refusal_in
from croupier.house.state import Event, HouseState, advance
from croupier.house.streams import AT_A_TABLE
from croupier.rulebook import Refusal

KeptAnswer: TypeAlias = tuple[str, HouseAnswer]  # with the digest of what was asked


class Group:
    """What a group of requests comes to: the events that are to be written, the answers, and the house after them."""

    def __init__(self, state: HouseState, means: Means, position: int, program: str, answered: dict[str, KeptAnswer]) -> None:
        self.state, self.answered = state, answered  # by the keys of requests; those that were answered before are among them
        self.shift_closed = False
        self._happened: list[tuple[Event, HouseState]] = []  # with the house after the step that each is of
        self._means, self._position, self._program = means, position, program

    def decide(self, sent: Sent, at: int) -> HouseAnswer:
        """The answer to one request; its events are put to the group's."""
        made = decide(self.state, sent, at, self._means)
        if isinstance(made, Refusal):
            note = noted(sent, made)
            self.put((note,) if note else ())
            said = made.said_to(sent.by)
            return Refused(said.what, said.rules, said.allowed_to)
        first = self._position + len(self._happened) + 1
        try:
            self.put(made.events, made.floor)
        except LedgerError as error:
            return self._stop(error)
        self.shift_closed |= isinstance(sent.command, CloseShift)
        for event in made.events:
            if isinstance(event, h.TableStopped) and event.by is None:
                return _said_of(event)
        if made.floor is None and isinstance(sent.command, StaffCommand) and (refused := refusal_in(made.events)):
            return Refused(refused.what, refused.rules, refused.allowed_to)
        return Accepted(first, self._position + len(self._happened))

    def put(self, events: Sequence[Event], floor: Floor | None = None) -> None:
        """Put events to the group's; a `LedgerError` if the ledger does not agree with them, and then none is."""
        if served := self._newly_served(events):
            events = (*served, *events)
        after = advance(self.state, events, floor)
        self._happened += [(event, after) for event in events]
        self.state = after

    def write(self) -> list[NewEvent]:
        """The events as the log gets them.

        They are written together when all is decided: that is quicker than each by itself, for a processor does best what it
        has just done.
        """
        return [write_event(after, event, self._means.seal) for event, after in self._happened]

    def _newly_served(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """What is said before something happens at tables that this program has not served until now."""
        if not self._program:
            return ()
        served, mine = self.state.programs.served, self._program
        new = {each.table: None for each in events if isinstance(each, AT_A_TABLE) and served.get(each.table) != mine}
        return tuple(h.TableServed(each, mine) for each in new) if new else ()

    def _stop(self, error: LedgerError) -> Refused:
        """Nothing of a step happens whose books do not agree, and its table is stopped; not the pool, nor the others (R-24)."""
        what = show_line(str(error), LONGEST_KEPT)
        if not error.table:
            return Refused(f"this would not add up, so nothing was done: {what}", error.rules)
        stopped = h.TableStopped(error.table, what)
        self.put((stopped,))
        return _said_of(stopped)


def _said_of(stopped: h.TableStopped) -> Refused:
    return Refused(f"{stopped.table} is stopped: {stopped.why}", stopped.rules)
