"""What is watched over the WebSocket: snapshots, changes, who sees what, and who is cut off."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, ClassVar

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from live import apply, watching
from servers import DEALER, SHIFT, SUPERVISOR, Client
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.web import ServerLimits, Service, serve_beside
from croupier.web.live import LiveConnection, Message, find_deltas
from croupier.web.live.connection import PACKED

_json = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from("abc"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=20,
)


@pytest.fixture
def address(service: Service) -> Iterator[str]:
    with serve_beside(service, port=0) as found:
        yield found


@pytest.fixture
def client(address: str) -> Iterator[Client]:
    with httpx.Client(base_url=address, timeout=30) as http:
        yield Client(http)


@given(_json, _json)
def test_changes_make_one_state_of_the_other(before: object, after: object):
    copy = json.loads(json.dumps(before))
    assert apply(copy, find_deltas(before, after)) == after
    assert find_deltas(after, json.loads(json.dumps(after))) == []


def test_a_topic_is_a_snapshot_and_then_what_is_different(address: str, client: Client, service: Service):
    client.sign_in(SUPERVISOR)
    with watching(address, "floor", "tables/T1", "pools/of T1", token=client.tokens[SUPERVISOR]) as watcher:
        watcher.until(lambda: len(watcher.states) == 3)
        assert watcher.clocks
        assert watcher.states["floor"]["tables"]["T1"]["phase"] == "between"
        client.open_round("T1")
        watcher.until(lambda: watcher.states["tables/T1"]["table"]["phase"] == "betting")
        watcher.until(lambda: watcher.states["tables/T1"]["table"]["positions"])
        watcher.until(lambda: watcher.states["floor"]["tables"]["T1"]["words"] == "Bets open")
        assert watcher.states["floor"]["tables"]["T1"]["dealer"] == DEALER
        for topic in list(watcher.states):
            said = client.http.get(f"/api/v1/topics/{topic}", headers=client.by(SUPERVISOR)).json()
            watcher.until(lambda: {**said, "clock": 0, "at": 0} == {**watcher.states[topic], "clock": 0, "at": 0})  # noqa: B023
        before = watcher.sequences["tables/T1"]
        watcher.say(again="tables/T1")
        watcher.states.pop("tables/T1")
        watcher.until(lambda: "tables/T1" in watcher.states)
        assert watcher.sequences["tables/T1"] >= before
        watcher.say(leave=["tables/T1", "floor"])


def test_r_29_nothing_but_signs_is_watched_without_a_session(address: str, client: Client):
    with watching(address, "pools/of T1", "floor", "tables/T1", "tables/T99", "nothing", "pools/none") as watcher:
        watcher.until(lambda: len(watcher.problems) == 5 and watcher.states)
        assert {topic: each["status"] for topic, each in watcher.problems.items()} == {
            "floor": 401,
            "tables/T1": 401,
            "tables/T99": 401,
            "nothing": 404,
            "pools/none": 404,
        }
    with watching(address, "floor", token="S1.made-up") as watcher:  # noqa: S106
        assert watcher.closed() == 4401


def test_r_29_whose_session_ends_watches_no_longer(address: str, client: Client):
    for name in (SUPERVISOR, DEALER):
        client.sign_in(name)
    with watching(address, "floor", cookie=client.tokens[SUPERVISOR]) as watcher:
        watcher.until(lambda: watcher.states)
        client.http.post("/api/v1/sign-out", headers=client.by(SUPERVISOR))
        assert watcher.closed() == 4401


def test_a_dealer_sees_more_of_the_table_that_is_signed_on_to(address: str, client: Client):
    client.sign_in(DEALER)
    with watching(address, "tables/T1", token=client.tokens[DEALER]) as watcher:
        watcher.until(lambda: watcher.states)
        assert watcher.states["tables/T1"]["table"]["offers"] == []
        client.do(DEALER, {"kind": "house.SignOnTable", "table": "T1"})
        watcher.until(lambda: watcher.states["tables/T1"]["table"]["offers"])


def test_players_see_the_floor_without_what_is_for_the_staff(address: str, client: Client):
    client.open_round("T1")
    with watching(address, "floor", "tables/T1", token=client.tokens["Ann"]) as watcher:
        watcher.until(lambda: len(watcher.states) == 2)
        assert not {"waits", "rulings"} & {*watcher.states["floor"]}
        assert not {"waits", "stopped"} & {*watcher.states["floor"]["tables"]["T1"]}
        assert list(watcher.states["tables/T1"]["beside"]["persons"].values()) == ["Ann"]
    client.give_ticket(DEALER, "Bob", "T1")
    with watching(address, "tables/T1", token=client.tokens["Bob"]) as watcher:
        watcher.until(lambda: watcher.states)
        assert watcher.states["tables/T1"]["beside"]["persons"] == {}


def test_another_page_cannot_watch_by_somebodys_cookie(address: str, client: Client):
    client.sign_in(SHIFT)
    with pytest.raises(InvalidStatus), watching(address, cookie=client.tokens[SHIFT], origin="http://elsewhere.example"):
        pass
    with watching(address, "floor", cookie=client.tokens[SHIFT], origin=address) as watcher:
        watcher.until(lambda: watcher.states)


def test_a_browser_names_in_the_address_what_it_watches_first(address: str, client: Client):
    client.sign_in(SUPERVISOR)
    query = "?watch=floor&watch=tables/T%31&watch=tables/none"
    with watching(address, cookie=client.tokens[SUPERVISOR], query=query) as watcher:
        watcher.until(lambda: {*watcher.states} == {"floor", "tables/T1"} and watcher.problems)
        assert watcher.problems["tables/none"]["status"] == 404
        watcher.say(watch=["floor"])  # it is watched already
    with watching(address, query="?watch=floor") as watcher:  # nobody
        watcher.until(lambda: watcher.problems)
        assert (watcher.problems["floor"]["status"], watcher.states) == (401, {})
    with watching(address, cookie="over", query="?watch=floor") as watcher:
        assert watcher.closed() == 4401


@pytest.mark.parametrize(
    "text", ["[", "[]", '{"what": 1}', '{"watch": 7}', '{"watch": [7, null]}', '{"token": 7}', '{"token": []}']
)
def test_what_is_not_understood_is_said_so(address: str, text: str):
    with watching(address) as watcher:
        watcher.socket.send(text)
        watcher.until(lambda: "" in watcher.problems)
        assert watcher.problems[""]["status"] == 400


def test_what_is_no_text_is_not_understood_either_and_is_no_error_of_ours(address: str):
    with watching(address) as watcher:
        watcher.socket.send(b"\x00\xff")
        watcher.until(lambda: "" in watcher.problems)
        assert watcher.problems[""]["status"] == 400
        watcher.say(watch=["pools/of T1"])
        watcher.until(lambda: "pools/of T1" in watcher.states)


class TestShed:
    @pytest.fixture
    def limits(self) -> ServerLimits:
        return ServerLimits(live=1, live_messages=4, live_bytes=4_000, live_time=0.3, live_asks=20, live_topics=3)

    def test_who_asks_too_much_is_cut_off(self, address: str):
        with watching(address) as watcher:
            with suppress(ConnectionClosed):  # it may be cut off before all was said
                for _ in range(30):
                    watcher.say(leave=[])
            assert watcher.closed() == 1008

    def test_so_many_topics_and_no_more(self, address: str, service: Service):
        with watching(address, *(f"pools/{name}" for name in service.house.state.floor.pools)) as watcher:
            watcher.until(lambda: len(watcher.states) == 3 and watcher.problems)

    def test_so_many_connections_and_no_more(self, address: str):
        with watching(address) as first:
            first.take()
            with pytest.raises(InvalidStatus), watching(address):
                pass

    def test_messages_come_in_their_order_be_they_written_at_once_or_later(self, limits: ServerLimits):
        """What cannot be written at once waits, and nothing that comes later goes before it."""
        shown: list[str] = []
        connections: list[LiveConnection] = []
        may_write = [True, True, False, True]  # the third waits, and the fourth behind it

        def write(packed: bytes) -> bool:
            if may := may_write.pop(0):
                shown.append(packed[2:].decode())
            return may

        class Slow:
            scope: ClassVar[dict[str, Any]] = {"extensions": {PACKED: write}}

            async def send_text(self, message: str) -> None:
                await asyncio.sleep(0)
                shown.append(message)
                if len(shown) == 3:
                    connections[0].put(Message("5"))  # while the third is being sent

        async def until_all() -> None:
            while len(shown) < 6:
                await asyncio.sleep(0)
                if len(shown) == 5:
                    connections[0].put(Message("6"))

        async def run() -> None:
            connections.append(LiveConnection(Slow(), "", limits))  # type: ignore[arg-type]
            for number in range(1, 5):
                connections[0].put(Message(str(number)))
            await connections[0].serve(until_all)

        asyncio.run(run())
        assert shown == ["1", "2", "3", "4", "5", "6"]

    @pytest.mark.parametrize("message", ["{}", "x" * 3_000])
    def test_who_does_not_read_is_cut_off(self, limits: ServerLimits, message: str):
        """Messages heap up only so far, be they many or large: then it is closed. One that hangs is closed too."""

        class Hanging:
            scope: ClassVar[dict[str, Any]] = {}

            async def send_text(self, _: str) -> None:
                await asyncio.sleep(60)

        async def never() -> None:
            await asyncio.sleep(60)

        async def put(times: int) -> int:
            connection = LiveConnection(Hanging(), "", limits)  # type: ignore[arg-type]
            for _ in range(times):
                connection.put(Message(message))
            return await connection.serve(never)

        for times in (1, 10):
            assert asyncio.run(put(times)) == 4408
