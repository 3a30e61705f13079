"""What the answers to one reading are worth in a variant."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from croupier.errors import InputError
from croupier.lab import BASE, Price, dollars, percent, price_readings, sum_text
from croupier.rulebook import wager_text
from croupier.workbench.text import thin, title_of
from croupier.workbench.variant import Variant


def price_reading(variant: Variant, reading: str) -> list[dict[str, Any]]:
    """What each answer that is not followed is worth to the house against the one that is; or why it has no price."""
    book, _ = variant.read()
    if reading not in book.edition.register.switches(book.edition.slug):
        raise InputError("this is no reading that can be switched in this book", where=reading)
    return [dict(each) for each in _priced(variant, reading)]


@lru_cache(maxsize=512)
def _priced(variant: Variant, reading: str) -> tuple[dict[str, Any], ...]:
    book, house = variant.read()
    return tuple(
        {"answer": price.answer, "reason": title_of(price.reason), "worth": list(_worth(price))}
        for price in price_readings(book, house=house, only=reading)
    )


def _worth(price: Price) -> Iterator[dict[str, str]]:
    def row(wager: str, per: str, gain: Fraction) -> dict[str, str]:
        return {"wager": wager, "per": per, "gain": thin(percent(gain, 4, sign=True)), "exact": str(gain)}

    for wager, gain in price.wagers.items():
        yield row("base" if wager == BASE else wager_text(wager), "ante" if wager == BASE else "unit", gain)
    if price.jackpot:
        if price.jackpot.fixed:
            yield row("jackpot", "fixed", price.jackpot.fixed)
        for meter, gain in price.jackpot.at:
            if gain != price.jackpot.fixed:
                yield row("jackpot", thin(sum_text(dollars(meter))), gain)
