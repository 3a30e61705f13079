"""The staff: sessions that end, leavers, sign-on to tables and tickets, all of it in the log (R-18, R-29)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from test_house import NOBODY
from test_staff import DAY, NOT_LET_IN, OTHER, SECRET, TOO_OLD, Casino, staffed

from croupier.errors import InputError
from croupier.floor import AtTable
from croupier.house import events as h
from croupier.house.entrance import NOT_SIGNED_IN, Entrance, Invited
from croupier.house.kinds import CODEC
from croupier.house.log import Log
from croupier.house.requests import Accepted, CloseShift, Refused, Request, StopTable
from croupier.house.sent import Sent
from croupier.house.staff import (
    LIMITS,
    AddStaff,
    Credentials,
    EndTicket,
    Failure,
    IssueTicket,
    Leave,
    LockAccount,
    Passwords,
    Sender,
    SetPassword,
    SignIn,
    SignOffTable,
    SignOnTable,
    SignOut,
    Unlock,
    decide,
    who,
)
from croupier.house.staff import events as s
from croupier.house.writer import Writer
from croupier.rulebook import Actor, Money, Post, Refusal
from croupier.table import commands as c

DATA = Path(__file__).parents[1] / "data" / "staff_events.jsonl"


@pytest.fixture
def casino() -> Casino:
    return staffed()


@pytest.mark.parametrize(("after", "set_"), [(DAY - 1, True), (DAY, False)])
def test_r_29_a_password_that_somebody_else_has_set_is_good_for_a_day(casino: Casino, after: int, set_: bool):
    casino.entrance.add(casino.tokens["Shi"], "Eve", Post.DEALER, OTHER)
    casino.entrance.reset_password(casino.tokens["Shi"], casino.house.state.staff.named("Dee").identity, OTHER)  # type: ignore[union-attr]
    casino.time += after
    for name in ("Eve", "Dee"):
        said = casino.entrance.change_password(name, OTHER, SECRET)
        assert isinstance(said, Accepted) is set_, said
        if isinstance(said, Refused):
            assert (said.allowed_to, "good for a day" in said.what) == (Post.SHIFT_MANAGER, True)


def test_r_29_who_made_the_first_account_changes_its_password_whenever(casino: Casino):
    casino.time += 200 * DAY
    assert isinstance(casino.entrance.change_password("Shi", SECRET, OTHER), Accepted)


# -- sign-ins --------------------------------------------------------------------------------------------------------


def test_r_18_sign_ins_and_failures_are_recorded_and_nothing_secret(casino: Casino):
    casino.entrance.sign_in("Dee", "a wrong password")
    casino.entrance.sign_in("a password by mistake", SECRET)
    casino.entrance.sign_in("\n" * 500, SECRET)
    token = casino.come("Dee")
    failed = casino.events(s.SignInFailed)
    assert [(each.identity, each.failure) for each in failed] == [
        ("S3", Failure.WRONG_PASSWORD),
        ("", Failure.UNKNOWN_NAME),
        ("", Failure.UNKNOWN_NAME),
    ]
    assert casino.events(s.SignedIn)[-1].identity == "S3"
    casino.house.take_snapshot()
    written = json.dumps([each.body for each in casino.log.events]) + json.dumps(list(map(str, casino.log.answers)))
    for secret in (SECRET, OTHER, token, token.partition(".")[2], "mistake", 'wrong password"'):
        assert secret not in written
    assert {each.stream for each in casino.log.events if "SignedIn" in each.body} == {"staff"}
    assert "hash=" not in repr(casino.house.state.staff)
    assert all("hash" not in repr(each) for each in casino.events(s.PasswordSet))


def test_r_29_wrong_passwords_lock_an_account_for_a_while(casino: Casino):
    for _ in range(LIMITS.failures):
        assert casino.entrance.sign_in("Dee", "a wrong password") == NOT_LET_IN
    assert casino.entrance.sign_in("Dee", SECRET) == NOT_LET_IN
    assert casino.events(s.SignInFailed)[-1].failure is Failure.LOCKED
    assert isinstance(casino.entrance.change_password("Dee", SECRET, OTHER), Refused)
    assert casino.entrance.who(casino.tokens["Dee"])  # whoever is at work is not thrown out by a stranger
    assert isinstance(casino.entrance.sign_in("Sue", SECRET), str)
    casino.time += LIMITS.lock - 1
    assert casino.entrance.sign_in("Dee", SECRET) == NOT_LET_IN
    casino.time += 1
    casino.come("Dee")
    assert len(casino.events(s.LockedOut)) == 1


def test_r_29_failures_count_one_after_the_other_only(casino: Casino):
    for _ in range(3):
        for _ in range(LIMITS.failures - 1):
            assert casino.entrance.sign_in("Dee", "a wrong password") == NOT_LET_IN
        casino.come("Dee")
    assert casino.events(s.LockedOut) == []


def test_r_29_a_password_is_not_tried_out_by_changing_it(casino: Casino):
    for _ in range(LIMITS.failures):
        assert casino.entrance.change_password("Dee", "a wrong password", OTHER) == NOT_LET_IN
    assert casino.entrance.sign_in("Dee", SECRET) == NOT_LET_IN
    assert casino.entrance.change_password("nobody", "a wrong password", OTHER) == NOT_LET_IN
    assert casino.events(s.SignInFailed)[-1] == s.SignInFailed("", Failure.UNKNOWN_NAME)


def test_r_29_another_shift_manager_takes_off_a_lock(casino: Casino):
    unlock = Unlock(casino.identity("Dee"), "has found the glasses")
    assert "not locked" in casino.ask("Shi", unlock).what
    for name in ("Dee", "Shi"):
        for _ in range(LIMITS.failures):
            casino.entrance.sign_in(name, "a wrong password")
    assert isinstance(casino.ask("Shi", Unlock(unlock.identity, "")), Refused)
    assert isinstance(casino.ask("Shi", unlock), Accepted)
    casino.come("Dee")
    assert "own lock" in casino.ask("Shi", Unlock("S1", "it is me")).what


def test_r_29_a_shift_manager_locks_an_account_until_the_lock_is_taken_off(casino: Casino):
    dee = casino.identity("Dee")
    token = casino.tokens["Dee"]
    assert casino.ask("Sue", LockAccount(dee, "the badge is lost")).allowed_to is Post.SHIFT_MANAGER
    assert isinstance(casino.ask("Shi", LockAccount(dee, "")), Refused)
    assert "own account" in casino.ask("Shi", LockAccount("S1", "me")).what
    assert isinstance(casino.ask("Shi", LockAccount(dee, "the badge is lost")), Accepted)
    assert casino.entrance.who(token) is None
    casino.time += 365 * 86_400_000
    assert isinstance(casino.entrance.sign_in("Dee", SECRET), Refused)
    assert isinstance(casino.ask("Shi", LockAccount(dee, "again")), Refused)


def test_r_29_r_32_an_invitation_sets_the_own_password_once(casino: Casino):
    sent = casino.entrance.sent_with_password(casino.tokens["Shi"], Request("a1", AddStaff("Pia", Post.DEALER)))
    assert isinstance(sent, Sent)
    invited = casino.entrance.read_invitation(sent, casino.house.carry_out([sent])[0])
    assert isinstance(invited, Invited)
    again = casino.entrance.sent_with_password(casino.tokens["Shi"], Request("a1", AddStaff("Pia", Post.DEALER)))
    assert isinstance(again, Sent)
    assert casino.entrance.read_invitation(again, casino.house.carry_out([again])[0]) == invited
    assert invited.password not in "".join(each.body for each in casino.log.read())
    assert casino.entrance.sign_in("Pia", invited.password) == Refused(TOO_OLD.what, TOO_OLD.rules)
    assert isinstance(casino.entrance.change_password("Pia", invited.password, SECRET), Accepted)
    assert isinstance(casino.entrance.change_password("Pia", invited.password, "some other words"), Refused)
    assert isinstance(casino.entrance.sign_in("Pia", SECRET), str)
    refused = casino.entrance.sent_with_password(casino.tokens["Dee"], Request("a2", AddStaff("Max", Post.DEALER)))
    assert isinstance(refused, Sent)
    said = casino.entrance.read_invitation(refused, casino.house.carry_out([refused])[0])
    assert isinstance(said, Refused)
    assert said.allowed_to is Post.SHIFT_MANAGER


def test_r_29_no_name_shows_by_how_long_it_takes(casino: Casino):
    for name in ("Dee", "nobody", "\x00"):
        before = casino.hasher.checks
        assert casino.entrance.sign_in(name, "a wrong password") == NOT_LET_IN
        assert casino.hasher.checks == before + 1


def test_r_29_passwords_are_changed_when_they_are_too_old(casino: Casino):
    casino.time += LIMITS.password
    assert casino.entrance.sign_in("Dee", "a wrong password") == NOT_LET_IN
    assert casino.entrance.sign_in("Dee", SECRET) == TOO_OLD
    assert casino.events(s.SignInFailed)[-1].failure is Failure.EXPIRED
    assert isinstance(casino.entrance.change_password("Dee", SECRET, OTHER), Accepted)
    casino.come("Dee", OTHER)


def test_r_29_a_session_ends_by_the_clock_of_the_house(casino: Casino):
    casino.time += LIMITS.session - 1
    assert casino.entrance.who(casino.tokens["Dee"])
    casino.time += 1
    assert casino.entrance.who(casino.tokens["Dee"]) is None
    assert casino.ask("Shi", CloseShift("06:00")) == NOT_SIGNED_IN


def test_r_28_a_clock_that_jumps_back_makes_no_session_longer(casino: Casino):
    staff, token = casino.entrance.staff, casino.tokens["Dee"]
    assert who(staff, token, casino.time - 1_000)
    assert who(staff, token, casino.time - DAY) is None


def test_r_28_locks_sessions_and_tickets_end_though_the_clock_is_behind_the_last_event(casino: Casino):
    right, year = casino.time, 365 * DAY
    casino.time += year
    for _ in range(LIMITS.failures):
        casino.entrance.sign_in("Dee", "a wrong password")  # one attempt is enough to have that time written
    casino.time = right
    token = casino.entrance.sign_in("Sue", SECRET)
    assert token == TOO_OLD
    assert isinstance(casino.entrance.change_password("Sue", SECRET, OTHER), Accepted)
    token = casino.come("Sue", OTHER)
    casino.elapsed += LIMITS.lock
    assert casino.entrance.sign_in("Dee", SECRET) == TOO_OLD, "the lock is over"
    assert casino.entrance.who(token)
    casino.elapsed += LIMITS.session - LIMITS.lock
    assert casino.entrance.who(token) is None
    again = Casino(casino.log)
    again.time = right
    before = again.house.now()
    assert before >= right + year
    again.elapsed += 5
    assert again.house.now() == before + 5, "so it is for a program that starts now"


@pytest.mark.parametrize("token", ["", ".", "S1.", "S1", "S9.abc", "S1.abc", "S2"])
def test_what_is_no_token_is_nobody(casino: Casino, token: str):
    assert casino.entrance.who(token) is None
    assert casino.entrance.ask(token, CloseShift("06:00")) == NOT_SIGNED_IN
    own = casino.tokens["Dee"].partition(".")[2]
    assert casino.entrance.who(f"S1.{own}") is None


def test_the_oldest_session_gives_way(casino: Casino):
    first = casino.tokens["Dee"]
    tokens = [casino.come("Dee") for _ in range(4)]
    assert casino.entrance.who(first) is None
    assert all(map(casino.entrance.who, tokens))
    assert isinstance(casino.ask("Dee", SignOut()), Accepted)
    assert [bool(casino.entrance.who(each)) for each in tokens] == [True, True, True, False]


# -- leavers ---------------------------------------------------------------------------------------------------------


def test_r_29_who_leaves_is_cut_off_at_once(casino: Casino):
    sent = casino.entrance.sent(casino.tokens["Sue"], Request("late", StopTable("T1", "smoke")))
    assert isinstance(sent, Sent)  # on its way while the session ends
    leaves = casino.entrance.sent(casino.tokens["Shi"], Request("cut", Leave(casino.identity("Sue"), "gone")))
    assert isinstance(leaves, Sent)
    cut, late = casino.house.carry_out([leaves, sent])
    assert isinstance(cut, Accepted)
    assert "no longer signed in" in late.what  # type: ignore[union-attr]
    assert casino.ask("Sue", StopTable("T1", "smoke")) == NOT_SIGNED_IN
    assert casino.entrance.sign_in("Sue", SECRET) == NOT_LET_IN
    assert isinstance(casino.entrance.change_password("Sue", SECRET, OTHER), Refused)
    assert casino.house.state.stopped.get("T1") is None


# -- tables and tickets ----------------------------------------------------------------------------------------------


def test_r_29_a_dealer_acts_at_the_table_that_the_dealer_is_signed_on_to(casino: Casino):
    assert "sign on first" in casino.at("Dee", c.OpenBets(NOBODY)).what
    assert casino.events(h.RequestRefused)[-1].by.name == "Dee"
    assert isinstance(casino.ask("Dee", SignOnTable("T1")), Accepted)
    assert "already" in casino.ask("Dee", SignOnTable("T1")).what
    assert isinstance(casino.at("Dee", c.OpenBets(NOBODY)), Accepted)
    assert isinstance(casino.ask("Dee", SignOnTable("T2")), Accepted)  # one at a time
    assert isinstance(casino.at("Dee", c.CloseBets(NOBODY)), Refused)
    assert isinstance(casino.at("Sue", c.CloseBets(NOBODY)), Accepted)  # the pit has all tables
    assert [(type(each), each.table) for each in casino.events(s.SignedOnTable, s.SignedOffTable)] == [
        (s.SignedOnTable, "T1"),
        (s.SignedOffTable, "T1"),
        (s.SignedOnTable, "T2"),
    ]
    assert isinstance(casino.ask("Dee", SignOffTable("T2")), Accepted)
    assert isinstance(casino.ask("Dee", SignOffTable("T2")), Refused)
    assert isinstance(casino.ask("Dee", SignOnTable("T9")), Refused)
    for table in ("T1", "T2"):
        assert isinstance(casino.ask("Sue", SignOnTable(table)), Accepted)
    sue = casino.entrance.staff.named("Sue")
    assert sue
    assert sue.tables == ("T1", "T2")


def test_r_29_what_is_offered_to_whom_is_what_is_accepted_from_them(casino: Casino):
    def offers(name: str) -> int:
        return len(casino.entrance.view(casino.tokens[name], "T1").table.offers)

    assert offers("Dee") == 0
    assert offers("Sue") > 0
    casino.ask("Dee", SignOnTable("T1"))
    assert offers("Dee") > 0
    casino.ask("Dee", SignOut())
    assert offers("Dee") == 0
    assert casino.entrance.view("nobody", "T1") == casino.house.view(None, "T1")


def test_who_signs_out_works_at_no_table(casino: Casino):
    casino.ask("Dee", SignOnTable("T1"))
    casino.come("Dee")
    assert isinstance(casino.at("Dee", c.OpenBets(NOBODY)), Accepted)  # from another console, still at the table
    casino.time += LIMITS.session
    casino.come("Dee")
    assert isinstance(casino.at("Dee", c.CloseBets(NOBODY)), Refused)


def test_who_ends_one_of_two_sessions_still_works_at_the_table(casino: Casino):
    def tables() -> tuple[str, ...]:
        return casino.entrance.staff.persons[dee].tables

    dee, first = casino.identity("Dee"), casino.tokens["Dee"]
    casino.ask("Dee", SignOnTable("T1"))
    casino.come("Dee")
    assert isinstance(casino.ask("Dee", SignOut()), Accepted)
    assert tables() == ("T1",)
    assert isinstance(casino.entrance.ask(first, SignOut()), Accepted)
    assert tables() == ()


def test_a_program_of_the_house_itself_issues_tickets_at_every_table(casino: Casino):
    sender = Sender(Actor("shoe", Post.DEALER, "equipment"), credentials=Credentials(session="0" * 64))
    assert isinstance(decide(casino.entrance.staff, IssueTicket("Ann", "T1"), sender, 0), tuple)


def test_r_29_a_player_acts_by_a_ticket_from_the_table(casino: Casino):
    assert isinstance(casino.entrance.issue_ticket(casino.tokens["Dee"], "Ann", "T1"), Refused)
    casino.ask("Dee", SignOnTable("T1"))
    ann = casino.entrance.issue_ticket(casino.tokens["Dee"], "Ann", "T1")
    other = casino.entrance.issue_ticket(casino.tokens["Dee"], "Ann", "T1")  # another of that name
    assert isinstance(ann, str)
    assert isinstance(other, str)
    assert casino.entrance.who(ann) == Actor("Ann", Post.PLAYER, "P1")
    assert casino.entrance.who(other) == Actor("Ann", Post.PLAYER, "P2")
    casino.at("Dee", c.OpenBets(NOBODY))
    stake = AtTable("T1", c.PlaceWager(NOBODY, "#P1", 1, "ante", Money(2_500)), 0)
    assert isinstance(casino.entrance.ask(ann, stake), Accepted)
    assert isinstance(casino.entrance.issue_ticket(ann, "Bob", "T1"), Refused)
    assert isinstance(casino.entrance.ask(ann, SignOnTable("T1")), Refused)
    assert isinstance(casino.entrance.add(ann, "Bob", Post.DEALER, OTHER), Refused)
    for name, identity in (("Bob", "P9"), ("Bob", "S1"), ("#P1", "")):
        try:
            refused = casino.entrance.issue_ticket(casino.tokens["Dee"], name, "T1", identity)
        except InputError:
            continue
        assert isinstance(refused, Refused)
    taken_over = casino.entrance.issue_ticket(casino.tokens["Dee"], "Mal", "T1", "P1")  # a dealer would act as Ann
    assert isinstance(taken_over, Refused)
    assert taken_over.allowed_to is Post.PIT_SUPERVISOR
    assert casino.entrance.who(ann) == Actor("Ann", Post.PLAYER, "P1")
    again = casino.entrance.issue_ticket(casino.tokens["Sue"], "Ann", "T1", "P1")
    assert isinstance(again, str)
    assert casino.entrance.who(ann) is None
    assert casino.entrance.who(again) == Actor("Ann", Post.PLAYER, "P1")
    assert isinstance(casino.ask("Sue", EndTicket("P1", "")), Refused)
    assert isinstance(casino.ask("Sue", EndTicket("P1", "barred")), Accepted)
    assert isinstance(casino.ask("Sue", EndTicket("P1", "barred")), Refused)
    assert isinstance(casino.ask("Sue", EndTicket("S1", "barred")), Refused)
    assert casino.entrance.who(again) is None
    assert isinstance(casino.ask("Shi", Leave("P2", "gone")), Refused)
    casino.time += LIMITS.ticket
    assert casino.entrance.who(other) is None


def test_r_32_a_ticket_that_is_asked_for_again_by_the_same_id_is_the_same(casino: Casino):
    casino.ask("Dee", SignOnTable("T1"))

    def ask(name: str, id: str, identity: str = "", by: str = "Dee") -> Any:  # noqa: A002
        return casino.entrance.issue_ticket(casino.tokens[by], name, "T1", identity, id)

    ann, position = ask("Ann", "t1"), casino.log.position
    assert ask("Ann", "t1") == ann
    assert casino.log.position == position
    assert casino.entrance.who(ann) == Actor("Ann", Post.PLAYER, "P1")
    assert "was used for another request" in ask("Bob", "t1").what
    bob, other = ask("Bob", "t2"), ask("Bob", "t1", by="Sue")  # an id is one person's own
    assert len({ann, bob, other}) == 3
    assert casino.entrance.who(other) == Actor("Bob", Post.PLAYER, "P3")
    assert isinstance(ask("Ann", "t3", "P1", by="Sue"), str)
    assert ask("Ann", "t1") == ann, "the first answer, though the ticket is over"
    assert casino.entrance.who(ann) is None


def test_r_17_r_29_the_first_account_is_of_the_keeper_of_the_keys_and_no_players(casino: Casino):
    first = casino.events(s.StaffAdded)[0]
    assert (first.by.name, first.by.post) == ("keeper of the keys", Post.SHIFT_MANAGER)
    assert isinstance(casino.entrance.add_first("Sam", SECRET), Refused)
    refused = casino.entrance.add(casino.tokens["Shi"], "Keeper of the Keys", Post.DEALER, OTHER)
    assert isinstance(refused, Refused)
    assert "equipment" in refused.what


# -- the house -------------------------------------------------------------------------------------------------------


def test_r_9_the_staff_comes_back_from_the_log_and_from_a_snapshot(casino: Casino):
    casino.ask("Dee", SignOnTable("T1"))
    casino.entrance.issue_ticket(casino.tokens["Dee"], "Ann", "T1")
    casino.entrance.sign_in("Sue", "a wrong password")
    for _ in range(2):
        again = Casino(casino.log)
        assert again.house.state == casino.house.state
        assert type(again.house.state.staff.persons) is type(casino.house.state.staff.persons)
        assert again.entrance.who(casino.tokens["Dee"]) == casino.entrance.who(casino.tokens["Dee"])
        casino.house.take_snapshot()
    assert isinstance(again.entrance.sign_in("Sue", SECRET), str)


def test_an_account_that_another_process_has_changed_is_looked_up_again(casino: Casino):
    other = Casino(casino.log)
    assert isinstance(other.entrance.sign_in("Dee", SECRET), str)
    casino.hire("Dan", Post.DEALER)
    assert isinstance(other.entrance.sign_in("Dan", SECRET), str)
    assert isinstance(casino.entrance.change_password("Dan", SECRET, OTHER), Accepted)
    assert other.entrance.sign_in("Dan", SECRET) == NOT_LET_IN
    assert isinstance(casino.entrance.sign_in("Dan", OTHER), str)


def test_an_account_that_is_changed_again_and_again_is_not_waited_for(casino: Casino):
    def meddle(sent: Sent) -> Any:
        new, old = (OTHER, SECRET) if casino.entrance.sign_in("Dee", SECRET) != NOT_LET_IN else (SECRET, OTHER)
        assert isinstance(casino.entrance.change_password("Dee", old, new), Accepted)
        return casino.house.carry_out([sent])[0]

    refused = Entrance(casino.house, casino.passwords, meddle).sign_in("Dee", SECRET)
    assert isinstance(refused, Refused)
    assert "try again" in refused.what


def test_r_29_who_leaves_is_cut_off_in_every_process_on_every_log(log: Log):
    casino = Casino(log)
    casino.begin()
    casino.hire("Sue", Post.PIT_SUPERVISOR)
    other = Casino(log)
    assert other.entrance.who(casino.tokens["Sue"])
    assert isinstance(casino.ask("Shi", Leave(casino.identity("Sue"), "gone")), Accepted)
    assert other.entrance.who(casino.tokens["Sue"])  # it has not read that yet,
    late = other.entrance.ask(casino.tokens["Sue"], StopTable("T1", "smoke"))  # and does before it decides
    assert isinstance(late, Refused)
    assert "no longer signed in" in late.what
    assert other.entrance.who(casino.tokens["Sue"]) is None


def test_nobody_makes_an_account_or_a_session_past_the_entrance(casino: Casino):
    shi = casino.entrance.who(casino.tokens["Shi"])
    assert shi
    commands: list[Any] = [
        AddStaff("Eve", Post.DEALER),
        SetPassword("S3"),
        SetPassword("S1"),
        SignIn("Shi"),
        IssueTicket("Eve", "T1"),
    ]
    for number, command in enumerate([*commands, SignOut(), SignOnTable("T1")]):
        answer = casino.house.carry_out([Sent(shi, Request(f"n{number}", command))])[0]
        assert isinstance(answer, Refused), command
    assert isinstance(casino.entrance.add(casino.tokens["Shi"], "Eve", Post.PLAYER, OTHER), Refused)


@pytest.mark.parametrize("command", [AddStaff("Eve", Post.DEALER), SetPassword("S3"), SignIn("Dee"), IssueTicket("Eve", "T1")])
def test_what_the_entrance_says_is_whole_or_counts_for_nothing(casino: Casino, command: Any):
    by = Actor("Shi", Post.SHIFT_MANAGER, "S1")
    for shown in (None, Credentials(), Credentials(identity="S3", against=1, right=True)):
        reply = decide(casino.entrance.staff, command, Sender(by, credentials=shown), casino.time)
        assert isinstance(reply, Refusal)
        assert "at the entrance" in reply.what


def test_nobody_is_called_nothing_and_nobody_signs_out_who_is_not_known(casino: Casino):
    staff, by = casino.entrance.staff, Actor("Shi", Post.SHIFT_MANAGER, "S1")
    assert isinstance(decide(staff, AddStaff("", Post.DEALER), Sender(by, credentials=Credentials("h")), 0), Refusal)
    stranger = Sender(Actor("Eve", Post.DEALER, "S99"), None, ("0" * 64,))
    assert isinstance(decide(staff, SignOut(), stranger, 0), Refusal)


def test_many_sign_in_at_once_through_a_writer(casino: Casino):
    tokens: list[Any] = []
    with Writer(casino.house) as writer:
        entrance = Entrance(casino.house, casino.passwords, writer.ask)
        threads = [Thread(target=lambda: tokens.append(entrance.sign_in("Dee", SECRET))) for _ in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert all(isinstance(each, str) for each in tokens)
    assert len(set(tokens)) == 12
    assert sum(casino.entrance.who(each) is not None for each in tokens) == 4


def test_an_event_of_nobody_is_an_error(casino: Casino):
    from croupier.house.staff import evolve

    with pytest.raises(InputError, match="nobody's identity"):
        evolve(casino.entrance.staff, s.SignedOnTable("S99", "T1"))


def test_passwords_are_hashed_by_argon2_under_the_key_of_the_house():
    passwords = Passwords(b"k" * 32)
    kept = passwords.make(SECRET)
    assert kept.startswith("$argon2id$")
    assert passwords.check(SECRET, kept)
    assert not passwords.check(OTHER, kept)
    assert not passwords.check("nobody's password", "")
    assert not Passwords(b"l" * 32).check(SECRET, kept)
    assert not passwords.check("\ud800" * 12, kept)


def test_a_house_without_an_entrance_loads_no_hasher():
    code = "import sys, croupier.house.entrance; print([m for m in ('pwdlib', 'argon2') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_event_of_before_is_read_and_written_the_same():
    """Lines are only ever added to the file: a later version must read what an earlier one wrote."""
    lines = DATA.read_text().splitlines()
    assert [CODEC.format(CODEC.parse(line)) for line in lines] == lines
    assert {type(CODEC.parse(line)) for line in lines} == set(s.STAFF.classes)
