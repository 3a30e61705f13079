"""The values of a sweep as people write them: lists with commas, and ranges such as `4..8 to 1`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import islice

from croupier.errors import InputError, MoneyError, RulebookError, show_briefly
from croupier.rulebook import Money, parse_pays

MOST_CELLS = 10_000  # that a sweep goes through
_NUMBER = r"\d{1,9}(?:\.\d{1,9})?"
_RANGE = re.compile(
    rf"(?P<before>\$?)(?P<first>{_NUMBER})\.\.(?P<last>{_NUMBER})(?: step (?P<step>{_NUMBER}))?(?P<after>[^\d.].*|)", re.ASCII
)
_HANDS = re.compile(r" (on|when) ")  # of a new line: what it pays is before, and behind it the hands
_DOLLARS, _THOUSAND = re.compile(r"\$\d{1,3}(?:,\d{3})*", re.ASCII), re.compile(r"\d{3}(?:\.\d\d)?", re.ASCII)


def parse_over(text: str, where: str = "--over") -> tuple[str, tuple[str, ...]]:
    """What is varied and its values, in text such as `bet.flush=4..8 to 1`."""
    what, sign, values = text.partition("=")
    if not (what.strip() and sign and values.strip()):
        raise InputError(f"{show_briefly(text)} varies nothing: write WHAT=VALUES, as in bet.flush='4..8 to 1'", where=where)
    return what.strip(), read_values(values.strip().strip("'\""), what.strip())


def parse_axes(texts: Sequence[str], where: str = "--over") -> dict[str, tuple[str, ...]]:
    """What is varied and its values, in texts such as `bet.flush=4..8 to 1`."""
    found: dict[str, tuple[str, ...]] = {}
    for what, values in (parse_over(text, where) for text in texts):
        if what in found:
            raise InputError("this is varied twice: write all its values once, with commas between", where=what)
        found[what] = values
    return found


def read_over(over: Mapping[str, str | Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """What is varied and its values, each as text with ranges or as a list of values."""
    if not isinstance(over, Mapping):
        raise InputError("write what is varied as a table, as in {'bet.flush': '4..8 to 1'}", where="over")
    found = {}
    for what, values in over.items():
        if isinstance(values, str):
            found[what] = read_values(values, what)
        elif isinstance(values, list | tuple) and values and all(isinstance(value, str) for value in values):
            found[what] = tuple(values)
        else:
            raise InputError("write the values as text, as in '4..8 to 1', or as a list of texts", where=what)
    return found


def read_values(text: str, where: str) -> tuple[str, ...]:
    """The values in text such as `4..8 to 1`, `5..50 step 5 to 1`, `straight,flush` or `$500..1000 step 100`."""
    found = tuple(islice((value for part in _parts(text) for value in _expanded(part, where)), MOST_CELLS + 1))
    if len(found) > MOST_CELLS:
        raise InputError(f"these are more than {MOST_CELLS:,} values: a sweep goes through {MOST_CELLS:,} at most", where=where)
    if any(not value for value in found):
        raise InputError("there is an empty value: write one or more with commas between", where=where)
    check_each_once(found, where)
    return found


def check_each_once(values: Sequence[str], where: str) -> None:
    """Refuse a value that is there twice, be it written in another way, as `06 to 1` or `12 to 2` beside `6 to 1`."""
    known: dict[object, str] = {}
    for value in values:
        meant = _meant(value)
        if meant in known:
            also = "" if known[meant] == value else f": it is the same as {show_briefly(known[meant])}"
            raise InputError(f"{show_briefly(value)} is there twice{also}", where=where)
        known[meant] = value


def _meant(value: str) -> object:
    """What a value says, the same however it is written: a sum of money, odds, or a word."""
    try:
        return Money.parse(value)
    except MoneyError:
        pass
    pays, *hands = _HANDS.split(value, maxsplit=1)
    try:
        return parse_pays(pays), *hands
    except RulebookError:
        return value.removeprefix("one-")  # of a hand: a pair has both names


def _parts(text: str) -> Iterator[str]:
    """What lies between commas. One between the thousands of a sum of dollars, as in $2,000, is part of it."""
    part, *rest = (each.strip() for each in text.split(","))
    for each in rest:
        if _DOLLARS.fullmatch(part) and _THOUSAND.fullmatch(each):
            part = f"{part},{each}"
        else:
            yield part
            part = each
    yield part


def _expanded(part: str, where: str) -> Iterator[str]:
    if ".." not in part:
        yield part
        return
    given = _RANGE.fullmatch(part)
    if given is None:
        raise InputError(f"{show_briefly(part)} is no range: write it as 4..8 to 1 or as 5..50 step 5 to 1", where=where)
    first, last, step = (Decimal(given[name] or 1) for name in ("first", "last", "step"))
    if not step or last < first:
        what = "its step is nothing" if not step else "it ends before it begins"
        raise InputError(f"{show_briefly(part)} is no range: {what}", where=where)
    number = int((last - first) // step) + 1
    if number > MOST_CELLS:
        raise InputError(
            f"{show_briefly(part)} has {number:,} values: a sweep goes through {MOST_CELLS:,} at most", where=where
        )
    for at in range(number):
        yield f"{given['before']}{(first + at * step).normalize():f}{given['after']}"
