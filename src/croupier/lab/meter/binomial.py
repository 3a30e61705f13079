"""The number of hits in so many rounds: a power of the law of one round, with `DIGITS` digits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from math import prod
from typing import Any, TypeAlias

from croupier.lab.meter.moments import DIGITS

Law: TypeAlias = "Mapping[int, Fraction]"  # the chance of each number of hits in a round; the rest of the chance is for none
Number: TypeAlias = "Callable[[Fraction], Any]"  # how a chance is carried: as a fraction, with many digits, or as a float


def with_digits(chance: Fraction) -> Decimal:
    """A chance with as many digits as the context has."""
    return Decimal(chance.numerator) / chance.denominator


def no_hit(plays: Sequence[tuple[int, Law]]) -> Fraction:
    """The chance that there is none in the rounds of some games."""
    with localcontext() as context:
        context.prec = DIGITS
        chances = (Fraction(with_digits(1 - sum(law.values(), Fraction(0))) ** rounds) for rounds, law in plays)
        return prod(chances, start=Fraction(1))


def hits_distribution(plays: Sequence[tuple[int, Law]], *, tail: Fraction = Fraction(1, 10_000)) -> list[Fraction]:
    """The chance of no hit, of one, of two and so on in the rounds of some games, until less than `tail` is left."""
    all_there_can_be = sum(rounds * max(law) for rounds, law in plays)
    most = 8
    with localcontext() as context:
        context.prec = DIGITS
        left = with_digits(tail)
        while True:
            most = min(2 * most, all_there_can_be)
            chances = [Decimal(1)]
            for rounds, law in plays:
                chances = join(chances, sum_of_rounds(law, rounds, most, with_digits), most)
            seen = Decimal(0)
            for number, each in enumerate(chances):
                seen += each
                if 1 - seen < left or number == all_there_can_be:
                    return [Fraction(chance) for chance in chances[: number + 1]]


def sum_of_rounds(law: Law, rounds: int, most: int, number: Number) -> list[Any]:
    """The chances of 0, 1, 2 hits and so on up to a most in some rounds: the coefficients of a power of a polynomial."""
    none = 1 - sum(law.values(), Fraction(0))
    powers = [number(none) ** rounds]
    parts = {at: number(chance / none) for at, chance in law.items()}
    for k in range(1, most + 1):
        terms = [part * (at * (rounds + 1) - k) * powers[k - at] for at, part in parts.items() if at <= k]
        powers.append(sum(terms[1:], terms[0]) / k if terms else number(Fraction(0)))
    return powers


def join(first: Sequence[Any], second: Sequence[Any], most: int) -> list[Any]:
    """The chances of the sum of two independent numbers, up to a most."""
    size = min(most + 1, len(first) + len(second) - 1)
    found = []
    for at in range(size):
        pairs = [first[i] * second[at - i] for i in range(max(0, at - len(second) + 1), min(at + 1, len(first)))]
        found.append(sum(pairs[1:], pairs[0]))
    return found
