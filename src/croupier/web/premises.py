"""The staff and the floor of a house as its managers see them: accounts, and the plan that they change."""

from __future__ import annotations

from typing import Any

from croupier.house import CODEC, House, plan_as_is
from croupier.rulebook import Post

_POST = CODEC.form(Post)


def list_staff(house: House) -> list[dict[str, Any]]:
    """All who ever had an account, in the order in which they came. Nothing of a password or a token is in it."""
    now = house.now()
    return [
        {
            "identity": person.identity,
            "name": person.name,
            "post": _POST.to_json(person.post),
            "title": person.post.title,
            "signed_in": any(each.is_live(now) for each in person.sessions),
            "tables": list(person.tables),
            "locked_until": person.locked if person.locked > now else None,
            "password_until": person.until,
            "left": person.left,
        }
        for person in house.state.staff.members()
    ]


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
