"""A player in a real browser: a round from taking a seat to being paid, by the mouse, by the keyboard alone, and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from servers import DEALER, TABLES
from shown import CALM, WIDTHS, Stage, Watched, open_page, too_wide

from croupier.games import BOOKS
from croupier.table import Phase, State

pytestmark = pytest.mark.browser
SEAT, ANTE = '[data-act="sit:1"]', '[data-act="area:ante"]'
# What stakes more, or lets the player look; not what doubles the stakes, which a slow page shows for a moment too long.
NEXT = ".dock offer-button.two:not([key=D])"
PATIENCE = 400  # looks at the house, one in 50 ms
WHOLE = """(wanted) => {  // whether the name and the amount of an offer stand there in full
  const label = wanted.shadowRoot?.querySelector(".label");
  return !label || label.scrollWidth <= label.clientWidth;
}"""
CUT_OFF = """(meter) => {  // the digits that are wider than their cells
  const digits = [...meter.shadowRoot.querySelectorAll(".digit")];
  return digits.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent);
}"""
OFF_SCREEN = """(meter) => {  // the signs of the meter that are not wholly on the screen
  const drawn = [...meter.shadowRoot.querySelectorAll("span")].map((each) => [each.textContent, each.getBoundingClientRect()]);
  return drawn.filter(([, box]) => box.left < 0 || box.right > innerWidth).map(([text]) => text);
}"""
TOUCHABLE = """(wanted) => {  // whether a finger that misses its middle by 21 pixels still hits it
  const deep = (x, y, root = document) => {
    const found = root.elementFromPoint(x, y);
    const inner = found?.shadowRoot ? deep(x, y, found.shadowRoot) : null;
    return inner ?? found;
  };
  const isOf = (each) => each === wanted || (each ? isOf(each.parentNode ?? each.host) : false);
  const box = wanted.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return [[21, 0], [-21, 0], [0, 21], [0, -21]].every(([right, down]) => isOf(deep(x + right, y + down)));
}"""


def press_tab_to(page: Any, selector: str) -> None:
    """Go by Tab alone to something that can be pressed."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(
            """(wanted) => { let at = document.activeElement;
            while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
            return at?.matches(wanted) ?? false; }""",
            selector,
        ):
            return
    raise AssertionError(f"Tab does not come to {selector}")


def by_mouse(page: Any, selector: str, _key: str = "") -> None:
    """On its middle; the key is for others. What an offer says stands there in full."""
    what = page.locator(selector).first
    assert what.evaluate(WHOLE), f"what {selector} says is cut off"
    what.click()


def by_keyboard(page: Any, selector: str, key: str = "") -> None:
    """The key that is named for it, or Tab and Enter."""
    if not key:
        press_tab_to(page, selector)
    page.keyboard.press(key or "Enter")


def by_touch(page: Any, selector: str, _key: str = "") -> None:
    """With a finger, which takes 44 pixels. Nothing sticks out of the screen before, nor after it."""
    what = page.locator(selector).first
    what.scroll_into_view_if_needed()
    assert what.evaluate(TOUCHABLE), f"{selector} is too small for a finger"
    assert too_wide(page) == [], selector
    assert what.evaluate(WHOLE), f"what {selector} says is cut off"
    what.tap()
    assert too_wide(page) == [], selector


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
@pytest.mark.parametrize("slug", BOOKS)
def test_a_player_plays_a_round_and_is_paid(slug: str, press: Callable[..., None], context, new_stage: Stage):
    play_round(slug, press, context, new_stage)


def test_a_watcher_sits_down_by_the_button_of_the_dock_and_leaves(context, new_stage: Stage):
    table, dealer = TABLES["mbs-three-card"], new_stage.client
    dealer.work_at(table)
    dealer.give_ticket(DEALER, "Ann", table)
    new_stage.let_in(context, "Ann")
    page = context.new_page()
    open_page(page, f"{new_stage.address}/tables/{table}/play")
    page.locator(f"{NEXT}[key=S]").wait_for()
    page.keyboard.press("s")
    page.locator('[data-more="table.LeaveSeat"]').wait_for()
    page.locator('[data-more="table.LeaveSeat"]').click()
    page.locator(f"{NEXT}[key=S]").wait_for()


@pytest.mark.parametrize("slug", ["mbs-three-card", "rws-texas-holdem"])  # the fewest decisions, and the most
def test_a_player_plays_a_round_on_a_phone(slug: str, browser, new_stage: Stage):
    width = 390
    phone = browser.new_context(
        viewport={"width": width, "height": WIDTHS[width]}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = play_round(slug, by_touch, phone, new_stage)
    result = page.locator(".dock .left .display").bounding_box()
    assert 0 <= result["x"] <= width - result["width"], "what the round came to is in sight"
    assert result["y"] + result["height"] <= WIDTHS[width]
    phone.close()


def play_round(slug: str, press: Callable[..., None], context: Any, new_stage: Stage) -> Any:
    """A round as a player plays it, while the dealer deals; the page at its end."""
    table, dealer = TABLES[slug], new_stage.client
    dealer.work_at(table)
    dealer.give_ticket(DEALER, "Ann", table)
    new_stage.let_in(context, "Ann")
    page = context.new_page()
    watched = Watched(page)

    def state() -> State:
        return new_stage.service.house.state.floor.tables[table]

    def until(holds: Callable[[], Any], what: str) -> None:
        for _ in range(PATIENCE):
            if holds():
                return
            page.wait_for_timeout(50)
        raise AssertionError(f"{what}: {page.locator('main').inner_text()}")

    def label() -> str:
        """What the button says now; nothing if there is none."""
        return str(page.evaluate("(which) => document.querySelector(which)?.getAttribute('label') ?? ''", NEXT))

    open_page(page, f"{new_stage.address}/tables/{table}/play")
    page.locator(SEAT).first.wait_for()
    press(page, SEAT)
    until(lambda: state().seats, "nobody sits down")
    dealer.offered(DEALER, table, "table.OpenBets")
    page.locator(ANTE).first.wait_for()
    assert page.locator(ANTE).first.evaluate("(each) => each.tagName") == "BUTTON", "what came to be offered can be pressed"
    assert page.locator(ANTE).first.inner_text().startswith("+"), "an area says what a press puts there"
    assert page.locator('[data-chip="5000.00"]').is_disabled(), "a chip over the maximum of every area cannot be chosen"
    press(page, ANTE, "a")
    until(lambda: state().in_play, "nothing is staked")
    dealer.offered(DEALER, table, "table.CloseBets")
    dealer.offered(DEALER, table, "table.DealCards")
    while (phase := state().phase) is not Phase.OPEN:
        if phase is Phase.DECIDING and state().undecided():
            until(label, "nothing is offered")
            done = label()
            before = state()
            page.wait_for_timeout(CALM)
            press(page, NEXT, page.locator(NEXT).first.get_attribute("key"))
            until(lambda before=before: state() is not before, f"nothing comes of {done}")  # type: ignore[misc]
            until(lambda done=done: label() != done, f"{done} is shown still")  # type: ignore[misc]
        else:
            dealer.offered(DEALER, table, "table.TurnUp")
    dealer.offered(DEALER, table, "table.Settle")
    page.locator(".dock .left .display").wait_for()
    assert page.locator(".dock offer-button").count() == 0
    assert watched.complaints == []
    return page


def test_a_second_press_so_soon_stakes_nothing(context, new_stage: Stage):
    """Where the cards are looked at stands what stakes more, a moment later, with the same key."""
    table, dealer = TABLES["mbs-texas-holdem"], new_stage.client
    dealer.work_at(table)
    dealer.give_ticket(DEALER, "Ann", table)
    page = new_stage.open(context, "Ann", f"/tables/{table}/play")

    def staked() -> int:
        return len(new_stage.service.house.state.floor.tables[table].stakes)

    page.locator(SEAT).first.click()
    dealer.offered(DEALER, table, "table.OpenBets")
    page.locator(ANTE).first.click()
    page.locator(f"{NEXT}, .dock [key=Z]").first.wait_for()
    dealer.offered(DEALER, table, "table.CloseBets")
    dealer.offered(DEALER, table, "table.DealCards")
    page.locator(f"{NEXT}[label^=Look]").wait_for()
    page.evaluate("() => { window.at = performance.now(); performance.now = () => window.at; }")
    page.keyboard.press("l")
    page.locator(f"{NEXT}[label=Flop]").wait_for()
    page.wait_for_timeout(300)
    for hasty in (lambda: page.keyboard.press("l"), page.locator(NEXT).click):
        hasty()
        page.wait_for_timeout(200)
        assert staked() == 1, "the flop is not staked"
    page.evaluate("(more) => { window.at += more; }", CALM + 1)
    page.keyboard.press("l")
    page.locator(f"{NEXT}[label=Flop]").wait_for(state="detached")
    assert staked() == 2


def test_a_key_that_is_held_down_stakes_once(context, new_stage: Stage):
    table, dealer = TABLES["mbs-three-card"], new_stage.client
    dealer.work_at(table)
    dealer.give_ticket(DEALER, "Ann", table)
    page = new_stage.open(context, "Ann", f"/tables/{table}/play")
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url) if sent.method == "POST" else None)
    page.locator(SEAT).first.click()
    dealer.offered(DEALER, table, "table.OpenBets")
    page.locator(ANTE).first.wait_for()
    for press in ("a", "Enter"):
        asked.clear()
        if press == "Enter":
            page.locator(ANTE).first.focus()
        for _ in range(4):  # a key that is down already is down again: it repeats itself
            page.keyboard.down(press)
            page.wait_for_timeout(100)
        page.keyboard.up(press)
        page.wait_for_timeout(200)
        assert len(asked) == 1, press


def test_a_wager_under_its_minimum_that_goes_back_is_said(context, new_stage: Stage):
    table, dealer = TABLES["mbs-three-card"], new_stage.client
    dealer.work_at(table)
    dealer.give_ticket(DEALER, "Ann", table)
    page = new_stage.open(context, "Ann", f"/tables/{table}/play")
    page.locator(SEAT).first.click()
    dealer.offered(DEALER, table, "table.OpenBets")
    page.locator('[data-chip="5.00"][aria-pressed="true"]').wait_for()  # one chip of it is enough for the ante
    page.locator('[data-chip="1.00"]').click()
    page.locator(ANTE).first.click()
    page.locator(".dock .now", has_text="Ante: 5.00 at the least").wait_for()
    dealer.offered(DEALER, table, "table.TakeBack")
    page.get_by_text("Ante 1.00 went back to you").wait_for()


def test_no_digit_of_a_sign_is_cut_off_in_any_font(context, new_stage: Stage):
    page = new_stage.open(context, "", "/signs/of T1")
    page.locator("meter-digits .digit").first.wait_for()
    page.wait_for_timeout(1_500)  # it was drawn anew
    assert page.locator("meter-digits").evaluate(OFF_SCREEN) == []
    for font in ("DejaVu Sans", "monospace", "serif"):
        page.evaluate("(font) => { document.body.style.fontFamily = font; }", font)
        for width, height in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(100)
            assert too_wide(page) == [], (font, width)
            assert page.locator("meter-digits").evaluate(CUT_OFF) == [], (font, width)
            assert page.locator("meter-digits").evaluate(OFF_SCREEN) == [], (font, width)
