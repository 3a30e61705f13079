"""The fast counts against plain enumerations of whole parts of the games: every deal in them, nothing reduced."""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from math import comb, factorial
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, QUEEN, rank_five, rank_three
from croupier.games import book
from croupier.games.shared import Comparison
from croupier.lab import brute_force
from croupier.lab.counters import count_facts, stud, three_card
from croupier.lab.counters.facts import order, qualifying
from croupier.lab.counters.holdem_play import COMPARED, HANDS, STARTING_HANDS, Bets, judge
from croupier.lab.kernels import in_parallel
from croupier.lab.kernels.stud import StrengthOrder
from croupier.lab.strengths import evaluator, five_card_hands

STUD, THREE, HOLDEM = "mbs-singapore-stud", "mbs-three-card", "mbs-texas-holdem"
NOTHING: frozenset[str] = frozenset()
STANDS = (Comparison.HIGHER, Comparison.EQUAL, Comparison.LOWER)  # if the dealer's hand is lower, equal, higher
PARTS = 16


# -- three card --


def test_three_card_hand_by_hand():
    """All 22,100 hands against all 18,424 of the dealer's, by the readable ranking and the words of the rules."""
    hands = list(combinations(range(52), 3))
    ranked = [rank_three([DECK[card] for card in hand]) for hand in hands]
    place = {hand: at for at, hand in enumerate(sorted(set(ranked)))}
    places = np.array([place[hand] for hand in ranked])
    qualified = np.array([hand.category > 0 or hand.ranks[0] >= QUEEN for hand in ranked])
    masks = np.array([sum(1 << card for card in hand) for hand in hands])
    table = count_facts(book(THREE), NOTHING)
    columns = [3 * column["dealer qualifies"] + STANDS.index(column["comparison"]) for column in table.outcomes]
    rows = {suits(cards): row for row, cards in enumerate(three_card.three_card_rows())}
    seen: Counter[int] = Counter()
    for hand, mask, mine in zip(hands, masks, places, strict=True):
        fields = 3 * qualified + (places >= mine) + (places > mine)
        row = rows[suits([DECK[card] for card in hand])]
        assert np.bincount(fields[masks & mask == 0], minlength=6)[columns].tolist() == table.counts[row].tolist()
        seen[row] += 1
    assert [seen[row] for row in range(len(table.times))] == table.times.tolist()


def suits(cards):
    """The ranks of each suit, whatever the suits' names."""
    return tuple(sorted(tuple(sorted(card.rank for card in cards if card.suit == suit)) for suit in "cdhs"))


# -- stud --


@cache
def strengths():
    return brute_force.all_strengths(evaluator())


def stud_rows(rules, hands):
    """By hand and card shown, where that is not in the hand: the six counts."""
    ranked = StrengthOrder(order(rules, five_card_hands()), qualifying(rules, five_card_hands())[1])
    chunks = [(strengths(), ranked, each, has) for each in np.array_split(hands, PARTS) for has in (False, True)]
    found = in_parallel(brute_force.stud_hands, chunks)
    counts = np.concatenate([np.concatenate(found[0::2]), np.concatenate(found[1::2])], axis=2)
    free = np.ones((len(hands), 52), bool)
    free[np.arange(len(hands))[:, None], hands] = False
    return counts[free].reshape(len(hands), 47, 6)


def table_rows(table):
    """The counts in the order of the plain ones, and the kinds."""
    columns = [(has, each) for has in (False, True) for each in STANDS]
    order_of = [(column["dealer has a hand"], column["comparison"]) for column in table.outcomes]
    return table.counts[:, [order_of.index(column) for column in columns]], table.kind


def packed(counts, kinds):
    """Rows as two numbers each. The sixth count is what is left of all hands."""
    wide = counts.astype(np.int64)
    return wide[:, 0] << 40 | wide[:, 1] << 20 | wide[:, 2], wide[:, 3] << 40 | wide[:, 4] << 20 | kinds


def test_the_strengths_of_all_five_cards_are_numbered_as_the_brute_force_numbers_them():
    dice = Random(2)
    hands = five_card_hands()
    for _ in range(2_000):
        cards = sorted(dice.sample(range(52), 5))
        number = sum(comb(card, at + 1) for at, card in enumerate(cards))
        same = hands[strengths()[number]]
        assert rank_five([DECK[card] for card in cards]) == rank_five([DECK[card] for card in same])


@pytest.mark.parametrize("readings", [{}, {"S-2": "contains-ace-and-king", "S-4": "highest-card-only"}], ids=str)
def test_stud_for_some_hundred_hands_and_whatever_is_shown(readings):
    rules, dice = book(STUD, readings), Random(7)
    hands = np.array([dice.sample(range(52), 5) for _ in range(200)] + [dice.sample(range(8, 13), 5) for _ in range(2)])
    counts = stud_rows(rules, hands)
    assert (counts.sum(axis=2) == stud.COMPLETIONS).all()
    kinds = [int(rank_five([DECK[card] for card in hand]).category) for hand in hands]
    there, kind = table_rows(count_facts(rules, NOTHING))
    rows = set(zip(*(each.tolist() for each in packed(there, kind)), strict=True))
    found = packed(counts.reshape(-1, 6), np.repeat(kinds, 47))
    assert set(zip(*(each.tolist() for each in found), strict=True)) <= rows


@pytest.mark.long
def test_stud_in_full():
    """Every hand but for suits' names, every card shown, every hand of the dealer: row by row the table, and how often."""
    rules = book(STUD)
    hands, ways = [], []
    for hand in combinations(range(52), 5):
        masks = [sum(1 << card % 13 for card in hand if card // 13 == suit) for suit in range(4)]
        if masks == sorted(masks, reverse=True):
            hands.append(hand)
            ways.append(24)
            for alike in Counter(masks).values():
                ways[-1] //= factorial(alike)
    assert len(hands) == 134_459
    counts = stud_rows(rules, np.array(hands)).reshape(-1, 6)
    kinds = np.array([int(rank_five([DECK[card] for card in hand]).category) for hand in hands])
    found = together(packed(counts, np.repeat(kinds, 47)), np.repeat(ways, 47))
    table = count_facts(rules, NOTHING)
    there, kind = table_rows(table)
    assert all(np.array_equal(*each) for each in zip(found, together(packed(there, kind), table.times), strict=True))


def together(rows, times):
    """The rows that differ, in order, with how often each is there."""
    by = np.lexsort(rows[::-1])
    one, two, times = rows[0][by], rows[1][by], times[by]
    firsts = np.flatnonzero(np.concatenate(([True], (np.diff(one) != 0) | (np.diff(two) != 0))))
    return one[firsts], two[firsts], np.add.reduceat(times, firsts)


# -- hold'em --


def holdem_rows(rules, names):
    """By starting hand: the deals by class, by bets and by comparison, from every board in every order."""
    hands = np.array([HANDS[STARTING_HANDS.index(name)] for name in names])
    by = judge(Bets.of(rules))
    cuts = [brute_force.BOARDS * part // PARTS for part in range(PARTS + 1)]
    standings = [np.zeros((len(hands), last - first), np.uint32) for first, last in pairwise(cuts)]
    sums = [np.zeros((len(hands), brute_force.FOURS), np.int32) for _ in range(PARTS)]
    in_parallel(brute_force.holdem_boards, [(by, hands, *each) for each in zip(cuts, standings, sums, strict=False)])
    whole, flops = np.array(sums).sum(axis=0, dtype=np.int32), np.zeros((len(hands), brute_force.FLOPS), np.int64)
    brute_force.add_up_flops(whole, flops)
    return sum(in_parallel(brute_force.holdem_counts, [(*each, whole, flops) for each in zip(standings, cuts, strict=False)]))


def check_holdem(names):
    table = count_facts(book(HOLDEM), frozenset({"turn", "river", "hand", "comparison"}))
    for name, counts in zip(names, holdem_rows(book(HOLDEM), names), strict=True):
        row = table.counts[STARTING_HANDS.index(name)]
        expected = np.zeros_like(counts)
        for outcome, number in zip(table.outcomes, row, strict=True):
            bets = 2 * outcome["turn"] + outcome["river"]
            expected[outcome["hand"], bets, COMPARED.index(outcome["comparison"])] = number
        assert counts.sum() == comb(50, 5) * 20 * 990
        assert np.array_equal(counts, expected), name


@pytest.mark.long
def test_one_starting_hand_of_holdem_in_full():
    """Seven-two unsuited: every flop, turn and river, every hand of the dealer, and the best of both bets on the way."""
    check_holdem(["72o"])


@pytest.mark.long
def test_starting_hands_of_every_shape_in_full():
    check_holdem(["22", "TT", "AA", "AKs", "KQs", "65s", "A2s", "32o", "62o", "T9o", "A5o", "AKo"])
