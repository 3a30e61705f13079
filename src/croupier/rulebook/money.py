"""Money: whole cents in a type of their own. No float ever touches it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from croupier.errors import MoneyError, show_briefly

LARGEST_AMOUNT = 10**15 - 1  # cents, of what is put in and of what a meter shows: less than ten thousand billion dollars
_AMOUNT = re.compile(r"\$?(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d\d?))?", re.ASCII)
_LONGEST = 24  # characters that are read: the largest with a comma at every thousand has fewer


@dataclass(frozen=True, slots=True, order=True)
class Money:
    """An amount of Singapore dollars, kept as integer cents."""

    cents: int

    @staticmethod
    def parse(text: object) -> Money:
        """'25', '25.5' or '25.00', and as it is printed for people, '1,000.00' or '$25'; nothing below a cent, no sign."""
        if not isinstance(text, str):
            raise _no_amount(text)
        return _parse(text)

    @classmethod
    def dollars(cls, dollars: int) -> Money:
        """An amount of whole dollars."""
        return cls(dollars * 100)

    def times(self, factor: Fraction | int) -> Money:
        """The amount times an exact factor, rounded down to the cent."""
        return Money(self.cents * factor.numerator // factor.denominator)

    def __add__(self, other: Money) -> Money:
        return Money(self.cents + other.cents)

    def __sub__(self, other: Money) -> Money:
        return Money(self.cents - other.cents)

    def __neg__(self) -> Money:
        return Money(-self.cents)

    def __bool__(self) -> bool:
        return self.cents != 0

    def __str__(self) -> str:
        cents = self.cents
        return f"{cents // 100}.{cents % 100:02}" if cents >= 0 else f"-{-cents // 100}.{-cents % 100:02}"


@lru_cache(maxsize=4096)
def _parse(text: str) -> Money:
    """Stakes are chips: the same few amounts come again and again."""
    match = _AMOUNT.fullmatch(text)
    if not match:
        raise _no_amount(text)
    dollars, cents = match.groups()
    amount = Money(int(dollars.replace(",", "")) * 100 + int((cents or "0").ljust(2, "0"))) if len(text) <= _LONGEST else None
    if amount is None or amount.cents > LARGEST_AMOUNT:
        raise MoneyError(
            f"{show_briefly(text)} is too large: the largest amount is {LARGEST_AMOUNT // 100:,}.{LARGEST_AMOUNT % 100}"
        )
    return amount


def _no_amount(text: object) -> MoneyError:
    return MoneyError(f"{show_briefly(text)} is no amount: write dollars and cents as text, as in '25.00'")


NOTHING = Money(0)
