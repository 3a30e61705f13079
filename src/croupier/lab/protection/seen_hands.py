"""Three Card with the cards of other positions known: the exact sum over all sets of cards that may be left.

Seen cards matter only by what is left for the dealer. So all sets of cards are gone through that may be left, and for each
the player's hands that can be made of the rest. Hands to which every hand of the dealer's brings the same are taken together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from croupier.lab.cache import fingerprint, sources
from croupier.lab.counters import Progress
from croupier.lab.protection.findings import Ints, TooManySetsError, kept_sum
from croupier.lab.strengths import RANKS, three_card_hands

if TYPE_CHECKING:
    from croupier.lab.protection.kernels.seen_hands import RankGame

_SAFE = 2**62


@cache
def three_card_shapes() -> Ints:
    """By strength: three ranks, lowest first, and whether they are of one suit."""
    hands = three_card_hands().astype(np.int64)
    suited = (hands // RANKS == hands[:, :1] // RANKS).all(axis=1)
    return np.column_stack((np.sort(hands % RANKS), suited))


@dataclass(frozen=True, eq=False)
class AlikeHands:
    """Hands of a player, by strength, to which every hand of the dealer's brings the same: `worth`, by its strength."""

    own: Ints
    worth: Ints

    @cached_property
    def ranks(self) -> list[int]:
        """The ranks that make a difference: hands with another rank all bring `lost`, and the player has none of it."""
        return [rank for rank in range(RANKS) if rank in three_card_shapes()[self.own, :3] or not self._lost_with(rank)]

    @cached_property
    def lost(self) -> int:
        """What the best hand of the dealer's brings."""
        return int(self.worth[-1])

    def _lost_with(self, rank: int) -> bool:
        having = (three_card_shapes()[:, :3] == rank).any(axis=1)
        return bool((self.worth[having] == self.lost).all())

    def sum_above_nothing(self, left: int, sign: int) -> int:
        """What playing brings, or costs, where that is above nothing: over all sets of cards left and hands of the rest."""
        from croupier.lab.protection.kernels.seen_hands import add_doubtful, mark_pairs, pair_suits

        game, suited = self.for_kernels(left, sign)
        sums, doubtful = _sift(game, left)
        if len(doubtful):
            self._check_size(left)
            needed = np.zeros(3 ** len(self.ranks), np.bool_)
            mark_pairs(doubtful, needed)
            add_doubtful(doubtful, game.own, pair_suits(suited, self._own_by_suit(game.own), needed), left, sums)
        return sum(comb(game.others, at) * (int(low) + (int(high) << 32)) for at, (low, high, _) in enumerate(sums))

    def is_never_below(self, left: int) -> bool:
        """Whether playing brings no less than nothing, whatever is left."""
        sums, doubtful = _sift(self.for_kernels(left, -1)[0], left)
        return not len(doubtful) and not sums[:, 2].any()

    def _check_size(self, left: int) -> None:
        largest = 6 ** len(self.ranks) * 64 * len(self.own) * 4 * comb(left, 3) * int(abs(self.worth).max())
        if largest > _SAFE:
            raise TooManySetsError

    def _own_by_suit(self, own: Ints) -> Ints:
        """By set of ranks left in a suit: hands of one suit that the rest of it makes, which are no hands of several suits."""
        sets = np.arange(1 << len(self.ranks))
        found = np.zeros(len(sets), np.int64)
        for a, b, c, suited in own.tolist():
            if len({a, b, c}) == 3:
                found += np.where(sets & (1 << a | 1 << b | 1 << c), 0, 1 if suited else -1)
        return found

    def for_kernels(self, left: int, sign: int) -> tuple[RankGame, Ints]:
        """What kernels take, and what a suit brings by the ranks left in it."""
        from croupier.lab.protection.kernels.seen_hands import RankGame, sum_of_threes

        size = len(self.ranks)
        place = {rank: at for at, rank in enumerate(self.ranks)}
        shapes = three_card_shapes().tolist()
        own = np.array([[*(place[rank] for rank in shapes[each][:3]), shapes[each][3]] for each in self.own.tolist()], np.int64)
        lost = self.lost if size < RANKS else 0
        threes, pairs, trips = (
            np.zeros((3, size, size, size), np.int64),
            np.zeros((size, size), np.int64),
            np.zeros(size, np.int64),
        )
        for (*ranks, suited), worth in zip(shapes, (sign * (self.worth - lost)).tolist(), strict=True):
            if not set(ranks) <= set(place):
                continue
            a, b, c = (place[rank] for rank in ranks)
            if suited:
                threes[1, a, b, c] += worth
            elif a == c:
                trips[a] = worth
            elif b in (a, c):
                pairs[b, c if a == b else a] = worth
            else:
                threes[0, a, b, c] = worth
                threes[1, a, b, c] -= worth
        for a, b, c in np.argwhere(threes[1]):
            shared = len({a, b, c} & set(own[0, :3].tolist()))
            threes[2, a, b, c] = (108, 108, 144, 192)[shared] * threes[1, a, b, c]  # see `_sum_over_suits`
        suited_sums = np.zeros((3, 1 << size), np.int64)
        for worth, found in zip((threes[1], np.maximum(threes[1], 0), np.minimum(threes[1], 0)), suited_sums, strict=True):
            sum_of_threes(worth, found)
        every, gains, losses = suited_sums
        others = 4 * (RANKS - size)
        bounds = (gains, -_least_by_cards(-losses), losses, _least_by_cards(gains))
        return RankGame(others, sign * lost * comb(left, 3), threes, pairs, trips, *bounds, own), every


def _sift(game: RankGame, left: int) -> tuple[Ints, Ints]:
    from croupier.lab.protection.kernels.seen_hands import sift

    sums = np.zeros((game.others + 1, 3), np.int64)
    return sums, np.concatenate([sift(game, left, first, second, sums) for first, second in product(range(5), repeat=2)])


def _least_by_cards(sums: Ints) -> Ints:
    """By the number of cards in four suits: a figure that the sum of the suits' figures is never below.

    A line below the least figures by number of ranks is below each suit's; four times it is below the sum, which goes by the
    number of cards in all.
    """
    size = len(sums).bit_length() - 1
    ranks = np.array([each.bit_count() for each in range(len(sums))])
    least = np.array([sums[ranks == many].min() for many in range(size + 1)])
    slopes = np.arange(max(int(least[-1] - least[-2]), 0) + 1)[:, None]
    begins = (least - slopes * np.arange(size + 1)).min(axis=1)[:, None]
    found: Ints = (4 * begins + slopes * np.arange(4 * size + 1)).max(axis=0)
    return found


def alike_hands(worth: Ints) -> Iterator[AlikeHands]:
    """All hands, by what each hand of the dealer's brings, weakest first."""
    groups: dict[bytes, list[int]] = {}
    for strength, row in enumerate(worth):
        groups.setdefault(row.tobytes(), []).append(strength)
    for own in groups.values():
        yield AlikeHands(np.array(own), worth[own[0]])


def sum_of_playing(worth: Ints, always: Sequence[int], left: int, progress: Progress | None = None) -> int:
    """The sum of what playing brings where it is better than a fold: over all sets of so many cards left and hands of the rest.

    `worth` says what each hand of the dealer's brings more than a fold, by the player's strength and the dealer's, and
    `always` what playing every time comes to, by the player's strength. The sum is kept on disk.
    """
    depends = {"worth": fingerprint(worth), "left": left, "by": sources("lab/protection", "lab/protection/kernels")}
    return kept_sum("three-card-seen", depends, lambda: _count_playing(worth, always, left, progress))


def _count_playing(worth: Ints, always: Sequence[int], left: int, progress: Progress | None) -> int:
    from croupier.lab.kernels import in_parallel

    groups = list(alike_hands(worth))
    totals: list[int] = [sum(always[each] for each in group.own.tolist()) for group in groups]
    good = sorted((at for at, total in enumerate(totals) if total > 0), key=lambda at: int(groups[at].worth.sum()))
    never_worse = _first_never_worse([groups[at] for at in good], left)
    if never_worse is not None:
        good = [at for at in good if not (groups[at].worth >= never_worse.worth).all()]
    asked = [(groups[at], left, -1) for at in good] + [(groups[at], left, 1) for at, total in enumerate(totals) if total <= 0]
    found = in_parallel(AlikeHands.sum_above_nothing, asked, progress, f"{49 - left} cards seen")
    return sum(max(total, 0) for total in totals) + sum(found)


def _first_never_worse(groups: Sequence[AlikeHands], left: int) -> AlikeHands | None:
    """Of groups with ever better hands, about the first that are best played whatever is left; none if there is no such."""
    low, high = 0, len(groups)
    while low < high:
        middle = (low + high) // 2
        if groups[middle].is_never_below(left):
            high = middle
        else:
            low = middle + 1
    return groups[high] if high < len(groups) else None
