"""Hold'em: bets on turn and river where they do not separate, since a hand may be better not shown after one of them.

What is bet is known by what it brings at the end of the round beside no bet at all. That may depend on the class that the two
cards make with the flop, so flops are in groups after which bets bring the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import lean_kernel
from croupier.lab.kernels.holdem_boards import Boards, TwoCards, cards_in, flop_place
from croupier.lab.kernels.holdem_standings import RANKED_HIGH, ROYAL_FLUSH, Judge, best_category, high_board
from croupier.lab.kernels.holdem_tallies import Held


class Sums(NamedTuple):
    """What bets bring over all rivers and hands of the dealer, beside none. The bets are the river, the turn, and both."""

    masks: NDArray[np.uint16]  # by canonical set of four: a bit for each group that a flop within it is of
    sums: NDArray[np.int64]  # by group of flops, canonical set of four, and bets


@lean_kernel
def find_groups(
    judge: Judge, hand: TwoCards, group_of: NDArray[np.uint8], threes: NDArray[np.uint32], groups: NDArray[np.uint8]
) -> None:
    """Put down the group of each canonical flop, by the class that the two cards make with it."""
    for c in range(52):
        for b in range(c):
            for a in range(b):
                if (1 << a | 1 << b | 1 << c) & (1 << hand[0] | 1 << hand[1]) == 0:
                    groups[threes[flop_place(a, b, c)]] = group_of[best_category(judge, hand, (a, b, c, c, c), 3)]


@lean_kernel
def add_up_gains(boards: Boards, held: Held, ordinary: NDArray[np.int64], also_high: bool, sums: Sums) -> None:
    """Add what the bets bring on every board to its sets of four, for each group that a flop within the set is of.

    `ordinary` says it by group, bets, class and comparison; with Four of a Kind or better among the seven cards only if it does
    so for these, too.
    """
    for board in range(len(boards.bits)):
        if boards.bits[board] & held.blocked:
            continue
        tag = boards.tags[board]
        standing = held.standings[held.rows[tag & 7], boards.reduced[board]]
        if standing & RANKED_HIGH and not also_high:
            continue
        made, lower, higher = standing >> 20 & 15, np.int64(standing & 1023), np.int64(standing >> 10 & 1023)
        ways, level = np.int64(tag >> 3), held.dealers - lower - higher
        some, group = 0, 0
        for river in range(5):
            some |= sums.masks[boards.fours[board, river]]
        while some >> group:
            if some >> group & 1:
                for bets in range(3):
                    brings = ordinary[group, bets, made]
                    value = ways * (higher * brings[0] + level * brings[1] + lower * brings[2])
                    for river in range(5):
                        four = boards.fours[board, river]
                        if sums.masks[four] >> group & 1:
                            sums.sums[group, four, bets] += value
            group += 1


@lean_kernel
def add_up_high(judge: Judge, boards: Boards, held: Held, high: NDArray[np.int64], sums: Sums) -> None:
    """The same with Four of a Kind or better, on which the order of the board may matter.

    `high` says it by bets, class, `high_board`, `high_order` and comparison.
    """
    for board in range(len(boards.bits)):
        tag = boards.tags[board]
        standing = held.standings[held.rows[tag & 7], boards.reduced[board]]
        if boards.bits[board] & held.blocked or not standing & RANKED_HIGH:
            continue
        made, lower, higher = standing >> 20 & 15, np.int64(standing & 1023), np.int64(standing >> 10 & 1023)
        ways, level = np.int64(tag >> 3), held.dealers - lower - higher
        cards = cards_in(boards.bits[board])
        code = high_board(judge, held.cards, cards)
        for river in range(5):
            four = boards.fours[board, river]
            turned = (
                cards[(river + 1) % 5],
                cards[(river + 2) % 5],
                cards[(river + 3) % 5],
                cards[(river + 4) % 5],
                cards[river],
            )
            royal = int(best_category(judge, held.cards, turned, 4) == ROYAL_FLUSH)
            for group in range(len(sums.sums)):
                if sums.masks[four] >> group & 1:
                    for bets in range(3):
                        brings = high[bets, made, code, 2 * group + royal]
                        sums.sums[group, four, bets] += ways * (higher * brings[0] + level * brings[1] + lower * brings[2])
