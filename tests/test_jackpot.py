"""The linked jackpot: contributions, entries, the order of serving, and who may do what (R-n: requirements)."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

import croupier
from croupier.desk import read_scenario
from croupier.games import BOOKS, book, catalogue, edition, register
from croupier.jackpot import (
    AmendEntry,
    ChangeParameters,
    ChangeScheduled,
    ClaimsEntered,
    CompareMeters,
    ConfirmEntry,
    ContributionsReversed,
    ContributionsTaken,
    CorrectContribution,
    CorrectMeter,
    DecideOrder,
    EnterByHand,
    EnterClaims,
    Entry,
    EntryAmended,
    EntryPaid,
    EntryRejected,
    HandsTakenOut,
    Hit,
    JackpotHand,
    LinkedTable,
    LinkLost,
    LinkTable,
    MeterCorrected,
    MetersAgreed,
    Order,
    OrderDecided,
    OverflowReleased,
    Parameters,
    ParametersChanged,
    PayEntry,
    PoolSetup,
    RejectEntry,
    ReleaseEntry,
    ReportLostLink,
    ResetFunded,
    RestoreLink,
    ReversalBorneByHouse,
    ReverseContributions,
    Stake,
    Status,
    TakeContributions,
    TakeOutHands,
    UnlinkTable,
    decide,
    evolve,
    hands_of,
    history,
    meters,
    open_pool,
    reconcile,
    recount,
    replay,
    view,
)
from croupier.jackpot import Pool as PoolState
from croupier.rulebook import Actor, Money, Post, Refusal, Result

DEALER = Actor("Dan", Post.DEALER)
SUPERVISOR = Actor("Sue", Post.PIT_SUPERVISOR)
MANAGER = Actor("Max", Post.PIT_MANAGER)
SHIFT = Actor("Shi", Post.SHIFT_MANAGER)
PLAYER = Actor("Pat", Post.PLAYER)
UNIT = Money.dollars(5)
STUD, THREE, HOLDEM = (
    LinkedTable("stud", "mbs-singapore-stud-v9", UNIT),
    LinkedTable("three", "mbs-three-card", UNIT),
    LinkedTable("holdem", "mbs-texas-holdem", UNIT),
)
RWS = tuple(LinkedTable(f"rws {number}", "rws-texas-holdem", UNIT) for number in (1, 2, 3))
BASE = Money.dollars(100_000)
PARAMETERS = Parameters(
    reset=BASE, rate=Fraction(1, 5), reserve_rate=Fraction(0), cap=None, largest_contribution=Money.dollars(20)
)
MBS_POOL = PoolSetup("Megalink", BASE, PARAMETERS, Order.ENTRY, (STUD, THREE, HOLDEM))
RWS_POOL = PoolSetup("Sentosa", BASE, PARAMETERS, Order.DEAL, RWS)


def cells_of(slug: str) -> dict[str, int]:
    """For each line of a book's jackpot table, a cell that it alone pays."""
    rules = book(slug)
    compiled = rules.compiled[rules.edition.jackpot.wager]
    found: dict[str, int] = {}
    for index, cell in enumerate(compiled.cells()):
        if compiled.reachable(cell) and (ruling := compiled.ruling(index)).result is Result.PAYS:
            found.setdefault(ruling.lines[0].name, index)
    return found


CELLS = {slug: cells_of(slug) for slug in BOOKS}


def entered(pool: PoolState, number: int) -> Entry:
    """An entry that is there."""
    found = pool.entry(number)
    assert found is not None
    return found


class Pool:
    """A pool that is driven by commands and remembers its events."""

    def __init__(self, setup: PoolSetup = MBS_POOL, displayed: int | None = None) -> None:
        self.setup = setup
        self.state = open_pool(setup)
        self.events: list[Any] = []
        self.clock = 100
        if displayed is not None:
            amount = Money.dollars(displayed) - self.state.displayed
            if amount:
                self(CorrectMeter(amount, "as it stood before", MANAGER, self.clock))

    def __call__(self, command: Any) -> tuple[Any, ...]:
        """Do it; it must be allowed."""
        made = decide(self.state, command)
        assert not isinstance(made, Refusal), made
        for event in made:
            assert event.rules
            self.state = evolve(self.state, event)
            self.events.append(event)
        return made

    def refuses(self, command: Any) -> Refusal:
        before = self.state
        made = decide(self.state, command)
        assert isinstance(made, Refusal), made
        assert made.rules
        assert self.state == before
        return made

    def take(self, table: LinkedTable, *positions: int, round_: int | None = None, stake: Money = UNIT) -> int:
        """The next round of a table contributes; its number."""
        last = self.state.tables[table.name].last_round
        number = round_ if round_ is not None else (last or 0) + 1
        self(TakeContributions(table.name, number, tuple(Stake(each, stake) for each in positions), self.clock))
        return number

    def claims(self, table: LinkedTable, round_: int, *lines: str, dealt_at: int = 50, by: Actor = DEALER) -> EnterClaims:
        hands = tuple(
            JackpotHand(position, f"position {position}", UNIT, CELLS[table.book][line])
            for position, line in enumerate(lines, 1)
        )
        return EnterClaims(table.name, round_, hands, dealt_at, by, self.clock)

    def enter(self, table: LinkedTable, *lines: str, dealt_at: int = 50) -> int:
        """A round at a table with one hand of each line; the number of its entry."""
        round_ = self.take(table, *range(1, len(lines) + 1))
        (made,) = self(self.claims(table, round_, *lines, dealt_at=dealt_at))
        return made.entry.number

    def pay(self, number: int) -> tuple[Any, ...]:
        self(ConfirmEntry(number, True, SUPERVISOR, self.clock))
        return self(PayEntry(number, DEALER, self.clock))

    def amount(self, number: int) -> str:
        return str(entered(self.state, number).locked.amount)

    @property
    def displayed(self) -> str:
        return str(self.state.displayed)


# -- setup --


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("reset", Money(0)),
        ("reset", 100_000),
        ("rate", Fraction(0)),
        ("rate", Fraction(6, 5)),
        ("rate", 0.2),
        ("reserve_rate", Fraction(-1, 5)),
        ("reserve_rate", Fraction(9, 10)),  # with the meter's fifth more than the stake
        ("reserve_rate", None),
        ("cap", Money.dollars(99_999)),
        ("largest_contribution", Money(0)),
        ("largest_contribution", None),
    ],
)
def test_r_3_a_bad_parameter_is_refused_by_an_error_of_ours(field, value):
    with pytest.raises(croupier.InputError) as error:
        replace(PARAMETERS, **{field: value})
    assert error.value.where == field


def test_r_3_no_setting_has_a_default():
    with pytest.raises(TypeError):
        Parameters(reset=Money(1), rate=Fraction(1, 2))  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        PoolSetup("Megalink", BASE, PARAMETERS, Order.ENTRY)  # type: ignore[call-arg]
    for field in ("base", "reserve_rate"):
        kind = MBS_POOL if field == "base" else PARAMETERS
        given = {name: getattr(kind, name) for name in kind.__slots__ if name != field}
        with pytest.raises(TypeError):
            type(kind)(**given)


@pytest.mark.parametrize("base", [Money(-1), Money.dollars(100_001)])
def test_r_3_a_pool_opens_with_its_base_which_is_not_above_the_cap(base):
    capped = replace(MBS_POOL, parameters=replace(PARAMETERS, cap=BASE))
    with pytest.raises(croupier.InputError) as error:
        replace(capped, base=base)
    assert error.value.where == "base"
    pool = Pool(replace(capped, base=Money.dollars(12)))
    assert pool.displayed == "12.00"
    assert reconcile(pool.state).balances


def test_r_7_each_linked_table_is_identified():
    with pytest.raises(croupier.InputError, match="linked twice"):
        PoolSetup("Megalink", BASE, PARAMETERS, Order.ENTRY, (STUD, STUD))
    with pytest.raises(croupier.InputError, match="needs a name"):
        LinkedTable("", "mbs-three-card", UNIT)
    with pytest.raises(croupier.InputError, match="no rulebook"):
        LinkedTable("table", "whist", UNIT)
    with pytest.raises(croupier.InputError, match="the unit of the jackpot must be more than nothing"):
        LinkedTable("table", "mbs-three-card", Money(0))


def test_r_3_a_pool_is_identified():
    with pytest.raises(croupier.InputError, match="a pool needs a name"):
        replace(MBS_POOL, name="")


@pytest.mark.parametrize(("order", "table"), [(Order.ENTRY, RWS[0]), (Order.DEAL, STUD), (Order.DEAL, THREE)])
def test_a_table_is_linked_only_where_its_book_s_order_of_serving_is_kept(order, table):
    """MBS 3.14 and 3.17 against RWS 4.5."""
    with pytest.raises(croupier.InputError, match="serves winners"):
        PoolSetup("mixed", BASE, PARAMETERS, order, (table,))


@pytest.mark.parametrize("slug", BOOKS)
def test_what_the_pool_cites_of_a_book_is_in_that_book(slug):
    cited = edition(slug).linked_jackpot
    readings = {reading.id for reading in register().of(slug)}
    for rules in (cited.order_rules, cited.sharing, cited.growth, cited.reversal, cited.confirmation):
        assert all(each in catalogue(slug).rules or each in readings or each.startswith("R-") for each in rules)


# -- contributions --


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


# -- corrections of a stake --


def correction(dollars: int, table: LinkedTable = HOLDEM) -> CorrectContribution:
    """The stake on position 1 of the table's first round was of another size."""
    return CorrectContribution(table.name, 1, Stake(1, Money.dollars(dollars)), "as it lay", DEALER, 101)


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


# -- reversals --


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


# -- awards --


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


# -- the reserve and the overflow --


RESERVED = replace(MBS_POOL, parameters=replace(PARAMETERS, reserve_rate=Fraction(1, 3)))


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


# -- the order of serving --


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


def equal_times() -> tuple[Pool, int, int]:
    """A quarter and the whole, dealt at the same time, both confirmed."""
    pool = Pool(RWS_POOL, displayed=399_999)
    pool.take(RWS[2], 1)
    rounds = [pool.take(table, 1) for table in RWS[:2]]
    lines = ("royal-flush-on-the-turn", "royal-flush-on-the-flop")
    for table, round_, line in zip(RWS, rounds, lines, strict=False):
        pool(pool.claims(table, round_, line, dealt_at=40))
    for number in (1, 2):
        pool(ConfirmEntry(number, True, SUPERVISOR, 101))
    return pool, 1, 2


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


# -- a hit while the link is lost --


def by_hand(claims: EnterClaims, by: Actor, why: str = "by the slip") -> EnterByHand:
    return EnterByHand(claims.table, claims.round, claims.hands, claims.dealt_at, why, by, claims.at)


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


# -- hands that are taken out --


def out(*positions: int, by: Actor = DEALER, why: str = "not shown") -> TakeOutHands:
    return TakeOutHands("stud", 1, positions, why, by, 101)


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


def amendment(pool: Pool, number: int, *lines: str, dealt_at: int = 50, **changes: Any) -> AmendEntry:
    """One hand of each line, position by position, in place of what an entry has."""
    entry = entered(pool.state, number)
    claims = pool.claims(entry.table, entry.round, *lines, dealt_at=dealt_at)
    told = AmendEntry(claims.table, claims.round, claims.hands, dealt_at, "as it lies", DEALER, pool.clock)
    return replace(told, **changes)


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


# -- confirmation, payment, rejection --


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


# -- corrections, parameters, links --


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


# -- one fine point at a time --


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


# -- the sign, the history, bad input --


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


# -- whatever happens --


@given(st.lists(st.sampled_from(["royal-flush", "straight-flush", "flush"]), min_size=1, max_size=4), st.data())
@settings(max_examples=60, deadline=None)
def test_an_entry_that_was_rejected_might_never_have_been(lines, data):
    """The pool with a rejected entry, wherever it stood, is the pool without it."""
    at = data.draw(st.integers(0, len(lines)))
    void = data.draw(st.sampled_from(["royal-flush", "straight-flush", "flush"]))
    setup = replace(MBS_POOL, parameters=replace(PARAMETERS, cap=data.draw(st.sampled_from([None, Money.dollars(500_000)]))))
    pools = Pool(setup, displayed=499_999), Pool(setup, displayed=499_999)
    numbers: list[list[int]] = [[], []]
    for index in range(len(lines) + 1):
        for pool in pools:
            if index == at:
                round_ = pool.take(HOLDEM, 1)
                if pool is pools[0]:
                    pool(pool.claims(HOLDEM, round_, void))
        if index < len(lines):
            for pool, own in zip(pools, numbers, strict=True):
                own.append(pool.enter((STUD, THREE)[index % 2], lines[index]))
    for pool in pools:
        pool.take(HOLDEM, 1)
    pools[0](RejectEntry(at + 1, "void", SUPERVISOR, 101))
    assert pools[0].state.displayed == pools[1].state.displayed
    assert pools[0].state.overflow == pools[1].state.overflow
    for one, other in zip(*numbers, strict=True):
        mine, theirs = (entered(pool.state, number).locked for pool, number in zip(pools, (one, other), strict=True))
        assert (mine.awards, mine.house_adds) == (theirs.awards, theirs.house_adds)


@pytest.mark.parametrize("seed", range(5))
def test_r_5_the_sign_shows_the_last_hits_in_the_order_of_serving_however_they_were_entered(seed):
    random, pool = Random(seed), Pool(RWS_POOL)
    pool.clock = 200
    for dealt_at in sorted(range(120), key=lambda time: time + random.random() * 40):
        pool.enter(random.choice(RWS_POOL.tables), "royal-flush-on-the-turn", dealt_at=dealt_at)
        if random.random() < 1 / 2:
            pool.pay(pool.state.open_entries[0].number)
        if pool.state.open_entries and random.random() < 1 / 8:
            pool(RejectEntry(random.choice(pool.state.open_entries).number, "keyed by mistake", SUPERVISOR, pool.clock))
    standing = [entry for entry in history(pool.state) if entry.stands][-25:]
    assert [entry.number for entry in standing] != sorted(entry.number for entry in standing)
    assert [hit.new_value for hit in view(pool.state).last_hits] == [entry.locked.after for entry in standing]


KNOWN = {rule_id for slug in BOOKS for rule_id in catalogue(slug).rules} | {reading.id for reading in register()}
FALLS_BY = (ContributionsReversed, ClaimsEntered, OrderDecided, HandsTakenOut, EntryAmended, EntryRejected, MeterCorrected)
actors = st.sampled_from([PLAYER, DEALER, SUPERVISOR, MANAGER, SHIFT, Actor("Sam", Post.SHIFT_MANAGER)])
staff = st.sampled_from([SUPERVISOR, MANAGER, SHIFT])
spots = st.integers(0, 3)


class Floor(RuleBasedStateMachine):
    """Random commands, legal and not, to a pool of three tables."""

    setup = replace(
        MBS_POOL,
        base=Money.dollars(900),
        parameters=replace(
            PARAMETERS,
            rate=Fraction(7, 30),
            reserve_rate=Fraction(1, 7),
            reset=Money.dollars(1000),
            cap=Money.dollars(1003),
        ),
    )

    def __init__(self) -> None:
        super().__init__()
        self.state = open_pool(self.setup)
        self.events: list[Any] = []
        self.clock = 100

    def do(self, command: Any) -> None:
        self.clock += 1
        before = self.state
        made = decide(self.state, command)
        assert self.state == before  # decide changes nothing, refused or not
        if isinstance(made, Refusal):
            assert made.rules
            assert all(self.known(each) for each in made.rules)
            return
        assert made
        for event in made:
            assert event.rules
            assert all(self.known(each) for each in event.rules)
            after = evolve(self.state, event)
            if after.displayed < self.state.displayed:
                assert isinstance(event, FALLS_BY)
            if isinstance(event, EntryRejected) and not event.reworked:
                assert after.displayed + after.overflow == self.state.displayed + self.state.overflow + event.put_back
            self.state = after
            self.events.append(event)
            self.check()

    @staticmethod
    def known(cited: str) -> bool:
        return cited in KNOWN or bool(re.fullmatch(r"R-([1-9]|[12]\d|3[0-2])", cited))

    def check(self) -> None:
        proof = reconcile(self.state)
        assert proof.balances, proof
        assert sorted(entry.number for entry in self.state.entries) == list(range(1, len(self.state.entries) + 1))

    def table(self, spot: int) -> LinkedTable:
        return self.setup.tables[spot % 3]

    @rule(spot=spots, ahead=st.integers(0, 2), stakes=st.dictionaries(st.integers(1, 4), st.integers(1, 1999), max_size=3))
    def take(self, spot, ahead, stakes):
        name = self.table(spot).name
        round_ = (self.state.tables[name].last_round or 0) + ahead
        self.do(TakeContributions(name, round_, tuple(Stake(p, Money(c)) for p, c in stakes.items()), self.clock))

    @rule(spot=spots, by=actors, data=st.data())
    def reverse(self, spot, by, data):
        name = self.table(spot).name
        rounds = self.state.tables[name].rounds
        if rounds:
            round_ = data.draw(st.sampled_from(sorted(rounds)))
            chosen = data.draw(st.sets(st.sampled_from(sorted(rounds[round_].contributions) or [9])))
            self.do(ReverseContributions(name, round_, tuple(chosen), "void", by, self.clock))

    @rule(spot=spots, back=st.integers(0, 20), by=staff, data=st.data(), whole=st.booleans())
    def enter(self, spot, back, by, data, whole):
        """Usually a hand on a stake that was taken: the next round contributes, then wins."""
        table = self.table(spot)
        self.mend(table)
        round_ = (self.state.tables[table.name].last_round or 0) + 1
        self.do(TakeContributions(table.name, round_, (Stake(1, UNIT), Stake(2, UNIT)), self.clock))
        cells = CELLS[table.book]
        first = cells[data.draw(st.sampled_from([line for line in cells if "royal" in line or not whole]))]
        second = data.draw(st.none() | st.sampled_from(sorted(cells.values())))
        hands = (JackpotHand(1, "a", UNIT, first), *([] if second is None else [JackpotHand(2, "b", UNIT, second)]))
        if data.draw(st.booleans()):
            self.do(ReportLostLink(table.name, "no answer", self.clock))
            if data.draw(st.booleans()):  # others play on meanwhile
                self.serve()
                self.do(CorrectMeter(Money(data.draw(st.integers(-50_000, 50_000))), "a fault", MANAGER, self.clock))
            self.do(EnterByHand(table.name, round_, hands, self.clock - back, "no answer", by, self.clock))
        else:
            self.do(EnterClaims(table.name, round_, hands, self.clock - back, by, self.clock))

    @rule(spot=spots, by=actors, cell=st.integers(-1, 200))
    def enter_anything(self, spot, by, cell):
        table = self.table(spot)
        round_ = self.state.tables[table.name].last_round or 0
        self.do(EnterClaims(table.name, round_, (JackpotHand(1, "a", UNIT, cell),), self.clock, by, self.clock))

    @rule(back=spots, counted=st.booleans(), by=actors)
    def confirm(self, back, counted, by):
        number = max(len(self.state.entries) - back, 1)
        self.do(ConfirmEntry(number, counted, by, self.clock))

    @rule(back=spots, by=actors)
    def pay(self, back, by):
        number = max(len(self.state.entries) - back, 1)
        entry = self.state.entry(number)
        paid = meters(self.state).paid
        self.do(PayEntry(number, by, self.clock))
        if entry and meters(self.state).paid != paid:
            assert entry.status is Status.CONFIRMED  # S-70
            assert entry.confirmed_by
            assert entry.confirmed_by.name != by.name

    @rule()
    def serve(self):
        """Confirm and pay whoever is first, so that there is something behind the open entries."""
        for entry in self.state.entries:
            if entry.open:
                self.do(ConfirmEntry(entry.number, True, SUPERVISOR, self.clock))
                self.do(PayEntry(entry.number, MANAGER, self.clock))
                break

    @rule(data=st.data(), by=staff)
    def decide_order(self, data, by):
        """Two entries, of one time or not."""
        waiting = [entry.number for entry in self.state.entries if entry.waits_on_meter]
        first, then = data.draw(st.sampled_from([*permutations(waiting, 2)] or [(1, 2)]))
        self.do(DecideOrder(first, then, "as it was", by, self.clock))

    @rule(data=st.data(), by=staff, some=st.booleans())
    def take_out(self, data, by, some):
        """Hands of an entry, be it paid or not."""
        standing = [entry for entry in self.state.entries if entry.stands]
        if standing:
            entry = data.draw(st.sampled_from(standing))
            out = tuple(hand.position for hand in entry.hands)[: 1 if some else None]
            self.do(TakeOutHands(entry.table.name, entry.round, out, "void", by, self.clock))

    @rule(data=st.data(), by=actors, back=st.integers(0, 20))
    def amend(self, data, by, back):
        """Other hands of an open entry, or hands again of one that all had left."""
        entries = [entry for entry in self.state.entries if entry.keeps_place]
        standing = [entry for entry in entries if self.state.taken(entry.table.name, entry.round)]
        if standing:
            entry = data.draw(st.sampled_from(standing))
            cells = sorted(CELLS[entry.table.book].values())
            taken = sorted(self.state.tables[entry.table.name].rounds[entry.round].contributions) or [9]
            won = data.draw(st.dictionaries(st.sampled_from(taken), st.sampled_from(cells), max_size=2))
            hands = tuple(JackpotHand(at, "c", UNIT, cell) for at, cell in won.items())
            self.do(AmendEntry(entry.table.name, entry.round, hands, self.clock - back, "as it lies", by, self.clock))

    @rule(by=actors, data=st.data())
    def reject(self, by, data):
        opened = [entry.number for entry in self.state.entries if entry.open]
        self.do(RejectEntry(data.draw(st.sampled_from(opened or [99])), "void", by, self.clock))

    @rule(cents=st.integers(-100_000, 100_000), by=actors)
    def correct(self, cents, by):
        self.do(CorrectMeter(Money(cents), "a fault", by, self.clock))

    @rule(by=actors, witness=actors, cap=st.none() | st.integers(1000, 1010), reset=st.integers(500, 1000))
    def change(self, by, witness, cap, reset):
        new = replace(self.setup.parameters, reset=Money.dollars(reset), cap=cap and Money.dollars(cap))
        self.do(ChangeParameters(new, by, witness, self.clock))

    @rule(spot=spots, what=st.sampled_from(["unlink", "lost", "implausible", "mismatch", "agreed"]))
    def trouble(self, spot, what):
        """One rule for all of it: a table out of the link is dull."""
        name = self.table(spot).name
        table = self.state.tables[name]
        implausible = (Stake(1, Money.dollars(10**6)),)
        commands = {
            "unlink": UnlinkTable(name, SHIFT, MANAGER, self.clock),
            "lost": ReportLostLink(name, "no answer", self.clock),
            "implausible": TakeContributions(name, (table.last_round or 0) + 1, implausible, self.clock),
            "mismatch": CompareMeters(name, table.wagered + Money(1), self.clock),
            "agreed": CompareMeters(name, table.wagered, self.clock),
        }
        self.do(commands[what])

    def mend(self, table):
        self.do(RestoreLink(table.name, "mended", SHIFT, self.clock))
        self.do(LinkTable(table, SHIFT, MANAGER, self.clock))

    @invariant()
    def replays(self):
        assert replay(self.setup, self.events) == self.state

    @invariant()
    def served_in_order(self):
        """Paid or rejected shares of the meter stand before open ones; in deal order the open ones stand as dealt or ruled."""
        shares = [entry for entry in self.state.entries if entry.locked.on_meter and entry.stands]
        assert [entry.open for entry in shares] == sorted(entry.open for entry in shares)
        waiting = [entry for entry in shares if entry.open]
        for place, entry in enumerate(waiting):
            assert not {each.number for each in waiting[:place]}.intersection(entry.ruled_before)
        if not any(entry.ruled_before for entry in shares):
            order = [entry.dealt_at if self.setup.order is Order.DEAL else entry.number for entry in waiting]
            assert order == sorted(order)

    @invariant()
    def kept_sums_and_queue(self):
        """What is kept beside the entries is what all of them come to, in the order that the events put them in."""
        state = self.state
        order: list[int] = []
        for event in self.events:
            if isinstance(event, ClaimsEntered):
                order.insert(order.index(event.before) if event.before else len(order), event.entry.number)
            elif isinstance(event, OrderDecided) and event.moved:
                order.remove(event.first)
                order.insert(order.index(event.then), event.first)
            elif isinstance(event, EntryAmended):
                if event.moved:
                    order.remove(event.number)
                    order.insert(order.index(event.before) if event.before else len(order), event.number)
                for number in event.earlier:
                    order.remove(number)
                    order.insert(order.index(event.number), number)
        entries = [entered(state, number) for number in order]
        assert list(history(state)) == entries
        assert state.paid == recount(state)
        assert state.open_entries == tuple(entry for entry in entries if entry.open)
        standing = [entry for entry in entries if entry.stands]
        counted = meters(state)
        assert counted.hits == sum(len(entry.locked.awards) for entry in standing)
        assert counted.awarded.cents == sum(entry.locked.amount.cents for entry in standing)
        assert counted.house_added.cents == sum(entry.house_added.cents for entry in standing)
        shown = [(hit.table, hit.amount, hit.new_value) for hit in view(state).last_hits]
        assert shown == [(entry.table.name, entry.locked.amount, entry.locked.after) for entry in standing[-25:]]
        for entry in entries:
            assert state.entry_of(entry.table.name, entry.round) in (None, entry, *standing)
            assert not entry.stands or state.entry_of(entry.table.name, entry.round) is entry

    @invariant()
    def paid_as_recorded(self):
        """What was paid is never worked out again; it is recovered, or a part of it."""
        paid = {}
        for event in self.events:
            if isinstance(event, EntryPaid):
                paid[event.number] = event.amount
            elif isinstance(event, HandsTakenOut) and event.number in paid:
                paid[event.number] = event.locked.amount
            elif isinstance(event, EntryRejected):
                paid.pop(event.number, None)
        kept = {entry.number: entry.locked.amount for entry in self.state.entries if entry.status is Status.PAID}
        assert paid == kept
        taken = sum(
            each.cents for event in self.events if isinstance(event, ContributionsTaken) for each in event.contributions
        )
        assert self.state.contributed == taken


class FloorByDeal(Floor):
    setup = replace(Floor.setup, order=Order.DEAL, tables=RWS)


class FloorOfOtherReadings(Floor):
    """Any win resets (H-4), the meter pays the fixed sums (S-35), odd cents to the first (S-41)."""

    setup = replace(
        Floor.setup,
        tables=(
            replace(STUD, readings=(("S-35", "taken-from-the-meter"), ("S-41", "odd-cents-to-first"))),
            replace(THREE, readings=(("S-36", "start-value-each"), ("S-38", "full-displayed-value"))),
            replace(HOLDEM, readings=(("H-4", "any-win-resets"),)),
        ),
    )


quick = settings(max_examples=25, stateful_step_count=40, deadline=None)
for machine in (Floor, FloorByDeal, FloorOfOtherReadings):
    machine.TestCase.settings = quick
TestFloor = Floor.TestCase
TestFloorByDeal = FloorByDeal.TestCase
TestFloorOfOtherReadings = FloorOfOtherReadings.TestCase
