"""The largest amounts: what a table takes it can pay and write down, and a meter shows no more than there is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier import InputError
from croupier.cards import DECK
from croupier.floor import AtPool, decide
from croupier.games import BOOKS, edition
from croupier.jackpot import ConfirmEntry, CorrectMeter
from croupier.rulebook import LARGEST_AMOUNT, Effect, ForOne, Meter, Money, Refusal, ToOne
from croupier.table import Limits, Phase, Record, Setup, State, devices, format_record, parse_record, verify
from croupier.table import commands as c
from croupier.table import decide as decide_at_table
from croupier.table import events as e
from croupier.table import replay as replay_table
from croupier.table.setup import largest_stake
from floors import ANN, BOB, DEALER, MANAGER, POOL, ROYAL, SHIFT, STUD, SUPERVISOR, THREE, House, stacked

LARGEST = Money(LARGEST_AMOUNT)


def at_most(slug: str, most: Money, unit: Money) -> Setup:
    wagers = [wager.name for wager in edition(slug).wagers if wager.before_deal and not wager.units]
    return Setup("T", slug, devices(slug)[0], 4, {name: Limits(Money(500), most) for name in wagers}, unit)


@pytest.mark.parametrize("slug", BOOKS)
def test_ten_times_the_largest_stake_is_paid_an_amount_at_the_highest_odds(slug):
    odds = max(line.pays.odds for _, line in edition(slug).lines() if isinstance(line.pays, ToOne | ForOne))
    assert 10 * largest_stake(edition(slug)).cents * (odds + 1) <= LARGEST_AMOUNT


@pytest.mark.parametrize("slug", BOOKS)
def test_a_round_at_the_largest_stakes_is_written_down_and_read_back(slug):
    most = largest_stake(edition(slug))
    table = at_most(slug, most, most)
    state = State(table)
    events: list[e.Event] = []

    def do(command: c.Command) -> None:
        nonlocal state
        done = decide_at_table(state, command)
        assert not isinstance(done, Refusal), done
        state = replay_table(state, done)
        events.extend(done)

    do(c.OpenBets(DEALER))
    for name in (*table.limits, "jackpot"):
        if name in edition(slug).wager_named:
            do(c.PlaceWager(ANN, "Ann", 1, name, most))
    do(c.CloseBets(DEALER))
    hand, dealer = ROYAL.get(slug, ROYAL[STUD.slug])
    do(c.DealCards(DEALER, stacked(table, {1: hand}, dealer, dealt=(1,))))
    while state.phase is not Phase.OPEN:
        if state.undecided():
            do(c.Decide(DEALER, 1, next(each.action for each in state.choices(1) if each.action not in ("fold", "check"))))
        else:
            do(c.TurnUp(DEALER))
    do(c.Settle(DEALER, Meter(most, LARGEST, LARGEST)))
    record = Record(table, tuple(events))
    assert parse_record(format_record(record)) == record
    assert verify(record).holds


@pytest.mark.parametrize("slug", BOOKS)
def test_a_table_refuses_limits_and_a_unit_whose_pay_would_be_no_amount(slug):
    most = largest_stake(edition(slug))
    with pytest.raises(InputError, match=rf"limits\.\w+: a table of {slug} takes {most} at most"):
        at_most(slug, most + Money(1), most)
    with pytest.raises(InputError, match=f"unit: the jackpot's unit is {most} at most"):
        at_most(slug, most, most + Money(1))


def test_a_jackpot_wager_of_any_amount_has_a_most_too():
    table = replace(at_most("mbs-three-card", Money(50_000), Money(500)), readings={"S-30": "any-amount"})
    state = State(table).but(phase=Phase.BETTING)
    most = largest_stake(table.edition)
    refused = decide_at_table(state, c.PlaceWager(ANN, "Ann", 1, "jackpot", most + Money(1)))
    assert isinstance(refused, Refusal)
    assert f"{most} at most" in refused.what


@pytest.mark.parametrize("slug", BOOKS)
def test_6_1_rws_5_23_a_ruling_leaves_no_more_on_an_area_than_can_be_paid(slug):
    table = Setup("T", slug, devices(slug)[0], 4, at_most(slug, Money(50_000), Money(500)).limits, Money(500))
    most = largest_stake(table.edition)
    events: list[e.Event] = []
    state = State(table)

    def do(*commands):
        nonlocal state
        for command in commands:
            made = decide_at_table(state, command)
            assert not isinstance(made, Refusal), made
            state = replay_table(state, made)
            events.extend(made)

    do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money(500)), c.PlaceWager(BOB, "Bob", 2, "ante", Money(500)))
    do(c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    ruling = c.MakeRuling(SHIFT, why="as ruled", effect=Effect.CORRECTED, position=1, player="Ann", wager="ante")
    for amount in (most + Money(1), LARGEST):
        refused = decide_at_table(state, replace(ruling, amount=amount))
        assert isinstance(refused, Refusal)
        assert f"{most} at most" in refused.what
    do(replace(ruling, amount=most))
    while state.phase is not Phase.OPEN:
        for position in state.undecided():
            do(c.Decide(DEALER, position, state.choices(position)[-1].action))
            later = next((wager for at, wager in state.stakes if at == 1 and wager != "ante"), None)
            if later and position == 1:
                antes = table.edition.wager_named[later].antes
                over = replace(ruling, wager=later, amount=Money(antes * most.cents + 1))
                assert isinstance(decide_at_table(state, over), Refusal)
        if state.phase is Phase.TURNING:
            do(c.TurnUp(DEALER))
    do(c.Settle(DEALER, Meter(Money(500), Money(50_000_000), Money(10_000_000))))
    record = Record(table, tuple(events))
    assert parse_record(format_record(record)) == record
    assert verify(record).holds


def test_a_meter_without_a_cap_shows_the_largest_amount_at_most():
    house = House(STUD, THREE, base=LARGEST - Money(2))
    correction = CorrectMeter(Money(2), "counted again", MANAGER, house.clock)
    refused = decide(house.floor, AtPool(POOL, replace(correction, amount=Money(3))))
    assert isinstance(refused, Refusal)
    assert f"it goes from nothing to {LARGEST}, the largest amount" in refused.what
    house.pool(correction)
    house.bets(STUD)
    house.close_and_deal(STUD, ROYAL[STUD.slug])
    pool = house.floor.pools[POOL]
    assert (pool.displayed, pool.overflow > Money(0)) == (LARGEST, True)  # what contributions bring waits, as above a cap
    house.play_on(STUD)
    house.pool(ConfirmEntry(len(house.floor.pools[POOL].entries), True, SUPERVISOR, house.clock))
    house.at("stud", c.Settle(DEALER))
    assert house.floor.tables["stud"].phase is Phase.BETWEEN
