"""The page of a round in a real browser: replayed by keys, seen by other eyes, verified, settled otherwise."""

from __future__ import annotations

import pytest
from servers import SUPERVISOR
from shown import Stage

pytestmark = pytest.mark.browser


def test_a_round_is_replayed_by_keys_and_seen_by_other_eyes(context, played_stage: Stage):
    page = played_stage.open(context, SUPERVISOR, "/rounds/T1/1?at=1")
    page.wait_for_selector(".round .events tr[aria-current]")
    current = page.locator(".events tr[aria-current]")
    assert current.get_attribute("data-number") == "1"
    page.keyboard.press("ArrowRight")
    assert current.get_attribute("data-number") == "2"
    page.keyboard.press("End")
    assert "at=" in page.url
    assert page.locator(".transport .said").inner_text() == "The round is over."
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Auditor").click()
    page.wait_for_url("**eyes=auditor**")
    page.wait_for_selector(".eyes [aria-pressed=true]:has-text('Auditor')")
    page.locator(".events tr").nth(1).click()
    assert page.locator(".events tr[aria-current]").get_attribute("data-number") == "1"


@pytest.mark.parametrize("width", [820, 1280, 1920])
def test_a_replay_is_a_felt_and_no_rows_from_a_tablet_on(width: int, context, played_stage: Stage):
    page = played_stage.open(context, SUPERVISOR, "/rounds/T1/1")
    page.set_viewport_size({"width": width, "height": 800})
    page.wait_for_selector(".what-if tbody .house")
    assert page.locator("card-table .stage").get_attribute("class") == "stage is-small"
    felt, seats = page.locator("card-table .ground").bounding_box(), page.locator("card-table .seat").all()
    for box in (each.bounding_box() for each in seats):
        assert felt["x"] <= box["x"] <= box["x"] + box["width"] <= felt["x"] + felt["width"]
        assert box["y"] + box["height"] <= felt["y"] + felt["height"]


def test_a_round_is_verified_in_the_browser_and_settled_otherwise(context, played_stage: Stage):
    page = played_stage.open(context, SUPERVISOR, "/rounds/T1/1")
    page.wait_for_selector(".what-if tbody .house")
    page.keyboard.press("v")
    page.wait_for_selector(".verified.right")
    assert "Verified here" in page.locator(".verified").inner_text()
    page.get_by_label("Reading", exact=True).select_option("S-2")
    page.wait_for_url("**reading=S-2**")
    assert page.locator(".what-if .side.if").is_visible()
    with page.expect_download() as kept:
        page.keyboard.press("d")
    assert kept.value.suggested_filename == "round-T1-1.json"


def test_a_record_that_was_changed_is_not_verified(context, played_stage: Stage):
    context.route(
        "**/record", lambda route: route.fulfill(response=(said := route.fetch()), body=said.text().replace("4", "5", 1))
    )
    page = played_stage.open(context, SUPERVISOR, "/rounds/T1/1")
    page.wait_for_selector(".events tr[aria-current]")
    page.keyboard.press("v")
    page.wait_for_selector(".verified.wrong")


def test_a_round_whose_cards_are_sealed_says_so(context, played_stage: Stage):
    page = played_stage.open(context, SUPERVISOR, "/rounds/T1/2")
    page.wait_for_selector("state-panel")
    assert "sealed" in page.locator("state-panel").get_attribute("text")
