"""The staff: accounts of persons, and two persons for what gives power (R-17, R-18, R-29)."""

from __future__ import annotations

from random import Random
from secrets import token_hex
from typing import Any

import pytest
from test_house import pool, setup

from croupier.errors import InputError
from croupier.floor import AtTable
from croupier.house import events as h
from croupier.house import staff
from croupier.house.entrance import NOT_SIGNED_IN, Entrance
from croupier.house.house import House
from croupier.house.keys import make_keys
from croupier.house.kinds import CODEC
from croupier.house.log import MemoryLog
from croupier.house.requests import Accepted, CloseShift, Refused, Request, ResumeTable, StopTable
from croupier.house.sent import Sent
from croupier.house.staff import (
    AddStaff,
    ChangePost,
    Credentials,
    EndTicket,
    Leave,
    Passwords,
    SignOut,
    Unlock,
)
from croupier.house.staff import events as s
from croupier.rulebook import Actor, Post

SECRET = "correct horse battery"  # noqa: S105  # of nobody but these tests
OTHER = "staple, and then some"
NOT_LET_IN = Refused(staff.NOT_LET_IN.what, staff.NOT_LET_IN.rules, staff.NOT_LET_IN.allowed_to)
TOO_OLD = Refused(staff.TOO_OLD.what, staff.TOO_OLD.rules)
DAY = 24 * 3_600_000


class Cheap:
    """A hasher that takes no time, and counts."""

    def __init__(self) -> None:
        self.checks = 0

    def hash(self, password: str) -> str:
        return f"{token_hex(8)}:{password}"

    def verify(self, password: str, hash: str) -> bool:  # noqa: A002
        self.checks += 1
        return hash.partition(":")[2] == password


class Casino:
    """A house with an entrance, and people who sign in."""

    def __init__(self, log: Any = None) -> None:
        self.log, self.time = log or MemoryLog(), 1_000_000
        self.keys = make_keys(Random(7).randbytes)
        self.elapsed = 0
        clocks: dict[str, Any] = {"clock": lambda: self.time, "elapsed": lambda: self.elapsed}
        self.house = House(self.log, self.keys, **clocks, randomness=Random(1).randbytes)
        if not self.house.position:
            tables = [setup("mbs-singapore-stud", "T1"), setup("mbs-singapore-stud", "T2")]
            self.house.open(tables, [pool(*tables)])
        self.hasher = Cheap()
        self.passwords = Passwords(self.keys.seal, self.hasher)
        self.entrance = Entrance(self.house, self.passwords)
        self.tokens: dict[str, str] = {}

    def begin(self) -> str:
        """The first shift manager, signed in."""
        assert isinstance(self.entrance.add_first("Shi", SECRET), Accepted)
        return self.come("Shi")

    def come(self, name: str, password: str = SECRET) -> str:
        token = self.entrance.sign_in(name, password)
        assert isinstance(token, str), token
        self.tokens[name] = token
        return token

    def hire(self, name: str, post: Post, *, second: str = "") -> str:
        """Somebody with an account and the own password, signed in."""
        added = self.entrance.add(self.tokens["Shi"], name, post, OTHER, self.tokens.get(second, ""))
        assert isinstance(added, Accepted), added
        assert isinstance(self.entrance.change_password(name, OTHER, SECRET), Accepted)
        return self.come(name)

    def ask(self, name: str, command: Any, second: str = "") -> Any:
        return self.entrance.ask(self.tokens[name], command, self.tokens[second] if second else "")

    def at(self, name: str, command: Any, table: str = "T1") -> Any:
        return self.ask(name, AtTable(table, command, 0))

    def identity(self, name: str) -> str:
        person = self.entrance.staff.named(name)
        assert person
        return person.identity

    def events(self, *kinds: type) -> list[Any]:
        found = [CODEC.parse(each.body) for each in self.log.events if '"sealed"' not in each.body]
        return [event for event in found if isinstance(event, kinds)]


def staffed() -> Casino:
    """A house with a shift manager, a supervisor and a dealer, all signed in."""
    casino = Casino()
    casino.begin()
    casino.hire("Sue", Post.PIT_SUPERVISOR)
    casino.hire("Dee", Post.DEALER)
    return casino


@pytest.fixture
def casino() -> Casino:
    return staffed()


# -- accounts --------------------------------------------------------------------------------------------------------


def test_r_29_a_house_begins_with_no_account_and_no_password():
    casino = Casino()
    assert list(casino.entrance.staff.members()) == []
    assert casino.entrance.sign_in("admin", "admin") == NOT_LET_IN
    casino.begin()
    assert casino.entrance.who(casino.tokens["Shi"]) == Actor("Shi", Post.SHIFT_MANAGER, "S1")


def test_r_29_the_first_account_is_made_once(casino: Casino):
    refused = casino.entrance.add_first("Eve", SECRET)
    assert isinstance(refused, Refused)
    assert refused.allowed_to is Post.SHIFT_MANAGER
    sent = Sent(staff.ENTRANCE, Request("x", AddStaff("Eve", Post.DEALER)), None, (), Credentials("h"))
    assert isinstance(casino.house.carry_out([sent])[0], Refused)
    assert isinstance(casino.ask("Shi", Leave("S1", "pension")), Accepted)
    sent = Sent(staff.ENTRANCE, Request("y", AddStaff("Eve", Post.DEALER)), None, (), Credentials("h"))
    assert isinstance(casino.house.carry_out([sent])[0], Refused)
    assert isinstance(casino.entrance.add_first("Shi", SECRET), Accepted)  # a house without a shift manager is not lost
    assert casino.identity("Shi") == "S4"


@pytest.mark.parametrize(
    "name",
    [
        "",
        " Eve",
        "Eve\u202e",
        "S1",
        "p 7",
        "#S1",
        "jackpot system",
        "Jackpot System",
        "Entrance",
        "E\u0435e",
        "shi",
        "\uff33ue",
    ],
)
def test_r_29_names_are_for_one_person_each_and_show_what_they_are(casino: Casino, name: str):
    before = casino.house.state.staff
    try:
        answer = casino.entrance.add(casino.tokens["Shi"], name, Post.DEALER, OTHER)
    except InputError:
        answer = Refused("", ())
    assert isinstance(answer, Refused)
    assert casino.house.state.staff == before


def test_r_29_an_identity_is_never_used_again(casino: Casino):
    first = casino.identity("Dee")
    assert isinstance(casino.ask("Shi", Leave(first, "gone")), Accepted)
    casino.hire("Dee", Post.DEALER)
    assert casino.identity("Dee") not in (first, "")
    assert "has left" in casino.ask("Shi", Leave(first, "gone")).what
    assert "S99" in casino.ask("Shi", Leave("S99", "gone")).what
    for identity in ("S99", first):
        assert isinstance(casino.entrance.reset_password(casino.tokens["Shi"], identity, OTHER), Refused)


def test_r_29_what_somebody_else_has_set_opens_nothing_but_the_own_password(casino: Casino):
    assert isinstance(casino.entrance.add(casino.tokens["Shi"], "Dan", Post.DEALER, OTHER), Accepted)
    assert casino.entrance.sign_in("Dan", OTHER) == TOO_OLD
    assert casino.entrance.sign_in("Dan", SECRET) == NOT_LET_IN
    assert isinstance(casino.entrance.change_password("Dan", OTHER, OTHER), Refused)
    assert isinstance(casino.entrance.change_password("Dan", OTHER, SECRET), Accepted)
    casino.come("Dan")
    assert "the one before" in casino.entrance.reset_password(casino.tokens["Shi"], "S1", OTHER).what  # type: ignore[union-attr]
    reset = casino.entrance.reset_password(casino.tokens["Shi"], casino.identity("Dan"), OTHER)
    assert isinstance(reset, Accepted)
    assert casino.entrance.who(casino.tokens["Dan"]) is None
    assert casino.entrance.sign_in("Dan", OTHER) == TOO_OLD


@pytest.mark.parametrize("password", ["", "short", "x" * 300, "aaaaaaaaaaaaaaaa", "my name is dan ok"])
def test_a_password_that_is_easy_to_guess_is_not_taken(casino: Casino, password: str):
    assert isinstance(casino.entrance.add(casino.tokens["Shi"], "Dan", Post.DEALER, password), Refused)
    assert isinstance(casino.entrance.change_password("Dee", SECRET, password), Refused) or "dan" in password
    assert casino.entrance.staff.named("Dan") is None


def test_r_18_a_post_that_is_too_low_changes_no_account_and_that_is_recorded(casino: Casino):
    dee, sue = casino.identity("Dee"), casino.identity("Sue")
    tried = [
        casino.entrance.add(casino.tokens["Sue"], "Eve", Post.DEALER, OTHER),
        casino.entrance.reset_password(casino.tokens["Sue"], dee, OTHER),
        casino.ask("Sue", ChangePost(dee, Post.PIT_SUPERVISOR, "why not"), "Shi"),
        casino.ask("Sue", Unlock(dee, "why not")),
        casino.ask("Dee", Leave(sue, "why not")),
        casino.ask("Dee", EndTicket("P1", "why not")),
    ]
    assert all(isinstance(each, Refused) and each.allowed_to is not None for each in tried)
    kept = casino.events(h.RequestRefused)
    assert [each.asked for each in kept] == ["AddStaff", "SetPassword", "ChangePost", "Unlock", "Leave", "EndTicket"]
    assert {each.by.name for each in kept} == {"Sue", "Dee"}


# -- two persons -----------------------------------------------------------------------------------------------------


def test_r_17_who_begins_alone_adds_the_second_alone_and_nobody_after_that():
    casino = Casino()
    casino.begin()
    casino.hire("Dee", Post.DEALER)
    casino.hire("Sue", Post.PIT_SUPERVISOR)
    for post in (Post.PIT_SUPERVISOR, Post.PIT_MANAGER, Post.SHIFT_MANAGER):
        refused = casino.entrance.add(casino.tokens["Shi"], "Eve", post, OTHER)
        assert isinstance(refused, Refused)
        assert "R-17" in refused.rules
        for second in ("Shi", "Dee"):
            assert isinstance(casino.entrance.add(casino.tokens["Shi"], "Eve", post, OTHER, casino.tokens[second]), Refused)
    casino.hire("Eve", Post.SHIFT_MANAGER, second="Sue")
    added = casino.events(s.StaffAdded)[-1]
    assert (added.by.name, added.witness.name) == ("Shi", "Sue")


def test_r_17_nobody_is_alone_who_has_just_cut_the_others_off(casino: Casino):
    assert isinstance(casino.ask("Shi", Leave(casino.identity("Sue"), "gone")), Accepted)
    assert isinstance(casino.entrance.add(casino.tokens["Shi"], "Eve", Post.PIT_SUPERVISOR, OTHER), Refused)
    casino.time += DAY
    casino.come("Shi")
    assert isinstance(casino.entrance.add(casino.tokens["Shi"], "Eve", Post.PIT_SUPERVISOR, OTHER), Accepted)


def test_r_17_a_post_is_changed_by_two_persons_and_not_by_whom_it_concerns(casino: Casino):
    up, sue = ChangePost(casino.identity("Dee"), Post.PIT_MANAGER, "promoted"), casino.identity("Sue")
    assert isinstance(casino.ask("Shi", up), Refused)
    assert isinstance(casino.ask("Shi", up, "Shi"), Refused)
    assert isinstance(casino.ask("Shi", up, "Dee"), Refused)
    assert "concerns" in casino.ask("Shi", ChangePost(sue, Post.SHIFT_MANAGER, "promoted"), "Sue").what
    assert isinstance(casino.ask("Shi", ChangePost(up.identity, Post.PIT_MANAGER, ""), "Sue"), Refused)
    assert isinstance(casino.ask("Shi", ChangePost(up.identity, Post.DEALER, "same"), "Sue"), Refused)
    assert isinstance(casino.ask("Shi", ChangePost(up.identity, Post.PLAYER, "down"), "Sue"), Refused)
    assert isinstance(casino.ask("Shi", up, "Sue"), Accepted)
    assert casino.entrance.who(casino.tokens["Dee"]) is None  # no session in two posts
    casino.come("Dee")
    assert casino.entrance.who(casino.tokens["Dee"]) == Actor("Dee", Post.PIT_MANAGER, up.identity)


def test_r_17_nobody_gets_a_second_person_by_setting_the_password_of_one(casino: Casino):
    sue = casino.identity("Sue")
    assert isinstance(casino.entrance.reset_password(casino.tokens["Shi"], sue, OTHER), Refused)
    casino.hire("Max", Post.PIT_MANAGER, second="Sue")
    assert isinstance(casino.entrance.reset_password(casino.tokens["Shi"], sue, OTHER, casino.tokens["Max"]), Accepted)


def test_r_17_what_takes_two_persons_takes_two_open_sessions(casino: Casino):
    assert isinstance(casino.ask("Sue", StopTable("T1", "smoke")), Accepted)
    resume = ResumeTable("T1", "looked into")
    assert isinstance(casino.ask("Shi", resume), Refused)
    assert casino.entrance.ask(casino.tokens["Shi"], resume, "S2.guessed") == NOT_SIGNED_IN
    assert isinstance(casino.ask("Sue", SignOut()), Accepted)
    assert casino.ask("Shi", resume, "Sue") == NOT_SIGNED_IN
    casino.come("Sue")
    assert isinstance(casino.ask("Shi", resume, "Sue"), Accepted)


def test_r_17_a_second_person_without_a_session_is_none(casino: Casino):
    by, second = casino.entrance.who(casino.tokens["Shi"]), casino.entrance.who(casino.tokens["Sue"])
    made = casino.entrance.sent(casino.tokens["Shi"], Request("a", CloseShift("06:00")))
    assert isinstance(made, Sent)
    assert by
    sent = Sent(by, Request("a", CloseShift("06:00")), second, made.sessions)
    assert "Sue is no longer signed in" in casino.house.carry_out([sent])[0].what  # type: ignore[union-attr]
