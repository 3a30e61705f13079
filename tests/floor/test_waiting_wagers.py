"""What waits for a jackpot hand to be confirmed, and what follows when it is rejected."""

from __future__ import annotations

import pytest

from croupier.cards import parse_cards
from croupier.floor import (
    AtTable,
    recover,
)
from croupier.games import edition
from croupier.jackpot import (
    EntryPaid,
    RejectEntry,
    ReportLostLink,
    Status,
)
from croupier.rulebook import Effect, Result
from croupier.table import CardSource, Phase, Setup
from croupier.table import commands as c
from croupier.table import events as e
from floors import (
    BASE,
    DEALER,
    HOLDEM,
    POOL,
    ROYAL,
    RWS,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE,
    House,
    entered,
    key_what_lies_open,
    of,
    setup,
    stacked,
    void,
)

JACKPOT_TABLES = [(STUD, THREE), (THREE, STUD), (HOLDEM, STUD), (RWS[0], RWS[1])]


def paired(rules: Setup, other: Setup) -> House:
    return House(rules, other, order=edition(rules.slug).linked_jackpot.order)


@pytest.mark.parametrize(("rules", "other"), JACKPOT_TABLES)
def test_s_85_h_75_all_else_is_settled_while_a_jackpot_hand_waits_for_its_confirmation(rules, other):
    house, plain = paired(rules, other), paired(rules, other)
    number = house.hit(rules, ROYAL[rules.slug])
    plain.hit(rules, ROYAL[rules.slug])
    plain.confirm(number)
    plain.settle(rules)
    made = house.settle(rules)
    (waits,) = of(made, e.JackpotWagersWait)
    assert (waits.positions, waits.readings) == ((1,), ("S-85",) if rules in (STUD, THREE) else ("H-75",))
    assert not of(made, e.RoundConcluded)
    state, done = house.floor.tables[rules.table], plain.floor.tables[rules.table]
    assert {area: state.settled[area] for area in state.settled} == {
        area: both for area, both in done.settled.items() if area != (1, "jackpot")
    }
    refused = house.refuses(AtTable(rules.table, c.OpenBets(DEALER), 100))
    assert "jackpot wager of position 1 is still to be settled" in refused.what
    house.confirm(number)
    again = house.settle(rules)
    assert [(event.position, event.wager) for event in of(again, e.WagerSettled)] == [(1, "jackpot")]
    assert len(of(again, e.RoundConcluded)) == len(of(again, EntryPaid)) == 1
    assert house.floor.tables[rules.table].settled == done.settled
    assert house.floor.tables[rules.table].returned == done.returned
    assert house.displayed == plain.displayed
    house.at(rules.table, c.OpenBets(DEALER))


@pytest.mark.parametrize(("rules", "other"), JACKPOT_TABLES)
def test_s_85_h_75_only_the_jackpot_wager_waits_for_another_tables_earlier_entry(rules, other):
    house = paired(rules, other)
    for each in (other, rules):
        house.clock += 10
        house.hit(each, ROYAL[each.slug])
    house.confirm(2)
    assert "entry 1 is served before" in house.waits(rules).what
    house.confirm(1)
    house.settle(other)
    house.settle(rules)
    assert house.floor.tables[rules.table].phase is Phase.BETWEEN


@pytest.mark.parametrize(("rules", "other"), JACKPOT_TABLES)
@pytest.mark.parametrize("then", ["void", "removed", "the other removed", "returned"])
def test_s_49_h_60_what_was_settled_while_the_jackpot_waits_is_undone_with_the_round(rules, other, then):
    house = paired(rules, other)
    number = house.hit(rules, ROYAL[rules.slug])
    house.waits(rules)
    name = rules.table
    if then == "void":
        house.at(name, void())
        assert {player: str(amount) for player, amount in house.floor.tables[name].returned.items()}.keys() == {"Ann", "Bob"}
        assert house.displayed == str(BASE)
    elif then == "removed":
        made = house.at(name, c.MakeRuling(SHIFT, why="six cards", effect=Effect.REMOVED, position=1))
        assert of(made, e.RoundConcluded)
        assert entered(house.floor.pools[POOL], number).status is Status.REJECTED
    elif then == "the other removed":
        house.at(name, c.MakeRuling(SHIFT, why="six cards", effect=Effect.REMOVED, position=2))
        house.confirm(number)
        house.settle(rules)
        assert house.paid(name) == "500001.00"
    else:
        made = house.at(name, c.MakeRuling(SHIFT, why="agreed", effect=Effect.RETURNED, player="Ann"))
        assert [event.wager for event in of(made, e.StakeReturned)] == ["jackpot"]
        assert of(made, e.RoundConcluded)
    if then != "the other removed":
        assert house.floor.tables[name].phase is Phase.BETWEEN
    assert recover(house.opened, house.events) == house.floor


@pytest.mark.parametrize(("rules", "other"), JACKPOT_TABLES)
@pytest.mark.parametrize("first", [False, True])
def test_s_86_h_76_after_a_rejected_entry_the_round_is_settled_and_the_wager_wins_nothing(rules, other, first):
    """Also if all else was settled before."""
    house = paired(rules, other)
    number = house.hit(rules, ROYAL[rules.slug])
    if first:
        house.waits(rules)
    house.pool(RejectEntry(number, "the card is a Ten of hearts", SUPERVISOR, 100))
    made = house.settle(rules)
    (rejected,) = of(made, e.JackpotHandRejected)
    assert (rejected.by, rejected.position, rejected.why) == (SUPERVISOR, 1, "the card is a Ten of hearts")
    (line,) = [event for event in of(made, e.WagerSettled) if (event.position, event.wager) == (1, "jackpot")]
    assert (line.result, line.readings) == (Result.COLLECTED, ("S-86",) if rules in (STUD, THREE) else ("H-76",))
    assert (house.paid(rules.table), house.displayed) == ("0.00", "500001.00")
    assert house.floor.tables[rules.table].phase is Phase.BETWEEN


def test_s_86_a_hand_that_is_rejected_at_the_table_leaves_its_entry_and_the_other_winner_gets_the_whole():
    house = House(STUD, THREE)
    house.bets(STUD)
    house.close_and_deal(STUD, ("As Ks Qs Js Ts", ""), at_2="Ah Kh Qh Jh Th")
    house.play_on(STUD)
    assert house.amount(1) == "600001.00"
    assert "say why" in house.refuses(AtTable("stud", c.RejectJackpotHand(SUPERVISOR, 2, ""), house.clock)).what
    house.at("stud", c.RejectJackpotHand(SUPERVISOR, 2, "the ten is a nine"))
    assert house.amount(1) == "500001.00"
    house.confirm(1)
    house.settle(STUD)
    assert (house.paid("stud"), house.paid("stud", 2)) == ("500001.00", "0.00")


def test_s_86_what_else_wins_after_a_rejection_is_entered_by_itself_and_what_was_rejected_is_rejected_at_the_table():
    """Both hands of an entry are rejected, and the cards of one are put right: it wins as what it is, the other nothing."""
    rules = setup("table", STUD.slug, cards=CardSource.KEYED)
    house = House(rules)
    house.bets(rules)
    house.at("table", c.CloseBets(DEALER), c.DealCards(DEALER))
    house.play_on(rules)
    key_what_lies_open(house, rules, stacked(rules, {1: "As Ks Qs Js Ts", 2: "Ah Kh Qh Jh Th"}))
    house.pool(RejectEntry(1, "two at once", SUPERVISOR, house.clock))
    made = house.at("table", c.CorrectCards(SHIFT, 2, parse_cards("9h Kh Qh Jh Th"), "it is a nine"))
    assert [event.position for event in of(made, e.JackpotHandRejected)] == [1]
    assert [hand.position for hand in entered(house.floor.pools[POOL], 2).hands] == [2]
    house.confirm(2)
    house.settle(rules)
    assert (house.paid("table"), house.paid("table", 2)) == ("0.00", "50000.10")


def test_s_86_s_44_a_rejected_hand_is_not_settled_while_the_round_waits_for_a_ruling_on_its_link():
    house = House(STUD)
    number = house.hit(STUD, ROYAL[STUD.slug])
    house.pool(RejectEntry(number, "hasty", SUPERVISOR, house.clock))
    house.pool(ReportLostLink("stud", "cable", house.clock))
    assert "the link" in house.refuses(AtTable("stud", c.Settle(DEALER), house.clock)).what
    house.at("stud", c.ReportJackpotFault(SHIFT, why="cable"))
    house.settle(STUD)
    assert house.paid("stud") == "0.00"
