"""Whole rounds with what must come out, to the cent."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import croupier
from croupier.games import BOOKS

ROUNDS = [json.loads(line) for line in (Path(__file__).parent / "data" / "rounds.jsonl").read_text().splitlines()]


def test_every_book_has_golden_rounds():
    assert {case["scenario"]["rulebook"] for case in ROUNDS} == set(BOOKS)


@pytest.mark.parametrize("case", ROUNDS, ids=[case["name"] for case in ROUNDS])
def test_golden_round(case):
    settled = croupier.settle(case["scenario"]).as_dict()
    nets = {str(p["position"]): {line["wager"]: line["net"] for line in p["lines"]} for p in settled["positions"]}
    assert nets == case["net"]
    assert settled["jackpot"]["after"] == case["meter"]


@pytest.mark.parametrize("case", ROUNDS, ids=[case["name"] for case in ROUNDS])
def test_every_line_cites_rules_and_adds_up(case):
    settled = croupier.settle(case["scenario"]).as_dict()
    for position in settled["positions"]:
        for line in position["lines"]:
            assert line["rules"], line
            assert _cents(line["net"]) == _cents(line["returned"]) - _cents(line["stake"])
        for total in ("returned", "net"):
            assert _cents(position[total]) == sum(_cents(line[total]) for line in position["lines"])
        assert _cents(position["staked"]) == sum(_cents(line["stake"]) for line in position["lines"])


def test_the_statement_has_the_documented_shape():
    scenario = {
        "rulebook": "mbs-three-card",
        "readings": {"S-1": "contains-a-queen"},
        "jackpot": {"unit": "5.00", "meter": "250000.00", "reset": "50000.00"},
        "dealer": "Qh 9d 3c",
        "community": "2s 2h",
        "positions": [
            {
                "position": 1,
                "wagers": {"ante": "25.00", "pair_plus": "10.00", "jackpot": "5.00"},
                "cards": "Kh 7d 7c",
                "actions": ["play"],
            }
        ],
    }
    assert croupier.settle(scenario).as_dict() == {
        "schema": "croupier.settlement.1",
        "program": f"croupier {croupier.__version__}",
        "rulebook": "mbs-three-card",
        "dealer": {"hand": "Three Odd Cards Q-9-3", "qualifies": True},
        "positions": [
            {
                "position": 1,
                "hand": "Pair 7-7-K",
                "lines": [
                    {
                        "wager": "ante",
                        "stake": "25.00",
                        "result": "pays",
                        "odds": "1 to 1",
                        "returned": "50.00",
                        "net": "25.00",
                        "rules": ["3.12.1", "4.1/ante"],
                        "readings": [],
                    },
                    {
                        "wager": "play",
                        "stake": "25.00",
                        "result": "pays",
                        "odds": "1 to 1",
                        "returned": "50.00",
                        "net": "25.00",
                        "rules": ["3.12.1", "4.1/play"],
                        "readings": [],
                    },
                    {
                        "wager": "pair_plus",
                        "stake": "10.00",
                        "result": "pays",
                        "odds": "1 to 1",
                        "returned": "20.00",
                        "net": "10.00",
                        "rules": ["3.12.5", "4.3/pair"],
                        "readings": [],
                    },
                    {
                        "wager": "jackpot",
                        "stake": "5.00",
                        "result": "collected",
                        "odds": None,
                        "returned": "0.00",
                        "net": "-5.00",
                        "rules": ["4.4"],
                        "readings": ["S-10"],
                    },
                ],
                "staked": "65.00",
                "returned": "120.00",
                "net": "55.00",
            }
        ],
        "house": "-55.00",
        "jackpot": {"before": "250000.00", "after": "250000.00", "awards": [], "readings": []},
    }


def _cents(text: str) -> int:
    return int(text.replace(".", ""))
