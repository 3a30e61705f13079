"""Staff, set-up, rounds and the bar in a real browser; and others are told who may."""

from __future__ import annotations

import re

import pytest
from servers import DEALER, PASSWORDS, SHIFT, SUPERVISOR, TABLES
from shown import Stage

from croupier.rulebook import Money, Post

pytestmark = pytest.mark.browser
TABLE = TABLES["mbs-three-card"]


def test_somebody_is_cut_off_with_a_reason(context, new_stage: Stage):
    page = new_stage.open(context, SHIFT, "/staff")
    page.get_by_role("button", name=f"Cut off: {DEALER}").click()
    page.get_by_label("Reason").fill("has left the house")
    page.keyboard.press("Enter")
    page.get_by_role("cell", name="has left").wait_for()
    assert [each.name for each in new_stage.service.house.state.staff.members() if each.left] == [DEALER]


def test_another_post_takes_a_second_person(context, new_stage: Stage):
    page = new_stage.open(context, SHIFT, "/staff")
    page.get_by_role("button", name=f"Change post: {DEALER}").click()
    page.get_by_label("Post", exact=True).select_option("pit-supervisor")
    page.get_by_label("Reason").fill("passed the course")
    page.get_by_label("The second person's name").fill(SUPERVISOR)
    page.get_by_label("Password", exact=True).fill("not the password at all")
    page.keyboard.press("Enter")
    page.locator("dialog toast-list .shut").click()  # nothing covers what is said
    page.get_by_label("Password", exact=True).fill(PASSWORDS[SUPERVISOR])
    page.keyboard.press("Enter")
    page.get_by_role("row", name=DEALER).get_by_role("cell", name="Pit Supervisor").wait_for()
    found = new_stage.service.entrance.staff.named(DEALER)
    assert found is not None
    assert found.post is Post.PIT_SUPERVISOR


def test_limits_are_changed_in_the_floor_file(context, new_stage: Stage):
    page = new_stage.open(context, SHIFT, "/setup")
    file = page.locator("#floor-file")
    text = file.input_value()
    file.fill(text.replace("positions = 6", "positions = 99", 1))
    page.get_by_role("button", name="Check").click()
    page.locator(".checked.wrong").get_by_text("positions").wait_for()
    file.fill(re.sub(rf'(?s)(name = "{TABLE}".*?ante = \["5", ")500', r"\g<1>200", text, count=1))
    page.get_by_role("button", name="Diff").click()
    page.get_by_text(f"table {TABLE}: limits").wait_for()
    changed = file.input_value()
    file.fill(text)
    page.get_by_text(f"table {TABLE}: limits").wait_for(state="detached")  # it was said of another text
    file.fill(changed)
    page.get_by_role("button", name="Diff").click()
    page.get_by_text(f"table {TABLE}: limits").wait_for()
    page.get_by_role("button", name="Apply").click()
    page.get_by_label("Reason").fill("a quiet night")
    page.get_by_label("The second person's name").fill(SUPERVISOR)
    page.get_by_label("Password", exact=True).fill(PASSWORDS[SUPERVISOR])
    page.keyboard.press("Enter")
    page.get_by_text("The floor file is applied").wait_for()
    assert new_stage.service.house.state.floor.tables[TABLE].setup.limits["ante"].most == Money(20_000)


def test_somebody_is_added_and_sets_the_first_password_by_the_link(context, browser, new_stage: Stage):
    page = new_stage.open(context, SHIFT, "/staff")
    page.get_by_role("button", name="Add a person").click()
    page.get_by_label("Name", exact=True).fill("Pia")
    page.keyboard.press("Enter")
    link = page.get_by_label("Link", exact=True).input_value()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("row", name="Pia").get_by_text("link until").wait_for()
    other = browser.new_context()
    own = other.new_page()
    own.goto(link)
    own.get_by_label("New password", exact=True).fill("some words of my own")
    own.get_by_label("The new password again").fill("some words of my own")
    assert "first" not in own.url
    own.keyboard.press("Enter")
    own.get_by_role("heading", name="All tables").wait_for()
    other.close()


@pytest.mark.parametrize("path", ["/staff", "/setup"])
def test_a_dealer_is_told_who_may(context, new_stage: Stage, path: str):
    page = new_stage.open(context, DEALER, path)
    page.locator("state-panel[state=forbidden]").wait_for()


def test_the_doors_are_those_of_the_post_and_fold_where_they_have_no_room(context, stage: Stage):
    page = stage.open(context, DEALER, "/rounds")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Pages").click()
    doors = page.get_by_role("navigation", name="Pages").get_by_role("link")
    assert doors.all_inner_texts() == ["Floor", "Rounds", "Lab", "Drill", "Rules"]
    assert all(each.bounding_box()["x"] + each.bounding_box()["width"] <= 390 for each in doors.all())
    page.keyboard.press("Escape")
    assert not doors.first.is_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    doors.last.wait_for()
    assert not page.get_by_role("button", name="Pages").is_visible()


def test_rounds_are_listed_and_one_is_opened(context, played_stage: Stage):
    page = played_stage.open(context, SUPERVISOR, "/rounds")
    page.get_by_role("link", name="T1 1").click()
    page.wait_for_url("**/rounds/T1/1?eyes=auditor**")
