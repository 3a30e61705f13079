"""Stud: for every hand of a player and every card that the dealer shows, how the dealer's hands compare with it.

Suits matter to flushes alone, and a dealer who shows x has a flush in the suit of x or none. So what a player may know comes
down to the strength of the hand, the rank of x, and which of the hand's ranks are there in the suit of x: some 1,130,000
states instead of 122,151,120. The dealer's hands are first weighed by their ranks as if there were no flushes, once for each
strength and rank of x; then those all of the suit of x are taken from where they were counted and put where they belong.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import lean_kernel
from croupier.lab.kernels.evaluate import strength_of_five
from croupier.lab.strengths import PATTERNS, RANKS, Evaluator, strengths_of_ranks

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

BITS = 18  # of a count in a row, enough for the 163,185 hands that the dealer may have
_ONE = RANKS * 5  # the place of a factor that is always one
_DRAWS = np.array([[comb(have, want) for want in range(5)] for have in range(5)])  # the ways to draw some of a few cards
_FIELD = 10  # bits for the number of hands of one suit with a given card, 495 at most
_FIELDS = (1 << _FIELD) - 1


class StrengthOrder(NamedTuple):
    """What a book says of each strength."""

    place: Ints  # in the order of comparison; equal places stand off
    qualified: Flags


class Dealer(NamedTuple):
    """The dealer's hands by the rank of the card shown, under the order of a book."""

    halves: NDArray[np.uint8]  # of two of four more ranks: where the ways to draw each as often are found
    factors: NDArray[np.uint16]  # of four more ranks, weakest hand first: the two halves
    below: Ints  # by place in the order of comparison: how many of these hands are below it if there were no flushes
    qualified: Ints  # 1 where the dealer qualifies with these hands
    order: StrengthOrder
    suited: Ints  # of four more ranks in the suit shown: their bits; place and first field of the flush, and as if it were none


def dealer(evaluator: Evaluator, order: StrengthOrder) -> Dealer:
    """The dealer's hands under the order of a book, weakest first for each card shown."""
    ranks = np.array(list(combinations_with_replacement(range(RANKS), 4)))
    bits = np.bitwise_or.reduce(1 << ranks, axis=1)
    often = (ranks[:, :, None] == ranks[:, None]).sum(axis=2)
    first = np.diff(ranks, axis=1, prepend=-1) > 0
    halves, factors = np.unique(np.where(first, 5 * ranks + often, _ONE).reshape(-1, 2), axis=0, return_inverse=True)
    shown = np.arange(RANKS)[:, None]
    there = (ranks[:, 0] != ranks[:, 3]) | (ranks[:, 0] != shown)  # a rank is there four times
    keys = np.where(there, evaluator.key[ranks].sum(axis=1) + evaluator.key[shown], evaluator.key[:5].sum())
    strengths = np.where(there, strengths_of_ranks(keys), 0)
    places = order.place[strengths]
    first_field = 3 * order.qualified.astype(np.int64)
    suited = [
        np.array((bits[four], order.place[flush], first_field[flush], places[rank, four], first_field[strengths[rank, four]])).T
        for rank in range(RANKS)
        for four in [np.flatnonzero(first.all(axis=1) & (bits >> rank & 1 == 0))]
        for flush in [evaluator.flush[bits[four] | 1 << rank]]
    ]
    weakest_first = np.argsort(places, axis=1, kind="stable")
    places = np.take_along_axis(places, weakest_first, axis=1)
    return Dealer(
        halves.astype(np.uint8),
        factors.reshape(-1, 2).astype(np.uint16)[weakest_first],
        np.array([np.searchsorted(each, np.arange(len(order.place) + 2)) for each in places]),
        np.take_along_axis(order.qualified[strengths].astype(np.int64), weakest_first, axis=1),
        order,
        np.array(suited),
    )


@lean_kernel
def _by_ranks(found: Ints, ways: Ints, dealer: Dealer, shown: int, own: int) -> None:
    """The dealer's hands as if there were no flushes; `ways` says in how many ways each half of them is drawn."""
    factors, qualified = dealer.factors[shown], dealer.qualified[shown]
    at = 0
    for stands in range(3):
        end = dealer.below[shown, own + stands] if stands < 2 else len(qualified)  # the hands below it stand so, or lower
        none = some = 0
        while at < end:
            weight = ways[factors[at, 0]] * ways[factors[at, 1]]
            none += weight
            some += weight * qualified[at]
            at += 1
        found[stands], found[3 + stands] = none - some, some


@lean_kernel
def field_of(order: StrengthOrder, strength: int, own: int) -> int:
    """Where a hand of the dealer's is counted: lower, equal and higher ones, then those with which the dealer qualifies."""
    place = order.place[strength]
    return int(place > own) + int(place >= own) + (3 if order.qualified[strength] else 0)


@lean_kernel
def _by_suit(found: Ints, everything: int, dealer: Dealer, shown: int, own: int) -> None:
    """How many of the dealer's hands all of the suit shown belong where, and where they were counted without regard to it.

    By the ranks of the player's that are not in that suit, one bit for each in order; one word has all six fields.
    """
    for free in range(len(found)):
        found[free, 0] = found[free, 1] = 0
    for at in range(dealer.suited.shape[1]):
        four = dealer.suited[shown, at]
        needed = ranks_among(four[0], everything)
        found[needed, 0] += 1 << _FIELD * (four[2] + int(four[1] > own) + int(four[1] >= own))
        found[needed, 1] += 1 << _FIELD * (four[4] + int(four[3] > own) + int(four[3] >= own))
    add_to_larger_sets(found)


@lean_kernel
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


@lean_kernel
def add_to_larger_sets(found: Ints) -> None:
    """Add what needs some ranks to every set that has these ranks and more: it can be had there, too."""
    bit = 1
    while bit < len(found):
        for free in range(len(found)):
            if free & bit:
                found[free, 0] += found[free ^ bit, 0]
                found[free, 1] += found[free ^ bit, 1]
        bit <<= 1


@lean_kernel
def count_ranks(hand: NDArray[np.uint8], counts: Ints) -> tuple[int, int, bool]:
    """Put down how often a hand has each rank. Its ranks as bits, how many they are, and whether all are of one suit."""
    for rank in range(RANKS):
        counts[rank] = 0
    everything, number, suited = 0, 0, True
    for at in range(5):
        card = hand[at]
        suited &= card // RANKS == hand[0] // RANKS
        number += counts[card % RANKS] == 0
        counts[card % RANKS] += 1
        everything |= 1 << card % RANKS
    return everything, number, suited


@lean_kernel
def draws(have: int, want: int) -> int:
    """The ways to draw some of a few cards."""
    ways = 1
    for each in range(want):
        ways = ways * (have - each) // (each + 1)
    return ways


@lean_kernel
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


def states(dealer: Dealer, hands: NDArray[np.uint8], kinds: Ints, first: int, last: int) -> Ints:
    """What players may know with the strengths from `first` up to, and without, `last`: two words, the ways, and which it is.

    The first word has the dealer's lower, equal and higher hands with which he qualifies; the second the lower and equal ones
    with which he does not, and the kind of the strength. Which state it is: the strength, the rank shown, and the pattern of
    the hand's ranks that are there in the suit shown, in one number.
    """
    rows = np.empty(((last - first) * RANKS * PATTERNS, 4), np.int64)
    counts, ways, halves, by_ranks = (np.ones(size, np.int64) for size in (RANKS, _ONE + 1, len(dealer.halves), 6))
    room = _Room(counts, ways, halves, by_ranks, np.zeros((PATTERNS, 2), np.int64), rows)
    return rows[: _states(dealer, hands, kinds, (first, last), room)]


class _Room(NamedTuple):
    """What states are counted in."""

    counts: Ints
    ways: Ints  # to draw each rank so often
    halves: Ints  # the same of two ranks
    by_ranks: Ints
    by_suit: Ints
    rows: Ints


@lean_kernel
def _states(dealer: Dealer, hands: NDArray[np.uint8], kinds: Ints, some: tuple[int, int], room: _Room) -> int:
    counts, ways, halves, by_ranks, size = room.counts, room.ways, room.halves, room.by_ranks, 0
    for strength in range(some[0], some[1]):
        own = dealer.order.place[strength]
        everything, number, suited = count_ranks(hands[strength], counts)
        by_suit = room.by_suit[: 1 << number]
        for shown in range(RANKS):
            if counts[shown] == 4:
                continue
            for rank in range(RANKS):
                for often in range(5):
                    ways[5 * rank + often] = _DRAWS[4 - counts[rank] - (rank == shown), often]
            for half in range(len(halves)):
                halves[half] = ways[dealer.halves[half, 0]] * ways[dealer.halves[half, 1]]
            _by_ranks(by_ranks, halves, dealer, shown, own)
            _by_suit(by_suit, everything, dealer, shown, own)
            gone = everything
            for free in range(1 << number):  # and with it `gone`, the ranks that the player has in the suit shown
                times = 0 if gone >> shown & 1 else deals_with(counts, suited, gone)
                if times:
                    words = room.rows[size]
                    words[0], words[1], words[2] = 0, kinds[strength] << 2 * BITS, times
                    words[3] = (strength * RANKS + shown) * PATTERNS + (1 << number) - 1 - free
                    for at in range(3):
                        words[0] |= (by_ranks[3 + at] + _moved(by_suit, free, 3 + at)) << BITS * at
                        if at < 2:
                            words[1] |= (by_ranks[at] + _moved(by_suit, free, at)) << BITS * at
                    size += 1
                gone = gone - 1 & everything
    return size


@lean_kernel
def _moved(by_suit: Ints, free: int, field: int) -> int:
    """How many more hands are in a field since some are flushes."""
    return int((by_suit[free, 0] >> _FIELD * field & _FIELDS) - (by_suit[free, 1] >> _FIELD * field & _FIELDS))


def merge_rows(rows: Ints) -> Ints:
    """The rows with equal words made one, in the order in which they first come; which states they were is lost."""
    slots = 1 << max(2 * len(rows), 4).bit_length()
    found = np.empty((len(rows), 3), np.int64)
    return found[: _merge_rows(rows, np.full(slots, -1), found)]


@lean_kernel
def _merge_rows(rows: Ints, table: Ints, found: Ints) -> int:
    size, slots = 0, len(table)
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
    return size


def completions(evaluator: Evaluator, order: StrengthOrder, own: Ints, shown: Ints, dead: Ints) -> Ints:
    """The six counts for one state: all hands of the dealer's with the cards shown and without those that are elsewhere."""
    found, room = np.zeros(6, np.int64), np.zeros((3, 6), np.int64)
    _complete(evaluator, order, (own, shown, dead), found, room)
    return found


@lean_kernel
def _complete(evaluator: Evaluator, order: StrengthOrder, cards: tuple[Ints, Ints, Ints], found: Ints, room: Ints) -> None:
    (own, shown, dead), gone = cards, 0
    keys, mask, chosen = room[0], room[1], room[2]
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
        return
    chosen[1] = -1  # the card at each depth; one depth less each time the cards run out
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
