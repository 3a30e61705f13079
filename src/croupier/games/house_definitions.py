"""The definition of a house edition, read from plain data such as a TOML file holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.errors import InputError, MoneyError
from croupier.rulebook import HouseEdition, Money, flat_names

_TEXTS = ("name", "based-on", "dated", "title", "house")
_NEEDED = _TEXTS[:3]
_TABLES = ("pays", "readings", "units", "limits")
_KNOWN = (*_TEXTS, *_TABLES, "devices")


def read_definition(data: Mapping[str, object]) -> HouseEdition:
    """The definition, with its values in the right types. Whether its book allows them is seen when the edition is made."""
    if not isinstance(data, Mapping):
        raise InputError("a house edition is a table of names and values")
    for name in data:
        if name not in _KNOWN:
            raise InputError(f"a house edition has no such entry, only {', '.join(_KNOWN)}", where=str(name))
    for name in _NEEDED:
        if name not in data:
            raise InputError("this is missing: a house edition needs a name, an approved book and a date", where=name)
    pays, readings, units, limits = (_table(data.get(name, {}), name) for name in _TABLES)
    return HouseEdition(
        name=_text(data["name"], "name"),
        based_on=_text(data["based-on"], "based-on"),
        dated=str(data["dated"]),  # a date of TOML, or its text
        title=_text(data.get("title", ""), "title"),
        house=_text(data.get("house", ""), "house"),
        pays=_flat(pays, "pays"),
        readings=_flat(readings, "readings"),
        units={wager: _units(numbers, f"units.{wager}") for wager, numbers in units.items()},
        limits={wager: _pair(pair, f"limits.{wager}") for wager, pair in limits.items()},
        devices=_devices(data),
    )


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise InputError("write this as text in quotes", where=where)
    return value


def _table(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InputError("write this as a table of names and values", where=where)
    return value


def _flat(table: Mapping[str, object], where: str) -> dict[str, str]:
    try:
        return flat_names(table, "")
    except InputError as error:
        raise InputError(error.what, where=f"{where}.{error.where.removeprefix(': ')}") from None


def _list(value: object, where: str, like: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise InputError(f"write this as a list, as in {like}", where=where)
    return tuple(value)


def _units(value: object, where: str) -> tuple[int, ...]:
    numbers = _list(value, where, "[1, 2, 3]")
    if any(type(each) is not int or not 0 < each < 100 for each in numbers):
        raise InputError("units are whole numbers from 1 to 99, as in [1, 2, 3]", where=where)
    return numbers


def _pair(value: object, where: str) -> tuple[Money, Money]:
    like = '["25.00", "1000.00"]'
    pair = _list(value, where, like)
    if len(pair) != 2:
        raise InputError(f"write the least and the most, as in {like}", where=where)
    try:
        return Money.parse(pair[0]), Money.parse(pair[1])
    except MoneyError as error:
        raise InputError(str(error), where=where) from None


def _devices(data: Mapping[str, object]) -> tuple[str, ...]:
    if "devices" not in data:
        return ()
    found = _list(data["devices"], "devices", '["automated"]')
    if not found:
        raise InputError("a game is dealt by at least one device", where="devices")
    return tuple(_text(each, f"devices[{at}]") for at, each in enumerate(found))
