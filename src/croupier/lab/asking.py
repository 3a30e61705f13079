"""A request to solve a book as people and programs write it: names, answers, changes and sums as text."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

from croupier.errors import InputError, MoneyError
from croupier.games import book as adopted_book
from croupier.lab import cache, counting
from croupier.lab.payoffs import House
from croupier.lab.solving import Solution, solve
from croupier.rulebook import QUALIFIES, Book, Money, change, overridden

UNIT = "jackpot.unit"


def asked_book(slug: str, readings: Mapping[str, str] | None = None, changes: Mapping[str, str] | None = None) -> Book:
    """A book with chosen answers and changes."""
    book, changes = adopted_book(slug, readings), changes or {}
    if UNIT in changes:
        raise InputError("the unit of the jackpot moves nothing here: leave it out", where=UNIT)
    if idle := sorted(overridden(book, changes) & (readings or {}).keys()):
        raise InputError(f"who qualifies is named here, so {' and '.join(idle)} has no say: leave one out", where=QUALIFIES)
    return change(book, changes)


def asked(
    slug: str, readings: Mapping[str, str] | None = None, changes: Mapping[str, str] | None = None, **sums: Any
) -> tuple[Book, House]:
    """A book and what its house sets. The unit of the jackpot is the house's, so it is no change of the book."""
    of_book = {what: to for what, to in (changes or {}).items() if what != UNIT}
    book, house = asked_book(slug, readings, of_book), asked_house(changes, **sums)
    check_units(book, house)
    return book, house


def asked_house(changes: Mapping[str, str] | None = None, **sums: Any) -> House:
    """The sums that a request names: ante, unit, units, meter, stake, reset; each as text, units as a number."""
    sums = {name: value for name, value in sums.items() if value is not None}
    if changes and UNIT in changes:
        if sums.get("unit", changes[UNIT]) != changes[UNIT]:
            raise InputError(f"the unit is {changes[UNIT]} here and {sums['unit']} there: say it once", where=UNIT)
        sums["unit"] = changes[UNIT]
    units = sums.pop("units", 1)
    if not isinstance(units, int) or units < 1:
        raise InputError("at least one unit is staked", where="units")
    given = {name: (money if name == "reset" else positive)(value, name) for name, value in sums.items()}
    reset = given.pop("reset", None)
    house = House(**given, units=units)
    if reset is not None and house.meter is not None and house.meter < reset:
        raise InputError(f"a meter of {house.meter} is below its reset value, {reset}", where="meter")
    return house


def solved(
    slug: str,
    *,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, str] | None = None,
    anew: bool = False,
    progress: counting.Progress | None = None,
    **sums: Any,
) -> Solution:
    """The solution of a request. With `anew` everything is counted again, whatever is kept on disk."""
    book, house = asked(slug, readings, changes, **sums)
    with cache.counting_anew() if anew else nullcontext():
        return solve(book, house=house, progress=progress)


def check_units(book: Book, house: House) -> None:
    wager = book.edition.wager_named[book.edition.jackpot.wager]
    allowed = book.edition.units(wager, book.answers)
    if allowed and house.units not in allowed:
        what = "one unit is" if allowed == (1,) else f"{allowed[0]} to {allowed[-1]} units are"
        raise InputError(f"{what} staked in {book.edition.slug}, not {house.units}", where="units", rules=wager.rules.split())


def money(text: object, where: str) -> Money:
    try:
        return Money.parse(text)
    except MoneyError as error:
        raise InputError(str(error), where=where) from None


def positive(text: object, where: str) -> Money:
    amount = money(text, where)
    if amount.cents <= 0:
        raise InputError("a sum here is more than nothing", where=where)
    return amount
