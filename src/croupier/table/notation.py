"""Values as words: how a record writes what the fields of an event hold, and how it reads them back.

The types of the fields lead both ways, so a new event needs nothing here. Each type has one form: cards, money and rule
numbers as everywhere; an enum by its name; a text as a bare word, or in quotation marks if it is not one.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from croupier.cards import Card
from croupier.errors import CroupierError, InputError
from croupier.rulebook import Actor, Device, Money, Post
from croupier.table.dealing import Deal, deal
from croupier.table.setup import Limits

NONE = "none"
_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[(),\[\]{}]|[^\s"(),\[\]{}]+)')
_BARE = re.compile(r"[\w./$%'+&@*!?<>|~^-]+")
_WHOLE = re.compile(r"-?[0-9]{1,1000}")  # a longer number is nobody's
_MONEY = re.compile(r"(-?)([0-9]{1,1000})\.([0-9]{2})")
_FRACTION = re.compile(r"-?[0-9]{1,1000}/[0-9]{1,1000}")


class Words:
    """The words of one line, read from the left."""

    def __init__(self, line: str) -> None:
        self._words: list[str] = []
        at = 0
        line = line.rstrip()
        while at < len(line):
            found = _TOKEN.match(line, at)
            if found is None:
                raise InputError("a quotation mark is not closed")
            self._words.append(found[1])
            at = found.end()
        self._words.reverse()

    def peek(self) -> str:
        """The next word, which stays; nothing at the end."""
        return self._words[-1] if self._words else ""

    def take(self, wanted: str) -> str:
        if not self._words:
            raise InputError(f"the line ends where {wanted} is wanted")
        return self._words.pop()

    def expect(self, word: str) -> None:
        found = self.take(repr(word))
        if found != word:
            raise InputError(f"{word!r} is wanted, not {found!r}")

    def end(self) -> None:
        if self._words:
            raise InputError(f"nothing more is wanted, but there is {self.peek()!r}")


@dataclass(frozen=True)
class Form:
    """How values of one type are written and read.

    What is always a single word needs no commas in a list. A field that is empty is left out: no text, an empty list.
    """

    write: Callable[[Any], str]
    read: Callable[[Words], Any]
    single: bool = True
    empty: Any = None  # None: there is no empty value


@lru_cache(maxsize=1024)
def form(kind: Any, slug: str) -> Form:
    """The form of a type, in a record of a table under this book; a type that has none is an `InputError`."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _one_of(inner, slug)
    if origin is Literal:
        return _literal(inner)
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return _list(form(inner[0], slug), tuple)
    if origin is tuple:
        return _fixed([form(each, slug) for each in inner])
    if isinstance(origin, type) and issubclass(origin, AbstractSet):
        return _set(form(inner[0], slug))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _list(_fixed([form(each, slug) for each in inner]), dict, lambda mapping: mapping.items())
    if isinstance(kind, type):
        return _of_class(kind, slug)
    raise InputError(f"a record has no form for {kind}")


def _of_class(kind: type, slug: str) -> Form:
    if issubclass(kind, Enum):
        return _enum(kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind is Deal:
        return _dealt(slug)
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return _structure(kind, slug)
    raise InputError(f"a record has no form for {kind.__name__}")


def _checked(kind: type, write: Callable[[Any], str]) -> Callable[[Any], str]:
    """A value of another type than its field would come back as something else, so it is not written."""

    def checked(value: Any) -> str:
        if type(value) is not kind:
            raise InputError(f"{value!r} cannot be written where the record wants {kind.__name__}")
        return write(value)

    return checked


def _plain(kind: type, write: Callable[[Any], str], read: Callable[[Words], Any], *, single: bool = True) -> Form:
    return Form(_checked(kind, write), read, single)


# -- single words ----------------------------------------------------------------------------------------------------


def _write_text(text: str) -> str:
    if _BARE.fullmatch(text) and text != NONE:
        return text
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise InputError(f"{text!r} is no text that can be written: it has half a character in it")
    return json.dumps(text, ensure_ascii=not text.isprintable())


def _read_text(words: Words) -> str:
    word = words.take("a text")
    if word.startswith('"'):
        try:
            return str(json.loads(word))
        except ValueError:
            raise InputError(f"{word} is no text in quotation marks") from None
    if not _BARE.fullmatch(word) or word == NONE:
        raise InputError(f"a text is wanted, not {word!r}; write it in quotation marks if it is one")
    return word


def _read_whole(words: Words) -> int:
    word = words.take("a whole number")
    if not _WHOLE.fullmatch(word):
        raise InputError(f"{word!r} is no whole number")
    return int(word)


def _read_bool(words: Words) -> bool:
    word = words.take("yes or no")
    if word not in ("yes", "no"):
        raise InputError(f"{word!r} is neither yes nor no")
    return word == "yes"


def _write_money(amount: Money) -> str:
    dollars, cents = divmod(abs(amount.cents), 100)
    return f"{'-' if amount.cents < 0 else ''}{dollars}.{cents:02}"


def _read_money(words: Words) -> Money:
    word = words.take("an amount")
    found = _MONEY.fullmatch(word)
    if not found:
        raise InputError(f"{word!r} is no amount: write dollars and cents, as in 25.00")
    cents = int(found[2]) * 100 + int(found[3])
    return Money(-cents if found[1] else cents)


def _read_fraction(words: Words) -> Fraction:
    word = words.take("a fraction")
    if not _FRACTION.fullmatch(word) or not int(word.partition("/")[2]):
        raise InputError(f"{word!r} is no fraction, as in 3/4")
    return Fraction(word)


def _read_card(words: Words) -> Card:
    return Card(words.take("a card"))


def _enum(kind: type[Enum]) -> Form:
    """By name, in small letters: `stand-off`, `pit-manager`. One that is called none is quoted: it is not nothing."""
    members = {name.lower().replace("_", "-"): member for name, member in kind.__members__.items()}
    members = {f'"{name}"' if name == NONE else name: member for name, member in members.items()}
    names = {member: name for name, member in reversed(members.items())}

    def read(words: Words) -> Enum:
        word = words.take(" or ".join(members))
        if word not in members:
            raise InputError(f"{word!r} is none of {', '.join(members)}")
        return members[word]

    return Form(_checked(kind, lambda member: names[member]), read)


def _literal(values: tuple[Any, ...]) -> Form:
    texts = {json.dumps(value) if not isinstance(value, str) else _write_text(value): value for value in values}

    def write(value: Any) -> str:
        found = next((text for text, known in texts.items() if known == value), None)
        if found is None:
            raise InputError(f"{value!r} is none of {', '.join(texts)}")
        return found

    def read(words: Words) -> Any:
        word = words.take(" or ".join(texts))
        if word not in texts:
            raise InputError(f"{word!r} is none of {', '.join(texts)}")
        return texts[word]

    return Form(write, read)


# -- what is made of others ------------------------------------------------------------------------------------------


def _one_of(kinds: tuple[Any, ...], slug: str) -> Form:
    """A value or `none`; where several types are allowed, its type goes before it."""
    some = [kind for kind in kinds if kind is not type(None)]
    empty = len(some) < len(kinds)
    forms = {getattr(kind, "__name__", str(kind)).lower(): (kind, form(kind, slug)) for kind in some}
    alone = next(iter(forms.values()))[1] if len(forms) == 1 else None

    def write(value: Any) -> str:
        if value is None and empty:
            return NONE
        if alone:
            return alone.write(value)
        for name, (kind, each) in forms.items():
            if type(value) is (get_origin(kind) or kind):
                return f"{name} {each.write(value)}"
        raise InputError(f"{value!r} is none of {', '.join(forms)}")

    def read(words: Words) -> Any:
        if empty and words.peek() == NONE:
            words.take(NONE)
            return None
        if alone:
            return alone.read(words)
        name = words.take(" or ".join(forms))
        if name not in forms:
            raise InputError(f"{name!r} is none of {', '.join(forms)}")
        return forms[name][1].read(words)

    return Form(write, read, single=alone is not None and alone.single)


def _fixed(forms: list[Form]) -> Form:
    """A few values side by side, as in `Ann 40.00`."""

    def write(values: tuple[Any, ...]) -> str:
        if len(values) != len(forms):
            raise InputError(f"{values!r} has not {len(forms)} parts")
        return " ".join(each.write(value) for each, value in zip(forms, values, strict=True))

    return Form(write, lambda words: tuple(each.read(words) for each in forms), single=False)


def _list(item: Form, make: Callable[[list[Any]], Any], parts: Callable[[Any], Any] = lambda values: values) -> Form:
    """`(As Kd 7c)`, with commas if an item has several words: `(Ann 20.00, Bob 40.00)`."""

    def write(values: Any) -> str:
        return f"({(' ' if item.single else ', ').join(item.write(value) for value in parts(values))})"

    def read(words: Words) -> Any:
        return make(read_items(words, item, "(", ")"))

    return Form(write, read, single=False, empty=make([]))


def read_items(words: Words, item: Form, first: str, last: str) -> list[Any]:
    """The items between two brackets."""
    words.expect(first)
    items: list[Any] = []
    while words.peek() != last:
        if items and not item.single:
            words.expect(",")
        items.append(item.read(words))
    words.expect(last)
    return items


def _set(item: Form) -> Form:
    form_of_list = _list(item, frozenset)

    def write(values: AbstractSet[Any]) -> str:
        return f"({(' ' if item.single else ', ').join(sorted(item.write(value) for value in values))})"

    return Form(write, form_of_list.read, single=False, empty=form_of_list.empty)


def field_forms(kind: type, slug: str) -> dict[str, Form]:
    """The fields of a class, each with its form."""
    hints = get_type_hints(kind)
    names = getattr(kind, "_fields", None) or [each.name for each in fields(kind) if each.init]
    return {name: form(hints[name], slug) for name in names}


def write_fields(value: Any, forms: Mapping[str, Form]) -> str:
    """`player Ann, amount 20.00`, without the fields that are empty."""
    values = [(name, each, getattr(value, name)) for name, each in forms.items()]
    return ", ".join(f"{name} {each.write(held)}" for name, each, held in values if each.empty is None or held != each.empty)


def read_fields(words: Words, forms: Mapping[str, Form]) -> tuple[dict[str, Any], bool]:
    """The fields, and whether another could follow: there was none, or a comma after the last."""
    found: dict[str, Any] = {}
    more = True
    for name, each in forms.items():
        if more and words.peek() == name:
            words.expect(name)
            found[name] = each.read(words)
            more = words.peek() == ","
            if more:
                words.expect(",")
        elif each.empty is not None:
            found[name] = each.empty
        else:
            words.expect(name if more else ",")
    return found, more


def _structure(kind: type, slug: str) -> Form:
    """`{player Ann, amount 20.00}`."""
    forms = field_forms(kind, slug)

    def read(words: Words) -> Any:
        words.expect("{")
        found, _ = read_fields(words, forms)
        words.expect("}")
        return kind(**found)

    return _plain(kind, lambda value: f"{{{write_fields(value, forms)}}}", read, single=False)


def _actor() -> Form:
    """`Pat (pit-manager)`."""
    post = _enum(Post)

    def read(words: Words) -> Actor:
        name = _read_text(words)
        words.expect("(")
        found = post.read(words)
        words.expect(")")
        return Actor(name, found)

    def write(actor: Actor) -> str:
        return f"{_PLAIN[str].write(actor.name)} ({post.write(actor.post)})"

    return _plain(Actor, write, read, single=False)


def _limits() -> Form:
    """`5.00 to 1000.00`."""

    def read(words: Words) -> Limits:
        least = _read_money(words)
        words.expect("to")
        return Limits(least, _read_money(words))

    return _plain(Limits, lambda limits: f"{_write_money(limits.least)} to {_write_money(limits.most)}", read, single=False)


def _dealt(slug: str) -> Form:
    """Device, positions and the whole deck in its order: from these it is determined who holds which card."""
    device, positions, cards = form(Device, slug), form(tuple[int, ...], slug), form(tuple[Card, ...], slug)

    def again(by: Device, to: tuple[int, ...], deck: tuple[Card, ...]) -> Deal:
        return deal(slug, by, to, deck)

    def write(dealt: Deal) -> str:
        plan = dealt.plan
        if again(plan.device, plan.positions, dealt.deck) != dealt:
            raise InputError(f"these cards were not dealt under {slug}")
        return f"{device.write(plan.device)} to {positions.write(plan.positions)} from {cards.write(dealt.deck)}"

    def read(words: Words) -> Deal:
        by = device.read(words)
        words.expect("to")
        to = positions.read(words)
        words.expect("from")
        try:
            return again(by, to, cards.read(words))
        except CroupierError as error:
            raise InputError(str(error)) from None

    return _plain(Deal, write, read, single=False)


_PLAIN: dict[type, Form] = {
    str: Form(_checked(str, _write_text), _read_text, empty=""),
    bool: _plain(bool, lambda value: "yes" if value else "no", _read_bool),
    int: _plain(int, str, _read_whole),
    Money: _plain(Money, _write_money, _read_money),
    Fraction: _plain(Fraction, lambda value: f"{value.numerator}/{value.denominator}", _read_fraction),
    Card: _plain(Card, str, _read_card),
    Actor: _actor(),
    Limits: _limits(),
}
