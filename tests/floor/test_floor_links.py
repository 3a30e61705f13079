"""Links of tables to their pool: lost, restored, added and ended."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.cards import DECK
from croupier.floor import (
    AtPool,
    AtTable,
    EnterHands,
    linked_as,
)
from croupier.jackpot import (
    CompareMeters,
    ConfirmEntry,
    ContributionsReversed,
    EntryRejected,
    LinkTable,
    Order,
    RejectEntry,
    ReportLostLink,
    RestoreLink,
    UnlinkTable,
    meters,
)
from croupier.rulebook import NOTHING, Effect, Moment, Money, Post
from croupier.table import commands as c
from croupier.table import events as e
from floors import (
    ANN,
    ANTE,
    BASE,
    BOB,
    DEALER,
    HOLDEM,
    MANAGER,
    POOL,
    ROYAL,
    RWS,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE,
    UNIT,
    House,
    entered,
    of,
    offered,
    stake_found,
)


def test_r_11_without_a_link_jackpot_wagers_are_unavailable_and_play_goes_on():
    house = House(STUD, THREE)
    house.pool(ReportLostLink("stud", "no answer", 100))
    house.at("stud", c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", ANTE))
    refused = house.refuses(AtTable("stud", c.PlaceWager(ANN, "Ann", 1, "jackpot", UNIT), 100))
    assert (refused.rules, refused.allowed_to) == (("R-11",), Post.SHIFT_MANAGER)
    house.at("stud", c.PlaceWager(BOB, "Bob", 2, "ante", ANTE))
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    house.play_on(STUD)
    house.settle(STUD)
    assert not house.floor.pools[POOL].entries
    house.pool(RestoreLink("stud", "mended", SHIFT, 100))
    house.hit(STUD, ROYAL[STUD.slug])


def test_5_17_2_at_resorts_world_a_jackpot_wager_without_a_link_is_refused_by_its_rule():
    house = House(*RWS, order=Order.DEAL, linked=2)
    house.pool(ReportLostLink("rws 1", "no answer", 100))
    for rules in (RWS[0], RWS[2]):  # the link is lost; there is none
        house.at(rules.table, c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", ANTE))
        refused = house.refuses(AtTable(rules.table, c.PlaceWager(ANN, "Ann", 1, "jackpot", UNIT), 100))
        assert (refused.rules, refused.allowed_to) == (("5.17.2", "5.17.2.c", "R-11"), Post.SHIFT_MANAGER)


def test_s_44_jackpot_wagers_that_cannot_be_registered_go_back_at_the_close():
    house = House(STUD, THREE)
    house.bets(STUD)
    house.pool(ReportLostLink("stud", "no answer", 100))
    made = house.at("stud", c.CloseBets(DEALER))
    assert [(event.wager, event.player) for event in of(made, e.WagerTakenBack)] == [("jackpot", "Ann"), ("jackpot", "Bob")]
    assert house.displayed == "499999.00"


def test_r_14_an_implausible_stake_takes_the_link_down_and_goes_back():
    house = House(STUD, largest_contribution=Money(1))
    house.bets(STUD)
    made = house.at("stud", c.CloseBets(DEALER))
    assert len(of(made, e.WagerTakenBack)) == 2
    assert not house.floor.linked("stud")


@pytest.mark.parametrize(
    ("rules", "order", "post", "cited"),
    [(STUD, Order.ENTRY, SHIFT, "S-44"), (HOLDEM, Order.ENTRY, SHIFT, "H-39"), (RWS[0], Order.DEAL, SUPERVISOR, "5.17.1")],
)
@pytest.mark.parametrize("reported", ["at the table", "by the equipment"])
def test_5_17_1_s_44_a_hit_while_the_link_is_lost_is_paid_by_the_figure_last_recorded(rules, order, post, cited, reported):
    """Whoever reported the fault; meanwhile another table plays on."""
    other = RWS[1] if order is Order.DEAL else THREE
    house = House(rules, other, order=order)
    house.bets(rules)
    house.close_and_deal(rules, ROYAL[rules.slug])
    house.at(rules.table, c.Look(ANN, 1))
    fault = c.ReportJackpotFault(SHIFT, why="no answer", effect=Effect.CONTINUES)
    if reported == "at the table":
        house.at(rules.table, fault)
    else:
        house.pool(ReportLostLink(rules.table, "no answer", 100))
        waits = house.refuses(AtTable(rules.table, c.Decide(ANN, 1, "fold"), 100))
        assert "the link to the jackpot was lost" in waits.what
    house.clock = 110
    house.bets(other)
    house.close_and_deal(other)
    if reported == "by the equipment":
        house.at(rules.table, fault)
    house.play_on(rules)
    assert not house.floor.pools[POOL].entries
    assert "jackpot hands before you pay" in house.waits(rules).what
    refused = house.refuses(EnterHands(rules.table, "by the slip", DEALER, 110))
    assert (cited in refused.rules, refused.allowed_to) == (True, post.post)
    house.refuses(EnterHands(rules.table, "", post, 110))
    (made,) = house(EnterHands(rules.table, "by the slip", post, 110))
    assert (made.entry.entered_by, made.entry.why, cited in made.rules) == (post, "by the slip", True)
    house.pool(ConfirmEntry(1, True, MANAGER, 110))
    house.settle(rules)
    assert (house.paid(rules.table), house.displayed) == ("500001.00", "100002.00")  # the other stakes stay in the meter


def test_5_17_1_the_link_is_restored_after_the_round_that_is_played_by_the_recorded_figure():
    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    house.at("stud", c.ReportJackpotFault(SHIFT, why="no answer", effect=Effect.CONTINUES))
    restore = RestoreLink("stud", "mended", SHIFT, 100)
    assert "S-44" in house.refuses(AtPool(POOL, restore)).rules
    house.play_on(STUD)
    house(EnterHands("stud", "by the slip", SHIFT, 100))
    house.confirm(1)
    house.settle(STUD)
    house.pool(restore)


def test_5_16_a_link_lost_before_anybody_looked_voids_the_round_whoever_reported_it():
    """The table waits for that ruling, at every moment up to the first look, and a mended link does not spare it."""
    for moment in ("betting", "closed", "dealt"):
        house = House(*RWS, order=Order.DEAL)
        house.bets(RWS[0], jackpot=moment != "closed")  # H-39: also if nobody has bet on the jackpot
        if moment == "closed":
            house.at("rws 1", c.CloseBets(DEALER))
        elif moment == "dealt":
            house.close_and_deal(RWS[0])
        made = house.pool(ReportLostLink("rws 1", "no answer", 100))
        assert [event.why for event in of(made, e.ToldOfLostLink)] == ["no answer"]
        for play in (c.CloseBets(DEALER), c.DealCards(DEALER, DECK), c.Look(ANN, 1), c.Decide(ANN, 1, "fold")):
            assert "5.16" in house.refuses(AtTable("rws 1", play, 100)).rules
        assert "5.17.1" in house.refuses(AtPool(POOL, RestoreLink("rws 1", "mended", SHIFT, 100))).rules
        made = house.at("rws 1", c.ReportJackpotFault(DEALER, why="no answer"))
        assert of(made, e.RoundVoided)
        assert house.displayed == str(BASE)
        house.pool(RestoreLink("rws 1", "mended", SHIFT, 100))


def test_5_16_an_implausible_stake_that_takes_the_link_down_is_a_fault_of_the_round():
    house = House(*RWS, order=Order.DEAL, largest_contribution=Money(1))
    house.bets(RWS[0])
    assert of(house.at("rws 1", c.CloseBets(DEALER)), e.ToldOfLostLink)
    assert "5.16" in house.refuses(AtTable("rws 1", c.DealCards(DEALER, DECK), 100)).rules


def test_r_13_meters_that_disagree_are_a_fault_of_the_round_too():
    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD)
    assert of(house.pool(CompareMeters("stud", NOTHING, 100)), e.ToldOfLostLink)
    house.refuses(AtTable("stud", c.Look(ANN, 1), 100))


def test_what_the_table_is_told_of_its_link_takes_the_link_down():
    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    house.at("stud", c.TellOfLostLink(DEALER, why="the light is out"))
    assert not house.floor.linked("stud")
    house.at("stud", c.ReportJackpotFault(SHIFT, why="the light is out", effect=Effect.CONTINUES))
    house.play_on(STUD)
    house(EnterHands("stud", "by the slip", SHIFT, 100))
    assert "locked" in house.refuses(AtTable("stud", c.TellOfLostLink(DEALER, why="again"), 100)).what


def test_s_44_while_the_loss_of_the_link_is_not_ruled_on_no_hand_of_the_round_is_entered_again():
    house = House(STUD)
    house.hit(STUD, ROYAL[STUD.slug])
    house.pool(RejectEntry(1, "a card is bent", SUPERVISOR, 100))
    assert of(house.pool(ReportLostLink("stud", "no answer", 100)), e.ToldOfLostLink)
    refused = house.refuses(EnterHands("stud", "looked at again", SHIFT, 100))
    assert refused.rules == linked_as(STUD).cited.fault
    house.at("stud", c.ReportJackpotFault(SHIFT, why="no answer", effect=Effect.CONTINUES))
    house(EnterHands("stud", "looked at again", SHIFT, 100))


@pytest.mark.parametrize("mended", [False, True])
def test_s_44_a_jackpot_stake_found_in_a_round_that_was_not_registered_does_not_count(mended):
    house = House(STUD)
    house.bets(STUD)
    house.pool(ReportLostLink("stud", "no answer", 100))
    house.close_and_deal(STUD)
    if mended:
        house.pool(RestoreLink("stud", "mended", SHIFT, 100))
    refused = house.refuses(AtTable("stud", stake_found(Money.dollars(26)), 100))
    assert {"R-11", "R-13"} <= set(refused.rules)


def test_s_44_a_link_mended_while_bets_are_open_leaves_nothing_to_do():
    """Nothing was registered yet, and these books void no round for it."""
    house = House(STUD, THREE)
    house.bets(STUD)
    assert not of(house.pool(ReportLostLink("stud", "no answer", 100)), e.ToldOfLostLink)
    house.pool(RestoreLink("stud", "mended", SHIFT, 100))
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    house.play_on(STUD)
    house.confirm(1)
    house.settle(STUD)
    assert house.paid("stud") == "500001.00"


def test_s_44_the_house_bears_what_the_meter_no_longer_has():
    """Meanwhile somebody else has won the whole meter."""
    house = House(STUD, THREE)
    house.bets(STUD)
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    house.pool(ReportLostLink("stud", "no answer", 100))
    house.at("stud", c.ReportJackpotFault(SHIFT, why="no answer", effect=Effect.CONTINUES))
    house.confirm(house.hit(THREE, ROYAL[THREE.slug]))
    house.settle(THREE)
    house.play_on(STUD)
    house(EnterHands("stud", "by the slip", SHIFT, 100))
    house.confirm(2)
    house.settle(STUD)
    assert (house.paid("three"), house.paid("stud"), house.displayed) == ("500003.00", "500001.00", "100000.00")
    assert entered(house.floor.pools[POOL], 2).locked.from_meter == Money.dollars(100_000)


def test_a_fault_does_not_touch_a_value_that_is_locked():
    house = House(STUD)
    house.hit(STUD, ROYAL[STUD.slug])
    house.refuses(AtTable("stud", c.ReportJackpotFault(SHIFT, why="no answer"), 100))
    house.pool(ReportLostLink("stud", "no answer", 100))
    house.confirm(1)
    house.settle(STUD)
    assert house.paid("stud") == "500001.00"


def test_5_16_a_fault_before_anybody_looked_voids_the_round_at_resorts_world():
    house = House(*RWS, order=Order.DEAL)
    house.bets(RWS[0])
    house.close_and_deal(RWS[0])
    made = house.at("rws 1", c.ReportJackpotFault(DEALER, why="no answer"))
    assert (len(of(made, e.RoundVoided)), len(of(made, ContributionsReversed))) == (1, 1)
    assert (house.displayed, house.floor.linked("rws 1")) == ("499999.00", False)


@pytest.mark.parametrize("settled", [False, True])
def test_5_16_h_39_a_fault_that_began_before_a_look_voids_the_round_though_its_value_is_locked(settled):
    house = House(*RWS, order=Order.DEAL)
    house.hit(RWS[0], ROYAL["rws-texas-holdem"])
    if settled:
        house.waits(RWS[0])
    report = c.ReportJackpotFault(SUPERVISOR, why="the sensors were dead since the close", before=Moment.SEEN)
    now = house.refuses(AtTable("rws 1", replace(report, before=None), 100))
    assert "locked" in now.what
    by_dealer = house.refuses(AtTable("rws 1", replace(report, by=DEALER), 100))
    assert by_dealer.allowed_to is Post.PIT_SUPERVISOR  # H-60
    assert [each.before for each in offered(house, SUPERVISOR, "rws 1", c.ReportJackpotFault)] == [Moment.SEEN]
    assert not offered(house, DEALER, "rws 1", c.ReportJackpotFault)
    made = house.at("rws 1", report)
    assert (len(of(made, e.RoundVoided)), len(of(made, EntryRejected)), len(of(made, ContributionsReversed))) == (1, 1, 1)
    assert (house.displayed, house.floor.linked("rws 1")) == ("499999.00", False)
    assert meters(house.floor.pools[POOL]).awarded == NOTHING


def test_6_1_h_39_where_the_book_does_not_ask_when_a_fault_began_it_does_not_touch_a_locked_value():
    house = House(HOLDEM)
    house.hit(HOLDEM, ROYAL[HOLDEM.slug])
    house.refuses(AtTable("holdem", c.ReportJackpotFault(SHIFT, why="dead", before=Moment.SEEN), 100))
    house.refuses(AtTable("holdem", c.ReportJackpotFault(SHIFT, why="dead"), 100))


def test_a_rejected_hand_is_entered_again_before_the_round_is_settled():
    house = House(STUD)
    number = house.hit(STUD, ROYAL[STUD.slug])
    house.pool(RejectEntry(number, "keyed by mistake", SUPERVISOR, 100))
    house(EnterHands("stud", "", MANAGER, 100))
    house.refuses(EnterHands("stud", "", MANAGER, 100))
    house.confirm(2)
    house.settle(STUD)


def test_r_6_r_7_links_change_between_rounds_and_fit_their_table():
    house = House(STUD, THREE)
    house.bets(STUD)
    assert "between rounds" in house.refuses(AtPool(POOL, UnlinkTable("stud", SHIFT, MANAGER, 100))).what
    house.pool(UnlinkTable("three", SHIFT, MANAGER, 100))
    other_unit = replace(linked_as(THREE), unit=Money.dollars(10))
    assert "R-7" in house.refuses(AtPool(POOL, LinkTable(other_unit, SHIFT, MANAGER, 100))).rules
    house.pool(LinkTable(linked_as(THREE), SHIFT, MANAGER, 100))
