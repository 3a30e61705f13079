"""The rules in a real browser: a book is opened, searched, and pointed into by its address."""

from __future__ import annotations

import pytest
from servers import DEALER, SHIFT
from shown import Stage

pytestmark = pytest.mark.browser


def test_a_rule_has_an_address(context, stage: Stage):
    page = stage.open(context, DEALER, "/rules/mbs-three-card/3.12.1")
    page.wait_for_selector("[id='3.12.1'].here")
    assert page.locator("nav.books [aria-current]").get_attribute("data-book") == "mbs-three-card"
    page.goto(f"{stage.address}/rules/mbs-singapore-stud/S-2")
    page.wait_for_selector("[id='S-2'].here .adopted")
    page.goto(f"{stage.address}/rules/R-9")
    page.wait_for_selector("[id='R-9'].here")


def test_a_book_is_searched_by_keyboard(context, stage: Stage):
    page = stage.open(context, DEALER, "/rules/mbs-three-card")
    page.wait_for_selector(".rule")
    page.keyboard.press("/")
    page.keyboard.type("burn")
    page.wait_for_url("**?find=burn")
    shown = page.locator(".item:not([hidden])")
    assert 0 < shown.count() < page.locator(".item").count()
    assert all("burn" in text.lower() for text in shown.all_text_contents())
    page.get_by_role("link", name="Progressive Texas Hold'em Poker").click()
    page.wait_for_url("**/rules/rws-texas-holdem?find=burn")


def test_a_book_that_is_none_says_so(context, stage: Stage):
    page = stage.open(context, DEALER, "/rules/no-such-book")
    page.wait_for_selector("state-panel")


def test_ctrl_k_goes_to_a_rule_a_round_and_a_person(context, stage: Stage):
    page = stage.open(context, SHIFT, "/rules/mbs-three-card")
    page.wait_for_selector(".rule")
    page.keyboard.press("Control+k")
    page.keyboard.type("R-29")
    page.locator("go-anywhere .found .rule").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_selector("[id='R-29'].here")
    stage.client.play_round("T1")
    page.keyboard.press("Control+k")
    page.keyboard.type("T1 1")
    page.locator('go-anywhere .found[href="/rounds/T1/1"]').wait_for()
    page.locator("go-anywhere input").fill(DEALER)
    page.locator(f'go-anywhere .found[href="/rounds?person={DEALER}"]').wait_for()
