"""A request to solve a book as people and programs write it: names, answers, changes and sums as text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import fields
from fractions import Fraction
from typing import Any

from croupier.errors import InputError, MoneyError, show_briefly
from croupier.games import book as adopted_book
from croupier.lab import cache, counters
from croupier.lab.meter.effects import JackpotStake
from croupier.lab.meter.value import check_stake
from croupier.lab.payoffs import BASE, HouseSums
from croupier.lab.solution import Solution
from croupier.lab.solver import solve
from croupier.rulebook import QUALIFIES, Book, Money, change, flat_names, overridden

UNIT = "jackpot.unit"
_PART = re.compile(r"\d{1,9}(?:\.\d{1,9})?%?|\d{1,9}/0{0,8}[1-9]\d{0,8}", re.ASCII)


def named_changes(changes: object) -> dict[str, str]:
    """Changes as anybody may write them in Python: by their names, or in tables as in a TOML file."""
    return flat_names(changes or {}, "changes")


def read_book(slug: str, readings: Mapping[str, str] | None = None, changes: Mapping[str, str] | None = None) -> Book:
    """A book with chosen answers and changes."""
    book, changes = adopted_book(slug, readings), named_changes(changes)
    if UNIT in changes:
        raise InputError("the unit of the jackpot has no effect here: leave it out", where=UNIT)
    for reading, what in overridden(book, changes).items():
        if reading in (readings or {}):
            says = "names the qualifying hand" if what == QUALIFIES else "says what a fold does"
            raise InputError(f"this {says}, so {reading} has no effect: leave one of them out", where=what)
    return change(book, changes)


def read_request(
    slug: str, readings: Mapping[str, str] | None = None, changes: Mapping[str, str] | None = None, **sums: Any
) -> tuple[Book, HouseSums]:
    """A book and what its house sets. The unit of the jackpot is the house's, so it is no change of the book."""
    changes = named_changes(changes)
    of_book = {what: to for what, to in changes.items() if what != UNIT}
    book, house = read_book(slug, readings, of_book), read_sums(changes, **sums)
    check_stake(book, JackpotStake(house.unit, house.units))
    _check_sides(book, house)
    return book, house


def _check_sides(book: Book, house: HouseSums) -> None:
    """The side wagers whose sizes are said must be there, and a wager with a limit has one stake."""
    follow = {choice.places for step in book.edition.decisions.steps for choice in step if choice.places}
    base = {each.name for each in book.edition.wagers if BASE in (each.name, each.bonus_on) or each.name in follow}
    known = [each for each in book.edition.wagers if each.name not in base | {book.edition.jackpot.wager}]
    for name, stake in house.sides:
        wager = next((each for each in known if each.name == name), None)
        if wager is None:
            there = f", only {', '.join(each.name for each in known)}" if known else ""
            raise InputError(f"{book.edition.slug} has no side wager {name!r}{there}", where=f"side {name}")
        if wager.cap and house.stake is not None and house.stake != stake:
            raise InputError(f"its stake is given twice, as {house.stake} and as {stake}: give it once", where=f"side {name}")


def read_sums(changes: Mapping[str, str] | None = None, **sums: Any) -> HouseSums:
    """The sums that a request names: ante, unit, units, meter, stake, reset; each as text, units as a number.

    `sides` has the stakes on side wagers, by their names.
    """
    sums = {name: value for name, value in sums.items() if value is not None}
    sides = sums.pop("sides", {})
    if not isinstance(sides, Mapping):
        raise InputError("write the sides as a table of wager and stake", where="sides")
    if changes and UNIT in changes:
        if sums.get("unit", changes[UNIT]) != changes[UNIT]:
            raise InputError(f"the unit is given twice, as {changes[UNIT]} and as {sums['unit']}: give it once", where=UNIT)
        sums["unit"] = changes[UNIT]
    units = sums.pop("units", 1)
    if not isinstance(units, int) or units < 1:
        raise InputError("stake one unit or more, in whole units", where="units")
    known = [each.name for each in fields(HouseSums)] + ["reset"]
    if strange := sorted(sums.keys() - known):
        raise InputError(f"nothing of this name can be given; the sums are {', '.join(known)}", where=strange[0])
    given = {name: (read_money if name == "reset" else read_positive)(value, name) for name, value in sums.items()}
    reset = given.pop("reset", None)
    beside = tuple((name, read_money(value, f"side {name}")) for name, value in sides.items())
    if below := [name for name, stake in beside if stake.cents < 0]:
        raise InputError("a stake is not below 0; one of 0 leaves the wager out", where=f"side {below[0]}")
    house = HouseSums(**given, units=units, sides=beside)
    if reset is not None and house.meter is not None and house.meter < reset:
        raise InputError(f"a meter of {house.meter} is below its reset value, {reset}", where="meter")
    return house


def solve_request(
    slug: str,
    *,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, str] | None = None,
    anew: bool = False,
    progress: counters.Progress | None = None,
    **sums: Any,
) -> Solution:
    """The solution of a request. With `anew` everything is counted again, whatever is kept on disk."""
    book, house = read_request(slug, readings, changes, **sums)
    with cache.count_anew() if anew else nullcontext():
        return solve(book, house=house, progress=progress)


def read_money(text: object, where: str) -> Money:
    """An amount of money from text. `InputError` with its place if it is none."""
    try:
        return Money.parse(text)
    except MoneyError as error:
        raise InputError(str(error), where=where) from None


def read_part(text: object, where: str) -> Fraction:
    """A part of a stake from text with few digits: 1e999999999 would never end. `InputError` with its place if it is none."""
    if not isinstance(text, str) or not _PART.fullmatch(text):
        how = "write it as text, as in '0.3', '30%' or '3/10', with 9 digits at most"
        what = f"{show_briefly(text)} is not a part of a stake: {how}"
        raise InputError(what, where=where)
    return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)


def read_positive(text: object, where: str) -> Money:
    """An amount of money above 0 from text."""
    amount = read_money(text, where)
    if amount.cents <= 0:
        raise InputError("this sum must be more than 0", where=where)
    return amount
