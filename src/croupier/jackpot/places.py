"""What the meter shows at a place in the order of serving: for an open entry, or behind all of them.

What would be shown there above the cap waits in the overflow, and a fraction of a cent is carried. Both belong to the place: if
the meter moves before it, up and down again, the place is as it was, and so is every share that is worked out from it.

A share that is none for a while keeps no figure. When it is one again its place is worked out from what is behind it and from
what came to the meter in between, as it counts now: so it hangs on no order in which things were put right (S-34, H-45).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor, inf

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


def place_before(state: Pool, behind: Iterable[Entry], rank: tuple[float, ...]) -> Place:
    """The place at a rank, before the open entries behind it: what the next share has, less what came in between."""
    after = next((each for each in behind if each.waits_on_meter), None)
    until = after.rank if after else (inf,)
    between = {at: cents for at, cents in state.came.items() if rank < at < until}
    place = (place_for(after) if after else end_of(state)).shifted(-sum(between.values(), Fraction(0)), state.parameters)
    released = any(len(at) > 1 for at in between)  # right before an entry only what waits there goes, when it has room
    return replace(place, over=NOTHING) if released else place
