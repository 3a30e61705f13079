"""Hands of one class: a line cites the rule that decided between them, if the wager went by it."""

from __future__ import annotations

import pytest

import croupier

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem rws-texas-holdem"
STUD = ("mbs-singapore-stud", "mbs-singapore-stud-v9")


def line(book: str, wager: str, action: str, *cards: str) -> dict:
    """The line of a wager of the one position of a round: the player's cards, the dealer's, and the board if there is one."""
    mine, dealer, *board = cards
    position = {"position": 1, "wagers": {"ante": "10.00"}, "cards": mine, "actions": action.split()}
    round_ = {"rulebook": book, "dealer": dealer, "positions": [position]}
    settled = croupier.settle({**round_, "community": board[0]} if board else round_)
    (found,) = [each for each in settled["positions"][0]["lines"] if each["wager"] == wager]
    return found


FIVE = [
    ("9h 9d Kc 4s 2h", "9s 9c Ac 4d 2d", "3.12.3"),  # one pair
    ("9h 9d 4c 4s 2h", "9s 9c 4d 4h 3d", "3.12.2"),  # two pairs
    ("9h 9d 9c 4s 4h", "8h 8d 8c As Ad", "3.12.5"),  # full house
    ("6h 5d 4c 3s 2h", "5h 4d 3c 2s Ah", "3.12.4"),  # the lowest straight
    ("9h 8d 7c 6s 5h", "9d 8c 7s 6h 5d", "3.12.6"),  # equal straights
    ("9h 8d 7c 6s 5h", "Td 9c 8s 7h 6d", "3.12"),  # straights that differ
    ("Ah Qh 9h 4h 2h", "Ad Kd 9d 4d 2d", "3.12"),  # a flush goes by its cards
    ("Ah Kh 9h 4h 2h", "Ad Kd 9d 4d 2d", "3.12.1"),  # equal
    ("Ah Kh 9h 4h 2h", "9d 8c 7s 6h 5d", ""),  # another class
]


@pytest.mark.shows("3.12 3.12.1 3.12.2 3.12.3 3.12.4 3.12.5 3.12.6", books="mbs-singapore-stud mbs-singapore-stud-v9")
@pytest.mark.parametrize("book", STUD)
@pytest.mark.parametrize(("cards", "dealer", "rule"), FIVE)
def test_3_12_in_stud(book, cards, dealer, rule):
    rules = line(book, "bet", "bet", cards, dealer)["rules"]
    assert [each for each in rules if each.startswith("3.12")] == ([rule] if rule else [])


@pytest.mark.parametrize("book", STUD)
def test_a_dealer_without_a_hand_decides_by_no_tie_break(book):
    assert not [each for each in line(book, "bet", "bet", "Qh Jd 9c 4s 2h", "Qd Jc 9s 4h 3d")["rules"] if each[:4] == "3.12"]


@pytest.mark.shows("3.15 3.15.1 3.15.2 3.15.3 3.15.4", books="mbs-three-card")
@pytest.mark.parametrize(
    ("cards", "dealer", "rule"),
    [
        ("9h 9d Kc", "9s 9c Ac", "3.15.2"),
        ("4h 3d 2c", "3h 2d Ac", "3.15.3"),
        ("9h 8d 7c", "9d 8c 7s", "3.15.4"),
        ("Ah 9h 4h", "Ad Td 4d", "3.15"),
        ("Ah 9h 4h", "Ad 9d 4d", "3.15.1"),
        ("Ah 9h 4h", "9s 9c Ac", ""),
    ],
)
def test_3_15_in_three_card(cards, dealer, rule):
    for wager in ("ante", "play"):
        rules = line("mbs-three-card", wager, "play", cards, dealer, "Ks Jd")["rules"]
        assert [each for each in rules if each.startswith("3.15")] == ([rule] if rule else [])


def test_an_ante_bonus_goes_by_no_comparison():
    rules = line("mbs-three-card", "ante_bonus", "play", "9h 8d 7c", "9d 8c 7s", "Ks Jd")["rules"]
    assert not [each for each in rules if each.startswith("3.15")]


HOLDEM = [
    ("Ah 3d", "Kh 4d", "9s 9c 7d 5h 2c", ("3.12.3",), ("3.1.3", "3.1.3.b")),
    ("Ah Qd", "Kh 4d", "Qc 9c 7d 4h 2c", ("3.12.3",), ("3.1.3",)),
    ("Ah 3d", "Kh 4d", "Qs 9c 7d 5h 2c", ("3.12",), ("3.1.3",)),
    ("Ah 4d", "Ad 3s", "Ks Qc 9d 5h 2c", ("3.12.1",), ()),
    ("9h 8d", "4h 3s", "7s 6c 5d Kh Kc", ("3.12",), ("3.1.3", "3.1.3.a")),
    ("Ah Jd", "Ad Ts", "Ks 9c 7d 5h 2c", ("3.12",), ("3.1.3", "3.1.3.c")),
]


@pytest.mark.shows("3.12 3.12.1 3.12.3", books="mbs-texas-holdem")
@pytest.mark.shows("3.1.3 3.1.3.a 3.1.3.b 3.1.3.c", books="rws-texas-holdem")
@pytest.mark.parametrize(("cards", "dealer", "board", "mbs", "rws"), HOLDEM)
def test_3_12_and_resorts_world_3_1_3_in_holdem(cards, dealer, board, mbs, rws):
    for book, prefix, rule in (("mbs-texas-holdem", "3.12", mbs), ("rws-texas-holdem", "3.1.3", rws)):
        rules = line(book, "flop", "flop check check", cards, dealer, board)["rules"]
        assert tuple(each for each in rules if each.startswith(prefix)) == rule, book
