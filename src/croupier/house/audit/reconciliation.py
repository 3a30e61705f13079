"""Each table and each pool beside the ledger (R-13): what the one says, what the other, and the difference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.floor import Floor
from croupier.house.audit.book_audit import BookAudit
from croupier.house.audit.faults import Faults
from croupier.house.audit.reading import KnownEvent, read_body
from croupier.house.audit.source import EventSource, published_keys
from croupier.house.bodies import read_event
from croupier.house.ledger import Cents, Kind, Ledger, at_pool, at_table
from croupier.house.streams import POOL, TABLE
from croupier.jackpot import reconcile
from croupier.table import Phase


@dataclass(frozen=True, slots=True)
class Compared:
    """One amount, as a table or a pool says it and as the ledger does, in cents and fractions of a cent."""

    owner: str
    what: str
    says: Cents
    ledger: Cents

    @property
    def difference(self) -> Cents:
        """What the ledger has too much."""
        return self.ledger - self.says


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
    rows = () if state is None else tuple(_rows(state.floor, state.ledger, books.left_out))
    return Reconciled(position, rows, tuple(sorted(books.left_out)), faults)


def _rows(floor: Floor, ledger: Ledger, left_out: set[str]) -> Iterator[Compared]:
    for name, state in floor.tables.items():
        if TABLE + name in left_out:
            continue
        held: dict[Kind, Cents] = {}
        for account, cents in ledger.of(at_table(name)).items():
            held[account.kind] = held.get(account.kind, 0) + cents
        lies = sum(amount.cents for shares in state.stakes.values() for _, amount in shares)
        yield Compared(TABLE + name, "on areas", lies, held.get(Kind.ON_AREA, 0))
        back = sum(amount.cents for amount in state.returned.values())
        yield Compared(TABLE + name, "given back in the round", back, held.get(Kind.GIVEN_BACK, 0))
        if state.phase in (Phase.BETWEEN, Phase.BETTING):  # in a round stakes have contributed that are not collected yet
            counted = sum(pool.tables[name].wagered.cents for pool in floor.pools.values() if name in pool.tables)
            settled = _collected(ledger, name)
            yield Compared(TABLE + name, "jackpot stakes, as the pools count them", counted, settled)
    for name, pool in floor.pools.items():
        if POOL + name in left_out:
            continue
        has = {account.kind: cents for account, cents in ledger.of(at_pool(name)).items()}
        contributed: Cents = Fraction(pool.contributed - pool.taken_back)
        owed = sum(entry.locked.amount.cents for entry in pool.open_entries)
        figures: tuple[tuple[str, Cents, Cents], ...] = (
            ("meter", pool.displayed.cents, has.get(Kind.METER, 0)),
            ("above the cap", pool.overflow.cents, has.get(Kind.OVERFLOW, 0)),
            ("reserve", pool.reserve, has.get(Kind.RESERVE, 0)),
            ("carried", pool.carried, has.get(Kind.CARRIED, 0)),
            ("contributed", contributed, -has.get(Kind.CONTRIBUTED, 0) - has.get(Kind.BORNE, 0)),
            ("owed", owed, has.get(Kind.OWED, 0)),
            ("corrected", reconcile(pool).corrected, -has.get(Kind.CORRECTED, 0)),
        )
        for what, says, kept in figures:
            yield Compared(POOL + name, what, says, kept)


def _collected(ledger: Ledger, table: str) -> Cents:
    """The jackpot stakes that a table has collected, in its last round and before."""
    jackpot = ledger.jackpots[table]
    mine = ledger.of(at_table(table)).items()
    return sum(
        cents for to, cents in mine if to.kind is Kind.JACKPOT_STAKES or (to.kind is Kind.COLLECTED and to.wager == jackpot)
    )
