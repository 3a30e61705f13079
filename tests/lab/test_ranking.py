"""Hands ranked in bulk are the readable ranking: the same order, the same classes, and no card that is none."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from croupier.cards import DECK, best_five, rank_five, rank_three
from croupier.errors import CardError, InputError
from croupier.lab import classify, rank
from croupier.lab.simulation.ranking import cards_by_rank, rank_all
from croupier.lab.strengths import cards_of

READABLE = {3: rank_three, 5: rank_five, 7: best_five}


def dealt(size, number):
    return np.argsort(np.random.default_rng(size).random((number, 52)), axis=1)[:, :size]


@pytest.mark.parametrize("size", [3, 5, 7])
def test_strengths_are_in_the_order_of_the_readable_ranking(size):
    cards = dealt(size, 2_000)
    hands = [READABLE[size](cards_of(row)) for row in cards]
    strengths = rank(cards)
    order = sorted(range(len(hands)), key=hands.__getitem__)
    for one, other in pairwise(order):
        assert (strengths[one] < strengths[other]) == (hands[one] < hands[other])
        assert (strengths[one] == strengths[other]) == (hands[one] == hands[other])
    assert classify(strengths, size).tolist() == [hand.category for hand in hands]


def test_every_hand_of_three_cards_is_ranked_whatever_the_order_of_its_cards():
    cards = np.array(list(combinations(range(52), 3)))
    found = rank(cards)
    assert len(set(found.tolist())) == 741
    for order in ((0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        assert (rank(cards[:, order]) == found).all()


def test_hands_ranked_in_their_order_are_those_ranked_one_by_one():
    for lowest in (32, 44):
        strengths = rank(np.array(list(combinations(cards_by_rank()[lowest:], 7))))
        assert rank_all(lowest) == (len(strengths), int(strengths.sum(dtype=np.int64)))


@pytest.mark.parametrize("kind", [np.uint8, np.int32, np.int64])
def test_any_whole_numbers_are_cards_and_no_hands_have_no_strengths(kind):
    cards = dealt(5, 10)
    assert rank(cards.astype(kind)).tolist() == rank(cards.tolist()).tolist()
    assert rank(np.zeros((0, 7), kind)).shape == (0,)


@pytest.mark.parametrize("size", [3, 5, 7])
def test_a_card_twice_is_refused_with_its_row_wherever_it_lies(size):
    for one, other in combinations(range(size), 2):
        cards = dealt(size, 5)
        cards[3, other] = cards[3, one]
        with pytest.raises(CardError, match=f"row 3: {DECK[cards[3, one]]} is there twice"):
            rank(cards)


@pytest.mark.parametrize("strange", [-1, 52, 255, 10**12])
def test_a_number_that_is_no_card_is_refused(strange):
    cards = dealt(7, 5)
    cards[2, 6] = strange
    with pytest.raises(CardError, match=f"row 2: {strange} is no card"):
        rank(cards)


@pytest.mark.parametrize(
    "cards", [[[0, 1, 2, 3]], [0, 1, 2], [[0, 1, 2], [3, 4]], [[[0, 1, 2]]], [[0.0, 1.0, 2.0]], [["As", "Kd", "7c"]]]
)
def test_what_is_no_array_of_hands_is_refused(cards):
    with pytest.raises(CardError):
        rank(cards)


@pytest.mark.parametrize(("strengths", "size"), [([0], 4), ([-1], 5), ([7_462], 7), ([741], 3), ([0.5], 5)])
def test_what_is_no_strength_has_no_class(strengths, size):
    with pytest.raises(InputError):
        classify(strengths, size)
