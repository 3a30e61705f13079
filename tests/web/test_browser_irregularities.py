"""Something goes wrong, in a real browser: found in people's words, foreseen, said by who may; and the money after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from servers import DEALER, SUPERVISOR, TABLES
from shown import COOKIE, Stage

pytestmark = pytest.mark.browser
REPORT, ASK = '[data-act="report"]', '[data-act="ask"]'


class Happening(NamedTuple):
    """What goes wrong at a table: how people call it, what it is, who rules on it, and what the page says of it."""

    slug: str
    said: str
    case: str
    by: str
    rule: str
    follows: str
    stays: bool = False  # whether what lay there in time stays


HAPPENINGS = [
    Happening("mbs-singapore-stud", "too many cards", "hand_count", SUPERVISOR, "5.7", "The hand of position 1 is out."),
    Happening("mbs-singapore-stud-v9", "player away", "absent_unseen", SUPERVISOR, "5.11", "The hand of position 1 is out."),
    Happening("mbs-three-card", "late bet", "late_wager", DEALER, "5.5", "the player's wagers go back", stays=True),
    Happening("mbs-texas-holdem", "misdeal", "misdeal", SUPERVISOR, "5.2", "The round is void."),
]
CHOOSES = "Position 1 may play on or take the stakes back."
EXPOSED = Happening("rws-texas-holdem", "face up", "exposed_one", DEALER, "5.10", CHOOSES)


class Pages:
    """The pages of a dealer and a pit supervisor, each in a browser of their own."""

    def __init__(self, new_context: Callable[[], Any], stage: Stage) -> None:
        self.stage, self.client = stage, stage.client
        self.contexts = {who: new_context() for who in (DEALER, SUPERVISOR)}
        self.pages = {who: context.new_page() for who, context in self.contexts.items()}

    def deal(self, table: str) -> str:
        """A round up to the first decision; the token of its player, who has an Ante of 5.00 there."""
        self.client.open_round(table)
        self.client.offered(DEALER, table, "table.CloseBets")
        self.client.offered(DEALER, table, "table.DealCards")
        return self.client.tokens["Ann"]

    def find(self, who: str, table: str, what: Happening) -> Any:
        """Something happened: somebody at the table looks for it, and it is there."""
        page = self.pages[who]
        self.stage.let_in(self.contexts[who], who)
        page.goto(f"{self.stage.address}/tables/{table}/deal")
        page.locator('[data-act="next"]').wait_for()
        page.keyboard.press("/")
        page.keyboard.type(what.said)
        palette = page.get_by_role("dialog", name="Something happened")
        palette.locator(f'[data-case="{what.case}"]').click()
        return palette

    def staked(self, table: str) -> dict[str, Any]:
        """What lies on the table."""
        return {str(area): shares for area, shares in self.stage.service.house.state.floor.tables[table].stakes.items()}


@pytest.fixture
def pages(new_context: Callable[[], Any], stage: Stage) -> Pages:
    return Pages(new_context, stage)


@pytest.mark.parametrize("what", HAPPENINGS, ids=lambda each: each.case)
def test_it_is_found_foreseen_said_by_who_may_and_the_stake_goes_back(what: Happening, pages: Pages):
    table = TABLES[what.slug]
    pages.deal(table)
    palette = pages.find(DEALER, table, what)
    if what.by != DEALER:  # the dealer is told who must say so, and may ask
        palette.locator(".must", has_text="A Pit Supervisor must say so.").wait_for()
        assert palette.locator(REPORT).count() == 0
        palette.locator(ASK).wait_for()
        palette = pages.find(what.by, table, what)
    palette.get_by_text(what.follows).first.wait_for()
    palette.locator(f".told rule-tag[rule='{what.rule}']").first.wait_for()
    palette.locator(".goes-back", has_text="Ann 5.00").wait_for()
    before = pages.staked(table)
    assert before, "nothing was said yet"
    palette.locator(REPORT).click()
    palette.wait_for(state="detached")
    pages.pages[what.by].locator("button.sent").wait_for(state="detached")
    assert pages.staked(table) == (before if what.stays else {})
    (row,) = [each for each in rulings(pages) if each.startswith(f"{table} ")]
    assert what.by in row


@pytest.mark.parametrize("by", ["a choice", "all its facts"])
def test_r_18_a_dealer_holds_and_asks_the_pit_which_rules_on_it_from_its_queue(
    by: str, new_context: Callable[[], Any], new_stage: Stage
):
    pages, what = Pages(new_context, new_stage), HAPPENINGS[0]
    table = TABLES[what.slug]
    pages.deal(table)
    palette = pages.find(DEALER, table, what)
    palette.get_by_label("What was seen").fill("six cards in the hand")
    assert palette.get_by_role("button", name="1", exact=True).get_attribute("aria-pressed") == "true", "it is the one in hand"
    palette.locator(ASK).click()
    dealer, pit = pages.pages[DEALER], pages.pages[SUPERVISOR]
    dealer.locator(".wrong", has_text="Waiting for the pit").wait_for()
    palette = pages.find(DEALER, table, what)
    assert palette.locator(ASK).is_disabled()
    assert palette.locator(ASK).inner_text() == "Waiting for the pit"

    pages.stage.let_in(pages.contexts[SUPERVISOR], SUPERVISOR)
    pit.goto(f"{pages.stage.address}/pit")
    pit.locator(".item", has_text="Position 1, Dee: six cards in the hand").click()
    pit.locator(".option b").first.click()
    assert pit.get_by_label("Reason").input_value() == "six cards in the hand"
    if by == "all its facts":  # what was asked for is found at once, and every field of it may be another
        pit.locator('[data-act="happened"]').click()
        palette = pit.get_by_role("dialog", name="Something happened")
        assert palette.locator('[aria-selected="true"]').get_attribute("data-case") == what.case
        palette.locator(".told", has_text="Six cards in the hand.").wait_for()
        palette.locator(REPORT).click()
    else:
        pit.keyboard.press("Enter")
    pit.locator(".item", has_text="six cards in the hand").wait_for(state="detached")
    assert pages.staked(table) == {}
    dealer.locator(".wrong small").wait_for(state="detached")


def test_rws_5_10_who_sees_a_card_of_the_deal_plays_on_or_takes_the_stakes_back(pages: Pages, context):
    table = TABLES[EXPOSED.slug]
    token = pages.deal(table)
    palette = pages.find(DEALER, table, EXPOSED)
    palette.get_by_text(EXPOSED.follows).wait_for()
    palette.locator(f".told rule-tag[rule='{EXPOSED.rule}']").first.wait_for()
    assert palette.locator(".goes-back").count() == 0, "it is the player who chooses"
    pages.pages[DEALER].keyboard.press("Enter")
    pages.pages[DEALER].get_by_text("To play on or to take the stakes back: position 1").wait_for()

    pit = pages.pages[SUPERVISOR]
    pages.stage.let_in(pages.contexts[SUPERVISOR], SUPERVISOR)
    pit.goto(f"{pages.stage.address}/pit")
    pit.locator(".item", has_text="A course to choose").wait_for()
    context.add_cookies([{"name": COOKIE, "value": token, "url": pages.stage.address}])
    player = context.new_page()
    player.goto(f"{pages.stage.address}/tables/{table}/play")
    back = player.get_by_role("button", name="Take the stakes back")
    back.wait_for()
    assert player.get_by_role("button", name="Play on").count() == 1
    back.click(position={"x": 12, "y": 12})
    pit.get_by_text("Nobody is waited for", exact=True).wait_for()
    player.get_by_text("$0.00", exact=True).filter(visible=True).wait_for()
    assert pages.staked(table) == {}


def rulings(pages: Pages) -> list[str]:
    """The overrides and voids of the shift as the pit has them: the table, and the rest of the row."""
    pit = pages.pages[SUPERVISOR]
    pages.stage.let_in(pages.contexts[SUPERVISOR], SUPERVISOR)
    pit.goto(f"{pages.stage.address}/pit")
    pit.locator(".overrides tbody tr").first.wait_for()
    return [" ".join(each.inner_text().split()[1:]) for each in pit.locator(".overrides tbody tr").all()]
