"""A hit while the link is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.jackpot import (
    ReportLostLink,
    RestoreLink,
    history,
    reconcile,
)
from pools import (
    DEALER,
    HOLDEM,
    MANAGER,
    MBS_POOL,
    RWS,
    RWS_POOL,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE,
    Pool,
    by_hand,
    entered,
)


@pytest.mark.parametrize(
    ("setup", "table", "line", "by", "cited"),
    [
        (MBS_POOL, STUD, "royal-flush", SHIFT, ("6.1", "S-44")),
        (MBS_POOL, HOLDEM, "royal-flush", SHIFT, ("6.1", "H-39")),
        (RWS_POOL, RWS[0], "royal-flush-on-the-flop", SUPERVISOR, ("5.17.1", "H-39")),
    ],
)
def test_5_17_1_s_44_h_39_a_hit_while_the_link_is_lost_is_entered_by_hand(setup, table, line, by, cited):
    pool = Pool(setup, displayed=399_999)
    claims = pool.claims(table, pool.take(table, 1), line)
    pool.refuses(by_hand(claims, by))  # the link is up
    pool(ReportLostLink(table.name, "no answer", 100))
    other = setup.tables[1]
    pool.take(other, 1)
    pool.refuses(claims)
    pool.refuses(by_hand(claims, by, ""))
    below = DEALER if by is SUPERVISOR else MANAGER
    assert pool.refuses(by_hand(claims, below)).allowed_to is by.post
    (made,) = pool(by_hand(claims, by))
    assert set(cited) <= set(made.rules)
    assert (made.entry.entered_by, made.entry.why) == (by, "by the slip")
    assert (pool.amount(1), pool.displayed) == ("400000.00", "100001.00")
    pool.pay(1)
    assert reconcile(pool.state).balances


def test_s_44_the_house_bears_what_the_meter_has_paid_to_others_meanwhile():
    pool = Pool(displayed=399_999)
    claims = pool.claims(STUD, pool.take(STUD, 1), "straight-flush")
    pool(ReportLostLink("stud", "no answer", 100))
    pool.pay(pool.enter(THREE, "royal-flush"))
    pool(by_hand(claims, SHIFT))
    locked = entered(pool.state, 2).locked
    assert (str(locked.amount), str(locked.from_meter)) == ("40000.00", "10000.00")
    assert pool.displayed == "90000.00"
    assert reconcile(pool.state).balances


def test_4_5_5_17_1_by_hand_too_the_hand_dealt_first_is_served_first():
    pool = Pool(RWS_POOL, displayed=399_999)
    claims = pool.claims(RWS[0], pool.take(RWS[0], 1), "royal-flush-on-the-flop", dealt_at=40)
    pool(ReportLostLink("rws 1", "no answer", 100))
    late = pool.enter(RWS[1], "royal-flush-on-the-turn", dealt_at=60)
    pool(by_hand(claims, SUPERVISOR))
    assert [entry.number for entry in history(pool.state)] == [2, late]
    assert (pool.amount(2), pool.amount(late)) == ("400000.00", "25000.25")  # by what came in since
    assert reconcile(pool.state).balances


def test_only_the_round_in_which_the_link_was_lost_is_entered_by_hand():
    pool = Pool()
    pool(ReportLostLink("stud", "no answer", 100))
    pool(RestoreLink("stud", "mended", SHIFT, 100))
    claims = pool.claims(STUD, pool.take(STUD, 1), "royal-flush")
    assert "S-44" in pool.refuses(by_hand(claims, SHIFT)).rules
    pool.refuses(replace(by_hand(claims, SHIFT), table="nowhere"))
