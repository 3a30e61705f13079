"""Three card with the cards of other positions known: the sum over all sets of cards, against plain ways to make it."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numba
import numpy as np
import pytest

import commands
from croupier.games import book
from croupier.lab import Simulation, change
from croupier.lab.counters.three_card import all_hands
from croupier.lab.kernels.three_card import state_counts
from croupier.lab.protection import three_card
from croupier.lab.protection.seen_hands import alike_hands, three_card_shapes

THREE = "mbs-three-card"
LOW, QUEEN_SEVEN, KING, SUITED, PAIR = (0, 1, 3, 0), (3, 5, 10, 0), (0, 1, 11, 0), (0, 3, 9, 1), (0, 0, 1, 0)


@cache
def game(**changes):
    return three_card.ThreeCardInput(change(book(THREE), changes), None)


@cache
def group(shape):
    """The hands that go with the one of a shape: three ranks from a deuce up, and whether they are of one suit."""
    worth = game().by_strength[1] - game().by_strength[0]
    strength = three_card_shapes().tolist().index(list(shape))
    return next(each for each in alike_hands(worth) if strength in each.own)


def own_hands(shape):
    """All hands of a group, as places in the list of all hands."""
    return np.flatnonzero(np.isin(all_hands()["strengths"], group(shape).own))


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("shape", [LOW, QUEEN_SEVEN, KING, SUITED, PAIR])
def test_three_cards_left_one_set_after_the_other(shape, sign):
    """With three cards left the dealer has these: 22,100 sets, and each with all hands of the player's apart from it."""
    masks, total = all_hands()["masks"], 0
    worth = sign * group(shape).worth[all_hands()["strengths"]]
    for own in masks[own_hands(shape)]:
        total += int(np.maximum(worth[masks & own == 0], 0).sum())
    assert group(shape).sum_above_nothing(3, sign) == total


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("shape", [QUEEN_SEVEN, KING, SUITED, PAIR])
def test_four_cards_left_one_set_after_the_other(shape, sign):
    """270,725 sets, each with four hands of the dealer's."""
    masks, total = all_hands()["masks"], 0
    cards = np.array(list(combinations(range(52), 4)))
    sets = (np.int64(1) << cards).sum(axis=1)
    place = {mask: at for at, mask in enumerate(masks.tolist())}
    worth = np.zeros(len(sets), np.int64)
    for three in combinations(range(4), 3):
        dealers = [place[mask] for mask in (np.int64(1) << cards[:, three]).sum(axis=1).tolist()]
        worth += sign * group(shape).worth[all_hands()["strengths"][dealers]]
    for own in masks[own_hands(shape)]:
        total += int(np.maximum(worth[sets & own == 0], 0).sum())
    assert group(shape).sum_above_nothing(4, sign) == total


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("shape", [QUEEN_SEVEN, (2, 4, 10, 0), SUITED])
def test_one_card_seen_hand_by_hand(shape, sign):
    """With 48 cards left: the player's three and one more are gone."""
    asked, total = game(), 0
    for own in own_hands(shape):
        mask, kind = int(asked.every.masks[own]), asked.every.kinds[own]
        worth = sign * (asked.brings.values[1, kind] - asked.brings.values[0, kind])
        for card in range(52):
            if not mask >> card & 1:
                counts = state_counts(mask | 1 << card, 0, int(asked.every.places[own]), asked.dealers)
                total += max(int(worth @ counts), 0)
    assert group(shape).sum_above_nothing(48, sign) == total


def test_one_position_counted_in_two_ways():
    assert three_card.with_positions(game(), 1) == three_card.with_a_position(game())


def test_one_position_counted_in_two_ways_where_the_dealer_qualifies_otherwise():
    asked = game(**{"dealer.qualifies": "king-high"})
    assert three_card.with_positions(asked, 1) == three_card.with_a_position(asked)


@pytest.mark.parametrize("others", [1, 2])
def test_what_is_simulated_is_unbiased(others):
    """Drawn deals are decided by exact values of the state, so their mean is that of all deals."""
    exact = three_card.with_positions(game(), others)
    drawn = three_card.with_drawn_positions(game(), others, Simulation(20_000, 3))
    assert abs(drawn.mean - float(exact)) < 4 * drawn.error
    assert drawn.error < 5e-4


def test_hands_that_are_played_whatever_two_positions_have():
    assert group(KING).is_never_below(43)
    assert not group(QUEEN_SEVEN).is_never_below(43)


@pytest.mark.long
def test_hands_that_are_played_whatever_six_positions_have():
    """The lowest ace, and so all that is higher; a king with a three and a deuce is folded against some sets."""
    assert group((0, 2, 12, 0)).is_never_below(31)
    assert not group(KING).is_never_below(31)


def test_bounds_hold_for_suits_at_random():
    """What hands of one suit bring more, in four sets of ranks, lies between the bounds."""
    random = np.random.default_rng(4)
    for sign in (1, -1):
        bounds, suited = group(QUEEN_SEVEN).for_kernels(31, sign)
        for _ in range(500):
            sets = random.integers(0, 1 << 11, 4)
            number = [sum(int(each) >> rank & 1 for each in sets) for rank in range(11)]
            levels = [sum(1 << rank for rank in range(11) if number[rank] > level) for level in range(4)]
            most = bounds.most[levels].sum() + bounds.most_by_cards[sum(number)]
            least = bounds.least[levels].sum() + bounds.least_by_cards[sum(number)]
            assert least <= suited[sets].sum() <= most


def test_the_command_counts_as_far_as_it_is_asked():
    words = ("protect", THREE, "--rounds", "40", "--exact", "1", "--json")
    found = {each["name"]: each for each in json.loads(commands.croupier(*words).stdout)["findings"]}
    assert "exact" in found["positions-1"]
    assert all("simulated" in found[f"positions-{others}"] for others in range(2, 7))


# -- all sets of cards of two other positions --


@numba.njit
def plain_sum(worth, size):
    """Over six cards seen: what playing brings, above nothing. Hands without them are all, less those with one, and so on."""
    every, one, two = 0, np.zeros(size, np.int64), np.zeros((size, size), np.int64)
    for a in range(size):
        for b in range(a):
            for c in range(b):
                value = worth[a, b, c]
                every += value
                for x in (a, b, c):
                    one[x] += value
                for x, y in ((a, b), (a, c), (b, c)):
                    two[x, y] += value
    total, sets, seen = 0, 0, np.arange(5, -1, -1)
    while seen[0] < size:
        value = every
        for i in range(6):
            value -= one[seen[i]]
            for j in range(i + 1, 6):
                value += two[seen[i], seen[j]]
                for k in range(j + 1, 6):
                    value -= worth[seen[i], seen[j], seen[k]]
        total += max(value, 0)
        sets += 1
        at = 5
        while at > 0 and seen[at] + 1 == seen[at - 1]:
            seen[at] = 5 - at
            at -= 1
        seen[at] += 1
    return total, sets


@pytest.mark.long
def test_two_positions_by_plain_enumeration():
    """Queen, seven and five in all their suits that differ: 14 million sets of cards for each."""
    total = 0
    place = {mask: at for at, mask in enumerate(all_hands()["masks"].tolist())}
    worth_of = group(QUEEN_SEVEN).worth
    for suits, alike in (((0, 1, 2), 24), ((0, 0, 1), 12), ((0, 1, 0), 12), ((0, 1, 1), 12)):
        own = [rank + 13 * suit for rank, suit in zip(QUEEN_SEVEN[:3], suits, strict=True)]
        free = np.array([card for card in range(52) if card not in own])
        worth = np.zeros((49, 49, 49), np.int64)
        for c, b, a in combinations(range(49), 3):
            hand = place[sum(1 << int(free[each]) for each in (a, b, c))]
            worth[a, b, c] = worth_of[all_hands()["strengths"][hand]]
        found, sets = plain_sum(worth, 49)
        assert sets == comb(49, 6)
        total += alike * found
    assert group(QUEEN_SEVEN).sum_above_nothing(43, 1) == total


@pytest.mark.long
def test_three_positions_beside_a_sample():
    exact = three_card.with_positions(game(), 3)
    drawn = three_card.with_drawn_positions(game(), 3, Simulation(1_000_000, 3))
    assert abs(drawn.mean - float(exact)) < 4 * drawn.error
    # Two positions by plain enumeration of all 14 million sets of cards for each of 1,755 hands, in another program.
    assert exact > three_card.with_positions(game(), 2) == Fraction(-5_102_944_368_707, 158_912_143_289_900)
