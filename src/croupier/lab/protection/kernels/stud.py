"""Stud: what a second card of the dealer's or other hands are worth, and two positions against one dealer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel
from croupier.lab.kernels.evaluate import strength_of_five, strength_of_ranks
from croupier.lab.kernels.stud import StrengthOrder, add_to_larger_sets, count_ranks, deals_with, draws, field_of, ranks_among
from croupier.lab.strengths import RANKS, Evaluator

Ints = NDArray[np.int64]
Cards = NDArray[np.uint8]


class StudGame(NamedTuple):
    """How hands rank and compare, one hand and the class for each strength, and what the actions bring."""

    evaluator: Evaluator
    order: StrengthOrder
    hands: Cards
    kinds: Ints
    brings: Ints


@kernel
def two_cards_shown(game: StudGame, first: int, last: int) -> Ints:
    """By strength of a hand: the sum over every two cards that the dealer may have of what the better action brings; the ways.

    A dealer with two cards of different suits has no flush, so ranks alone matter. With two of one suit, the dealer's hands all
    of it are taken from where they were counted by their ranks and put where they belong; which these are depends on the ranks
    that the player has in that suit.
    """
    found = np.zeros((last - first, 2), np.int64)
    counts, ways = np.zeros(RANKS, np.int64), np.zeros((RANKS, 4), np.int64)
    sums, moved = np.zeros(2, np.int64), np.zeros((32, 2), np.int64)
    for strength in range(first, last):
        everything, _, suited = count_ranks(game.hands[strength], counts)
        own_hands = _hands_of(counts, suited)
        for x in range(RANKS):
            for y in range(x, RANKS):
                pairs = draws(4 - counts[x], 2) if x == y else (4 - counts[x]) * (4 - counts[y])
                if not pairs:
                    continue
                for rank in range(RANKS):
                    for often in range(4):
                        ways[rank, often] = draws(4 - counts[rank] - (rank == x) - (rank == y), often)
                total = _add_up_ranks(game, strength, (x, y), ways, sums)
                best, alike = 0, 0
                if x != y:
                    _moved_by_suit(game, strength, everything, (x, y), moved)
                    best, alike = _best_of_one_suit(counts, suited, (x, y), sums, moved)
                apart = own_hands * pairs - alike
                found[strength - first, 0] += best + apart * max(sums[0], sums[1])
                found[strength - first, 1] += own_hands * pairs * total
    return found


@kernel
def _add_up_ranks(game: StudGame, strength: int, shown: tuple[int, int], ways: Ints, sums: Ints) -> int:
    """What each action brings over all hands of a dealer who shows two ranks, as if there were no flushes; how many there are.

    `ways` says in how many ways each rank is drawn so often.
    """
    key, order, brings = game.evaluator.key, game.order, game.brings
    own, kind, total = order.place[strength], game.kinds[strength], 0
    sums[:] = 0
    for a in range(RANKS):
        for b in range(a, RANKS):
            for c in range(b, RANKS):
                weight = _ways_to_draw(ways, a, b, c)
                if weight:
                    keys = key[shown[0]] + key[shown[1]] + key[a] + key[b] + key[c]
                    field = field_of(order, strength_of_ranks(game.evaluator, keys), own)
                    sums[0] += weight * brings[0, kind, field]
                    sums[1] += weight * brings[1, kind, field]
                    total += weight
    return total


@kernel
def _ways_to_draw(ways: Ints, a: int, b: int, c: int) -> int:
    """Of three ranks, lowest first."""
    if a == c:
        return int(ways[a, 3])
    if a == b:
        return int(ways[a, 2] * ways[c, 1])
    if b == c:
        return int(ways[a, 1] * ways[b, 2])
    return int(ways[a, 1] * ways[b, 1] * ways[c, 1])


@kernel
def _best_of_one_suit(counts: Ints, suited: bool, shown: tuple[int, int], sums: Ints, moved: Ints) -> tuple[int, int]:
    """The sum of what the better action brings against two ranks of one suit, and over how many hands and suits."""
    everything, patterns = 0, 1
    for rank in range(RANKS):
        if counts[rank]:
            everything |= 1 << rank
            patterns *= 2
    best, alike, gone = 0, 0, everything
    for free in range(patterns):  # and with it `gone`, the ranks that the player has in the suit shown
        times = 0 if (gone >> shown[0] | gone >> shown[1]) & 1 else deals_with(counts, suited, gone)
        if times:
            best += times * max(sums[0] + moved[free, 0], sums[1] + moved[free, 1])
            alike += times
        gone = gone - 1 & everything
    return best, alike


@kernel
def _hands_of(counts: Ints, suited: bool) -> int:
    """How many hands have these ranks, all of one suit or not."""
    ways, most = 1, 0
    for rank in range(RANKS):
        ways *= draws(4, counts[rank])
        most = max(most, counts[rank])
    if most > 1:
        return ways
    return 4 if suited else ways - 4


@kernel
def _moved_by_suit(game: StudGame, strength: int, everything: int, shown: tuple[int, int], found: Ints) -> None:
    """What it brings more, by the ranks of the player's that are free in the suit shown, that some hands are flushes."""
    evaluator, order = game.evaluator, game.order
    own, brings = order.place[strength], game.brings[:, game.kinds[strength]]
    x, y = shown
    found[:] = 0
    for a in range(RANKS):
        for b in range(a + 1, RANKS):
            for c in range(b + 1, RANKS):
                bits = 1 << a | 1 << b | 1 << c
                if bits >> x & 1 or bits >> y & 1:
                    continue
                needed = ranks_among(bits, everything)
                keys = evaluator.key[x] + evaluator.key[y] + evaluator.key[a] + evaluator.key[b] + evaluator.key[c]
                ranked = strength_of_ranks(evaluator, keys)
                flush = evaluator.flush[bits | 1 << x | 1 << y]
                there = field_of(order, flush, own)
                taken = field_of(order, ranked, own)
                for action in range(2):
                    found[needed, action] += brings[action, there] - brings[action, taken]
    add_to_larger_sets(found)


class StudPlay(NamedTuple):
    """Best play of stud: by strength to fold, to bet, or where to look; then by rank shown and pattern of suits."""

    by_strength: NDArray[np.uint8]
    row: Ints
    looks: NDArray[np.bool_]


@kernel
def stud_strength(evaluator: Evaluator, cards: Cards) -> int:
    """The strength of five cards."""
    keys, mask = 0, 0
    for each in cards:
        card = int(each)
        keys += evaluator.key[card]
        mask |= 1 << card
    return strength_of_five(evaluator, keys, mask)


@kernel
def stud_decides(play: StudPlay, strength: int, cards: Cards, shown: int) -> int:
    """1 to bet, 0 to fold."""
    found = play.by_strength[strength]
    if found < 2:
        return int(found)
    pattern, bit = 0, 1
    for rank in range(RANKS):
        there, suited = False, False
        for card in cards:
            if card % RANKS == rank:
                there = True
                suited |= card // RANKS == shown // RANKS
        if there:
            pattern |= bit * suited
            bit <<= 1
    return int(play.looks[play.row[strength], shown % RANKS, pattern])


@kernel
def stud_gains(deals: Cards, game: StudGame, play: StudPlay) -> Ints:
    """By deal of some hands, one's own first, and the card shown at the end: what knowing all of them brings more."""
    evaluator, order, kinds, brings = game.evaluator, game.order, game.kinds, game.brings
    found = np.zeros(len(deals), np.int64)
    rest = np.zeros(52, np.int64)
    for deal in range(len(deals)):
        gone = np.int64(0)
        for card in deals[deal]:
            gone |= 1 << card
        left = 0
        for card in range(52):
            if not gone >> card & 1:
                rest[left] = card
                left += 1
        shown = int(deals[deal, -1])
        mine = stud_strength(evaluator, deals[deal, :5])
        own, kind = order.place[mine], kinds[mine]
        fields = np.zeros(6, np.int64)
        key, bit = evaluator.key, np.int64(1)
        for a in range(left):
            keys_a, mask_a = key[shown] + key[rest[a]], bit << shown | bit << rest[a]
            for b in range(a):
                keys_b, mask_b = keys_a + key[rest[b]], mask_a | bit << rest[b]
                for c in range(b):
                    keys_c, mask_c = keys_b + key[rest[c]], mask_b | bit << rest[c]
                    for d in range(c):
                        made = strength_of_five(evaluator, keys_c + key[rest[d]], mask_c | bit << rest[d])
                        fields[field_of(order, made, own)] += 1
        folds, bets = (fields * brings[0, kind]).sum(), (fields * brings[1, kind]).sum()
        stays = stud_decides(play, mine, deals[deal, :5], shown)
        found[deal] = max(folds, bets) - (bets if stays else folds)
    return found


@kernel
def stud_rounds(deals: Cards, game: StudGame, play: StudPlay) -> Ints:
    """By deal of two positions and the dealer, whose first card is shown: what either position wins."""
    evaluator, order, kinds, brings = game.evaluator, game.order, game.kinds, game.brings
    found = np.zeros((len(deals), 2), np.int64)
    for deal in range(len(deals)):
        made = stud_strength(evaluator, deals[deal, 10:15])
        for position in range(2):
            cards = deals[deal, 5 * position : 5 * position + 5]
            mine = stud_strength(evaluator, cards)
            stays = stud_decides(play, mine, cards, int(deals[deal, 10]))
            field = field_of(order, made, order.place[mine])
            found[deal, position] = brings[stays, kinds[mine], field]
    return found
