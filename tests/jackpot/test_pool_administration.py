"""Corrections of the meter, parameters and links."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import croupier
from croupier.jackpot import (
    ChangeParameters,
    ChangeScheduled,
    CompareMeters,
    CorrectMeter,
    LinkedTable,
    LinkTable,
    ParametersChanged,
    RejectEntry,
    ReportLostLink,
    RestoreLink,
    TakeContributions,
    UnlinkTable,
    reconcile,
)
from croupier.rulebook import Actor, Money, Post
from pools import (
    DEALER,
    HOLDEM,
    MANAGER,
    MBS_POOL,
    PARAMETERS,
    RWS,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE,
    UNIT,
    Pool,
)


def test_r_1_r_2_a_correction_is_an_entry_of_its_own():
    pool = Pool()
    assert pool.refuses(CorrectMeter(Money(-1), "fault", SUPERVISOR, 101)).allowed_to is Post.PIT_MANAGER
    pool.refuses(CorrectMeter(Money(-1), "", MANAGER, 101))
    with pytest.raises(croupier.InputError, match="by: somebody must be named"):
        CorrectMeter(Money(-1), "fault", Actor("", Post.PIT_MANAGER), 101)
    pool.refuses(CorrectMeter(Money(0), "fault", MANAGER, 101))
    pool.refuses(CorrectMeter(Money.dollars(-100_001), "fault", MANAGER, 101))
    (made,) = pool(CorrectMeter(Money(-1), "the display ran ahead", MANAGER, 101))
    assert (made.why, made.by, made.at) == ("the display ran ahead", MANAGER, 101)
    assert pool.displayed == "99999.99"
    assert reconcile(pool.state).balances


def test_a_correction_waits_while_the_meter_is_locked_for_awards():
    pool = Pool()
    number = pool.enter(STUD, "straight-flush")
    pool.refuses(CorrectMeter(Money(1), "fault", SHIFT, 101))
    pool.pay(number)
    pool(CorrectMeter(Money(1), "fault", SHIFT, 101))


def test_r_3_a_correction_does_not_lift_the_meter_above_its_cap():
    pool = Pool(replace(MBS_POOL, parameters=replace(PARAMETERS, cap=Money.dollars(100_001))))
    pool.refuses(CorrectMeter(Money.dollars(2), "fault", MANAGER, 101))


def test_r_6_parameters_change_after_the_next_win_of_the_whole():
    pool = Pool()
    before = pool.enter(STUD, "royal-flush")
    new = replace(PARAMETERS, rate=Fraction(1, 10), reset=Money.dollars(50_000))
    assert isinstance(pool(ChangeParameters(new, SHIFT, MANAGER, 100))[0], ChangeScheduled)
    assert pool.state.parameters == PARAMETERS
    assert not any(isinstance(made, ParametersChanged) for made in pool.pay(before))  # it was won before
    pool.pay(pool.enter(THREE, "straight-flush"))
    assert pool.state.parameters == PARAMETERS
    last = pool.enter(HOLDEM, "royal-flush")
    assert pool.displayed == "100000.00"  # the reset value in force when it was won
    made = pool.pay(last)
    assert isinstance(made[-1], ParametersChanged)
    assert made[-1].rules == ("R-6",)
    pool.take(STUD, 1)
    assert (pool.state.parameters, pool.displayed) == (new, "100000.50")
    pool.enter(STUD, "royal-flush")
    assert pool.displayed == "50000.00"


def test_r_6_what_was_won_before_a_change_is_worked_out_again_by_the_old_figures():
    pool = Pool()
    pool(ChangeParameters(replace(PARAMETERS, reset=Money.dollars(50_000)), SHIFT, MANAGER, 100))
    first, void, last = (pool.enter(table, "royal-flush") for table in (STUD, THREE, HOLDEM))
    pool.pay(first)
    assert pool.state.parameters.reset == Money.dollars(50_000)
    pool(RejectEntry(void, "void", SUPERVISOR, 101))
    assert (pool.amount(last), pool.displayed) == ("100002.00", "100000.00")


def test_r_1_a_cap_below_what_is_displayed_takes_nothing_off_the_meter():
    pool = Pool()
    low = replace(PARAMETERS, reset=Money.dollars(50_000), cap=Money.dollars(60_000))
    pool(ChangeParameters(low, SHIFT, MANAGER, 100))
    pool.pay(pool.enter(STUD, "royal-flush"))
    pool.take(STUD, 1)
    assert (pool.displayed, str(pool.state.overflow)) == ("100000.00", "1.00")
    pool(CorrectMeter(Money.dollars(-1), "a fault", MANAGER, 101))
    assert reconcile(pool.state).balances


def test_r_6_r_17_configuration_takes_the_shift_manager_and_a_second_person():
    pool = Pool()
    more = LinkedTable("more", "mbs-three-card", UNIT)
    commands = [
        lambda by, witness: ChangeParameters(PARAMETERS, by, witness, 100),
        lambda by, witness: LinkTable(more, by, witness, 100),
        lambda by, witness: UnlinkTable("stud", by, witness, 100),
    ]
    for command in commands:
        assert pool.refuses(command(MANAGER, SHIFT)).allowed_to is Post.SHIFT_MANAGER
        assert "R-17" in pool.refuses(command(SHIFT, SHIFT)).rules
        assert "R-17" in pool.refuses(command(SHIFT, DEALER)).rules
        pool(command(SHIFT, MANAGER))


def test_r_7_r_11_a_table_that_is_not_linked_neither_contributes_nor_claims():
    pool = Pool()
    round_ = pool.take(STUD, 1)
    pool(UnlinkTable("stud", SHIFT, MANAGER, 100))
    pool.refuses(UnlinkTable("stud", SHIFT, MANAGER, 100))
    assert "R-11" in pool.refuses(TakeContributions("stud", 2, (), 100)).rules
    pool.refuses(pool.claims(STUD, round_, "flush"))
    pool.refuses(TakeContributions("nowhere", 1, (), 100))
    pool(LinkTable(STUD, SHIFT, MANAGER, 100))
    pool.refuses(LinkTable(STUD, SHIFT, MANAGER, 100))
    assert "4.5" in pool.refuses(LinkTable(RWS[0], SHIFT, MANAGER, 100)).rules
    pool(pool.claims(STUD, round_, "flush"))


def test_r_11_r_12_a_lost_link_lasts_until_the_shift_manager_restores_it():
    pool = Pool()
    round_ = pool.take(STUD, 1)
    pool(ReportLostLink("stud", "no answer", 100))
    pool.refuses(ReportLostLink("stud", "no answer", 100))
    pool.refuses(TakeContributions("stud", 2, (), 100))
    pool.refuses(pool.claims(STUD, round_, "flush"))
    pool.refuses(CompareMeters("stud", UNIT, 100))
    assert pool.refuses(RestoreLink("stud", "mended", MANAGER, 100)).allowed_to is Post.SHIFT_MANAGER
    pool.refuses(RestoreLink("three", "mended", SHIFT, 100))
    pool(RestoreLink("stud", "mended", SHIFT, 100))
    pool(pool.claims(STUD, round_, "flush"))
