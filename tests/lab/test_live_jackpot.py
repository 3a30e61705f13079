"""A live jackpot: the meter of simulated rounds is that of the real pool to the cent, and its sums add up."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import croupier as library
from commands import croupier
from croupier.errors import InputError
from croupier.games import BOOKS, book
from croupier.jackpot import (
    ConfirmEntry,
    EnterClaims,
    LinkedTable,
    Parameters,
    PayEntry,
    PoolSetup,
    Stake,
    TakeContributions,
    decide,
    evolve,
    hands_of,
    open_pool,
)
from croupier.lab import HouseSums, game_kind
from croupier.lab.integers import sum_of_quotients
from croupier.lab.simulation import chunks
from croupier.lab.simulation.jackpot_process import MOST_AWARDS, MOST_SHOWN, JackpotProcess
from croupier.lab.simulation.live_meter import LiveJackpot
from croupier.lab.simulation.pricing import Pricing
from croupier.lab.simulation.simulator import position_stakes, simulate
from croupier.lab.strengths import cards_of
from croupier.rulebook import NOTHING, Actor, Awards, Money, PlayedPosition, Post, Refusal, check_round

DEALER, SUPERVISOR = Actor("Dan", Post.DEALER), Actor("Sue", Post.PIT_SUPERVISOR)
HOUSE = HouseSums(ante=Money(2500), unit=Money(500), meter=Money.dollars(250_000))
LIVE = LiveJackpot(Money.dollars(250_000), Money.dollars(50_000), Fraction(29, 97), Fraction(1, 30))
CAPPED = replace(LIVE, start=Money.dollars(60_000), cap=Money.dollars(60_100))
TOUCHY = {  # each fixed award comes from the meter, so that a thousand rounds touch it often
    "mbs-three-card": {"S-35": "taken-from-the-meter"},
    "mbs-singapore-stud": {"S-35": "taken-from-the-meter"},
    "mbs-singapore-stud-v9": {"S-35": "taken-from-the-meter"},
    "mbs-texas-holdem": {"H-3": "taken-from-the-meter"},
    "rws-texas-holdem": {"H-3": "taken-from-the-meter"},
}


def ready(rules, positions, live=LIVE):
    """A book ready to be dealt, and its cells priced."""
    module = game_kind(rules.edition).module("croupier.lab.simulation")
    house = replace(HOUSE, meter=live.start)
    bets = position_stakes(rules, house, live.reset, live)
    table = module.decide(rules, "always", house).table
    game = module.make_ready(rules, table, positions, with_jackpot=True)
    return game, Pricing(rules, bets, game.cells)


class RealPool:
    """The room of the jackpot with one table, whose rounds are dealt elsewhere."""

    def __init__(self, rules, readings, positions, live):
        table = LinkedTable("one", rules.edition.slug, HOUSE.unit, tuple(readings.items()))
        most = Money.dollars(10_000_000)
        parameters = Parameters(live.reset, live.rate, live.reserve_rate, live.cap, most)
        order = rules.edition.linked_jackpot.order
        self.state, self.round = open_pool(PoolSetup("pool", live.start, parameters, order, (table,))), 0
        self.rules, self.positions = rules, positions

    def do(self, command):
        reply = decide(self.state, command)
        assert not isinstance(reply, Refusal), reply
        for event in reply:
            self.state = evolve(self.state, event)

    def take(self, *stakes):
        self.round += 1
        named = tuple(Stake(position, stake) for position, stake in enumerate(stakes, 1))
        self.do(TakeContributions("one", self.round, named, self.round))

    def pass_rounds(self, number):
        """Rounds without an award: one stake in place of all of theirs."""
        if number:
            self.take(HOUSE.unit.times(number * self.positions))

    def win(self, game, pricing, cards, cells):
        """A round with awards."""
        self.take(*[HOUSE.unit] * self.positions)
        hands = {whose: cards_of(some) for whose, some in game.hands(cards).items()}
        seats = [
            PlayedPosition(at, hands[f"position {at}"], pricing.bets.stakes, pricing.cells[cell].actions)
            for at, cell in enumerate(cells, 1)
        ]
        dealt = check_round(self.rules, hands["dealer"], hands.get("community", ()), seats, pricing.bets.meter)
        self.do(EnterClaims("one", self.round, hands_of(dealt), self.round, DEALER, self.round))
        number = len(self.state.register)
        self.do(ConfirmEntry(number, True, SUPERVISOR, self.round))
        self.do(PayEntry(number, DEALER, self.round))
        return self.state.register[number]


def compare(rules, readings, positions, rounds, live, *, one_by_one=False):
    """The same rounds through the process and through the real pool. How many rounds touched the meter."""
    game, pricing = ready(rules, positions, live)
    pool, process = RealPool(rules, readings, positions, live), pricing.begin_jackpot(positions)
    tally = chunks.deal_chunk(game, pricing, 5, 0, rounds)
    for number, *cells in tally.rare.tolist():
        if one_by_one:
            for _ in range(number - process.rounds):
                pool.take(*[HOUSE.unit] * positions)
        else:
            pool.pass_rounds(number - process.rounds)
        process.pass_rounds(number)
        nets, made = pricing.settle_awards(cells, process.take_contributions())
        process.pay(made)
        (cards, shown) = game.show(5, 0, number & ~1)
        assert shown[number & 1].tolist() == cells
        entry = pool.win(game, pricing, cards[number & 1], cells)
        state, meter = pool.state, process.meter
        assert (meter.displayed, meter.overflow) == (state.displayed.cents, state.overflow.cents)
        assert Fraction(meter.carried, live.parts) == state.carried
        assert Fraction(meter.reserve, live.parts) == state.reserve
        jackpot = nets[:, pricing.columns.index(pricing.pool)]
        for award in made.amounts():
            assert jackpot[award - 1] == made.amounts()[award].cents - HOUSE.unit.cents
        assert entry.locked.amount.cents == sum(each.amount.cents for each in made.awards)
    paid = pool.state.paid
    meter = process.meter
    assert (meter.awarded, meter.from_meter) == (paid.amount.cents, paid.from_meter.cents)
    assert (meter.awards, meter.put_in - meter.from_reserve) == (paid.hits, paid.house_added.cents)
    locked = [award for entry in pool.state.register.values() for award in entry.locked.awards]
    assert meter.awards_on_meter == sum(award.from_meter.cents != 0 for award in locked)
    return len(tally.rare)


@pytest.mark.parametrize("slug", list(BOOKS))
def test_shares_of_the_meter_leave_it_as_the_real_pool_shows_it(slug):
    assert compare(book(slug), {}, 7, 100_000, LIVE) > 2


@pytest.mark.parametrize(("slug", "live"), [*((slug, CAPPED) for slug in BOOKS), ("mbs-three-card", LIVE)])
def test_fixed_awards_from_the_meter_leave_it_as_the_real_pool_shows_it(slug, live):
    readings = TOUCHY[slug]
    assert compare(book(slug, readings), readings, 3, 1_500, live, one_by_one=True) > 2


@pytest.mark.long
@pytest.mark.parametrize("slug", list(BOOKS))
def test_many_awards_leave_the_meter_as_the_real_pool_shows_it(slug):
    assert compare(book(slug), {}, 7, chunks.CHUNK, LIVE) > 8
    assert compare(book(slug, TOUCHY[slug]), TOUCHY[slug], 7, 10_000, CAPPED, one_by_one=True) > 100


def test_the_meter_runs_on_the_same_on_one_core_and_on_two(monkeypatch):
    monkeypatch.setattr(chunks, "CHUNK", 2_000)
    readings = TOUCHY["mbs-three-card"]
    one, two = (
        simulate(book("mbs-three-card", readings), 9_001, positions=3, house=HOUSE, reset=LIVE.reset, live=LIVE, cores=cores)
        for cores in (1, 2)
    )
    assert one.totals.sums == two.totals.sums
    assert one.totals.squares == two.totals.squares
    assert one.totals.jackpot
    assert two.totals.jackpot
    assert one.totals.jackpot.as_data() == two.totals.jackpot.as_data()


def test_a_process_goes_on_from_what_was_written_down():
    whole, first = (JackpotProcess.begin(LIVE, 1_500, (26_000_000,)) for _ in range(2))
    for process in (whole, first):
        process.pass_rounds(3_000)
    later = JackpotProcess.begin(LIVE, 1_500, (26_000_000,))
    later.go_on(json.loads(json.dumps(first.as_data())), 3_000)
    for process in (whole, later):
        process.pass_rounds(70_000)
    assert later.as_data() == whole.as_data()


def without(data, *path):
    """A copy of plain data with one part of it changed."""
    found = json.loads(json.dumps(data))
    *outer, name, value = path
    inside = found
    for each in outer:
        inside = inside[each]
    inside[name] = value
    return found


@pytest.mark.parametrize(
    "path",
    [
        ("meter", "displayed", 1),
        ("meter", "carried", 2.5),
        ("meter", "staked", 3),
        ("meter", "strange", 3),
        ("meter", None),
        ("history", "met", []),
        ("history", "met", [[0, 0], [1, 1]]),
        ("history", "shown", [1]),
        ("history", "least", "low"),
        ("history", "paid", [[1]]),
    ],
)
def test_nobody_goes_on_from_numbers_made_up(path):
    process = JackpotProcess.begin(LIVE, 1_500, (26_000_000,))
    process.pass_rounds(3_000)
    begun = JackpotProcess.begin(LIVE, 1_500, (26_000_000,))
    with pytest.raises(InputError, match="do not agree"):
        begun.go_on(without(process.as_data(), *path), 3_000)
    assert begun == JackpotProcess.begin(LIVE, 1_500, (26_000_000,))


def test_what_rounds_met_is_summed_up_as_if_one_by_one():
    for live in (LIVE, replace(LIVE, cap=Money.dollars(252_000))):
        met = [Money(0)] * 0
        process, slow = (JackpotProcess.begin(live, 1_500, (25_050_000, 25_100_000, 25_300_000)) for _ in range(2))
        for number in range(1, 3_001):
            met.append(slow.take_contributions())
            slow.pay(Awards((), met[-1], NOTHING, frozenset()))
            if number in (700, 701, 3_000):
                process.pass_rounds(number)
        cents = [each.cents for each in met]
        bends = (0, 25_050_000, 25_100_000, 25_300_000, 10**18)
        inside = [[each for each in cents if low <= each < high] for low, high in pairwise(bends)]
        assert process.history.met == slow.history.met == [[len(each), sum(each)] for each in inside]
        assert process.history.mean == Fraction(sum(cents), 3_000)
        assert (process.history.shown, process.history.every) == (slow.history.shown, slow.history.every)
        assert process.history.shown == [live.start.cents, *cents][:: process.history.every]
        assert process.meter == slow.meter


def test_rounds_come_in_their_order():
    process = JackpotProcess.begin(LIVE, 500, ())
    process.pass_rounds(10)
    with pytest.raises(AssertionError, match="in their order"):
        process.pass_rounds(9)


def test_the_history_does_not_grow_with_the_rounds():
    process = JackpotProcess.begin(LIVE, 500, ())
    for number in range(1, MOST_AWARDS + 200):
        process.pass_rounds(number * 1_000_000)
        shown = process.take_contributions()
        process.pay(Awards((), shown, NOTHING, frozenset()))
    history = process.history
    assert (len(history.paid), history.more) == (MOST_AWARDS, 199)
    assert MOST_SHOWN // 2 <= len(history.shown) <= MOST_SHOWN
    assert (len(history.shown) - 1) * history.every <= process.rounds < len(history.shown) * history.every


def test_a_sum_of_quotients_is_that_of_its_parts():
    for step in range(9):
        for first in range(0, 30, 7):
            for divisor in (1, 3, 10, 97):
                quotients = [(first + step * number) // divisor for number in range(25)]
                assert sum_of_quotients(25, step, first, divisor) == sum(quotients)
    assert sum_of_quotients(0, 3, 4, 5) == 0


@pytest.mark.parametrize("slug", list(BOOKS))
def test_the_money_adds_up_and_lies_near_what_is_computed(slug):
    found = simulate(book(slug), 600_000, seed=2, positions=1, strategy="always", house=HOUSE, reset=LIVE.reset, live=LIVE)
    jackpot = found.jackpot
    assert jackpot is not None
    meter, computed = jackpot.meter, jackpot.computed
    contributed = Fraction(meter.staked * LIVE.to_meter, LIVE.parts)
    moved = meter.displayed + Fraction(meter.carried, LIVE.parts) - LIVE.start.cents
    assert moved == contributed - meter.from_meter + meter.put_in
    assert computed is not None
    for each, cents in ((computed.meter, meter.displayed), (computed.paid, jackpot.paid), (computed.borne, jackpot.borne)):
        assert abs(each.deviations_between(cents) or 9) < 4.5
    mean = next(each for each in found.means if each.name == "jackpot")
    assert abs(mean.errors_between or 9) < 4.5
    assert computed.long_run
    assert computed.long_run.mean > LIVE.reset.cents


def test_a_meter_that_stands_still_is_what_it_was():
    """Where hardly anything flows in and nothing is won, a live jackpot is worth what one of the same meter is."""
    live = LiveJackpot(LIVE.start, LIVE.reset, Fraction(1, 10**9))
    same, flowing = (
        simulate(book("mbs-three-card"), 500, house=HOUSE, reset=LIVE.reset, live=each, strategy="never")
        for each in (None, live)
    )
    assert not flowing.totals.rare
    assert [each.exact for each in same.means] == [each.exact for each in flowing.means]
    assert same.jackpot is None


ASKED: dict[str, Any] = {"meter": "250000", "reset": "50000", "unit": "5", "jackpot": "live", "rate": "0.3"}
ASKED |= {"reserve_rate": "0.02"}


def test_the_command_shows_the_meter_and_prints_what_the_library_returns():
    words = [word for name, value in ASKED.items() for word in (f"--{name.replace('_', '-')}", value)]
    words += ["--rounds", "60000", "--positions", "7"]
    printed = json.loads(croupier("simulate", "mbs-three-card", *words, "--json", "--cores", "1").stdout)["jackpot"]
    found = library.simulate("mbs-three-card", 60_000, positions=7, **ASKED)["jackpot"]
    assert printed == json.loads(json.dumps(found))
    listed = [award for each in found["history"]["awards"] for award in each["awards"]]
    assert found["awards_on_the_meter"] == sum(each["line"] in ("straight-flush", "royal-flush") for each in listed) > 0
    first = found["history"]["awards"][0]
    assert Money.parse(first["meter_before"]) > Money.parse(first["meter_after"])
    assert found["contributed"] == 60_000 * 7 * 5 * 0.3
    shown = " ".join(croupier("simulate", "mbs-three-card", *words).stdout.split())
    for text in (
        "The jackpot, live",
        "takes 3/10 of each stake, the reserve 1/50",
        "borne by house and reserve",
        "in the long run",
    ):
        assert text in shown
    assert first["meter_after"][-6:] in shown


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"jackpot": "slow"}, "jackpot"),
        ({"jackpot": "same"}, "rate"),
        ({"rate": None}, "rate"),
        ({"reset": None}, "reset"),
        ({"meter": None}, "meter"),
        ({"rate": "0"}, "rate"),
        ({"rate": "1.2"}, "rate"),
        ({"reserve_rate": "0.8"}, "reserve-rate"),
        ({"cap": "100"}, "cap"),
    ],
)
def test_what_no_pool_can_be_is_refused(given, where):
    with pytest.raises(InputError) as refused:
        library.simulate("mbs-three-card", 10, **{**ASKED, **given})
    assert refused.value.where == where


def test_an_answer_by_which_jackpot_stakes_go_back_is_refused():
    with pytest.raises(InputError, match="returns some jackpot stakes"):
        library.simulate("mbs-three-card", 10, readings={"S-43": "returned-on-stand-off"}, **ASKED)
