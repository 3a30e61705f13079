"""Hold'em, dealt: the five community cards, the dealer's two, and two for each position.

What is found of a batch is found step by step for all its rounds: what one round looks up need not wait for another.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.evaluate import strength_of_five, strength_of_seven
from croupier.lab.kernels.holdem_boards import Board, TwoCards
from croupier.lab.kernels.holdem_standings import FOUR_OF_A_KIND, HIGH_ORDERS, Judge, high_board, high_order, strengths
from croupier.lab.simulation.kernels import dealing_kernel, part
from croupier.lab.simulation.kernels.draws import BATCH, Cards, Deck, DrawPlan, Draws, deal_cards, deal_round, draw_rounds
from croupier.lab.simulation.kernels.tally import Cells, ChunkSpan, Prices, RoundTally, add_rounds

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

CLASSES, HOLES = 10, 9  # of five cards; of two
PATHS = 6  # folded while others play, folded by everybody; then by whether the turn and the river are bet
NO_JACKPOT, BY_FLOP, BY_SEVEN = range(3)  # what the jackpot looks at
# What parts look up is handed to them: a graphics card reads constants slowly where its threads want different ones.
# By an exchange of suits, two bits for each, and by card: the card that it becomes.
EXCHANGED = np.array(
    [[13 * (suits >> 2 * (card // 13) & 3) + card % 13 for card in range(52)] for suits in range(256)], np.uint8
)
# By size from two on, and by card: how many sets of this size have only lower cards.
SETS_BELOW = np.array([[comb(card, size) for card in range(52)] for size in (2, 3, 4)], np.int32)


class BetPlaces(NamedTuple):
    """Where it lies what is bet: by starting hand, and by the boards that it tells apart, those of each hand one after another.

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
    river_starts: NDArray[np.int64]
    exchanged: Bytes
    sets_below: NDArray[np.int32]


class BoardBets(NamedTuple):
    """What is bet on each of these boards, one bit each."""

    turn: Bytes
    river: Bytes
    turn_first: bool


class HoldemChoices(NamedTuple):
    """What is bet."""

    places: BetPlaces
    bets: BoardBets


class HoldemFacts(NamedTuple):
    """What a book says of the cards."""

    judge: Judge
    hole_kinds: Bytes  # by two cards: what they are to the bonus, whatever the dealer has
    holes: Bytes  # by that of the player's and that of the dealer's: the bonus hand
    jackpot: int
    flops: Bytes  # by class of the player's five and of the dealer's, each with the flop: the jackpot hand
    kinds: NDArray[np.int32]  # by what the jackpot looks at and class: the first part of a cell


@part
def _place_of_three(below: NDArray[np.int32], a: int, b: int, c: int) -> int:
    low, high = min(a, b), max(a, b)
    middle = max(low, min(high, c))
    return int(min(low, c) + below[0, middle] + below[1, max(high, c)])


@part
def _place_of_four(below: NDArray[np.int32], a: int, b: int, c: int, d: int) -> int:
    low, high = min(a, b), max(a, b)
    other_low, other_high = min(c, d), max(c, d)
    one, another = max(low, other_low), min(high, other_high)
    place = min(low, other_low) + below[0, min(one, another)] + below[1, max(one, another)] + below[2, max(high, other_high)]
    return int(place)


@part
def _board(cards: Cards, row: int) -> Board:
    return int(cards[row, 0]), int(cards[row, 1]), int(cards[row, 2]), int(cards[row, 3]), int(cards[row, 4])


@part
def _two_cards(cards: Cards, row: int, hand: int) -> TwoCards:
    """The cards of the dealer, hand 0, or of a position."""
    return int(cards[row, 5 + 2 * hand]), int(cards[row, 6 + 2 * hand])


@part
def _sums(key: Ints, cards: Cards, row: int, number: int) -> tuple[int, int]:
    """The keys and the bits of so many cards of the board."""
    keys, mask = 0, 0
    for at in range(number):
        card = int(cards[row, at])
        keys += int(key[card])
        mask |= 1 << card
    return keys, mask


@part
def _with_two(key: Ints, sums: tuple[int, int], hand: TwoCards) -> tuple[int, int]:
    """The keys and the bits of a hand and of cards that have these."""
    return sums[0] + int(key[hand[0]]) + int(key[hand[1]]), sums[1] | 1 << hand[0] | 1 << hand[1]


@part
def _where_bet(looks: BetPlaces, cards: Cards, row: int, hand: int) -> tuple[int, int, int]:
    """Whether a hand is played, and where it lies what it bets on the turn and on the river."""
    hands, suits_of, plays, shapes, threes, fours, turn_starts, river_starts, exchanged, below = looks
    one, two = _two_cards(cards, row, hand)
    own, suits = hands[52 * one + two], suits_of[52 * one + two]
    a, b = int(np.int64(exchanged[suits, cards[row, 0]])), int(np.int64(exchanged[suits, cards[row, 1]]))
    c, d = int(np.int64(exchanged[suits, cards[row, 2]])), int(np.int64(exchanged[suits, cards[row, 3]]))
    turn = turn_starts[own] + threes[shapes[own], _place_of_three(below, a, b, c)]
    river = river_starts[own] + fours[shapes[own], _place_of_four(below, a, b, c, d)]
    return int(np.int64(plays[own])), int(turn), int(river)


@part
def _path(turn_bits: Bytes, river_bits: Bytes, turn_first: bool, plays: int, turn: int, river: int) -> int:
    """What is bet, by what lies in these places."""
    on_turn = np.int64(turn_bits[turn >> 3]) >> 7 - (turn & 7) & 1
    on_river = np.int64(river_bits[river >> 3]) >> 7 - (river & 7) & 1
    return int(plays * (2 + 2 * on_turn + (on_river & (on_turn | 1 - int(turn_first)))))


@dealing_kernel
def _seen_in_seven(judge: Judge, cards: Cards, row: int, hand: int) -> int:
    """What a jackpot that goes by seven cards looks at in Four of a Kind or better."""
    own, board = _two_cards(cards, row, hand), _board(cards, row)
    return 1 + high_board(judge, own, board) * HIGH_ORDERS + high_order(judge, own, board)


@part
def _hole(hole_kinds: Bytes, holes: Bytes, cards: Cards, row: int, hand: int) -> int:
    """The bonus hand of a position."""
    one, two = _two_cards(cards, row, hand)
    dealers, theirs = _two_cards(cards, row, 0)
    return int(np.int64(holes[HOLES * hole_kinds[52 * one + two] + hole_kinds[52 * dealers + theirs]]))


@part
def _cell(kind: int, path: int, level: int, theirs: int, hole: int) -> int:
    """The cell of a position; `kind` has its class and what the jackpot looks at."""
    return ((kind * PATHS + path) * 3 + int(level > theirs) + int(level >= theirs)) * HOLES + hole


@part
def deal_holdem_round(
    tables: tuple[HoldemChoices, HoldemFacts], drawn: Draws, at: int, deck: Deck, cards: Cards, cells: Cells, row: int
) -> None:
    """One round by what was drawn for it, in a column: the community's cards, the dealer's, each position's; and the cells."""
    choices, (judge, hole_kinds, holes, jackpot, flops, kinds) = tables
    looks, (turn_bits, river_bits, turn_first) = choices
    evaluator, category = judge.evaluator, judge.category
    key = evaluator.key
    deal_round(drawn, at, deck, cards, row)
    board, flop = _sums(key, cards, row, 5), _sums(key, cards, row, 3)
    stay, theirs, dealers_flop = 0, 0, 0
    for hand in range(cells.shape[1] + 1):
        own, with_flop, seen = _two_cards(cards, row, hand), 0, 0
        if judge.by_level:
            of_seven = _with_two(key, board, own)
            best = strength_of_seven(evaluator, of_seven[0], of_seven[1])
            made, level = best, int(np.int64(judge.level[best]))
        else:
            best, made, level = strengths(judge, own, _board(cards, row))
        if jackpot == BY_FLOP:
            of_five = _with_two(key, flop, own)
            with_flop = int(np.int64(category[strength_of_five(evaluator, of_five[0], of_five[1])]))
        if hand == 0:
            theirs, dealers_flop = level, with_flop
            continue
        plays, turn, river = _where_bet(looks, cards, row, hand)
        path = _path(turn_bits, river_bits, turn_first, plays, turn, river)
        stay += path
        if jackpot == BY_FLOP:
            seen = int(np.int64(flops[CLASSES * with_flop + dealers_flop]))
        elif jackpot == BY_SEVEN and category[best] >= FOUR_OF_A_KIND:
            seen = _seen_in_seven(judge, cards, row, hand)
        kind = int(np.int64(kinds[CLASSES * seen + category[made]]))
        cells[row, hand - 1] = _cell(kind, path, level, theirs, _hole(hole_kinds, holes, cards, row, hand))
    if not stay:
        for position in range(cells.shape[1]):
            cells[row, position] += 3 * HOLES  # folded by everybody


class HandsOfBatch(NamedTuple):
    """Of one hand in each round of a batch: the best strength, the one that counts, and that by which it is compared."""

    best: Ints
    made: Ints
    level: Ints


@dealing_kernel
def _rank_hands(judge: Judge, cards: Cards, boards: Ints, hand: int, found: HandsOfBatch) -> None:
    """Rank one hand of each round with its board."""
    evaluator, _, levels, _, _, by_level = judge
    best, made, level = found
    key, keys, masks = evaluator.key, boards[2], boards[3]
    if by_level:
        for each in range(len(cards)):
            of_seven = _with_two(key, (keys[each], masks[each]), _two_cards(cards, each, hand))
            strength = strength_of_seven(evaluator, of_seven[0], of_seven[1])
            best[each] = strength
            made[each] = strength
            level[each] = levels[strength]
        return
    for each in range(len(cards)):
        best[each], made[each], level[each] = strengths(judge, _two_cards(cards, each, hand), _board(cards, each))


@dealing_kernel
def _choose_paths(choices: HoldemChoices, cards: Cards, hand: int, boards: Ints, paths: Ints) -> None:
    """What one hand of each round bets. Where it looks is found first, for all rounds, and then what lies there."""
    looks, (turn_bits, river_bits, turn_first) = choices
    turns, rivers = boards[4], boards[5]
    for each in range(len(cards)):
        paths[each], turns[each], rivers[each] = _where_bet(looks, cards, each, hand)
    for each in range(len(cards)):
        paths[each] = _path(turn_bits, river_bits, turn_first, paths[each], turns[each], rivers[each])


@dealing_kernel
def _rank_flops(judge: Judge, cards: Cards, boards: Ints, hand: int, found: Ints) -> None:
    """The class that one hand of each round makes with the flop alone."""
    evaluator, category = judge.evaluator, judge.category
    key, keys, masks = evaluator.key, boards[0], boards[1]
    for each in range(len(cards)):
        of_five = _with_two(key, (keys[each], masks[each]), _two_cards(cards, each, hand))
        found[each] = category[strength_of_five(evaluator, of_five[0], of_five[1])]


@dealing_kernel
def deal_holdem(choices: HoldemChoices, facts: HoldemFacts, drawn: Draws, cards: Cards, cells: Cells) -> None:
    """The cards of a batch of rounds: the community's five, the dealer's, each position's; and the cells of the positions."""
    deal_cards(drawn, cards)
    place_holdem(choices, facts, cards, cells)


@dealing_kernel
def place_holdem(choices: HoldemChoices, facts: HoldemFacts, cards: Cards, cells: Cells) -> None:
    """The cells of rounds whose cards are known: step by step what `deal_holdem_round` does for one."""
    judge, hole_kinds, holes, jackpot, flops, kinds = facts
    category, key = judge.category, judge.evaluator.key
    rounds, positions = cells.shape
    boards, paths, stay = np.empty((6, rounds), np.int64), np.empty(rounds, np.int64), np.zeros(rounds, np.int64)
    for each in range(rounds):
        boards[0, each], boards[1, each] = _sums(key, cards, each, 3)
        boards[2, each], boards[3, each] = _sums(key, cards, each, 5)
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
            stay[each] += paths[each]
            seen = 0
            if jackpot == BY_FLOP:
                seen = int(np.int64(flops[CLASSES * with_flop[each] + dealers_flop[each]]))
            elif jackpot == BY_SEVEN and category[best[each]] >= FOUR_OF_A_KIND:
                seen = _seen_in_seven(judge, cards, each, hand)
            kind = int(np.int64(kinds[CLASSES * seen + category[made[each]]]))
            hole = _hole(hole_kinds, holes, cards, each, hand)
            cells[each, hand - 1] = _cell(kind, int(paths[each]), int(level[each]), int(theirs[each]), hole)
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
