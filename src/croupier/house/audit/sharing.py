"""How the second walk over an export is shared out among processes.

A table is decided again by itself. Its books are kept with those of all tables and pools that it was ever linked with, in the
order of the log: a pool's money hangs on all of them. One process does both for a table where that divides the work evenly:
then its events are read once, and what they lead to is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from croupier.house.streams import POOL, TABLE

PoolAndTable: TypeAlias = tuple[str, str]  # a pool and a table that were ever linked

# What an event of a table takes, as measured: to be read, decided again, booked, and worked out once more for the books.
_READ, _DECIDED, _BOOKED, _AGAIN = 3, 7, 6, 2


@dataclass(slots=True)
class Share:
    """What one process looks at."""

    tables: set[str] = field(default_factory=set)  # that are decided again, as streams
    books: dict[str, int] = field(default_factory=dict)  # streams whose books are kept, and which are kept together
    load: int = 0

    def keep_books(self, streams: Iterable[str], number: int, events: Mapping[str, int]) -> None:
        """Keep the books of some tables and pools, and decide the tables again."""
        for stream in streams:
            self.books[stream] = number
            self.load += (_READ + _BOOKED) * events.get(stream, 0)
            if stream.startswith(TABLE):
                self.tables.add(stream)
                self.load += _DECIDED * events.get(stream, 0)


def divide_work(
    tables: Iterable[str], pools: Iterable[str], links: Iterable[PoolAndTable], events: Mapping[str, int], count: int
) -> list[Share]:
    """What each of some processes does. `links` are the pools and tables that were ever linked, `events` how many a stream has.

    The heaviest work is given out first, to who has least. Then tables are decided again by others, while that ends earlier.
    """
    shares = [Share() for _ in range(count)]
    together = [sorted(each) for each in _linked(tables, pools, links)]
    together.sort(key=lambda each: (-sum(events.get(stream, 0) for stream in each), each))
    for number, streams in enumerate(together, 1):
        min(shares, key=lambda each: each.load).keep_books(streams, number, events)
    while _passed_on(shares, events):
        pass
    known = {stream for each in together for stream in each}
    shares[0].books |= dict.fromkeys((stream for stream in events if stream not in known), 0)  # of nothing that there is
    return shares


def _passed_on(shares: list[Share], events: Mapping[str, int]) -> bool:
    """Have one table less decided again by the process that has most to do; whether that is any use."""
    most, least = max(shares, key=lambda each: each.load), min(shares, key=lambda each: each.load)
    for stream in sorted(most.tables & most.books.keys(), key=lambda each: (-events.get(each, 0), each)):
        size = events.get(stream, 0)
        if least.load + (_READ + _DECIDED) * size < most.load:
            most.tables.remove(stream)
            least.tables.add(stream)
            most.load -= (_DECIDED - _AGAIN) * size
            least.load += (_READ + _DECIDED) * size
            return True
    return False


def _linked(tables: Iterable[str], pools: Iterable[str], links: Iterable[PoolAndTable]) -> list[set[str]]:
    """The streams of tables and pools that must be followed together: those that were ever linked."""
    found = [{TABLE + table} for table in tables] + [{POOL + pool} for pool in pools]
    for pool, table in sorted(links):
        both = [each for each in found if POOL + pool in each or TABLE + table in each]
        found = [each for each in found if each not in both] + [set().union(*both)]
    return found
