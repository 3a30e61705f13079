"""Events that somebody looks for: by stream, kind, person, time or position (R-20)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from croupier.codec import parse_json
from croupier.errors import InputError
from croupier.house.audit.chain_audit import RoundKeys
from croupier.house.audit.source import EventSource, published_keys
from croupier.house.cards import round_of_sealed, unseal_body
from croupier.house.log import Written
from croupier.house.streams import HOUSE, SLIPS, STAFF, TABLE

SEALED = "sealed"  # the kind of an event whose round is not opened yet


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for. All that is said must fit."""

    stream: str = ""  # or the beginning of some, as in table/
    kinds: frozenset[str] = frozenset()  # as in table.WagerSettled, or without the room
    person: str = ""  # a name, an identity, or how a table knows a player
    since: int = 0  # milliseconds
    until: int | None = None
    first: int = 1  # positions
    last: int | None = None


@dataclass(frozen=True, slots=True)
class FoundEvent:
    """An event that fits, with its body as plain data: unsealed, if its round was opened."""

    written: Written
    kind: str
    data: dict[str, Any]


def find_events(source: EventSource, query: Query) -> Iterator[FoundEvent]:
    """The events that fit, in order."""
    stream = query.stream if "/" in query.stream.rstrip("/") or query.stream in (HOUSE, STAFF, SLIPS) else ""
    keys = published_keys(source, stream)
    for event in source.events(stream):
        if query.last is not None and event.position > query.last:
            return
        if event.position < query.first or event.at < query.since or (query.until is not None and event.at > query.until):
            continue
        if not event.stream.startswith(query.stream):
            continue
        kind, data = read_data(event, keys)
        named = not query.kinds or kind in query.kinds or kind.rpartition(".")[2] in query.kinds
        if named and (not query.person or _names(data, query.person)):
            yield FoundEvent(event, kind, data)


def read_data(event: Written, keys: RoundKeys) -> tuple[str, dict[str, Any]]:
    """The kind of an event and its fields. What is sealed by a key that is not published stays so."""
    body, number = event.body, round_of_sealed(event.body)
    table = event.stream.removeprefix(TABLE)
    if number is not None:
        key = keys.get((table, number))
        if key is None:
            return SEALED, {"round": number}
        body = unseal_body(body, table, by=key)
    data = parse_json(body)
    if not isinstance(data, dict) or not isinstance(kind := data.pop("kind", None), str):
        raise InputError("this is no event", where=f"position {event.position}")
    data.pop("schema", None)
    return kind, data


def _names(data: Any, person: str) -> bool:
    """Whether somebody is named anywhere in an event."""
    if isinstance(data, dict):
        return any(_names(each, person) for each in data.values())
    if isinstance(data, list):
        return any(_names(each, person) for each in data)
    return data in (person, f"#{person}")


# -- times -----------------------------------------------------------------------------------------------------------


def read_time(text: str) -> int:
    """Milliseconds, from a number of them or from a time such as 2026-11-15T20:00 (UTC)."""
    if re.fullmatch(r"\d{1,18}", text):
        return int(text)
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise InputError("this is no time: give one such as 2026-11-15T20:00, or milliseconds", where=text) from None
    return round((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp() * 1_000)


def show_time(at: int) -> str:
    """A time as people read it, in UTC; as a number if it is no such time."""
    try:
        return datetime.fromtimestamp(at / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
    except (ValueError, OverflowError, OSError):
        return str(at)
