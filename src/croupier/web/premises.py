"""The floor of a house as its managers change it: the text of its floor file, what is wrong with another, what that changes."""

from __future__ import annotations

from typing import Any

from croupier.errors import InputError
from croupier.games import edition, editions
from croupier.house import CODEC, ApplyFloor, House, events, floor_file, plan_as_is

_WHEN = {
    floor_file.AT_ONCE: "at-once",
    floor_file.AT_CALL: "at-call",
    floor_file.AT_REST: "at-rest",
    floor_file.AFTER_WIN: "after-win",
    floor_file.NOT_NOW: "not-now",
    floor_file.NEVER: "never",
}


def show_plan(house: House) -> dict[str, Any]:
    """The floor as it is, with what waits: as the command that would change nothing, and as the text of a floor file."""
    floor, plan = house.state.floor, plan_as_is(house.state, "")
    limits = [events.PoolLimit(name, house.state.awards.limit_to_be(name)) for name in floor.pools]
    return {
        "plan": CODEC.to_json(plan),
        "file": floor_file.write_floor(plan.tables, plan.pools, plan.pits, limits),
        "waiting": [_describe(each, None) for each in floor_file.find_waiting(floor)],
        "closed": sorted(floor.closed),
        "limits": {name: str(house.state.awards.limit(name)) for name in floor.pools},
        "books": [_book(slug) for slug in editions()],
    }


def check_text(text: str) -> dict[str, Any]:
    """What is wrong with the text of a floor file, with the line and the rule; else how much it has."""
    try:
        plan = floor_file.read_floor_text(text)
    except InputError as error:
        return {"faults": [describe_fault(text, error)], "pits": 0, "tables": 0, "pools": 0}
    return {"faults": [], "pits": len(plan.pits), "tables": len(plan.tables), "pools": len(plan.pools)}


def compare_text(house: House, text: str) -> dict[str, Any]:
    """What the text of a floor file would change, when, and by which rule; and what waits already."""
    state = house.state
    waiting = [_describe(each, None) for each in floor_file.find_waiting(state.floor)]
    try:
        plan = floor_file.read_floor_text(text)
    except InputError as error:
        return {"faults": [describe_fault(text, error)], "changes": [], "waiting": waiting}
    changes = floor_file.find_changes(state.floor, plan, state.pits, state.awards)
    return {"faults": [], "changes": [_describe(each, plan) for each in changes], "waiting": waiting}


def read_floor_plan(text: str, why: str) -> ApplyFloor:
    """The command that makes a floor what a text says."""
    plan = floor_file.read_floor_text(text)
    return ApplyFloor(plan.setups, plan.pools, plan.placed, why, plan.limits)


def describe_fault(text: str, error: InputError) -> dict[str, Any]:
    """What is wrong, where it stands, and by which rule."""
    line = floor_file.find_line(text, error)
    return {"line": line, "where": error.where, "what": error.what, "rules": list(error.rules)}


def _describe(change: floor_file.Change, plan: floor_file.FloorPlan | None) -> dict[str, Any]:
    return {
        "what": change.what,
        "was": change.was,
        "now": change.now,
        "when": _WHEN[change.when],
        "words": change.when,
        "rules": list(change.rules),
        "refused": change.refused,
        "line": plan.lines.line_of(change.place) if plan and plan.lines and change.place else None,
    }


def _book(slug: str) -> dict[str, Any]:
    """What a table of a book may be: for who writes a floor file."""
    found = edition(slug)
    return {
        "book": slug,
        "title": found.catalogue.title,
        "edition": found.catalogue.edition,
        "devices": [device.value for device in found.devices],
        "positions": found.most_positions,
        "limits": [wager.name for wager in found.wagers if wager.before_deal and not wager.units],
    }
