"""R-29: failed attempts to sign in are recorded, but not without end."""

from __future__ import annotations

import pytest
from test_staff import SECRET, Casino, staffed

from croupier.house.attempts import Attempts, TriedTooOftenError, find_network
from croupier.house.requests import Accepted, Refused
from croupier.house.staff import LIMITS, Unlock
from croupier.house.staff.events import SignInFailed

WRONG = "not the password"


def fail(casino: Casino, name: str, most: int, origin: str = "") -> int:
    """How many attempts in a row are looked at."""
    for number in range(most):
        try:
            assert isinstance(casino.entrance.sign_in(name, WRONG, origin), Refused)
        except TriedTooOftenError:
            return number
    return most


@pytest.mark.parametrize("name", ["Dee", "nobody that is known"])
def test_r_29_failed_sign_ins_by_one_name_end_in_refusals_without_a_write(name: str):
    casino = staffed()
    before = len(casino.events(SignInFailed))
    assert fail(casino, name, 30) == 10, "a name that is somebody's cannot be told from another"
    position, checks = casino.log.position, casino.hasher.checks
    for _ in range(5):
        with pytest.raises(TriedTooOftenError, match="R-29"):
            casino.entrance.sign_in(name, WRONG)
    assert (casino.log.position, casino.hasher.checks) == (position, checks)
    assert len(casino.events(SignInFailed)) == before + 10
    casino.come("Sue")


def test_r_29_who_was_let_in_again_by_a_manager_can_sign_in_at_once():
    casino = staffed()
    assert fail(casino, "Dee", 30) == 10
    assert isinstance(casino.ask("Shi", Unlock(casino.identity("Dee"), "typed in the dark")), Accepted)
    casino.come("Dee")


def test_r_29_who_has_one_address_of_ipv6_has_a_whole_network_of_them():
    casino = staffed()
    for number in range(60):
        casino.entrance.sign_in(f"name {number}", WRONG, f"2001:db8:0:1::{number:x}")
    with pytest.raises(TriedTooOftenError):
        casino.entrance.sign_in("one more name", WRONG, "2001:db8:0:1:ffff::1")
    casino.entrance.sign_in("another name", WRONG, "2001:db8:0:2::1")
    for address in ("", "192.0.2.1", "no address"):
        assert find_network(address) == address
    assert find_network("::ffff:192.0.2.1") == "192.0.2.1"


def test_r_29_failed_sign_ins_from_one_address_end_in_refusals_whatever_name_is_given():
    casino = staffed()
    tried = 0
    for number in range(80):
        try:
            casino.entrance.sign_in(f"name {number}", WRONG, "192.0.2.1")
            tried += 1
        except TriedTooOftenError:
            break
    assert tried == 60
    with pytest.raises(TriedTooOftenError):
        casino.entrance.sign_in("Dee", SECRET, "192.0.2.1")
    with pytest.raises(TriedTooOftenError):
        casino.entrance.change_password("Dee", SECRET, "another one of mine", "192.0.2.1")
    assert isinstance(casino.entrance.sign_in("Dee", SECRET, "192.0.2.2"), str)


def test_r_29_sign_ins_that_succeed_are_not_counted():
    casino = staffed()
    for _ in range(100):
        assert isinstance(casino.entrance.sign_in("Dee", SECRET, "192.0.2.1"), str)


def test_r_29_the_lock_of_an_account_ends_and_so_does_the_limit():
    casino = staffed()
    fail(casino, "Dee", LIMITS.failures)
    casino.time += LIMITS.lock
    casino.come("Dee")


def test_attempts_come_back_with_time_and_are_forgotten_when_there_are_too_many_names():
    now = 0.0
    attempts = Attempts(3, 30, lambda: now)
    for _ in range(3):
        attempts.take("a")
    with pytest.raises(TriedTooOftenError) as refused:
        attempts.take("a")
    assert refused.value.seconds == 10
    attempts.give_back("a")
    attempts.take("a")
    now = 9.0
    with pytest.raises(TriedTooOftenError) as refused:
        attempts.take("a")
    assert refused.value.seconds == 1
    now = 10.0
    attempts.take("a")
    for number in range(10_000):
        attempts.take(f"b{number}")
    attempts.take("a")
