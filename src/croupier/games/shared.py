"""What several of the games share: how a hand stands against the dealer's, and hold'em's two cards."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache

from croupier.cards import ACE, JACK, KING, QUEEN, Card, Hand, HandClass, best_five
from croupier.rulebook import (
    AfterShare,
    Condition,
    CountedBy,
    Effect,
    Fact,
    Funds,
    Rounding,
    Several,
    Showdown,
    StakeBack,
    WholeOf,
    by,
    flag,
)

# What a shift manager may rule where the book leaves it to this post; the first is proposed.
ANY_EFFECT = (Effect.CONTINUES, *(effect for effect in Effect if effect is not Effect.CONTINUES))


class Comparison(IntEnum):
    """How a player's hand stands against the dealer's."""

    __hash__ = int.__hash__  # as in HandClass

    LOWER = 0
    EQUAL = 1
    HIGHER = 2
    REFUSED = 3  # the player does not show it


def compare(mine: Hand, dealers: Hand) -> Comparison:
    """How one hand stands against another, the player's first."""
    if mine == dealers:
        return Comparison.EQUAL
    return Comparison.HIGHER if mine > dealers else Comparison.LOWER


folded = flag("folded", lambda s: s.played.folded)
everybody_folded = flag("everybody folded", lambda s: s.round.everybody_folded)


def standing(comparison: Fact) -> tuple[Condition, Condition, Condition, Condition]:
    """The conditions that a hand is higher than the dealer's, lower, equal, or not shown."""
    order = (Comparison.HIGHER, Comparison.LOWER, Comparison.EQUAL, Comparison.REFUSED)
    higher, lower, equal, refused = (comparison == each for each in order)
    return higher, lower, equal, refused


# -- hold'em --


class HoleCards(HandClass):
    """What the Bonus pays for, best last."""

    OTHER = 0
    LOW_PAIR = 1
    A_Q_OR_A_J_UNSUITED = 2
    HIGH_PAIR = 3
    A_K_UNSUITED = 4
    A_Q_OR_A_J_SUITED = 5
    A_K_SUITED = 6
    A_A_PLAYER_ONLY = 7
    A_A_BOTH = 8


def hole_cards(cards: Sequence[Card], others: Sequence[Card]) -> HoleCards:
    """The Bonus class of two cards, given the two of the other side."""
    first, second = cards
    high, low = max(first.rank, second.rank), min(first.rank, second.rank)
    suited = first.suit == second.suit
    if high == low == ACE:
        both = others[0].rank == others[1].rank == ACE
        return HoleCards.A_A_BOTH if both else HoleCards.A_A_PLAYER_ONLY
    if high == low:
        return HoleCards.HIGH_PAIR if high >= JACK else HoleCards.LOW_PAIR
    if (high, low) == (ACE, KING):
        return HoleCards.A_K_SUITED if suited else HoleCards.A_K_UNSUITED
    if high == ACE and low in (QUEEN, JACK):
        return HoleCards.A_Q_OR_A_J_SUITED if suited else HoleCards.A_Q_OR_A_J_UNSUITED
    return HoleCards.OTHER


@lru_cache(maxsize=1024)
def best_of(*cards: Card) -> Hand:
    """The best five, kept for a while: the same cards are asked about under one reading after the other."""
    return best_five(cards)


def best_with_own_card(own: Sequence[Card], community: Sequence[Card]) -> Hand:
    """The best five of seven with at least one card of one's own: leave out each board card in turn."""
    best = best_of(*own, *community)
    if best > best_of(*community):
        return best  # the board alone does not make it, so a card of one's own takes part
    return max(best_five((*own, *community[:index], *community[index + 1 :])) for index in range(len(community)))


def five_card_hand(s: Showdown) -> HandClass:
    """The class of the player's best five cards."""
    return s.hand.category


# -- what the registers ask of every jackpot: S for stud and three card, H for hold'em --

S_FIXED_AWARDS = by("S-35", {"house-pays": Funds.HOUSE, "taken-from-the-meter": Funds.METER})
S_ROYAL_LAST = by("S-38", {"after-lower-hands": WholeOf.WHAT_IS_LEFT, "full-displayed-value": WholeOf.DISPLAYED})
S_WINNERS = by("S-40", {"per-hand": CountedBy.HANDS, "per-player": CountedBy.PLAYERS})
S_ODD_CENTS = by(
    "S-41", {"round-down": Rounding.DOWN, "nearest-cent": Rounding.NEAREST, "odd-cents-to-first": Rounding.ODD_CENTS_TO_FIRST}
)
S_STAKE = by("S-9", {"stake-back-only-with-to-1": StakeBack.NEVER, "every-win-returns-the-stake": StakeBack.ALWAYS})
S_STRAIGHT_FLUSHES = by(
    "S-36",
    {
        "meter-after-each": Several.EACH_FROM_WHAT_IS_LEFT,
        "start-value-each": Several.START_VALUE_FOR_EACH_FURTHER,
        "one-tenth-shared": Several.ONE_SHARE,
    },
)
H_AFTER_A_SHARE = by(
    "H-4",
    {"falls-by-the-award": AfterShare.FALLS, "any-win-resets": AfterShare.RESETS, "unchanged": AfterShare.UNCHANGED},
)
H_ODD_CENTS = by("H-46", {"round-down": Rounding.DOWN, "nearest-cent": Rounding.NEAREST})
