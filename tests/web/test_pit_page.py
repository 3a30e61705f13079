"""The pit in a real browser: it is not for everybody, it rests, and a stopped table plays on once two have said so."""

from __future__ import annotations

import pytest
from servers import DEALER, PASSWORDS, SHIFT, SUPERVISOR, TABLES
from shown import Stage, too_wide

from croupier.house import Refused
from croupier.house.requests import StopTable
from croupier.web import Service

pytestmark = pytest.mark.browser
TABLE = TABLES["mbs-three-card"]


def _stop(service: Service) -> None:
    token = service.entrance.sign_in(SHIFT, PASSWORDS[SHIFT])
    assert isinstance(token, str)
    assert not isinstance(service.entrance.ask(token, StopTable(TABLE, "a wet layout")), Refused)


def test_a_dealer_is_told_who_may_see_the_queue(context, new_stage: Stage):
    page = new_stage.open(context, DEALER, "/pit")
    page.get_by_text("the queue of the pit is for a Pit Supervisor or above").wait_for()


def test_where_nobody_is_waited_for_the_pit_says_so(context, new_stage: Stage):
    page = new_stage.open(context, SUPERVISOR, "/pit")
    page.get_by_text("Nobody is waited for", exact=True).wait_for()
    assert page.locator(".option").count() == 0


def test_what_waits_is_counted_on_the_door_of_the_pit_whatever_is_looked_at(context, new_stage: Stage):
    page = new_stage.open(context, SHIFT, "/rounds")
    page.locator("page-bar a", has_text="Pit").wait_for(state="attached")  # in a wide font it is in the menu
    assert page.locator("page-bar .count").count() == 0
    _stop(new_stage.service)
    page.locator("page-bar .count:visible", has_text="1").wait_for()


def test_a_stopped_table_is_opened_and_played_on_by_keys_with_a_second_person(context, new_stage: Stage):
    _stop(new_stage.service)
    page = new_stage.open(context, SHIFT, "/pit")
    page.locator(".item").wait_for()
    assert page.locator(".item").inner_text().startswith(TABLE)
    page.locator(".option").wait_for()
    assert not page.locator(".say").is_visible(), "nothing is chosen before somebody has looked"
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.keyboard.type("the layout is dry")
    page.get_by_placeholder("Name").fill(SUPERVISOR)
    page.get_by_placeholder("Password").fill(PASSWORDS[SUPERVISOR])
    page.keyboard.press("Enter")
    page.get_by_text("Nobody is waited for", exact=True).wait_for()
    assert not new_stage.service.house.state.stopped.get(TABLE)


def test_a_second_person_with_a_wrong_password_changes_nothing(context, new_stage: Stage):
    _stop(new_stage.service)
    page = new_stage.open(context, SHIFT, "/pit")
    page.locator(".option b").first.click()
    page.get_by_label("Reason").fill("the layout is dry")
    page.get_by_placeholder("Name").fill(SUPERVISOR)
    page.get_by_placeholder("Password").fill("not the password at all")
    page.keyboard.press("Enter")
    page.get_by_text("the name or the password is wrong").wait_for()
    assert new_stage.service.house.state.stopped.get(TABLE)


def test_r_29_what_somebody_else_has_ruled_is_marked_as_reviewed(context, new_stage: Stage):
    _stop(new_stage.service)
    page = new_stage.open(context, SHIFT, "/pit")
    page.locator(".overrides tbody tr", has_text="The table is stopped").wait_for()
    assert page.locator(".overrides [data-review]").count() == 0, "nobody reviews what they have done"
    other = context.browser.new_context(reduced_motion="reduce")
    seen = new_stage.open(other, SUPERVISOR, "/pit")
    mark = seen.get_by_role("button", name="Mark as reviewed")
    for width in (390, 820, 1280):
        seen.set_viewport_size({"width": width, "height": 900})
        mark.wait_for()
        assert too_wide(seen) == []
        box = mark.bounding_box()
        assert box is not None, width
        assert box["x"] + box["width"] <= width, "it is in sight"
    mark.click()
    seen.locator(".overrides tbody td", has_text=f"{SUPERVISOR}, ").wait_for()
    page.locator(".overrides tbody td", has_text=f"{SUPERVISOR}, ").wait_for()
    assert [each.by.name for _, each in new_stage.service.house.state.reviews.items()] == [SUPERVISOR]
    other.close()
