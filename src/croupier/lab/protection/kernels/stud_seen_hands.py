"""Stud with other positions' cards seen: sums over all sets of cards that may be gone, taken together by their ranks.

What playing brings against a card shown is a sum of two parts. The first goes by how many cards of each rank are gone, as if
there were no flushes: it is a polynomial of the fourth degree in the numbers of cards left, and ranks are put into it one
after the other. The second is what the flushes of the suit shown change, and goes by the ranks that are gone in that suit.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel, lean_kernel
from croupier.lab.kernels.stud import draws
from croupier.lab.strengths import RANKS

Ints = NDArray[np.int64]
_LOWER = (1 << 32) - 1  # sums are kept in two parts, as they do not fit into one
_PAIRED, _SUITED, _UNSUITED = range(3)  # hands of one's own: those with two cards of a rank are never of one suit
_ANY, _IN_SUIT_SHOWN, _IN_ANOTHER = range(3)  # where a hand of one suit lies
_ALL = (1 << RANKS) - 1


class Polynomials(NamedTuple):
    """How sums over four cards of the dealer's are laid out, where the lowest ranks are known and others are not.

    By the number of ranks known, and of cards that have other ranks: all sets of these ranks, in order.
    """

    begins: Ints
    sizes: Ints
    with_lowest: Ints  # and by how often the lowest of the other ranks is among them: where those begin
    ways: Ints  # to draw so many of some cards


class CardShown(NamedTuple):
    """A card shown against the hands of a player that are looked at together: what bounds the worth of playing them."""

    rank: int
    worth: Ints  # of the dealer's hands by four ranks: no hand of the player's brings more
    bound: int  # what flushes bring more, at most
    least: Ints  # how many cards of each rank all these hands have


class SuitRoom(NamedTuple):
    """What sums over suits are made in: by set of ranks gone in the suit shown."""

    weights: Ints
    masks: Ints


class OwnHands(NamedTuple):
    """Hands of a player to which every hand of the dealer's brings the same, against a card shown."""

    apart: Ints  # what they bring less than the bound: four ranks with how often each is drawn, as `_ways` has them; how much
    flushes: Ints  # what flushes bring more, by the ranks that are free in the suit shown
    bound: int
    own: Ints  # by hand: how many cards of each rank
    sorts: Ints


@kernel
def sift(shown: CardShown, layout: Polynomials, gone: int, most: int) -> tuple[Ints, int]:
    """Go through all numbers of cards of each rank that may be gone, apart from the card shown.

    Where playing may bring something a row is given back, up to as many as `most`: the bound without flushes, the numbers, and
    these as bits. The number of sets of cards that were gone through stands beside.
    """
    values = np.zeros((RANKS + 1, layout.sizes[0, :].sum()), np.int64)
    values[0, layout.begins[0, 4] :] = shown.worth
    number, cards, sets = np.zeros(RANKS + 1, np.int64), np.zeros(RANKS + 1, np.int64), np.zeros(RANKS + 1, np.int64)
    room, needed = np.zeros(RANKS + 1, np.int64), np.zeros(RANKS + 1, np.int64)
    for rank in range(RANKS - 1, -1, -1):
        room[rank] = room[rank + 1] + 4 - (rank == shown.rank)
        needed[rank] = needed[rank + 1] + shown.least[rank]
    found, rows, total = np.zeros((64, RANKS + 2), np.int64), 0, 0
    rank, sets[0], number[0] = 0, 1, shown.least[0] - 1
    while rank >= 0 and rows < most:
        number[rank] += 1
        many, there = cards[rank] + number[rank], 4 - (rank == shown.rank)
        if number[rank] > there or many + needed[rank + 1] > gone:
            rank -= 1
            continue
        if many + room[rank + 1] < gone:
            continue
        _put_in(values[rank], values[rank + 1], layout, rank, there - number[rank])
        sets[rank + 1] = sets[rank] * layout.ways[there, number[rank]]
        rank += 1
        if rank < RANKS:
            cards[rank], number[rank] = many, shown.least[rank] - 1
            continue
        rank -= 1
        total += sets[RANKS]
        if values[RANKS, 0] + shown.bound > 0:
            if rows == len(found):
                longer = np.zeros((2 * rows, RANKS + 2), np.int64)
                longer[:rows] = found
                found = longer
            found[rows, 0], found[rows, 1:-1] = values[RANKS, 0], number[:RANKS]
            found[rows, -1] = _levels(number[:RANKS])
            rows += 1
    return found[:rows], total


@lean_kernel
def _put_in(values: Ints, found: Ints, layout: Polynomials, rank: int, left: int) -> None:
    """Put in how many cards of the lowest rank are left."""
    for others in range(5):
        begin, size = layout.begins[rank + 1, others], layout.sizes[rank + 1, others]
        for often in range(min(left, 4 - others) + 1):
            ways = layout.ways[left, often]
            source = layout.begins[rank, others + often] + layout.with_lowest[rank, others + often, often]
            for each in range(size):
                if often:
                    found[begin + each] += ways * values[source + each]
                else:
                    found[begin + each] = values[source + each]


@kernel
def sum_over_free(worth: Ints, fours: Ints) -> Ints:
    """By set of ranks: the sum of what four of them bring."""
    found = np.zeros(1 << RANKS, np.int64)
    for each in range(len(fours)):
        found[fours[each]] = worth[each]
    for rank in range(RANKS):
        for ranks in range(len(found)):
            if ranks >> rank & 1:
                found[ranks] += found[ranks ^ 1 << rank]
    return found


@kernel
def add_up(rows: Ints, shown: int, play: OwnHands, layout: Polynomials) -> Ints:
    """What playing brings where that is above nothing: over all sets of cards with the numbers of these rows, and own hands."""
    sums = np.zeros(2, np.int64)
    room = SuitRoom(np.ones(1 << RANKS, np.int64), np.zeros(1 << RANKS, np.int64))
    ways, have = np.ones(5 * RANKS + 5, np.int64), np.zeros(len(play.own), np.int64)
    for hand in range(len(play.own)):
        have[hand] = _levels(play.own[hand])
    missing = ~rows[:, -1]  # close together, as most rows are passed by
    for row in range(len(rows)):
        worth, every = 0, -1
        for hand in range(len(play.own)):
            if have[hand] & missing[row]:
                continue
            number, own, sort, found = rows[row, 1:-1], play.own[hand], play.sorts[hand], 0
            if every < 0:
                worth, every = rows[row, 0] - _less(play.apart, number, shown, layout.ways, ways), 0
                if worth + play.bound > 0:
                    every = _over_suits(play.flushes, worth, (number, own), (shown, _ANY), room)
            if not every:
                break  # nothing is above nothing
            if sort != _PAIRED:
                found = _over_suits(play.flushes, worth, (number, own), (shown, _IN_SUIT_SHOWN), room)
                found += 3 * _over_suits(play.flushes, worth, (number, own), (shown, _IN_ANOTHER), room)
            if sort != _SUITED:
                held = 1
                for rank in range(RANKS):
                    held *= draws(number[rank], own[rank])
                found = held * every - found
            sums[0] += found & _LOWER
            sums[1] += found >> 32
    return sums


@lean_kernel
def _levels(number: Ints) -> int:
    """By rank, four bits: as many are set as there are cards."""
    found = 0
    for rank in range(RANKS):
        found |= ((1 << number[rank]) - 1) << 4 * rank
    return found


@lean_kernel
def _less(apart: Ints, number: Ints, shown: int, draws_of: Ints, ways: Ints) -> int:
    """How much less these hands bring than the bound."""
    if not len(apart):
        return 0
    for rank in range(RANKS):
        for often in range(5):
            ways[5 * rank + often] = draws_of[4 - (rank == shown) - number[rank], often]
    found = 0
    for each in range(len(apart)):
        four = apart[each]
        found += ways[four[0]] * ways[four[1]] * ways[four[2]] * ways[four[3]] * four[4]
    return int(found)


@lean_kernel
def _over_suits(flushes: Ints, worth: int, gone: tuple[Ints, Ints], where: tuple[int, int], room: SuitRoom) -> int:
    """Over all suits that the cards gone may have: the sum of what playing brings, above nothing.

    Each rank is gone in the suit shown or not. A hand of one suit is there in the suit shown, in a given other one, or nowhere.
    """
    (number, own), (shown, place), (weights, masks) = gone, where, room
    size, times, free = 1, 1, _ALL
    weights[0], masks[0] = 1, 0
    for rank in range(RANKS):
        if not number[rank]:
            continue
        held = place != _ANY and own[rank] > 0
        others, many = (2, number[rank] - 1) if held and place == _IN_ANOTHER else (3, number[rank])
        apart = 0 if held and place == _IN_SUIT_SHOWN else _choices(others, many)
        within = 0 if rank == shown else _choices(others, many - 1)
        if not apart and not within:
            return 0
        if not within:
            times *= apart
        elif not apart:
            times *= within
            free ^= 1 << rank
        else:
            for each in range(size):
                weights[size + each], masks[size + each] = weights[each] * within, masks[each] ^ 1 << rank
                weights[each] *= apart
            size *= 2
    found = 0
    for each in range(size):
        found += weights[each] * max(worth + flushes[free ^ masks[each]], 0)
    return int(found * times)


@lean_kernel
def _choices(have: int, want: int) -> int:
    return draws(have, want) if 0 <= want <= have else 0
