"""What the meter shows at a place in the order of serving: for an open entry, or behind all of them.

What would be shown there above the cap waits in the overflow, and a fraction of a cent is carried. Both belong to the place: if
the meter moves before it, up and down again, the place is as it was, and so is every share that is worked out from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor

from croupier.jackpot.entries import Entry
from croupier.jackpot.setup import Parameters
from croupier.jackpot.state import Pool
from croupier.rulebook import NOTHING, Money


@dataclass(frozen=True, slots=True)
class Place:
    """What the meter shows at a place, what waits in the overflow since it would be above the cap, and what is carried."""

    displayed: Money
    over: Money
    carried: Fraction

    @property
    def exact(self) -> Fraction:
        """All that has come to this place, in cents."""
        return self.displayed.cents + self.over.cents + self.carried

    def shifted(self, by: Fraction, parameters: Parameters) -> Place:
        """The place after the meter has moved before it: up to the cap, then to the overflow; and down the same way."""
        whole = Money(floor(self.carried + by))
        over = min(whole, parameters.above_cap(self.displayed + whole)) if whole > NOTHING else -min(-whole, self.over)
        return Place(self.displayed + whole - over, self.over + over, self.carried + by - whole.cents)


def place_for(entry: Entry) -> Place:
    """The place for which the value of an entry is locked."""
    return Place(entry.locked.displayed, entry.over, entry.carried)


def end_of(state: Pool) -> Place:
    """The place behind all open entries. What waits though the meter is below its cap waits for the next payment."""
    waits = state.overflow - sum((each.over for each in state.open_entries), NOTHING)
    return Place(state.displayed, waits if state.displayed >= state.parameters.most else NOTHING, state.carried)


def moved_before(state: Pool, entry: Entry) -> dict[int, Money]:
    """The shares served before an entry, and by how much each moves the meter: open ones, and all entered since its round."""
    taken = state.taken(entry.table.name, entry.round)
    since = state.entered_since(taken.sequence) if taken else ()
    shares = (each for each in (*state.open_entries, *since) if each.locked.on_meter and each.rank < entry.rank)
    return {each.number: each.moves for each in shares}
