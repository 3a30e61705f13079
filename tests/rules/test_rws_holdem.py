"""Progressive Texas Hold'em of Resorts World Sentosa (rws-texas-holdem), rule by rule."""

from __future__ import annotations

import pytest

import croupier
from conftest import seat
from croupier.cards import FiveCardClass, parse_cards, rank_five

BOOKS = "rws-texas-holdem"
shows = pytest.mark.shows

STAY = "flop check check"
NO_HELP = "Kc 8d 7s 4h 2c"  # a board that makes nothing with most Hole Cards
ON_HEARTS = "9h 8h 7h 6h 5h"  # Straight Flush on the board
ROYAL_BOARD = "As Ks Qs Js Ts"


@pytest.fixture
def settle(book, desk):
    """Settle rounds against a Dealer who holds King high on the usual board, unless the test says otherwise."""

    def run(*seats, dealer="Qh 9d", community=NO_HELP, **rest):
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


@pytest.fixture
def outranks(settle):
    """Whether the first two cards beat the second two on a board, tried from both sides of the table."""

    def run(better, worse, board):
        won = settle(seat(better, STAY, ante=10), dealer=worse, community=board)
        lost = settle(seat(worse, STAY, ante=10), dealer=better, community=board)
        assert won.rules(1, "flop")[:2] == ["3.13", "4.1/flop"]  # then 3.1.3, where the hands are of one class
        assert lost.rules(1, "flop")[:1] == ["3.14"]
        assert won.rules(1, "flop")[2:] == lost.rules(1, "flop")[1:]
        return (won.net(1, "flop"), lost.net(1, "flop")) == ("20.00", "-20.00")

    return run


# -- 1, 2 and 3.2 to 3.9: taking part --


@shows("1.1 3.6")
def test_3_6_without_an_ante_nobody_takes_part(refusal):
    error = refusal(seat("Ah Kh", STAY))
    assert (error.where, error.rules) == ("positions[0].wagers", ("3.6",))
    assert "ante" in error.what


def test_3_9_a_bonus_bet_alone_is_refused(refusal):
    error = refusal(seat("Ah Kh", STAY, bonus=10))
    assert (error.where, error.rules) == ("positions[0].wagers.bonus", ("3.9",))


@shows("3.8")
def test_3_8_a_jackpot_bet_alone_is_refused(refusal):
    error = refusal(seat("Ah Kh", STAY, ante=10), seat("Ad Kd", STAY, jackpot=5))
    assert error.where == "positions[1].wagers.jackpot"
    assert "3.8" in error.rules


@shows("3.6")
def test_3_6_a_round_without_any_box_is_none(refusal):
    error = refusal()
    assert (error.where, error.rules) == ("positions", ("3.6",))


@pytest.mark.parametrize("stake", ["2.50", "4.99", "7.50", "10.00", "25.00"])
@shows("3.3 3.4 3.8")
def test_3_4_the_jackpot_bet_is_exactly_the_displayed_price(refusal, stake):
    error = refusal(seat("Ah Kh", STAY, ante=10, jackpot=stake))
    assert (error.where, error.rules) == ("positions[0].wagers.jackpot", ("3.3", "3.4", "3.8"))


@shows("3.3 3.4")
def test_3_3_another_displayed_price_is_the_price(settle):
    round_ = settle(seat("Ah Kh", STAY, ante=10, jackpot="2.50"), unit="2.50")
    assert round_.net(1, "jackpot") == "-2.50"


@shows("3.3 3.8")
def test_3_8_a_jackpot_bet_needs_a_jackpot_to_bet_on(book):
    positions = [{"position": 1, **seat("Ah Kh", STAY, ante=10, jackpot=5)}]
    scenario = {"rulebook": book, "dealer": "Qh 9d", "community": NO_HELP, "positions": positions}
    with pytest.raises(croupier.InputError) as caught:
        croupier.settle(scenario)
    assert caught.value.where == "positions[0].wagers.jackpot"
    assert "3.8" in caught.value.rules


@pytest.mark.parametrize("wager", ["ante", "bonus", "jackpot"])
def test_1_1_a_wager_of_nothing_is_none(refusal, wager):
    error = refusal(seat("Ah Kh", STAY, **({"ante": 10} | {wager: 0})))
    rules = {"ante": ("1.1", "3.6"), "bonus": ("3.9",), "jackpot": ("3.3", "3.4", "3.8")}
    assert (error.where, error.rules) == (f"positions[0].wagers.{wager}", rules[wager])


@shows("3.7 3.8.1")
def test_3_7_each_box_of_one_player_is_settled_by_itself(settle):
    round_ = settle(
        seat("Kh 3d", STAY, player="Ann", ante=10, jackpot=5),
        seat("Js 3s", "flop turn check", player="Ann", ante=25),
        seat("Jh 3h", "fold", player="Ann", ante=15, jackpot=5),
    )
    assert round_.nets(1) == {"ante": "0.00", "flop": "20.00", "jackpot": "-5.00"}
    assert round_.nets(2) == {"ante": "-25.00", "flop": "-50.00", "turn": "-25.00"}
    assert round_.nets(3) == {"ante": "-15.00", "jackpot": "-5.00"}


@shows("2.1.1 2.1.1.a")
@pytest.mark.parametrize("position", [0, -1, 23])
def test_2_1_1_a_there_is_no_such_box(refusal, position):
    error = refusal(seat("Ah Kh", STAY, ante=10) | {"position": position})
    assert error.where == "positions[0].position"
    assert {"2.1.1", "2.1.1.a"} <= set(error.rules)


@shows("2.1.1.a")
def test_2_1_1_a_a_box_is_there_once(refusal):
    error = refusal(seat("Ah Kh", STAY, ante=10), seat("Ad Kd", STAY, ante=10) | {"position": 1})
    assert error.where == "positions[1].position"
    assert "2.1.1.a" in error.rules


@shows("2.1.1")
def test_2_1_1_the_layout_has_no_other_wagers(refusal):
    error = refusal(seat("Ah Kh", STAY, ante=10, pair_plus=10))
    assert error.where == "positions[0].wagers"
    assert "'pair_plus'" in error.what
    assert "2.1.1" in error.rules


@shows("2.2.1")
@pytest.mark.parametrize(("player", "dealer"), [("Ah Kh", "Ah 9d"), ("Kc 3d", "Qh 9d")])
def test_2_2_1_one_deck_has_each_card_once(refusal, player, dealer):
    error = refusal(seat(player, STAY, ante=10), dealer=dealer)
    assert (error.where, error.rules) == ("positions[0].cards", ("2.2.1",))


@shows("2.2.1")
@pytest.mark.parametrize(
    ("where", "cards"),
    [
        ("positions[0].cards", {"cards": "5s 5s"}),
        ("dealer", {"dealer": "9d 9d"}),
        ("community", {"community": "Kc 8d 7s 4h Kc"}),
    ],
)
def test_2_2_1_one_side_cannot_hold_the_same_card_twice(refusal, where, cards):
    rest = {"cards": "Ah Kh"} | cards
    error = refusal(seat(rest.pop("cards"), STAY, ante=10), **rest)
    assert (error.where, error.rules) == (where, ("2.2.1",))


@shows("2.2.1")
def test_2_2_1_two_boxes_cannot_hold_the_same_card(refusal):
    error = refusal(seat("Ah Kh", STAY, ante=10), seat("Ah 3d", "fold", ante=10))
    assert (error.where, error.rules) == ("positions[1].cards", ("2.2.1",))


@shows("1.15 3.11 3.11.1 3.12 3.12.2")
@pytest.mark.parametrize("cards", ["Ah", "Ah Kh Qd", ""])
def test_1_15_a_player_has_two_hole_cards(refusal, cards):
    error = refusal(seat("Ad Kd", STAY, ante=10), seat(cards, STAY, ante=10))
    assert (error.where, error.rules) == ("positions[1].cards", ("3.11", "3.12"))


@shows("3.11 3.11.6 3.12 3.12.2")
@pytest.mark.parametrize("dealer", ["Qh", "Qh 9d 3s", ""])
def test_3_11_6_the_dealer_has_two_cards(refusal, dealer):
    error = refusal(seat("Ah Kh", STAY, ante=10), dealer=dealer)
    assert (error.where, error.rules) == ("dealer", ("3.11", "3.12"))


@shows("1.7 3.11 3.12 3.12.1")
@pytest.mark.parametrize("community", ["Kc 8d 7s", "Kc 8d 7s 4h", "Kc 8d 7s 4h 2c 2d", ""])
def test_1_7_there_are_five_community_cards(refusal, community):
    error = refusal(seat("Ah Kh", STAY, ante=10), community=community)
    assert (error.where, error.rules) == ("community", ("3.11", "3.12"))


# -- 3.11 and 3.12: decisions --


@shows("1.11 1.28 1.22 3.11.2.b 3.12.3.b 3.11.3 3.12.4 3.11.4 3.12.5")
def test_1_11_the_flop_is_two_antes_and_turn_and_river_are_one_each(settle):
    round_ = settle(seat("Kh 3d", "flop turn river", ante="12.50"))
    stakes = {line["wager"]: line["stake"] for line in round_.statement["positions"][0]["lines"]}
    assert stakes == {"ante": "12.50", "flop": "25.00", "turn": "12.50", "river": "12.50"}
    assert round_.statement["positions"][0]["staked"] == "62.50"


@pytest.mark.parametrize(
    ("wager", "rules"),
    [
        ("flop", ("1.11", "3.11.2.b", "3.12.3.b")),
        ("turn", ("1.28", "3.11.3", "3.12.4")),
        ("river", ("1.22", "3.11.4", "3.12.5")),
    ],
)
@shows("1.3 1.3.a 1.3.b 1.11 1.22 1.28")
def test_1_3_flop_turn_and_river_cannot_be_staked_before_the_deal(refusal, wager, rules):
    error = refusal(seat("Kh 3d", "flop turn river", ante=10, **{wager: 20}))
    assert (error.where, error.rules) == ("positions[0].wagers", rules)


@shows("1.6 1.3.b 3.11.3 3.12.4")
def test_1_6_a_check_adds_no_stake(settle):
    round_ = settle(seat("Kh 3d", "flop check river", ante=10), seat("Ks 3s", STAY, ante=10))
    assert round_.nets(1) == {"ante": "0.00", "flop": "20.00", "river": "10.00"}
    assert round_.nets(2) == {"ante": "0.00", "flop": "20.00"}


FOLD_OR_FLOP = {"1.13", "3.11.2", "3.11.2.a", "3.11.2.b", "3.12.3", "3.12.3.a", "3.12.3.b"}


@shows("3.11.2 3.12.3")
@pytest.mark.parametrize("actions", ["", "check", "turn check", "bet", "decline"])
def test_3_11_2_the_first_decision_is_fold_or_flop(refusal, actions):
    error = refusal(seat("Kh 3d", actions, ante=10))
    assert error.where == "positions[0].actions[0]"
    assert set(error.rules) == FOLD_OR_FLOP


@shows("1.6 3.11.3 3.12.4")
@pytest.mark.parametrize("actions", ["flop", "flop river check", "flop fold", "flop flop check"])
def test_3_11_3_the_second_decision_is_turn_or_check(refusal, actions):
    error = refusal(seat("Kh 3d", actions, ante=10))
    assert error.where == "positions[0].actions[1]"
    assert set(error.rules) == {"1.6", "3.11.3", "3.12.4"}


@shows("1.6 3.11.4 3.12.5")
@pytest.mark.parametrize("actions", ["flop turn", "flop check fold", "flop turn turn", "flop check decline"])
def test_3_11_4_the_third_decision_is_river_or_check(refusal, actions):
    error = refusal(seat("Kh 3d", actions, ante=10))
    assert error.where == "positions[0].actions[2]"
    assert {"1.6", "3.11.4", "3.12.5"} <= set(error.rules)


@pytest.mark.parametrize("actions", ["flop turn river river", "flop check check check", "flop check check decline decline"])
def test_3_11_5_after_the_river_there_is_nothing_to_decide(refusal, actions):
    error = refusal(seat("Kh 3d", actions, ante=10))
    assert error.where == "positions[0].actions[3]"
    assert {"3.11.4", "3.12.5"} <= set(error.rules)


@shows("1.13")
def test_1_13_a_fold_is_the_last_decision(refusal):
    error = refusal(seat("Kh 3d", "fold flop", ante=10))
    assert error.where == "positions[0].actions[1]"
    assert {"3.11.2.a", "3.12.3.a"} <= set(error.rules)


def test_4_3_a_folded_hand_has_nothing_to_decline(refusal):
    error = refusal(seat("Kh 3d", "fold decline", ante=10))
    assert (error.where, error.rules) == ("positions[0].actions[1]", ("4.3",))


@shows("1.13 3.11.2.a 3.12.3.a")
def test_3_11_2_a_a_fold_loses_ante_and_bonus(settle):
    round_ = settle(seat("Ac Ad", "fold", ante=10, bonus=20), dealer="Ah As")
    assert round_.nets(1) == {"ante": "-10.00", "bonus": "-20.00"}
    assert round_.rules(1, "ante") == ["3.11.2.a", "3.12.3.a"]
    assert round_.rules(1, "bonus") == ["3.11.2.a", "3.12.3.a"]
    assert round_.result(1, "ante") == round_.result(1, "bonus") == "collected"


@shows("3.11.2.a 3.12.3.a")
@pytest.mark.parametrize("cards", ["2h 2d", "Kh Kd", "Ah Jd", "Ah Kh"])
def test_3_11_2_a_a_fold_loses_a_bonus_that_fits(settle, cards):
    assert settle(seat(cards, "fold", ante=10, bonus=20), dealer="9c 9s").net(1, "bonus") == "-20.00"


@shows("3.11.2.a 3.12.3.a")
def test_3_11_2_a_a_folded_jackpot_bet_is_lost_if_the_board_earns_nothing(settle):
    round_ = settle(seat("7h 2d", "fold", ante=10, jackpot=5), community="7c 7d 7s Kc 9s")
    assert round_.nets(1) == {"ante": "-10.00", "jackpot": "-5.00"}
    assert round_.rules(1, "jackpot") == ["3.11.2.a", "3.12.3.a", "4.2/community"]
    assert round_.meter == "250000.00"


@shows("3.11.2.a 3.12.3.a")
def test_3_11_2_a_a_folded_royal_flush_earns_nothing(settle):
    round_ = settle(seat("As Ks", "fold", ante=10, jackpot=5), community="Qs Js Ts 4d 9c")
    assert round_.nets(1) == {"ante": "-10.00", "jackpot": "-5.00"}
    assert round_.meter == "250000.00"


@shows("1.17 3.11.2.b 3.12.3.b")
def test_1_17_one_players_fold_leaves_the_others_in(settle):
    round_ = settle(seat("Ah Kh", "fold", ante=10), seat("Ad Kd", "flop turn river", ante=10))
    assert round_.nets(1) == {"ante": "-10.00"}
    assert round_.nets(2) == {"ante": "0.00", "flop": "20.00", "turn": "10.00", "river": "10.00"}


# -- 3.1: ranking --


@shows("3.1.1")
@pytest.mark.parametrize("suits", ["hd", "sc", "ds"])
def test_3_1_1_suits_are_equal(settle, suits):
    first, second = suits
    round_ = settle(seat(f"Q{first} J{second}", STAY, ante=10), dealer="Qc Jh", community="Kc 8d 7s 4h 2c")
    assert round_.nets(1) == {"ante": "0.00", "flop": "0.00"}
    assert round_.result(1, "flop") == "stand-off"


@shows("3.1.1")
@pytest.mark.parametrize("pair", ["A K", "K Q", "Q J", "J T", "T 9", "9 8", "8 7", "7 6", "6 5", "5 4", "4 3", "3 2"])
def test_3_1_1_cards_run_from_ace_down_to_two(pair):
    high, low = pair.split()
    kickers = [rank for rank in "AKT942" if rank not in (high, low)][:3]
    hands = [rank_five(parse_cards(f"{each}c {each}d {kickers[0]}h {kickers[1]}s {kickers[2]}c")) for each in (high, low)]
    assert hands[0] > hands[1]


@shows("3.1.1 3.1.2/straight")
def test_3_1_1_the_ace_counts_one_in_5_4_3_2_ace(outranks):
    assert outranks("6h 2h", "Ah 2d", "5d 4c 3h Ks Qs")


@shows("3.1.1 3.1.2/straight-flush")
def test_3_1_1_the_ace_counts_one_in_a_suited_5_4_3_2_ace(outranks):
    assert outranks("6h Kc", "Ah Ac", "5h 4h 3h 2h Kd")


@shows("3.1.1 3.1.2/straight")
def test_3_1_1_the_ace_is_high_in_ace_king_queen_jack_ten(outranks):
    assert outranks("Ah Kh", "9h 8h", "Qd Jc Th 3s 2s")


@shows("3.1.1 3.1.2/straight")
def test_3_1_1_no_run_goes_round_the_ace(outranks):
    assert outranks("7d 5c", "Qc 3d", "Kd Ah 2c 9s 7h")


@shows("3.1.2 3.1.2/royal-flush")
def test_3_1_2_a_royal_flush_beats_a_straight_flush(outranks):
    assert rank_five(parse_cards("Ad Kd Qd Jd Td")).category is FiveCardClass.ROYAL_FLUSH
    assert outranks("As 3d", "9s 3h", "Ks Qs Js Ts 2d")


@shows("3.1.2 3.1.2/straight-flush")
def test_3_1_2_a_straight_flush_beats_four_of_a_kind(outranks):
    assert rank_five(parse_cards("Qc Jc Tc 9c 8c")).category is FiveCardClass.STRAIGHT_FLUSH
    assert rank_five(parse_cards("Kc Qc Jc Tc 9c")).category is FiveCardClass.STRAIGHT_FLUSH
    assert outranks("6h 5h", "7s Ac", "9h 8h 7h 7d 7c")


@shows("3.1.2 3.1.2/four-of-a-kind")
def test_3_1_2_four_of_a_kind_beats_a_full_house(outranks):
    assert rank_five(parse_cards("Kc Kh Kd Ks Jh")).category is FiveCardClass.FOUR_OF_A_KIND
    assert outranks("4h 4d", "9c Ah", "9h 9d 4c 4s 2d")


@shows("3.1.2 3.1.2/full-house")
def test_3_1_2_a_full_house_beats_a_flush(outranks):
    assert rank_five(parse_cards("Kc Kh Kd Jc Jh")).category is FiveCardClass.FULL_HOUSE
    assert outranks("4h 4s", "Ad 3d", "Kd 9d 4d 9c 2s")


@shows("3.1.2 3.1.2/flush")
def test_3_1_2_a_flush_beats_a_straight(outranks):
    assert rank_five(parse_cards("Kh Jh 9h 5h 2h")).category is FiveCardClass.FLUSH
    assert outranks("6d 3d", "Qh Jh", "Td 9d 8d 4c 2s")


@shows("3.1.2 3.1.2/straight")
def test_3_1_2_a_straight_beats_three_of_a_kind(outranks):
    assert rank_five(parse_cards("5c 4s 3c 2h As")).category is FiveCardClass.STRAIGHT
    assert outranks("Jh 7h", "Ts Th", "Td 9c 8h 4c 2s")


@shows("3.1.2 3.1.2/three-of-a-kind")
def test_3_1_2_three_of_a_kind_beats_two_pairs(outranks):
    assert rank_five(parse_cards("Qs Qh Qc 8h 3d")).category is FiveCardClass.THREE_OF_A_KIND
    assert outranks("2d 2h", "Kh 9h", "Kd 9c 6h 4c 2s")


@shows("3.1.2 3.1.2/two-pairs")
def test_3_1_2_two_pairs_beat_one_pair(outranks):
    assert rank_five(parse_cards("7s 7h 4c 4h Jd")).category is FiveCardClass.TWO_PAIRS
    assert outranks("4d 2d", "Ah As", "Kd 9c 6h 4c 2s")


@shows("3.1.2 3.1.2/one-pair")
def test_3_1_2_one_pair_beats_five_odd_cards(outranks):
    assert rank_five(parse_cards("Tc Th Kd 6h 3s")).category is FiveCardClass.ONE_PAIR
    assert outranks("2d 3h", "Ah Qs", "Kd 9c 6h 4c 2s")


@shows("3.1.2 3.1.2/five-odd-cards")
def test_3_1_2_five_odd_cards_rank_by_their_cards(outranks):
    assert rank_five(parse_cards("Qc Th 6s 4s 2h")).category is FiveCardClass.FIVE_ODD_CARDS
    assert outranks("Qs 3s", "Jc Td", "Kd 9c 6h 4c 2s")


@shows("3.1.3 3.1.3.a")
def test_3_1_3_a_a_king_high_straight_beats_a_jack_high_one(outranks):
    assert outranks("Kh Qh", "8d 7d", "Jd Tc 9h 2s 3c")


@shows("3.1.3 3.1.3.b")
def test_3_1_3_b_equal_pairs_go_by_the_best_side_card(outranks):
    assert rank_five(parse_cards("5c 5d Kh Ts 2c")) > rank_five(parse_cards("5h 5s Qh Js Tc"))
    assert outranks("Kh 7d", "Qh Jh", "5d 5c Th 2s 3c")


@shows("3.1.3 3.1.3.b")
@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("9h 3d", "6s Ah", "Kd 9c 6h 4c 2s"),  # the higher pair
        ("Ah Qd", "As Jd", "Ad 9c 6h 4c 2s"),  # first side card
        ("Ah 8d", "As 7d", "Ad Kc Qh 4c 2s"),  # third side card
    ],
)
def test_3_1_3_b_pairs_go_by_their_rank_and_then_card_by_card(outranks, better, worse, board):
    assert outranks(better, worse, board)


@shows("3.1.3 3.1.3.c")
def test_3_1_3_c_odd_cards_that_share_the_top_go_by_the_next(outranks):
    assert rank_five(parse_cards("Ac Kd Jh 5s 2c")) > rank_five(parse_cards("Ad Kh Ts 6c 4c"))
    assert outranks("Jh 3d", "Th 4h", "Ad Kc 6h 5s 2c")


@shows("3.1.3 3.1.3.c")
def test_3_1_3_c_odd_cards_go_down_to_the_fifth(outranks):
    assert outranks("5h 2d", "4h 2h", "Ad Kc Jh 9s 3c")


@shows("3.1.3")
@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("Kh 2h", "9h 6s", "Kd 9c 6h 4c 2s"),  # Two Pairs by the higher pair
        ("Kh 9h", "Ks 6s", "Kd 9c 6h 4c 2s"),  # ... the lower pair
        ("Kh Ad", "Ks Qd", "Kd 9c 9h 4c 2s"),  # ... the side card
        ("9d 9s", "6c 6d", "Kd 9c 6h 4c 2s"),  # Three of a Kind by the three
        ("9d Ah", "9s Kh", "9c 9h 6d 4c 2s"),  # ... the side card
        ("5d 3c", "4d 3h", "Ad Kd 9d 7d 2s"),  # Flush by the fifth card
        ("Ad 3d", "Qd Jd", "Kd 9d 8d 4c 2s"),  # ... the first
        ("9d Ah", "4h Kh", "9c 9h 4c 4d 2s"),  # Full House by the three
        ("9d 6h", "9s 4h", "9c 9h 6d 4c 2s"),  # ... the pair
        ("9d 9s", "4h 4s", "9c 9h 4c 4d 2s"),  # Four of a Kind by the four
        ("Ah 3d", "Kh 4d", "8c 8d 8h 8s 2c"),  # ... the side card
        ("Jh Th", "6h 5h", "9h 8h 7h 2c 3s"),  # Straight Flush by its top
    ],
)
def test_3_1_3_the_other_classes_go_by_card_rank_in_the_usual_order(outranks, better, worse, board):
    assert outranks(better, worse, board)


# -- 1.10, 3.11.6 and 3.12.6: what is compared --


@shows("1.7 1.10 3.11.6 3.12.6")
@pytest.mark.parametrize(
    ("cards", "board", "hand"),
    [
        ("9h 8h", "7c 6d 5s 2h 2d", "Straight to the 9"),  # both Hole Cards
        ("9h 2c", "8h 7c 6d 5s Kd", "Straight to the 9"),  # one
        ("2h 3h", "Ac Kd Qh Js Tc", "Straight to the A"),  # none
    ],
)
def test_1_10_a_hand_is_the_best_five_of_seven_with_two_one_or_no_hole_cards(settle, cards, board, hand):
    round_ = settle(seat(cards, STAY, ante=10), dealer="4s 4d", community=board)
    assert round_.statement["positions"][0]["hand"] == hand


@shows("1.10 3.11.6 3.12.6")
def test_1_10_the_dealers_hand_is_the_best_five_of_seven_too(settle):
    round_ = settle(seat("Ah Ac", STAY, ante=10), dealer="9c 2s", community="8h 7c 6d 5s Kd")
    assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00"}
    assert round_.statement["dealer"]["hand"] == "Straight to the 9"


@shows("1.7 1.10 3.15")
def test_1_10_a_sixth_card_decides_nothing(settle):
    round_ = settle(seat("Kh 9h", STAY, ante=10), dealer="3h 2h", community="Qc Qd Js Jc Ac")
    assert round_.nets(1) == {"ante": "0.00", "flop": "0.00"}
    assert round_.rules(1, "flop") == ["3.15"]


# -- 3.13 to 3.15: settlement --


@shows("3.13 4.1/ante-straight-or-better")
@pytest.mark.parametrize(
    ("cards", "dealer", "board"),
    [
        ("5h 4h", "Kh Qd", "Ah 3d 2c Ks 9d"),  # the lowest Straight
        ("Kd 3d", "Qh Jc", "Td 9d 8d 4c 2s"),  # Flush
        ("9h 4h", "Ad Kh", "Ks 9d 4d 9c 2s"),  # Full House
        ("9h 9s", "Ad Kh", "Ks 9d 4d 9c 2s"),  # Four of a Kind
        ("6h 5h", "Ad Kh", "9h 8h 7h 4d 2s"),  # Straight Flush
        ("Ah Kh", "Ad Ks", "Qh Jh Th 4d 2s"),  # Royal Flush
    ],
)
def test_3_13_a_winning_straight_or_better_wins_the_ante_too(settle, cards, dealer, board):
    round_ = settle(seat(cards, "flop turn river", ante=10), dealer=dealer, community=board)
    assert round_.nets(1) == {"ante": "10.00", "flop": "20.00", "turn": "10.00", "river": "10.00"}
    assert round_.rules(1, "ante") == ["3.13", "4.1/ante-straight-or-better"]
    assert round_.line(1, "ante")["odds"] == "1 to 1"


@shows("3.13")
@pytest.mark.parametrize(
    ("cards", "dealer", "board"),
    [
        ("Ac Kd", "Qc Jd", "Ah As 9c 6d 2h"),  # Three of a Kind: three Aces, the best below a Straight
        ("Kd 9d", "Qc Jd", "Kh 9s 6c 5d 2h"),  # Two Pairs
        ("Kd 3d", "Qc Jd", "Kh 9s 6c 5d 2h"),  # One Pair
        ("Ad 3d", "Qc Jd", "Kh 9s 6c 5d 2h"),  # Five Odd Cards
    ],
)
def test_3_13_below_a_straight_the_winners_ante_is_handed_back(settle, cards, dealer, board):
    round_ = settle(seat(cards, "flop turn river", ante=10), dealer=dealer, community=board)
    assert round_.nets(1) == {"ante": "0.00", "flop": "20.00", "turn": "10.00", "river": "10.00"}
    assert round_.result(1, "ante") == "returned"
    assert round_.rules(1, "ante")[:1] == ["3.13"]


@shows("3.13")
def test_3_13_a_winning_hand_with_a_straight_on_the_board_wins_the_ante(settle):
    round_ = settle(seat("Th 2c", STAY, ante=10), dealer="Kd Ks", community="9d 8c 7h 6s 5d")
    assert round_.nets(1) == {"ante": "10.00", "flop": "20.00"}


@shows("3.13 4.1 4.1/flop")
def test_4_1_a_winning_flop_bet_is_paid_even_money(settle):
    round_ = settle(seat("Kh 3d", STAY, ante="7.50"))
    assert round_.net(1, "flop") == "15.00"
    assert round_.line(1, "flop")["returned"] == "30.00"
    assert round_.rules(1, "flop") == ["3.13", "4.1/flop"]


@shows("3.13 4.1 4.1/turn")
def test_4_1_a_winning_turn_bet_is_paid_even_money(settle):
    round_ = settle(seat("Kh 3d", "flop turn check", ante="7.50"))
    assert round_.net(1, "turn") == "7.50"
    assert round_.line(1, "turn")["returned"] == "15.00"
    assert round_.rules(1, "turn") == ["3.13", "4.1/turn"]


@shows("3.13 4.1 4.1/river")
def test_4_1_a_winning_river_bet_is_paid_even_money(settle):
    round_ = settle(seat("Kh 3d", "flop check river", ante="7.50"))
    assert round_.net(1, "river") == "7.50"
    assert round_.line(1, "river")["returned"] == "15.00"
    assert round_.rules(1, "river") == ["3.13", "4.1/river"]


@shows("4.1 4.1/ante-straight-or-better")
def test_4_1_an_ante_won_is_paid_even_money(settle):
    round_ = settle(seat("6s 5s", STAY, ante="7.50"))
    assert round_.net(1, "ante") == "7.50"
    assert round_.line(1, "ante")["returned"] == "15.00"


@shows("3.14")
def test_3_14_a_lower_hand_loses_ante_flop_turn_and_river(settle):
    round_ = settle(seat("Jh 3d", "flop turn river", ante=10))
    assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00", "turn": "-10.00", "river": "-10.00"}
    for wager in ("ante", "flop", "turn", "river"):
        assert round_.rules(1, wager)[:1] == ["3.14"]
        assert round_.result(1, wager) == "collected"


@shows("3.14 3.9")
def test_3_14_a_lower_hand_keeps_its_bonus_and_its_jackpot_award(settle):
    round_ = settle(seat("Qd Qs", STAY, ante=10, bonus=10, jackpot=5), dealer="Ah As", community="Qc Qh Ac Ad 2s")
    assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00", "bonus": "100.00", "jackpot": "295.00"}


@shows("3.14")
def test_3_14_a_straight_that_loses_loses_the_ante(settle):
    round_ = settle(seat("6s 5s", STAY, ante=10), dealer="6h 9d", community="Tc 8d 7s 4h 2c")
    assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00"}


@shows("1.27 3.15")
def test_3_15_equal_hands_give_back_ante_flop_turn_and_river(settle):
    round_ = settle(seat("Qd 9h", "flop turn river", ante=10))
    assert round_.nets(1) == {"ante": "0.00", "flop": "0.00", "turn": "0.00", "river": "0.00"}
    for wager in ("ante", "flop", "turn", "river"):
        assert round_.rules(1, wager) == ["3.15"]
        assert round_.result(1, wager) == "stand-off"


@shows("3.15")
def test_3_15_an_equal_straight_gives_the_ante_back_unpaid(settle):
    round_ = settle(seat("6s 5s", STAY, ante=10), dealer="6h 5d")
    assert round_.nets(1) == {"ante": "0.00", "flop": "0.00"}
    assert round_.result(1, "ante") == "stand-off"


@shows("3.15 3.9 4.2")
def test_3_15_a_stand_off_does_not_give_back_bonus_and_jackpot_bets(settle):
    round_ = settle(seat("Qd 9h", STAY, ante=10, bonus=10, jackpot=5))
    assert round_.nets(1) == {"ante": "0.00", "flop": "0.00", "bonus": "-10.00", "jackpot": "-5.00"}
    assert round_.rules(1, "bonus") == ["3.15", "3.9"]
    assert round_.rules(1, "jackpot") == ["4.2"]


@shows("3.15 4.1/bonus-a-a-both")
def test_3_15_a_stand_off_still_pays_the_bonus(settle):
    round_ = settle(seat("Ac Ad", STAY, ante=10, bonus=10), dealer="Ah As")
    assert round_.nets(1) == {"ante": "0.00", "flop": "0.00", "bonus": "10000.00"}


# -- 4.1: the Bonus Bet --


def bonus_of(settle, cards, dealer="Qh 9d", stake=10):
    """The settled Bonus Bet of a hand that stays in."""
    return settle(seat(cards, STAY, ante=10, bonus=stake), dealer=dealer).line(1, "bonus")


@shows("3.9 4.1 4.1/bonus-a-a-both")
def test_4_1_aces_on_both_sides_pay_1000_to_1(settle):
    line = bonus_of(settle, "Ac Ad", dealer="Ah As")
    assert (line["net"], line["odds"], line["rules"]) == ("10000.00", "1000 to 1", ["3.15", "3.9", "4.1/bonus-a-a-both"])


@shows("4.1/bonus-a-a-player-only")
@pytest.mark.parametrize("dealer", ["Qh 9d", "Ah Ks", "Kh Kd"])
def test_4_1_aces_of_the_player_alone_pay_30_to_1(settle, dealer):
    line = bonus_of(settle, "Ac Ad", dealer=dealer)
    assert (line["net"], line["odds"], line["rules"]) == ("300.00", "30 to 1", ["3.9", "4.1/bonus-a-a-player-only"])


@shows("4.1/bonus-a-k-suited")
@pytest.mark.parametrize("cards", ["Ah Kh", "Ks As"])
def test_4_1_ace_and_king_of_one_suit_pay_25_to_1(settle, cards):
    line = bonus_of(settle, cards)
    assert (line["net"], line["odds"], line["rules"]) == ("250.00", "25 to 1", ["3.9", "4.1/bonus-a-k-suited"])


@shows("4.1/bonus-a-q-or-a-j-suited")
@pytest.mark.parametrize("cards", ["As Qs", "Ad Jd", "Jc Ac"])
def test_4_1_ace_with_queen_or_jack_of_its_suit_pay_20_to_1(settle, cards):
    line = bonus_of(settle, cards)
    assert (line["net"], line["odds"], line["rules"]) == ("200.00", "20 to 1", ["3.9", "4.1/bonus-a-q-or-a-j-suited"])


@shows("4.1/bonus-a-k-unsuited")
@pytest.mark.parametrize("cards", ["Ah Kd", "Ks Ac"])
def test_4_1_ace_and_king_of_two_suits_pay_15_to_1(settle, cards):
    line = bonus_of(settle, cards)
    assert (line["net"], line["odds"], line["rules"]) == ("150.00", "15 to 1", ["3.9", "4.1/bonus-a-k-unsuited"])


@shows("4.1/bonus-high-pair")
@pytest.mark.parametrize("cards", ["Kh Kd", "Qs Qd", "Jh Jc"])
def test_4_1_kings_queens_and_jacks_pay_10_to_1(settle, cards):
    line = bonus_of(settle, cards)
    assert (line["net"], line["odds"], line["rules"]) == ("100.00", "10 to 1", ["3.9", "4.1/bonus-high-pair"])


@shows("4.1/bonus-a-q-or-a-j-unsuited")
@pytest.mark.parametrize("cards", ["Ah Qd", "As Jc", "Qc Ad"])
def test_4_1_ace_with_queen_or_jack_of_another_suit_pay_5_to_1(settle, cards):
    line = bonus_of(settle, cards)
    assert (line["net"], line["odds"], line["rules"]) == ("50.00", "5 to 1", ["3.9", "4.1/bonus-a-q-or-a-j-unsuited"])


@shows("4.1/bonus-low-pair")
@pytest.mark.parametrize("rank", ["T", "9", "8", "7", "6", "5", "4", "3", "2"])
def test_4_1_pairs_from_tens_to_twos_pay_3_to_1(settle, rank):
    line = bonus_of(settle, f"{rank}s {rank}h" if rank not in "47" else f"{rank}c {rank}d")
    assert (line["net"], line["odds"], line["rules"]) == ("30.00", "3 to 1", ["3.9", "4.1/bonus-low-pair"])


@shows("3.9")
@pytest.mark.parametrize("cards", ["As Ts", "Ah Td", "Kd Qd", "Kh Jd", "3s 2s"])
def test_3_9_hole_cards_that_fit_no_line_lose_the_bonus(settle, cards):
    line = bonus_of(settle, cards)
    assert (line["net"], line["result"], line["rules"]) == ("-10.00", "collected", ["3.9"])


@shows("3.9 1.15")
@pytest.mark.parametrize("dealer", ["Ah As", "Kh Kd", "Ad Kd", "2s 2h"])
def test_3_9_the_dealers_cards_alone_win_no_bonus(settle, dealer):
    line = bonus_of(settle, "Jh 3d", dealer=dealer)
    assert (line["net"], line["rules"]) == ("-10.00", ["3.9"])


@shows("3.9")
def test_3_9_community_cards_do_not_count_for_the_bonus(settle):
    round_ = settle(seat("Ah 3d", STAY, ante=10, bonus=10), community="Ac Ad As 9s 2c")
    assert round_.net(1, "bonus") == "-10.00"


@shows("3.9")
def test_3_9_a_winning_bonus_gets_its_stake_back(settle):
    assert bonus_of(settle, "Jh Jc", stake="12.50")["returned"] == "137.50"


@shows("4.1.1")
@pytest.mark.parametrize(("stake", "returned"), [("100.01", "100100.01"), ("150.00", "100150.00"), ("5000.00", "105000.00")])
def test_4_1_1_a_bonus_wins_no_more_than_100000(settle, stake, returned):
    line = bonus_of(settle, "Ac Ad", dealer="Ah As", stake=stake)
    assert (line["net"], line["returned"]) == ("100000.00", returned)
    assert line["rules"] == ["3.15", "3.9", "4.1/bonus-a-a-both", "4.1.1"]


def test_4_1_1_up_to_a_stake_of_100_the_cap_does_not_bite(settle):
    line = bonus_of(settle, "Ac Ad", dealer="Ah As", stake=100)
    assert (line["net"], line["returned"]) == ("100000.00", "100100.00")
    assert line["rules"] == ["3.15", "3.9", "4.1/bonus-a-a-both"]


@shows("4.1.1")
def test_4_1_1_the_cap_holds_for_every_line_of_the_table(settle):
    below = bonus_of(settle, "Ac Ad", stake="3333.33")
    above = bonus_of(settle, "Ac Ad", stake="3333.34")
    assert (below["net"], below["rules"]) == ("99999.90", ["3.9", "4.1/bonus-a-a-player-only"])
    assert (above["net"], above["rules"]) == ("100000.00", ["3.9", "4.1/bonus-a-a-player-only", "4.1.1"])


@shows("4.1.1")
def test_4_1_1_the_cap_is_for_each_box_even_of_one_player(settle):
    round_ = settle(
        seat("Ac Ad", STAY, player="Ann", ante=10, bonus=4000),  # 120,000 at 30 to 1
        seat("Ah Kh", STAY, player="Ann", ante=10, bonus=5000),  # 125,000 at 25 to 1
        seat("Js Jd", STAY, player="Ann", ante=10, bonus=50),
    )
    assert [round_.net(position, "bonus") for position in (1, 2, 3)] == ["100000.00", "100000.00", "500.00"]
    assert ["4.1.1" in round_.rules(position, "bonus") for position in (1, 2, 3)] == [True, True, False]


# -- 4.2: the Progressive Jackpot, first block --


def jackpot_of(settle, cards, board, *, actions=STAY, **rest):
    """A round with one jackpot Bet of $5 against a Dealer of 3-2."""
    return settle(seat(cards, actions, ante=10, jackpot=5), dealer="2d 3d", community=board, **rest)


@shows("1.12 1.20 4.2 4.2/royal-flush-on-the-flop")
def test_4_2_a_royal_flush_on_the_flop_takes_the_whole_meter(settle):
    round_ = jackpot_of(settle, "As Ks", "Qs Js Ts 4d 9c")
    assert round_.net(1, "jackpot") == "249995.00"
    assert round_.line(1, "jackpot")["odds"] == "100% of jackpot"
    assert round_.rules(1, "jackpot") == ["4.2", "4.2/royal-flush-on-the-flop"]
    assert round_.meter == "50000.00"


@shows("4.2/royal-flush-on-the-flop")
@pytest.mark.parametrize("board", ["Js Qs Ts 9s 8s", "Ts Js Qs 4d 4c", "Qs Ts Js Td Jd"])
def test_4_2_what_comes_after_the_flop_does_not_lessen_a_royal_flush(settle, board):
    round_ = jackpot_of(settle, "Ks As", board)
    assert round_.net(1, "jackpot") == "249995.00"


@shows("1.29 4.2 4.2/royal-flush-on-the-turn")
@pytest.mark.parametrize(
    ("cards", "board"),
    [
        ("As Ks", "Qs Js 4d Ts 9c"),  # both Hole Cards
        ("As 4d", "Ks Qs Js Ts 9c"),  # one
        ("Ts 4d", "As Ks Qs Js 9c"),
        ("As 9s", "Ks Qs Js Ts 4d"),
    ],
)
def test_4_2_a_royal_flush_on_the_turn_takes_a_quarter_of_the_meter(settle, cards, board):
    round_ = jackpot_of(settle, cards, board)
    assert round_.net(1, "jackpot") == "62495.00"
    assert round_.line(1, "jackpot")["odds"] == "25% of jackpot"
    assert round_.rules(1, "jackpot") == ["4.2", "4.2/royal-flush-on-the-turn"]
    assert round_.meter == "187500.00"


@shows("1.23 4.2 4.2/royal-flush-on-the-river 4.2/must-include-hole-card")
@pytest.mark.parametrize(
    ("cards", "board"),
    [
        ("As Ks", "Qs Js 4d 9c Ts"),  # both Hole Cards
        ("As Ks", "Qs 4d 9c Js Ts"),
        ("As 4d", "Ks Qs Js 9c Ts"),  # one
        ("Ts 4d", "9c As Ks Qs Js"),
    ],
)
def test_4_2_a_royal_flush_on_the_river_takes_a_twentieth_of_the_meter(settle, cards, board):
    round_ = jackpot_of(settle, cards, board)
    assert round_.net(1, "jackpot") == "12495.00"
    assert round_.line(1, "jackpot")["odds"] == "5% of jackpot"
    assert round_.rules(1, "jackpot") == ["4.2", "4.2/royal-flush-on-the-river"]
    assert round_.meter == "237500.00"


@shows("4.2/must-include-hole-card 4.2/community-royal-flush")
@pytest.mark.parametrize("cards", ["9c 8c", "9s 8s", "Ac Ad"])
def test_4_2_a_royal_flush_wholly_on_the_board_is_nobodys_own(settle, cards):
    round_ = jackpot_of(settle, cards, ROYAL_BOARD)
    assert round_.net(1, "jackpot") == "9995.00"
    assert round_.rules(1, "jackpot") == ["4.2/community", "4.2/community-royal-flush"]
    assert round_.meter == "250000.00"


@shows("4.2 4.2/straight-flush")
@pytest.mark.parametrize(
    ("cards", "board"),
    [
        ("9h 8h", "7h 6h 5h Kc 2s"),  # on the Flop
        ("9h 8h", "7h 6h Kc 5h 2s"),  # on the Turn
        ("9h 8h", "7h Kc 2s 6h 5h"),  # on the River
        ("9h Kd", "8h 7h 6h 2c 5h"),  # with one Hole Card
        ("Kh 9h", "Qh Jh Th 2c 3s"),  # the highest
        ("Ah 2h", "3h 4h 5h Kc 9s"),  # the lowest
    ],
)
def test_4_2_a_straight_flush_is_paid_1500(settle, cards, board):
    round_ = jackpot_of(settle, cards, board)
    assert round_.net(1, "jackpot") == "1495.00"
    assert round_.line(1, "jackpot")["odds"] == "$1,500"
    assert round_.rules(1, "jackpot") == ["4.2", "4.2/straight-flush"]
    assert round_.meter == "250000.00"


@shows("4.2 4.2/four-of-a-kind")
@pytest.mark.parametrize(
    ("cards", "board"),
    [
        ("7c 7d", "7h 7s 2c Kc 9s"),  # on the Flop
        ("7c 7d", "7h 2c Kc 7s 9s"),  # on the Turn
        ("7c 7d", "2c Kc 9s 7h 7s"),  # on the River
        ("7c Kd", "7h 7s 2c 9s 7d"),  # with one Hole Card
        ("2c 2h", "2s 2d Ac Kd 9s"),  # the lowest
    ],
)
def test_4_2_four_of_a_kind_is_paid_300(settle, cards, board):
    round_ = settle(seat(cards, STAY, ante=10, jackpot=5), dealer="3d 4d", community=board)
    assert round_.net(1, "jackpot") == "295.00"
    assert round_.line(1, "jackpot")["odds"] == "$300"
    assert round_.rules(1, "jackpot") == ["4.2", "4.2/four-of-a-kind"]
    assert round_.meter == "250000.00"


@shows("4.2")
@pytest.mark.parametrize(
    ("cards", "board"),
    [
        ("As Ad", "Ah Kd Kc 9s 4s"),  # Full House, Aces over Kings: the best below Four of a Kind
        ("As Ks", "Qs Js 9s 4d 4c"),  # Flush
        ("As Kd", "Qs Js Ts 4d 4c"),  # Straight to the Ace, four of its cards of one suit
        ("7c Kd", "7h 7s 2c 9s 4c"),  # Three of a Kind
    ],
)
def test_4_2_a_lesser_hand_loses_the_jackpot_bet(settle, cards, board):
    round_ = jackpot_of(settle, cards, board)
    assert (round_.net(1, "jackpot"), round_.result(1, "jackpot")) == ("-5.00", "collected")
    assert round_.rules(1, "jackpot") == ["4.2"]
    assert round_.meter == "250000.00"


@shows("4.2 4.2/straight-flush")
def test_4_2_a_royal_flush_short_of_its_ace_is_a_straight_flush(settle):
    round_ = jackpot_of(settle, "Ks 9s", "Qs Js Ts Ad 2c")
    assert round_.net(1, "jackpot") == "1495.00"


@shows("2.1.1.b 4.2")
def test_2_1_1_b_the_dealers_hand_earns_no_jackpot(settle):
    round_ = settle(seat("4d 4c", STAY, ante=10, jackpot=5), dealer="As Ks", community="Qs Js Ts 2d 9c")
    assert round_.net(1, "jackpot") == "-5.00"
    assert round_.meter == "250000.00"


@shows("2.1.1.b 4.2")
def test_2_1_1_b_the_jackpot_bet_backs_its_own_hand_only(settle):
    round_ = settle(
        seat("7c 7d", STAY, player="Ann", ante=10),
        seat("Ah Kh", STAY, player="Ann", ante=10, jackpot=5),
        community="7h 7s 2c 4c 9s",
    )
    assert not round_.has(1, "jackpot")
    assert round_.net(2, "jackpot") == "-5.00"


@shows("4.2/four-of-a-kind")
@pytest.mark.parametrize(("unit", "net"), [("1.00", "299.00"), ("10.00", "290.00"), ("2.50", "297.50")])
def test_4_2_set_sums_do_not_depend_on_the_price_of_the_bet(settle, unit, net):
    round_ = settle(seat("7c 7d", STAY, ante=10, jackpot=unit), community="7h 7s 2c 4c 9s", unit=unit)
    assert round_.net(1, "jackpot") == net


@shows("4.2/royal-flush-on-the-turn")
def test_4_2_parts_of_a_cent_of_the_quarter_stay_in_the_meter(settle):
    round_ = jackpot_of(settle, "As Ks", "Qs Js 4d Ts 9c", meter="250000.99")  # 25% is 62,500.2475
    assert (round_.net(1, "jackpot"), round_.meter) == ("62495.24", "187500.75")


@shows("4.2/royal-flush-on-the-river")
def test_4_2_parts_of_a_cent_of_the_twentieth_stay_in_the_meter(settle):
    round_ = jackpot_of(settle, "As Ks", "Qs Js 4d 9c Ts", meter="250000.99")  # 5% is 12,500.0495
    assert (round_.net(1, "jackpot"), round_.meter) == ("12495.04", "237500.95")


# -- 4.2: second block, the Community Cards alone --


@shows("4.2/community 4.2/community-royal-flush 3.11.2.a 3.12.3.a")
def test_4_2_a_royal_flush_on_the_board_pays_10000_to_all_even_the_folded(settle):
    round_ = settle(
        seat("9c 8c", STAY, ante=10, jackpot=5),
        seat("7c 2c", "fold", ante=10, jackpot=5),
        seat("6c 2h", "flop turn river decline", ante=10, jackpot=5),
        seat("5c 3h", "fold", ante=10),
        dealer="9d 8d",
        community=ROYAL_BOARD,
    )
    assert [round_.net(position, "jackpot") for position in (1, 2, 3)] == ["9995.00"] * 3
    assert not round_.has(4, "jackpot")
    assert round_.rules(1, "jackpot") == ["4.2/community", "4.2/community-royal-flush"]
    assert round_.rules(2, "jackpot") == ["3.11.2.a", "3.12.3.a", "4.2/community", "4.2/community-royal-flush"]
    assert round_.rules(3, "jackpot") == ["4.3", "4.2/community", "4.2/community-royal-flush"]
    assert round_.meter == "250000.00"


@shows("4.2/community 4.2/community-straight-flush 3.11.2.a 3.12.3.a")
def test_4_2_a_straight_flush_on_the_board_pays_1500_to_all_even_the_folded(settle):
    round_ = settle(
        seat("Ac Kd", STAY, ante=10, jackpot=5),
        seat("Qc Jd", "fold", ante=10, jackpot=5),
        dealer="2d 3d",
        community=ON_HEARTS,
    )
    assert round_.nets(1) == {"ante": "0.00", "flop": "0.00", "jackpot": "1495.00"}
    assert round_.nets(2) == {"ante": "-10.00", "jackpot": "1495.00"}
    assert round_.rules(2, "jackpot") == ["3.11.2.a", "3.12.3.a", "4.2/community", "4.2/community-straight-flush"]
    assert round_.line(2, "jackpot")["odds"] == "$1,500"
    assert round_.meter == "250000.00"


@shows("4.2/community 4.2/community-four-of-a-kind 3.11.2.a 3.12.3.a")
def test_4_2_four_of_a_kind_on_the_board_pays_300_to_all_even_the_folded(settle):
    round_ = settle(
        seat("As Kd", STAY, ante=10, jackpot=5),
        seat("7c 2d", "fold", ante=10, jackpot=5),
        dealer="2h 3d",
        community="8c 8d 8h 8s Qc",
    )
    assert round_.nets(1) == {"ante": "10.00", "flop": "20.00", "jackpot": "295.00"}
    assert round_.nets(2) == {"ante": "-10.00", "jackpot": "295.00"}
    assert round_.rules(2, "jackpot") == ["3.11.2.a", "3.12.3.a", "4.2/community", "4.2/community-four-of-a-kind"]
    assert round_.line(2, "jackpot")["odds"] == "$300"
    assert round_.meter == "250000.00"


@shows("4.2")
@pytest.mark.parametrize(
    ("cards", "board", "net", "line"),
    [
        ("Ac Kd", "8c 8d 8h 8s Qc", "295.00", "4.2/four-of-a-kind"),
        ("Ac Kd", ON_HEARTS, "1495.00", "4.2/straight-flush"),
        ("Th 2c", ON_HEARTS, "1495.00", "4.2/straight-flush"),  # a better one than the board's
    ],
)
def test_4_2_a_bet_that_fits_both_blocks_is_paid_once(settle, cards, board, net, line):
    round_ = jackpot_of(settle, cards, board)
    assert round_.net(1, "jackpot") == net
    assert round_.rules(1, "jackpot") == ["4.2", line]
    assert len(round_.statement["jackpot"]["awards"]) == 1


@pytest.mark.parametrize("board", ["8c 8d 8h Kc Kd", "Ah Qh 9h 6h 3h", "9h 8h 7h 6h 5d"])
def test_4_2_a_lesser_board_pays_the_folded_nothing(settle, board):
    round_ = jackpot_of(settle, "7c 2c", board, actions="fold")
    assert round_.net(1, "jackpot") == "-5.00"


@shows("4.2/community")
def test_4_2_the_board_pays_when_everybody_has_folded(settle):
    round_ = settle(
        seat("As Kd", "fold", ante=10, jackpot=5),
        seat("7c 2d", "fold", ante=10, jackpot=5),
        dealer="2h 3d",
        community="8c 8d 8h 8s Qc",
    )
    assert [round_.net(position, "jackpot") for position in (1, 2)] == ["295.00", "295.00"]


@shows("4.2 4.2/royal-flush-on-the-river 4.2/community-straight-flush")
def test_4_2_of_a_share_and_a_set_sum_the_larger_is_paid_on_the_river(settle):
    """King to 9 on the board, the Ace in the hand, complete on the river: 5% or $1,500."""
    small = jackpot_of(settle, "As 4d", "9s Ks Qs Js Ts", meter="29999.99")
    assert (small.net(1, "jackpot"), small.meter) == ("1495.00", "29999.99")
    assert small.rules(1, "jackpot") == ["4.2", "4.2/community-straight-flush"]
    equal = jackpot_of(settle, "As 4d", "9s Ks Qs Js Ts", meter="30000.00")
    assert (equal.net(1, "jackpot"), equal.meter) == ("1495.00", "28500.00")
    large = jackpot_of(settle, "As 4d", "9s Ks Qs Js Ts", meter="40000.00")
    assert (large.net(1, "jackpot"), large.meter) == ("1995.00", "38000.00")
    assert large.rules(1, "jackpot") == ["4.2", "4.2/royal-flush-on-the-river"]


@shows("4.2 4.2/royal-flush-on-the-turn 4.2/community-straight-flush")
@pytest.mark.parametrize(("cards", "board"), [("As 4d", "Ks Qs Js Ts 9s"), ("As Ks", "Qs Js 9s Ts 8s")])
def test_4_2_of_a_share_and_a_set_sum_the_larger_is_paid_on_the_turn(settle, cards, board):
    small = jackpot_of(settle, cards, board, meter="5000.00")
    assert (small.net(1, "jackpot"), small.meter) == ("1495.00", "5000.00")
    assert small.rules(1, "jackpot") == ["4.2", "4.2/community-straight-flush"]
    large = jackpot_of(settle, cards, board, meter="8000.00")
    assert (large.net(1, "jackpot"), large.meter) == ("1995.00", "6000.00")
    assert large.rules(1, "jackpot") == ["4.2", "4.2/royal-flush-on-the-turn"]


@shows("4.2/royal-flush-on-the-river 4.2/community-straight-flush")
def test_4_2_the_folded_neighbour_of_a_royal_flush_gets_the_boards_sum(settle):
    round_ = settle(
        seat("As 4d", STAY, ante=10, jackpot=5),
        seat("7c 2c", "fold", ante=10, jackpot=5),
        dealer="2d 3d",
        community="9s Ks Qs Js Ts",
    )
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == ("12495.00", "1495.00")
    assert round_.meter == "237500.00"


# -- 1.20 and 4.2: the meter, and several winners at one table --


@shows("1.20")
def test_1_20_an_unwon_jackpot_stays(settle):
    round_ = jackpot_of(settle, "Ac Kd", NO_HELP)
    assert round_.statement["jackpot"]["before"] == round_.meter == "250000.00"
    assert round_.statement["jackpot"]["awards"] == []


@shows("1.20 4.2/royal-flush-on-the-flop")
@pytest.mark.parametrize("reset", ["0.00", "50000.00", "123456.78"])
def test_1_20_a_won_jackpot_drops_to_the_preset_figure(settle, reset):
    round_ = jackpot_of(settle, "As Ks", "Qs Js Ts 4d 9c", meter="250000.37", reset=reset)
    assert (round_.net(1, "jackpot"), round_.meter) == ("249995.37", reset)


@shows("4.2/straight-flush")
def test_4_2_two_straight_flushes_are_each_paid_in_full(settle):
    round_ = settle(
        seat("6h 5h", STAY, ante=10, jackpot=5),
        seat("Jh Th", STAY, ante=10, jackpot=5),
        dealer="2d 3d",
        community="9h 8h 7h Kc 2s",
    )
    assert [round_.net(position, "jackpot") for position in (1, 2)] == ["1495.00", "1495.00"]
    assert round_.meter == "250000.00"


@shows("4.2/four-of-a-kind")
def test_4_2_two_fours_of_a_kind_are_each_paid_in_full(settle):
    round_ = settle(
        seat("9h 9s", STAY, ante=10, jackpot=5),
        seat("4d 4s", STAY, ante=10, jackpot=5),
        community="9c 4c Kh 4h 9d",
        dealer="2d 3d",
    )
    assert [round_.net(position, "jackpot") for position in (1, 2)] == ["295.00", "295.00"]


@shows("4.2/royal-flush-on-the-flop 4.2/four-of-a-kind")
@pytest.mark.parametrize("royal_first", [True, False])
def test_4_2_a_set_sum_beside_the_whole_meter_takes_nothing_off_it(settle, royal_first):
    royal, four = seat("As Ks", STAY, ante=10, jackpot=5), seat("Qh 2c", STAY, ante=10, jackpot=5)
    seats = [royal, four] if royal_first else [four, royal]
    round_ = settle(*seats, dealer="2d 3d", community="Qs Js Ts Qd Qc")
    nets = {round_.net(1, "jackpot"), round_.net(2, "jackpot")}
    assert nets == {"249995.00", "295.00"}
    assert round_.net(1 if royal_first else 2, "jackpot") == "249995.00"
    assert round_.meter == "50000.00"


@shows("4.2/royal-flush-on-the-turn")
def test_4_2_an_award_says_what_came_from_the_meter(settle):
    round_ = jackpot_of(settle, "As Ks", "Qs Js 4d Ts 9c")
    (award,) = round_.statement["jackpot"]["awards"]
    assert award["position"] == 1
    assert (award["amount"], award["from_meter"]) == ("62500.00", "62500.00")
    assert award["rules"] == ["4.2", "4.2/royal-flush-on-the-turn"]


# -- 4.3: a hand that is not shown --


@shows("4.3 3.14 3.9")
def test_4_3_a_hand_that_is_not_shown_loses_all_that_needs_hole_cards(settle):
    round_ = settle(seat("Ah Ac", "flop turn river decline", ante=10, bonus=10, jackpot=5), community="As Ad 7s 4h 2c")
    main = {"ante": "-10.00", "flop": "-20.00", "turn": "-10.00", "river": "-10.00"}
    assert round_.nets(1) == main | {"bonus": "-10.00", "jackpot": "-5.00"}
    for wager in main:
        assert round_.rules(1, wager) == ["4.3", "3.14"]
    assert round_.rules(1, "bonus") == ["4.3", "3.9"]
    assert round_.rules(1, "jackpot") == ["4.3"]


@shows("4.3 4.2/community 4.2/community-four-of-a-kind")
def test_4_3_a_hand_that_is_not_shown_still_collects_on_the_board(settle):
    round_ = settle(seat("Ah Ac", "flop check check decline", ante=10, jackpot=5), community="8c 8d 8h 8s 2c")
    assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00", "jackpot": "295.00"}
    assert round_.rules(1, "jackpot") == ["4.3", "4.2/community", "4.2/community-four-of-a-kind"]


@shows("4.3")
def test_4_3_one_refusal_leaves_the_other_hands_alone(settle):
    round_ = settle(seat("Ah Ac", "flop check check decline", ante=10), seat("Kh 3d", STAY, ante=10))
    assert round_.nets(1) == {"ante": "-10.00", "flop": "-20.00"}
    assert round_.nets(2) == {"ante": "0.00", "flop": "20.00"}
