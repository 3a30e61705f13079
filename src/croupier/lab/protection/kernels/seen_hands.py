"""Three card with many cards seen: sums over all sets of cards that are left, taken together by how many of each rank are left.

What playing brings over all hands of the dealer's from the cards that are left is a sum of two parts. The first goes by the
number of cards of each rank. The second is what hands of one suit bring more than others of their ranks, and is itself a sum
over the four suits, of a figure that goes by the set of ranks left in the suit.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel, lean_kernel

Ints = NDArray[np.int64]
_LOWER = (1 << 32) - 1  # sums are kept in two parts, as they do not fit into one


class RankGame(NamedTuple):
    """What hands of the dealer's bring to some hands of a player, by their ranks; what it takes to sum it up.

    Ranks that make no difference are left out of it: `others` is how many cards have them.
    """

    others: int
    start: int  # what is there before any rank is looked at
    threes: Ints  # of three different ranks; then what one of one suit brings more, on average with any hand and with none
    pairs: Ints  # by the rank of the pair and the third
    trips: Ints
    most: Ints  # by ranks of a suit, and by the number of cards, parts whose sum the second part does not exceed
    most_by_cards: Ints
    least: Ints
    least_by_cards: Ints
    own: Ints  # the player's hands: three ranks, and whether they are of one suit


@lean_kernel
def sum_of_threes(worth: Ints, found: Ints) -> None:
    """By set of ranks: the sum over every three of them."""
    for ranks in range(1, len(found)):
        top = 0
        while ranks >> top + 1:
            top += 1
        rest = ranks ^ 1 << top
        found[ranks] = found[rest]
        for a in range(top):
            for b in range(a + 1, top):
                if rest >> a & rest >> b & 1:
                    found[ranks] += worth[a, b, top]


@kernel
def sift(game: RankGame, left: int, first: int, second: int, sums: Ints) -> Ints:
    """Go through all numbers of cards of each rank, `left` cards in all, with so many of the first two ranks.

    Where playing is better, whatever the suits, what it brings is added to `sums`, by the number of other cards that are left.
    Where that depends on the suits, a row is given back: the first part of the value, then the numbers.
    """
    size = len(game.trips)
    number, cards = np.zeros(size, np.int64), np.zeros(size + 1, np.int64)
    value = np.zeros((size + 1, 3), np.int64)
    alone, doubled = np.zeros((size + 1, 3, size), np.int64), np.zeros((size + 1, size), np.int64)
    steps, levels = np.zeros((size, 3, size), np.int64), np.zeros((size + 1, 4), np.int64)
    doubtful, rows = np.zeros((1024, size + 1), np.int64), 0
    value[0, 0] = game.start
    rank, number[0] = 0, first - 1
    while rank >= 0:
        number[rank] += 1
        many = number[rank]
        total = cards[rank] + many
        if many > 4 or total > left or (rank == 0 and many > first) or (rank == 1 and many > second):
            rank -= 1
            continue
        if total + 4 * (size - 1 - rank) < left - game.others:
            continue
        two, three = many * (many - 1) // 2, many * (many - 1) * (many - 2) // 6
        for part in range(3):
            value[rank + 1, part] = value[rank, part] + alone[rank, part, rank] * many
        value[rank + 1, 0] += doubled[rank, rank] * two + game.trips[rank] * three
        for level in range(4):
            levels[rank + 1, level] = levels[rank, level] | int(many > level) << rank
        if rank < size - 1:
            cards[rank + 1] = total
            for other in range(rank + 1, size):
                for part in range(3):
                    alone[rank + 1, part, other] = alone[rank, part, other] + many * steps[rank, part, other]
                alone[rank + 1, 0, other] += two * game.pairs[rank, other]
                doubled[rank + 1, other] = doubled[rank, other] + many * game.pairs[other, rank]
            rank += 1
            number[rank] = second - 1 if rank == 1 else -1
            for part in range(3):
                for other in range(rank + 1, size):
                    steps[rank, part, other] = 0
                    for before in range(rank):
                        steps[rank, part, other] += game.threes[part, before, rank, other] * number[before]
            continue
        most, least = value[size, 0] + game.most_by_cards[total], value[size, 0] + game.least_by_cards[total]
        for level in range(4):
            most += game.most[levels[size, level]]
            least += game.least[levels[size, level]]
        if most <= 0:
            continue
        if least > 0 and len(game.own) == 1:
            _add(sums[left - total], _sum_over_suits(game, number, value[size]))
            continue
        if rows == len(doubtful):
            longer = np.zeros((2 * rows, size + 1), np.int64)
            longer[:rows] = doubtful
            doubtful = longer
        doubtful[rows, 0], doubtful[rows, 1:] = value[size, 0], number
        rows += 1
    return doubtful[:rows]


@lean_kernel
def _add(sums: Ints, more: int) -> None:
    sums[0] += more & _LOWER
    sums[1] += more >> 32
    sums[2] += 1


@lean_kernel
def _ways(many: int, of: int) -> int:
    """In how many ways so many are taken of some."""
    found = 1
    for each in range(many):
        found = found * (of - each) // (each + 1)
    return found


@lean_kernel
def _ways_to_hold(own: Ints, number: Ints) -> int:
    """How many of the player's hands the cards that are not left make, those of one suit among the others of their ranks."""
    found = 0
    for a, b, c, suited in own:
        if suited:
            continue
        x, y, z = 4 - number[a], 4 - number[b], 4 - number[c]
        if a == c:
            found += _ways(3, x)
        elif a == b:
            found += _ways(2, x) * z
        elif b == c:
            found += _ways(2, y) * x
        else:
            found += x * y * z
    return found


@lean_kernel
def _sum_over_suits(game: RankGame, number: Ints, value: Ints) -> int:
    """Of one hand's ranks: the sum over all suits that the cards may have of what playing brings, for each hand there is.

    A rank of which n are left has each suit in n of 4 cases; in n of 3, if it is known to be gone in another suit.
    """
    every, gone = 1, 1  # sets of cards, and those without the hand's ranks in one suit
    a, b, c, suited = game.own[0]
    for rank in range(len(number)):
        ways = _ways(number[rank], 4)
        every *= ways
        gone *= _ways(number[rank], 3) if rank in (a, b, c) else ways
    found = _ways_to_hold(game.own, number) * (every * value[0] + every * value[1] // 16)
    if b not in (a, c):
        in_one_suit = 4 * (gone * value[0] + gone * value[2] // 1728)
        found += in_one_suit if suited else -in_one_suit
    return int(found)


class SuitPairs(NamedTuple):
    """For two suits together, by the numbers of cards of each rank in them: all their ways, those that bring most first."""

    begins: Ints
    bounds: NDArray[np.int32]  # what hands of these suits bring more, at most and at least
    ways: (
        Ints  # in rows: what they bring, then summed up to here: ways, own hands of these suits, what they bring, the products
    )


@lean_kernel
def _splits(number: Ints, found: Ints) -> tuple[int, int, int]:
    """The ways to give cards to two suits and to the other two, as numbers in base three: how many, their sum, how often.

    Suits are alike. So the first rank of which two are left has them in the first two suits: that is one case of six.
    """
    total, found[0], ways, place, times = 0, 0, 1, 1, 1
    for rank in range(len(number)):
        many = number[rank]
        total += many * place
        least, choices = max(many - 2, 0), 1 + min(many, 4 - many)
        if many == 2 and times == 1:
            least, choices, times = 2, 1, 6
        for each in range(ways):
            found[each] += least * place
        for choice in range(1, choices):
            for each in range(ways):
                found[choice * ways + each] = found[each] + choice * place
        ways *= choices
        place *= 3
    return ways, total, times


@kernel
def mark_pairs(doubtful: Ints, needed: NDArray[np.bool_]) -> None:
    """Which numbers of cards of two suits these rows ask for."""
    splits = np.zeros(len(needed), np.int64)
    for row in range(len(doubtful)):
        ways, total, _ = _splits(doubtful[row, 1:], splits)
        for each in range(ways):
            needed[splits[each]] = True
            needed[total - splits[each]] = True


@kernel
def pair_suits(worth: Ints, own: Ints, needed: NDArray[np.bool_]) -> SuitPairs:
    """All ways of two suits, from what a suit brings and which of the player's hands it has, by set of ranks."""
    begins, room, rank_sets = np.zeros(len(needed) + 1, np.int64), 0, np.zeros((len(needed), 2), np.int64)
    for code in range(len(needed)):
        rest, bit, ways = code, 1, 1
        while rest:
            if rest % 3:
                rank_sets[code, rest % 3 - 1] |= bit
                ways *= 3 - rest % 3
            rest //= 3
            bit *= 2
        room += max(ways // 2, 1) if needed[code] else 0
    bounds, found = np.zeros((len(needed), 2), np.int32), np.zeros((room, 5), np.int64)
    end = 0
    worths, owns = np.zeros(len(worth), np.int64), np.zeros(len(worth), np.int64)
    for code in range(len(needed)):
        begins[code] = end
        if needed[code]:
            either, both = rank_sets[code]
            fixed = either & -either  # of two ways that differ by the suits' names, one
            ways, some = 0, either ^ fixed
            while True:
                one, other = both | some, both | either ^ some
                worths[ways], owns[ways] = worth[one] + worth[other], own[one] + own[other]
                ways += 1
                if not some:
                    break
                some = some - 1 & (either ^ fixed)
            end = _write_ways(found, end, worths[:ways], owns[:ways], 2 if either else 1)
            bounds[code, 0], bounds[code, 1] = found[begins[code], 0], found[end - 1, 0]
    begins[-1] = end
    return SuitPairs(begins, bounds, found[:end].copy())


@kernel
def _write_ways(found: Ints, end: int, worths: Ints, owns: Ints, times: int) -> int:
    begin = end
    for each in np.argsort(-worths):
        worth = worths[each]
        if end == begin or found[end - 1, 0] != worth:
            if end > begin:
                found[end] = found[end - 1]
            found[end, 0] = worth
            end += 1
        row = found[end - 1]
        row[1] += times
        row[2] += times * owns[each]
        row[3] += times * worth
        row[4] += times * owns[each] * worth
    return end


@kernel
def add_doubtful(doubtful: Ints, own: Ints, pairs: SuitPairs, left: int, sums: Ints) -> None:
    """Add to `sums` what playing brings where it is better, by suits, for rows that `sift` gave back."""
    splits = np.zeros(len(pairs.begins), np.int64)
    for row in range(len(doubtful)):
        number = doubtful[row, 1:]
        ways, total, times = _splits(number, splits)
        held, found = _ways_to_hold(own, number), 0
        for each in range(ways):
            found += _sum_of_pairs(pairs, splits[each], total - splits[each], doubtful[row, 0], held)
        _add(sums[left - number.sum()], found * times)


@lean_kernel
def _sum_of_pairs(pairs: SuitPairs, one: int, other: int, value: int, held: int) -> int:
    """Of two suits and the other two: the sum of what playing brings, above nothing, for each hand of the player's."""
    found, bounds = 0, pairs.bounds
    if value + bounds[one, 0] + bounds[other, 0] <= 0:
        return found
    last, end = pairs.begins[one + 1] - 1, pairs.begins[other + 1] - 1
    if value + bounds[one, 1] + bounds[other, 1] > 0:
        _, ways, own, worths, products = pairs.ways[last]
        _, their_ways, their_own, their_worths, their_products = pairs.ways[end]
        found = (held * ways + own) * (value * their_ways + their_worths) + (held * worths + products) * their_ways
        return int(found + (value * ways + worths) * their_own + ways * their_products)
    begin, ways, own = pairs.begins[other], 0, 0
    for each in range(pairs.begins[one], last + 1):
        worth = value + pairs.ways[each, 0]
        while end >= begin and worth + pairs.ways[end, 0] <= 0:
            end -= 1
        if end < begin:
            break
        here, mine = pairs.ways[each, 1] - ways, pairs.ways[each, 2] - own
        ways, own = pairs.ways[each, 1], pairs.ways[each, 2]
        found += (held * here + mine) * (worth * pairs.ways[end, 1] + pairs.ways[end, 3])
        found += here * (worth * pairs.ways[end, 2] + pairs.ways[end, 4])
    return int(found)
