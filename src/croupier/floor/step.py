"""A floor while a command is carried out on it: what happens at tables and pools is added up, and left if it is refused."""

from __future__ import annotations

from typing import NamedTuple

from croupier import jackpot as j
from croupier import table as t
from croupier.floor.events import Event, PoolMoved, TableMoved
from croupier.floor.evolution import evolve
from croupier.floor.state import Floor
from croupier.rulebook import Post, Refusal
from croupier.table import commands as c


def untimely(floor: Floor, at: int) -> Refusal | None:
    """Why nothing can happen at this time: it is past, or too far ahead (R-28)."""
    if at < floor.clock:
        return Refusal(f"it is {floor.clock} already: a command cannot be earlier", ("R-8", "R-28"))
    if at > floor.latest:
        what = f"it is {floor.clock}, and {at} is more than a day ahead: correct the time, or set the floor's clock first"
        return Refusal(what, ("R-8", "R-28"), Post.SHIFT_MANAGER)
    return None


class Carried(NamedTuple):
    """A command that was carried out: its events, and the floor after them."""

    events: tuple[Event, ...]
    floor: Floor


class DecidedAtTable(NamedTuple):
    """What a table has answered to a command already: it is not asked again while it is in the same state."""

    state: t.State
    command: c.Command
    events: tuple[t.TableEvent, ...]


class FloorStep:
    """The floor while a command is carried out on it."""

    def __init__(self, floor: Floor, at: int, decided: DecidedAtTable | None = None) -> None:
        self.floor = floor
        self.at = at
        self.events: list[Event] = []
        self._decided = decided

    def table(self, name: str, command: c.Command) -> Refusal | None:
        """Carry a command out at a table, or say why not."""
        state, known = self.floor.tables[name], self._decided
        is_known = known is not None and known.state is state and known.command is command
        made = known.events if known is not None and is_known else t.decide(state, command)
        if isinstance(made, Refusal):
            return made
        self.add(*(TableMoved(name, event, self.at) for event in made))
        return None

    def pool(self, name: str, command: j.Command) -> Refusal | None:
        """Carry a command out in a pool, or say why not."""
        made = j.decide(self.floor.pools[name], command)
        if isinstance(made, Refusal):
            return made
        self.add(*(PoolMoved(name, event, self.at) for event in made))
        return None

    def add(self, *events: Event) -> None:
        """Take up what has happened."""
        for event in events:
            self.floor = evolve(self.floor, event)
            self.events.append(event)

    def go_on_from(self, other: FloorStep) -> None:
        """Take up what has happened in another step, which began where this one stands."""
        self.floor = other.floor
        self.events += other.events
