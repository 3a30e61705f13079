"""What is found late: jackpot wagers of the wrong size, wagers outside their limits after the settlement, one found twice."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tables import (
    ALL,
    ANN,
    BOB,
    DEALER,
    HOLDEM,
    MBS,
    METER,
    RWS,
    SHIFT,
    STAY,
    STUD,
    SUPERVISOR,
    THREE_CARD,
    V9,
    WHY,
    Table,
    bets,
    dealt,
    kept,
    ruled,
)

from croupier.cards import DECK
from croupier.rulebook import Case, Effect, Money, Post, Refusal
from croupier.table import Phase, State, view
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.low_wagers import had_low_wager

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows
every_book = pytest.mark.parametrize("book", ALL)
every_mbs_book = pytest.mark.parametrize("book", MBS)


def found(lies: int, wager: str = "ante", player: str = "Bob", position: int = 3) -> c.ReportStake:
    return c.ReportStake(SHIFT, why=WHY, player=player, position=position, wager=wager, lies=Money(lies))


# -- a jackpot wager of the wrong size (S-30, H-23) --


@shows("3.5.3")
@shows("3.3 3.4", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("lies", [700, 1200, 2700, 9999])
def test_the_surplus_of_a_jackpot_wager_goes_back(book, lies):
    table = dealt(book)
    most = 5 if book in (V9, HOLDEM) else 1
    counts = min(lies // 500, most) * 500
    done = ruled(table.do(found(lies, "jackpot", "Ann", 1)))
    assert (done.case, done.effect) == (Case.JACKPOT_OVER, Effect.CUT)
    assert table.state.staked(1)["jackpot"] == Money(counts)
    assert table.back() == {"Ann": lies - counts}
    table.play_on()
    kept(table)


@shows("3.5.3")
@shows("3.3 3.4", books="rws-texas-holdem")
@every_book
def test_a_jackpot_wager_of_less_than_a_unit_goes_back_and_the_hand_plays_on(book):
    table = dealt(book)
    done = ruled(table.do(found(300, "jackpot", "Ann", 1)))
    assert (done.case, done.effect) == (Case.JACKPOT_SHORT, Effect.RETURNED)
    assert "jackpot" not in table.state.staked(1)
    assert (table.back(), table.state.in_play) == ({"Ann": 300}, (1, 3))
    table.play_on()
    kept(table)


@shows("3.5.3 6.1")
@shows("5.20", books="rws-texas-holdem")
@every_book
def test_a_jackpot_wager_of_a_size_that_the_book_allows_was_entered_otherwise(book):
    allowed = 5 if book in (V9, HOLDEM) else 1
    for units in range(2, 8):
        table = dealt(book)
        done = ruled(table.do(found(units * 500, "jackpot", "Ann", 1)))
        assert done.case is (Case.MISKEYED if units <= allowed else Case.JACKPOT_OVER)
        assert table.state.staked(1)["jackpot"] == Money(min(units, allowed) * 500)


@pytest.mark.parametrize("book", [STUD, THREE_CARD])
def test_s_30_where_a_jackpot_wager_may_be_any_amount_none_is_of_the_wrong_size(book):
    table = Table(book)
    table.state = State(replace(table.state.setup, readings={"S-30": "any-amount"}))
    table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money(2000)))
    odd = c.PlaceWager(ANN, "Ann", 1, "jackpot", Money(501))
    assert any(offer.admits(odd) for offer in view(table.state, ANN).offers)
    table.do(odd, c.CloseBets(DEALER))
    for lies in (300, 700, 9999):
        report = found(lies, "jackpot", "Ann", 1)
        assert any(offer.admits(report) for offer in view(table.state, SHIFT).offers)
        assert ruled(table.do(report)).case is Case.MISKEYED
        assert table.state.staked(1)["jackpot"] == Money(lies)


# -- after the settlement and before the next opening call (S-71, H-61) --


def opened(book: str, seed: int, *, low_before: bool) -> Table:
    """All cards lie open; Bob has had his one low wager or not."""
    table = Table(book)
    if low_before:
        table = dealt(book, seed=99)
        table.do(found(300))
        table.play_on()
    table.do(c.OpenBets(DEALER))
    for player, position in ((ANN, 1), (BOB, 3)):
        for wager in table.state.setup.wagers:
            amount = Money(500 if wager.units else 1000)
            table.do(c.PlaceWager(player, player.name, position, wager.name, amount))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(Random(seed).sample(DECK, 52))))
    while table.state.phase is not Phase.OPEN:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    return table


def worth(table: Table) -> dict[tuple[int, str], Any]:
    """What each area was settled for: the parts of it, and what was paid on it."""
    known = {area: (staked, tuple(each for each in paid if each[1])) for area, (staked, paid) in table.state.settled.items()}
    return {area: both for area, both in known.items() if any(both)}


@shows("5.13 5.14 5.15")
@shows("5.1.1 5.2.1 5.3.1 5.3.2 5.19", books="rws-texas-holdem")
@every_book
@pytest.mark.parametrize("low_before", [False, True])
@pytest.mark.parametrize(("later", "lies"), [(False, 120_000), (False, 300), (True, 100_000), (True, 300)])
def test_a_wager_outside_its_limits_is_settled_as_if_it_had_been_found_in_time(book, low_before, later, lies):
    results = set()
    for seed in (*range(6), 11, 33):
        report = found(lies, STAY[book] if later else "ante")
        in_time, late = (opened(book, seed, low_before=low_before) for _ in range(2))
        in_time.do(report, c.Settle(DEALER, METER))
        late.do(c.Settle(DEALER, METER))
        assert any(offer.admits(report) for offer in view(late.state, SHIFT).offers)
        done = ruled(late.do(report))
        assert done.readings[-1] == ("H-61" if book in (HOLDEM, RWS) else "S-71")
        assert late.back() == in_time.back()
        assert late.put_in == in_time.put_in
        assert worth(late) == worth(in_time)
        results.add(sum(late.back().values()) > late.put_in)
        kept(late)
        late.do(c.OpenBets(DEALER))
        assert isinstance(late.ask(report), Refusal)  # an earlier round stays settled
        assert late.state.indulged == had_low_wager(in_time.state)
    assert results == {False, True}  # some of these rounds were won and some lost


@shows("5.14 5.15 5.1")
@every_mbs_book
def test_a_round_that_was_put_right_can_still_be_undone(book):
    table = opened(book, 1, low_before=False)
    table.do(c.Settle(DEALER, METER), found(120_000), c.ReportPack(SHIFT, why=WHY, fault=Case.FOREIGN_CARD))
    assert sum(table.back().values()) == table.put_in
    kept(table)


# -- the same low wager twice --


@shows("5.13")
@every_mbs_book
def test_a_low_wager_that_is_reported_twice_is_no_second_one(book):
    table = dealt(book)
    for lies in (300, 400):
        assert ruled(table.do(found(lies))).case is Case.UNDER_MINIMUM
    table.do(c.Decide(BOB, 3, "fold"))
    table.play_on()
    table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)), c.CloseBets(DEALER))
    table.do(c.DealCards(DEALER, DECK))
    for lies in (300, 400):  # the next round's is one, however often it is reported
        assert ruled(table.do(found(lies))).case is Case.UNDER_MINIMUM_AGAIN
    table.play_on()
    kept(table)


# -- whom a dealing error affects --


@shows("5.10", books="rws-texas-holdem")
@pytest.mark.parametrize(
    "report",
    [
        c.ReportMisdeal(SHIFT, why=WHY, repaired=True, positions=(3,)),
        c.ReportWrongCount(SHIFT, why=WHY, repaired=True, positions=(3,)),
        c.ReportWrongCount(SHIFT, why=WHY, community=True, repaired=True, positions=(3,)),
        c.ReportWrongCount(SHIFT, why=WHY, position=3, repaired=True),
        c.ReportExposed(SHIFT, why=WHY, cards=1, positions=(3,)),
    ],
    ids=lambda report: type(report).__name__,
)
def test_those_affected_choose_and_nobody_else(report):
    table = dealt(RWS)
    table.do(report)
    assert table.state.choosing.keys() == {3}
    table.do(c.ChooseCourse(BOB, position=3, play_on=False))
    assert table.back() == {"Bob": 1000}
    table.play_on()
    kept(table)


@shows("5.10", books="rws-texas-holdem")
def test_without_anybody_named_all_choose_and_who_has_no_hand_is_not_affected():
    table = dealt(RWS)
    assert isinstance(table.ask(c.ReportMisdeal(SHIFT, why=WHY, repaired=True, positions=(2,))), Refusal)
    table.do(c.ReportMisdeal(SHIFT, why=WHY, repaired=True))
    assert table.state.choosing.keys() == {1, 3}


# -- leave to withdraw --


@shows("5.16 5.16.1")
@every_mbs_book
def test_leave_to_withdraw_is_closed_on_the_record_by_a_supervisor(book):
    table = bets(book, jackpot=0)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    for position in table.state.in_play:
        table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
    table.do(c.ReportPowerFailure(DEALER, why=WHY))
    assert table.ask(c.EndWithdrawal(DEALER, why=WHY)).allowed_to is Post.PIT_SUPERVISOR
    assert isinstance(table.ask(c.EndWithdrawal(SUPERVISOR, why="")), Refusal)
    (ended,) = table.do(c.EndWithdrawal(SUPERVISOR, why=WHY))
    assert isinstance(ended, e.WithdrawalClosed)
    assert ended.why == WHY
    assert (ended.players, ended.rules) == (("Ann", "Bob"), ("5.16", "5.16.1"))
    assert ended.readings == (("H-50", "H-72") if book == HOLDEM else ("S-56", "S-82"))
    assert isinstance(table.ask(c.Withdraw(ANN, player="Ann")), Refusal)
    table.play_on()
    kept(table)


@pytest.mark.parametrize("book", ALL)
def test_s_79_h_68_a_wager_found_on_a_hand_that_has_left_the_round_goes_back(book):
    table = dealt(book)
    table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.REMOVED, position=1))
    table.do(c.ReportStake(SHIFT, why=WHY, player="Cat", position=1, wager="ante", lies=Money(2000)))
    assert table.back()["Cat"] == 2000
    assert table.state.in_play == (3,)
    table.play_on()
    kept(table)
