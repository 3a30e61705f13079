"""A floor file, read and checked: whatever is wrong is an error with the line, what is wrong there, and the rule.

Nothing has a default that moves money: a pool without a reset value, a table without limits is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from croupier.errors import CroupierError, InputError, show_briefly
from croupier.files import read_text
from croupier.floor import linked_as
from croupier.games import add, edition, house_edition_from
from croupier.house.events import PoolLimit
from croupier.house.floor_file.lines import TomlLines
from croupier.house.floor_file.plan import FloorPlan, PlannedTable
from croupier.house.place_names import find_place_fault
from croupier.jackpot import Parameters, PoolSetup
from croupier.rulebook import LONGEST_TOML, NOTHING, Device, Money, Order, chosen, fold_name, parse_part, parse_toml
from croupier.table import CardSource, Limits, Setup

T = TypeVar("T")

SOURCES = {"program": CardSource.PROGRAM, "scanning shoe": CardSource.SCANNING_SHOE, "keyed": CardSource.KEYED}
ORDERS = {"entry": Order.ENTRY, "deal": Order.DEAL}
_AT_LINE = re.compile(r"\(at (?:line (\d+), column \d+|end of document)\)$")  # where the reader of TOML stopped
_TABLE = ("name", "book", "device", "positions", "limits")
_TABLE_MAY = ("pit", "edition", "unit", "readings", "layout", "cards")
_POOL = ("name", "tables", "base", "reset", "rate", "largest_contribution")
_POOL_MAY = ("order", "reserve_rate", "cap", "award_limit")
MOST_TABLES = 5_000  # of a floor


def read_floor_file(path: Path) -> FloorPlan:
    """The floor that a file describes. House editions that it names are read from beside it and put on the shelf."""
    text = read_text(path, LONGEST_TOML)
    try:
        return _read_text(text, path.parent)
    except InputError as error:
        line = TomlLines(text).line_of(error.where)
        where = ": ".join(filter(None, (f"{path}, line {line}" if line else str(path), error.where)))
        raise InputError(error.what, where=where, rules=error.rules) from None


def read_floor_text(text: str) -> FloorPlan:
    """The same of text that is no file: house editions are known by their names already, and none is read."""
    return _read_text(text, None)


def find_line(text: str, error: InputError) -> int | None:
    """The line of a text in which something is wrong; None for the text as a whole."""
    if found := _AT_LINE.search(error.what):
        return int(found[1]) if found[1] else len(text.splitlines()) or None
    return TomlLines(text).line_of(error.where)


def _read_text(text: str, folder: Path | None) -> FloorPlan:
    return replace(_read(parse_toml(text, ""), folder), lines=TomlLines(text))


def _read(data: Mapping[str, Any], folder: Path | None) -> FloorPlan:
    _check_names(data, ("table",), ("pit", "pool"), "")
    pits = _pits(data)
    listed = _list(data, "table")
    if len(listed) > MOST_TABLES:
        raise InputError(f"a floor has at most {MOST_TABLES} tables", where="table")
    tables = tuple(_table(each, f"table[{index}]", pits, folder) for index, each in enumerate(listed))
    setups = {each.setup.table: each.setup for each in tables}
    try:
        FloorPlan(pits, tables, ()).open()  # before a pool seems to name the wrong one of two
        pools = tuple(_pool(each, f"pool[{index}]", setups) for index, each in enumerate(_list(data, "pool")))
        plan = FloorPlan(pits, tables, pools, tuple(_award_limits(data)))
        plan.open()
    except InputError as error:  # two tables of one name, a table in two pools
        raise InputError(error.what, where=re.sub(r"^(pool|table)s", r"\1", error.where), rules=error.rules) from None
    return plan


def _pits(data: Mapping[str, Any]) -> tuple[str, ...]:
    names: dict[str, str] = {}
    for index, each in enumerate(_list(data, "pit")):
        name = _name(each, f"pit[{index}]")
        _check_names(each, ("name",), (), f"pit[{index}]")
        if (twin := names.get(fold_name(name))) is not None:
            raise InputError(f"{name!r} cannot be told from the pit {twin!r}", where=f"pit[{index}].name", rules=("R-7",))
        names[fold_name(name)] = name
    return tuple(names.values())


def _table(data: Mapping[str, Any], where: str, pits: tuple[str, ...], folder: Path | None) -> PlannedTable:
    _check_names(data, _TABLE, _TABLE_MAY, where)
    pit = data.get("pit", "")
    if pit not in ("", *pits):
        raise InputError(f"there is no pit {show_briefly(pit)} in this file", where=f"{where}.pit")
    if "edition" in data:
        _take_edition(data, f"{where}.edition", folder)
    slug = _text(data, "book", where)
    source = _one_of(data.get("cards", "program"), SOURCES, f"{where}.cards")
    fields = {
        "table": _name(data, where),
        "slug": slug,
        "device": _one_of(_text(data, "device", where), {each.value: each for each in Device}, f"{where}.device"),
        "positions": data["positions"],
        "limits": {name: _limits(pair, f"{where}.limits.{name}") for name, pair in _map(data, "limits", where).items()},
        "unit": _money(data["unit"], f"{where}.unit") if "unit" in data else None,
        "readings": _map(data, "readings", where),
        "layout": data.get("layout", ""),
        "cards": source,
    }
    renamed = {"slug": "book", "table": "name", "rulebook": "book"}
    try:
        return PlannedTable(pit, Setup(**fields))
    except InputError as error:
        first, dot, rest = error.where.partition(".")
        rules = error.rules or (("R-23",) if first == "rulebook" else ())
        raise InputError(error.what, where=f"{where}.{renamed.get(first, first)}{dot}{rest}", rules=rules) from None
    except CroupierError as error:  # readings that leave a gap or a conflict
        raise InputError(str(error), where=f"{where}.readings") from None


def _take_edition(data: Mapping[str, Any], where: str, folder: Path | None) -> None:
    """Put a house edition on the shelf; the book of the table is its name then."""
    if folder is None:
        what = "a house edition is read from beside a floor file: apply that file once, and name the book alone here"
        raise InputError(what, where=where, rules=("R-23",))
    file = data["edition"]
    if not isinstance(file, str) or not file:
        raise InputError("this names the TOML file of a house edition", where=where)
    try:
        made = add(house_edition_from(read_text(folder / file, LONGEST_TOML), file))
    except InputError as error:
        raise InputError(str(error), where=where, rules=error.rules) from None
    if data.get("book") != made.slug:
        what = f"this file defines {made.slug!r}: name it as the book of the table"
        raise InputError(what, where=where.removesuffix(".edition") + ".book")


def _pool(data: Mapping[str, Any], where: str, setups: Mapping[str, Setup]) -> PoolSetup:
    _check_names(data, _POOL, _POOL_MAY, where)
    tables = []
    for index, name in enumerate(_list(data, "tables", where)):
        if name not in setups:
            what = f"there is no table {show_briefly(name)} in this file"
            raise InputError(what, where=f"{where}.tables[{index}]", rules=("R-7",))
        if setups[name].unit is None:
            what = f"{name} has no unit of a jackpot: say it at the table"
            raise InputError(what, where=f"{where}.tables[{index}]", rules=("R-7",))
        tables.append(setups[name])
    order = edition(tables[0].slug).linked_jackpot.order if tables else Order.ENTRY
    if "order" in data:
        order = _one_of(data["order"], ORDERS, f"{where}.order")
    try:
        figures = Parameters(
            reset=_money(data["reset"], "reset"),
            rate=_part(data["rate"], "rate"),
            reserve_rate=_part(data.get("reserve_rate", "0"), "reserve_rate"),
            cap=_money(data["cap"], "cap") if "cap" in data else None,
            largest_contribution=_money(data["largest_contribution"], "largest_contribution"),
        )
        base = _money(data["base"], "base")
        _check_largest(figures, tables)
        return PoolSetup(_name(data, where), base, figures, order, tuple(linked_as(each) for each in tables))
    except InputError as error:
        place = error.where.removeprefix(f"{where}.").removesuffix(".book")
        raise InputError(error.what, where=f"{where}.{place}", rules=error.rules) from None


def _check_largest(figures: Parameters, tables: list[Setup]) -> None:
    """A wager that a table takes is no fault: what it contributes is plausible (R-14)."""
    for each in tables:
        units = chosen(each.edition.wager_named[each.edition.jackpot.wager].units, each.book.answers) or (1,)
        stake = Money(each.unit.cents * max(units)) if each.unit else NOTHING
        if stake.cents * (figures.rate + figures.reserve_rate) > figures.largest_contribution.cents:
            what = f"{each.table} takes {stake} on the jackpot, which contributes more: it would lose its link by that"
            raise InputError(what, where="largest_contribution", rules=("R-3", "R-14"))


def _award_limits(data: Mapping[str, Any]) -> Iterator[PoolLimit]:
    """Above which amounts the awards of a pool take two persons, where the file says so (R-17)."""
    for index, each in enumerate(_list(data, "pool")):
        if "award_limit" in each:
            yield PoolLimit(each["name"], _money(each["award_limit"], f"pool[{index}].award_limit"))


# -- parts -----------------------------------------------------------------------------------------------------------


def _check_names(data: object, needed: tuple[str, ...], may: tuple[str, ...], where: str) -> None:
    """All that is needed is there, and nothing that nobody reads."""
    if not isinstance(data, Mapping):
        raise InputError("this is a table of TOML", where=where)
    for name in data:
        if name not in (*needed, *may):
            what = f"nothing here is called {show_briefly(name)}: there are {', '.join((*needed, *may))}"
            raise InputError(what, where=".".join(filter(None, (where, name))))
    for name in needed:
        if name not in data:
            rules = ("R-3",) if name in ("base", "reset", "rate", "largest_contribution") else ()
            raise InputError(f"{name} is missing: no rule sets it, so it must be said here", where=where, rules=rules)


def _list(data: Mapping[str, Any], name: str, where: str = "") -> list[Any]:
    found = data.get(name, [])
    if not isinstance(found, list):
        raise InputError("this is a list", where=".".join(filter(None, (where, name))))
    return found


def _map(data: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    found = data.get(name, {})
    if not isinstance(found, Mapping):
        raise InputError("this is a table of TOML", where=f"{where}.{name}")
    return found


def _text(data: Mapping[str, Any], name: str, where: str) -> str:
    found = data[name]
    if not isinstance(found, str):
        raise InputError(f"this is text, not {show_briefly(found)}", where=f"{where}.{name}")
    return found


def _name(data: Any, where: str) -> str:
    if not isinstance(data, Mapping) or "name" not in data:
        raise InputError("name is missing", where=where, rules=("R-7",))
    name = _text(data, "name", where)
    if wrong := find_place_fault(name):
        raise InputError(wrong, where=f"{where}.name", rules=("R-7",))
    return name


def _one_of(value: Any, known: Mapping[str, T], where: str) -> T:
    if not isinstance(value, str) or value not in known:
        raise InputError(f"this is one of {', '.join(known)}, not {show_briefly(value)}", where=where)
    return known[value]


def _money(value: Any, where: str) -> Money:
    try:
        return Money.parse(value)
    except CroupierError as error:
        raise InputError(str(error), where=where) from None


def _part(value: Any, where: str) -> Fraction:
    """'1/5', '20%' or '0.2'."""
    part = parse_part(value)
    if part is None:
        raise InputError(f"this is a part as text, such as '1/5' or '20%', not {show_briefly(value)}", where=where)
    return part


def _limits(pair: Any, where: str) -> Limits:
    match pair:
        case [least, most]:
            return Limits(_money(least, where), _money(most, where))
    raise InputError('this is a list of the least and the most, as in ["5", "500"]', where=where)
