"""The floor of a house as its managers see it: the plan that they change."""

from __future__ import annotations

from typing import Any

from croupier.house import CODEC, House, plan_as_is


def show_plan(house: House) -> dict[str, Any]:
    """The floor as it is, with what waits, as the command that would change nothing; and which tables wait to change."""
    floor = house.state.floor
    waiting = [name for name in floor.open_tables if floor.waiting.get(name)]
    return {
        "plan": CODEC.to_json(plan_as_is(house.state, "")),
        "waiting": waiting,
        "closed": sorted(floor.closed),
        "limits": {name: str(house.state.awards.limit(name)) for name in floor.pools},
    }
