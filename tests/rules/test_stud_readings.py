"""Megalink Singapore Stud Poker: what each answer to each reading does, where it matters and where it does not."""

from __future__ import annotations

import pytest

import croupier
from conftest import seat
from croupier.games import register

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9"
UNDATED, V9 = BOOKS.split()
shows = pytest.mark.shows

A_HAND = "Ac Kd 7s 4c 2d"  # A dealer with a hand by either answer to S-2
NO_HAND = "Qc Td 8s 5c 4d"  # A dealer with none by either
NOTHING = "Jc 8d 6s 5s 3c"
FLUSH = "Jh 8h 6h 5h 3h"
THREE_ACES = "Ah Ad As Kh Qs"
ROYALS = ["As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc"]
STRAIGHT_FLUSHES = ["9h 8h 7h 6h 5h", "9d 8d 7d 6d 5d", "9c 8c 7c 6c 5c"]
LOW_PAIR = "2d 2h 8s 4s 3s"
BIG = {"dealer": LOW_PAIR, "meter": "500000.00", "reset": "100000.00"}


@pytest.fixture
def settle(book, desk):  # in this order: the desk asks for the book when it closes
    """Settle rounds of both editions; other answers are named as in S_2="contains-ace-and-king"."""

    def run(*seats, dealer=A_HAND, meter="250000.00", reset="50000.00", **answers):
        readings = {name.replace("_", "-"): answer for name, answer in answers.items()}
        return desk(book, *seats, dealer=dealer, meter=meter, reset=reset, readings=readings)

    return run


def jackpot_seats(hands, actions="bet", stake=5):
    return [seat(cards, actions, ante=10, jackpot=stake) for cards in hands]


def jackpot_nets(round_):
    return [round_.net(number, "jackpot") for number in range(1, len(round_.statement["positions"]) + 1)]


# -- which readings there are --

SWITCHES = "S-2 S-3 S-4 S-5 S-9 S-10 S-13 S-14 S-35 S-36 S-37 S-38 S-40 S-41 S-43"


@pytest.mark.parametrize(("slug", "own"), [(UNDATED, "S-30"), (V9, "S-31 S-32")])
def test_the_readings_tested_here_are_all_that_can_be_switched(slug, own):
    assert set(register().switches(slug)) == {*SWITCHES.split(), *own.split()}


@pytest.mark.parametrize("reading", SWITCHES.split())
def test_an_answer_that_is_none_is_refused(settle, reading):
    with pytest.raises(croupier.InputError) as refusal:
        settle(seat(NOTHING, "fold", ante=10), **{reading.replace("-", "_"): "as-you-like"})
    assert refusal.value.where == f"readings.{reading}"


@pytest.mark.parametrize("reading", ["S-1", "S-8", "S-34", "S-67", "S-99", "H-4"])
def test_a_reading_that_is_no_switch_of_the_book_is_refused(settle, reading):
    with pytest.raises(croupier.InputError) as refusal:
        settle(seat(NOTHING, "fold", ante=10), **{reading.replace("-", "_"): "free-to-take-up"})
    assert refusal.value.where == f"readings.{reading}"


@pytest.mark.parametrize(
    ("slug", "reading", "answer"),
    [(UNDATED, "S-31", "once"), (UNDATED, "S-32", "equally-per-hand"), (V9, "S-30", "one-house-unit")],
)
def test_a_reading_of_the_other_edition_is_refused(desk, slug, reading, answer):
    with pytest.raises(croupier.InputError) as refusal:
        desk(slug, seat(NOTHING, "fold", ante=10), dealer=A_HAND, readings={reading: answer})
    assert refusal.value.where == f"readings.{reading}"


# -- S-2: what a dealer's hand is --


def test_s_2_a_low_pair_is_a_hand_by_rank_and_none_by_its_cards(settle):
    beaten, dealer = seat("Ah Qs 9d 4h 2s", "bet", ante=10), "2c 2d 9h 7s 5c"
    adopted = settle(beaten, dealer=dealer)
    assert adopted.nets(1) == {"ante": "-10.00", "bet": "-20.00"}
    assert adopted.readings(1, "ante") == ["S-2", "S-5"]
    assert adopted.readings(1, "bet") == ["S-2"]
    other = settle(beaten, dealer=dealer, S_2="contains-ace-and-king")
    assert other.nets(1) == {"ante": "10.00", "bet": "0.00"}
    assert other.readings(1, "ante") == ["S-2"]
    assert other.rules(1, "bet") == ["3.10.2.1"]
    assert other.statement["dealer"]["qualifies"] is False


def test_s_2_a_winner_over_a_low_pair_depends_on_it_for_the_bet_alone(settle):
    winner, dealer = seat("Qc Qd Qh Qs 3s", "bet", ante=10), "Kc Kh 9h 7s 5c"
    adopted = settle(winner, dealer=dealer)
    assert adopted.nets(1) == {"ante": "10.00", "bet": "400.00"}
    assert (adopted.readings(1, "ante"), adopted.readings(1, "bet")) == ([], ["S-2"])
    assert settle(winner, dealer=dealer, S_2="contains-ace-and-king").nets(1) == {"ante": "10.00", "bet": "0.00"}


@pytest.mark.parametrize("dealer", ["Ac Kd 4s 3h 2s", "Ac Kd Kh 4c 2s", "Ac Kd Qc Jd Td"])
def test_s_2_does_not_matter_with_an_ace_and_a_king(settle, dealer):
    for answer in ("ace-king-high-or-better", "contains-ace-and-king"):
        round_ = settle(seat("Jh 9d 8d 6s 3c", "bet", ante=10), dealer=dealer, S_2=answer)
        assert round_.nets(1) == {"ante": "-10.00", "bet": "-20.00"}
        assert (round_.readings(1, "ante"), round_.readings(1, "bet")) == (["S-5"], [])


@pytest.mark.parametrize("dealer", ["Ac Qd Js Th 9s", "Kc Qd Js Th 8s"])
def test_s_2_does_not_matter_below_ace_king(settle, dealer):
    for answer in ("ace-king-high-or-better", "contains-ace-and-king"):
        round_ = settle(seat("Jh 9d 8d 6s 3c", "bet", ante=10), dealer=dealer, S_2=answer)
        assert round_.nets(1) == {"ante": "10.00", "bet": "0.00"}
        assert (round_.readings(1, "ante"), round_.readings(1, "bet")) == ([], [])


# -- S-3: equal hands below ace-king --


def test_s_3_equal_hands_without_a_dealers_hand(settle):
    equal, dealer = seat("Qd Ts 6h 5d 2c", "bet", ante=10), "Qc Th 6s 5s 2h"
    adopted = settle(equal, dealer=dealer)
    assert adopted.nets(1) == {"ante": "10.00", "bet": "0.00"}
    assert adopted.readings(1, "ante") == ["S-3"]
    assert (adopted.result(1, "ante"), adopted.result(1, "bet")) == ("pays", "returned")
    other = settle(equal, dealer=dealer, S_3="equality-stands-off")
    assert other.nets(1) == {"ante": "0.00", "bet": "0.00"}
    assert "S-3" in other.readings(1, "ante")
    assert other.rules(1, "ante") == ["3.10.4", "3.12.1"]
    assert other.rules(1, "bet") == ["3.10.4"]  # which goes back however the hands compare
    assert other.result(1, "ante") == other.result(1, "bet") == "stand-off"


@pytest.mark.parametrize(
    ("cards", "dealer", "ante"),
    [
        pytest.param("Qd Ts 6h 5d 3c", "Qc Th 6s 5s 2h", "10.00", id="higher, no hand"),
        pytest.param("Jd Ts 6h 5d 3c", "Qc Th 6s 5s 2h", "10.00", id="lower, no hand"),
        pytest.param("9d 9s 6h 5d 2c", "9c 9h 6s 5s 2h", "0.00", id="equal pairs"),
    ],
)
def test_s_3_does_not_matter_to_unequal_hands_or_with_a_dealers_hand(settle, cards, dealer, ante):
    for answer in ("no-hand-first", "equality-stands-off"):
        round_ = settle(seat(cards, "bet", ante=10), dealer=dealer, S_3=answer)
        assert round_.net(1, "ante") == ante
        assert "S-3" not in round_.readings(1, "ante") + round_.readings(1, "bet")


# -- S-4: how far hands of one class are compared --


@pytest.mark.parametrize(
    ("cards", "dealer", "ante", "bet"),
    [
        pytest.param("Kh 9h 5h 3h 2h", "Kc 9c 5c 4c 2c", "-10.00", "-20.00", id="flushes, as the register has it"),
        pytest.param("Ah Kh 9h 5h 4h", "Ac Kc 9c 5c 3c", "10.00", "100.00", id="flushes, the player's higher"),
        pytest.param("Ah Qh Jd Td 8s", "Ac Kd 7s 4c 2d", "-10.00", "-20.00", id="odd cards"),
        pytest.param("Ah Kh Qd Jd 9s", "Ac Kd Qs Jc 8d", "10.00", "20.00", id="odd cards, the player's higher"),
    ],
)
def test_s_4_flushes_and_odd_cards_beyond_the_highest_card(settle, cards, dealer, ante, bet):
    adopted = settle(seat(cards, "bet", ante=10), dealer=dealer)
    assert adopted.nets(1) == {"ante": ante, "bet": bet}
    assert "S-4" in adopted.readings(1, "ante")
    assert "S-4" in adopted.readings(1, "bet")
    other = settle(seat(cards, "bet", ante=10), dealer=dealer, S_4="highest-card-only")
    assert other.nets(1) == {"ante": "0.00", "bet": "0.00"}
    assert other.result(1, "bet") == "stand-off"
    assert "S-4" in other.readings(1, "bet")


def test_s_4_is_named_beside_no_other_reading_than_those_that_matter(settle):
    round_ = settle(seat("Ah Kh 9h 5h 3h", "bet", ante=10), dealer="Ac Kc 9c 5c 4c")
    assert (round_.readings(1, "ante"), round_.readings(1, "bet")) == (["S-4", "S-5"], ["S-4"])


@pytest.mark.parametrize(
    ("cards", "dealer", "ante"),
    [
        pytest.param("Kh Qs 9d 5h 3h", "Ac Kd 7s 4c 2d", "-10.00", id="other highest cards"),
        pytest.param("Ah Kh 7d 4h 2h", "Ac Kd 7s 4c 2d", "0.00", id="all ranks equal"),
        pytest.param("8s 8h Ah Kh 3d", "8c 8d Ac Kd 2d", "10.00", id="one pair has 3.12.3"),
        pytest.param("As Ah Kc Kh 5d", "Ac Ad Ks Kd 4d", "10.00", id="two pairs have 3.12.2"),
        pytest.param("Ah Kh Qd Jd Ts", "Ac Kd Qs Jc Td", "0.00", id="straights have 3.12.6"),
        pytest.param("Ah Kh 9h 5h 3h", "Ac Kd Qs Jc Td", "10.00", id="hands of two classes"),
    ],
)
def test_s_4_does_not_matter_elsewhere(settle, cards, dealer, ante):
    for answer in ("card-by-card", "highest-card-only"):
        round_ = settle(seat(cards, "bet", ante=10), dealer=dealer, S_4=answer)
        assert round_.net(1, "ante") == ante
        assert "S-4" not in round_.readings(1, "ante") + round_.readings(1, "bet")


def test_s_4_does_not_matter_without_a_dealers_hand(settle):
    round_ = settle(seat("Qd Ts 6h 5d 3c", "bet", ante=10), dealer=NO_HAND)
    assert (round_.readings(1, "ante"), round_.readings(1, "bet")) == ([], [])


# -- S-5: the ante's line read alone --


@pytest.mark.parametrize(
    ("cards", "ante", "bet"),
    [pytest.param(NOTHING, "-10.00", "-20.00", id="beaten"), pytest.param("Ah Kh 7d 4h 2h", "0.00", "0.00", id="equal")],
)
def test_s_5_an_ante_that_did_not_win(settle, cards, ante, bet):
    adopted = settle(seat(cards, "bet", ante=10))
    assert adopted.nets(1) == {"ante": ante, "bet": bet}
    assert (adopted.readings(1, "ante"), adopted.readings(1, "bet")) == (["S-5"], [])
    other = settle(seat(cards, "bet", ante=10), S_5="every-ante-paid")
    assert other.nets(1) == {"ante": "10.00", "bet": bet}
    assert other.readings(1, "ante") == ["S-5"]
    assert "4.1.1" in other.rules(1, "ante")


@pytest.mark.parametrize(
    ("cards", "actions", "dealer", "ante"),
    [
        pytest.param("Qc Qd 9h 5h 3h", "bet", A_HAND, "10.00", id="won"),
        pytest.param(NOTHING, "fold", A_HAND, "-10.00", id="folded"),
        pytest.param("Jh 9d 8d 6s 3c", "bet", NO_HAND, "10.00", id="no hand"),
    ],
)
def test_s_5_does_not_matter_to_an_ante_won_or_folded(settle, cards, actions, dealer, ante):
    for answer in ("odds-only", "every-ante-paid"):
        round_ = settle(seat(cards, actions, ante=10), dealer=dealer, S_5=answer)
        assert round_.net(1, "ante") == ante
        assert round_.readings(1, "ante") == []


# -- S-9: the stake behind a payout --


@pytest.mark.parametrize(
    ("cards", "nets", "meter"),
    [
        pytest.param("9c 8d 7c 6h 5s", ("95.00", "100.00"), "250000.00", id="straight"),
        pytest.param(FLUSH, ("195.00", "200.00"), "250000.00", id="flush"),
        pytest.param("9h 8h 7h 6h 5h", ("24995.00", "25000.00"), "225000.00", id="straight flush"),
        pytest.param("As Ks Qs Js Ts", ("249995.00", "250000.00"), "50000.00", id="royal flush"),
    ],
)
@pytest.mark.parametrize("dealer", [A_HAND, NO_HAND])
def test_s_9_the_stake_of_a_jackpot_wager_that_is_paid(settle, cards, nets, meter, dealer):
    by_the_book = settle(seat(cards, "bet", ante=10, jackpot=5), dealer=dealer)
    assert (by_the_book.net(1, "jackpot"), by_the_book.meter) == (nets[0], meter)
    assert by_the_book.readings(1, "jackpot") == ["S-9"]
    otherwise = settle(seat(cards, "bet", ante=10, jackpot=5), dealer=dealer, S_9="every-win-returns-the-stake")
    assert (otherwise.net(1, "jackpot"), otherwise.meter) == (nets[1], meter)
    assert otherwise.readings(1, "jackpot") == ["S-9"]


def test_s_9_does_not_matter_to_ante_bet_or_a_jackpot_wager_that_loses(settle):
    for answer in ("stake-back-only-with-to-1", "every-win-returns-the-stake"):
        round_ = settle(seat(FLUSH, "bet", ante=10), seat(THREE_ACES, "bet", ante=10, jackpot=5), S_9=answer)
        assert round_.nets(1) == {"ante": "10.00", "bet": "100.00"}
        assert round_.line(1, "bet")["returned"] == "120.00"
        assert (round_.readings(1, "ante"), round_.readings(1, "bet")) == ([], [])
        assert round_.net(2, "jackpot") == "-5.00"
        assert round_.readings(2, "jackpot") == ["S-10"]


# -- S-10: jackpot wagers below the table --


@pytest.mark.parametrize("actions", ["bet", "fold"])
@pytest.mark.parametrize("dealer", [A_HAND, NO_HAND])
def test_s_10_a_jackpot_wager_on_three_aces(settle, actions, dealer):
    adopted = settle(seat(THREE_ACES, actions, ante=10, jackpot=5), dealer=dealer)
    assert (adopted.net(1, "jackpot"), adopted.result(1, "jackpot")) == ("-5.00", "collected")
    assert adopted.readings(1, "jackpot") == ["S-10"]
    other = settle(seat(THREE_ACES, actions, ante=10, jackpot=5), dealer=dealer, S_10="they-are-returned")
    assert (other.net(1, "jackpot"), other.result(1, "jackpot")) == ("0.00", "returned")
    assert "S-10" in other.readings(1, "jackpot")
    assert other.meter == "250000.00"


def test_s_10_does_not_matter_to_a_jackpot_wager_that_is_paid(settle):
    round_ = settle(seat(FLUSH, "bet", ante=10, jackpot=5), S_10="they-are-returned")
    assert round_.net(1, "jackpot") == "195.00"
    assert round_.readings(1, "jackpot") == ["S-9"]


# -- S-13: the jackpot of a folded hand --


@pytest.mark.parametrize("dealer", [A_HAND, NO_HAND])
def test_s_13_a_folded_flush(settle, dealer):
    adopted = settle(seat(FLUSH, "fold", ante=10, jackpot=5), dealer=dealer)
    assert adopted.nets(1) == {"ante": "-10.00", "jackpot": "195.00"}
    assert adopted.readings(1, "jackpot") == ["S-9", "S-13"]
    other = settle(seat(FLUSH, "fold", ante=10, jackpot=5), dealer=dealer, S_13="fold-is-refusal")
    assert other.nets(1) == {"ante": "-10.00", "jackpot": "-5.00"}
    assert other.readings(1, "jackpot") == ["S-13"]


def test_s_13_a_folded_straight_flush_moves_the_share_of_another(settle):
    folded, other = jackpot_seats(STRAIGHT_FLUSHES[:1], "fold"), jackpot_seats(STRAIGHT_FLUSHES[1:2])
    adopted = settle(*folded, *other, **BIG)
    assert (jackpot_nets(adopted), adopted.meter) == (["47495.00", "47495.00"], "405000.00")
    assert adopted.readings(1, "jackpot") == adopted.readings(2, "jackpot") == ["S-9", "S-13", "S-36"]
    refusal = settle(*folded, *other, **BIG, S_13="fold-is-refusal")
    assert (jackpot_nets(refusal), refusal.meter) == (["-5.00", "49995.00"], "450000.00")
    assert refusal.readings(1, "jackpot") == ["S-13"]
    assert refusal.readings(2, "jackpot") == ["S-9", "S-13"]


def test_s_13_the_jackpot_itself_depends_on_it_when_it_pays_nothing(settle):
    round_ = settle(*jackpot_seats(STRAIGHT_FLUSHES[:1], "fold"), **BIG, S_13="fold-is-refusal")
    assert round_.meter == "500000.00"  # 450000.00 by the adopted answer
    assert round_.statement["jackpot"]["readings"] == ["S-13"]


def test_s_13_does_not_matter_to_a_folded_hand_below_a_straight_or_to_one_played(settle):
    for answer in ("kept-and-opened", "fold-is-refusal"):
        round_ = settle(seat(NOTHING, "fold", ante=10, jackpot=5), seat(FLUSH, "bet", ante=10, jackpot=5), S_13=answer)
        assert jackpot_nets(round_) == ["-5.00", "195.00"]
        assert "S-13" not in round_.readings(1, "jackpot")
        assert round_.readings(2, "jackpot") == ["S-9"]


def test_s_13_a_claim_before_folding_cannot_be_settled(settle):
    with pytest.raises(croupier.InputError) as refusal:
        settle(seat(FLUSH, "fold", ante=10, jackpot=5), S_13="claim-before-folding")
    assert refusal.value.where == "readings.S-13"


# -- S-14: a hand not shown when the dealer has none --


def test_s_14_a_hand_not_shown_without_a_dealers_hand(settle):
    hidden = seat("Kc Kh 9h 5h 3h", "bet decline", ante=10, jackpot=5)
    adopted = settle(hidden, dealer=NO_HAND)
    assert adopted.nets(1) == {"ante": "10.00", "bet": "0.00", "jackpot": "-5.00"}
    assert adopted.readings(1, "ante") == adopted.readings(1, "bet") == ["S-14"]
    assert "S-14" not in adopted.readings(1, "jackpot")
    other = settle(hidden, dealer=NO_HAND, S_14="lost")
    assert other.nets(1) == {"ante": "-10.00", "bet": "-20.00", "jackpot": "-5.00"}
    assert other.rules(1, "ante") == other.rules(1, "bet") == ["3.10.1"]
    assert (other.readings(1, "ante"), other.readings(1, "bet")) == (["S-5", "S-14"], ["S-14"])


@pytest.mark.parametrize(
    ("actions", "dealer", "bet"),
    [
        pytest.param("bet decline", A_HAND, "-20.00", id="not shown to a dealer with a hand"),
        pytest.param("bet", NO_HAND, "0.00", id="shown"),
    ],
)
def test_s_14_does_not_matter_with_a_dealers_hand_or_cards_shown(settle, actions, dealer, bet):
    for answer in ("as-for-everyone", "lost"):
        round_ = settle(seat("Kc Kh 9h 6h 3h", actions, ante=10), dealer=dealer, S_14=answer)
        assert round_.net(1, "bet") == bet
        assert "S-14" not in round_.readings(1, "ante") + round_.readings(1, "bet")


def test_s_5_with_s_14_every_ante_not_folded_is_paid(settle):
    hidden = seat("Kc Kh 9h 5h 3h", "bet decline", ante=10)
    for dealer in (NO_HAND, A_HAND):
        round_ = settle(hidden, dealer=dealer, S_5="every-ante-paid", S_14="lost")
        assert round_.nets(1) == {"ante": "10.00", "bet": "-20.00"}
        assert round_.rules(1, "ante")[0] == "4.1.1"


# -- S-30: the size of the jackpot wager, in the undated edition --


@shows("3.5.3", books="mbs-singapore-stud")
@pytest.mark.parametrize(
    ("cards", "stake", "net"),
    [
        (FLUSH, "7.00", "273.00"),
        (FLUSH, "0.50", "19.50"),
        (NOTHING, "7.00", "-7.00"),
        ("9h 8h 7h 6h 5h", "12.50", "24987.50"),
        ("As Ks Qs Js Ts", "0.01", "249999.99"),
    ],
)
def test_s_30_any_amount_may_be_staked_or_one_unit_only(desk, cards, stake, net):
    wagered = seat(cards, "bet", ante=10, jackpot=stake)
    with pytest.raises(croupier.InputError) as refusal:
        desk(UNDATED, wagered, dealer=A_HAND)
    assert (refusal.value.where, refusal.value.rules[-1]) == ("positions[0].wagers.jackpot", "3.5.3")
    round_ = desk(UNDATED, wagered, dealer=A_HAND, readings={"S-30": "any-amount"})
    assert round_.net(1, "jackpot") == net


@shows("3.5.3", books="mbs-singapore-stud")
def test_s_30_does_not_matter_to_one_unit(desk):
    for answer in ("one-house-unit", "any-amount"):
        round_ = desk(UNDATED, seat(FLUSH, "bet", ante=10, jackpot=5), dealer=A_HAND, readings={"S-30": answer})
        assert round_.net(1, "jackpot") == "195.00"
        assert round_.readings(1, "jackpot") == ["S-9"]


# -- S-31 and S-32: several units, in Version 9 --


@shows("3.5.3.1", books="mbs-singapore-stud-v9")
@pytest.mark.parametrize(
    ("cards", "stake", "once", "twice"),
    [
        pytest.param(FLUSH, 15, "585.00", "1785.00", id="flush, three units: 600 or 1800"),
        pytest.param("9c 8d 7c 6h 5s", 10, "190.00", "390.00", id="straight, two units: 200 or 400"),
        pytest.param("Qc Qd Qh 9s 9h", 20, "1580.00", "6380.00", id="full house, four units: 1600 or 6400"),
        pytest.param("Qc Qd Qh Qs 9h", 25, "9975.00", "49975.00", id="four of a kind, five units: 10000 or 50000"),
    ],
)
def test_s_31_several_units_on_a_fixed_award(desk, cards, stake, once, twice):
    wagered = seat(cards, "bet", ante=10, jackpot=stake)
    adopted = desk(V9, wagered, dealer=A_HAND)
    assert (adopted.net(1, "jackpot"), adopted.readings(1, "jackpot")) == (once, ["S-9", "S-31"])
    other = desk(V9, wagered, dealer=A_HAND, readings={"S-31": "twice"})
    assert (other.net(1, "jackpot"), other.readings(1, "jackpot")) == (twice, ["S-9", "S-31"])


@pytest.mark.parametrize(
    ("cards", "stake", "net", "named"),
    [
        pytest.param(FLUSH, 5, "195.00", ["S-9"], id="one unit"),
        pytest.param("9h 8h 7h 6h 5h", 25, "24975.00", ["S-9"], id="a share of the pool"),
        pytest.param(NOTHING, 25, "-25.00", ["S-10"], id="lost"),
    ],
)
def test_s_31_does_not_matter_to_one_unit_or_a_share_of_the_pool(desk, cards, stake, net, named):
    for answer in ("once", "twice"):
        round_ = desk(V9, seat(cards, "bet", ante=10, jackpot=stake), dealer=A_HAND, readings={"S-31": answer})
        assert (round_.net(1, "jackpot"), round_.readings(1, "jackpot")) == (net, named)


@shows("3.5.3.1 3.15.2", books="mbs-singapore-stud-v9")
def test_s_32_straight_flushes_with_one_and_five_units(desk):
    seats = [*jackpot_seats(STRAIGHT_FLUSHES[:1], stake=5), *jackpot_seats(STRAIGHT_FLUSHES[1:2], stake=25)]
    adopted = desk(V9, *seats, **BIG)
    assert (jackpot_nets(adopted), adopted.meter) == (["47495.00", "47475.00"], "405000.00")
    assert adopted.readings(1, "jackpot") == adopted.readings(2, "jackpot") == ["S-9", "S-32", "S-36"]
    other = desk(V9, *seats, **BIG, readings={"S-32": "by-units-staked"})
    assert (jackpot_nets(other), other.meter) == (["15828.33", "79141.66"], "405000.01")


@shows("3.5.3.1 3.15.1", books="mbs-singapore-stud-v9")
def test_s_32_royal_flushes_with_one_and_two_units(desk):
    seats = [*jackpot_seats(ROYALS[:1], stake=5), *jackpot_seats(ROYALS[1:2], stake=10)]
    adopted = desk(V9, *seats, **BIG)
    assert (jackpot_nets(adopted), adopted.meter) == (["299995.00", "299990.00"], "100000.00")
    assert adopted.readings(1, "jackpot") == adopted.readings(2, "jackpot") == ["S-9", "S-32", "S-37"]
    other = desk(V9, *seats, **BIG, readings={"S-32": "by-units-staked"})
    assert (jackpot_nets(other), other.meter) == (["199995.00", "399990.00"], "100000.00")


def test_s_32_does_not_matter_to_equal_wagers_or_to_one_winner(desk):
    for answer in ("equally-per-hand", "by-units-staked"):
        equal = desk(V9, *jackpot_seats(STRAIGHT_FLUSHES[:2], stake=15), **BIG, readings={"S-32": answer})
        assert jackpot_nets(equal) == ["47485.00", "47485.00"]
        assert equal.readings(1, "jackpot") == ["S-9", "S-36"]
        alone = desk(V9, *jackpot_seats(STRAIGHT_FLUSHES[:1], stake=25), **BIG, readings={"S-32": answer})
        assert jackpot_nets(alone) == ["49975.00"]
        assert alone.readings(1, "jackpot") == ["S-9"]


# -- S-35: who pays the fixed awards --


def test_s_35_four_of_a_kind_and_the_meter(settle):
    fours = seat("Qc Qd Qh Qs 9h", "bet", ante=10, jackpot=5)
    adopted = settle(fours)
    assert (adopted.net(1, "jackpot"), adopted.meter) == ("1995.00", "250000.00")
    assert adopted.readings(1, "jackpot") == ["S-9"]  # the line is the same, the meter is not
    assert "S-35" in adopted.statement["jackpot"]["readings"]
    other = settle(fours, S_35="taken-from-the-meter")
    assert (other.net(1, "jackpot"), other.meter) == ("1995.00", "248000.00")
    assert other.statement["jackpot"]["awards"][0]["from_meter"] == "2000.00"


def test_s_35_a_royal_flush_paid_after_four_of_a_kind(settle):
    seats = jackpot_seats([ROYALS[0], "9c 9d 9h 9s 5c"])
    adopted = settle(*seats, **BIG)
    assert (jackpot_nets(adopted), adopted.meter) == (["499995.00", "1995.00"], "100000.00")
    assert adopted.readings(1, "jackpot") == ["S-9", "S-35"]
    assert adopted.readings(2, "jackpot") == ["S-9"]
    other = settle(*seats, **BIG, S_35="taken-from-the-meter")
    assert (jackpot_nets(other), other.meter) == (["497995.00", "1995.00"], "100000.00")
    assert other.readings(1, "jackpot") == ["S-9", "S-35", "S-38"]


def test_s_35_does_not_matter_without_a_fixed_award(settle):
    for answer in ("house-pays", "taken-from-the-meter"):
        round_ = settle(*jackpot_seats([STRAIGHT_FLUSHES[0], "Jc Ts 6c 5s 3h"]), **BIG, S_35=answer)
        assert (jackpot_nets(round_), round_.meter) == (["49995.00", "-5.00"], "450000.00")
        assert round_.readings(1, "jackpot") == ["S-9"]
        assert "S-35" not in round_.statement["jackpot"]["readings"]


def test_s_35_several_units_are_taken_from_the_meter_too(desk):
    fours = seat("Qc Qd Qh Qs 9h", "bet", ante=10, jackpot=25)
    round_ = desk(V9, fours, dealer=A_HAND, readings={"S-35": "taken-from-the-meter"})
    assert (round_.net(1, "jackpot"), round_.meter) == ("9975.00", "240000.00")


# -- S-36: several straight flushes --


@pytest.mark.parametrize(
    ("answer", "nets", "meter"),
    [
        ("meter-after-each", ["47495.00", "47495.00"], "405000.00"),
        ("start-value-each", ["29995.00", "29995.00"], "440000.00"),
        ("one-tenth-shared", ["24995.00", "24995.00"], "450000.00"),
    ],
)
def test_s_36_two_straight_flushes(settle, answer, nets, meter):
    round_ = settle(*jackpot_seats(STRAIGHT_FLUSHES[:2]), **BIG, S_36=answer)
    assert (jackpot_nets(round_), round_.meter) == (nets, meter)
    assert round_.readings(1, "jackpot") == round_.readings(2, "jackpot") == ["S-9", "S-36"]


@pytest.mark.parametrize(
    ("answer", "each", "royal"),
    [
        ("meter-after-each", "47495.00", "404995.00"),
        ("start-value-each", "29995.00", "439995.00"),
        ("one-tenth-shared", "24995.00", "449995.00"),
    ],
)
def test_s_36_moves_what_is_left_for_a_royal_flush(settle, answer, each, royal):
    round_ = settle(*jackpot_seats([*STRAIGHT_FLUSHES[:2], ROYALS[0]]), **BIG, S_36=answer)
    assert (jackpot_nets(round_), round_.meter) == ([each, each, royal], "100000.00")
    assert round_.readings(3, "jackpot") == ["S-9", "S-36", "S-38"]


@pytest.mark.parametrize(
    ("answer", "net", "meter"),
    [
        ("meter-after-each", "27095.00", "218700.00"),  # 81,300 to share
        ("start-value-each", "16661.66", "250000.02"),  # 30,000 and twice 10,000 to share
        ("one-tenth-shared", "9995.00", "270000.00"),
    ],
)
def test_s_36_three_straight_flushes(settle, answer, net, meter):
    three = {"dealer": LOW_PAIR, "meter": "300000.00", "reset": "100000.00"}
    round_ = settle(*jackpot_seats(STRAIGHT_FLUSHES), **three, S_36=answer)
    assert (jackpot_nets(round_), round_.meter) == ([net] * 3, meter)


def test_s_36_does_not_matter_to_one_straight_flush(settle):
    for answer in ("meter-after-each", "start-value-each", "one-tenth-shared"):
        round_ = settle(*jackpot_seats(STRAIGHT_FLUSHES[:1]), **BIG, S_36=answer)
        assert (jackpot_nets(round_), round_.meter) == (["49995.00"], "450000.00")
        assert round_.readings(1, "jackpot") == ["S-9"]


# -- S-37: several royal flushes --


@pytest.mark.parametrize(
    ("answer", "net", "meter"),
    [
        ("one-reset-for-each-further-winner", "233328.33", "100000.01"),
        ("exactly-one-reset", "199995.00", "100000.00"),
        ("one-reset-for-each-winner", "266661.66", "100000.02"),
    ],
)
def test_s_37_three_royal_flushes(settle, answer, net, meter):
    round_ = settle(*jackpot_seats(ROYALS), **BIG, S_37=answer)
    assert (jackpot_nets(round_), round_.meter) == ([net] * 3, meter)
    assert "S-37" in round_.readings(1, "jackpot")


@pytest.mark.parametrize(
    ("answer", "net"),
    [
        ("one-reset-for-each-further-winner", "299995.00"),
        ("exactly-one-reset", "299995.00"),
        ("one-reset-for-each-winner", "349995.00"),
    ],
)
def test_s_37_two_royal_flushes(settle, answer, net):
    round_ = settle(*jackpot_seats(ROYALS[:2]), **BIG, S_37=answer)
    assert (jackpot_nets(round_), round_.meter) == ([net] * 2, "100000.00")
    assert round_.readings(1, "jackpot") == round_.readings(2, "jackpot") == ["S-9", "S-37"]


def test_s_37_does_not_matter_to_one_royal_flush(settle):
    for answer in ("one-reset-for-each-further-winner", "exactly-one-reset", "one-reset-for-each-winner"):
        round_ = settle(*jackpot_seats(ROYALS[:1]), **BIG, S_37=answer)
        assert (jackpot_nets(round_), round_.meter) == (["499995.00"], "100000.00")
        assert round_.readings(1, "jackpot") == ["S-9"]


# -- S-38: a royal flush after straight flushes --


@pytest.mark.parametrize(
    ("straight_flushes", "answer", "nets", "named"),
    [
        (1, "after-lower-hands", ["449995.00", "49995.00"], ["S-9", "S-38"]),
        (1, "full-displayed-value", ["499995.00", "49995.00"], ["S-9", "S-38"]),
        (2, "after-lower-hands", ["404995.00", "47495.00", "47495.00"], ["S-9", "S-36", "S-38"]),
        (2, "full-displayed-value", ["499995.00", "47495.00", "47495.00"], ["S-9", "S-38"]),
    ],
)
def test_s_38_a_royal_flush_beside_straight_flushes(settle, straight_flushes, answer, nets, named):
    hands = [ROYALS[0], *STRAIGHT_FLUSHES[:straight_flushes]]
    round_ = settle(*jackpot_seats(hands), **BIG, S_38=answer)
    assert (jackpot_nets(round_), round_.meter) == (nets, "100000.00")
    assert round_.readings(1, "jackpot") == named
    assert "S-38" not in round_.readings(2, "jackpot")


def test_s_38_does_not_matter_beside_a_fixed_award(settle):
    for answer in ("after-lower-hands", "full-displayed-value"):
        round_ = settle(*jackpot_seats([ROYALS[0], FLUSH]), **BIG, S_38=answer)
        assert (jackpot_nets(round_), round_.meter) == (["499995.00", "195.00"], "100000.00")
        assert "S-38" not in round_.readings(1, "jackpot")


# -- S-40: several winning hands of one player --

SHARED = {"dealer": LOW_PAIR, "meter": "300000.00", "reset": "100000.00"}


def of_players(hands, players):
    return [seat(cards, "bet", player=who, ante=10, jackpot=5) for cards, who in zip(hands, players, strict=True)]


def test_s_40_two_straight_flushes_of_one_player_and_one_of_another(settle):
    seats = of_players(STRAIGHT_FLUSHES, ["X", "Y", "X"])
    adopted = settle(*seats, **SHARED)
    assert (jackpot_nets(adopted), adopted.meter) == (["27095.00"] * 3, "218700.00")
    for position in (1, 2, 3):
        assert adopted.readings(position, "jackpot") == ["S-9", "S-36", "S-40"]
    other = settle(*seats, **SHARED, S_40="per-player")
    assert (jackpot_nets(other), other.meter) == (["14245.00", "28495.00", "14245.00"], "243000.00")


def test_s_40_two_royal_flushes_of_one_player(settle):
    seats = of_players(ROYALS[:2], ["X", "X"])
    adopted = settle(*seats, **BIG)
    assert (jackpot_nets(adopted), adopted.meter) == (["299995.00", "299995.00"], "100000.00")
    assert adopted.readings(1, "jackpot") == ["S-9", "S-37", "S-40"]
    other = settle(*seats, **BIG, S_40="per-player")
    assert (jackpot_nets(other), other.meter) == (["249995.00", "249995.00"], "100000.00")


def test_s_40_does_not_matter_to_different_players_or_to_one_hand_of_each_line(settle):
    for answer in ("per-hand", "per-player"):
        round_ = settle(*of_players(STRAIGHT_FLUSHES, ["X", "Y", "Z"]), **SHARED, S_40=answer)
        assert (jackpot_nets(round_), round_.meter) == (["27095.00"] * 3, "218700.00")
        assert round_.readings(1, "jackpot") == ["S-9", "S-36"]
        mixed = settle(*of_players([ROYALS[0], STRAIGHT_FLUSHES[0]], ["X", "X"]), **BIG, S_40=answer)
        assert jackpot_nets(mixed) == ["449995.00", "49995.00"]
        assert "S-40" not in mixed.readings(1, "jackpot") + mixed.readings(2, "jackpot")


# -- S-41: odd cents --

ODD = {"dealer": LOW_PAIR, "meter": "1001.00", "reset": "500.00"}  # two straight flushes share 100.10 and 90.09


@pytest.mark.parametrize(
    ("answer", "nets", "meter"),
    [
        pytest.param("round-down", ["90.09", "90.09"], "810.82", id="the rest stays in the pool"),
        pytest.param("nearest-cent", ["90.10", "90.10"], "810.81", id="the house bears what is rounded up"),
        pytest.param("odd-cents-to-first", ["90.10", "90.09"], "810.81", id="the first has the odd cent"),
    ],
)
def test_s_41_an_odd_cent_between_two_straight_flushes(settle, answer, nets, meter):
    round_ = settle(*jackpot_seats(STRAIGHT_FLUSHES[:2]), **ODD, S_41=answer)
    assert jackpot_nets(round_) == nets
    assert "S-41" in round_.readings(1, "jackpot")
    assert round_.meter == meter


@pytest.mark.parametrize(
    ("answer", "nets", "meter"),
    [
        pytest.param("round-down", ["166661.66", "166661.66", "166661.66"], "100000.02", id="the rest stays in the pool"),
        pytest.param("nearest-cent", ["166661.67", "166661.67", "166661.67"], "100000.00", id="the house bears it"),
        pytest.param("odd-cents-to-first", ["166661.68", "166661.66", "166661.66"], "100000.00", id="to the first"),
    ],
)
def test_s_41_odd_cents_between_three_royal_flushes(settle, answer, nets, meter):
    round_ = settle(*jackpot_seats(ROYALS), **SHARED, S_41=answer)  # 500,000 to share
    assert jackpot_nets(round_) == nets
    assert round_.meter == meter


def test_s_41_is_named_by_the_first_winner_alone_where_the_cent_is_only_the_first_ones(settle):
    round_ = settle(*jackpot_seats(ROYALS), **BIG)  # a third of 700,000 ends in a third of a cent
    assert round_.readings(1, "jackpot") == ["S-9", "S-37", "S-41"]
    assert round_.readings(2, "jackpot") == round_.readings(3, "jackpot") == ["S-9", "S-37"]


@pytest.mark.parametrize(
    ("answer", "net"), [("round-down", "12340.67"), ("nearest-cent", "12340.68"), ("odd-cents-to-first", "12340.67")]
)
def test_s_41_a_tenth_that_ends_in_part_of_a_cent(settle, answer, net):
    round_ = settle(*jackpot_seats(STRAIGHT_FLUSHES[:1]), dealer=LOW_PAIR, meter="123456.78", S_41=answer)
    assert jackpot_nets(round_) == [net]
    assert round_.readings(1, "jackpot") == ["S-9", "S-41"]


def test_s_41_half_a_cent_is_rounded_up_by_the_nearest(settle):
    for answer, net in (("round-down", "24995.00"), ("nearest-cent", "24995.01")):
        round_ = settle(*jackpot_seats(STRAIGHT_FLUSHES[:1]), dealer=LOW_PAIR, meter="250000.05", S_41=answer)
        assert jackpot_nets(round_) == [net]


def test_s_41_does_not_matter_to_whole_cents_and_to_parts_below_half_a_cent(settle):
    for answer in ("round-down", "nearest-cent", "odd-cents-to-first"):
        whole = settle(*jackpot_seats(STRAIGHT_FLUSHES[:1]), dealer=LOW_PAIR, meter="123456.70", S_41=answer)
        assert (jackpot_nets(whole), whole.meter) == (["12340.67"], "111111.03")
        assert whole.readings(1, "jackpot") == ["S-9"]
        below = settle(*jackpot_seats(STRAIGHT_FLUSHES[:1]), dealer=LOW_PAIR, meter="123456.74", S_41=answer)
        assert (jackpot_nets(below), below.meter) == (["12340.67"], "111111.07")
        assert below.readings(1, "jackpot") == ["S-9"]


# -- S-43: the jackpot wager on a stand-off --

PAIR, SAME_PAIR = "8s 8h Ah Kh 3d", "8c 8d Ac Kd 3c"


def test_s_43_a_stand_off_with_a_pair(settle):
    tied = seat(PAIR, "bet", ante=10, jackpot=5)
    adopted = settle(tied, dealer=SAME_PAIR)
    assert adopted.nets(1) == {"ante": "0.00", "bet": "0.00", "jackpot": "-5.00"}
    assert adopted.readings(1, "jackpot") == ["S-10", "S-43"]
    other = settle(tied, dealer=SAME_PAIR, S_43="returned-on-stand-off")
    assert other.nets(1) == {"ante": "0.00", "bet": "0.00", "jackpot": "0.00"}
    assert other.readings(1, "jackpot") == ["S-43"]
    assert other.rules(1, "jackpot") == ["3.10.4", "3.12.3"]


@pytest.mark.parametrize(
    ("wagered", "dealer", "net", "named"),
    [
        pytest.param(seat("8s 8h Ah Kh 4d", "bet", ante=10, jackpot=5), SAME_PAIR, "-5.00", ["S-10"], id="higher"),
        pytest.param(seat(PAIR, "fold", ante=10, jackpot=5), SAME_PAIR, "-5.00", ["S-10"], id="folded"),
        pytest.param(
            seat("Qd Ts 6h 5d 2c", "bet", ante=10, jackpot=5), "Qc Th 6s 5s 2h", "-5.00", ["S-10"], id="equal, no hand"
        ),
        pytest.param(
            seat("9c 8d 7c 6h 5s", "bet", ante=10, jackpot=5), "9h 8c 7d 6d 5d", "95.00", ["S-9"], id="equal straights"
        ),
    ],
)
def test_s_43_does_not_matter_elsewhere(settle, wagered, dealer, net, named):
    adopted = settle(wagered, dealer=dealer)
    assert (adopted.net(1, "jackpot"), adopted.readings(1, "jackpot")) == (net, named)
    other = settle(wagered, dealer=dealer, S_43="returned-on-stand-off")
    assert other.net(1, "jackpot") == net
    assert "S-43" not in other.readings(1, "jackpot")


def test_s_43_with_s_3_equal_hands_below_ace_king_stand_off_and_free_the_jackpot_wager(settle):
    both = {"S_3": "equality-stands-off", "S_43": "returned-on-stand-off"}
    round_ = settle(seat("Qd Ts 6h 5d 2c", "bet", ante=10, jackpot=5), dealer="Qc Th 6s 5s 2h", **both)
    assert round_.nets(1) == {"ante": "0.00", "bet": "0.00", "jackpot": "0.00"}
