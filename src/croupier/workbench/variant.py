"""A variant of a book: other odds, other answers and sums of the house, in the words of `croupier solve`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import urlencode

from croupier.errors import InputError, RulebookError, show_briefly
from croupier.games import edition
from croupier.lab import HouseSums, read_request, read_sums
from croupier.rulebook import QUALIFIES, Book, Edition, FixedSum, ForOne, Line, ShareOfMeter, parse_pays

SUMS = ("meter", "unit", "units", "ante", "stake")
FIRST_SUMS = {"meter": "250000.00", "unit": "5.00", "ante": "25.00"}  # a sheet opens with these: no rule sets them
_NAMES = ("rulebook", "changes", "readings", *SUMS)
_MOST, _LONGEST = 200, 80  # changes, and signs of one
_PLAIN = re.compile(r"\d{1,9}(?:\.\d{1,9})?%?", re.ASCII)


@dataclass(frozen=True)
class Variant:
    """What is asked about: a book, and all in which it is not as it stands."""

    rulebook: str
    changes: tuple[tuple[str, str], ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    sums: tuple[tuple[str, str], ...] = ()

    def as_dict(self) -> dict[str, object]:
        """As it was asked for, in one form whatever the order was."""
        return {"rulebook": self.rulebook, "changes": dict(self.changes), "readings": dict(self.readings), **dict(self.sums)}

    @property
    def address(self) -> str:
        """The same as the query of an address: readable, and the same for the same variant."""
        given = [(name, value) for name, value in self.sums if FIRST_SUMS.get(name) != value]
        return urlencode([("book", self.rulebook), *self.changes, *self.readings, *given])

    @property
    def approved(self) -> Variant:
        """The approved book that it comes from, as it stands, with the same sums."""
        return replace(self, rulebook=edition(self.rulebook).source, changes=(), readings=())

    @property
    def is_approved(self) -> bool:
        """Whether nothing in it is changed."""
        return not self.changes and not self.readings

    def read(self) -> tuple[Book, HouseSums]:
        """The book and what its house sets, as the lab solves them."""
        return _read(self)


@lru_cache(maxsize=32)
def _read(variant: Variant) -> tuple[Book, HouseSums]:
    sums = {name: int(value) if name == "units" else value for name, value in variant.sums}
    try:
        return read_request(variant.rulebook, dict(variant.readings), dict(variant.changes), **sums)
    except InputError as error:
        raise with_rules(error, variant.rulebook) from None


def with_rules(error: InputError, slug: str) -> InputError:
    """The same error with the rules about what it is about, where a book has them."""
    return InputError(error.what, where=error.where, rules=error.rules or _rules(edition(slug), error.where))


def read_variant(data: object) -> Variant:
    """A variant from plain data. What cannot be is an `InputError` with its place and its rule."""
    if not isinstance(data, dict) or not isinstance(data.get("rulebook"), str):
        raise InputError("a variant is an object with a rulebook, and what is changed in it", where="variant")
    if strange := sorted(map(str, data.keys() - {*_NAMES})):
        raise InputError(f"a variant has no {show_briefly(strange[0])}, only {', '.join(_NAMES)}", where="variant")
    book = edition(data["rulebook"])
    changes, readings = (_read_texts(data, name) for name in ("changes", "readings"))
    changes = {what: in_full(book, what, value) for what, value in changes.items()}
    return Variant(
        book.slug,
        tuple(sorted((what, value) for what, value in changes.items() if not pays_anyway(book, what, value))),
        tuple(sorted((id_, answer) for id_, answer in readings.items() if answer != _adopted(book, id_))),
        tuple(_sums(data)),
    )


def named_lines(book: Edition) -> dict[str, tuple[str, Line]]:
    """The lines of the pay tables by the names that changes have, each with its wager."""
    found: dict[str, tuple[str, Line]] = {}
    for wager, line in book.lines():
        found.setdefault(f"{wager}.{line.name}", (wager, line))
    return found


def _rules(book: Edition, where: str) -> tuple[str, ...]:
    """The rules about what stands at a place."""
    if where == QUALIFIES and book.qualifies is not None:
        return tuple(rule for fact in book.qualifies.facts() for rule in fact.rules.split())
    if where in book.register.readings:
        return book.register[where].rules.get(book.slug, ())
    line = named_lines(book).get(where)
    if line is not None:
        return (line[1].rule,)
    wager = book.wager_named.get(where.partition(".")[0])
    return tuple(wager.rules.split()) if wager else ()


def _read_texts(data: Mapping[str, object], name: str) -> dict[str, str]:
    found = data.get(name, {})
    if not isinstance(found, dict) or len(found) > _MOST:
        raise InputError(f"write {name} as an object of at most {_MOST} texts", where=name)
    for what, value in found.items():
        if not isinstance(what, str) or not isinstance(value, str) or max(len(what), len(value)) > _LONGEST:
            raise InputError(f"write this as text of at most {_LONGEST} signs", where=show_briefly(what))
    return {what.strip(): value.strip() for what, value in found.items()}


def in_full(book: Edition, what: str, value: str) -> str:
    """A bare number means the way in which the line pays: '100' of a line that pays 'to 1' is '100 to 1'."""
    found = named_lines(book).get(what)
    if found is None or not (_PLAIN.fullmatch(value) or value.startswith("-")):
        return value
    pays = found[1].pays
    if isinstance(pays, ShareOfMeter):
        return f"{value.removesuffix('%')}% of jackpot"
    if isinstance(pays, FixedSum):
        return f"${value}"
    return f"{value} {'for' if isinstance(pays, ForOne) else 'to'} 1"


def pays_anyway(book: Edition, what: str, value: str) -> bool:
    """Whether a line is changed to what it pays anyway."""
    found = named_lines(book).get(what)
    try:
        return found is not None and parse_pays(value) == found[1].pays
    except RulebookError:
        return False


def _adopted(book: Edition, reading: str) -> str:
    return book.register[reading].adopted if reading in book.register.readings else ""


def _sums(data: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The sums of the house, each in the form in which money is written."""
    units = data.get("units")
    if units is not None:
        if (
            isinstance(units, bool)
            or not isinstance(units, int | str)
            or not re.fullmatch(r"[1-9]\d{0,3}", str(units), re.ASCII)
        ):
            raise InputError("stake one unit or more, in whole units", where="units")
        units = int(units)
    given = {name: data.get(name, FIRST_SUMS.get(name)) for name in SUMS if name != "units"}
    given = {name: value for name, value in given.items() if value not in (None, "")}
    house = read_sums(None, **given, units=units or 1)
    yield from ((name, str(getattr(house, name))) for name in given)
    if units is not None and units != 1:
        yield "units", str(units)
