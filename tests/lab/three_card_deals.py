"""All deals of three card, one by one: no clause and no count of the lab takes part."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np

from croupier.cards import DECK, QUEEN, ThreeCardClass, rank_three

DEALS = 407_170_400  # 22,100 hands of the player, 18,424 of the dealer
LOWER, EQUAL, HIGHER = range(3)


@cache
def plain_deals():
    """All hands of three cards; and for each in how many deals the dealer qualifies or not and is higher, level or lower."""
    hands = [(cards, rank_three(cards)) for cards in combinations(DECK, 3)]
    place = {hand: at for at, hand in enumerate(sorted({hand for _, hand in hands}))}
    strength = np.array([place[hand] for _, hand in hands], np.int16)
    passes = np.array([hand.category > ThreeCardClass.THREE_ODD_CARDS or hand.ranks[0] >= QUEEN for _, hand in hands])
    cards = np.array([[DECK.index(card) for card in own] for own, _ in hands])
    masks = (np.int64(1) << cards.astype(np.int64)).sum(axis=1)
    counts = np.zeros((len(hands), 2, 3), np.int64)
    for at, mask in enumerate(masks):
        apart = (masks & mask) == 0
        stands = np.sign(strength[at] - strength) + 1
        counts[at] = np.bincount(3 * passes[apart] + stands[apart], minlength=6).reshape(2, 3)
    assert int(counts.sum()) == DEALS
    return [hand for _, hand in hands], counts
