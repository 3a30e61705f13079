"""Whatever is wrong in an event, a posting or a state, the ledger notices it and says where: one table, not the casino."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest
from test_ledger import FLOORS, Booked, evening, rare_cases

from croupier import floor as f
from croupier import jackpot as j
from croupier.errors import MoneyError
from croupier.floor import PoolMoved, TableMoved
from croupier.house import ledger as books
from croupier.house.ledger import Account, Kind, Ledger, LedgerError, Posting, at_pool, at_table, in_hand
from croupier.rulebook import Money
from croupier.table import events as e
from floors import HOLDEM, POOL, ROYAL, STUD, THREE, House
from ledgers import Before

MOST = 30  # steps of a kind: enough to have all its forms


@pytest.fixture(scope="module")
def steps() -> dict[type, list[Before]]:
    """What happened on some evenings, by the kind of event."""
    found: dict[type, list[Before]] = defaultdict(list)
    for house in (*rare_cases(), *(evening(tables, order, seed, 800)[0] for seed in range(4) for tables, order in FLOORS)):
        for step in house.books.before:
            kind = type(step.event.event)
            if len(found[kind]) < MOST:
                found[kind].append(step)
    return found


def moving(steps: dict[type, list[Before]]) -> Iterator[tuple[Before, tuple[Posting, ...]]]:
    """The steps that moved money, with their postings."""
    for kind in books.MOVES:
        made = [(step, books.postings(step.event, step.ledger)) for step in steps[kind]]
        made = [each for each in made if each[1]]
        assert made, kind
        yield from made


def notices(step: Before, ledger: Ledger) -> LedgerError:
    """The fault that a ledger after a step is."""
    with pytest.raises(LedgerError) as fault:
        books.compare_event(ledger, f.evolve(step.floor, step.event), step.event)
    return fault.value


# -- mutants --


def test_postings_that_are_lost_turned_round_or_made_twice_are_noticed(steps):
    for step, moved in moving(steps):
        right = books.evolve(step.ledger, step.event)
        undone = tuple(Posting(account, -cents) for account, cents in moved)
        for wrong in (undone, undone + undone, moved):
            fault = notices(step, right.having(wrong))
            assert fault.differences
            name = step.event.table if isinstance(step.event, TableMoved) else step.event.pool
            assert name in (fault.table, fault.pool)


def test_r_32_an_event_that_is_lost_is_noticed_and_one_that_comes_twice_moves_nothing_or_is_noticed(steps):
    idle = set()
    for step, _ in moving(steps):
        notices(step, step.ledger)
        after = books.evolve(step.ledger, step.event)
        try:
            again = books.postings(step.event, after)
        except LedgerError:
            continue
        if again:
            notices(step, after.having(again))
        else:
            idle.add(type(step.event.event))
    assert e.WagerPlaced not in idle
    assert j.EntryPaid not in idle
    assert e.BetsOpened in idle  # what it moved is no longer there


def test_a_single_posting_is_never_without_its_counterpart(steps):
    """Each amount that an event says is held against another: with one cent more it does not sum to nothing, or is noticed."""
    tried = 0
    for step, _ in moving(steps):
        event = step.event.event
        for each in fields(event):
            value = getattr(event, each.name)
            if isinstance(value, Money):
                wrong: Any = value + Money(1)
            elif isinstance(value, Fraction):
                wrong = value + Fraction(1, 3)
            elif isinstance(value, tuple) and value and isinstance(value[0], tuple) and isinstance(value[0][-1], Money):
                wrong = ((value[0][0], value[0][1] + Money(1)), *value[1:])
            else:
                continue
            if isinstance(event, e.StakeFound) and each.name == "shares":
                continue  # said besides: it follows from what lay there
            if isinstance(event, j.ContributionCorrected) and event.borne_because:
                continue  # then nothing of it moves
            if isinstance(event, j.EntryAmended) and each.name in ("short", "over", "carried"):
                continue  # no money that moves: what has come to its place, which the audit works out anew
            moved = replace(step.event, event=replace(event, **{each.name: wrong}))
            with pytest.raises(LedgerError):
                books.compare_event(books.evolve(step.ledger, moved), f.evolve(step.floor, step.event), step.event)
            tried += 1
    assert tried > 500


def test_a_lock_that_does_not_add_up_does_not_sum_to_nothing(steps):
    for step in steps[j.ClaimsEntered]:
        event: Any = step.event.event
        locked = event.entry.locked
        for wrong in (
            replace(locked, after=locked.after + Money(1)),
            replace(locked, house_adds=locked.house_adds + Money(1)),
            replace(locked, awards=tuple(replace(made, from_meter=made.from_meter + Money(1)) for made in locked.awards)),
        ):
            moved = replace(step.event, event=replace(event, entry=replace(event.entry, locked=wrong)))
            with pytest.raises(LedgerError, match="does not sum to nothing but to") as fault:
                books.postings(moved, step.ledger)
            assert (fault.value.table, fault.value.pool) == (event.entry.table.name, POOL)


# -- what is said --


def test_r_13_a_table_whose_state_is_another_is_named_with_accounts_and_difference_and_others_play_on():
    house = Booked(STUD, THREE)
    house.bets(STUD)
    house.bets(THREE)
    event = next(moved for moved in reversed(house.events) if isinstance(moved, TableMoved) and moved.table == "stud")
    state = house.floor.tables["stud"]
    stakes = {**state.stakes, (1, "ante"): (("Ann", Money.dollars(30)),)}
    floor = replace(house.floor, tables=house.floor.tables.put("stud", state.but(stakes=stakes)))
    with pytest.raises(LedgerError) as fault:
        books.compare_step(house.books.ledger, floor, [event])
    account = Account(at_table("stud"), Kind.ON_AREA, 1, "ante", "Ann")
    assert fault.value.differences == {account: -500}
    assert (fault.value.table, fault.value.pool, fault.value.event) == ("stud", "", "wager placed")
    assert "R-13" in fault.value.rules
    assert str(fault.value) == (
        "stud: 'wager placed': the ledger is not what the table says: table/stud on the area 1 ante of Ann: -5.00 too much"
    )
    assert isinstance(fault.value, MoneyError)
    books.compare_step(house.books.ledger, floor, house.events[-1:])  # of the other table


def test_r_13_what_players_got_is_what_was_paid():
    house = Booked(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD)
    house.play_on(STUD)
    house.settle(STUD)
    state = house.floor.tables["stud"]
    for wrong in (
        state.but(returned={**state.returned, "Ann": state.returned.get("Ann", Money(0)) + Money(1)}),
        state.but(settled={**state.settled, (1, "ante"): ((), state.settled[1, "ante"][1])}),
        state.but(settled={**state.settled, (1, "ante"): (state.settled[1, "ante"][0], (("Ann", Money(1)),))}),
    ):
        floor = replace(house.floor, tables=house.floor.tables.put("stud", wrong))
        with pytest.raises(LedgerError, match="the ledger is not what the table says"):
            books.compare_step(house.books.ledger, floor, house.events[-1:])


@pytest.mark.parametrize(
    "wrong",
    [
        {"displayed": Money(1)},
        {"carried": Fraction(1, 3)},
        {"overflow": Money(1)},
        {"reserve": Fraction(1, 2)},
        {"contributed": Fraction(1)},
        {"taken_back": Fraction(1)},
        {"borne": Fraction(1)},
        {"corrected": Money(1)},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_r_13_each_meter_of_a_pool_is_an_account(wrong):
    house = Booked(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD)
    event = next(moved for moved in house.events if isinstance(moved, PoolMoved))
    pool = house.floor.pools[POOL]
    floor = replace(house.floor, pools=house.floor.pools.put(POOL, replace(pool, **wrong)))
    with pytest.raises(LedgerError, match="the ledger is not what the pool says") as fault:
        books.compare_step(house.books.ledger, floor, [event])
    assert (fault.value.table, fault.value.pool) == ("stud", POOL)


def test_r_13_what_a_pool_gave_a_table_is_what_the_table_paid():
    house = Booked(STUD)
    house.confirm(house.hit(STUD, ROYAL[STUD.slug]))
    house.settle(STUD)
    ledger = books.replay(
        books.open_ledger(house.opened), (moved for moved in house.events if not isinstance(moved.event, j.EntryPaid))
    )
    at_table_last = next(moved for moved in reversed(house.events) if isinstance(moved, TableMoved))
    with pytest.raises(LedgerError, match="the table has not paid the awards that the pool gave it") as fault:
        books.compare_step(ledger, house.floor, [at_table_last])
    assert fault.value.table == "stud"


def test_r_24_a_fault_of_a_pool_is_put_to_the_table_of_the_step_and_to_none_where_there_is_none():
    house = Booked(STUD, THREE)
    house.bets(STUD)
    house.close_and_deal(STUD)
    pool = house.floor.pools[POOL]
    floor = replace(house.floor, pools=house.floor.pools.put(POOL, replace(pool, displayed=Money(1))))
    released = PoolMoved(POOL, j.OverflowReleased(Money(1), 1, ()), 1)
    taken = next(moved for moved in house.events if isinstance(moved.event, j.ContributionsTaken))
    for step, table in (([taken, released], "stud"), ([released], "")):
        with pytest.raises(LedgerError, match="the ledger is not what the pool says") as fault:
            books.compare_step(house.books.ledger, floor, step)
        assert (fault.value.table, fault.value.pool, fault.value.event) == (table, POOL, "overflow released")


def test_r_13_jackpot_stakes_that_the_pool_counts_otherwise_are_a_fault_of_the_table():
    house = Booked(STUD, THREE)
    house.bets(STUD)
    house.close_and_deal(STUD)
    house.play_on(STUD)
    house.settle(STUD)
    pool = house.floor.pools[POOL]
    counted = replace(pool.tables["stud"], wagered=Money(999))
    floor = replace(house.floor, pools=house.floor.pools.put(POOL, replace(pool, tables=pool.tables.put("stud", counted))))
    with pytest.raises(LedgerError, match="the pools count other jackpot stakes") as fault:
        books.compare_step(house.books.ledger, floor, house.events[-1:])
    assert fault.value.differences == {Account(at_table("stud"), Kind.JACKPOT_STAKES): 1}


def test_r_1_no_event_lowers_the_meter_but_those_that_may(steps):
    may = {
        *(j.ClaimsEntered, j.OrderDecided, j.HandsTakenOut, j.EntryAmended, j.EntryRejected),
        *(j.ContributionsReversed, j.ContributionCorrected, j.MeterCorrected),
    }
    meter = Account(at_pool(POOL), Kind.METER)
    lowered = {type(step.event.event) for step, moved in moving(steps) if dict(moved).get(meter, 0) < 0}
    assert {j.ClaimsEntered, j.EntryRejected, j.ContributionsReversed, j.MeterCorrected} <= lowered <= may
    taken = steps[j.ContributionsTaken][0]
    event: Any = taken.event.event
    wrong = replace(event, to_meter=Money(-5), to_overflow=event.to_overflow + event.to_meter + Money(5))
    with pytest.raises(LedgerError, match=r"the meter falls by 0\.05, and such an event may not lower it \(R-1\)"):
        books.postings(replace(taken.event, event=wrong), taken.ledger)


def test_r_19_entries_are_numbered_without_holes_and_what_was_locked_is_paid_once(steps):
    entered = steps[j.ClaimsEntered][0]
    event: Any = entered.event.event
    wrong = replace(event, entry=replace(event.entry, number=event.entry.number + 1))
    with pytest.raises(LedgerError, match=r"entry 2 should be entry 1 \(R-19\)"):
        books.evolve(entered.ledger, replace(entered.event, event=wrong))
    for step in steps[j.EntryPaid]:
        after = books.evolve(step.ledger, step.event)
        with pytest.raises(LedgerError, match="does not sum to nothing"):
            books.evolve(after, step.event)
        with pytest.raises(LedgerError, match="does not sum to nothing"):
            books.evolve(step.ledger, more_paid(step))


def more_paid(step: Before) -> PoolMoved:
    event: Any = step.event.event
    return replace(step.event, event=replace(event, amount=event.amount + Money(1)))


def test_r_19_an_entry_that_was_never_entered_is_not_paid(steps):
    step = steps[j.EntryPaid][0]
    event: Any = step.event.event
    with pytest.raises(LedgerError, match=f"{POOL}: 'entry paid': the ledger has no entry 999"):
        books.postings(replace(step.event, event=replace(event, number=999)), step.ledger)


def test_a_table_or_a_pool_that_the_ledger_does_not_have_is_a_fault(steps):
    placed, taken = steps[e.WagerPlaced][0].event, steps[j.ContributionsTaken][0].event
    ledger = books.open_ledger(House(HOLDEM).floor)
    with pytest.raises(LedgerError, match="elsewhere: 'wager placed': the ledger has no such table"):
        books.postings(replace(placed, table="elsewhere"), ledger)
    with pytest.raises(LedgerError, match="elsewhere: 'contributions taken': the ledger has no such pool"):
        books.postings(replace(taken, pool="elsewhere"), ledger)


def test_the_name_of_an_account_says_whose_it_is_and_what_for():
    assert str(in_hand("Ann")) == "player/Ann chips in hand"
    assert str(Account(at_pool(POOL), Kind.OVERFLOW)) == "pool/pool overflow"
    assert str(Account(at_table("T1"), Kind.PAID, 2, "ante", "Bob")) == "table/T1 paid 2 ante of Bob"


def test_a_difference_of_a_fraction_of_a_cent_is_said_exactly():
    account = Account(at_pool(POOL), Kind.CARRIED)
    fault = LedgerError("off", event=None, pool=POOL, differences={account: Fraction(1, 3)})
    assert str(fault) == "pool: 'none type': off: pool/pool carried: 1/3 cents too much"
