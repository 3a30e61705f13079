"""Measures after a fault of the jackpot system are for later rounds: they reach into none whose bets are closed."""

from __future__ import annotations

import pytest
from tables import ANN, DEALER, METER, RWS, SHIFT, SUPERVISOR, WHY, Table, dealt, kept

from croupier.rulebook import Measure, Money
from croupier.table import commands as c
from croupier.table import events as e

shows = pytest.mark.shows
MEASURES = pytest.mark.parametrize(("measure", "boxes"), [(Measure.NO_JACKPOT, ()), (Measure.CLOSE_BOXES, (3,))])


def found(wager: str = "jackpot", lies: int = 500) -> c.ReportStake:
    return c.ReportStake(SHIFT, why=WHY, player="Bob", position=3, wager=wager, lies=Money(lies))


def faulty() -> Table:
    """Ann has looked, and the fault of the jackpot system has been ruled on: the round goes on by the figure recorded."""
    table = dealt(RWS)
    table.do(c.Look(ANN, 1), c.ReportJackpotFault(SHIFT, why=WHY, meter=METER))
    return table


@shows("5.17.2 5.20", books="rws-texas-holdem")
@MEASURES
def test_5_17_2_a_measure_taken_in_a_round_refuses_no_chip_that_lay_at_its_close(measure, boxes):
    table = faulty()
    table.do(c.TakeMeasure(SHIFT, why=WHY, measure=measure, positions=boxes))
    done = table.do(found())
    assert any(isinstance(event, e.StakeFound) for event in done)
    assert table.state.staked(3)["jackpot"] == Money(500)
    table.play_on()
    kept(table)


@shows("5.17.2 5.20", books="rws-texas-holdem")
@MEASURES
def test_5_17_2_a_measure_taken_after_the_settlement_refuses_no_chip_of_that_round(measure, boxes):
    table = dealt(RWS)
    table.play_on()
    table.do(c.TakeMeasure(SHIFT, why=WHY, measure=measure, positions=boxes), found("bonus", 1000))
    assert table.state.settled[3, "bonus"][0] == (("Bob", Money(1000)),)
    kept(table)


@shows("5.17.2", books="rws-texas-holdem")
@MEASURES
def test_5_17_2_what_was_closed_when_bets_closed_stays_so_for_that_round(measure, boxes):
    table = Table(RWS)
    table.do(c.TakeMeasure(SHIFT, why=WHY, measure=measure, positions=boxes), c.OpenBets(DEALER))
    table.do(c.PlaceWager(ANN, "Ann", 1, "ante", Money(2000)), c.CloseBets(DEALER))
    assert table.ask(found()).what == measure.value
    table.do(c.TakeMeasure(SUPERVISOR, why=WHY, measure=Measure.LIFTED))
    assert table.ask(found()).what == measure.value
    table.do(c.DealCards(DEALER, tuple(dealt(RWS).deal.deck)))
    table.play_on()
    table.do(c.OpenBets(DEALER), c.PlaceWager(DEALER, "Bob", 3, "ante", Money(1000)))
    table.do(c.PlaceWager(DEALER, "Bob", 3, "jackpot", Money(500)))
    kept(table)


@shows("5.17.2", books="rws-texas-holdem")
@MEASURES
def test_5_17_2_a_measure_taken_in_a_round_holds_from_the_next_call(measure, boxes):
    table = faulty()
    table.do(c.TakeMeasure(SHIFT, why=WHY, measure=measure, positions=boxes))
    table.play_on()
    table.do(c.OpenBets(DEALER))
    if not boxes:
        table.do(c.PlaceWager(DEALER, "Bob", 3, "ante", Money(1000)))
    assert table.ask(c.PlaceWager(DEALER, "Bob", 3, "jackpot", Money(500))).what == measure.value
    kept(table)
