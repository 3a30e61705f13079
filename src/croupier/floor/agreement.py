"""The proof that tables and pool agree (R-13)."""

from __future__ import annotations

from croupier.errors import MoneyError
from croupier.floor.state import Floor
from croupier.jackpot import Status, reconcile
from croupier.rulebook import Money
from croupier.table import Phase


def check(floor: Floor) -> None:
    """Raise `MoneyError` unless the pool's meters add up and every table's round agrees with what the pool has of it."""
    proof = reconcile(floor.pool)
    if not proof.balances:
        raise MoneyError(f"the pool does not balance: {proof.difference} cents")
    for name, state in floor.tables.items():
        taken = floor.pool.taken(name, state.rounds)
        contributed = {at: each.stake for at, each in taken.contributions.items()} if taken else {}
        staked = {} if state.phase is Phase.BETTING else floor.staked(name)
        if contributed != staked:
            raise MoneyError(f"{name}: {_told(staked)} lies on jackpot areas, {_told(contributed)} has contributed")
        if paid_at_table(floor, name) != awarded(floor, name):
            told = f"{_told(paid_at_table(floor, name))} was paid, the pool awarded {_told(awarded(floor, name))}"
            raise MoneyError(f"{name}: {told}")


def paid_at_table(floor: Floor, name: str) -> dict[int, Money]:
    """What a table has paid on jackpot wagers in its last round."""
    state = floor.tables[name]
    wager = state.setup.book.edition.pool.wager
    sums = {at: sum(each.cents for _, each in paid) for (at, of), (_, paid) in state.settled.items() if of == wager}
    return {at: Money(cents) for at, cents in sums.items() if cents}


def awarded(floor: Floor, name: str) -> dict[int, Money]:
    """What the pool has paid for that round."""
    entry = floor.pool.entry_of(name, floor.tables[name].rounds)
    sums: dict[int, int] = {}
    for made in entry.locked.awards if entry and entry.status is Status.PAID else ():
        sums[made.position] = sums.get(made.position, 0) + made.amount.cents
    return {at: Money(cents) for at, cents in sums.items() if cents}


def _told(amounts: dict[int, Money]) -> str:
    return ", ".join(f"{amount} at {at}" for at, amount in sorted(amounts.items())) or "nothing"
