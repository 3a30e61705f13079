"""The topics of a house by their names, and who sees what of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from croupier.house import CODEC, House, staff
from croupier.rulebook import Actor, Post
from croupier.web.felt import describe_takes
from croupier.web.live.shown import HiddenTopic, ShownTopic
from croupier.web.recent import Recent
from croupier.web.topics.floor import FloorTopic
from croupier.web.topics.pit import PitTopic
from croupier.web.topics.table import TableTopic
from croupier.web.topics.wins import LastWins

_SIGN_IN = HiddenTopic(401, "sign in to see this", ("R-29",))
_NO_TOPIC = HiddenTopic(404, "there is no such topic: there are floor, pit, tables/NAME and pools/NAME")
_FOR_THE_PIT = HiddenTopic(403, "the queue of the pit is for a Pit Supervisor or above", ("R-29",))
Find: TypeAlias = Callable[[str, Actor | None], "ShownTopic | HiddenTopic"]


class HouseTopics:
    """Finds a topic as somebody sees it. Nobody sees more by a topic than by the views of the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.recent = Recent(house)
        self._floor = FloorTopic(house, self.recent)
        self._tables = TableTopic(house, self.recent)
        self._pit = PitTopic(house, self.recent)
        self._wins = LastWins(house)
        self._kinds: dict[str, Find] = {
            "floor": self._find_floor,
            "pit": self._find_pit,
            "pools": self._find_pool,
            "tables": self._find_table,
        }

    def find(self, topic: str, who: Actor | None) -> ShownTopic | HiddenTopic:
        """A topic as somebody sees it, or why it cannot be watched."""
        kind, _, name = topic.partition("/")
        return self._kinds[kind](name, who) if kind in self._kinds else _NO_TOPIC

    def keep_wins(self) -> None:
        """Keep what signs show of wins and the next round takes away: before anything more is written."""
        self._wins.keep()

    def _find_floor(self, name: str, who: Actor | None) -> ShownTopic | HiddenTopic:
        if name:
            return _NO_TOPIC
        if who is None:
            return _SIGN_IN
        is_staff = who.post >= Post.DEALER
        return ShownTopic("staff" if is_staff else "players", self._floor.mark, lambda: self._floor.show(staff=is_staff))

    def _find_pit(self, name: str, who: Actor | None) -> ShownTopic | HiddenTopic:
        if name:
            return _NO_TOPIC
        if who is None:
            return _SIGN_IN
        return ShownTopic("pit", self._pit.mark, self._pit.show) if who.post >= Post.PIT_SUPERVISOR else _FOR_THE_PIT

    def _find_table(self, name: str, who: Actor | None) -> ShownTopic | HiddenTopic:
        if who is None:
            return _SIGN_IN
        if name not in self._house.state.floor.tables:
            return HiddenTopic(404, "there is no table of this name here", ("R-7",))
        # A dealer who is not signed on to a table sees there what everybody does.
        seen = None if staff.not_signed_on(self._house.state.staff, who, name) else who
        viewers = f"{seen.post.name} {seen.identity} {seen.name}" if seen else "everybody"
        return ShownTopic(viewers, *self._tables.of(name, seen))

    def _find_pool(self, name: str, _: Actor | None) -> ShownTopic | HiddenTopic:
        if name not in self._house.state.floor.pools:
            return HiddenTopic(404, "there is no pool of this name here", ("R-7",))
        return ShownTopic("everybody", lambda: self._mark_pool(name), lambda: self._show_pool(name))

    def _mark_pool(self, name: str) -> tuple[object, ...]:
        """A win that was paid is on the sign for a while: so time makes it another, too."""
        state = self._house.state
        pool = state.floor.pools[name]
        last = pool.register.get(len(pool.register))
        wins_at = state.floor.tables.get(last.table.name) if last else None  # its cards are read while they lie there
        return (pool, state.slips, self._house.now() // 5_000 if state.slips.slips else 0, wins_at)

    def _show_pool(self, name: str) -> dict[str, Any]:
        floor, sign = self._house.state.floor, self._house.read_sign(name)
        takes = describe_takes(floor.tables[each.table].setup.edition for each in sign.tables)
        shown = CODEC.to_json(sign)
        wins = self._wins.describe(name, sign.last_hits)
        hits = [{**hit, **more} for hit, more in zip(shown["last_hits"], wins, strict=True)]
        return {**shown, "last_hits": hits, "takes": takes}
