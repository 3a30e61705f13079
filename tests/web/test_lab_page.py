"""The lab in a real browser: a line is changed, solved, refused, pinned, shared by its address; a card is kept."""

from __future__ import annotations

import pytest
from servers import DEALER
from shown import Stage

from croupier.web.lab import LabLimits

pytestmark = pytest.mark.browser
LOOKS = 3  # at a job
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
    cancel_by_key(lab, panel)
    panel.get_by_role("button", name="Deal", disabled=False).wait_for()
    lab.locator("[id='field-ante_bonus.straight']").fill("2")
    panel.locator("table").wait_for(state="detached")  # it was of another variant


def cancel_by_key(lab, panel) -> None:
    """Cancel what runs, by the button that was in focus while the page looked at it several times."""
    panel.get_by_role("button", name="Cancel").focus()
    for _ in range(LOOKS):
        with lab.expect_response("**/api/v1/lab/jobs/*"):
            pass
    assert lab.evaluate("document.activeElement.textContent") == "Cancel"
    lab.keyboard.press("Enter")


def test_the_strategy_card_is_downloaded(lab):
    lab.keyboard.press("d")
    with lab.expect_download() as download:
        lab.locator(".kinds .button").nth(3).click()
    assert download.value.suggested_filename == "mbs-three-card-strategy.html"


def test_a_sweep_shows_its_cells_as_a_table_and_a_picture_and_is_refused_in_the_panel(lab):
    panel = lab.locator(".sweep")
    first, second = panel.locator("input").nth(0), panel.locator("input").nth(1)
    solve = panel.get_by_role("button", name="Solve the cells")
    known = panel.locator("datalist option").evaluate_all("each => each.map((one) => one.value)")
    assert "pair_plus.straight=3..7 to 1" in known
    lab.locator("[id='field-pair_plus.straight']").fill("6")
    lab.wait_for_url("**pair_plus.straight=6+to+1**")

    first.fill("pair_plus.straight=5..7 to 1")
    second.fill("pair_plus.flush=4 to 1,nine")
    solve.click()
    fault = panel.get_by_role("alert").filter(has_text="'nine' is no way to pay")
    fault.wait_for()
    assert fault.locator("rule-tag").count() == 1
    assert (first.get_attribute("aria-invalid"), second.get_attribute("aria-invalid")) == (None, "true")

    second.fill("pair_plus.flush=3..4 to 1")
    solve.click()
    panel.get_by_role("link", name=".svg").wait_for()
    assert fault.count() == 0
    assert panel.get_by_role("status").inner_text() == "6 of 6 cells solved"
    rows = panel.locator("tbody tr")
    assert rows.count() == 6
    (now,) = rows.filter(has_text="in hand").all()
    assert now.inner_text().split() == ["6", "to", "1", "4", "to", "1", "in", "hand", "2.3167%", "2.3167%", "2.9106", "25.61%"]
    (approved,) = rows.filter(has_text="approved").all()
    assert "5.5747%" in approved.inner_text()
    assert panel.locator("svg rect").count() == 6 + 2  # and what the two shades mean
    for name in ("mbs-three-card-sweep.csv", "mbs-three-card-sweep-pair-plus.svg"):
        with lab.expect_download() as download:
            panel.get_by_role("link", name=name).click()
        assert download.value.suggested_filename == name

    lab.locator("[id='field-ante_bonus.straight']").fill("2")
    panel.locator("table").wait_for(state="detached")  # it was of another variant


def test_a_sweep_can_be_cancelled_and_a_large_one_is_for_the_command(lab):
    panel = lab.locator(".sweep")
    example, field = panel.locator(".examples button").first, panel.locator("input").first
    example.click()
    assert field.input_value() == example.inner_text()
    field.fill("pair_plus.straight=1..999 to 1")
    panel.get_by_role("button", name="Solve the cells").click()
    fault = panel.get_by_role("alert").filter(has_text="999 cells")
    fault.wait_for()
    assert "croupier sweep mbs-three-card --over" in fault.inner_text()
    field.fill("pair_plus.straight=1..144 to 1")
    field.press("Enter")
    panel.get_by_text("of 144 cells solved").first.wait_for()
    table = panel.locator(".scroll").first
    table.locator("tbody tr").nth(20).wait_for()
    table.evaluate("each => each.scrollTop = 60")
    assert table.evaluate("each => each.scrollTop") == 60
    cancel_by_key(lab, panel)
    assert table.evaluate("each => each.scrollTop") == 60
    panel.get_by_role("button", name="Solve the cells", disabled=False).wait_for()
    assert panel.get_by_role("link").count() == 0

    assert "of 144 cells solved" in panel.locator(".heard").inner_text()
    submitted = "each => { each.requestSubmit(); return each.closest('.sweep').querySelector('.heard').textContent; }"
    assert panel.locator("form").evaluate(submitted) == ""  # or the same words would not be read aloud again
    panel.get_by_role("button", name="Cancel").click()
    panel.get_by_role("button", name="Solve the cells", disabled=False).wait_for()
