"""The floor as a topic: every table in a tile, the pools, what waits for somebody, and what was ruled lately."""

from __future__ import annotations

from typing import Any

from croupier.house import CODEC, House, HouseState
from croupier.jackpot import Link, Pool
from croupier.rulebook import Money, Post
from croupier.table import Phase
from croupier.web.recent import Happened, Recent
from croupier.web.topics.names import name_game, phase_id, phase_words, progress, shorten_game
from croupier.web.topics.waits import Holds, Wait, find_waits

_LAST = 20  # of what has happened that are shown
_POST = CODEC.form(Post)


class FloorTopic:
    """What runs and what waits. Players see the tables and the pools of it."""

    def __init__(self, house: House, recent: Recent) -> None:
        self._house, self._recent = house, recent
        self._tiles: dict[str, tuple[tuple[object, ...], dict[str, Any]]] = {}  # by table, with what each was made of
        self._dealers: tuple[object, dict[str, str]] = (None, {})

    def mark(self) -> tuple[object, ...]:
        """All of the house but its clock."""
        state = self._house.state
        floor = state.floor
        return (
            floor.tables,
            floor.pools,
            floor.closed,
            state.stopped,
            state.interrupted,
            state.staff,
            state.pits,
            state.awards,
            state.asks,
        )

    def show(self, *, staff: bool) -> dict[str, Any]:
        """The floor now, for the staff or for players."""
        self._recent.read()
        state = self._house.state
        waits = find_waits(state)
        waiting: dict[str, Wait] = {}
        for each in waits:
            waiting.setdefault(each.table, each)
        names = state.floor.open_tables
        dealers = self._find_dealers(state)
        tiles = {name: self._tile(state, name, dealers.get(name, ""), waiting.get(name)) for name in names}
        shown = {
            "clock": state.floor.clock,
            "tables": tiles if staff else {name: _public(tile) for name, tile in tiles.items()},
            "order": sorted(names, key=lambda name: _rank(waiting.get(name))) if staff else list(names),
            "pits": [_pit(pit.name, [each for each in pit.tables if each in tiles], tiles) for pit in state.pits],
            "pools": {name: _pool(state, name, pool, staff=staff) for name, pool in state.floor.pools.items()},
            "counts": {
                "open": len(tiles),
                "running": sum(tile["phase"] != "between" for tile in tiles.values()),
                "taken": sum(tile["taken"] for tile in tiles.values()),
                "positions": sum(tile["positions"] for tile in tiles.values()),
            },
        }
        if staff:
            shown["waits"] = [describe_wait(each, self._since(each)) for each in waits]
            shown["rulings"] = [describe_happened(each) for each in list(self._recent.happened)[: -_LAST - 1 : -1]]
            shown["rulings_in_shift"] = self._recent.rulings
        return shown

    def _tile(self, state: HouseState, name: str, dealer: str, wait: Wait | None) -> dict[str, Any]:
        """One table; what it was made of is kept, so that it is made anew only when it is another."""
        floor = state.floor
        table, link, stopped = floor.tables[name], floor.link(name), state.stopped.get(name, "")
        made_of = (table, link, stopped, name in state.interrupted, dealer, wait and wait.id, state.pits)
        known = self._tiles.get(name)
        if known and all(a is b or a == b for a, b in zip(known[0][1:], made_of[1:], strict=True)) and known[0][0] is table:
            return known[1]
        edition = table.setup.edition
        tile = {
            "book": edition.slug,
            "game": name_game(edition),
            "short": shorten_game(edition),
            "approved": edition.approved,
            "pit": state.pit_of(name),
            "phase": phase_id(table.phase),
            "words": _words(table.phase, wait, stopped=bool(stopped)),
            "shows": _shows(table.phase, wait, stopped=bool(stopped)),
            "since": self._recent.since(name, (table.phase, table.step, table.rounds)),
            "progress": progress(table),
            "round": table.rounds,
            "taken": len({*table.seats, *table.in_play}),
            "positions": table.setup.positions,
            "dealer": dealer,
            "lamp": _lamp(table.setup.unit, link, wait),
            "stopped": bool(stopped),
            "interrupted": name in state.interrupted,
            "waits": wait.id if wait else "",
            "holds": wait.holds.name.lower() if wait else "",
        }
        self._tiles[name] = (made_of, tile)
        return tile

    def _find_dealers(self, state: HouseState) -> dict[str, str]:
        """Who is signed on to each table, by name."""
        if self._dealers[0] is not state.staff:
            now = self._house.now()
            found = {
                table: person.name
                for person in state.staff.members()
                if person.post is Post.DEALER and any(each.is_live(now) for each in person.sessions)
                for table in person.tables
            }
            self._dealers = (state.staff, found)
        return self._dealers[1]

    def _since(self, wait: Wait) -> int:
        return wait.since or self._recent.moved.get(wait.table, 0)


def _pit(name: str, tables: list[str], tiles: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """A pit with its tables, and the game where all of them have the same."""
    games = {tiles[each]["short"] for each in tables}
    return {"name": name, "tables": tables, "game": games.pop() if len(games) == 1 else ""}


def _public(tile: dict[str, Any]) -> dict[str, Any]:
    """A tile without what is the staff's business alone."""
    return {name: value for name, value in tile.items() if name not in ("waits", "holds", "stopped", "interrupted")}


def _rank(wait: Wait | None) -> int:
    return wait.holds if wait else len(Holds)


def _shows(phase: Phase, wait: Wait | None, *, stopped: bool) -> str:
    """What pages know the words of a tile by: the phase; where somebody is waited for, that."""
    if stopped:
        return "stopped"
    if wait is not None and wait.kind == "jackpot":
        return "jackpot"
    return "ruling" if wait is not None and wait.holds is Holds.ROUND else phase_id(phase)


def _words(phase: Phase, wait: Wait | None, *, stopped: bool) -> str:
    """The same as people read it."""
    shows = _shows(phase, wait, stopped=stopped)
    return phase_words(phase) if shows == phase_id(phase) else shows.capitalize()


def _lamp(unit: Money | None, link: Link, wait: Wait | None) -> str:
    if wait is not None and wait.kind == "jackpot":
        return "waits"
    if unit is None or link is Link.UNLINKED:
        return "none"
    return "lost" if link is Link.LOST else "linked"


def _pool(state: HouseState, name: str, pool: Pool, *, staff: bool) -> dict[str, Any]:
    links = [each.link for each in pool.tables.values()]
    last = next(iter(reversed(state_hits(pool))), None)
    shown: dict[str, Any] = {
        "name": name,
        "displayed": str(pool.displayed),
        "reset": str(pool.parameters.reset),
        "tables": sum(link is not Link.UNLINKED for link in links),
        "lost": sum(link is Link.LOST for link in links),
        "pending": bool(pool.queue),
        "last_hit": last,
    }
    if staff:
        shown["entries"] = [
            {
                "number": entry.number,
                "table": entry.table.name,
                "amount": str(entry.locked.amount),
                "of": str(entry.locked.displayed),
                "status": entry.status.value,
                "at": entry.entered_at,
            }
            for entry in pool.open_entries
        ]
        shown["limit"] = str(state.awards.limit(name))
    return shown


def state_hits(pool: Pool) -> list[dict[str, Any]]:
    """The last hits of a pool, the latest last: where, how much, and when it was entered."""
    found = []
    for entry in pool.entered_since(0):
        if entry.stands:
            found.append({"table": entry.table.name, "amount": str(entry.locked.amount), "at": entry.entered_at})
        if len(found) >= 5:
            break
    return found[::-1]


def describe_wait(wait: Wait, since: int) -> dict[str, Any]:
    """Something that waits, as plain data."""
    return {
        "id": wait.id,
        "kind": wait.kind,
        "table": wait.table,
        "pool": wait.pool,
        "entry": wait.entry,
        "what": wait.what,
        "detail": wait.detail,
        "amount": str(wait.amount) if wait.amount is not None else None,
        "rules": list(wait.rules),
        "post": _POST.to_json(wait.post),
        "since": since,
        "holds": wait.holds.name.lower(),
    }


def describe_happened(each: Happened) -> dict[str, Any]:
    """Something that happened, as plain data."""
    return {
        "id": each.position,
        "at": each.at,
        "table": each.table,
        "pool": each.pool,
        "kind": each.kind,
        "what": each.what,
        "follows": each.follows,
        "void": each.void,
        "amount": str(each.moved) if each.moved is not None else None,
        "rules": list(each.rules),
        "by": each.by.name if each.by else "",
        "post": _POST.to_json(each.by.post) if each.by else None,
    }
