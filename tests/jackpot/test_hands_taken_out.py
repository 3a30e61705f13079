"""Hands that are taken out of an entry, and entries that are amended."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.jackpot import (
    ChangeParameters,
    ConfirmEntry,
    CorrectMeter,
    DecideOrder,
    EntryPaid,
    EntryRejected,
    HandsTakenOut,
    LinkedTable,
    PayEntry,
    RejectEntry,
    ReverseContributions,
    Status,
    history,
    reconcile,
)
from croupier.rulebook import Money, Post
from pools import (
    BASE,
    CELLS,
    DEALER,
    HOLDEM,
    MANAGER,
    MBS_POOL,
    PARAMETERS,
    PLAYER,
    RESERVED,
    RWS,
    RWS_POOL,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE,
    UNIT,
    Pool,
    amendment,
    entered,
    equal_times,
    out,
)


def test_a_hand_taken_out_leaves_the_others_their_place_to_be_confirmed_again():
    pool = Pool(displayed=499_998)
    pool.enter(STUD, "royal-flush", "royal-flush")
    pool.enter(THREE, "straight-flush")
    pool(ConfirmEntry(1, True, SUPERVISOR, 100))
    pool.refuses(out())
    pool.refuses(out(1, 1))
    pool.refuses(out(3))
    pool.refuses(out(2, by=PLAYER))
    pool.refuses(out(2, why=""))
    pool.refuses(replace(out(2), round=2))
    (made,) = pool(out(2))
    assert isinstance(made, HandsTakenOut)
    assert (pool.amount(1), pool.amount(2)) == ("500000.00", "10000.10")
    assert entered(pool.state, 1).status is Status.ENTERED
    assert "not confirmed" in pool.refuses(PayEntry(1, DEALER, 101)).what
    (gone,) = pool(out(1))
    assert isinstance(gone, EntryRejected)
    assert (pool.amount(2), pool.displayed) == ("50000.10", "450000.90")
    assert reconcile(pool.state).balances


@pytest.mark.parametrize("table", [STUD, THREE, HOLDEM])
def test_s_73_h_63_a_hand_that_may_win_one_award_or_another_is_not_entered(table):
    """By which of two rules it wins may be open; which award it is may not."""
    pool = Pool(displayed=399_999)
    claims = pool.claims(table, pool.take(table, 1), "royal-flush")
    (hand,) = claims.hands
    either = replace(hand, or_cells=(CELLS[table.book]["straight-flush"],))
    refused = pool.refuses(replace(claims, hands=(either,)))
    assert refused.what == "position 1: nobody knows yet which award this hand wins"
    pool(claims)


def test_s_70_only_an_open_entry_is_amended_by_staff_with_a_reason_and_with_other_hands_that_staked():
    pool = Pool()
    number = pool.enter(STUD, "royal-flush")
    pool(ConfirmEntry(number, True, SUPERVISOR, 100))
    told = amendment(pool, number, "straight-flush")
    pool.refuses(replace(told, by=PLAYER))
    pool.refuses(replace(told, why=""))
    pool.refuses(replace(told, round=9))
    pool.refuses(replace(told, hands=()))
    pool.refuses(amendment(pool, number, "royal-flush"))
    pool.refuses(amendment(pool, number, "royal-flush", "flush"))  # nobody staked on position 2
    assert pool.refuses(replace(told, hands=(replace(told.hands[0], cell=-1),))).rules
    (made,) = pool(told)
    assert (made.moved, pool.amount(number), entered(pool.state, number).status) == (False, "10000.10", Status.ENTERED)
    pool.pay(number)
    assert "R-19" in pool.refuses(amendment(pool, number, "royal-flush")).rules
    rejected = pool.enter(STUD, "royal-flush")
    pool(RejectEntry(rejected, "not as read", SUPERVISOR, 101))
    assert pool.refuses(amendment(pool, rejected, "straight-flush")).what == "entry 2 is rejected already"


@pytest.mark.parametrize("how", ["other cards", "a hand less"])
@pytest.mark.parametrize("end", [Status.PAID, Status.REJECTED])
@pytest.mark.parametrize(
    ("table", "share", "fixed"),
    [
        (STUD, "royal-flush", "flush"),
        (THREE, "royal-flush", "flush"),
        (HOLDEM, "royal-flush", "flush"),
        (RWS[0], "royal-flush-on-the-flop", "four-of-a-kind"),
    ],
)
def test_r_19_s_70_h_45_what_was_a_share_once_is_as_final_as_any_other_when_it_is_paid_or_rejected(
    table, share, fixed, end, how
):
    pool = Pool(RWS_POOL if table in RWS else MBS_POOL, displayed=399_999)
    number = pool.enter(table, share, fixed)
    pool(replace(out(1), table=table.name) if how == "a hand less" else amendment(pool, number, fixed, fixed))
    assert entered(pool.state, number).taken_out
    if end is Status.PAID:
        pool.pay(number)
    else:
        pool(RejectEntry(number, "not as read", SUPERVISOR, 101))
    left, displayed = pool.amount(number), pool.displayed
    refused = pool.refuses(amendment(pool, number, share, fixed))
    assert (refused.what, "R-19" in refused.rules) == (f"entry {number} is {end.value} already", True)
    assert (entered(pool.state, number).status, pool.amount(number), pool.displayed) == (end, left, displayed)
    assert reconcile(pool.state).balances


def test_3_14_s_34_h_45_an_amended_entry_stays_first_at_its_value_and_those_behind_it_are_worked_out_again():
    """The stake of the other table came behind it: that is in the other's award, as if all had been known from the start."""
    pool = Pool(displayed=399_999)
    first, second = pool.enter(STUD, "flush"), pool.enter(THREE, "royal-flush")
    assert pool.amount(second) == "400001.00"
    (made,) = pool(amendment(pool, first, "royal-flush"))
    assert ([each.number for each in made.reworked], made.before) == ([second], None)
    assert (pool.amount(first), pool.amount(second)) == ("400000.00", "100001.00")
    pool(amendment(pool, first, "flush"))
    assert (pool.amount(second), pool.displayed) == ("400001.00", "100000.00")
    assert reconcile(pool.state).balances


@pytest.mark.parametrize("third", [True, False])
def test_3_14_what_was_paid_before_an_entry_was_a_share_stands_and_it_is_next(third):
    pool = Pool(displayed=399_999)
    first, second = pool.enter(STUD, "flush"), pool.enter(THREE, "royal-flush")
    last = pool.enter(HOLDEM, "royal-flush") if third else None
    pool.pay(second)
    (made,) = pool(amendment(pool, first, "royal-flush"))
    assert (made.moved, made.before, pool.amount(second)) == (True, last, "400001.00")
    assert pool.amount(first) == ("100001.00" if third else "100000.00")
    assert [entry.number for entry in history(pool.state)] == [second, first, *([last] if last else [])]
    assert last is None or pool.amount(last) == "100000.00"
    pool.pay(first)
    assert reconcile(pool.state).balances


@pytest.mark.parametrize(("dealt_at", "order"), [(45, [1, 2]), (50, [1, 2]), (60, [2, 1])])
def test_4_5_h_45_an_entry_that_comes_back_as_dealt_at_another_time_moves_only_behind_an_earlier_deal(dealt_at, order):
    """Equal times leave it where it was."""
    pool = Pool(RWS_POOL, displayed=399_999)
    one, two = (pool.enter(RWS[at], "royal-flush-on-the-flop", dealt_at=40 + 10 * at) for at in range(2))
    was = [pool.amount(number) for number in (one, two)]
    pool(replace(out(1), table=RWS[0].name))
    (made,) = pool(amendment(pool, one, "royal-flush-on-the-flop", dealt_at=dealt_at))
    assert (made.moved, [entry.number for entry in pool.state.open_entries]) == (order == [2, 1], order)
    assert [pool.amount(number) for number in (one, two)] == (was if order == [1, 2] else ["100000.00", "400001.00"])
    assert reconcile(pool.state).balances


@pytest.mark.parametrize(("dealt_at", "order"), [(30, [1, 2]), (60, [2, 1])])
def test_4_5_an_amended_entry_is_served_as_its_share_was_dealt(dealt_at, order):
    pool = Pool(RWS_POOL, displayed=399_999)
    one = pool.enter(RWS[0], "royal-flush-on-the-flop", dealt_at=40)
    two = pool.enter(RWS[1], "royal-flush-on-the-flop", dealt_at=50)
    (made,) = pool(amendment(pool, one, "royal-flush-on-the-turn", dealt_at=dealt_at))
    assert (made.moved, made.before) == (order == [2, 1], None)
    assert [entry.number for entry in pool.state.open_entries] == order
    amounts = ("100000.00", "300001.00") if order == [1, 2] else ("25000.00", "400001.00")
    assert (pool.amount(one), pool.amount(two)) == amounts
    assert reconcile(pool.state).balances


def test_4_5_r_4_what_an_amended_entry_would_lift_above_the_cap_from_its_new_place_goes_to_the_overflow():
    """In its new place it resets the meter to the cap; after the next share and a stake of 30,000 there is more than that."""
    most = Money.dollars(1_000_000)
    parameters = replace(PARAMETERS, rate=Fraction(1), cap=BASE, largest_contribution=most)
    tables = (*RWS, LinkedTable("rws 4", "rws-texas-holdem", UNIT))
    pool = Pool(replace(RWS_POOL, base=Money.dollars(10), parameters=parameters, tables=tables))
    first = pool.enter(RWS[0], "royal-flush-on-the-turn", dealt_at=40)
    pool.enter(RWS[1], "royal-flush-on-the-turn", dealt_at=50)
    next_one = pool.enter(RWS[2], "royal-flush-on-the-turn", dealt_at=70)
    pool.take(RWS[0], 1, stake=Money.dollars(30_000))
    last = pool.enter(tables[3], "royal-flush-on-the-turn", dealt_at=80)
    (made,) = pool(amendment(pool, first, "royal-flush-on-the-flop", dealt_at=60))
    assert (made.before, str(made.to_overflow)) == (next_one, "5005.00")  # 75,000 and 30,005, above 100,000
    assert (pool.amount(next_one), pool.amount(last), pool.displayed) == ("25000.00", "25000.00", "75000.00")
    assert reconcile(pool.state).balances


@pytest.mark.parametrize("amended", [True, False])
def test_r_6_an_entry_that_is_worked_out_again_keeps_the_reset_of_its_time(amended):
    pool = Pool()
    pool(ChangeParameters(replace(PARAMETERS, reset=Money.dollars(50_000)), SHIFT, MANAGER, 100))
    won = pool.enter(THREE, "royal-flush")
    number = pool.enter(STUD, *(("straight-flush",) if amended else ("royal-flush", "royal-flush")))
    pool.pay(won)
    assert pool.state.parameters.reset == Money.dollars(50_000)
    pool(amendment(pool, number, "royal-flush") if amended else out(2))
    assert entered(pool.state, number).locked.after == BASE


def test_4_5_where_the_house_has_decided_an_amended_entry_keeps_its_place():
    pool, one, two = equal_times()
    pool(DecideOrder(two, one, "the camera shows it", SHIFT, 102))
    (made,) = pool(amendment(pool, two, "royal-flush-on-the-river", dealt_at=90))
    assert not made.moved
    assert [entry.number for entry in pool.state.open_entries] == [two, one]
    assert reconcile(pool.state).balances


def test_h_60_a_paid_award_is_recovered_by_a_supervisor_and_the_others_keep_theirs():
    pool = Pool(replace(RESERVED, base=Money.dollars(499_997)))
    pool.pay(pool.enter(STUD, "straight-flush", "royal-flush", "flush"))
    assert entered(pool.state, 1).from_reserve == Money(500)
    assert (pool.amount(1), pool.displayed) == ("500200.00", "100000.00")  # the flush gets 40 for 1
    assert pool.refuses(out(2)).allowed_to is Post.PIT_SUPERVISOR
    pool(out(2, by=SUPERVISOR))
    assert (pool.amount(1), pool.displayed, pool.state.reserve) == ("50200.00", "450000.00", 500)  # no reset any more
    assert entered(pool.state, 1).status is Status.PAID
    pool(out(1, 3, by=SUPERVISOR))
    assert (entered(pool.state, 1).status, pool.displayed) == (Status.RECOVERED, "500000.00")
    pool(ReverseContributions("stud", 1, (1, 2, 3), "void", SUPERVISOR, 102))
    assert (pool.displayed, pool.state.reserve) == ("499997.00", 0)
    assert reconcile(pool.state).balances


@pytest.mark.parametrize("lines", [("royal-flush",), ("royal-flush", "flush")])
def test_the_house_leaves_in_what_the_meter_cannot_give_back(lines):
    """A reset above what was won is undone after the meter was emptied by a correction, with the entry or without."""
    pool = Pool(replace(MBS_POOL, base=Money.dollars(10)))
    pool.pay(pool.enter(STUD, *lines))
    pool(CorrectMeter(Money.dollars(-99_999), "a fault", MANAGER, 101))
    (made,) = pool(out(1, by=SUPERVISOR))
    assert pool.displayed == "0.00"
    left = made.left_by_house if len(lines) == 1 else made.locked.house_adds
    assert left == Money.dollars(99_999 - 10 - len(lines))
    assert reconcile(pool.state).balances


def test_s_84_what_a_share_that_is_left_takes_is_borne_by_the_house_where_the_meter_has_nothing():
    """Both shared in 12; alone the straight flush gets a tenth of it. The meter had risen by 99,988 and has one left."""
    pool = Pool(replace(MBS_POOL, base=Money.dollars(10)))
    pool.pay(pool.enter(STUD, "royal-flush", "straight-flush"))
    pool(CorrectMeter(Money.dollars(-99_999), "a fault", MANAGER, 101))
    (made,) = pool(out(1, by=SUPERVISOR))
    assert (str(made.locked.house_adds), pool.displayed, pool.amount(1)) == ("99988.20", "0.00", "1.20")
    assert reconcile(pool.state).balances


def test_s_84_what_is_locked_for_a_later_share_is_all_that_the_meter_can_give_before_it():
    pool = Pool(replace(MBS_POOL, base=Money.dollars(10)))
    pool.pay(pool.enter(STUD, "royal-flush", "flush"))
    pool(CorrectMeter(Money.dollars(-99_999), "a fault", MANAGER, 101))
    later = pool.enter(THREE, "royal-flush")
    assert (str(entered(pool.state, later).locked.displayed), pool.displayed) == ("2.00", "100000.00")
    (made,) = pool(out(1, by=SUPERVISOR))
    assert (str(made.locked.house_adds), pool.amount(later), pool.displayed) == ("99986.00", "0.00", "100000.00")
    assert reconcile(pool.state).balances


def test_s_84_the_reserve_gets_back_what_is_not_needed_for_what_the_meter_lacks():
    parameters = replace(PARAMETERS, reserve_rate=Fraction(4, 5), largest_contribution=Money.dollars(20_000))
    pool = Pool(replace(MBS_POOL, base=Money.dollars(10), parameters=parameters))
    pool.take(THREE, 1, stake=Money.dollars(20_000))
    pool.pay(pool.enter(STUD, "royal-flush", "flush"))
    assert str(entered(pool.state, 1).from_reserve) == "16008.00"
    pool(CorrectMeter(Money.dollars(-14_012), "a fault", MANAGER, 101))
    (made,) = pool(out(1, by=SUPERVISOR))
    assert (str(made.locked.house_adds), str(made.to_reserve), pool.displayed) == ("10000.00", "6008.00", "0.00")
    assert reconcile(pool.state).balances


def test_4_5_a_set_sum_moves_nobody():
    pool = Pool(RWS_POOL)
    pool.enter(RWS[0], "royal-flush-on-the-flop", dealt_at=40)
    pool.enter(RWS[1], "four-of-a-kind", dealt_at=30)
    assert (pool.events[-1].before, pool.events[-1].reworked) == (None, ())


def test_fixed_awards_wait_for_nobody():
    """The order is for the meter's sake: a set sum at one table is paid while a share at another is checked."""
    pool = Pool()
    pool.enter(STUD, "royal-flush")
    flush = pool.enter(THREE, "flush")
    assert isinstance(pool.pay(flush)[0], EntryPaid)
