"""The pit as a topic: one queue of what waits, the order of jackpot hands across tables, and what was ruled in the shift."""

from __future__ import annotations

from typing import Any

from croupier.house import CODEC, House, HouseState
from croupier.jackpot import Entry, Pool
from croupier.rulebook import Post
from croupier.web.recent import Recent
from croupier.web.reviews import describe_review
from croupier.web.topics.floor import describe_happened, describe_wait
from croupier.web.topics.names import name_game, phase_id
from croupier.web.topics.waits import find_waits
from croupier.web.words import name_hand

_POST = CODEC.form(Post)


class PitTopic:
    """What the pit works on. Whoever opens something of it watches that table for the felt and the lawful choices."""

    def __init__(self, house: House, recent: Recent) -> None:
        self._house, self._recent = house, recent

    def mark(self) -> tuple[object, ...]:
        """All that may wait."""
        state = self._house.state
        floor = state.floor
        return (
            floor.tables,
            floor.pools,
            floor.closed,
            state.stopped,
            state.interrupted,
            state.awards,
            state.staff,
            state.asks,
            state.reviews,
        )

    def show(self) -> dict[str, Any]:
        """The pit now."""
        self._recent.read()
        state = self._house.state
        queue = []
        for each in find_waits(state):
            table = state.floor.tables[each.table]
            shown = describe_wait(each, each.since or self._recent.moved.get(each.table, 0))
            about = {"game": name_game(table.setup.edition), "round": table.rounds, "phase": phase_id(table.phase)}
            queue.append({**shown, **about, "pit": state.pit_of(each.table)})
        happened = [
            {**describe_happened(each), "to_review": each.to_review, "review": describe_review(state, each.position)}
            for each in reversed(self._recent.happened)
        ]
        return {
            "clock": state.floor.clock,
            "queue": queue,
            "orders": {name: _order(state, name, pool) for name, pool in state.floor.pools.items() if pool.queue},
            "rulings": happened,
            "rulings_in_shift": self._recent.rulings,
            "notes": _notes(state),
        }


def _order(state: HouseState, name: str, pool: Pool) -> list[dict[str, Any]]:
    """The open entries of a pool in the order of serving, each on the meter that it found."""
    return [_entry(state, name, entry) for entry in pool.open_entries]


def _entry(state: HouseState, pool: str, entry: Entry) -> dict[str, Any]:
    confirmed = state.awards.confirmed.get((pool, entry.number))
    return {
        "number": entry.number,
        "table": entry.table.name,
        "round": entry.round,
        "entered_at": entry.entered_at,
        "status": entry.status.value,
        "hand": name_hand(entry),
        "meter_then": str(entry.locked.displayed),
        "amount": str(entry.locked.amount),
        "meter_after": str(entry.locked.after),
        "awards": [
            {
                "position": line.position,
                "line": line.line,
                "pays": line.pays,
                "amount": str(line.amount),
                "from_meter": str(line.from_meter),
                "rules": list(line.rules),
            }
            for line in entry.locked.awards
        ],
        "takes_two": entry.locked.amount > state.awards.limit(pool),
        "limit": str(state.awards.limit(pool)),
        "confirmed_by": confirmed.by.name if confirmed else "",
        "witness": confirmed.witness.name if confirmed and confirmed.witness else "",
    }


def _notes(state: HouseState) -> list[dict[str, Any]]:
    """Players who are barred or confined, by table."""
    found = []
    for name in state.floor.open_tables:
        table = state.floor.tables[name]
        for key in sorted(table.barred | table.confined):
            person = state.staff.persons.get(key.removeprefix("#"))
            kept, what = ("barred", "barred") if key in table.barred else ("confined", "confined to one position")
            found.append({"table": name, "player": key, "name": person.name if person else key, "kept": kept, "what": what})
    return found
