"""The floor in a real browser: tables are found, filtered and opened by keys, and a thousand of them are no burden."""

from __future__ import annotations

import json
from typing import Any

import pytest
from servers import DEALER, SHIFT, TABLES
from shown import Stage

pytestmark = pytest.mark.browser
MANY = 1_000


def _shown(page) -> list[str]:
    return [each.evaluate("tile => tile.name") for each in page.locator("table-tile:visible").all()]


def _open(context, stage: Stage, who: str = SHIFT):
    page = stage.open(context, who, "/")
    page.locator("table-tile:visible").first.wait_for()
    return page


def test_every_table_has_its_tile_and_every_pool_its_meter(context, stage: Stage):
    page = _open(context, stage)
    assert sorted(_shown(page)) == sorted(TABLES.values())
    assert page.locator(".pool").count() == len(TABLES)
    assert page.get_by_role("link", name="Between").count() == len(TABLES), "a tile says in words what its table does"


def test_tables_are_found_filtered_and_kept_in_the_address(context, stage: Stage):
    page = _open(context, stage)
    page.get_by_role("button", name="Three Card").click()
    page.wait_for_url("**/?game=Three+Card")
    assert _shown(page) == [TABLES["mbs-three-card"]]
    page.reload()
    page.locator("table-tile:visible").first.wait_for()
    assert _shown(page) == [TABLES["mbs-three-card"]]
    page.get_by_role("button", name="All games").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("/")
    page.keyboard.type(TABLES["mbs-texas-holdem"])
    page.wait_for_url(f"**/?find={TABLES['mbs-texas-holdem']}")
    assert _shown(page) == [TABLES["mbs-texas-holdem"]]


def test_arrows_go_from_table_to_table(context, stage: Stage):
    page = _open(context, stage)
    first, second = _shown(page)[:2]
    page.locator("table-tile:visible a").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.name") == second
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.name") == first
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/tables/{first}/deal", wait_until="commit")


def test_a_player_sees_neither_what_waits_nor_what_was_ruled(context, stage: Stage):
    stage.client.work_at(TABLES["mbs-three-card"])
    stage.client.give_ticket(DEALER, "Ada", TABLES["mbs-three-card"])
    page = _open(context, stage, "Ada")
    assert page.get_by_role("heading", name="All tables").is_visible()
    assert page.get_by_text("Waits for somebody").count() == 0
    assert page.get_by_text("Rulings").count() == 0
    page.locator("table-tile:visible a").first.click()
    page.wait_for_url("**/play", wait_until="commit")


def test_of_a_thousand_tables_only_those_in_sight_are_drawn(context, stage: Stage):
    stage.let_in(context, SHIFT)
    seen = context.request.get(f"{stage.address}/api/v1/floor").json()
    sockets: list[Any] = []
    context.route_web_socket("**/api/v1/live*", lambda socket: _play_floor(socket, _enlarged(seen), sockets))
    page = _open(context, stage)
    page.set_viewport_size({"width": 1440, "height": 900})
    assert 0 < page.locator("table-tile").count() < 250
    assert page.locator(".wait").count() == 1, "one jackpot hand waits"
    assert page.locator(".wait").inner_text().startswith("T7")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.get_by_role("link", name=f"T{MANY}, ").wait_for()
    assert page.locator("table-tile").count() < 250
    sockets[0].send(json.dumps({"topic": "floor", "sequence": 2, "changes": [[["tables", f"T{MANY}", "shows"], "stopped"]]}))
    page.get_by_role("link", name=f"T{MANY}, ").and_(page.get_by_role("link", name="Stopped")).wait_for()
    page.get_by_role("button", name="Pit 12").click()
    assert page.get_by_role("link", name=f"T{MANY}, ").count() == 0, "its pit is folded"


def _enlarged(seen: dict[str, Any]) -> dict[str, Any]:
    """A floor with a thousand tables like one of those that are there, in pits of eighty, one of which waits."""
    one = next(iter(seen["tables"].values()))
    names = [f"T{number}" for number in range(1, MANY + 1)]
    pits = [{"name": f"Pit {at // 80}", "tables": names[at : at + 80], "game": ""} for at in range(0, MANY, 80)]
    wait = {"id": "entry P 1", "kind": "jackpot", "table": "T7", "pool": "P", "entry": 1, "what": "Jackpot hand to confirm"}
    wait |= {
        "detail": "Position 3",
        "amount": "24831.64",
        "rules": ["3.17"],
        "post": "pit-supervisor",
        "since": 1,
        "holds": "money",
    }
    return {**seen, "tables": dict.fromkeys(names, one), "order": names, "pits": pits, "waits": [wait]}


def _play_floor(socket, floor: dict[str, Any], sockets: list[Any]) -> None:
    sockets.append(socket)
    snapshot = json.dumps({"topic": "floor", "sequence": 1, "snapshot": floor})
    socket.on_message(lambda said: socket.send(snapshot) if "floor" in json.loads(said).get("watch", ()) else None)
    socket.send(json.dumps({"clock": floor["clock"]}))
