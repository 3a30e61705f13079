"""The drill in a real browser: chosen, answered by keys alone, scored with its rule; and it fits a phone."""

from __future__ import annotations

import pytest
from servers import DEALER
from shown import Stage
from test_drill_api import due_exercise

from croupier.web import Service

pytestmark = pytest.mark.browser
PATIENCE = 120_000  # milliseconds: a machine may be busy


@pytest.fixture
def drill(context, new_stage: Stage):
    context.set_default_timeout(PATIENCE)
    page = new_stage.open(context, DEALER, "/drill")
    page.wait_for_selector(".begin")
    return page


def begin(page, seed: int = 1, exercises: int = 2, subject: str = "deal") -> None:
    for box in page.locator("[name=subject]").all():
        box.set_checked(box.get_attribute("value") == subject)
    page.fill("[name=exercises]", str(exercises))
    page.fill("[name=seed]", str(seed))
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".stage")


def answer(page, service: Service, *, wrong: str = "") -> None:
    """Answer the exercise that is shown by keys alone, one question wrongly if it is asked."""
    identity = page.evaluate("fetch('/api/v1/me').then((said) => said.json()).then((said) => said.identity)")
    staged = due_exercise(service, identity)
    for number, question in enumerate(staged.exercise.questions, 1):
        right = staged.right[question.name]
        keys = [option.key for option in question.options]
        if keys:
            chosen = next(key for key in keys if (key in right) is not (question.name == wrong))
            page.keyboard.press(str(keys.index(chosen) + 1))
        else:
            page.keyboard.type(right[0])
            page.keyboard.press("Enter")
        if number < len(staged.exercise.questions):
            page.wait_for_function(f"document.querySelectorAll('button.asked').length === {number}")
    page.wait_for_selector(".verdict")


def test_a_number_of_exercises_that_cannot_be_leaves_what_was_chosen_where_it_is(drill):
    drill.fill("[name=exercises]", "")
    drill.get_by_role("button", name="Begin").click()
    assert drill.locator("[name=exercises]:invalid").count() == 1  # the browser says so at the field
    drill.evaluate("document.querySelector('.begin').noValidate = true")
    drill.get_by_role("button", name="Begin").click()
    drill.get_by_text("a sitting has 1 to 100 exercises").wait_for()
    assert drill.locator(".begin").is_visible()


def test_a_sitting_by_keys_alone_is_scored_with_its_rules(drill, service: Service):
    begin(drill)
    assert "Staged, no real money" in drill.locator(".drill-head").inner_text()
    answer(drill, service, wrong="effect")
    assert drill.locator(".option.wrong .said").inner_text() == "Your ruling"
    assert drill.locator(".option.right .said").first.inner_text() == "The book"
    assert drill.locator(".verdict rule-tag").count() > 0
    told = drill.locator(".told").inner_text()
    drill.keyboard.press("r")  # it is shown again how it came, and then lies as before
    assert drill.get_by_role("button", name="See it again").is_visible()
    drill.wait_for_function("document.querySelectorAll('.told .later').length === 0")
    assert drill.locator(".told").inner_text() == told
    assert drill.locator(".sitting .score b").inner_text() == "0"
    drill.keyboard.press("Space")
    drill.wait_for_selector(".verdict", state="detached")
    answer(drill, service)
    assert drill.locator(".sitting .score b").inner_text() == "1"
    drill.keyboard.press("Space")
    drill.wait_for_selector(".done-panel")
    with drill.expect_download() as download:
        drill.get_by_role("link", name="Certificate").click()
    assert download.value.suggested_filename == "training.html"
    certificate = download.value.path().read_text(encoding="utf-8")
    assert f"Training of {DEALER}" in certificate
    assert "2 exercises, 1 of them with every answer right" in certificate


def test_the_order_of_calls_is_practised_by_keys_alone(drill, service: Service):
    begin(drill, subject="calls", exercises=3)
    assert drill.locator(".drill-head h1").inner_text().endswith(": Calls")
    answer(drill, service, wrong="step 1")
    assert drill.locator(".option.right .said").inner_text() == "The book"
    assert "The table waits" in drill.locator(".ruling").inner_text()
    assert "next step" in drill.locator(".verdict h2").inner_text()
    assert drill.locator(".verdict rule-tag").count() > 0
    for _ in range(2):
        drill.keyboard.press("Space")
        drill.wait_for_selector(".verdict", state="detached")
        answer(drill, service)
    assert drill.locator(".sitting .score b").inner_text() == "2"


@pytest.mark.parametrize("width", [390, 820, 1280, 1920])
def test_nothing_is_wider_than_the_window_and_the_next_step_is_in_it(drill, service: Service, width: int):
    drill.set_viewport_size({"width": width, "height": 844})
    begin(drill, seed=3)
    answer(drill, service, wrong="effect")
    assert drill.evaluate("document.documentElement.scrollWidth") <= width
    box = drill.get_by_role("button", name="Next").bounding_box()
    assert 0 <= box["x"] <= width - box["width"]
    if width in (390, 1280, 1920):
        assert box["y"] + box["height"] <= 844
