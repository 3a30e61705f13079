"""The hash chain: each event of a stream holds the hash of the one before, so nothing can be changed without its showing.

It is simple enough for anybody's own verifier: the SHA-256, in hex, of six lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from croupier.house.log.entries import Batch, Head, Written
from croupier.house.log.errors import LogDamaged, VersionConflict

NOTHING = "0" * 64  # stands for the hash before the first


def hash_event(previous: str, stream: str, version: int, position: int, at: int, body: str) -> str:  # noqa: PLR0917  # as the six lines stand
    """The hash of an event: over the hash before it, its stream, version, position, time and body, a line each."""
    return sha256(f"{previous}\n{stream}\n{version}\n{position}\n{at}\n{body}".encode()).hexdigest()


def digest_heads(heads: Mapping[str, Head]) -> str:
    """One digest for all heads: over the lines `stream version hash`, sorted."""
    lines = sorted(f"{stream} {head.version} {head.hash}" for stream, head in heads.items())
    return sha256("\n".join(lines).encode()).hexdigest()


def check_versions(batch: Batch, heads: Mapping[str, Head], position: int) -> None:
    """`VersionConflict` if a stream of the batch, or the whole log, is not where the batch expects it."""
    if batch.after not in (None, position):
        raise VersionConflict("the log", expected=batch.after, found=position)
    for stream, expected in batch.expected.items():
        found = heads[stream].version if stream in heads else 0
        if found != expected:
            raise VersionConflict(stream, expected=expected, found=found)


def chain_up(batch: Batch, heads: Mapping[str, Head], position: int) -> tuple[tuple[Written, ...], dict[str, Head]]:
    """The events of a batch as they are written after a position; and the new heads of the streams they are in."""
    moved: dict[str, Head] = {}
    written = []
    start = Head(0, NOTHING)
    for position, event in enumerate(batch.events, position + 1):  # noqa: B020, PLR1704  # on from where the log was
        stream = event.stream
        head = moved.get(stream) or heads.get(stream, start)
        version = head.version + 1
        made = hash_event(head.hash, stream, version, position, batch.at, event.body)
        moved[stream] = Head(version, made)
        written.append(Written(position, stream, version, batch.at, event.body, made))
    return tuple(written), moved


class Follower:
    """Follows the chain, event by event, from given heads: what does not fit the one before is `LogDamaged`."""

    def __init__(self, heads: Mapping[str, Head] | None = None) -> None:
        self.heads = dict(heads or {})

    def follow(self, event: Written) -> None:
        """Check one event against the head of its stream, and move the head."""
        head = self.heads.get(event.stream)
        before, previous = (head.version, head.hash) if head else (0, NOTHING)
        if event.version != before + 1:
            raise LogDamaged(f"version {event.version} comes after {before}", position=event.position, stream=event.stream)
        made = hash_event(previous, event.stream, event.version, event.position, event.at, event.body)
        if made != event.hash:
            raise LogDamaged(
                "the event is not the one that was written, or the one before it is not",
                position=event.position,
                stream=event.stream,
            )
        self.heads[event.stream] = Head(event.version, made)
