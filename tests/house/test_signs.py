"""The sign of a pool: what everybody may see of it, from the moment that a win is recognised (R-15, R-16)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_house import NOBODY, SHIFT, SUPERVISOR
from winners import FOUR, MANAGER, POOL, ROYAL, STRAIGHT_FLUSH, WinningHouse, removal

from croupier.errors import InputError
from croupier.floor import AtPool
from croupier.house.kinds import CODEC
from croupier.house.log import MemoryLog
from croupier.house.requests import Accepted
from croupier.house.signs import WIN_SHOWN, PoolSign, SignedTable, SignedWin, read_sign
from croupier.jackpot import Link, RejectEntry, ReportLostLink, RestoreLink, Status, UnlinkTable
from croupier.table import commands as c


@pytest.fixture
def house() -> WinningHouse:
    return WinningHouse(MemoryLog())


def sign(house: WinningHouse) -> PoolSign:
    return house.house.read_sign(POOL)


def test_r_16_before_anything_is_won_the_sign_shows_the_meter(house: WinningHouse):
    house.bet("T1", 2)
    shown = sign(house)
    assert shown.displayed == house.pool.displayed
    assert (shown.pending, shown.fault, shown.wins, shown.last_hits) == (False, False, (), ())
    assert shown.tables == (SignedTable("T1", Link.UP, False), SignedTable("T2", Link.UP, False))


def test_r_15_r_16_a_win_is_shown_with_the_step_that_recognises_it_and_other_tables_play_on(house: WinningHouse):
    house.bet("T2", 1)
    house.open_hands("T1", ROYAL)
    shown, entry = sign(house), house.entry(1)
    assert shown.wins == (SignedWin("T1", entry.locked.amount, entry.locked.after, entry.entered_at, True),)
    assert entry.entered_at == house.house.state.floor.clock  # in the same step, and durable with it
    assert shown.pending
    assert shown.displayed == entry.locked.after
    assert shown.tables == (SignedTable("T1", Link.UP, True), SignedTable("T2", Link.UP, False))
    other = house.again()
    assert other.house.read_sign(POOL).wins == shown.wins
    assert any(isinstance(each.command, c.ScanCard) for each in house.house.view(None, "T2").table.offers) is False
    assert house.house.state.floor.tables["T2"].phase.name == "CLOSED"
    assert house.send(MANAGER, AtPool(POOL, RejectEntry(1, "no royal", NOBODY, 0))).__class__ is Accepted
    assert sign(house).wins == ()


def test_r_16_a_win_that_was_paid_stays_for_a_while(house: WinningHouse):
    house.win("T1", STRAIGHT_FLUSH, FOUR)
    paid, entry = house.house.state.slips.slips[2].at, house.entry(1)
    state = house.house.state
    win = SignedWin("T1", entry.locked.amount, entry.locked.after, entry.entered_at, False)
    assert read_sign(state, POOL, paid).wins == (win,)
    assert read_sign(state, POOL, paid + WIN_SHOWN - 1).wins == (win,)
    assert read_sign(state, POOL, paid + WIN_SHOWN).wins == ()
    assert read_sign(state, POOL, paid + 5, shown=5).wins == ()
    assert not read_sign(state, POOL, paid).pending
    assert [each.table for each in read_sign(state, POOL, paid + WIN_SHOWN).last_hits] == ["T1"]


def test_r_16_wins_are_shown_in_the_order_of_serving(house: WinningHouse):
    house.open_hands("T2", STRAIGHT_FLUSH)
    house.open_hands("T1", "9d 8d 7d 6d 5d")
    assert [(each.table, each.pending) for each in sign(house).wins] == [("T2", True), ("T1", True)]
    house.confirm(SUPERVISOR, 1, MANAGER)
    house.settle("T2")
    assert [(each.table, each.pending) for each in sign(house).wins] == [("T2", False), ("T1", True)]
    assert sign(house).wins[1].new_value == house.pool.displayed


def test_r_11_r_16_a_lost_link_is_on_the_sign_until_it_is_restored(house: WinningHouse):
    house.done(SUPERVISOR, AtPool(POOL, ReportLostLink("T2", "no signal", 0, NOBODY)))
    assert sign(house).fault
    assert sign(house).tables == (SignedTable("T1", Link.UP, False), SignedTable("T2", Link.LOST, False))
    assert house.again().house.read_sign(POOL).fault
    house.done(SHIFT, AtPool(POOL, RestoreLink("T2", "a new cable", NOBODY, 0)))
    assert not sign(house).fault
    house.done(SHIFT, AtPool(POOL, UnlinkTable("T2", SHIFT, SUPERVISOR, 0)), SUPERVISOR)
    assert [each.table for each in sign(house).tables] == ["T1"]


def test_r_16_nobody_is_named_on_the_sign_and_no_card_is_shown(house: WinningHouse):
    house.open_hands("T1", STRAIGHT_FLUSH)
    house.confirm(SUPERVISOR, 1, MANAGER)
    written = CODEC.format(sign(house))
    assert CODEC.parse(written) == sign(house)
    for secret in ("P1T1", "P T1", "Sue", "Max", "Dee", "9h", "8h", "cell"):
        assert secret not in written


def test_the_sign_depends_on_nothing_but_the_pool_and_the_time(house: WinningHouse):
    house.open_hands("T1", STRAIGHT_FLUSH)
    state = house.house.state
    tables = state.floor.tables
    hidden = replace(state, floor=replace(state.floor, tables=tables.put("T1", tables["T2"])))
    assert read_sign(state, POOL, 9_999) == read_sign(hidden, POOL, 9_999)


def test_r_16_a_win_that_was_undone_is_on_the_sign_no_more(house: WinningHouse):
    house.win("T1", STRAIGHT_FLUSH)
    assert sign(house).wins
    house.done(SHIFT, removal(house))
    assert house.entry(1).status is Status.RECOVERED
    assert (sign(house).wins, sign(house).last_hits) == ((), ())
    assert [*house.house.state.slips.voided] == [1]


def test_a_sign_of_no_pool_is_refused(house: WinningHouse):
    with pytest.raises(InputError, match="no pool 'other'"):
        house.house.read_sign("other")
