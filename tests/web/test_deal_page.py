"""The dealer's table in a real browser: one key for each step, cards that are keyed, stakes for players, and reports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from servers import DEALER, SUPERVISOR, TABLES, Cheap, make_house, opened_service
from shown import Stage, Watched, open_page, staged, too_wide

from croupier.games import BOOKS
from croupier.table import CardSource, Phase, State

pytestmark = pytest.mark.browser
PATIENCE = 300  # looks, one in 50 ms
WRONG, REPORT, NEXT = '[data-act="wrong"]', '[data-act="report"]', '[data-act="next"]'


class Dealing:
    """A dealer's page, and the table as the house has it."""

    def __init__(self, stage: Stage, context: Any, table: str) -> None:
        self.table, self.house, self.client = table, stage.service.house, stage.client
        stage.client.work_at(table)
        stage.let_in(context, DEALER)
        self.page = context.new_page()
        self.watched = Watched(self.page)
        self.sent: list[dict[str, Any]] = []
        self.page.on("request", self._note)
        open_page(self.page, f"{stage.address}/tables/{table}/deal")
        self.page.locator(NEXT).wait_for()

    def _note(self, asked: Any) -> None:
        if asked.url.endswith("/api/v1/requests"):
            self.sent.append(asked.post_data_json["command"].get("command", {}))

    @property
    def state(self) -> State:
        return self.house.state.floor.tables[self.table]

    def until(self, holds: Callable[[], Any], what: str) -> None:
        for _ in range(PATIENCE):
            if holds():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{what}: {self.page.locator('main').inner_text()}")

    def press(self, key: str, what: str) -> None:
        """One key, of which something comes: in the house, or a tick on the page. The page has drawn it then."""
        before = self._seen()
        self.page.keyboard.press(key)
        self.until(lambda: self._seen() != before and self.page.locator("button.sent").count() == 0, f"nothing comes of {what}")

    def _seen(self) -> tuple[object, ...]:
        return self.house.position, self.page.locator(".row.done").count(), self.page.locator(f"{NEXT} .what").inner_text()

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def stake(self, position: int = 1) -> None:
        """A player without a device sits down and stakes what the Ante wants, both by the dealer's hand."""
        self.click(f'[data-act="at:{position}"]')
        self.click('[data-act="sit"]')
        self.until(lambda: position in self.state.seats, "nobody sits down")
        self.page.locator('[data-act="leave"]').wait_for()
        self.click('[data-act="put:ante"]')
        self.until(lambda: (position, "ante") in self.state.stakes, "nothing is staked")
        self.until(lambda: self.page.locator("button.sent").count() == 0, "the page waits")

    def deal(self, *positions: int) -> None:
        """To the first decision; at position 1 where none is named."""
        self.press("Space", "the opening call")
        for position in positions or (1,):
            self.stake(position)
        while self.state.phase is not Phase.DECIDING:
            self.press("Space", "the next step")


def test_a_key_that_is_held_down_is_one_step(context: Any, new_stage: Stage):
    dealing = Dealing(new_stage, context, TABLES["mbs-three-card"])
    dealing.page.keyboard.down("Space")
    dealing.until(lambda: dealing.state.phase is Phase.BETTING, "bets are not open")
    for _ in range(5):
        dealing.page.keyboard.down("Space")  # as a keyboard sends it while the key is down
    dealing.page.wait_for_timeout(200)
    assert [each["kind"] for each in dealing.sent] == ["table.OpenBets"]


@pytest.mark.parametrize("slug", BOOKS)
def test_a_round_takes_one_key_for_each_step(slug: str, context: Any, new_stage: Stage):
    """The space bar for what the dealer does, a letter for what a player says aloud. What is pressed stays where it is."""
    dealing = Dealing(new_stage, context, TABLES[slug])
    boxes = [dealing.page.locator(NEXT).bounding_box()]
    dealing.deal()
    while dealing.state.phase is not Phase.BETWEEN:
        boxes.append(dealing.page.locator(NEXT).bounding_box())
        first = dealing.page.locator(".decide [aria-keyshortcuts]").last  # what stakes more
        undecided = dealing.state.phase is Phase.DECIDING and dealing.state.undecided()
        dealing.press(first.get_attribute("aria-keyshortcuts") if undecided else "Space", "the next step")
    assert dealing.state.settled
    assert [box for box in boxes if box != boxes[0]] == []
    assert dealing.watched.complaints == []


# -- cards that are keyed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(1180, 820), (1024, 768), (820, 1180), (768, 1024)])
def test_on_a_tablet_the_whole_felt_and_the_steps_are_in_sight(width: int, height: int, context: Any, new_stage: Stage):
    page = Dealing(new_stage, context, TABLES["mbs-texas-holdem"]).page
    page.set_viewport_size({"width": width, "height": height})
    for part in (".step.now", "[data-key=ground]", "[data-key=tray]", NEXT, WRONG):
        box = page.locator(part).first.bounding_box()
        assert box is not None, part
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= height, part
        assert box["x"] + box["width"] <= width, part


@pytest.fixture
def keyed_stage(tmp_path: Path) -> Iterator[Stage]:
    """A house where no device reads cards: the dealer keys them."""
    make_house(tmp_path / "template", Cheap(), CardSource.KEYED)
    with opened_service(tmp_path / "template", tmp_path) as made, staged(made) as found:
        yield found


def test_cards_that_lie_open_are_keyed_by_touch_or_typed(context: Any, keyed_stage: Stage):
    dealing = Dealing(keyed_stage, context, TABLES["mbs-three-card"])
    page = dealing.page
    dealing.deal()
    dealing.press("p", "the decision")
    dealing.press("Space", "turning up")
    assert page.locator("card-picker").get_attribute("most") == "3"
    for card in ("Qh", "Jh", "2c"):
        page.locator(f'[data-card="{card}"]').click()
    assert page.locator('[data-card="As"]').get_attribute("aria-disabled") == "true", "there are three already"
    page.keyboard.press("Backspace")
    page.keyboard.type("10d1s")  # a rank that is typed again counts: ten of spades
    page.keyboard.press("Backspace")
    page.keyboard.type("Th")
    assert page.locator(".slot[role=img]").count() == 3
    dealing.press("Space", "the dealer's cards")
    assert [card.text for card in dealing.state.deal.dealer if card] == ["Qh", "Jh", "Th"]  # type: ignore[union-attr]
    while dealing.state.phase is not Phase.OPEN:
        dealing.press("Space", "turning up")
    open_before = page.locator('[data-card="Qh"]')
    assert open_before.get_attribute("aria-disabled") == "true", "it lies open already"
    for typed in ("2s3s", "AsAhAd"):
        page.keyboard.type(typed)
        dealing.press("Enter", typed)
    assert page.locator("card-picker").count() == 0
    while dealing.state.phase is not Phase.BETWEEN:
        dealing.press("Space", "paying")
    assert dealing.state.settled
    assert dealing.watched.complaints == []


def test_a_card_that_was_exposed_is_keyed_for_whose_it_is(context: Any, keyed_stage: Stage):
    dealing = Dealing(keyed_stage, context, TABLES["mbs-three-card"])
    dealing.deal()
    dealing.click(WRONG)
    dealing.click('[data-case="exposed_one"]')
    dealing.click(REPORT)
    dealing.page.locator("card-picker").wait_for()
    assert dealing.page.locator('[data-act="key:1"]').get_attribute("aria-pressed") == "true"
    dealing.page.keyboard.type("9d")
    dealing.press("Space", "the exposed card")
    assert dealing.sent[-1]["holder"] == 1
    assert dealing.page.locator(".decide").count() == 1, "and the decision waits as before"


# -- stakes for players ----------------------------------------------------------------------------------------------


def test_a_dealer_enters_who_sits_down_and_what_is_staked(context: Any, new_stage: Stage):
    dealing = Dealing(new_stage, context, TABLES["mbs-three-card"])
    page = dealing.page
    dealing.press("Space", "the opening call")
    dealing.click('[data-act="at:3"]')
    page.locator('[data-field="name"]').fill("Mrs Tan")
    dealing.click('[data-act="sit"]')
    dealing.until(lambda: dealing.state.seats.get(3) == "Mrs Tan", "nobody sits down")
    page.locator('[data-act="leave"]').wait_for()
    assert page.locator('[data-act="put:play"]').count() == 0, "only what is offered"
    dealing.click('[data-act="chip:1.00"]')
    assert page.locator('[data-act="put:jackpot"]').is_disabled(), "the jackpot takes whole units"
    dealing.click('[data-act="chip:25.00"]')
    dealing.click('[data-act="put:ante"]')
    dealing.until(lambda: (3, "ante") in dealing.state.stakes, "no ante lies there")
    page.locator('[data-act="take:ante"]').wait_for()
    page.locator('[data-field="amount"]').fill("7.5")
    dealing.click('[data-act="put:pair_plus"]')
    dealing.until(lambda: (3, "pair_plus") in dealing.state.stakes, "no pair plus lies there")
    assert dealing.state.stakes[3, "ante"][0][1].cents == 2_500
    assert dealing.state.stakes[3, "pair_plus"][0][1].cents == 750
    page.locator('[data-act="take:pair_plus"]').click()
    dealing.until(lambda: (3, "pair_plus") not in dealing.state.stakes, "it is not taken back")
    assert dealing.watched.complaints == []


# -- something happened ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ("exposed_one", {"kind": "table.ReportExposed", "cards": 1, "positions": [1], "before": None}),
        (
            "late_wager",
            {"kind": "table.ReportLateWager", "position": 1, "player": "player 1", "wager": "ante", "amount": "5.00"},
        ),
        ("pulled_back", {"kind": "table.ReportPulledBack", "position": 1, "player": "player 1", "wager": "ante"}),
    ],
)
def test_what_happens_most_is_reported_in_three_touches(case: str, said: dict[str, Any], context: Any, new_stage: Stage):
    """The felt fills what it knows: which position, which player, which wager, when."""
    dealing = Dealing(new_stage, context, TABLES["mbs-three-card"])
    dealing.deal()
    before = dealing.house.position
    for touch in (WRONG, f'[data-case="{case}"]', REPORT):
        dealing.click(touch)
    dealing.until(lambda: dealing.house.position > before, "nothing was reported")
    assert {name: dealing.sent[-1][name] for name in said} == said
    assert dealing.watched.complaints == []


def test_a_report_is_changed_by_a_touch_and_tells_what_follows(context: Any, new_stage: Stage):
    dealing = Dealing(new_stage, context, TABLES["mbs-three-card"])
    dealing.deal()
    page = dealing.page
    dealing.click(WRONG)
    dealing.click('[data-case="under_minimum"]')
    assert page.locator(REPORT).is_disabled(), "how much lay there is for who has seen it to say"
    dealing.click(".of-lies button")
    page.locator(f"{REPORT}:enabled").click()
    dealing.until(lambda: dealing.sent and dealing.sent[-1]["kind"] == "table.ReportStake", "nothing was reported")
    assert dealing.sent[-1]["lies"] == "1.00"
    dealing.click(WRONG)
    dealing.click('[data-case="surplus_card"]')
    page.locator(".goes-back").wait_for()
    assert "player 1" in page.locator(".goes-back").inner_text()


def test_what_the_pit_has_to_say_tells_what_goes_back_before_it_is_asked(context: Any, new_stage: Stage):
    dealing = Dealing(new_stage, context, TABLES["mbs-three-card"])
    dealing.deal(1, 3)
    page = dealing.page
    box = page.locator(NEXT).bounding_box()
    for touch in (WRONG, '[data-case="hand_count"]'):
        dealing.click(touch)
    page.locator(".goes-back", has_text="player 1").wait_for()
    page.locator(".of-position button", has_text="3").click()
    page.locator(".goes-back", has_text="player 2").wait_for()
    assert "player 1" not in page.locator(".goes-back").inner_text()
    assert "A Pit Supervisor must say so." in page.locator(".more").last.inner_text()
    assert page.locator(".what li rule-tag").first.get_attribute("rule") == "5.7"
    dealing.click('[data-act="ask"]')
    dealing.until(lambda: dealing.house.state.asks.at(dealing.table), "nobody is asked")
    page.locator(f"{WRONG} .waits").wait_for()
    shown = dealing.client.http.get(f"/api/v1/topics/tables/{dealing.table}", headers=dealing.client.by(SUPERVISOR)).json()
    (choices,) = shown["beside"]["choices"].values()
    reports = [each["request"]["command"] for each in choices if each["request"]["kind"] == "floor.AtTable"]
    assert {(each["kind"], each["position"]) for each in reports} == {("table.ReportWrongCount", 3)}
    assert page.locator(NEXT).bounding_box() == box, "it stays where it is"
    assert dealing.watched.complaints == []


def test_a_search_finds_first_what_people_call_so_and_always_the_last_word(context: Any, new_stage: Stage):
    """A card too many in the pack makes the round void: it is not what comes first for a hand of too many cards."""
    dealing = Dealing(new_stage, context, TABLES["mbs-three-card"])
    dealing.deal()
    dealing.click(WRONG)
    dealing.page.keyboard.type("too many cards")
    cases = [each.get_attribute("data-case") for each in dealing.page.locator(".palette .item").all()]
    assert cases[0] == "hand_count"
    assert cases.index("surplus_card") > cases.index("dealer_count")
    dealing.page.locator(".palette input").first.fill("an elephant")
    dealing.page.get_by_text("No case of this book has these words.").wait_for()
    assert [each.get_attribute("data-case") for each in dealing.page.locator(".palette .item").all()] == ["ruling"]


def test_a_touch_on_the_felt_begins_a_report_about_that_position(context: Any, new_stage: Stage):
    dealing = Dealing(new_stage, context, TABLES["mbs-three-card"])
    dealing.deal(1, 3)
    dealing.click('[data-place="3"] playing-card')
    dealing.click('[data-case="exposed_one"]')
    assert dealing.page.locator('.of-positions [aria-pressed="true"]').inner_text() == "3", "not the one that decides first"


def test_who_deals_signs_on_to_another_table_where_the_own_account_is_opened(context: Any, new_stage: Stage):
    """What the page lays out in rows does not reach into the dialog."""
    page = Dealing(new_stage, context, TABLES["mbs-three-card"]).page
    page.locator("page-bar button.person").click()
    for name in ("Sign off", "Sign on"):
        button = page.locator("dialog[open] button", has_text=name).first
        assert button.bounding_box()["height"] < 60, "its words stand in one line"
    assert page.locator("dialog[open] select").bounding_box()["width"] > 100


def test_axe_finds_nothing_where_something_is_open(context: Any, keyed_stage: Stage):
    """A position whose stakes are entered, a report, and cards to key; each also fits a phone."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    dealing = Dealing(keyed_stage, context, TABLES["mbs-three-card"])
    page = dealing.page

    def check(what: str) -> None:
        for width, height in ((390, 844), (1180, 820)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(100)
            assert too_wide(page) == [], what
        found = Axe().run(page, options={"resultTypes": ["violations"]})
        assert found.violations_count == 0, f"{what}: {found.generate_report()}"

    dealing.press("Space", "the opening call")
    dealing.stake()
    check("stakes")
    while dealing.state.phase is not Phase.DECIDING:
        dealing.press("Space", "the next step")
    dealing.click(WRONG)
    dealing.click('[data-case="late_wager"]')
    page.locator(".goes-back").wait_for()
    check("a report")
    dealing.click('[data-case="exposed_one"]')
    dealing.click(REPORT)
    page.locator("card-picker").wait_for()
    check("cards to key")


# -- what moves ------------------------------------------------------------------------------------------------------

COLLECTED = """() => { window.gone = [];
  const layer = document.querySelector("card-table").shadowRoot.querySelector(".gone");
  new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((card) => window.gone.push(
    card.getAnimations().map((each) => each.effect.getTiming().duration))))).observe(layer, { childList: true }); }"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_of_a_round_that_is_over_go_to_the_muck(motion: Any, browser: Any, new_stage: Stage):
    """In a quarter of a second at most; for who wants no movement they are gone at once."""
    new_stage.client.play_round("T3")
    context = browser.new_context(viewport={"width": 1180, "height": 820}, reduced_motion=motion)
    page = new_stage.open(context, DEALER, "/tables/T3/deal")
    page.locator("playing-card:not([place])").first.wait_for()
    page.wait_for_timeout(300)
    page.evaluate(COLLECTED)
    page.keyboard.press("Space")
    page.locator("playing-card:not([place])").first.wait_for(state="detached")
    page.wait_for_timeout(300)
    gone = page.evaluate("() => window.gone")
    if motion == "reduce":
        assert gone == []
    else:
        assert len(gone) == 8, "three of the player, three of the dealer, two community cards"
        assert all(150 <= duration <= 250 for card in gone for duration in card)
    context.close()
