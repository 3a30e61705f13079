"""An operated table: sums of rounds and ruin against plain arithmetic, seats against counts and simulated years, files."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

import croupier as library
from commands import croupier
from croupier.errors import InputError
from croupier.games import book
from croupier.lab import (
    FloorOfYear,
    HouseSums,
    Solver,
    TablePlay,
    operate,
    plan_table,
    read_table,
    read_tables,
    simulate_floor,
)
from croupier.lab.meter.long_run import find_long_run
from croupier.lab.meter.plan import plans_from
from croupier.lab.operation import figures as table_figures
from croupier.lab.operation.figures import TableFigures
from croupier.lab.operation.request import operate_request, read_percent
from croupier.lab.operation.ruin import deepest_fall
from croupier.lab.operation.seats import SharedVariance, count_wins
from croupier.lab.operation.sums import CELLS, RoundsPlayed, distribute
from croupier.rulebook import Money

DOCS = Path(__file__).parents[2] / "docs"
COIN = {Fraction(1): 51, Fraction(-1): 49}
LOPSIDED = {Fraction(2): 30, Fraction(1): 45, Fraction(-1): 5, Fraction(-4): 20}  # a mean of 0.2
THREE_CARD: dict[str, Any] = {"book": "mbs-three-card", "ante": "25", "sides": {"pair_plus": "5"}, "strategy": "typical"}
POOL = {"unit": "5", "rate": "0.3", "reset": "100000"}


# -- sums of rounds --


def test_the_sum_of_a_thousand_coins_is_binomial():
    found = distribute([RoundsPlayed(COIN, 1_000)])
    assert (found.exact, found.step) == (True, 2)
    for heads in (450, 500, 510, 560):
        chance = Fraction(sum(comb(1_000, k) * 51**k * 49 ** (1_000 - k) for k in range(heads + 1)), 100**1_000)
        assert found.chance_at_most(2 * heads - 1_000) == pytest.approx(float(chance), abs=1e-9)
        assert found.chance_at_most(2 * heads - 999) == pytest.approx(float(chance), abs=1e-9)


def test_few_rounds_of_two_tables_are_all_their_combinations():
    plain = Counter({Fraction(0): 1})
    for wins, rounds in ((COIN, 2), (LOPSIDED, 3)):
        for _ in range(rounds):
            longer: Counter[Fraction] = Counter()
            for total, times in plain.items():
                for win, count in wins.items():
                    longer[total + win] += times * count
            plain = longer
    found = distribute([RoundsPlayed(COIN, 2), RoundsPlayed(LOPSIDED, 1, seats=3)])
    for amount in range(-15, 10):
        chance = Fraction(sum(count for total, count in plain.items() if total <= amount), 100**5)
        assert found.chance_at_most(amount) == pytest.approx(float(chance), abs=1e-12)
    assert found.quantile(0.5) == min(amount for amount in plain if found.chance_at_most(amount) >= 0.5)


def test_results_that_lie_multiples_of_a_step_apart_are_exact_however_far_they_reach():
    """A stake of 5 with 1.50 to the meter, an ante of 25 and a reset of 100,000: all results are 3.50 and a multiple of 5."""
    wins = {Fraction(-43, 2): 60, Fraction(7, 2): 20, Fraction(57, 2): 919, Fraction(-199_993, 2): 1}
    plain = Counter({Fraction(0): 1})
    for _ in range(4):
        longer: Counter[Fraction] = Counter()
        for total, times in plain.items():
            for win, count in wins.items():
                longer[total + win] += times * count
        plain = longer
    found = distribute([RoundsPlayed(wins, 4)])
    assert (found.exact, found.step) == (True, 25)
    for amount in (-100_000, -10, 0, 14, 39, 64, 89, 114):
        below = Fraction(sum(count for total, count in plain.items() if total < amount), 1_000**4)
        at_most = Fraction(sum(count for total, count in plain.items() if total <= amount), 1_000**4)
        assert found.chance_below(amount) == pytest.approx(float(below), abs=1e-12)
        assert found.chance_at_most(amount) == pytest.approx(float(at_most), abs=1e-12)


def test_a_coarse_grid_keeps_the_mean_and_nearly_the_spread():
    """A cent beside a million dollars: no grid has room for both."""
    wins = {Fraction(1, 100): 900_000, Fraction(-1_000_003, 100): 20, Fraction(7, 2): 99_980}
    played = RoundsPlayed(wins, 50_000)
    found = distribute([played])
    assert not found.exact
    points = float(found.first) + np.arange(CELLS) * float(found.step)
    mean = float((points * found.chances).sum())
    assert mean == pytest.approx(float(played.mean * 50_000), rel=1e-6)
    assert float(((points - mean) ** 2 * found.chances).sum()) == pytest.approx(played.variance, rel=1e-3)


def test_what_seats_share_is_added_as_a_normal_sum():
    alone, shared = (distribute([RoundsPlayed(COIN, 400, seats=2, shared=each)]) for each in (0.0, 0.5))
    for found, variance in ((alone, 800 * (1 - 0.02**2)), (shared, 800 * (1 - 0.02**2) + 200)):
        points = float(found.first) + np.arange(CELLS) * float(found.step)
        mean = float((points * found.chances).sum())
        assert mean == pytest.approx(16)
        assert float(((points - mean) ** 2 * found.chances).sum()) == pytest.approx(variance, rel=1e-3)


# -- ruin --


@pytest.mark.parametrize("scale", [1, Fraction(5, 2)])
def test_ruin_by_a_coin_is_the_gamblers(scale):
    """The classical result: with chances p and q of one unit more or less, (q/p)^(b+1) for a bank of b units."""
    found = deepest_fall({win * scale: count for win, count in COIN.items()})
    assert found is not None
    assert found.exact
    for units in (0, 1, 10, 100, 300):
        assert found.chance_beyond(units * scale) == pytest.approx((49 / 51) ** (units + 1), rel=1e-6)
    assert found.bankroll(0.99) == 115 * scale  # (49/51)^116 is the first power below 0.01
    assert found.chance_beyond(Fraction(10**9)) == 0


def test_ruin_solves_the_equations_of_a_bank():
    """Ruin from b is the mean of ruin after a round: one linear equation for each b, plainly solved."""
    found = deepest_fall(LOPSIDED)
    assert found is not None
    size = 1_500
    left, right = np.eye(size), np.zeros(size)
    for bank in range(size):
        for win, count in LOPSIDED.items():
            after = bank + int(win)
            if after < 0:
                right[bank] += count / 100
            elif after < size:
                left[bank, after] -= count / 100
    plain = np.linalg.solve(left, right)
    for bank in (0, 1, 5, 30, 100):
        assert found.chance_beyond(Fraction(bank)) == pytest.approx(plain[bank], rel=1e-6)


def test_ruin_is_what_simulated_banks_come_to():
    """Two seats that share a normal part, which is rounded to a grid of its own in the simulation."""
    found = deepest_fall(LOPSIDED, seats=2, shared=1.0)
    assert found is not None
    dice = np.random.default_rng(5)
    walks, deepest, bank = 4_000, np.zeros(4_000), np.zeros(4_000)
    chances = np.array(list(LOPSIDED.values())) / 100
    wins = np.array([float(win) for win in LOPSIDED])
    for _ in range(1_000):
        bank += dice.choice(wins, (walks, 2), p=chances).sum(axis=1) + np.round(dice.normal(size=walks))
        np.minimum(deepest, bank, out=deepest)
    for bankroll in (10, 25):
        chance = found.chance_beyond(Fraction(bankroll))
        assert abs(float((deepest < -bankroll).mean()) - chance) < 4 * sqrt(chance * (1 - chance) / walks) + 0.01


def test_a_bank_without_an_edge_is_ruined_and_one_that_never_loses_is_not():
    assert deepest_fall({Fraction(1): 1, Fraction(-1): 1}) is None
    never = deepest_fall({Fraction(1): 1, Fraction(0): 1})
    assert never is not None
    assert (never.bankroll(0.99), never.chance_beyond(Fraction(0))) == (0, 0)


# -- a seat --


@pytest.mark.parametrize("strategy", ["perfect", "always"])
def test_a_seat_without_more_is_the_base_game(strategy):
    seat = count_wins(read_table({"book": "mbs-singapore-stud", "ante": "25", "strategy": strategy}))
    solver = Solver(book("mbs-singapore-stud"))
    if strategy == "perfect":
        assert seat.moments.mean == -25 * solver.base.expected.units
        assert seat.moments.variance == 625 * solver.base.variance
        assert seat.staked == 25 * solver.base.average_wager
    else:
        assert seat.staked == 75


def test_a_seat_refuses_comparison_where_that_brings_more():
    """S-15: with a Pair Plus that goes back, hands that are beaten are not shown."""
    table = {**THREE_CARD, "strategy": "perfect", "readings": {"S-15": "pair-plus-returned"}}
    seat, solver = count_wins(read_table(table)), Solver(book("mbs-three-card", {"S-15": "pair-plus-returned"}))
    assert seat.moments.mean == -25 * solver.base.expected.units - 5 * solver.side("pair_plus").expected.units


def test_side_wagers_come_on_top():
    seat = count_wins(read_table({**THREE_CARD, "strategy": "perfect"}))
    house = HouseSums(ante=Money.dollars(25), sides=(("pair_plus", Money.dollars(5)),))
    combined = Solver(book("mbs-three-card"), house).combined()
    assert combined.spread is not None
    assert seat.moments.mean == -combined.expected
    assert seat.moments.variance == combined.spread.moments.variance
    assert seat.moments.skewness == pytest.approx(-(combined.spread.moments.skewness or 0))


@pytest.mark.parametrize("slug", ["mbs-singapore-stud-v9", "mbs-three-card"])
def test_of_a_jackpot_the_house_wins_what_it_keeps_in_the_long_run_of_the_pool(slug):
    settings = {"book": slug, "ante": "25", "strategy": "perfect"}
    alone, beside = (count_wins(read_table(each)) for each in (settings, {**settings, "jackpot": POOL}))
    game = {"book": slug, "unit": "5", "units": 1, "wagers": 1_000}
    pool = {"reset": "100000", "rate": "0.3", "start": "250000"}
    flow = find_long_run(plans_from({"pool": pool, "game": [game]})[0].link).flow
    assert beside.moments.mean - alone.moments.mean == flow.house / 100
    assert beside.staked - alone.staked == 5


def test_what_depends_on_the_meter_asks_for_it():
    settings = {"book": "rws-texas-holdem", "ante": "25", "jackpot": POOL, "strategy": "always"}
    with pytest.raises(InputError, match="depends on the meter"):
        count_wins(read_table(settings))


# -- a table --


@pytest.fixture(scope="module")
def figures():
    return operate(read_table({**THREE_CARD, "seats": 3, "pace": 1, "hours": 365}))


def test_years_of_such_a_table_lie_as_the_figures_say(figures):
    """Simulated years of 365 rounds of three seats: their mean, their spread, and how many are within each band."""
    years = 1_000
    play = TablePlay(hours=1, pace=1, strategy="typical")
    least = {"ante": Money(2_500), "pair_plus": Money(500)}
    table = plan_table("one", book("mbs-three-card"), positions=3, least=least, unit=None, play=play)
    wins = simulate_floor(FloorOfYear((table,), ()), years, seed=8).wins[:, 0] / 100
    deviation = figures.deviation(365)
    assert abs(wins.mean() - float(figures.win(365))) < 4 * deviation / sqrt(years)
    assert abs(wins.std() / deviation - 1) < 4 / sqrt(2 * years)
    for part in (0.5, 0.9):
        within = (wins >= float(figures.in_all.quantile((1 - part) / 2))) & (
            wins <= float(figures.in_all.quantile((1 + part) / 2))
        )
        assert abs(within.mean() - part) < 4 * sqrt(part * (1 - part) / years) + 0.01
    assert figures.shared.value > 20 * figures.shared.error  # seats do share the dealer's hand


def test_an_edge_shows_when_draws_of_so_many_rounds_seldom_hide_it():
    one = operate(read_table({**THREE_CARD, "seats": 1}), safety=Fraction(9, 10))
    edge = Fraction(1, 20)
    rounds = one.rounds_to_show(edge)
    assert rounds is not None
    assert abs(rounds / one.rounds_by_normal(edge) - 1) < 0.1
    chances = np.array(list(one.seat.wins.values()), float)
    wins = np.array([float(win) for win in one.seat.wins])
    draws = 20_000
    sums = np.random.default_rng(3).multinomial(rounds, chances / chances.sum(), draws) @ wins
    short = (sums <= float(one.win(rounds) - edge * 25 * rounds)).mean()
    assert abs(short - 0.1) < 4 * sqrt(0.09 / draws)


@pytest.mark.parametrize("edge", [Fraction(1, 45), Fraction(1, 80)])
def test_an_edge_shows_from_so_many_rounds_on(edge):
    one = operate(read_table({**THREE_CARD, "sides": {}, "strategy": "perfect", "seats": 1}), safety=Fraction(9, 10))

    def hidden(rounds):
        return distribute([one.played(rounds)]).chance_at_most(one.win(rounds) - edge * 25 * rounds) > 0.1

    last = one.rounds_to_show(edge)
    assert last is not None
    assert hidden(last - 1)
    assert not any(hidden(last + more) for more in range(40))  # results lie steps apart, so it may be hidden again for a while


def coins(figures: TableFigures, wins: dict[Fraction, int], safety: float) -> TableFigures:
    """A table with one seat that wins and loses a dollar."""
    seat = replace(figures.seat, table=replace(figures.table, seats=1), wins=wins)
    return TableFigures(seat, SharedVariance(0.0, 0.0, 0), safety)


@pytest.mark.parametrize("short", [Fraction(199, 10_000), Fraction(3, 100), Fraction(1, 5)])
def test_an_edge_shows_from_the_rounds_that_a_plain_search_over_all_of_them_finds(short, figures):
    """Where the edge is next to the house's own of 2%, the sum that is compared hardly changes from round to round."""
    plain, hidden = np.ones(1), 0  # the chances of so many wins
    for rounds in range(1, 16_000):
        plain = np.append(plain * 0.49, 0) + np.append(0, plain * 0.51)
        most = (rounds * (Fraction(2, 100) - short) + rounds) // 2
        hidden = rounds if most >= 0 and plain[: most + 1].sum() > 0.01 else hidden
    assert coins(figures, COIN, 0.99).rounds_to_show(short / 25) == hidden + 1


def test_a_small_edge_next_to_the_own_one_of_the_house_is_found_with_few_distributions(figures, monkeypatch):
    made = Mock(wraps=distribute)
    monkeypatch.setattr(table_figures, "distribute", made)
    found = coins(figures, {Fraction(1): 501, Fraction(-1): 499}, 0.99)
    short = Fraction(199, 100_000)
    last = found.rounds_to_show(short / 25)
    assert last is not None
    assert made.call_count < 50

    def hidden(rounds):
        return distribute([found.played(rounds)]).chance_at_most(found.win(rounds) - short * rounds) > 0.01

    assert hidden(last - 1)
    looked = {call.args[0][0].rounds for call in made.call_args_list}
    assert not any(hidden(each) for each in {last + 1, *looked} if each >= last)


def test_an_edge_that_is_next_to_nothing_does_not_show():
    one = operate(read_table({**THREE_CARD, "seats": 1}))
    assert one.rounds_to_show(Fraction(1, 10**6)) is None


# -- files, the library and the command --


def test_tables_of_a_file_are_those_of_the_same_lines_in_the_other_form():
    by_line, by_table = (read_tables(DOCS / name) for name in ("tables.csv", "tables.toml"))
    assert by_line == by_table
    found = operate_request(DOCS / "tables.csv")
    assert found["together"]["win"] == pytest.approx(sum(each["win"] for each in found["tables"]))
    assert Fraction(found["together"]["win_exact"]) == sum(Fraction(each["win_exact"]) for each in found["tables"])
    assert found["together"]["bands"][1]["from"] < found["together"]["win"] < found["together"]["bands"][1]["to"]
    shown = croupier("operate", str(DOCS / "tables.csv")).stdout
    assert "all tables" in shown
    assert f"{found['together']['win']:,.2f}" in shown


def test_the_command_shows_what_the_library_says():
    asked = ("operate", "mbs-three-card", "--ante", "25", "--side", "pair_plus=5", "--seats", "2", "--hours", "8")
    terms = ("--unit", "5", "--rate", "0.3", "--reset", "100000", "--bankroll", "50000", "--edge", "2%")
    settings: dict[str, Any] = {"ante": "25", "sides": {"pair_plus": "5"}, "seats": 2, "hours": 8, "jackpot": POOL}
    found = library.operate("mbs-three-card", bankroll="50000", edge="2%", **settings)
    assert json.loads(croupier(*asked, *terms, "--json").stdout) == found.as_dict()
    assert [each["strategy"] for each in found["play"]] == ["perfect", "rule-of-thumb", "typical"]
    assert found["play"][2]["words"] == "play Queen high or better"
    shown = croupier(*asked, *terms, "--strategy", "typical").stdout
    for each in found["play"][2:]:
        assert f"{each['hold']:.4%}" in shown
        assert f"{each['ruin']['bankroll']:,.2f}" in shown
        assert f"{each['shows']['rounds']:,}" in shown


def test_a_chance_that_is_not_nothing_is_not_shown_as_nothing():
    asked = ("operate", "mbs-three-card", "--ante", "25", "--seats", "1")
    assert "under 0.0001%" in croupier(*asked, "--strategy", "perfect", "--bankroll", "200000").stdout
    assert "0.0000%" in croupier(*asked, "--strategy", "never", "--bankroll", "200").stdout


@pytest.mark.parametrize(
    ("settings", "where"),
    [
        ({}, "ante"),
        ({"ante": "0"}, "ante"),
        ({"ante": "25", "seats": 9}, "seats"),
        ({"ante": "25", "pace": "many"}, "pace"),
        ({"ante": "25", "hours": 0}, "hours"),
        ({"ante": "25", "sides": {"luck": "5"}}, "side luck"),
        ({"ante": "25", "jackpot": {"unit": "5"}}, "jackpot.rate"),
        ({"ante": "25", "jackpot": {**POOL, "rate": "2"}}, "jackpot.rate"),
        ({"ante": "25", "jackpot": {**POOL, "luck": "2"}}, "jackpot.luck"),
        ({"ante": "25", "jackpot": {**POOL, "meter": "5"}}, "jackpot.meter"),
        ({"ante": "25", "jackpot": "much"}, "jackpot"),
        ({"ante": "25", "luck": 1}, "luck"),
        ({"ante": "25", "strategies": ("lucky",)}, "strategy"),
        ({"ante": "25", "strategies": ()}, "strategies"),
        ({"ante": "25", "safety": "2%"}, "safety"),
        ({"ante": "25", "safety": "surely"}, "safety"),
        ({"ante": "25", "edge": "0"}, "edge"),
        ({"ante": "25", "bankroll": "-5"}, "bankroll"),
        ({"ante": "25", "seed": -1}, "seed"),
    ],
)
def test_what_is_no_table_is_refused_with_its_place(settings, where):
    with pytest.raises(InputError) as refused:
        library.operate("mbs-three-card", **settings)
    assert refused.value.where == where


@pytest.mark.parametrize(
    ("name", "text", "where"),
    [
        ("a.toml", "", "a.toml"),
        ("a.toml", "luck = 1", "a.toml: luck"),
        ("a.toml", '[[table]]\nbook = "mbs-three-card"', "a.toml: table[0].ante"),
        ("a.toml", "table = [1]", "a.toml: table[0]"),
        ("a.toml", "table = 1", "a.toml: table"),
        ("a.csv", "book,ante\nmbs-three-card,25\nmbs-three-card,much", "a.csv: line 3.ante"),
        ("a.csv", "book,ante\nmbs-three-card", "a.csv: line 2"),
        ("a.csv", "book,ante,jackpot,jackpot.unit\nmbs-three-card,25,5,5", "a.csv: line 2.jackpot"),
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_its_line(name, text, where, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(text)
    with pytest.raises(InputError) as refused:
        library.operate(Path(name))
    assert refused.value.where == where


def test_a_file_says_all_about_its_tables_itself():
    with pytest.raises(InputError, match="leave it out"):
        library.operate(DOCS / "tables.csv", ante="25")


def test_parts_of_one_are_read_with_and_without_a_percent_sign():
    assert read_percent("99.5%", "safety") == read_percent("0.995", "safety") == Fraction(199, 200)
    assert read_percent("0.0000000001", "shortfall") == Fraction(1, 10**10)
