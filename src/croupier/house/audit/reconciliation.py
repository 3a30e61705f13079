"""Each table and each pool beside the ledger (R-13): what the one says, what the other, and the difference."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.house.audit.book_audit import BookAudit
from croupier.house.audit.faults import Faults
from croupier.house.audit.reading import KnownEvent, read_body
from croupier.house.audit.source import EventSource, published_keys
from croupier.house.bodies import read_event
from croupier.house.events import Compared
from croupier.house.reconciliation import compare_books


@dataclass(frozen=True, slots=True)
class Reconciled:
    """The amounts of all tables and pools that could be followed, and what was found wrong on the way."""

    position: int
    rows: tuple[Compared, ...]
    left_out: tuple[str, ...]  # tables and pools that could not be followed to the end
    faults: Faults


def reconcile_house(source: EventSource, seal: bytes | None = None) -> Reconciled:
    """Work the books out from the first event on. With the key of the house sealed events are read, too."""
    books, faults, position = BookAudit(), Faults(), 0
    keys = {} if seal else published_keys(source)
    for written in source.events():
        position = written.position
        try:
            if seal and books.state is not None:
                found = KnownEvent(read_event(books.state, written, seal))
            else:
                found = read_body(written, keys)  # type: ignore[assignment]
        except Exception as error:  # noqa: BLE001  # what was changed can fail in any way
            faults.add(error, position=written.position, stream=written.stream)
            books.left_out.add(written.stream)
            continue
        books.take(written, found, faults)
    books.end(faults)
    state = books.state
    rows = () if state is None else tuple(compare_books(state.floor, state.ledger, books.left_out))
    return Reconciled(position, rows, tuple(sorted(books.left_out)), faults)
