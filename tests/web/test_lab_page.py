"""The lab in a real browser: a line is changed, solved, refused, pinned, shared by its address; a card is kept."""

from __future__ import annotations

import pytest
from servers import DEALER
from shown import Stage

from croupier.web.lab import LabLimits

pytestmark = pytest.mark.browser
PATIENCE = 120_000  # milliseconds: a machine may be busy, and the first question starts a process


@pytest.fixture
def lab(context, stage: Stage):
    stage.service.lab.limits = LabLimits(solve_time=600)
    context.set_default_timeout(PATIENCE)
    page = stage.open(context, DEALER, "/lab?book=mbs-three-card")
    page.wait_for_selector(".lab:not(.loading)")
    return page


def test_a_changed_line_is_solved_refused_undone_pinned_and_kept(lab, context):
    field = lab.locator("[id='field-pair_plus.straight']")
    assert field.input_value() == "5"
    field.fill("6")
    lab.wait_for_url("**/lab?book=mbs-three-card&pair_plus.straight=6+to+1")
    lab.get_by_role("button", name="Pair plus", pressed=True).wait_for()  # the figures that the line changes come to the front
    edge = lab.locator(".numbers .number").first
    assert edge.locator("b").inner_text() == "2.3167%"
    assert edge.locator(".old").inner_text() == "5.5747%"
    assert "pair_plus.straight = 6 to 1" in lab.locator(".notice").inner_text()

    field.fill("-3")
    fault = lab.locator(".fault:not(:empty)")
    fault.wait_for()
    assert "is no way to pay" in fault.inner_text()
    assert field.get_attribute("aria-invalid") == "true"
    field.fill("6")
    fault.wait_for(state="detached")

    pin(lab)
    lab.get_by_role("columnheader", name="now", exact=False).first.wait_for()
    field.fill("7")
    lab.wait_for_url("**pair_plus.straight=7+to+1**")
    pin(lab)
    lab.get_by_role("columnheader", name="B", exact=True).wait_for()
    assert "&A=" in lab.url
    assert "&B=" in lab.url
    compared = lab.locator(".pins tr", has_text="Pair plus, ").first.locator("td")
    assert compared.all_inner_texts()[:2] == ["5.5747%", "2.3167%"]

    other = context.new_page()
    other.goto(lab.url)
    other.get_by_role("columnheader", name="B", exact=True).wait_for()
    assert other.locator("[id='field-pair_plus.straight']").input_value() == "7"
    assert other.locator(".pins table").inner_text() == lab.locator(".pins table").inner_text()


def pin(lab) -> None:
    """By its key, which counts where nobody writes."""
    lab.evaluate("document.activeElement.blur()")
    lab.keyboard.press("p")


def test_the_figures_stay_with_the_wager_that_is_looked_at_while_they_change(lab):
    base = lab.get_by_role("button", name="Base game", pressed=True)
    base.wait_for()
    lab.locator("[id='field-ante_bonus.straight']").fill("2")
    lab.wait_for_url("**ante_bonus.straight=2+to+1**")
    base.wait_for()
    lab.locator("[id='field-pair_plus.straight']").fill("6")
    lab.get_by_role("button", name="Pair plus", pressed=True).wait_for()
    lab.locator("[id='field-ante_bonus.straight']").fill("3")
    base.wait_for()


def test_an_address_that_cannot_be_read_leads_to_the_page_without_it(lab):
    lab.goto(lab.url.partition("?")[0] + "?book=mbs-three-card&pair_plus.straight=zz")
    lab.get_by_text("'zz' is no way to pay", exact=False).wait_for()
    lab.get_by_role("link", name="Open the page without it").click()
    lab.wait_for_selector(".lab:not(.loading)")


def test_rounds_are_simulated_beside_the_exact_values(lab):
    panel = lab.locator(".simulation")
    panel.get_by_role("button", name="Deal").click()
    panel.get_by_text("1\u202f000\u202f000 of 1\u202f000\u202f000 rounds dealt, seed 1").wait_for()
    panel.get_by_role("button", name="Cancel").wait_for(state="hidden")
    base = panel.locator("tbody tr").first
    assert base.locator("td").nth(2).inner_text() == "\N{MINUS SIGN}3.3730%"
    assert abs(float(base.locator("td").nth(3).inner_text().replace("\N{MINUS SIGN}", "-"))) < 5
    assert panel.locator("svg polyline").count() == 1

    panel.locator("input").fill("x")
    panel.get_by_role("button", name="Deal").click()
    lab.get_by_text("The seed is a whole number", exact=False).wait_for()
    panel.locator("input").fill("2")
    panel.locator("select").select_option("1000000000")
    panel.get_by_role("button", name="Deal").click()
    panel.get_by_text("seed 2").wait_for()
    panel.get_by_role("button", name="Cancel").click()
    panel.get_by_role("button", name="Deal", disabled=False).wait_for()
    lab.locator("[id='field-ante_bonus.straight']").fill("2")
    panel.locator("table").wait_for(state="detached")  # it was of another variant


def test_the_strategy_card_is_downloaded(lab):
    lab.keyboard.press("d")
    with lab.expect_download() as download:
        lab.locator(".kinds .button").nth(3).click()
    assert download.value.suggested_filename == "mbs-three-card-strategy.html"
