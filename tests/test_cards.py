"""Cards and hand rankings: the reference that everything faster is proven against."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import combinations
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import CardError
from croupier.cards import (
    DECK,
    Card,
    FiveCardClass,
    HandClass,
    ThreeCardClass,
    best_five,
    format_cards,
    parse_cards,
    parse_deck,
    rank_five,
    rank_three,
)


def hand(text: str):
    return best_five(parse_cards(text))


def test_all_three_card_hands_fall_into_the_published_classes():
    counts = Counter(rank_three(cards).category for cards in combinations(DECK, 3))
    three = ThreeCardClass
    assert counts == {
        three.STRAIGHT_FLUSH: 48,
        three.THREE_OF_A_KIND: 52,
        three.STRAIGHT: 720,
        three.FLUSH: 1_096,
        three.PAIR: 3_744,
        three.THREE_ODD_CARDS: 16_440,
    }


FIVE_CARD_HANDS = {
    FiveCardClass.ROYAL_FLUSH: 4,
    FiveCardClass.STRAIGHT_FLUSH: 36,
    FiveCardClass.FOUR_OF_A_KIND: 624,
    FiveCardClass.FULL_HOUSE: 3_744,
    FiveCardClass.FLUSH: 5_108,
    FiveCardClass.STRAIGHT: 10_200,
    FiveCardClass.THREE_OF_A_KIND: 54_912,
    FiveCardClass.TWO_PAIRS: 123_552,
    FiveCardClass.ONE_PAIR: 1_098_240,
    FiveCardClass.FIVE_ODD_CARDS: 1_302_540,
}


@pytest.mark.long
def test_all_five_card_hands_fall_into_the_published_classes():
    assert Counter(rank_five(cards).category for cards in combinations(DECK, 5)) == FIVE_CARD_HANDS


def test_five_ranks_of_one_suit_or_of_several_fall_into_the_published_classes():
    """One hand for all that have the same ranks and are alike of one suit or not, and how many those are."""
    counts: Counter[HandClass] = Counter()
    for ranks in _multisets():
        alike = Counter(ranks)
        suited = 4 if len(alike) == 5 else 0
        mixed = parse_cards(" ".join(rank + suit for rank, suit in zip(ranks, "cdhsc", strict=True)))
        counts[rank_five(mixed).category] += prod(comb(4, times) for times in alike.values()) - suited
        if suited:
            counts[rank_five([Card(rank + "h") for rank in ranks]).category] += suited
    assert counts == FIVE_CARD_HANDS


def test_there_are_741_different_three_card_hands_and_7462_five_card_hands():
    assert len({rank_three(cards) for cards in combinations(DECK, 3)}) == 741
    ranks = {rank_five(parse_cards(f"{a}c {b}d {c}h {d}s {e}c")) for a, b, c, d, e in _multisets()}
    suited = {rank_five([Card(r + "h") for r in rs]) for rs in combinations("23456789TJQKA", 5)}
    assert len(ranks | suited) == 7_462


def _multisets():
    """Five ranks of which the first and the last differ, so that 'cdhsc' never asks for one card twice."""
    ranks = "23456789TJQKA"
    for a in range(13):
        for b in range(a, 13):
            for c in range(b, 13):
                for d in range(c, 13):
                    for e in range(d, 13):
                        if a != e:
                            yield tuple(ranks[i] for i in (a, b, c, d, e))


@given(st.permutations(DECK).map(lambda deck: deck[:7]))
def test_the_best_five_of_seven_is_the_best_of_all_twenty_one(cards):
    assert best_five(cards) == max(rank_five(five) for five in combinations(cards, 5))


@given(st.permutations(DECK).map(lambda deck: deck[:6]))
def test_the_best_five_of_six_is_the_best_of_all_six(cards):
    assert best_five(cards) == max(rank_five(five) for five in combinations(cards, 5))


@given(st.permutations(DECK).map(lambda deck: deck[:5]), st.permutations("cdhs"))
def test_neither_order_nor_names_of_suits_change_a_hand(cards, suits):
    renamed = [Card(card.text[0] + suits["cdhs".index(card.suit)]) for card in reversed(cards)]
    assert rank_five(renamed) == rank_five(cards)


def test_the_order_of_five_card_hands_from_worst_to_best():
    worst_to_best = [
        "7c 5d 4h 3s 2c",  # the lowest odd cards
        "Ac Kd Qh Js 9c",
        "2c 2d 5h 4s 3c",
        "Ac Ad Kh Qs Jc",
        "3c 3d 2h 2s 4c",
        "Ac Ad Kh Ks Qc",
        "2c 2d 2h 4s 3c",
        "Ac Ad Ah Ks Qc",
        "5c 4d 3h 2s Ac",  # the wheel is the lowest straight
        "6c 5d 4h 3s 2c",
        "Ac Kd Qh Js Tc",
        "7h 5h 4h 3h 2h",
        "Ah Kh Qh Jh 9h",
        "2c 2d 2h 3s 3c",
        "Ac Ad Ah Ks Kc",
        "2c 2d 2h 2s 3c",
        "Ac Ad Ah As Kc",
        "5h 4h 3h 2h Ah",
        "Kh Qh Jh Th 9h",
        "Ah Kh Qh Jh Th",
    ]
    hands = [hand(text) for text in worst_to_best]
    assert hands == sorted(hands)
    assert len(set(hands)) == len(hands)


@pytest.mark.parametrize("text", ["Qc Kd Ah 2s 3c", "Kc Ad 2h 3s 4c", "Jc Qd Kh As 2c"])
def test_no_run_wraps_round_the_ace(text):
    assert hand(text).category is FiveCardClass.FIVE_ODD_CARDS


def test_three_card_hands_do_not_wrap_either():
    assert rank_three(parse_cards("Kc Ad 2h")).category is ThreeCardClass.THREE_ODD_CARDS


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("As Ks Qs Js Ts", "Royal Flush"),
        ("5h 4h 3h 2h Ah", "Straight Flush to the 5"),
        ("9c 9d 9h 9s 2c", "Four of a Kind 9-9-9-9-2"),
        ("9c 9d 9h 2s 2c", "Full House 9-9-9-2-2"),
        ("Jh 8h 6h 5h 3h", "Flush J-8-6-5-3"),
        ("Ac Kd Qh Js Tc", "Straight to the A"),
        ("Tc Td Th 4s 2c", "Three of a Kind T-T-T-4-2"),
        ("Kc Kd 4h 4s Ac", "Two Pairs K-K-4-4-A"),
        ("7c 7d Ah 9s 2c", "One Pair 7-7-A-9-2"),
        ("Ac Qd 9h 4s 2c", "Five Odd Cards A-Q-9-4-2"),
    ],
)
def test_a_hand_says_what_it_is(text, shown):
    assert str(hand(text)) == shown


def test_a_three_card_hand_says_what_it_is():
    assert str(rank_three(parse_cards("9c 9d 4h"))) == "Pair 9-9-4"
    assert str(rank_three(parse_cards("3c 2d Ah"))) == "Straight to the 3"


@given(st.permutations(DECK))
def test_a_deck_reads_back_from_its_text(deck):
    assert parse_deck(format_cards(deck)) == tuple(deck)


def test_a_card_is_one_object_however_it_is_made():
    ace = Card("As")
    assert ace is Card("As")
    assert copy.deepcopy(ace) is ace
    assert pickle.loads(pickle.dumps(ace)) is ace  # noqa: S301  # our own pickle
    assert (ace.rank, ace.suit, str(ace), repr(ace)) == (14, "s", "As", "Card('As')")
    with pytest.raises(AttributeError, match="cannot be changed"):
        ace.rank = 2


@pytest.mark.parametrize("text", ["", "A", "1s", "10s", "as", "AS", "Ax", "Ass", "♠A", 5, None, ["As"]])
def test_a_card_that_is_none_is_refused(text):
    with pytest.raises(CardError, match="no card"):
        Card(text)


@pytest.mark.parametrize("text", ["Qh Td 4c", "QH 10D 4C", "qh td 4c", "Q♥ 10♦ 4♣", "Qh10d4c", "QhTd 4c", "q♥10♦4♣"])
def test_cards_are_read_as_people_write_them_and_as_they_are_printed(text):
    assert format_cards(parse_cards(text)) == "Qh Td 4c"


@pytest.mark.parametrize("text", ["Qh6", "Qh 1d", "100h", "Q-h", "Qh,6d", "♥Q", "QhX", "Qh6d4", "Q\uff48"])
def test_text_that_is_not_cards_alone_is_refused(text):
    with pytest.raises(CardError, match="is no card: write a rank of"):
        parse_cards(text)


@pytest.mark.parametrize("text", [None, 7, b"As", ["As"]])
def test_what_is_no_text_is_no_cards(text):
    with pytest.raises(CardError, match="no text"):
        parse_cards(text)


@pytest.mark.parametrize("rank", [rank_three, rank_five, best_five])
def test_the_same_card_twice_is_refused_by_every_ranking(rank):
    cards = [Card("As"), Card("As"), Card("Kd"), Card("7c"), Card("2h")]
    with pytest.raises(CardError, match="As is there twice"):
        rank(cards if rank is not rank_three else cards[:3])


def test_the_same_card_twice_is_refused_in_text():
    with pytest.raises(CardError, match="Kd is there twice"):
        parse_cards("As Kd 7c Kd")


@pytest.mark.parametrize(
    ("rank", "number"), [(rank_three, 2), (rank_three, 4), (rank_five, 4), (rank_five, 6), (best_five, 4), (best_five, 8)]
)
def test_a_wrong_number_of_cards_is_refused(rank, number):
    with pytest.raises(CardError, match=f"not {number}"):
        rank(DECK[:number])


def test_a_deck_is_all_fifty_two():
    with pytest.raises(CardError, match="52 cards, not 51"):
        parse_deck(format_cards(DECK[:-1]))
