"""Persons as pages show them: to themselves."""

from __future__ import annotations

from typing import Any

from starlette.requests import HTTPConnection

from croupier.house import CODEC, House, staff
from croupier.rulebook import Actor, Post

LANGUAGES = ("en", "zh", "ms", "ta")  # that the pages have words in; the first where nobody says another
DOORS = {  # the pages of the bar, and the lowest post that each is for
    "floor": Post.PLAYER,
    "pit": Post.PIT_SUPERVISOR,
    "rounds": Post.PLAYER,
    "audit": Post.PIT_SUPERVISOR,
    "lab": Post.PLAYER,
    "drill": Post.DEALER,
    "rules": Post.PLAYER,
    "staff": Post.SHIFT_MANAGER,
    "setup": Post.PIT_MANAGER,
}
_POST = CODEC.form(Post)


def describe_person(house: House, who: Actor, token: str) -> dict[str, Any]:
    """Who acts by a token: the post, the tables that somebody of the staff is signed on to, and when the session is over."""
    person, digest = house.state.staff.persons[who.identity], staff.digest_of(token)
    return {
        "identity": who.identity,
        "key": who.key,
        "name": who.name,
        "post": _POST.to_json(who.post),
        "title": who.post.title,
        "tables": list(person.tables),
        "doors": [door for door, post in DOORS.items() if who.post >= post],
        "until": next((each.until for each in person.sessions if each.digest == digest), 0),
        "clock": house.now(),
        "version": house.version,
    }


def find_language(connection: HTTPConnection) -> str:
    """The first language that a browser asks for and the pages have."""
    for each in connection.headers.get("accept-language", "")[:200].split(","):
        tag = each.partition(";")[0].strip().partition("-")[0].lower()
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]
