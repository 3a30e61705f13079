"""Staff and set-up in a real browser: somebody is cut off with a reason, limits are changed, and others are told who may."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from servers import DEALER, PASSWORDS, SHIFT, SUPERVISOR, TABLES

from croupier.rulebook import Money, Post
from croupier.web import Service, serve_beside

pytestmark = pytest.mark.browser
TABLE = TABLES["mbs-three-card"]


@pytest.fixture
def address(service: Service) -> Iterator[str]:
    with serve_beside(service, port=0) as at:
        yield at


def _open(page, context, address: str, name: str, path: str) -> None:
    who = {"name": name, "password": PASSWORDS[name], "keep": "cookie"}
    assert context.request.post(f"{address}/api/v1/sign-in", data=who).ok
    page.goto(address + path)


def test_somebody_is_cut_off_with_a_reason(page, context, address: str, service: Service):
    _open(page, context, address, SHIFT, "/staff")
    page.get_by_role("button", name=f"Cut off: {DEALER}").click()
    page.get_by_label("Reason").fill("has left the house")
    page.keyboard.press("Enter")
    page.get_by_role("cell", name="has left").wait_for()
    assert [each.name for each in service.house.state.staff.members() if each.left] == [DEALER]


def test_another_post_takes_a_second_person(page, context, address: str, service: Service):
    _open(page, context, address, SHIFT, "/staff")
    page.get_by_role("button", name=f"Change post: {DEALER}").click()
    page.get_by_label("Post", exact=True).select_option("pit-supervisor")
    page.get_by_label("Reason").fill("passed the course")
    page.get_by_label("The second person's name").fill(SUPERVISOR)
    page.get_by_label("Password").fill(PASSWORDS[SUPERVISOR])
    page.keyboard.press("Enter")
    page.get_by_role("row", name=DEALER).get_by_role("cell", name="Pit Supervisor").wait_for()
    found = service.entrance.staff.named(DEALER)
    assert found is not None
    assert found.post is Post.PIT_SUPERVISOR


def test_limits_are_changed_on_the_set_up_page(page, context, address: str, service: Service):
    _open(page, context, address, SHIFT, "/setup")
    page.get_by_label(f"{TABLE} Ante: Most").fill("200.00")
    page.get_by_label("Reason").fill("a quiet night")
    page.get_by_label("The second person's name").fill(SUPERVISOR)
    page.get_by_label("Password").fill(PASSWORDS[SUPERVISOR])
    page.get_by_role("button", name="Apply").click()
    page.get_by_text("The plan is taken").wait_for()
    assert service.house.state.floor.tables[TABLE].setup.limits["ante"].most == Money(20_000)


@pytest.mark.parametrize("path", ["/staff", "/setup"])
def test_a_dealer_is_told_who_may(page, context, address: str, path: str):
    _open(page, context, address, DEALER, path)
    page.locator("state-panel[state=forbidden]").wait_for()
