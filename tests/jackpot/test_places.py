"""Places in the order of serving, at the cap and after a fault: who comes to one by a detour has what it has (H-45, R-4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from croupier.jackpot import DecideOrder, LinkedTable, ReportLostLink
from croupier.rulebook import Money
from pools import (
    BASE,
    HOLDEM,
    MBS_POOL,
    PARAMETERS,
    RWS,
    RWS_POOL,
    SHIFT,
    STUD,
    THREE,
    Pool,
    amendment,
    by_hand,
    correction,
    entered,
    out,
)

FLOP, TURN = "royal-flush-on-the-flop", "royal-flush-on-the-turn"
CAPPED = replace(PARAMETERS, rate=Fraction(1), cap=BASE, largest_contribution=Money.dollars(1_000_000))


def come_to(pool: Pool) -> list[object]:
    """What the meter and the overflow have, and what each entry gets, in the order of serving."""
    state = pool.state
    return [state.displayed, state.overflow, *((each.table.name, each.locked) for each in state.open_entries)]


def test_4_5_r_4_an_entry_that_the_house_puts_first_leaves_what_was_above_the_cap_at_its_old_place():
    """Two are entered at the cap, with stakes above it in between: as if the second had been dealt first."""

    def play(*dealt_at: int) -> Pool:
        pool = Pool(replace(RWS_POOL, parameters=CAPPED))
        for table, at in zip(RWS, dealt_at, strict=False):
            pool.take(RWS[2], 1, stake=Money.dollars(30_000))
            pool.enter(table, FLOP, dealt_at=at)
        return pool

    decided, dealt = play(40, 50), play(50, 40)
    assert all(each.over for each in decided.state.open_entries)
    decided(DecideOrder(2, 1, "the camera shows it", SHIFT, 102))
    assert come_to(decided) == come_to(dealt)


def test_4_5_r_4_an_entry_that_was_dealt_at_another_time_has_what_is_above_the_cap_at_its_new_place():
    """The first of three is another hand, dealt between the others: as if it had been so from the start."""
    tables = (*RWS, LinkedTable("rws 4", "rws-texas-holdem", RWS[0].unit))

    def play(line_first: str, at_first: int) -> Pool:
        pool = Pool(replace(RWS_POOL, parameters=CAPPED, tables=tables))
        for table, line, at in ((RWS[1], FLOP, 50), (RWS[2], TURN, 70), (RWS[0], line_first, at_first)):
            pool.take(tables[3], 1, stake=Money.dollars(30_000))
            pool.enter(table, line, dealt_at=at)
        return pool

    moved, dealt = play(TURN, 40), play(FLOP, 60)
    number = next(each.number for each in moved.state.open_entries if each.table is RWS[0])
    (made,) = moved(amendment(moved, number, FLOP, dealt_at=60))
    assert made.moved
    assert made.over
    assert come_to(moved) == come_to(dealt)


def test_h_60_r_4_a_share_that_leaves_an_entry_takes_what_was_above_the_cap_at_its_place_along():
    """A set sum is left of the entry: as if the share had never been in it."""

    def play(*lines: str) -> Pool:
        pool = Pool(replace(MBS_POOL, parameters=CAPPED))
        round_ = pool.take(STUD, 1, 2)
        pool.take(HOLDEM, 1, stake=Money.dollars(30_000))
        claims = pool.claims(STUD, round_, "royal-flush", "flush")
        pool(claims if lines else replace(claims, hands=claims.hands[1:]))
        pool.take(HOLDEM, 1, stake=Money.dollars(20_000))
        pool.enter(THREE, "royal-flush")
        return pool

    left, never = play("royal-flush"), play()
    assert entered(left.state, 1).over
    left(out(1))
    assert come_to(left) == come_to(never)


def test_5_17_1_s_44_h_45_an_entry_by_hand_that_is_amended_goes_by_the_recorded_figure():
    """One more winner of the round is found: both are paid by what was recorded, whatever was won since."""

    def play(*, at_once: bool) -> Pool:
        pool = Pool(displayed=399_999)
        claims = pool.claims(STUD, pool.take(STUD, 1, 2), "straight-flush", "straight-flush")
        pool(ReportLostLink("stud", "no answer", 100))
        pool.pay(pool.enter(THREE, "royal-flush"))
        pool(by_hand(claims if at_once else replace(claims, hands=claims.hands[:1]), SHIFT))
        if not at_once:
            pool(amendment(pool, 2, "straight-flush", "straight-flush"))
        return pool

    assert come_to(play(at_once=False)) == come_to(play(at_once=True))


def test_s_47_h_52_a_part_of_a_stake_that_counts_after_all_comes_as_that_part_to_an_entry_that_is_out():
    """Of 10 in the round of hold'em 5 are found, stud's award is entered and is out, and the 10 lay there after all."""

    def play(*, corrected: bool) -> Pool:
        pool = Pool(displayed=399_999)
        pool.take(HOLDEM, 1, stake=Money.dollars(10))
        if corrected:
            pool(correction(5))
        pool.enter(STUD, "royal-flush")
        if corrected:
            pool(out(1))
        pool.take(THREE, 1, 2, 3)  # which come behind the award
        if corrected:
            pool(correction(10))
            pool(amendment(pool, 1, "royal-flush"))
        return pool

    assert come_to(play(corrected=True)) == come_to(play(corrected=False))


def test_s_47_h_52_what_lay_beyond_that_part_was_found_now_and_comes_to_no_entry_that_is_out():
    pool = Pool(displayed=399_999)
    pool.take(HOLDEM, 1, stake=Money.dollars(10))
    pool(correction(5))
    pool.enter(STUD, "royal-flush")
    was = entered(pool.state, 1).locked.displayed
    pool(out(1))
    pool(correction(15))  # 5 more than what came off
    pool(amendment(pool, 1, "royal-flush"))
    assert entered(pool.state, 1).locked.displayed == was
