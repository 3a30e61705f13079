"""Stud: for every hand of a player and every card that the dealer shows, how the dealer's hands compare with it.

Suits matter to flushes alone, and a dealer who shows x has a flush in the suit of x or none. So what a player may know comes
down to the strength of the hand, the rank of x, and which of the hand's ranks are there in the suit of x: some 1,130,000
states instead of 122,151,120. The dealer's hands are first weighed by their ranks as if there were no flushes, once for each
strength and rank of x; then those all of the suit of x are taken from where they were counted and put where they belong.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel
from croupier.lab.kernels.evaluate import strength_of_five, strength_of_ranks
from croupier.lab.strengths import PATTERNS, RANKS, Evaluator

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

BITS = 18  # of a count in a row, enough for the 163,185 hands that the dealer may have
_ONE = RANKS * 5  # the place of a factor that is always one
_FIELD = 10  # bits for the number of hands of one suit with a given card, 495 at most
_FIELDS = (1 << _FIELD) - 1


class StrengthOrder(NamedTuple):
    """What a book says of each strength."""

    place: Ints  # in the order of comparison; equal places stand off
    qualified: Flags


class Dealer(NamedTuple):
    """The dealer's hands by the rank of the card shown, under the order of a book."""

    factors: NDArray[np.uint8]  # of four more ranks, weakest hand first: where the ways to draw each as often are found
    places: Ints  # of these hands if there were no flushes, in the order of comparison
    qualified: Ints  # 1 where the dealer qualifies with them
    order: StrengthOrder
    suited: Ints  # of four more ranks in the suit shown: their bits, the strength, and that if they were of several suits


def dealer(evaluator: Evaluator, order: StrengthOrder) -> Dealer:
    """The dealer's hands under the order of a book, weakest first for each card shown."""
    factors, strengths, suited = _hands(evaluator)
    places = order.place[strengths]
    qualified = order.qualified[strengths].astype(np.int64)
    weakest_first = np.argsort(places, axis=1, kind="stable")
    return Dealer(
        factors[weakest_first],
        np.take_along_axis(places, weakest_first, axis=1),
        np.take_along_axis(qualified, weakest_first, axis=1),
        order,
        suited,
    )


@kernel
def _hands(evaluator: Evaluator) -> tuple[NDArray[np.uint8], Ints, Ints]:
    factors = np.full((1820, 4), _ONE, np.uint8)
    strengths, suited = np.zeros((RANKS, 1820), np.int64), np.zeros((RANKS, 495, 3), np.int64)
    fours = np.zeros(RANKS, np.int64)
    at = 0
    for a in range(RANKS):
        for b in range(a, RANKS):
            for c in range(b, RANKS):
                for d in range(c, RANKS):
                    bits, number = 0, 0
                    for rank in (a, b, c, d):
                        often = (a == rank) + (b == rank) + (c == rank) + (d == rank)
                        if not bits >> rank & 1:
                            factors[at, number] = 5 * rank + often
                            bits |= 1 << rank
                            number += 1
                    keys = evaluator.key[a] + evaluator.key[b] + evaluator.key[c] + evaluator.key[d]
                    for shown in range(RANKS):
                        if a == d == shown:
                            continue
                        strengths[shown, at] = strength_of_ranks(evaluator, keys + evaluator.key[shown])
                        if number == 4 and not bits >> shown & 1:
                            suited[shown, fours[shown], 0] = bits
                            suited[shown, fours[shown], 1] = evaluator.flush[bits | 1 << shown]
                            suited[shown, fours[shown], 2] = strengths[shown, at]
                            fours[shown] += 1
                    at += 1
    return factors, strengths, suited


@kernel
def _by_ranks(found: Ints, ways: Ints, dealer: Dealer, shown: int, own: int) -> None:
    """The dealer's hands as if there were no flushes; `ways` says in how many ways each rank is drawn so often."""
    factors, places, qualified = dealer.factors[shown], dealer.places[shown], dealer.qualified[shown]
    at = 0
    for stands in range(3):
        end = own + stands if stands < 2 else len(dealer.order.place)  # the places below it stand so, or lower
        none = some = 0
        while at < len(places) and places[at] < end:
            weight = ways[factors[at, 0]] * ways[factors[at, 1]] * ways[factors[at, 2]] * ways[factors[at, 3]]
            none += weight
            some += weight * qualified[at]
            at += 1
        found[stands], found[3 + stands] = none - some, some


@kernel
def field_of(order: StrengthOrder, strength: int, own: int) -> int:
    """Where a hand of the dealer's is counted: lower, equal and higher ones, then those with which the dealer qualifies."""
    place = order.place[strength]
    return int(place > own) + int(place >= own) + (3 if order.qualified[strength] else 0)


@kernel
def _by_suit(found: Ints, everything: int, dealer: Dealer, shown: int, own: int) -> None:
    """How many of the dealer's hands all of the suit shown belong where, and where they were counted without regard to it.

    By the ranks of the player's that are not in that suit, one bit for each in order; one word has all six fields.
    """
    found[:] = 0
    for at in range(dealer.suited.shape[1]):
        needed = ranks_among(dealer.suited[shown, at, 0], everything)
        found[needed, 0] += 1 << _FIELD * field_of(dealer.order, dealer.suited[shown, at, 1], own)
        found[needed, 1] += 1 << _FIELD * field_of(dealer.order, dealer.suited[shown, at, 2], own)
    add_to_larger_sets(found)


@kernel
def ranks_among(bits: int, ranks: int) -> int:
    """Which of some ranks are in a set, one bit for each of them in their order."""
    found, bit = 0, 1
    while ranks:
        lowest = ranks & -ranks
        if bits & lowest:
            found |= bit
        bit <<= 1
        ranks ^= lowest
    return found


@kernel
def add_to_larger_sets(found: Ints) -> None:
    """Add what needs some ranks to every set that has these ranks and more: it can be had there, too."""
    bit = 1
    while bit < len(found):
        for free in range(len(found)):
            if free & bit:
                found[free, 0] += found[free ^ bit, 0]
                found[free, 1] += found[free ^ bit, 1]
        bit <<= 1


@kernel
def count_ranks(hand: NDArray[np.uint8], counts: Ints) -> tuple[int, int, bool]:
    """Put down how often a hand has each rank. Its ranks as bits, how many they are, and whether all are of one suit."""
    counts[:] = 0
    everything, number, suited = 0, 0, True
    for at in range(5):
        card = hand[at]
        suited &= card // RANKS == hand[0] // RANKS
        number += counts[card % RANKS] == 0
        counts[card % RANKS] += 1
        everything |= 1 << card % RANKS
    return everything, number, suited


@kernel
def draws(have: int, want: int) -> int:
    """The ways to draw some of a few cards."""
    ways = 1
    for each in range(want):
        ways = ways * (have - each) // (each + 1)
    return ways


@kernel
def deals_with(counts: Ints, suited: bool, mask: int) -> int:
    """The hands with these ranks, all of one suit or not, that have exactly the ranks of the mask in the suit of x; and
    four suits that x may be of."""
    ways, most = 4, 0
    everything = 0
    for rank in range(RANKS):
        if counts[rank]:
            everything |= 1 << rank
            most = max(most, counts[rank])
            ways *= draws(3, counts[rank] - (mask >> rank & 1))
    if most > 1:
        return ways
    flushes = 4 if mask == everything else 12 if mask == 0 else 0
    return flushes if suited else ways - flushes


@kernel
def states(dealer: Dealer, hands: NDArray[np.uint8], kinds: Ints, first: int, last: int) -> Ints:
    """What players may know with the strengths from `first` up to, and without, `last`: two words, the ways, and which it is.

    The first word has the dealer's lower, equal and higher hands with which he qualifies; the second the lower and equal ones
    with which he does not, and the kind of the strength. Which state it is: the strength, the rank shown, and the pattern of
    the hand's ranks that are there in the suit shown, in one number.
    """
    size, rows = 0, np.empty((1024, 4), np.int64)
    counts, ways = np.zeros(RANKS, np.int64), np.ones(_ONE + 1, np.int64)
    by_ranks, found = np.zeros(6, np.int64), np.zeros(6, np.int64)
    for strength in range(first, last):
        own = dealer.order.place[strength]
        everything, number, suited = count_ranks(hands[strength], counts)
        by_suit = np.zeros((1 << number, 2), np.int64)
        for shown in range(RANKS):
            if counts[shown] == 4:
                continue
            for rank in range(RANKS):
                for often in range(5):
                    ways[5 * rank + often] = draws(4 - counts[rank] - (rank == shown), often)
            _by_ranks(by_ranks, ways, dealer, shown, own)
            _by_suit(by_suit, everything, dealer, shown, own)
            gone = everything
            for free in range(1 << number):  # and with it `gone`, the ranks that the player has in the suit shown
                times = 0 if gone >> shown & 1 else deals_with(counts, suited, gone)
                if times:
                    for at in range(6):
                        moved = (by_suit[free, 0] >> _FIELD * at & _FIELDS) - (by_suit[free, 1] >> _FIELD * at & _FIELDS)
                        found[at] = by_ranks[at] + moved
                    if size == len(rows):
                        more = np.empty((2 * size, 4), np.int64)
                        more[:size] = rows
                        rows = more
                    rows[size, 0] = found[3] | found[4] << BITS | found[5] << 2 * BITS
                    rows[size, 1] = found[0] | found[1] << BITS | kinds[strength] << 2 * BITS
                    rows[size, 2] = times
                    rows[size, 3] = (strength * RANKS + shown) * PATTERNS + (1 << number) - 1 - free
                    size += 1
                gone = gone - 1 & everything
    return rows[:size]


@kernel
def merge_rows(rows: Ints) -> Ints:
    """The rows with equal words made one, in the order in which they first come; which states they were is lost."""
    slots = 4
    while slots < 2 * len(rows):
        slots *= 2
    table = np.full(slots, -1, np.int64)
    found = np.empty((len(rows), 3), np.int64)
    size = 0
    for row in range(len(rows)):
        one, other = rows[row, 0], rows[row, 1]
        at = (one * 0x2545F4914F6CDD1D ^ other * 0x369DEA0F31A53F85) >> 20 & slots - 1
        while table[at] >= 0 and (found[table[at], 0] != one or found[table[at], 1] != other):
            at = at + 1 & slots - 1
        if table[at] < 0:
            table[at] = size
            found[size, 0], found[size, 1], found[size, 2] = one, other, rows[row, 2]
            size += 1
        else:
            found[table[at], 2] += rows[row, 2]
    return found[:size]


@kernel
def completions(evaluator: Evaluator, order: StrengthOrder, own: Ints, shown: Ints, dead: Ints) -> Ints:
    """The six counts for one state: all hands of the dealer's with the cards shown and without those that are elsewhere."""
    found = np.zeros(6, np.int64)
    keys, mask, gone = np.zeros(6, np.int64), np.zeros(6, np.int64), 0
    for card in own:
        keys[0] += evaluator.key[card]
        gone |= 1 << card
    mine = order.place[strength_of_five(evaluator, keys[0], gone)]
    keys[0] = 0
    for card in shown:
        keys[0] += evaluator.key[card]
        mask[0] |= 1 << card
    for card in dead:
        gone |= 1 << card
    gone |= mask[0]
    missing = 5 - len(shown)
    if missing == 0:
        found[field_of(order, strength_of_five(evaluator, keys[0], mask[0]), mine)] += 1
        return found
    chosen = np.full(6, -1, np.int64)  # the card at each depth; one depth less each time the cards run out
    depth = 1
    while depth:
        card = chosen[depth] + 1
        while card < 52 and gone >> card & 1:
            card += 1
        if card == 52:
            depth -= 1
            continue
        chosen[depth] = card
        if depth < missing:
            keys[depth], mask[depth] = keys[depth - 1] + evaluator.key[card], mask[depth - 1] | 1 << card
            depth += 1
            chosen[depth] = card
            continue
        for last in range(card, 52):
            if not gone >> last & 1:
                strength = strength_of_five(evaluator, keys[depth - 1] + evaluator.key[last], mask[depth - 1] | 1 << last)
                found[field_of(order, strength, mine)] += 1
        depth -= 1
    return found
