"""Megalink Texas Hold'em Bonus Progressive (mbs-texas-holdem), rule by rule."""

from __future__ import annotations

import pytest

import croupier
from conftest import seat
from croupier.cards import parse_cards, rank_five

BOOKS = "mbs-texas-holdem"
shows = pytest.mark.shows

STAY = "flop check check"
ALL_IN = "flop turn river"
JACKPOT_WAGER = {"1.1.10", "3.5", "3.5.2", "3.5.3"}  # the rules that a jackpot wager of the wrong kind is refused by
OFF_THE_FLOP = "Kd 2h"  # turn and river, or the dealer's cards, where these matter to nobody


@pytest.fixture
def settle(book, desk):
    """Settle hold'em rounds: a dealer with nothing, and a board that helps nobody unless the test says otherwise."""

    def run(*seats, dealer="Jc 8d", community="Ks 9d 6h 4c 2s", **rest):
        return desk(book, *seats, dealer=dealer, community=community, **rest)

    return run


@pytest.fixture
def beats(settle):
    """Whether two cards beat two others on a board, whichever of them the dealer holds."""

    def check(better, worse, board):
        won = settle(seat(better, STAY, ante=10), dealer=worse, community=board)
        lost = settle(seat(worse, STAY, ante=10), dealer=better, community=board)
        return won.net(1, "flop") == "20.00" and lost.nets(1) == {"ante": "-10.00", "flop": "-20.00"}

    return check


@pytest.fixture
def ties(settle):
    """Whether two cards stand off against two others on a board, whichever of them the dealer holds."""

    def check(one, other, board):
        rounds = [
            settle(seat(one, ALL_IN, ante=10), dealer=other, community=board),
            settle(seat(other, ALL_IN, ante=10), dealer=one, community=board),
        ]
        pushed = {"ante": "0.00", "flop": "0.00", "turn": "0.00", "river": "0.00"}
        return all(round_.nets(1) == pushed and round_.result(1, "flop") == "stand-off" for round_ in rounds)

    return check


def refusal(settle, *seats, **rest):
    """The refusal that a round which the rules do not allow meets."""
    with pytest.raises(croupier.InputError) as caught:
        settle(*seats, **rest)
    return caught.value


def category(cards):
    return rank_five(parse_cards(cards)).category.slug


# -- 1 and 3.4, 3.5: wagers and entry --


@shows("1.1.1 3.4")
def test_3_4_no_ante_no_part_in_the_round(settle):
    refused = refusal(settle, seat("Ah Kh", STAY))
    assert (refused.where, refused.rules) == ("positions[0].wagers", ("3.4",))
    assert "ante" in refused.what


@shows("3.5")
@pytest.mark.parametrize("wagers", [{"bonus": 10}, {"jackpot": 5}, {"bonus": 10, "jackpot": 5}])
def test_3_5_bonus_and_jackpot_come_only_beside_an_ante(settle, wagers):
    refused = refusal(settle, seat("Ah Kh", STAY, **wagers))
    assert refused.where == f"positions[0].wagers.{next(iter(wagers))}"
    assert "3.5" in refused.rules
    assert "ante" in refused.what


@shows("1.1.1 3.4")
def test_3_4_an_ante_alone_is_enough(settle):
    assert settle(seat("Ah Kh", "fold", ante=10)).nets(1) == {"ante": "-10.00"}


@shows("1.1.1")
def test_1_1_1_an_ante_of_nothing_is_none(settle):
    refused = refusal(settle, seat("Ah Kh", STAY, ante=0))
    assert refused.where == "positions[0].wagers.ante"
    assert set(refused.rules) == {"1.1.1", "3.4"}


@shows("3.4")
def test_3_4_a_round_without_positions_is_refused(settle):
    refused = refusal(settle)
    assert refused.where == "positions"
    assert refused.rules == ("3.4",)


@shows("3.5")
def test_3_5_bonus_and_jackpot_may_both_join_the_ante(settle):
    round_ = settle(seat("Ah Qh", STAY, ante=10, bonus=15, jackpot=5), dealer="Jc 8d")
    assert round_.nets(1) == {"ante": "0.00", "flop": "20.00", "bonus": "300.00", "jackpot": "-5.00"}


@shows("3.5 3.5.2 3.5.3")
@pytest.mark.parametrize("stake", ["2.50", "7.50", "24.99", "30.00", "50.00"])
def test_3_5_3_a_jackpot_stake_is_one_to_five_whole_units(settle, stake):
    refused = refusal(settle, seat("Ah Kh", STAY, ante=10, jackpot=stake), unit="5.00")
    assert refused.where == "positions[0].wagers.jackpot"
    assert set(refused.rules) == JACKPOT_WAGER


@shows("3.5.3")
@pytest.mark.parametrize("stake", ["5.00", "10.00", "15.00", "20.00", "25.00"])
def test_3_5_3_one_to_five_units_are_taken(settle, stake):
    assert settle(seat("Ah Qd", STAY, ante=10, jackpot=stake), unit="5.00").net(1, "jackpot") == f"-{stake}"


@shows("3.5.3")
def test_3_5_3_the_unit_is_the_houses(settle):
    assert settle(seat("Ah Qd", STAY, ante=10, jackpot=2), unit="1.00").net(1, "jackpot") == "-2.00"
    assert refusal(settle, seat("Ah Qd", STAY, ante=10, jackpot=2), unit="5.00").where == "positions[0].wagers.jackpot"


@shows("3.5.3")
def test_3_5_3_a_jackpot_wager_needs_a_jackpot(book):
    position = {"position": 1, **seat("Ah Qd", STAY, ante=10, jackpot=5)}
    scenario = {"rulebook": book, "dealer": "Jc 8d", "community": "Ks 9d 6h 4c 2s", "positions": [position]}
    with pytest.raises(croupier.InputError) as caught:
        croupier.settle(scenario)
    assert caught.value.where == "positions[0].wagers.jackpot"
    assert set(caught.value.rules) == JACKPOT_WAGER


@shows("2.1")
@pytest.mark.parametrize(
    ("cards", "dealer", "community", "where"),
    [
        ("Ah Kh", "Ah 8d", "Ks 9d 6h 4c 2s", "positions[0].cards"),
        ("Ah Kh", "Jc 8d", "Kh 9d 6h 4c 2s", "positions[0].cards"),
        ("Ah Kh", "Jc Ks", "Ks 9d 6h 4c 2s", "community"),
        ("Ah Ah", "Jc 8d", "Ks 9d 6h 4c 2s", "positions[0].cards"),
        ("Ah Kh", "Jc Jc", "Ks 9d 6h 4c 2s", "dealer"),
        ("Ah Kh", "Jc 8d", "Ks Ks 6h 4c 2s", "community"),
    ],
)
def test_2_1_one_deck_has_no_card_twice(settle, cards, dealer, community, where):
    refused = refusal(settle, seat(cards, STAY, ante=10), dealer=dealer, community=community)
    assert refused.where == where
    assert refused.rules == ("2.1",)


@shows("2.1")
def test_2_1_two_players_do_not_hold_the_same_card(settle):
    refused = refusal(settle, seat("Ah Kh", STAY, ante=10), seat("Ah Qh", STAY, ante=10))
    assert refused.where == "positions[1].cards"
    assert refused.rules == ("2.1",)


@shows("2.2 2.2.1 2.2.2 appendix/C appendix/D")
def test_2_2_seven_positions_play(settle):
    hands = ["Ah Ad", "Qh Qd", "Th Td", "8h 8c", "7h 7d", "5h 5d", "3h 3d"]
    round_ = settle(*[seat(cards, STAY, ante=10) for cards in hands], dealer="Jc Jd", community="Ks 9d 6h 4c 2s")
    nets = [round_.net(position, "flop") for position in range(1, 8)]
    assert nets == ["20.00", "20.00", "-20.00", "-20.00", "-20.00", "-20.00", "-20.00"]


@shows("2.2 2.2.1 2.2.2")
@pytest.mark.parametrize("position", [-1, 0, 8])
def test_2_2_no_layout_has_an_eighth_position(settle, position):
    refused = refusal(settle, seat("Ah Kh", STAY, ante=10) | {"position": position})
    assert refused.where == "positions[0].position"
    assert refused.rules == ("2.2", "2.2.1", "2.2.2")


@shows("2.2.2")
def test_2_2_2_a_position_plays_one_hand(settle):
    refused = refusal(settle, seat("Ah Kh", STAY, ante=10), seat("Qh Qd", STAY, ante=10) | {"position": 1})
    assert refused.where == "positions[1].position"
    assert refused.rules == ("2.2", "2.2.1", "2.2.2")


@shows("2.2.1")
def test_2_2_1_the_layout_has_no_area_for_another_wager(settle):
    refused = refusal(settle, seat("Ah Kh", STAY, ante=10, pair_plus=10))
    assert refused.where == "positions[0].wagers"
    assert refused.rules == ("2.2", "2.2.1", "2.2.2")


@shows("3.7 3.8 1.1.9")
@pytest.mark.parametrize(
    ("cards", "dealer", "community", "where"),
    [
        ("Ah", "Jc 8d", "Ks 9d 6h 4c 2s", "positions[0].cards"),
        ("Ah Kh Qh", "Jc 8d", "Ks 9d 6h 4c 2s", "positions[0].cards"),
        ("Ah Kh", "Jc", "Ks 9d 6h 4c 2s", "dealer"),
        ("Ah Kh", "Jc 8d 3d", "Ks 9d 6h 4c 2s", "dealer"),
        ("Ah Kh", "Jc 8d", "Ks 9d 6h 4c", "community"),
        ("Ah Kh", "Jc 8d", "Ks 9d 6h 4c 2s 2d", "community"),
        ("Ah Kh", "Jc 8d", "", "community"),
    ],
)
def test_3_8_two_cards_each_and_five_on_the_board(settle, cards, dealer, community, where):
    refused = refusal(settle, seat(cards, STAY, ante=10), dealer=dealer, community=community)
    assert refused.where == where
    assert refused.rules == ("3.7", "3.8")


# -- 3.9: decisions --


@shows("1.1.6 1.1.11 1.1.15 3.9.2")
def test_3_9_2_the_flop_is_two_antes_and_turn_and_river_are_one_each(settle):
    round_ = settle(seat("Ah Kh", ALL_IN, ante="12.50"))
    stakes = {wager: round_.line(1, wager)["stake"] for wager in ("ante", "flop", "turn", "river")}
    assert stakes == {"ante": "12.50", "flop": "25.00", "turn": "12.50", "river": "12.50"}


@shows("1.1.4 3.9.2")
@pytest.mark.parametrize(
    ("actions", "wagers"),
    [
        ("flop check check", ["ante", "flop"]),
        ("flop turn check", ["ante", "flop", "turn"]),
        ("flop check river", ["ante", "flop", "river"]),
        ("flop turn river", ["ante", "flop", "turn", "river"]),
    ],
)
def test_3_9_2_a_check_stakes_nothing(settle, actions, wagers):
    assert list(settle(seat("Ah Kh", actions, ante=10)).nets(1)) == wagers


@shows("1.1.8 3.9 3.9.1")
def test_3_9_1_a_fold_loses_ante_and_bonus_even_of_a_better_hand(settle):
    round_ = settle(seat("Ah Ad", "fold", ante=10, bonus=20), dealer="Jc 8d")
    assert round_.nets(1) == {"ante": "-10.00", "bonus": "-20.00"}
    assert round_.result(1, "ante") == "collected"
    assert round_.rules(1, "ante") == ["3.9.1"]
    assert round_.rules(1, "bonus") == ["3.9.1"]


@shows("3.9.1 3.13 4.2/flush")
def test_3_9_1_a_fold_keeps_the_jackpot_alive(settle):
    round_ = settle(
        seat("Qh 7h", "fold", ante=10, jackpot=5), seat("Ac Ad", STAY, ante=10), dealer="Jc 8d", community="9h 6h 4h Kc 2s"
    )
    assert round_.nets(1) == {"ante": "-10.00", "jackpot": "195.00"}
    assert round_.rules(1, "jackpot") == ["3.9.1", "3.13", "4.2/flush"]


@shows("3.9.1 4.2")
def test_3_9_1_a_fold_does_not_make_a_jackpot_hand(settle):
    round_ = settle(seat("Qh 7h", "fold", ante=10, jackpot=5), dealer="Jc 8d", community="9h 6h 4c Kh 2s")
    assert round_.nets(1) == {"ante": "-10.00", "jackpot": "-5.00"}
    assert round_.rules(1, "jackpot") == ["4.2"]


@shows("3.9 3.9.2")
@pytest.mark.parametrize("actions", ["", "check", "turn check", "bet", "play", "decline", "river"])
def test_3_9_the_first_decision_is_fold_or_flop(settle, actions):
    refused = refusal(settle, seat("Ah Kh", actions, ante=10))
    assert refused.where == "positions[0].actions[0]"
    assert set(refused.rules) == {"1.1.8", "3.9", "3.9.1", "3.9.2"}


@shows("1.1.4 3.9.2")
@pytest.mark.parametrize(
    ("actions", "at"),
    [
        ("flop", 1),
        ("flop river check", 1),
        ("flop fold", 1),
        ("flop flop check", 1),
        ("flop decline", 1),
        ("flop turn", 2),
        ("flop check", 2),
        ("flop turn turn", 2),
        ("flop check fold", 2),
        ("flop check check river", 3),
        ("flop check check check", 3),
        ("flop check check decline decline", 3),
    ],
)
def test_3_9_2_then_turn_or_check_and_then_river_or_check(settle, actions, at):
    refused = refusal(settle, seat("Ah Kh", actions, ante=10))
    assert refused.where == f"positions[0].actions[{at}]"
    assert set(refused.rules) == {"1.1.4", "3.9.2"}


@shows("3.9")
@pytest.mark.parametrize("actions", ["fold flop check check", "fold check", "fold fold"])
def test_3_9_1_nothing_follows_a_fold(settle, actions):
    refused = refusal(settle, seat("Ah Kh", actions, ante=10))
    assert refused.where == "positions[0].actions[1]"
    assert refused.rules == ("1.1.8", "3.9", "3.9.1")


@shows("3.10.1")
def test_3_10_1_a_folded_hand_has_no_comparison_to_decline(book, desk):
    position = {"position": 1, **seat("Ah Kh", "fold decline", ante=10)}
    scenario = {"rulebook": book, "dealer": "Jc 8d", "community": "Ks 9d 6h 4c 2s", "positions": [position]}
    with pytest.raises(croupier.InputError) as caught:
        croupier.settle(scenario)
    assert caught.value.where == "positions[0].actions[1]"
    assert caught.value.rules == ("3.10.1",)
    declined = desk(book, seat("Ah Kh", "flop check check decline", ante=10), dealer="Jc 8d", community="Ks 9d 6h 4c 2s")
    assert declined.nets(1) == {"ante": "-10.00", "flop": "-20.00"}


@shows("3.9.2")
@pytest.mark.parametrize(
    ("wager", "rules"),
    [("flop", {"1.1.6", "3.9.2"}), ("turn", {"1.1.15", "3.9.2"}), ("river", {"1.1.11", "3.9.2"})],
)
def test_3_9_2_the_later_wagers_are_not_staked_before_the_deal(settle, wager, rules):
    refused = refusal(settle, seat("Ah Kh", STAY, ante=10, **{wager: 10}))
    assert refused.where == "positions[0].wagers"
    assert set(refused.rules) == rules


# -- 3.10: the comparison --


@shows("3.10 1.1.5 3.10.2")
@pytest.mark.parametrize(
    ("cards", "board"),
    [
        ("Jh Td", "9s 8d 7h 2c 2d"),  # two of them: J-10-9-8-7
        ("Jh 3d", "Ts 9d 8h 7c 2d"),  # one: J-10-9-8-7
    ],
)
def test_3_10_one_or_both_hole_cards_may_take_part(settle, cards, board):
    round_ = settle(seat(cards, STAY, ante=10), dealer="5c 4s", community=board)
    assert round_.nets(1) == {"ante": "10.00", "flop": "20.00"}


@shows("3.10 1.1.5 3.12.1 3.10.4")
def test_3_10_when_the_board_is_best_for_both_nobody_wins(ties):
    assert ties("3h 2d", "5c 4s", "Ks Qd Jh Tc 9d")


@shows("3.10 1.1.12 1.1.16")
def test_3_10_turn_and_river_cards_count_for_the_comparison(settle):
    round_ = settle(seat("Ah Qh", ALL_IN, ante=10), dealer="Kc Kd", community="9h 6h 3c 4d 2h")
    assert round_.nets(1) == {"ante": "10.00", "flop": "20.00", "turn": "10.00", "river": "10.00"}  # a flush on the river
    round_ = settle(seat("Ah Qh", ALL_IN, ante=10), dealer="Kc Kd", community="9h 6h 3c 2h 4d")
    assert round_.nets(1) == {"ante": "10.00", "flop": "20.00", "turn": "10.00", "river": "10.00"}  # on the turn


@shows("3.10 3.10.2 3.10.3 3.10.4 3.9.1")
def test_3_10_every_player_is_compared_with_the_dealer_alone(settle):
    round_ = settle(
        seat("Ah Ad", STAY, ante=10),
        seat("7h 5d", STAY, ante=10),
        seat("Qh Qd", STAY, ante=10),
        seat("Th 3d", "fold", ante=10),
        dealer="Qc Qs",
        community="Ks 9d 6h 4c 2s",
    )
    assert [round_.statement["positions"][at]["net"] for at in range(4)] == ["20.00", "-30.00", "0.00", "-10.00"]


@shows("3.10.1 3.10.3")
def test_3_10_1_a_hand_not_shown_loses_everything(settle):
    round_ = settle(seat("9s 8s", "flop turn river decline", ante=10, jackpot=5), dealer="Kc Kd", community="7s 6s 5s 3d 2c")
    assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00", "turn": "-10.00", "river": "-10.00", "jackpot": "-5.00"}
    for wager in ("ante", "flop", "turn", "river"):
        assert round_.result(1, wager) == "collected"
        assert round_.rules(1, wager) == ["3.10.1", "3.10.3"]
    assert round_.rules(1, "jackpot") == ["3.10.1"]
    assert round_.meter == "250000.00"


@shows("3.10.1")
def test_3_10_1_a_hand_not_shown_loses_its_bonus(settle):
    round_ = settle(seat("Ah Ad", "flop check check decline", ante=10, bonus=10), dealer="Jc 8d")
    assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00", "bonus": "-10.00"}
    assert round_.rules(1, "bonus") == ["3.10.1"]


@shows("3.10.1 3.10.2")
def test_3_10_1_the_same_hand_wins_when_it_is_shown(settle):
    round_ = settle(seat("Ah Ad", "flop check check decline", ante=10), seat("As Ac", STAY, ante=10), dealer="Jc 8d")
    assert round_.net(1, "flop") == "-20.00"
    assert round_.net(2, "flop") == "20.00"


@shows("3.10.2 4.1 4.1.1 4.1.1/flop 4.1.1/turn 4.1.1/river")
def test_3_10_2_a_better_hand_is_paid_even_money_on_flop_turn_and_river(settle):
    round_ = settle(seat("Ah Ad", ALL_IN, ante=25), dealer="Jc 8d")
    assert round_.nets(1) == {"ante": "0.00", "flop": "50.00", "turn": "25.00", "river": "25.00"}
    for wager in ("flop", "turn", "river"):
        assert round_.line(1, wager)["odds"] == "1 to 1"
        assert round_.rules(1, wager) == ["3.10.2", f"4.1.1/{wager}"]


@shows("3.10.2 4.1.1 4.1.1/ante-straight-or-better")
@pytest.mark.parametrize(
    ("cards", "board"),
    [
        ("Ah 2c", "5s 4d 3h Kc 9s"),  # the lowest Straight
        ("Ah Jd", "Ks Qd Th 4c 2s"),  # the highest
        ("7d 4d", "5d 3d 2d Kc 9s"),  # the lowest Flush: 7-5-4-3-2
        ("2h 2c", "2s 3d 3h 7c 9s"),  # a Full House
        ("2h 2c", "2s 2d 3h 7c 9s"),  # Four of a Kind
        ("9d 8d", "7d 6d 5d Kc 2s"),  # a Straight Flush
        ("Ad Kd", "Qd Jd Td 4c 2s"),  # a Royal Flush
    ],
)
def test_3_10_2_the_ante_is_paid_from_a_straight_on(settle, cards, board):
    round_ = settle(seat(cards, STAY, ante=25), dealer="8s 8h", community=board)
    assert round_.nets(1) == {"ante": "25.00", "flop": "50.00"}
    assert round_.line(1, "ante")["odds"] == "1 to 1"
    assert round_.rules(1, "ante") == ["3.10.2", "4.1.1/ante-straight-or-better"]


@shows("3.10.2 1.1.14")
@pytest.mark.parametrize(
    ("cards", "board"),
    [
        ("Ad Ac", "Ah Kd Qc 7s 2h"),  # the best hand below a Straight: A-A-A-K-Q
        ("Ad Kc", "Ah Ks Qc 7s 2h"),  # two pairs
        ("Ad Kc", "Ah 9s 7c 5s 2h"),  # a pair
        ("Ad Kc", "Qh 9s 7c 5s 2h"),  # odd cards
    ],
)
def test_3_10_2_the_ante_stands_off_below_a_straight(settle, cards, board):
    round_ = settle(seat(cards, STAY, ante=25), dealer="Js 3d", community=board)
    assert round_.nets(1) == {"ante": "0.00", "flop": "50.00"}
    assert round_.result(1, "ante") == "stand-off"
    assert round_.line(1, "ante")["returned"] == "25.00"
    assert round_.rules(1, "ante")[:1] == ["3.10.2"]


@shows("3.10.3")
def test_3_10_3_a_beaten_hand_loses_its_wagers_even_with_a_straight(settle):
    round_ = settle(seat("Jh Td", ALL_IN, ante=10), dealer="Ks Qs", community="9s 8s 7s 3d 2c")
    assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00", "turn": "-10.00", "river": "-10.00"}
    for wager in ("ante", "flop", "turn", "river"):
        assert round_.result(1, wager) == "collected"
        assert round_.rules(1, wager) == ["3.10.3"]


@shows("3.10.3 1.1.10 3.13 4.2/straight")
def test_3_10_3_a_beaten_hand_keeps_a_jackpot_wager_that_qualifies(settle):
    round_ = settle(seat("Jh Td", STAY, ante=10, jackpot=5), dealer="Ks Qs", community="9s 8s 7s 3d 2c")
    assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00", "jackpot": "95.00"}
    assert round_.rules(1, "jackpot") == ["1.1.10", "3.13", "4.2/straight"]


@shows("3.10.3 4.2")
def test_3_10_3_a_beaten_hand_loses_a_jackpot_wager_that_does_not_qualify(settle):
    round_ = settle(seat("Jh 3d", STAY, ante=10, jackpot=5), dealer="Kc Kd")
    assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00", "jackpot": "-5.00"}
    assert round_.rules(1, "jackpot") == ["4.2"]


@shows("3.10.3 1.1.3")
def test_3_10_3_a_bonus_stands_on_the_hole_cards_of_a_beaten_hand(settle):
    round_ = settle(seat("Qh Qd", STAY, ante=10, bonus=10), dealer="Ac Ad")
    assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00", "bonus": "100.00"}
    assert round_.rules(1, "bonus") == ["1.1.3", "4.1.1/bonus-high-pair"]


@shows("3.10.4 1.1.14 3.12.1")
def test_3_10_4_equal_hands_stand_off_on_every_wager_of_the_contest(settle):
    round_ = settle(seat("Ah Qd", ALL_IN, ante=10), dealer="Ac Qs", community="Ks 9d 6h 4c 2s")
    for wager, stake in (("ante", "10.00"), ("flop", "20.00"), ("turn", "10.00"), ("river", "10.00")):
        line = round_.line(1, wager)
        assert (line["result"], line["returned"], line["net"]) == ("stand-off", stake, "0.00")
        assert line["rules"] == ["3.10.4", "3.12.1"]


@shows("3.10.4")
def test_3_10_4_an_ante_with_a_straight_stands_off_too(settle):
    round_ = settle(seat("Qh Jd", STAY, ante=10), dealer="Qc Js", community="Ts 9d 8h 3c 2s")
    assert round_.nets(1) == {"ante": "0.00", "flop": "0.00"}
    assert round_.rules(1, "ante") == ["3.10.4", "3.12.6"]


# -- 3.3.1 and 3.11: the ranking of cards and hands --


@shows("3.3.1 3.3.1.1")
@pytest.mark.parametrize(
    ("higher", "lower", "board"),
    [
        ("A", "K", "9s 7d 5h 3c 2s"),
        ("K", "Q", "9s 7d 5h 3c 2s"),
        ("Q", "J", "9s 7d 5h 3c 2s"),
        ("J", "T", "9s 7d 5h 3c 2s"),
        ("T", "9", "As Qd 7h 5c 3s"),
        ("9", "8", "As Qd 7h 5c 3s"),
        ("8", "7", "As Qd Th 4c 2s"),
        ("7", "6", "As Qd Th 4c 2s"),
        ("6", "5", "As Qd Th 4c 2s"),
        ("5", "4", "Ks Jd 9h 7c 2s"),
        ("4", "3", "Ks Jd 9h 7c 2s"),
        ("3", "2", "Ks Jd 9h 7c 5s"),
    ],
)
def test_3_3_1_1_cards_rank_from_the_ace_down_to_the_two(beats, higher, lower, board):
    assert beats(f"{higher}h {higher}d", f"{lower}h {lower}d", board)


@shows("3.3.1.2 3.10.2")
def test_3_3_1_2_the_ace_stands_for_one_below_the_two(settle):
    round_ = settle(seat("Ah 2c", STAY, ante=10), dealer="Ks Kh", community="5s 4d 3h Kc 9s")
    assert round_.nets(1) == {"ante": "10.00", "flop": "20.00"}
    assert category("Ac 2c 3c 4c 5c") == "straight-flush"


@shows("3.3.1.2 3.11.6")
@pytest.mark.parametrize("cards", ["Ks Ad 2h 3c 4s", "Qs Kd Ah 2c 3s", "Js Qd Kh Ac 2s"])
def test_3_3_1_2_no_run_goes_around_the_ace(cards):
    assert category(cards) == "five-odd-cards"


@shows("3.3.1.3")
def test_3_3_1_3_suits_do_not_count(ties):
    assert ties("As Qs", "Ac Qc", "Kd 9d 6h 4c 2s")
    assert ties("Ah Ad", "As Ac", "Kd 9d 6h 4c 2s")


@shows("3.11 3.11.1 3.11.2 3.11.3 3.11.4 3.11.5 3.11.6 3.11.7 3.11.8 3.11.9 3.11.10")
@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("As Ks", "9s 8s", "Qs Js Ts 3d 2h"),  # Royal Flush, Straight Flush
        ("Js Ts", "7d 7c", "9s 8s 7s 7h 2d"),  # Straight Flush, Four of a Kind
        ("7d 7c", "Kh Ks", "7s 7h Kd 4c 2s"),  # Four of a Kind, Full House
        ("9h 9d", "As 7s", "Ks Kd 9s 4s 2h"),  # Full House, Flush
        ("Ks 3s", "Jh Td", "9s 8s 4s 7h 2d"),  # Flush, Straight
        ("Jh Tc", "Ks Kh", "9s 8d 7h 2c Kd"),  # Straight, Three of a Kind
        ("4s 4c", "Ks 9h", "9s 8d 4h 2c Kd"),  # Three of a Kind, Two pairs
        ("4s 2h", "Ah As", "9s 8d 4h 2c Kd"),  # Two pairs, One pair
        ("3d 2h", "Ah Qd", "Ks 9d 7h 4c 2s"),  # One pair, Five odd cards
    ],
)
def test_3_11_each_class_beats_the_next(beats, better, worse, board):
    assert beats(better, worse, board)


@shows("3.11.1 3.11.2 3.11.3 3.11.4 3.11.5 3.11.6 3.11.7 3.11.8 3.11.9 3.11.10")
@pytest.mark.parametrize(
    ("cards", "named"),
    [
        ("Ad Kd Qd Jd Td", "royal-flush"),
        ("Kd Qd Jd Td 9d", "straight-flush"),
        ("5d 4d 3d 2d Ad", "straight-flush"),
        ("As Ah Ad Ac Jh", "four-of-a-kind"),
        ("Ks Kh Kd As Ah", "full-house"),
        ("Jh 8h 6h 5h 2h", "flush"),
        ("Ah Kh Qh Jh 9h", "flush"),
        ("9s 8d 7c 6h 5s", "straight"),
        ("As Kd Qc Jh Ts", "straight"),
        ("As 5d 4c 3h 2s", "straight"),
        ("Ts Th Td 6h 3d", "three-of-a-kind"),
        ("Qd Qh 6s 6h 3d", "two-pairs"),
        ("As Ah 8d 6h 5s", "one-pair"),
        ("Qs Th 6s 5s 2h", "five-odd-cards"),
        ("Ah Kh Qh Jh 9d", "five-odd-cards"),
    ],
)
def test_3_11_what_makes_each_class(cards, named):
    assert category(cards) == named


# -- 3.12: hands of one class --


@shows("3.12")
@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("Qs Js", "6s 5s", "Ts 9s 8s 7s 2d"),  # Straight Flush: the highest card
        ("9h 9c", "4s 4d", "9s 9d 4h 4c Kd"),  # Four of a Kind: the four
        ("Ah 3c", "Kh Qc", "9s 9d 9h 9c 2d"),  # Four of a Kind on the board: the fifth card
        ("As 3s", "Qs Js", "Ks 9s 4s 2d 7h"),  # Flush: the highest card
        ("8s 3s", "7s 6s", "Ks Qs Js 2d 4h"),  # Flush: the fourth card
        ("Js 3s", "Ts 6s", "As Ks Qs 9s 2h"),  # Flush: the fourth card, below three of the board
        ("8s 3h", "7s 6h", "As Ks Qs 9s 2h"),  # Flush: the fifth card
        ("Qh 2d", "9h 2s", "Js Td 9d 8h 7c"),  # Straight: a Queen-high one above the board's own
        ("9h 9c", "8h 8c", "9s 8d 4h 2c Kd"),  # Three of a Kind: the three
        ("Ah 9c", "Qh 9h", "9s 9d 4h 2c Kd"),  # Three of a Kind: the first odd card
        ("Jh 9c", "Th 9h", "9s 9d 4h 2c Kd"),  # Three of a Kind: the second odd card
        ("Ah 3d", "Qh Jd", "Ks 9d 6h 4c 2s"),  # odd cards: the first
        ("Qh 3d", "Jh Td", "As 9d 6h 4c 2s"),  # the second
        ("Jd 7h", "Js 6h", "Ks Qd 9h 3c 2s"),  # the fifth
    ],
)
def test_3_12_within_a_class_the_ranking_of_cards_decides(beats, better, worse, board):
    assert beats(better, worse, board)


@shows("3.12 3.12.1 3.10.4")
@pytest.mark.parametrize(
    ("one", "other", "board"),
    [
        ("Jd 4h", "Js 3h", "Ks Qd 9h 7c 2s"),  # odd cards: a sixth card never counts
        ("9c Ah", "9h Ac", "9s 9d 4h 2c Kd"),  # Three of a Kind
        ("3h 2c", "Kh Qc", "9s 9d 9h 9c Ad"),  # Four of a Kind and its fifth card on the board
        ("6s 5h", "4s 3h", "As Ks Qs Js 9s"),  # Flush on the board
        ("4h 3h", "8h 7c", "As Ks Qs Js Ts"),  # Royal Flush on the board
    ],
)
def test_3_12_1_the_same_class_and_ranks_stand_off(ties, one, other, board):
    assert ties(one, other, board)


@shows("3.12.2")
@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("Kh 2h", "Qh 8c", "Ks Qd 8h 4c 2s"),  # K-K-2-2 above Q-Q-8-8: the higher pair first
        ("8s 3h", "Ah 4s", "Ks Kd 8h 4c 2s"),  # K-K-8-8 above K-K-4-4-A: then the second pair
        ("Ah 3d", "Qh Jd", "Ks Kd 8h 8c 2s"),  # K-K-8-8-A above K-K-8-8-Q: then the odd card
    ],
)
def test_3_12_2_two_pairs_go_by_the_higher_the_lower_and_the_odd_card(beats, better, worse, board):
    assert beats(better, worse, board)


@shows("3.12.2 3.10.4")
def test_3_12_2_the_same_two_pairs_and_odd_card_stand_off(ties):
    assert ties("Ah 3d", "Ac 5d", "Ks Kd 8h 8c 2s")
    assert ties("7h 7d", "3h 3d", "Ks Kd 8h 8c As")  # a third pair never counts


@shows("3.12.3")
@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("9h 3d", "Ad 7s", "Ks 9d 7h 4c 2s"),  # 9-9 above 7-7 with an Ace
        ("Ad 9h", "Qd 9s", "Ks 9d 7h 4c 2s"),  # the first odd card
        ("Qd 9h", "Jd 9s", "Ks 9d 7h 4c 2s"),  # the second
        ("9h 8d", "9s 7d", "Ks 9d Qh 4c 2s"),  # the third
    ],
)
def test_3_12_3_one_pair_goes_by_the_pair_and_the_odd_cards_from_the_top(beats, better, worse, board):
    assert beats(better, worse, board)


@shows("3.12.3 3.10.4")
def test_3_12_3_the_same_pair_and_three_odd_cards_stand_off(ties):
    assert ties("9d 4h", "9s 3h", "Ks Qd 9h 7c 2s")


@shows("3.12.4")
def test_3_12_4_a_straight_to_the_six_beats_the_one_with_the_ace_as_one(beats):
    assert beats("9d 6h", "Ah 9s", "5s 4d 3h 2c Ks")


@shows("3.12.4")
def test_3_12_4_a_straight_flush_to_the_six_beats_the_one_with_the_ace_as_one(beats):
    assert beats("9d 6s", "As 9h", "5s 4s 3s 2s Kh")


@shows("3.12.5")
def test_3_12_5_of_full_houses_the_higher_three_wins_whatever_the_pairs(beats):
    assert beats("9s 2h", "Ah 4h", "9d 9h 4c 4s Ks")


@shows("3.12.5")
def test_3_12_5_with_the_three_on_the_board_the_higher_pair_wins(beats):
    assert beats("Kh Kd", "Qh Qd", "9s 9d 9h 4c 2s")


@shows("3.12.5 3.12")
def test_3_12_5_with_two_of_the_three_on_the_board_the_higher_pair_wins_too(beats):
    assert beats("Kh 9s", "Kc 5d", "Ks Kd 9h 5c 2s")


@shows("3.12.5 3.10.4")
def test_3_12_5_full_houses_of_the_same_three_and_pair_stand_off(ties):
    assert ties("Kh Kd", "Ks Kc", "9s 9d 9h 4c 2s")
    assert ties("Kh 9s", "Kc 9d", "Ks Kd 9h 5c 2s")


@shows("3.12.6 3.10.4")
def test_3_12_6_straights_of_the_same_ranks_stand_off(ties):
    assert ties("Qh Jd", "Qc Js", "Ts 9d 8h 3c 2s")


@shows("3.12.6 3.10.4")
def test_3_12_6_straight_flushes_of_the_same_ranks_stand_off(ties):
    assert ties("Ah Ad", "Kh Kd", "9s 8s 7s 6s 5s")


# -- 4.1.1: the Bonus --

LOW_BOARD = "9h 8c 6h 4c 3h"
PAIRS = [(f"{rank}s {rank}d", "bonus-low-pair", "30.00") for rank in "T98765432"]


@shows("4.1.1 1.1.3 1.1.9")
@pytest.mark.parametrize(
    ("cards", "line", "net"),
    [
        ("As Ad", "bonus-a-a-player-only", "300.00"),
        ("As Ks", "bonus-a-k-suited", "250.00"),
        ("Kd Ad", "bonus-a-k-suited", "250.00"),
        ("As Qs", "bonus-a-q-or-a-j-suited", "200.00"),
        ("Jd Ad", "bonus-a-q-or-a-j-suited", "200.00"),
        ("As Kd", "bonus-a-k-unsuited", "150.00"),
        ("Ks Ad", "bonus-a-k-unsuited", "150.00"),
        ("Ks Kd", "bonus-high-pair", "100.00"),
        ("Qs Qd", "bonus-high-pair", "100.00"),
        ("Js Jd", "bonus-high-pair", "100.00"),
        ("As Qd", "bonus-a-q-or-a-j-unsuited", "50.00"),
        ("Js Ad", "bonus-a-q-or-a-j-unsuited", "50.00"),
        *PAIRS,
    ],
)
def test_4_1_1_what_the_bonus_pays(settle, cards, line, net):
    round_ = settle(seat(cards, STAY, ante=10, bonus=10), dealer="7c 2h", community=LOW_BOARD)
    assert round_.result(1, "bonus") == "pays"
    assert round_.net(1, "bonus") == net
    assert round_.rules(1, "bonus") == ["1.1.3", f"4.1.1/{line}"]


@shows("4.1.1/bonus-a-a-player-only 4.1.1/bonus-a-k-suited 4.1.1/bonus-a-q-or-a-j-suited 4.1.1/bonus-a-k-unsuited")
def test_4_1_1_the_four_lines_below_aces_on_both_sides_at_one_table(settle):
    round_ = settle(
        *[seat(cards, STAY, ante=10, bonus=5) for cards in ("As Ad", "Ac Kc", "Ah Qh", "Ks Jd")],
        dealer="7c 2h",
        community=LOW_BOARD,
    )
    assert [round_.net(position, "bonus") for position in (1, 2, 3, 4)] == ["150.00", "125.00", "100.00", "-5.00"]
    round_ = settle(seat("As Kd", STAY, ante=10, bonus=5), dealer="7c 2h", community=LOW_BOARD)
    assert round_.net(1, "bonus") == "75.00"


@shows("4.1.1/bonus-high-pair 4.1.1/bonus-a-q-or-a-j-unsuited 4.1.1/bonus-low-pair")
def test_4_1_1_the_lower_lines_at_one_table(settle):
    round_ = settle(
        *[seat(cards, STAY, ante=10, bonus=5) for cards in ("Js Jd", "As Qd", "Ts Td", "2s 2d")],
        dealer="7c 2h",
        community=LOW_BOARD,
    )
    assert [round_.net(position, "bonus") for position in (1, 2, 3, 4)] == ["50.00", "25.00", "15.00", "15.00"]


@shows("4.1.1/bonus-a-a-both 1.1.3")
def test_4_1_1_aces_on_both_sides_pay_a_thousand_to_one_without_a_cap(settle):
    round_ = settle(seat("As Ad", STAY, ante=10, bonus=500), dealer="Ac Ah", community=LOW_BOARD)
    assert round_.nets(1) == {"ante": "0.00", "flop": "0.00", "bonus": "500000.00"}
    assert round_.line(1, "bonus")["returned"] == "500500.00"
    assert round_.line(1, "bonus")["odds"] == "1000 to 1"
    assert round_.rules(1, "bonus") == ["1.1.3", "4.1.1/bonus-a-a-both"]


@shows("4.1.1/bonus-a-a-player-only")
def test_4_1_1_aces_against_an_ace_and_another_card_pay_thirty_to_one(settle):
    round_ = settle(seat("As Ad", STAY, ante=10, bonus=10), dealer="Ac Kh", community="Ah 8c 6h 4c 3h")
    assert round_.net(1, "bonus") == "300.00"


@shows("1.1.3 4.1.1")
@pytest.mark.parametrize("cards", ["As Ts", "As Td", "As 2s", "Ks Qs", "Ks Qd", "Ks Js", "Qs Js", "7s 2d"])
def test_4_1_1_hole_cards_that_no_line_fits_lose_the_bonus(settle, cards):
    round_ = settle(seat(cards, STAY, ante=10, bonus=10), dealer="7c 2h", community=LOW_BOARD)
    assert round_.net(1, "bonus") == "-10.00"
    assert round_.result(1, "bonus") == "collected"
    assert round_.rules(1, "bonus") == ["1.1.3"]


@shows("1.1.3 1.1.9")
def test_1_1_3_neither_the_board_nor_the_dealers_cards_make_a_bonus(settle):
    round_ = settle(seat("As 7s", STAY, ante=10, bonus=10), dealer="Ad Ac", community="Ah Ks Qs 4c 3h")
    assert round_.net(1, "bonus") == "-10.00"


@shows("1.1.3")
def test_1_1_3_the_bonus_needs_no_winning_hand(settle):
    lost = settle(seat("2s 2d", STAY, ante=10, bonus=10), dealer="Kc Kh", community=LOW_BOARD)
    assert lost.nets(1) == {"ante": "-10.00", "flop": "-20.00", "bonus": "30.00"}
    tied = settle(seat("As Kd", STAY, ante=10, bonus=10), dealer="Ac Kh", community=LOW_BOARD)
    assert tied.nets(1) == {"ante": "0.00", "flop": "0.00", "bonus": "150.00"}


# -- 4.2 and 3.13: the jackpot --


@shows("1.1.10 1.1.7 3.13 4.2/four-of-a-kind 4.2/full-house 4.2/flush 4.2/straight 4.2")
def test_4_2_one_unit_on_each_set_line(settle):
    hands = {
        "9s 9d 9h 9c 2s": "1995.00",
        "9s 9d 9h 2c 2s": "395.00",
        "Qs 9s 7s 4s 3s": "195.00",
        "9s 8d 7h 6c 5s": "95.00",
        "9s 9d 9h 4c 3s": "-5.00",
    }
    for cards, net in hands.items():
        round_ = settle(seat(cards[:5], STAY, ante=10, jackpot=5), dealer="Ah Tc", community=f"{cards[6:]} {OFF_THE_FLOP}")
        assert round_.net(1, "jackpot") == net
        assert round_.meter == "250000.00"


@shows("1.1.7 1.1.10 3.9.2 3.13")
@pytest.mark.parametrize(
    ("hole", "flop", "line", "net"),
    [
        ("As Ks", "Qs Js Ts", "royal-flush", "249995.00"),
        ("Qs Ts", "As Ks Js", "royal-flush", "249995.00"),
        ("Ks Qs", "Js Ts 9s", "straight-flush", "24995.00"),  # the best that is no Royal Flush
        ("As 2s", "5s 4s 3s", "straight-flush", "24995.00"),  # the lowest
        ("As Ad", "Ah Ac Kc", "four-of-a-kind", "1995.00"),
        ("3s 2d", "2s 2h 2c", "four-of-a-kind", "1995.00"),
        ("As Kd", "Ad Ah Kc", "full-house", "395.00"),
        ("3s 3d", "2s 2d 2c", "full-house", "395.00"),
        ("As 9s", "Ks Qs Js", "flush", "195.00"),
        ("7s 2s", "5s 4s 3s", "flush", "195.00"),
        ("As Kh", "Qs Js Ts", "straight", "95.00"),
        ("As 2d", "5s 4s 3s", "straight", "95.00"),
    ],
)
def test_4_2_the_best_and_the_lowest_hand_of_each_line(settle, hole, flop, line, net):
    round_ = settle(seat(hole, STAY, ante=10, jackpot=5), dealer="8d 7h", community=f"{flop} 6d 6h")
    assert round_.result(1, "jackpot") == "pays"
    assert round_.net(1, "jackpot") == net
    assert round_.rules(1, "jackpot") == ["1.1.10", "3.13", f"4.2/{line}"]


@shows("4.2/royal-flush")
def test_4_2_a_royal_flush_takes_the_whole_meter_which_starts_again(settle):
    round_ = settle(seat("As Ks", STAY, ante=10, jackpot=5), community="Qs Js Ts 4d 2h", meter="123456.78", reset="40000.00")
    assert round_.line(1, "jackpot")["returned"] == "123456.78"
    assert round_.net(1, "jackpot") == "123451.78"
    assert round_.meter == "40000.00"


@shows("4.2/straight-flush")
def test_4_2_a_straight_flush_takes_a_tenth_of_the_meter(settle):
    round_ = settle(seat("9s 8s", STAY, ante=10, jackpot=5), community="7s 6s 5s 4d 2h", meter="123456.70")
    assert round_.line(1, "jackpot")["returned"] == "12345.67"
    assert round_.meter == "111111.03"


@shows("4.2/straight-flush")
def test_4_2_a_part_of_a_cent_stays_in_the_meter(settle):
    round_ = settle(seat("9s 8s", STAY, ante=10, jackpot=5), community="7s 6s 5s 4d 2h", meter="100000.09")
    assert round_.line(1, "jackpot")["returned"] == "10000.00"
    assert round_.meter == "90000.09"


@shows("4.2")
@pytest.mark.parametrize(
    ("hole", "flop"),
    [
        ("As Ad", "Ah Kc Qc"),  # the best hand that gets nothing: A-A-A-K-Q
        ("As Kd", "Ad Kc Qc"),
        ("As Kd", "Qd Jc 9c"),  # four to a Straight
        ("As Ks", "Qs Js 9c"),  # four to a Flush
    ],
)
def test_4_2_below_a_straight_the_jackpot_wager_is_lost(settle, hole, flop):
    round_ = settle(seat(hole, STAY, ante=10, jackpot=5), dealer="8d 7h", community=f"{flop} 3d 3h")
    assert round_.net(1, "jackpot") == "-5.00"
    assert round_.result(1, "jackpot") == "collected"
    assert round_.rules(1, "jackpot") == ["4.2"]


@shows("4.2 1.1.7 1.1.12 1.1.16 3.9.2")
@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("As Ks", "Qs Js 2d Ts 3h"),  # a Royal Flush with the turn
        ("As Ks", "Qs Js 2d 3h Ts"),  # with the river
        ("9s 9d", "9h 4c 2s 9c Kd"),  # Four of a Kind with the turn
        ("9s 9d", "9h 4c 2s 7c 4d"),  # a Full House with the river
        ("Qs 7s", "Ks 4s 2d 9s 3h"),  # a Flush
        ("Js Td", "9h 8c 2d 7s 3h"),  # a Straight
        ("3s 2d", "Kh Qc Jd Ts 9h"),  # a Straight on the board
    ],
)
def test_4_2_turn_and_river_make_no_jackpot_hand(settle, hole, board):
    assert settle(seat(hole, STAY, ante=10, jackpot=5), dealer="8d 5h", community=board).net(1, "jackpot") == "-5.00"


@shows("4.2/flush 4.2")
def test_4_2_the_five_cards_count_even_if_turn_and_river_make_a_better_hand(settle):
    round_ = settle(seat("9s 8s", STAY, ante=10, jackpot=5), dealer="Ah Ad", community="7s 6s 2s 5s 3h")
    assert round_.net(1, "jackpot") == "195.00"
    round_ = settle(seat("9s 9d", STAY, ante=10, jackpot=5), dealer="Ah Ad", community="Ks 7d 2s 9h 9c")
    assert round_.net(1, "jackpot") == "-5.00"


@shows("4.2")
def test_4_2_the_dealers_hand_makes_no_jackpot_hand_of_a_player(settle):
    round_ = settle(seat("Ah Kd", STAY, ante=10, jackpot=5), dealer="9s 8s", community="7s 6s 5s 3d 2h")
    assert round_.net(1, "jackpot") == "-5.00"
    assert round_.meter == "250000.00"


@shows("3.13 1.1.10 3.10.2 4.1.1/bonus-a-k-suited 4.2/flush")
def test_3_13_the_jackpot_comes_on_top_of_everything_else(settle):
    round_ = settle(seat("As Ks", ALL_IN, ante=10, bonus=10, jackpot=5), dealer="Jc 8d", community="9s 6s 4s 3d 2h")
    assert round_.nets(1) == {
        "ante": "10.00",
        "flop": "20.00",
        "turn": "10.00",
        "river": "10.00",
        "bonus": "250.00",
        "jackpot": "195.00",
    }
    assert round_.statement["positions"][0]["net"] == "495.00"


@shows("3.13 3.10.4 4.2/straight")
def test_3_13_the_jackpot_is_paid_in_a_stand_off_too(settle):
    round_ = settle(seat("Jh Td", STAY, ante=10, jackpot=5), dealer="Jc Ts", community="9s 8d 7h 3d 2c")
    assert round_.nets(1) == {"ante": "0.00", "flop": "0.00", "jackpot": "95.00"}


# -- 3.5.3.1: several units --


@shows("3.5.3.1 4.2/four-of-a-kind 4.2/full-house 4.2/flush 4.2/straight")
def test_3_5_3_1_five_units_multiply_the_set_lines(settle):
    hands = {"9s 9d 9h 9c 2s": 10000, "9s 9d 9h 2c 2s": 2000, "Qs 9s 7s 4s 3s": 1000, "9s 8d 7h 6c 5s": 500}
    for cards, award in hands.items():
        round_ = settle(seat(cards[:5], STAY, ante=10, jackpot=25), dealer="Ah Tc", community=f"{cards[6:]} {OFF_THE_FLOP}")
        assert round_.line(1, "jackpot")["returned"] == f"{award}.00"


@shows("3.5.3.1 4.2/flush")
@pytest.mark.parametrize(("stake", "award"), [(10, "400.00"), (15, "600.00"), (20, "800.00"), (25, "1000.00")])
def test_3_5_3_1_the_factor_is_the_number_of_units(settle, stake, award):
    round_ = settle(seat("Qs 7s", STAY, ante=10, jackpot=stake), community="9s 6s 4s Kd 2h")
    assert round_.line(1, "jackpot")["returned"] == award
    assert round_.rules(1, "jackpot") == ["1.1.10", "3.13", "4.2/flush", "3.5.3.1"]


@shows("3.5.3.1 4.2/straight-flush")
def test_3_5_3_1_a_straight_flush_is_not_multiplied(settle):
    round_ = settle(seat("9s 8s", STAY, ante=10, jackpot=25), community="7s 6s 5s Kd 2h", meter="100000.00")
    assert round_.net(1, "jackpot") == "9975.00"
    assert round_.meter == "90000.00"
    assert round_.rules(1, "jackpot") == ["1.1.10", "3.13", "4.2/straight-flush", "3.5.3.1"]


@shows("3.5.3.1 4.2/royal-flush")
def test_3_5_3_1_a_royal_flush_is_not_multiplied(settle):
    round_ = settle(seat("As Ks", STAY, ante=10, jackpot=25), community="Qs Js Ts 4d 2h", meter="100000.00")
    assert round_.net(1, "jackpot") == "99975.00"
    assert round_.meter == "50000.00"


# -- 3.15: several jackpot hands at one table --


@shows("3.15 3.15.1 4.2/straight-flush")
def test_3_15_1_two_straight_flushes_share_a_tenth_of_the_meter_and_a_tenth_of_what_is_left(settle):
    round_ = settle(
        seat("Js Ts", STAY, ante=10, jackpot=5),
        seat("6s 5s", STAY, ante=10, jackpot=5),
        community="9s 8s 7s Kd 2h",
        meter="100000.00",
    )
    for position in (1, 2):
        assert round_.line(position, "jackpot")["returned"] == "9500.00"
        assert round_.rules(position, "jackpot") == ["1.1.10", "3.13", "4.2/straight-flush", "3.15", "3.15.1"]
    assert round_.meter == "81000.00"


@shows("3.15.1 3.5.3.1")
def test_3_15_1_the_shares_are_equal_whatever_was_staked(settle):
    round_ = settle(
        seat("Js Ts", STAY, ante=10, jackpot=25),
        seat("6s 5s", "fold", ante=10, jackpot=5),
        community="9s 8s 7s Kd 2h",
        meter="100000.00",
    )
    assert round_.net(1, "jackpot") == "9475.00"
    assert round_.net(2, "jackpot") == "9495.00"
    assert round_.rules(1, "jackpot") == ["1.1.10", "3.13", "4.2/straight-flush", "3.5.3.1", "3.15", "3.15.1"]
    assert round_.rules(2, "jackpot") == ["3.9.1", "3.13", "4.2/straight-flush", "3.15", "3.15.1"]
    assert round_.meter == "81000.00"


@shows("3.15.1")
def test_3_15_1_the_odd_cent_of_a_shared_sum_stays_in_the_meter(settle):
    round_ = settle(
        seat("Js Ts", STAY, ante=10, jackpot=5),
        seat("6s 5s", STAY, ante=10, jackpot=5),
        community="9s 8s 7s Kd 2h",
        meter="100000.10",  # 10,000.01 and 9,000.00 are 19,000.01
    )
    assert [round_.line(position, "jackpot")["returned"] for position in (1, 2)] == ["9500.00", "9500.00"]
    assert round_.meter == "81000.10"


@shows("4.2/straight-flush 1.1.10")
def test_3_15_1_a_straight_flush_without_a_jackpot_wager_does_not_share(settle):
    round_ = settle(
        seat("Js Ts", STAY, ante=10, jackpot=5), seat("6s 5s", STAY, ante=10), community="9s 8s 7s Kd 2h", meter="100000.00"
    )
    assert round_.line(1, "jackpot")["returned"] == "10000.00"
    assert round_.rules(1, "jackpot") == ["1.1.10", "3.13", "4.2/straight-flush"]
    assert not round_.has(2, "jackpot")
    assert round_.meter == "90000.00"


@shows("3.15 3.15.2 4.2/royal-flush 4.2/straight-flush")
def test_3_15_2_a_royal_flush_is_paid_after_a_straight_flush(settle):
    round_ = settle(
        seat("As Ks", STAY, ante=10, jackpot=5),
        seat("9s 8s", STAY, ante=10, jackpot=5),
        community="Qs Js Ts 4d 2h",
        meter="100000.00",
        reset="50000.00",
    )
    assert round_.line(1, "jackpot")["returned"] == "90000.00"
    assert round_.line(2, "jackpot")["returned"] == "10000.00"
    assert round_.rules(1, "jackpot") == ["1.1.10", "3.13", "4.2/royal-flush", "3.15", "3.15.2"]
    assert round_.rules(2, "jackpot") == ["1.1.10", "3.13", "4.2/straight-flush"]
    assert [award["position"] for award in round_.statement["jackpot"]["awards"]] == [2, 1]
    assert round_.meter == "50000.00"


@shows("3.15.2 4.2/royal-flush 4.2/straight 4.2/flush 4.2/straight-flush")
def test_3_15_2_set_awards_come_first_too_and_leave_the_meter_alone(settle):
    round_ = settle(
        seat("As Ks", "fold", ante=10, jackpot=25),
        seat("Ah Kh", STAY, ante=10, jackpot=5),
        seat("9s 8s", STAY, ante=10, jackpot=5),
        seat("7s 6s", STAY, ante=10, jackpot=5),
        community="Qs Js Ts 4d 2h",
        meter="100000.00",
    )
    awards = [(award["position"], award["amount"]) for award in round_.statement["jackpot"]["awards"]]
    assert awards[-2:] == [(3, "10000.00"), (1, "90000.00")]
    assert sorted(awards[:-2]) == [(2, "100.00"), (4, "200.00")]
    assert round_.rules(1, "jackpot") == ["3.9.1", "3.13", "4.2/royal-flush", "3.5.3.1", "3.15", "3.15.2"]
    assert round_.meter == "50000.00"


@shows("3.5.3.1 4.2/full-house 4.2/four-of-a-kind")
def test_3_15_set_awards_are_each_paid_in_full(settle):
    round_ = settle(
        seat("9s 9d", STAY, ante=10, jackpot=5),
        seat("7s 7d", STAY, ante=10, jackpot=10),
        community="9h 7h 7c Kd 2h",
    )
    assert [round_.line(position, "jackpot")["returned"] for position in (1, 2)] == ["400.00", "4000.00"]
    assert round_.meter == "250000.00"
