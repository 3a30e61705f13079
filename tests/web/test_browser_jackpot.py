"""A jackpot in a real browser: won at one table, seen at the other and on the sign, confirmed by two persons, and paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from servers import DEALER, PASSWORDS, SHIFT, SUPERVISOR, Cheap, make_house, opened_service, setup
from shown import CALM, Stage, staged

from croupier.table import CardSource

pytestmark = pytest.mark.browser
BOOK, POOL = "mbs-three-card", "of T1"
CORNER: Any = {"x": 12, "y": 12}  # of a button: beside the tag of its rule
WON, RESET = "500 001.00", "100 000.00"  # what lay in the pool and a fifth of the stake; what a royal flush leaves


@pytest.fixture
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """Two tables that are linked to one pool. No device reads their cards: so the dealer says which ones came."""
    path: Path = tmp_path_factory.mktemp("linked")
    make_house(path / "template", Cheap(), CardSource.KEYED, linked=[setup(BOOK, name) for name in ("T1", "T2")])
    with opened_service(path / "template", path) as made, staged(made) as found:
        yield found


def step(dealer: Any, words: str) -> None:
    """The dealer's next step, by the space bar, once it is this one."""
    dealer.locator('[data-act="next"]:not([aria-disabled]) .what', has_text=words).wait_for()
    dealer.keyboard.press("Space")


def key(dealer: Any, whose: str, cards: str) -> None:
    dealer.locator('[data-act="next"] .what', has_text=f"Key: {whose}").wait_for()
    dealer.keyboard.type(cards)
    dealer.keyboard.press("Enter")


def meter(page: Any, amount: str) -> None:
    """The meter of a page shows an amount."""
    page.wait_for_function(
        "(wanted) => [...document.querySelectorAll('meter-digits')].some((each) => each.getAttribute('amount') === wanted)",
        arg=amount.replace(" ", ""),
    )


@pytest.fixture
def open_as(new_context: Callable[[], Any], stage: Stage) -> Callable[[str, str], Any]:
    """Opens a page for somebody, in a browser of their own."""
    return lambda who, path: stage.open(new_context(), who, path)


def play_a_royal_flush(dealer: Any, ann: Any) -> None:
    """A round with a jackpot wager, up to the last card that lies open."""
    ann.locator('[data-act="sit:1"]').first.click()
    step(dealer, "Place your bets")
    for area, staked in (("ante", "$5.00"), ("jackpot", "$10.00")):
        ann.locator(f'[data-act="area:{area}"]').first.click(position=CORNER)
        ann.get_by_text(staked, exact=True).filter(visible=True).wait_for()
    step(dealer, "No more bets")
    step(dealer, "Deal three cards")
    ann.get_by_role("button", name="Look at the cards").click(position=CORNER)
    ann.get_by_role("button", name="Play +").wait_for()
    ann.wait_for_timeout(CALM)
    ann.get_by_role("button", name="Play +").click(position=CORNER)
    step(dealer, "Turn up the dealer's cards")
    key(dealer, "Dealer", "2c5d7h")
    step(dealer, "Turn up the community cards")
    key(dealer, "Board", "AsKs")
    key(dealer, "Position 1", "QsJsTs")


def confirm_by_two(pit: Any, stage: Stage) -> None:
    """A pit supervisor alone does not confirm so much: it takes a second person, and nobody is that to oneself."""
    pit.locator(".item", has_text="Jackpot hand to confirm").wait_for()
    pit.locator(".order tr", has_text="100% of jackpot").wait_for()
    pit.locator(".say", has_text="A second person, Pit Supervisor or above, signs").wait_for()
    confirm = pit.get_by_role("button", name=f"Confirm {WON}")
    confirm.click()
    assert pit.evaluate("document.activeElement.id") == "second-name", "it goes to what is missing"
    for name in (SUPERVISOR, SHIFT):
        pit.get_by_placeholder("Name").fill(name)
        pit.get_by_placeholder("Password").fill(PASSWORDS[name])
        confirm.click()
        if name == SUPERVISOR:
            pit.get_by_text("it takes two persons to confirm them").wait_for()
            assert not stage.service.house.state.awards.seconded(POOL, 1)
    pit.get_by_text(f"Confirmed by {SUPERVISOR}, {SHIFT}").wait_for()


def test_r_15_r_16_r_17_a_royal_flush_is_confirmed_by_two_and_paid_and_both_tables_and_the_sign_show_it(stage: Stage, open_as):
    stage.client.work_at("T1")
    stage.client.give_ticket(DEALER, "Ann", "T1")
    stage.client.give_ticket(SUPERVISOR, "Bob", "T2")
    dealer, pit = open_as(DEALER, "/tables/T1/deal"), open_as(SUPERVISOR, "/pit")
    ann, bob, sign = open_as("Ann", "/tables/T1/play"), open_as("Bob", "/tables/T2/play"), open_as("", f"/signs/{POOL}")
    play_a_royal_flush(dealer, ann)

    # it is recognised: the meter has its new value everywhere, and the award is pending
    for page in (ann, bob, dealer):
        page.get_by_text("Pending", exact=True).filter(visible=True).wait_for()
    sign.get_by_text("A hand at table T1 is being confirmed").wait_for()
    sign.get_by_text(f"${WON}").wait_for()
    assert sign.locator(".wins li").count() == 0, "it is no win before it is paid"
    for page in (bob, sign):
        meter(page, RESET)

    # what is no part of it is paid at once; then the dealer waits for the pit, and pays all of it
    step(dealer, "Pay position 1")
    step(dealer, "Settle the round")
    dealer.get_by_text("The jackpot hands are to be confirmed by the pit").wait_for()
    assert dealer.locator('[data-act="next"]').is_disabled()
    confirm_by_two(pit, stage)
    dealer.locator('[data-act="next"] .sum', has_text=f"${WON}").wait_for()
    step(dealer, "Pay position 1")
    step(dealer, "Settle the round")
    dealer.get_by_role("button", name="Place your bets").wait_for()

    # it is over for everybody, and the slip says who was there
    ann.locator(".dock .display").wait_for()
    sign.locator(".wins li", has_text=f"${WON}").wait_for()
    pit.get_by_text("Nobody is waited for", exact=True).wait_for()
    for page in (ann, bob):
        page.get_by_text("Pending", exact=True).filter(visible=True).wait_for(state="detached")
        meter(page, RESET)
    pit.goto(f"{stage.address}/audit#pools")
    pit.locator("tr", has_text="T1, 1").filter(has_text=WON).wait_for()
    slip = stage.service.house.state.slips.slips[1]
    assert slip.confirmed_by
    assert slip.witness
    assert (str(slip.amount), slip.confirmed_by.name, slip.witness.name) == ("500001.00", SUPERVISOR, SHIFT)


def test_what_was_ticked_stays_so_when_the_pit_confirms_an_award_meanwhile(stage: Stage, open_as):
    stage.client.work_at("T1")
    stage.client.give_ticket(DEALER, "Ann", "T1")
    dealer, pit, ann = open_as(DEALER, "/tables/T1/deal"), open_as(SUPERVISOR, "/pit"), open_as("Ann", "/tables/T1/play")
    play_a_royal_flush(dealer, ann)
    step(dealer, "Pay position 1")
    dealer.locator('[data-act="next"] .what', has_text="Settle the round").wait_for()
    confirm_by_two(pit, stage)
    dealer.locator('[data-act="next"] .sum', has_text=f"${WON}").wait_for()
    assert dealer.locator(".pay .row.done").count() == 1, "what was paid is not paid again"
