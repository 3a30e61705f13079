"""A server that is killed in mid-round, in a real browser: pages come back by themselves, and staff choose what is lawful."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest
from servers import DEALER, SUPERVISOR, TABLES, Client, running
from shown import COOKIE

pytestmark = pytest.mark.browser
MBS, DECIDED, RWS = TABLES["mbs-three-card"], TABLES["mbs-texas-holdem"], TABLES["rws-texas-holdem"]


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, context: Any, address: str, token: str, path: str) -> None:
        context.add_cookies([{"name": COOKIE, "value": token, "url": address}])
        self.page = context.new_page()
        self.page.goto(address + path)

    def reads(self, text: str) -> None:
        self.page.get_by_text(text).filter(visible=True).first.wait_for()


def deal_in(client: Client, table: str) -> str:
    """A round of a table up to the first decision, and the token of its player."""
    client.open_round(table)
    client.offered(DEALER, table, "table.CloseBets")
    client.offered(DEALER, table, "table.DealCards")
    return client.tokens["Ann"]


def rule(pit: Any, table: str, words: str, rule_number: str) -> None:
    """Open what waits at a table, see what may be ruled and by which rule, and rule it."""
    pit.locator(".item", has_text=table).click()
    pit.locator(".case-head", has_text=table).wait_for()
    option, *others = pit.locator(".option").all()
    assert words in option.inner_text()
    assert all("before a wager has won or lost" in each.inner_text() for each in others), (
        "it may have failed earlier: nothing else"
    )
    option.locator(f"rule-tag[rule='{rule_number}']").first.wait_for()
    pit.keyboard.press("1")
    pit.get_by_label("Reason").fill("the server was killed")
    pit.keyboard.press("Enter")
    pit.locator(".item", has_text=table).wait_for(state="detached")


def test_5_16_and_rws_5_7_after_a_kill_in_mid_round_what_the_book_allows_is_chosen_and_the_rounds_end(new_context, house: Path):
    with running("--house", str(house)) as server, server.client() as client:
        ann = deal_in(client, MBS)
        cat = deal_in(client, DECIDED)
        client.offered("Ann", DECIDED, "table.Decide")
        bea = deal_in(client, RWS)  # the dealer stays here
        address, port = str(client.http.base_url).rstrip("/"), server.port
        tokens = client.tokens
        player, other = (Person(new_context(), address, each, f"/tables/{at}/play") for each, at in ((ann, MBS), (bea, RWS)))
        dealer = Person(new_context(), address, tokens[DEALER], f"/tables/{RWS}/deal")
        pit = Person(new_context(), address, tokens[SUPERVISOR], "/pit")
        everybody = (player, other, dealer, pit)
        pit.reads("Nobody is waited for")
        player.reads("Waiting for you")
        dealer.reads("Position 1 to decide")
        assert server.stop(signal.SIGKILL) == -signal.SIGKILL
        for each in everybody:
            each.reads("No connection")
    with running("--house", str(house), port=port) as server, server.client() as client:
        client.tokens = tokens
        for each in everybody:
            each.reads("Live")

        # the round stands still for everybody, and the lowest post that may is asked: the dealer, and the pit for all tables
        player.reads("The round stands still")
        assert player.page.locator("offer-button").count() == 0
        pit.page.locator(".item").nth(2).wait_for()
        pit.page.get_by_text("For a Dealer or above").wait_for()

        # Resorts World, no wager decided: the round is void (5.7.2), and nothing else can be reported
        dealer.page.get_by_role("button", name="Report the failure").click()
        palette = dealer.page.get_by_role("dialog", name="Something happened")
        (able,) = palette.locator(".item:not(.later)").all()
        assert "The round is void and every wager goes back" in able.inner_text()
        palette.get_by_text("ante 5.00 of position 1 goes back").wait_for()
        dealer.page.keyboard.press("Enter")
        dealer.page.get_by_role("button", name="Place your bets").wait_for()
        assert [each["stakes"] for each in client.see(DEALER, RWS)["table"]["positions"] if each["stakes"]] == []

        # Marina Bay Sands, no wager decided: each player may withdraw (5.16.1)
        rule(pit.page, MBS, "each player may withdraw all wagers or none", "5.16.1")
        stay = player.page.get_by_role("button", name="Stay in")
        stay.wait_for()
        player.page.get_by_role("button", name="Take all wagers back").click()
        stay.wait_for(state="detached")
        player.reads("$0.00")

        # Marina Bay Sands, a wager decided: the round goes on (5.16.2), and is played to its end
        rule(pit.page, DECIDED, "play goes on", "5.16.2")
        pit.reads("Nobody is waited for")
        client.work_at(DECIDED)
        tokens["Ann"] = cat
        client.finish_round(DECIDED)
        assert server.stop() == 0
