"""Exact values as text. What is printed is rounded from integers, so it is the same on every machine."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from math import isqrt, lcm

from croupier.rulebook import Money


def decimal(value: Fraction | float, places: int, *, sign: bool = False) -> str:
    """A value with so many places, and a comma at every thousand."""
    exact = Fraction(value)
    with localcontext() as context:
        context.prec = 60
        rounded = (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    if not rounded:
        rounded = abs(rounded)
    return f"{rounded:{'+' if sign and rounded else ''},.{places}f}".replace("-", "\N{MINUS SIGN}")


def percent(value: Fraction | float, places: int = 4, *, sign: bool = False) -> str:
    """A part of one as text: '3.3730%'."""
    return decimal(Fraction(value) * 100, places, sign=sign) + "%"


def plain(value: Fraction, *, sign: bool = False) -> str:
    """A value as short as it is exact: '5', '3/2'."""
    return f"{'+' if sign and value > 0 else ''}{value}".replace("-", "\N{MINUS SIGN}")


def one_in(chance: Fraction) -> str:
    """'1 in 4.2', '1 in 72,193': how rare something is; nothing of what is nearly always so."""
    if not chance:
        return "never"
    if chance > Fraction(95, 100):
        return ""
    return f"1 in {decimal(1 / chance, 1 if 1 / chance < 100 else 0)}"


def chance_text(chance: Fraction) -> str:
    """A probability in percent, with as many places as a rare one needs."""
    places = 4
    while chance and chance * 100 * 10**places < 100 and places < 12:
        places += 1
    return percent(chance, places)


def sum_text(dollars: Fraction) -> str:
    """A sum of dollars to the cent."""
    owed = "\N{MINUS SIGN}" if dollars < 0 else ""
    return f"{owed}${decimal(abs(dollars), 2)}"


def with_commas(amount: str) -> str:
    """An amount of money with a comma at every thousand."""
    whole, _, cents = amount.removeprefix("-").partition(".")
    return f"{'-' if amount.startswith('-') else ''}{int(whole):,}.{cents}"


def rounds_text(rounds: int) -> str:
    """A number of rounds with a comma at every thousand."""
    return f"{rounds:,}"


def unreduced(value: Fraction, deals: int) -> str:
    """A value as it comes out of the counts: not reduced, over the number of deals."""
    below = lcm(deals, value.denominator)
    return f"{value.numerator * (below // value.denominator)}/{below}"


def square_root(value: Fraction) -> float:
    """The square root to the last place of a float: from integers, so that nothing is lost on the way."""
    scale = 10**40
    return isqrt(value.numerator * scale * scale // value.denominator) / scale


def round_up_to_cent(amount: Fraction) -> str:
    """A sum of dollars, rounded up to the cent."""
    return str(Money(-(-amount.numerator * 100 // amount.denominator)))
