"""Bad input to a floor gets an error of ours."""

from __future__ import annotations

from dataclasses import replace

import pytest

import croupier
from croupier.floor import (
    AtPool,
    AtTable,
    EnterHands,
    PoolMoved,
    check,
    check_step,
    linked_as,
    open_floor,
    recover,
)
from croupier.jackpot import (
    Order,
    PoolSetup,
    RestoreLink,
    UnlinkTable,
)
from croupier.rulebook import Money
from croupier.table import commands as c
from floors import (
    BASE,
    DEALER,
    MANAGER,
    PARAMETERS,
    POOL,
    ROYAL,
    SHIFT,
    STUD,
    THREE,
    UNIT,
    House,
    void,
)


def test_a_floor_is_opened_with_the_tables_that_its_pool_names():
    pool = PoolSetup(POOL, BASE, PARAMETERS, Order.ENTRY, (linked_as(STUD),))
    with pytest.raises(croupier.InputError, match="has no table 'stud'"):
        open_floor([pool], [THREE])
    with pytest.raises(croupier.InputError, match="has no table 'stud'"):
        open_floor([pool], [replace(STUD, unit=Money.dollars(10))])
    with pytest.raises(croupier.InputError, match="already"):
        open_floor([pool], [STUD, STUD])
    with pytest.raises(croupier.InputError, match="no unit"):
        linked_as(replace(STUD, unit=None))


def test_what_is_no_command_of_the_floor_is_refused():
    house = House(STUD)
    house.refuses("settle")
    house.refuses(AtTable("nowhere", c.OpenBets(DEALER), 100))
    house.refuses(EnterHands("nowhere", "why", DEALER, 100))
    restore = RestoreLink("stud", "mended", SHIFT, 100)
    assert "no pool 'nowhere'" in house.refuses(AtPool("nowhere", restore)).what
    assert "no table 'nowhere'" in house.refuses(AtPool(POOL, UnlinkTable("nowhere", SHIFT, MANAGER, 100))).what
    house.refuses(AtPool(POOL, replace(restore, table="nowhere")))
    house.refuses(EnterHands("stud", "why", DEALER, 100))
    house.at("stud", c.OpenBets(DEALER))
    assert "a command cannot be earlier" in house.refuses(AtTable("stud", c.CloseBets(DEALER), 99)).what
    for make in (
        lambda: AtTable("stud", "open", 1),  # type: ignore[arg-type]
        lambda: AtPool(POOL, c.OpenBets(DEALER)),  # type: ignore[arg-type]
        lambda: AtPool(1, restore),  # type: ignore[arg-type]
        lambda: AtTable("stud", void(), "1"),  # type: ignore[arg-type]
    ):
        with pytest.raises(croupier.InputError):
            make()


def test_the_check_finds_what_does_not_agree():
    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD)
    floor, pool, known = house.floor, house.floor.pools[POOL], house.floor.pools[POOL].tables["stud"]
    moved = house.events[-1:], [PoolMoved(POOL, None, 100)]  # type: ignore[arg-type]

    def finds(what: str, wrong, step) -> None:
        for prove in (check, lambda wrong: check_step(wrong, step)):
            with pytest.raises(croupier.MoneyError, match=what):
                prove(wrong)

    finds("does not balance", replace(floor, pools=floor.pools.put(POOL, replace(pool, displayed=BASE))), moved[1])
    forgotten = replace(pool, tables=pool.tables.put("stud", replace(known, rounds={})))
    finds("has contributed", replace(floor, pools=floor.pools.put(POOL, forgotten)), moved[0])
    house.play_on(STUD)
    house.settle(STUD)
    floor, state = house.floor, house.floor.tables["stud"]
    settled = {**state.settled, (1, "jackpot"): ((("Ann", UNIT),), (("Ann", UNIT),))}
    finds("was paid", replace(floor, tables=floor.tables.put("stud", state.but(settled=settled))), moved[0])
    house.confirm(house.hit(STUD, ROYAL[STUD.slug]))
    house.settle(STUD)
    pool = house.floor.pools[POOL]
    wrong = replace(house.floor, pools=house.floor.pools.put(POOL, replace(pool, paid=replace(pool.paid, hits=2))))
    with pytest.raises(croupier.MoneyError, match="come to"):
        check(wrong)
    with pytest.raises(croupier.MoneyError, match="has contributed"):
        recover(replace(house.opened, tables=house.floor.tables), [])
