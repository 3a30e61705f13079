"""Hold'em, dealt: the five community cards, the dealer's two, and two for each position.

What is found of a batch is found step by step for all its rounds: what one round looks up need not wait for another.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.evaluate import strength_of_five, strength_of_seven
from croupier.lab.kernels.holdem_boards import Board
from croupier.lab.kernels.holdem_standings import FOUR_OF_A_KIND, HIGH_ORDERS, Judge, high_board, high_order, strengths
from croupier.lab.simulation.kernels import dealing_kernel, part
from croupier.lab.simulation.kernels.draws import BATCH, Cards, DrawPlan, Draws, deal_cards, draw_rounds
from croupier.lab.simulation.kernels.tally import Cells, ChunkSpan, Prices, RoundTally, add_rounds

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

CLASSES, HOLES = 10, 9  # of five cards; of two
PATHS = 6  # folded while others play, folded by everybody; then by whether the turn and the river are bet
NO_JACKPOT, BY_FLOP, BY_SEVEN = range(3)  # what the jackpot looks at
# By an exchange of suits, two bits for each, and by card: the card that it becomes.
_EXCHANGED = np.array(
    [[13 * (suits >> 2 * (card // 13) & 3) + card % 13 for card in range(52)] for suits in range(256)], np.uint8
)
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


class HandsOfBatch(NamedTuple):
    """Of one hand in each round of a batch: the best strength, the one that counts, and that by which it is compared."""

    best: Ints
    made: Ints
    level: Ints


@dealing_kernel
def _add_boards(key: Ints, cards: Cards, boards: Ints) -> None:
    """The keys and the bits of each flop, then of each board."""
    for each in range(len(cards)):
        keys, mask = 0, 0
        for at in range(5):
            card = cards[each, at]
            keys += key[card]
            mask |= 1 << card
            if at == 2:
                boards[0, each], boards[1, each] = keys, mask
        boards[2, each], boards[3, each] = keys, mask


@dealing_kernel
def _rank_hands(judge: Judge, cards: Cards, boards: Ints, hand: int, found: HandsOfBatch) -> None:
    """Rank one hand of each round with its board."""
    evaluator, _, levels, _, _, by_level = judge
    best, made, level = found
    key, keys, masks = evaluator.key, boards[2], boards[3]
    if by_level:
        for each in range(len(cards)):
            one, two = cards[each, 5 + 2 * hand], cards[each, 6 + 2 * hand]
            strength = strength_of_seven(evaluator, keys[each] + key[one] + key[two], masks[each] | 1 << one | 1 << two)
            best[each] = strength
            made[each] = strength
            level[each] = levels[strength]
        return
    for each in range(len(cards)):
        two_cards = (cards[each, 5 + 2 * hand], cards[each, 6 + 2 * hand])
        best[each], made[each], level[each] = strengths(judge, two_cards, _board(cards, each))


@part
def _board(cards: Cards, each: int) -> Board:
    return cards[each, 0], cards[each, 1], cards[each, 2], cards[each, 3], cards[each, 4]


@dealing_kernel
def _choose_paths(choices: HoldemChoices, cards: Cards, hand: int, boards: Ints, paths: Ints) -> None:
    """What one hand of each round bets. Where it looks is found first, for all rounds, and then what lies there."""
    hands, suits_of, plays, shapes, threes, fours = choices[:6]
    turn_starts, turn_bits, river_starts, river_bits, turn_first = choices[6:]
    turns, rivers = boards[4], boards[5]
    for each in range(len(cards)):
        both = 52 * cards[each, 5 + 2 * hand] + cards[each, 6 + 2 * hand]
        own, suits = hands[both], suits_of[both]
        a, b = np.int64(_EXCHANGED[suits, cards[each, 0]]), np.int64(_EXCHANGED[suits, cards[each, 1]])
        c, d = np.int64(_EXCHANGED[suits, cards[each, 2]]), np.int64(_EXCHANGED[suits, cards[each, 3]])
        paths[each] = plays[own]
        turns[each] = turn_starts[own] + threes[shapes[own], _place_of_three(int(a), int(b), int(c))]
        rivers[each] = river_starts[own] + fours[shapes[own], _place_of_four(int(a), int(b), int(c), int(d))]
    for each in range(len(cards)):
        on_turn = turn_bits[turns[each] >> 3] >> 7 - (turns[each] & 7) & 1
        on_river = river_bits[rivers[each] >> 3] >> 7 - (rivers[each] & 7) & 1
        if turn_first:
            on_river &= on_turn
        paths[each] *= 2 + 2 * on_turn + on_river


@dealing_kernel
def _rank_flops(judge: Judge, cards: Cards, boards: Ints, hand: int, found: Ints) -> None:
    """The class that one hand of each round makes with the flop alone."""
    evaluator, category = judge.evaluator, judge.category
    key, keys, masks = evaluator.key, boards[0], boards[1]
    for each in range(len(cards)):
        one, two = cards[each, 5 + 2 * hand], cards[each, 6 + 2 * hand]
        strength = strength_of_five(evaluator, keys[each] + key[one] + key[two], masks[each] | 1 << one | 1 << two)
        found[each] = category[strength]


@dealing_kernel
def deal_holdem(choices: HoldemChoices, facts: HoldemFacts, drawn: Draws, cards: Cards, cells: Cells) -> None:
    """The cards of a batch of rounds: the community's five, the dealer's, each position's; and the cells of the positions."""
    deal_cards(drawn, cards)
    place_holdem(choices, facts, cards, cells)


@dealing_kernel
def place_holdem(choices: HoldemChoices, facts: HoldemFacts, cards: Cards, cells: Cells) -> None:
    """The cells of rounds whose cards are known: the community's five, the dealer's, each position's."""
    judge, hole_kinds, holes, jackpot, flops, kinds = facts
    category = judge.category
    rounds, positions = cells.shape
    boards, paths, stay = np.empty((6, rounds), np.int64), np.empty(rounds, np.int64), np.zeros(rounds, np.int64)
    _add_boards(judge.evaluator.key, cards, boards)
    dealers = HandsOfBatch(np.empty(rounds, np.int64), np.empty(rounds, np.int64), np.empty(rounds, np.int64))
    own = HandsOfBatch(np.empty(rounds, np.int64), np.empty(rounds, np.int64), np.empty(rounds, np.int64))
    best, made, level, theirs = own.best, own.made, own.level, dealers.level
    _rank_hands(judge, cards, boards, 0, dealers)
    with_flop, dealers_flop = np.zeros(rounds, np.int64), np.zeros(rounds, np.int64)
    if jackpot == BY_FLOP:
        _rank_flops(judge, cards, boards, 0, dealers_flop)
    for hand in range(1, positions + 1):
        _rank_hands(judge, cards, boards, hand, own)
        _choose_paths(choices, cards, hand, boards, paths)
        if jackpot == BY_FLOP:
            _rank_flops(judge, cards, boards, hand, with_flop)
        for each in range(rounds):
            one, two = cards[each, 5 + 2 * hand], cards[each, 6 + 2 * hand]
            stay[each] += paths[each]
            seen = 0
            if jackpot == BY_FLOP:
                seen = int(np.int64(flops[CLASSES * with_flop[each] + dealers_flop[each]]))
            elif jackpot == BY_SEVEN and category[best[each]] >= FOUR_OF_A_KIND:
                board = _board(cards, each)
                seen = 1 + high_board(judge, (one, two), board) * HIGH_ORDERS + high_order(judge, (one, two), board)
            hole = HOLES * hole_kinds[52 * one + two] + hole_kinds[52 * cards[each, 5] + cards[each, 6]]
            cell = np.int64(kinds[CLASSES * seen + category[made[each]]]) * PATHS + paths[each]
            cell = cell * 3 + int(level[each] > theirs[each]) + int(level[each] >= theirs[each])
            cells[each, hand - 1] = cell * HOLES + holes[hole]
    for each in range(rounds):
        if not stay[each]:
            for position in range(positions):
                cells[each, position] += 3 * HOLES  # folded by everybody


@dealing_kernel
def simulate_holdem(
    tables: tuple[HoldemChoices, HoldemFacts], plan: DrawPlan, prices: Prices, tally: RoundTally, span: ChunkSpan
) -> None:
    """Deal the rounds of a chunk and count them."""
    positions = len(tally.counts)
    drawn = np.empty((len(plan.factors), BATCH), np.uint32)
    cards, cells = np.empty((BATCH, 7 + 2 * positions), np.int64), np.empty((BATCH, positions), np.uint32)
    for first in range(0, span.rounds, BATCH):
        draw_rounds(plan, span.seed, span.chunk, first, drawn)
        deal_holdem(tables[0], tables[1], drawn, cards, cells)
        add_rounds(prices, tally, cells, first, min(BATCH, span.rounds - first))


@dealing_kernel
def high_code(judge: Judge, deal: NDArray[np.int64]) -> int:
    """What the jackpot looks at in seven cards with Four of a Kind or better: the player's two, the dealer's two, the board."""
    hand, board = (deal[0], deal[1]), (deal[4], deal[5], deal[6], deal[7], deal[8])
    return 1 + high_board(judge, hand, board) * HIGH_ORDERS + high_order(judge, hand, board)
