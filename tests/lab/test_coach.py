"""The coach: the values of `croupier advise` for what a player knew, the best of them, why, and what another cost."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.cards import parse_cards
from croupier.errors import InputError
from croupier.floor import CODEC
from croupier.games import book
from croupier.lab import advise
from croupier.table import KnownHand
from croupier.workbench import REASONS, coach, say_reason
from croupier.workbench.process import Bench

THREE, STUD, MBS, RWS = "mbs-three-card", "mbs-singapore-stud", "mbs-texas-holdem", "rws-texas-holdem"
WORDS = Path(__file__).parents[2] / "src/croupier/web/pages/words"


def hand(own, choices, *, dealer="", board="", others="", done="", taken="", wagers="ante"):
    return KnownHand(
        own=parse_cards(own),
        dealer=parse_cards(dealer),
        community=parse_cards(board),
        others=parse_cards(others),
        wagers=tuple(wagers.split()),
        done=tuple(done.split()),
        choices=tuple(choices.split()),
        taken=taken,
    )


def answers(slug, **readings):
    return book(slug, readings).answers


@pytest.mark.parametrize(
    ("slug", "known", "same"),
    [
        (THREE, hand("Qh 6d 4c", "fold play"), {"hand": "Qh 6d 4c"}),
        (THREE, hand("Qh 6d 4c", "fold play", others="As Ac Ad"), {"hand": "Qh 6d 4c", "dead": "As Ac Ad"}),
        (STUD, hand("Ah Kd 9c 7s 4d", "fold bet", dealer="9s"), {"hand": "Ah Kd 9c 7s 4d", "exposed": "9s"}),
        (MBS, hand("Ah Kd", "turn check", board="Qs Jd Tc", done="flop"), {"hand": "Ah Kd", "board": "Qs Jd Tc"}),
        (
            MBS,
            hand("Ah Kd", "river check", board="Qs Jd 2c 9h", done="flop turn"),
            {"hand": "Ah Kd", "board": "Qs Jd 2c 9h", "bet_turn": True},
        ),
        (
            RWS,
            hand("Ah Kd", "river check", board="Qs Jd 2c 9h", done="flop check"),
            {"hand": "Ah Kd", "board": "Qs Jd 2c 9h"},
        ),
    ],
)
def test_the_values_are_those_of_the_lab(slug, known, same):
    (found,) = coach(slug, answers(slug), [known])["decisions"]
    advice = advise(slug, **same)
    said = {each["action"]: Fraction(each["exact"].replace("\N{MINUS SIGN}", "-")) for each in found["actions"]}
    assert said == advice.values
    assert found["best"] == advice.best == next(each["action"] for each in found["actions"] if each["best"])
    assert sum(advice.stands.values()) == advice.deals
    assert found["cost"] is None
    assert [reason["words"] for reason in found["why"]] == [say_reason(each["id"], each["values"]) for each in found["why"]]


def test_a_decision_costs_what_the_best_one_is_worth_more():
    fold = hand("Qh 6d 4c", "fold play", taken="fold")
    found = coach(THREE, answers(THREE), [fold])
    values = advise(THREE, "Qh 6d 4c").values
    assert found["decisions"][0]["cost"] == found["cost"] == f"{float(values['play'] + 1):.4f}"
    played = coach(THREE, answers(THREE), [hand("Qh 6d 4c", "fold play", taken="play")])
    assert played["cost"] == "0.0000"


def test_the_costs_of_a_hand_are_added_up():
    first = hand("Kh Kd", "turn check", board="Ks 8s 3d", done="flop", taken="check")
    last = hand("Kh Kd", "river check", board="Ks 8s 3d 2c", done="flop check", taken="check")
    found = coach(RWS, answers(RWS), [first, last])
    parts = [Fraction(each["cost"]) for each in found["decisions"]]
    assert all(part > 0 for part in parts)
    assert abs(Fraction(found["cost"]) - sum(parts)) <= Fraction(1, 10_000)


def test_the_answers_of_the_table_are_followed_and_only_what_is_offered_is_advised():
    river = hand("Kh Kd", "check", board="9c 8s 3d Ks", done="flop check")
    (found,) = coach(RWS, answers(RWS, **{"H-27": "turn-first"}), [river])["decisions"]
    assert [each["action"] for each in found["actions"]] == ["check"]
    assert found["why"][-1]["id"] == "only"


@pytest.mark.parametrize(
    ("slug", "known", "id_", "says"),
    [
        (THREE, hand("5h 3d 2c", "fold play"), "loses-more", "Play loses 1"),
        (THREE, hand("Qh 8d 4c", "fold play"), "loses-less", "A fold loses all of it."),
        (THREE, hand("7h 8h 9h", "fold play"), "wins", "Play wins"),
        (MBS, hand("Ah Kd", "turn check", board="Qs Jd Tc", done="flop"), "adds", "Turn is worth"),
        (MBS, hand("2h 7d", "turn check", board="As Ks Qs", done="flop"), "costs", "Turn is worth"),
        (MBS, hand("2c 3d", "river check", board="Ah Ac Ad As", done="flop"), "costs", "less than check"),
    ],
)
def test_why_is_said_in_words(slug, known, id_, says):
    (found,) = coach(slug, answers(slug), [known])["decisions"]
    reason = next(each for each in found["why"] if each["id"] == id_)
    assert says in reason["words"]
    assert found["why"][0]["id"] in ("stands", "stands-unopposed")


def test_wagers_that_are_not_in_the_values_are_named():
    (found,) = coach(THREE, answers(THREE), [hand("Qh 6d 4c", "fold play", wagers="ante pair_plus")])["decisions"]
    assert found["why"][-1]["words"] == "Other wagers are not in these values: pair plus."


@pytest.mark.parametrize(
    ("known", "what"),
    [
        (hand("Qh 6d 4c", "continue fold", wagers="pair_plus"), "no Ante"),
        (KnownHand((None, None, None), (), (), (), ("ante",), (), ("fold", "play")), "nobody has read"),
    ],
)
def test_what_nobody_can_value_is_refused(known, what):
    with pytest.raises(InputError, match=what):
        coach(THREE, answers(THREE), [known])


def test_every_reason_is_in_every_catalogue_and_in_english_as_the_coach_says_it():
    for language in ("en", "zh", "ms", "ta"):
        words = json.loads((WORDS / f"{language}.json").read_text("utf-8"))
        said = {key.removeprefix("coach.why."): text for key, text in words.items() if key.startswith("coach.why.")}
        assert said.keys() == REASONS.keys()
        for id_, text in said.items():
            assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", REASONS[id_])), (language, id_)
        if language == "en":
            assert said == REASONS


def test_the_process_of_the_lab_is_a_coach():
    told: list[dict] = []
    known = CODEC.form(KnownHand).to_json(hand("Qh 6d 4c", "fold play", taken="fold"))
    question = {"id": 7, "ask": "coach", "rulebook": THREE, "readings": {}, "definitions": [], "hands": [known]}
    Bench(told.append).answer(question)
    assert told[-1]["id"] == 7
    assert told[-1]["answer"]["decisions"][0]["best"] == "play"
