"""Hold'em: bets on turn and river where they do not separate, since a hand may be better not shown after one of them.

What is bet is known by what it brings at the end of the round beside no bet at all. That may depend on the class that the two
cards make with the flop, so flops are in groups after which bets bring the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import lean_kernel
from croupier.lab.kernels.holdem_boards import FLOPS, Boards, cards_in, flop_place
from croupier.lab.kernels.holdem_standings import RANKED_HIGH, ROYAL_FLUSH, Judge, best_category, high_board
from croupier.lab.kernels.holdem_tallies import Held, against, unpacked


class Sums(NamedTuple):
    """What bets bring over all rivers and hands of the dealer, beside none. The bets are the river, the turn, and both."""

    masks: NDArray[np.uint16]  # by canonical set of four: a bit for each group that a flop within it is of
    sums: NDArray[np.int64]  # by group of flops, canonical set of four, and bets


class FlopSets(NamedTuple):
    """The flops of a starting hand."""

    threes: NDArray[np.uint32]  # the number of the canonical flop of every flop
    within: NDArray[np.uint32]  # by canonical set of four: its four flops
    groups: NDArray[np.uint8]  # by canonical flop


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
        made, ways = standing >> 20 & 15, np.int64(tag >> 3)
        higher, level, lower = against(boards, held, board)
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
        made, ways = standing >> 20 & 15, np.int64(tag >> 3)
        higher, level, lower = against(boards, held, board)
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


@lean_kernel
def add_up_after_flops(boards: Boards, held: Held, sets: FlopSets, more: NDArray[np.int64], sums: NDArray[np.int64]) -> None:
    """Add by how much more bets bring against hands that count for the player by what they make with the flop.

    `more` says it by their class, by group, bets, class and comparison; `sums` has it by set of four, its flops, and bets. Of
    flops in a set that are alike it is added to the first. For hands of the dealer beside, `more` has by how much more again.
    """
    found = held.after_flops
    for each in range(len(found.ways)):
        board, order = found.boards[each], FLOPS[found.orders[each]]
        cards, tag = cards_in(boards.bits[board]), boards.tags[board]
        made = held.standings[held.rows[tag & 7], boards.reduced[board]] >> 20 & 15
        three = sets.threes[flop_place(cards[order[0]], cards[order[1]], cards[order[2]])]
        higher, level, lower = unpacked(found.ways[each])
        for river in (order[3], order[4]):
            four, flop = boards.fours[board, river], 0
            while sets.within[four, flop] != three:
                flop += 1
            for bets in range(3):
                brings = more[found.classes[each], sets.groups[three], bets, made]
                sums[four, flop, bets] += np.int64(tag >> 3) * (higher * brings[0] + level * brings[1] + lower * brings[2])
