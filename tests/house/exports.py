"""Exports for tests of the audit, and what somebody might do to them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.house.audit.export import export_lines
from croupier.house.log import NOTHING, Log, Statement, name_key, public_part

Line = dict[str, Any]


@dataclass(frozen=True)
class Export:
    """The lines of an export as plain data."""

    header: Line
    statements: tuple[Line, ...]
    events: tuple[Line, ...]
    end: Line

    @property
    def lines(self) -> list[Line]:
        return [self.header, *self.statements, *self.events, self.end]

    def write(self, path: Path) -> str:
        """As a house writes it."""
        path.write_text("".join(f"{json.dumps(line, ensure_ascii=False, separators=(',', ':'))}\n" for line in self.lines))
        return str(path)

    def with_events(self, events: Iterable[Line]) -> Export:
        """Other events, with a header and an end that say how many there are."""
        events = tuple(events)
        last = events[-1]["position"] if events else 0
        counts = {"events": len(events), "statements": len(self.statements)}
        return replace(self, header={**self.header, "last": last}, events=events, end=counts)

    def unsigned(self) -> Export:
        """Without any statement."""
        return replace(self, statements=(), end={**self.end, "statements": 0})

    def changed(self, position: int, change: Callable[[str], str]) -> Export:
        """The body at a position changed, and nothing else."""
        events = [dict(event) for event in self.events]
        events[position - 1]["body"] = change(events[position - 1]["body"])
        assert events[position - 1]["body"] != self.events[position - 1]["body"]
        return self.with_events(events)

    def chained(self) -> Export:
        """The same with all positions, versions and hashes made anew, so that the chain holds."""
        heads: dict[str, tuple[int, str]] = {}
        events = []
        for position, event in enumerate(self.events, 1):
            version, previous = heads.get(event["stream"], (0, NOTHING))
            lines = (previous, event["stream"], str(version + 1), str(position), str(event["at"]), event["body"])
            made = sha256("\n".join(lines).encode()).hexdigest()
            heads[event["stream"]] = version + 1, made
            events.append({**event, "position": position, "version": version + 1, "hash": made})
        return self.with_events(events)

    def signed_by(self, key: bytes) -> Export:
        """The same with all statements made anew by somebody's own key, which the header names."""
        public, previous, made = public_part(key), NOTHING, []
        for line in self.statements:
            heads = {event["stream"]: event for event in self.events if event["position"] <= line["position"]}
            told = sorted(f"{stream} {event['version']} {event['hash']}" for stream, event in heads.items())
            digest = sha256("\n".join(told).encode()).hexdigest()
            told = ["croupier statement of heads 1", *map(str, (line["number"], line["at"], line["position"])), digest]
            said = "\n".join([*told, previous, name_key(public)])
            signature = Ed25519PrivateKey.from_private_bytes(key).sign(said.encode()).hex()
            made.append({**line, "digest": digest, "previous": previous, "key": name_key(public), "signature": signature})
            previous = sha256(f"{said}\n{signature}".encode()).hexdigest()
        return replace(self, header={**self.header, "keys": [public.hex()]}, statements=tuple(made))

    def numbers(self, kind: str) -> list[int]:
        """The positions of the events of a kind."""
        return [event["position"] for event in self.events if f'"kind":"{kind}"' in event["body"]]


def export_of(log: Log, key: bytes) -> Export:
    """The export of a log."""
    header, *lines, end = (json.loads(line) for line in export_lines(log, [public_part(key)]))
    stated = tuple(line for line in lines if "number" in line)
    return Export(header, stated, tuple(lines[len(stated) :]), end)


def statement(line: Line) -> Statement:
    """A statement of an export."""
    return Statement(**line)
