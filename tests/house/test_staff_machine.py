"""Persons who do anything at random at the entrance: what must never be is not in the log."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from test_house import NOBODY
from test_staff import OTHER, SECRET, Casino, staffed

from croupier.floor import AtTable
from croupier.house.attempts import TriedTooOftenError
from croupier.house.requests import Accepted, StopTable
from croupier.house.staff import (
    FOR_GOOD,
    KEEPER,
    ChangePost,
    EndTicket,
    Leave,
    LockAccount,
    SignOffTable,
    SignOnTable,
    SignOut,
    Unlock,
)
from croupier.house.staff import events as s
from croupier.rulebook import Post
from croupier.table import commands as c

NAMES = ("Shi", "Sue", "Dee", "Eve", "Max", "Ann")
STAFF = [post for post in Post if post is not Post.PLAYER]


class _Crowd:
    """Everybody keeps every token that they were ever given."""

    def __init__(self, seed: int) -> None:
        self.random, self.casino = Random(seed), staffed()
        self.casino.hire("Max", Post.PIT_MANAGER, second="Sue")
        self.casino.hire("Eve", Post.SHIFT_MANAGER, second="Sue")
        self.tokens = ["nobody.token", *self.casino.tokens.values()]
        self.known: dict[str, str] = {}  # name -> the password that was set last
        self.accepted = 0

    def act(self) -> None:
        pick, door = self.random.choice, self.casino.entrance
        self.casino.time += pick([1, 1_000, 60_000, 60_000] + [20 * 3_600_000] * (self.random.random() < 0.05))
        live = [each for each in self.tokens if door.who(each)] if self.random.random() < 0.9 else self.tokens
        highest = sorted(live, key=lambda each: getattr(door.who(each), "post", Post.PLAYER))[-3:]
        name, token, second = pick(NAMES), pick([*live, *highest * 3] or self.tokens), pick(["", *live, *highest * 3])
        identity = pick([each.identity for each in door.staff.members()] + ["P1", "P2", "S99"])
        table, post = pick(["T1", "T2"]), pick(STAFF)
        password = pick([SECRET, OTHER, *[self.known.get(name, SECRET)] * 4])
        acts: list[Any] = [
            lambda: door.add(token, name, post, OTHER, second),
            lambda: door.add_first(name, SECRET),
            lambda: [door.sign_in(name, "a wrong password") for _ in range(5)].count(""),
            lambda: door.change_password(name, password, OTHER if password == SECRET else SECRET),
            lambda: door.reset_password(token, identity, OTHER, second),
            *[lambda: door.ask(token, ChangePost(identity, post, "why"), second)] * 2,
            *[lambda: door.ask(token, Unlock(identity, "why"))] * 3,
            lambda: door.ask(token, LockAccount(identity, "why")),
            lambda: door.ask(token, SignOut()),
            lambda: door.ask(token, EndTicket(identity, "why")),
            lambda: door.ask(token, StopTable(table, "smoke"), second),
            *[lambda: door.ask(token, SignOnTable(table)), lambda: door.ask(token, SignOffTable(table))] * 2,
            *[lambda: door.sign_in(name, password)] * 8,
            *[lambda: door.issue_ticket(token, name, table, pick(["", identity]))] * 2,
            *[lambda: door.ask(token, AtTable(table, c.OpenBets(NOBODY), 0))] * 2,
            *[lambda: door.ask(token, Leave(identity, "why"))] * (self.random.random() < 0.15),
        ]
        before = {each.identity: each.passwords for each in door.staff.members()}
        answer = None
        with suppress(TriedTooOftenError):  # by a name that is locked or nobody's
            answer = pick(acts)()
        for each in door.staff.members():
            if each.passwords != before.get(each.identity, 0):
                self.known[each.name] = SECRET if self.casino.passwords.check(SECRET, each.hash) else OTHER
        if isinstance(answer, str):
            self.tokens.append(answer)
        self.accepted += isinstance(answer, str | Accepted)


def check_log(casino: Casino) -> set[type]:
    """What must hold of the events of the staff, worked out from them alone."""
    posts: dict[str, Post] = {}
    gone: set[str] = set()
    locked: dict[str, int] = {}
    events = [(each.at, each.body) for each in casino.log.events if each.stream == "staff"]
    found = casino.events(*s.STAFF.classes)
    assert len(found) == len(events)
    for (at, _), event in zip(events, found, strict=True):
        by: Any
        second: Any
        by, second = getattr(event, "by", None), getattr(event, "witness", None)
        assert event.identity not in gone, event
        assert not {getattr(by, "identity", ""), getattr(second, "identity", "")} & gone - {""}
        for person in filter(None, (by, second)):
            assert person == KEEPER or posts[person.identity] is person.post
        match event:
            case s.StaffAdded():
                assert event.identity == f"S{sum(each.startswith('S') for each in posts) + 1}"
                posts[event.identity] = event.post
            case s.TicketIssued():
                posts[event.identity] = Post.PLAYER
            case s.PostChanged():
                assert second.post >= Post.PIT_SUPERVISOR
                assert len({by.identity, second.identity, event.identity}) >= 2
                assert second.identity not in (by.identity, event.identity)
                posts[event.identity] = event.post
            case s.PasswordSet() if by.identity not in (KEEPER.identity, event.identity):
                assert event.until == at  # good for setting another only
                locked.pop(event.identity, None)
            case s.LockedOut():
                locked[event.identity] = event.until
            case s.AccountLocked():
                assert by.post is Post.SHIFT_MANAGER
                assert by.identity != event.identity
                locked[event.identity] = FOR_GOOD
            case s.Unlocked() | s.PasswordSet():
                locked.pop(event.identity, None)
            case s.SignedIn():
                assert at >= locked.get(event.identity, 0)
            case s.Left():
                gone.add(event.identity)
    return {type(each) for each in found}


@pytest.mark.parametrize("seed", range(4))
def test_r_29_whatever_persons_do_at_the_entrance(seed: int):
    crowd = _Crowd(seed)
    for _ in range(400):
        crowd.act()
    assert crowd.accepted > 30
    check_log(crowd.casino)
    again = Casino(crowd.casino.log)
    assert again.house.state == crowd.casino.house.state


def test_the_crowd_does_everything_there_is():
    seen: set[type] = set()
    for seed in range(4, 10):
        crowd = _Crowd(seed)
        for _ in range(400):
            crowd.act()
        seen |= check_log(crowd.casino)
    assert seen == set(s.STAFF.classes)
