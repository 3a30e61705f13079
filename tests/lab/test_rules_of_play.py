"""The rules that bots of the demonstration play best by are those that the lab finds."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, parse_cards, rank_five
from croupier.desk import InSight, play_always, play_best, play_by_thumb, play_carefully
from croupier.games import book
from croupier.lab import chart, rules_of_thumb
from croupier.lab.strategy.stud import bets_by_rule


def seen(slug: str, own, dealer=(), board=(), step: int = 0) -> InSight:
    found = book(slug)
    choices = {choice.action: choice for choice in reversed(found.edition.decisions.steps[step])}
    return InSight(
        found, tuple(choices[name] for name in sorted(choices, reverse=True)), tuple(own), tuple(dealer), tuple(board)
    )


def test_three_cards_are_played_as_the_chart_says():
    found, luck = chart(book("mbs-three-card")), Random(1)
    for _ in range(3_000):
        own = luck.sample(DECK, 3)
        assert play_best(seen("mbs-three-card", own)).action.replace("continue", "play") == found.decide(own)


def test_five_cards_are_played_by_the_longest_rule_of_thumb():
    luck = Random(2)
    deals = [luck.sample(DECK, 6) for _ in range(20_000)]
    ace_king = [
        parse_cards(text) for text in ("Ah Kd Qc 9s 4d 2c", "Ah Kd Qc 9s 4d 9h", "Ah Kd 8c 7s 4d Kc", "Ah Kd Jc 7s 4d As")
    ]
    deals = [*deals, *map(list, ace_king)]
    hands = [rank_five(deal[:5]) for deal in deals]
    ranks = np.array([(*hand.ranks, *(0,) * 5)[:5] for hand in hands])
    by_rule = bets_by_rule(np.array([hand.category for hand in hands]), ranks, np.array([deal[5].rank for deal in deals]))
    bets = next(iter(by_rule.values()))
    for deal, bet in zip(deals, bets, strict=True):
        assert (play_best(seen("mbs-singapore-stud", deal[:5], deal[5:])).action == "bet") == bet, deal


@pytest.mark.parametrize("slug", ["mbs-texas-holdem", "rws-texas-holdem"])
def test_two_cards_are_played_by_the_rules_that_the_lab_prints(slug):
    printed = [each.words for each in rules_of_thumb(book(slug))]
    assert "fold 2-3 to 2-7 unsuited, play everything else" in printed
    assert "bet any pair of your own or better, two cards from Q up, K high on a paired board, four to a flush" in printed
    assert "bet any pair of your own or better, A high on a paired board" in printed


CASES = [
    ("2h 7d", "", "fold"),
    ("2h 7h", "", "flop"),
    ("2h 8d", "", "flop"),
    ("Kh 2d", "7c 7s 3d", "turn"),  # King high on a paired board
    ("Qh Kd", "7c 5s 3d", "turn"),  # two from the Queen up
    ("9h 2h", "Kh 5h 3d", "turn"),  # four to a flush
    ("9h 2h", "Kh 5c 3d", "check"),
    ("9h 2h", "9c 5c 3d", "turn"),  # a pair of one's own
    ("6h 7d", "8c 9c Td", "turn"),  # a straight
    ("Ah 2d", "7c 7s 3d 4c", "river"),
    ("Kh 2d", "7c 7s 3d 5c", "check"),
]


@pytest.mark.parametrize(("own", "board", "action"), CASES)
def test_two_cards_and_a_board(own, board, action):
    cards = parse_cards(board) if board else ()
    shown = seen("mbs-texas-holdem", parse_cards(own), board=cards, step={0: 0, 3: 1, 4: 2}[len(cards)])
    assert play_best(shown).action == action


def test_other_ways_keep_to_what_they_state():
    pair, odd = parse_cards("9h 9d 3c"), parse_cards("Jh 9d 3c")
    assert play_carefully(seen("mbs-three-card", pair)).action == "play"
    assert play_carefully(seen("mbs-three-card", parse_cards("Ah Kd 3c"))).action == "fold"
    assert play_carefully(seen("mbs-texas-holdem", parse_cards("Jh Td"))).action == "flop"
    assert play_carefully(seen("mbs-texas-holdem", parse_cards("Jh 9d"))).action == "fold"
    assert play_by_thumb(seen("mbs-three-card", odd)).action == "fold"
    assert play_by_thumb(seen("mbs-three-card", parse_cards("Qh 9d 3c"))).action == "play"
    assert play_always(seen("mbs-three-card", odd)).action == "play"
    assert play_best(seen("mbs-three-card", ())).action == "play"  # a hand that was not looked at
