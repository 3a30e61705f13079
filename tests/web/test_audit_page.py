"""The audit in a real browser: a round is found and opened, the books agree, the log is verified; it is not for a dealer."""

from __future__ import annotations

import pytest
from servers import DEALER, SHIFT, SUPERVISOR
from shown import Stage

pytestmark = pytest.mark.browser


def test_a_round_is_found_and_opened(context, played_stage: Stage):
    page = played_stage.open(context, SUPERVISOR, "/audit")
    page.wait_for_selector(".rounds tbody tr")
    page.get_by_label("Table", exact=True).fill("T9")
    page.wait_for_selector("state-panel")
    page.get_by_label("Table", exact=True).fill("T1")
    page.get_by_label("From", exact=True).fill("2001-01-01T00:00")
    page.wait_for_url("**table=T1&since=2001**")
    page.wait_for_selector(".rounds tbody tr:nth-child(2)")
    page.get_by_role("link", name="T1 1", exact=True).click()
    page.wait_for_url("**/rounds/T1/1?eyes=auditor**")
    page.wait_for_selector(".events tr[aria-current]")


def test_keys_go_from_round_to_round_and_open_one(context, played_stage: Stage):
    page = played_stage.open(context, SUPERVISOR, "/audit")
    page.wait_for_selector(".rounds tbody tr:nth-child(2)")
    first, second = (each.get_attribute("href") for each in page.locator("td.round a").all()[:2])
    for key, href in (("j", first), ("j", second), ("k", first)):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.getAttribute('href')") == href
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{first}**")


def test_the_books_agree_and_the_log_is_verified(context, played_stage: Stage):
    page = played_stage.open(context, SUPERVISOR, "/audit#pools")
    assert "agree" in page.locator(".agrees.right").inner_text()
    page.keyboard.press("2")
    page.wait_for_selector(".two .total")
    page.keyboard.press("5")
    page.get_by_role("button", name="Verify all").click()
    page.wait_for_selector(".state .agrees.right", timeout=60_000)
    assert page.locator(".state dl").is_visible()


def test_axe_finds_nothing_in_any_part_on_a_phone(context, played_stage: Stage):
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    page = played_stage.open(context, SHIFT, "/audit")
    page.set_viewport_size({"width": 390, "height": 844})
    for key, part in enumerate((".rounds tbody tr", ".two .total", ".agrees", ".review, .part p", ".log tbody tr"), start=1):
        page.keyboard.press(str(key))
        page.locator(part).first.wait_for()
        found = Axe().run(page, options={"resultTypes": ["violations"]})
        assert found.violations_count == 0, (key, found.generate_report())


def test_the_audit_is_not_for_a_dealer(context, played_stage: Stage):
    page = played_stage.open(context, DEALER, "/audit")
    page.wait_for_selector("state-panel[state=forbidden]")
