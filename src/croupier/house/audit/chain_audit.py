"""The first walk over an export: every hash, every position, every time, every statement; the keys that were published."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from croupier.errors import CroupierError, InputError
from croupier.floor import PoolOpened, TableChanged, TableOpened
from croupier.house.audit.export import MOST_STATEMENTS, End, Header, read_export
from croupier.house.audit.faults import Faults
from croupier.house.cards import RoundOpened
from croupier.house.kinds import CODEC
from croupier.house.log import Follower, Head, LogDamaged, Statement, StatementCheck, StatementsFile, Written
from croupier.house.streams import POOL, TABLE
from croupier.jackpot import TableLinked
from croupier.table import Setup

AuditProgress: TypeAlias = Callable[[int, int], None]  # how far, of how much
RoundKeys: TypeAlias = dict[tuple[str, int], bytes]  # table, round -> the key that was published
_TOLD = re.compile(r'"kind":"(?:house\.RoundOpened|jackpot\.TableLinked|floor\.(?:TableOpened|TableChanged|PoolOpened))"')


@dataclass(slots=True)
class Chained:
    """What the first walk has found."""

    events: int = 0
    statements: int = 0
    signed: int = 0  # how far the last statement goes that was checked and holds
    keys: tuple[str, ...] = ()  # by which statements were checked
    streams: dict[str, int] = field(default_factory=dict)  # stream -> how many events
    opened: RoundKeys = field(default_factory=dict)
    links: set[tuple[str, str]] = field(default_factory=set)  # pool and table, linked after the house was opened
    setups: list[Setup] = field(default_factory=list)  # of tables that were opened or changed after the house was
    pools: set[str] = field(default_factory=set)  # that were opened after the house was
    faults: Faults = field(default_factory=Faults)


def published_key(event: Written) -> tuple[tuple[str, int], bytes] | None:
    """The table, the round and the key, if an event opens a round. What is wrong with it is found when the round is checked."""
    made = _read_ahead(event)
    return _key_in(event, made) if isinstance(made, RoundOpened) else None


def _key_in(event: Written, made: RoundOpened) -> tuple[tuple[str, int], bytes] | None:
    if event.stream != TABLE + made.table:
        return None
    try:
        return (made.table, made.round), bytes.fromhex(made.key)
    except ValueError:
        return None


def _read_ahead(event: Written) -> object:
    """What an event says that the second walk must know before it comes there. What does not read is found in that walk."""
    if not _TOLD.search(event.body) or not event.stream.startswith((TABLE, POOL)):
        return None
    try:
        return CODEC.parse(event.body)
    except (CroupierError, ValueError):
        return None


def audit_chain(
    file: str | Path,
    keys: Iterable[bytes] = (),
    copy: StatementsFile | None = None,
    progress: AuditProgress | None = None,
) -> Chained:
    """Walk over an export. Without `keys` its own are taken: then it is only shown that whoever made the file signed it.

    `copy` is the second copy of the statements: what it has the export must have, as far as it goes.
    """
    return _Walk(read_export(file), tuple(keys), copy, progress).run()


class _Walk:
    def __init__(
        self,
        lines: Iterator[Header | Statement | Written | End],
        keys: tuple[bytes, ...],
        copy: StatementsFile | None,
        progress: AuditProgress | None,
    ) -> None:
        self.lines = lines
        self.found = Chained()
        self.progress = progress
        self.copy = copy
        header = next(lines)
        assert isinstance(header, Header)  # noqa: S101  # `read_export` sees to it
        self.header = header
        self.public = keys or tuple(map(bytes.fromhex, header.keys))
        self.found.keys = tuple(key.hex() for key in self.public)
        self.follower = Follower()
        self.stated: list[Statement] = []
        self.check: StatementCheck | None = None
        self.position = 0
        self.time = 0  # of the last event
        self.end: End | None = None

    def run(self) -> Chained:
        """All lines of the file."""
        for line in self.lines:
            if self.end is not None:
                raise InputError("something stands after the end of the export")
            if isinstance(line, Written):
                self._event(line)
            elif isinstance(line, Statement):
                self._statement(line)
            elif isinstance(line, End):
                self.end = line
        self._finish()
        return self.found

    def _fault(self, what: str | Exception, event: Written | None = None) -> None:
        self.found.faults.add(what, position=event.position if event else 0, stream=event.stream if event else "")

    def _statement(self, line: Statement) -> None:
        if self.found.events or len(self.stated) == MOST_STATEMENTS:
            raise InputError("the signed statements stand before the events" if self.found.events else "there are too many")
        self.stated.append(line)

    def _event(self, event: Written) -> None:
        if not self.found.events:
            self._begin()
        self.found.events += 1
        if event.position != self.position + 1:
            self._fault(f"the event after position {self.position} is missing: this one stands there", event)
        if event.at < self.time:
            self._fault(f"the time is {event.at}, and it was {self.time} before this: a house's time never runs back", event)
        self.position, self.time = event.position, event.at
        try:
            self.follower.follow(event)
        except LogDamaged as error:
            self._fault(error, event)
            self.follower.heads[event.stream] = Head(event.version, event.hash)  # what is said of the next is about the next
        self._state(event)
        self.found.streams[event.stream] = self.found.streams.get(event.stream, 0) + 1
        if (made := _read_ahead(event)) is not None:
            self._told(event, made)
        if self.progress and not event.position % 1_000:
            self.progress(event.position, self.header.last)

    def _told(self, event: Written, made: object) -> None:
        """Note what the second walk must know."""
        if isinstance(made, RoundOpened):
            if key := _key_in(event, made):
                self.found.opened[key[0]] = key[1]
        elif isinstance(made, TableLinked):
            if event.stream.startswith(POOL):
                self.found.links.add((event.stream.removeprefix(POOL), made.table.name))
        elif isinstance(made, PoolOpened):
            self.found.pools.add(made.pool)
        elif isinstance(made, TableOpened | TableChanged):
            self.found.setups.append(made.setup)

    def _begin(self) -> None:
        """All statements were read: what is stated is checked on the way."""
        self.check = StatementCheck(iter(self.stated), self.public)

    def _state(self, event: Written | None) -> None:
        """Go on with the statements, up to an event or to the end; after one that does not hold, none can."""
        if self.check is None:
            return
        try:
            if event is None:
                self.check.end()
            else:
                self.check.see(event)
                return
        except LogDamaged as error:
            self.found.faults.add(error, position=error.position)
        self.found.signed, self.check = self.check.signed, None

    def _finish(self) -> None:
        """What the end says, and what was stated of it."""
        self.found.statements = len(self.stated)
        if not self.found.events:
            self._begin()
        self._state(None)
        if self.end is None:
            self._fault("the file has no end: its tail is cut off")
        elif (self.end.events, self.end.statements) != (self.found.events, len(self.stated)):
            told = f"{self.end.events} events and {self.end.statements} statements"
            self._fault(f"the end says {told}, and there are {self.found.events} and {len(self.stated)}")
        if (self.header.first, self.header.last) != (min(1, self.position), self.position):
            self._fault(f"the header says that events go from {self.header.first} to {self.header.last}")
        if self.copy is not None:
            self._compare_copy(self.copy)

    def _compare_copy(self, copy: StatementsFile) -> None:
        """What the second copy has the export must have. The copy may lack the last ones: it is written after the log."""
        mine = iter(self.stated)
        for number, theirs in enumerate(copy.statements(), 1):
            found = next(mine, None)
            if found is None:
                said = f"statement {number} of the second copy says that the log went to {theirs.position}"
                self._fault(f"{said}: this export was made before, or its tail is cut off")
                return
            if found != theirs:
                self._fault(f"statement {number} is another in the second copy")
                return
