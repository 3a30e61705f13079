"""The entry of a jackpot wager that waits and is found not to lie there, then as before: all is as it was, in its place."""

from __future__ import annotations

import pytest

from croupier.floor import recover
from croupier.games import BOOKS, edition
from croupier.rulebook import NOTHING, Money
from croupier.table import Phase
from croupier.table import commands as c
from floors import POOL, ROYAL, SHIFT, STUD, UNIT, House, setup


def lay(amount: Money) -> c.ReportStake:
    return c.ReportStake(SHIFT, why="as the camera shows", player="Ann", position=1, wager="jackpot", lies=amount)


@pytest.mark.parametrize("slug", BOOKS)
def test_s_79_h_68_the_entry_of_a_wager_that_waits_is_in_its_place_again_when_that_lay_there_after_all(slug):
    first, then = setup("t1", slug), setup("t2", slug)
    house, as_if = (House(first, then, order=edition(slug).linked_jackpot.order) for _ in range(2))
    for each in (house, as_if):
        for rules in (first, then):
            each.clock += 10
            each.hit(rules, ROYAL.get(slug, ROYAL[STUD.slug]))
            each.settle(rules)
    amounts = {entry.number: str(entry.locked.amount) for entry in house.floor.pools[POOL].open_entries}
    house.at("t1", lay(NOTHING))
    assert (house.floor.tables["t1"].phase, house.floor.entry("t1")) == (Phase.OPEN, None)
    house.at("t1", lay(UNIT))
    assert {entry.number: str(entry.locked.amount) for entry in house.floor.pools[POOL].open_entries} == amounts
    for each in (house, as_if):
        for number, rules in enumerate((first, then), 1):
            each.confirm(number)
            each.settle(rules)
    for name in ("t1", "t2"):
        assert house.paid(name) == as_if.paid(name)
        assert house.floor.tables[name].returned == as_if.floor.tables[name].returned
    assert house.displayed == as_if.displayed
    assert recover(house.opened, house.events) == house.floor


@pytest.mark.parametrize("slug", BOOKS)
def test_s_79_h_68_the_round_of_a_wager_that_waited_and_did_not_lie_there_is_settled_without_an_award(slug):
    rules = setup("t1", slug)
    house = House(rules, order=edition(slug).linked_jackpot.order)
    house.hit(rules, ROYAL.get(slug, ROYAL[STUD.slug]))
    house.settle(rules)
    house.at("t1", lay(NOTHING))
    house.settle(rules)
    assert house.floor.tables["t1"].phase is Phase.BETWEEN
    assert not house.floor.pools[POOL].open_entries
    house.bets(rules)
    assert recover(house.opened, house.events) == house.floor
