"""The accounts of the staff as a shift manager sees them, and what the house would let that one do about each."""

from __future__ import annotations

from typing import Any

from croupier.house import CODEC, House, staff
from croupier.rulebook import Actor, Post, Refusal

_POST = CODEC.form(Post)
POSTS = tuple(each for each in Post if each is not Post.PLAYER)


def list_staff(house: House, who: Actor) -> dict[str, Any]:
    """All who ever had an account, in the order in which they came, and the posts that somebody may be given.

    Nothing of a password or a token is in it. What may be done, and whether it takes two persons, the house says: each is
    tried out, and nothing of it is written.
    """
    now, known = house.now(), house.state.staff
    return {
        "staff": [_describe(known, person, who, now) for person in known.members()],
        "posts": [
            {
                "post": _POST.to_json(post),
                "title": post.title,
                "two": _takes(known, staff.AddStaff("somebody new", post), who, now) is True,
            }
            for post in POSTS
        ],
    }


def _describe(known: staff.Staff, person: staff.Person, who: Actor, now: int) -> dict[str, Any]:
    other = next(post for post in POSTS if post is not person.post)
    acts: dict[str, staff.StaffCommand] = {
        "lock": staff.LockAccount(person.identity, "tried out"),
        "unlock": staff.Unlock(person.identity, "tried out"),
        "password": staff.SetPassword(person.identity),
        "post": staff.ChangePost(person.identity, other, "tried out"),
        "leave": staff.Leave(person.identity, "tried out"),
    }
    taken = {name: _takes(known, command, who, now) for name, command in acts.items()}
    return {
        "identity": person.identity,
        "name": person.name,
        "post": _POST.to_json(person.post),
        "title": person.post.title,
        "signed_in": any(each.is_live(now) for each in person.sessions),
        "tables": list(person.tables),
        "locked": now < person.locked,
        "locked_until": person.locked if now < person.locked < staff.FOR_GOOD else None,
        "password_until": person.until,
        "password_due": person.until <= now,
        "settable_until": person.settable if person.settable < staff.FOR_GOOD else None,
        "settable": now < person.settable,
        "left": person.left,
        "acts": [{"act": name, "two": two} for name, two in taken.items() if two is not None],
    }


def _takes(known: staff.Staff, command: staff.StaffCommand, who: Actor, now: int) -> bool | None:
    """Whether it takes a second person; None if it would be refused anyhow."""
    said = staff.decide(known, command, staff.Sender(who, credentials=staff.Credentials(hash="tried out")), now)
    if not isinstance(said, Refusal):
        return False
    return True if said == staff.second_of(who, None) else None
