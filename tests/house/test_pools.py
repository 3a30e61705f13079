"""Pools in a house: over restarts, from a snapshot, and over several processes on one log (R-8, R-11, R-12, R-14, R-32)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from test_house import ANN, DEALER, NOBODY, SHIFT, SUPERVISOR, UNIT, Floor
from winners import FOUR, MANAGER, OTHER_DEALER, POOL, ROYAL, STRAIGHT_FLUSH, WinningHouse, player

from croupier.floor import AtPool, AtTable
from croupier.house.house import House
from croupier.house.log import Log, MemoryLog, open_log
from croupier.house.requests import Accepted, Refused, Request
from croupier.house.sent import Sent
from croupier.jackpot import ConfirmEntry, Link, RejectEntry, ReportLostLink, RestoreLink, Status
from croupier.rulebook import Money
from croupier.table import Phase
from croupier.table import commands as c

RESTARTS = pytest.mark.parametrize("from_snapshot", [False, True], ids=["from the log", "from a snapshot"])


def come_back(house: WinningHouse, *, from_snapshot: bool) -> WinningHouse:
    """The house closes, and another process opens it from the log, or from a snapshot."""
    before = house.house.state
    if from_snapshot:
        house.house.take_snapshot()
    again = house.again()
    assert again.house.state == before
    return again


@RESTARTS
def test_r_12_r_14_a_contribution_that_cannot_be_is_a_fault_before_any_value_moves_and_after_a_restart(from_snapshot: bool):
    house = WinningHouse(MemoryLog(), largest=100)  # a stake of 5.00 would contribute 1.25
    shown = house.pool.displayed
    house.bet("T1", 1)
    assert house.pool.displayed == shown
    assert house.pool.tables["T1"].wagered == Money(0)
    assert house.house.state.floor.tables["T1"].stakes == {(1, "ante"): ((player("T1", 1).key, Money(2_500)),)}  # it went back
    (lost,) = [each for each in house.log.read() if "jackpot.LinkLost" in each.body]
    assert '"R-14"' in lost.body
    again = come_back(house, from_snapshot=from_snapshot)
    assert again.house.state.floor.link("T1") is Link.LOST
    assert again.house.state.floor.link("T2") is Link.UP
    assert again.house.read_sign(POOL).fault
    restore = AtPool(POOL, RestoreLink("T1", "the reader was mended", NOBODY, 0))
    refused = again.send(MANAGER, restore)
    assert isinstance(refused, Refused)
    assert "R-12" in refused.rules


@RESTARTS
@pytest.mark.parametrize(("table", "pool"), [("T1", "Stud"), ("T2", "Hold'em")])
def test_5_17_2_r_11_while_the_link_is_down_a_table_plays_without_jackpot_wagers(table: str, pool: str, from_snapshot: bool):
    floor = Floor(MemoryLog())
    assert isinstance(floor.send(SUPERVISOR, AtPool(pool, ReportLostLink(table, "no signal", 0, NOBODY))), Accepted)
    if from_snapshot:
        floor.house.take_snapshot()
    time, floor = floor.time, Floor(floor.log, start=False)
    floor.time = time
    meter = floor.house.state.floor.pools[pool].displayed
    floor.do(DEALER, c.OpenBets(NOBODY), table)
    floor.do(ANN, c.PlaceWager(NOBODY, ANN.key, 1, "ante", Money(2_500)), table)
    jackpot = floor.house.state.floor.tables[table].setup.book.edition.jackpot.wager
    refused = floor.at(ANN, c.PlaceWager(NOBODY, ANN.key, 1, jackpot, UNIT), table)
    assert isinstance(refused, Refused)
    assert "R-11" in refused.rules
    assert table == "T1" or "5.17.2" in refused.rules
    offered = [each.command for each in floor.house.view(ANN, table).table.offers]
    assert not [each for each in offered if isinstance(each, c.PlaceWager) and each.wager == jackpot]
    floor.do(DEALER, c.CloseBets(NOBODY), table)
    floor.do(DEALER, c.DealCards(NOBODY), table)
    state = lambda: floor.house.state.floor.tables[table]  # noqa: E731
    while state().phase is not Phase.OPEN:
        choice = c.Decide(NOBODY, 1, state().choices(1)[-1].action) if state().undecided() else c.TurnUp(NOBODY)
        floor.do(DEALER, choice, table)
    floor.do(DEALER, c.Settle(NOBODY), table)
    assert state().phase is Phase.BETWEEN
    assert floor.house.state.floor.pools[pool].displayed == meter
    assert isinstance(floor.send(SHIFT, AtPool(pool, RestoreLink(table, "mended", NOBODY, 0))), Accepted)


@RESTARTS
def test_r_9_r_32_a_value_is_locked_at_entry_and_paid_as_it_was_after_a_restart(from_snapshot: bool):
    house = WinningHouse(MemoryLog())
    house.open_hands("T1", ROYAL)
    locked = house.entry(1).locked
    house.bet("T2", 3)  # the meter grows
    house = come_back(house, from_snapshot=from_snapshot)
    assert house.entry(1).locked == locked
    assert isinstance(house.confirm(SUPERVISOR, 1, MANAGER), Accepted)
    house = come_back(house, from_snapshot=from_snapshot)
    assert isinstance(house.settle("T1"), Accepted)
    house = come_back(house, from_snapshot=from_snapshot)
    assert [each.amount for each in house.house.state.slips.slips.values()] == [locked.amount]
    assert isinstance(house.settle("T1"), Refused)
    assert house.pool.paid.amount == locked.amount


# -- two processes ---------------------------------------------------------------------------------------------------


def both(first: Callable[[], Any], second: Callable[[], Any]) -> tuple[Any, Any]:
    """Two processes do something at the same moment."""
    gate = Barrier(2)

    def one(do: Callable[[], Any]) -> Any:
        gate.wait(10)
        return do()

    with ThreadPoolExecutor(2) as threads:
        done = [threads.submit(one, each) for each in (first, second)]
        return done[0].result(60), done[1].result(60)


@pytest.fixture
def processes(postgresql_log: str) -> Any:
    """Two houses on one log of a PostgreSQL server, each with a connection of its own."""
    logs: list[Log] = [open_log(postgresql_log), open_log(postgresql_log)]
    first = WinningHouse(logs[0])
    second = WinningHouse(logs[1], start=False)
    yield first, second
    for log in logs:
        log.close()


def same(first: WinningHouse, second: WinningHouse) -> None:
    """Both know the same, and so does a third that reads the log alone."""
    for house in (first, second):
        house.house.catch_up()
        house.time = house.house.now()
    third = House(first.log, first.keys, lambda: 0)
    assert first.house.state == second.house.state == third.state


def carry(house: WinningHouse, sent: Sent) -> Callable[[], Any]:
    return lambda: house.house.carry_out([sent])[0]


def test_r_8_wins_that_fall_together_in_two_processes_have_one_order_and_each_its_own_value(processes):
    first, second = processes
    first.open_hands("T1", ROYAL, but_last=True)
    same(first, second)
    second.open_hands("T2", STRAIGHT_FLUSH, but_last=True)
    same(first, second)
    answers = both(
        carry(first, first.sent(DEALER, AtTable("T1", c.TurnUp(NOBODY), 0))),
        carry(second, second.sent(OTHER_DEALER, AtTable("T2", c.TurnUp(NOBODY), 0))),
    )
    assert all(isinstance(each, Accepted) for each in answers), answers
    same(first, second)
    early, late = first.entry(1), first.entry(2)
    assert {early.table.name, late.table.name} == {"T1", "T2"}
    assert late.locked.displayed == early.locked.after
    assert first.pool.displayed == late.locked.after
    assert [each.table for each in first.house.read_sign(POOL).wins] == [early.table.name, late.table.name]
    # the second is not paid before the first, whichever process is asked
    for house in processes:
        house.house.catch_up()
    assert isinstance(second.confirm(SUPERVISOR, 2, MANAGER), Accepted)
    assert isinstance(second.settle(late.table.name), Accepted)  # all but the award
    assert isinstance(second.settle(late.table.name), Refused)
    assert isinstance(first.confirm(SUPERVISOR, 1, MANAGER), Accepted)
    assert isinstance(first.settle(early.table.name), Accepted)
    assert isinstance(second.settle(late.table.name), Accepted)
    same(first, second)
    assert [each.entry for each in first.house.state.slips.slips.values()] == [1, 2]


@pytest.mark.parametrize("again", [False, True], ids=["two requests", "one request twice"])
def test_r_19_r_32_two_processes_that_pay_the_same_award_at_once_pay_it_once(processes, again: bool):
    first, second = processes
    first.open_hands("T1", FOUR, STRAIGHT_FLUSH)
    assert isinstance(first.confirm(SUPERVISOR, 1, MANAGER), Accepted)
    same(first, second)
    command = AtTable("T1", c.Settle(NOBODY), 0)
    sent = [Sent(DEALER, Request("pay" if again else f"pay {number}", command)) for number in (1, 2)]
    answers = both(carry(first, sent[0]), carry(second, sent[1]))
    if again:
        assert answers[0] == answers[1]
        assert isinstance(answers[0], Accepted)
    else:
        assert {type(each) for each in answers} == {Accepted, Refused}
    same(first, second)
    assert first.entry(1).status is Status.PAID
    assert first.pool.paid.amount == first.entry(1).locked.amount
    assert [*first.house.state.slips.slips] == [1, 2]
    assert sum("jackpot.EntryPaid" in each.body for each in first.log.read()) == 1


def test_r_19_two_processes_that_pay_two_awards_at_once_give_two_numbers(processes):
    first, second = processes
    first.open_hands("T1", FOUR)
    same(first, second)
    second.open_hands("T2", "5c 5d 5h 5s 2d")
    for house, number in ((first, 1), (second, 2)):
        same(first, second)
        assert isinstance(house.confirm(SUPERVISOR, number), Accepted)
    same(first, second)
    answers = both(
        carry(first, first.sent(DEALER, AtTable("T1", c.Settle(NOBODY), 0))),
        carry(second, second.sent(OTHER_DEALER, AtTable("T2", c.Settle(NOBODY), 0))),
    )
    assert all(isinstance(each, Accepted) for each in answers), answers
    same(first, second)
    slips = first.house.state.slips.slips
    assert [*slips] == [1, 2]
    assert {each.table for each in slips.values()} == {"T1", "T2"}
    assert [each.version for each in first.log.read(stream="slips")] == [1, 2]


def test_r_8_two_processes_that_confirm_and_reject_at_once_do_one_of_both(processes):
    first, second = processes
    first.open_hands("T1", STRAIGHT_FLUSH)
    same(first, second)
    confirm = first.sent(SUPERVISOR, AtPool(POOL, ConfirmEntry(1, True, NOBODY, 0)), MANAGER)
    reject = second.sent(SHIFT, AtPool(POOL, RejectEntry(1, "no straight", NOBODY, 0)))
    both(carry(first, confirm), carry(second, reject))
    same(first, second)
    assert first.entry(1).status is Status.REJECTED  # confirmed before or not
    assert first.pool.displayed == first.entry(1).locked.displayed
