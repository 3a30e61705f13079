"""Awards of a pool, its reserve and its overflow."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import croupier
from croupier.desk import read_scenario
from croupier.games import book
from croupier.jackpot import (
    CorrectMeter,
    EnterClaims,
    EntryPaid,
    LinkedTable,
    OverflowReleased,
    ResetFunded,
    ReverseContributions,
    Stake,
    TakeContributions,
    hands_of,
    meters,
    reconcile,
)
from croupier.rulebook import Money, Result
from pools import (
    BASE,
    DEALER,
    HOLDEM,
    MANAGER,
    MBS_POOL,
    PARAMETERS,
    PLAYER,
    RESERVED,
    STUD,
    THREE,
    UNIT,
    Pool,
    amendment,
    entered,
)


def test_4_4_a_percentage_award_reduces_the_meter():
    pool = Pool(displayed=199_999)
    number = pool.enter(THREE, "straight-flush")
    assert pool.amount(number) == "20000.00"  # the winner's own stake is in the meter (S-34)
    assert pool.displayed == "180000.00"


def test_4_4_an_award_of_the_whole_resets_the_meter_and_the_house_funds_it():
    pool = Pool(displayed=499_999)
    number = pool.enter(THREE, "royal-flush")
    assert (pool.amount(number), pool.displayed) == ("500000.00", "100000.00")
    assert meters(pool.state).house_added == Money.dollars(100_000)


def test_s_35_a_fixed_award_leaves_the_meter_alone():
    pool = Pool(displayed=499_999)
    number = pool.enter(THREE, "four-of-a-kind", "flush")
    assert (pool.amount(number), pool.displayed) == ("2100.00", "500001.00")


def test_readings_of_the_table_are_followed():
    """S-35: under its other answer the meter pays the fixed sums."""
    table = LinkedTable("three", "mbs-three-card", UNIT, (("S-35", "taken-from-the-meter"),))
    pool = Pool(replace(MBS_POOL, tables=(table,)), displayed=499_999)
    number = pool.enter(table, "four-of-a-kind")
    assert pool.displayed == "498000.00"
    assert entered(pool.state, number).locked.on_meter  # so it is served in its turn
    assert reconcile(pool.state).balances


def test_a_share_is_served_in_its_turn_even_where_a_reading_leaves_the_meter_alone():
    table = replace(HOLDEM, readings=(("H-4", "unchanged"),))
    pool = Pool(replace(MBS_POOL, tables=(table,)))
    number = pool.enter(table, "straight-flush")
    locked = entered(pool.state, number).locked
    assert (locked.after, locked.on_meter) == (locked.displayed, True)


def test_odd_cents_that_a_reset_leaves_above_the_cap_go_to_the_overflow():
    pool = Pool(replace(MBS_POOL, parameters=replace(PARAMETERS, cap=PARAMETERS.reset)))
    pool(CorrectMeter(Money(-1_000_199), "a fault", MANAGER, 100))
    pool.enter(STUD, "royal-flush", "royal-flush")  # 90,000.01 and a reset value, shared by two
    assert (pool.displayed, str(pool.state.overflow)) == ("100000.00", "0.01")
    assert reconcile(pool.state).balances


def test_3_15_the_winners_of_one_table_s_round_are_one_entry_and_share():
    """3.15.1: two Royal Flushes share the meter and one reset value; 3.15.3: a lower hand goes before."""
    pool = Pool(displayed=499_997)
    number = pool.enter(STUD, "royal-flush", "royal-flush", "straight-flush")
    amounts = {made.position: str(made.amount) for made in entered(pool.state, number).locked.awards}
    assert amounts == {3: "50000.00", 1: "275000.00", 2: "275000.00"}
    assert "3.15" in pool.events[-1].rules
    refused = pool.refuses(pool.claims(STUD, 1, "royal-flush"))
    assert "S-42" in refused.rules


def test_the_awards_are_those_of_the_settlement_desk():
    """A round settled at its table with the locked value gives the same amounts."""
    scenario = {
        "rulebook": "mbs-three-card",
        "jackpot": {"unit": "5.00", "meter": "250000.00", "reset": "100000.00"},
        "dealer": "Qd 9d 3c",
        "community": "9s 8s",
        "positions": [
            {"position": 1, "wagers": {"ante": "25.00", "jackpot": "5.00"}, "cards": "Qs Js Ts", "actions": ["play"]},
            {"position": 2, "wagers": {"ante": "25.00", "jackpot": "5.00"}, "cards": "7s 6s 5s", "actions": ["fold"]},
            {"position": 3, "wagers": {"ante": "25.00", "jackpot": "5.00"}, "cards": "9h 9c 8d", "actions": ["play"]},
            {"position": 4, "wagers": {"ante": "25.00", "jackpot": "5.00"}, "cards": "2h 3h 4d", "actions": ["play"]},
        ],
    }
    pool = Pool(displayed=249_996)
    pool.take(THREE, 1, 2, 3, 4)
    hands = hands_of(read_scenario(scenario))
    pool(EnterClaims("three", 1, hands, 50, DEALER, 100))
    settled = croupier.settle(scenario)["jackpot"]
    locked = entered(pool.state, 1).locked
    assert [(made.position, str(made.amount)) for made in locked.awards] == [
        (made["position"], made["amount"]) for made in settled["awards"]
    ]
    assert (str(locked.displayed), str(locked.after)) == (settled["before"], settled["after"])


def test_a_foul_deck_is_refused_not_paid():
    """H-7, S-39: two Royal Flushes at one three-card table cannot be."""
    pool = Pool()
    round_ = pool.take(THREE, 1, 2)
    assert "foul" in pool.refuses(pool.claims(THREE, round_, "royal-flush", "royal-flush")).what


def test_h_7_s_39_an_entry_is_not_amended_to_what_one_deck_cannot_deal():
    pool = Pool()
    round_ = pool.take(THREE, 1, 2)
    pool(pool.claims(THREE, round_, "royal-flush"))
    assert "foul" in pool.refuses(amendment(pool, 1, "royal-flush", "royal-flush")).what
    assert pool.amount(1) == "100002.00"


def test_r_2_contributions_are_taken_by_the_equipment_or_by_staff():
    pool = Pool()
    stakes = (Stake(1, UNIT),)
    assert "R-2" in pool.refuses(TakeContributions("stud", 1, stakes, 100, PLAYER)).rules
    pool(TakeContributions("stud", 1, stakes, 100, DEALER))


def test_r_13_only_what_was_staked_can_win():
    pool = Pool()
    pool.refuses(pool.claims(STUD, 1, "royal-flush"))
    round_ = pool.take(STUD, 1)
    pool.refuses(pool.claims(STUD, round_, "flush", "royal-flush"))  # position 2 staked nothing
    claims = pool.claims(STUD, round_, "flush")
    pool.refuses(replace(claims, hands=()))
    pool.refuses(replace(claims, hands=claims.hands * 2))
    pool.refuses(replace(claims, hands=(replace(claims.hands[0], stake=Money.dollars(10)),)))
    pool.refuses(replace(claims, hands=(replace(claims.hands[0], cell=10**9),)))
    pool.refuses(replace(claims, hands=(replace(claims.hands[0], cell=-1),)))
    pool.refuses(replace(claims, dealt_at=101))
    pool.refuses(replace(claims, by=PLAYER))
    compiled = book(STUD.book).compiled["jackpot"]
    lost = next(
        i for i, c in enumerate(compiled.cells()) if compiled.reachable(c) and compiled.ruling(i).result is Result.COLLECTED
    )
    pool.refuses(replace(claims, hands=(replace(claims.hands[0], cell=lost),)))


def test_r_3_r_4_the_reserve_pays_for_a_reset_before_the_house_does():
    pool = Pool(RESERVED)
    pool.take(THREE, 1, 2)
    assert pool.state.reserve == Fraction(1000, 3)  # cents, exactly
    assert str(meters(pool.state).reserve) == "3.33"
    number = pool.enter(STUD, "royal-flush")
    assert meters(pool.state).house_added == BASE  # it advances the reset until the award is paid
    paid, funded = pool.pay(number)
    assert isinstance(paid, EntryPaid)
    assert isinstance(funded, ResetFunded)
    assert (funded.from_reserve, funded.from_house, funded.rules) == (Money(500), BASE - Money(500), ("R-3", "R-4"))
    counted = meters(pool.state)
    assert (counted.house_added, counted.reserve, counted.displayed) == (funded.from_house, Money(0), BASE)
    assert reconcile(pool.state).balances


def test_the_house_puts_in_nothing_while_the_reserve_has_enough():
    pool = Pool(replace(RESERVED, parameters=replace(RESERVED.parameters, reset=Money(100))))
    funded = pool.pay(pool.enter(STUD, "royal-flush"))[-1]
    assert (funded.from_reserve, funded.from_house) == (Money(100), Money(0))
    assert pool.state.reserve == Fraction(500, 3) - 100


def test_an_award_of_a_part_asks_nothing_of_the_reserve():
    pool = Pool(RESERVED)
    assert len(pool.pay(pool.enter(STUD, "straight-flush"))) == 1


def test_s_47_what_went_to_the_reserve_is_reversed_too():
    pool = Pool(RESERVED)
    round_ = pool.take(STUD, 1, 2)
    pool(ReverseContributions("stud", round_, (1,), "void", DEALER, 101))
    assert pool.state.reserve == Fraction(500, 3)
    pool(ReverseContributions("stud", round_, (2,), "void", DEALER, 101))
    assert (pool.state.reserve, pool.displayed) == (0, "100000.00")


def test_the_house_bears_a_reversal_that_the_reserve_cannot():
    pool = Pool(RESERVED)
    number = pool.enter(THREE, "royal-flush")
    round_ = pool.take(STUD, 1)
    pool.pay(number)
    (made,) = pool(ReverseContributions("stud", round_, (1,), "void", DEALER, 101))
    assert "reserve" in made.because
    assert reconcile(pool.state).balances


def test_r_4_what_waited_in_the_overflow_goes_to_the_meter_when_a_paid_award_has_made_room():
    cap = Money.dollars(100_001)
    pool = Pool(replace(MBS_POOL, parameters=replace(PARAMETERS, cap=cap)))
    pool.take(THREE, 1, 2, 3, 4)
    number = pool.enter(STUD, "royal-flush")
    assert (pool.amount(number), pool.displayed, str(pool.state.overflow)) == ("100001.00", "100000.00", "4.00")
    released = pool.pay(number)[-1]
    assert isinstance(released, OverflowReleased)
    assert (released.amount, released.rules) == (Money.dollars(1), ("R-3", "R-4"))  # up to the cap
    assert (pool.displayed, str(pool.state.overflow)) == ("100001.00", "3.00")
    pool.pay(pool.enter(STUD, "straight-flush"))
    assert (pool.displayed, str(pool.state.overflow)) == ("90004.90", "0.00")
    assert reconcile(pool.state).balances
