"""Hold'em, dealt: the five community cards, the dealer's two, and two for each position.

A card is drawn among those that are left, and the last of these moves into its place. After the round the deck is put back in
order, so that a round does not depend on the one before.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.evaluate import strength_of_five, strength_of_seven
from croupier.lab.kernels.holdem_standings import FOUR_OF_A_KIND, HIGH_ORDERS, Judge, high_board, high_order, strengths
from croupier.lab.simulation.kernels import dealing_kernel, part
from croupier.lab.simulation.kernels.draws import BATCH, DrawPlan, Draws, draw_rounds
from croupier.lab.simulation.kernels.tally import Cells, ChunkSpan, Prices, RoundTally, add_rounds

Cards = NDArray[np.uint32]  # by round of a batch
Bytes = NDArray[np.uint8]

CLASSES, HOLES = 10, 9  # of five cards; of two
PATHS = 6  # folded while others play, folded by everybody; then by whether the turn and the river are bet
NO_JACKPOT, BY_FLOP, BY_SEVEN = range(3)  # what the jackpot looks at
_TWO, _THREE, _FOUR = (np.array([comb(card, size) for card in range(52)]) for size in (2, 3, 4))


class HoldemChoices(NamedTuple):
    """What is bet: by starting hand, and by the boards that it tells apart, one bit each, those of each hand one after another.

    `hands` has, for two cards in either order, the starting hand; `suits` how their suits become those of the hand that stands
    for it, two bits for each.
    """

    hands: Bytes
    suits: Bytes
    plays: Bytes
    shapes: Bytes
    numbers_of_three: NDArray[np.int32]  # by shape and place of a set
    numbers_of_four: NDArray[np.int32]
    turn_starts: NDArray[np.int64]
    turn_bits: Bytes
    river_starts: NDArray[np.int64]
    river_bits: Bytes
    turn_first: bool


class HoldemFacts(NamedTuple):
    """What a book says of the cards."""

    judge: Judge
    hole_kinds: Bytes  # by two cards: what they are to the bonus, whatever the dealer has
    holes: Bytes  # by that of the player's and that of the dealer's: the bonus hand
    jackpot: int
    flops: Bytes  # by class of the player's five and of the dealer's, each with the flop: the jackpot hand
    kinds: NDArray[np.int32]  # by what the jackpot looks at and class: the first part of a cell


@part
def _place_of_three(a: int, b: int, c: int) -> int:
    low, high = min(a, b), max(a, b)
    middle = max(low, min(high, c))
    return int(min(low, c) + _TWO[middle] + _THREE[max(high, c)])


@part
def _place_of_four(a: int, b: int, c: int, d: int) -> int:
    low, high = min(a, b), max(a, b)
    other_low, other_high = min(c, d), max(c, d)
    one, another = max(low, other_low), min(high, other_high)
    place = min(low, other_low) + _TWO[min(one, another)] + _THREE[max(one, another)] + _FOUR[max(high, other_high)]
    return int(place)


@part
def _with_suits(card: int, suits: int) -> int:
    """A card after an exchange of suits."""
    return 13 * (suits >> 2 * (card // 13) & 3) + card % 13


@dealing_kernel
def deal_holdem(  # noqa: PLR0915  # one loop: to pass arrays within it would be slow
    choices: HoldemChoices, facts: HoldemFacts, drawn: Draws, cards: Cards, cells: Cells
) -> None:
    """The cards of a batch of rounds: the community's five, the dealer's, each position's; and the cells of the positions."""
    hands, suits_of, plays, shapes, threes, fours = choices[:6]
    turn_starts, turn_bits, river_starts, river_bits, turn_first = choices[6:]
    judge, hole_kinds, holes, jackpot, flops, kinds = facts
    evaluator, category, level, _, _, by_level = judge
    key = evaluator.key
    deck, dealt = np.arange(52), np.zeros(len(drawn), np.int64)
    positions = cells.shape[1]
    for each in range(len(cells)):
        for at in range(len(drawn)):
            place = drawn[at, each]
            dealt[at] = deck[place]
            deck[place] = deck[51 - at]
            cards[each, at] = dealt[at]
        for at in range(len(drawn)):
            deck[drawn[at, each]] = drawn[at, each]
        board = (dealt[0], dealt[1], dealt[2], dealt[3], dealt[4])
        flop_keys = key[dealt[0]] + key[dealt[1]] + key[dealt[2]]
        flop_mask = 1 << dealt[0] | 1 << dealt[1] | 1 << dealt[2]
        keys, mask = flop_keys + key[dealt[3]] + key[dealt[4]], flop_mask | 1 << dealt[3] | 1 << dealt[4]
        theirs, dealers_hole, dealers_flop, stay = 0, 0, 0, 0
        for hand in range(positions + 1):
            one, two = dealt[5 + 2 * hand], dealt[6 + 2 * hand]
            two_keys, two_mask = key[one] + key[two], 1 << one | 1 << two
            if by_level:
                best = strength_of_seven(evaluator, keys + two_keys, mask | two_mask)
                made, mine = best, np.int64(level[best])
            else:
                best, made, compared = strengths(judge, (one, two), board)
                mine = np.int64(compared)
            hole = hole_kinds[52 * one + two]
            with_flop = 0
            if jackpot == BY_FLOP:
                with_flop = category[strength_of_five(evaluator, flop_keys + two_keys, flop_mask | two_mask)]
            if hand == 0:
                theirs, dealers_hole, dealers_flop = int(mine), hole, with_flop
                continue
            path = 0
            own = hands[52 * one + two]
            if plays[own]:
                stay += 1
                suits, shape = int(np.int64(suits_of[52 * one + two])), shapes[own]
                a, b, c = _with_suits(dealt[0], suits), _with_suits(dealt[1], suits), _with_suits(dealt[2], suits)
                d = _with_suits(dealt[3], suits)
                turn = turn_starts[own] + threes[shape, _place_of_three(a, b, c)]
                on_turn = turn_bits[turn >> 3] >> 7 - (turn & 7) & 1
                river = river_starts[own] + fours[shape, _place_of_four(a, b, c, d)]
                on_river = river_bits[river >> 3] >> 7 - (river & 7) & 1
                if turn_first:
                    on_river &= on_turn
                path = 2 + 2 * on_turn + on_river
            seen = 0
            if jackpot == BY_FLOP:
                seen = flops[CLASSES * with_flop + dealers_flop]
            elif jackpot == BY_SEVEN and category[best] >= FOUR_OF_A_KIND:
                seen = 1 + high_board(judge, (one, two), board) * HIGH_ORDERS + high_order(judge, (one, two), board)
            cell = np.int64(kinds[CLASSES * seen + category[made]]) * PATHS + path
            cell = (cell * 3 + int(mine > theirs) + int(mine >= theirs)) * HOLES + holes[HOLES * hole + dealers_hole]
            cells[each, hand - 1] = cell
        if not stay:
            for position in range(positions):
                cells[each, position] += 3 * HOLES  # folded by everybody


@dealing_kernel
def simulate_holdem(
    tables: tuple[HoldemChoices, HoldemFacts], plan: DrawPlan, prices: Prices, tally: RoundTally, span: ChunkSpan
) -> None:
    """Deal the rounds of a chunk and count them."""
    positions = len(tally.counts)
    drawn = np.empty((len(plan.factors), BATCH), np.uint32)
    cards, cells = np.empty((BATCH, 7 + 2 * positions), np.uint32), np.empty((BATCH, positions), np.uint32)
    for first in range(0, span.rounds, BATCH):
        draw_rounds(plan, span.seed, span.chunk, first, drawn)
        deal_holdem(tables[0], tables[1], drawn, cards, cells)
        add_rounds(prices, tally, cells, first, min(BATCH, span.rounds - first))


@dealing_kernel
def high_code(judge: Judge, deal: NDArray[np.int64]) -> int:
    """What the jackpot looks at in seven cards with Four of a Kind or better: the player's two, the dealer's two, the board."""
    hand, board = (deal[0], deal[1]), (deal[4], deal[5], deal[6], deal[7], deal[8])
    return 1 + high_board(judge, hand, board) * HIGH_ORDERS + high_order(judge, hand, board)
