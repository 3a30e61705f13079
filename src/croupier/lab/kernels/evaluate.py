"""The strength of five to seven cards: some sums and three or four look-ups.

Add the keys of the cards (`Evaluator.key`), and set their bits in a mask of the deck; either can be kept while some cards
stay and others change.
"""

from __future__ import annotations

from croupier.lab.kernels import lean_kernel
from croupier.lab.strengths import HIGH_SHIFT, RANKS, SUIT_SHIFT, Evaluator

_LOW = (1 << HIGH_SHIFT) - 1
_HIGH = (1 << SUIT_SHIFT - HIGH_SHIFT) - 1
_FILL = 0x3333 << SUIT_SHIFT  # brings five cards of a suit to eight
_FULL = 0x8888 << SUIT_SHIFT
_SUIT = (1 << RANKS) - 1


@lean_kernel
def _of_a_suit(flush: int, mask: int) -> int:
    """The ranks of the suit that has five cards or more."""
    if flush < 1 << SUIT_SHIFT + 4:
        return mask & _SUIT
    if flush < 1 << SUIT_SHIFT + 8:
        return mask >> RANKS & _SUIT
    if flush < 1 << SUIT_SHIFT + 12:
        return mask >> 2 * RANKS & _SUIT
    return mask >> 3 * RANKS


@lean_kernel
def strength_of_ranks(evaluator: Evaluator, keys: int) -> int:
    """The strength of five cards as if they were of several suits."""
    return int(evaluator.ranks5[evaluator.high5[keys >> HIGH_SHIFT & _HIGH] + evaluator.low[keys & _LOW]])


@lean_kernel
def strength_of_five(evaluator: Evaluator, keys: int, mask: int) -> int:
    """The strength of five cards."""
    flush = (keys + _FILL) & _FULL
    if flush:
        return int(evaluator.flush[_of_a_suit(flush, mask)])
    return strength_of_ranks(evaluator, keys)


@lean_kernel
def strength_of_six(evaluator: Evaluator, keys: int, mask: int) -> int:
    """The strength of the best five of six cards."""
    flush = (keys + _FILL) & _FULL
    if flush:
        return int(evaluator.flush[_of_a_suit(flush, mask)])
    return int(evaluator.ranks6[evaluator.high6[keys >> HIGH_SHIFT & _HIGH] + evaluator.low[keys & _LOW]])


@lean_kernel
def strength_of_seven(evaluator: Evaluator, keys: int, mask: int) -> int:
    """Seven cards with a flush have neither four of a kind nor a full house, so the flush is the best in them."""
    flush = (keys + _FILL) & _FULL
    if flush:
        return int(evaluator.flush[_of_a_suit(flush, mask)])
    return int(evaluator.ranks7[evaluator.high7[keys >> HIGH_SHIFT & _HIGH] + evaluator.low[keys & _LOW]])
