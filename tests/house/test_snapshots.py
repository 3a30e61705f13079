"""Snapshots make opening fast and are never trusted: what does not fit the chain is forgotten (R-9, R-10)."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from test_house import Floor

from croupier.house.house import House
from croupier.house.keys import make_keys
from croupier.house.log import MemoryLog
from croupier.house.snapshots import NAME, find_snapshot, take_snapshot
from croupier.persistent import PersistentMap


class _Counting(MemoryLog):
    """A log that knows how far back it was read."""

    first: int | None = None

    def read(self, after: int = 0, upto: int | None = None, stream: str = "") -> Any:
        self.first = after if self.first is None else min(after, self.first)
        return super().read(after, upto, stream)


@pytest.fixture
def floor() -> Floor:
    floor = Floor(_Counting())
    for _ in range(3):
        floor.play("T1")
    floor.play("T2")
    floor.open("T2")
    return floor


def again(floor: Floor) -> House:
    floor.log.first = None  # type: ignore[attr-defined]
    return House(floor.log, floor.keys, lambda: floor.time)


def test_r_9_a_house_that_opens_from_a_snapshot_is_the_same(floor: Floor):
    floor.house.take_snapshot()
    position = floor.log.position
    floor.play("T1")
    house = again(floor)
    assert house.state == floor.house.state
    assert house.position == floor.log.position
    assert floor.log.first == position - 1  # type: ignore[attr-defined]
    mine, theirs = house.state.floor, floor.house.state.floor
    for one, other in ((mine, theirs), (mine.pools["Stud"], theirs.pools["Stud"])):
        assert {each.name: type(getattr(one, each.name)) for each in fields(one)} == {
            each.name: type(getattr(other, each.name)) for each in fields(other)
        }
    floor.house = house
    floor.play("T1")


def test_r_9_a_program_that_stops_leaves_a_snapshot(floor: Floor):
    floor.house.stop()
    assert again(floor).state == floor.house.state
    assert floor.log.first == floor.log.position - 1  # type: ignore[attr-defined]


def test_hidden_cards_are_not_to_be_read_in_a_snapshot(floor: Floor):
    floor.house.take_snapshot()
    body = floor.log.snapshots[NAME].body
    for card in floor.house.state.floor.tables["T2"].deal.deck:  # type: ignore[union-attr]
        assert f'"{card}"'.encode() not in body


@pytest.mark.parametrize("damage", ["body", "position", "digest", "key", "beyond"])
def test_r_10_a_snapshot_that_does_not_fit_is_forgotten_and_the_log_is_read(floor: Floor, damage: str):
    floor.house.take_snapshot()
    kept = floor.log.snapshots[NAME]
    spoilt = {
        "body": replace(kept, body=kept.body[:-1] + bytes([kept.body[-1] ^ 1])),
        "position": replace(kept, position=kept.position - 1),
        "digest": replace(kept, digest="0" * 64),
        "beyond": replace(kept, position=kept.position + 1),
    }
    if damage == "key":
        take_snapshot(floor.log, floor.house.state, floor.log.position, make_keys(Random(8).randbytes).seal)
    else:
        floor.log.snapshots[NAME] = spoilt[damage]
    assert again(floor).state == floor.house.state
    assert floor.log.first == 0  # type: ignore[attr-defined]
    assert NAME not in floor.log.snapshots


def test_a_snapshot_of_what_the_log_does_not_say_is_never_taken_up(floor: Floor):
    floor.house.take_snapshot()
    other = Floor(MemoryLog(), seed=2)
    other.play()
    other.log.keep_snapshot(floor.log.snapshots[NAME])
    assert find_snapshot(other.log, other.keys.seal) is None


def test_a_map_may_have_more_keys_than_a_list_of_the_codec(floor: Floor, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("croupier.house.snapshots._CHUNK", 3)
    many = PersistentMap((f"T{number}", "why") for number in range(20))
    take_snapshot(floor.log, replace(floor.house.state, stopped=many), floor.log.position, floor.keys.seal)
    found = find_snapshot(floor.log, floor.keys.seal)
    assert found is not None
    assert list(found[1].stopped) == list(many)
