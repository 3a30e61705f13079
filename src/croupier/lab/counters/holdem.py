"""Counts of hold'em: by starting hand, what best play bets, the showdown, and what bonus and jackpot look at.

Where a fact depends on more than the class and the comparison, the deals are counted by all that can matter, with one deal for
each combination: the book's own facts say what that one is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, gcd, lcm
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FiveCardClass
from croupier.errors import InputError
from croupier.lab.cache import Arrays
from croupier.lab.counters import Progress
from croupier.lab.counters.facts import fact_named
from croupier.lab.counters.holdem_facts import (
    BY_FLOP,
    BY_HOLE,
    BY_SEVEN,
    BonusHands,
    dealers_hands,
    facts_of_deal,
    minutes_to_count,
)
from croupier.lab.counters.holdem_play import (
    BOARDS,
    COMPARED,
    DEALS,
    HANDS,
    PLAYED,
    STARTING_HANDS,
    WAYS,
    BetChart,
    BetGains,
    Bets,
    BetsBy,
    flops,
    played,
    played_with_flop,
)
from croupier.lab.counts import JointCounts
from croupier.rulebook import Book

__all__ = ["DEALS", "STARTING_HANDS", "count", "minutes_to_count"]

AT_SHOWDOWN = ("hand", "comparison")
PLAYS = tuple(product((False, True), (False, True)))  # turn and river
_ORDINARY = (0, 14, 29, 43, 5, 20, 35, 50, 11)  # a deal without Four of a Kind or better
_MOST = 2**36  # of what a bet brings: sums over all that may follow a flop have 64 bits

Counted: TypeAlias = tuple[dict[str, object], NDArray[np.int64]]  # facts, and in how many deals they hold
Worth: TypeAlias = Callable[[Mapping[str, object]], Fraction]  # what some wagers bring, by the facts of a deal


def count(book: Book, wanted: frozenset[str], progress: Progress | None) -> JointCounts:
    """The table of the facts that are wanted. All tables have the same rows, the starting hands, and count all deals."""
    return _counted(book, wanted, None, progress)


def count_for_sum(book: Book, wanted: frozenset[str], worth: Worth, progress: Progress | None = None) -> JointCounts:
    """The same where turn and river are bet for a sum of wagers: for what these bring, which `worth` says by the facts."""
    return _counted(book, wanted, bet_gains(book, wanted, worth, progress), progress)


def count_by_chart(chart: BetChart, book: Book, wanted: frozenset[str], progress: Progress | None = None) -> JointCounts:
    """The same where turn and river are bet by a chart, and not at their best."""
    return _counted(book, wanted, chart, progress)


def _counted(book: Book, wanted: frozenset[str], by: BetsBy, progress: Progress | None) -> JointCounts:
    if strange := sorted(wanted - {*PLAYED, *AT_SHOWDOWN, BY_HOLE, BY_FLOP, *BY_SEVEN}):
        raise InputError(f"the fact {strange[0]!r} is not counted in this game", where=book.edition.slug)
    if fact_named(book, AT_SHOWDOWN[0]).parts:
        where = next((what for what, to in book.edition.changes.items() if " with " in to), "hand")
        raise InputError("hands of a class with some cards are not told apart in this game: name the whole class", where=where)
    bonus = BonusHands.of(book, wanted)
    if wanted == {BY_HOLE}:
        return _table(wanted, _by_hole_cards(bonus))
    if wanted == {BY_FLOP}:
        return _table(wanted, _by_flop(book, progress))
    bets, dealers = Bets.of(book), dealers_hands(book, wanted)
    if BY_FLOP in wanted:
        cells = _with_flop(played_with_flop(bets, progress, by, dealers))
    else:
        cells = _with_seven(book, played(bets, progress, by, dealers), wanted)
    return _table(wanted, _by_bonus(cells, bonus, wanted))


# -- tables from counted cells --


@dataclass(frozen=True)
class FactCounts:
    """Deals of which the same facts hold."""

    facts: Mapping[str, object]
    counts: NDArray[np.int64]  # by starting hand


def _table(wanted: frozenset[str], cells: Iterable[FactCounts]) -> JointCounts:
    names = sorted(wanted)
    columns: dict[tuple[object, ...], NDArray[np.int64]] = {}
    for cell in cells:
        if cell.counts.any():
            key = tuple(cell.facts[name] for name in names)
            columns[key] = columns[key] + cell.counts if key in columns else cell.counts
    return JointCounts(
        deals=DEALS,
        known=({},),
        kind=np.zeros(len(HANDS), np.int16),
        times=WAYS,
        outcomes=tuple(dict(zip(names, key, strict=True)) for key in columns),
        counts=np.array(list(columns.values())).T.copy(),
    )


# -- the two hole cards alone --


def _by_hole_cards(bonus: BonusHands) -> list[FactCounts]:
    """By the bonus hand alone: every hand of the dealer, and all boards with each."""
    boards = BOARDS * comb(45, 2) // comb(50, 2)
    counts = np.zeros((len(HANDS) + len(bonus.beside)), np.int64)
    counts[: len(HANDS)] = comb(50, 2) * boards
    counts[len(HANDS) :] = [len(hands) * boards for _, _, hands in bonus.beside]
    return _by_bonus([({}, counts)], bonus, frozenset({BY_HOLE}))


# -- the two hole cards and the flop alone --


def _by_flop(book: Book, progress: Progress | None) -> list[FactCounts]:
    """By the jackpot hand alone: every flop, with every hand of the dealer."""
    found = flops(progress)
    boards = DEALS // comb(52, 2) // (comb(50, 3) * comb(47, 2))
    cells = []
    for mine, dealers in product(FiveCardClass, FiveCardClass):
        counts = found["counts"][:, mine, dealers]
        if counts.any():
            cells.append(FactCounts(facts_of_deal(book, {BY_FLOP}, found["deals"][mine, dealers]), counts * boards))
    return cells


# -- the whole round --


def _with_seven(book: Book, found: Arrays, wanted: frozenset[str]) -> list[Counted]:
    """By what is bet, the class and the comparison; and, of seven cards with Four of a Kind or better, by all that matters."""
    base = found["counts"].copy()
    cells = []
    ordinary: dict[str, object] = {}
    if not wanted.isdisjoint(BY_SEVEN):
        ordinary = facts_of_deal(book, BY_SEVEN, _ORDINARY)
        of_cell = [facts_of_deal(book, BY_SEVEN, deal) for deal in found["high deals"]]
        rows, kinds, many = found["high row"], found["high cell"], found["high count"]
        for index, (play, hand, comparison) in enumerate(found["high kinds"].tolist()):
            counts = np.zeros(len(base), np.int64)
            counts[rows[kinds == index]] = many[kinds == index]
            base[:, hand, play, comparison] -= counts
            cells.append(({**_shown(play, hand, comparison), **of_cell[index]}, counts))
    for hand, play, comparison in product(range(10), range(4), range(3)):
        cells.append(({**_shown(play, hand, comparison), **ordinary}, base[:, hand, play, comparison]))
    return cells


def _with_flop(found: Arrays) -> list[Counted]:
    """By what is bet, the class, the class with the flop alone, and the comparison.

    Where the dealer's counts, too (H-53), it is the better of both as far as some wager tells it from lower ones.
    """
    cells = []
    for play, hand, flop, comparison in product(range(4), range(10), range(10), range(3)):
        facts = {**_shown(play, hand, comparison), BY_FLOP: FiveCardClass(flop)}
        cells.append((facts, found["counts"][:, play, hand, flop, comparison]))
    return cells


def _shown(play: int, hand: int, comparison: int) -> dict[str, object]:
    turn, river = PLAYS[play]
    return {"turn": turn, "river": river, "hand": FiveCardClass(hand), "comparison": COMPARED[comparison]}


def _by_bonus(cells: list[Counted], bonus: BonusHands, wanted: frozenset[str]) -> list[FactCounts]:
    """The cells by starting hand. After these they count what is against hands of the dealer by which the bonus is another."""
    if BY_HOLE not in wanted:
        return [FactCounts(facts, counts[: len(HANDS)]) for facts, counts in cells]
    rows = [row for row, _, _ in bonus.beside]
    becomes = [value for _, value, _ in bonus.beside]
    found = []
    for facts, counts in cells:
        own, others = counts[: len(HANDS)].copy(), counts[len(HANDS) :]
        np.subtract.at(own, rows, others)
        for value in dict.fromkeys((*bonus.own, *becomes)):
            having = np.where([each == value for each in bonus.own], own, 0)
            np.add.at(having, rows, np.where([each == value for each in becomes], others, 0))
            found.append(FactCounts({**facts, BY_HOLE: value}, having))
    return found


# -- bets for a sum of wagers --


def bet_gains(book: Book, wanted: frozenset[str], worth: Worth, progress: Progress | None) -> BetGains:
    """What the later bets bring beside none, by all that may matter: with every bonus hand, and after flops of every class."""
    bonus = BonusHands.of(book, wanted)
    holes = list(dict.fromkeys((*bonus.own, *(value for _, value, _ in bonus.beside))))
    of_hole = [[holes.index(value)] for value in bonus.own]
    for row, value, _ in bonus.beside:
        of_hole[row].append(holes.index(value))

    def brought(hand: int, place: int, facts: dict[str, object]) -> list[list[Fraction]]:
        """By bonus hand and by bets: the river, the turn, both."""
        by_play = [_shown(play, hand, place) | facts for play in range(len(PLAYS))]
        found = [[worth(each | {BY_HOLE: hole}) for each in by_play] for hole in holes]
        return [[each - none for each in others] for none, *others in found]

    of_seven = not wanted.isdisjoint(BY_SEVEN)
    usual = facts_of_deal(book, BY_SEVEN, _ORDINARY) if of_seven else {}
    hands, places = range(len(FiveCardClass)), range(len(COMPARED))
    by_flop = [
        [[brought(hand, place, usual | {BY_FLOP: flop}) for place in places] for hand in hands] for flop in FiveCardClass
    ]
    ordinary = np.array(by_flop, object).transpose(3, 0, 4, 1, 2)
    high = _high(len(holes), book, brought, progress) if of_seven else np.zeros((len(holes), 0, 1, 1, 1, 1), object)
    every = {*ordinary.flat, *high.flat}
    below = lcm(*(each.denominator for each in every))
    factor = Fraction(below, gcd(*(int(each * below) for each in every)) or 1)
    if max(map(abs, every)) * factor >= _MOST:
        raise InputError("these wagers cannot be summed: the numbers in them are too large", where="turn and river")
    ordinary, high = ((each * factor).astype(np.int64) for each in (ordinary, high))
    if of_seven:  # no flop matters but those of Four of a Kind or better, and only there: as in `high_order`
        group_of, ordinary = np.maximum(np.array(hands) - FiveCardClass.FULL_HOUSE, 0), ordinary[:, [0] * 4]
    else:
        ordinary, group_of = np.unique(ordinary, axis=1, return_inverse=True)
    return BetGains(tuple(map(tuple, of_hole)), group_of.ravel().astype(np.uint8), np.ascontiguousarray(ordinary), high)


def _high(
    holes: int, book: Book, brought: Callable[[int, int, dict[str, object]], list[list[Fraction]]], progress: Progress | None
) -> NDArray[Any]:
    """What the bets bring with seven cards of Four of a Kind or better, by all that is counted of these."""
    from croupier.lab.kernels.holdem_standings import HIGH_BOARDS, HIGH_ORDERS

    found = np.zeros((holes, len(PLAYS) - 1, len(FiveCardClass), HIGH_BOARDS, HIGH_ORDERS, len(COMPARED)), object)
    known = played(Bets.of(book), progress)
    cells = np.hstack([known["high kinds"], known["high codes"]])[:, 1:]  # whatever was bet
    for (hand, place, code, order), deal in dict(zip(map(tuple, cells.tolist()), known["high deals"], strict=True)).items():
        found[:, :, hand, code, order, place] = brought(hand, place, facts_of_deal(book, BY_SEVEN, deal))
    return found
