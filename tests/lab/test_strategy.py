"""Strategy: rules of thumb with their exact cost, and the complete table against advice on single states."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import pytest

import commands
import croupier
from croupier.cards import DECK, FiveCardClass, parse_cards, rank_five, rank_three
from croupier.errors import CardError, InputError
from croupier.games import book
from croupier.games.shared import Comparison
from croupier.lab import change, counters
from croupier.lab.advice import Adviser, Seen
from croupier.lab.counters.holdem_play import Bets, judge
from croupier.lab.payoffs import HouseSums
from croupier.lab.solver import Solver
from croupier.lab.strategy import chart, rules_of_thumb, stud
from croupier.lab.strategy.kernels import SIZES, feature

THREE, STUD, MBS, RWS = "mbs-three-card", "mbs-singapore-stud", "mbs-texas-holdem", "rws-texas-holdem"


@cache
def costs(slug):
    return {(each.about, each.words): each.cost for each in rules_of_thumb(book(slug))}


@cache
def solver(slug):
    return Solver(book(slug), HouseSums(), counters.count_facts)


# -- three card --


def test_queen_six_four_is_found_and_costs_nothing():
    found = chart(book(THREE))
    assert found.lowest == rank_three(parse_cards("Qh 6d 4c"))
    assert found.exact
    assert costs(THREE)["play", "play Q-6-4 or better"] == 0
    assert costs(THREE)["play", "play Queen high or better"] > 0


def test_a_changed_game_has_another_lowest_hand():
    changed = change(book(THREE), {"dealer.qualifies": "ace-high"})
    assert chart(changed).lowest != chart(book(THREE)).lowest
    assert chart(changed).exact
    assert rules_of_thumb(changed)[0].words == "play 5-3-2 or better"
    assert rules_of_thumb(changed)[0].cost == 0


def test_three_card_blind_costs_what_best_play_brings_more():
    table = solver(THREE).table
    values = solver(THREE).strategy.values[1]
    blind = Fraction(int(values @ table.times), table.deals * solver(THREE).strategy.scale)
    assert costs(THREE)["play", "play every hand"] == solver(THREE).strategy.expected() - blind


def test_the_three_card_table_is_what_advice_says():
    found, adviser, dice = chart(book(THREE)), Adviser(book(THREE)), Random(1)
    hands = [tuple(dice.sample(DECK, 3)) for _ in range(60)] + [parse_cards("Qh 6d 4c"), parse_cards("Qh 6h 3c")]
    for cards in hands:
        assert found.decide(cards) == adviser.advise(Seen(cards)).best
    with pytest.raises(CardError):
        found.decide(parse_cards("Qh 6d"))


# -- stud --


def test_the_rules_of_stud_cost_what_is_known_of_them():
    """With a Royal Flush at 100 to 1 best play loses 5.224% and blind play 16.607%; the conditions on A-K cost little."""
    changed = change(book(STUD), {"bet.royal-flush": "100 to 1"})
    found = {each.words: each.cost for each in rules_of_thumb(changed)}
    best = -Solver(changed, HouseSums(), counters.count_facts).strategy.expected()
    assert float(best) == pytest.approx(0.05224, abs=5e-6)
    assert float(best + found["bet every hand"]) == pytest.approx(0.16607, abs=5e-6)
    conditions = next(each for each in found if "fourth" in each)
    assert 0 < found[conditions] < Fraction(1, 100_000)
    assert found[conditions] == min(found.values())
    assert found["bet a pair or better"] < found["bet a pair or better, and A-K"]


def test_what_the_conditions_on_ace_king_say():
    hands = ["Ah Kd 9c 7s 4d", "Ah Kd 9c 7s 4d", "Ah Kd Jc 7s 4d", "Ah Kd Qc 9s 4d", "Ah Kd Qc 9s 4d", "Ah Qd Jc 9s 4d"]
    shown = ["9s", "8s", "Kc", "8s", "Ts", "4c"]
    expected = [True, False, True, True, False, False]
    ranks = np.array([rank_five(parse_cards(each)).ranks for each in hands])
    rules = stud.bets_by_rule(np.zeros(len(hands), np.int64), ranks, np.array([parse_cards(each)[0].rank for each in shown]))
    assert next(iter(rules.values())).tolist() == expected


def test_the_states_of_stud_add_up_to_its_counts():
    """Best play over single states of odd cards is worth what it is worth over the merged rows of the counts."""
    whole = solver(STUD).strategy
    upto = stud.look_up_to(whole)
    found = stud.stud_states(book(STUD), upto)
    odd = stud.hand_classes(whole) == FiveCardClass.FIVE_ODD_CARDS
    best = whole.values.max(axis=0)
    assert int(best[odd] @ whole.table.times[odd]) * found.strategy.scale == (
        int(found.strategy.values.max(axis=0) @ found.strategy.table.times) * whole.scale
    )


def test_the_stud_table_is_what_advice_says():
    found, adviser, dice = chart(book(STUD)), Adviser(book(STUD)), Random(2)
    states = [dice.sample(DECK, 6) for _ in range(40)]
    while len(states) < 140:  # where the card shown decides
        ace, king = (f"{rank}{dice.choice('cdhs')}" for rank in "AK")
        cards = [*parse_cards(f"{ace} {king}"), *dice.sample([card for card in DECK if card.text not in (ace, king)], 4)]
        if rank_five(cards[:5]).category == 0:
            states.append(cards)
    for *own, shown in states:
        assert found.decide(own, shown) == adviser.advise(Seen(tuple(own), exposed=(shown,))).best, (own, shown)


def test_the_stud_table_can_be_indexed_from_its_json():
    found = chart(book(STUD))
    data = found.as_dict()
    assert [each["action"] for each in data["hands"]] == ["fold", "look", "bet"]
    bits = bytes.fromhex(data["look"]["Five Odd Cards A-K-9-7-4"])
    for shown in ("9s", "8s", "Qh", "2d", "4h"):
        card = parse_cards(shown)[0]
        own = parse_cards("Ah Kd 9c 7s 4d")
        pattern = sum(1 << at for at, each in enumerate(reversed(own)) if each.suit == card.suit)
        at = 32 * (card.rank - 2) + pattern
        assert bits[at // 8] >> at % 8 & 1 == (found.decide(own, card) == "bet")
    assert data["bytes"] == found.size < 10_240


def test_hands_of_the_stud_table_have_one_kind_of_name_whatever_they_are():
    """Where a pair looks at the dealer's card, too, it is named as odd cards are, and as stretches name their ends."""
    by_strength = np.array([stud.BET if hand.category > 1 else stud.FOLD for hand in stud.hands_by_strength()], np.uint8)
    by_strength[1276:1278] = stud.LOOK  # the best of odd cards, the worst pair
    data = stud.StudChart(by_strength, np.zeros((2, 13, 32), bool)).as_dict()
    assert list(data["look"]) == ["Five Odd Cards A-K-Q-J-9", "One Pair 2-2-5-4-3"]
    assert {each[end] for each in data["hands"] for end in ("from", "to") if each["action"] == "look"} == data["look"].keys()


# -- hold'em --


def test_only_deuce_three_to_deuce_seven_unsuited_are_folded():
    assert chart(book(MBS)).as_dict()["fold"] == ["32o", "42o", "52o", "62o", "72o"]
    assert costs(MBS)["flop", "fold 2-3 to 2-7 unsuited, play everything else"] == 0
    assert costs(MBS)["flop", "play every hand"] > 0


@pytest.mark.parametrize("street", ["turn", "river"])
def test_never_to_bet_costs_what_the_bets_bring(street):
    """From the counts by what best play bets, which go through the same boards by another way."""
    table, plays = solver(MBS).table, solver(MBS).strategy.best > 0
    brought, every = 0, 0
    for column, outcome in enumerate(table.outcomes):
        worth = {Comparison.HIGHER: 1, Comparison.EQUAL: 0, Comparison.LOWER: -1}[outcome["comparison"]]
        deals = worth * int(table.times[plays] @ table.counts[plays, column])
        brought += deals if outcome[street] else 0
        every += deals
    assert costs(MBS)[street, "check always"] == Fraction(brought, table.deals)
    assert costs(MBS)[street, "bet always"] == Fraction(brought - every, table.deals)


@pytest.mark.parametrize("street", ["turn", "river"])
def test_more_conditions_cost_less(street):
    found = [cost for (about, words), cost in costs(MBS).items() if about == street and "always" not in words]
    assert len(found) > 1
    assert found == sorted(found, reverse=True)
    assert all(0 < each < Fraction(1, 50) for each in found)


def test_where_the_river_follows_the_turn_there_are_rules_for_the_first_decision_only():
    assert {each.about for each in rules_of_thumb(book(RWS, {"H-27": "turn-first"}))} == {"flop"}


def test_the_holdem_table_is_what_advice_says():
    found, adviser, dice = chart(book(MBS)), Adviser(book(MBS)), Random(5)
    for size in (0, 3, 4):
        for _ in range(40):
            cards = tuple(dice.sample(DECK, 2 + size))
            assert found.decide(cards[:2], cards[2:]) == adviser.advise(Seen(cards[:2], board=cards[2:])).best, cards
    with pytest.raises(InputError, match="a board of 0, 3 or 4"):
        found.decide(DECK[:2], DECK[2:4])


@pytest.mark.parametrize(
    ("own", "board", "seen"),
    [
        ("Ah Kd", "2c 7s 9d", (0, 0, 0, 0, 2)),
        ("Ah Kd", "Qc Js 9d", (0, 0, 0, 1, 2)),
        ("Jh Td", "9c 8s 2d", (0, 0, 0, 2, 2)),
        ("Ah Kh", "2h 7h 7d", (0, 1, 1, 0, 2)),
        ("9h Kd", "9c 7s 2d", (3, 0, 0, 0, 1)),
        ("7h Kd", "9c 7s 2d", (2, 0, 0, 0, 1)),
        ("2h 3d", "9c 7s 2d", (1, 0, 0, 0, 0)),
        ("8h 8d", "9c 7s 2d", (2, 0, 0, 0, 0)),
        ("Th Td", "9c 7s 2d", (3, 0, 0, 0, 2)),
        ("9h 7d", "9c 7s 2d", (4, 0, 0, 0, 0)),
        ("9h 9d", "9c 7s 2d", (4, 0, 0, 0, 0)),
        ("6h 5d", "9c 7s 8d", (4, 0, 0, 2, 0)),
        ("Ah Kd", "9c 9s 9d 9h", (0, 2, 0, 0, 2)),
        ("Ah Kd", "9c 9s 4d 4h", (0, 2, 0, 0, 2)),
        ("Ah 2d", "3h 7h Th", (0, 0, 1, 0, 1)),
    ],
)
def test_what_a_player_sees_in_the_cards(own, board, seen):
    """What is made, pairs on the board, a draw to a flush, to a straight, cards above the board."""
    masks = np.zeros(4, np.int64)
    for card in parse_cards(board):
        masks["cdhs".index(card.suit)] |= 1 << card.rank - 2
    one, other = (DECK.index(card) for card in parse_cards(own))
    code = feature(judge(Bets.of(book(MBS))), (one, other), masks)
    assert tuple(map(int, np.unravel_index(code, SIZES))) == seen


# -- as others see it --


def test_solve_describes_the_strategy():
    assert croupier.solve(THREE)["strategy"]["chart"]["lowest_hand_to_play"]["ranks"] == [12, 6, 4]
    assert len(croupier.solve(STUD)["strategy"]["chart"]["look"]) == 156
    assert len(croupier.solve(RWS)["strategy"]["chart"]["flop"]) == 164


def test_the_command():
    data = json.loads(commands.croupier("strategy", THREE, "--json").stdout)
    assert data["rules_of_thumb"][0] == {"about": "play", "rule": "play Q-6-4 or better", "cost": "0", "cost_decimal": 0.0}
    assert "Q-6-4" in commands.croupier("strategy", THREE).stdout
    refused = commands.croupier("strategy", THREE, "--set", "nonsense")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("croupier: ")
