"""The ledger beside the states (R-13): what lies on areas, what was settled and given back, what a pool holds and owes.

Each is worked out in its own way: the states by evolving, the ledger by its postings. A difference names the accounts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from croupier.floor import Event, Floor, PoolMoved, PoolOpened, TableEdited, TableMoved
from croupier.house.ledger.accounts import Account, Cents, Kind, at_pool, at_table
from croupier.house.ledger.evolution import table_of
from croupier.house.ledger.fault import LedgerError
from croupier.house.ledger.ledger import Ledger
from croupier.jackpot import Pool, reconcile
from croupier.rulebook import Shares
from croupier.table import Phase, State

OfTable: TypeAlias = TableMoved | TableEdited
OfPool: TypeAlias = PoolMoved | PoolOpened

_OF_THE_ROUND = frozenset((Kind.ON_AREA, Kind.COLLECTED, Kind.PAID, Kind.GIVEN_BACK))


def compare_event(ledger: Ledger, floor: Floor, event: Event) -> None:
    """Raise `LedgerError` unless the accounts of the table or pool that an event has moved are what its state says."""
    if isinstance(event, TableMoved | TableEdited):
        _compare_table(ledger, floor.tables[event.table], event)
    elif isinstance(event, PoolMoved | PoolOpened):
        _compare_pool(ledger, floor.pools[event.pool], event, table_of(event, ledger))


def compare_step(ledger: Ledger, floor: Floor, events: Iterable[Event], without: Collection[str] = ()) -> None:
    """The same after a whole step, once for each table and pool that it has moved; and that table and pool agree.

    In between they need not: a stake goes back at the table before its contribution does in the pool. A fault of a pool is put
    to the table that the step was about, if there is one. `without` are tables of which not all events are known: no pool is
    held against them.
    """
    tables: dict[str, OfTable] = {}
    pools: dict[str, OfPool] = {}
    about: dict[str, OfTable | OfPool] = {}
    for event in events:
        if isinstance(event, TableMoved | TableEdited):
            tables[event.table] = about[event.table] = event
        elif isinstance(event, PoolMoved | PoolOpened):
            pools[event.pool] = event
            if table := table_of(event, ledger):
                about[table] = event
    for name, moved in tables.items():
        _compare_table(ledger, floor.tables[name], moved)
    for name, changed in pools.items():
        _compare_pool(ledger, floor.pools[name], changed, table_of(changed, ledger) or next(reversed(about), ""))
    for name, last in about.items():
        if name not in without:
            _compare_jackpot(ledger, floor, name, last)


def _compare_table(ledger: Ledger, state: State, event: OfTable) -> None:
    owner = at_table(event.table)
    says: dict[tuple[str, Kind, int, str, str], Cents] = {}  # by accounts: a tuple is one, and is made at a tenth of the cost

    def add(kind: Kind, position: int, wager: str, shares: Shares, sign: int = 1) -> None:
        for player, amount in shares:
            account = (owner, kind, position, wager, player)
            says[account] = says.get(account, 0) + sign * amount.cents

    for (position, wager), shares in state.stakes.items():
        add(Kind.ON_AREA, position, wager, shares)
    for (position, wager), (staked, paid) in state.settled.items():
        add(Kind.COLLECTED, position, wager, staked)
        add(Kind.PAID, position, wager, paid, -1)
    add(Kind.GIVEN_BACK, 0, "", tuple(state.returned.items()))
    has = {account: cents for account, cents in ledger.of(owner).items() if account[1] in _OF_THE_ROUND}
    if has != says and (found := _differences(has, {Account(*account): cents for account, cents in says.items()})):
        raise LedgerError("the ledger is not what the table says", event=event.event, table=event.table, differences=found)


def _compare_pool(ledger: Ledger, pool: Pool, event: OfPool, table: str) -> None:
    """The awards of open entries are added up; the rest the pool has in its own sums."""
    proof, open_ = reconcile(pool), [entry.locked for entry in pool.open_entries]
    owed = sum(locked.amount.cents for locked in open_)
    says: dict[Kind, Cents] = {
        Kind.METER: pool.displayed.cents,
        Kind.CARRIED: pool.carried,
        Kind.OVERFLOW: pool.overflow.cents,
        Kind.RESERVE: pool.reserve,
        Kind.OWED: owed,
        Kind.BASE: -proof.base,
        Kind.CONTRIBUTED: -(pool.contributed - pool.taken_back - pool.borne),
        Kind.BORNE: -pool.borne,
        Kind.HOUSE_ADDED: -proof.house_added,
        Kind.HOUSE_PAYS: -(pool.paid.amount.cents + owed - proof.awarded_from_meter),
        Kind.CORRECTED: -proof.corrected,
    }
    owner = at_pool(event.pool)
    found = _differences(ledger.of(owner), {Account(owner, kind): cents for kind, cents in says.items()})
    if found:
        what = "the ledger is not what the pool says"
        raise LedgerError(what, event=event.event, table=table, pool=event.pool, differences=found)


def _compare_jackpot(ledger: Ledger, floor: Floor, name: str, event: OfTable | OfPool) -> None:
    """What the pools gave a table to pay is what it paid; between rounds, what it collected is what they count as wagered."""
    owner, jackpot = at_table(name), ledger.jackpots[name]
    paid: Cents = 0
    collected: Cents = 0
    for (_, kind, _, wager, _), cents in ledger.of(owner).items():
        if kind is Kind.AWARDS or (kind is Kind.PAID and wager == jackpot):
            paid += cents
        elif kind is Kind.JACKPOT_STAKES or (kind is Kind.COLLECTED and wager == jackpot):
            collected += cents
    pool = event.pool if isinstance(event, PoolMoved | PoolOpened) else ""
    if paid:
        what, differences = "the table has not paid the awards that the pool gave it", {Account(owner, Kind.AWARDS): paid}
        raise LedgerError(what, event=event.event, table=name, pool=pool, differences=differences)
    if floor.tables[name].phase in (Phase.BETWEEN, Phase.BETTING):
        known = (each.tables.get(name) for each in floor.pools.values())
        wagered = sum(each.wagered.cents for each in known if each)
        if collected != wagered:
            what, account = "the pools count other jackpot stakes", Account(owner, Kind.JACKPOT_STAKES)
            differences = {account: collected - wagered}
            raise LedgerError(what, event=event.event, table=name, pool=pool, differences=differences)


def _differences(has: Mapping[Account, Cents], says: Mapping[Account, Cents]) -> dict[Account, Cents]:
    """What the ledger has too much, by account."""
    both = {account: has.get(account, 0) - says.get(account, 0) for account in (*has, *says)}
    return {account: cents for account, cents in both.items() if cents}
