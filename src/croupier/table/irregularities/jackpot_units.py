"""How much of a jackpot wager counts."""

from __future__ import annotations

from croupier.rulebook import Money, Wager, chosen
from croupier.table.setup import Setup


def whole_units(setup: Setup, wager: Wager, lies: Money) -> Money:
    """It counts in whole units as far as they go; what lies over is surplus (S-30, H-23)."""
    unit, allowed = setup.unit, chosen(wager.units, setup.book.answers)
    if unit is None or not allowed or lies.cents in [units * unit.cents for units in allowed]:
        return lies
    return Money(min(lies.cents // unit.cents, max(allowed)) * unit.cents)
