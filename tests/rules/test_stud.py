"""Megalink Singapore Stud Poker (the undated edition and Version 9), rule by rule."""

from __future__ import annotations

from itertools import pairwise

import pytest

import croupier
from conftest import seat
from croupier.cards import parse_cards, rank_five

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9"
UNDATED, V9 = BOOKS.split()
shows = pytest.mark.shows

A_HAND = "Ac Kd 7s 4c 2d"  # A dealer with a hand, which every pair beats
NO_HAND = "Ac Qd Js Th 9s"  # The best dealer without one
NOTHING = "Jc 8d 6s 5c 3h"  # A player's hand that loses to any dealer with a hand


@pytest.fixture
def settle(book, desk):  # in this order: the desk asks for the book when it closes
    """Settle rounds of both editions, against a dealer with a hand unless the test says otherwise."""

    def run(*seats, dealer=A_HAND, **rest):
        return desk(book, *seats, dealer=dealer, **rest)

    return run


@pytest.fixture
def refused(settle):
    """Where in the input, and by which rules, a round is refused."""

    def run(*seats, **rest):
        with pytest.raises(croupier.InputError) as refusal:
            settle(*seats, **rest)
        assert refusal.value.what
        return refusal.value.where, refusal.value.rules

    return run


# -- 3.4, 3.5, 2: entry, wagers and the layout --


@shows("1.1.1 3.4")
def test_3_4_a_position_without_an_ante_does_not_take_part(refused):
    assert refused(seat(NOTHING, "fold")) == ("positions[0].wagers", ("3.4",))


@shows("1.1.6 3.4 3.5")
def test_3_5_a_jackpot_wager_without_an_ante_is_refused(refused):
    where, rules = refused(seat(NOTHING, "fold", ante=10), seat("Qc 9d 7h 4s 2h", "fold", jackpot=5))
    assert where == "positions[1].wagers.jackpot"
    assert "3.5" in rules


@shows("3.4")
def test_3_4_a_round_without_positions_is_refused(refused):
    assert refused() == ("positions", ("3.4",))


@shows("1.1.1 3.4")
def test_1_1_1_an_ante_of_nothing_is_refused(refused):
    assert refused(seat(NOTHING, "fold", ante=0)) == ("positions[0].wagers.ante", ("1.1.1", "3.4"))


@shows("1.1.2 3.9.2")
def test_1_1_2_the_bet_is_two_antes_to_the_cent(settle):
    round_ = settle(seat("Qc Qd 8h 5h 3h", "bet", ante="12.55"))
    assert round_.line(1, "ante")["stake"] == "12.55"
    assert round_.line(1, "bet")["stake"] == "25.10"
    assert round_.nets(1) == {"ante": "12.55", "bet": "25.10"}
    assert round_.statement["positions"][0]["staked"] == "37.65"


@shows("1.1.2 3.9.2")
def test_1_1_2_the_bet_is_not_staked_before_the_deal(refused):
    assert refused(seat(NOTHING, "bet", ante=10, bet=20)) == ("positions[0].wagers", ("1.1.2", "3.9.2"))


@shows("2.2 2.2.1 2.2.2")
@pytest.mark.parametrize("wager", ["pair_plus", "bonus", "play"])
def test_2_2_2_a_position_has_areas_for_ante_bet_and_jackpot_only(refused, wager):
    placed = seat(NOTHING, "fold", ante=10, **{wager: 10})
    assert refused(placed) == ("positions[0].wagers", ("2.2", "2.2.1", "2.2.2"))


@shows("2.2")
@pytest.mark.parametrize("number", [0, 8, -1])
def test_2_2_no_layout_has_such_a_position(refused, number):
    there = seat(NOTHING, "fold", ante=10) | {"position": number}
    assert refused(there) == ("positions[0].position", ("2.2", "2.2.1", "2.2.2"))


@shows("2.2 appendix/A appendix/B")
def test_2_2_layouts_have_up_to_seven_positions(settle):
    round_ = settle(seat(NOTHING, "fold", ante=10) | {"position": 7})
    assert round_.nets(1) == {"ante": "-10.00"}
    assert round_.statement["positions"][0]["position"] == 7


@shows("2.2.2 3.4.2")
def test_3_4_2_a_position_is_staked_once(refused):
    there = seat(NOTHING, "fold", ante=10)
    where, rules = refused(there, seat("Qc 9d 7h 4s 2h", "fold", ante=10) | {"position": 1})
    assert where == "positions[1].position"
    assert "2.2.2" in rules


@shows("2.1")
@pytest.mark.parametrize(
    ("first", "second", "place"),
    [
        pytest.param("Kd 8d 6s 5c 3h", "Qc 9d 7h 4s 2h", "positions[0].cards", id="the dealer's"),
        pytest.param(NOTHING, "Jc 9d 7h 4s 2h", "positions[1].cards", id="another position's"),
        pytest.param("Jc Jc 6s 5c 3h", "Qc 9d 7h 4s 2h", "positions[0].cards", id="the same position's"),
    ],
)
def test_2_1_one_deck_has_no_card_twice(refused, first, second, place):
    assert refused(seat(first, "fold", ante=10), seat(second, "fold", ante=10)) == (place, ("2.1",))


@shows("3.5 3.5.3", books="mbs-singapore-stud")
@pytest.mark.parametrize("stake", ["4.99", "5.01", "10.00", "25.00", "2.50"])
def test_3_5_3_the_undated_edition_takes_exactly_one_unit(desk, stake):
    with pytest.raises(croupier.InputError) as refusal:
        desk(UNDATED, seat(NOTHING, "fold", ante=10, jackpot=stake), dealer=A_HAND)
    assert refusal.value.where == "positions[0].wagers.jackpot"
    assert refusal.value.rules == ("1.1.6", "3.5", "3.5.2", "3.5.3")


@shows("3.5 3.5.3", books="mbs-singapore-stud-v9")
@pytest.mark.parametrize("stake", ["4.99", "7.50", "26.00", "30.00", "2.50"])
def test_3_5_3_version_9_takes_one_to_five_whole_units_only(desk, stake):
    with pytest.raises(croupier.InputError) as refusal:
        desk(V9, seat(NOTHING, "fold", ante=10, jackpot=stake), dealer=A_HAND)
    assert refusal.value.where == "positions[0].wagers.jackpot"
    assert refusal.value.rules == ("1.1.6", "3.5", "3.5.2", "3.5.3")


@shows("3.5.3")
def test_3_5_3_the_unit_is_the_houses(settle, refused):
    round_ = settle(seat("Jh 8h 6h 5h 3h", "bet", ante=10, jackpot="2.50"), unit="2.50")
    assert round_.net(1, "jackpot") == "97.50"
    where, _ = refused(seat("Jh 8h 6h 5h 3h", "bet", ante=10, jackpot="5.01"), unit="2.50")
    assert where == "positions[0].wagers.jackpot"


@shows("1.1.6 3.5.3")
def test_3_5_3_a_jackpot_wager_needs_a_jackpot(book):
    there = {"position": 1, **seat(NOTHING, "fold", ante=10, jackpot=5)}
    with pytest.raises(croupier.InputError) as refusal:
        croupier.settle({"rulebook": book, "dealer": A_HAND, "positions": [there]})
    assert refusal.value.where == "positions[0].wagers.jackpot"
    assert "3.5.3" in refusal.value.rules


@shows("3.5.2")
def test_3_5_2_one_player_may_have_the_jackpot_wager_on_every_hand(settle):
    round_ = settle(
        seat("Jh 8h 6h 5h 3h", "bet", player="X", ante=10, jackpot=5),
        seat("9c 8d 7c 6d 5s", "bet", player="X", ante=10, jackpot=5),
    )
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == ("195.00", "95.00")


# -- 3.7, 3.8: the deal --


@shows("1.1.5 3.7 3.8")
@pytest.mark.parametrize("cards", ["Jc 8d 6s 5c", "Jc 8d 6s 5c 3h 3c", ""])
def test_3_7_a_player_has_five_cards(refused, cards):
    assert refused(seat(cards, "fold", ante=10)) == ("positions[0].cards", ("3.7", "3.8"))


@shows("1.1.5 3.7 3.8")
@pytest.mark.parametrize("cards", ["Ac Kd 7s 4c", "Ac Kd 7s 4c 2d 2h", ""])
def test_3_7_the_dealer_has_five_cards(refused, cards):
    assert refused(seat(NOTHING, "fold", ante=10), dealer=cards) == ("dealer", ("3.7", "3.8"))


@shows("3.7 3.8")
def test_3_7_no_community_cards_are_dealt(refused):
    assert refused(seat(NOTHING, "fold", ante=10), community="2s 2h") == ("community", ("3.7", "3.8"))


# -- 3.9: the decision --


@shows("1.1.4 3.9 3.9.1")
@pytest.mark.parametrize("dealer", [A_HAND, NO_HAND])
def test_3_9_1_a_fold_loses_the_ante_whatever_the_dealer_holds(settle, dealer):
    round_ = settle(seat("Kc Kh 8h 5h 3h", "fold", ante=10), dealer=dealer)
    assert round_.nets(1) == {"ante": "-10.00"}
    assert round_.result(1, "ante") == "collected"
    assert round_.rules(1, "ante") == ["3.9.1"]


@shows("3.9.1 3.13 4.2/flush")
@pytest.mark.parametrize("dealer", [A_HAND, NO_HAND])
def test_3_9_1_a_folded_hand_keeps_its_jackpot_payout(settle, dealer):
    round_ = settle(seat("Jh 8h 6h 5h 3h", "fold", ante=10, jackpot=5), dealer=dealer)
    assert round_.nets(1) == {"ante": "-10.00", "jackpot": "195.00"}
    assert round_.rules(1, "jackpot") == ["3.9.1", "3.13", "4.2/flush"]


@shows("3.9.1 4.2/royal-flush")
def test_3_9_1_even_a_folded_royal_flush_takes_the_jackpot(settle):
    round_ = settle(seat("As Ks Qs Js Ts", "fold", ante=10, jackpot=5))
    assert round_.nets(1) == {"ante": "-10.00", "jackpot": "249995.00"}
    assert round_.meter == "50000.00"


@shows("3.9.1 4.2")
def test_3_9_1_a_folded_hand_below_a_straight_loses_ante_and_jackpot_wager(settle):
    round_ = settle(seat("Ah Ad As Kh Qc", "fold", ante=10, jackpot=5))
    assert round_.nets(1) == {"ante": "-10.00", "jackpot": "-5.00"}
    assert round_.rules(1, "jackpot") == ["4.2"]


@shows("3.9 3.9.2")
@pytest.mark.parametrize("actions", ["", "check", "play", "decline", "check bet"])
def test_3_9_the_first_decision_is_fold_or_bet(refused, actions):
    assert refused(seat(NOTHING, actions, ante=10)) == ("positions[0].actions[0]", ("1.1.4", "3.9", "3.9.1", "3.9.2"))


@shows("3.9")
@pytest.mark.parametrize("actions", ["fold bet", "fold fold"])
def test_3_9_1_nothing_follows_a_fold(refused, actions):
    assert refused(seat(NOTHING, actions, ante=10)) == ("positions[0].actions[1]", ("1.1.4", "3.9", "3.9.1"))


@shows("3.9 3.9.2")
@pytest.mark.parametrize("actions", ["bet bet", "bet fold", "bet decline bet"])
def test_3_9_2_there_is_one_bet_and_no_fold_after_it(refused, actions):
    assert refused(seat(NOTHING, actions, ante=10)) == ("positions[0].actions[1]", ("3.9", "3.9.2"))


@shows("1.1.4")
def test_3_10_1_a_folded_hand_has_no_comparison_to_refuse(refused):
    assert refused(seat(NOTHING, "fold decline", ante=10)) == ("positions[0].actions[1]", ("3.10.1",))


# -- 3.10: settlement --


@shows("3.10 3.10.3 3.10.3.1 4.1 4.1.1 4.1.2 4.1.2/one-pair-or-lower")
def test_3_10_3_1_a_hand_that_outranks_the_dealers_is_paid_on_ante_and_bet(settle):
    round_ = settle(seat("3c 3d 9h 8c 6s", "bet", ante=10))
    assert round_.nets(1) == {"ante": "10.00", "bet": "20.00"}
    assert round_.rules(1, "ante") == ["3.10.3.1", "4.1.1"]
    assert round_.rules(1, "bet") == ["3.10.3.1", "4.1.2/one-pair-or-lower"]
    assert (round_.line(1, "ante")["returned"], round_.line(1, "bet")["returned"]) == ("20.00", "40.00")


@shows("3.10 3.10.3 3.10.3.2 4.1")
def test_3_10_3_2_a_hand_that_ranks_below_the_dealers_loses_ante_and_bet(settle):
    round_ = settle(seat(NOTHING, "bet", ante=10))
    assert round_.nets(1) == {"ante": "-10.00", "bet": "-20.00"}
    assert round_.rules(1, "ante") == round_.rules(1, "bet") == ["3.10.3.2", "3.12"]
    assert round_.result(1, "ante") == round_.result(1, "bet") == "collected"


@shows("1.1.8 3.10.4 3.12.1")
def test_3_10_4_equal_hands_stand_off(settle):
    round_ = settle(seat("As Kh 7d 4h 2c", "bet", ante=10))
    assert round_.nets(1) == {"ante": "0.00", "bet": "0.00"}
    assert round_.result(1, "ante") == round_.result(1, "bet") == "stand-off"
    assert round_.rules(1, "ante") == round_.rules(1, "bet") == ["3.10.4", "3.12.1"]
    assert (round_.line(1, "ante")["returned"], round_.line(1, "bet")["returned"]) == ("10.00", "20.00")


@shows("3.10")
def test_3_10_each_position_is_compared_with_the_dealer_and_with_nobody_else(settle):
    round_ = settle(
        seat("3c 3d 9h 8c 6h", "bet", ante=10),
        seat("Qc Qd Qh Qs 2c", "bet", ante=20),
        seat(NOTHING, "bet", ante=30),
        seat("As Kh 7d 4h 2h", "bet", ante=40),
    )
    assert round_.nets(1) == {"ante": "10.00", "bet": "20.00"}
    assert round_.nets(2) == {"ante": "20.00", "bet": "800.00"}
    assert round_.nets(3) == {"ante": "-30.00", "bet": "-60.00"}
    assert round_.nets(4) == {"ante": "0.00", "bet": "0.00"}


@shows("3.10.2 3.10.2.1 3.10.2.2 4.1.1")
@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("Jc 8d 6s 5c 3h", id="lower"),
        pytest.param("Ah Qs Jd Td 9d", id="equal"),
        pytest.param("Kc Kh 8h 5h 3h", id="higher"),
        pytest.param("As Ks Qs Jh Ts", id="a straight"),
        pytest.param("Kh Qh Jh 8h 9h", id="a flush"),
    ],
)
def test_3_10_2_without_a_dealers_hand_the_ante_is_paid_and_the_bet_returned_whatever_the_cards(settle, cards):
    round_ = settle(seat(cards, "bet", ante=10), dealer=NO_HAND)
    assert round_.nets(1) == {"ante": "10.00", "bet": "0.00"}
    assert round_.rules(1, "ante") == ["3.10.2.2", "4.1.1"]
    assert round_.rules(1, "bet") == ["3.10.2.1"]
    assert (round_.result(1, "ante"), round_.result(1, "bet")) == ("pays", "returned")


@shows("3.10.2.1")
def test_3_10_2_1_a_royal_flush_earns_nothing_on_the_bet_without_a_dealers_hand(settle):
    round_ = settle(seat("Ks Qs As Js Ts", "bet", ante=10, jackpot=5), dealer="Qc Td 6s 5s 2h")
    assert round_.nets(1) == {"ante": "10.00", "bet": "0.00", "jackpot": "249995.00"}


@shows("3.10.2 3.10.3")
@pytest.mark.parametrize(
    ("dealer", "has_a_hand", "bet"),
    [
        pytest.param("Ac Qd Js Th 9s", False, "0.00", id="ace-queen, the best that is none"),
        pytest.param("Ac Kd 4s 3h 2s", True, "20.00", id="ace-king, the lowest"),
        pytest.param("Kc Qd Js Th 8s", False, "0.00", id="king-queen"),
        pytest.param("7c 5d 4s 3h 2s", False, "0.00", id="the lowest odd cards"),
        pytest.param("2c 2d 5s 4h 3s", True, "20.00", id="the lowest pair"),
        pytest.param("5c 4d 3s 2h As", True, "-20.00", id="the lowest straight"),
        pytest.param("7c 5c 4c 3c 2c", True, "-20.00", id="the lowest flush"),
    ],
)
def test_3_10_2_the_dealer_has_a_hand_from_ace_king_up(settle, dealer, has_a_hand, bet):
    round_ = settle(seat("Qc 9h 8h 6d 6h", "bet", ante=10), dealer=dealer)
    assert round_.statement["dealer"]["qualifies"] is has_a_hand
    assert round_.net(1, "bet") == bet


@shows("3.10.1 3.10.3.2")
def test_3_10_1_a_hand_not_shown_ranks_below_the_dealers_and_has_no_jackpot_combination(settle):
    round_ = settle(seat("Kh Ks Kc 3c 3d", "bet decline", ante=10, jackpot=5))
    assert round_.nets(1) == {"ante": "-10.00", "bet": "-20.00", "jackpot": "-5.00"}
    assert round_.rules(1, "ante") == round_.rules(1, "bet") == ["3.10.1", "3.10.3.2"]
    assert round_.rules(1, "jackpot") == ["3.10.1"]


@shows("3.10.1")
def test_3_10_1_a_royal_flush_not_shown_leaves_the_jackpot_untouched(settle):
    round_ = settle(seat("As Ks Qs Js Ts", "bet decline", ante=10, jackpot=5))
    assert round_.nets(1) == {"ante": "-10.00", "bet": "-20.00", "jackpot": "-5.00"}
    assert round_.meter == "250000.00"
    assert round_.statement["jackpot"]["awards"] == []


@shows("3.10.1")
def test_3_10_1_hands_equal_to_the_dealers_lose_if_not_shown(settle):
    round_ = settle(seat("As Kh 7d 4h 2c", "bet decline", ante=10))
    assert round_.nets(1) == {"ante": "-10.00", "bet": "-20.00"}


@shows("3.10.1 3.10.2.1 3.10.2.2")
def test_3_10_1_a_hand_not_shown_is_settled_as_every_other_if_the_dealer_has_none(settle):
    round_ = settle(seat("Kh Ks Kc 3c 3d", "bet decline", ante=10, jackpot=5), dealer=NO_HAND)
    assert round_.nets(1) == {"ante": "10.00", "bet": "0.00", "jackpot": "-5.00"}
    assert round_.rules(1, "ante") == ["3.10.2.2", "4.1.1"]
    assert round_.rules(1, "bet") == ["3.10.2.1"]
    assert round_.rules(1, "jackpot") == ["3.10.1"]


# -- 3.3.1, 3.11, 3.12: ranking --

BEATS, TIES = ("10.00", "-10.00"), ("0.00", "0.00")


@pytest.fixture
def against(settle):
    """The ante's net, ante 10, of one hand against another that the dealer holds, and of the other against the one."""

    def run(mine, dealers):
        there = settle(seat(mine, "bet", ante=10), dealer=dealers)
        back = settle(seat(dealers, "bet", ante=10), dealer=mine)
        assert there.statement["dealer"]["qualifies"]
        assert back.statement["dealer"]["qualifies"]
        return there.net(1, "ante"), back.net(1, "ante")

    return run


@shows("3.11 3.11.1 3.11.2 3.11.3 3.11.4 3.11.5 3.11.6 3.11.7 3.11.8 3.11.9 3.11.10")
@pytest.mark.parametrize(
    ("lowest", "best_below"),
    [
        pytest.param("As Ks Qs Js Ts", "Kh Qh Jh Th 9h", id="3.11.1 over 3.11.2"),
        pytest.param("5h 4h 3h 2h Ah", "Kc Kd Kh Ks As", id="3.11.2 over 3.11.3"),
        pytest.param("2c 2d 2h 2s 3c", "Ac Ad Ah Kc Kd", id="3.11.3 over 3.11.4"),
        pytest.param("2c 2d 2h 3c 3d", "As Ks Qs Js 9s", id="3.11.4 over 3.11.5"),
        pytest.param("7h 5h 4h 3h 2h", "As Kh Qd Jc Th", id="3.11.5 over 3.11.6"),
        pytest.param("5d 4h 3s 2c Ah", "Ac Ad As Kh Qc", id="3.11.6 over 3.11.7"),
        pytest.param("2c 2d 2h 4s 3h", "Ah As Kh Ks Qc", id="3.11.7 over 3.11.8"),
        pytest.param("3c 3d 2c 2h 4s", "Ah As Kh Qc Jd", id="3.11.8 over 3.11.9"),
        pytest.param("2c 2h 5d 4h 3s", "Ah Kh Qc Jd 9s", id="3.11.9 over 3.11.10"),
    ],
)
def test_3_11_the_lowest_hand_of_a_class_beats_the_best_of_the_class_below(against, lowest, best_below):
    assert against(lowest, best_below) == BEATS


@shows("3.11.1 3.11.2 3.11.3 3.11.4 3.11.5 3.11.6 3.11.7 3.11.8 3.11.9 3.11.10")
@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        pytest.param("Td Ad Kd Jd Qd", "Royal Flush", id="3.11.1"),
        pytest.param("Jc Tc 9c 8c 7c", "Straight Flush", id="3.11.2"),
        pytest.param("Ac Ah Ad As Jh", "Four of a Kind", id="3.11.3"),
        pytest.param("Kc Kh Kd As Ah", "Full House", id="3.11.4"),
        pytest.param("Jh 8h 6h 5h 2h", "Flush", id="3.11.5"),
        pytest.param("9c 8d 7c 6h 5s", "Straight", id="3.11.6"),
        pytest.param("Td Th Ts 6h 3d", "Three of a Kind", id="3.11.7"),
        pytest.param("Qs Qh 6s 6h 3d", "Two Pairs", id="3.11.8"),
        pytest.param("Ac Ah 8d 6h 5s", "One Pair", id="3.11.9"),
        pytest.param("Qc Th 6s 5s 2h", "Five Odd Cards", id="3.11.10"),
    ],
)
def test_3_11_the_books_examples_are_what_it_calls_them(cards, hand):
    assert rank_five(parse_cards(cards)).category.title == hand


RANKS = "AKQJT98765432"


@shows("3.3.1 3.3.1.1")
@pytest.mark.parametrize(("high", "low"), list(pairwise(RANKS)))
def test_3_3_1_1_each_rank_is_above_the_next(against, high, low):
    beside = [rank for rank in "AT742" if rank not in (high, low)][:3]
    others = "{}c {}d {}c".format(*beside), "{}h {}s {}h".format(*beside)
    assert against(f"{high}c {high}d {others[0]}", f"{low}h {low}s {others[1]}") == BEATS


@shows("3.3.1.2 3.11.6")
def test_3_3_1_2_the_ace_is_one_in_5_4_3_2_ace(settle):
    straight = settle(seat("5d 4h 3s 2c Ah", "bet", ante=10, jackpot=5), dealer="Ac Kd 7s 4c 2d")
    assert straight.nets(1) == {"ante": "10.00", "bet": "80.00", "jackpot": "95.00"}
    suited = settle(seat("5h 4h 3h 2h Ah", "bet", ante=10, jackpot=5), dealer="Ac Kd 7s 4c 2d")
    assert suited.nets(1) == {"ante": "10.00", "bet": "1000.00", "jackpot": "24995.00"}


@shows("3.3.1.2 3.11.6")
def test_3_3_1_2_the_ace_is_high_elsewhere(against):
    assert against("As Kh Qd Jc Th", "Kc Qh Jd Ts 9h") == BEATS
    assert against("Ah Ad 4h 3s 2c", "Kc Kd 4c 3d 2s") == BEATS
    assert against("Ah 6h 4h 3h 2h", "Kc Qc Jc Tc 8c") == BEATS


@shows("3.3.1.2 3.11.6 3.11.10")
@pytest.mark.parametrize("cards", ["Kh As 2c 3s 4d", "Qh Kh As 2c 3s", "Jh Qd Kh As 2c"])
def test_3_11_6_no_sequence_runs_round_the_ace(settle, cards):
    round_ = settle(seat(cards, "bet", ante=10, jackpot=5), dealer="2h 2d 7s 6c 5c")
    assert round_.nets(1) == {"ante": "-10.00", "bet": "-20.00", "jackpot": "-5.00"}


@shows("3.3.1.2 3.11.2 3.11.5")
def test_3_11_5_suited_cards_that_run_round_the_ace_are_a_flush(settle):
    round_ = settle(seat("Qh Kh Ah 2h 3h", "bet", ante=10, jackpot=5))
    assert round_.nets(1) == {"ante": "10.00", "bet": "100.00", "jackpot": "195.00"}


@shows("3.3.1.3 3.12.1")
@pytest.mark.parametrize(
    ("mine", "dealers"),
    [
        pytest.param("As Ks 7s 4s 2s", "Ac Kc 7c 4c 2c", id="flushes"),
        pytest.param("Ah Kh 7d 4h 2d", "Ac Kc 7c 4c 2s", id="odd cards"),
        pytest.param("As Ks Qs Js Ts", "Ac Kc Qc Jc Tc", id="royal flushes"),
    ],
)
def test_3_3_1_3_suits_decide_nothing(against, mine, dealers):
    assert against(mine, dealers) == TIES


@shows("3.12")
@pytest.mark.parametrize(
    ("mine", "dealers"),
    [
        pytest.param("Ks 9s 5s 4s 2s", "Kc 9c 5c 3c 2c", id="flushes, fourth card"),
        pytest.param("Ks 9s 5s 4s 3s", "Kc 9c 5c 4c 2c", id="flushes, last card"),
        pytest.param("As 6s 4s 3s 2s", "Kc Qc Jc Tc 8c", id="flushes, first card"),
        pytest.param("As Kh Qd Js 9h", "Ac Kc Qh Jh 8d", id="odd cards, last card"),
        pytest.param("As Kh Qd 4s 3h", "Ac Kc Jh Th 9d", id="odd cards, third card"),
        pytest.param("3s 3h 3d 4s 2h", "2c 2d 2s Ah Kd", id="threes, the three"),
        pytest.param("Ks Kh Kd Kc 2h", "Qs Qh Qd Qc Ah", id="fours, the four"),
        pytest.param("Ts 9h 8d 7s 6h", "9c 8c 7h 6d 5d", id="straights, the top card"),
        pytest.param("Kh Qh Jh Th 9h", "Qs Js Ts 9s 8s", id="straight flushes, the top card"),
    ],
)
def test_3_12_within_a_class_the_card_ranks_decide(against, mine, dealers):
    assert against(mine, dealers) == BEATS


@shows("3.12.1 3.10.4")
@pytest.mark.parametrize(
    ("mine", "dealers"),
    [
        pytest.param("Ah Kh 7d 4h 2d", "Ac Kc 7c 4c 2s", id="odd cards"),
        pytest.param("Kh 9h 5h 4h 2h", "Kc 9c 5c 4c 2c", id="flushes"),
        pytest.param("9h 9d 7d 4h 2d", "9c 9s 7c 4c 2s", id="one pair"),
    ],
)
def test_3_12_1_the_same_class_and_ranks_stand_off(settle, against, mine, dealers):
    assert against(mine, dealers) == TIES
    assert settle(seat(mine, "bet", ante=10), dealer=dealers).result(1, "bet") == "stand-off"


@shows("3.12.2")
@pytest.mark.parametrize(
    ("mine", "dealers", "result"),
    [
        pytest.param("As Ah 2c 2h 3d", "Ks Kh Qc Qh Jd", BEATS, id="the top pair"),
        pytest.param("As Ah 3c 3h 4d", "Ac Ad 2c 2h Kd", BEATS, id="the second pair"),
        pytest.param("As Ah 3c 3h 5d", "Ac Ad 3s 3d 4d", BEATS, id="the unpaired card"),
        pytest.param("As Ah 3c 3h 5d", "Ac Ad 3s 3d 5h", TIES, id="all the same"),
        pytest.param("5s 5h 4c 4h 2d", "5c 5d 4s 4d Ah", BEATS[::-1], id="an unpaired ace above the pairs"),
    ],
)
def test_3_12_2_two_pairs_are_decided_by_top_pair_second_pair_and_fifth_card(against, mine, dealers, result):
    assert against(mine, dealers) == result


@shows("3.12.3")
@pytest.mark.parametrize(
    ("mine", "dealers", "result"),
    [
        pytest.param("3s 3h 5c 4h 2d", "2c 2s Ac Kh Qd", BEATS, id="the pair"),
        pytest.param("8s 8h Ac 3h 2d", "8c 8d Kc Qh Jd", BEATS, id="the highest unpaired card"),
        pytest.param("8s 8h Ac Jh 2d", "8c 8d Ah Th 9d", BEATS, id="the second unpaired card"),
        pytest.param("8s 8h Ac Jh 3d", "8c 8d Ah Jd 2d", BEATS, id="the third unpaired card"),
        pytest.param("8s 8h Ac Jh 3d", "8c 8d Ah Jd 3c", TIES, id="all the same"),
    ],
)
def test_3_12_3_one_pair_is_decided_by_the_pair_and_then_three_cards_in_order(against, mine, dealers, result):
    assert against(mine, dealers) == result


@shows("3.12.4 3.3.1.2")
@pytest.mark.parametrize(
    ("mine", "dealers"),
    [
        pytest.param("6s 5h 4c 3h 2d", "5c 4h 3d 2h As", id="straights"),
        pytest.param("6h 5h 4h 3h 2h", "5c 4c 3c 2c Ac", id="straight flushes"),
        pytest.param("As Kh Qc Jh Td", "5c 4h 3d 2h Ad", id="the highest straight and the lowest"),
        pytest.param("5c 4c 3c 2c Ac", "6s 5h 4h 3h 2d", id="a low straight flush still beats a straight"),
    ],
)
def test_3_12_4_a_sequence_from_6_up_beats_5_4_3_2_ace(against, mine, dealers):
    assert against(mine, dealers) == BEATS


@shows("3.12.5")
@pytest.mark.parametrize(
    ("mine", "dealers"),
    [("As Ah Ac 2h 2d", "Ks Kh Kc Qs Qd"), ("Ks Kh Kc 2h 2d", "Qs Qc Qd As Ah"), ("3s 3h 3c 4h 4d", "2s 2c 2d As Ah")],
)
def test_3_12_5_full_houses_are_decided_by_the_three(against, mine, dealers):
    assert against(mine, dealers) == BEATS


@shows("3.12.6")
@pytest.mark.parametrize(
    ("mine", "dealers"),
    [
        pytest.param("8s 9h Tc Jh Qd", "8c 9c Th Jd Qh", id="straights"),
        pytest.param("5s 4h 3c 2h Ad", "5c 4c 3h 2d Ah", id="low straights"),
        pytest.param("8s 9s Ts Js Qs", "8c 9c Tc Jc Qc", id="straight flushes"),
        pytest.param("5s 4s 3s 2s As", "5c 4c 3c 2c Ac", id="low straight flushes"),
    ],
)
def test_3_12_6_sequences_of_the_same_ranks_stand_off(against, mine, dealers):
    assert against(mine, dealers) == TIES


# -- 4.1: ante and bet --

BET = {  # line of 4.1.2: lowest winning hand, best hand, net of a bet of 20
    "royal-flush": ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "5000.00"),
    "straight-flush": ("5h 4h 3h 2h Ah", "Kh Qh Jh Th 9h", "1000.00"),
    "four-of-a-kind": ("3c 3d 3h 3s 2c", "Qc Qd Qh Qs Ah", "400.00"),
    "full-house": ("2c 2h 2s 3c 3d", "Ad Ah As Kh Ks", "140.00"),
    "flush": ("7h 5h 4h 3h 2h", "Ah Kh Qh Jh 9h", "100.00"),
    "straight": ("5d 4h 3s 2c Ah", "As Kh Qd Jc Th", "80.00"),
    "three-of-a-kind": ("2c 2h 2s 4d 3h", "Ah Ad As Kh Qc", "60.00"),
    "two-pairs": ("3c 3d 2c 2h 4s", "Ah As Kh Ks Qc", "40.00"),
    "one-pair-or-lower": ("Ah Kh 7c 5d 2s", "Ah As Kh Qc Jd", "20.00"),
}


@shows(
    "4.1.2 4.1.2/royal-flush 4.1.2/straight-flush 4.1.2/four-of-a-kind 4.1.2/full-house 4.1.2/flush 4.1.2/straight"
    " 4.1.2/three-of-a-kind 4.1.2/two-pairs 4.1.2/one-pair-or-lower 4.1.1"
)
def test_4_1_2_every_line_of_the_bet_pays_its_lowest_and_its_best_hand(settle):
    for name, (lowest, best, net) in BET.items():
        for cards in (lowest, best):
            round_ = settle(seat(cards, "bet", ante=10))
            assert round_.nets(1) == {"ante": "10.00", "bet": net}, cards
            assert round_.rules(1, "bet")[:2] == ["3.10.3.1", f"4.1.2/{name}"]  # then the tie-break, where there was a tie
            assert round_.rules(1, "ante")[:2] == ["3.10.3.1", "4.1.1"]


@shows("4.1.2/one-pair-or-lower")
@pytest.mark.parametrize("cards", ["2c 2h 5d 4h 3s", "Ah Kh Qc Jd 9s"])
def test_4_1_2_the_last_line_pays_the_lowest_pair_and_the_best_odd_cards_alike(settle, cards):
    round_ = settle(seat(cards, "bet", ante=10))
    assert round_.net(1, "bet") == "20.00"
    assert round_.line(1, "bet")["odds"] == "1 to 1"


@shows("4.1.2 3.10.3.2")
def test_4_1_2_a_straight_that_loses_is_not_paid(settle):
    round_ = settle(seat("9c 8d 7c 6h 5s", "bet", ante=10), dealer="Jh Jd Js 6d 6c")
    assert round_.nets(1) == {"ante": "-10.00", "bet": "-20.00"}


# -- 4.2: the jackpot's pay table --


@shows("3.10.3.3 3.13 4.2 4.2/royal-flush 4.2/straight-flush 4.2/four-of-a-kind 4.2/full-house 4.2/flush 4.2/straight")
def test_4_2_every_line_of_the_jackpot_pays_its_lowest_and_its_best_hand(settle):
    expected = {
        "royal-flush": ("249995.00", "50000.00"),
        "straight-flush": ("24995.00", "225000.00"),
        "four-of-a-kind": ("1995.00", "250000.00"),
        "full-house": ("395.00", "250000.00"),
        "flush": ("195.00", "250000.00"),
        "straight": ("95.00", "250000.00"),
    }
    for name, (net, meter) in expected.items():
        for cards in BET[name][:2]:
            round_ = settle(seat(cards, "bet", ante=10, jackpot=5))
            assert round_.nets(1) == {"ante": "10.00", "bet": BET[name][2], "jackpot": net}, cards
            assert round_.rules(1, "jackpot") == ["3.10.3.3", "3.13", f"4.2/{name}"]
            assert round_.meter == meter


@shows("3.10.2.3 3.13")
@pytest.mark.parametrize(
    ("cards", "line", "net"),
    [
        ("As Ks Qs Js Ts", "royal-flush", "249995.00"),
        ("Kh Qh Jh Th 9h", "straight-flush", "24995.00"),
        ("3c 3d 3h 3s 2c", "four-of-a-kind", "1995.00"),
        ("Ad Ah As Kh Ks", "full-house", "395.00"),
        ("Ah Kh Qh Jh 9h", "flush", "195.00"),
        ("As Kh Qd Jc Th", "straight", "95.00"),
    ],
)
def test_3_10_2_3_the_jackpot_pays_without_a_dealers_hand_too(settle, cards, line, net):
    round_ = settle(seat(cards, "bet", ante=10, jackpot=5), dealer="Qc Td 8s 5c 4d")
    assert round_.nets(1) == {"ante": "10.00", "bet": "0.00", "jackpot": net}
    assert round_.rules(1, "jackpot") == ["3.10.2.3", "3.13", f"4.2/{line}"]


@shows("4.2")
@pytest.mark.parametrize("dealer", [A_HAND, "Qd Td 8s 5c 4d"])
@pytest.mark.parametrize("cards", ["Ah Ad As Kh Qc", "Ah As Kh Ks Qc", "Jc 8d 6s 5s 3h"])
def test_4_2_the_best_hand_below_a_straight_loses_the_jackpot_wager(settle, cards, dealer):
    round_ = settle(seat(cards, "bet", ante=10, jackpot=5), dealer=dealer)
    assert round_.net(1, "jackpot") == "-5.00"
    assert round_.result(1, "jackpot") == "collected"
    assert round_.rules(1, "jackpot") == ["4.2"]
    assert round_.meter == "250000.00"


@shows("3.10.3.3 3.10.3.2 3.13")
def test_3_10_3_3_a_jackpot_hand_is_paid_although_the_dealer_beats_it(settle):
    round_ = settle(seat("9c 8d 7c 6h 5s", "bet", ante=10, jackpot=5), dealer="Jh 9h 5h 3h 2h")
    assert round_.nets(1) == {"ante": "-10.00", "bet": "-20.00", "jackpot": "95.00"}
    assert round_.rules(1, "jackpot") == ["3.10.3.3", "3.13", "4.2/straight"]


@shows("3.10.3.3 3.10.4")
def test_3_10_3_3_a_jackpot_hand_is_paid_although_it_stands_off(settle):
    round_ = settle(seat("9c 8d 7c 6h 5s", "bet", ante=10, jackpot=5), dealer="9h 8c 7d 6d 5d")
    assert round_.nets(1) == {"ante": "0.00", "bet": "0.00", "jackpot": "95.00"}


@shows("3.13")
def test_3_13_a_jackpot_payout_is_extra_to_ante_and_bet(settle):
    cards = "Jh 8h 6h 5h 3h"
    without, with_it = settle(seat(cards, "bet", ante=10)), settle(seat(cards, "bet", ante=10, jackpot=5))
    assert without.nets(1) == {"ante": "10.00", "bet": "100.00"}
    assert with_it.nets(1) == {"ante": "10.00", "bet": "100.00", "jackpot": "195.00"}


@shows("4.2/flush")
def test_4_2_for_1_includes_the_stake(settle):
    line = settle(seat("Jh 8h 6h 5h 3h", "bet", ante=10, jackpot=5)).line(1, "jackpot")
    assert (line["stake"], line["odds"], line["returned"], line["net"]) == ("5.00", "40 for 1", "200.00", "195.00")


@shows("4.2/straight-flush")
def test_4_2_without_a_jackpot_wager_nothing_is_due_and_the_meter_stays(settle):
    round_ = settle(seat("As Ks Qs Js Ts", "bet", ante=10), seat("Kh Qh Jh Th 9h", "bet", ante=10, jackpot=5))
    assert round_.nets(1) == {"ante": "10.00", "bet": "5000.00"}
    assert round_.net(2, "jackpot") == "24995.00"
    assert round_.meter == "225000.00"


@shows("4.2/straight-flush")
@pytest.mark.parametrize(
    ("meter", "net", "after"),
    [("123456.78", "12340.67", "111111.11"), ("123456.79", "12340.67", "111111.12"), ("0.09", "-5.00", "0.09")],
)
def test_4_2_odd_cents_of_a_tenth_stay_in_the_pool(settle, meter, net, after):
    round_ = settle(seat("Kh Qh Jh Th 9h", "bet", ante=10, jackpot=5), meter=meter)
    assert (round_.net(1, "jackpot"), round_.meter) == (net, after)


# -- 3.15: several jackpot hands at one table --

ROYALS = ["As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc", "Ad Kd Qd Jd Td"]
STRAIGHT_FLUSHES = ["Ks Qs Js Ts 9s", "9h 8h 7h 6h 5h", "5c 4c 3c 2c Ac", "9d 8d 7d 6d 5d"]
LOW_PAIR = "2d 2h 8s 4s 3s"  # A dealer with a hand that no jackpot hand above shares a card with
BIG = {"meter": "500000.00", "reset": "100000.00"}


@shows("3.15 3.15.1 4.2/royal-flush")
@pytest.mark.parametrize(
    ("winners", "net", "meter"),
    [
        pytest.param(2, "299995.00", "100000.00", id="two share 600,000"),
        pytest.param(3, "233328.33", "100000.01", id="three share 700,000, a cent stays"),
        pytest.param(4, "199995.00", "100000.00", id="four share 800,000"),
    ],
)
def test_3_15_1_royal_flushes_share_the_jackpot_and_a_reset_for_each_further_winner(settle, winners, net, meter):
    round_ = settle(*[seat(cards, "bet", ante=10, jackpot=5) for cards in ROYALS[:winners]], dealer=LOW_PAIR, **BIG)
    for position in range(1, winners + 1):
        assert round_.net(position, "jackpot") == net
        assert round_.rules(position, "jackpot") == ["3.10.3.3", "3.13", "4.2/royal-flush", "3.15", "3.15.1"]
    assert round_.meter == meter


@shows("3.15 3.15.2 4.2/straight-flush")
@pytest.mark.parametrize(
    ("winners", "net", "meter"),
    [
        pytest.param(2, "47495.00", "405000.00", id="two share 95,000"),
        pytest.param(3, "45161.66", "364500.02", id="three share 135,500, two cents stay"),
        pytest.param(4, "42982.50", "328050.00", id="four share 171,950"),
    ],
)
def test_3_15_2_straight_flushes_of_any_height_share_a_tenth_of_what_each_leaves(settle, winners, net, meter):
    hands = STRAIGHT_FLUSHES[:winners]
    round_ = settle(*[seat(cards, "bet", ante=10, jackpot=5) for cards in hands], dealer=LOW_PAIR, **BIG)
    for position in range(1, winners + 1):
        assert round_.net(position, "jackpot") == net
        assert round_.rules(position, "jackpot") == ["3.10.3.3", "3.13", "4.2/straight-flush", "3.15", "3.15.2"]
    assert round_.meter == meter


@shows("3.15.2")
def test_3_15_2_an_odd_cent_of_a_shared_sum_stays_in_the_pool(settle):
    hands = [seat(cards, "bet", ante=10, jackpot=5) for cards in STRAIGHT_FLUSHES[:2]]
    round_ = settle(*hands, dealer=LOW_PAIR, meter="1001.00", reset="500.00")  # 100.10 and 90.09, 190.19 to share
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == ("90.09", "90.09")
    assert round_.meter == "810.82"


@shows("3.15.3 3.15 4.2/royal-flush 4.2/straight-flush")
def test_3_15_3_a_royal_flush_is_paid_after_a_straight_flush_from_what_it_left(settle):
    royal, other = (seat(cards, "bet", ante=10, jackpot=5) for cards in (ROYALS[1], STRAIGHT_FLUSHES[0]))
    round_ = settle(royal, other, dealer=LOW_PAIR, **BIG)
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == ("449995.00", "49995.00")
    assert round_.meter == "100000.00"
    assert round_.rules(1, "jackpot") == ["3.10.3.3", "3.13", "4.2/royal-flush", "3.15", "3.15.3"]
    assert [award["position"] for award in round_.statement["jackpot"]["awards"]] == [2, 1]


@shows("3.15.2 3.15.3")
def test_3_15_3_two_straight_flushes_leave_a_royal_flush_81_hundredths(settle):
    hands = ["Jd Td 9d 8d 7d", "9c 8c 7c 6c 5c", "As Ks Qs Js Ts"]
    round_ = settle(*[seat(cards, "bet", ante=10, jackpot=5) for cards in hands], dealer="2c 2d 9h 4c 7s", **BIG)
    assert [round_.net(position, "jackpot") for position in (1, 2, 3)] == ["47495.00", "47495.00", "404995.00"]
    assert round_.meter == "100000.00"


@shows("3.15.1 3.15.3")
def test_3_15_3_two_royal_flushes_share_what_a_straight_flush_left_and_a_reset(settle):
    hands = ["As Ks Qs Js Ts", "9c 8c 7c 6c 5c", "Ah Kh Qh Jh Th"]
    round_ = settle(*[seat(cards, "bet", ante=10, jackpot=5) for cards in hands], dealer="2c 2d 9h 4c 7s", **BIG)
    assert [round_.net(position, "jackpot") for position in (1, 2, 3)] == ["274995.00", "49995.00", "274995.00"]
    assert round_.meter == "100000.00"
    assert round_.rules(1, "jackpot") == ["3.10.3.3", "3.13", "4.2/royal-flush", "3.15", "3.15.1", "3.15.3"]


@shows("3.15.3 4.2/four-of-a-kind 4.2/royal-flush")
def test_3_15_3_lower_fixed_awards_come_first_and_leave_the_jackpot_whole(settle):
    hands = ["As Ks Qs Js Ts", "3c 3d 3h 3s 2h"]
    round_ = settle(*[seat(cards, "bet", ante=10, jackpot=5) for cards in hands], dealer="2c 2d 9h 4c 7s", **BIG)
    assert [round_.net(position, "jackpot") for position in (1, 2)] == ["499995.00", "1995.00"]
    assert round_.rules(1, "jackpot") == ["3.10.3.3", "3.13", "4.2/royal-flush", "3.15", "3.15.3"]
    assert [award["position"] for award in round_.statement["jackpot"]["awards"]] == [2, 1]


@shows("4.2/flush")
def test_3_15_hands_paid_for_1_share_nothing(settle):
    hands = ["Jh 8h 6h 5h 3h", "Qs 8s 6s 5s 3s"]
    round_ = settle(*[seat(cards, "bet", ante=10, jackpot=5) for cards in hands])
    assert [round_.net(position, "jackpot") for position in (1, 2)] == ["195.00", "195.00"]
    assert round_.rules(1, "jackpot") == ["3.10.3.3", "3.13", "4.2/flush"]
    assert round_.meter == "250000.00"


@shows("3.9.1 3.15.2 3.10.1")
def test_3_15_2_a_folded_straight_flush_shares_and_one_not_shown_does_not(settle):
    actions = ["fold", "bet", "bet decline"]
    hands = [seat(cards, doing, ante=10, jackpot=5) for cards, doing in zip(STRAIGHT_FLUSHES, actions, strict=False)]
    round_ = settle(*hands, dealer=LOW_PAIR, **BIG)
    assert [round_.net(position, "jackpot") for position in (1, 2, 3)] == ["47495.00", "47495.00", "-5.00"]
    assert round_.rules(1, "jackpot") == ["3.9.1", "3.13", "4.2/straight-flush", "3.15", "3.15.2"]
    assert round_.meter == "405000.00"


@shows("3.15.2")
def test_3_15_2_a_straight_flush_without_a_jackpot_wager_does_not_share(settle):
    with_it, without = seat(STRAIGHT_FLUSHES[0], "bet", ante=10, jackpot=5), seat(STRAIGHT_FLUSHES[1], "bet", ante=10)
    third = seat(STRAIGHT_FLUSHES[2], "bet", ante=10, jackpot=5)
    round_ = settle(with_it, without, third, dealer=LOW_PAIR, **BIG)
    assert (round_.net(1, "jackpot"), round_.net(3, "jackpot"), round_.meter) == ("47495.00", "47495.00", "405000.00")
    assert not round_.has(2, "jackpot")


@shows("3.15.2 3.15")
def test_3_15_the_dealers_own_straight_flush_takes_nothing_from_the_jackpot(settle):
    round_ = settle(
        seat("9h 8h 7h 6h 5h", "bet", ante=10, jackpot=5),
        seat("9d 8d 7d 6d 5d", "fold", ante=10, jackpot=5),
        dealer="Ks Qs Js Ts 9s",
        **BIG,
    )
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot"), round_.meter) == ("47495.00", "47495.00", "405000.00")


# -- 3.5.3 and 3.5.3.1: several units in Version 9 --


@shows("3.5.3 3.5.3.1 4.2/four-of-a-kind 4.2/full-house 4.2/flush 4.2/straight", books="mbs-singapore-stud-v9")
def test_3_5_3_1_fixed_awards_are_taken_as_often_as_units_were_staked(desk):
    expected = {  # net of 1 to 5 units of 5
        "four-of-a-kind": ("1995.00", "3990.00", "5985.00", "7980.00", "9975.00"),
        "full-house": ("395.00", "790.00", "1185.00", "1580.00", "1975.00"),
        "flush": ("195.00", "390.00", "585.00", "780.00", "975.00"),
        "straight": ("95.00", "190.00", "285.00", "380.00", "475.00"),
    }
    for name, nets in expected.items():
        for units, net in enumerate(nets, 1):
            round_ = desk(V9, seat(BET[name][1], "bet", ante=10, jackpot=5 * units), dealer=A_HAND)
            assert round_.net(1, "jackpot") == net
            several = ["3.5.3.1"] if units > 1 else []
            assert round_.rules(1, "jackpot") == ["3.10.3.3", "3.13", f"4.2/{name}", *several]
            assert round_.meter == "250000.00"


@shows("3.5.3.1", books="mbs-singapore-stud-v9")
@pytest.mark.parametrize(
    ("cards", "units", "net", "meter"),
    [
        ("As Ks Qs Js Ts", 2, "249990.00", "50000.00"),
        ("As Ks Qs Js Ts", 5, "249975.00", "50000.00"),
        ("Kh Qh Jh Th 9h", 2, "24990.00", "225000.00"),
        ("Kh Qh Jh Th 9h", 5, "24975.00", "225000.00"),
    ],
)
def test_3_5_3_1_shares_of_the_pool_stay_the_same_whatever_was_staked(desk, cards, units, net, meter):
    round_ = desk(V9, seat(cards, "bet", ante=10, jackpot=5 * units), dealer=A_HAND)
    assert (round_.net(1, "jackpot"), round_.meter) == (net, meter)


@shows("3.5.3.1 3.15.2", books="mbs-singapore-stud-v9")
def test_3_5_3_1_unequal_wagers_share_a_straight_flush_equally(desk):
    hands = [seat(cards, "bet", ante=10, jackpot=stake) for cards, stake in zip(STRAIGHT_FLUSHES, (5, 25), strict=False)]
    round_ = desk(V9, *hands, dealer=LOW_PAIR, **BIG)
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == ("47495.00", "47475.00")
    assert round_.meter == "405000.00"


@shows("3.5.3 4.2", books="mbs-singapore-stud-v9")
def test_3_5_3_every_unit_is_lost_below_a_straight(desk):
    round_ = desk(V9, seat("Ah Ad As Kh Qc", "bet", ante=10, jackpot=25), dealer=A_HAND)
    assert round_.net(1, "jackpot") == "-25.00"
