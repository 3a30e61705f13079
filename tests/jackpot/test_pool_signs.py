"""The sign, the history, and bad input to a pool."""

from __future__ import annotations

import pytest

import croupier
from croupier.jackpot import (
    ChangeParameters,
    ConfirmEntry,
    Hit,
    LinkedTable,
    MeterCorrected,
    RejectEntry,
    Stake,
    TakeContributions,
    decide,
    evolve,
    history,
    meters,
    open_pool,
    view,
)
from croupier.rulebook import Actor, Money, Refusal
from pools import (
    MANAGER,
    MBS_POOL,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE,
    UNIT,
    Pool,
)


def test_r_16_the_sign_shows_table_amount_and_new_value_and_nothing_else():
    pool = Pool(displayed=499_999)
    pool(RejectEntry(pool.enter(THREE, "straight-flush"), "void", SUPERVISOR, 100))
    pool.enter(STUD, "straight-flush")
    sign = view(pool.state)
    assert sign.last_hits == (Hit("stud", Money(5_000_010), Money(45_000_090)),)
    assert sign.displayed == Money(45_000_090)
    assert set(sign.__slots__) == {"displayed", "last_hits"}


def test_r_5_every_hit_is_kept_and_the_sign_shows_the_last_25():
    pool = Pool()
    for _ in range(30):
        pool.pay(pool.enter(THREE, "flush"))
    assert [entry.number for entry in history(pool.state)] == list(range(1, 31))
    assert len(view(pool.state).last_hits) == 25
    assert meters(pool.state).hits == 30
    assert meters(pool.state).paid == Money.dollars(3000)


@pytest.mark.parametrize(
    "make",
    [
        lambda: TakeContributions("stud", "1", (), 100),  # type: ignore[arg-type]
        lambda: TakeContributions("stud", 1, [Stake(1, UNIT)], 100),  # type: ignore[arg-type]
        lambda: TakeContributions("stud", 1, (5,), 100),  # type: ignore[arg-type]
        lambda: Stake(1, 5.0),  # type: ignore[arg-type]
        lambda: Stake(True, UNIT),
        lambda: Stake(1, Money(5.5)),  # type: ignore[arg-type]
        lambda: ConfirmEntry(1, True, "Sue", 100),  # type: ignore[arg-type]
        lambda: ConfirmEntry(1, True, Actor("Sue", 9), 100),  # type: ignore[arg-type]
        lambda: LinkedTable("stud", "mbs-three-card", UNIT, (("S-35",),)),  # type: ignore[arg-type]
        lambda: ChangeParameters(None, SHIFT, MANAGER, 100),  # type: ignore[arg-type]
    ],
)
def test_bad_input_ends_in_an_error_of_ours(make):
    with pytest.raises(croupier.InputError) as error:
        make()
    assert error.value.where


def test_what_is_no_command_is_refused():
    assert isinstance(decide(open_pool(MBS_POOL), "pay me"), Refusal)  # type: ignore[arg-type]


def test_no_event_leaves_less_than_nothing():
    with pytest.raises(croupier.MoneyError):
        evolve(open_pool(MBS_POOL), MeterCorrected(Money.dollars(-100_001), "why", MANAGER, 1, ("R-1",)))
