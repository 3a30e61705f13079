"""The record: a table and what happened at it, as text that a person can read and that parses back to the same events.

First a header that says how the table is set up, then one line an event: what happened, its fields by name, who did it and
the rules by which it did. Lines that begin with `#` are remarks.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, fields
from functools import lru_cache, partial
from typing import Any

from croupier.codec import KIT, Codec, Form, Kinds, Lines, Tokens, classes_of, kind_words
from croupier.errors import CroupierError, InputError, show_briefly
from croupier.table import events as e
from croupier.table.dealing import Deal
from croupier.table.notation import FORMS, form_of_deal
from croupier.table.setup import Setup

TITLE = "croupier record 1"
LONGEST = 2**26  # characters: some hundred thousand rounds
EDITION = "house_edition"  # the field with the definition, which only the record of a house edition has
_SELDOM = (EDITION, "cards")  # lines that the header has only where they say more than the default
_DEFAULTS = {each.name: each.default for each in fields(Setup)}
_HEADS = {"slug": "book", EDITION: "edition", "cards": "source"}  # what a field of the setup is called in the header


@dataclass(frozen=True)
class Record:
    """A table from its opening on."""

    setup: Setup
    events: tuple[e.Event, ...]
    _lines: tuple[int, ...] = field(default=(), compare=False, repr=False)  # that events were read from, for errors

    def place(self, index: int) -> str:
        """Where an event stands: its line if it was read from text, else its number."""
        return f"line {self._lines[index]}" if self._lines else f"event {index + 1}"


def format_record(record: Record) -> str:
    """The text that `parse_record` reads back."""
    slug = record.setup.slug
    heads = [
        f"{_HEADS.get(name, name)} {each.write(getattr(record.setup, name))}"
        for name, each in _header().items()
        if name not in _SELDOM or getattr(record.setup, name) != _DEFAULTS[name]
    ]
    return "\n".join([TITLE, *heads, "", *(format_event(event, slug) for event in record.events), ""])


def format_event(event: e.Event, slug: str) -> str:
    """One event as a line of a record of this book."""
    return _lines(slug).write(event)


def begins_record(line: str) -> bool:
    """Whether this is the first line of a record."""
    return line.strip() == TITLE


def parse_record(text: str) -> Record:
    """A record from its text. Whatever is wrong is an `InputError` with the line and what is wrong there."""
    if len(text) > LONGEST:
        raise InputError(f"a record has at most {LONGEST} characters, not {len(text)}", where="line 1")
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    left = deque((number, line) for number, line in lines if line and not line.startswith("#"))
    number, title = left.popleft() if left else (1, "")
    if title != TITLE:
        raise InputError(f"this is no record: its first line is {TITLE!r}", where=f"line {number}")
    setup = _read_setup(left, last=len(lines))
    events, at = [], []
    heads = {_HEADS.get(name, name) for name in _header()}
    for number, line in left:
        if line == TITLE:
            raise InputError(
                "another record begins here: a record is of one table, from its opening on", where=f"line {number}"
            )
        if line.partition(" ")[0] in heads:
            what = f"{line.partition(' ')[0]!r} is said once, in the header: a table stays as it is set up"
            raise InputError(what, where=f"line {number}")
        events.append(_at(number, _lines(setup.slug).read, line))
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


def _header() -> dict[str, Form]:
    return {name: each.form for name, each in _codec("").structure(Setup).fields.items()}


def _read_setup(left: deque[tuple[int, str]], last: int) -> Setup:
    found: dict[str, Any] = {}
    placed: dict[str, int] = {}
    for name, each in _header().items():
        if name in _SELDOM and not (left and left[0][1].startswith(f"{_HEADS.get(name, name)} ")):
            continue
        number, line = left.popleft() if left else (last, "")
        found[name] = _at(number, _read_head, line, _HEADS.get(name, name), each)
        placed[name] = number
    try:
        setup = Setup(**found)
    except InputError as error:
        name = {"rulebook": "slug"}.get(error.where.partition(".")[0], error.where.partition(".")[0])
        number = placed.get(name, placed["readings"])
        raise InputError(f"{error.where}: {error.what}", where=f"line {number}", rules=error.rules) from None
    except CroupierError as error:  # readings that leave a gap or a conflict together
        raise InputError(str(error), where=f"line {placed['readings']}") from None
    if setup.house_edition and EDITION not in placed:
        what = f"{setup.slug} is a house edition: the header ends with a line {_HEADS[EDITION]!r} that defines it"
        raise InputError(what, where=f"line {number}")
    return setup


def _read_head(line: str, head: str, wanted: Form) -> Any:
    tokens = Tokens(line)
    if tokens.peek() != head:
        raise InputError(f"the header needs a line {head!r} here" + (f", not {show_briefly(tokens.peek())}" if line else ""))
    tokens.expect(head)
    value = wanted.read(tokens)
    tokens.end()
    return value


# -- events ----------------------------------------------------------------------------------------------------------


EVENTS = {kind_words(kind): kind for kind in classes_of(e, e.Event)}  # every event that there is, by its name


@lru_cache(maxsize=64)
def _codec(slug: str) -> Codec:
    """How things are written in a record of this book."""
    return Codec(KIT, Kinds("table", (*EVENTS.values(), Setup), forms=FORMS), forms={Deal: partial(form_of_deal, slug=slug)})


@lru_cache(maxsize=64)
def _lines(slug: str) -> Lines:
    return Lines(_codec(slug), EVENTS)
