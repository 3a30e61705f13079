"""Signing in and out in a real browser, as in one night: a wrong password, the right one, signed out, and a session over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from servers import DEALER, PASSWORDS, SUPERVISOR, TABLES, opened_service
from shown import Stage, staged

from croupier.house import folder, staff

pytestmark = pytest.mark.browser
TABLE = TABLES["mbs-three-card"]


class Later:
    """A clock that can be put on."""

    def __init__(self) -> None:
        self.by, self._read = 0, folder.read_clock

    def __call__(self) -> int:
        return self._read() + self.by


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Later:
    """The clock of the next house that is opened."""
    made = Later()
    monkeypatch.setattr(folder, "read_clock", made)
    return made


@pytest.fixture
def stage(clock: Later, cheap_template: Path, tmp_path: Path) -> Iterator[Stage]:
    with opened_service(cheap_template, tmp_path) as service, staged(service) as found:
        yield found


def type_in(page, name: str, password: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.keyboard.press("Enter")


def test_a_dealer_is_refused_let_in_signed_out_and_signs_in_again_when_the_session_is_over(page, stage: Stage, clock: Later):
    person = page.get_by_role("button", name=f"{DEALER}: language, deck, sign out")

    # not signed in: every page leads to the door, and the door back to the page
    page.goto(f"{stage.address}/tables/{TABLE}/deal")
    page.wait_for_url("**/sign-in?next=**")
    type_in(page, DEALER, "not the password at all")
    page.get_by_text("You were not let in").wait_for()
    assert page.evaluate("fetch('/api/v1/me').then((said) => said.status)") == 401
    page.keyboard.type(PASSWORDS[DEALER])  # what was wrong is selected, and typed over
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/tables/{TABLE}/deal")
    page.get_by_role("button", name="Sign on to this table").wait_for()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Place your bets").wait_for()

    # signed out: the way back is closed
    person.click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.wait_for_url("**/sign-in")
    page.goto(f"{stage.address}/tables/{TABLE}/deal")
    page.wait_for_url("**/sign-in?next=**")

    # a session that is over says so by itself, and nothing is changed by it
    type_in(page, DEALER, PASSWORDS[DEALER])
    page.get_by_role("button", name="Sign on to this table").click()  # who signs out is at no table any more
    page.get_by_role("button", name="Place your bets").wait_for()
    clock.by = staff.LIMITS.session + 1
    stage.client.sign_in(SUPERVISOR)  # the next shift comes
    page.get_by_text("You were signed out").wait_for()
    page.keyboard.press("Space")
    assert stage.service.house.state.floor.tables[TABLE].rounds == 0
    page.get_by_role("link", name="Sign in and go on").click()
    type_in(page, DEALER, PASSWORDS[DEALER])
    page.wait_for_url(f"**/tables/{TABLE}/deal")
    page.get_by_role("button", name="Sign on to this table").click()
    page.get_by_role("button", name="Place your bets").click()
    page.get_by_role("heading", name="Round 1").wait_for()
    assert stage.service.house.state.floor.tables[TABLE].rounds == 1
