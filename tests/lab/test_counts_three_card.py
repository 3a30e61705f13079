"""Three Card's counts: against the published figures, and against the games' own facts on every hand of the dealer's."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, FiveCardClass, ThreeCardClass, rank_five, rank_three
from croupier.games import book
from croupier.games.shared import Comparison
from croupier.lab.counters import count_facts, three_card
from croupier.lab.counters.facts import answer_fact, fact_named, order
from croupier.lab.strengths import three_card_hands
from croupier.rulebook import PlayedPosition, Round, Showdown, flag

SLUG = "mbs-three-card"
NOTHING: frozenset[str] = frozenset()
JACKPOT = frozenset({"jackpot hand"})
CLASSES = (16_440, 3_744, 1_096, 720, 52, 48)


def answers():
    register = book(SLUG).edition.register
    keys = {reading: register[reading].choices(SLUG) for reading in ("S-1", "S-4")}
    return [dict(zip(keys, chosen, strict=True)) for chosen in product(*keys.values())]


def named(chosen):
    return " ".join(chosen.values())


def facts(rules, own, dealer, community=()):
    """What the games' own facts say, by the readable ranking."""
    seat = PlayedPosition(position=1, cards=tuple(own), wagers={}, actions=("play",))
    made_up = Round(rules, dealer=tuple(dealer), community=tuple(community), positions=(seat,), stakes={}, only_by={})
    showdown = Showdown(made_up, seat)
    return showdown.value(fact_named(rules, "dealer qualifies")), showdown.value(fact_named(rules, "comparison"))


def outcome(column):
    return column["dealer qualifies"], column["comparison"]


def plainly(rules, own, shown=(), dead=()):
    left = [card for card in DECK if card not in {*own, *shown, *dead}]
    return Counter(facts(rules, own, (*shown, *more)) for more in combinations(left, 3 - len(shown)))


def columns(table, row):
    return Counter({outcome(column): int(n) for column, n in zip(table.outcomes, table.counts[row], strict=True) if n})


def test_every_deal_is_counted_once():
    table = count_facts(book(SLUG), NOTHING)
    assert table.deals == 407_170_400
    assert len(table.kind) == len(three_card.three_card_rows()) == 1_755
    often: Counter = Counter()
    for kind, times in zip(table.kind, table.times, strict=True):
        often[table.known[kind]["hand"]] += int(times)
    assert often == dict(zip(ThreeCardClass, CLASSES, strict=True))
    hands = three_card.three_card_rows()
    assert all(table.known[kind]["hand"] == rank_three(hand).category for kind, hand in zip(table.kind, hands, strict=True))


def test_the_dealer_qualifies_as_often_as_published():
    table = count_facts(book(SLUG), NOTHING)
    qualified = [column["dealer qualifies"] for column in table.outcomes]
    often = int((table.times @ table.counts)[qualified].sum())
    assert round(100 * often / table.deals, 2) == 69.59


def test_best_play_is_from_queen_six_four_and_the_edge_is_the_published_one():
    table = count_facts(book(SLUG), NOTHING)
    bonus = {ThreeCardClass.STRAIGHT_FLUSH: 5, ThreeCardClass.THREE_OF_A_KIND: 4, ThreeCardClass.STRAIGHT: 1}
    result = {Comparison.HIGHER: 2, Comparison.EQUAL: 0, Comparison.LOWER: -2}
    pays = np.array([result[column["comparison"]] if column["dealer qualifies"] else 1 for column in table.outcomes])
    extra = np.array([bonus.get(known["hand"], 0) for known in table.known])[table.kind]
    played = table.counts @ pays + 18_424 * extra
    lowest = next(hand for hand, value in zip(three_card.three_card_rows(), played, strict=True) if value > -18_424)
    assert sorted(card.rank for card in lowest) == [4, 6, 12]
    edge = -int(table.times @ np.maximum(played, -18_424)) / table.deals
    assert round(100 * edge, 4) == 3.3730


@pytest.mark.parametrize("chosen", answers(), ids=named)
def test_counts_are_those_of_the_games_own_facts(chosen):
    rules = book(SLUG, chosen)
    table, hands = count_facts(rules, NOTHING), three_card.three_card_rows()
    for row in Random(named(chosen)).sample(range(len(hands)), 2):
        assert columns(table, row) == plainly(rules, hands[row])


@pytest.mark.parametrize("chosen", answers(), ids=named)
def test_one_state_is_counted_as_the_games_own_facts_say(chosen):
    rules = book(SLUG, chosen)
    rng = Random(named(chosen))
    for known, out in ((0, 30), (1, 6), (2, 0), (3, 0)):
        cards = rng.sample(DECK, 3 + known + out)
        own, shown, dead = cards[:3], cards[3 : 3 + known], cards[3 + known :]
        table = three_card.state(rules, own, shown, dead)
        assert table.known == ({"hand": rank_three(own).category},)
        assert columns(table, 0) == plainly(rules, own, shown, dead)


@pytest.mark.parametrize("chosen", answers(), ids=named)
def test_hands_of_any_two_strengths_compare_as_their_places_do(chosen):
    rules, hands = book(SLUG, chosen), three_card_hands()
    place = order(rules, hands)
    rng = np.random.default_rng(1)
    one, other = rng.integers(0, len(hands), (2, 3_000))
    fact = replace(fact_named(rules, "comparison"), of=lambda s: fact_named(rules, "comparison").of(s))  # asked, not looked up
    said = answer_fact(rules, fact, hands[one], hands[other])
    assert (np.sign(place[one] - place[other]) == said - Comparison.EQUAL).all()


def test_with_the_community_cards_every_deal_is_counted_once():
    base, table = count_facts(book(SLUG), NOTHING), count_facts(book(SLUG), JACKPOT)
    assert table.deals == 407_170_400 * 1_035
    often: Counter = Counter()
    for column, deals in zip(table.outcomes, table.times @ table.counts, strict=True):
        often[column["jackpot hand"]] += int(deals)
    assert {each: n * 2_598_960 // table.deals for each, n in often.items()} == dict(
        zip(FiveCardClass, (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4), strict=True)
    )
    for row in range(len(base.kind)):
        without: Counter = Counter()
        for column, n in zip(table.outcomes, table.counts[row], strict=True):
            without[outcome(column)] += int(n)
        assert +without == Counter({key: 1_035 * n for key, n in columns(base, row).items()})


@pytest.mark.parametrize("row", [40, 1_200, 1_700])
def test_hands_with_the_community_cards_are_counted_jointly_with_the_dealers(row):
    rules = book(SLUG)
    table, own = count_facts(rules, JACKPOT), three_card.three_card_rows()[row]
    left = [card for card in DECK if card not in own]
    dealers = list(combinations(left, 3))
    masks = np.array([sum(1 << DECK.index(card) for card in dealer) for dealer in dealers])
    keys = sorted({facts(rules, own, dealer) for dealer in dealers})
    said = np.array([keys.index(facts(rules, own, dealer)) for dealer in dealers])
    found: Counter = Counter()
    for pair in combinations(left, 2):
        free = masks & sum(1 << DECK.index(card) for card in pair) == 0
        for key, n in zip(keys, np.bincount(said[free], minlength=len(keys)), strict=True):
            found[rank_five((*own, *pair)).category, *key] += int(n)
    counted = {
        (column["jackpot hand"], *outcome(column)): int(n) for column, n in zip(table.outcomes, table.counts[row], strict=True)
    }
    assert +found == +Counter(counted)


def test_another_qualifying_hand_is_counted_by_its_own_fact():
    rules = book(SLUG)
    pair_or_better = flag("dealer qualifies", lambda s: s.dealer_hand.category >= ThreeCardClass.PAIR)
    changed = replace(rules, edition=replace(rules.edition, qualifies=pair_or_better))
    table = count_facts(changed, NOTHING)
    qualified = [column["dealer qualifies"] for column in table.outcomes]
    assert int((table.times @ table.counts)[qualified].sum()) == sum(CLASSES[1:]) * 18_424
