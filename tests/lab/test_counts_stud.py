"""Stud's counts: against the published figures, and the fast reduction of suits against plain enumeration."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from math import comb, factorial
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, FiveCardClass, rank_five
from croupier.games import book
from croupier.games.shared import Comparison
from croupier.lab.counters import count_facts, stud
from croupier.lab.counters.facts import answer_fact, fact_named, order
from croupier.lab.strengths import five_card_hands
from croupier.rulebook import PlayedPosition, Round, Showdown, flag

SLUG = "mbs-singapore-stud"
NOTHING: frozenset[str] = frozenset()
CLASSES = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
HANDS = comb(47, 5) * 5  # of the dealer's, with the card shown, against each of the player's


def answers():
    register = book(SLUG).edition.register
    keys = {reading: register[reading].choices(SLUG) for reading in ("S-2", "S-4")}
    return [dict(zip(keys, chosen, strict=True)) for chosen in product(*keys.values())]


def named(chosen):
    return " ".join(chosen.values())


def plainly(rules, own, shown, dead=()):
    """What the games' own facts say of every hand that the dealer may have, by the readable ranking."""
    left = [card for card in DECK if card not in {*own, *shown, *dead}]
    seat = PlayedPosition(position=1, cards=tuple(own), wagers={}, actions=("bet",))
    qualifies, comparison = fact_named(rules, "dealer has a hand"), fact_named(rules, "comparison")
    found: Counter = Counter()
    for more in combinations(left, 5 - len(shown)):
        made_up = Round(rules, dealer=(*shown, *more), community=(), positions=(seat,), stakes={}, only_by={})
        showdown = Showdown(made_up, seat)
        found[showdown.value(qualifies), showdown.value(comparison)] += 1
    return found


def columns(table, row):
    outcomes = [(column["dealer has a hand"], column["comparison"]) for column in table.outcomes]
    return Counter({outcome: int(n) for outcome, n in zip(outcomes, table.counts[row], strict=True) if n})


def counts(one, table):
    """A state's counts in the columns of the table."""
    found = columns(one, 0)
    return [found[column["dealer has a hand"], column["comparison"]] for column in table.outcomes]


def totals(table):
    """All deals by class of hand and outcome."""
    found = np.zeros((len(table.known), len(table.outcomes)), np.int64)
    np.add.at(found, table.kind, table.counts * table.times[:, None])
    return found


def test_every_deal_is_counted_once():
    table = count_facts(book(SLUG), NOTHING)
    assert table.deals == 19_933_230_517_200
    assert [known["hand"] for known in table.known] == list(FiveCardClass)
    assert totals(table).sum(axis=1).tolist() == [HANDS * n for n in CLASSES]


@pytest.mark.parametrize("chosen", answers(), ids=named)
def test_player_and_dealer_win_alike_often_and_the_dealer_has_a_hand_as_often_as_it_should(chosen):
    table = count_facts(book(SLUG, chosen), NOTHING)
    often: Counter = Counter()
    for column, deals in zip(table.outcomes, totals(table).sum(axis=0), strict=True):
        often[column["comparison"]] += int(deals)
        often[column["dealer has a hand"], "dealer"] += int(deals)
    assert often[Comparison.HIGHER] == often[Comparison.LOWER]
    hands = {
        "ace-king-high-or-better": sum(CLASSES[1:]) + (comb(11, 3) - 1) * (4**5 - 4),  # but for the straight A-K-Q-J-10
        "contains-ace-and-king": comb(52, 5) - 2 * comb(48, 5) + comb(44, 5),
    }
    assert often[True, "dealer"] == hands[chosen["S-2"]] * HANDS


def test_the_edge_with_a_royal_flush_at_100_is_the_published_one():
    table = count_facts(book(SLUG), NOTHING)
    odds = np.array([1, 1, 2, 3, 4, 5, 7, 20, 50, 100])[table.kind]
    at = {(column["dealer has a hand"], column["comparison"]): n for n, column in enumerate(table.outcomes)}
    unqualified = sum(table.counts[:, at[False, each]] for each in (Comparison.LOWER, Comparison.EQUAL, Comparison.HIGHER))
    won, lost = table.counts[:, at[True, Comparison.HIGHER]], table.counts[:, at[True, Comparison.LOWER]]
    bet = unqualified + won * (1 + 2 * odds) - 3 * lost
    folded = -table.counts.sum(axis=1)
    edge = -int(table.times @ np.maximum(bet, folded)) / table.deals
    raised = int((table.times * (bet > folded)) @ table.counts.sum(axis=1)) / table.deals
    assert round(100 * edge, 3) == 5.224
    assert round(100 * edge / (1 + 2 * raised), 3) == 2.555
    assert round(-100 * int(table.times @ bet) / table.deals, 3) == 16.607


@pytest.mark.parametrize("chosen", answers(), ids=named)
def test_one_state_is_counted_as_the_games_own_facts_say(chosen):
    rules = book(SLUG, chosen)
    rng = Random(named(chosen))
    for known, out in ((1, 30), (2, 20), (3, 0), (4, 5), (5, 0)):
        cards = rng.sample(DECK, 5 + known + out)
        own, shown, dead = cards[:5], cards[5 : 5 + known], cards[5 + known :]
        table = stud.state(rules, own, shown, dead)
        assert table.known == ({"hand": rank_five(own).category},)
        assert columns(table, 0) == plainly(rules, own, shown, dead)


def test_a_state_with_one_card_shown_is_counted_as_the_games_own_facts_say():
    rules = book(SLUG)
    cards = Random(3).sample(DECK, 6)
    assert columns(stud.state(rules, cards[:5], cards[5:]), 0) == plainly(rules, cards[:5], cards[5:])


@pytest.mark.parametrize("chosen", answers(), ids=named)
def test_every_state_is_in_the_table_as_brute_force_counts_it(chosen):
    rules = book(SLUG, chosen)
    table = count_facts(rules, NOTHING)
    rows = {(kind, *row) for kind, row in zip(table.kind.tolist(), table.counts.tolist(), strict=True)}
    rng = Random(named(chosen))
    deck = {
        "any cards": DECK,
        "two suits": [card for card in DECK if card.suit in "cd"],
        "high cards": [card for card in DECK if card.rank >= 10],
    }
    for cards in deck.values():
        for _ in range(60):
            own_and_shown = rng.sample(cards, 6)
            one = stud.state(rules, own_and_shown[:5], own_and_shown[5:])
            assert (one.known[0]["hand"], *counts(one, table)) in rows


@pytest.mark.long
def test_the_rows_of_whole_classes_are_those_of_brute_force():
    """All states with Four of a Kind or better, one by one, make up the rows of these classes exactly."""
    rules = book(SLUG)
    table = count_facts(rules, NOTHING)
    found: Counter = Counter()
    for own in combinations(DECK, 5):
        suits = [tuple(card.rank for card in own if card.suit == suit) for suit in "cdhs"]
        # one of the hands that differ by the names of suits stands for all
        if suits != sorted(suits, reverse=True) or rank_five(own).category < FiveCardClass.FOUR_OF_A_KIND:
            continue
        ways = 24
        for alike in Counter(suits).values():
            ways //= factorial(alike)
        for shown in DECK:
            if shown not in own:
                one = stud.state(rules, own, [shown])
                found[one.known[0]["hand"], *counts(one, table)] += ways
    rows = zip(table.kind.tolist(), table.counts.tolist(), table.times.tolist(), strict=True)
    assert found == {(kind, *row): times for kind, row, times in rows if kind >= FiveCardClass.FOUR_OF_A_KIND}


@pytest.mark.parametrize("chosen", answers(), ids=named)
def test_hands_of_any_two_strengths_compare_as_their_places_do(chosen):
    rules, hands = book(SLUG, chosen), five_card_hands()
    place = order(rules, hands)
    one, other = np.random.default_rng(1).integers(0, len(hands), (2, 4_000))
    near = np.clip(one + np.random.default_rng(2).integers(-300, 300, len(one)), 0, len(hands) - 1)
    fact = replace(fact_named(rules, "comparison"), of=lambda s: fact_named(rules, "comparison").of(s))  # asked, not looked up
    for others in (other, near):
        said = answer_fact(rules, fact, hands[one], hands[others])
        assert (np.sign(place[one] - place[others]) == said - Comparison.EQUAL).all()


def test_both_editions_share_their_counts():
    one, other = count_facts(book(SLUG), NOTHING), count_facts(book("mbs-singapore-stud-v9"), NOTHING)
    assert (one.counts == other.counts).all()
    assert (one.times == other.times).all()


def test_another_qualifying_hand_is_counted_by_its_own_fact():
    rules = book(SLUG)
    pair_or_better = flag("dealer has a hand", lambda s: s.dealer_hand.category >= FiveCardClass.ONE_PAIR)
    changed = replace(rules, edition=replace(rules.edition, qualifies=pair_or_better))
    table = count_facts(changed, NOTHING)
    qualified = [column["dealer has a hand"] for column in table.outcomes]
    assert int(totals(table).sum(axis=0)[qualified].sum()) == sum(CLASSES[1:]) * HANDS


def test_what_no_deal_shows_is_no_outcome():
    rules = book(SLUG)
    always = replace(rules, edition=replace(rules.edition, qualifies=flag("dealer has a hand", lambda _: True)))
    assert [column["dealer has a hand"] for column in count_facts(always, NOTHING).outcomes] == [True] * 3
