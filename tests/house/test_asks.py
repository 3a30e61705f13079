"""A dealer holds, and asks the pit: what is asked for waits until somebody who may has ruled (R-17, R-18)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from exports import export_of
from test_house import ANN, DEALER, NOBODY, SHIFT, SUPERVISOR, Floor
from winners import MANAGER, STRAIGHT_FLUSH, WinningHouse

from croupier.house import events as h
from croupier.house.ask_decision import MOST_OPEN
from croupier.house.audit import verify_export
from croupier.house.kinds import CODEC
from croupier.house.log import MemoryLog
from croupier.house.requests import Accepted, AskForRuling, CloseAsk, Refused, ResumeTable, StopTable
from croupier.house.simulation.filling import fill
from croupier.rulebook import Actor, Case, Post
from croupier.table import commands as c

OTHER = Actor("Dan", Post.DEALER, "S 9")
ASKED = AskForRuling("T1", "two cards lay open", Case.FOREIGN_CARD, 1)


@pytest.fixture
def floor() -> Floor:
    made = Floor(MemoryLog())
    made.open("T1")
    return made


def written(floor: Floor | WinningHouse, kind: type[Any]) -> list[Any]:
    found = [CODEC.parse(each.body) for each in floor.log.read() if f'"house.{kind.__name__}"' in each.body[:80]]
    return [each for each in found if isinstance(each, kind)]


def test_r_18_what_is_asked_for_is_in_the_log_with_who_asks_and_who_may_rule(floor: Floor, tmp_path: Path):
    before = floor.house.state
    assert isinstance(floor.send(DEALER, ASKED), Accepted)
    (asked,) = written(floor, h.RulingAsked)
    provision = before.floor.tables["T1"].setup.provision(Case.FOREIGN_CARD)
    assert provision is not None
    assert (asked.number, asked.round, asked.why, asked.by) == (1, 1, "two cards lay open", DEALER)
    assert asked.post == max(provision.post, Post.PIT_SUPERVISOR)
    assert asked.rules
    assert floor.house.state.asks.at("T1") == (asked,)
    assert (floor.house.state.floor.tables, floor.house.state.ledger) == (before.floor.tables, before.ledger)
    assert Floor(floor.log, start=False).house.state.asks == floor.house.state.asks
    assert verify_export(export_of(floor.log, floor.keys.sign).write(tmp_path / "log")).faults.count == 0


@pytest.mark.parametrize(
    ("by", "command", "says"),
    [
        (ANN, ASKED, "ask for a ruling"),
        (DEALER, AskForRuling("T9", "seen"), "T9"),
        (DEALER, AskForRuling("T1", ""), "what was seen"),
        (DEALER, AskForRuling("T1", "seen", position=7), "positions 1 to 6"),
        (DEALER, AskForRuling("T1", "seen", position=0), "positions 1 to 6"),
        (SUPERVISOR, AskForRuling("T1", "seen"), "may rule on it"),
        (SHIFT, ASKED, "may rule on it"),
    ],
)
def test_r_18_who_may_not_ask_is_refused_and_nothing_waits(floor: Floor, by, command, says):
    answer = floor.send(by, command)
    assert isinstance(answer, Refused)
    assert says in answer.what
    assert floor.house.state.asks.last == 0


def test_a_case_that_the_book_does_not_know_is_asked_in_words(floor: Floor):
    known = floor.house.state.floor.tables["T1"].setup.edition.provisions
    strange = next(each for each in Case if each not in known)
    answer = floor.send(DEALER, AskForRuling("T1", "seen", strange))
    assert isinstance(answer, Refused)
    assert "does not know this case" in answer.what


def test_the_same_is_not_asked_twice_and_no_table_fills_the_queue(floor: Floor):
    floor.send(DEALER, ASKED)
    assert "asked already" in floor.send(OTHER, ASKED).what
    for number in range(MOST_OPEN - 1):
        assert isinstance(floor.send(DEALER, AskForRuling("T1", f"question {number}")), Accepted)
    assert "wait for the pit" in floor.send(DEALER, AskForRuling("T1", "one more")).what


def test_r_18_a_ruling_of_the_right_post_at_that_table_answers_it(floor: Floor):
    floor.open("T2")
    floor.send(DEALER, ASKED)
    floor.send(DEALER, AskForRuling("T2", "what now"))
    floor.do(SHIFT, c.ReportPowerFailure(NOBODY, why="the lights went out"))
    assert written(floor, h.AskAnswered) == [h.AskAnswered(1, "T1", SHIFT)]
    assert [each.number for each in floor.house.state.asks.open] == [2]
    assert Floor(floor.log, start=False).house.state.asks == floor.house.state.asks


def test_r_18_what_a_lower_post_reports_does_not_answer_it(floor: Floor):
    floor.send(DEALER, AskForRuling("T1", "a foreign card"))
    before = floor.log.position
    offers = floor.house.view(DEALER, "T1").table.offered(c.Report)
    floor.do(DEALER, fill(offers[0], Random(1)))
    assert floor.log.position > before
    assert written(floor, h.AskAnswered) == []
    assert floor.house.state.asks.open


def test_who_has_asked_withdraws_it_and_the_pit_closes_any_with_a_reason(floor: Floor):
    floor.send(DEALER, ASKED)
    floor.send(DEALER, AskForRuling("T1", "again"))
    assert floor.send(OTHER, CloseAsk("T1", 1, "no")).allowed_to is Post.PIT_SUPERVISOR
    assert floor.send(ANN, CloseAsk("T1", 1, "no")).allowed_to is Post.DEALER
    assert "say why" in floor.send(DEALER, CloseAsk("T1", 1, "")).what
    assert "number 3" in floor.send(SUPERVISOR, CloseAsk("T1", 3, "no")).what
    assert "number 1" in floor.send(SUPERVISOR, CloseAsk("T2", 1, "no")).what
    assert isinstance(floor.send(DEALER, CloseAsk("T1", 1, "seen wrongly")), Accepted)
    assert isinstance(floor.send(SUPERVISOR, CloseAsk("T1", 2, "looked at it")), Accepted)
    assert [each.by for each in written(floor, h.AskClosed)] == [DEALER, SUPERVISOR]
    assert not floor.house.state.asks.at("T1")
    floor.send(DEALER, ASKED)
    assert [each.number for each in floor.house.state.asks.at("T1")] == [3]


def test_r_17_who_has_asked_is_not_the_second_person_at_that_table(floor: Floor):
    floor.send(SUPERVISOR, StopTable("T1", "to be looked into"))
    cases = floor.house.state.floor.tables["T1"].setup.edition.provisions
    above = next(case for case, each in cases.items() if each.post > Post.PIT_SUPERVISOR)
    assert isinstance(floor.send(SUPERVISOR, AskForRuling("T1", "seen", above)), Accepted)
    answer = floor.send(SHIFT, ResumeTable("T1", "looked into"), witness=SUPERVISOR)
    assert isinstance(answer, Refused)
    assert "somebody else" in answer.what
    assert answer.rules == ("R-17",)
    assert isinstance(floor.send(SHIFT, ResumeTable("T1", "looked into"), witness=MANAGER), Accepted)


def test_r_17_who_has_asked_is_not_the_second_person_of_an_award_there():
    house = WinningHouse(MemoryLog())
    house.open_hands("T1", STRAIGHT_FLUSH)
    cases = house.house.state.floor.tables["T1"].setup.edition.provisions
    above = next(case for case, each in cases.items() if each.post > Post.PIT_MANAGER)
    house.send(MANAGER, AskForRuling("T1", "is it one", above))
    number = house.pool.queue[-1]
    assert "has asked for a ruling" in house.confirm(SUPERVISOR, number, MANAGER).what
    assert isinstance(house.confirm(SUPERVISOR, number, SHIFT), Accepted)


def test_r_20_an_answer_to_what_nobody_asked_is_found_by_the_audit(floor: Floor, tmp_path: Path):
    floor.send(DEALER, ASKED)
    floor.send(DEALER, CloseAsk("T1", 1, "seen wrongly"))
    good = export_of(floor.log, floor.keys.sign)
    (gone,) = good.numbers("house.RulingAsked")
    bad = good.unsigned().with_events(each for each in good.events if each["position"] != gone).chained()
    assert "no ruling is asked for" in str(verify_export(bad.write(tmp_path / "bad")).faults.kept)
