"""Signing in, in a real browser: let in and sent on, refused, held, and made to set a password of one's own."""

from __future__ import annotations

import pytest
from servers import DEALER, PASSWORDS, SHIFT
from shown import Stage

from croupier.house import Refused, staff
from croupier.rulebook import Post

pytestmark = pytest.mark.browser


def _sign_in(page, name: str, password: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.keyboard.press("Enter")


def test_whoever_signs_in_goes_on_to_the_page_that_was_asked_for(page, new_stage: Stage):
    page.goto(f"{new_stage.address}/lab?book=mbs-three-card")
    page.wait_for_url("**/sign-in?next=**")
    _sign_in(page, DEALER, PASSWORDS[DEALER])
    page.wait_for_url("**/lab?book=mbs-three-card", wait_until="commit")
    assert page.evaluate("document.cookie") == "", "no script reads the session"


def test_nobody_is_sent_to_another_server(page, new_stage: Stage):
    for elsewhere in ("//elsewhere/", "/\\elsewhere/", "javascript:alert(1)"):
        page.goto(f"{new_stage.address}/sign-in?next={elsewhere}")
        _sign_in(page, DEALER, PASSWORDS[DEALER])
        page.wait_for_url(f"{new_stage.address}/")


def test_a_wrong_password_is_refused_with_its_rule_and_says_no_more(page, new_stage: Stage):
    page.goto(f"{new_stage.address}/sign-in")
    _sign_in(page, DEALER, "not the password at all")
    panel = page.locator("state-panel[state=refused]")
    panel.wait_for()
    said = panel.inner_text()
    with page.expect_response("**/api/v1/sign-in"):
        _sign_in(page, "nobody of this name", "not the password at all")
    panel.wait_for()
    assert panel.inner_text() == said, "a name that is known is told from none"
    assert panel.get_attribute("rules") == "R-29"


def test_a_password_that_somebody_else_has_set_is_changed_first(page, new_stage: Stage):
    token = new_stage.service.entrance.sign_in(SHIFT, PASSWORDS[SHIFT])
    assert isinstance(token, str)
    assert not isinstance(new_stage.service.entrance.add(token, "Nia", Post.DEALER, "good for one night"), Refused)
    page.goto(f"{new_stage.address}/sign-in")
    _sign_in(page, "Nia", "good for one night")
    new = page.get_by_label("New password", exact=True)
    new.wait_for()
    new.fill("short")
    page.get_by_label("The new password again").fill("other")
    page.keyboard.press("Enter")
    page.get_by_text("The two new passwords are not the same").wait_for()
    page.get_by_label("The new password again").fill("short")
    page.keyboard.press("Enter")
    page.get_by_text("The password is as it was").wait_for()
    new.fill("a purse full of plaques")
    page.get_by_label("The new password again").fill("a purse full of plaques")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{new_stage.address}/")
    assert isinstance(new_stage.service.entrance.sign_in("Nia", "a purse full of plaques"), str)


def test_who_tries_too_often_waits_as_long_as_the_server_says(page, new_stage: Stage):
    page.goto(f"{new_stage.address}/sign-in")
    page.get_by_label("Name").fill("nobody of this name")
    page.get_by_label("Password", exact=True).fill("not the password at all")
    press = page.locator("button[type=submit]")
    for _ in range(staff.LIMITS.failures * 20):
        with page.expect_response("**/api/v1/sign-in"):
            press.click()
        page.locator("state-panel").wait_for()
        if press.is_disabled():
            break
    assert press.is_disabled()
    assert "Again in" in press.inner_text()


def test_a_used_link_says_so(page, new_stage: Stage):
    page.goto(f"{new_stage.address}/enter?ticket=none")
    page.get_by_text("This link was used").wait_for()
