"""Verification of an export: every transaction of it worked out anew from the file alone (R-22).

The first walk checks the chain and collects the keys that the log has published. The second checks every table by itself, and
the books of each pool with its tables. If there are many events that is shared out among processes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from croupier.errors import InputError
from croupier.games import BOOKS
from croupier.house import events as h
from croupier.house.audit.book_audit import BookAudit
from croupier.house.audit.chain_audit import AuditProgress, Chained, RoundKeys, audit_chain
from croupier.house.audit.export import read_export
from croupier.house.audit.faults import Faults
from croupier.house.audit.reading import BodyRead, KnownEvent, read_body
from croupier.house.audit.sharing import Share, divide_work
from croupier.house.audit.table_audit import TableAudit
from croupier.house.kinds import CODEC
from croupier.house.log import StatementsFile, Written
from croupier.house.streams import HOUSE, SLIPS, STAFF, TABLE, stream_of
from croupier.table import State

WORTH_SHARING = 100_000  # events: a process takes a second to start
_AT_ONCE = 200  # events that are taken through one step of the second walk
_OF_ALL = (HOUSE, STAFF, SLIPS)  # streams that every process reads


@dataclass(slots=True)
class Verified:
    """What a verification has looked at, and what it found wrong."""

    events: int = 0
    streams: int = 0
    statements: int = 0
    signed: int = 0  # how far the last signed statement goes
    keys: tuple[str, ...] = ()  # public keys by which the statements were checked
    own_keys: bool = False  # they came with the file itself
    tables: int = 0
    decided: int = 0  # events of tables that were decided again
    decks: int = 0  # that follow from the key of their round
    rounds: int = 0  # that were committed to and opened
    unopened: dict[str, int] = field(default_factory=dict)  # table -> its last round, which is not opened yet
    compared: int = 0  # times that the ledger was held against tables and pools
    faults: Faults = field(default_factory=Faults)


@dataclass(slots=True)
class _Work:
    """What one process looks at in the second walk."""

    file: str
    last: int
    keys: RoundKeys = field(repr=False)
    share: Share
    first: bool  # the one that speaks of what happens in the house itself


@dataclass(slots=True)
class _Part:
    decided: int = 0
    decks: int = 0
    rounds: int = 0
    unopened: dict[str, int] = field(default_factory=dict)
    compared: int = 0
    faults: Faults = field(default_factory=Faults)


def verify_export(
    file: str | Path,
    *,
    keys: Iterable[bytes] = (),
    copy: StatementsFile | None = None,
    processes: int | None = None,
    progress: AuditProgress | None = None,
) -> Verified:
    """Work out all of an export anew. What is no export at all is an `InputError`; what is wrong with one is a fault."""
    keys = tuple(keys)
    half = _halved(progress)
    chained = audit_chain(file, keys, copy, half[0])
    found = Verified(
        events=chained.events,
        streams=len(chained.streams),
        statements=chained.statements,
        signed=chained.signed,
        keys=chained.keys,
        own_keys=not keys,
        faults=chained.faults,
    )
    opened = _opened(file)
    floor = _Known(opened, chained)
    found.tables = len(floor.tables)
    shares = divide_work(floor.tables, floor.pools, floor.links, chained.streams, _count(processes, chained, floor))
    works = [_Work(str(file), chained.events, chained.opened, share, not index) for index, share in enumerate(shares)]
    for part in _walked(works, half[1]):
        found.decided += part.decided
        found.decks += part.decks
        found.rounds += part.rounds
        found.compared += part.compared
        found.unopened |= part.unopened
        found.faults.add_all(part.faults)
    return found


def _halved(progress: AuditProgress | None) -> tuple[AuditProgress | None, AuditProgress | None]:
    """The first walk takes a tenth of the time, the second the rest."""
    if progress is None:
        return None, None
    return (lambda done, total: progress(done, 10 * total)), (lambda done, total: progress(total + 9 * done, 10 * total))


def _opened(file: str | Path) -> h.HouseOpened | None:
    """The opening of the house, by its first event."""
    first = next((line for line in read_export(file) if isinstance(line, Written)), None)
    try:
        opened = CODEC.parse(first.body) if first else None
    except InputError:
        opened = None
    return opened if isinstance(opened, h.HouseOpened) else None


class _Known:
    """The tables and pools that a house ever had: those that it opened with, and those that came later."""

    def __init__(self, opened: h.HouseOpened | None, chained: Chained) -> None:
        first, pools = (opened.tables, opened.pools) if opened else ((), ())
        self.slugs = {setup.slug for setup in (*first, *chained.setups)}
        self.tables = tuple(dict.fromkeys(setup.table for setup in (*first, *chained.setups)))
        self.pools = tuple(dict.fromkeys((*(pool.name for pool in pools), *sorted(chained.pools))))
        self.links = {(pool.name, table.name) for pool in pools for table in pool.tables} | chained.links


def _count(processes: int | None, chained: Chained, floor: _Known) -> int:
    """How many processes share the work. Another process does not know a house's own edition."""
    if not floor.slugs.issubset(BOOKS):
        return 1
    if processes is None:
        processes = 1 if chained.events < WORTH_SHARING else os.cpu_count() or 1
    return max(1, min(processes, 2 * len(floor.tables)))


def _walked(works: list[_Work], progress: AuditProgress | None) -> Iterator[_Part]:
    first, *others = works
    if not others:
        yield _walk(first, progress)
        return
    from concurrent.futures import ProcessPoolExecutor  # imported when used: most commands need no other process
    from multiprocessing import get_context

    with ProcessPoolExecutor(len(others), mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(_walk, work) for work in others]
        yield _walk(first, progress)
        for part in waiting:
            yield part.result()


@dataclass(slots=True)
class _Line:
    """An event of the second walk, with what each step has found: its event, what is wrong with it, its table after it."""

    written: Written
    found: BodyRead | None = None
    wrong: str | Exception | None = None
    after: State | None = None

    def read(self, keys: RoundKeys) -> None:
        """Read the event, in the stream that it belongs to."""
        try:
            found = read_body(self.written, keys)
            belongs = stream_of(found.event) if isinstance(found, KnownEvent) else self.written.stream
        except Exception as error:  # noqa: BLE001  # what was changed can fail in any way
            self.wrong = error
            return
        if belongs == self.written.stream:
            self.found = found
        else:
            self.wrong = f"this belongs to the stream {belongs}"

    def check(self, table: TableAudit) -> None:
        """Check it at its table."""
        assert self.found is not None  # noqa: S101  # else it is not looked at
        try:
            table.take(self.found)
            self.after = table.state
        except Exception as error:  # noqa: BLE001  # as above
            self.wrong = error


def _walk(work: _Work, progress: AuditProgress | None = None) -> _Part:
    """The second walk over an export, as far as it is a process's own share.

    Some lines are taken through one step after the other: that is quicker than each line through all of them, for a processor
    does best what it has just done.
    """
    share, part, books, opened = work.share, _Part(), BookAudit(work.share.books), _opened(work.file)
    setups = {TABLE + setup.table: setup for setup in opened.tables} if opened else {}
    tables = {stream: TableAudit(setups.get(stream), work.keys) for stream in share.tables}
    booked = {*share.books, *_OF_ALL}
    wrong: set[str] = set()  # tables that are not followed any more
    mine = {*booked, *tables}
    lines = (_Line(line) for line in read_export(work.file, mine) if isinstance(line, Written) and line.stream in mine)
    while some := [*islice(lines, _AT_ONCE)]:
        for line in some:
            line.read(work.keys)
        for line in some:
            stream = line.written.stream
            if line.found is None:
                wrong.add(stream)
            elif stream in tables and stream not in wrong:
                line.check(tables[stream])
                if line.wrong is not None:
                    wrong.add(stream)
        for line in some:
            stream, position = line.written.stream, line.written.position
            faults = part.faults if work.first or stream not in _OF_ALL else Faults()  # one speaks for all
            if line.wrong is not None and (stream in booked or line.found is not None):
                faults.add(line.wrong, position=position, stream=stream)
            if line.found is None:
                books.left_out.add(stream)
            elif stream in booked:
                books.take(line.written, line.found, faults, line.after)
            if progress and not position % 1_000:
                progress(position, work.last)
    _end(part, tables, wrong, books)
    return part


def _end(part: _Part, tables: Mapping[str, TableAudit], wrong: set[str], books: BookAudit) -> None:
    for stream, table in tables.items():
        part.decided += table.decided
        part.decks += table.decks
        part.rounds += table.rounds
        if table.unopened:
            part.unopened[stream.removeprefix(TABLE)] = table.unopened
        if stream not in wrong:
            try:
                table.end()
            except InputError as error:
                part.faults.add(error, stream=stream)
    books.end(part.faults)
    part.compared = books.compared
