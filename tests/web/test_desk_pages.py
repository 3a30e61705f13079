"""Staff and set-up in a real browser: somebody is cut off with a reason, limits are changed, and others are told who may."""

from __future__ import annotations

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
    page.get_by_label("Password").fill(PASSWORDS[SUPERVISOR])
    page.keyboard.press("Enter")
    page.get_by_role("row", name=DEALER).get_by_role("cell", name="Pit Supervisor").wait_for()
    found = new_stage.service.entrance.staff.named(DEALER)
    assert found is not None
    assert found.post is Post.PIT_SUPERVISOR


def test_limits_are_changed_on_the_set_up_page(context, new_stage: Stage):
    page = new_stage.open(context, SHIFT, "/setup")
    page.get_by_label(f"{TABLE} Ante: Most").fill("200.00")
    page.get_by_label("Reason").fill("a quiet night")
    page.get_by_label("The second person's name").fill(SUPERVISOR)
    page.get_by_label("Password").fill(PASSWORDS[SUPERVISOR])
    page.get_by_role("button", name="Apply").click()
    page.get_by_text("The plan is taken").wait_for()
    assert new_stage.service.house.state.floor.tables[TABLE].setup.limits["ante"].most == Money(20_000)


@pytest.mark.parametrize("path", ["/staff", "/setup"])
def test_a_dealer_is_told_who_may(context, new_stage: Stage, path: str):
    page = new_stage.open(context, DEALER, path)
    page.locator("state-panel[state=forbidden]").wait_for()
