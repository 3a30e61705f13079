"""What was ruled, overridden or voided is reviewed by somebody who did not do it, and that is recorded (R-29)."""

from __future__ import annotations

from pathlib import Path

import pytest
from exports import export_of
from test_house import ANN, DEALER, NOBODY, SHIFT, SUPERVISOR, Floor

from croupier.cards import parse_cards
from croupier.house.audit import OVERRIDES, list_reviews, open_source, verify_export
from croupier.house.events import OverrideReviewed
from croupier.house.log import MemoryLog
from croupier.house.requests import Accepted, Refused, ReviewOverride, StopTable
from croupier.house.snapshots import find_snapshot
from croupier.rulebook import Actor, Post
from croupier.table import commands as c

OTHER = Actor("Sam", Post.PIT_SUPERVISOR, "S 8")


@pytest.fixture
def floor() -> Floor:
    made = Floor(MemoryLog())
    made.open("T1")
    return made


def stopped(floor: Floor) -> int:
    """The position of an override: a supervisor has stopped a table."""
    answer = floor.send(SUPERVISOR, StopTable("T2", "a wet layout"))
    assert isinstance(answer, Accepted)
    return answer.last


def test_r_29_an_override_is_reviewed_with_who_and_when_and_the_log_has_it(floor: Floor, tmp_path: Path):
    position = stopped(floor)
    before = floor.house.state
    assert isinstance(floor.send(OTHER, ReviewOverride(position, "looked at it")), Accepted)
    seen = floor.house.state.reviews[position]
    assert (seen.by, seen.why, seen.rules) == (OTHER, "looked at it", ("R-29",))
    assert seen.at >= before.floor.clock
    assert (floor.house.state.floor.tables, floor.house.state.ledger) == (before.floor.tables, before.ledger)
    assert dict(Floor(floor.log, start=False).house.state.reviews.items()) == {position: seen}
    path = export_of(floor.log, floor.keys.sign).write(tmp_path / "log")
    assert verify_export(path).faults.count == 0
    with open_source(str(path)) as source:
        assert list_reviews(source) == {position: seen}
    assert f"house.{OverrideReviewed.__name__}" not in OVERRIDES, "a review is not reviewed"


def test_r_29_a_snapshot_keeps_what_was_reviewed(floor: Floor):
    position = stopped(floor)
    floor.send(OTHER, ReviewOverride(position))
    floor.house.take_snapshot()
    found = find_snapshot(floor.log, floor.keys.seal)
    assert found is not None
    assert found.state.reviews[position].by == OTHER


@pytest.mark.parametrize(
    ("by", "says", "to"),
    [
        (ANN, "may not", Post.PIT_SUPERVISOR),
        (DEALER, "may not", Post.PIT_SUPERVISOR),
        (SUPERVISOR, "who did it does not", None),
    ],
)
def test_r_29_who_may_not_review_is_refused(floor: Floor, by: Actor, says: str, to: Post | None):
    position = stopped(floor)
    answer = floor.send(by, ReviewOverride(position))
    assert isinstance(answer, Refused)
    assert says in answer.what
    assert answer.allowed_to is to
    assert position not in floor.house.state.reviews


def test_r_29_what_is_no_override_is_not_reviewed_nor_is_one_twice(floor: Floor):
    position = stopped(floor)
    floor.send(SHIFT, ReviewOverride(position))
    again = floor.send(OTHER, ReviewOverride(position))
    assert isinstance(again, Refused)
    assert again.what == f"{SHIFT.name} has reviewed this already"
    for nothing in (1, 0, -3, 10**9):
        answer = floor.send(OTHER, ReviewOverride(nothing))
        assert isinstance(answer, Refused)
        assert "nothing to review" in answer.what


def test_r_27_a_count_that_names_cards_is_reviewed_once_its_round_is_opened(floor: Floor):
    lies = ((1, parse_cards("As Ks Qs Js Ts")),)
    answer = floor.at(SUPERVISOR, c.ReportMisdeal(NOBODY, why="counted", repaired=True, lies=lies))
    assert isinstance(answer, Accepted), answer
    (position,) = [each.position for each in floor.log.read(after=answer.first - 1) if '"sealed"' in each.body[:20]]
    early = floor.send(OTHER, ReviewOverride(position))
    assert isinstance(early, Refused)
    assert "nothing to review" in early.what
    floor.finish("T1")
    floor.open("T1")
    own = floor.send(SUPERVISOR, ReviewOverride(position))
    assert isinstance(own, Refused)
    assert "who did it does not" in own.what
    assert isinstance(floor.send(OTHER, ReviewOverride(position)), Accepted)
