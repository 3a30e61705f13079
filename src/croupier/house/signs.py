"""Signs: what everybody may see of a pool, worked out with every step (R-15, R-16). No cards are on it, and nobody's name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.errors import InputError
from croupier.house.state import HouseState
from croupier.jackpot import Entry, Hit, Link, Status
from croupier.jackpot import view as read_pool
from croupier.rulebook import Money

WIN_SHOWN = 60_000  # milliseconds that a win stays on the sign after it was paid


@dataclass(frozen=True, slots=True)
class SignedWin:
    """A win as the sign shows it from the moment that it is recognised: where, how much, and the new value."""

    table: str
    amount: Money
    new_value: Money
    at: int  # when it was recognised
    pending: bool  # it is not paid yet: the hands are looked at


@dataclass(frozen=True, slots=True)
class SignedTable:
    """A table of the link as the sign shows it."""

    table: str
    link: Link
    pending: bool  # an award of this table waits


@dataclass(frozen=True, slots=True)
class PoolSign:
    """The sign of a pool. Every table that is linked to the pool shows the same one."""

    pool: str
    at: int
    displayed: Money
    pending: bool  # somebody's award waits: what is displayed is what is left for others
    fault: bool  # some table has lost its link, and plays without jackpot wagers
    wins: tuple[SignedWin, ...]  # those that wait and those paid just now, in the order of serving
    tables: tuple[SignedTable, ...]
    last_hits: tuple[Hit, ...]  # the latest last


def read_sign(state: HouseState, pool: str, at: int, shown: int = WIN_SHOWN) -> PoolSign:
    """What the sign of a pool shows at a time. A win that was paid is `shown` for so many milliseconds."""
    known = state.floor.pools.get(pool)
    if known is None:
        raise InputError(f"there is no pool {pool!r} here", where="pool", rules=("R-7",))
    waiting = {entry.table.name for entry in known.open_entries}
    entries = sorted((*known.open_entries, *_paid_since(state, pool, at - shown)), key=lambda entry: entry.rank)
    tables = [
        SignedTable(name, each.link, name in waiting) for name, each in known.tables.items() if each.link is not Link.UNLINKED
    ]
    return PoolSign(
        pool=pool,
        at=at,
        displayed=known.displayed,
        pending=bool(waiting),
        fault=any(each.link is Link.LOST for each in tables),
        wins=tuple(
            SignedWin(each.table.name, each.locked.amount, each.locked.after, each.entered_at, each.open) for each in entries
        ),
        tables=tuple(tables),
        last_hits=read_pool(known).last_hits,
    )


def _paid_since(state: HouseState, pool: str, since: int) -> Iterator[Entry]:
    """The entries of a pool that were paid since a time, by their slips: those are in the order of time."""
    register, seen = state.slips.slips, set[int]()
    for number in range(len(register), 0, -1):
        slip = register[number]
        if slip.at <= since:
            return
        if slip.pool == pool and slip.entry and slip.entry not in seen:
            seen.add(slip.entry)
            entry = state.floor.pools[pool].register[slip.entry]
            if entry.status is Status.PAID:
                yield entry
