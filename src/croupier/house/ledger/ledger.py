"""The ledger: the balance of every account, and what is known of each entry of a pool. Nothing in it is changed in place.

A change costs the same however many tables there are and however long the history is: a table has accounts for what lies in
its round, and what a round leaves goes into its tray when the next begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from croupier.floor import Floor
from croupier.house.ledger.accounts import Account, Cents, Kind, Posting, at_pool, at_table
from croupier.jackpot import Lock, PoolSetup
from croupier.persistent import PersistentMap, but
from croupier.table import Setup


@dataclass(frozen=True, slots=True)
class LockedEntry:
    """What was locked for an entry of a pool, as its events said, and whether the table has it (R-19)."""

    table: str
    amount: int
    from_meter: int
    house_adds: int
    change: int  # of the meter by it
    from_reserve: int = 0
    paid: bool = False

    def relocked(self, locked: Lock, to_reserve: int = 0) -> LockedEntry:
        """The same entry, worked out again; so much went back to the reserve."""
        again = locked_entry(self.table, locked)
        return replace(again, from_reserve=self.from_reserve - to_reserve, paid=self.paid)


def locked_entry(table: str, locked: Lock) -> LockedEntry:
    """A new entry."""
    return LockedEntry(
        table=table,
        amount=locked.amount.cents,
        from_meter=locked.from_meter.cents,
        house_adds=locked.house_adds.cents,
        change=locked.change.cents,
    )


_NO_ACCOUNTS: Mapping[Account, Cents] = {}


@dataclass(frozen=True)  # without slots: `but` makes another one with every event
class Ledger:
    """The balances by owner and account, those that are not nothing; and the entries of the pools."""

    balances: PersistentMap[str, Mapping[Account, Cents]] = field(default_factory=PersistentMap)
    entries: PersistentMap[str, PersistentMap[int, LockedEntry]] = field(default_factory=PersistentMap)  # by pool and number
    jackpots: PersistentMap[str, str] = field(default_factory=PersistentMap)  # table -> the name of its jackpot wager

    def of(self, owner: str) -> Mapping[Account, Cents]:
        """The accounts of an owner that hold something."""
        return self.balances.get(owner, _NO_ACCOUNTS)

    def balance(self, account: Account) -> Cents:
        """What is on an account."""
        return self.of(account.owner).get(account, 0)

    def on_area(self, table: str, kind: Kind, position: int, wager: str) -> dict[str, Cents]:
        """What each player has on an account of an area."""
        accounts = self.of(at_table(table)).items()
        return {
            player: cents for (_, what, at, of, player), cents in accounts if what is kind and at == position and of == wager
        }

    def having(self, postings: Iterable[tuple[Account, Cents]]) -> Ledger:
        """The ledger with some postings."""
        owners: dict[str, dict[Account, Cents]] = {}
        for account, cents in postings:
            held = owners.get(account.owner)
            if held is None:
                held = owners[account.owner] = dict(self.of(account.owner))
            left = held.get(account, 0) + cents
            if left:
                held[account] = left
            else:
                held.pop(account, None)
        balances = self.balances
        for owner, held in owners.items():
            balances = balances.put(owner, held)
        return but(self, balances=balances)

    def with_entries(self, pool: str, entries: Mapping[int, LockedEntry]) -> Ledger:
        """The ledger with some entries of a pool as they are after an event."""
        of_pool = self.entries[pool]
        for number, entry in entries.items():
            of_pool = of_pool.put(number, entry)
        return replace(self, entries=self.entries.put(pool, of_pool))

    def with_table(self, setup: Setup) -> Ledger:
        """The ledger with one more table, at which nothing has happened; or with one that plays by another book."""
        return replace(self, jackpots=self.jackpots.put(setup.table, setup.book.edition.jackpot.wager))

    def with_pool(self, setup: PoolSetup) -> Ledger:
        """The ledger with one more pool."""
        return self.having(opening_of(setup)).with_entries_of(setup.name)

    def with_entries_of(self, pool: str) -> Ledger:
        """The ledger with a pool that has no entries yet."""
        return replace(self, entries=self.entries.put(pool, PersistentMap()))

    def total(self) -> Cents:
        """The sum of all balances, which is nothing. It takes longer the more accounts there are."""
        return sum([sum(held.values()) for held in self.balances.values()])

    def __iter__(self) -> Iterator[Posting]:
        """Every account with its balance. It takes longer the more there are."""
        for held in self.balances.values():
            yield from (Posting(account, cents) for account, cents in held.items())


def opening_of(setup: PoolSetup) -> tuple[Posting, ...]:
    """What the opening of a pool moves: the house puts in the value that its meter begins with."""
    base, owner = setup.base.cents, at_pool(setup.name)
    return Posting(Account(owner, Kind.METER), base), Posting(Account(owner, Kind.BASE), -base)


def open_ledger(opened: Floor) -> Ledger:
    """The ledger of a floor as it was opened, before anything happened."""
    ledger = Ledger()
    for state in opened.tables.values():
        ledger = ledger.with_table(state.setup)
    for pool in opened.pools.values():
        ledger = ledger.with_pool(pool.setup)
    return ledger
