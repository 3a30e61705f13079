"""Pages when something is wrong: no connection, a session that ended elsewhere, a refusal, a fault of ours."""

from __future__ import annotations

import json

import pytest
from servers import DEALER, TABLES
from shown import Stage, open_page

pytestmark = pytest.mark.browser
TABLE = TABLES["mbs-three-card"]
NEXT = "[data-act=next]"


LINES = """(() => {  // the connections of a page, which can be cut: no other one comes through then
  const lines = (window.lines = []);
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(window.isCut ? `${address}/none` : address);
      lines.push(this);
    }
  };
})()"""
CUT = "() => { window.isCut = true; for (const line of window.lines) line.close(); }"


def test_without_a_connection_the_dealers_next_step_cannot_be_pressed(context, new_stage: Stage):
    new_stage.client.work_at(TABLE)
    new_stage.let_in(context, DEALER)
    page = context.new_page()
    page.add_init_script(LINES)
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.method) if asked.url.endswith("/requests") else None)
    open_page(page, f"{new_stage.address}/tables/{TABLE}/deal")
    page.locator(f"{NEXT}:enabled").wait_for()
    page.evaluate(CUT)
    page.locator(f"{NEXT}:disabled", has_text="Nothing can be sent now").wait_for()
    page.keyboard.press("Space")
    page.wait_for_timeout(200)
    assert sent == []
    assert page.locator("section.pay").evaluate("(pay) => pay.inert"), "no decision and no stake is pressed"
    page.evaluate("() => { window.isCut = false; }")
    page.locator(f"{NEXT}:enabled").wait_for()


def test_without_a_connection_a_player_cannot_choose(context, new_stage: Stage):
    new_stage.client.work_at(TABLE)
    new_stage.client.give_ticket(DEALER, "Ann", TABLE)
    new_stage.let_in(context, "Ann")
    page = context.new_page()
    page.add_init_script(LINES)
    open_page(page, f"{new_stage.address}/tables/{TABLE}/play")
    page.locator(".dock offer-button:not([disabled])").wait_for()
    page.evaluate(CUT)
    page.locator(".dock offer-button[disabled]", has_text="Nothing can be sent now").wait_for()


def test_without_a_connection_a_player_stakes_nothing(context, new_stage: Stage):
    """What lies there is not known: who presses again would stake twice."""
    new_stage.client.work_at(TABLE)
    new_stage.client.give_ticket(DEALER, "Ann", TABLE)
    new_stage.let_in(context, "Ann")
    page = context.new_page()
    page.add_init_script(LINES)
    open_page(page, f"{new_stage.address}/tables/{TABLE}/play")
    page.locator('[data-act="sit:1"]').click()
    new_stage.client.offered(DEALER, TABLE, "table.OpenBets")
    ante = page.locator('button[data-act="area:ante"]')
    ante.click()
    page.locator('.dock offer-button[label="Double"]').wait_for()
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url) if asked.method == "POST" else None)
    page.evaluate(CUT)
    page.locator("card-table[inert]").wait_for()
    assert all(each.is_disabled() for each in page.locator(".dock .more button").all())
    for key in ("a", "d", "z"):
        page.keyboard.press(key)
    ante.click(force=True)
    page.wait_for_timeout(300)
    assert sent == []
    page.evaluate("() => { window.isCut = false; }")
    page.locator("card-table:not([inert])").wait_for()
    with page.expect_request(lambda asked: asked.method == "POST"):
        page.keyboard.press("a")


def test_a_screen_reader_hears_which_steps_are_done(context, new_stage: Stage):
    new_stage.client.work_at(TABLE)
    page = new_stage.open(context, DEALER, f"/tables/{TABLE}/deal")
    page.locator(NEXT).wait_for()
    assert page.locator(".step.done .heard").count() == 0
    page.keyboard.press("Space")
    page.locator(".step.done .heard", has_text="done").first.wait_for(state="attached")


def test_a_rule_that_a_book_does_not_have_is_said(context, stage: Stage):
    page = stage.open(context, DEALER, "/rules/mbs-three-card/99.9")
    page.get_by_text("There is no 99.9 here").wait_for()


@pytest.mark.parametrize(("who", "words"), [(DEALER, "Sign in and go on"), ("Ann", "Load again")])
def test_a_session_that_ends_elsewhere_covers_the_page(who: str, words: str, context, new_stage: Stage):
    """A player has no password to sign in with: a link lets in."""
    new_stage.client.work_at(TABLE)
    new_stage.client.give_ticket(DEALER, "Ann", TABLE)
    page = new_stage.open(context, who, f"/tables/{TABLE}/{'deal' if who == DEALER else 'play'}")
    page.locator("card-table").wait_for()
    assert new_stage.client.http.post("/api/v1/sign-out", headers=new_stage.client.by(who)).status_code == 200
    over = page.locator("dialog[open]")
    over.get_by_text(words).wait_for()
    for _ in range(2):
        page.keyboard.press("Escape")
    assert over.count() == 1
    assert over.get_by_text(words).evaluate("(action) => action === document.activeElement")


@pytest.mark.parametrize(
    ("status", "detail", "title"),
    [(500, "this was not expected", "An error of ours"), (503, "the disk is full", "The disk is full")],
)
def test_a_command_that_fails_says_that_it_may_be_pressed_again(status, detail, title, context, new_stage: Stage):
    new_stage.client.work_at(TABLE)
    page = new_stage.open(context, DEALER, f"/tables/{TABLE}/deal")
    page.locator(NEXT).wait_for()
    answer = json.dumps({"title": "", "status": status, "detail": detail, "rules": []})
    page.route("**/api/v1/requests", lambda route: route.fulfill(status=status, body=answer))
    page.keyboard.press("Space")
    toast = page.locator("toast-list .toast", has_text=title)
    toast.wait_for()
    assert "It is safe to press again." in toast.inner_text()


@pytest.mark.parametrize("path", ["/pit", "/staff", "/setup", "/tables/none/deal"])
def test_what_a_page_cannot_show_is_said_in_the_middle(path: str, context, new_stage: Stage):
    page = new_stage.open(context, DEALER, path)
    page.locator("state-panel .title").wait_for()
    box = page.locator("state-panel").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - 640) < 12


def test_a_page_that_got_nothing_loads_itself_once_the_house_is_reached(context, stage: Stage):
    stage.let_in(context, DEALER)
    page = context.new_page()
    page.route("**/api/v1/rules*", lambda route: route.abort())
    page.goto(f"{stage.address}/rules")
    page.locator("state-panel", has_text="Reconnecting").wait_for()
    page.unroute("**/api/v1/rules*")
    page.get_by_placeholder("Find in this book").wait_for()


def test_rounds_that_do_not_come_are_said_in_their_place(context, stage: Stage):
    stage.let_in(context, DEALER)
    page = context.new_page()
    page.route("**/api/v1/rounds?*", lambda route: route.fulfill(status=500, body='{"status": 500, "detail": "not expected"}'))
    page.goto(f"{stage.address}/rounds")
    page.locator(".found state-panel", has_text="This page failed").wait_for()
    assert page.locator("toast-list .toast").count() == 0


def test_a_player_who_opens_the_dealers_page_comes_to_the_own_one(context, new_stage: Stage):
    new_stage.client.work_at(TABLE)
    new_stage.client.give_ticket(DEALER, "Ann", TABLE)
    page = new_stage.open(context, "Ann", f"/tables/{TABLE}/deal")
    page.wait_for_url(f"**/tables/{TABLE}/play")


def test_rules_that_have_no_room_are_one_press_away(context, played_stage: Stage):
    page = played_stage.open(context, DEALER, "/rounds/T1/1")
    more = page.locator("tbody rule-tag[more]").first
    first = (more.get_attribute("more") or "").split()[0]
    more.locator("button").press("Enter")
    page.locator(f"rule-tag[rule='{first}']:focus-within").wait_for()
