"""Reconciliation (R-13): each table and each pool beside the ledger, written down with what was compared.

What differs is a fault, and lasts until somebody with authority clears it (R-12): a pool that does not agree loses the links of
its tables, so that they play on without jackpot wagers (R-11); a table that does not agree is stopped (R-24).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from croupier import floor as fl
from croupier import jackpot as j
from croupier.errors import MoneyError, show_line
from croupier.floor import AtPool, Floor
from croupier.house import events as h
from croupier.house.ledger import Cents, Kind, Ledger, at_pool, at_table
from croupier.house.state import HouseState
from croupier.house.streams import POOL, TABLE
from croupier.rulebook import Actor, Refusal
from croupier.table import Phase

_LONGEST = 400  # characters of what is said of a fault


def compare_books(floor: Floor, ledger: Ledger, left_out: Collection[str] = ()) -> Iterator[h.Compared]:
    """Every amount that is compared, of the tables and pools that are not left out."""
    for name, state in floor.tables.items():
        if TABLE + name in left_out:
            continue
        held: dict[Kind, Cents] = {}
        for account, cents in ledger.of(at_table(name)).items():
            held[account.kind] = held.get(account.kind, 0) + cents
        lies = sum(amount.cents for shares in state.stakes.values() for _, amount in shares)
        yield _row(TABLE + name, "on areas", lies, held.get(Kind.ON_AREA, 0))
        back = sum(amount.cents for amount in state.returned.values())
        yield _row(TABLE + name, "given back in the round", back, held.get(Kind.GIVEN_BACK, 0))
        if state.phase in (Phase.BETWEEN, Phase.BETTING):  # in a round stakes have contributed that are not collected yet
            counted = sum(pool.tables[name].wagered.cents for pool in floor.pools.values() if name in pool.tables)
            yield _row(TABLE + name, "jackpot stakes, as the pools count them", counted, _collected(ledger, name))
    for name, pool in floor.pools.items():
        if POOL + name in left_out:
            continue
        has = {account.kind: cents for account, cents in ledger.of(at_pool(name)).items()}
        owed = sum(entry.locked.amount.cents for entry in pool.open_entries)
        contributed = pool.contributed - pool.taken_back
        figures: tuple[tuple[str, Cents, Cents], ...] = (
            ("meter", pool.displayed.cents, has.get(Kind.METER, 0)),
            ("above the cap", pool.overflow.cents, has.get(Kind.OVERFLOW, 0)),
            ("reserve", pool.reserve, has.get(Kind.RESERVE, 0)),
            ("carried", pool.carried, has.get(Kind.CARRIED, 0)),
            ("contributed", contributed, -has.get(Kind.CONTRIBUTED, 0) - has.get(Kind.BORNE, 0)),
            ("owed", owed, has.get(Kind.OWED, 0)),
            ("corrected", j.reconcile(pool).corrected, -has.get(Kind.CORRECTED, 0)),
        )
        for what, says, kept in figures:
            yield _row(POOL + name, what, says, kept)


def _row(owner: str, what: str, says: Cents, kept: Cents) -> h.Compared:
    return h.Compared(owner, what, Fraction(says), Fraction(kept))


def _collected(ledger: Ledger, table: str) -> Cents:
    """The jackpot stakes that a table has collected, in its last round and before."""
    jackpot = ledger.jackpots[table]
    mine = ledger.of(at_table(table)).items()
    return sum(
        cents for to, cents in mine if to.kind is Kind.JACKPOT_STAKES or (to.kind is Kind.COLLECTED and to.wager == jackpot)
    )


# -- faults ----------------------------------------------------------------------------------------------------------


def reconcile_meters(state: HouseState, by: Actor, why: str, at: int) -> tuple[fl.Event | h.Event, ...]:
    """What was compared, and the faults that follow from what differs."""
    rows = tuple(compare_books(state.floor, state.ledger))
    faults = _find_faults(state.floor, rows)
    events: list[fl.Event | h.Event] = [h.MetersReconciled(rows, tuple(faults.values()), why, by)]
    floor = state.floor
    for owner, fault in faults.items():
        for name in _tables_of(floor, owner):
            lost = _lose_link(floor, owner, name, fault, at)
            if lost is None:
                events += () if state.stopped.get(name) else (h.TableStopped(name, fault, by),)
                continue
            events += lost
            floor = fl.replay(floor, lost)
    return tuple(events)


def _find_faults(floor: Floor, rows: Collection[h.Compared]) -> dict[str, str]:
    """What does not agree, by table or pool: with the ledger, or in itself."""
    found: dict[str, str] = {}
    for row in rows:
        if row.says != row.ledger:
            what = f"{row.owner}: {row.what} is {row.says} cents, and {row.ledger} in the ledger"
            found.setdefault(row.owner, show_line(what, _LONGEST))
    checks = [(POOL + name, fl.check_pool, name) for name in floor.pools]
    checks += [(TABLE + name, fl.check_table, name) for name in floor.tables]
    for owner, check, name in checks:
        try:
            check(floor, name)
        except MoneyError as error:
            found.setdefault(owner, show_line(str(error), _LONGEST))
    return found


def _tables_of(floor: Floor, owner: str) -> tuple[str, ...]:
    """The tables that a fault concerns: of a pool, those whose link is up."""
    if owner.startswith(TABLE):
        return (owner.removeprefix(TABLE),)
    pool = owner.removeprefix(POOL)
    return tuple(name for name, linked in floor.links.items() if linked == pool and floor.linked(name))


def _lose_link(floor: Floor, owner: str, table: str, fault: str, at: int) -> tuple[fl.Event, ...] | None:
    """The link of a table is lost for a fault of its pool. None: it is the table's own, or the pool takes nothing any more."""
    if owner.startswith(TABLE):
        return None
    lost = AtPool(owner.removeprefix(POOL), j.ReportLostLink(table, fault, at, j.JACKPOT_SYSTEM))
    try:
        events = fl.decide(floor, lost)
    except MoneyError:
        return None
    return None if isinstance(events, Refusal) else events
