"""Contributions to a pool, corrected and reversed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.jackpot import (
    CompareMeters,
    ContributionsReversed,
    CorrectMeter,
    EntryAmended,
    LinkLost,
    MetersAgreed,
    RejectEntry,
    ReversalBorneByHouse,
    ReverseContributions,
    Stake,
    TakeContributions,
    meters,
    reconcile,
)
from croupier.rulebook import Money, Post
from pools import (
    DEALER,
    HOLDEM,
    MANAGER,
    MBS_POOL,
    PARAMETERS,
    PLAYER,
    RWS,
    RWS_POOL,
    STUD,
    SUPERVISOR,
    THREE,
    UNIT,
    Pool,
    correction,
)


def test_1_20_the_meter_rises_with_every_stake_by_the_exact_rate():
    pool = Pool(RWS_POOL)
    pool.take(RWS[0], 1, 2)
    assert pool.displayed == "100002.00"
    assert "1.20" in pool.events[-1].rules
    assert meters(pool.state).wagered == Money.dollars(10)


def test_fractions_of_a_cent_are_carried_over_and_nothing_is_lost():
    pool = Pool(replace(MBS_POOL, parameters=replace(PARAMETERS, rate=Fraction(1, 3000))))
    for _ in range(6):
        pool.take(STUD, 1)  # a sixth of a cent each
        assert reconcile(pool.state).balances
    assert pool.displayed == "100000.01"
    assert pool.state.carried == 0


def test_r_4_what_comes_above_the_cap_goes_to_the_overflow():
    pool = Pool(replace(MBS_POOL, parameters=replace(PARAMETERS, cap=Money.dollars(100_001))))
    round_ = pool.take(STUD, 1, 2, 3)
    assert pool.displayed == "100001.00"
    assert meters(pool.state).overflow == Money.dollars(2)
    pool(ReverseContributions("stud", round_, (1, 2), "void", SUPERVISOR, 101))
    assert (pool.displayed, str(pool.state.overflow)) == ("100001.00", "0.00")
    pool.take(THREE, 1)
    pool(ReverseContributions("stud", round_, (3,), "void", SUPERVISOR, 101))
    assert (pool.displayed, str(pool.state.overflow)) == ("100001.00", "0.00")  # as if that stake had never been
    assert reconcile(pool.state).balances


@pytest.mark.parametrize("stake", [Money(0), Money(-500), Money.dollars(101)])
def test_r_14_an_implausible_contribution_is_a_fault_and_no_value_leaves(stake):
    pool = Pool()
    (made,) = pool(TakeContributions("stud", 1, (Stake(1, UNIT), Stake(2, stake)), 100))
    assert isinstance(made, LinkLost)
    assert "R-14" in made.rules
    assert pool.displayed == "100000.00"
    assert pool.refuses(TakeContributions("stud", 1, (Stake(1, UNIT),), 101)).allowed_to is Post.SHIFT_MANAGER
    pool.take(THREE, 1)  # other tables play on


def test_r_32_a_round_contributes_once():
    pool = Pool()
    pool.take(STUD, 1, round_=7)
    pool.refuses(TakeContributions("stud", 7, (Stake(1, UNIT),), 101))
    pool.refuses(TakeContributions("stud", 6, (Stake(1, UNIT),), 101))
    pool.refuses(TakeContributions("stud", 8, (Stake(1, UNIT), Stake(1, UNIT)), 101))


def test_r_13_a_mismatch_of_table_and_pool_meters_is_a_fault():
    pool = Pool()
    round_ = pool.take(STUD, 1, 2)
    pool(ReverseContributions("stud", round_, (2,), "absent", DEALER, 101))
    assert isinstance(pool(CompareMeters("stud", UNIT, 102))[0], MetersAgreed)
    assert isinstance(pool(CompareMeters("stud", Money.dollars(10), 103))[0], LinkLost)
    pool.refuses(TakeContributions("stud", 2, (Stake(1, UNIT),), 104))


def test_h_23_a_corrected_stake_carries_fractions_of_a_cent_as_if_it_had_been_so():
    for first, then in ((5, 10), (25, 5), (10, 5)):
        corrected, plain = (Pool(replace(MBS_POOL, parameters=replace(PARAMETERS, rate=Fraction(1, 700)))) for _ in range(2))
        corrected.take(HOLDEM, 1, stake=Money.dollars(first))
        corrected(correction(then))
        plain.take(HOLDEM, 1, stake=Money.dollars(then))
        assert corrected.state.carried == plain.state.carried == Fraction(then, 7) % 1  # a seventh of a cent for a dollar
        assert corrected.displayed == plain.displayed
        assert reconcile(corrected.state).balances


def test_s_47_h_52_what_comes_off_and_what_is_found_later_is_kept_part_by_part():
    """What came off last comes back first, what was found last goes first; nothing of it is left in the end."""
    pool = Pool()
    pool.take(HOLDEM, 1, stake=Money.dollars(15))

    def parts() -> tuple[list[int], list[int]]:
        taken = pool.state.taken(HOLDEM.name, 1)
        assert taken is not None
        kept = taken.off.get(1, ()), taken.later.get(1, ())
        off, later = ([each.stake.cents // 100 for each in some] for some in kept)
        return off, later

    steps: list[tuple[int, list[int], list[int]]] = [
        (5, [10], []),
        (10, [5], []),
        (15, [], []),
        (25, [], [10]),
        (20, [5], [5]),
        (15, [5, 5], []),
        (5, [5, 5, 10], []),
        (15, [5, 5], []),
        (20, [5], [5]),
        (25, [], [5, 5]),
    ]
    for dollars, off, later in steps:
        pool(correction(dollars))
        assert parts() == (off, later)


def test_r_4_h_23_what_a_correction_moves_leaves_the_meter_as_if_the_stake_had_been_so():
    pool = Pool(replace(MBS_POOL, parameters=replace(PARAMETERS, cap=Money.dollars(100_001))))
    pool.take(HOLDEM, 1, stake=Money.dollars(10))  # 1 to the meter, 1 above the cap
    pool(correction(25))
    pool.take(THREE, 1)
    assert (pool.displayed, str(pool.state.overflow)) == ("100001.00", "5.00")
    (made,) = pool(correction(10))
    assert (made.to_meter, made.to_overflow) == (Money(0), Money.dollars(-3))
    assert (pool.displayed, str(pool.state.overflow)) == ("100001.00", "2.00")
    pool(ReverseContributions("holdem", 1, (1,), "void", SUPERVISOR, 102))
    assert (pool.displayed, str(pool.state.overflow)) == ("100001.00", "0.00")  # the other table's alone
    assert reconcile(pool.state).balances


def test_r_4_h_23_a_correction_comes_off_the_meter_once_the_overflow_is_used_up():
    pool = Pool(replace(MBS_POOL, parameters=replace(PARAMETERS, cap=Money.dollars(100_004))))
    pool.take(HOLDEM, 1, stake=Money.dollars(25))  # 4 to the meter, 1 above the cap
    pool.take(THREE, 1, 2)
    (made,) = pool(correction(10))
    assert (made.to_meter, made.to_overflow) == (Money(0), Money.dollars(-3))
    (made,) = pool(correction(5))
    assert (made.to_meter, made.to_overflow) == (Money.dollars(-1), Money(0))
    assert (pool.displayed, str(pool.state.overflow)) == ("100003.00", "0.00")  # 1 and 2
    assert reconcile(pool.state).balances


def test_h_23_the_house_bears_a_correction_that_the_meter_cannot():
    pool = Pool()
    pool.take(HOLDEM, 1, stake=Money.dollars(10))
    pool(CorrectMeter(Money(-10_000_150), "a fault", MANAGER, 101))
    (made,) = pool(correction(5))
    assert made.borne_because == "the meter shows less than that"
    assert (pool.displayed, pool.state.borne) == ("0.50", 100)
    assert reconcile(pool.state).balances


def test_h_23_3_14_a_stake_that_an_open_entry_rests_on_is_corrected_in_it_and_one_of_a_paid_entry_is_not():
    pool = Pool()
    number = pool.enter(HOLDEM, "royal-flush")
    was = pool.amount(number)
    _, made = pool(correction(10))
    assert isinstance(made, EntryAmended)
    assert ([hand.stake for hand in made.hands], pool.amount(number)) == ([Money.dollars(10)], was)
    pool.pay(number)
    assert pool.refuses(correction(5)).allowed_to is None


def test_s_47_the_contributions_of_a_void_round_are_reversed():
    pool = Pool()
    round_ = pool.take(STUD, 1, 2, 3)
    (made,) = pool(ReverseContributions("stud", round_, (1, 2, 3), "5.2: the round is void", SUPERVISOR, 101))
    assert isinstance(made, ContributionsReversed)
    assert "S-47" in made.rules
    assert pool.displayed == "100000.00"
    assert meters(pool.state).wagered == Money(0)
    pool.refuses(ReverseContributions("stud", round_, (1,), "again", SUPERVISOR, 102))


def test_h_52_the_contribution_of_one_returned_stake_is_reversed():
    pool = Pool()
    round_ = pool.take(HOLDEM, 1, 2)
    (made,) = pool(ReverseContributions("holdem", round_, (2,), "5.11: absent", DEALER, 101))
    assert "H-52" in made.rules
    assert pool.displayed == "100001.00"


@pytest.mark.parametrize("line", ["straight-flush", "royal-flush"])
def test_s_47_the_house_bears_a_reversal_if_a_percentage_award_was_locked_in_between(line):
    pool = Pool()
    round_ = pool.take(STUD, 1)
    entry = pool.enter(THREE, line)
    before = pool.displayed
    (made,) = pool(ReverseContributions("stud", round_, (1,), "void", SUPERVISOR, 101))
    assert isinstance(made, ReversalBorneByHouse)
    assert f"entry {entry}" in made.because
    assert pool.displayed == before
    assert pool.state.borne == 100
    assert reconcile(pool.state).balances


def test_the_house_bears_a_reversal_that_the_meter_cannot():
    pool = Pool()
    round_ = pool.take(STUD, 1)
    pool(CorrectMeter(Money(-10_000_050), "a fault", MANAGER, 101))
    assert isinstance(pool(ReverseContributions("stud", round_, (1,), "void", SUPERVISOR, 102))[0], ReversalBorneByHouse)
    assert pool.displayed == "0.50"
    assert reconcile(pool.state).balances


def test_s_47_neither_a_fixed_award_nor_a_rejected_entry_makes_the_house_bear_it():
    pool = Pool()
    round_ = pool.take(STUD, 1)
    pool.enter(THREE, "flush")
    rejected = pool.enter(HOLDEM, "straight-flush")
    pool(RejectEntry(rejected, "void", SUPERVISOR, 101))
    assert isinstance(pool(ReverseContributions("stud", round_, (1,), "void", SUPERVISOR, 102))[0], ContributionsReversed)


def test_a_stake_under_an_entry_goes_back_only_after_the_entry_is_rejected():
    pool = Pool()
    number = pool.enter(STUD, "royal-flush")
    void = ReverseContributions("stud", 1, (1,), "5.8: the pack is foul", SUPERVISOR, 101)
    pool.refuses(void)
    pool(RejectEntry(number, "5.8: the pack is foul", SUPERVISOR, 101))
    assert pool.displayed == "100001.00"
    pool(void)
    assert pool.displayed == "100000.00"


def test_r_2_a_reversal_carries_reason_and_person():
    pool = Pool()
    pool.take(STUD, 1)
    pool.refuses(ReverseContributions("stud", 1, (1,), "", SUPERVISOR, 101))
    pool.refuses(ReverseContributions("stud", 1, (1,), "void", PLAYER, 101))
    pool.refuses(ReverseContributions("stud", 1, (), "void", DEALER, 101))
    pool.refuses(ReverseContributions("stud", 1, (2,), "void", DEALER, 101))


def test_a_round_that_is_over_is_not_reversed():
    """Faults count until the next call of bets; an award that is still open keeps its round open."""
    pool = Pool()
    pool.take(STUD, 1)
    pool.take(STUD, 1)
    pool.refuses(ReverseContributions("stud", 1, (1,), "void", SUPERVISOR, 101))
    number = pool.enter(STUD, "flush")
    pool.take(STUD, 1)
    pool(RejectEntry(number, "void", SUPERVISOR, 101))
    pool(ReverseContributions("stud", 3, (1,), "void", SUPERVISOR, 101))
