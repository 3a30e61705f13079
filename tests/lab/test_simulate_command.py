"""`croupier simulate` and `croupier.simulate`: the same figures, and refusals in plain words."""

from __future__ import annotations

import json
from typing import Any

import pytest

import croupier as library
from commands import croupier

ASKED: dict[str, Any] = {
    "rounds": 3_000,
    "seed": 9,
    "positions": 2,
    "meter": "200000",
    "reset": "50000",
    "unit": "5",
    "ante": "25",
}
TIMES = ("seconds", "rounds_per_second")


def test_the_command_prints_what_the_library_returns():
    words = [word for name, value in ASKED.items() for word in (f"--{name}", str(value))]
    printed = json.loads(croupier("simulate", "mbs-three-card", *words, "--json", "--cores", "1").stdout)
    rounds, found = ASKED["rounds"], library.simulate("mbs-three-card", **ASKED).as_dict()
    assert {name: value for name, value in printed.items() if name not in TIMES} == {
        name: value for name, value in json.loads(json.dumps(found)).items() if name not in TIMES
    }
    assert [each["wager"] for each in found["wagers"]] == ["base", "pair_plus", "jackpot", "together"]
    assert sum(each["count"] for each in found["results"]) == 2 * rounds
    lines = {(each["wager"], each["what"]): each for each in found["hits"]}
    assert lines["pair_plus", "pair"]["count"] == pytest.approx(lines["pair_plus", "pair"]["expected"], rel=0.2)


def test_people_see_means_beside_exact_values_and_how_often_lines_paid():
    shown = croupier("simulate", "mbs-three-card", "--rounds", "2000").stdout
    for words in (
        "2,000 rounds, seed 1",
        "1 position, each with ante $1.00",
        "best play",
        "pair plus",
        "-0.055747",
        "a second",
    ):
        assert words in shown
    results = shown.split("in dollars\n")[1].splitlines()[:-1]
    assert results[-1].split()[0] == "-2.00"
    assert sum(int(line.split()[-1].replace(",", "")) for line in results) == 2_000


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--rounds", "0"), "rounds: this must be a whole number from 1 to"),
        (("--rounds", "-3"), "rounds: this must be a whole number from 1 to"),
        (("--positions", "8"), "positions: this must be a whole number from 1 to 7"),
        (("--cores", "0"), "cores: this must be a whole number from 1 to"),
        (("--strategy", "lucky"), "'lucky' is no strategy: there are perfect, rule-of-thumb, typical, always, never"),
        (("--ante", "9999999999", "--rounds", "5"), "too large to be simulated"),
    ],
)
def test_what_cannot_be_simulated_is_refused(words, message):
    found = croupier("simulate", "mbs-three-card", *words)
    assert found.exit_code == 2
    assert message in " ".join(found.stderr.split())
