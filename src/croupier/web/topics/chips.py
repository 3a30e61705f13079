"""Amounts as chips: the fewest that make the sum, the largest first."""

from __future__ import annotations

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
