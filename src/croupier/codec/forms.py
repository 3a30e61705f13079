"""A form: how the values of one type are written, as JSON and as text, and read back. Here for types of a single word."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from json.encoder import encode_basestring_ascii as quote
from operator import attrgetter
from typing import Any, cast

from croupier.cards import Card
from croupier.codec.tokens import Tokens
from croupier.errors import CroupierError, InputError, show_briefly
from croupier.rulebook import LONGEST_NAME, Money, find_fault, is_name

NONE = "none"
EXACT = 2**53 - 1  # a larger number is not safe in JSON: many programs would round it
LONGEST_TEXT = 2_000  # characters
LONGEST_LIST = 100_000  # items
_LARGEST = 10**1000  # a larger number is nobody's
_BARE = re.compile(r"[\w./$%'+&@*!?<>|~^-]+")
_WHOLE = re.compile(r"-?[0-9]{1,1000}")
_MONEY = re.compile(r"(-?)([0-9]{1,1000})\.([0-9]{2})")
_FRACTION = re.compile(r"-?[0-9]{1,1000}/[0-9]{1,1000}")
_WRITER = json.JSONEncoder(separators=(",", ":"))


def format_json(data: Any) -> str:
    """Plain data on one line, in ASCII: no sign in it ends a line or is lost on the way."""
    return _WRITER.encode(data)


@dataclass(frozen=True)
class Form:
    """How values of one type are written and read, in both notations.

    In text, what is always a single word needs no commas in a list, and a field that is empty is left out: no text, an empty
    list. `shapes` says what the JSON looks like from outside, so that the types of a union can be told apart. `format` writes
    JSON at once, without the data in between: every event goes that way. A form that has none goes by way of `to_json`.
    """

    to_json: Callable[[Any], Any]
    from_json: Callable[[Any], Any]
    schema: Mapping[str, Any]
    shapes: frozenset[str]
    write: Callable[[Any], str]
    read: Callable[[Tokens], Any]
    single: bool = True
    empty: Any = None  # None: there is no empty value
    format: Callable[[Any], str] = field(default=cast(Any, None), kw_only=True)

    def __post_init__(self) -> None:
        if self.format is None:
            object.__setattr__(self, "format", lambda value: format_json(self.to_json(value)))


def shape(data: Any) -> str:
    """What JSON data looks like from outside."""
    if isinstance(data, str):
        return "numeral" if _WHOLE.fullmatch(data) else "text"
    if isinstance(data, dict):
        kind = data.get("kind")
        return f"kind {kind}" if isinstance(kind, str) else "object"
    return {bool: "boolean", int: "number", list: "list", type(None): "null"}.get(type(data), "")


def shown(data: Any) -> str:
    """JSON data in a few words, for an error."""
    if isinstance(data, str):
        return show_briefly(data)
    if type(data) is int:
        return str(data) if abs(data) <= EXACT else "a number beyond 2**53"
    if isinstance(data, dict | list):
        return "an object" if isinstance(data, dict) else "a list"
    return json.dumps(data) if isinstance(data, bool | float | None) else type(data).__name__


def place(name: object) -> str:
    """The name of a field as a place in an error: not endless, and such that it can be printed."""
    text = str(name)[:80]
    return text if text.isprintable() else ascii(text)[1:-1]


def wanted(what: str, data: Any) -> InputError:
    """The error where JSON data is not what it should be."""
    return InputError(f"{what} is wanted, not {shown(data)}")


def at(place: str, do: Callable[[Any], Any], value: Any) -> Any:
    """What a reader or a writer makes of a part, its errors placed there. Every error of ours comes out as an `InputError`."""
    try:
        return do(value)
    except CroupierError as error:
        raise placed(error, place) from None


def placed(error: CroupierError, place: str) -> InputError:
    """An error of ours as one about a part."""
    return error.at(place) if isinstance(error, InputError) else InputError(str(error), where=place)


def checked(kind: type, write: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A writer that refuses a value of another type than its field: it would come back as something else."""

    def write_checked(value: Any) -> Any:
        if type(value) is not kind:
            raise out_of_place(value, kind)
        return write(value)

    return write_checked


def out_of_place(value: Any, kind: type) -> InputError:
    """The error where a value of another type is to be written."""
    return InputError(f"{show_briefly(value)} cannot be written where {kind.__name__} is wanted")


def form_of_word(kind: type, what: str, write: Callable[[Any], str], parse: Callable[[str], Any], pattern: str) -> Form:
    """The form of a type whose values are a single word, the same in JSON and in text. `parse` raises what is wrong with it."""

    def from_json(data: Any) -> Any:
        if not isinstance(data, str):
            raise wanted(what, data)
        return _ours(parse, data)

    def format_word(value: Any) -> str:
        if type(value) is not kind:
            raise out_of_place(value, kind)
        return f'"{write(value)}"'

    return Form(
        to_json=checked(kind, write),
        from_json=from_json,
        schema={"type": "string", "pattern": f"^{pattern}$"},
        shapes=frozenset({"text"}),
        write=checked(kind, write),
        read=lambda tokens: _ours(parse, tokens.take(what)),
        format=format_word,
    )


def _ours(parse: Callable[[str], Any], text: str) -> Any:
    try:
        return parse(text)
    except InputError:
        raise
    except CroupierError as error:
        raise InputError(str(error)) from None


# -- text ------------------------------------------------------------------------------------------------------------


def _sound(text: str) -> str:
    """The text itself, if it is a line as everybody writes it: not endless, and nothing in it that does not show.

    What is sound as a name is sound as any text, and names are remembered.
    """
    if not is_name(text) and (fault := find_fault(text, LONGEST_TEXT)):
        raise InputError(fault)
    return text


def write_text(text: str) -> str:
    """A bare word as it is, anything else in quotation marks."""
    if _BARE.fullmatch(_sound(text)) and text != NONE:
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable())


def _read_text(tokens: Tokens) -> str:
    word = tokens.take("a text")
    if word.startswith('"'):
        try:
            text = str(json.loads(word))
        except ValueError:
            raise InputError(f"{shown(word)} is no text in quotation marks") from None
        return _sound(text)
    if not _BARE.fullmatch(word) or word == NONE:
        raise InputError(f"a text is wanted, not {shown(word)}; write it in quotation marks if it is one")
    return word


def _text_to_json(text: Any) -> Any:
    """The text itself. Most texts are names, and most values are texts: so they are looked at first."""
    if is_name(text):
        return text
    if type(text) is not str:
        raise out_of_place(text, str)
    return _sound(text)


def _format_text(text: Any) -> str:
    if type(text) is not str:
        raise out_of_place(text, str)
    return _quoted(text) if len(text) <= LONGEST_NAME else quote(_sound(text))


@lru_cache(maxsize=4096)
def _quoted(name: str) -> str:
    """The same few names come with every event. Only short texts are kept here."""
    return quote(_sound(name))


def _text_from_json(data: Any) -> str:
    if not isinstance(data, str):
        raise wanted("a text", data)
    return _sound(data)


# -- numbers, money, cards -------------------------------------------------------------------------------------------


def _small(*numbers: int) -> None:
    for number in numbers:
        if not -_LARGEST < number < _LARGEST:
            raise InputError("a number has at most a thousand digits")


def _parse_whole(word: str) -> int:
    if not _WHOLE.fullmatch(word):
        raise InputError(f"{shown(word)} is no whole number")
    return int(word)


def _write_whole(number: int) -> str:
    _small(number)
    return str(number)


def _whole_to_json(number: Any) -> int | str:
    if type(number) is not int:
        raise out_of_place(number, int)
    return number if -EXACT <= number <= EXACT else _write_whole(number)


def _format_whole(number: Any) -> str:
    made = _whole_to_json(number)
    return f"{made}" if made is number else f'"{made}"'


def _whole_from_json(data: Any) -> int:
    if isinstance(data, str) and _WHOLE.fullmatch(data) and abs(int(data)) > EXACT:
        return int(data)
    if type(data) is not int:
        raise wanted("a whole number", data)
    if abs(data) > EXACT:
        raise InputError("a number beyond 2**53 is written as text: some programs would have rounded it")
    return data


def _parse_bool(word: str) -> bool:
    if word not in ("yes", "no"):
        raise InputError(f"{shown(word)} is neither yes nor no")
    return word == "yes"


def _bool_from_json(data: Any) -> bool:
    if not isinstance(data, bool):
        raise wanted("true or false", data)
    return data


def _write_money(amount: Money) -> str:
    _small(amount.cents // 100)
    return str(amount)


def _parse_money(word: str) -> Money:
    found = _MONEY.fullmatch(word)
    if not found:
        raise InputError(f"{shown(word)} is no amount: write dollars and cents, as in 25.00")
    cents = int(found[2]) * 100 + int(found[3])
    return Money(-cents if found[1] else cents)


def _write_fraction(value: Fraction) -> str:
    _small(value.numerator, value.denominator)
    return f"{value.numerator}/{value.denominator}"


def _parse_fraction(word: str) -> Fraction:
    if not _FRACTION.fullmatch(word) or not int(word.partition("/")[2]):
        raise InputError(f"{shown(word)} is no fraction, as in 3/4")
    return Fraction(word)


PLAIN: dict[type, Form] = {
    str: Form(
        _text_to_json,
        _text_from_json,
        {"type": "string"},
        frozenset({"text", "numeral"}),
        checked(str, write_text),
        _read_text,
        empty="",
        format=_format_text,
    ),
    bool: Form(
        checked(bool, lambda value: value),
        _bool_from_json,
        {"type": "boolean"},
        frozenset({"boolean"}),
        checked(bool, lambda value: "yes" if value else "no"),
        lambda tokens: _parse_bool(tokens.take("yes or no")),
        format=checked(bool, lambda value: "true" if value else "false"),
    ),
    int: Form(
        _whole_to_json,
        _whole_from_json,
        {
            "anyOf": [
                {"type": "integer", "minimum": -EXACT, "maximum": EXACT},
                {"type": "string", "pattern": r"^-?[0-9]{16,1000}$"},
            ]
        },
        frozenset({"number", "numeral"}),
        checked(int, _write_whole),
        lambda tokens: _parse_whole(tokens.take("a whole number")),
        format=_format_whole,
    ),
    Money: form_of_word(Money, "an amount", _write_money, _parse_money, r"-?[0-9]{1,1000}\.[0-9]{2}"),
    Fraction: form_of_word(Fraction, "a fraction", _write_fraction, _parse_fraction, r"-?[0-9]{1,1000}/[0-9]{1,1000}"),
    Card: form_of_word(Card, "a card", attrgetter("text"), Card, "[2-9TJQKA][cdhs]"),
}
