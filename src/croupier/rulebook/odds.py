"""What a winning wager is paid, in the four forms that the rulebooks print."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from croupier.errors import RulebookError
from croupier.rulebook.money import Money

ODDS_IN_WORDS = "“To 1” is paid on top of the stake, which is returned; “for 1” is all that is received."


@dataclass(frozen=True, slots=True)
class ToOne:
    """'40 to 1': the winnings come on top of the stake, which is returned."""

    odds: Fraction

    def __str__(self) -> str:
        return _ratio(self.odds, "to")


@dataclass(frozen=True, slots=True)
class ForOne:
    """'40 for 1': all that is received; the stake is part of it."""

    odds: Fraction

    def __str__(self) -> str:
        return _ratio(self.odds, "for")


@dataclass(frozen=True, slots=True)
class ShareOfMeter:
    """'10% of jackpot': a part of the progressive jackpot's meter."""

    share: Fraction

    def __str__(self) -> str:
        return f"{_decimal(self.share * 100)}% of jackpot"


@dataclass(frozen=True, slots=True)
class FixedSum:
    """'$2,000': a sum of dollars whatever was staked."""

    amount: Money

    def __str__(self) -> str:
        dollars, cents = divmod(self.amount.cents, 100)
        return f"${dollars:,}" + (f".{cents:02}" if cents else "")


Pays: TypeAlias = ToOne | ForOne | ShareOfMeter | FixedSum

_LONGEST_SHOWN = 40  # signs of what is refused
# Nine digits are more than any book needs, and few enough to count and to print with.
_RATIO = re.compile(r"(\d{1,9}) (to|for) (\d{1,9})", re.ASCII)
_SHARE = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)% of jackpot", re.ASCII)
# As many digits as are kept. Powers of ten are not read: 1e-999999999 would never end.
_PART = re.compile(r"-?(?:\d{1,16}(?:\.\d{1,15})?%?|\d{1,16}/0{0,15}[1-9]\d{0,15})", re.ASCII)
_SUM = re.compile(r"\$(\d{1,3}(?:,\d{3}){0,2}|\d{1,9})(\.\d\d)?", re.ASCII)


def parse_pays(text: str) -> Pays:
    """'40 to 1', '400 for 1', '10% of jackpot' or '$2,000'; whatever it gives prints as the same text again."""
    if ratio := _RATIO.fullmatch(text):
        won, word, staked = ratio.groups()
        if int(staked):
            odds = Fraction(int(won), int(staked))
            return ToOne(odds) if word == "to" else ForOne(odds)
    if (share := _SHARE.fullmatch(text)) and 0 < (part := Fraction(share[1]) / 100) <= 1:
        return ShareOfMeter(part)
    if amount := _SUM.fullmatch(text):
        return FixedSum(Money.parse(amount[1].replace(",", "") + (amount[2] or "")))
    if len(text) > _LONGEST_SHOWN:
        text = f"{text[:_LONGEST_SHOWN]}..."
    like = "'40 to 1', '400 for 1', '10% of jackpot' or '$2,000'"
    raise RulebookError(f"{text!r} is no way to pay: write {like}, with at most 9 digits in a number")


def parse_part(text: object) -> Fraction | None:
    """A part of one: '1/5', '20%' or '0.2'; None if the text is no such thing."""
    if not isinstance(text, str) or not _PART.fullmatch(text):
        return None
    return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)


def _decimal(value: Fraction) -> str:
    """A fraction with its decimals, as many as it has; one that never ends stays a fraction."""
    for places in range(20):
        scaled = value * 10**places
        if scaled.denominator == 1:
            whole, part = divmod(scaled.numerator, 10**places)
            return f"{whole}.{part:0{places}}" if places else str(whole)
    return str(value)


def _ratio(odds: Fraction, word: str) -> str:
    return f"{odds.numerator} {word} {odds.denominator}"
