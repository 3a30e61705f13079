"""A floor as it is played for a year: its tables, its pools, and how busy each table is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier.errors import InputError, show_briefly
from croupier.lab.change_files import read_toml
from croupier.lab.payoffs import BASE
from croupier.lab.request import read_positive
from croupier.lab.simulation.live_meter import LiveJackpot
from croupier.lab.simulation.strategies import PERFECT, check_strategy
from croupier.rulebook import Book, Money

DAYS = 365
HOURS, PACE = 16, 40  # of a table of which nothing else is said
MOST_HOURS, MOST_PACE = 24, 1_000
_FIELDS = ("hours", "pace", "seats", "strategy", "stakes")


@dataclass(frozen=True)
class TablePlay:
    """How a table is played: open so many hours of each day, so many rounds an hour, so many seats taken in each."""

    hours: int = HOURS
    pace: int = PACE
    seats: int | None = None  # None: all that there are
    strategy: str = PERFECT
    stakes: Mapping[str, Money] = field(default_factory=dict)  # by wager; the least that the table takes where none is named

    def __post_init__(self) -> None:
        _check_count(self.hours, MOST_HOURS, "hours")
        _check_count(self.pace, MOST_PACE, "pace")
        check_strategy(self.strategy)

    @property
    def rounds(self) -> int:
        """How many rounds a year has."""
        return DAYS * self.hours * self.pace


@dataclass(frozen=True)
class YearTable:
    """A table of the year: every seat that is taken stakes on every wager, in every round."""

    name: str
    book: Book
    seats: int
    rounds: int  # a year
    stakes: Mapping[str, Money]  # on each wager before the deal but the jackpot
    unit: Money | None = None  # staked on the jackpot, where it is linked to a pool
    strategy: str = PERFECT


@dataclass(frozen=True)
class YearPool:
    """A pool of the year, and the names of the tables that are linked to it."""

    name: str
    live: LiveJackpot
    tables: tuple[str, ...]


@dataclass(frozen=True)
class FloorOfYear:
    """The tables and the pools. A table is linked to one pool at most; one that has a unit is linked."""

    tables: tuple[YearTable, ...]
    pools: tuple[YearPool, ...]

    def __post_init__(self) -> None:
        if not self.tables:
            raise InputError("a floor needs at least one table", where="table")


def plan_table(
    name: str,
    book: Book,
    *,
    positions: int,
    least: Mapping[str, Money],
    unit: Money | None,
    play: TablePlay,
) -> YearTable:
    """A table as it is played; `least` is what it takes on each wager at least. `InputError` where it cannot be played so."""
    seats = positions if play.seats is None else play.seats
    _check_count(seats, positions, "seats")
    if strange := [wager for wager in play.stakes if wager not in least]:
        what = f"{name} takes no such stake, only on {', '.join(least)}"
        raise InputError(what, where=f"stakes.{strange[0]}")
    stakes = {wager: play.stakes.get(wager, amount) for wager, amount in least.items()}
    if BASE not in stakes:
        raise InputError(f"{name} has no Ante, which every round needs", where="stakes")
    return YearTable(name, book, seats, play.rounds, stakes, unit, play.strategy)


def read_plays(path: Path, tables: Sequence[str], common: TablePlay) -> dict[str, TablePlay]:
    """How each table is played by a TOML file: [[table]] with its name and what is otherwise than for all."""
    data = read_toml(path)
    listed = data.pop("table", [])
    if data or not isinstance(listed, list):
        raise InputError("write each table as [[table]], and nothing else", where=f"{path}: {next(iter(data), 'table')}")
    plays = dict.fromkeys(tables, common)
    named: set[str] = set()
    for index, entry in enumerate(listed):
        where = f"{path}: table[{index}]"
        name = entry.get("name") if isinstance(entry, dict) else None
        if not isinstance(name, str) or name not in plays:
            raise InputError(f"the floor has no table {show_briefly(name)}", where=f"{where}.name")
        if name in named:
            raise InputError(f"{name} is there twice", where=f"{where}.name")
        named.add(name)
        try:
            plays[name] = _play(entry, common)
        except InputError as error:
            raise InputError(error.what, where=f"{where}.{error.where}", rules=error.rules) from None
    return plays


def _play(entry: Mapping[str, Any], common: TablePlay) -> TablePlay:
    given = {name: value for name, value in entry.items() if name != "name"}
    if strange := sorted(given.keys() - set(_FIELDS)):
        raise InputError(f"there is no such setting, only {', '.join(('name', *_FIELDS))}", where=strange[0])
    stakes = given.pop("stakes", {})
    if not isinstance(stakes, dict):
        raise InputError('write stakes as { ante = "25" }', where="stakes")
    read = {wager: read_positive(amount, f"stakes.{wager}") for wager, amount in stakes.items()}
    own = {name: getattr(common, name) for name in _FIELDS}
    return TablePlay(**{**own, **given, "stakes": {**common.stakes, **read}})


def _check_count(number: object, most: int, where: str) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= most:
        raise InputError(f"this must be a whole number from 1 to {most:,}, not {show_briefly(number)}", where=where)
