"""A year of linked pools: wins shared in a round, reserves, seasons and funding, against enumeration and the live jackpot."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import commands
import croupier
from croupier.errors import InputError
from croupier.games import book
from croupier.lab.meter.effects import JackpotStake, shared_effect
from croupier.lab.meter.funding import fund
from croupier.lab.meter.hits import hits
from croupier.lab.meter.link import LinkedGame, LinkedPool
from croupier.lab.meter.long_run import find_long_run
from croupier.lab.meter.moments import after_rounds, after_seasons, borne_at_meter, paid_by_meter, put_in
from croupier.lab.meter.plan import plans_from
from croupier.lab.meter.reserve import (
    ReservePlay,
    ReserveYear,
    carried_shortfalls,
    largest_reset,
    least_rate,
    least_reserve,
    reserve_year,
    shortfalls,
)
from croupier.lab.meter.seasons import divide
from croupier.lab.meter.simulation import mean, simulate
from croupier.lab.meter.winners import share_rulings, winners
from croupier.lab.simulation.live_meter import LiveJackpot, LiveMeter
from croupier.rulebook import Awards, Money
from croupier.rulebook.jackpot_rules import Claim, award

DOCS = Path(__file__).parents[2] / "docs"
STUD, THREE, HOLDEM, RWS = "mbs-singapore-stud-v9", "mbs-three-card", "mbs-texas-holdem", "rws-texas-holdem"
RESET, START = Money.dollars(100_000), Money.dollars(250_000)
FIVE = JackpotStake(Money.dollars(5))
SEVERAL = {
    (1, 0): Fraction(1, 9),
    (0, 1): Fraction(1, 6),
    (0, 2): Fraction(1, 11),
    (1, 1): Fraction(1, 13),
    (2, 0): Fraction(1, 17),
}


def together(rules, law) -> tuple:
    royal, flush = share_rulings(rules)
    return tuple(((royal,) * r + (flush,) * s, chance) for (r, s), chance in law.items())


def crowded(slug: str, rounds: int, *, positions: int = 3, law=None) -> LinkedGame:
    """A game whose hands often win together."""
    rules = book(slug)
    stake = JackpotStake(Money.dollars(50))
    return LinkedGame(slug, hits(rules), stake, rounds * positions, positions, together(rules, law or SEVERAL))


# -- wins that are shared in a round --


@pytest.mark.parametrize(
    ("slug", "readings"),
    [
        (STUD, {}),
        (THREE, {}),
        (HOLDEM, {}),
        (STUD, {"S-36": "start-value-each"}),
        (STUD, {"S-36": "one-tenth-shared"}),
        (STUD, {"S-37": "exactly-one-reset"}),
        (STUD, {"S-38": "full-displayed-value"}),
        (HOLDEM, {"H-6": "tenth-of-displayed-each"}),
        (HOLDEM, {"H-4": "any-win-resets"}),
    ],
)
def test_what_hands_of_a_round_win_together_is_what_the_rulebook_awards_them(slug, readings):
    rules, random = book(slug, readings), Random(slug)
    royal, flush = share_rulings(rules)
    ways = [(1, 0), (0, 2), (0, 3), (1, 1), (1, 4)]
    if slug == STUD:  # in the others one deck deals one Royal Flush
        ways += [(2, 0), (2, 2), (4, 3)]
    for royals, flushes in ways:
        rulings = (royal,) * royals + (flush,) * flushes
        found = shared_effect(rules, rulings, FIVE, RESET)
        claims = [Claim(n, f"player {n}", FIVE.amount, FIVE.unit, ruling) for n, ruling in enumerate(rulings)]
        for _ in range(20):
            meter = random.randrange(100_000, 10**8)
            made = award(rules.edition.jackpot, rules.answers, Money(meter), RESET, claims)
            expected = (sum(each.amount.cents for each in made.awards), made.after.cents, made.house_adds.cents)
            for pieces, cents in zip((found.paid, found.after, found.put_in), expected, strict=True):
                assert abs(pieces.at(meter) - cents) <= 2 * len(claims)  # there cents are rounded


def by_hand(meter: Fraction, royals: int, flushes: int, reset: int) -> tuple[Fraction, Fraction, Fraction]:
    """S-36, S-37 and S-38 in plain words: a tenth of what is left for each flush, then the whole and further reset values.

    What is paid, what the meter shows then, and what was put in.
    """
    left = meter * Fraction(9, 10) ** flushes
    if not royals:
        return meter - left, left, Fraction(0)
    return meter + (royals - 1) * reset, Fraction(reset), Fraction(royals * reset)


def courses(link: LinkedPool, laws, seasons) -> dict[tuple, Fraction]:
    """Every course of some rounds, without the lab: meter, paid and put in, each with its chance.

    `seasons` has for each round the games among which it is, each with its chance.
    """
    states: dict[tuple, Fraction] = {(Fraction(START.cents), Fraction(0), Fraction(0)): Fraction(1)}
    for among in seasons:
        following: dict[tuple, Fraction] = defaultdict(Fraction)
        for ((meter, paid, added), chance), (game, part) in product(states.items(), among.items()):
            grown = meter + link.rate * link.games[game].staked
            law = laws[game]
            following[grown, paid, added] += chance * part * (1 - sum(law.values()))
            for (royals, flushes), each in law.items():
                more, after, put = by_hand(grown, royals, flushes, RESET.cents)
                following[after, paid + more, added + put] += chance * part * each
        states = following
    return states


def mean_and_variance(states, which: int) -> tuple[Fraction, Fraction]:
    average, square = (sum(state[which] ** power * chance for state, chance in states.items()) for power in (1, 2))
    return average, square - average**2


def nearly(mine: Fraction, theirs: Fraction) -> bool:
    return abs(mine - theirs) <= Fraction(abs(theirs), 10**50)


def test_moments_are_those_of_every_course_of_rounds_with_shared_wins():
    few = {(1, 0): Fraction(1, 19), (0, 3): Fraction(1, 23), (1, 2): Fraction(1, 29)}
    games, laws = [crowded(STUD, 2), crowded(THREE, 1, positions=4, law=few)], [SEVERAL, few]
    link = LinkedPool(RESET, Fraction(1, 5), tuple(games))
    states = courses(link, laws, [{0: Fraction(2, 3), 1: Fraction(1, 3)}] * 3)
    assert sum(states.values()) == 1
    for adds, which in ((paid_by_meter, 1), (put_in, 2), (borne_at_meter, 2)):
        found = after_rounds(link, START, 3, adds)
        expected = (*mean_and_variance(states, 0), *mean_and_variance(states, which))
        assert all(
            map(nearly, (found.meter, found.meter_variance, found.sum, found.sum_variance), expected)
        )  # S-36, S-37, S-38: the meter bears the shares, so the house bears what is put in


def test_seasons_follow_each_other():
    """Two seasons in which the games are played otherwise: each course of two rounds of one and two of the other."""
    few = {(1, 0): Fraction(1, 19), (0, 3): Fraction(1, 23)}
    games, laws = [crowded(STUD, 4), crowded(THREE, 4, law=few)], [SEVERAL, few]
    first = LinkedPool(RESET, Fraction(1, 5), (replace(games[0], wagers=3), replace(games[1], wagers=9)))
    second = LinkedPool(RESET, Fraction(1, 5), (replace(games[0], wagers=9), replace(games[1], wagers=3)))
    one, two = {0: Fraction(1, 4), 1: Fraction(3, 4)}, {0: Fraction(3, 4), 1: Fraction(1, 4)}
    found = after_seasons([(first, 2), (second, 2)], START, paid_by_meter)
    for moments, seasons in zip(found, ([one, one], [one, one, two, two]), strict=True):
        states = courses(first, laws, seasons)
        assert nearly(moments.meter, mean_and_variance(states, 0)[0])
        assert nearly(moments.sum_variance, mean_and_variance(states, 1)[1])


def test_the_long_run_of_shared_wins_balances():
    link = LinkedPool(RESET, Fraction(1, 5), (crowded(STUD, 2), crowded(STUD, 5, positions=4)), reserve_rate=Fraction(1, 20))
    run = find_long_run(link)
    later = after_rounds(link, Money.dollars(3_000_000), 3_000, paid_by_meter)
    assert abs(later.meter - run.meter) < run.meter / 10**40
    assert run.flow.paid == run.flow.contributed + run.flow.borne
    assert run.flow.reserved == run.flow.staked / 20
    royals = sum((r * chance for (r, _), chance in SEVERAL.items()), Fraction(0))
    assert run.flow.put_in == royals * RESET.cents * Fraction(link.rounds, link.wagers)


@pytest.mark.parametrize("slug", [STUD, THREE, HOLDEM])
def test_rounds_have_the_counted_winners(slug):
    game = LinkedGame(slug, hits(book(slug)), FIVE, 60, 6)
    royal, flush = share_rulings(game.hits.book)
    assert game.shared_wins is not None
    found = {(rulings.count(royal), rulings.count(flush)): chance for rulings, chance in game.shared_wins}
    assert found == {each: chance for each, chance in winners(game.hits.book, 6).items() if chance and any(each)}
    assert LinkedGame(slug, hits(book(slug)), FIVE, 60).shared_wins is None


def test_at_resorts_world_one_hand_of_a_round_wins_a_share():
    """H-7: so a round of five has five times the chance of a wager."""
    (plan,) = plans_from({"pool": POOL, "game": [{**GAME_OF_ROUNDS, "book": RWS, "folds": "32o"}]})
    (game,) = plan.link.games
    shares = [(ruling, chance) for ruling, chance in game.hits.rulings if "royal-flush-on" in ruling.lines[0].name]
    assert game.shared_wins == tuple(((ruling,), 5 * chance) for ruling, chance in shares)
    assert len(shares) == 6


# -- the reserve --


def every_course(year: ReserveYear) -> dict[int, Fraction]:
    """What the house puts in over a year, with its chance: round by round, with the meter of the live jackpot."""
    live = LiveJackpot(year.reset, year.reset, Fraction(1, 2), year.rate)
    states = {(year.reserve.cents * live.parts, 0): Fraction(1)}  # what the reserve holds, and what the house has put in
    for plays in year.seasons:
        times = sorted({Fraction(number, play.rounds) for play in plays for number in range(1, play.rounds + 1)})
        for time in times:
            ending = [play for play in plays if (time * play.rounds).denominator == 1]
            staked = sum(play.staked for play in ending)
            states = {(held + staked * live.to_reserve, house): chance for (held, house), chance in states.items()}
            for play in ending:
                following: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
                for (held, house), chance in states.items():
                    following[held, house] += chance * (1 - sum(play.resets.values()))
                    for number, each in play.resets.items():
                        meter = LiveMeter(year.reset.cents, reserve=held)
                        adds = Money(number * year.reset.cents)
                        meter.pay(live, Awards((), year.reset, adds, frozenset()))
                        following[meter.reserve, house + adds.cents - meter.from_reserve] += chance * each
                states = following
    found: dict[int, Fraction] = defaultdict(Fraction)
    for (_, house), chance in states.items():
        found[house] += chance
    return found


def small_year(random: Random) -> ReserveYear:
    def play() -> ReservePlay:
        laws = ({1: Fraction(1, 4)}, {1: Fraction(1, 5), 2: Fraction(1, 7)}, {2: Fraction(1, 3), 3: Fraction(1, 11)})
        return ReservePlay(random.randrange(1, 5), random.randrange(1, 40), random.choice(laws))

    seasons = tuple(tuple(play() for _ in range(random.randrange(1, 3))) for _ in range(random.randrange(1, 3)))
    rate = random.choice([Fraction(0), Fraction(1, 3), Fraction(2, 7)])
    return ReserveYear(Money(random.randrange(1, 30)), rate, Money(random.randrange(60)), seasons)


def exactly(year: ReserveYear) -> Fraction:
    return carried_shortfalls(year, 1_000, Fraction)[-1]


def test_the_chance_of_a_shortfall_is_that_of_every_course_of_the_live_meter():
    random = Random(13)
    for _ in range(60):
        year = small_year(random)
        put_in_by_house = every_course(year)
        assert sum(put_in_by_house.values()) == 1
        assert exactly(year) == 1 - put_in_by_house[0]
        assert abs(shortfalls(year)[-1] - exactly(year)) < Fraction(1, 10**40)


def test_a_larger_reserve_covers_what_the_house_would_have_put_in():
    """So the distribution of what it puts in is known for every reserve at once."""
    random = Random(14)
    for _ in range(20):
        year = small_year(random)
        put_in_by_house = every_course(year)
        for more in (1, 5, 17, 40):
            larger = replace(year, reserve=year.reserve + Money(more))
            assert exactly(larger) == sum(chance for house, chance in put_in_by_house.items() if house > more)


def test_shortfalls_by_season_are_those_of_a_shorter_year():
    random = Random(15)
    for _ in range(20):
        year = small_year(random)
        by_season = carried_shortfalls(year, 1_000, Fraction)
        shorter = [exactly(replace(year, seasons=year.seasons[: n + 1])) for n in range(len(year.seasons))]
        assert by_season == shorter


def test_the_funding_is_the_least_that_is_enough():
    random, tried = Random(16), Counter[str]()
    for _ in range(12):
        year, wanted = small_year(random), Fraction(random.randrange(1, 60), 100)

        def enough(cents=None, rate=None, reset=None, year=year, wanted=wanted) -> bool:
            changed = replace(year, reserve=year.reserve if cents is None else Money(cents))
            changed = replace(changed, rate=year.rate if rate is None else rate, reset=reset or year.reset)
            return exactly(changed) <= wanted

        assert least_reserve(year, wanted).cents == next(cents for cents in range(10_000) if enough(cents=cents))
        resets = [cents for cents in range(1, 41) if enough(reset=Money(cents))]
        assert largest_reset(year, wanted, Money(40)) == (Money(max(resets)) if resets else None)
        found = least_rate(year, wanted, Fraction(1))
        tried["no rate" if found is None else "a rate"] += 1
        if found is None:
            assert not enough(rate=Fraction(1))
        else:
            assert enough(rate=found)
            assert not found or not enough(rate=found - Fraction(1, 10**6))
    assert len(tried) == 2


def test_what_hangs_on_the_meter_is_not_computed_and_says_so():
    data = {"pool": POOL, "game": [{**GAME, "book": HOLDEM, "readings": {"H-4": "any-win-resets"}}]}
    report = croupier.jackpot_year(data, years=40).pools[0]
    assert report["reserve"]["shortfall"] is None
    assert "depends on the meter" in report["reserve"]["why_not"]
    with pytest.raises(InputError, match="depends on the meter"):
        croupier.jackpot_funding(data, "1%")


def test_too_many_resets_are_refused():
    year = ReserveYear(Money(1), Fraction(1, 3), Money(0), ((ReservePlay(100_000, 1, {1: Fraction(1, 2)}),),))
    with pytest.raises(InputError, match="more than 2,000 resets"):
        shortfalls(year)


# -- against simulations --


@pytest.mark.parametrize("cap", [None, Money.dollars(250_100)])
def test_simulated_rounds_agree_with_every_course_of_the_live_meter(cap):
    """Meter, overflow, reserve and what the house puts in, over three rounds of one game."""
    game, rate, reserve_rate = crowded(STUD, 3), Fraction(1, 5), Fraction(1, 2)
    link = LinkedPool(RESET, rate, (game,), cap, reserve_rate)
    live = LiveJackpot(START, RESET, rate, reserve_rate, cap)
    held = Money.dollars(150_000)
    sums: dict[str, dict[Any, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    assert game.shared_wins is not None
    for course in product([None, *game.shared_wins], repeat=game.rounds):
        meter = LiveMeter(START.cents, reserve=held.cents * live.parts)
        chance = Fraction(1)
        for won in course:
            meter.grow(live, game.staked)
            chance *= won[1] if won else 1 - sum((each for _, each in game.shared_wins), Fraction(0))
            if won:
                claims = [Claim(n, f"{n}", game.stake.amount, game.stake.unit, ruling) for n, ruling in enumerate(won[0])]
                rules = game.hits.book
                meter.pay(live, award(rules.edition.jackpot, rules.answers, Money(meter.displayed), RESET, claims))
        sums["meter"][meter.displayed] += chance
        sums["overflow"][meter.overflow] += chance
        sums["reserve"][meter.reserve / live.parts] += chance
        sums["house_in"][meter.put_in - meter.from_reserve] += chance
    made = simulate([link], START, 40_000, seed=2, reserve=held)
    for name, law in sums.items():
        values = getattr(made, name)
        average = float(sum(value * chance for value, chance in law.items()))
        assert abs(values.mean() - average) <= 4.5 * values.std() / sqrt(len(values)) + 1, name
    plan_chance = exactly(ReserveYear(RESET, reserve_rate, held, ((_reserve_play(game),),)))
    assert plan_chance == 1 - sums["house_in"][0]


@pytest.mark.parametrize("cap", [None, Money.dollars(250_100)])
def test_a_simulated_year_is_a_course_of_the_live_meter_but_for_the_cents_to_which_awards_are_rounded(cap):
    """Without rounding, each course of three rounds ends where simulated years do; the live meter rounds each award down."""
    game, rate = crowded(STUD, 3), Fraction(1, 5)
    link, live = LinkedPool(RESET, rate, (game,), cap), LiveJackpot(START, RESET, rate, cap=cap)
    rules, most = game.hits.book, cap.cents if cap else 10**12
    royal, flush = share_rulings(rules)
    ends = set()
    for course in product([(), *(won for won, _ in game.shared_wins or ())], repeat=game.rounds):
        live_meter, meter, overflow = LiveMeter(START.cents), Fraction(START.cents), Fraction(0)
        for won in course:
            live_meter.grow(live, game.staked)
            meter += rate * game.staked
            above = max(meter - most, Fraction(0))
            meter, overflow = meter - above, overflow + above
            if won:
                claims = [Claim(n, f"{n}", game.stake.amount, game.stake.unit, ruling) for n, ruling in enumerate(won)]
                live_meter.pay(live, award(rules.edition.jackpot, rules.answers, Money(live_meter.displayed), RESET, claims))
                _, after, _ = by_hand(meter, won.count(royal), won.count(flush), RESET.cents)
                room = min(overflow, max(most - after, Fraction(0)))
                meter, overflow = after + room, overflow - room
        assert abs(live_meter.displayed - meter) + abs(live_meter.overflow - overflow) < 2 * len([*filter(None, course)]) + 1
        ends.add((float(meter), float(overflow)))
    made, each = simulate([link], START, 4_000, seed=2), np.array(sorted(ends))
    for end in zip(made.meter, made.overflow, strict=True):
        assert np.abs(each - end).sum(axis=1).min() < 1e-6


def _reserve_play(game: LinkedGame) -> ReservePlay:
    royal, _ = share_rulings(game.hits.book)
    law: dict[int, Fraction] = defaultdict(Fraction)
    for rulings, chance in game.shared_wins or ():
        if royals := rulings.count(royal):
            law[royals] += chance
    return ReservePlay(game.rounds, game.staked, law)


def test_simulated_years_with_seasons_agree_with_the_computed_year():
    pool, games = {**POOL, **RESERVE, "months": MONTHS}, [STUD_ROUNDS, {**THREE_ROUNDS, "months": OTHERS}]
    (plan,) = plans_from({"pool": pool, "game": games})
    made = simulate([each.link for each in plan.seasons], plan.start, 20_000, 5, reserve=plan.reserve)
    computed = after_seasons(plan.seasons_and_rounds, plan.start, borne_at_meter)[-1]
    for values, average in (
        (made.meter, computed.meter),
        (made.borne, computed.sum + plan.link.fixed),
        ((made.house_in > 0).astype(float), shortfalls(reserve_year(plan))[-1]),
    ):
        found = mean(values)
        assert abs(found.value - float(average)) < 4 * found.error
    assert float(made.meter.std()) == pytest.approx(float(computed.meter_variance) ** 0.5, rel=0.03)


def test_the_live_jackpot_of_dealt_rounds_agrees_with_the_computed_year():
    """Seven positions of three card, dealt: the meter at the end, what is put in, in how many runs the reserve is short."""
    rounds, runs = 1 << 17, 40
    pool = {"reset": "20000", "rate": "0.3", "start": "250000", "reserve_rate": "0.005"}
    game = {"book": THREE, "unit": "5", "units": 1, "positions": 7, "rounds": rounds}
    (plan,) = plans_from({"pool": pool, "game": [game]})
    sums: dict[str, Any] = {"meter": "250000", "reset": "20000", "unit": "5", "rate": "0.3", "reserve_rate": "0.005"}
    dealt = [croupier.simulate(THREE, rounds, seed=seed, positions=7, jackpot="live", **sums).jackpot for seed in range(runs)]
    meters = [each.meter for each in dealt if each]
    assert {each.staked for each in meters} == {plan.link.games[0].staked * rounds}
    computed = after_rounds(plan.link, plan.start, rounds, put_in)
    short = shortfalls(reserve_year(plan))[-1]
    for values, average, deviation in (
        ([each.displayed for each in meters], computed.meter, sqrt(computed.meter_variance)),
        ([each.put_in for each in meters], computed.sum, sqrt(computed.sum_variance)),
        ([each.put_in > each.from_reserve for each in meters], short, sqrt(short * (1 - short))),
    ):
        assert abs(np.mean(values) - float(average)) < 4 * deviation / sqrt(runs)
    assert 0.1 < short < 0.9


# -- files, Python and the command line --

POOL = {"reset": "100000", "rate": "0.3", "start": "250000"}
RESERVE = {"reserve_rate": "0.04", "reserve": "150000"}
GAME = {"book": THREE, "unit": "5", "units": 1, "wagers": 1000}
ROUNDS = {"positions": 5, "rounds": 200}
STUD_ROUNDS = {"book": STUD, "unit": "5", "units": 2, "positions": 6, "rounds": 150_000}
THREE_ROUNDS = {"book": THREE, "unit": "5", "units": 1, "positions": 5, "rounds": 300_000}
MONTHS = [1, "1.2", 0, "0.5", 1, 1, 1, 1, 2, 1, 1, 3]
OTHERS = [0, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]
GAME_OF_ROUNDS = {name: value for name, value in GAME.items() if name != "wagers"} | ROUNDS


def test_rounds_and_positions_are_read():
    (plan,) = plans_from({"pool": {**POOL, **RESERVE}, "game": [GAME_OF_ROUNDS, {**GAME, "positions": 5}]})
    assert [(play.positions, play.rounds, play.wagers) for play in plan.link.games] == [(5, 200, 1000)] * 2
    assert (plan.reserve, plan.link.reserve_rate) == (Money.dollars(150_000), Fraction(1, 25))
    assert [each.name for each in plan.seasons] == ["the year"]


def test_several_pools_have_games_of_their_own():
    pools = [{**POOL, "name": "A"}, {**POOL, "name": "B", "cap": "300000"}]
    games = [{**GAME, "pool": "A"}, {**GAME, "pool": "B", "book": STUD}, {**GAME, "pool": "A", "wagers": 7}]
    first, second = plans_from({"pool": pools, "game": games})
    assert (first.name, [play.wagers for play in first.link.games]) == ("A", [1000, 7])
    assert (second.name, second.link.cap, len(second.link.games)) == ("B", Money.dollars(300_000), 1)


def test_a_season_has_its_part_of_the_rounds():
    (plan,) = plans_from({"pool": {**POOL, "months": MONTHS}, "game": [GAME, {**GAME_OF_ROUNDS, "months": OTHERS}]})
    assert len(plan.seasons) == 12
    assert sum(each.link.wagers for each in plan.seasons) == 2_000
    january, march, december = (plan.seasons[at].link for at in (0, 2, 11))
    assert [play.positions for play in january.games] == [1]  # the other game is closed
    assert [play.positions for play in march.games] == [5]
    days = 31 + 28 * Fraction(6, 5) + 15 + 31 + 30 + 31 + 31 + 60 + 31 + 30 + 93
    assert december.games[0].wagers == 1000 - int(1000 * (days - 93) / days)
    (weeks,) = plans_from({"pool": {**POOL, "weeks": [1] * 52}, "game": [GAME]})
    assert [each.name for each in weeks.seasons][:2] == ["week 1", "week 2"]
    assert {each.link.wagers for each in weeks.seasons} == {19, 20}


def test_seasons_do_not_matter_to_one_game():
    game = crowded(STUD, 40)
    link = LinkedPool(RESET, Fraction(1, 5), (game,), reserve_rate=Fraction(1, 2))
    (season,) = divide(link, None, [None])
    assert season.link is link
    seasons = divide(link, "weeks", [[Fraction(at % 3) for at in range(52)]])
    whole = after_rounds(link, START, 40, paid_by_meter)
    parts = after_seasons([(each.link, each.link.rounds) for each in seasons], START, paid_by_meter)[-1]
    assert nearly(whole.meter, parts.meter)
    assert nearly(whole.sum_variance, parts.sum_variance)


@pytest.mark.parametrize(
    ("pool", "game", "where", "message"),
    [
        ({"reserve_rate": "0.8"}, {}, "pool.reserve_rate", "what the meter's rate leaves"),
        ({"reserve": "-1"}, {}, "pool.reserve", "no amount"),
        ({"months": [1] * 11}, {}, "pool.months", "12 factors"),
        ({"months": [0] * 12}, {}, "pool.months", "more than 0"),
        ({"months": [1] * 11 + [0.5]}, {}, "pool.months[11]", "0.5 is no factor"),
        ({"weeks": [1] * 52, "months": [1] * 12}, {}, "pool.weeks", "not both"),
        ({"weeks": [1] * 52}, {"months": [1] * 12}, "pool.weeks", "not both"),
        ({}, {"rounds": 4}, "game[0].rounds", "not both"),
        ({}, {"wagers": None}, "game[0].wagers", "or positions and rounds"),
        ({}, {"wagers": None, "rounds": 7}, "game[0].positions", "or positions and rounds"),
        ({}, {"wagers": None, "positions": 7}, "game[0].rounds", "or positions and rounds"),
        ({}, {"wagers": None, "positions": 7, "rounds": 0}, "game[0].rounds", "at least one round"),
        ({}, {"positions": 99}, "game[0].positions", "1 to"),
        ({}, {"positions": 3}, "game[0].wagers", "no whole number of rounds"),
        ({}, {"pool": "A"}, "game[0].pool", "leave this out"),
        ({}, {"book": HOLDEM, "readings": {"H-3": "taken-from-the-meter"}, "positions": 5}, "positions", "move the meter"),
    ],
)
def test_a_bad_file_says_what_is_wrong_and_where(pool, game, where, message):
    def changed(entry, changes):
        return {name: each for name, each in {**entry, **changes}.items() if each is not None}

    with pytest.raises(InputError, match=message) as refused:
        croupier.jackpot_year({"pool": changed(POOL, pool), "game": [changed(GAME, game)]}, years=40)
    assert refused.value.where == where


@pytest.mark.parametrize(
    ("pools", "game", "where"),
    [
        ([POOL], {}, "pool[0].name"),
        (["A"], {}, "pool[0]"),
        ([{**POOL, "name": "A"}], {}, "game[0].pool"),
        ([{**POOL, "name": "A"}], {"pool": "B"}, "game[0].pool"),
        ([{**POOL, "name": "A"}, {**POOL, "name": "A"}], {"pool": "A"}, "pool[1].name"),
        ([{**POOL, "name": "A"}, {**POOL, "name": "B"}], {"pool": "A"}, "pool[1].games"),
        ([{**POOL, "name": "A", "rate": "7"}], {"pool": "A"}, "pool[0].rate"),
    ],
)
def test_bad_pools_are_named(pools, game, where):
    with pytest.raises(InputError) as refused:
        plans_from({"pool": pools, "game": [{**GAME, **game}]})
    assert refused.value.where == where


def test_a_year_of_two_pools_from_python():
    pools = [{**POOL, **RESERVE, "name": "A"}, {**POOL, "name": "B"}]
    games = [{**STUD_ROUNDS, "pool": "A"}, {**THREE_ROUNDS, "pool": "B"}]
    found = croupier.jackpot_year({"pool": pools, "game": games}, years=400)
    assert [each["name"] for each in found.pools] == ["A", "B"]
    first, second = (dict[str, Any](each) for each in found.pools)
    assert found["together"]["awards"]["mean"] == first["year"]["awards"]["mean"] + second["year"]["awards"]["mean"]
    missed = (1 - first["reserve"]["shortfall"]) * (1 - second["reserve"]["shortfall"])
    assert found["together"]["any_shortfall"] == pytest.approx(1 - missed)
    assert first["year"]["awards"]["standard_deviation"] is None
    assert first["year"]["shares"]["standard_deviation"] > 0
    none = 1 - sum(chance for (royals, _), chance in winners(book(THREE), 5).items() if royals)
    royals = next(each for each in second["hits"] if each["line"] == "royal-flush")
    assert royals["none"] == pytest.approx(float(none) ** 300_000)
    assert second["reserve"]["shortfall"] == pytest.approx(1 - royals["none"])  # it has no reserve
    assert "shortfall" in repr(found)
    json.dumps(found.as_dict())


def test_the_funding_of_a_pool_from_python_keeps_what_it_says():
    pool = {**POOL, **RESERVE}
    data: dict[str, Any] = {"pool": pool, "game": [THREE_ROUNDS]}
    found = croupier.jackpot_funding(data, "5%")
    (funding,) = found.pools
    assert funding.reserve_rate is not None
    for changes in (
        {"reserve": str(funding.reserve)},
        {"reserve_rate": f"{float(funding.reserve_rate):.6f}"},
        {"reset": str(funding.reset)},
    ):
        (plan,) = plans_from({**data, "pool": {**pool, **changes}})
        assert fund(plan, found.wanted).shortfall <= found.wanted < funding.shortfall
    assert found["pools"][0]["house_puts_in_at_most"] == str(funding.reserve - Money.dollars(150_000))
    assert "reserve rate" in repr(found)


@pytest.mark.parametrize("wanted", ["0", "100%", "many", "1e-12"])
def test_a_wanted_chance_that_cannot_be_is_refused(wanted):
    with pytest.raises(InputError) as refused:
        croupier.jackpot_funding({"pool": POOL, "game": [GAME]}, wanted)
    assert refused.value.where == "shortfall"


def test_the_pools_of_the_documentation_on_the_command_line():
    file = str(DOCS / "jackpot-pools.toml")
    report = json.loads(commands.croupier("jackpot", "year", file, "--years", "400", "--json").stdout)
    assert [each["name"] for each in report["pools"]] == ["Megalink", "Hold'em"]
    people = commands.croupier("jackpot", "year", file, "--years", "40").stdout
    for words in ("All pools together", "Season by season", "│ shares ", "must put in for a reset"):
        assert words in people
    funding = json.loads(commands.croupier("jackpot", "funding", file, "--shortfall", "2%", "--json").stdout)
    assert funding["wanted"]["exact"] == "1/50"
    assert [each["shortfall"] for each in funding["pools"]] == [each["reserve"]["shortfall"] for each in report["pools"]]
    assert "any one of these" in commands.croupier("jackpot", "funding", file).stdout
    assert commands.croupier("jackpot", "funding", file, "--shortfall", "lots").exit_code == 2
