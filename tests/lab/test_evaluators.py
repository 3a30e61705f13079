"""The fast strengths are the readable ranking, as small numbers in the same order."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from croupier.cards import DECK, best_five, rank_five, rank_three
from croupier.lab.counters import three_card
from croupier.lab.kernels import kernel
from croupier.lab.kernels.evaluate import strength_of_five, strength_of_seven, strength_of_six
from croupier.lab.strengths import cards_of, evaluator, five_card_hands, three_card_hands

FIVE = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
SEVEN = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324)


@kernel
def evaluate(tables, cards):
    found = np.zeros(len(cards), np.int64)
    for at in range(len(cards)):
        keys, mask = 0, 0
        for card in cards[at]:
            keys += tables.key[card]
            mask |= 1 << card
        if cards.shape[1] == 5:
            found[at] = strength_of_five(tables, keys, mask)
        elif cards.shape[1] == 6:
            found[at] = strength_of_six(tables, keys, mask)
        else:
            found[at] = strength_of_seven(tables, keys, mask)
    return found


@kernel
def every_five(tables):
    found = np.zeros(2_598_960, np.int64)
    at = 0
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        keys = tables.key[a] + tables.key[b] + tables.key[c] + tables.key[d] + tables.key[e]
                        found[at] = strength_of_five(tables, keys, 1 << a | 1 << b | 1 << c | 1 << d | 1 << e)
                        at += 1
    return found


@kernel
def every_seven(tables):
    often = np.zeros(7_462, np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    four = tables.key[a] + tables.key[b] + tables.key[c] + tables.key[d]
                    mask = 1 << a | 1 << b | 1 << c | 1 << d
                    for e in range(d):
                        for f in range(e):
                            for g in range(f):
                                keys = four + tables.key[e] + tables.key[f] + tables.key[g]
                                often[strength_of_seven(tables, keys, mask | 1 << e | 1 << f | 1 << g)] += 1
    return often


@pytest.fixture(scope="module")
def ranked():
    return [rank_five(cards_of(hand)) for hand in five_card_hands()]


def dealt(size, number):
    rng = np.random.default_rng(size)
    return np.argsort(rng.random((number, 52)), axis=1)[:, :size].copy()


def classes(ranked, often):
    found = np.zeros(10, np.int64)
    np.add.at(found, [hand.category for hand in ranked], often)
    return tuple(found.tolist())


def test_strengths_are_in_the_order_of_the_readable_ranking(ranked):
    assert len(ranked) == 7_462
    assert all(lower < higher for lower, higher in pairwise(ranked))
    three = [rank_three(cards_of(hand)) for hand in three_card_hands()]
    assert len(three) == 741
    assert all(lower < higher for lower, higher in pairwise(three))


def test_all_three_card_hands_have_the_strength_of_the_readable_ranking():
    three = [rank_three(cards_of(hand)) for hand in three_card_hands()]
    every = three_card.all_hands()
    assert len(every["cards"]) == 22_100
    assert all(
        three[strength] == rank_three(cards_of(hand)) for hand, strength in zip(every["cards"], every["strengths"], strict=True)
    )


def test_all_five_card_hands_but_for_the_names_of_suits_have_the_strength_of_the_readable_ranking(ranked):
    hands = np.array(list(combinations(range(52), 5)), np.int16)
    bits = [np.where(hands // 13 == suit, 1 << hands % 13, 0).sum(axis=1, dtype=np.int16) for suit in range(4)]
    stands = (bits[0] >= bits[1]) & (bits[1] >= bits[2]) & (bits[2] >= bits[3])
    strengths = every_five(evaluator())
    assert stands.sum() == 134_459
    assert all(ranked[strengths[at]] == rank_five(cards_of(hands[at])) for at in np.flatnonzero(stands))
    assert classes(ranked, np.bincount(strengths)) == FIVE


@pytest.mark.long
def test_all_five_card_hands_have_the_strength_of_the_readable_ranking(ranked):
    strengths = every_five(evaluator())
    assert all(ranked[strengths[at]] == rank_five(hand) for at, hand in enumerate(combinations(DECK, 5)))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_best_five_of_random_cards_have_the_strength_of_the_readable_ranking(ranked, size):
    hands = dealt(size, 5_000)
    strengths = evaluate(evaluator(), hands)
    assert all(ranked[strength] == best_five(cards_of(hand)) for hand, strength in zip(hands, strengths, strict=True))


@pytest.mark.parametrize("size", [6, 7])
def test_the_best_five_of_cards_of_few_suits_have_the_strength_of_the_readable_ranking(ranked, size):
    hands = np.array(list(combinations([*range(7, 13), *range(20, 26), 33], size)))  # runs and flushes in plenty
    strengths = evaluate(evaluator(), hands)
    assert all(ranked[strength] == best_five(cards_of(hand)) for hand, strength in zip(hands, strengths, strict=True))


@pytest.mark.long
def test_all_seven_card_hands_have_the_classes_that_are_published(ranked):
    assert classes(ranked, every_seven(evaluator())) == SEVEN
    hands = dealt(7, 300_000)
    strengths = evaluate(evaluator(), hands)
    assert all(ranked[strength] == best_five(cards_of(hand)) for hand, strength in zip(hands, strengths, strict=True))
