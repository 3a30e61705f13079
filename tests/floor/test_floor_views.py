"""What the floor shows and offers to whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

import croupier
from croupier.floor import (
    CODEC,
    AtPool,
    EnterHands,
    decide,
    view,
)
from croupier.jackpot import (
    ConfirmEntry,
    DecideOrder,
    Link,
    LinkTable,
    Order,
    RejectEntry,
    ReportLostLink,
    RestoreLink,
    UnlinkTable,
)
from croupier.rulebook import Actor, Post, Refusal
from croupier.table import commands as c
from floors import (
    ANN,
    ANTE,
    DEALER,
    EVERYBODY,
    MANAGER,
    NONE,
    PARAMETERS,
    POOL,
    ROYAL,
    RWS,
    SHIFT,
    STRAIGHT_FLUSH,
    STUD,
    SUPERVISOR,
    THREE,
    House,
    TwoPools,
    offered,
)


def jackpot_wagers(house: House, who: Actor, table: str) -> list:
    return [each for each in offered(house, who, table, c.PlaceWager) if each.wager == "jackpot"]


def test_r_11_while_the_link_is_lost_or_there_is_none_no_jackpot_wager_is_offered():
    house = TwoPools()
    for rules in (STUD, NONE):
        house.at(rules.table, c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", ANTE))
    for who in (ANN, DEALER):
        assert jackpot_wagers(house, who, "stud")
        assert not jackpot_wagers(house, who, "unlinked")
        assert offered(house, who, "unlinked", c.PlaceWager)  # an ante is
    house(AtPool("one", ReportLostLink("stud", "no answer", 100)))
    assert view(house.floor, ANN, "stud").link is Link.LOST
    assert not jackpot_wagers(house, ANN, "stud")
    assert not offered(house, MANAGER, "stud", RestoreLink)
    (restore,) = offered(house, SHIFT, "stud", RestoreLink)
    house(AtPool("one", restore))
    assert jackpot_wagers(house, ANN, "stud")


def test_s_70_a_round_with_a_jackpot_hand_is_offered_for_settlement_once_it_is_confirmed():
    house = House(STUD)
    number = house.hit(STUD, ROYAL[STUD.slug])
    fault = c.ReportJackpotFault
    assert not offered(house, DEALER, "stud", ConfirmEntry)
    house.at("stud", *offered(house, DEALER, "stud", c.Settle)[:1])  # S-85: all but the jackpot wager
    assert not offered(house, DEALER, "stud", c.Settle, c.OpenBets)
    assert not offered(house, SHIFT, "stud", fault)  # its value is locked
    (confirm,) = offered(house, SUPERVISOR, "stud", ConfirmEntry)
    assert (confirm.number, confirm.pack_counted) == (number, True)  # not without the count
    assert [each.number for each in offered(house, SUPERVISOR, "stud", RejectEntry)] == [number]
    house.pool(confirm)
    assert offered(house, DEALER, "stud", c.Settle) == [c.Settle(DEALER)]
    assert not offered(house, SUPERVISOR, "stud", c.Settle)
    assert not offered(house, ANN, "stud", c.Settle, ConfirmEntry, RejectEntry)


def test_5_17_1_hands_are_offered_for_entry_by_hand_to_the_post_that_may():
    house = House(RWS[0], order=Order.DEAL)
    house.bets(RWS[0])
    house.close_and_deal(RWS[0], ROYAL["rws-texas-holdem"])
    house.at("rws 1", c.Look(ANN, 1))
    assert offered(house, SUPERVISOR, "rws 1", c.ReportJackpotFault)
    house.at("rws 1", c.ReportJackpotFault(SUPERVISOR, why="no answer"))
    house.play_on(RWS[0])
    assert not offered(house, DEALER, "rws 1", EnterHands)
    (offer,) = [each for each in view(house.floor, SUPERVISOR, "rws 1").offers if isinstance(each.command, EnterHands)]
    assert not offer.admits(offer.having(why=""))
    assert "5.17.1" in offer.rules
    house(offer.having(why="by the slip", at=house.clock + 5))
    assert not offered(house, SUPERVISOR, "rws 1", EnterHands)


def test_4_5_the_house_is_offered_to_say_who_is_first():
    house = House(*RWS, order=Order.DEAL)
    for rules, hand in ((RWS[0], STRAIGHT_FLUSH), (RWS[1], ROYAL)):
        house.bets(rules)
        house.close_and_deal(rules, hand[rules.slug])
    for rules in RWS[:2]:
        house.play_on(rules)
    orders = offered(house, SHIFT, "rws 1", DecideOrder)
    assert {(each.first, each.then) for each in orders} == {(1, 2), (2, 1)}
    assert not offered(house, SHIFT, "rws 3", DecideOrder)
    house.pool(next(each for each in orders if each.first == 2))
    assert not offered(house, SHIFT, "rws 1", DecideOrder)


def test_r_7_r_17_links_are_offered_between_rounds_to_one_pool_with_a_second_person():
    house = TwoPools()
    assert [each.table for each in offered(house, SHIFT, "stud", LinkTable, UnlinkTable)] == ["stud"]
    assert len(offered(house, SHIFT, "unlinked", LinkTable)) == 2
    (offer,) = [
        each
        for each in view(house.floor, SHIFT, "stud").offers
        if isinstance(getattr(each.command, "command", None), UnlinkTable)
    ]
    for witness, fit in ((SUPERVISOR, True), (DEALER, False), (Actor("Shi", Post.PIT_MANAGER), False), (MANAGER, True)):
        command = offer.having(witness=witness)
        assert offer.admits(command) == fit == (not isinstance(decide(house.floor, command), Refusal))
    house.bets(STUD)
    assert not offered(house, SHIFT, "stud", LinkTable, UnlinkTable)


def test_r_16_a_view_has_the_meter_and_the_sign_and_for_staff_the_open_entries():
    house = House(STUD, replace(THREE, unit=None), linked=1)
    house.hit(STUD, ROYAL[STUD.slug])
    for who in (None, *EVERYBODY):
        seen = view(house.floor, who, "stud")
        assert seen.meter
        assert seen.sign
        assert (seen.pool, seen.link, seen.meter.displayed) == (POOL, Link.UP, PARAMETERS.reset)
        assert [str(hit.amount) for hit in seen.sign.last_hits] == ["500001.00"]
        assert [entry.number for entry in seen.entries] == ([1] if who and who.post >= Post.DEALER else [])
        other = view(house.floor, who, "three")
        assert (other.pool, other.link, other.meter, other.sign, other.entries) == ("", Link.UNLINKED, None, None, ())
    house.pool(ReportLostLink("stud", "no answer", 100))
    assert view(house.floor, None, "stud").offers == view(house.floor, None, "stud").table.offers == ()
    with pytest.raises(croupier.InputError, match="no table 'nowhere'"):
        view(house.floor, ANN, "nowhere")


def test_a_view_is_written_with_its_offers_and_read_back():
    house = House(STUD)
    house.hit(STUD, ROYAL[STUD.slug])
    for who in (None, ANN, SUPERVISOR):
        seen = view(house.floor, who, "stud")
        read = CODEC.parse(CODEC.format(seen))
        assert (read, read.offers, read.table.offers) == (seen, seen.offers, seen.table.offers)
