"""Stud, dealt: the dealer's five cards, of which the fifth lies open, and five for each position."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.evaluate import strength_of_five
from croupier.lab.kernels.stud import ranks_among
from croupier.lab.simulation.kernels import dealing_kernel, part
from croupier.lab.simulation.kernels.draws import BATCH, Cards, Deck, DrawPlan, Draws, deal_cards, deal_round, draw_rounds
from croupier.lab.simulation.kernels.tally import Cells, ChunkSpan, Prices, RoundTally, add_rounds
from croupier.lab.strengths import RANKS, Evaluator

QUALIFIES, CLASS = 13, 14  # where they begin in the word of a strength
_PLACE, _SUIT = (1 << QUALIFIES) - 1, (1 << RANKS) - 1
_EVERY = 0xFFFFFFFF


class StudHands(NamedTuple):
    """By strength: what a book says of it, and whether it is bet.

    A word has the place in the order of comparison, whether the dealer qualifies, and the class. `bets` has for each strength
    and rank shown one bit for each pattern of the hand's ranks in the suit shown.
    """

    words: NDArray[np.uint32]
    bets: NDArray[np.uint32]
    evaluator: Evaluator


@part
def find_stud_cells(hands: StudHands, cards: Cards, cells: Cells, row: int) -> None:
    """The cells of the positions of one round."""
    words, bets, evaluator = hands
    key = evaluator.key
    theirs, qualifies, shown = 0, 0, 0
    for hand in range(cells.shape[1] + 1):
        keys, mask = 0, 0
        for at in range(5 * hand, 5 * hand + 5):
            card = int(np.int64(cards[row, at]))
            keys += int(key[card])
            mask |= 1 << card
            shown = card if hand == 0 else shown
        strength = strength_of_five(evaluator, keys, mask)
        word = np.int64(words[strength])
        mine = word & _PLACE
        if hand == 0:
            theirs, qualifies = int(mine), int(word >> QUALIFIES & 1)
            continue
        patterns = np.int64(bets[strength * RANKS + shown % RANKS])
        plays = patterns & 1
        if patterns not in (0, _EVERY):
            everything = (mask | mask >> RANKS | mask >> 2 * RANKS | mask >> 3 * RANKS) & _SUIT
            plays = patterns >> ranks_among(mask >> RANKS * (shown // RANKS) & _SUIT, everything) & 1
        cell = ((word >> CLASS) * 2 + plays) * 2 + qualifies
        cells[row, hand - 1] = cell * 3 + int(mine > theirs) + int(mine >= theirs)


@part
def deal_stud_round(hands: StudHands, drawn: Draws, at: int, deck: Deck, cards: Cards, cells: Cells, row: int) -> None:
    """One round by what was drawn for it, in a column: the dealer's cards, then each position's; and their cells."""
    deal_round(drawn, at, deck, cards, row)
    find_stud_cells(hands, cards, cells, row)


@dealing_kernel
def deal_stud(hands: StudHands, drawn: Draws, cards: Cards, cells: Cells) -> None:
    """The cards of a batch of rounds by what was drawn: the dealer's, then each position's; and the cells of the positions."""
    deal_cards(drawn, cards)
    place_stud(hands, cards, cells)


@dealing_kernel
def place_stud(hands: StudHands, cards: Cards, cells: Cells) -> None:
    """The cells of rounds whose cards are known: the dealer's, then each position's."""
    for each in range(len(cells)):
        find_stud_cells(hands, cards, cells, each)


@dealing_kernel
def simulate_stud(hands: StudHands, plan: DrawPlan, prices: Prices, tally: RoundTally, span: ChunkSpan) -> None:
    """Deal the rounds of a chunk and count them."""
    positions = len(tally.counts)
    drawn = np.empty((len(plan.factors), BATCH), np.uint32)
    cards, cells = np.empty((BATCH, 5 + 5 * positions), np.int64), np.empty((BATCH, positions), np.uint32)
    for first in range(0, span.rounds, BATCH):
        draw_rounds(plan, span.seed, span.chunk, first, drawn)
        deal_stud(hands, drawn, cards, cells)
        add_rounds(prices, tally, cells, first, min(BATCH, span.rounds - first))
