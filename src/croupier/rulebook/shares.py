"""What several players have of one wager, and what each gets of what it pays."""

from __future__ import annotations

from typing import TypeAlias

from croupier.rulebook.money import Money

Shares: TypeAlias = tuple[tuple[str, Money], ...]  # players and their parts


def share_out(amount: Money, shares: Shares) -> Shares:
    """An amount divided by the parts: odd cents to the first."""
    if len(shares) == 1:
        return ((shares[0][0], amount),)
    total = sum(part.cents for _, part in shares)
    parts = [amount.cents * part.cents // total for _, part in shares]
    parts[0] += amount.cents - sum(parts)
    return tuple((player, Money(part)) for (player, _), part in zip(shares, parts, strict=True))
