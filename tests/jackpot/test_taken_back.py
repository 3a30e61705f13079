"""Stakes that are found nothing and found again, hands that are rejected and are not: in the end no award has moved.

Whatever the order in which four linked tables are put right, every award, the order and the meters are as if all had been known
from the start (S-34, S-47, H-45, H-52).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TypeAlias

import pytest

from croupier.jackpot import (
    AmendEntry,
    ContributionsReversed,
    CorrectContribution,
    CorrectMeter,
    DecideOrder,
    EnterClaims,
    JackpotHand,
    LinkedTable,
    Order,
    OverflowReleased,
    ReversalBorneByHouse,
    ReverseContributions,
    Stake,
    TakeOutHands,
    reconcile,
    replay,
)
from croupier.rulebook import Money
from pools import (
    BASE,
    CELLS,
    DEALER,
    HOLDEM,
    MANAGER,
    MBS_POOL,
    PARAMETERS,
    RWS_POOL,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE,
    UNIT,
    Pool,
    amendment,
    entered,
    out,
)

BOOKS = {Order.ENTRY: "mbs-singapore-stud-v9", Order.DEAL: "rws-texas-holdem"}
SHARES = {
    Order.ENTRY: ("royal-flush", "straight-flush"),
    Order.DEAL: ("royal-flush-on-the-flop", "royal-flush-on-the-turn"),
}
WINNERS = range(4)  # tables with a winner on position 1; two more have only stakes
ORDERS = pytest.mark.parametrize("order", Order)
FEW_CENTS = Fraction(7, 31)  # so that something is carried
Step: TypeAlias = tuple[str, int, int]  # what, at which table, at which position


class Evening:
    """A pool of six tables. At four of them somebody wins a share of the meter, and somebody beside has staked as well."""

    def __init__(self, order: Order, chance: Random) -> None:
        tables = tuple(LinkedTable(f"table {number}", BOOKS[order], UNIT) for number in range(6))
        cap = chance.choice((None, None, BASE + Money.dollars(chance.randrange(1, 12))))
        rate = chance.choice((PARAMETERS.rate, PARAMETERS.rate, FEW_CENTS))
        figures = replace(PARAMETERS, cap=cap, rate=rate, reserve_rate=Fraction(1, 10))
        setup = MBS_POOL if order is Order.ENTRY else RWS_POOL
        self.pool = Pool(replace(setup, parameters=figures, tables=tables))
        self.dealt_at = [chance.randrange(3, 7) * 10 for _ in WINNERS]
        self.dealt_at[0] = 20  # before the others
        self.hands = [JackpotHand(1, "Ann", UNIT, CELLS[BOOKS[order]][chance.choice(SHARES[order])]) for _ in WINNERS]
        for number in WINNERS:
            self.pool.take(tables[number], 1, 2)
        self.tables, self.wins, self.off, self.rejected = tables, set[int](), set[tuple[int, int]](), set[int]()

    def do(self, what: str, number: int, position: int = 1) -> None:
        """One step: hands are entered, stakes come in, an entry is paid; or something is said, or taken back."""
        name, clock = self.tables[number].name, self.pool.clock
        if what == "stakes":
            self.pool.take(self.tables[number], 1)
        elif what == "pay":
            self.pool.pay(entered(self.pool.state, 1).number)
        elif what == "enter":
            if (number, 1) in self.off:
                self.do("stake", number)
            self.pool(EnterClaims(name, 1, (self.hands[number],), self.dealt_at[number], DEALER, clock))
            self.wins.add(number)
        else:
            was = self._is_in(number)
            if what == "stake":
                self.off ^= {(number, position)}
            elif number in self.wins:
                self.rejected ^= {number}
            now = self._is_in(number)
            if was and not now:
                self.pool(TakeOutHands(name, 1, (1,), "looked again", SUPERVISOR, clock))
            if what == "stake" and (number, position) in self.off:
                self.pool(ReverseContributions(name, 1, (position,), "none lay there", SUPERVISOR, clock))
            elif what == "stake":
                self.pool(CorrectContribution(name, 1, Stake(position, UNIT), "it lay there", SUPERVISOR, clock))
            if now and not was:
                dealt_at = self.dealt_at[number]
                self.pool(AmendEntry(name, 1, (self.hands[number],), dealt_at, "looked again", SUPERVISOR, clock))

    def _is_in(self, number: int) -> bool:
        return number in self.wins and (number, 1) not in self.off and number not in self.rejected

    def come_to(self) -> list[object]:
        """What the pool has and what everybody gets, in the order of serving."""
        state = self.pool.state
        assert reconcile(state).balances
        assert replay(self.pool.setup, self.pool.events) == state
        has = [state.displayed, state.overflow, state.carried, state.reserve, state.borne, state.paid]
        return [*has, *((each.number, each.locked, each.over, each.carried) for each in state.open_entries)]


def said(chance: Random, how: str, where: list[int]) -> Step:
    """Something that is said and will be taken back."""
    what = chance.choice(("stake", "rejection")) if how == "anything" else how
    return what, chance.choice(where), chance.choice((1, 1, 2)) if what == "stake" else 1


def play(order: Order, seed: int, *, paid: bool, taken_back: bool) -> list[object]:
    """An evening by a seed, with all that is said and taken back or without it. Perhaps the first winner is paid meanwhile."""
    chance = Random(seed)
    evening = Evening(order, chance)
    happens = [("enter", number) for number in WINNERS[1:]] + [("stakes", 4), ("stakes", 5)] + [("pay", 0)] * paid
    steps = chance.sample(happens, len(happens))
    steps.insert(0 if paid else chance.randrange(len(steps) + 1), ("enter", 0))
    how, most, wins = chance.choice(("stake", "rejection", "anything")), chance.choice((2, 3, 6)), list[int]()
    for what, number in steps:
        evening.do(what, number)
        wins += [number] * (what == "enter")
        for _ in range(chance.randrange(most)):
            others = [each for each in (wins if chance.random() < 0.7 else WINNERS) if each or not paid]
            if others and (wins or not paid):
                step = said(chance, how, others)
                if taken_back:
                    evening.do(*step)
    for step in [said(chance, how, [1, 2, 3]) for _ in range(chance.randrange(12))] if taken_back else ():
        evening.do(*step)
    off = [("stake", *each) for each in sorted(evening.off)] + [("rejection", each, 1) for each in sorted(evening.rejected)]
    for step in chance.sample(off, len(off)):
        evening.do(*step)
    return evening.come_to()


ONCE_FAILED = (6, 18, 22, 107, 132)  # with a contribution that was in another award than before


@ORDERS
@pytest.mark.parametrize("paid", [False, True])
@pytest.mark.parametrize("seeds", [ONCE_FAILED, pytest.param(range(600), marks=pytest.mark.long)], ids=["few", "many"])
def test_s_34_s_47_h_45_h_52_what_is_taken_back_in_any_order_moves_no_award(order, paid, seeds):
    """At equal and different times of the deal, at the cap, with fractions of a cent, and with a winner paid meanwhile."""
    for seed in seeds:
        played, as_if = (play(order, seed, paid=paid, taken_back=each) for each in (True, False))
        assert played == as_if, seed


@pytest.mark.parametrize("dollars", [50, -50])
def test_s_34_h_45_a_correction_of_the_meter_while_a_share_is_none_comes_behind_it(dollars):
    pool = Pool(displayed=399_999)
    first = pool.enter(STUD, "straight-flush")
    was = entered(pool.state, first).locked
    pool(out(1))
    pool(CorrectMeter(Money.dollars(dollars), "misread", MANAGER, 101))
    second = pool.enter(THREE, "royal-flush")
    pool(amendment(pool, first, "straight-flush"))
    assert entered(pool.state, first).locked == was
    assert entered(pool.state, second).locked.displayed == was.after + Money.dollars(dollars + 1)


@pytest.mark.parametrize(("above", "stakes"), [(1, 2), (2, 1), (3, 4)])
def test_r_4_s_34_what_waits_above_the_cap_and_has_room_again_while_a_share_is_none_moves_it_not(above, stakes):
    """The first of three is paid while the second is out: what waited at the place of the third is in the meter now."""
    pool = Pool(replace(MBS_POOL, parameters=replace(PARAMETERS, cap=BASE + Money.dollars(above))))
    first = pool.enter(STUD, "royal-flush")
    round_ = pool.take(THREE, *range(1, above + 3))
    (made,) = pool(pool.claims(THREE, round_, "straight-flush"))
    pool.take(HOLDEM, *range(1, stakes + 1))
    pool(pool.claims(HOLDEM, 1, "straight-flush"))
    pool(TakeOutHands("three", round_, (1,), "looked again", SUPERVISOR, 101))
    assert any(isinstance(event, OverflowReleased) for event in pool.pay(first))
    pool(amendment(pool, made.entry.number, "straight-flush"))
    now = entered(pool.state, made.entry.number)
    assert (now.locked, now.over, pool.state.overflow) == (made.entry.locked, Money(0), Money(0))
    assert reconcile(pool.state).balances


def test_s_47_h_52_the_house_bears_a_stake_that_is_in_a_share_which_was_locked_again_behind_it():
    """The share was out while another was paid, so it is served after that one, from a meter that has the stake."""
    pool = Pool(displayed=399_999)
    first = pool.enter(STUD, "royal-flush")
    pool(out(1))
    pool.pay(pool.enter(THREE, "royal-flush"))
    round_ = pool.take(HOLDEM, 1)
    pool(amendment(pool, first, "royal-flush"))
    was = entered(pool.state, first).locked
    assert was.displayed == BASE + Money.dollars(1)
    (borne,) = pool(ReverseContributions("holdem", round_, (1,), "none lay there", SUPERVISOR, 101))
    assert isinstance(borne, ReversalBorneByHouse)
    assert "(entry 1)" in borne.because
    pool(CorrectContribution("holdem", round_, Stake(1, UNIT), "it lay there", SUPERVISOR, 101))
    assert (entered(pool.state, first).locked, pool.state.borne) == (was, 0)


def test_s_34_h_45_a_stake_that_goes_back_while_a_share_is_none_leaves_its_value_as_it_was():
    pool = Pool(displayed=399_999)
    first = pool.enter(STUD, "straight-flush")
    was = entered(pool.state, first).locked
    pool(out(1))
    round_ = pool.take(HOLDEM, 1)
    (off,) = pool(ReverseContributions("holdem", round_, (1,), "none lay there", SUPERVISOR, 101))
    assert isinstance(off, ContributionsReversed)
    pool(amendment(pool, first, "straight-flush"))
    assert entered(pool.state, first).locked == was


@pytest.mark.parametrize("back", [(0, 1), (1, 0)])
@pytest.mark.parametrize(("order", "dealt_at"), [(Order.ENTRY, (50, 50)), (Order.DEAL, (50, 50)), (Order.DEAL, (40, 60))])
def test_3_14_4_5_two_that_a_payment_has_passed_come_back_in_their_order(order, dealt_at, back):
    """Whoever comes back first (H-45); and the House's word on the two still stands (RWS 4.5)."""
    pool, tables = four_tables(order)
    entries = [pool.enter(tables[at], SHARES[order][1], dealt_at=dealt_at[at]) for at in (0, 1)]
    if order is Order.DEAL and len(set(dealt_at)) == 1:
        pool(DecideOrder(entries[0], entries[1], "seen on the film", SHIFT, 101))
    for at in (0, 1):
        pool(TakeOutHands(tables[at].name, 1, (1,), "looked again", SUPERVISOR, 101))
    pool.pay(pool.enter(tables[2], SHARES[order][0], dealt_at=70))
    for at in back:
        pool(amendment(pool, entries[at], SHARES[order][1], dealt_at=dealt_at[at]))
    assert [each.number for each in pool.state.open_entries] == entries
    assert entered(pool.state, entries[0]).locked.displayed == BASE
    for each in entries:
        pool.pay(each)


def test_rws_4_5_one_that_a_payment_has_passed_comes_back_in_the_order_of_the_deal():
    pool, tables = four_tables(Order.DEAL)
    late = pool.enter(tables[0], "royal-flush-on-the-turn", dealt_at=60)
    pool(TakeOutHands(tables[0].name, 1, (1,), "looked again", SUPERVISOR, 101))
    pool.pay(pool.enter(tables[1], "royal-flush-on-the-flop", dealt_at=70))
    early = pool.enter(tables[2], "royal-flush-on-the-turn", dealt_at=40)
    pool(amendment(pool, late, "royal-flush-on-the-turn", dealt_at=60))
    assert [each.number for each in pool.state.open_entries] == [early, late]


def test_rws_4_5_one_that_was_put_before_an_older_entry_is_served_after_it_once_that_is_paid():
    pool, tables = four_tables(Order.DEAL)
    older = pool.enter(tables[0], "royal-flush-on-the-turn", dealt_at=40)
    first = pool.enter(tables[1], "royal-flush-on-the-turn", dealt_at=60)
    pool(DecideOrder(first, older, "seen on the film", SHIFT, 101))
    pool(TakeOutHands(tables[1].name, 1, (1,), "looked again", SUPERVISOR, 101))
    pool.pay(older)
    pool.take(tables[2], 1, 2, 3, 4)
    pool(amendment(pool, first, "royal-flush-on-the-turn", dealt_at=60))
    assert entered(pool.state, first).locked.displayed == Money.dollars(300_005)  # with the stakes since
    assert reconcile(pool.state).balances


@ORDERS
def test_3_14_4_5_one_that_a_payment_has_passed_is_before_a_later_one_that_was_out_when_it_came_back(order):
    """As if the later one had been there all the time (S-70, H-45)."""

    def play(*, leaves: bool) -> tuple[Pool, list[int]]:
        pool, tables = four_tables(order)
        first = pool.enter(tables[0], SHARES[order][1], dealt_at=40)
        pool(TakeOutHands(tables[0].name, 1, (1,), "looked again", SUPERVISOR, 101))
        pool.pay(pool.enter(tables[1], SHARES[order][0], dealt_at=70))
        later = pool.enter(tables[2], SHARES[order][1], dealt_at=60)
        if leaves:
            pool(TakeOutHands(tables[2].name, 1, (1,), "looked again", SUPERVISOR, 101))
        pool.take(tables[3], 1)
        pool(amendment(pool, first, SHARES[order][1], dealt_at=40))
        if leaves:  # at MBS it decides nothing when the hand that is left was dealt
            pool(amendment(pool, later, SHARES[order][1], dealt_at=60 if order is Order.DEAL else 65))
        return pool, [first, later]

    (left, entries), (never, _) = play(leaves=True), play(leaves=False)
    assert [each.number for each in left.state.open_entries] == entries
    assert entered(left.state, entries[0]).locked.displayed == BASE + Money.dollars(1)
    assert [each.locked for each in left.state.open_entries] == [each.locked for each in never.state.open_entries]
    assert (left.displayed, reconcile(left.state).balances) == (never.displayed, True)


def test_rws_4_5_what_the_house_has_said_of_one_that_is_out_holds_for_those_that_come_back_and_for_new_ones():
    """One is before a second that is before a third, by the House's word or by the deal: so it is before the third (H-47)."""

    def play(*, leave: bool) -> list[tuple[int, Money]]:
        pool, tables = four_tables(Order.DEAL)
        share = "royal-flush-on-the-turn"

        def leaves(number: int) -> None:
            if leave:
                table = entered(pool.state, number).table
                pool(TakeOutHands(table.name, 1, (1,), "looked again", SUPERVISOR, 101))

        def comes_back(number: int) -> None:
            if leave:
                pool(amendment(pool, number, share, dealt_at=entered(pool.state, number).dealt_at))

        third, second, first = (pool.enter(tables[at], share, dealt_at=dealt) for at, dealt in enumerate((40, 40, 60)))
        pool(DecideOrder(second, third, "seen on the film", SHIFT, 101))
        leaves(third)
        pool(DecideOrder(first, second, "seen on the film", SHIFT, 101))
        leaves(second)
        comes_back(third)
        leaves(third)
        last = pool.enter(tables[3], share, dealt_at=50)
        for number in (second, third):
            comes_back(number)
        assert [each.number for each in pool.state.open_entries] == [first, second, third, last]
        assert reconcile(pool.state).balances
        return [(each.number, each.locked.amount) for each in pool.state.open_entries]

    assert play(leave=True) == play(leave=False)


@ORDERS
@pytest.mark.parametrize("seeds", [range(16), pytest.param(range(600), marks=pytest.mark.long)], ids=["few", "many"])
def test_3_14_4_5_h_45_whoever_is_out_while_another_is_paid_the_rest_is_served_in_order(order, seeds):
    """By their number or by the deal, also those that the payment has passed."""
    for seed in seeds:
        chance = Random(seed)
        evening = Evening(order, chance)
        pool, times = evening.pool, chance.sample(range(20, 90, 10), len(WINNERS))
        evening.dealt_at[:] = times
        steps = [("enter", number) for number in chance.sample(WINNERS, len(WINNERS))]
        for what, at in [*steps[:2], *chance.sample([*steps[2:], ("first", 0)], 3)]:
            if what == "enter":
                evening.do(what, at)
            elif waiting := pool.state.open_entries:
                pool.pay(waiting[0].number)
                evening.wins.discard(int(waiting[0].table.name.split()[-1]))
            for _ in range(chance.randrange(4) if evening.wins else 0):
                evening.do("rejection", chance.choice(sorted(evening.wins)))
        for at in chance.sample(sorted(evening.rejected), len(evening.rejected)):
            evening.do("rejection", at)
        served = [each.number if order is Order.ENTRY else each.dealt_at for each in pool.state.open_entries]
        assert served == sorted(served), seed
        assert reconcile(pool.state).balances


def test_3_14_one_that_a_payment_has_passed_is_behind_it_also_if_a_fixed_award_was_passed_as_well():
    """It has the value that is displayed when it comes back; the fixed award comes behind it if it is a share one day."""
    pool, tables = four_tables(Order.ENTRY)
    first = pool.enter(tables[0], "straight-flush")
    fixed = pool.enter(tables[1], "flush")
    pool(TakeOutHands(tables[0].name, 1, (1,), "looked again", SUPERVISOR, 101))
    paid = pool.enter(tables[2], "royal-flush")
    pool.pay(paid)
    pool.take(tables[3], 1, 2, 3)
    pool(amendment(pool, first, "straight-flush"))
    assert entered(pool.state, first).locked.displayed == BASE + Money.dollars(3)
    assert entered(pool.state, first).rank > entered(pool.state, paid).rank
    pool(amendment(pool, fixed, "straight-flush"))
    assert [each.number for each in pool.state.open_entries] == [first, fixed]
    assert entered(pool.state, fixed).locked.displayed == entered(pool.state, first).locked.after
    assert reconcile(pool.state).balances


def four_tables(order: Order) -> tuple[Pool, tuple[LinkedTable, ...]]:
    tables = tuple(LinkedTable(f"table {number}", BOOKS[order], UNIT) for number in WINNERS)
    return Pool(replace(MBS_POOL if order is Order.ENTRY else RWS_POOL, tables=tables), displayed=399_999), tables


def test_a_pool_remembers_what_came_to_the_meter_by_the_places_that_are_kept_not_by_round():
    pool = Pool()
    pool.take(STUD, 1)
    assert not pool.state.came, "nobody has a place yet"
    number = pool.enter(THREE, "royal-flush")
    for _ in range(3):
        pool.take(STUD, 1)
    assert [*pool.state.came.values()] == [300]
    pool.enter(HOLDEM, "straight-flush")
    assert len(pool.state.came) == 2
    for each in (number, number + 1):
        pool.pay(each)
    pool.enter(THREE, "royal-flush")
    assert len(pool.state.came) == 1, "it begins anew, since no other entry keeps a place"
