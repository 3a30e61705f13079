"""A pool as a state machine, reconciled after every event."""

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

from croupier.games import BOOKS, catalogue, register
from croupier.jackpot import (
    AmendEntry,
    ChangeParameters,
    ClaimsEntered,
    CompareMeters,
    ConfirmEntry,
    ContributionsReversed,
    ContributionsTaken,
    CorrectMeter,
    DecideOrder,
    EnterByHand,
    EnterClaims,
    EntryAmended,
    EntryPaid,
    EntryRejected,
    HandsTakenOut,
    JackpotHand,
    LinkedTable,
    LinkTable,
    MeterCorrected,
    Order,
    OrderDecided,
    PayEntry,
    RejectEntry,
    ReportLostLink,
    RestoreLink,
    ReverseContributions,
    Stake,
    Status,
    TakeContributions,
    TakeOutHands,
    UnlinkTable,
    decide,
    evolve,
    history,
    meters,
    open_pool,
    reconcile,
    recount,
    replay,
    view,
)
from croupier.rulebook import Actor, Money, Post, Refusal
from pools import (
    CELLS,
    DEALER,
    HOLDEM,
    MANAGER,
    MBS_POOL,
    PARAMETERS,
    PLAYER,
    RWS,
    RWS_POOL,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE,
    UNIT,
    Pool,
    entered,
)


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
