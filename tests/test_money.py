"""Money and odds: whole cents and exact fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import MoneyError, RulebookError
from croupier.rulebook import FixedSum, ForOne, Money, ShareOfMeter, ToOne, parse_pays
from croupier.rulebook.money import LARGEST_AMOUNT


@given(st.integers(min_value=0, max_value=LARGEST_AMOUNT))
def test_an_amount_reads_back_from_its_text(cents):
    assert Money.parse(str(Money(cents))) == Money(cents)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        *(("25", 2500), ("25.5", 2550), ("25.05", 2505), ("0.01", 1), ("0", 0)),
        *(("1,000", 100_000), ("$5", 500), ("$250,000.00", 25_000_000), ("9,999,999,999,999.99", LARGEST_AMOUNT)),
    ],
)
def test_amounts(text, cents):
    assert Money.parse(text) == Money(cents)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "25.001",
        "-5",
        "+5",
        "$-5",
        "1,00",
        "10,00",
        ",000",
        "1,000,0",
        "0,025",
        "5$",
        " 5",
        "5.",
        ".5",
        "1e3",
        "\u0665",
        "NaN",
        5,
        5.0,
        None,
        True,
    ],
)
def test_what_is_no_amount_is_refused(text):
    with pytest.raises(MoneyError, match="is no amount"):
        Money.parse(text)


@pytest.mark.parametrize("text", ["10000000000000", "$10,000,000,000,000", "9" * 24, "9" * 9_000, "0" * 30])
def test_an_amount_that_is_too_large_is_called_so(text):
    with pytest.raises(MoneyError, match=r"is too large: the largest amount is 9,999,999,999,999\.99"):
        Money.parse(text)


def test_money_adds_and_prints_with_its_sign():
    assert str(Money(250) - Money(1000)) == "-7.50"
    assert str(-Money(5)) == "-0.05"
    assert Money(1) + Money(2) == Money(3)
    assert not Money(0)


def test_a_factor_rounds_down_to_the_cent():
    assert Money(333).times(Fraction(1, 10)) == Money(33)
    assert Money(5).times(Fraction(3, 2)) == Money(7)


@pytest.mark.parametrize(
    ("text", "pays"),
    [
        ("40 to 1", ToOne(Fraction(40))),
        ("3 to 2", ToOne(Fraction(3, 2))),
        ("400 for 1", ForOne(Fraction(400))),
        ("10% of jackpot", ShareOfMeter(Fraction(1, 10))),
        ("33.3% of jackpot", ShareOfMeter(Fraction(333, 1000))),
        ("0.05% of jackpot", ShareOfMeter(Fraction(1, 2000))),
        ("100% of jackpot", ShareOfMeter(Fraction(1))),
        ("$2,000", FixedSum(Money(200_000))),
        ("$100", FixedSum(Money(10_000))),
        ("$1.50", FixedSum(Money(150))),
    ],
)
def test_ways_to_pay_read_and_print_alike(text, pays):
    assert parse_pays(text) == pays
    assert str(pays) == text


@pytest.mark.parametrize(
    "text", ["", "40", "40 to 0", "-1 to 1", "101% of jackpot", "0% of jackpot", "10%", "$", "$1,00", "2000"]
)
def test_what_is_no_way_to_pay_is_refused(text):
    with pytest.raises(RulebookError, match="is no way to pay"):
        parse_pays(text)
