"""Whether a value is what its type says, down to the parts that it is made of: bad input is refused, never run.

Commands of a table are checked at the door, by `misfit`; records that are `Typed` when they are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache, lru_cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, TypeAlias, cast, get_args, get_origin, get_type_hints

from croupier.errors import InputError, show_briefly
from croupier.rulebook.authority import IDENTITY, Actor, Post
from croupier.rulebook.money import LARGEST_AMOUNT, Money
from croupier.rulebook.names import LONGEST_NAME, LONGEST_REASON, find_fault, fold_name, is_name, is_reason

LARGEST = 2**53  # no count, position or time is larger: a program that keeps numbers as floats would round it
LONGEST_LIST = 10_000  # items of a list or a map
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
        return lambda value: type(value) is tuple and len(value) <= LONGEST_LIST and set(map(type, value)) <= {hint}
    fit = fits(hint)
    return lambda value: type(value) is tuple and len(value) <= LONGEST_LIST and all(map(fit, value))


def _map(key: Any, held: Any) -> Fits:
    keys, values = fits(key), fits(held)

    def fit(value: Any) -> bool:
        if not isinstance(value, Mapping) or len(value) > LONGEST_LIST:
            return False
        return all(map(keys, value)) and all(map(values, value.values()))

    return fit


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


def _actor(value: Any) -> bool:
    if type(value) is not Actor or type(value.post) is not Post or not _names_somebody(value.name):
        return False
    return value.identity == "" or (is_name(value.identity) and len(value.identity) < LONGEST_NAME)


def _names_somebody(value: Any) -> bool:
    return type(value) is str and len(value) <= LONGEST_NAME and _is_somebodys(value)


@lru_cache(maxsize=4096)
def _is_somebodys(name: str) -> bool:
    """A name, and not how an identity is written. The same few come with every command."""
    return is_name(name) and name != "" and not fold_name(name).startswith(IDENTITY)


def _amount(value: Any) -> bool:
    return type(value) is Money and type(value.cents) is int and -LARGEST_AMOUNT <= value.cents <= LARGEST_AMOUNT


_WORDS = {bool: "yes or no", int: "whole number", str: "text", NoneType: "nothing", Actor: "person with a name and a post"}
_PLAIN: dict[Any, Fits] = {
    bool: lambda value: value is True or value is False,
    int: lambda value: type(value) is int and -LARGEST < value < LARGEST,
    str: is_name,
    NoneType: lambda value: value is None,
    Actor: _actor,
    Money: _amount,
    Fraction: lambda value: type(value) is Fraction and max(abs(value.numerator), value.denominator) < LARGEST,
}


# -- commands and records --


class Typed:
    """A record whose fields are checked when it is made."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for name, get, fit, hint in _checks(cast(Any, type(self))):
            if not fit(value := get(self)):
                raise _misfit_of(name, hint, value)


def misfit(command: object) -> str:
    """What is wrong with a command's fields; nothing if they fit."""
    for name, get, fit, hint in _checks(cast(Any, type(command))):
        if not fit(value := get(command)):
            return f"{name}: {_what_is_wrong(name, hint, value)}"
    return ""


@cache
def _checks(kind: Any) -> tuple[tuple[str, Any, Fits, Any], ...]:
    """The fields of a command or a record, each with its check. Whoever must be named has a name."""
    needed = {each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING}
    hints = get_type_hints(kind)
    return tuple((name, attrgetter(name), _check(name, hint, name in needed), hint) for name, hint in hints.items())


def _check(name: str, hint: Any, needed: bool) -> Fits:
    if hint is str and name == "why":
        return is_reason
    if hint is str and name == "player" and needed:
        return lambda value: is_name(value) and value != ""
    if hint is int and name in _TIMES:
        return lambda value: type(value) is int and 0 <= value < LARGEST
    return fits(hint)


_TIMES = ("at", "dealt_at")
_NOBODY = "somebody must be named"


def _misfit_of(name: str, hint: Any, value: Any) -> InputError:
    """The error for a field that does not fit; in a map, with the name under which it stands, in a record with the field."""
    if get_origin(hint) is Mapping and isinstance(value, Mapping) and len(value) <= LONGEST_LIST:
        keys, values = get_args(hint)
        for key, held in value.items():
            if not fits(keys)(key):
                return InputError(_what_is_wrong("", keys, key), where=name)
            if not fits(values)(held):
                return InputError(_what_is_wrong("", values, held), where=f"{name}.{key}")
    if is_dataclass(hint) and hint not in _PLAIN and isinstance(value, cast(Any, hint)):
        for part, held_as in get_type_hints(hint).items():
            if not fits(held_as)(held := getattr(value, part)):
                return InputError(_what_is_wrong(part, held_as, held), where=f"{name}.{part}")
    return InputError(_what_is_wrong(name, hint, value), where=name)


def _what_is_wrong(name: str, hint: Any, value: Any) -> str:
    """In a few words, whatever was given: an error may be kept, so it holds no more of it than a line."""
    if hint is Actor and type(value) is Actor and type(value.name) is str and type(value.identity) is str:
        named = "" if value.name.strip() else _NOBODY
        if fold_name(value.name).startswith(IDENTITY):
            named = f"a name does not begin with {IDENTITY}: that tells an identity from a name"
        fault = find_fault(value.name) or find_fault(value.identity, LONGEST_NAME - 1)
        return named or fault or f"this is no {in_words(hint)}"
    if hint is str and type(value) is str:
        longest = LONGEST_REASON if name == "why" else LONGEST_NAME
        return (find_fault(value, longest) if value.strip() or name != "player" else "") or _NOBODY
    if type(value) is int and hint is int:
        return f"times are 0 to {LARGEST - 1}" if name in _TIMES else f"a whole number is less than {LARGEST}"
    if type(value) is Fraction and hint is Fraction:
        return f"both numbers of a fraction are less than {LARGEST}"
    if type(value) is Money and hint is Money and type(value.cents) is int:
        return f"an amount is {Money(LARGEST_AMOUNT)} at most"
    return f"this is no {in_words(hint)}: {show_briefly(value)}"
