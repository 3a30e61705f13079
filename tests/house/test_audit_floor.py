"""Changes of the floor in an export that somebody has rewritten, with a new chain and no statement: what does not hold shows.

Who checks by the rules finds all of it (R-6, R-7); the verifier in one file finds what touches the money (R-19).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import alone
import pytest
from exports import Export, Line, export_of
from houses import play_round
from test_floor_changes import Changing, less
from test_house import ANN, DEALER, NOBODY, SHIFT, SUPERVISOR, pool
from winners import STRAIGHT_FLUSH, WinningHouse

from croupier.house.audit import verification
from croupier.house.audit.verification import _walk, verify_export
from croupier.house.floor_changes import plan_as_is
from croupier.house.log import MemoryLog
from croupier.table import commands as c

Change = Callable[[Export], Export]


@pytest.fixture(scope="module")
def good() -> Export:
    """A table moved to a new pool, was set up otherwise and played on; another was closed and came back."""
    floor = Changing(MemoryLog(), seed=8)
    plan = floor.plan()
    gold = pool(floor.tables["T1"].setup, name="Gold")
    floor.applied(
        replace(plan, pools=(*(replace(each, tables=()) if each.name == "Stud" else each for each in plan.pools), gold))
    )
    play_round(floor, "T1")
    floor.applied(floor.having(less(floor.tables["T1"].setup)))
    for _ in range(5):
        play_round(floor, "T1")
    play_round(floor, "T2")
    again = floor.plan()
    floor.applied(floor.having(without=("T2",)))
    floor.applied(again)
    play_round(floor, "T2")
    return export_of(floor.log, floor.keys.sign)


def only(export: Export, kind: str) -> int:
    """The position of the only event of a kind."""
    (position,) = export.numbers(kind)
    return position


def left_out(kind: str) -> Change:
    return lambda good: good.with_events(event for event in good.events if event["position"] != only(good, kind))


def moved_behind(kind: str, after: str) -> Change:
    """An event moved behind the first of another kind in the stream of its table."""

    def change(good: Export) -> Export:
        found = good.events[only(good, kind) - 1]
        stakes = [good.events[number - 1] for number in good.numbers(after)]
        behind = next(event["position"] for event in stakes if event["stream"] == found["stream"])
        at = good.events[behind - 1]["at"]
        put = {**found, "at": at, "body": json.dumps({**json.loads(found["body"]), "at": at}, separators=(",", ":"))}
        events: list[Line] = []
        for event in good.events:
            events += [] if event is found else [event]
            events += [put] if event["position"] == behind else []
        return good.with_events(events)

    return change


def twice(kind: str) -> Change:
    """An event that comes again at once."""

    def change(good: Export) -> Export:
        position = only(good, kind)
        return good.with_events((*good.events[:position], good.events[position - 1], *good.events[position:]))

    return change


def with_setup(kind: str, **more: Any) -> Change:
    """Another setup than the one that was applied."""

    def changed(body: str) -> str:
        said = json.loads(body)
        for name, value in more.items():
            inner = said["setup"]["parameters"] if name in said["setup"].get("parameters", ()) else said["setup"]
            inner[name] = value
        return json.dumps(said, ensure_ascii=False, separators=(",", ":"))

    return lambda good: good.changed(only(good, kind), changed)


def by_one(kind: str) -> Change:
    """A change with the word of one person alone."""

    def changed(body: str) -> str:
        said = json.loads(body)
        return json.dumps({**said, "witness": said["by"]}, ensure_ascii=False, separators=(",", ":"))

    return lambda good: good.changed(only(good, kind), changed)


CHANGED, CLOSED, OPENED, POOL = "floor.TableChanged", "floor.TableClosed", "floor.TableOpened", "floor.PoolOpened"
BASE = with_setup(POOL, base="400000.00")
OF_MONEY: dict[str, Change] = {
    "a table changed under its stakes": moved_behind(CHANGED, "table.WagerPlaced"),
    "a table closed under its stakes": moved_behind(CLOSED, "table.WagerPlaced"),
    "a table that never closed opens": left_out(CLOSED),
    "a table plays that is closed": left_out(OPENED),
    "a table closes twice": twice(CLOSED),
    "a pool that never opened": left_out(POOL),
    "a pool opens twice": twice(POOL),
    "a pool opens with another rate": with_setup(POOL, rate="1/4"),
}
OF_RULES: dict[str, Change] = {
    "a table never changed": left_out(CHANGED),
    "a table changed otherwise than was asked": with_setup(CHANGED, positions=5),
    "a table changed to limits that a stake breaks": with_setup(CHANGED, limits={"ante": {"least": "50.00", "most": "60.00"}}),
    "a request that nobody made": left_out("floor.TableChangeWaits"),
    "a pool opens with another base": BASE,
    **{f"{kind} by one person": by_one(kind) for kind in (CHANGED, CLOSED, OPENED, POOL)},
}


def faults_alone(export: Export) -> int:
    check = alone.load().Check()
    for line in export.lines:
        check.line(line)
    check.finish()
    return int(check.faults)


def test_the_export_holds_as_it_was_written(good, tmp_path):
    assert verify_export(good.write(tmp_path / "export.jsonl")).faults.kept == []
    assert faults_alone(good) == 0


def test_r_7_a_seat_is_free_at_a_table_that_was_closed_and_came_back(tmp_path):
    floor = Changing(MemoryLog(), seed=8)
    floor.do(ANN, c.SitDown(NOBODY, ANN.key, 1), "T2")
    again = floor.plan()
    floor.applied(floor.having(without=("T2",)))
    floor.applied(again)
    floor.do(DEALER, c.SitDown(NOBODY, "Bob", 1), "T2")
    found = verify_export(export_of(floor.log, floor.keys.sign).write(tmp_path / "export.jsonl"))
    assert found.faults.kept == []


@pytest.mark.parametrize("change", [*OF_MONEY, *OF_RULES])
def test_r_6_r_7_r_17_a_change_of_the_floor_that_does_not_hold_shows(good, change, tmp_path):
    broken = {**OF_MONEY, **OF_RULES}[change](good).chained().unsigned()
    assert verify_export(broken.write(tmp_path / "export.jsonl")).faults.count


@pytest.mark.parametrize("change", [*OF_MONEY, *OF_RULES])
def test_what_is_found_does_not_hang_on_how_many_processes_look_for_it(good, change, tmp_path, monkeypatch):
    monkeypatch.setattr(verification, "_walked", lambda works, _: map(_walk, works))  # one after the other
    broken = {**OF_MONEY, **OF_RULES}[change](good).chained().unsigned().write(tmp_path / "export.jsonl")
    alone, two, six = (verify_export(broken, processes=count) for count in (1, 2, 6))
    assert sorted(alone.faults.kept) == sorted(two.faults.kept) == sorted(six.faults.kept)
    assert (alone.compared, alone.decided) == (two.compared, two.decided) == (six.compared, six.decided)


@pytest.mark.parametrize("change", OF_MONEY)
def test_r_19_the_second_verifier_finds_what_touches_the_money(good, change):
    assert faults_alone(OF_MONEY[change](good).chained().unsigned())


def test_r_19_another_base_of_a_pool_shows_by_its_first_award(monkeypatch):
    """Before that the second verifier has nothing to hold it against."""
    house = WinningHouse(MemoryLog())
    monkeypatch.setattr("winners.POOL", "Gold")
    plan = plan_as_is(house.house.state, "a busy night")
    (stud,) = plan.pools
    first, second = stud.tables
    pools = (replace(stud, tables=(second,)), replace(stud, name="Gold", tables=(first,)))
    house.done(SHIFT, replace(plan, pools=pools), SUPERVISOR)
    house.win("T1", STRAIGHT_FLUSH)
    export = export_of(house.log, house.keys.sign)
    assert faults_alone(export) == 0
    assert faults_alone(BASE(export).chained().unsigned())
