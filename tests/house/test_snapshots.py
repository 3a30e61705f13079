"""Snapshots make opening fast and are never trusted: what does not fit the chain is forgotten (R-9, R-10)."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from random import Random
from threading import current_thread
from typing import Any

import pytest
from houses import FolderFloor
from logs import tamper
from test_house import SHIFT, Floor

from croupier.floor import AtTable
from croupier.house.bodies import Parse, read_event
from croupier.house.house import House
from croupier.house.keys import make_keys
from croupier.house.log import LogDamaged, MemoryLog, Written, hash_event
from croupier.house.requests import Accepted, CloseShift, Request
from croupier.house.sent import Sent
from croupier.house.snapshots import NAME, find_snapshot, take_snapshot
from croupier.house.state import HouseState
from croupier.house.writer import Writer
from croupier.persistent import PersistentMap
from croupier.rulebook import Actor, Post
from croupier.table import commands as c


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The positions of the events that were not only hashed."""
    positions: list[int] = []

    def read(state: HouseState, written: Written, seal: bytes, parse: Parse) -> Any:
        positions.append(written.position)
        return read_event(state, written, seal, parse)

    monkeypatch.setattr("croupier.house.house.read_event", read)
    return positions


@pytest.fixture
def floor() -> Floor:
    floor = Floor(MemoryLog())
    for _ in range(3):
        floor.play("T1")
    floor.play("T2")
    floor.open("T2")
    return floor


def again(floor: Floor) -> House:
    return House(floor.log, floor.keys, lambda: floor.time)


def test_r_9_a_house_that_opens_from_a_snapshot_is_the_same(floor: Floor, followed: list[int]):
    floor.house.take_snapshot()
    position = floor.log.position
    floor.play("T1")
    house = again(floor)
    assert house.state == floor.house.state
    assert house.position == floor.log.position
    assert followed == [*range(position + 1, floor.log.position + 1)]
    mine, theirs = house.state.floor, floor.house.state.floor
    for one, other in ((mine, theirs), (mine.pools["Stud"], theirs.pools["Stud"])):
        assert {each.name: type(getattr(one, each.name)) for each in fields(one)} == {
            each.name: type(getattr(other, each.name)) for each in fields(other)
        }
    floor.house = house
    floor.play("T1")


def test_r_9_a_program_that_stops_leaves_a_snapshot(floor: Floor, followed: list[int]):
    floor.house.stop()
    assert again(floor).state == floor.house.state
    assert followed == []


def test_r_9_a_program_that_is_killed_leaves_a_snapshot_that_is_not_old(
    floor: Floor, followed: list[int], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("croupier.house.house.SNAPSHOT_EVERY", 20)
    for _ in range(5):
        floor.play("T1")
    assert again(floor).state == floor.house.state
    assert len(followed) < 20 + 10  # what a request leads to is followed together


def test_a_writer_takes_snapshots_beside_its_work(floor: Floor, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("croupier.house.house.SNAPSHOT_EVERY", 1)
    taken: list[str] = []
    monkeypatch.setattr("croupier.house.house.take_snapshot", lambda *_: taken.append(current_thread().name))
    with Writer(floor.house) as writer:
        dealer = Actor("Dee", Post.DEALER, "S 9")
        assert isinstance(writer.ask(Sent(dealer, Request("beside", AtTable("T1", c.OpenBets(dealer), 0)))), Accepted)
    assert taken == ["house snapshots"]


def test_r_9_a_snapshot_that_cannot_be_taken_is_told_and_keeps_nobody_waiting(floor: Floor, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("croupier.house.house.SNAPSHOT_EVERY", 1)
    monkeypatch.setattr("croupier.house.house.take_snapshot", fail)
    told: list[Any] = []
    with Writer(floor.house, complain=lambda *what: told.append(what)) as writer:
        answer = writer.ask(Sent(SHIFT, Request("close", CloseShift("06:00"))), 9)
    assert isinstance(answer, Accepted)
    assert [(what, type(error)) for what, error in told] == [("no snapshot was taken", ZeroDivisionError)]


def test_r_10_what_a_snapshot_stands_on_is_checked_from_the_first_event(floor: Floor):
    floor.house.take_snapshot()
    kept = floor.log.events[1]
    floor.log.events[1] = kept._replace(at=kept.at + 1)
    with pytest.raises(LogDamaged):
        again(floor)
    assert House(floor.log, floor.keys, lambda: floor.time, whole_chain=False).state == floor.house.state


def test_r_10_a_snapshot_of_an_event_that_was_written_anew_is_forgotten(floor: Floor, followed: list[int]):
    floor.house.take_snapshot()
    last = floor.log.events.pop()
    before = next(each for each in reversed(floor.log.events) if each.stream == last.stream)
    anew = hash_event(before.hash, last.stream, last.version, last.position, last.at + 1, last.body)
    floor.log.events.append(last._replace(at=last.at + 1, hash=anew))
    again(floor)
    assert len(followed) == floor.log.position - 1
    assert NAME not in floor.log.snapshots


def test_hidden_cards_are_not_to_be_read_in_a_snapshot(floor: Floor):
    floor.house.take_snapshot()
    body = floor.log.snapshots[NAME].body
    for card in floor.house.state.floor.tables["T2"].deal.deck:  # type: ignore[union-attr]
        assert f'"{card}"'.encode() not in body


@pytest.mark.parametrize("damage", ["body", "position", "digest", "key", "beyond"])
def test_r_10_a_snapshot_that_does_not_fit_is_forgotten_and_the_log_is_read(floor: Floor, followed: list[int], damage: str):
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
    assert len(followed) == floor.log.position - 1  # all but the opening
    assert NAME not in floor.log.snapshots


def test_r_10_a_snapshot_that_does_not_read_is_forgotten(tmp_path: Path):
    house = FolderFloor(tmp_path / "house")
    house.play("T1")
    house.house.take_snapshot()
    tamper(str(house.folder.log), "UPDATE snapshots SET body = CAST(body AS TEXT)")  # which it is not
    again = House(house.stored, house.keys, lambda: house.time)
    assert again.state == house.house.state
    again.take_snapshot()
    assert find_snapshot(house.stored, house.keys.seal)


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
    assert list(found.state.stopped) == list(many)
