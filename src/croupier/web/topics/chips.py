"""Amounts as chips: the fewest that make the sum, the largest first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.rulebook import Money

CHIPS = (5_000, 1_000, 500, 100, 25, 5, 1)  # dollars


def count_chips(amount: Money) -> list[list[int]]:
    """Value in dollars and number of each chip; cents are no chips."""
    left, found = amount.cents // 100, []
    for value in CHIPS:
        number, left = divmod(left, value)
        if number:
            found.append([value, number])
    return found


def list_admitted(amounts: Mapping[str, Any]) -> list[str]:
    """The chips that may be staked one at a time where these amounts are open, the smallest first."""
    least, step = Money.parse(amounts["least"]).cents, Money.parse(amounts["step"]).cents
    most = Money.parse(amounts["most"]).cents if amounts["most"] else None
    chips = (100 * value for value in reversed(CHIPS))
    return [
        str(Money(each)) for each in chips if each >= least and (most is None or each <= most) and not (each - least) % step
    ]
