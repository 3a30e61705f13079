"""Several pools on one floor."""

from __future__ import annotations

from dataclasses import replace

import pytest

import croupier
from croupier.floor import (
    AtPool,
    AtTable,
    linked_as,
    open_floor,
    recover,
)
from croupier.jackpot import (
    ConfirmEntry,
    ContributionsReversed,
    LinkTable,
    Order,
    PoolSetup,
    RestoreLink,
    Status,
    UnlinkTable,
)
from croupier.rulebook import Post
from croupier.table import commands as c
from floors import (
    ANN,
    BASE,
    MANAGER,
    NONE,
    PARAMETERS,
    ROYAL,
    SECOND,
    SHIFT,
    STUD,
    SUPERVISOR,
    UNIT,
    TwoPools,
    entered,
    of,
    void,
)


def test_r_7_the_stakes_of_a_table_go_to_its_own_pool_and_its_awards_come_from_there():
    house = TwoPools()
    for rules in (STUD, SECOND):
        house.bets(rules)
        house.close_and_deal(rules, ROYAL[rules.slug])
        house.play_on(rules)
    assert house.shown() == ["100000.00"] * 2  # each is the first in its own pool
    assert {(moved.pool, moved.event.entry.number) for moved in house.events if hasattr(moved.event, "entry")} == {
        ("one", 1),
        ("two", 1),
    }
    assert "no entry 2" in house.refuses(AtPool("one", ConfirmEntry(2, True, SUPERVISOR, 100))).what
    house(AtPool("two", ConfirmEntry(1, True, SUPERVISOR, 100)))
    house.waits(STUD)
    house.settle(SECOND)
    assert house.paid("second") == "500001.00"
    assert [entered(house.floor.pools[name], 1).status for name in ("one", "two")] == [Status.ENTERED, Status.PAID]
    assert recover(house.opened, house.events) == house.floor


def test_r_11_a_table_without_a_pool_plays_without_the_jackpot():
    house = TwoPools()
    assert (house.floor.meter("unlinked"), house.floor.linked("unlinked")) == (None, False)
    house.bets(NONE, jackpot=False)
    refused = house.refuses(AtTable("unlinked", c.PlaceWager(ANN, "Ann", 1, "jackpot", UNIT), 100))
    assert (refused.rules, refused.allowed_to) == (("R-11",), Post.SHIFT_MANAGER)
    house.close_and_deal(NONE, ROYAL[NONE.slug])
    house.play_on(NONE)
    house.settle(NONE)
    house.at("unlinked", void())
    assert house.shown() == [str(BASE)] * 2


def test_r_7_a_table_is_linked_to_one_pool_at_a_time():
    house = TwoPools()
    link = LinkTable(linked_as(STUD), SHIFT, MANAGER, 100)
    for name, words in (("one", "linked already"), ("two", "linked to one, and a table has one pool at a time")):
        refused = house.refuses(AtPool(name, link))
        assert (words in refused.what, refused.rules) == (True, ("R-7",))
    house(AtPool("one", UnlinkTable("stud", SHIFT, MANAGER, 100)))
    house.refuses(AtPool("one", RestoreLink("stud", "mended", SHIFT, 100)))
    house(AtPool("two", link))
    house.bets(STUD)
    house.close_and_deal(STUD)
    assert house.shown() == ["499999.00", "500001.00"]
    assert house.floor.pool_of("stud") is house.floor.pools["two"]
    assert recover(house.opened, house.events) == house.floor


@pytest.mark.parametrize("hand", [ROYAL, None])
def test_s_47_a_round_that_is_undone_after_its_table_was_linked_elsewhere_is_undone_where_its_stakes_went(hand):
    house = TwoPools()
    house.bets(STUD)
    house.close_and_deal(STUD, hand and hand[STUD.slug])
    house.play_on(STUD)
    if hand:
        house(AtPool("one", ConfirmEntry(1, True, SUPERVISOR, 100)))
    house.settle(STUD)
    house(AtPool("one", UnlinkTable("stud", SHIFT, MANAGER, 100)))
    house(AtPool("two", LinkTable(linked_as(STUD), SHIFT, MANAGER, 100)))
    made = house.at("stud", void("found late"))
    assert of(made, ContributionsReversed)
    assert house.shown() == ["499999.00", "499999.00"]
    assert not hand or entered(house.floor.pools["one"], 1).status is Status.RECOVERED


def test_r_7_pools_of_one_name_and_a_table_in_two_pools_are_refused_at_the_opening():
    one = PoolSetup("one", BASE, PARAMETERS, Order.ENTRY, (linked_as(STUD),))
    with pytest.raises(croupier.InputError, match="pool 'one' already"):
        open_floor([one, replace(one, tables=())], [STUD])
    with pytest.raises(croupier.InputError, match="one pool at a time") as error:
        open_floor([one, replace(one, name="two")], [STUD])
    assert (error.value.where, error.value.rules) == ("pools[1].tables[0]", ("R-7",))
    assert not open_floor([], [STUD]).linked("stud")
