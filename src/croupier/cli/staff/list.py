"""`croupier staff list`: all who have or had an account."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from croupier import __version__
from croupier.cli import display
from croupier.house import folder, staff


def run(house: Path, log: str | None, *, as_json: bool) -> None:
    """Show each with the post and how things stand."""
    with folder.open_house(house, log, __version__, whole_chain=False) as opened:
        members = list(opened.state.staff.members())
    now = folder.read_clock()
    if as_json:
        display.print_document("staff", {"staff": [_as_data(each, now) for each in members]})
        return
    table = display.ruled_table("=identity", "name", "post", "state", "tables")
    for each in members:
        table.add_row(each.identity, each.name, each.post.title, _state(each, now), ", ".join(each.tables))
    display.console().print(table)


def _state(person: staff.Person, now: int) -> str:
    """How things stand with somebody, in a few words."""
    if person.left is not None:
        return f"left {_day(person.left)}"
    if now < person.locked:
        return "locked out"
    signed = "signed in" if any(each.is_live(now) for each in person.sessions) else "signed out"
    return f"{signed}; password to be changed" if person.until <= now else signed


def _as_data(person: staff.Person, now: int) -> dict[str, object]:
    return {
        "identity": person.identity,
        "name": person.name,
        "post": person.post.title,
        "state": _state(person, now),
        "tables": list(person.tables),
    }


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000, UTC).date().isoformat()
