"""Megalink Three Card Poker (mbs-three-card), rule by rule."""

from __future__ import annotations

import pytest

import croupier
from conftest import seat
from croupier.cards import parse_cards, rank_three

BOOKS = "mbs-three-card"
shows = pytest.mark.shows

NO_HELP = "2s 2h"  # Community cards that make nothing with most hands
DECISIONS = {"1.1.5", "3.9", "3.9.1", "3.9.1.1", "3.9.2", "3.9.3"}


@pytest.fixture
def settle(book, desk):
    """Settle three-card rounds, with Community cards that matter to nobody unless the test says otherwise."""

    def run(*seats, dealer="Qh 9d 3c", community=NO_HELP, **rest):
        return desk(book, *seats, dealer=dealer, community=community, **rest)

    return run


@pytest.fixture
def refusal(settle):
    """The error by which a round is refused."""

    def run(*seats, **rest):
        with pytest.raises(croupier.InputError) as caught:
            settle(*seats, **rest)
        return caught.value

    return run


@shows("3.12 3.12.1 4.1 4.1/ante 4.1/play")
def test_3_12_1_a_hand_that_outranks_a_qualifying_dealer_is_paid_on_ante_and_play(settle):
    round_ = settle(seat("Kh 7d 5c", "play", ante=25), dealer="Qh 9d 3c")
    assert round_.nets(1) == {"ante": "25.00", "play": "25.00"}
    assert round_.rules(1, "ante") == ["3.12.1", "4.1/ante", "3.15"]
    assert round_.rules(1, "play") == ["3.12.1", "4.1/play", "3.15"]


@shows("3.11 3.11.1 3.11.2")
def test_3_11_a_jack_high_dealer_does_not_qualify(settle):
    round_ = settle(seat("8h 5d 3s", "play", ante=10), dealer="Jc 9d 4h")
    assert round_.nets(1) == {"ante": "10.00", "play": "0.00"}
    assert round_.result(1, "play") == "returned"
    assert "3.11.1" in round_.rules(1, "play")
    assert "3.11.2" in round_.rules(1, "ante")


# -- 3.9: the decision --


@shows("3.9 3.9.2 1.1.1 1.1.7")
@pytest.mark.parametrize("ante", ["5.00", "12.50", "1000.00"])
def test_3_9_2_the_play_wager_is_exactly_the_ante(settle, ante):
    round_ = settle(seat("Kh 7d 5c", "play", ante=ante))
    assert round_.line(1, "ante")["stake"] == ante
    assert round_.line(1, "play")["stake"] == ante
    assert round_.net(1, "play") == ante


@shows("3.9.1 1.1.5")
@pytest.mark.parametrize("dealer", ["Qh 9d 3c", "Jc 9d 4h"])
def test_3_9_1_a_fold_loses_the_ante_and_places_no_play(settle, dealer):
    round_ = settle(seat("Kh 7d 5s", "fold", ante=10), dealer=dealer)
    assert round_.nets(1) == {"ante": "-10.00"}
    assert round_.result(1, "ante") == "collected"
    assert round_.rules(1, "ante") == ["3.9.1"]


@shows("3.9.1 4.4/flush")
def test_3_9_1_a_folded_hand_is_still_paid_its_jackpot(settle):
    round_ = settle(seat("9h 7h 4h", "fold", ante=10, jackpot=5), dealer="Qs 9d 3c", community="2h Jh")
    assert round_.nets(1) == {"ante": "-10.00", "jackpot": "95.00"}
    assert round_.rules(1, "jackpot") == ["3.9.1", "3.13", "3.16", "4.4/flush"]


@shows("3.9.1.1 3.12.5")
def test_3_9_1_1_the_ante_is_folded_and_the_pair_plus_played(settle):
    round_ = settle(seat("5h 5s 3d", "fold", ante=10, pair_plus=20))
    assert round_.nets(1) == {"ante": "-10.00", "pair_plus": "20.00"}
    assert round_.rules(1, "pair_plus") == ["3.9.1.1", "3.12.5", "4.3/pair"]


@shows("3.9.3 3.4 1.1.6")
def test_3_9_3_pair_plus_alone_continues_and_is_the_only_line(settle):
    round_ = settle(seat("Ah Ac 8d", "continue", pair_plus=10), dealer="Kh Kd 3c")
    assert round_.nets(1) == {"pair_plus": "10.00"}
    assert round_.rules(1, "pair_plus") == ["3.12.5", "4.3/pair"]


@shows("3.9.3 3.11.4")
def test_3_9_3_pair_plus_alone_is_not_paid_because_the_dealer_fails(settle):
    round_ = settle(seat("Ah 9c 8d", "continue", pair_plus=10), seat("Ac 7h 7d", "continue", pair_plus=10), dealer="Jc Td 8s")
    assert round_.nets(1) == {"pair_plus": "-10.00"}
    assert round_.nets(2) == {"pair_plus": "10.00"}


# -- 3.10: comparison, Community cards, hands not shown --


@shows("3.10 3.12 3.12.1 3.12.2 3.12.3")
def test_3_10_each_hand_is_compared_with_the_dealers_on_its_own(settle):
    round_ = settle(
        seat("Kh 7d 5c", "play", ante=10),
        seat("Jh 8d 6c", "play", ante=20),
        seat("Qs 9c 3d", "play", ante=30),
        dealer="Qh 9d 3c",
    )
    assert [round_.nets(position) for position in (1, 2, 3)] == [
        {"ante": "10.00", "play": "10.00"},
        {"ante": "-20.00", "play": "-20.00"},
        {"ante": "0.00", "play": "0.00"},
    ]


@shows("1.1.4 3.10 3.10.1")
def test_3_10_1_community_cards_decide_the_jackpot_wager_and_nothing_else(settle):
    round_ = settle(
        seat("7h 7d 2c", "play", ante=10, pair_plus=10, jackpot=5),
        dealer="Ah Ad 3c",
        community="7s 2d",
    )
    assert round_.statement["positions"][0]["hand"] == "Pair 7-7-2"
    assert round_.nets(1) == {"ante": "-10.00", "play": "-10.00", "pair_plus": "10.00", "jackpot": "195.00"}
    assert round_.rules(1, "pair_plus") == ["3.12.5", "4.3/pair"]
    assert round_.rules(1, "jackpot") == ["3.13", "3.16", "4.4/full-house"]


@shows("1.1.4 3.10")
def test_3_10_the_dealer_cannot_use_the_community_cards_either(settle):
    round_ = settle(seat("4h 4d 3s", "play", ante=10), dealer="Kh 9d 3c", community="Kd Kc")
    assert round_.nets(1) == {"ante": "10.00", "play": "10.00"}


@shows("3.10.2")
def test_3_10_2_a_hand_not_shown_loses_everything_to_a_qualifying_dealer(settle):
    round_ = settle(
        seat("As Ks Qs", "play decline", ante=10, pair_plus=10, jackpot=5),
        dealer="Qh 9d 3c",
        community="Js Ts",
    )
    assert round_.nets(1) == {"ante": "-10.00", "play": "-10.00", "pair_plus": "-10.00", "jackpot": "-5.00"}
    assert round_.rules(1, "ante") == ["3.10.2", "3.12.2"]
    assert round_.rules(1, "play") == ["3.10.2", "3.12.2"]
    assert round_.rules(1, "pair_plus") == ["1.1.6", "3.10.2"]
    assert round_.rules(1, "jackpot") == ["3.10.2"]
    assert round_.meter == "250000.00"


@shows("3.10.2 3.11.1 3.11.2")
def test_3_10_2_a_hand_not_shown_to_a_dealer_who_fails_loses_what_needs_showing(settle):
    round_ = settle(
        seat("6h 5d 4c", "play decline", ante=10, pair_plus=10, jackpot=5),
        dealer="Jc 9d 3h",
    )
    assert round_.nets(1) == {"ante": "10.00", "play": "0.00", "pair_plus": "-10.00", "jackpot": "-5.00"}
    assert round_.rules(1, "ante") == ["3.11.2", "4.1/ante"]
    assert round_.rules(1, "play") == ["3.11.1"]
    assert round_.rules(1, "jackpot") == ["3.10.2"]


@shows("3.10.2")
def test_3_10_2_pair_plus_alone_may_be_kept_hidden_and_loses(settle):
    round_ = settle(seat("Ah Ac 8d", "continue decline", pair_plus=10, jackpot=5))
    assert round_.nets(1) == {"pair_plus": "-10.00", "jackpot": "-5.00"}


@shows("3.10.2")
def test_3_10_2_another_players_refusal_does_not_touch_a_hand_that_is_shown(settle):
    round_ = settle(seat("Kh 7d 5c", "play decline", ante=10), seat("Kd 7c 5h", "play", ante=10))
    assert round_.nets(1) == {"ante": "-10.00", "play": "-10.00"}
    assert round_.nets(2) == {"ante": "10.00", "play": "10.00"}


# -- 3.11: the dealer does not qualify --


@shows("3.11 3.12")
@pytest.mark.parametrize(
    ("dealer", "qualifies", "play"),
    [
        ("Qc 3d 2c", True, "-10.00"),  # the lowest Queen-high
        ("Kc 3d 2c", True, "-10.00"),
        ("Ac 4d 2c", True, "-10.00"),
        ("Jc Td 8c", False, "0.00"),  # the highest hand below it
        ("5c 3d 2c", False, "0.00"),  # the lowest of all
    ],
)
def test_3_11_3_12_the_dealer_qualifies_from_queen_three_two_up(settle, dealer, qualifies, play):
    round_ = settle(seat("Jh 9h 7s", "play", ante=10), dealer=dealer)
    assert round_.statement["dealer"]["qualifies"] is qualifies
    assert round_.net(1, "play") == play


@shows("3.11 3.11.1 3.11.2")
@pytest.mark.parametrize("cards", ["9h 5d 3s", "Jh Ts 8h", "Ah Kd 9s", "8h 8s 4s"])
def test_3_11_without_comparison_lower_level_and_higher_hands_fare_alike(settle, cards):
    round_ = settle(seat(cards, "play", ante=10), dealer="Jc Td 8c")
    assert round_.nets(1) == {"ante": "10.00", "play": "0.00"}
    assert round_.rules(1, "ante") == ["3.11.2", "4.1/ante"]
    assert round_.rules(1, "play") == ["3.11.1"]
    assert round_.line(1, "play")["returned"] == "10.00"
    assert round_.line(1, "ante")["returned"] == "20.00"


@shows("3.11.3 4.2/straight-flush 4.2/three-of-a-kind 4.2/straight")
def test_3_11_3_every_ante_bonus_is_paid_although_the_dealer_fails(settle):
    round_ = settle(
        seat("8h 7h 6h", "play", ante=10),
        seat("5h 5d 5s", "play", ante=10),
        seat("8s 7d 6s", "play", ante=10),
        seat("Ah Kh Jh", "play", ante=10),
        dealer="Jc 9d 4c",
    )
    assert [round_.nets(position) for position in (1, 2, 3, 4)] == [
        {"ante": "10.00", "play": "0.00", "ante_bonus": "50.00"},
        {"ante": "10.00", "play": "0.00", "ante_bonus": "40.00"},
        {"ante": "10.00", "play": "0.00", "ante_bonus": "10.00"},
        {"ante": "10.00", "play": "0.00"},
    ]
    assert round_.rules(1, "ante_bonus") == ["3.11.3", "4.2/straight-flush"]
    assert round_.rules(2, "ante_bonus") == ["3.11.3", "4.2/three-of-a-kind"]
    assert round_.rules(3, "ante_bonus") == ["3.11.3", "4.2/straight"]


@shows("3.11.4 4.3/straight-flush 4.3/three-of-a-kind 4.3/straight 4.3/flush 4.3/pair")
def test_3_11_4_every_pair_plus_is_settled_by_its_table_although_the_dealer_fails(settle):
    hands = ["8h 7h 6h", "5h 5d 5s", "8s 7d 6s", "Ah Kh Jh", "Tc Td 3h", "As Kd 9s"]
    round_ = settle(*(seat(cards, "continue", pair_plus=10) for cards in hands), dealer="Jc 9d 4c")
    nets = [round_.net(position, "pair_plus") for position in range(1, 7)]
    assert nets == ["400.00", "300.00", "50.00", "40.00", "10.00", "-10.00"]
    assert [round_.rules(position, "pair_plus") for position in range(1, 7)] == [
        ["3.11.4", "4.3/straight-flush"],
        ["3.11.4", "4.3/three-of-a-kind"],
        ["3.11.4", "4.3/straight"],
        ["3.11.4", "4.3/flush"],
        ["3.11.4", "4.3/pair"],
        ["1.1.6", "4.3"],
    ]


# -- 3.12: the dealer qualifies --


@shows("3.12.2")
def test_3_12_2_a_lower_hand_loses_ante_and_play(settle):
    round_ = settle(seat("Qs 9h 2c", "play", ante=10), dealer="Qh 9d 3c")
    assert round_.nets(1) == {"ante": "-10.00", "play": "-10.00"}
    assert [round_.result(1, wager) for wager in ("ante", "play")] == ["collected", "collected"]
    assert round_.rules(1, "ante") == ["3.12.2", "3.15"]
    assert round_.rules(1, "play") == ["3.12.2", "3.15"]


@shows("3.12.3 1.1.10")
def test_3_12_3_a_level_hand_stands_off_and_takes_its_stakes_up(settle):
    round_ = settle(seat("Qs 9c 3d", "play", ante=10), dealer="Qh 9d 3c")
    for wager in ("ante", "play"):
        line = round_.line(1, wager)
        assert (line["result"], line["stake"], line["returned"], line["net"]) == ("stand-off", "10.00", "10.00", "0.00")
        assert line["rules"] == ["3.12.3", "3.15.1"]


@shows("3.12.3")
def test_3_12_3_a_stand_off_does_not_reach_pair_plus_or_jackpot(settle):
    round_ = settle(seat("Qs 9c 3d", "play", ante=10, pair_plus=10, jackpot=5), dealer="Qh 9d 3c")
    assert round_.nets(1) == {"ante": "0.00", "play": "0.00", "pair_plus": "-10.00", "jackpot": "-5.00"}


@shows("3.12.4")
@pytest.mark.parametrize(
    ("dealer", "main"),
    [("Qh 9d 3c", "10.00"), ("7c 6d 5h", "0.00"), ("9c 8d 7h", "-10.00"), ("Ah Ad Ac", "-10.00")],
)
def test_3_12_4_the_ante_bonus_is_paid_whether_the_hand_wins_ties_or_loses(settle, dealer, main):
    round_ = settle(seat("7s 6h 5d", "play", ante=10), dealer=dealer)
    assert round_.nets(1) == {"ante": main, "play": main, "ante_bonus": "10.00"}
    assert round_.rules(1, "ante_bonus") == ["3.12.4", "4.2/straight"]
    assert round_.line(1, "ante_bonus")["stake"] == "0.00"


@shows("3.12.5")
@pytest.mark.parametrize(
    ("dealer", "main"),
    [("Qh 9d 3c", "10.00"), ("7c 7d Kh", "0.00"), ("8c 8d 3h", "-10.00")],
)
def test_3_12_5_pair_plus_is_paid_whether_the_hand_wins_ties_or_loses(settle, dealer, main):
    round_ = settle(seat("7s 7h Kd", "play", ante=10, pair_plus=20), dealer=dealer)
    assert round_.nets(1) == {"ante": main, "play": main, "pair_plus": "20.00"}
    assert round_.rules(1, "pair_plus") == ["3.12.5", "4.3/pair"]


# -- 3.3.1, 3.14, 3.15: which hand is higher --

NEIGHBOURS = list(zip("AKQJT9876543", "KQJT98765432", strict=True))


@shows("3.3.1 3.3.1.1")
@pytest.mark.parametrize(("higher", "lower"), NEIGHBOURS)
def test_3_3_1_1_cards_rank_from_the_ace_down_to_the_two(higher, lower):
    kickers = ("4h", "5h") if higher in "AKQJT98" else ("Th", "Jh")
    better, worse = (
        rank_three(parse_cards(f"{rank}s {rank}d {kicker}")) for rank, kicker in zip((higher, lower), kickers, strict=True)
    )
    assert better > worse


@shows("3.3.1 3.3.1.2")
@pytest.mark.parametrize(
    ("cards", "dealer", "net"),
    [
        ("Ah 3d 2c", "4h 3c 2d", "-10.00"),  # one below the 2, in 3-2-Ace
        ("Ah Kd Qc", "Kh Qd Jc", "10.00"),  # high in a Straight to the Ace
        ("Ah 4d 2c", "Kh Qd Tc", "10.00"),  # high among odd cards, beside a 2 too
        ("Ah Ad 2c", "Kh Kd Qc", "10.00"),  # high in a pair
        ("Ah 5h 2h", "Kd Qd Td", "10.00"),  # high in a Flush
        ("Ah 3h 2h", "4d 3d 2d", "-10.00"),  # one in a Straight Flush 3-2-Ace
    ],
)
def test_3_3_1_2_the_ace_is_low_in_three_two_ace_only(settle, cards, dealer, net):
    round_ = settle(seat(cards, "play", ante=10), dealer=dealer, community="8c 8s")
    assert round_.net(1, "play") == net


@shows("3.3.1 3.3.1.3 3.15.1 3.15.4 3.12.3")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("Ks 9s 4h", "Kc 9d 4c"),
        ("Ks Kh 4s", "Kc Kd 4c"),
        ("Ks 9s 4s", "Kc 9c 4c"),
        ("9s 8h Th", "9c 8d Tc"),
        ("9s 8s Ts", "9c 8c Tc"),
    ],
)
def test_3_3_1_3_suits_never_break_a_tie(settle, cards, dealer):
    round_ = settle(seat(cards, "play", ante=10), dealer=dealer)
    assert [round_.result(1, wager) for wager in ("ante", "play")] == ["stand-off", "stand-off"]


LADDER = [  # the lowest hand of a class, and the highest of the class below
    ("3s 2s As", "Ah Ad Ac"),
    ("2h 2d 2c", "As Kd Qc"),
    ("3s 2d Ac", "Ah Kh Jh"),
    ("5d 3d 2d", "As Ah Kc"),
    ("2h 2c 3d", "As Kd Jc"),
]


@shows("3.14 3.14.1 3.14.2 3.14.3 3.14.4 3.14.5 3.14.6 3.12.1")
@pytest.mark.parametrize(("better", "worse"), LADDER)
def test_3_14_the_lowest_hand_of_a_class_beats_the_highest_below(settle, better, worse):
    round_ = settle(seat(better, "play", ante=10), dealer=worse, community="8c 8d")
    assert round_.net(1, "ante") == "10.00"
    assert round_.net(1, "play") == "10.00"


@shows("3.14 3.14.1 3.14.2 3.14.3 3.14.4 3.14.5 3.14.6 3.12.2")
@pytest.mark.parametrize(("better", "worse"), LADDER)
def test_3_14_the_highest_hand_of_a_class_loses_to_the_lowest_above(settle, better, worse):
    round_ = settle(seat(worse, "play", ante=10), dealer=better, community="8c 8d")
    assert round_.net(1, "ante") == "-10.00"
    assert round_.net(1, "play") == "-10.00"


@shows("3.14.1 3.14.2 3.14.3 3.14.4 3.14.5 3.14.6")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("8h 7h 6h", "Straight Flush to the 8"),
        ("Ts Th Tc", "Three of a Kind T-T-T"),
        ("8d 7c 6h", "Straight to the 8"),
        ("Th 4h 3h", "Flush T-4-3"),
        ("Ac Ah 8d", "Pair A-A-8"),
        ("Qc Th 6d", "Three Odd Cards Q-T-6"),
        ("Kh Ac 3d", "Three Odd Cards A-K-3"),
    ],
)
def test_3_14_each_class_is_what_its_rule_describes(settle, cards, name):
    round_ = settle(seat(cards, "play", ante=10), dealer="Kd 9s 5c")
    assert round_.statement["positions"][0]["hand"] == name


@shows("3.14.3 3.14.4 3.14.6")
@pytest.mark.parametrize(("cards", "net"), [("Kh Ac 2d", "-10.00"), ("Kh Ah 2h", "40.00"), ("Qh Kc 2d", "-10.00")])
def test_3_14_3_a_sequence_does_not_run_round_the_ace(settle, cards, net):
    round_ = settle(seat(cards, "continue", pair_plus=10), dealer="Jc 9d 4c", community="8c 8s")
    assert round_.net(1, "pair_plus") == net


@shows("3.15 3.12.1")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6h 5h 4h", "5d 4d 3d"),
        ("9h 9d 9c", "8h 8d 8c"),
        ("6h 5d 4c", "5c 4d 3h"),
        ("Kh 4h 3h", "Qd Jd 9d"),
        ("Kh 9h 3h", "Kd 8d 7d"),
        ("Kh 9h 4h", "Kd 9d 3d"),
        ("Kh 4c 3h", "Qd Jd 9c"),
        ("Kh 9c 3h", "Kd 8d 7c"),
        ("Kh 9c 4h", "Kd 9d 3c"),
    ],
)
def test_3_15_within_a_class_the_cards_decide_one_by_one_from_the_top(settle, better, worse):
    won = settle(seat(better, "play", ante=10), dealer=worse)
    lost = settle(seat(worse, "play", ante=10), dealer=better)
    assert (won.net(1, "ante"), won.net(1, "play")) == ("10.00", "10.00")
    assert (lost.net(1, "ante"), lost.net(1, "play")) == ("-10.00", "-10.00")


@shows("3.15 3.15.1 3.12.3")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("Ks 9s 4s", "Kc 9c 4c"), ("Qs 8h 5h", "Qc 8d 5c"), ("As 4h 2d", "Ac 4d 2c"), ("Qs 3h 2d", "Qc 3d 2c")],
)
def test_3_15_1_hands_alike_in_class_and_ranks_stand_off(settle, cards, dealer):
    round_ = settle(seat(cards, "play", ante=10), dealer=dealer, community="7c 7d")
    assert round_.result(1, "ante") == "stand-off"
    assert round_.rules(1, "play") == ["3.12.3", "3.15.1"]


@shows("3.15.2")
@pytest.mark.parametrize(
    ("cards", "dealer", "net"),
    [
        ("9h 9d 3h", "8h 8d Ac", "10.00"),  # the pair first, whatever the third card
        ("8h 8d Ac", "9h 9d 3h", "-10.00"),
        ("9h 9d 5h", "9s 9c 4c", "10.00"),  # then the third card
        ("9h 9d 4c", "9s 9c 5h", "-10.00"),
        ("3h 3d Kh", "3s 3c Qd", "10.00"),  # also where it is above the pair
        ("9h 9d 5h", "9s 9c 5c", "0.00"),
        ("3h 3d Kh", "3s 3c Kd", "0.00"),
    ],
)
def test_3_15_2_pairs_go_by_the_pair_then_by_the_third_card(settle, cards, dealer, net):
    round_ = settle(seat(cards, "play", ante=10), dealer=dealer)
    assert round_.nets(1) == {"ante": net, "play": net}
    assert (round_.result(1, "play") == "stand-off") is (net == "0.00")


@shows("3.15.3 3.3.1.2")
@pytest.mark.parametrize(
    ("better", "worse"),
    [("4h 3d 2c", "3h 2d Ac"), ("Ah Kd Qc", "3h 2d Ac"), ("4h 3h 2h", "3d 2d Ad"), ("Ah Kh Qh", "3d 2d Ad")],
)
def test_3_15_3_three_two_ace_is_the_lowest_of_its_class(settle, better, worse):
    won = settle(seat(better, "play", ante=10), dealer=worse, community="8c 8d")
    lost = settle(seat(worse, "play", ante=10), dealer=better, community="8c 8d")
    assert won.net(1, "play") == "10.00"
    assert lost.net(1, "play") == "-10.00"


@shows("3.15.3")
def test_3_15_3_a_straight_flush_of_three_two_ace_still_beats_every_straight(settle):
    round_ = settle(seat("3d 2d Ad", "play", ante=10), dealer="Ah Kd Qc", community="8c 8d")
    assert round_.net(1, "play") == "10.00"


@shows("3.15.4 3.12.3")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("8h 9d Tc", "8d 9c Th"), ("8h 9h Th", "8c 9c Tc"), ("3h 2d Ac", "3d 2c Ah"), ("3h 2h Ah", "3d 2d Ad")],
)
def test_3_15_4_sequences_of_the_same_ranks_stand_off(settle, cards, dealer):
    round_ = settle(seat(cards, "play", ante=10), dealer=dealer, community="6c 6d")
    assert [round_.result(1, wager) for wager in ("ante", "play")] == ["stand-off", "stand-off"]
    assert round_.result(1, "ante_bonus") == "pays"


# -- 4.1 to 4.3: pay tables, each line with the lowest and the highest hand it is for --


@shows("4.1 4.1/ante 4.1/play")
def test_4_1_a_winning_ante_and_play_come_back_with_their_amount(settle):
    round_ = settle(seat("Kh 7d 5c", "play", ante="12.50"))
    for wager in ("ante", "play"):
        line = round_.line(1, wager)
        assert (line["odds"], line["stake"], line["returned"], line["net"]) == ("1 to 1", "12.50", "25.00", "12.50")
    seen = round_.statement["positions"][0]
    assert (seen["staked"], seen["returned"], seen["net"]) == ("25.00", "50.00", "25.00")


@shows("4.2/straight-flush")
@pytest.mark.parametrize("cards", ["Ah 2h 3h", "Ah Kh Qh"])
def test_4_2_a_straight_flush_earns_a_bonus_of_five_antes(settle, cards):
    round_ = settle(seat(cards, "play", ante="12.50"), dealer="Kc Ks 3c", community="8c 8s")
    line = round_.line(1, "ante_bonus")
    assert (line["odds"], line["stake"], line["returned"], line["net"]) == ("5 to 1", "0.00", "62.50", "62.50")
    assert line["rules"] == ["3.12.4", "4.2/straight-flush"]


@shows("4.2/three-of-a-kind")
@pytest.mark.parametrize("cards", ["2h 2d 2c", "Ah Ad Ac"])
def test_4_2_three_of_a_kind_earns_a_bonus_of_four_antes(settle, cards):
    round_ = settle(seat(cards, "play", ante="12.50"), dealer="Kc Ks 3c", community="8c 8s")
    line = round_.line(1, "ante_bonus")
    assert (line["odds"], line["stake"], line["returned"], line["net"]) == ("4 to 1", "0.00", "50.00", "50.00")
    assert line["rules"] == ["3.12.4", "4.2/three-of-a-kind"]


@shows("4.2/straight")
@pytest.mark.parametrize("cards", ["Ah 2d 3h", "Ah Kh Qd"])
def test_4_2_a_straight_earns_a_bonus_of_one_ante(settle, cards):
    round_ = settle(seat(cards, "play", ante="12.50"), dealer="Kc Ks 3c", community="8c 8s")
    line = round_.line(1, "ante_bonus")
    assert (line["odds"], line["stake"], line["returned"], line["net"]) == ("1 to 1", "0.00", "12.50", "12.50")
    assert line["rules"] == ["3.12.4", "4.2/straight"]


def bonus_lines(book, cards, actions, dealer):
    """The Ante Bonus lines of a round; where none is due no line cites a rule, so the desk cannot vouch for these."""
    positions = [{"position": 1, **seat(cards, actions, ante=10, pair_plus=10)}]
    round_ = {"rulebook": book, "dealer": dealer, "community": "8c 8s", "positions": positions}
    return [line for line in croupier.settle(round_)["positions"][0]["lines"] if line["wager"] == "ante_bonus"]


@shows("1.1.2 4.2")
@pytest.mark.parametrize("dealer", ["Kc Ks 3c", "Jc Td 3c"])
@pytest.mark.parametrize(("cards", "lines"), [("Ah 2d 3h", 1), ("Ah Kh Jh", 0), ("Ah Ad Kh", 0), ("Ah Kh Jd", 0)])
def test_4_2_the_bonus_starts_at_the_lowest_straight(book, cards, lines, dealer):
    assert len(bonus_lines(book, cards, "play", dealer)) == lines


@shows("1.1.2 3.9.1 3.10.2")
@pytest.mark.parametrize("dealer", ["Kc Ks 3c", "Jc Td 3c"])
@pytest.mark.parametrize(("actions", "lines"), [("play", 1), ("fold", 0), ("play decline", 0)])
def test_1_1_2_a_hand_folded_or_not_shown_earns_no_bonus(book, actions, lines, dealer):
    assert len(bonus_lines(book, "Ah Kh Qh", actions, dealer)) == lines


@shows("4.3/straight-flush 3.12.5")
@pytest.mark.parametrize("cards", ["Ah 2h 3h", "Ah Kh Qh"])
def test_4_3_pair_plus_on_a_straight_flush_pays_40_to_1(settle, cards):
    round_ = settle(seat(cards, "continue", pair_plus="2.50"), dealer="Kc Ks 3c", community="8c 8s")
    line = round_.line(1, "pair_plus")
    assert (line["odds"], line["stake"], line["returned"], line["net"]) == ("40 to 1", "2.50", "102.50", "100.00")
    assert line["rules"] == ["3.12.5", "4.3/straight-flush"]


@shows("4.3/three-of-a-kind 3.12.5")
@pytest.mark.parametrize("cards", ["2h 2d 2c", "Ah Ad Ac"])
def test_4_3_pair_plus_on_three_of_a_kind_pays_30_to_1(settle, cards):
    round_ = settle(seat(cards, "continue", pair_plus="2.50"), dealer="Kc Ks 3c", community="8c 8s")
    line = round_.line(1, "pair_plus")
    assert (line["odds"], line["stake"], line["returned"], line["net"]) == ("30 to 1", "2.50", "77.50", "75.00")
    assert line["rules"] == ["3.12.5", "4.3/three-of-a-kind"]


@shows("4.3/straight 3.12.5")
@pytest.mark.parametrize("cards", ["Ah 2d 3h", "Ah Kh Qd"])
def test_4_3_pair_plus_on_a_straight_pays_5_to_1(settle, cards):
    round_ = settle(seat(cards, "continue", pair_plus="2.50"), dealer="Kc Ks 3c", community="8c 8s")
    line = round_.line(1, "pair_plus")
    assert (line["odds"], line["stake"], line["returned"], line["net"]) == ("5 to 1", "2.50", "15.00", "12.50")
    assert line["rules"] == ["3.12.5", "4.3/straight"]


@shows("4.3/flush 3.12.5")
@pytest.mark.parametrize("cards", ["5h 3h 2h", "Ah Kh Jh"])
def test_4_3_pair_plus_on_a_flush_pays_4_to_1(settle, cards):
    round_ = settle(seat(cards, "continue", pair_plus="2.50"), dealer="Kc Ks 3c", community="8c 8s")
    line = round_.line(1, "pair_plus")
    assert (line["odds"], line["stake"], line["returned"], line["net"]) == ("4 to 1", "2.50", "12.50", "10.00")
    assert line["rules"] == ["3.12.5", "4.3/flush"]


@shows("4.3/pair 3.12.5")
@pytest.mark.parametrize("cards", ["2h 2d 3h", "Ah Ad Kh"])
def test_4_3_pair_plus_on_a_pair_pays_1_to_1(settle, cards):
    round_ = settle(seat(cards, "continue", pair_plus="2.50"), dealer="Kc Ks 3c", community="8c 8s")
    line = round_.line(1, "pair_plus")
    assert (line["odds"], line["stake"], line["returned"], line["net"]) == ("1 to 1", "2.50", "5.00", "2.50")
    assert line["rules"] == ["3.12.5", "4.3/pair"]


@shows("1.1.6 4.3")
@pytest.mark.parametrize("cards", ["5h 3h 2d", "Ah Kh Jd"])
def test_4_3_pair_plus_below_a_pair_loses_even_if_the_hand_wins(settle, cards):
    round_ = settle(seat(cards, "play", ante=10, pair_plus="2.50"), dealer="Jc Td 3c", community="8c 8s")
    line = round_.line(1, "pair_plus")
    assert (line["result"], line["odds"], line["returned"], line["net"]) == ("collected", None, "0.00", "-2.50")
    assert line["rules"] == ["1.1.6", "4.3"]
    assert round_.net(1, "ante") == "10.00"


# -- 4.4: the jackpot's pay table, each line with hands at its edges --


@shows("4.4 4.4/royal-flush 4.4.1 4.4.1.1 3.13")
@pytest.mark.parametrize(("cards", "community"), [("As Ks Qs", "Js Ts"), ("Qd Td Jd", "Ad Kd")])
def test_4_4_a_royal_flush_takes_the_whole_jackpot_which_starts_anew(settle, cards, community):
    round_ = settle(seat(cards, "play", ante=10, jackpot=5), community=community, meter="400000.37", reset="50000.00")
    line = round_.line(1, "jackpot")
    assert (line["odds"], line["returned"], line["net"]) == ("100% of jackpot", "400000.37", "399995.37")
    assert line["rules"] == ["3.13", "3.16", "4.4/royal-flush"]
    assert round_.meter == "50000.00"


@shows("4.4 4.4/straight-flush 4.4.1 4.4.1.2 3.13")
@pytest.mark.parametrize(("cards", "community"), [("Ks Qs 9s", "Js Ts"), ("5s 4s 3s", "As 2s"), ("6d 2d 4d", "3d 5d")])
def test_4_4_a_straight_flush_takes_a_tenth_of_the_jackpot(settle, cards, community):
    round_ = settle(seat(cards, "play", ante=10, jackpot=5), dealer="Kh 8d 7c", community=community, meter="250000.00")
    line = round_.line(1, "jackpot")
    assert (line["odds"], line["returned"], line["net"]) == ("10% of jackpot", "25000.00", "24995.00")
    assert line["rules"] == ["3.13", "3.16", "4.4/straight-flush"]
    assert round_.meter == "225000.00"


@shows("4.4 4.4/four-of-a-kind 4.4.1 4.4.1.3 3.13")
@pytest.mark.parametrize(("cards", "community"), [("2h 2d 2c", "2s 3d"), ("Ah Ad Kh", "As Ac")])
def test_4_4_four_of_a_kind_receives_2000_dollars_and_leaves_the_jackpot(settle, cards, community):
    round_ = settle(seat(cards, "play", ante=10, jackpot=5), community=community)
    line = round_.line(1, "jackpot")
    assert (line["odds"], line["returned"], line["net"]) == ("$2,000", "2000.00", "1995.00")
    assert line["rules"] == ["3.13", "3.16", "4.4/four-of-a-kind"]
    assert round_.meter == "250000.00"


@shows("4.4 4.4/full-house 4.4.1 4.4.1.4 3.13")
@pytest.mark.parametrize(("cards", "community"), [("2h 2d 2c", "3s 3d"), ("Ah Ad Kh", "As Kc"), ("3h 3d 2h", "2s 2c")])
def test_4_4_a_full_house_receives_200_dollars_and_leaves_the_jackpot(settle, cards, community):
    round_ = settle(seat(cards, "play", ante=10, jackpot=5), community=community)
    line = round_.line(1, "jackpot")
    assert (line["odds"], line["returned"], line["net"]) == ("$200", "200.00", "195.00")
    assert line["rules"] == ["3.13", "3.16", "4.4/full-house"]
    assert round_.meter == "250000.00"


@shows("4.4 4.4/flush 4.4.1 4.4.1.5 3.13")
@pytest.mark.parametrize(("cards", "community"), [("7s 5s 4s", "3s 2s"), ("As Ks Qs", "Js 9s"), ("Ks 3s 4s", "As 2s")])
def test_4_4_a_flush_receives_100_dollars_and_leaves_the_jackpot(settle, cards, community):
    round_ = settle(seat(cards, "play", ante=10, jackpot=5), community=community)
    line = round_.line(1, "jackpot")
    assert (line["odds"], line["returned"], line["net"]) == ("$100", "100.00", "95.00")
    assert line["rules"] == ["3.13", "3.16", "4.4/flush"]
    assert round_.meter == "250000.00"


@shows("4.4 4.4.1")
@pytest.mark.parametrize(
    ("cards", "community"),
    [
        ("As Ks Qs", "Js Th"),  # a Straight, the best hand below the table
        ("As Ah Ad", "Ks Qd"),
        ("As Ah Kd", "Ks Qd"),
        ("As Ks Qs", "Js 2h"),  # four to a Royal Flush
        ("8s 8h 7d", "5s 4d"),
    ],
)
def test_4_4_a_jackpot_wager_below_a_flush_loses(settle, cards, community):
    round_ = settle(seat(cards, "play", ante=10, jackpot=5), community=community)
    line = round_.line(1, "jackpot")
    assert (line["result"], line["returned"], line["net"]) == ("collected", "0.00", "-5.00")
    assert line["rules"] == ["4.4"]
    assert round_.meter == "250000.00"
    assert round_.statement["jackpot"]["awards"] == []


@shows("3.13")
@pytest.mark.parametrize(
    ("dealer", "main"), [("9d 9c 2d", ("-10.00", "-10.00")), ("8c 7c 3d", ("10.00", "0.00")), ("Qd 3c 2d", ("10.00", "10.00"))]
)
def test_3_13_the_jackpot_is_paid_whatever_the_dealer_holds(settle, dealer, main):
    round_ = settle(seat("7s 7h Ks", "play", ante=10, jackpot=5), dealer=dealer, community="Kh Kd")
    assert (round_.net(1, "ante"), round_.net(1, "play")) == main
    assert round_.net(1, "jackpot") == "195.00"


def test_3_13_without_a_jackpot_wager_a_royal_flush_wins_no_jackpot(settle):
    round_ = settle(seat("As Ks Qs", "play", ante=10), seat("2d 4d 5c", "play", ante=10, jackpot=5), community="Js Ts")
    assert round_.nets(1) == {"ante": "10.00", "play": "10.00", "ante_bonus": "50.00"}
    assert round_.net(2, "jackpot") == "-5.00"
    assert round_.meter == "250000.00"


@shows("3.16 3.12.1 3.12.4 3.12.5")
def test_3_16_a_jackpot_payout_is_extra_to_all_other_payments(settle):
    round_ = settle(seat("As Ks Qs", "play", ante=10, pair_plus=10, jackpot=5), community="Js Ts")
    assert round_.nets(1) == {
        "ante": "10.00",
        "play": "10.00",
        "ante_bonus": "50.00",
        "pair_plus": "400.00",
        "jackpot": "249995.00",
    }
    seen = round_.statement["positions"][0]
    assert (seen["staked"], seen["returned"], seen["net"]) == ("35.00", "250500.00", "250465.00")


# -- 3.18: several jackpot hands at one table --


@shows("3.18 3.18.1 4.4/straight-flush")
def test_3_18_1_two_straight_flushes_share_a_tenth_and_a_tenth_of_what_is_left(settle):
    round_ = settle(
        seat("7h 6h 5h", "play", ante=10, jackpot=5),
        seat("Qh Jh Th", "play", ante=10, jackpot=5),
        dealer="Kc 4d 2s",
        community="9h 8h",
        meter="500000.00",
        reset="100000.00",
    )
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == ("47495.00", "47495.00")
    assert round_.rules(1, "jackpot") == ["3.13", "3.16", "4.4/straight-flush", "3.18", "3.18.1"]
    assert round_.rules(2, "jackpot") == ["3.13", "3.16", "4.4/straight-flush", "3.18", "3.18.1"]
    assert round_.meter == "405000.00"


@shows("3.18 3.18.1")
def test_3_18_1_a_folded_straight_flush_shares_like_any_other(settle):
    round_ = settle(
        seat("7h 6h 5h", "fold", ante=10, jackpot=5),
        seat("Qh Jh Th", "continue", pair_plus=10, jackpot=5),
        dealer="Kc 4d 2s",
        community="9h 8h",
        meter="500000.00",
    )
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == ("47495.00", "47495.00")
    assert round_.rules(1, "jackpot") == ["3.9.1", "3.13", "3.16", "4.4/straight-flush", "3.18", "3.18.1"]


def test_3_18_1_a_straight_flush_without_wager_or_not_shown_does_not_share(settle):
    for other in (seat("7h 6h 5h", "play", ante=10), seat("7h 6h 5h", "play decline", ante=10, jackpot=5)):
        round_ = settle(
            other,
            seat("Qh Jh Th", "play", ante=10, jackpot=5),
            dealer="Kc 4d 2s",
            community="9h 8h",
            meter="500000.00",
        )
        assert round_.net(2, "jackpot") == "49995.00"
        assert round_.rules(2, "jackpot") == ["3.13", "3.16", "4.4/straight-flush"]
        assert round_.meter == "450000.00"


@shows("3.18.1 4.4/straight-flush")
@pytest.mark.parametrize(
    ("meter", "share", "after"),
    [
        ("500000.10", "47495.00", "405000.10"),  # 50000.01 and 45000.00, an odd cent stays
        ("500001.00", "47495.09", "405000.82"),  # 50000.10 and 45000.09, an odd cent stays
        ("500000.09", "47495.00", "405000.09"),  # both tenths lose a part of a cent
        ("0.10", "-5.00", "0.10"),  # one cent cannot be halved
    ],
)
def test_3_18_1_odd_cents_stay_in_the_jackpot(settle, meter, share, after):
    round_ = settle(
        seat("7h 6h 5h", "play", ante=10, jackpot=5),
        seat("Qh Jh Th", "play", ante=10, jackpot=5),
        dealer="Kc 4d 2s",
        community="9h 8h",
        meter=meter,
    )
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == (share, share)
    assert round_.meter == after


@shows("4.4/straight-flush")
@pytest.mark.parametrize(
    ("meter", "net", "after"), [("250000.59", "24995.05", "225000.54"), ("250000.50", "24995.05", "225000.45")]
)
def test_4_4_a_tenth_is_rounded_down_to_the_cent(settle, meter, net, after):
    round_ = settle(seat("7h 6h 5h", "play", ante=10, jackpot=5), dealer="Kc 4d 2s", community="9h 8h", meter=meter)
    assert round_.net(1, "jackpot") == net
    assert round_.meter == after


@shows("3.18 3.18.2 4.4/royal-flush 4.4/straight-flush")
def test_3_18_2_the_royal_flush_is_paid_what_the_straight_flush_has_left(settle):
    round_ = settle(
        seat("As Ks Qs", "play", ante=10, jackpot=5),
        seat("9s 8s 7s", "play", ante=10, jackpot=5),
        dealer="Kh 4d 2c",
        community="Js Ts",
        meter="500000.00",
        reset="50000.00",
    )
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == ("449995.00", "49995.00")
    assert round_.rules(1, "jackpot") == ["3.13", "3.16", "4.4/royal-flush", "3.18", "3.18.2"]
    assert round_.rules(2, "jackpot")[:3] == ["3.13", "3.16", "4.4/straight-flush"]
    assert [made["position"] for made in round_.statement["jackpot"]["awards"]] == [2, 1]
    assert round_.meter == "50000.00"


@shows("3.18 3.18.2 4.4/royal-flush 4.4/full-house")
def test_3_18_2_fixed_sums_come_before_the_royal_flush_and_take_nothing_from_it(settle):
    round_ = settle(
        seat("As Ks Qs", "play", ante=10, jackpot=5),
        seat("Jh Jd Td", "play", ante=10, jackpot=5),
        dealer="Qc 3d 2h",
        community="Js Ts",
        meter="400000.00",
    )
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == ("399995.00", "195.00")
    assert round_.rules(1, "jackpot") == ["3.13", "3.16", "4.4/royal-flush", "3.18", "3.18.2"]
    assert [made["position"] for made in round_.statement["jackpot"]["awards"]] == [2, 1]
    assert round_.meter == "50000.00"


@shows("3.18 3.18.2 4.4/four-of-a-kind 4.4/flush")
def test_3_18_2_lower_hands_of_every_kind_fall_beside_one_royal_flush(settle):
    round_ = settle(
        seat("As Ks Qs", "fold", ante=10, jackpot=5),
        seat("Jh Jd Jc", "play", ante=10, jackpot=5),
        seat("9s 8s 7s", "play", ante=10, jackpot=5),
        seat("5s 4s 3s", "play", ante=10, jackpot=5),
        seat("Th Td 4c", "play", ante=10, jackpot=5),
        dealer="Qc 3d 2h",
        community="Js Ts",
        meter="500000.00",
    )
    nets = [round_.net(position, "jackpot") for position in range(1, 6)]
    assert nets == ["449995.00", "1995.00", "49995.00", "95.00", "-5.00"]
    assert round_.rules(1, "jackpot") == ["3.9.1", "3.13", "3.16", "4.4/royal-flush", "3.18", "3.18.2"]
    assert round_.statement["jackpot"]["awards"][-1]["position"] == 1
    assert round_.meter == "50000.00"


@shows("4.4/flush")
def test_4_4_fixed_sums_of_several_hands_are_paid_in_full_to_each(settle):
    round_ = settle(
        seat("9s 8s 6s", "play", ante=10, jackpot=5),
        seat("5s 4s 3s", "play", ante=10, jackpot=5),
        community="Js 2s",
    )
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == ("95.00", "95.00")
    assert round_.meter == "250000.00"


# -- 1.1.8, 2, 3.4, 3.5, 3.7, 3.8: what may be staked, where, and on which cards --


@shows("3.4 3.5 3.5.2 1.1.8")
@pytest.mark.parametrize(
    ("actions", "wagers", "lines"),
    [
        ("play", {"ante": 10}, {"ante", "play"}),
        ("continue", {"pair_plus": 10}, {"pair_plus"}),
        ("play", {"ante": 10, "pair_plus": 20}, {"ante", "play", "pair_plus"}),
        ("continue", {"pair_plus": 10, "jackpot": 5}, {"pair_plus", "jackpot"}),
        ("play", {"ante": 10, "jackpot": 5}, {"ante", "play", "jackpot"}),
    ],
)
def test_3_4_an_ante_or_a_pair_plus_or_both_take_part(settle, actions, wagers, lines):
    round_ = settle(seat("Kh 7d 5c", actions, **wagers))
    assert round_.nets(1).keys() == lines


@shows("3.4")
def test_3_4_without_ante_and_pair_plus_there_is_no_entry(refusal):
    error = refusal(seat("Kh 7d 5c", "play"))
    assert (error.where, error.rules) == ("positions[0].wagers", ("3.4",))


@shows("3.4")
def test_3_4_a_round_needs_somebody_who_takes_part(refusal):
    error = refusal()
    assert (error.where, error.rules) == ("positions", ("3.4",))


@shows("1.1.8 3.5")
@pytest.mark.parametrize("actions", ["continue", "play", "fold"])
def test_3_5_a_jackpot_wager_alone_is_refused(refusal, actions):
    error = refusal(seat("Kh 7d 5c", "play", ante=10), seat("Ks 7s 5s", actions, jackpot=5))
    assert error.where.startswith("positions[1].wagers")
    assert "3.5" in error.rules


@shows("1.1.8 3.5.3")
@pytest.mark.parametrize("stake", ["4.99", "5.01", "2.50", "10.00", "0.00"])
def test_3_5_3_the_jackpot_wager_is_one_unit_of_the_house(refusal, stake):
    error = refusal(seat("Kh 7d 5c", "play", ante=10, jackpot=stake), unit="5.00")
    assert error.where == "positions[0].wagers.jackpot"
    assert "3.5.3" in error.rules


@shows("3.5.3")
def test_3_5_3_the_unit_is_the_houses_to_set_and_changes_no_fixed_sum(settle):
    round_ = settle(seat("7s 5s 4s", "play", ante=10, jackpot="2.50"), community="3s 2s", unit="2.50")
    assert round_.net(1, "jackpot") == "97.50"


@shows("3.5.3")
def test_3_5_3_a_jackpot_wager_needs_a_jackpot_to_go_to(book):
    positions = [{"position": 1, **seat("Kh 7d 5c", "play", ante=10, jackpot=5)}]
    with pytest.raises(croupier.InputError) as caught:
        croupier.settle({"rulebook": book, "dealer": "Qh 9d 3c", "community": NO_HELP, "positions": positions})
    assert caught.value.where == "positions[0].wagers.jackpot"
    assert "3.5.3" in caught.value.rules


@shows("1.1.1 3.4")
@pytest.mark.parametrize(("wager", "actions", "rule"), [("ante", "play", "1.1.1"), ("pair_plus", "continue", "1.1.6")])
def test_3_4_a_wager_of_nothing_is_none(refusal, wager, actions, rule):
    error = refusal(seat("Kh 7d 5c", actions, **{wager: "0.00"}))
    assert (error.where, error.rules) == (f"positions[0].wagers.{wager}", (rule, "3.4"))


@shows("1.1.7 3.9.2")
@pytest.mark.parametrize(("wager", "rules"), [("play", ("1.1.7", "3.9.2")), ("ante_bonus", ("1.1.2", "4.2"))])
def test_1_1_7_play_and_ante_bonus_cannot_be_staked_before_the_deal(refusal, wager, rules):
    error = refusal(seat("Kh 7d 5c", "play", ante=10, **{wager: 10}))
    assert error.where.startswith("positions[0].wagers")
    assert error.rules == rules


@shows("2.2 2.2.1 2.2.2")
@pytest.mark.parametrize("wager", ["bonus", "bet", "flop", "Ante"])
def test_2_2_1_the_layout_has_no_area_for_other_wagers(refusal, wager):
    error = refusal(seat("Kh 7d 5c", "play", ante=10, **{wager: 10}))
    assert error.where.startswith("positions[0].wagers")
    assert error.rules == ("2.2", "2.2.1", "2.2.2")


@shows("2.2")
def test_2_2_the_largest_layout_seats_seven(settle):
    hands = ["Kh 7d 5c", "Ks 8d 5h", "Kd 8c 5s", "Ah 8s 4d", "As 8h 4c", "Ad 7c 4s", "Ac 7h 4h"]
    round_ = settle(*(seat(cards, "play", ante=10) for cards in hands))
    assert [round_.net(position, "play") for position in range(1, 8)] == ["10.00"] * 7


@shows("2.2 2.2.2")
@pytest.mark.parametrize("position", [0, 8, -1])
def test_2_2_no_layout_has_such_a_position(refusal, position):
    error = refusal(seat("Kh 7d 5c", "play", ante=10) | {"position": position})
    assert (error.where, error.rules) == ("positions[0].position", ("2.2", "2.2.1", "2.2.2"))


@shows("2.2.2 3.4.2")
def test_3_4_2_a_position_is_staked_once(refusal):
    first, again = seat("Kh 7d 5c", "play", ante=10), seat("Ks 8d 5h", "play", ante=10)
    error = refusal(first | {"position": 3}, again | {"position": 3})
    assert error.where == "positions[1].position"
    assert "2.2.2" in error.rules


@shows("2.1")
@pytest.mark.parametrize(
    ("dealer", "community", "where", "card"),
    [
        ("Kh 9d 3c", "2s 2h", "positions[0].cards", "Kh"),
        ("Qh 9d 3c", "2s 5c", "positions[0].cards", "5c"),
        ("Qh 9d 3c", "9d 2s", "community", "9d"),
        ("Qh 9d 9d", "2s 2h", "dealer", "9d"),
        ("Qh 9d 3c", "2s 2s", "community", "2s"),
    ],
)
def test_2_1_one_pack_has_no_card_twice(refusal, dealer, community, where, card):
    error = refusal(seat("Kh 7d 5c", "play", ante=10), dealer=dealer, community=community)
    assert (error.where, error.rules) == (where, ("2.1",))
    assert card in error.what


@shows("2.1")
def test_2_1_two_players_cannot_hold_one_card(refusal):
    error = refusal(seat("Kh 7d 5c", "play", ante=10), seat("Ks 7d 5h", "play", ante=10))
    assert (error.where, error.rules) == ("positions[1].cards", ("2.1",))
    assert "7d" in error.what


@shows("2.1")
@pytest.mark.parametrize("cards", ["Kh Kh 5c", "Kh 7d Xx", "Kh 7d 1c", "Kh 7d 5x"])
def test_2_1_a_hand_is_of_cards_of_the_pack_each_once(refusal, cards):
    error = refusal(seat(cards, "play", ante=10))
    assert error.where == "positions[0].cards"
    assert error.rules == ("2.1",)


@shows("3.7 3.8")
@pytest.mark.parametrize("cards", ["Kh 7d", "Kh 7d 5c 4c", ""])
def test_3_7_a_player_is_dealt_three_cards(refusal, cards):
    error = refusal(seat("Ks 8d 5h", "play", ante=10), seat(cards, "play", ante=10))
    assert (error.where, error.rules) == ("positions[1].cards", ("3.7", "3.8"))


@shows("3.7 3.8")
@pytest.mark.parametrize("dealer", ["Qh 9d", "Qh 9d 3c 4c", ""])
def test_3_7_the_dealer_is_dealt_three_cards(refusal, dealer):
    error = refusal(seat("Kh 7d 5c", "play", ante=10), dealer=dealer)
    assert (error.where, error.rules) == ("dealer", ("3.7", "3.8"))


@shows("3.7 3.8")
@pytest.mark.parametrize("community", ["2s", "2s 2h 2c", ""])
def test_3_7_two_community_cards_are_left_once_the_third_is_burned(refusal, community):
    error = refusal(seat("Kh 7d 5c", "play", ante=10), community=community)
    assert (error.where, error.rules) == ("community", ("3.7", "3.8"))


# -- 3.9, 3.10.2: actions that are not open --


@shows("3.9 3.9.2 3.9.3")
@pytest.mark.parametrize(
    ("actions", "wagers"),
    [
        ("play", {"pair_plus": 10}),  # no Ante to equal
        ("fold", {"pair_plus": 10}),  # no Ante to lose
        ("continue", {"ante": 10}),  # 3.9.3 is for Pair Plus alone
        ("continue", {"ante": 10, "pair_plus": 10}),
        ("bet", {"ante": 10}),
        ("check", {"ante": 10}),
        ("decline", {"ante": 10}),  # a decision comes first
        ("", {"ante": 10}),
    ],
)
def test_3_9_an_action_that_is_not_open_is_refused(refusal, actions, wagers):
    error = refusal(seat("Kh 7d 5c", actions, **wagers))
    assert error.where == "positions[0].actions[0]"
    assert set(error.rules) == DECISIONS


@shows("3.9")
@pytest.mark.parametrize(
    ("actions", "rule"), [("play play", "3.9.2"), ("play fold", "3.9.2"), ("fold play", "3.9.1"), ("fold fold", "3.9.1")]
)
def test_3_9_there_is_one_decision(refusal, actions, rule):
    error = refusal(seat("Kh 7d 5c", actions, ante=10))
    assert error.where == "positions[0].actions[1]"
    assert {"3.9", rule} <= set(error.rules)


def test_3_10_2_a_folded_hand_has_nothing_to_decline(refusal):
    error = refusal(seat("Kh 7d 5c", "fold decline", ante=10))
    assert (error.where, error.rules) == ("positions[0].actions[1]", ("3.10.2",))


def test_3_10_2_nothing_follows_a_refusal(refusal):
    error = refusal(seat("Kh 7d 5c", "play decline decline", ante=10))
    assert error.where == "positions[0].actions[1]"
