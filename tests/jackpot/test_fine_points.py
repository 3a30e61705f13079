"""One fine point of a pool at a time."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import croupier
from croupier.games import BOOKS
from croupier.jackpot import (
    ChangeParameters,
    ConfirmEntry,
    DecideOrder,
    EnterClaims,
    LinkedTable,
    Order,
    PayEntry,
    PoolSetup,
    RejectEntry,
    ReleaseEntry,
    ReportLostLink,
    RestoreLink,
    ReverseContributions,
    Stake,
    TakeContributions,
    UnlinkTable,
    reconcile,
)
from croupier.rulebook import Money, Post
from pools import (
    BASE,
    CELLS,
    DEALER,
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
    by_hand,
    entered,
    out,
)


def linked_as(slug: str) -> tuple[PoolSetup, LinkedTable]:
    table = LinkedTable("one", slug, UNIT)
    return PoolSetup("One", BASE, PARAMETERS, Order.DEAL if slug == "rws-texas-holdem" else Order.ENTRY, (table,)), table


@pytest.mark.parametrize("slug", BOOKS)
def test_3_14_3_17_4_5_each_book_keeps_its_own_order_and_says_who_enters_by_hand(slug):
    setup, table = linked_as(slug)
    with pytest.raises(croupier.CroupierError):
        replace(setup, order=Order.ENTRY if setup.order is Order.DEAL else Order.DEAL)
    pool = Pool(setup)
    claims = pool.claims(table, pool.take(table, 1), next(iter(CELLS[slug])))
    pool(ReportLostLink("one", "no answer", 100))
    by, below = (SUPERVISOR, DEALER) if slug == "rws-texas-holdem" else (SHIFT, MANAGER)
    assert pool.refuses(by_hand(claims, below)).allowed_to is by.post
    pool(by_hand(claims, by))


def test_r_17_the_second_person_is_a_pit_supervisor_or_above():
    Pool()(ChangeParameters(PARAMETERS, SHIFT, SUPERVISOR, 100))


def test_r_2_a_player_takes_no_contributions_and_a_lost_link_has_a_reason():
    pool = Pool()
    stakes = (Stake(1, UNIT),)
    assert pool.refuses(TakeContributions("stud", 1, stakes, 100, PLAYER)).allowed_to is Post.DEALER
    pool(TakeContributions("stud", 1, stakes, 100, DEALER))
    assert "R-2" in pool.refuses(ReportLostLink("stud", "", 100)).rules


def test_h_77_a_set_sum_waits_for_no_earlier_deal_so_it_is_not_released():
    pool = Pool(RWS_POOL)
    number = pool.enter(RWS[0], "four-of-a-kind")
    assert "waits for no earlier deal" in pool.refuses(ReleaseEntry(number, "the camera shows it", SHIFT, 100)).what


def test_s_70_no_player_pays_an_award():
    pool = Pool()
    number = pool.enter(STUD, "flush")
    pool(ConfirmEntry(number, True, SUPERVISOR, 101))
    assert pool.refuses(PayEntry(number, PLAYER, 102)).allowed_to is Post.DEALER


def test_r_2_a_reversal_is_of_a_table_of_the_link_and_of_each_position_once():
    pool = Pool()
    round_ = pool.take(STUD, 1, 2)
    assert "R-7" in pool.refuses(ReverseContributions("nowhere", round_, (1,), "void", DEALER, 101)).rules
    assert "each once" in pool.refuses(ReverseContributions("stud", round_, (1, 1), "void", DEALER, 101)).what


def test_s_47_of_a_reversed_fraction_of_a_cent_what_is_left_is_carried_on():
    pool = Pool(replace(MBS_POOL, parameters=replace(PARAMETERS, rate=Fraction(1, 3000))))
    round_ = pool.take(STUD, 1, 2)
    pool(ReverseContributions("stud", round_, (1,), "void", DEALER, 101))
    assert (pool.state.carried, pool.displayed) == (Fraction(1, 6), "100000.00")


def test_r_7_r_12_a_link_that_is_unknown_is_neither_cut_nor_restored_and_restoring_takes_a_reason():
    pool = Pool()
    assert "R-7" in pool.refuses(UnlinkTable("nowhere", SHIFT, MANAGER, 100)).rules
    assert "R-12" in pool.refuses(RestoreLink("nowhere", "mended", SHIFT, 100)).rules
    pool(ReportLostLink("stud", "no answer", 100))
    assert "R-2" in pool.refuses(RestoreLink("stud", "", SHIFT, 100)).rules


def test_s_44_a_round_before_the_one_in_which_the_link_was_lost_is_not_entered_by_hand():
    pool = Pool()
    before = pool.claims(STUD, pool.take(STUD, 1), "flush")
    pool.take(STUD, 1)
    pool(ReportLostLink("stud", "no answer", 100))
    assert "S-44" in pool.refuses(by_hand(before, SHIFT)).rules


def lost_with(*lines: str) -> tuple[Pool, EnterClaims]:
    """The link of stud is lost in a round with these hands, at 399,999 and a dollar for each of them."""
    pool = Pool(displayed=399_999)
    claims = pool.claims(STUD, pool.take(STUD, *range(1, len(lines) + 1)), *lines)
    pool(ReportLostLink("stud", "no answer", 100))
    return pool, claims


def test_s_44_of_several_awards_the_meter_bears_together_what_it_would_have_borne():
    pool, claims = lost_with("straight-flush", "straight-flush")
    pool.pay(pool.enter(THREE, "royal-flush"))
    pool(by_hand(claims, SHIFT))
    locked = entered(pool.state, 2).locked
    # a tenth and a tenth of the rest: 40,000.10 and 36,000.09 of 400,001, shared; of what is displayed 10,000 and 9,000
    assert (str(locked.amount), str(locked.from_meter), pool.displayed) == ("76000.18", "19000.00", "81000.00")
    assert reconcile(pool.state).balances


def test_s_44_the_recorded_figure_holds_when_an_entry_before_it_is_rejected():
    pool, claims = lost_with("straight-flush")
    void = pool.enter(THREE, "royal-flush")
    number = pool(by_hand(claims, SHIFT))[0].entry.number
    pool(RejectEntry(void, "void", SUPERVISOR, 101))
    assert pool.amount(number) == "40000.00"  # and not a tenth of what THREE has added


def test_s_44_nothing_is_worked_out_again_where_neither_the_meter_nor_the_recorded_figure_moves():
    pool, claims = lost_with("straight-flush")
    before = pool.enter(THREE, "flush")
    number = pool(by_hand(claims, SHIFT))[0].entry.number
    (made,) = pool(RejectEntry(before, "void", SUPERVISOR, 101))
    assert (made.reworked, pool.amount(number)) == ((), "40000.00")
    entry = entered(pool.state, number)
    assert entry.figures == (Money.dollars(400_000), BASE)
    older = replace(entry, locked=replace(entry.locked, figure=None))  # as entries were recorded at first
    assert older.figures == (Money.dollars(400_000), BASE)


def test_s_44_r_4_the_recorded_figure_is_never_above_the_cap():
    """A share that was locked then is rejected: without it the meter would have stood at 400,003."""
    pool = Pool(replace(MBS_POOL, parameters=replace(PARAMETERS, cap=Money.dollars(400_000))), displayed=399_999)
    void = pool.enter(THREE, "royal-flush")
    claims = pool.claims(STUD, pool.take(STUD, 1, 2, 3), "royal-flush")
    pool(ReportLostLink("stud", "no answer", 100))
    pool(RejectEntry(void, "void", SUPERVISOR, 101))
    number = pool(by_hand(claims, SHIFT))[0].entry.number
    assert (pool.amount(number), str(pool.state.overflow)) == ("400000.00", "3.00")
    assert reconcile(pool.state).balances


def test_s_44_the_recorded_figure_holds_for_the_hand_that_is_left():
    pool, claims = lost_with("royal-flush", "straight-flush")
    pool.take(THREE, 1, 2)
    pool(by_hand(claims, SHIFT))
    pool(out(1))
    assert pool.amount(1) == "40000.10"


def test_4_5_5_17_1_the_recorded_figure_holds_when_the_house_puts_the_hand_first():
    pool = Pool(RWS_POOL, displayed=399_999)
    claims = pool.claims(RWS[0], pool.take(RWS[0], 1), "royal-flush-on-the-flop", dealt_at=40)
    pool(ReportLostLink("rws 1", "no answer", 100))
    first = pool.enter(RWS[1], "royal-flush-on-the-turn", dealt_at=40)
    number = pool(by_hand(claims, SUPERVISOR))[0].entry.number
    pool(DecideOrder(number, first, "the camera shows it", SHIFT, 102))
    assert pool.amount(number) == "400000.00"
    assert reconcile(pool.state).balances


def test_4_5_r_6_what_the_house_puts_first_keeps_the_reset_of_its_time():
    pool = Pool(RWS_POOL)
    pool(ChangeParameters(replace(PARAMETERS, reset=Money.dollars(50_000)), SHIFT, MANAGER, 100))
    won = pool.enter(RWS[2], "royal-flush-on-the-flop", dealt_at=30)
    one = pool.enter(RWS[0], "royal-flush-on-the-turn", dealt_at=40)
    two = pool.enter(RWS[1], "royal-flush-on-the-flop", dealt_at=40)
    pool.pay(won)
    assert pool.state.parameters.reset == Money.dollars(50_000)
    pool(DecideOrder(two, one, "the camera shows it", SHIFT, 102))
    assert entered(pool.state, two).locked.after == BASE


def test_4_5_r_4_what_a_decided_order_would_lift_above_the_cap_goes_to_the_overflow():
    """The whole, then a quarter: the quarter first leaves 25,001.25 more to a later one, 20,010 of it above the cap."""
    most = Money.dollars(1_000_000)
    parameters = replace(PARAMETERS, rate=Fraction(1), cap=Money.dollars(110_000), largest_contribution=most)
    pool = Pool(replace(RWS_POOL, parameters=parameters))
    whole = pool.enter(RWS[0], "royal-flush-on-the-flop", dealt_at=40)
    quarter = pool.enter(RWS[1], "royal-flush-on-the-turn", dealt_at=40)
    pool.take(RWS[0], 1, stake=Money.dollars(30_000))
    later = pool.enter(RWS[2], "royal-flush-on-the-turn", dealt_at=50)
    assert (pool.displayed, str(pool.state.overflow)) == ("78756.57", "0.00")
    pool(DecideOrder(quarter, whole, "the camera shows it", SHIFT, 102))
    assert pool.amount(later) == "27500.00"  # of the cap
    assert (pool.displayed, str(pool.state.overflow)) == ("82500.00", "20010.00")
    assert reconcile(pool.state).balances


def test_h_60_what_the_reserve_paid_comes_back_with_the_award():
    pool = Pool(RESERVED)
    pool.pay(pool.enter(STUD, "royal-flush"))
    before = pool.state.reserve
    paid = entered(pool.state, 1).from_reserve
    assert paid > Money(0)
    pool(out(1, by=SUPERVISOR))
    assert pool.state.reserve == before + paid.cents
    assert reconcile(pool.state).balances
