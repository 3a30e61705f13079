"""The record: a table and what happened at it, as text that a person can read and that parses back to the same events.

First a header that says how the table is set up, then one line an event: what happened, its fields by name, who did it and
the rules by which it did. Lines that begin with `#` are remarks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from croupier.errors import CroupierError, InputError
from croupier.table import events as e
from croupier.table.notation import Form, Words, field_forms, form, read_fields, read_items, write_fields
from croupier.table.setup import Setup

TITLE = "croupier record 1"
_HEADS = {"slug": "book"}  # what a field of the setup is called in the header, where not by its own name


@dataclass(frozen=True)
class Record:
    """A table from its opening on. `lines` has the line that each event was read from, for errors."""

    setup: Setup
    events: tuple[e.Event, ...]
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)

    def place(self, index: int) -> str:
        """Where an event stands: its line if it was read from text, else its number."""
        return f"line {self.lines[index]}" if self.lines else f"event {index + 1}"


def format_record(record: Record) -> str:
    """The text that `parse_record` reads back."""
    slug = record.setup.slug
    heads = [f"{_HEADS.get(name, name)} {each.write(getattr(record.setup, name))}" for name, each in _header(slug).items()]
    return "\n".join([TITLE, *heads, "", *(format_event(event, slug) for event in record.events), ""])


def format_event(event: e.Event, slug: str) -> str:
    """One event as a line of a record of this book."""
    kind: Any = type(event)
    body, tail = _parts(kind, slug)
    said = write_fields(event, body)
    by = f"by {tail['by'].write(event.by)}"
    cited = [tail[name].write(getattr(event, name)) for name in tail if name != "by"]
    return f"{event_name(kind)}: {' '.join(filter(None, [f'{said}, {by}' if said else by, *cited]))}"


def parse_record(text: str) -> Record:
    """A record from its text. Whatever is wrong is an `InputError` with the line and what is wrong there."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    left = iter([(number, line) for number, line in lines if line and not line.startswith("#")])
    number, title = next(left, (1, ""))
    if title != TITLE:
        raise InputError(f"this is no record: its first line is {TITLE!r}", where=f"line {number}")
    setup = _read_setup(left, last=len(lines))
    events, at, kinds = [], [], event_kinds()
    for number, line in left:
        events.append(_at(number, _read_event, line, setup.slug, kinds))
        at.append(number)
    return Record(setup, tuple(events), tuple(at))


def _at(number: int, read: Any, *given: Any) -> Any:
    """What a reader makes of a line, its errors placed at the line."""
    try:
        return read(*given)
    except InputError as error:
        raise InputError(error.what, where=f"line {number}", rules=error.rules) from None
    except CroupierError as error:
        raise InputError(str(error), where=f"line {number}") from None


# -- the header ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _header(slug: str) -> dict[str, Form]:
    return field_forms(Setup, slug)


def _read_setup(left: Iterator[tuple[int, str]], last: int) -> Setup:
    found: dict[str, Any] = {}
    placed: dict[str, int] = {}
    for name, each in _header("").items():
        number, line = next(left, (last, ""))
        found[name] = _at(number, _read_head, line, _HEADS.get(name, name), each)
        placed[name] = number
    try:
        return Setup(**found)
    except InputError as error:
        name = {"rulebook": "slug"}.get(error.where.partition(".")[0], error.where.partition(".")[0])
        number = placed.get(name, placed["readings"])
        raise InputError(f"{error.where}: {error.what}", where=f"line {number}", rules=error.rules) from None
    except CroupierError as error:  # readings that leave a gap or a conflict together
        raise InputError(str(error), where=f"line {placed['readings']}") from None


def _read_head(line: str, head: str, wanted: Form) -> Any:
    words = Words(line)
    if words.peek() != head:
        raise InputError(f"the header goes on with a line {head!r} here" + (f", not {words.peek()!r}" if line else ""))
    words.expect(head)
    value = wanted.read(words)
    words.end()
    return value


# -- events ----------------------------------------------------------------------------------------------------------


def event_name(kind: type[e.Event]) -> str:
    """`WagerPlaced` is `wager placed`."""
    return re.sub(r"(?<=.)(?=[A-Z])", " ", kind.__name__).lower()


def event_kinds() -> dict[str, type[e.Event]]:
    """Every event that there is, by its name. Asked anew each time: a module that adds some may be loaded later."""
    found: dict[str, type[e.Event]] = {}
    waiting = e.Event.__subclasses__()
    while waiting:
        kind = waiting.pop()
        if event_name(kind) not in found or "__slots__" in vars(kind):  # what a slotted class was made of lingers beside it
            found[event_name(kind)] = kind
        waiting += kind.__subclasses__()
    return found


@lru_cache(maxsize=1024)
def _parts(kind: Any, slug: str) -> tuple[dict[str, Form], dict[str, Form]]:
    """The fields that say what happened; and who did it, the rules, and the readings if it leaned on some."""
    forms = field_forms(kind, slug)
    word = form(str, slug)
    tail = {"by": forms["by"], "rules": _cited(word, "[", "]")}
    if "readings" in forms:
        tail["readings"] = _cited(word, "{", "}")
    return {name: each for name, each in forms.items() if name not in tail}, tail


def _cited(word: Form, first: str, last: str) -> Form:
    """`[3.10.3.1 4.1.1]`, or `{S-2}`; nothing if there are none."""

    def write(cited: tuple[str, ...]) -> str:
        return f"{first}{' '.join(word.write(each) for each in cited)}{last}" if cited else ""

    def read(words: Words) -> tuple[str, ...]:
        return tuple(read_items(words, word, first, last)) if words.peek() == first else ()

    return Form(write, read)


def _read_event(line: str, slug: str, kinds: Mapping[str, Any]) -> Any:
    name, colon, rest = line.partition(":")
    kind = kinds.get(" ".join(name.split()))
    if not colon:
        raise InputError("an event is its name, a colon, and what belongs to it")
    if kind is None:
        raise InputError(f"there is no event {name!r}")
    body, tail = _parts(kind, slug)
    words = Words(rest)
    found, more = read_fields(words, body)
    if not more:
        words.expect(",")
    words.expect("by")
    for each, wanted in tail.items():
        found[each] = wanted.read(words)
    words.end()
    return kind(**found)
