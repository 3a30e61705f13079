"""A table as it is operated: its book, what a seat stakes on average, how busy it is and how it is played."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.errors import InputError, show_briefly
from croupier.files import read_text
from croupier.games import edition
from croupier.lab.change_files import read_toml
from croupier.lab.meter.value import check_meter
from croupier.lab.payoffs import BASE, HouseSums
from croupier.lab.request import read_part, read_positive, read_request
from croupier.lab.simulation.strategies import TYPICAL, check_strategy
from croupier.lab.table_files import CSV
from croupier.rulebook import LONGEST_TOML, Book, Money

TOML = ".toml"
MOST_HOURS, MOST_PACE, MOST_TABLES = 1_000_000, 1_000, 1_000
_FIELDS = ("name", "book", "ante", "sides", "jackpot", "seats", "pace", "hours", "strategy", "readings", "changes")
_JACKPOT = ("unit", "units", "rate", "reset", "meter")


@dataclass(frozen=True)
class JackpotTerms:
    """What a seat stakes on the jackpot, and what the house has set for the pool."""

    rate: Fraction  # the part of each stake that goes to the pool
    reset: Money  # what the house puts on the meter after a 100% award
    meter: Money | None = None  # needed only where what the house bears depends on it


@dataclass(frozen=True)
class OperatedTable:
    """A table: every seat stakes the same in every round. The sums are averages: a mean is right however they vary."""

    name: str
    book: Book
    house: HouseSums  # the stakes
    jackpot: JackpotTerms | None
    seats: int
    pace: int  # rounds an hour
    hours: int
    strategy: str

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return self.pace * self.hours

    @property
    def stakes(self) -> dict[str, Money]:
        """By wager, what a seat stakes before the deal."""
        pool = {self.book.edition.jackpot.wager: self.house.jackpot_stake} if self.jackpot else {}
        return {BASE: self.house.ante, **{wager: stake for wager, stake in self.house.sides if stake.cents}, **pool}


def names_tables(text: str) -> bool:
    """Whether a name is that of a file of tables."""
    return Path(text).suffix.lower() in (CSV, TOML)


def read_tables(path: Path) -> tuple[OperatedTable, ...]:
    """The tables of a file: [[table]] for each in TOML, a line for each in CSV. `InputError` with the place of a fault."""
    if path.suffix.lower() == CSV:
        entries = _rows(path)
    else:
        data = read_toml(path)
        listed = data.pop("table", [])
        if data or not isinstance(listed, list):
            raise InputError("write each table as [[table]], and nothing else", where=f"{path}: {next(iter(data), 'table')}")
        entries = [(f"{path}: table[{at}]", entry) for at, entry in enumerate(listed)]
    if not 1 <= len(entries) <= MOST_TABLES:
        raise InputError(f"a file has 1 to {MOST_TABLES:,} tables, not {len(entries):,}", where=str(path))
    found = []
    for where, entry in entries:
        try:
            found.append(read_table(entry))
        except InputError as error:
            raise InputError(error.what, where=f"{where}.{error.where}" if error.where else where, rules=error.rules) from None
    return tuple(found)


def _rows(path: Path) -> list[tuple[str, dict[str, Any]]]:
    """The lines of a CSV file. A column `side.bonus` or `jackpot.unit` is a part of a table; an empty cell says nothing."""
    found = []
    for number, row in enumerate(csv.DictReader(read_text(path, LONGEST_TOML).splitlines()), 2):
        where, entry = f"{path}: line {number}", dict[str, Any]()
        if None in row or None in row.values():
            raise InputError("this line has not as many cells as the first", where=where)
        for column, cell in row.items():
            first, dot, rest = column.partition(".")
            if cell.strip() and dot:
                part = entry.setdefault("sides" if first == "side" else first, {})
                if not isinstance(part, dict):
                    raise InputError("this has parts of its own: leave it out", where=f"{where}.{first}")
                part[rest] = cell.strip()
            elif cell.strip():
                entry[column] = cell.strip()
        found.append((where, entry))
    return found


def read_table(entry: object) -> OperatedTable:
    """A table from its settings. `InputError` with the setting that is wrong or missing."""
    given = _settings(entry, _FIELDS, "")
    if "book" not in given:
        raise InputError("this must be given", where="book")
    edition(given["book"])  # or it is refused, before what else is missing
    if "ante" not in given:
        raise InputError("this must be given", where="ante")
    pool = _settings(given["jackpot"], _JACKPOT, "jackpot") if given.get("jackpot") else None
    sums: dict[str, Any] = {"ante": given["ante"], "sides": given.get("sides", {})}
    terms = None
    if pool is not None:
        for name in ("unit", "rate", "reset"):
            if name not in pool:
                raise InputError("this must be given: no rule sets it", where=f"jackpot.{name}")
        terms = _terms(pool)
        sums |= {
            "unit": pool["unit"],
            "units": _count(pool.get("units", 1), 1_000, "jackpot.units"),
            "meter": pool.get("meter"),
        }
    book, house = read_request(given["book"], given.get("readings"), given.get("changes"), **sums)
    most = book.edition.most_positions
    name = given.get("name", given["book"])
    return OperatedTable(
        name=book.edition.marked(name if isinstance(name, str) else show_briefly(name)),
        book=book,
        house=house,
        jackpot=terms,
        seats=_count(given.get("seats", most), most, "seats"),
        pace=_count(given.get("pace", 40), MOST_PACE, "pace"),
        hours=_count(given.get("hours", 1), MOST_HOURS, "hours"),
        strategy=check_strategy(given.get("strategy", TYPICAL)),
    )


def _terms(pool: Mapping[str, Any]) -> JackpotTerms:
    rate, reset = read_part(pool["rate"], "jackpot.rate"), read_positive(pool["reset"], "jackpot.reset")
    if rate > 1:
        raise InputError("no more than the whole stake can go to the pool", where="jackpot.rate")
    if pool.get("meter") is None:
        return JackpotTerms(rate, reset)
    meter = read_positive(pool["meter"], "jackpot.meter")
    check_meter(meter, reset, where="jackpot.meter")
    return JackpotTerms(rate, reset, meter)


def _settings(entry: object, known: tuple[str, ...], where: str) -> dict[str, Any]:
    if not isinstance(entry, Mapping):
        raise InputError("write this as a table of settings", where=where)
    if strange := sorted(str(name) for name in entry.keys() - set(known)):
        raise InputError(f"there is no such setting, only {', '.join(known)}", where=f"{where}.{strange[0]}".removeprefix("."))
    return {name: value for name, value in entry.items() if value is not None}


def _count(value: object, most: int, where: str) -> int:
    """A whole number, or the text of one, as files have it."""
    number = int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 10 else value
    if type(number) is not int or not 1 <= number <= most:
        raise InputError(f"this must be a whole number from 1 to {most:,}, not {show_briefly(value)}", where=where)
    return number
