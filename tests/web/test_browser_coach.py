"""The drawers of a player in a real browser: bets undone and doubled, the coach turned on, what a decision cost, a replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from servers import DEALER, SUPERVISOR, TABLES
from shown import COOKIE, Stage, Watched, open_page

from croupier.rulebook import Money
from croupier.table import Phase, State
from croupier.web.lab import LabLimits

pytestmark = pytest.mark.browser
TABLE = TABLES["mbs-three-card"]
PATIENCE = 240_000  # milliseconds: the lab starts, and a machine may be busy


def test_a_player_doubles_and_undoes_is_told_by_the_coach_and_replays_the_round(new_stage: Stage, context: Any):
    stage, client = new_stage, new_stage.client
    stage.service.lab.limits = LabLimits(solve_time=PATIENCE / 1_000)
    client.sign_in(DEALER)
    client.sign_in(SUPERVISOR)
    client.do(DEALER, {"kind": "house.SignOnTable", "table": TABLE})
    client.give_ticket(SUPERVISOR, "Ann", TABLE)
    context.add_cookies([{"name": COOKIE, "value": client.tokens["Ann"], "url": stage.address}])
    page = context.new_page()
    watched = Watched(page)

    def state() -> State:
        return stage.service.house.state.floor.tables[TABLE]

    def until(holds: Callable[[], Any], what: str) -> None:
        for _ in range(400):
            if holds():
                return
            page.wait_for_timeout(50)
        raise AssertionError(f"{what}: {page.locator('main').inner_text()}")

    def lies(cents: int) -> Callable[[], bool]:
        return lambda: state().total(1, "ante") == Money(cents)

    open_page(page, f"{stage.address}/tables/{TABLE}/play")
    page.locator('[data-act="sit:1"]').first.click()
    client.offered(DEALER, TABLE, "table.OpenBets")
    page.locator('[data-chip="25.00"]').click()
    page.locator('[data-act="area:ante"]').first.click()
    until(lies(2_500), "nothing is staked")
    page.locator('.dock offer-button[key="D"]').wait_for()
    page.keyboard.press("d")
    until(lies(5_000), "it is not doubled")
    page.locator('.dock offer-button[key="Z"]').wait_for()
    page.keyboard.press("z")
    until(lies(2_500), "it is not undone")

    client.offered(DEALER, TABLE, "table.CloseBets")
    client.offered(DEALER, TABLE, "table.DealCards")
    page.locator('.dock offer-button[key="L"]').wait_for()
    page.keyboard.press("l")
    until(lambda: state().looks, "nobody has looked")
    page.locator('[data-drawer="coach"]').click()
    assert page.locator(".decision").count() == 0, "it speaks though it is off"
    page.locator('[data-coach="turn"]').click()
    page.locator(".decision").first.wait_for(timeout=PATIENCE)
    assert page.locator(".decision .best").count() == 1
    page.keyboard.press("f")
    until(lambda: state().phase is not Phase.DECIDING, "nothing is decided")
    while state().phase is Phase.TURNING:
        client.offered(DEALER, TABLE, "table.TurnUp")
    if state().phase is Phase.OPEN:
        client.offered(DEALER, TABLE, "table.Settle")
    until(lambda: page.locator(".advice .total").count(), "nobody says what it cost")

    client.offered(DEALER, TABLE, "table.OpenBets")
    page.locator('[data-drawer="rounds"]').click()
    page.locator(".history a").first.click()
    page.wait_for_url(f"{stage.address}/rounds/{TABLE}/1")
    assert watched.complaints == []
