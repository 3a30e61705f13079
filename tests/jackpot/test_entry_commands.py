"""Entries are confirmed, paid and rejected."""

from __future__ import annotations

from dataclasses import replace

from croupier.jackpot import (
    ConfirmEntry,
    PayEntry,
    RejectEntry,
    Status,
    history,
    meters,
    reconcile,
)
from croupier.rulebook import Money, Post
from pools import (
    DEALER,
    MANAGER,
    MBS_POOL,
    PARAMETERS,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE,
    Pool,
    entered,
)


def test_s_70_payment_waits_for_confirmation_by_a_pit_supervisor():
    pool = Pool()
    number = pool.enter(STUD, "royal-flush")
    assert pool.refuses(PayEntry(number, DEALER, 101)).allowed_to is Post.PIT_SUPERVISOR
    refused = pool.refuses(ConfirmEntry(number, True, DEALER, 101))
    assert (refused.allowed_to, refused.rules) == (Post.PIT_SUPERVISOR, ("S-70",))
    (confirmed,) = pool(ConfirmEntry(number, True, MANAGER, 102))
    assert confirmed.rules == ("S-70", "6.2")  # a higher post may
    pool.refuses(ConfirmEntry(number, True, SUPERVISOR, 103))
    made, *_ = pool(PayEntry(number, DEALER, 104))
    assert "6.2" not in made.rules
    assert made.amount == entered(pool.state, number).locked.amount
    assert "4.2/royal-flush" in made.rules
    assert meters(pool.state).paid == made.amount
    assert entered(pool.state, number).confirmed_by == MANAGER
    pool.refuses(ConfirmEntry(number, True, SUPERVISOR, 105))
    pool.refuses(PayEntry(number, SUPERVISOR, 105))
    pool.refuses(RejectEntry(number, "too late", SHIFT, 105))
    pool.refuses(ConfirmEntry(number + 1, True, SUPERVISOR, 105))


def test_s_70_r_30_the_pack_is_counted_before_a_share_of_the_meter_is_confirmed():
    pool = Pool()
    share, fixed = pool.enter(STUD, "straight-flush"), pool.enter(THREE, "flush")
    assert {"S-70", "R-30"} <= set(pool.refuses(ConfirmEntry(share, False, SUPERVISOR, 101)).rules)
    pool(ConfirmEntry(share, True, SUPERVISOR, 101))
    pool(ConfirmEntry(fixed, False, SUPERVISOR, 101))


def test_r_17_nobody_confirms_and_pays_alone():
    pool = Pool()
    number = pool.enter(STUD, "straight-flush")
    pool(ConfirmEntry(number, True, SUPERVISOR, 101))
    assert "R-17" in pool.refuses(PayEntry(number, SUPERVISOR, 102)).rules


def test_a_rejected_entry_puts_back_what_it_took_and_may_be_entered_again():
    pool = Pool(displayed=499_999)
    number = pool.enter(STUD, "royal-flush")
    pool.refuses(RejectEntry(number, "void", DEALER, 101))
    pool.refuses(RejectEntry(number, "", SUPERVISOR, 101))
    (made,) = pool(RejectEntry(number, "a straight flush was keyed as a royal", SUPERVISOR, 101))
    assert made.put_back == Money.dollars(400_000)
    assert pool.displayed == "500000.00"
    pool(pool.claims(STUD, 1, "straight-flush"))
    assert pool.amount(2) == "50000.00"
    assert [entry.status for entry in history(pool.state)] == [Status.REJECTED, Status.ENTERED]
    counted = meters(pool.state)
    assert (counted.hits, counted.awarded, counted.paid) == (1, Money.dollars(50_000), Money(0))


def test_a_void_round_takes_nothing_from_the_unpaid_winner_after_it():
    """S-47: a void round has no jackpot, so the next gets what it would have got without it."""
    pool = Pool(displayed=499_999)
    void = pool.enter(STUD, "royal-flush")
    other = pool.enter(THREE, "royal-flush")
    assert pool.amount(other) == "100001.00"
    pool(RejectEntry(void, "void", SUPERVISOR, 101))
    assert (pool.amount(other), pool.displayed) == ("500001.00", "100000.00")


def test_what_is_put_back_above_the_cap_goes_to_the_overflow():
    pool = Pool(replace(MBS_POOL, parameters=replace(PARAMETERS, cap=Money.dollars(500_000))), displayed=499_999)
    void = pool.enter(STUD, "royal-flush")
    pool.take(THREE, 1)
    other = pool.enter(THREE, "straight-flush")
    pool(RejectEntry(void, "void", SUPERVISOR, 101))
    assert (pool.amount(other), pool.displayed, str(pool.state.overflow)) == ("50000.00", "450000.00", "2.00")
    assert reconcile(pool.state).balances
