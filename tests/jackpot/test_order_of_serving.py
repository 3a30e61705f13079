"""The order in which entries are served."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from croupier.jackpot import (
    ClaimsEntered,
    ConfirmEntry,
    DecideOrder,
    PayEntry,
    history,
    reconcile,
)
from croupier.rulebook import Post
from pools import (
    DEALER,
    HOLDEM,
    MANAGER,
    RWS,
    RWS_POOL,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE,
    Pool,
    equal_times,
)


@pytest.mark.parametrize(("first", "second", "cited"), [(STUD, THREE, "3.14"), (THREE, STUD, "3.17"), (HOLDEM, STUD, "3.14")])
def test_3_14_and_3_17_the_first_entered_is_served_first(first, second, cited):
    """S-42: jackpot 500,000, reset 100,000: the first takes it all, the next what is left, whoever was dealt first."""
    pool = Pool(displayed=499_999)
    one = pool.enter(first, "royal-flush", dealt_at=60)
    two = pool.enter(second, "royal-flush", dealt_at=40)
    assert (pool.amount(one), pool.amount(two)) == ("500000.00", "100001.00")
    assert cited in next(event for event in pool.events if isinstance(event, ClaimsEntered)).rules
    for number in (one, two):
        pool(ConfirmEntry(number, True, SUPERVISOR, 101))
    assert "entry 1 is served before" in pool.refuses(PayEntry(two, DEALER, 102)).what
    pool(PayEntry(one, DEALER, 103))
    pool(PayEntry(two, DEALER, 104))


def test_4_5_the_hand_dealt_first_is_served_first():
    """RWS: an entry of an earlier deal goes before unpaid later ones, whose amounts are worked out again."""
    pool = Pool(RWS_POOL, displayed=399_999)
    late = pool.enter(RWS[0], "royal-flush-on-the-turn", dealt_at=60)
    assert (pool.amount(late), pool.displayed) == ("100000.00", "300000.00")
    early = pool.enter(RWS[1], "royal-flush-on-the-flop", dealt_at=40)
    assert (pool.amount(early), pool.amount(late)) == ("400000.00", "25000.00")
    assert pool.displayed == "75001.00"
    made = pool.events[-1]
    assert "4.5" in made.rules
    assert (made.before, [each.number for each in made.reworked]) == (late, [late])
    assert [entry.number for entry in history(pool.state)] == [early, late]
    assert reconcile(pool.state).balances


def test_4_5_what_is_paid_is_not_worked_out_again():
    pool = Pool(RWS_POOL, displayed=399_999)
    late = pool.enter(RWS[0], "royal-flush-on-the-turn", dealt_at=60)
    pool.pay(late)
    early = pool.enter(RWS[1], "royal-flush-on-the-flop", dealt_at=40)
    assert (pool.amount(early), pool.amount(late)) == ("300001.00", "100000.00")


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_4_5_the_order_of_entering_does_not_matter(order):
    lines = ["royal-flush-on-the-turn", "royal-flush-on-the-flop", "royal-flush-on-the-river"]
    pool = Pool(RWS_POOL, displayed=400_000)
    rounds = {index: pool.take(RWS[index], 1) for index in range(3)}
    for index in order:
        pool(pool.claims(RWS[index], rounds[index], lines[index], dealt_at=10 + index))
    assert [str(entry.locked.amount) for entry in history(pool.state)] == ["100000.75", "300002.25", "5000.00"]
    assert pool.displayed == "95000.00"


def test_4_5_h_47_equal_deal_times_wait_for_the_house():
    pool, one, two = equal_times()
    assert [entry.number for entry in history(pool.state)] == [one, two]
    assert (pool.amount(one), pool.amount(two)) == ("100000.50", "300001.50")
    for number in (one, two):
        assert "4.5" in pool.refuses(PayEntry(number, DEALER, 102)).rules
    refused = pool.refuses(DecideOrder(two, one, "the camera shows it", MANAGER, 102))
    assert refused.allowed_to is Post.SHIFT_MANAGER
    pool.refuses(DecideOrder(two, one, "", SHIFT, 102))
    pool.refuses(DecideOrder(two, two, "the camera shows it", SHIFT, 102))
    pool.refuses(DecideOrder(two, 9, "the camera shows it", SHIFT, 102))
    (made,) = pool(DecideOrder(two, one, "the camera shows it", SHIFT, 102))
    assert (made.by, made.why, made.moved, {"4.5", "H-47"} <= set(made.rules)) == (SHIFT, "the camera shows it", True, True)
    assert [entry.number for entry in history(pool.state)] == [two, one]
    assert (pool.amount(two), pool.amount(one), pool.displayed) == ("400002.00", "25000.00", "75000.00")
    assert "final" in pool.refuses(DecideOrder(one, two, "on second thoughts", SHIFT, 103)).what
    assert "final" in pool.refuses(DecideOrder(two, one, "again", SHIFT, 103)).what
    pool(PayEntry(two, DEALER, 104))
    pool(PayEntry(one, DEALER, 104))
    assert reconcile(pool.state).balances


def test_4_5_who_was_dealt_later_gets_what_the_decided_order_leaves():
    """A quarter and the whole of one time, then another quarter: behind the whole it is one of 75,000 and what came in."""
    pool, one, two = equal_times()
    later = pool.enter(RWS[2], "royal-flush-on-the-turn", dealt_at=50)
    assert pool.amount(later) == "25000.25"
    pool(DecideOrder(two, one, "the camera shows it", SHIFT, 102))
    assert (pool.amount(one), pool.amount(later), pool.displayed) == ("25000.00", "18750.25", "56250.75")
    assert reconcile(pool.state).balances


def test_4_5_the_house_may_leave_the_order_of_entry():
    pool, one, two = equal_times()
    (made,) = pool(DecideOrder(one, two, "the camera shows it", SHIFT, 102))
    assert (made.moved, made.reworked) == (False, ())
    pool(PayEntry(one, DEALER, 104))
    pool(PayEntry(two, DEALER, 104))
    assert (pool.amount(one), pool.amount(two)) == ("100000.50", "300001.50")


def test_4_5_a_third_hand_moves_past_two_and_not_past_what_is_decided():
    pool, one, two = equal_times()
    pool(DecideOrder(one, two, "the camera shows it", SHIFT, 102))
    three = pool.enter(RWS[2], "royal-flush-on-the-river", dealt_at=40)
    pool(DecideOrder(three, one, "the camera shows it", SHIFT, 103))
    assert [entry.number for entry in history(pool.state)] == [three, one, two]
    assert pool.amount(three) == "20000.10"  # a twentieth of what was locked for the first
    assert "final" in pool.refuses(DecideOrder(two, three, "it is so", SHIFT, 104)).what
    assert reconcile(pool.state).balances


def test_4_5_the_house_determines_the_order_also_where_times_differ():
    """Its word is conclusive: the clocks of two tables prove nothing."""
    pool = Pool(RWS_POOL, displayed=399_999)
    quarter = pool.enter(RWS[0], "royal-flush-on-the-turn", dealt_at=40)
    whole = pool.enter(RWS[1], "royal-flush-on-the-flop", dealt_at=41)
    assert (pool.amount(quarter), pool.amount(whole)) == ("100000.00", "300001.00")
    (made,) = pool(DecideOrder(whole, quarter, "the clock of the first table is slow", SHIFT, 102))
    assert (made.moved, {"4.5", "H-47"} <= set(made.rules)) == (True, True)
    assert [entry.number for entry in history(pool.state)] == [whole, quarter]
    assert (pool.amount(whole), pool.amount(quarter)) == ("400000.00", "25000.00")  # what was locked for the first
    assert "final" in pool.refuses(DecideOrder(quarter, whole, "on second thoughts", SHIFT, 103)).what
    for number in (quarter, whole):
        pool(ConfirmEntry(number, True, SUPERVISOR, 104))
    assert "4.5" in pool.refuses(PayEntry(quarter, DEALER, 105)).rules
    pool(PayEntry(whole, DEALER, 105))
    pool(PayEntry(quarter, DEALER, 105))
    assert reconcile(pool.state).balances


@pytest.mark.parametrize(("dealt_at", "order"), [(39, [3, 2, 1]), (40, [2, 1, 3]), (41, [2, 1, 3]), (42, [2, 1, 3])])
def test_4_5_who_comes_after_a_decision_stays_behind_those_dealt_no_later(dealt_at, order):
    pool = Pool(RWS_POOL, displayed=399_999)
    pool.enter(RWS[0], "royal-flush-on-the-turn", dealt_at=40)
    pool.enter(RWS[1], "royal-flush-on-the-flop", dealt_at=42)
    pool(DecideOrder(2, 1, "the clock of the first table is slow", SHIFT, 102))
    pool.enter(RWS[2], "royal-flush-on-the-river", dealt_at=dealt_at)
    assert [entry.number for entry in history(pool.state)] == order
    assert reconcile(pool.state).balances


def test_4_5_the_hand_that_wins_the_share_counts_box_by_box_and_not_the_round():
    """The first table begins at 40 and deals its winning box at 46; the second begins at 42 and deals it at 43."""
    pool = Pool(RWS_POOL, displayed=399_998)
    rounds = [pool.take(table, 1, 2) for table in RWS[:2]]
    one = pool.claims(RWS[0], rounds[0], "four-of-a-kind", "royal-flush-on-the-turn", dealt_at=40)
    two = pool.claims(RWS[1], rounds[1], "royal-flush-on-the-flop", dealt_at=42)
    for claims, times in ((one, (41, 46)), (two, (43,))):
        hands = tuple(replace(hand, dealt_at=at) for hand, at in zip(claims.hands, times, strict=True))
        pool.refuses(replace(claims, hands=tuple(replace(hand, dealt_at=claims.dealt_at - 1) for hand in hands)))
        pool.refuses(replace(claims, hands=tuple(replace(hand, dealt_at=claims.at + 1) for hand in hands)))
        pool(replace(claims, hands=hands))
    assert [(entry.number, entry.dealt_at) for entry in history(pool.state)] == [(2, 43), (1, 46)]
    assert pool.amount(2) == "400002.00"


def test_the_house_decides_only_shares_of_the_meter_and_only_at_resorts_world():
    pool = Pool(RWS_POOL)
    pool.enter(RWS[0], "royal-flush-on-the-flop", dealt_at=40)
    pool.enter(RWS[1], "four-of-a-kind", dealt_at=40)
    pool.refuses(DecideOrder(2, 1, "it is so", SHIFT, 102))
    pool = Pool()
    pool.enter(STUD, "royal-flush")
    pool.enter(THREE, "royal-flush")
    assert "3.14" in pool.refuses(DecideOrder(1, 2, "it is so", SHIFT, 102)).rules
