"""Whether a value is what its type says, down to the parts that it is made of: bad input is refused, never run.

Commands of a table are checked at the door, by `misfit`; records that are `Typed` when they are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, lru_cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

from croupier.errors import InputError
from croupier.rulebook.authority import Actor, Post

LARGEST = 2**63  # no amount, count, position or time is larger
Fits: TypeAlias = Callable[[Any], bool]


@cache
def fits(hint: Any) -> Fits:
    """The check for a type: a plain one, an enum, a record, a tuple, a map or a union of such."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is UnionType:
        kinds = [fits(each) for each in inner]
        return lambda value: any(fit(value) for fit in kinds)
    if origin is tuple and Ellipsis in inner:
        return _many(inner[0])
    if origin is tuple:
        parts = [fits(each) for each in inner]
        return lambda value: type(value) is tuple and len(value) == len(parts) and all(map(_call, parts, value))
    if origin is Mapping:
        return _map(*inner)
    if hint in _PLAIN:
        return _PLAIN[hint]
    return _record(hint) if is_dataclass(hint) else lambda value: type(value) is hint


def in_words(hint: Any) -> str:
    """A type as a person would say it: `whole number`, `Effect or nothing`, `list of Card`."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is UnionType:
        return " or ".join(map(in_words, inner))
    if origin is tuple and Ellipsis in inner:
        return f"list of {in_words(inner[0])}"
    if origin is tuple:
        return " and ".join(map(in_words, inner))
    if origin is Mapping:
        return f"map of {in_words(inner[0])} to {in_words(inner[1])}"
    return _WORDS.get(hint) or str(getattr(hint, "__name__", hint))


def _call(fit: Fits, value: Any) -> bool:
    return fit(value)


def _many(hint: Any) -> Fits:
    if isinstance(hint, type) and hint not in _PLAIN and not is_dataclass(hint):  # a deck is fifty-two of them
        return lambda value: type(value) is tuple and set(map(type, value)) <= {hint}
    fit = fits(hint)
    return lambda value: type(value) is tuple and all(map(fit, value))


def _map(key: Any, held: Any) -> Fits:
    keys, values = fits(key), fits(held)
    return lambda value: isinstance(value, Mapping) and all(map(keys, value)) and all(map(values, value.values()))


def _record(kind: Any) -> Fits:
    parts = [(attrgetter(name), fits(hint)) for name, hint in get_type_hints(kind).items()]

    def fit(value: Any) -> bool:
        if not isinstance(value, kind):
            return False
        for get, each in parts:  # noqa: SIM110  # twice as fast as `all`, and every command comes by here
            if not each(get(value)):
                return False
        return True

    return fit


def _text(value: Any) -> bool:
    """A text with half a character in it cannot be written down."""
    return type(value) is str and (value.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in value))


_WORDS = {bool: "yes or no", int: "whole number", str: "text", NoneType: "nothing"}
_PLAIN: dict[Any, Fits] = {
    bool: lambda value: value is True or value is False,
    int: lambda value: type(value) is int and -LARGEST < value < LARGEST,
    str: _text,
    NoneType: lambda value: value is None,
}


# -- commands and records --


class Typed:
    """A record whose fields are checked when it is made."""

    __slots__ = ()

    def __post_init__(self) -> None:
        kind: Any = type(self)
        for name, hint in _hints(kind).items():
            if not fits(hint)(getattr(self, name)):
                raise InputError(f"this is no {in_words(hint)}: {getattr(self, name)!r}", where=name)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def misfit(command: object) -> str:
    """What is wrong with a command's fields; nothing if they fit."""
    kind: Any = type(command)
    for get, fit, what in _checks(kind):
        if not fit(get(command)):
            return what
    return ""


@cache
def _checks(kind: Any) -> tuple[tuple[Any, Fits, str], ...]:
    """The fields of a command, each with its check and what is said if it fails. Whoever must be named has a name."""
    hints = get_type_hints(kind)
    found = [
        (attrgetter(name), _actor if name == "by" else fits(hint), f"{name}: this is no {in_words(hint)}")
        for name, hint in hints.items()
    ]
    for each in fields(kind):
        if each.name == "player":
            named = _name if each.default is MISSING else _name_or_nobody
            found.append((attrgetter("player"), named, "player: somebody must be named"))
    return tuple(found)


@lru_cache(maxsize=4096)
def _somebody(name: str) -> bool:
    """The same few names come with every command."""
    return _text(name) and name.strip() != ""


def _name(value: Any) -> bool:
    return type(value) is str and _somebody(value)


def _name_or_nobody(value: Any) -> bool:
    return value == "" or _name(value)


def _actor(value: Any) -> bool:
    return type(value) is Actor and type(value.post) is Post and type(value.name) is str and _somebody(value.name)
