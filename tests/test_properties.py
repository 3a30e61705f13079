"""What must hold in every round, whatever the cards, the wagers and the readings."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings

import croupier
from croupier.games import BOOKS, book, catalogue
from strategies import scenarios


def cents(text: str) -> int:
    return int(text.replace(".", ""))


def lines_of(settled: dict[str, Any]) -> dict[tuple[int, str], dict[str, Any]]:
    return {(p["position"], line["wager"]): line for p in settled["positions"] for line in p["lines"]}


def results(settled: dict[str, Any]) -> set[str]:
    return {line["result"] for line in lines_of(settled).values()}


def pays(settled: dict[str, Any]) -> list[str]:
    return [award["pays"] for award in settled["jackpot"]["awards"]]


REACHED: dict[str, Callable[[dict[str, Any]], bool]] = {
    "a wager that goes back": lambda settled: "returned" in results(settled),
    "a stand-off": lambda settled: "stand-off" in results(settled),
    "a fixed award": lambda settled: any("%" not in award for award in pays(settled)),
    "a part of the meter": lambda settled: any("%" in award and not award.startswith("100%") for award in pays(settled)),
    "the whole meter": lambda settled: any(award.startswith("100%") for award in pays(settled)),
    "several awards": lambda settled: len(pays(settled)) > 1,
}


@pytest.mark.parametrize("what", REACHED)
def test_the_made_up_rounds_come_to(what):
    """Without this a property might hold because nothing ever happens."""
    often = settings(max_examples=5000, phases=[Phase.generate], database=None)
    find(scenarios(), lambda scenario: REACHED[what](croupier.settle(scenario).as_dict()), settings=often, random=Random(8))


@given(scenarios(readings=True))
def test_what_players_win_the_house_and_the_meter_lose(scenario):
    settled = croupier.settle(scenario).as_dict()
    players = sum(cents(position["net"]) for position in settled["positions"])
    meter = cents(settled["jackpot"]["after"]) - cents(settled["jackpot"]["before"])
    assert players + cents(settled["house"]) + meter == 0


@given(scenarios())
def test_the_meter_moves_only_by_the_shares_of_it_that_are_won(scenario):
    """Under the adopted answers: fixed awards leave it alone, shares come off it, the whole of it resets it."""
    jackpot = croupier.settle(scenario)["jackpot"]
    shares = [award for award in jackpot["awards"] if "%" in award["pays"]]
    after, winners = cents(jackpot["after"]), [award for award in shares if award["pays"].startswith("100%")]
    if winners:
        assert 0 <= after - cents(scenario["jackpot"]["reset"]) < len(winners)  # odd cents stay
    else:
        assert after == cents(jackpot["before"]) - sum(cents(award["amount"]) for award in shares)


@given(scenarios(readings=True))
def test_every_line_is_settled_in_one_of_four_ways_and_adds_up(scenario):
    for (_, wager), line in lines_of(croupier.settle(scenario).as_dict()).items():
        stake, returned = cents(line["stake"]), cents(line["returned"])
        assert cents(line["net"]) == returned - stake
        assert line["rules"]
        assert (line["odds"] is not None) == (line["result"] == "pays")
        if line["result"] == "collected":
            assert returned == 0
        elif line["result"] in ("returned", "stand-off"):
            assert returned == stake
            assert wager != "ante_bonus"
        else:
            assert line["result"] == "pays"


@given(scenarios())
def test_nothing_is_paid_that_no_rule_pays(scenario):
    """Each winning line is worked out again from the pay text of the rules it cites, by other arithmetic than the kit's."""
    settled = croupier.settle(scenario).as_dict()
    rules = catalogue(scenario["rulebook"])
    alone = len(settled["jackpot"]["awards"]) <= 1
    for (position, wager), line in lines_of(settled).items():
        texts = [rules[rule].pays for rule in line["rules"] if rules[rule].pays]
        if line["result"] != "pays":
            assert not texts
            continue
        assert line["odds"] in texts
        if wager == "jackpot" and "%" in line["odds"] and not alone:
            continue  # shared awards have tests of their own
        stakes = next(p["wagers"] for p in scenario["positions"] if p["position"] == position)
        expected = _worth(line["odds"], cents(line["stake"]), _staked_on(wager, stakes), cents(settled["jackpot"]["before"]))
        if "4.1.1" in line["rules"] and scenario["rulebook"] == "rws-texas-holdem":
            expected = cents(line["stake"]) + 10_000_000  # the cap, of winnings
        assert cents(line["returned"]) == expected


def _staked_on(wager: str, stakes: dict[str, str]) -> int:
    ante = cents(stakes.get("ante", "0.00"))
    return {"ante_bonus": ante, "bet": 2 * ante, "flop": 2 * ante}.get(wager, cents(stakes.get(wager, stakes.get("ante", "0"))))


def _worth(odds: str, stake: int, base: int, meter: int) -> int:
    if odds.endswith(" to 1"):
        return stake + base * int(odds.split(maxsplit=1)[0])
    if odds.endswith(" for 1"):
        return base * int(odds.split(maxsplit=1)[0])
    if odds.endswith("% of jackpot"):
        return int(Fraction(odds.split("%", maxsplit=1)[0]) * meter / 100)
    return int(odds.replace("$", "").replace(",", "")) * 100


@given(scenarios(readings=True))
def test_a_line_names_exactly_the_readings_another_answer_to_which_would_settle_it_otherwise(scenario):
    """The settled round is compared with the same round settled anew under each other answer to each reading."""
    slug, chosen = scenario["rulebook"], scenario["readings"]
    settled = croupier.settle(scenario).as_dict()
    mine = lines_of(settled)
    leaning: dict[tuple[int, str], set[str]] = {key: set() for key in mine}
    jackpot: set[str] = set()
    unplayable: set[str] = set()
    for reading in book(slug, chosen).answers:
        for answer in book(slug, chosen).alternatives(reading):
            try:
                other = croupier.settle({**scenario, "readings": {**chosen, reading: answer}}).as_dict()
            except croupier.InputError:
                unplayable.add(reading)  # under that answer the round could not have been played so
                continue
            others = lines_of(other)
            for key, line in mine.items():
                if others.get(key, {"returned": None})["returned"] != line["returned"]:
                    leaning[key].add(reading)
            if other["jackpot"]["after"] != settled["jackpot"]["after"]:
                jackpot.add(reading)
    assert {key: set(line["readings"]) - unplayable for key, line in mine.items()} == {
        key: readings - unplayable for key, readings in leaning.items()
    }
    assert jackpot - unplayable <= set(settled["jackpot"]["readings"])


@given(scenarios(readings=True))
def test_the_order_in_which_positions_are_written_down_changes_nothing(scenario):
    turned = {**scenario, "positions": list(reversed(scenario["positions"]))}
    straight, other = lines_of(croupier.settle(scenario).as_dict()), lines_of(croupier.settle(turned).as_dict())
    assert {key: line["returned"] for key, line in straight.items()} == {key: line["returned"] for key, line in other.items()}


@pytest.mark.parametrize("slug", BOOKS)
def test_a_settled_scenario_is_settled_the_same_again(slug):
    from croupier.desk import deal_scenario

    scenario = deal_scenario(book(slug), Random(5), positions=4)
    assert croupier.settle(scenario).as_dict() == croupier.settle(scenario).as_dict()
