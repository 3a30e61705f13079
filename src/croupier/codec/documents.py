"""JSON text, read with care: no key twice, no number that is not whole, nothing so large or deep that it does harm."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NoReturn

from croupier.codec.forms import place
from croupier.errors import InputError

LONGEST = 2**24  # characters
LONGEST_NUMBER = 1000  # digits


def parse_json(text: object) -> Any:
    """The plain data of a JSON text; whatever is wrong with it is an `InputError`."""
    if not isinstance(text, str):
        raise InputError(f"JSON is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise InputError(f"a JSON text has at most {LONGEST} characters, not {len(text)}")
    try:
        return (_READER if len(text) > LONGEST_NUMBER else _SHORT_READER).decode(text)
    except json.JSONDecodeError as error:
        raise InputError(f"this is no JSON: {error.msg}", where=f"line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise InputError("this JSON is nested too deeply") from None


def find_twice(names: Iterable[str]) -> str | None:
    """The first name that was there before, found in one pass: whoever hands the names in may hand in very many."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs) and (twice := find_twice(name for name, _ in pairs)) is not None:
        raise InputError("this field is there twice", where=place(twice))
    return found


def _no_float(text: str) -> NoReturn:
    raise InputError(f"{text[:40]} is no whole number: money and fractions are written as text")


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise InputError("a number has at most a thousand digits")
    return int(text)


_READER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_no_float, parse_constant=_no_float, parse_int=_whole)
# In a short text no number is too long, and to ask for each takes as long as to read it.
_SHORT_READER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_no_float, parse_constant=_no_float)
