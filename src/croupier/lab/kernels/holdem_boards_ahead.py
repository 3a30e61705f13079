"""Hold'em before the flop, where cards are known beside one's own: every board of the rest of the deck, one by one."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels import kernel
from croupier.lab.kernels.holdem_boards import CHOOSE, FLOPS, TwoCards
from croupier.lab.kernels.holdem_standings import Judge
from croupier.lab.kernels.holdem_tallies import against_all

Ints: TypeAlias = NDArray[np.int64]
Brings: TypeAlias = tuple[int, int, int]

NO_BOARD = np.uint32(0xFFFFFFFF)


@kernel
def stand_ahead(judge: Judge, hand: TwoCards, known: tuple[int, int], highest: int, standings: NDArray[np.uint32]) -> None:
    """On every board of which `highest` is the highest card: how many hands of the dealer are lower and higher, and the class.

    `known` has the cards that are elsewhere or known, and those that the dealer is known to hold. Boards lie in the order of
    their highest card, then of the next; one with a known card has no standing.
    """
    ways, gone = np.zeros(3, np.int64), known[0]
    at = CHOOSE[highest, 5]
    for d in range(3, highest):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    if gone & (1 << a | 1 << b | 1 << c | 1 << d | 1 << highest):
                        standings[at] = NO_BOARD
                    else:
                        made = against_all(judge, hand, (a, b, c, d, highest), known, ways)
                        standings[at] = ways[2] | ways[0] << 10 | made << 20
                    at += 1


@kernel
def bets_ahead(standings: NDArray[np.uint32], dealers: int, turn: Brings, river: Brings, turn_first: bool) -> Ints:
    """By what best play bets (nothing, the river, the turn, both), by class and by comparison: the deals, boards in order.

    The dealer may have so many hands on each board. With `turn_first` the river is open only after a bet on the turn.
    """
    rivers, turns = np.zeros(CHOOSE[52, 4], np.int64), np.zeros(CHOOSE[52, 4], np.int64)
    cards, fours = np.zeros(5, np.int64), np.zeros(5, np.int64)
    _begin(cards)
    for standing in standings:
        if standing != NO_BOARD:
            lower, higher = np.int64(standing & 1023), np.int64(standing >> 10 & 1023)
            level = dealers - lower - higher
            for each in range(5):
                four = four_without(cards, each)
                rivers[four] += lower * river[2] + level * river[1] + higher * river[0]
                turns[four] += lower * turn[2] + level * turn[1] + higher * turn[0]
        next_board(cards)
    flops = _add_up_flops(rivers, turns, turn_first)
    found = np.zeros((4, 10, 3), np.int64)
    often = np.zeros(4, np.int64)
    _begin(cards)
    for standing in standings:
        if standing != NO_BOARD:
            often[:] = 0
            for each in range(5):
                fours[each] = four_without(cards, each)
            for order in range(10):
                flop = cards[FLOPS[order, 0]] + CHOOSE[cards[FLOPS[order, 1]], 2] + CHOOSE[cards[FLOPS[order, 2]], 3]
                on_turn = int(flops[flop] > 0)
                for last in (FLOPS[order, 3], FLOPS[order, 4]):
                    on_river = int(rivers[fours[last]] > 0) if on_turn or not turn_first else 0
                    often[2 * on_turn + on_river] += 1
            lower, higher, made = np.int64(standing & 1023), np.int64(standing >> 10 & 1023), standing >> 20
            for bets in range(4):
                found[bets, made, 0] += often[bets] * higher
                found[bets, made, 1] += often[bets] * (dealers - lower - higher)
                found[bets, made, 2] += often[bets] * lower
        next_board(cards)
    return found


@kernel
def _add_up_flops(rivers: Ints, turns: Ints, turn_first: bool) -> Ints:
    """By flop: what a bet on the turn brings, with what it opens."""
    flops = np.zeros(CHOOSE[52, 3], np.int64)
    at = 0
    for d in range(3, 52):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    value = turns[at] + (max(rivers[at], 0) if turn_first else 0)
                    flops[b + CHOOSE[c, 2] + CHOOSE[d, 3]] += value
                    flops[a + CHOOSE[c, 2] + CHOOSE[d, 3]] += value
                    flops[a + CHOOSE[b, 2] + CHOOSE[d, 3]] += value
                    flops[a + CHOOSE[b, 2] + CHOOSE[c, 3]] += value
                    at += 1
    return flops


@kernel
def _begin(cards: Ints) -> None:
    for each in range(len(cards)):
        cards[each] = each


@kernel
def next_board(cards: Ints) -> None:
    """The board that follows."""
    step = 0
    while step < len(cards) - 1 and cards[step] + 1 == cards[step + 1]:
        cards[step] = step
        step += 1
    cards[step] += 1


@kernel
def four_without(cards: Ints, each: int) -> int:
    """The number of the four cards that are left without one."""
    number, at = 0, 0
    for card in range(5):
        if card != each:
            at += 1
            number += CHOOSE[cards[card], at]
    return number
