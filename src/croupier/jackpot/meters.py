"""The meters of the pool (R-4), the proof that they add up (R-13), its hits (R-5) and its public sign (R-15, R-16)."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from croupier.jackpot.entries import Entry, Status, Totals, sum_up
from croupier.jackpot.state import Pool
from croupier.rulebook import Money

LAST_HITS = 25


@dataclass(frozen=True, slots=True)
class Meters:
    """The meters that a pool must have (R-4)."""

    wagered: Money  # stakes taken and not given back
    displayed: Money
    overflow: Money
    hits: int  # awards of entries that stand
    awarded: Money  # what these awards come to
    paid: Money  # what of it has been paid
    reserve: Money  # whole cents
    house_added: Money  # what the house put in for resets, the reserve having paid for the rest


def meters(state: Pool) -> Meters:
    """Read the meters of a pool."""
    standing = _standing(state)
    return Meters(
        wagered=Money(sum(table.wagered.cents for table in state.tables.values())),
        displayed=state.displayed,
        overflow=state.overflow,
        hits=standing.hits,
        awarded=standing.amount,
        paid=state.paid.amount,
        reserve=Money(floor(state.reserve)),
        house_added=standing.house_added,
    )


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """All that came into the pool and went out of it, beside what it holds. In cents, exactly."""

    base: int
    contributed: Fraction
    reversals: Fraction
    awarded_from_meter: int
    house_added: int
    corrected: int
    displayed: int
    overflow: int
    carried: Fraction
    reserve: Fraction

    @property
    def difference(self) -> Fraction:
        """What the pool holds less what it should hold, in cents: nothing, if all is right."""
        came = self.base + self.contributed + self.house_added + self.corrected
        went = self.reversals + self.awarded_from_meter
        return (self.displayed + self.overflow + self.carried + self.reserve) - (came - went)

    @property
    def balances(self) -> bool:
        """Whether every cent that came in is there or was paid."""
        return self.difference == 0


def reconcile(state: Pool) -> Reconciliation:
    """Set what the pool holds beside what moved it. The awards are summed from the entries, not from the meter."""
    standing = _standing(state)
    return Reconciliation(
        base=state.setup.base.cents,
        contributed=state.contributed,
        reversals=state.taken_back,
        awarded_from_meter=standing.from_meter.cents,
        house_added=standing.house_added.cents,
        corrected=state.corrected.cents,
        displayed=state.displayed.cents,
        overflow=state.overflow.cents,
        carried=state.carried,
        reserve=state.reserve,
    )


def _standing(state: Pool) -> Totals:
    """The sums of all entries that stand: those that are paid, and the open ones."""
    return sum((sum_up(entry) for entry in state.open_entries), state.paid)


def recount(state: Pool) -> Totals:
    """The sums of the paid entries, added up again from every entry there was: what `Pool.paid` must be."""
    paid = (entry for entry in state.register.values() if entry.status is Status.PAID)
    return sum(map(sum_up, paid), Totals())


def history(state: Pool) -> tuple[Entry, ...]:
    """Every hit there was, in the order of serving, those that were rejected among them."""
    return state.entries


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit as the sign shows it: where, how much, and what the meter showed after it."""

    table: str
    amount: Money
    new_value: Money


@dataclass(frozen=True, slots=True)
class Sign:
    """What the public sign shows as of the last step (R-15, R-16): the value, and the last hits. Not whose they were."""

    displayed: Money
    last_hits: tuple[Hit, ...]  # the latest last


def view(state: Pool) -> Sign:
    """The pool as everybody may see it."""
    hits = (Hit(entry.table.name, entry.locked.amount, entry.locked.after) for entry in _last_standing(state))
    return Sign(state.displayed, tuple(hits))


def _last_standing(state: Pool) -> list[Entry]:
    """The last entries that stand, in the order of serving, without a look at all that came before them.

    Nobody is served after who was entered later, unless put before somebody: so the search ends with the first entry that
    was entered before those found.
    """
    found: list[Entry] = []
    for entry in state.entered_since(0):
        if len(found) >= LAST_HITS and found[-LAST_HITS].place[0] > entry.sequence:
            break
        if entry.stands:
            insort(found, entry, key=lambda each: each.rank)
    return found[-LAST_HITS:]
