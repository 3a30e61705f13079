"""Figures that were found apart: by programs that share no code with the lab, from the printed books, over all deals.

Three card deals all 407,170,400 rounds; stud counts ranks and then moves the flushes; hold'em ranks every two cards on every
class of four board cards with each river. Only their results stand here.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.games import book
from croupier.lab.protection import Simulation, protect
from croupier.lab.request import read_request

# Each: book, changes, what is staked, then the expected net of the base game, of the new side wager and of all together, in
# antes or units; the deals that the base game folds; and covariances in antes.
DESIGNS: dict[str, tuple[str, dict[str, str], dict[str, Any], dict[str, str], int, dict[tuple[str, str], str]]] = {
    "three card, five changes at once": (
        "mbs-three-card",
        {
            "dealer.qualifies": "king-high",
            "play.antes": "2",
            "pair_plus.mini-royal": "100 to 1 on straight-flush with ace",
            "fold.ante": "1 for 10",
            "side.lucky.beaten-pair": "9 to 1 when hand is pair and comparison is lower",
        },
        {"ante": "10", "sides": {"pair_plus": "25", "lucky": "2.50"}},
        {"base": "-16833491/254481500", "lucky": "-360544/508963", "together": "-1924653/5414500"},
        200_747_904,
        {
            ("ante", "play"): "292557400618421/498160260325000",
            ("pair_plus", "lucky"): "856822887/4499232920",
            ("lucky", "play"): "-15637712437089/103617334147600",
        },
    ),
    "stud, pairs on a line of their own, some folded antes in part": (
        "mbs-singapore-stud",
        {
            "dealer.qualifies": "pair",
            "bet.pair": "2 to 1 on pair",
            "fold.ante": "1 for 4 when hand is five-odd-cards with ace-king",
            "side.lucky.strong": "12 to 1 when dealer has a hand and hand is two-pairs or better",
        },
        {"ante": "10", "sides": {"lucky": "5"}},
        {"base": "22921629573/276850423850", "lucky": "-4230850301/8518474580", "together": "-26188393039/158200242200"},
        7_707_514_755_600,
        {
            ("ante", "bet"): "12253906399440746915383/13265681051410035373125",
            ("lucky", "bet"): "4059172219547303053843/3537514947042676099500",
        },
    ),
    "hold'em, a Bonus of twenty antes": (
        "rws-texas-holdem",
        {},
        {"ante": "5", "sides": {"bonus": "100"}},
        {"base": "-578107733/28381438800", "together": "-141400389301/81805323600"},
        2_517_086_880_000,
        {
            ("flop", "turn"): "1403966710647970855613/1627963021993187880000",
            ("flop", "bonus"): "300013670088116/20916371440965",
            ("river", "river"): "1240689960029822229955739/3021906359574855002250000",
        },
    ),
    "hold'em, a Flop of three antes and half of a folded one back": (
        "mbs-texas-holdem",
        {"fold.ante": "1 for 2", "flop.antes": "3"},
        {"ante": "2", "sides": {"bonus": "30"}},
        {"base": "2946063452/25564163625", "together": "-72381413063/62084397375"},
        17_787_413_952_000,
        {
            ("flop", "turn"): "1249716860409471046427/1239756455210196924000",
            ("flop", "bonus"): "13401227995013/965370989583",
            ("river", "river"): "254657285743853360083/790040878320223530000",
        },
    ),
}


@pytest.mark.parametrize("design", DESIGNS)
def test_designs_with_side_wagers_of_several_sizes(design):
    slug, changes, stakes, expected, folded, covariances = DESIGNS[design]
    found = croupier.solve(slug, changes=changes, **stakes).as_dict()
    together = found["strategy"]["together"]
    nets = {name: Fraction(wager["expected_net"]) for name, wager in found["wagers"].items() if "expected_net" in wager}
    nets["together"] = Fraction(together["expected_net"])
    assert {name: nets[name] for name in expected} == {name: Fraction(net) for name, net in expected.items()}
    assert found["strategy"]["base"]["fold"]["deals"] == folded
    exact = {frozenset(each["wagers"]): Fraction(each["exact"]) for each in together["covariances"]}
    assert {pair: exact[frozenset(pair)] for pair in covariances} == {
        pair: Fraction(value) for pair, value in covariances.items()
    }


def test_who_refuses_comparison_saves_the_pair_plus_where_it_goes_back():
    """S-15 as pair-plus-returned with a Pair Plus of five antes: every hand below a pair stays unshown, whoever would win."""
    answers = {"S-15": "pair-plus-returned"}
    for stake, unshown in (("10", 264_446_628), ("25", 264_693_516), ("50", 302_890_560)):
        found = croupier.solve("mbs-three-card", readings=answers, ante="10", sides={"pair_plus": stake}).as_dict()
        assert found["strategy"]["together"]["unshown_in_deals"] == unshown


def test_three_card_with_cards_known_and_two_positions_of_a_round():
    """The first of the dealer's cards, another position's hand, and how the results of two positions go together."""
    exact = {each.name: each.value for each in protect(book("mbs-three-card"), Simulation(10, 7, exact=1))}
    assert exact["dealer-card"] == Fraction(443_162, 12_724_075)
    assert exact["positions-1"] == Fraction(-213_200_389, 6_438_381_950)
    assert exact["correlation"] == Fraction(7_096_280_872_053_167, 36_753_456_587_046_903)


def test_three_card_with_cards_known_in_a_changed_book():
    changes = {
        "play.antes": "3",
        "ante_bonus.flush": "2 to 1 on flush",
        "fold.ante": "1 for 10",
        "dealer.qualifies": "king-high",
    }
    changed = read_request("mbs-three-card", {}, changes)[0]
    exact = {each.name: each.value for each in protect(changed, Simulation(10, 7, exact=1))}
    assert exact["best-play"] == Fraction(21_004_089, 254_481_500)
    assert exact["dealer-card"] == Fraction(12_845_629, 127_240_750)
    assert exact["positions-1"] == Fraction(934_385_469, 11_197_186_000)


def test_holdem_with_dealers_cards_known_before_the_flop():
    """All boards and all that the dealer may hold besides."""
    higher = {"turn.antes": "2", "river.antes": "3", "ante.pays-from": "flush"}
    for cards, exposed, changes, value in (
        ("7h 2d", "7s", {}, Fraction(-192_082_225, 167_805_792)),
        ("2h 3d", "As Ad", {}, Fraction(-172_205, 77_832)),
        ("7c 2c", "6d", higher, Fraction(6_947_933, 59_930_640)),
    ):
        found = croupier.advise("mbs-texas-holdem", cards, exposed=exposed, changes=changes)
        assert found.values["flop"] == value


def test_the_house_at_one_seat_of_three_card():
    """The results of a round to the power of 80 rounds, and the chance of ruin as the solution of its linear equations."""
    found = croupier.operate(
        "mbs-three-card", ante="10", sides={"pair_plus": "5"}, seats=1, pace=40, hours=2, strategy="perfect", bankroll="800"
    ).as_dict()["play"][0]
    assert found["in_all"]["chance_of_a_loss"] == pytest.approx(0.3860722496, abs=1e-9)
    assert [(band["from"], band["to"]) for band in found["in_all"]["bands"]] == [(-100, 215), (-365, 410), (-660, 580)]
    assert found["shows"]["rounds"] == 10_180
    assert found["ruin"]["bankroll"] == 2715
    assert found["ruin"]["chance"] == pytest.approx(0.24320572, abs=1e-7)
