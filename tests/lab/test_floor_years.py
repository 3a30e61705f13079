"""Years of a floor: each pool is that of its rounds one by one, on any cores, and the figures lie near what is exact."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from commands import croupier
from croupier.cli.simulate_floor import read_floor_of_year
from croupier.errors import InputError
from croupier.games import book
from croupier.lab import (
    FloorOfYear,
    HouseSums,
    LiveJackpot,
    TablePlay,
    YearPool,
    YearSpread,
    by_game,
    by_table,
    floor_as_json,
    hits_of_pool,
    of_pool,
    plan_table,
    read_plays,
    simulate,
    simulate_floor,
)
from croupier.lab.floor_years.ready import make_table_ready
from croupier.lab.floor_years.years import WEEKS
from croupier.lab.simulation.live_meter import LiveMeter
from croupier.report import assemble_floor, html
from croupier.results import document
from croupier.rulebook import Money

FLOOR = Path(__file__).parents[2] / "docs" / "floor-year.toml"
LIVE = LiveJackpot(Money.dollars(60_000), Money.dollars(50_000), Fraction(2, 7), Fraction(1, 30))
UNIT = Money(500)
TOUCHY = {"S-35": "taken-from-the-meter"}  # so that each fixed award moves the meter


def table(name="one", *, seats=2, pace=10, unit=UNIT, slug="mbs-three-card", readings=TOUCHY, **others: Any):
    """A table that is open an hour a day."""
    least = {"ante": Money(2_500)} | ({"pair_plus": Money(1_000)} if slug == "mbs-three-card" else {})
    play = TablePlay(hours=1, pace=pace, strategy="always", **others)
    return plan_table(name, book(slug, readings), positions=seats, least=least, unit=unit, play=play)


def test_a_year_of_one_table_is_its_rounds_with_a_live_jackpot():
    one = replace(table(), stakes={"ante": Money(2_500), "pair_plus": Money(2_500)})
    found = simulate_floor(FloorOfYear((one,), (YearPool("pool", LIVE, ("one",)),)), 2, seed=4, cores=1)
    house = HouseSums(ante=Money(2_500), unit=Money(500), meter=LIVE.start)
    rounds = simulate(one.book, 3_650, seed=4, positions=2, strategy="always", house=house, reset=LIVE.reset, live=LIVE)
    sums = {each.name: each.total for each in rounds.means}
    pool, jackpot = found.pools[0], rounds.jackpot
    assert jackpot
    assert found.wins[0, 0] == sums["jackpot"] - sums["together"]
    assert pool.meters[0, -1] == jackpot.meter.displayed
    assert (pool.paid[0], pool.borne[0], pool.resets[0]) == (jackpot.paid, jackpot.borne, jackpot.meter.resets)
    assert (pool.put_in[0], pool.from_reserve[0]) == (jackpot.meter.put_in, jackpot.meter.from_reserve)
    assert pool.most[0] == jackpot.history.most
    assert pool.staked == jackpot.meter.staked
    lines = {each.what: each.count for each in rounds.hits if each.wager == "jackpot"}
    assert {line: int(counts[0]) for line, counts in pool.hits.items()} == {line: lines[line] for line in pool.hits}


def test_a_pool_sees_the_rounds_of_its_tables_in_the_order_in_which_they_end():
    """All rounds of two tables one by one, sorted by when they end."""
    tables = (table("slow", pace=3, seats=3), table("fast", pace=7, seats=2), table("apart", unit=None))
    pool = YearPool("pool", LIVE, ("slow", "fast"))
    found = simulate_floor(FloorOfYear(tables, (pool,)), 2, seed=9, cores=2)
    ready = [make_table_ready(each, pool, None) for each in tables[:2]]
    years = [each.deal(9, at) for at, each in enumerate(ready)]
    touching = [dict(year.touching) for year in years]
    assert min(map(len, touching)) > 5
    rounds = [
        (Fraction(number + 1, ready[at].table.rounds), at, number) for at in (0, 1) for number in range(tables[at].rounds)
    ]
    ends = [Fraction(week, WEEKS) for week in range(1, WEEKS + 1)]
    meter, weeks = LiveMeter(LIVE.start.cents), [LIVE.start.cents]
    for time, some in groupby(sorted(rounds), key=itemgetter(0)):
        while ends and ends[0] < time:
            weeks.append(meter.displayed)
            ends.pop(0)
        together = [(at, number) for _, at, number in some]
        for at, _ in together:  # bets of rounds that end at once are all closed
            meter.grow(LIVE, ready[at].jackpot_stakes)
        for at, number in together:
            if number in touching[at]:
                meter.pay(LIVE, ready[at].pricing.settle_awards(touching[at][number], Money(meter.displayed))[1])
    assert found.pools[0].meters[0].tolist() == [*weeks, meter.displayed]
    assert found.pools[0].resets[0] == meter.resets


def test_the_years_are_the_same_on_one_core_and_on_two_and_no_two_are_alike():
    tables = (table(), table("stud", slug="mbs-singapore-stud", seats=1, pace=5), table("apart", unit=None))
    floor = FloorOfYear(tables, (YearPool("pool", LIVE, ("one", "stud")),))
    one, two = (simulate_floor(floor, 5, seed=3, cores=cores) for cores in (1, 2))
    assert floor_as_json(one) == floor_as_json(two)
    assert len(set(one.wins[:, 0].tolist())) == 5
    assert one.wins[:, 0].tolist() != one.wins[:, 2].tolist(), "tables that are played alike have cards of their own"
    assert len(set(one.pools[0].meters[:, -1].tolist())) == 5


def test_the_house_s_money_adds_up():
    """What players lose is what the house wins and what pool and reserve hold more than before."""
    one = table(seats=3)
    pool = YearPool("pool", replace(LIVE, cap=Money.dollars(60_050)), ("one",))
    found = simulate_floor(FloorOfYear((one,), (pool,)), 3, cores=1)
    each = found.pools[0]
    for year in range(3):
        lost = int(found.wins[year, 0]) + each.staked - int(each.paid[year])
        contributed = Fraction(each.staked) * (LIVE.rate + LIVE.reserve_rate)
        from_meter = each.paid[year] + each.put_in[year] - each.borne[year]
        held = contributed - from_meter + each.put_in[year] - each.from_reserve[year]
        assert abs(int(found.house[year]) + held - lost) < 1, "to the cent"


def test_what_is_simulated_lies_near_what_is_exact():
    tables = (table(seats=5, pace=60, readings={}), table("stud", slug="mbs-singapore-stud", seats=6, pace=40, readings={}))
    live = replace(LIVE, start=Money.dollars(150_000))
    found = simulate_floor(FloorOfYear(tables, (YearPool("pool", live, ("one", "stud")),)), 40, seed=8)
    spreads = [*by_table(found).values(), *by_game(found).values(), *hits_of_pool(found.pools[0]).values()]
    spreads += of_pool(found.pools[0]).values()
    known = [each.errors_between for each in spreads if each.errors_between is not None]
    assert len(known) >= 10
    assert all(abs(each) < 4.5 for each in known)


def test_a_pool_with_a_cap_is_not_computed_and_one_without_tables_is_left_out():
    pool = YearPool("pool", replace(LIVE, cap=Money.dollars(61_000)), ("one",))
    found = simulate_floor(FloorOfYear((table(),), (pool,)), 2, cores=1)
    assert found.pools[0].computed is None
    assert int(found.pools[0].most.max()) <= 6_100_000


# -- files and the command --


def test_the_floor_file_says_which_tables_are_linked_and_what_they_take(tmp_path):
    play = tmp_path / "play.toml"
    play.write_text('[[table]]\nname = "Stud 2"\nhours = 24\npace = 50\nseats = 4\nstrategy = "always"\nstakes.ante = "100"\n')
    floor = read_floor_of_year(FLOOR, TablePlay(hours=2), play)
    first, second, three, _ = floor.tables
    assert (first.rounds, first.seats, first.stakes) == (365 * 2 * 40, 6, {"ante": Money(2_500)})
    assert (second.rounds, second.seats, second.stakes) == (365 * 24 * 50, 4, {"ante": Money(10_000)})
    assert (second.strategy, three.stakes["pair_plus"]) == ("always", Money(1_000))
    assert [(pool.name, pool.live.rate, len(pool.tables)) for pool in floor.pools] == [
        ("Megalink", Fraction(3, 10), 3),
        ("Hold'em", Fraction(3, 10), 1),
    ]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('[[table]]\nname = "Nowhere"', "table[0].name"),
        ('[[table]]\nname = "one"\n[[table]]\nname = "one"', "table[1].name"),
        ('[[table]]\nname = "one"\nhours = 25', "table[0].hours"),
        ('[[table]]\nname = "one"\npace = 0', "table[0].pace"),
        ('[[table]]\nname = "one"\npace = true', "table[0].pace"),
        ('[[table]]\nname = "one"\nstrategy = "lucky"', "table[0].strategy"),
        ('[[table]]\nname = "one"\nstakes = { ante = "0" }', "table[0].stakes.ante"),
        ('[[table]]\nname = "one"\nstakes = 5', "table[0].stakes"),
        ('[[table]]\nname = "one"\nluck = 5', "table[0].luck"),
        ("[[table]]\nhours = 5", "table[0].name"),
        ("hours = 5", "hours"),
        ("table = 5", "table"),
    ],
)
def test_a_file_of_how_tables_are_played_is_checked(text, where, tmp_path):
    path = tmp_path / "play.toml"
    path.write_text(text)
    with pytest.raises(InputError) as refused:
        read_plays(path, ["one"], TablePlay())
    assert refused.value.where == f"{path}: {where}"


def test_more_seats_than_a_table_has_and_stakes_that_it_does_not_take_are_refused():
    with pytest.raises(InputError, match="from 1 to 2"):
        plan_table("one", book("mbs-three-card"), positions=2, least={"ante": UNIT}, unit=None, play=TablePlay(seats=3))
    with pytest.raises(InputError, match="only on ante"):
        table(stakes={"luck": Money(100)}, slug="mbs-singapore-stud")
    with pytest.raises(InputError, match="at least one table"):
        FloorOfYear((), ())
    with pytest.raises(InputError, match="from 2 to"):
        simulate_floor(FloorOfYear((table(),), ()), 1)


SMALL = ("--years", "3", "--hours", "1", "--pace", "2", "--strategy", "always")


def test_the_command_shows_figures_and_writes_a_page_without_a_script(tmp_path):
    page = tmp_path / "year.html"
    shown = croupier("simulate", "floor", str(FLOOR), *SMALL, "-o", str(page)).stdout
    for words in ("3 years of 4 tables and 2 pools, seed 1", "table Stud 1", "pool Megalink", "royal-flush", "resets"):
        assert words in shown
    text = page.read_text()
    assert text.count("<svg") == 2 + 2 * 3
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "prefers-color-scheme: dark" in text


def test_the_command_prints_what_the_lab_returns():
    printed = json.loads(croupier("simulate", "floor", str(FLOOR), *SMALL, "--json").stdout)
    floor = read_floor_of_year(FLOOR, TablePlay(hours=1, pace=2, strategy="always"), None)
    assert printed == json.loads(json.dumps(document("floor-years", floor_as_json(simulate_floor(floor, 3)))))
    megalink = printed["pools"][0]
    assert [each["week"] for each in megalink["meter_by_week"]] == list(range(53))
    assert sum(each["years"] for each in printed["house"]["histogram"]) == 3


def test_the_same_report_has_the_same_bytes():
    found = simulate_floor(FloorOfYear((table(unit=None),), ()), 2, cores=1)
    assert html(assemble_floor(found, "small", "croupier")) == html(assemble_floor(found, "small", "croupier"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--output", "year.pdf"), "must end in .html"),
        (("--output", "nowhere/year.html"), "there is no such folder"),
        (("--seats", "7"), "seats: this must be a whole number from 1 to 6"),
        (("--strategy", "lucky"), "'lucky' is no strategy: there are perfect, rule-of-thumb, typical, always, never"),
    ],
)
def test_what_cannot_be_is_refused(words, message):
    found = croupier("simulate", "floor", str(FLOOR), "--years", "2", *words)
    assert found.exit_code == 2
    assert message in " ".join(found.stderr.split())
    assert "of your own" not in found.stderr  # a floor takes no strategy from a file


def test_a_book_is_no_word_before_the_floor():
    found = croupier("simulate", "mbs-three-card", "floor", str(FLOOR))
    assert found.exit_code == 2
    assert "mbs-three-card: leave this out before 'floor'" in found.stderr


def test_a_spread_of_years_that_are_alike_has_one_bin():
    spread = YearSpread(np.array([5, 5, 5]), Fraction(4))
    assert (spread.mean, spread.deviation, spread.errors_between) == (5.0, 0.0, None)
    assert [count for _, _, count in spread.bins()] == [3]
