"""`croupier audit query`: events that somebody looks for, as text or as JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from croupier.codec import format_json
from croupier.errors import show_line
from croupier.house import audit
from croupier.results import document

LONGEST = 2_000  # characters of an event


def run(
    house: str,
    *,
    stream: str,
    kinds: Sequence[str],
    person: str,
    since: str,
    until: str | None,
    first: int,
    last: int | None,
    as_json: bool,
) -> None:
    """Print what is found, one event on a line."""
    end = None if until is None else audit.read_time(until)
    query = audit.Query(stream, frozenset(kinds), person, audit.read_time(since), end, first, last)
    with audit.open_source(house) as source:
        for found in audit.find_events(source, query):
            line = json.dumps(document("audit-event", as_data(found)), ensure_ascii=False) if as_json else as_text(found)
            sys.stdout.write(f"{line}\n")


def as_data(found: audit.FoundEvent) -> dict[str, Any]:
    """An event as plain data."""
    written = found.written
    place = {"position": written.position, "stream": written.stream, "version": written.version, "at": written.at}
    return {**place, "time": audit.show_time(written.at), "kind": found.kind, "event": found.data}


def as_text(found: audit.FoundEvent) -> str:
    """An event on one line: where, when, what, who, by which rules, and all else."""
    data = dict(found.data)
    by, rules = data.pop("by", None), data.pop("rules", ())
    who = f" by {by['name']} ({by['post']})" if isinstance(by, dict) else ""
    cited = f" [{', '.join(rules)}]" if rules else ""
    written = found.written
    told = f"{written.position} {audit.show_time(written.at)} {written.stream} {found.kind}{who}{cited}"
    return show_line(f"{told} {format_json(data)}" if data else told, LONGEST)
