"""Verification of an export: all of it worked out anew from the file alone.

The first walk checks the chain and collects the keys that the log has published. The second checks every table by itself and
the books of all together; the tables are shared out among processes if there are many events.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from croupier.errors import InputError
from croupier.games import BOOKS
from croupier.house import events as h
from croupier.house.audit.book_audit import BookAudit
from croupier.house.audit.chain_audit import AuditProgress, Chained, RoundKeys, audit_chain
from croupier.house.audit.export import read_export
from croupier.house.audit.faults import Faults
from croupier.house.audit.reading import BodyRead, KnownEvent, read_body
from croupier.house.audit.table_audit import TableAudit
from croupier.house.kinds import CODEC
from croupier.house.log import StatementsFile, Written
from croupier.house.streams import TABLE, stream_of
from croupier.table import Setup

WORTH_SHARING = 100_000  # events: a process takes a second to start
_BOOKS_WEIGH = 0.8  # of what all tables together do


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
class _Share:
    """What one process looks at in the second walk, and what it found."""

    file: str
    last: int
    keys: RoundKeys = field(repr=False)
    tables: frozenset[str] = frozenset()
    books: bool = False


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
    setups = _setups(file)
    found.tables = len(setups)
    shares = _shared_out(str(file), chained, setups, _count(processes, chained, setups))
    for part in _walked(shares, half[1]):
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


def _setups(file: str | Path) -> dict[str, Setup]:
    """The tables of the house, by its first event."""
    first = next((line for line in read_export(file) if isinstance(line, Written)), None)
    if first is None:
        return {}
    try:
        opened = CODEC.parse(first.body)
    except InputError:
        opened = None
    return {setup.table: setup for setup in opened.tables} if isinstance(opened, h.HouseOpened) else {}


def _count(processes: int | None, chained: Chained, setups: Mapping[str, Setup]) -> int:
    """How many processes share the work. Another process does not know a house's own edition."""
    if chained.events < WORTH_SHARING or any(setup.slug not in BOOKS for setup in setups.values()):
        return 1 if processes is None else processes
    return min(processes or os.cpu_count() or 1, len(setups) + 1)


def _shared_out(file: str, chained: Chained, setups: Mapping[str, Setup], count: int) -> list[_Share]:
    """What each process does: the first has the books and, if it is the only one, all tables."""
    counts = {name: chained.streams.get(TABLE + name, 0) for name in setups}
    loads = [_BOOKS_WEIGH * sum(counts.values()), *([0.0] * (count - 1))]
    tables: list[set[str]] = [set() for _ in loads]
    for name in sorted(counts, key=lambda name: (-counts[name], name)):
        least = loads.index(min(loads))
        loads[least] += counts[name]
        tables[least].add(name)
    return [_Share(file, chained.events, chained.opened, frozenset(mine), not index) for index, mine in enumerate(tables)]


def _walked(shares: list[_Share], progress: AuditProgress | None) -> Iterator[_Part]:
    first, *others = shares
    if not others:
        yield _walk(first, progress)
        return
    from concurrent.futures import ProcessPoolExecutor  # imported when used: most commands need no other process
    from multiprocessing import get_context

    with ProcessPoolExecutor(len(others), mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(_walk, share) for share in others]
        yield _walk(first, progress)
        for part in waiting:
            yield part.result()


def _walk(share: _Share, progress: AuditProgress | None = None) -> _Part:
    """The second walk over an export, as far as it is a process's own share."""
    part, books = _Part(), BookAudit() if share.books else None
    setups = _setups(share.file)
    tables = {name: TableAudit(setups[name], share.keys) for name in share.tables}
    wrong: set[str] = set()  # tables that are not followed any more
    streams = {TABLE + name for name in share.tables}
    for line in read_export(share.file):
        if not isinstance(line, Written) or (books is None and line.stream not in streams):
            continue
        found = _read(line, share.keys, part.faults)
        if found is None:
            wrong.add(line.stream)
            if books:
                books.left_out.add(line.stream)
            continue
        if line.stream in streams and line.stream not in wrong:
            try:
                tables[line.stream.removeprefix(TABLE)].take(found)
            except Exception as error:  # noqa: BLE001  # what was changed can fail in any way
                part.faults.add(error, position=line.position, stream=line.stream)
                wrong.add(line.stream)
        if books:
            books.take(line, found, part.faults)
        if progress and not line.position % 1_000:
            progress(line.position, share.last)
    _end(part, tables, wrong, books)
    return part


def _read(line: Written, keys: RoundKeys, faults: Faults) -> BodyRead | None:
    """The event of a line, in the stream that it belongs to."""
    try:
        found = read_body(line, keys)
        belongs = stream_of(found.event) if isinstance(found, KnownEvent) else line.stream
    except Exception as error:  # noqa: BLE001  # as above
        faults.add(error, position=line.position, stream=line.stream)
        return None
    if belongs != line.stream:
        faults.add(f"this belongs to the stream {belongs}", position=line.position, stream=line.stream)
        return None
    return found


def _end(part: _Part, tables: Mapping[str, TableAudit], wrong: set[str], books: BookAudit | None) -> None:
    for name, table in tables.items():
        part.decided += table.decided
        part.decks += table.decks
        part.rounds += table.rounds
        if table.unopened:
            part.unopened[name] = table.unopened
        if TABLE + name not in wrong:
            try:
                table.end()
            except InputError as error:
                part.faults.add(error, stream=TABLE + name)
    if books:
        books.end(part.faults)
        part.compared = books.compared
