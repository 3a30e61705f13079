"""Megalink Three Card Poker under every answer to its readings: what changes, what does not, and which lines name it."""

from __future__ import annotations

import pytest

import croupier
from conftest import seat
from croupier.games import register

BOOKS = "mbs-three-card"

ANSWERS = {  # the adopted one first
    "S-1": ("queen-high-or-better", "contains-a-queen"),
    "S-4": ("card-by-card", "highest-card-only"),
    "S-6": ("returned", "collected"),
    "S-7": ("folded-ante-lost", "folded-ante-paid"),
    "S-9": ("stake-back-only-with-to-1", "every-win-returns-the-stake"),
    "S-10": ("they-lose", "they-are-returned"),
    "S-11": ("fold-keeps-pair-plus", "fold-drops-pair-plus"),
    "S-12": ("continue-only", "fold-gives-up-pair-plus", "throwing-in-is-refusing"),
    "S-13": ("kept-and-opened", "fold-is-refusal"),
    "S-14": ("as-for-everyone", "lost"),
    "S-15": ("pair-plus-loses", "paid-after-a-look", "pair-plus-returned"),
    "S-16": ("needs-play-and-showing", "folded-hands-too", "only-where-ante-is-paid"),
    "S-30": ("one-house-unit", "any-amount"),
    "S-35": ("house-pays", "taken-from-the-meter"),
    "S-36": ("meter-after-each", "start-value-each", "one-tenth-shared"),
    "S-38": ("after-lower-hands", "full-displayed-value"),
    "S-40": ("per-hand", "per-player"),
    "S-41": ("round-down", "nearest-cent", "odd-cents-to-first"),
    "S-43": ("stands-on-its-own", "returned-on-stand-off"),
}
JACK_HIGH = "Jc 9d 4c"
TWO_STRAIGHT_FLUSHES = {"dealer": "Kc 4d 2s", "community": "9h 8h"}
ROYAL_BOARD = {"dealer": "Kh 4d 2c", "community": "Js Ts"}


@pytest.fixture
def settle(book, desk):
    """Settle a round under chosen answers, named as `S_1="contains-a-queen"`; the rest are the adopted ones."""

    def run(*seats, dealer="Qh 9d 3c", community="2s 2h", unit="5.00", meter="500000.00", reset="100000.00", **answers):
        readings = {name.replace("_", "-"): answer for name, answer in answers.items()}
        jackpot = {"unit": unit, "meter": meter, "reset": reset}
        return desk(book, *seats, dealer=dealer, community=community, readings=readings, **jackpot)

    return run


# -- the register --


def test_every_answer_to_every_switch_is_here(book):
    assert {reading.id: set(reading.choices(book)) for reading in register().switches(book).values()} == {
        reading: set(answers) for reading, answers in ANSWERS.items()
    }


@pytest.mark.parametrize("reading", ANSWERS)
def test_the_first_answer_named_is_the_adopted_one_and_naming_it_changes_nothing(settle, reading):
    seats = (
        seat("As Ks Qs", "play", ante=10, pair_plus=10, jackpot=5),
        seat("Jh Jd Td", "fold", ante=10, pair_plus=10, jackpot=5),
        seat("9s 8s 7s", "play decline", ante=10, pair_plus=10, jackpot=5),
        seat("6h 5d 3c", "continue", pair_plus=10, jackpot=5),
    )
    assert register()[reading].adopted == ANSWERS[reading][0]
    unnamed = settle(*seats, **ROYAL_BOARD)
    named = settle(*seats, **ROYAL_BOARD, **{reading.replace("-", "_"): ANSWERS[reading][0]})
    assert named.statement == unnamed.statement


@pytest.mark.parametrize(
    ("reading", "answer"),
    [
        ("S-6", "left-on-layout"),  # unsettled
        ("S-13", "claim-before-folding"),  # unsettled
        ("S-1", "no-such-answer"),
        ("S-8", "free-to-take-up"),  # recorded, no switch
        ("S-2", "contains-ace-and-king"),  # of Stud
        ("H-4", "falls-by-the-award"),  # of hold'em
        ("S-999", "returned"),
    ],
)
def test_an_answer_by_which_no_round_can_be_settled_is_refused(settle, reading, answer):
    with pytest.raises(croupier.InputError) as caught:
        settle(seat("8h 5d 3s", "play", ante=10), **{reading.replace("-", "_"): answer})
    assert caught.value.where == f"readings.{reading}"


# -- S-1: when the dealer qualifies --


@pytest.mark.parametrize("dealer", ["9c 9d 4h", "8c 7d 6h", "5c 5d 5h", "Jc 9c 4c", "8c 7c 6c"])
def test_s_1_a_pair_or_better_without_a_queen_qualifies_by_rank_only(settle, dealer):
    mine = seat("Qh Jd 3d", "play", ante=10)
    by_rank, by_card = settle(mine, dealer=dealer), settle(mine, dealer=dealer, S_1="contains-a-queen")
    assert by_rank.nets(1) == {"ante": "-10.00", "play": "-10.00"}
    assert by_card.nets(1) == {"ante": "10.00", "play": "0.00"}
    assert [by_rank.statement["dealer"]["qualifies"], by_card.statement["dealer"]["qualifies"]] == [True, False]
    assert by_rank.readings(1, "ante") == ["S-1"]
    assert by_rank.readings(1, "play") == ["S-1"]
    assert by_card.rules(1, "play") == ["3.11.1"]


def test_s_1_a_winning_ante_is_paid_either_way_and_does_not_name_it(settle):
    mine = seat("Th Td 4d", "play", ante=10, pair_plus=10)
    by_rank = settle(mine, dealer="9c 9d 4h")
    by_card = settle(mine, dealer="9c 9d 4h", S_1="contains-a-queen")
    assert by_rank.nets(1) == {"ante": "10.00", "play": "10.00", "pair_plus": "10.00"}
    assert by_card.nets(1) == {"ante": "10.00", "play": "0.00", "pair_plus": "10.00"}
    assert [by_rank.readings(1, wager) for wager in ("ante", "play", "pair_plus")] == [[], ["S-1"], []]


@pytest.mark.parametrize(("dealer", "nets"), [("Qc Qd 4h", ("-10.00", "-10.00")), (JACK_HIGH, ("10.00", "0.00"))])
def test_s_1_a_dealer_who_passes_or_fails_both_tests_leaves_it_unnamed(settle, dealer, nets):
    mine = seat("Ah Jd 3d", "play", ante=10)
    for answer in ANSWERS["S-1"]:
        round_ = settle(mine, dealer=dealer, S_1=answer)
        assert (round_.net(1, "ante"), round_.net(1, "play")) == nets
        assert "S-1" not in round_.readings(1, "ante") + round_.readings(1, "play")


# -- S-4: ties within a class --


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("Kh 9h 3h", "Kd 9d 5d"), ("Kh 8h 3h", "Kd 9d 5d"), ("Kh 9d 3h", "Kd 9c 5d"), ("Kh 8d 5h", "Kd 9c 4d")],
)
def test_s_4_the_cards_below_the_highest_decide_or_they_do_not(settle, cards, dealer):
    mine = seat(cards, "play", ante=10)
    lower = settle(mine, dealer=dealer)
    level = settle(mine, dealer=dealer, S_4="highest-card-only")
    assert lower.nets(1) == {"ante": "-10.00", "play": "-10.00"}
    assert level.nets(1) == {"ante": "0.00", "play": "0.00"}
    assert level.result(1, "ante") == "stand-off"
    assert lower.readings(1, "ante") == ["S-4"]
    assert lower.readings(1, "play") == ["S-4"]


def test_s_4_a_higher_hand_wins_card_by_card_and_stands_off_by_its_highest_card(settle):
    mine = seat("Kd 9d 5d", "play", ante=10)
    assert settle(mine, dealer="Kh 9h 3h").nets(1) == {"ante": "10.00", "play": "10.00"}
    assert settle(mine, dealer="Kh 9h 3h", S_4="highest-card-only").nets(1) == {"ante": "0.00", "play": "0.00"}


@pytest.mark.parametrize(
    ("cards", "dealer", "net"),
    [
        ("Ah 4d 3h", "Kd Qc 9d", "10.00"),  # the highest cards differ
        ("9h 9d 5h", "9s 9c 4c", "10.00"),  # 3.15.2 names the third card itself
        ("Kh 9d 3h", "Kd 9c 3d", "0.00"),  # level to the last card
        ("Kh 8h 3h", "Kd 9c 5d", "10.00"),  # the classes differ
    ],
)
def test_s_4_makes_no_difference_elsewhere(settle, cards, dealer, net):
    for answer in ANSWERS["S-4"]:
        round_ = settle(seat(cards, "play", ante=10), dealer=dealer, S_4=answer)
        assert round_.nets(1) == {"ante": net, "play": net}
        assert "S-4" not in round_.readings(1, "ante") + round_.readings(1, "play")


def test_s_4_five_four_three_two_ace_suited_is_a_straight_flush_for_the_jackpot(settle):
    round_ = settle(seat("5h 4h 3h", "play", ante=10, jackpot=5), dealer="Kd 9c 6d", community="Ah 2h")
    assert round_.net(1, "jackpot") == "49995.00"
    assert round_.meter == "450000.00"


# -- S-6: Play when the dealer does not qualify --


def test_s_6_play_is_returned_or_collected(settle):
    mine = seat("8h 5d 3s", "play", ante=10)
    returned, collected = settle(mine, dealer=JACK_HIGH), settle(mine, dealer=JACK_HIGH, S_6="collected")
    assert returned.nets(1) == {"ante": "10.00", "play": "0.00"}
    assert collected.nets(1) == {"ante": "10.00", "play": "-10.00"}
    assert [round_.statement["positions"][0]["returned"] for round_ in (returned, collected)] == ["30.00", "20.00"]
    assert returned.readings(1, "play") == ["S-6"]
    assert returned.readings(1, "ante") == []
    assert collected.rules(1, "play") == ["3.11.1"]


def test_s_6_makes_no_difference_to_a_dealer_who_qualifies(settle):
    for answer in ANSWERS["S-6"]:
        round_ = settle(seat("Kh 7d 5c", "play", ante=10), S_6=answer)
        assert round_.net(1, "play") == "10.00"
        assert round_.readings(1, "play") == []


# -- S-7: folded Antes when the dealer does not qualify --


def test_s_7_a_folded_ante_is_lost_or_revives(settle):
    mine = seat("8h 5d 3s", "fold", ante=10)
    lost, paid = settle(mine, dealer=JACK_HIGH), settle(mine, dealer=JACK_HIGH, S_7="folded-ante-paid")
    assert lost.nets(1) == {"ante": "-10.00"}
    assert paid.nets(1) == {"ante": "10.00"}
    assert lost.readings(1, "ante") == ["S-7"]
    assert paid.rules(1, "ante") == ["3.11.2", "4.1/ante"]


@pytest.mark.parametrize(
    ("actions", "dealer", "net"), [("fold", "Qh 9d 3c", "-10.00"), ("play", JACK_HIGH, "10.00"), ("play", "Qh 9d 3c", "10.00")]
)
def test_s_7_makes_no_difference_to_a_dealer_who_qualifies_or_a_hand_that_plays(settle, actions, dealer, net):
    for answer in ANSWERS["S-7"]:
        round_ = settle(seat("Kh 7d 5c", actions, ante=10), dealer=dealer, S_7=answer)
        assert round_.net(1, "ante") == net
        assert round_.readings(1, "ante") == []


# -- S-9: the stake behind a jackpot win --


@pytest.mark.parametrize(
    ("cards", "community", "nets", "after"),
    [
        ("9s 8s 6s", "4s 2s", ("95.00", "100.00"), "500000.00"),
        ("9s 9h 6s", "9c 6d", ("195.00", "200.00"), "500000.00"),
        ("9s 8s 6s", "7s Ts", ("49995.00", "50000.00"), "450000.00"),
        ("As Ks Qs", "Js Ts", ("499995.00", "500000.00"), "100000.00"),
    ],
)
def test_s_9_a_jackpot_stake_does_not_come_back_or_it_does(settle, cards, community, nets, after):
    mine = seat(cards, "play", ante=10, jackpot=5)
    adopted = settle(mine, community=community)
    other = settle(mine, community=community, S_9="every-win-returns-the-stake")
    assert (adopted.net(1, "jackpot"), other.net(1, "jackpot")) == nets
    assert adopted.readings(1, "jackpot") == ["S-9"]
    assert (adopted.meter, other.meter) == (after, after)


def test_s_9_makes_no_difference_to_odds_to_1_or_to_a_lost_jackpot_wager(settle):
    for answer in ANSWERS["S-9"]:
        round_ = settle(seat("7s 6h 5d", "play", ante=10, pair_plus=10, jackpot=5), S_9=answer)
        assert round_.nets(1) == {
            "ante": "10.00",
            "play": "10.00",
            "ante_bonus": "10.00",
            "pair_plus": "50.00",
            "jackpot": "-5.00",
        }
        assert all("S-9" not in line["readings"] for line in round_.statement["positions"][0]["lines"])


# -- S-10: side wagers that do not win --


def test_s_10_side_wagers_that_do_not_win_are_lost_or_returned(settle):
    mine = seat("Kh 8d 3s", "play", ante=10, pair_plus=10, jackpot=5)
    lost, back = settle(mine), settle(mine, S_10="they-are-returned")
    assert lost.nets(1) == {"ante": "10.00", "play": "10.00", "pair_plus": "-10.00", "jackpot": "-5.00"}
    assert back.nets(1) == {"ante": "10.00", "play": "10.00", "pair_plus": "0.00", "jackpot": "0.00"}
    assert [back.result(1, wager) for wager in ("pair_plus", "jackpot")] == ["returned", "returned"]
    assert [back.rules(1, wager) for wager in ("pair_plus", "jackpot")] == [["1.1.6", "4.3"], ["4.4"]]
    assert lost.readings(1, "pair_plus") == ["S-10"]
    assert lost.readings(1, "jackpot") == ["S-10"]
    assert lost.readings(1, "ante") == []
    assert (lost.meter, back.meter) == ("500000.00", "500000.00")


def test_s_10_makes_no_difference_to_side_wagers_that_win(settle):
    for answer in ANSWERS["S-10"]:
        round_ = settle(seat("9s 8s 6s", "play", ante=10, pair_plus=10, jackpot=5), community="4s 2s", S_10=answer)
        assert (round_.net(1, "pair_plus"), round_.net(1, "jackpot")) == ("40.00", "95.00")
        assert round_.readings(1, "pair_plus") == []
        assert round_.readings(1, "jackpot") == ["S-9"]


# -- S-11: Pair Plus of a folded hand --


@pytest.mark.parametrize("dealer", ["Qh 9d 3c", JACK_HIGH])
def test_s_11_a_fold_keeps_the_pair_plus_or_drops_it(settle, dealer):
    mine = seat("5h 5d 3s", "fold", ante=10, pair_plus=10)
    keeps, drops = settle(mine, dealer=dealer), settle(mine, dealer=dealer, S_11="fold-drops-pair-plus")
    assert keeps.nets(1) == {"ante": "-10.00", "pair_plus": "10.00"}
    assert drops.nets(1) == {"ante": "-10.00", "pair_plus": "-10.00"}
    assert keeps.readings(1, "pair_plus") == ["S-11"]
    assert drops.rules(1, "pair_plus") == ["3.9.1.1"]


@pytest.mark.parametrize(
    ("mine", "net", "readings"),
    [
        (seat("5h 5d 3s", "play", ante=10, pair_plus=10), "10.00", []),
        (seat("5h 5d 3s", "continue", pair_plus=10), "10.00", []),
        (seat("5h 4d 2c", "fold", ante=10, pair_plus=10), "-10.00", ["S-10"]),  # lost either way
    ],
)
def test_s_11_makes_no_difference_to_hands_that_play_or_hold_no_pair(settle, mine, net, readings):
    assert settle(mine, S_11="fold-drops-pair-plus").net(1, "pair_plus") == net
    adopted = settle(mine)
    assert adopted.net(1, "pair_plus") == net
    assert adopted.readings(1, "pair_plus") == readings


# -- S-12: Pair Plus alone thrown in --


def test_s_12_pair_plus_alone_cannot_fold(settle):
    with pytest.raises(croupier.InputError) as caught:
        settle(seat("9h 9d 3s", "fold", pair_plus=10, jackpot=5))
    assert caught.value.where == "positions[0].actions[0]"
    assert {"3.9", "3.9.3"} <= set(caught.value.rules)


@pytest.mark.parametrize(
    ("answer", "jackpot", "rules"),
    [
        ("fold-gives-up-pair-plus", "195.00", (["3.9.3"], ["3.9.1", "3.13", "3.16", "4.4/full-house"])),
        ("throwing-in-is-refusing", "-5.00", (["3.9.3", "3.10.2"], ["3.9.3", "3.10.2"])),
    ],
)
def test_s_12_throwing_in_gives_up_the_pair_plus_or_everything(settle, answer, jackpot, rules):
    mine = seat("9h 9s 3s", "fold", pair_plus=10, jackpot=5)
    round_ = settle(mine, dealer="Qh 8d 4c", community="9c 3d", S_12=answer)
    assert round_.nets(1) == {"pair_plus": "-10.00", "jackpot": jackpot}
    assert (round_.rules(1, "pair_plus"), round_.rules(1, "jackpot")) == rules
    assert "S-12" in round_.readings(1, "pair_plus")
    assert "S-12" in round_.readings(1, "jackpot")


def test_s_12_makes_no_difference_to_a_hand_that_continues_or_folds_an_ante(settle):
    for answer in ANSWERS["S-12"]:
        round_ = settle(
            seat("9h 9s 3s", "continue", pair_plus=10, jackpot=5),
            seat("5h 5s 3h", "fold", ante=10, pair_plus=10, jackpot=5),
            dealer="Qh 8d 4c",
            community="9c 3d",
            S_12=answer,
        )
        assert round_.nets(1) == {"pair_plus": "10.00", "jackpot": "195.00"}
        assert round_.nets(2) == {"ante": "-10.00", "pair_plus": "10.00", "jackpot": "-5.00"}
        assert all("S-12" not in line["readings"] for place in round_.statement["positions"] for line in place["lines"])


# -- S-13: the jackpot of a folded hand --


def test_s_13_a_folded_jackpot_hand_is_opened_or_counts_as_refused(settle):
    mine = seat("9h 7h 4h", "fold", ante=10, jackpot=5)
    table = {"dealer": "Qs 9d 3c", "community": "2h Jh"}
    opened, refused = settle(mine, **table), settle(mine, **table, S_13="fold-is-refusal")
    assert opened.nets(1) == {"ante": "-10.00", "jackpot": "95.00"}
    assert refused.nets(1) == {"ante": "-10.00", "jackpot": "-5.00"}
    assert opened.readings(1, "jackpot") == ["S-9", "S-13"]
    assert opened.statement["jackpot"]["readings"] == ["S-9", "S-13", "S-35"]
    assert refused.rules(1, "jackpot") == ["3.10.2"]


def test_s_13_a_folded_royal_flush_empties_the_meter_or_leaves_it(settle):
    mine = seat("As Ks Qs", "fold", ante=10, jackpot=5)
    opened, refused = settle(mine, **ROYAL_BOARD), settle(mine, **ROYAL_BOARD, S_13="fold-is-refusal")
    assert (opened.net(1, "jackpot"), opened.meter) == ("499995.00", "100000.00")
    assert (refused.net(1, "jackpot"), refused.meter) == ("-5.00", "500000.00")
    assert refused.readings(1, "jackpot") == ["S-13"]


def test_s_13_the_meter_that_a_folded_royal_flush_leaves_names_it(settle):
    """What the meter shows afterwards depends on the reading under either answer."""
    mine = seat("As Ks Qs", "fold", ante=10, jackpot=5)
    assert "S-13" in settle(mine, **ROYAL_BOARD).statement["jackpot"]["readings"]
    assert "S-13" in settle(mine, **ROYAL_BOARD, S_13="fold-is-refusal").statement["jackpot"]["readings"]


def test_s_13_the_share_of_another_hand_depends_on_it_and_names_it(settle):
    seats = seat("7h 6h 5h", "fold", ante=10, jackpot=5), seat("Qh Jh Th", "play", ante=10, jackpot=5)
    shared = settle(*seats, **TWO_STRAIGHT_FLUSHES)
    alone = settle(*seats, **TWO_STRAIGHT_FLUSHES, S_13="fold-is-refusal")
    assert (shared.net(1, "jackpot"), shared.net(2, "jackpot"), shared.meter) == ("47495.00", "47495.00", "405000.00")
    assert (alone.net(1, "jackpot"), alone.net(2, "jackpot"), alone.meter) == ("-5.00", "49995.00", "450000.00")
    assert shared.readings(1, "jackpot") == ["S-9", "S-13", "S-36"]
    assert shared.readings(2, "jackpot") == ["S-9", "S-13", "S-36"]
    assert alone.readings(2, "jackpot") == ["S-9", "S-13"]


@pytest.mark.parametrize(
    ("mine", "net", "readings"),
    [
        (seat("9h 7h 4h", "play", ante=10, jackpot=5), "95.00", ["S-9"]),
        (seat("9s 7h 4h", "fold", ante=10, jackpot=5), "-5.00", ["S-10"]),  # holds nothing
    ],
)
def test_s_13_makes_no_difference_to_hands_that_play_or_hold_nothing(settle, mine, net, readings):
    table = {"dealer": "Qs 9d 3c", "community": "2h Jh"}
    assert settle(mine, **table, S_13="fold-is-refusal").net(1, "jackpot") == net
    assert settle(mine, **table).net(1, "jackpot") == net
    assert settle(mine, **table).readings(1, "jackpot") == readings


# -- S-14: not shown to a dealer who does not qualify --


def test_s_14_a_hand_not_shown_is_settled_as_for_everyone_or_lost(settle):
    mine = seat("8h 5d 3s", "play decline", ante=10)
    everyone, lost = settle(mine, dealer=JACK_HIGH), settle(mine, dealer=JACK_HIGH, S_14="lost")
    assert everyone.nets(1) == {"ante": "10.00", "play": "0.00"}
    assert lost.nets(1) == {"ante": "-10.00", "play": "-10.00"}
    assert everyone.readings(1, "ante") == ["S-14"]
    assert everyone.readings(1, "play") == ["S-6", "S-14"]
    assert lost.rules(1, "ante") == ["3.10.2"]
    assert lost.rules(1, "play") == ["3.10.2"]


@pytest.mark.parametrize(
    ("actions", "dealer", "net"),
    [("play decline", "Qh 9d 3c", "-10.00"), ("play", JACK_HIGH, "10.00"), ("fold", JACK_HIGH, "-10.00")],
)
def test_s_14_makes_no_difference_to_a_dealer_who_qualifies_or_hands_that_are_shown(settle, actions, dealer, net):
    for answer in ANSWERS["S-14"]:
        round_ = settle(seat("Kh 7d 5c", actions, ante=10), dealer=dealer, S_14=answer)
        assert round_.net(1, "ante") == net
        assert "S-14" not in round_.readings(1, "ante")


# -- S-15: Pair Plus of a hand not shown --


@pytest.mark.parametrize("dealer", ["Qh 9d 3c", JACK_HIGH])
@pytest.mark.parametrize(
    ("cards", "answer", "net"),
    [
        ("Ah Ad 8c", "pair-plus-loses", "-10.00"),
        ("Ah Ad 8c", "paid-after-a-look", "10.00"),
        ("Ah Ad 8c", "pair-plus-returned", "0.00"),
        ("Ah Kd 8c", "pair-plus-loses", "-10.00"),
        ("Ah Kd 8c", "paid-after-a-look", "-10.00"),
        ("Ah Kd 8c", "pair-plus-returned", "0.00"),
        ("8h 7h 6h", "paid-after-a-look", "400.00"),
    ],
)
def test_s_15_a_pair_plus_not_shown_loses_is_paid_after_a_look_or_goes_back(settle, cards, answer, net, dealer):
    round_ = settle(seat(cards, "continue decline", pair_plus=10), dealer=dealer, S_15=answer)
    assert round_.nets(1) == {"pair_plus": net}
    looked = (cards, answer) == ("Ah Kd 8c", "paid-after-a-look")  # and found nothing that is paid
    assert round_.readings(1, "pair_plus") == (["S-10", "S-15"] if looked else ["S-15"])
    line = {"10.00": ["4.3/pair"], "400.00": ["4.3/straight-flush"]}.get(net, [])
    assert round_.rules(1, "pair_plus") == ["1.1.6", "3.10.2", *line]


def test_s_10_with_s_15_a_look_that_finds_no_pair_returns_the_pair_plus(settle):
    answers = {"S_10": "they-are-returned", "S_15": "paid-after-a-look"}
    for cards, net in (("Ah Kd 8c", "0.00"), ("Ah Ad 8c", "10.00")):
        assert settle(seat(cards, "continue decline", pair_plus=10), **answers).nets(1) == {"pair_plus": net}


@pytest.mark.parametrize("actions", ["play", "fold"])
def test_s_15_makes_no_difference_to_a_hand_that_is_shown_or_folded(settle, actions):
    for answer in ANSWERS["S-15"]:
        round_ = settle(seat("Ah Ad 8c", actions, ante=10, pair_plus=10), S_15=answer)
        assert round_.net(1, "pair_plus") == "10.00"
        assert "S-15" not in round_.readings(1, "pair_plus")


# -- S-16: who is owed the Ante Bonus --


def test_s_16_a_losing_hand_has_its_bonus_unless_that_takes_a_paid_ante(settle):
    mine = seat("6h 5d 4c", "play", ante=10)
    adopted = settle(mine, dealer="9c 8d 7h")
    assert adopted.nets(1) == {"ante": "-10.00", "play": "-10.00", "ante_bonus": "10.00"}
    assert adopted.readings(1, "ante_bonus") == ["S-16"]
    assert settle(mine, dealer="9c 8d 7h", S_16="folded-hands-too").nets(1) == adopted.nets(1)
    other = settle(mine, dealer="9c 8d 7h", S_16="only-where-ante-is-paid")
    assert other.nets(1) == {"ante": "-10.00", "play": "-10.00"}


def test_s_16_a_level_hand_has_its_bonus_unless_that_takes_a_paid_ante(settle):
    mine = seat("6h 5d 4c", "play", ante=10)
    adopted = settle(mine, dealer="6c 5s 4d")
    assert adopted.nets(1) == {"ante": "0.00", "play": "0.00", "ante_bonus": "10.00"}
    assert adopted.readings(1, "ante_bonus") == ["S-16"]
    assert settle(mine, dealer="6c 5s 4d", S_16="only-where-ante-is-paid").nets(1) == {"ante": "0.00", "play": "0.00"}


@pytest.mark.parametrize("dealer", ["Qh 9d 3c", JACK_HIGH])
@pytest.mark.parametrize(("cards", "bonus"), [("6h 5d 4s", "10.00"), ("6h 6d 6s", "40.00"), ("6h 5h 4h", "50.00")])
def test_s_16_a_folded_hand_has_no_bonus_unless_folded_hands_have_it_too(settle, dealer, cards, bonus):
    mine = seat(cards, "fold", ante=10)
    assert settle(mine, dealer=dealer).nets(1) == {"ante": "-10.00"}
    assert settle(mine, dealer=dealer, S_16="only-where-ante-is-paid").nets(1) == {"ante": "-10.00"}
    too = settle(mine, dealer=dealer, S_16="folded-hands-too")
    assert too.nets(1) == {"ante": "-10.00", "ante_bonus": bonus}
    assert too.readings(1, "ante_bonus") == ["S-16"]
    assert too.rules(1, "ante_bonus")[:-1] == ["1.1.2", "3.11.3", "3.12.4"]


@pytest.mark.parametrize("dealer", ["Qh 9d 3c", JACK_HIGH])
def test_s_16_makes_no_difference_where_the_ante_is_paid_and_the_hand_shown(settle, dealer):
    for answer in ANSWERS["S-16"]:
        round_ = settle(seat("6h 5d 4s", "play", ante=10), dealer=dealer, S_16=answer)
        assert (round_.net(1, "ante"), round_.net(1, "ante_bonus")) == ("10.00", "10.00")
        assert round_.readings(1, "ante_bonus") == []


# -- S-30: the size of a jackpot wager --


@pytest.mark.parametrize(("stake", "net"), [("2.50", "97.50"), ("7.00", "93.00"), ("15.00", "85.00")])
def test_s_30_only_the_unit_is_taken_or_any_amount_for_the_same_flat_sum(settle, stake, net):
    mine = seat("9s 8s 6s", "play", ante=10, jackpot=stake)
    with pytest.raises(croupier.InputError) as caught:
        settle(mine, community="4s 2s")
    assert caught.value.where == "positions[0].wagers.jackpot"
    assert "3.5.3" in caught.value.rules
    assert settle(mine, community="4s 2s", S_30="any-amount").net(1, "jackpot") == net


def test_s_30_makes_no_difference_to_a_stake_of_one_unit(settle):
    for answer in ANSWERS["S-30"]:
        round_ = settle(seat("9s 8s 6s", "play", ante=10, jackpot=5), community="4s 2s", S_30=answer)
        assert round_.net(1, "jackpot") == "95.00"
        assert round_.readings(1, "jackpot") == ["S-9"]


def test_s_30_any_amount_is_still_more_than_nothing(settle):
    with pytest.raises(croupier.InputError) as caught:
        settle(seat("9s 8s 6s", "play", ante=10, jackpot="0.00"), S_30="any-amount")
    assert caught.value.where == "positions[0].wagers.jackpot"


# -- S-35: who pays the fixed sums --


@pytest.mark.parametrize(
    ("cards", "community", "net", "after"),
    [
        ("9s 9h 9d", "9c 6d", "1995.00", "498000.00"),
        ("9s 9h 6s", "9c 6d", "195.00", "499800.00"),
        ("9s 8s 6s", "4s 2s", "95.00", "499900.00"),
    ],
)
def test_s_35_fixed_sums_are_paid_by_the_house_or_from_the_meter(settle, cards, community, net, after):
    mine = seat(cards, "play", ante=10, jackpot=5)
    house = settle(mine, dealer="Qh 8d 3c", community=community)
    meter = settle(mine, dealer="Qh 8d 3c", community=community, S_35="taken-from-the-meter")
    assert (house.net(1, "jackpot"), house.meter) == (net, "500000.00")
    assert (meter.net(1, "jackpot"), meter.meter) == (net, after)
    assert house.readings(1, "jackpot") == ["S-9"]  # the line is the same: only the meter depends on it
    assert house.statement["jackpot"]["readings"] == ["S-9", "S-35"]


def test_s_35_a_royal_flush_after_a_fixed_sum_takes_more_or_less(settle):
    seats = seat("As Ks Qs", "play", ante=10, jackpot=5), seat("Jh Jd Td", "play", ante=10, jackpot=5)
    house = settle(*seats, **ROYAL_BOARD)
    meter = settle(*seats, **ROYAL_BOARD, S_35="taken-from-the-meter")
    assert (house.net(1, "jackpot"), house.net(2, "jackpot"), house.meter) == ("499995.00", "195.00", "100000.00")
    assert (meter.net(1, "jackpot"), meter.net(2, "jackpot"), meter.meter) == ("499795.00", "195.00", "100000.00")
    assert house.readings(1, "jackpot") == ["S-9", "S-35"]
    assert house.readings(2, "jackpot") == ["S-9"]
    assert meter.readings(1, "jackpot") == ["S-9", "S-35", "S-38"]


def test_s_35_makes_no_difference_where_no_fixed_sum_is_due(settle):
    for answer in ANSWERS["S-35"]:
        round_ = settle(
            seat("9s 8s 6s", "play", ante=10, jackpot=5),
            seat("Kd Kc 4h", "play", ante=10, jackpot=5),
            community="7s Ts",
            S_35=answer,
        )
        assert (round_.net(1, "jackpot"), round_.net(2, "jackpot"), round_.meter) == ("49995.00", "-5.00", "450000.00")
        assert round_.statement["jackpot"]["readings"] == ["S-9"]


# -- S-36: two Straight Flushes --


@pytest.mark.parametrize(
    ("answer", "net", "after"),
    [
        ("meter-after-each", "47495.00", "405000.00"),
        ("start-value-each", "29995.00", "440000.00"),
        ("one-tenth-shared", "24995.00", "450000.00"),
    ],
)
def test_s_36_two_straight_flushes_share_one_of_three_sums(settle, answer, net, after):
    seats = seat("7h 6h 5h", "play", ante=10, jackpot=5), seat("Qh Jh Th", "play", ante=10, jackpot=5)
    round_ = settle(*seats, **TWO_STRAIGHT_FLUSHES, S_36=answer)
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot"), round_.meter) == (net, net, after)
    assert round_.readings(1, "jackpot") == ["S-9", "S-36"]
    assert round_.readings(2, "jackpot") == ["S-9", "S-36"]
    assert round_.statement["jackpot"]["readings"] == ["S-9", "S-36"]


def test_s_36_makes_no_difference_to_a_single_straight_flush(settle):
    for answer in ANSWERS["S-36"]:
        round_ = settle(seat("7h 6h 5h", "play", ante=10, jackpot=5), **TWO_STRAIGHT_FLUSHES, S_36=answer)
        assert (round_.net(1, "jackpot"), round_.meter) == ("49995.00", "450000.00")
        assert round_.readings(1, "jackpot") == ["S-9"]


# -- S-38: a Royal Flush beside a Straight Flush --


def test_s_38_the_royal_flush_takes_what_is_left_or_what_was_displayed(settle):
    seats = seat("As Ks Qs", "play", ante=10, jackpot=5), seat("9s 8s 7s", "play", ante=10, jackpot=5)
    left = settle(*seats, **ROYAL_BOARD)
    full = settle(*seats, **ROYAL_BOARD, S_38="full-displayed-value")
    assert (left.net(1, "jackpot"), left.net(2, "jackpot"), left.meter) == ("449995.00", "49995.00", "100000.00")
    assert (full.net(1, "jackpot"), full.net(2, "jackpot"), full.meter) == ("499995.00", "49995.00", "100000.00")
    assert left.readings(1, "jackpot") == ["S-9", "S-38"]
    assert left.readings(2, "jackpot") == ["S-9"]


def test_s_38_the_full_displayed_value_is_not_lessened_by_fixed_sums_from_the_meter(settle):
    seats = seat("As Ks Qs", "play", ante=10, jackpot=5), seat("Jh Jd Td", "play", ante=10, jackpot=5)
    round_ = settle(*seats, **ROYAL_BOARD, S_35="taken-from-the-meter", S_38="full-displayed-value")
    assert (round_.net(1, "jackpot"), round_.meter) == ("499995.00", "100000.00")


def test_s_38_makes_no_difference_to_a_royal_flush_alone_or_beside_fixed_sums_of_the_house(settle):
    seats = seat("As Ks Qs", "play", ante=10, jackpot=5), seat("Jh Jd Td", "play", ante=10, jackpot=5)
    for answer in ANSWERS["S-38"]:
        alone, beside = settle(seats[0], **ROYAL_BOARD, S_38=answer), settle(*seats, **ROYAL_BOARD, S_38=answer)
        assert (alone.net(1, "jackpot"), beside.net(1, "jackpot")) == ("499995.00", "499995.00")
        assert alone.readings(1, "jackpot") == ["S-9"]
    assert settle(*seats, **ROYAL_BOARD).readings(1, "jackpot") == ["S-9", "S-35"]


# -- S-40: two winning hands of one Player --


def test_s_40_two_hands_of_one_player_count_twice_or_once(settle):
    seats = (
        seat("7h 6h 5h", "play", ante=10, jackpot=5, player="X"),
        seat("Qh Jh Th", "play", ante=10, jackpot=5, player="X"),
    )
    hands = settle(*seats, **TWO_STRAIGHT_FLUSHES)
    player = settle(*seats, **TWO_STRAIGHT_FLUSHES, S_40="per-player")
    assert (hands.net(1, "jackpot"), hands.net(2, "jackpot"), hands.meter) == ("47495.00", "47495.00", "405000.00")
    assert (player.net(1, "jackpot"), player.net(2, "jackpot"), player.meter) == ("24995.00", "24995.00", "450000.00")
    assert hands.readings(1, "jackpot") == ["S-9", "S-36", "S-40"]
    assert hands.readings(2, "jackpot") == ["S-9", "S-36", "S-40"]
    assert "S-36" not in player.readings(1, "jackpot")  # one winner, so nothing is shared


@pytest.mark.parametrize("players", [("X", "Y"), ("", ""), ("X", "")])
def test_s_40_makes_no_difference_to_hands_of_different_players(settle, players):
    first, second = players
    seats = (
        seat("7h 6h 5h", "play", ante=10, jackpot=5, player=first),
        seat("Qh Jh Th", "play", ante=10, jackpot=5, player=second),
    )
    for answer in ANSWERS["S-40"]:
        round_ = settle(*seats, **TWO_STRAIGHT_FLUSHES, S_40=answer)
        assert (round_.net(1, "jackpot"), round_.net(2, "jackpot"), round_.meter) == ("47495.00", "47495.00", "405000.00")
        assert round_.readings(1, "jackpot") == ["S-9", "S-36"]


def test_s_40_makes_no_difference_to_fixed_sums_of_one_player(settle):
    seats = (
        seat("9s 8s 6s", "play", ante=10, jackpot=5, player="X"),
        seat("5s 4s 3s", "play", ante=10, jackpot=5, player="X"),
    )
    for answer in ANSWERS["S-40"]:
        round_ = settle(*seats, community="Js 2s", S_40=answer)
        assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == ("95.00", "95.00")
        assert round_.readings(1, "jackpot") == ["S-9"]


# -- S-41: odd cents --


@pytest.mark.parametrize(
    ("answer", "net"), [("round-down", "49995.05"), ("nearest-cent", "49995.06"), ("odd-cents-to-first", "49995.05")]
)
@pytest.mark.parametrize("meter", ["500000.55", "500000.59"])
def test_s_41_a_tenth_is_rounded_down_or_to_the_nearest_cent(settle, meter, answer, net):
    round_ = settle(seat("7h 6h 5h", "play", ante=10, jackpot=5), **TWO_STRAIGHT_FLUSHES, meter=meter, S_41=answer)
    assert round_.net(1, "jackpot") == net
    assert round_.readings(1, "jackpot") == ["S-9", "S-41"]


@pytest.mark.parametrize(
    ("answer", "nets", "after"),
    [
        ("round-down", ("47495.09", "47495.09"), "405000.82"),  # the odd cent stays in the pool
        ("nearest-cent", ("47495.10", "47495.10"), "405000.81"),  # the house bears the cent that is rounded up
        ("odd-cents-to-first", ("47495.10", "47495.09"), "405000.81"),
    ],
)
def test_s_41_an_odd_cent_of_a_shared_sum_stays_is_rounded_or_goes_to_the_first(settle, answer, nets, after):
    # 50000.10 and 45000.09 are whole cents; their sum 95000.19 is odd.
    seats = seat("7h 6h 5h", "play", ante=10, jackpot=5), seat("Qh Jh Th", "play", ante=10, jackpot=5)
    round_ = settle(*seats, **TWO_STRAIGHT_FLUSHES, meter="500001.00", S_41=answer)
    assert (round_.net(1, "jackpot"), round_.net(2, "jackpot")) == nets
    assert round_.meter == after


def test_s_41_the_lines_of_an_odd_sum_name_it(settle):
    seats = seat("7h 6h 5h", "play", ante=10, jackpot=5), seat("Qh Jh Th", "play", ante=10, jackpot=5)
    round_ = settle(*seats, **TWO_STRAIGHT_FLUSHES, meter="500001.00")
    assert round_.readings(1, "jackpot") == ["S-9", "S-36", "S-41"]
    assert round_.readings(2, "jackpot") == ["S-9", "S-36", "S-41"]  # rounded to the nearest cent it would be more


@pytest.mark.parametrize(("meter", "net"), [("500000.00", "49995.00"), ("500000.54", "49995.05"), ("500000.50", "49995.05")])
def test_s_41_makes_no_difference_to_whole_cents_or_less_than_half_of_one(settle, meter, net):
    for answer in ANSWERS["S-41"]:
        round_ = settle(seat("7h 6h 5h", "play", ante=10, jackpot=5), **TWO_STRAIGHT_FLUSHES, meter=meter, S_41=answer)
        assert round_.net(1, "jackpot") == net
        assert round_.readings(1, "jackpot") == ["S-9"]


# -- S-43: the jackpot wager in a stand-off --


def test_s_43_a_stand_off_leaves_the_jackpot_wager_lost_or_frees_it(settle):
    mine = seat("9h 9d 3s", "play", ante=10, jackpot=5)
    table = {"dealer": "9c 9s 3h", "community": "2s Kh"}
    kept, freed = settle(mine, **table), settle(mine, **table, S_43="returned-on-stand-off")
    assert kept.nets(1) == {"ante": "0.00", "play": "0.00", "jackpot": "-5.00"}
    assert freed.nets(1) == {"ante": "0.00", "play": "0.00", "jackpot": "0.00"}
    assert kept.readings(1, "jackpot") == ["S-10", "S-43"]
    assert freed.result(1, "jackpot") == "returned"
    assert freed.rules(1, "jackpot") == ["3.12.3", "3.15.2"]
    assert (kept.meter, freed.meter) == ("500000.00", "500000.00")


@pytest.mark.parametrize(
    ("mine", "dealer", "net"),
    [
        (seat("9h 9d 3s", "play", ante=10, jackpot=5), "8c 8s 3h", "-5.00"),
        (seat("9h 9d 3s", "play", ante=10, jackpot=5), "Tc Ts 3h", "-5.00"),
        (seat("9h 9d 3s", "fold", ante=10, jackpot=5), "9c 9s 3h", "-5.00"),  # folded, so not compared
        (seat("9h 9d 3s", "play decline", ante=10, jackpot=5), "9c 9s 3h", "-5.00"),
        (seat("Jh 9d 3s", "play", ante=10, jackpot=5), "Jc 9s 3h", "-5.00"),  # no comparison
        (seat("As Ks 9s", "play", ante=10, jackpot=5), "Ah Kh 9h", "95.00"),  # a stand-off of Flushes
    ],
)
def test_s_43_makes_no_difference_without_a_stand_off_or_to_a_jackpot_hand(settle, mine, dealer, net):
    for answer in ANSWERS["S-43"]:
        round_ = settle(mine, dealer=dealer, community="2s 4s", S_43=answer)
        assert round_.net(1, "jackpot") == net
        assert "S-43" not in round_.readings(1, "jackpot")
