"""Our own client, plain and async, against a server: sessions, requests, views, what is watched, what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from servers import DEALER, PASSWORDS, SUPERVISOR

from croupier.client import AsyncHouseClient, HouseClient, ProblemError, WatchedTopics
from croupier.errors import InputError
from croupier.floor import AtTable, FloorView
from croupier.house import Accepted, staff
from croupier.table import commands as c
from croupier.web import Service, serve_beside


@pytest.fixture
def address(service: Service) -> Iterator[str]:
    with serve_beside(service, port=0) as found:
        yield found


def test_a_round_is_opened_and_watched_by_the_plain_client(address: str, service: Service):
    client = HouseClient(address)
    with pytest.raises(ProblemError) as refused:
        client.me()
    assert refused.value.status == 401
    identity = client.sign_in(DEALER, PASSWORDS[DEALER])
    assert client.me()["identity"] == identity
    assert isinstance(client.ask(staff.SignOnTable("T1")), Accepted)
    seen = client.view("T1")
    assert isinstance(seen, FloorView)
    opening = next(each.command for each in seen.table.offers if isinstance(each.command, c.OpenBets))
    assert client.preview(AtTable("T1", opening, 0))["allowed"]
    with client.watch("tables/T1", "floor", "pit") as watched:
        while {"tables/T1", "floor"} - {*watched.states}:
            watched.take(20)
        first = client.ask(AtTable("T1", opening, 0), id="open")
        assert client.ask(AtTable("T1", opening, 0), id="open") == first
        while watched.states["tables/T1"]["table"]["phase"] != "betting":
            watched.take(20)
        assert watched.problems["pit"]["status"] == 403
        assert watched.clock
    with pytest.raises(ProblemError) as wrong:
        client.ask(AtTable("T1", opening, 0))
    assert wrong.value.rules
    assert client.sign("of T1")["pool"] == "of T1"
    assert client.rounds(table="T1")[0]["id"] == "T1/1"
    assert client.round("T1", 1)["opened"] is False
    ticket = client.issue_ticket("Ann", "T1")
    with HouseClient(address, ticket) as player:
        assert player.me()["post"] == "player"
    client.sign_out()
    client.close()
    with pytest.raises(InputError):
        HouseClient("localhost:8000")


def test_the_async_client_does_the_same(address: str):
    async def play() -> None:
        async with AsyncHouseClient(address) as client:
            await client.sign_in(SUPERVISOR, PASSWORDS[SUPERVISOR])
            assert (await client.topic("pit"))["queue"] == []
            seen = await client.view("T2")
            opening = next(each.command for each in seen.table.offers if isinstance(each.command, c.OpenBets))
            async with client.watch("tables/T2") as messages:
                opened = False
                async for topic, watched in messages:
                    assert topic == "tables/T2"
                    if watched.states[topic]["table"]["phase"] == "betting":
                        break
                    if not opened:
                        opened = True
                        assert (await client.preview(AtTable("T2", opening, 0)))["allowed"]
                        await client.ask(AtTable("T2", opening, 0))

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_message_that_is_missing_is_asked_for_again():
    watched = WatchedTopics()
    assert watched.keep('{"topic":"floor","sequence":4,"snapshot":{"a":[1]}}') == ("floor", "")
    assert watched.keep('{"topic":"floor","sequence":5,"changes":[[["a",1],2],[["b"],3]]}') == ("floor", "")
    assert watched.states["floor"] == {"a": [1, 2], "b": 3}
    assert watched.keep('{"topic":"floor","sequence":7,"changes":[]}') == ("floor", '{"again": "floor"}')
    assert watched.keep('{"topic":"floor","sequence":7,"snapshot":{}}') == ("floor", "")
    with pytest.raises(RuntimeError):
        watched.take()
