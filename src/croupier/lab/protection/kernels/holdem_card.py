"""Hold'em with one of the dealer's cards known: what each bet brings on every board, for all cards that it may be at once.

What follows a set of four depends on its ranks alone, and on those within a suit of which it has two or more. So sums over
rivers are made once for all sets that are alike in that, and each suit that a known card may have has a list by its rank.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel
from croupier.lab.kernels.holdem_boards import (
    CHOOSE,
    NO_FLUSH,
    PAIR,
    SUITED,
    TwoCards,
    card_of,
    pair_place,
    place_of,
    reduce_board,
)
from croupier.lab.protection.kernels.holdem_levels import WIDE

Ints = NDArray[np.int64]

REDUCED_FOURS = 1820 + 78 * 91 + 286 * 13 + 715  # four ranks; two, three or four ranks of a suit with a rest
_BY_RANKS, _BY_TWO = 1820, 1820 + 78 * 91
_RANKS = (1 << 13) - 1
_TOGETHER = 4096  # sets of four whose sums have room in numbers of 32 bits
# By shape and by suit of the flush: which of the ways it is in which a starting hand lies in that suit.
WAYS_TO_LIE = np.array(((0, 0, 1, 1, 1), (0, 1, 1, 1, 1), (0, 1, 2, 2, 2)))


class ReducedFours(NamedTuple):
    """Reduced sets of four, which have two or more cards of one suit at most. By rank of the river: the reduced board.

    The river is of that suit, or of another: then `left` has how many such cards are not among the four.
    """

    ranks: NDArray[np.int16]  # within the suit, as bits
    inside: NDArray[np.uint16]
    outside: NDArray[np.uint16]
    left: NDArray[np.int8]


class TwoSuits(NamedTuple):
    """Sets of four with two cards of each of two suits. By rank of a river of either suit, or of another: the reduced board."""

    fours: Ints  # as bits
    suits: NDArray[np.int8]
    boards: NDArray[np.uint16]


class Shape(NamedTuple):
    """Sets of four and of three that a shape of starting hands tells apart: their cards, how many are alike, what follows.

    What follows is the number of a list by rank of the known card, for each suit that it may have. Two lists make a pair. If a
    set of four has a reduced one, a pair is all that follows: a list for cards out of its suit, and one for cards in it.
    """

    fours: Ints  # as bits
    fours_alike: Ints
    four_suits: NDArray[np.int8]  # by set of four: the suit, 4 for none; -1 if there are two
    rivers: NDArray[np.int32]  # by set of four and suit
    flops: Ints
    flops_alike: Ints
    turn_suits: NDArray[np.int8]  # by flop and turn, as above
    turns: NDArray[np.int32]  # by flop, turn and suit
    two_suits: TwoSuits


# -- sets of cards --


@kernel
def reduced_fours(fours: Ints) -> ReducedFours:
    """What follows each reduced set of four, from sets of four that have all of these among them."""
    found = ReducedFours(
        np.zeros(REDUCED_FOURS, np.int16),
        np.zeros((REDUCED_FOURS, 13), np.uint16),
        np.zeros((REDUCED_FOURS, 13), np.uint16),
        np.zeros((REDUCED_FOURS, 13), np.int8),
    )
    known = np.zeros(REDUCED_FOURS, np.bool_)
    for bits in fours:
        number, flush = _reduce_four(bits)
        if number < 0 or known[number]:
            continue
        known[number] = True
        found.ranks[number] = bits >> 13 * flush & _RANKS if flush != NO_FLUSH else 0
        for card in range(52):
            if not bits >> card & 1:
                if card // 13 == flush:
                    found.inside[number, card % 13] = _board_with(bits, card)
                else:
                    found.outside[number, card % 13] = _board_with(bits, card)
                    found.left[number, card % 13] += 1
    return found


@kernel
def _board_with(four: int, card: int) -> int:
    """The reduced board of four cards and a river."""
    bits = four | 1 << card
    return reduce_board(bits & _RANKS, bits >> 13 & _RANKS, bits >> 26 & _RANKS, bits >> 39)[0]


@kernel
def sets_of(shape: int, numbers3: NDArray[np.uint32], numbers4: NDArray[np.uint32]) -> Shape:
    """All that follows from the shape alone. Numbers are those of `number_sets`."""
    fours, fours_alike = _those_that_stand(numbers4, 4)
    flops, flops_alike = _those_that_stand(numbers3, 3)
    four_suits, rivers, two_suits = _rivers_of(shape, fours)
    turn_suits, turns = np.zeros((len(flops), 52), np.int8), np.zeros((len(flops), 52, 4), np.int32)
    for number in range(len(flops)):
        for card in range(52):
            if not flops[number] >> card & 1:
                bits = flops[number] | 1 << card
                own = (bits & _RANKS, bits >> 13 & _RANKS, bits >> 26 & _RANKS, bits >> 39)
                stands = _canonical(shape, own[0], own[1], own[2], own[3])
                four = numbers4[place_of(stands[0], stands[1], stands[2], stands[3])]
                taken = 0
                for suit in range(4):
                    # A suit that may not be exchanged is where it was, so a suit is looked for at its own place first.
                    named = suit if stands[suit] == own[suit] and not taken >> suit & 1 else -1
                    for other in range(4):
                        if named < 0 and stands[other] == own[suit] and not taken >> other & 1:
                            named = other
                    taken |= 1 << named
                    turns[number, card, suit] = rivers[four, named]
                turn_suits[number, card] = _reduce_four(bits)[1]
    return Shape(fours, fours_alike, four_suits, rivers, flops, flops_alike, turn_suits, turns, two_suits)


@kernel
def _rivers_of(shape: int, fours: Ints) -> tuple[NDArray[np.int8], NDArray[np.int32], TwoSuits]:
    """By set of four the suit; by set and suit the number of the list; and the sets that have no reduced one.

    Lists of reduced sets come first, by the way in which the hand lies, and for a known card out of the suit and in it.
    Then there are four for each of the other sets: for a known card of either suit, of another, and one to make two pairs.
    """
    ways, rivers, found = WAYS_TO_LIE[shape], np.zeros((len(fours), 4), np.int32), np.zeros(len(fours), np.int8)
    others, suits = np.zeros(len(fours), np.int64), np.zeros((len(fours), 2), np.int8)
    number, first = 0, 2 * REDUCED_FOURS * (ways.max() + 1)
    for four in range(len(fours)):
        place, flush = _reduce_four(fours[four])
        found[four] = flush
        if place >= 0:
            for suit in range(4):
                rivers[four, suit] = 2 * (ways[flush] * REDUCED_FOURS + place) + (suit == flush)
            continue
        others[number], at = fours[four], 0
        for suit in range(4):
            rivers[four, suit] = first + 4 * number + 2
            if fours[four] >> 13 * suit & _RANKS:
                rivers[four, suit] = first + 4 * number + at
                suits[number, at] = suit
                at += 1
        number += 1
    boards = np.zeros((number, 3, 13), np.uint16)
    for four in range(number):
        for card in range(52):
            if not others[four] >> card & 1:
                at = 0 if card // 13 == suits[four, 0] else 1 if card // 13 == suits[four, 1] else 2
                boards[four, at, card % 13] = _board_with(others[four], card)
    return found, rivers, TwoSuits(others[:number].copy(), suits[:number].copy(), boards)


@kernel
def _sorted_two(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one >= other else (other, one)


@kernel
def _canonical(shape: int, m0: int, m1: int, m2: int, m3: int) -> tuple[int, int, int, int]:
    """Of the sets of cards that an exchange of alike suits makes of one another, the one that stands for all."""
    if shape == PAIR:
        m0, m1 = _sorted_two(m0, m1)
    if shape == SUITED:
        m1, m2 = _sorted_two(m1, m2)
    m2, m3 = _sorted_two(m2, m3)
    if shape == SUITED:
        m1, m2 = _sorted_two(m1, m2)
    return m0, m1, m2, m3


@kernel
def _reduce_four(bits: int) -> tuple[int, int]:
    """The number of a set of four by its ranks alone, or by those within one suit and the rest; and that suit.

    Two suits of two cards each are not reduced: -1 and -1.
    """
    counts = np.zeros(4, np.int64)
    for card in range(52):
        counts[card // 13] += bits >> card & 1
    flush, suits = NO_FLUSH, 0
    for suit in range(4):
        if counts[suit] >= 2:
            flush, suits = suit, suits + 1
    if suits == 2:
        return -1, -1
    inside, outside, within, number = 0, 0, 0, 0
    first, second = -1, -1
    for rank in range(13):
        for suit in range(4):
            if bits >> 13 * suit + rank & 1:
                if suit == flush:
                    within += 1
                    inside += CHOOSE[rank, within]
                else:
                    number += 1
                    outside += CHOOSE[rank + number - 1, number]
                    first, second = rank, first
    if flush == NO_FLUSH:
        return outside, flush
    if within == 2:
        return 1820 + inside * 91 + pair_place(first, second), flush
    if within == 3:
        return 1820 + 78 * 91 + inside * 13 + first, flush
    return 1820 + 78 * 91 + 286 * 13 + inside, flush


@kernel
def _those_that_stand(numbers: NDArray[np.uint32], size: int) -> tuple[Ints, Ints]:
    """By number: the set of cards that stands for all that are alike, as bits, and how many these are.

    It is the first of them, for the canonical one has its lower numbers of cards in the later suits.
    """
    bits, number = np.zeros(numbers.max() + 1, np.int64), np.zeros(numbers.max() + 1, np.int64)
    cards = np.arange(size)
    for place in range(CHOOSE[52, size]):
        own = 0
        for card in cards:
            own |= 1 << int(card)
        number[numbers[place]] += 1
        if number[numbers[place]] == 1:
            bits[numbers[place]] = own
        step = 0
        while step < size - 1 and cards[step] + 1 == cards[step + 1]:
            cards[step] = step
            step += 1
        cards[step] += 1
    return bits, number


# -- one starting hand --


class Held(NamedTuple):
    """A starting hand, and what it brings: by the way it lies in the suit of the flush, by reduced board, and by payoff."""

    cards: TwoCards
    shape: int
    stands: Ints


@kernel
def over_rivers(fours: ReducedFours, held: Held, way: int, kinds: TwoCards, found: Ints) -> None:
    """Sums over all rivers of each reduced set of four, where the hand lies in its suit in a way, as two kinds of cards.

    They are put down by payoff, and by rank of the known card, out of the suit and in it. A known card that is a river itself
    leaves one river less.
    """
    inside, outside = 0, np.zeros(13, np.int64)
    for kind in kinds:
        if kind < 13:
            outside[kind] += 1
        else:
            inside |= 1 << kind - 13
    none = len(held.stands) - 1  # the way to lie where there is no flush
    sums = np.zeros(held.stands.shape[2], found.dtype)
    for four in range(0 if way == none else _BY_RANKS, REDUCED_FOURS):
        sums[:] = 0
        gone = fours.ranks[four] | inside
        for rank in range(13):
            if four >= _BY_RANKS and not gone >> rank & 1:
                stands = held.stands[way, fours.inside[four, rank]]
                for each in range(len(sums)):
                    sums[each] += stands[each]
                for each in range(rank + WIDE, len(sums), 2 * WIDE):
                    sums[each] -= stands[each]
            times = np.int16(fours.left[four, rank] - outside[rank])
            if times > 0:
                stands = held.stands[way if four >= _BY_TWO else none, fours.outside[four, rank]]
                for each in range(len(sums)):
                    sums[each] += times * stands[each]
                for each in range(rank, len(sums), 2 * WIDE):
                    sums[each] -= stands[each]
        for which in range(len(found)):
            found[which, way * REDUCED_FOURS + four] = sums[2 * WIDE * which : 2 * WIDE * (which + 1)]


@kernel
def _other_suits(one: int, other: int) -> tuple[int, int]:
    """The two suits besides these."""
    third = 0
    while third in (one, other):
        third += 1
    return third, 6 - one - other - third


@kernel
def over_rivers_of_two_suits(sets: TwoSuits, held: Held, found: Ints) -> None:
    """The same for sets of four with two cards of each of two suits: for a known card of either suit, and of another."""
    ways = WAYS_TO_LIE[held.shape]
    blocked = 1 << held.cards[0] | 1 << held.cards[1]
    first = REDUCED_FOURS * len(held.stands)
    length = held.stands.shape[2]
    sums = np.zeros((3, length), found.dtype)  # after a river of either suit, and of another
    less = np.zeros((3, length), found.dtype)  # where the known card is the river
    for four in range(len(sets.fours)):
        if sets.fours[four] & blocked:
            continue
        sums[:] = 0
        gone = sets.fours[four] | blocked
        one, other = sets.suits[four, 0], sets.suits[four, 1]
        in_either = gone >> 13 * one & _RANKS, gone >> 13 * other & _RANKS
        for at in range(2):
            way, total = ways[sets.suits[four, at]], sums[at]
            for rank in range(13):
                if not in_either[at] >> rank & 1:
                    stands = held.stands[way, sets.boards[four, at, rank]]
                    for each in range(length):
                        total[each] += stands[each]
                    for each in range(rank, length, 2 * WIDE):
                        less[at, each] = stands[each + WIDE]
        third, fourth = _other_suits(one, other)
        total = sums[2]
        for rank in range(13):
            times = np.int16(2 - (gone >> 13 * third + rank & 1) - (gone >> 13 * fourth + rank & 1))
            if times:
                stands = held.stands[ways[NO_FLUSH], sets.boards[four, 2, rank]]
                for each in range(length):
                    total[each] += times * stands[each]
                for each in range(rank, length, 2 * WIDE):
                    less[2, each] = stands[each]
        for which in range(len(found)):
            out = found[which, first + 2 * four : first + 2 * four + 2]
            start = 2 * WIDE * which
            for each in range(WIDE):
                free, suited = start + each, start + each + WIDE
                out[0, each] = sums[0, suited] + sums[1, free] + sums[2, free] - less[0, free]
                out[0, each + WIDE] = sums[0, free] + sums[1, suited] + sums[2, free] - less[1, free]
                out[1, each] = sums[0, free] + sums[1, free] + sums[2, free] - less[2, free]


@kernel
def add_up_fours(shape: Shape, cards: TwoCards, after: Ints, room: Ints, sums: Ints) -> int:
    """How many sets of four there are; by suit and rank of the known card is added what they bring.

    First what a bet brings where that is above nothing, then the second payoff, with or without a gain. `room` is to work with.
    """
    bet, every = after[0], after[1]
    blocked, total, none = 1 << cards[0] | 1 << cards[1], 0, np.int16(0)
    for begin in range(0, len(shape.fours), _TOGETHER):
        room[:] = 0
        for four in range(begin, min(begin + _TOGETHER, len(shape.fours))):
            bits, flush = shape.fours[four], shape.four_suits[four]
            if bits & blocked:
                continue
            total += shape.fours_alike[four]
            number = np.int16(shape.fours_alike[four])
            if flush >= 0:
                pair = shape.rivers[four, 0] >> 1
                of_bet, of_every, of_suit = bet[pair], every[pair], room[flush]
                for each in range(len(of_bet)):
                    of_suit[0, each] += number * max(of_bet[each], none)
                    of_suit[1, each] += number * of_every[each]
            else:
                for suit in range(4):
                    pair, start = shape.rivers[four, suit] >> 1, WIDE * (shape.rivers[four, suit] & 1)
                    end, of_suit = start + WIDE, room[5 + suit]
                    of_bet, of_every = bet[pair, start:end], every[pair, start:end]
                    for each in range(len(of_bet)):
                        of_suit[0, each] += number * max(of_bet[each], none)
                        of_suit[1, each] += number * of_every[each]
            while bits:  # a card on the board is not the dealer's
                card = card_of(bits)
                bits &= bits - 1
                suit, rank = card // 13, card % 13
                pair, place = shape.rivers[four, suit] >> 1, WIDE * (shape.rivers[four, suit] & 1) + rank
                sums[0, suit, rank] -= number * max(bet[pair, place], 0)
                sums[1, suit, rank] -= number * every[pair, place]
        for which in range(2):
            _add_to_suits(room[:, which], sums[which])
    return total


@kernel
def _add_to_suits(room: Ints, sums: Ints) -> None:
    """Add what is by suit of a flush, for cards out of it and in it, and then by suit of the card, to sums by suit and rank."""
    for suit in range(4):
        total, of_suit = sums[suit], room[5 + suit]
        for flush in range(5):
            of_flush = room[flush, WIDE:] if flush == suit else room[flush]
            for rank in range(len(total)):
                total[rank] += of_flush[rank]
        for rank in range(len(total)):
            total[rank] += of_suit[rank]


@kernel
def add_up_flops(shape: Shape, cards: TwoCards, bet: Ints, room: Ints, sums: Ints) -> int:
    """How many flops there are; by suit and rank of the known card is added what a bet brings where it is above nothing.

    `room` is to work with.
    """
    blocked, number_of_flops = 1 << cards[0] | 1 << cards[1], 0
    total = np.zeros((4, WIDE), np.int64)
    for flop in range(len(shape.flops)):
        bits, number = shape.flops[flop] | blocked, shape.flops_alike[flop]
        if shape.flops[flop] & blocked:
            continue
        number_of_flops += number
        room[:], total[:] = 0, 0
        for card in range(52):
            if bits >> card & 1:
                continue
            flush = shape.turn_suits[flop, card]
            if flush >= 0:
                after, of_suit = bet[shape.turns[flop, card, 0] >> 1], room[flush]
                for each in range(len(after)):
                    of_suit[each] += after[each]
            else:
                for suit in range(4):
                    start = WIDE * (shape.turns[flop, card, suit] & 1)
                    after, of_suit = bet[shape.turns[flop, card, suit] >> 1, start : start + WIDE], room[5 + suit]
                    for each in range(len(after)):
                        of_suit[each] += after[each]
            suit, rank = card // 13, card % 13
            list_number = shape.turns[flop, card, suit]
            total[suit, rank] -= bet[list_number >> 1, WIDE * (list_number & 1) + rank]
        _add_to_suits(room, total)
        for card in range(52):
            if not bits >> card & 1:
                sums[card // 13, card % 13] += number * max(total[card // 13, card % 13], 0)
    return number_of_flops
