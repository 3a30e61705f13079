"""The last wins of a pool as its sign shows them: which hand, when, and its cards where they lay open for everybody.

Cards are read off the table while they lie there, as everybody sees it, also while nobody looks at the sign. Of a win from
before the program has started, the sign has the hand and the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from threading import Lock
from typing import Any

from croupier.cards import best_five
from croupier.house import House
from croupier.jackpot import Entry, Hit, Pool, Status
from croupier.table import view
from croupier.web.words import name_hand

_LOOKED_AT = 100  # entries, of which some may have been rejected
_LATEST = 20  # entries of a pool whose cards may still lie there
_KEPT = 1_000  # wins whose cards are remembered


class LastWins:
    """Remembers the cards of wins that everybody has seen."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._cards: dict[tuple[str, int], list[str]] = {}
        self._lock = Lock()

    def keep(self) -> None:
        """Remember the cards of wins that lie there now: once the next round opens they are gone."""
        floor = self._house.state.floor
        for pool in floor.pools.values():
            for entry in islice(pool.entered_since(0), _LATEST):
                if entry.status is Status.PAID and floor.tables[entry.table.name].rounds == entry.round:
                    self._lay(pool, entry)

    def describe(self, name: str, hits: tuple[Hit, ...]) -> Iterator[dict[str, Any]]:
        """Each hit of a pool's sign: `hand`, `at` and `cards`. A hand that is not confirmed yet has none of them."""
        pool = self._house.state.floor.pools[name]
        entries = [entry for entry in islice(pool.entered_since(0), _LOOKED_AT) if entry.stands]
        for hit in hits:
            entry = next((each for each in entries if _is(each, hit)), None)
            if entry is None or entry.status is not Status.PAID:
                yield {"hand": "", "at": entry.entered_at if entry else 0, "cards": []}
            else:
                entries.remove(entry)
                yield {"hand": name_hand(entry), "at": entry.entered_at, "cards": self._lay(pool, entry)}

    def _lay(self, pool: Pool, entry: Entry) -> list[str]:
        """The five cards of the best hand of an entry, as they lie or as they lay."""
        key = pool.setup.name, entry.number
        with self._lock:
            if key not in self._cards and (cards := self._read(entry)):
                self._cards[key] = cards
                while len(self._cards) > _KEPT:
                    del self._cards[next(iter(self._cards))]
            return self._cards.get(key, [])

    def _read(self, entry: Entry) -> list[str]:
        table = self._house.state.floor.tables.get(entry.table.name)
        if table is None or table.rounds != entry.round or not entry.locked.awards:
            return []
        position = max(entry.locked.awards, key=lambda award: award.amount).position
        seen, edition = view(table, None), table.setup.edition
        own = next((place.cards for place in seen.positions if place.position == position), ())
        decides = (step.board for step in edition.reveals if edition.jackpot.wager in step.decides)
        decided = next(decides, edition.dealt.community)
        lie = [card for card in (*own, *seen.community[:decided]) if card is not None]  # no card after these counts for it
        if len(own) != edition.dealt.player or len(lie) != len(own) + decided:
            return []
        best = best_five(lie)
        return next([card.text for card in five] for five in combinations(lie, 5) if best_five(five) == best)


def _is(entry: Entry, hit: Hit) -> bool:
    return (entry.table.name, entry.locked.amount, entry.locked.after) == (hit.table, hit.amount, hit.new_value)
