"""Hands that are seldom dealt, for a pack that is stacked."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import ACE, KING, RANKS, SUITS, Card
from croupier.drill.chance import Chance


def winning_hand(chance: Chance) -> Sequence[Card]:
    """Five cards that some book has an award for."""
    kind, suit = chance.pick(("royal", "straight flush", "straight flush", "four", "full house", "flush")), chance.pick(SUITS)
    ranks = chance.shuffled(RANKS)
    if kind == "four":
        return [*(Card(f"{ranks[0]}{each}") for each in SUITS), Card(f"{ranks[1]}{suit}")]
    if kind == "full house":
        return [Card(f"{ranks[0]}{each}") for each in SUITS[:3]] + [Card(f"{ranks[1]}{each}") for each in SUITS[:2]]
    if kind == "flush":
        return [Card(f"{rank}{suit}") for rank in "KJ842"]
    high = ACE if kind == "royal" else 6 + chance.below(KING - 5)
    return chance.shuffled(run_of(high - 4, 5, suit))


def run_of(low: int, length: int, suit: str) -> tuple[Card, ...]:
    """So many cards of a suit one after the other, from a rank upward."""
    return tuple(Card(f"{RANKS[rank - 2]}{suit}") for rank in range(low, low + length))
