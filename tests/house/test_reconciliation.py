"""Tables and pools beside the ledger, on demand and at shift close: all is kept, and a difference is a fault (R-13)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from exports import export_of
from test_house import DEALER, NOBODY, SHIFT, SUPERVISOR
from winners import FOUR, POOL, STRAIGHT_FLUSH, WinningHouse, player

from croupier.floor import AtPool, AtTable
from croupier.house import events as h
from croupier.house.audit import verify_export
from croupier.house.house import House
from croupier.house.kinds import CODEC
from croupier.house.ledger import Account, Kind, Posting, at_pool
from croupier.house.log import MemoryLog
from croupier.house.requests import Accepted, CloseShift, ReconcileMeters, Refused
from croupier.jackpot import CompareMeters, Link, LinkLost, RestoreLink
from croupier.rulebook import Money
from croupier.table import commands as c


@pytest.fixture
def house() -> WinningHouse:
    made = WinningHouse(MemoryLog())
    made.win("T1", FOUR, STRAIGHT_FLUSH)
    made.bet("T2", 1)
    return made


def last(house: WinningHouse, kind: type[Any]) -> list[Any]:
    found = [CODEC.parse(each.body) for each in house.log.read() if f".{kind.__name__}" in each.body]
    return [each for each in found if isinstance(each, kind)]


@pytest.mark.parametrize(("by", "command"), [(SUPERVISOR, ReconcileMeters("asked for")), (SHIFT, CloseShift("06:00"))])
def test_r_13_what_was_compared_is_kept_on_demand_and_at_shift_close(house: WinningHouse, by, command):
    house.done(by, command)
    (event,) = last(house, h.MetersReconciled)
    assert (event.faults, event.why, event.by) == ((), command.why, by)
    rows = {(each.owner, each.what): each for each in event.compared}
    assert all(each.difference == 0 for each in event.compared)
    assert rows["pool/Stud", "meter"].says == house.pool.displayed.cents
    assert rows["table/T1", "jackpot stakes, as the pools count them"].says == 1_000
    assert rows["table/T2", "on areas"].says == 3_000
    assert house.again().house.state == house.house.state


def test_r_13_r_2_it_takes_the_pit_and_a_reason(house: WinningHouse):
    assert isinstance(house.send(DEALER, ReconcileMeters("asked for")), Refused)
    assert isinstance(house.send(SHIFT, ReconcileMeters("")), Refused)
    assert isinstance(house.send(SHIFT, CloseShift("")), Refused)


def broken(house: WinningHouse, change: str) -> None:
    """The memory of a process does not hold what the log says any more."""
    state = house.house.state
    pool = state.floor.pools[POOL]
    if change == "ledger":
        odd = (Posting(Account(at_pool(POOL), Kind.METER), 1), Posting(Account(at_pool(POOL), Kind.BASE), -1))
        state = replace(state, ledger=state.ledger.having(odd))
    elif change == "pool":
        other = replace(pool, displayed=pool.displayed + Money(1))
        state = replace(state, floor=replace(state.floor, pools=state.floor.pools.put(POOL, other)))
    else:
        table = state.floor.tables["T2"]
        stakes = {area: tuple((who, amount + Money(1)) for who, amount in shares) for area, shares in table.stakes.items()}
        state = replace(state, floor=replace(state.floor, tables=state.floor.tables.put("T2", table.but(stakes=stakes))))
    house.house._state = state  # noqa: SLF001


@pytest.mark.parametrize("command", [ReconcileMeters("asked for"), CloseShift("06:00")])
def test_r_11_r_13_a_pool_that_is_not_what_the_ledger_says_loses_its_links_until_they_are_restored(house, command):
    broken(house, "ledger")
    house.done(SHIFT, command)
    (event,) = last(house, h.MetersReconciled)
    assert len(event.faults) == 1
    assert "meter is" in event.faults[0]
    assert {each.table for each in last(house, LinkLost)} == {"T1", "T2"}
    assert bool(last(house, h.ShiftClosed)) is isinstance(command, CloseShift)
    again = house.again()
    assert [again.house.state.floor.link(name) for name in ("T1", "T2")] == [Link.LOST, Link.LOST]
    who = player("T1", 1)
    again.at("T1", c.OpenBets(NOBODY))
    again.at("T1", c.PlaceWager(NOBODY, who.key, 1, "ante", Money(2_500)), who)
    wager = AtTable("T1", c.PlaceWager(NOBODY, who.key, 1, "jackpot", Money(500)), 0)
    assert "R-11" in again.send(who, wager).rules
    again.at("T1", c.CloseBets(NOBODY))


@pytest.mark.parametrize(("change", "stopped"), [("pool", ["T1", "T2"]), ("table", ["T2"])])
def test_r_12_r_24_what_cannot_go_on_at_all_is_stopped_until_two_persons_resume_it(house, change: str, stopped: list[str]):
    broken(house, change)
    house.done(SUPERVISOR, ReconcileMeters("asked for"))
    assert [each.table for each in last(house, h.TableStopped)] == stopped
    again = house.again()
    assert [name for name, why in again.house.state.stopped.items() if why] == stopped
    assert isinstance(again.send(DEALER, AtTable("T2", c.CloseBets(NOBODY), 0)), Refused)
    again.done(SUPERVISOR, ReconcileMeters("once more"))  # it agrees: what is stopped stays so
    assert last(again, h.MetersReconciled)[-1].faults == ()
    assert [name for name, why in again.house.state.stopped.items() if why] == stopped


def test_r_12_r_13_a_table_whose_own_count_differs_is_a_fault_that_survives_a_restart(house: WinningHouse):
    counted = house.pool.tables["T1"].wagered
    house.done(SUPERVISOR, AtPool(POOL, CompareMeters("T1", counted, 0, NOBODY)))
    assert house.house.state.floor.link("T1") is Link.UP
    house.done(SUPERVISOR, AtPool(POOL, CompareMeters("T1", counted + Money(500), 0, NOBODY)))
    for from_snapshot in (False, True):
        if from_snapshot:
            house.house.take_snapshot()
        assert House(house.log, house.keys, lambda: house.time).state.floor.link("T1") is Link.LOST
    assert isinstance(house.send(SUPERVISOR, AtPool(POOL, RestoreLink("T1", "mended", NOBODY, 0))), Refused)
    assert isinstance(house.send(SHIFT, AtPool(POOL, RestoreLink("T1", "mended", NOBODY, 0))), Accepted)


def test_r_13_verify_holds_a_reconciliation_against_the_books(house: WinningHouse, tmp_path: Path):
    house.done(SHIFT, CloseShift("06:00"))
    export = export_of(house.log, house.keys.sign).unsigned()
    assert verify_export(export.write(tmp_path / "a")).faults.count == 0
    (position,) = export.numbers("house.MetersReconciled")
    meter = str(house.pool.displayed.cents)
    other = export.changed(position, lambda body: body.replace(meter, str(int(meter) + 1))).chained()
    assert "other amounts were compared" in str(verify_export(other.write(tmp_path / "b")).faults.kept)
    broken(house, "ledger")
    house.done(SHIFT, ReconcileMeters("asked for"))
    export = export_of(house.log, house.keys.sign)
    assert "the reconciliation does not hold: pool/Stud" in str(verify_export(export.write(tmp_path / "c")).faults.kept)
