"""What a server takes: how much, how long, and how many at once."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from threading import Event
from time import monotonic
from typing import Any

import httpx
import pytest
import uvicorn
from servers import DEALER, PASSWORDS, SHIFT, SUPERVISOR, Client

from croupier.house.kinds import CODEC
from croupier.house.staff.events import SignedOnTable, SignInFailed
from croupier.web import ServerLimits, Service, make_app
from croupier.web.protocol import limit_heads


def failures(service: Service) -> int:
    bodies = [each.body for each in service.house.log.read(stream="staff")]
    return len([body for body in bodies if isinstance(CODEC.parse(body), SignInFailed)])


def test_r_29_failed_sign_ins_cannot_flood_the_log(client: Client, service: Service):
    statuses = [client.http.post("/api/v1/sign-in", json={"name": "Mallory", "password": "x"}).status_code for _ in range(15)]
    assert statuses == [401] * 10 + [429] * 5
    said = client.http.post("/api/v1/sign-in", json={"name": "Mallory", "password": "x"})
    assert int(said.headers["retry-after"]) > 1
    assert failures(service) == 10
    client.sign_in(DEALER)


@pytest.mark.parametrize("limits", [ServerLimits(refusals=3)])
def test_r_18_r_29_refusals_that_are_noted_cannot_flood_the_log(client: Client, service: Service, limits: ServerLimits):
    client.sign_in(DEALER)
    close = {"kind": "house.CloseShift", "why": "to fill the log"}
    assert [client.send(DEALER, close).status_code for _ in range(3)] == [403] * 3
    position = service.house.position
    said = client.send(DEALER, close, id="too often")
    assert (said.status_code, said.headers["content-type"]) == (429, "application/problem+json")
    assert int(said.headers["retry-after"]) > 1
    assert "R-29" in said.json()["detail"]
    assert service.house.position == position
    assert client.http.get("/api/v1/requests/too%20often", headers=client.by(DEALER)).status_code == 404
    client.sign_in(SHIFT)
    assert client.send(SHIFT, close).status_code == 200, "nobody else is kept from anything"
    assert 'answer="too often"' in client.http.get("/metrics").text


@pytest.mark.parametrize("limits", [ServerLimits(refusals=3)])
def test_r_18_what_is_not_noted_is_not_counted(client: Client, limits: ServerLimits):
    client.sign_in(DEALER)
    on = {"kind": "house.SignOnTable", "table": "T1"}
    assert [client.send(DEALER, on).status_code for _ in range(6)] == [200] + [409] * 5


@pytest.mark.parametrize("limits", [ServerLimits(requests=5)])
def test_r_29_one_session_cannot_fill_the_log(client: Client, service: Service, limits: ServerLimits):
    client.sign_in(DEALER)
    on = {"kind": "house.SignOnTable", "table": "T1"}
    statuses = [client.send(DEALER, on).status_code for _ in range(8)]
    assert statuses == [200] + [409] * 4 + [429] * 3
    client.sign_in(SUPERVISOR)
    assert client.send(SUPERVISOR, on).status_code == 200


def test_a_body_that_is_too_large_is_refused(client: Client, service: Service):
    client.sign_in(DEALER)
    body = b'{"id": "' + b"a" * service.limits.body + b'"}'
    said = client.http.post("/api/v1/requests", content=body, headers=client.by(DEALER))
    assert said.status_code == 413
    assert client.http.post("/api/v1/sign-in", content=body).status_code == 413


@pytest.mark.parametrize("path", ["/", "/api/v1/floor"])
def test_a_head_that_is_too_large_is_refused_also_where_it_comes_in_one_piece(client: Client, service: Service, path: str):
    long = "a" * service.limits.head
    for said in (client.http.get(path, headers={"X-Long": long}), client.http.get(path, params={"find": long})):
        assert (said.status_code, said.json()["title"]) == (431, "this is too large")


def test_a_floor_file_may_be_larger_than_other_requests(client: Client, service: Service):
    client.sign_in(SHIFT)
    for length, status in ((service.limits.body + 1, 200), (service.limits.plan, 413)):
        said = client.http.post("/api/v1/setup/check", json={"text": "#" * length}, headers=client.by(SHIFT))
        assert said.status_code == status, said.text


class Slow(httpx.AsyncByteStream):
    """A body that never ends."""

    async def __aiter__(self) -> Any:
        yield b"{"
        await asyncio.sleep(20)


@pytest.mark.parametrize("limits", [ServerLimits(body_time=0.05)])
def test_a_body_that_takes_too_long_is_refused(service: Service, limits: ServerLimits):
    async def send() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(make_app(service)), base_url="http://house") as http:
            return await http.post("/api/v1/sign-in", content=Slow())

    assert asyncio.run(send()).status_code == 408


@pytest.mark.parametrize("limits", [ServerLimits(waiting=2, answer_time=0.2)])
def test_r_32_only_so_many_wait_and_who_waits_too_long_may_ask_again(client: Client, service: Service, limits: ServerLimits):
    """What was given up waiting for is carried out all the same, once."""
    client.sign_in(DEALER)
    go, carry_out = Event(), service.house.carry_out

    def wait(sent: Any) -> Any:
        go.wait(10)
        return carry_out(sent)

    service.house.carry_out = wait  # type: ignore[method-assign]

    async def send(number: int) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(make_app(service)), base_url="http://house") as http:
            command = {"schema": 1, "kind": "house.SignOnTable", "table": f"T{number}"}
            body = {"id": f"on {number}", "command": command}
            return await http.post("/api/v1/requests", json=body, headers=client.by(DEALER))

    async def send_all() -> list[httpx.Response]:
        return await asyncio.gather(*(send(number) for number in (1, 2, 3)))

    said = asyncio.run(send_all())
    assert [each.status_code for each in said] == [503, 503, 503]
    assert sorted("too many" in each.json()["detail"] for each in said) == [False, False, True]
    go.set()
    for number in (1, 2, 3):
        command = {"kind": "house.SignOnTable", "table": f"T{number}"}
        assert client.send(DEALER, command, id=f"on {number}").status_code == 200
    events = [CODEC.parse(each.body) for each in service.house.log.read(stream="staff")]
    assert len([event for event in events if isinstance(event, SignedOnTable)]) == 3


def test_a_house_that_stops_takes_nothing(client: Client, service: Service):
    client.sign_in(DEALER)
    service.stopping = True
    said = client.send(DEALER, {"kind": "house.SignOnTable", "table": "T1"})
    assert (said.status_code, "same id" in said.json()["detail"], said.headers["retry-after"]) == (503, True, "1")
    said = client.http.post("/api/v1/sign-in", json={"name": DEALER, "password": PASSWORDS[DEALER]})
    assert said.status_code == 503
    service.stopping = False
    service.writer.stop()
    assert client.send(DEALER, {"kind": "house.SignOnTable", "table": "T1"}).status_code == 503
    said = client.http.post("/api/v1/sign-in", json={"name": DEALER, "password": PASSWORDS[DEALER]})
    assert said.status_code == 503


def test_what_is_not_expected_is_told_nobody_but_the_journal(client: Client, service: Service, monkeypatch: Any, tmp_path: Any):
    client.sign_in(DEALER)

    def fail(*_: object) -> None:
        raise ZeroDivisionError("Qh is on top of the deck")

    monkeypatch.setattr(service.entrance, "sent", fail)
    said = client.send(DEALER, {"kind": "house.SignOnTable", "table": "T1"})
    assert (said.status_code, "Qh" in said.text) == (500, False)
    written = (tmp_path / "journal").read_text()
    assert "ZeroDivisionError" in written
    assert "test_limits.py" in written
    assert "Qh" not in written


def test_argon2_runs_neither_in_the_event_loop_nor_in_the_writer(service: Service, monkeypatch: Any):
    """While passwords are checked, requests are answered."""
    checking, go = Event(), Event()

    class Long:
        def hash(self, password: str) -> str:
            return password

        def verify(self, *_: str) -> bool:
            checking.set()
            return go.wait(10)

    monkeypatch.setattr(service.entrance._passwords, "_hasher", Long())  # noqa: SLF001

    async def run() -> tuple[int, int]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(make_app(service)), base_url="http://house") as http:
            body = {"name": DEALER, "password": PASSWORDS[DEALER]}
            waiting = [asyncio.create_task(http.post("/api/v1/sign-in", json=body)) for _ in range(6)]
            await asyncio.to_thread(checking.wait, 10)
            alive = await http.get("/readyz")
            go.set()
            return alive.status_code, (await asyncio.gather(*waiting))[0].status_code

    assert asyncio.run(run()) == (200, 200)


def test_who_opens_a_connection_and_sends_no_head_is_cut_off():
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    async def run() -> tuple[list[float], bytes]:
        config = uvicorn.Config(
            app, http=limit_heads(0.3, 9), lifespan="off", log_config=None, ws="none", timeout_keep_alive=30
        )
        server = uvicorn.Server(config)
        listener = socket.create_server(("127.0.0.1", 0))
        serving = asyncio.create_task(server._serve([listener]))  # noqa: SLF001
        while not server.started:  # noqa: ASYNC110  # it has no event to wait for
            await asyncio.sleep(0.01)
        times = []
        for sent in (b"", b"GET / HTTP/1.1\r\nHos"):
            reader, writer = await asyncio.open_connection(*listener.getsockname())
            writer.write(sent)
            began = monotonic()
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
            times.append(monotonic() - began)
            writer.close()
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        writer.write(b"GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        answer = await reader.readline()
        writer.close()
        server.should_exit = True
        await serving
        return times, answer

    times, answer = asyncio.run(run())
    assert all(0.2 < each < 5 for each in times)
    assert answer.startswith(b"HTTP/1.1 204")


def test_on_too_many_connections_a_problem_is_told_and_nothing_is_done():
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    async def run() -> tuple[bytes, bytes]:
        server = uvicorn.Server(uvicorn.Config(app, http=limit_heads(5, 1), lifespan="off", log_config=None, ws="none"))
        listener = socket.create_server(("127.0.0.1", 0))
        serving = asyncio.create_task(server._serve([listener]))  # noqa: SLF001
        while not server.started:  # noqa: ASYNC110  # it has no event to wait for
            await asyncio.sleep(0.01)
        _, first = await asyncio.open_connection(*listener.getsockname())
        reader, second = await asyncio.open_connection(*listener.getsockname())
        second.write(b"GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        crowded = await reader.read()
        first.close()
        second.close()
        await asyncio.sleep(0.1)
        reader, third = await asyncio.open_connection(*listener.getsockname())
        third.write(b"GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        alone = await reader.readline()
        third.close()
        server.should_exit = True
        await serving
        return crowded, alone

    crowded, alone = asyncio.run(run())
    head, _, body = crowded.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503")
    assert b"application/problem+json" in head
    assert b"retry-after: 1" in head.lower()
    assert b"ask again with the same id" in body
    assert alone.startswith(b"HTTP/1.1 204")
