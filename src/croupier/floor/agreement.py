"""The proof that tables and pools agree (R-13): of what has moved at every step, of everything when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.errors import MoneyError
from croupier.floor.events import Event, PoolMoved, PoolOpened, TableEdited, TableMoved
from croupier.floor.state import Floor
from croupier.jackpot import Entry, Pool, Status, reconcile, recount
from croupier.rulebook import Money
from croupier.table import Phase, State


def check(floor: Floor) -> None:
    """Raise `MoneyError` unless every pool's meters add up and every table's round agrees with what its pool has of it.

    It takes longer the more tables and entries there are: `open_floor` and `recover` do it, and whoever closes a floor should.
    """
    for name in floor.pools:
        check_pool(floor, name)
    for name in floor.tables:
        check_table(floor, name)


def check_pool(floor: Floor, name: str) -> None:
    """The same for the meters of one pool, with all that it has paid."""
    pool = floor.pools[name]
    _check_pool(name, pool)
    if pool.paid != recount(pool):
        raise MoneyError(f"{name}: the paid entries come to {recount(pool)}, not to {pool.paid}")


def check_step(floor: Floor, events: Iterable[Event]) -> None:
    """The same for the tables and pools that some events have moved."""
    moved = tuple(events)
    pools = {event.pool: None for event in moved if isinstance(event, PoolMoved | PoolOpened)}
    tables = {event.table: None for event in moved if isinstance(event, TableMoved | TableEdited)}
    for name in pools:
        _check_pool(name, floor.pools[name])
    for name in tables:
        check_table(floor, name)


def _check_pool(name: str, pool: Pool) -> None:
    proof = reconcile(pool)
    if not proof.balances:
        raise MoneyError(f"{name}: the pool does not balance: {proof.difference} cents")


def check_table(floor: Floor, name: str) -> None:
    """The same for one table: what lies on its jackpot areas, and what was paid there."""
    state, pool = floor.tables[name], floor.round_pool(name)
    taken = pool.taken(name, state.rounds) if pool else None
    contributed = {at: each.stake for at, each in taken.contributions.items()} if taken else {}
    staked = {} if state.phase is Phase.BETTING else floor.staked(name)
    if contributed != staked:
        raise MoneyError(f"{name}: {_told(staked)} lies on jackpot areas, {_told(contributed)} has contributed")
    paid, awarded = _paid_at_table(state), _awarded(pool.entry_of(name, state.rounds) if pool else None)
    if paid != awarded:
        raise MoneyError(f"{name}: {_told(paid)} was paid, the pool awarded {_told(awarded)}")


def _paid_at_table(state: State) -> dict[int, Money]:
    """What a table has paid on jackpot wagers in its last round."""
    wager = state.setup.book.edition.jackpot.wager
    sums = {at: sum(each.cents for _, each in paid) for (at, of), (_, paid) in state.settled.items() if of == wager}
    return {at: Money(cents) for at, cents in sums.items() if cents}


def _awarded(entry: Entry | None) -> dict[int, Money]:
    """What the pool has paid for the entry of that round."""
    sums: dict[int, int] = {}
    for made in entry.locked.awards if entry and entry.status is Status.PAID else ():
        sums[made.position] = sums.get(made.position, 0) + made.amount.cents
    return {at: Money(cents) for at, cents in sums.items() if cents}


def _told(amounts: dict[int, Money]) -> str:
    return ", ".join(f"{amount} at {at}" for at, amount in sorted(amounts.items())) or "nothing"
