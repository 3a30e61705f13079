"""Stud with the cards of other positions known: the exact sum over all sets of cards that may be gone.

Cards that are gone matter by how many are gone of each rank, and by their ranks in the suit of the card shown. So all numbers
of cards of each rank are gone through, the player's own among them, and for each the hands that the player may have of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.cache import fingerprint, sources
from croupier.lab.counters import Progress
from croupier.lab.protection.findings import Ints, TooManySetsError, kept_sum
from croupier.lab.strengths import RANKS, evaluator, five_card_hands, strengths_of_ranks

if TYPE_CHECKING:
    from croupier.lab.protection.kernels.stud_seen_hands import CardShown, OwnHands, Polynomials

_ONE = RANKS * 5  # the place of a factor that is always one
_SAFE = 2**62


class Worth(NamedTuple):
    """What playing brings more than a fold, or less: by class of the player's hand and outcome; and how hands compare."""

    by_outcome: Ints
    kinds: Ints
    places: Ints
    qualified: NDArray[np.bool_]

    def of(self, strength: int) -> Ints:
        """By strength of the dealer's hand."""
        fields = 1 + np.sign(self.places - self.places[strength]) + 3 * self.qualified
        found: Ints = self.by_outcome[self.kinds[strength], fields]
        return found


@cache
def stud_shapes() -> tuple[Ints, Ints]:
    """By strength: how many cards of each rank, and whether two have one rank, all are of one suit, or neither."""
    hands = five_card_hands().astype(np.int64)
    numbers = (hands[:, :, None] % RANKS == np.arange(RANKS)).sum(axis=1)
    suited = (hands // RANKS == hands[:, :1] // RANKS).all(axis=1)
    return numbers, np.where(numbers.max(axis=1) > 1, 0, np.where(suited, 1, 2))


@cache
def _fours() -> Ints:
    return np.array(list(combinations_with_replacement(range(RANKS), 4)))


@cache
def _by_ranks(shown: int) -> tuple[Ints, NDArray[np.bool_]]:
    """The dealer's strength by four ranks beside the one shown, if there were no flushes; and whether there are such cards."""
    there = (_fours() != shown).any(axis=1)
    key = evaluator().key
    keys = np.where(there, key[_fours()].sum(axis=1) + key[shown], key[:5].sum())
    return strengths_of_ranks(keys).astype(np.int64), there


@cache
def _by_suit(shown: int) -> tuple[Ints, Ints, Ints]:
    """Four ranks in the suit shown, as bits: the strength of the flush, and what it would be without suits."""
    fours = np.array([four for four in combinations(range(RANKS), 4) if shown not in four])
    bits, key = (1 << fours).sum(axis=1), evaluator().key
    flushes = evaluator().flush[bits | 1 << shown].astype(np.int64)
    return bits, flushes, strengths_of_ranks(key[fours].sum(axis=1) + key[shown]).astype(np.int64)


@cache
def _drawn() -> Ints:
    """By four ranks: each with how often it is drawn, as the place of the ways to do so."""
    often = (_fours()[:, :, None] == _fours()[:, None]).sum(axis=2)
    return np.where(np.diff(_fours(), axis=1, prepend=-1) > 0, 5 * _fours() + often, _ONE)


@cache
def layout() -> Polynomials:
    """Where kernels find the parts of a sum over four cards."""
    from croupier.lab.protection.kernels.stud_seen_hands import Polynomials

    def sets(ranks: int, cards: int) -> int:
        return comb(ranks + cards - 1, cards) if ranks else int(not cards)

    sizes = np.array([[sets(RANKS - known, cards) for cards in range(5)] for known in range(RANKS + 1)])
    begins = np.cumsum(sizes, axis=1) - sizes
    with_lowest = np.zeros((RANKS, 5, 5), np.int64)
    for known in range(RANKS):
        for cards in range(5):
            for often in range(cards):
                more_often = range(often + 1, cards + 1)
                with_lowest[known, cards, often] = sum(sizes[known + 1, cards - each] for each in more_often)
    return Polynomials(begins, sizes, with_lowest, np.array([[comb(have, want) for want in range(5)] for have in range(5)]))


@dataclass(frozen=True, eq=False)
class AlikeStudHands:
    """Hands of a player, by strength, to which every hand of the dealer's brings the same; a sign turns gains to losses."""

    own: Ints
    of: Worth
    sign: int

    @property
    def worth(self) -> Ints:
        """By strength of the dealer's hand. There are too many groups to keep it."""
        return self.sign * self.of.of(int(self.own[0]))

    def against(self, shown: int, bound: Ints) -> OwnHands:
        """As kernels take it, against a card shown."""
        from croupier.lab.protection.kernels.stud_seen_hands import OwnHands, sum_over_free

        strengths, there = _by_ranks(shown)
        less = np.where(there, (bound - self.worth)[strengths], 0)
        some = np.flatnonzero(less)
        apart = np.column_stack((_drawn()[some], less[some]))
        bits, flushes, without = _by_suit(shown)
        more = self.worth[flushes] - self.worth[without]
        numbers, sorts = stud_shapes()
        most = int(np.maximum(more, 0).sum())
        return OwnHands(apart, sum_over_free(more, bits), most, numbers[self.own], sorts[self.own])


@dataclass(frozen=True, eq=False)
class HandBatch:
    """Hands of a player that are looked at together."""

    groups: Sequence[AlikeStudHands]

    @cached_property
    def bound(self) -> Ints:
        """By strength of the dealer's hand: what none of these hands brings more than."""
        found: Ints = np.max([each.worth for each in self.groups], axis=0)
        return found

    @cached_property
    def least(self) -> Ints:
        """How many cards of each rank all of these hands have."""
        numbers, _ = stud_shapes()
        found: Ints = numbers[np.concatenate([each.own for each in self.groups])].min(axis=0)
        return found

    def against(self, shown: int, least: Ints) -> CardShown:
        """As kernels take it, against a card shown, where so many cards of each rank are gone at least."""
        from croupier.lab.protection.kernels.stud_seen_hands import CardShown

        strengths, there = _by_ranks(shown)
        _, flushes, without = _by_suit(shown)
        most = np.max([each.worth[flushes] - each.worth[without] for each in self.groups], axis=0)
        return CardShown(shown, np.where(there, self.bound[strengths], 0), int(np.maximum(most, 0).sum()), least)

    def sum_above_nothing(self, shown: int, gone: int) -> int:
        """What playing brings, where that is above nothing, against a card of this rank: over all sets of cards gone.

        `gone` is how many cards are gone beside the one shown, one's own among them.
        """
        from croupier.lab.protection.kernels.stud_seen_hands import add_up, sift

        rows, sets = sift(self.against(shown, self.least), layout(), gone, _SAFE)
        if sets != _sets_of(shown, self.least, gone):
            raise AssertionError("not all cards that may be gone were gone through")
        total = 0
        for each in self.groups:
            low, high = add_up(rows, shown, each.against(shown, self.bound), layout())
            total += int(low) + (int(high) << 32)
        return 4 * total

    def is_never_above(self, gone: int) -> bool:
        """Whether no hand that brings no more than these ever brings more than nothing, whatever is gone."""
        from croupier.lab.protection.kernels.stud_seen_hands import sift

        nothing = np.zeros(RANKS, np.int64)
        return not any(len(sift(self.against(shown, nothing), layout(), gone, 1)[0]) for shown in reversed(range(RANKS)))


def _sets_of(shown: int, least: Ints, gone: int) -> int:
    """How many sets of so many cards have so many of each rank at least."""
    ways = [1]
    for rank in range(RANKS):
        there = 4 - (rank == shown)
        more = [comb(there, many) if many >= least[rank] else 0 for many in range(there + 1)]
        ways = [
            sum(ways[at - many] * more[many] for many in range(there + 1) if 0 <= at - many < len(ways))
            for at in range(gone + 1)
        ]
    return ways[gone]


def batches(worth: Worth, strengths: Ints, sign: int) -> list[HandBatch]:
    """Hands that are alike are together, and so are groups with the same leading rank; those that bring most first."""
    numbers, _ = stud_shapes()
    groups: dict[str, list[int]] = {}
    for strength in strengths.tolist():
        groups.setdefault(fingerprint(worth.of(strength)), []).append(strength)
    found: dict[tuple[int, ...], list[AlikeStudHands]] = {}
    for own in groups.values():
        leads = {int(np.flatnonzero(each == each.max())[-1]) for each in numbers[own]}
        found.setdefault(tuple(sorted(leads)), []).append(AlikeStudHands(np.array(own), worth, sign))
    return sorted((HandBatch(each) for each in found.values()), key=lambda batch: -int(batch.bound.sum()))


def sum_of_betting(worth: Worth, always: Sequence[int], others: int, progress: Progress | None = None) -> int:
    """The sum of what betting brings where it is better than a fold: over all cards shown and hands of so many other positions.

    `always` is what betting every time comes to, by class of the player's hand. The sum is kept on disk.
    """
    depends = {
        "worth": fingerprint(worth.by_outcome, worth.kinds, worth.places, worth.qualified),
        "others": others,
        "by": sources("lab/protection", "lab/protection/kernels"),
    }
    return kept_sum("stud-seen", depends, lambda: _count_betting(worth, always, others, progress))


def _count_betting(worth: Worth, always: Sequence[int], others: int, progress: Progress | None) -> int:
    from croupier.lab.kernels import in_parallel

    gone, total, asked = 5 + 5 * others, 0, []
    if 6 ** (gone // 2 + 1) * comb(gone, 5) * comb(51 - gone, 4) * int(abs(worth.by_outcome).max()) > _SAFE:
        raise TooManySetsError
    for kind, bets in enumerate(always):
        total += max(bets, 0)  # and what is saved by folds where bets are better, or brought by bets where folds are
        asked += _batches_to_count(worth, np.flatnonzero(worth.kinds == kind), -1 if bets > 0 else 1, gone)
    chunks = [(batch, shown, gone) for batch in asked for shown in range(RANKS) if batch.least[shown] < 4]
    return total + sum(in_parallel(HandBatch.sum_above_nothing, chunks, progress, f"{5 * others} cards seen"))


def _batches_to_count(worth: Worth, strengths: Ints, sign: int, gone: int) -> list[HandBatch]:
    """Those without the ones that never bring more than nothing, whatever is gone."""
    found = batches(worth, strengths, sign)
    for batch in found:
        if batch.is_never_above(gone):
            return [each for each in found if not (each.bound <= batch.bound).all()]
    return found
