"""Three card, dealt: the dealer's hand, both community cards where the jackpot is staked, and a hand for each position.

A hand is drawn as a whole: one of all sets of three places among the cards that are left. Where a card is taken, the last card
moves into its place; after the round the deck is put back in order, so that a round does not depend on the one before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.evaluate import strength_of_five
from croupier.lab.simulation.kernels import dealing_kernel, part
from croupier.lab.simulation.kernels.draws import BATCH, Cards, Deck, DrawPlan, Draws, draw_rounds
from croupier.lab.simulation.kernels.tally import Cells, ChunkSpan, Prices, RoundTally, add_rounds
from croupier.lab.strengths import Evaluator

Ints = NDArray[np.int64]

CARD_BITS, PLACE_BITS = 6, 10
QUALIFIES, CLASS = 3 * CARD_BITS + PLACE_BITS, 3 * CARD_BITS + PLACE_BITS + 1  # where they begin in a word of a hand
_CARD, _PLACE = (1 << CARD_BITS) - 1, (1 << PLACE_BITS) - 1
_PAIRS_BELOW = np.array([card * (card - 1) // 2 for card in range(52)])
_THREES_BELOW = np.array([card * (card - 1) * (card - 2) // 6 for card in range(52)])
KINDS = 10  # of five cards


@part
def _three_in(word: int) -> tuple[int, int, int]:
    """The three cards, or places, in the word of a hand."""
    return word & _CARD, word >> CARD_BITS & _CARD, word >> 2 * CARD_BITS & _CARD


@part
def _place_of(one: int, two: int, three: int) -> np.uint64:
    """The place of three cards, whatever their order."""
    low, high = min(one, two), max(one, two)
    middle = max(low, min(high, three))
    return np.uint64(min(low, three) + _PAIRS_BELOW[middle] + _THREES_BELOW[max(high, three)])


@part
def _cell_of(word: int | np.int64, plays: int, qualifies: int, theirs: int) -> int:
    """The cell of a hand beside the dealer's, the jackpot aside."""
    mine = word >> 3 * CARD_BITS & _PLACE
    cell = ((word >> CLASS) * 2 + plays) * 2 + qualifies
    return int(cell * 3 + int(mine > theirs) + int(mine >= theirs))


class ThreeCardHands(NamedTuple):
    """By place of three cards: what a book says of them, and whether they are played.

    A word has the three cards, lowest first, their place in the order of comparison, whether the dealer qualifies with them,
    and their class.
    """

    words: NDArray[np.uint32]
    plays: NDArray[np.uint8]
    with_community: bool
    kinds: Ints  # by strength of five cards: the class that the jackpot goes by
    evaluator: Evaluator


@part
def deal_three_card_round(
    hands: ThreeCardHands, drawn: Draws, at: int, deck: Deck, cards: Cards, cells: Cells, row: int
) -> None:
    """One round by what was drawn for it, in a column: the community's cards, the dealer's, each position's; and the cells."""
    words, plays, with_community, kinds, evaluator = hands
    positions = cells.shape[1]
    left, begin, keys, mask, theirs, qualifies = 52, 0, 0, 0, 0, 0
    if with_community:
        for number in range(2):
            place = drawn[number, at]
            card = int(np.int64(deck[place]))
            deck[place] = deck[left - 1]
            cards[row, number] = card
            keys += int(evaluator.key[card])
            mask |= 1 << card
            left -= 1
        begin = 2
    for hand in range(positions + 1):
        which = np.uint64(drawn[begin + hand, at])
        word = np.int64(words[which])
        first, second, third = _three_in(int(word))
        one, two, three = first, second, third
        if hand or with_community:  # otherwise the deck is in order: a place is a card
            one, two, three = int(np.int64(deck[first])), int(np.int64(deck[second])), int(np.int64(deck[third]))
            which = _place_of(one, two, three)
            word = np.int64(words[which])
        if hand < positions:
            deck[third] = deck[left - 1]  # from the highest place down: the last card may itself have moved
            deck[second] = deck[left - 2]
            deck[first] = deck[left - 3]
            left -= 3
        own = 2 + 3 * hand
        cards[row, own], cards[row, own + 1], cards[row, own + 2] = one, two, three
        if hand == 0:
            theirs, qualifies = int(word >> 3 * CARD_BITS & _PLACE), int(word >> QUALIFIES & 1)
            continue
        cell = _cell_of(word, plays[which], qualifies, theirs)
        if with_community:
            all_keys = keys + evaluator.key[one] + evaluator.key[two] + evaluator.key[three]
            strength = strength_of_five(evaluator, int(all_keys), int(mask | 1 << one | 1 << two | 1 << three))
            cell = cell * KINDS + kinds[strength]
        cells[row, hand - 1] = cell
    for number in range(begin):
        deck[drawn[number, at]] = drawn[number, at]
    for hand in range(positions):
        first, second, third = _three_in(int(np.int64(words[drawn[begin + hand, at]])))
        deck[first], deck[second], deck[third] = first, second, third


@dealing_kernel
def deal_three_card(hands: ThreeCardHands, drawn: Draws, cards: Cards, cells: Cells) -> None:
    """The cards and the cells of a batch of rounds."""
    deck = np.arange(52)
    for each in range(len(cells)):
        deal_three_card_round(hands, drawn, each, deck, cards, cells, each)


@dealing_kernel
def place_three_card(hands: ThreeCardHands, cards: Cards, cells: Cells) -> None:
    """The cells of rounds whose cards are known: the community's two, the dealer's, each position's."""
    words, plays, with_community, kinds, evaluator = hands
    key = evaluator.key
    for each in range(len(cells)):
        theirs, qualifies = 0, 0
        first, second = cards[each, 0], cards[each, 1]
        for hand in range(cells.shape[1] + 1):
            own = 2 + 3 * hand
            one, two, three = cards[each, own], cards[each, own + 1], cards[each, own + 2]
            which = _place_of(one, two, three)
            word = np.int64(words[which])
            if hand == 0:
                theirs, qualifies = int(word >> 3 * CARD_BITS & _PLACE), int(word >> QUALIFIES & 1)
                continue
            cell = _cell_of(word, plays[which], qualifies, theirs)
            if with_community:
                keys = key[first] + key[second] + key[one] + key[two] + key[three]
                mask = 1 << first | 1 << second | 1 << one | 1 << two | 1 << three
                cell = cell * KINDS + kinds[strength_of_five(evaluator, keys, mask)]
            cells[each, hand - 1] = cell


@dealing_kernel
def simulate_three_card(hands: ThreeCardHands, plan: DrawPlan, prices: Prices, tally: RoundTally, span: ChunkSpan) -> None:
    """Deal the rounds of a chunk and count them."""
    positions = len(tally.counts)
    drawn = np.empty((len(plan.factors), BATCH), np.uint32)
    cards, cells = np.empty((BATCH, 5 + 3 * positions), np.int64), np.empty((BATCH, positions), np.uint32)
    for first in range(0, span.rounds, BATCH):
        draw_rounds(plan, span.seed, span.chunk, first, drawn)
        deal_three_card(hands, drawn, cards, cells)
        add_rounds(prices, tally, cells, first, min(BATCH, span.rounds - first))
