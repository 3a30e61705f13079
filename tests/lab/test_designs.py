"""Pay tables of whole odds that come closest to what is wanted."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

import croupier as library
from commands import croupier
from croupier.errors import InputError
from croupier.lab import Aim, BookToSolve, design, sweep

HANDS = {"straight-flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744}  # of 22,100
OVER = {
    "pair_plus.straight-flush": [f"{odds} to 1" for odds in (30, 35, 40, 50)],
    "pair_plus.three-of-a-kind": [f"{odds} to 1" for odds in (20, 25, 30, 40)],
    "pair_plus.straight": [f"{odds} to 1" for odds in range(4, 9)],
    "pair_plus.flush": [f"{odds} to 1" for odds in range(2, 6)],
    "pair_plus.pair": ["1 to 1"],
}


def plainly_ranked(aim):
    """Every pay table of `OVER` by the hands of three cards alone: the rarer never paid less, the closest first."""
    found = []
    for odds in product(*([int(value.split()[0]) for value in values] for values in OVER.values())):
        if list(odds) != sorted(odds, reverse=True):
            continue
        nets = [*zip(odds, HANDS.values(), strict=True), (-1, 22_100 - sum(HANDS.values()))]
        mean = Fraction(sum(net * count for net, count in nets), 22_100)
        variance = Fraction(sum(net**2 * count for net, count in nets), 22_100) - mean**2
        parts = [] if aim.edge is None else [(float(-mean) - aim.edge) / 0.001]
        parts += [] if aim.deviation is None else [(sqrt(variance) / aim.deviation - 1) / 0.01]
        found.append((sqrt(sum(part**2 for part in parts)), odds, mean))
    return sorted(found)


@pytest.mark.parametrize("aim", [Aim(edge=0.03), Aim(edge=0.05, deviation=2.8), Aim(deviation=3.0)])
def test_pair_plus_by_plain_ranking_of_all_pay_tables(aim):
    plain = plainly_ranked(aim)
    found = design(BookToSolve("mbs-three-card"), "pair_plus", aim, OVER, top=12)
    assert [each.distance for each in found] == pytest.approx([distance for distance, _, _ in plain[:12]], abs=1e-9)
    exact = {odds: mean for _, odds, mean in plain}
    for each in found:
        odds = tuple(int(value.split()[0]) for value in each.changes.values())
        assert Fraction(each.figures["expected_net"]) == exact[odds]


def test_what_is_found_is_solved():
    for each in design(BookToSolve("mbs-texas-holdem"), "bonus", Aim(edge=0.05), {"bonus.high-pair": ["9 to 1", "10 to 1"]}):
        solved = library.solve("mbs-texas-holdem", changes=each.changes)["wagers"]["bonus"]
        assert each.figures == {name: solved[name] for name in each.figures}


def test_the_base_game_is_played_anew_for_every_pay_table():
    over = {"bet.flush": ["4 to 1", "5 to 1", "6 to 1"], "bet.full-house": ["7 to 1", "9 to 1"]}
    found = design(BookToSolve("mbs-singapore-stud"), "base", Aim(edge=0.05), over, top=3)
    cells = sweep(BookToSolve("mbs-singapore-stud"), over).cells
    off = sorted(abs(cell["wagers"]["base"]["house_edge"] - 0.05) / 0.001 for cell in cells)
    assert [each.distance for each in found] == pytest.approx(off[:3])
    holdem = design(BookToSolve("mbs-texas-holdem"), "base", Aim(edge=0.05), {"ante.pays-from": ["straight", "flush"]}, top=1)
    assert holdem[0].changes == {"ante.pays-from": "flush"}


def test_without_values_all_lines_are_varied_around_their_own():
    (found,) = design(BookToSolve("mbs-three-card"), "pair_plus", Aim(edge=0.0232), top=1)
    assert found.changes.keys() == OVER.keys()
    assert found.distance < 1


def test_of_hold_ems_bonus_as_many_lines_are_varied_as_it_has():
    """Only pay tables whose rarer lines pay no less are tried, so they are few enough."""
    said = []
    found = design(BookToSolve("mbs-texas-holdem"), "bonus", Aim(edge=0.05), top=1, progress=lambda *of: said.append(of))
    assert found[0].distance < 0.1
    assert len(found[0].changes) == 8
    assert (498_510, 498_510, "pay tables") in said


@pytest.mark.parametrize(
    ("wager", "aim", "over", "says"),
    [
        ("luck", Aim(edge=0.03), None, "there is no wager 'luck' to design, only base, pair_plus"),
        ("jackpot", Aim(edge=0.03), None, "there is no wager 'jackpot' to design"),
        ("pair_plus", Aim(), None, "say what is wanted"),
        ("pair_plus", Aim(deviation=0.0), None, "a deviation is more than 0"),
        ("pair_plus", Aim(edge=3), None, "edge: an edge of 300% cannot be: write 3% or 0.03"),
        ("pair_plus", Aim(hit_frequency=25.0), None, "hit: a hit frequency of 2500% cannot be: write 25% or 0.25"),
        ("pair_plus", Aim(edge=0.03), {"pair_plus.luck": ["5 to 1"]}, "there is no line 'luck'"),
        ("pair_plus", Aim(edge=0.03), {"pair_plus.flush": ["lots"]}, "no way to pay"),
        ("pair_plus", Aim(edge=0.03), {"pair_plus.flush": ["4 to 1", "08 to 2"]}, "pair_plus.flush: '08 to 2' is there twice"),
        ("pair_plus", Aim(edge=0.03), {what: [f"{odds} to 1" for odds in range(1, 60)] for what in OVER}, "pay tables, and"),
    ],
)
def test_what_is_no_design_is_refused(wager, aim, over, says):
    with pytest.raises(InputError, match=says):
        design(BookToSolve("mbs-three-card"), wager, aim, over)
    with pytest.raises(InputError, match="ask for 1 to"):
        design(BookToSolve("mbs-three-card"), "pair_plus", Aim(edge=0.03), top=0)


def test_the_command_shows_them_and_prints_json():
    words = ("design", "mbs-three-card", "pair_plus", "--edge", "2.32%", "--top", "2", "--over", "pair_plus.straight=4..8 to 1")
    shown = croupier(*words).stdout
    assert "in the order pair_plus.straight" in shown
    assert "2.3167%" in shown
    data = json.loads(croupier(*words, "--json").stdout)
    assert data["designs"][0]["changes"] == {"pair_plus.straight": "6 to 1"}
    assert data["wager"] == "pair_plus"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["pair_plus"], "say what is wanted"),
        (["pair_plus", "--edge", "much"], "is no number"),
        (["pair_plus", "--edge", "nan"], "is no number"),
        (["pair_plus", "--edge", "3%", "--over", "pair_plus.flush"], "write WHAT=VALUES"),
        (["bonus", "--edge", "3%"], "there is no wager 'bonus'"),
    ],
)
def test_bad_requests_are_refused(words, says):
    refused = croupier("design", "mbs-three-card", *words)
    assert refused.exit_code == 2
    assert says in refused.stderr
    assert "Traceback" not in refused.stderr
