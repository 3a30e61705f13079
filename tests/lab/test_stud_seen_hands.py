"""Stud with the cards of other positions known: the sum over all sets of cards that may be gone, against plain enumeration."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from math import comb

import numba
import numpy as np
import pytest

import commands
from croupier.cards import FiveCardClass
from croupier.games import book
from croupier.lab import Simulation, change
from croupier.lab.advice import Adviser, Seen
from croupier.lab.protection import stud
from croupier.lab.protection.kernels.stud import stud_strength
from croupier.lab.protection.kernels.stud_seen_hands import sift
from croupier.lab.protection.stud_seen_hands import AlikeStudHands, HandBatch, Worth, batches, layout
from croupier.lab.strengths import cards_of, evaluator

STUD = "mbs-singapore-stud"
FLUSH = list(FiveCardClass).index(FiveCardClass.FLUSH)
LOW, ACE_KING, DEUCES = (1, 3, 6, 8, 10), (2, 5, 9, 11, 12), (0, 0, 4, 7, 10)  # ranks, from a deuce up


@cache
def game(slug=STUD, readings=(), **changes):
    return stud.StudInput(change(book(slug, dict(readings)), changes), None)


@cache
def worth():
    return stud.worth_of_betting(game())


def even_worth():
    """Odds under which a flush is as often worth a bet as not: what is won where the dealer does not qualify is lost else."""
    found = worth().by_outcome.copy()
    found[FLUSH] = [9, 9, 9, -7, -7, -7]
    return Worth(found, *worth()[1:])


def hand_of(ranks, suits):
    return np.array([rank + 13 * suit for rank, suit in zip(ranks, suits, strict=True)], np.uint8)


def one_of(ranks, of, sign, *, suited=False):
    """Hands with these ranks as they are counted."""
    suits = (0,) * 5 if suited else tuple(ranks[:at].count(rank) + (at == 4) for at, rank in enumerate(ranks))
    return AlikeStudHands(np.array([stud_strength(evaluator(), hand_of(ranks, suits))]), of, sign)


def all_suits(ranks, *, suited):
    """A hand for each way in which suits lie that differs not by their names alone, and how many are like it."""
    found: dict[tuple[int, ...], set[frozenset[int]]] = {}
    for suits in np.ndindex(4, 4, 4, 4, 4):
        hand = frozenset(hand_of(ranks, suits).tolist())
        if len(hand) == 5 and (len(set(suits)) == 1) == suited:
            alike = min(tuple(sorted(card % 13 + 13 * names[card // 13] for card in hand)) for names in permutations_of_suits())
            found.setdefault(alike, set()).add(hand)
    return {hand: len(alike) for hand, alike in found.items()}


@cache
def permutations_of_suits():
    return [names for names in np.ndindex(4, 4, 4, 4) if len(set(names)) == 4]


@numba.njit
def plain_value(sums, every, at):
    """What betting brings with some cards of 46 seen: all hands of the dealer's, less those with one, plus those with two."""
    one, two, three, four = sums
    value = every
    for i in range(len(at)):
        value -= one[at[i]]
        for j in range(i):
            value += two[at[j], at[i]]
            for k in range(j):
                value -= three[at[k], at[j], at[i]]
                for m in range(k):
                    value += four[at[m], at[k], at[j], at[i]]
    return value


@numba.njit
def plain_sum(sums, every, seen):
    """Over all sets of so many cards seen: what betting brings, above nothing; and how many there are."""
    total, sets, at = 0, 0, np.arange(seen)
    while at[0] <= 46 - seen:
        total += max(plain_value(sums, every, at), 0)
        sets += 1
        last = seen - 1
        while last > 0 and at[last] == 46 - seen + last:
            last -= 1
        at[last] += 1
        for each in range(last + 1, seen):
            at[each] = at[each - 1] + 1
    return total, sets


@numba.njit
def add_hands(strengths, worths, sums):
    one, two, three, four = sums
    every, row = 0, 0
    for a in range(46):
        for b in range(a + 1, 46):
            for c in range(b + 1, 46):
                for d in range(c + 1, 46):
                    value = worths[strengths[row]]
                    row += 1
                    every += value
                    for x in (a, b, c, d):
                        one[x] += value
                    for x, y in ((a, b), (a, c), (a, d), (b, c), (b, d), (c, d)):
                        two[x, y] += value
                    for x, y, z in ((a, b, c), (a, b, d), (a, c, d), (b, c, d)):
                        three[x, y, z] += value
                    four[a, b, c, d] = value
    return every


@numba.njit
def strengths_with(tables, rest, shown):
    found, row, hand = np.zeros(163_185, np.int64), 0, np.zeros(5, np.uint8)
    hand[4] = shown
    for a in range(46):
        for b in range(a + 1, 46):
            for c in range(b + 1, 46):
                for d in range(c + 1, 46):
                    hand[0], hand[1], hand[2], hand[3] = rest[a], rest[b], rest[c], rest[d]
                    found[row] = stud_strength(tables, hand)
                    row += 1
    return found


def states(ranks, shown, of, sign, *, suited=False):
    """Every hand of these ranks that differs by more than suits' names, and card shown: how many are alike, and the sums."""
    for own, alike in all_suits(ranks, suited=suited).items():
        mine = stud_strength(evaluator(), np.array(own, np.uint8))
        for suit in range(4):
            if shown + 13 * suit not in own:
                rest = np.array([card for card in range(52) if card not in own and card != shown + 13 * suit])
                sums = (np.zeros(46, np.int64), *(np.zeros((46,) * size, np.int64) for size in (2, 3, 4)))
                strengths = strengths_with(evaluator(), rest, shown + 13 * suit)
                yield alike, sums, add_hands(strengths, sign * of.of(mine), sums)


def by_enumeration(ranks, shown, of, sign, seen, *, suited=False):
    """The same sum with every hand of these ranks, card shown of a rank, and set of cards seen, one after the other."""
    total = 0
    for alike, sums, every in states(ranks, shown, of, sign, suited=suited):
        found, sets = plain_sum(sums, every, seen)
        assert sets == comb(46, seen)
        total += alike * found
    return total


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(("ranks", "shown"), [(LOW, 3), (ACE_KING, 7), (DEUCES, 12)])
def test_two_cards_seen_one_set_after_the_other(ranks, shown, sign):
    counted = HandBatch([one_of(ranks, worth(), sign)]).sum_above_nothing(shown, 7)
    assert counted == by_enumeration(ranks, shown, worth(), sign, 2)
    assert counted or (ranks, sign) == (DEUCES, -1)  # which are bet whatever two cards are seen


@pytest.mark.parametrize("shown", [1, 2])
def test_five_cards_seen_beside_a_flush(shown):
    """1,370,754 sets of cards for each card shown, with odds under which some want a bet and some a fold."""
    ranks, of = (0, 2, 5, 7, 11), even_worth()
    for sign in (1, -1):
        counted = HandBatch([one_of(ranks, of, sign, suited=True)]).sum_above_nothing(shown, 10)
        assert counted == by_enumeration(ranks, shown, of, sign, 5, suited=True) > 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("ranks", "shown"), [(LOW, 3), (LOW, 0), (ACE_KING, 5), (ACE_KING, 11), (ACE_KING, 7), (DEUCES, 12), (DEUCES, 0)]
)
def test_another_position_by_plain_enumeration(ranks, shown):
    """All sets of five cards beside all hands of these ranks: what is won by bets, and what by folds."""
    for sign in (1, -1):
        counted = HandBatch([one_of(ranks, worth(), sign)]).sum_above_nothing(shown, 10)
        assert counted == by_enumeration(ranks, shown, worth(), sign, 5)


def test_single_states_by_advice():
    adviser, odd = Adviser(book(STUD)), 0
    for deal in Simulation(40, 8).deals(11, 40):
        own, seen, (shown,) = (part.astype(np.int64) for part in np.split(deal, (5, 10)))
        gone = np.concatenate((own, seen))
        group = AlikeStudHands(np.array([stud_strength(evaluator(), deal[:5])]), worth(), 1)
        asked = HandBatch([group]).against(shown % 13, np.bincount(gone % 13, minlength=13))
        (row,), _ = sift(asked._replace(bound=2**40), layout(), 10, 2)  # above nothing, whatever it brings
        suit = sum(1 << int(card) % 13 for card in gone if card // 13 == shown // 13)
        play = group.against(shown % 13, group.worth)
        value = int(row[0] + play.flushes[(1 << 13) - 1 ^ suit])
        advice = adviser.advise(Seen(cards_of(own), exposed=cards_of([shown]), dead=cards_of(seen)))
        assert advice.values["bet"] - advice.values["fold"] == Fraction(value, comb(41, 4))
        odd += suit > 0
    assert odd > 20


@pytest.mark.parametrize(("ranks", "shown", "sign"), [(LOW, 3, 1), (ACE_KING, 7, 1), (DEUCES, 11, -1)])
def test_two_positions_beside_a_sample_of_their_cards(ranks, shown, sign):
    """200 sets of ten cards for each hand and card shown, of 4 * 10^9."""
    counted = HandBatch([one_of(ranks, worth(), sign)]).sum_above_nothing(shown, 15) / comb(46, 10)
    random, mean, variance = np.random.default_rng(6), 0.0, 0.0
    for alike, sums, every in states(ranks, shown, worth(), sign):
        cards = [np.sort(random.permutation(46)[:10]) for _ in range(200)]
        values = np.array([max(plain_value(sums, every, at), 0) for at in cards])
        mean += alike * values.mean()
        variance += alike**2 * values.var(ddof=1) / len(values)
    assert abs(mean - counted) < 4 * variance**0.5 < 0.3 * counted  # the error is small enough to say something


def test_hands_that_are_looked_at_together_count_as_one_by_one():
    """All with an ace and a king, and all with a pair of deuces."""
    for kind in range(2):
        found = batches(worth(), np.flatnonzero(worth().kinds == kind), 1)
        batch = next(each for each in found if len(each.groups) > 100)
        alone = [HandBatch([each]).sum_above_nothing(2, 6) for each in batch.groups]
        assert sum(alone) == batch.sum_above_nothing(2, 6) > 0


def won_less_lost(ranks, gone):
    return sum(sign * HandBatch([one_of(ranks, worth(), sign)]).sum_above_nothing(3, gone) for sign in (1, -1))


@pytest.mark.parametrize("ranks", [ACE_KING, DEUCES])
@pytest.mark.parametrize("others", [1, 2])
def test_what_is_won_less_what_is_lost_is_what_betting_brings_always(ranks, others):
    """With other positions' cards seen: neither sum can be right alone."""
    assert won_less_lost(ranks, 5 + 5 * others) == won_less_lost(ranks, 5) * comb(42, 5 * others)


def test_hands_that_are_bet_whatever_another_position_has():
    """A pair of sevens, and so all that is higher; a pair of fives is folded against some hands."""
    assert HandBatch([one_of((5, 5, 0, 1, 2), worth(), -1)]).is_never_above(10)
    assert any(HandBatch([one_of((3, 3, 0, 1, 2), worth(), -1)]).sum_above_nothing(shown, 10) for shown in (10, 11, 12))


@pytest.mark.parametrize(
    ("slug", "readings", "changes"),
    [
        (STUD, (), {}),
        ("mbs-singapore-stud-v9", (), {}),
        (STUD, (("S-4", "highest-card-only"),), {}),
        (STUD, (), {"dealer.qualifies": "pair"}),
    ],
)
def test_with_nothing_known_it_is_best_play(slug, readings, changes):
    asked = game(slug, readings, **changes)
    assert stud.with_positions(asked, 0) == asked.solver.strategy.expected()


def test_another_position_beside_a_sample():
    """Drawn deals are decided by exact values of the state, so their mean is that of all deals."""
    exact = stud.with_positions(game(), 1)
    drawn = stud.with_drawn_positions(game(), 1, Simulation(10_000, 5))
    assert exact == Fraction(-21_839_634_911_597_989, 471_015_592_711_263_600) > game().solver.strategy.expected()
    assert abs(drawn.mean - float(exact)) < 4 * drawn.error < 2e-3


def test_the_command_counts_as_far_as_it_is_asked():
    found = [
        {each["name"]: each for each in json.loads(commands.croupier(*words).stdout)["findings"]}
        for words in (
            ("protect", STUD, "--rounds", "40", "--json"),
            ("protect", STUD, "--rounds", "40", "--exact", "0", "--json"),
        )
    ]
    assert ["exact" in each["positions-1"] for each in found] == [True, False]
    assert all("simulated" in found[0][f"positions-{others}"] for others in range(2, 7))
