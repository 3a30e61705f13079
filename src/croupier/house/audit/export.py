"""The export of a log: a file of JSON lines that holds all that an auditor needs, and shows if some of it is missing.

First a header, then the signed statements, then every event as the log has it, and an end with counts. docs/audit.md has the
form of each line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from json.decoder import scanstring  # type: ignore[attr-defined]  # its types do not know it, its code does
from pathlib import Path
from typing import Any, TypeAlias

from croupier.errors import InputError, show_briefly
from croupier.files import read_lines
from croupier.house.log import Log, Statement, Written
from croupier.house.log.entries import is_one_line

FORM = "croupier export 1"
LONGEST_LINE = 2**24  # bytes: the first event of a house has all its tables
MOST_STATEMENTS = 1_000_000
_KEY = 64  # signs of a public key in hex


@dataclass(frozen=True, slots=True)
class Header:
    """What an export says of itself: the public keys by which its statements were signed, and the events that it has."""

    form: str
    keys: tuple[str, ...]
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class End:
    """The last line: how many events and statements there are before it."""

    events: int
    statements: int


ExportLine: TypeAlias = Header | Statement | Written | End

_FIELDS: dict[type[ExportLine], dict[str, type]] = {
    Header: {"form": str, "keys": tuple, "first": int, "last": int},
    Statement: {"number": int, "at": int, "position": int, "digest": str, "previous": str, "key": str, "signature": str},
    Written: {"position": int, "stream": str, "version": int, "at": int, "body": str, "hash": str},
    End: {"events": int, "statements": int},
}


# An event as we write it, nearly every line: up to its body, and after it. No field is there twice, so it has no other stream.
_STREAM = re.compile(rb'\{"position":[0-9]+,"stream":"([^"\\]*)"')
_NUMBER, _PLAIN = "(0|[1-9][0-9]{0,17})", r'"([^"\\\x00-\x1f]*)"'
_BEFORE = re.compile(rf'\{{"position":{_NUMBER},"stream":{_PLAIN},"version":{_NUMBER},"at":{_NUMBER},"body":"')
_AFTER = re.compile(rf',"hash":{_PLAIN}\}}\n')


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise InputError("a field is there twice")
    return found


_READER = json.JSONDecoder(object_pairs_hook=_each_once)


def export_lines(log: Log, keys: Iterable[bytes]) -> Iterator[str]:
    """The lines of an export of a log as far as it goes now, in bounded memory. `keys` are the public keys of the house."""
    last = log.position
    yield _format(Header(FORM, tuple(key.hex() for key in keys), min(1, last), last))
    statements = events = 0
    for statement in log.statements():
        if statement.position > last:
            break
        statements += 1
        yield _format(statement)
    for event in log.read(upto=last):
        events += 1
        yield _format(event)
    yield _format(End(events, statements))


def _format(line: ExportLine) -> str:
    return json.dumps({name: getattr(line, name) for name in _FIELDS[type(line)]}, ensure_ascii=False, separators=(",", ":"))


def read_export(name: str | Path, streams: Iterable[str] | None = None) -> Iterator[ExportLine]:
    """The lines of an export; where `streams` are named, without the events of others. What does not read is an `InputError`.

    Who names streams has read all of it before: an event of another stream is not looked at.
    """
    if Path(name).is_dir():
        raise InputError("this is a folder: make an export of the house with `croupier audit export`", where=str(name))
    wanted = None if streams is None else {stream.encode(errors="surrogatepass") for stream in streams}
    number = 0
    for number, text in enumerate(read_lines(name, LONGEST_LINE), 1):  # how many there were
        if wanted is not None and (found := _STREAM.match(text)) and found[1] not in wanted:
            continue
        try:
            line = _parse(text)
        except InputError as error:
            raise InputError(error.what, where=f"{name}, line {number}") from None
        if (number == 1) != isinstance(line, Header):
            what = "an export begins with its header" if number == 1 else "a header stands at the beginning only"
            raise InputError(what, where=f"{name}, line {number}")
        yield line
    if not number:
        raise InputError("the file is empty: an export begins with its header", where=str(name))


def _parse(data: bytes) -> ExportLine:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise InputError("this is no line of JSON") from None
    line = _event(text) or _other(text)
    if isinstance(line, Written | Statement) and not all(map(is_one_line, _texts(line))):
        raise InputError("a text in it has a sign that no log can hold, or a line end")
    return line


def _texts(line: Written | Statement) -> tuple[str, ...]:
    if isinstance(line, Written):
        return line.stream, line.body, line.hash
    return line.digest, line.previous, line.key, line.signature


def _event(text: str) -> Written | None:
    """An event that stands as we write it. It is read at a third of the cost, and as `_other` would."""
    before = _BEFORE.match(text)
    if before is None:
        return None
    try:
        body, end = scanstring(text, before.end(), True)
    except ValueError:
        return None
    after = _AFTER.fullmatch(text, end)
    if after is None:
        return None
    position, stream, version, at = before.groups()
    return Written(int(position), stream, int(version), int(at), body, after[1])


def _other(text: str) -> ExportLine:
    try:
        data = _READER.decode(text)
    except InputError:
        raise
    except (ValueError, RecursionError):
        raise InputError("this is no line of JSON") from None
    if not isinstance(data, dict):
        raise InputError(f"this is an object, not {show_briefly(data)}")
    kind = next((each for each, fields in _FIELDS.items() if data.keys() == fields.keys()), End)
    fields = _FIELDS[kind]
    if data.keys() != fields.keys():
        raise InputError("this is no header, no statement, no event and no end")
    if kind is Header:
        return _header(data)
    for name, wanted in fields.items():
        if type(data[name]) is not wanted:
            raise InputError(f"{name} is {'text' if wanted is str else 'a whole number'}, not {show_briefly(data[name])}")
    return kind(**data)


def _header(data: dict[str, Any]) -> Header:
    form, keys, first, last = data["form"], data["keys"], data["first"], data["last"]
    if form != FORM:
        raise InputError(f"this is no export that we can read: its form is {show_briefly(form)}, not {FORM!r}")
    if not isinstance(keys, list) or not all(isinstance(key, str) and is_key(key) for key in keys):
        raise InputError(f"keys is a list of public keys, {_KEY} signs of hex each")
    if type(first) is not int or type(last) is not int:
        raise InputError("first and last are positions")
    return Header(form, tuple(keys), first, last)


def is_key(text: str) -> bool:
    """Whether a text can be a public key in hex."""
    return len(text) == _KEY and set(text) <= set("0123456789abcdef")
