"""The number of hits in so many wagers: the binomial law, with `DIGITS` digits."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

from croupier.lab.meter.moments import DIGITS


def no_hit(wagers: int, chance: Fraction) -> Fraction:
    """The chance that there is none."""
    with localcontext() as context:
        context.prec = DIGITS
        return Fraction((1 - Decimal(chance.numerator) / chance.denominator) ** wagers)


def hits_distribution(wagers: int, chance: Fraction, *, tail: Fraction = Fraction(1, 10_000)) -> list[Fraction]:
    """The chance of no hit, of one, of two and so on, until less than `tail` is left. For chances below one."""
    chances = [no_hit(wagers, chance)]
    with localcontext() as context:
        context.prec = DIGITS
        odds = Decimal(chance.numerator) / (chance.denominator - chance.numerator)
        now = Decimal(chances[0].numerator) / chances[0].denominator
        seen = now
        for number in range(wagers):
            if 1 - seen < Decimal(tail.numerator) / tail.denominator:
                break
            now = now * odds * (wagers - number) / (number + 1)
            seen += now
            chances.append(Fraction(now))
    return chances
