"""What is put into a log and read from it, and what every log can do.

A log knows no rules: bodies, answers and snapshots are text or bytes that others understand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

from croupier.errors import show_briefly
from croupier.house.log.errors import BadBatch

LONGEST_NAME = 200  # characters of the name of a stream or of a snapshot
LONGEST_REQUEST = 80  # characters of the id of a request
_DIGEST = 64  # characters of a digest in hex
_HEX = frozenset("0123456789abcdef")
_FARTHEST = 2**63  # a time is less


class NewEvent(NamedTuple):  # which is made quicker than a dataclass, as those below are
    """An event to be written: its stream, and its text on one line."""

    stream: str
    body: str


class Answered(NamedTuple):  # likewise
    """The answer to a request: the request's id, the SHA-256 of its text in hex, and the answer's text."""

    request: str
    digest: str
    answer: str


@dataclass(frozen=True, slots=True)
class Batch:
    """What is written together or not at all.

    `expected` has the version of every stream that is written to, and of every stream that the batch was decided upon.
    Where the batch was decided upon all of the log, `after` is how far the log went then.
    """

    at: int
    expected: Mapping[str, int]
    events: tuple[NewEvent, ...] = ()
    answers: tuple[Answered, ...] = ()
    after: int | None = None


class Written(NamedTuple):  # which is made quicker than a dataclass: a million are read to open a house or to check it
    """An event as it is in the log: its place in the whole log and in its stream, when it was, and its hash in hex."""

    position: int
    stream: str
    version: int
    at: int
    body: str
    hash: str


class Head(NamedTuple):  # likewise
    """The last version of a stream, and its hash."""

    version: int
    hash: str


@dataclass(frozen=True, slots=True)
class Statement:
    """The house's signed word on how far its log went: whoever cuts the tail off cannot make another.

    `digest` is over all heads at `position`, `previous` the hash of the statement before, `key` the id of the key that signed.
    """

    number: int
    at: int
    position: int
    digest: str
    previous: str
    key: str
    signature: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state that was worked out from the log up to a position. It is never trusted: `digest` is over the heads there."""

    name: str
    position: int
    digest: str
    body: bytes = field(repr=False)


class Log(Protocol):
    """An append-only log of events in streams. Positions have no holes, and no reader ever misses one."""

    @property
    def position(self) -> int:
        """The position of the last event; 0 before the first."""

    def append(self, batch: Batch) -> tuple[Written, ...]:
        """Write all of a batch or nothing. What is returned is durable.

        `VersionConflict` if a stream is not at its expected version, `AnsweredAlready` if an id is there.
        """

    def read(self, after: int = 0, upto: int | None = None, stream: str = "") -> Iterator[Written]:
        """The events after a position, up to another or to the end, of one stream or of all; in order, in bounded memory.

        The chain is checked on the way: `LogDamaged` says where it breaks. What comes before `after` is not looked at.
        """

    def heads(self, at: int | None = None) -> Mapping[str, Head]:
        """The head of every stream, now or as it was at a position."""

    def answer(self, request: str) -> Answered | None:
        """The answer to a request, if it has one."""

    def check_writable(self) -> None:
        """A `LogError` if nothing can be written now. It writes no event."""

    def wait(self, after: int, seconds: float) -> int:
        """The position, as soon as it is beyond this one; at the latest after so many seconds."""

    def hold(self, program: str) -> None:
        """Hold the log under the id of a program, until it lets go or ends in any way. `LogLocked` if it may not."""

    def is_held(self, program: str) -> bool:
        """Whether a program that holds the log under this id is alive."""

    def let_go(self, program: str) -> None:
        """Hold the log no more under this id."""

    def keep_statement(self, statement: Statement) -> None:
        """Keep a signed statement. The next number alone is taken; `VersionConflict` if another process was first."""

    def statements(self, after: int = 0) -> Iterator[Statement]:
        """The signed statements beyond a number, in order."""

    def last_statement(self) -> Statement | None:
        """The last signed statement, if there is one."""

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot instead of the one of its name."""

    def snapshot(self, name: str) -> Snapshot | None:
        """The snapshot of a name, if there is one."""

    def drop_snapshot(self, name: str) -> None:
        """Forget the snapshot of a name: it was not what the log says."""

    def backup(self, path: Path) -> None:
        """A copy of the whole log in a new file, while it is in use."""

    def close(self) -> None:
        """Let go of the log. It may be closed twice."""


def check_batch(batch: Batch) -> None:
    """Refuse what no log takes: names and texts that a database or the chain cannot hold, a stream without a version."""
    if not 0 <= batch.at < _FARTHEST:
        raise BadBatch(f"a time is a whole number of at least 0, not {show_briefly(batch.at)}")
    for stream in batch.expected:
        check_name(stream, "a stream")
    for event in batch.events:
        if event.stream not in batch.expected:
            raise BadBatch(f"{show_briefly(event.stream)} is written to, but no version of it is expected")
        if not event.body or not is_one_line(event.body):
            raise BadBatch(f"the body of an event is one line of text, not {show_briefly(event.body)}")
    seen = set()
    for each in batch.answers:
        if not 0 < len(each.request) <= LONGEST_REQUEST or not each.request.isprintable():
            raise BadBatch(f"the id of a request has 1 to {LONGEST_REQUEST} signs that print, not {show_briefly(each.request)}")
        if each.request in seen:
            raise BadBatch(f"the request {show_briefly(each.request)} is answered twice in one batch")
        seen.add(each.request)
        if len(each.digest) != _DIGEST or not _HEX.issuperset(each.digest):
            raise BadBatch(f"the digest of a request is a SHA-256 in hex, not {show_briefly(each.digest)}")
        if not is_text(each.answer):
            raise BadBatch(f"an answer is text, not {show_briefly(each.answer)}")


def check_name(name: str, what: str) -> None:
    """Refuse a name that does not print on one line, or is too long."""
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise BadBatch(f"the name of {what} has 1 to {LONGEST_NAME} signs that print, not {show_briefly(name)}")


def is_one_line(text: str) -> bool:
    """Whether a text is on one line and every database can hold it."""
    return "\n" not in text and "\r" not in text and is_text(text)


def is_text(text: str) -> bool:
    """Whether every database can hold a text: it has no zero byte and no half of a pair of surrogates."""
    if "\0" in text:
        return False
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
