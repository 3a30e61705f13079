"""The price of readings: against whole solutions under each answer, and with a reason where there is none."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import commands
from croupier.games import book
from croupier.lab.counters import count_facts
from croupier.lab.payoffs import HouseSums
from croupier.lab.reading_prices import price_readings
from croupier.lab.solver import Solver, solve
from croupier.rulebook import Money


def priced(slug, reading, **house):
    return {price.answer: price for price in price_readings(book(slug), house=HouseSums(**house), only=reading)}


@pytest.mark.parametrize(
    ("slug", "reading", "answer"),
    [
        ("mbs-three-card", "S-1", "contains-a-queen"),
        ("mbs-three-card", "S-6", "collected"),
        ("mbs-three-card", "S-7", "folded-ante-paid"),
        ("mbs-three-card", "S-16", "only-where-ante-is-paid"),
        ("mbs-singapore-stud", "S-4", "highest-card-only"),
        ("mbs-singapore-stud", "S-5", "every-ante-paid"),
        ("mbs-texas-holdem", "H-30", "stand-off"),
        ("rws-texas-holdem", "H-27", "turn-first"),
    ],
)
def test_a_price_is_the_difference_of_two_solutions_with_best_play_for_each(slug, reading, answer):
    adopted, other = (Solver(book(slug, answers), HouseSums(), count_facts).base for answers in ({}, {reading: answer}))
    price = priced(slug, reading)[answer]
    assert price.wagers["ante"] == adopted.expected.units - other.expected.units != 0
    assert not price.reason


def test_side_wagers_are_priced_by_the_unit():
    assert priced("mbs-three-card", "S-10")["they-are-returned"].wagers == {
        "pair_plus": Fraction(-16_440, 22_100),
        "pair_plus alone": Fraction(-16_440, 22_100),
    }
    lost = priced("mbs-texas-holdem", "H-10")["lost-when-beaten"]
    assert lost.wagers["bonus"] > 0
    assert "ante" not in lost.wagers


def test_jackpot_answers_are_priced_apart_from_the_meter_and_at_meters():
    back = priced("mbs-singapore-stud", "S-9", meter=Money.dollars(300_000))["every-win-returns-the-stake"].jackpot
    hits = Fraction(4 + 36 + 624 + 3_744 + 5_108 + 10_200, 2_598_960)
    assert (back.fixed, back.coefficient, back.at) == (-hits, 0, ((Money.dollars(300_000), -hits),))


def test_multiples_are_priced_at_the_most_units():
    twice = priced("mbs-singapore-stud-v9", "S-31")["twice"].jackpot
    assert twice.units_staked == 5
    assert twice.fixed == -4 * solve(book("mbs-singapore-stud-v9")).jackpot.fixed_return


def test_the_larger_sum_matters_at_a_small_meter_only():
    small = priced("rws-texas-holdem", "H-55", meter=Money.dollars(20_000))["higher-hand"].jackpot
    assert small.at[0][1] > 0
    large = priced("rws-texas-holdem", "H-55", meter=Money.dollars(200_000))["higher-hand"]
    assert large.jackpot is None
    assert "Name a meter below $30,000.00" in large.reason


def test_the_limit_on_the_bonus_is_priced_at_a_stake_that_reaches_it():
    assert "Name a larger stake" in priced("rws-texas-holdem", "H-13")["stake-included"].reason
    reached = priced("rws-texas-holdem", "H-13", stake=Money.dollars(200))
    aces = Fraction(6, 1326) * Fraction(1, 1225)
    assert reached["stake-included"].wagers == {"bonus": aces}
    assert "a player has stakes on several" in reached["per-player"].reason


@pytest.mark.parametrize(
    ("slug", "reading", "says"),
    [
        ("mbs-three-card", "S-14", "no effect: with best play no deal is settled differently"),
        ("mbs-three-card", "S-11", "no effect: with best play no deal is settled differently"),
        ("mbs-singapore-stud", "S-37", "several hands of one table win"),
        ("mbs-singapore-stud", "S-41", "less than a cent"),
        ("mbs-singapore-stud", "S-30", "how many units may be staked"),
        ("mbs-singapore-stud", "S-35", "only who pays it (house or meter) is not"),
        ("mbs-singapore-stud", "S-8", "in an ordinary round it changes no wager"),
    ],
)
def test_what_moves_no_money_says_why(slug, reading, says):
    found = priced(slug, reading)
    assert found
    for price in found.values():
        assert not price.wagers
        assert price.jackpot is None
        assert says in price.reason


def test_a_pair_plus_that_goes_back_unshown_never_loses_alone():
    """S-15: then the player shows a pair or better, and no other hand. Beside the Ante that costs what is not lost already."""
    found = priced("mbs-three-card", "S-15")
    price = found["pair-plus-returned"].wagers
    assert price["pair_plus alone"] == Fraction(-16_440, 22_100)
    assert price["pair_plus alone"] < price["pair_plus"] < 0
    assert price.keys() == {"pair_plus", "pair_plus alone"}
    assert "no deal is settled differently" in found["paid-after-a-look"].reason


def test_a_bonus_that_goes_back_unshown_is_priced():
    """H-18: a Bonus that does not fit goes back with every hand that is beaten."""
    assert priced("mbs-texas-holdem", "H-18")["bonus-returned"].wagers["bonus"] < 0
    assert "no deal is settled differently" in priced("rws-texas-holdem", "H-18")["true-rank"].reason


def test_every_other_answer_of_a_book_is_there_with_a_price_or_a_reason():
    slug = "mbs-three-card"
    found = {(price.reading.id, price.answer): price for price in price_readings(book(slug))}
    for reading in book(slug).edition.register.of(slug):
        for answer in reading.answers:
            if answer.key != reading.adopted and slug in (answer.books or (slug,)):
                price = found.pop((reading.id, answer.key))
                assert bool(price.wagers or price.jackpot) != bool(price.reason)
    assert not found


def test_a_book_that_is_read_otherwise_prices_the_adopted_answer():
    found = {price.answer: price for price in price_readings(book("mbs-three-card", {"S-1": "contains-a-queen"}), only="S-1")}
    adopted = priced("mbs-three-card", "S-1")["contains-a-queen"]
    assert found.keys() == {"queen-high-or-better"}
    assert found["queen-high-or-better"].wagers["ante"] == -adopted.wagers["ante"]


def croupier_readings(*words):
    return commands.croupier("rules", "readings", "--price", *words)


def test_the_command_prints_prices_as_json():
    (price,) = json.loads(croupier_readings("S-7", "--json").stdout)["prices"]
    assert (price["rulebook"], price["reading"], price["answer"]) == ("mbs-three-card", "S-7", "folded-ante-paid")
    worth = price["worth_to_the_house"]["base"]
    assert Fraction(worth["exact"]) == priced("mbs-three-card", "S-7")["folded-ante-paid"].wagers["ante"]


def test_the_command_prints_prices_for_people():
    done = croupier_readings("S-1")
    assert done.exit_code == 0
    assert "contains-a-queen" in done.stdout
    assert croupier_readings("S-99").exit_code == 2
    assert croupier_readings("H-1", "--book", "mbs-three-card").exit_code == 2


def test_no_exact_figure_is_broken_over_two_lines():
    done = croupier_readings("--book", "rws-texas-holdem", "--meter", "500000")
    for price in price_readings(book("rws-texas-holdem"), house=HouseSums(meter=Money.dollars(500_000))):
        for gain in price.wagers.values():
            assert str(gain) in done.stdout.split()
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_sums_without_a_price_are_refused():
    done = commands.croupier("rules", "readings", "--meter", "5")
    assert done.exit_code == 2
    assert "add --price" in done.stderr
