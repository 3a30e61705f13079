"""Megalink Texas Hold'em Bonus Progressive (mbs-texas-holdem): each answer to each reading, where it changes money."""

from __future__ import annotations

import pytest

import croupier
from conftest import seat
from croupier.games import edition

BOOKS = "mbs-texas-holdem"

STAY = "flop check check"
NOT_SHOWN = "flop check check decline"
METER = "100000.00"  # in these rounds, unless they say otherwise; it resets to 50,000.00


@pytest.fixture
def settle(book, desk):
    """Settle hold'em rounds with answers given as `H_4="unchanged"`."""

    def run(*seats, dealer="Jc 8d", community="Ks 9d 6h 4c 2s", meter=METER, **answers):
        readings = {reading.replace("_", "-"): answer for reading, answer in answers.items()}
        return desk(book, *seats, dealer=dealer, community=community, meter=meter, readings=readings)

    return run


def received(round_, position):
    """What came back on a jackpot wager."""
    return round_.line(position, "jackpot")["returned"]


def jackpot_readings(round_):
    return round_.statement["jackpot"]["readings"]


# -- which answers there are --


def test_these_are_the_switches_of_the_book(book):
    found = edition(book)
    expected = {"H-3", "H-4", "H-6", "H-10", "H-11", "H-14", "H-17", "H-18", "H-24", "H-30", "H-46", "H-53"}
    assert set(found.register.switches(book)) == expected


@pytest.mark.parametrize(("reading", "answer"), [("H_17", "always-play-out"), ("H_46", "up-to-the-next-chip")])
def test_no_round_can_be_settled_by_an_unsettled_answer(settle, reading, answer):
    with pytest.raises(croupier.InputError) as caught:
        settle(seat("Ah Kh", STAY, ante=10), **{reading: answer})
    assert caught.value.where == f"readings.{reading.replace('_', '-')}"
    assert "no round can be settled" in caught.value.what


@pytest.mark.parametrize(
    ("reading", "answer"),
    [
        ("H_3", "community-royal-resets"),  # an answer for RWS only
        ("H_11", "bonus-returned"),  # likewise
        ("H_18", "true-rank"),  # likewise
        ("H_10", "sometimes"),  # no answer at all
        ("H_5", "reset-to-zero"),  # recorded, no switch
        ("H_1", "every-line"),  # not about this book
        ("S_1", "contains-a-queen"),  # of other games
        ("H_99", "yes"),  # no reading
    ],
)
def test_an_answer_that_is_none_here_is_refused(settle, reading, answer):
    with pytest.raises(croupier.InputError) as caught:
        settle(seat("Ah Kh", STAY, ante=10), **{reading: answer})
    assert caught.value.where == f"readings.{reading.replace('_', '-')}"


@pytest.mark.parametrize(
    "adopted",
    [
        {"H_3": "house-pays", "H_4": "falls-by-the-award", "H_6": "meter-after-each", "H_10": "stands-on-hole-cards"},
        {"H_11": "own-tables", "H_14": "fold-loses-it", "H_17": "board-shown-as-needed", "H_18": "refusal-loses"},
        {"H_24": "once", "H_30": "pair-decides", "H_46": "round-down", "H_53": "dealer-has-no-jackpot-hand"},
    ],
)
def test_the_adopted_answers_change_nothing_when_they_are_named(settle, adopted):
    seats = [
        seat("As Ks", "fold", ante=10, bonus=10, jackpot=25),
        seat("9s 8s", STAY, ante=10, bonus=10, jackpot=5),
        seat("2d 2c", NOT_SHOWN, ante=10, bonus=10, jackpot=5),
    ]
    plain = settle(*seats, dealer="Ah Ad", community="Qs Js Ts 4d 3h")
    assert settle(*seats, dealer="Ah Ad", community="Qs Js Ts 4d 3h", **adopted).statement == plain.statement


# -- H-3: who pays the set sums --

ROYAL_AND_STRAIGHT = [seat("As Ks", STAY, ante=10, jackpot=5), seat("Ah Kh", STAY, ante=10, jackpot=5)]


def test_h_3_the_house_pays_set_sums_or_the_meter_does(settle):
    four = seat("9s 9d", STAY, ante=10, jackpot=5)
    house = settle(four, community="9h 9c 2s Kd 3h")
    meter = settle(four, community="9h 9c 2s Kd 3h", H_3="taken-from-the-meter")
    assert received(house, 1) == received(meter, 1) == "2000.00"
    assert (house.meter, meter.meter) == ("100000.00", "98000.00")
    assert house.readings(1, "jackpot") == []  # the line is the same, only the meter is not
    assert jackpot_readings(house) == ["H-3"]


def test_h_3_a_royal_flush_finds_less_in_a_meter_that_paid_a_set_sum(settle):
    house = settle(*ROYAL_AND_STRAIGHT, community="Qs Js Ts 4d 2h")
    meter = settle(*ROYAL_AND_STRAIGHT, community="Qs Js Ts 4d 2h", H_3="taken-from-the-meter")
    assert (received(house, 1), received(house, 2), house.meter) == ("100000.00", "100.00", "50000.00")
    assert (received(meter, 1), received(meter, 2), meter.meter) == ("99900.00", "100.00", "50000.00")
    assert house.readings(1, "jackpot") == meter.readings(1, "jackpot") == ["H-3"]
    assert house.readings(2, "jackpot") == []


def test_h_3_says_nothing_of_a_share(settle):
    royal = seat("As Ks", STAY, ante=10, jackpot=5)
    house = settle(royal, community="Qs Js Ts 4d 2h")
    meter = settle(royal, community="Qs Js Ts 4d 2h", H_3="taken-from-the-meter")
    assert received(house, 1) == received(meter, 1) == "100000.00"
    assert house.readings(1, "jackpot") == jackpot_readings(house) == []


# -- H-4: the meter after a share --

ROYAL_AND_STRAIGHT_FLUSH = [seat("As Ks", STAY, ante=10, jackpot=5), seat("9s 8s", STAY, ante=10, jackpot=5)]


@pytest.mark.parametrize(
    ("answers", "after"),
    [
        ({}, "90000.00"),
        ({"H_4": "falls-by-the-award"}, "90000.00"),
        ({"H_4": "any-win-resets"}, "50000.00"),
        ({"H_4": "unchanged"}, "100000.00"),
    ],
)
def test_h_4_the_meter_after_a_straight_flush(settle, answers, after):
    round_ = settle(seat("9s 8s", STAY, ante=10, jackpot=5), community="7s 6s 5s Kd 2h", **answers)
    assert received(round_, 1) == "10000.00"
    assert round_.meter == after
    assert round_.readings(1, "jackpot") == []
    assert jackpot_readings(round_) == ["H-4"]


@pytest.mark.parametrize(
    ("answers", "royal"),
    [({}, "90000.00"), ({"H_4": "any-win-resets"}, "50000.00"), ({"H_4": "unchanged"}, "100000.00")],
)
def test_h_4_what_a_straight_flush_leaves_to_the_royal_flush(settle, answers, royal):
    round_ = settle(*ROYAL_AND_STRAIGHT_FLUSH, community="Qs Js Ts 4d 2h", **answers)
    assert (received(round_, 1), received(round_, 2)) == (royal, "10000.00")
    assert round_.meter == "50000.00"
    assert round_.readings(1, "jackpot") == ["H-4"]
    assert round_.readings(2, "jackpot") == []


@pytest.mark.parametrize("answer", ["falls-by-the-award", "any-win-resets", "unchanged"])
def test_h_4_the_whole_meter_always_starts_again(settle, answer):
    round_ = settle(seat("As Ks", STAY, ante=10, jackpot=5), community="Qs Js Ts 4d 2h", H_4=answer)
    assert (received(round_, 1), round_.meter) == ("100000.00", "50000.00")
    assert round_.readings(1, "jackpot") == jackpot_readings(round_) == []


# -- H-6: two Straight Flushes --


@pytest.mark.parametrize(
    ("answers", "each", "after"),
    [
        ({}, "9500.00", "81000.00"),
        ({"H_6": "start-value"}, "7500.00", "85000.00"),
        ({"H_6": "tenth-of-displayed-each"}, "10000.00", "80000.00"),
    ],
)
def test_h_6_the_base_of_the_second_tenth(settle, answers, each, after):
    round_ = settle(
        seat("Js Ts", STAY, ante=10, jackpot=25),
        seat("6s 5s", STAY, ante=10, jackpot=5),
        community="9s 8s 7s Kd 2h",
        **answers,
    )
    assert (received(round_, 1), received(round_, 2), round_.meter) == (each, each, after)
    assert "H-6" in round_.readings(1, "jackpot")
    assert "H-6" in round_.readings(2, "jackpot")


@pytest.mark.parametrize("answer", ["meter-after-each", "start-value", "tenth-of-displayed-each"])
def test_h_6_one_straight_flush_depends_on_none_of_it(settle, answer):
    round_ = settle(seat("Js Ts", STAY, ante=10, jackpot=5), community="9s 8s 7s Kd 2h", H_6=answer)
    assert (received(round_, 1), round_.meter) == ("10000.00", "90000.00")
    assert "H-6" not in round_.readings(1, "jackpot")
    assert "H-6" not in jackpot_readings(round_)


# -- H-10: a Bonus whose hand is beaten --


def test_h_10_a_fitting_bonus_of_a_beaten_hand_stands_or_is_lost(settle):
    queens = seat("Qh Qd", STAY, ante=10, bonus=10)
    stands = settle(queens, dealer="Ac Ad")
    lost = settle(queens, dealer="Ac Ad", H_10="lost-when-beaten")
    assert stands.nets(1) == {"ante": "-10.00", "flop": "-20.00", "bonus": "100.00"}
    assert lost.nets(1) == {"ante": "-10.00", "flop": "-20.00", "bonus": "-10.00"}
    assert stands.readings(1, "bonus") == lost.readings(1, "bonus") == ["H-10"]
    assert stands.readings(1, "ante") == stands.readings(1, "flop") == []
    assert lost.rules(1, "bonus") == ["3.10.3", "3.12.3"]


@pytest.mark.parametrize(
    ("cards", "dealer", "net"),
    [
        ("Qh Qd", "Jc 8d", "100.00"),  # the hand wins
        ("Qh Qd", "Qc Qs", "100.00"),  # the hand ties
        ("7h 3d", "Jc Jd", "-10.00"),  # no line fits, so it is lost in any case
    ],
)
def test_h_10_makes_no_difference_to_other_hands(settle, cards, dealer, net):
    for answers in ({}, {"H_10": "lost-when-beaten"}):
        round_ = settle(seat(cards, STAY, ante=10, bonus=10), dealer=dealer, **answers)
        assert round_.net(1, "bonus") == net
        assert "H-10" not in round_.readings(1, "bonus")


def test_h_10_a_beaten_hand_keeps_its_jackpot_in_any_case(settle):
    straight = seat("Jh Td", STAY, ante=10, jackpot=5)
    for answers in ({}, {"H_10": "lost-when-beaten"}):
        assert settle(straight, dealer="Ks Qs", community="9s 8s 7s 3d 2c", **answers).net(1, "jackpot") == "95.00"


# -- H-11: side bets in a stand-off --


@pytest.mark.parametrize(
    ("cards", "dealer", "own", "returned"),
    [
        ("Ah Ad", "As Ac", "10000.00", "0.00"),  # the 1000 to 1 line is most often a tie
        ("Qh Qd", "Qc Qs", "100.00", "0.00"),
        ("7h 3d", "7c 3s", "-10.00", "0.00"),
    ],
)
def test_h_11_the_bonus_in_a_tie_goes_by_its_table_or_back(settle, cards, dealer, own, returned):
    hand = seat(cards, STAY, ante=10, bonus=10)
    adopted, back = settle(hand, dealer=dealer), settle(hand, dealer=dealer, H_11="all-returned")
    assert adopted.nets(1) == {"ante": "0.00", "flop": "0.00", "bonus": own}
    assert back.nets(1) == {"ante": "0.00", "flop": "0.00", "bonus": returned}
    assert adopted.readings(1, "bonus") == back.readings(1, "bonus") == ["H-11"]
    assert adopted.readings(1, "flop") == []
    assert back.rules(1, "bonus")[0] == "3.10.4"  # and the rule that finds the hands equal


def test_h_11_a_jackpot_wager_without_a_jackpot_hand_in_a_tie_is_lost_or_returned(settle):
    hand = seat("7h 3d", STAY, ante=10, jackpot=5)
    adopted, back = settle(hand, dealer="7c 3s"), settle(hand, dealer="7c 3s", H_11="all-returned")
    assert (adopted.net(1, "jackpot"), back.net(1, "jackpot")) == ("-5.00", "0.00")
    assert adopted.readings(1, "jackpot") == back.readings(1, "jackpot") == ["H-11"]
    assert back.result(1, "jackpot") == "returned"


def test_h_11_every_wager_is_returned_in_a_tie_a_jackpot_hand_too(settle):
    straight = seat("Jh Td", STAY, ante=10, jackpot=5)
    adopted = settle(straight, dealer="Jc Ts", community="9s 8d 7h 3d 2c")
    back = settle(straight, dealer="Jc Ts", community="9s 8d 7h 3d 2c", H_11="all-returned")
    assert adopted.net(1, "jackpot") == "95.00"
    assert back.net(1, "jackpot") == "0.00"
    assert adopted.readings(1, "jackpot") == ["H-11"]


@pytest.mark.parametrize("actions", [STAY, "fold", NOT_SHOWN])
def test_h_11_says_nothing_where_no_tie_is_declared(settle, actions):
    dealer = "Kc Kd" if actions == STAY else "7c 3s"
    for answers in ({}, {"H_11": "all-returned"}):
        round_ = settle(seat("7h 3d", actions, ante=10, bonus=10, jackpot=5), dealer=dealer, **answers)
        assert (round_.net(1, "bonus"), round_.net(1, "jackpot")) == ("-10.00", "-5.00")
        assert "H-11" not in round_.readings(1, "bonus") + round_.readings(1, "jackpot")


# -- H-14: the Bonus of a folded hand --


@pytest.mark.parametrize(
    ("cards", "adopted", "when_dealt", "held_back"),
    [
        ("2h 2d", "-10.00", "30.00", "30.00"),
        ("As Kd", "-10.00", "150.00", "150.00"),
        ("Ah Ad", "-10.00", "300.00", "-10.00"),  # Aces wait for the dealer's cards, and the fold comes first
    ],
)
def test_h_14_a_fold_loses_a_fitting_bonus_or_comes_after_it_was_paid(settle, cards, adopted, when_dealt, held_back):
    hand = seat(cards, "fold", ante=10, bonus=10)
    rounds = [settle(hand), settle(hand, H_14="paid-when-dealt"), settle(hand, H_14="aces-held-back")]
    assert [round_.net(1, "bonus") for round_ in rounds] == [adopted, when_dealt, held_back]
    assert [round_.net(1, "ante") for round_ in rounds] == ["-10.00"] * 3
    assert rounds[0].readings(1, "bonus") == ["H-14"]
    assert rounds[0].readings(1, "ante") == []


@pytest.mark.parametrize(
    ("cards", "actions", "net"),
    [
        ("7h 3d", "fold", "-10.00"),  # no line fits
        ("3h 3d", STAY, "30.00"),  # not folded
        ("Ah Ad", STAY, "300.00"),
        ("7h 3d", STAY, "-10.00"),
    ],
)
def test_h_14_makes_no_difference_to_other_hands(settle, cards, actions, net):
    for answers in ({}, {"H_14": "paid-when-dealt"}, {"H_14": "aces-held-back"}):
        round_ = settle(seat(cards, actions, ante=10, bonus=10), **answers)
        assert round_.net(1, "bonus") == net
        assert "H-14" not in round_.readings(1, "bonus")


# -- H-17: everybody folds --


def test_h_17_a_folded_royal_flush_takes_the_jackpot_or_the_round_is_over(settle):
    royal = seat("As Ks", "fold", ante=10, jackpot=25)
    shown = settle(royal, community="Qs Js Ts 4d 2h")
    over = settle(royal, community="Qs Js Ts 4d 2h", H_17="round-ends-at-once")
    assert (shown.nets(1), shown.meter) == ({"ante": "-10.00", "jackpot": "99975.00"}, "50000.00")
    assert (over.nets(1), over.meter) == ({"ante": "-10.00", "jackpot": "-25.00"}, "100000.00")
    assert shown.readings(1, "jackpot") == over.readings(1, "jackpot") == ["H-17"]
    assert shown.readings(1, "ante") == []
    assert jackpot_readings(shown) == ["H-17"]


def test_h_17_the_meter_depends_on_it_too_when_the_round_ends_at_once(settle):
    over = settle(seat("As Ks", "fold", ante=10, jackpot=25), community="Qs Js Ts 4d 2h", H_17="round-ends-at-once")
    assert over.meter == "100000.00"  # 50,000.00 if the board is shown
    assert jackpot_readings(over) == ["H-17"]


def test_h_17_makes_no_difference_while_one_player_stays(settle):
    for answers in ({}, {"H_17": "round-ends-at-once"}):
        round_ = settle(
            seat("As Ks", "fold", ante=10, jackpot=5), seat("7h 3d", STAY, ante=10), community="Qs Js Ts 4d 2h", **answers
        )
        assert round_.net(1, "jackpot") == "99995.00"
        assert round_.readings(1, "jackpot") == []


def test_h_17_makes_no_difference_to_a_folded_hand_without_an_award(settle):
    for answers in ({}, {"H_17": "round-ends-at-once"}):
        round_ = settle(seat("Ah Kd", "fold", ante=10, jackpot=5), **answers)
        assert round_.net(1, "jackpot") == "-5.00"
        assert round_.readings(1, "jackpot") == []


# -- H-18: a hand that is not shown --


@pytest.mark.parametrize("cards", ["Qh Qd", "7h 3d"])
def test_h_18_the_bonus_of_a_hand_not_shown_is_lost_or_returned(settle, cards):
    hand = seat(cards, NOT_SHOWN, ante=10, bonus=10, jackpot=5)
    lost, back = settle(hand), settle(hand, H_18="bonus-returned")
    rest = {"ante": "-10.00", "flop": "-20.00", "jackpot": "-5.00"}
    assert lost.nets(1) == rest | {"bonus": "-10.00"}
    assert back.nets(1) == rest | {"bonus": "0.00"}
    assert "H-18" in lost.readings(1, "bonus")
    assert back.result(1, "bonus") == "returned"
    assert lost.readings(1, "ante") == lost.readings(1, "flop") == lost.readings(1, "jackpot") == []


@pytest.mark.parametrize(("actions", "net"), [(STAY, "100.00"), ("fold", "-10.00")])
def test_h_18_a_hand_shown_or_folded_is_no_refusal(settle, actions, net):
    for answers in ({}, {"H_18": "bonus-returned"}):
        round_ = settle(seat("Qh Qd", actions, ante=10, bonus=10), **answers)
        assert round_.net(1, "bonus") == net
        assert "H-18" not in round_.readings(1, "bonus")


# -- H-24: the factor of several units --


def test_h_24_five_units_multiply_once_or_twice(settle):
    four = seat("9s 9d", STAY, ante=10, jackpot=25)
    once, twice = (settle(four, community="9h 9c 2s Kd 3h", **each) for each in ({}, {"H_24": "twice"}))
    assert (once.net(1, "jackpot"), twice.net(1, "jackpot")) == ("9975.00", "49975.00")
    assert once.readings(1, "jackpot") == twice.readings(1, "jackpot") == ["H-24"]


@pytest.mark.parametrize(
    ("cards", "board", "stake", "award"),
    [
        ("9s 9d", "9h 9c 2s Kd 3h", 5, "2000.00"),  # one unit
        ("9s 8s", "7s 6s 5s Kd 2h", 25, "10000.00"),  # a share is never multiplied
        ("As Ks", "Qs Js Ts 4d 2h", 25, "100000.00"),
        ("Ah Qd", "Ks 9d 6h 4c 2s", 25, "0.00"),  # no award
    ],
)
def test_h_24_makes_no_difference_to_one_unit_or_to_a_share(settle, cards, board, stake, award):
    for answers in ({}, {"H_24": "twice"}):
        round_ = settle(seat(cards, STAY, ante=10, jackpot=stake), community=board, **answers)
        assert received(round_, 1) == award
        assert "H-24" not in round_.readings(1, "jackpot")


# -- H-30: Full Houses with equal threes not all on the board --


@pytest.mark.parametrize(
    ("cards", "dealer", "nets"),
    [
        ("Kh 9s", "Kc 5d", {"ante": "10.00", "flop": "20.00", "turn": "10.00", "river": "10.00"}),
        ("Kc 5d", "Kh 9s", {"ante": "-10.00", "flop": "-20.00", "turn": "-10.00", "river": "-10.00"}),
    ],
)
def test_h_30_the_pair_decides_or_equal_threes_stand_off(settle, cards, dealer, nets):
    hand = seat(cards, "flop turn river", ante=10)
    decides = settle(hand, dealer=dealer, community="Ks Kd 9h 5c 2s")
    stands = settle(hand, dealer=dealer, community="Ks Kd 9h 5c 2s", H_30="stand-off")
    assert decides.nets(1) == nets
    assert stands.nets(1) == dict.fromkeys(nets, "0.00")
    for wager in nets:
        assert decides.readings(1, wager) == stands.readings(1, wager) == ["H-30"]


@pytest.mark.parametrize(
    ("cards", "dealer", "board", "net"),
    [
        ("Kh Kd", "Qh Qd", "9s 9d 9h 4c 2s", "20.00"),  # the three on the board: the pair decides by the rule itself
        ("Qh Qd", "Kh Kd", "9s 9d 9h 4c 2s", "-20.00"),
        ("9s 2h", "Ah 4h", "9d 9h 4c 4s Ks", "20.00"),  # other threes
        ("Kh 9s", "Kc 9d", "Ks Kd 9h 5c 2s", "0.00"),  # the same pair
        ("Kh 9s", "Ac Kc", "Ks Kd 9h 5c 2s", "20.00"),  # only one Full House
        ("Ah Kh", "Qc Kc", "Ks Kd 9h 5c 2s", "20.00"),  # equal threes, no Full House
    ],
)
def test_h_30_makes_no_difference_to_other_full_houses(settle, cards, dealer, board, net):
    for answers in ({}, {"H_30": "stand-off"}):
        round_ = settle(seat(cards, STAY, ante=10), dealer=dealer, community=board, **answers)
        assert round_.net(1, "flop") == net
        assert round_.readings(1, "ante") == round_.readings(1, "flop") == []


# -- H-46: rounding --


def test_h_46_a_tenth_is_rounded_down_or_to_the_nearest_cent(settle):
    hand = seat("9s 8s", STAY, ante=10, jackpot=5)
    down = settle(hand, community="7s 6s 5s Kd 2h", meter="100000.07")
    nearest = settle(hand, community="7s 6s 5s Kd 2h", meter="100000.07", H_46="nearest-cent")
    assert (received(down, 1), down.meter) == ("10000.00", "90000.07")
    assert (received(nearest, 1), nearest.meter) == ("10000.01", "90000.06")
    assert down.readings(1, "jackpot") == nearest.readings(1, "jackpot") == ["H-46"]


def test_h_46_shares_are_rounded_in_the_same_way(settle):
    hands = [seat("Js Ts", STAY, ante=10, jackpot=5), seat("6s 5s", STAY, ante=10, jackpot=5)]
    down = settle(*hands, community="9s 8s 7s Kd 2h", meter="100000.10")
    nearest = settle(*hands, community="9s 8s 7s Kd 2h", meter="100000.10", H_46="nearest-cent")
    assert (received(down, 1), received(down, 2), down.meter) == ("9500.00", "9500.00", "81000.10")
    assert (received(nearest, 1), received(nearest, 2), nearest.meter) == ("9500.01", "9500.01", "81000.08")
    assert {"H-6", "H-46"} <= set(down.readings(1, "jackpot"))


@pytest.mark.parametrize("meter", ["100000.00", "100000.10", "100000.04"])
def test_h_46_makes_no_difference_to_a_tenth_that_both_round_alike(settle, meter):
    for answers in ({}, {"H_46": "nearest-cent"}):
        round_ = settle(seat("9s 8s", STAY, ante=10, jackpot=5), community="7s 6s 5s Kd 2h", meter=meter, **answers)
        assert received(round_, 1) == {"100000.10": "10000.01"}.get(meter, "10000.00")
        assert round_.readings(1, "jackpot") == []


def test_h_46_the_whole_meter_needs_no_rounding(settle):
    for answers in ({}, {"H_46": "nearest-cent"}):
        round_ = settle(seat("As Ks", STAY, ante=10, jackpot=5), community="Qs Js Ts 4d 2h", meter="100000.07", **answers)
        assert received(round_, 1) == "100000.07"
        assert round_.readings(1, "jackpot") == []


# -- H-53: the dealer's five cards --

DEALER_STRAIGHT_FLUSH = {"dealer": "6s 5s", "community": "9s 8s 7s Kd 2h"}


def test_h_53_the_dealers_straight_flush_wins_nothing_or_the_players_tenth(settle):
    kings = seat("Kh Kc", STAY, ante=10, jackpot=5)
    own = settle(kings, **DEALER_STRAIGHT_FLUSH)
    dealers = settle(kings, **DEALER_STRAIGHT_FLUSH, H_53="dealers-five-cards-win-too")
    assert (own.net(1, "jackpot"), own.meter) == ("-5.00", "100000.00")
    assert (dealers.net(1, "jackpot"), dealers.meter) == ("9995.00", "90000.00")
    assert own.readings(1, "jackpot") == dealers.readings(1, "jackpot") == ["H-53"]
    assert own.net(1, "flop") == dealers.net(1, "flop") == "-20.00"


def test_h_53_the_meter_depends_on_it_though_nobody_has_an_award(settle):
    own = settle(seat("Kh Kc", STAY, ante=10, jackpot=5), **DEALER_STRAIGHT_FLUSH)
    assert "H-53" in jackpot_readings(own)  # the other answer leaves 90,000.00 there


def test_h_53_a_straight_is_raised_to_the_dealers_flush(settle):
    straight = seat("Jh Th", STAY, ante=10, jackpot=5)
    own = settle(straight, dealer="Ks 2s", community="9s 8s 7s 4d 3h")
    dealers = settle(straight, dealer="Ks 2s", community="9s 8s 7s 4d 3h", H_53="dealers-five-cards-win-too")
    assert (received(own, 1), received(dealers, 1)) == ("100.00", "200.00")
    assert own.readings(1, "jackpot") == ["H-53"]


def test_h_53_a_winner_depends_on_it_when_others_would_share(settle):
    hands = [seat("Js Ts", STAY, ante=10, jackpot=5), seat("Kh Kc", STAY, ante=10, jackpot=5)]
    own = settle(*hands, **DEALER_STRAIGHT_FLUSH)
    dealers = settle(*hands, **DEALER_STRAIGHT_FLUSH, H_53="dealers-five-cards-win-too")
    assert (received(own, 1), received(own, 2), own.meter) == ("10000.00", "0.00", "90000.00")
    assert (received(dealers, 1), received(dealers, 2), dealers.meter) == ("9500.00", "9500.00", "81000.00")
    assert own.readings(1, "jackpot") == own.readings(2, "jackpot") == ["H-53"]


def test_h_53_makes_no_difference_to_a_hand_that_is_as_good_itself(settle):
    for answers in ({}, {"H_53": "dealers-five-cards-win-too"}):
        round_ = settle(seat("Js Ts", STAY, ante=10, jackpot=5), **DEALER_STRAIGHT_FLUSH, **answers)
        assert received(round_, 1) == "10000.00"
        assert round_.readings(1, "jackpot") == []


def test_h_53_makes_no_difference_to_a_hand_that_is_not_shown(settle):
    for answers in ({}, {"H_53": "dealers-five-cards-win-too"}):
        round_ = settle(seat("Kh Kc", NOT_SHOWN, ante=10, jackpot=5), **DEALER_STRAIGHT_FLUSH, **answers)
        assert round_.net(1, "jackpot") == "-5.00"
        assert round_.readings(1, "jackpot") == []


def test_h_53_makes_no_difference_when_the_dealer_has_no_jackpot_hand(settle):
    for answers in ({}, {"H_53": "dealers-five-cards-win-too"}):
        round_ = settle(seat("Ah Qd", STAY, ante=10, jackpot=5), **answers)
        assert round_.net(1, "jackpot") == "-5.00"
        assert round_.readings(1, "jackpot") == []


def test_h_53_a_royal_flush_of_the_dealer_is_nobodys_jackpot(settle):
    round_ = settle(
        seat("Ah Kd", STAY, ante=10, jackpot=5),
        seat("7h 7d", STAY, ante=10, jackpot=5),
        dealer="As Ks",
        community="Qs Js Ts 4d 2h",
    )
    assert round_.net(1, "jackpot") == "95.00"  # its own Straight
    assert round_.net(2, "jackpot") == "-5.00"
    assert round_.meter == "100000.00"
    assert round_.readings(1, "jackpot") == round_.readings(2, "jackpot") == ["H-53"]
