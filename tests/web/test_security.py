"""Every route: its headers, and who may come in by it. Sessions end, and who is broken or asks too much is shed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from live import watching
from servers import DEALER, PASSWORDS, SHIFT, SUPERVISOR, Client
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from croupier.web import ServerLimits, Service, make_app, serve_beside

NEEDED = (
    "content-security-policy",
    "referrer-policy",
    "x-content-type-options",
    "x-frame-options",
    "cross-origin-opener-policy",
)
NAMES = {"name": "T1", "id": "r1", "topic": "pools/of T1", "pool": "of T1", "path": "none.js", "which": "none"}
# What may be read by anybody: health, signs, the way in, and what browsers load. All else asks who it is.
OPEN = re.compile(
    r"/healthz|/readyz|/metrics|/api/v1/openapi\.json|/api/v1/(?:pools|shuffles)/.*|/api/v1/topics/.*|/api/v1/sign-in|/api/v1/password|/enter|/docs.*"
)
TWELVE_HOURS = 12 * 60 * 60 * 1_000


def addresses(service: Service) -> Iterator[tuple[str, str]]:
    """Every method and address of the server, with names of what is there."""
    for route in make_app(service).routes:
        if isinstance(route, Route):
            path = re.sub(r"\{(\w+)(:\w+)?\}", lambda found: NAMES.get(found[1], "1"), route.path)
            for method in sorted((route.methods or set()) - {"HEAD"}):
                yield method, path


def is_page(path: str) -> bool:
    return not path.startswith("/api/") and not OPEN.fullmatch(path)


def test_every_route_has_the_headers_that_keep_browsers_safe(client: Client, service: Service):
    seen = 0
    for method, path in addresses(service):
        for sent in (method, "PATCH"):  # what is refused has them, too
            said = client.http.request(sent, path)
            assert [name for name in NEEDED if name not in said.headers] == [], (sent, path)
            assert said.headers["cache-control"] in ("no-store", "no-cache"), path
            policy = said.headers["content-security-policy"]
            assert "unsafe" not in policy
            assert not re.search(r"https?:|\*", policy)
            seen += 1
    assert seen > 40


def test_every_route_but_those_for_everybody_asks_who_it_is(client: Client, service: Service):
    """A route that is added is closed to who has no session, or is put among those that are open."""
    closed = [each for each in addresses(service) if not OPEN.fullmatch(each[1]) and not is_page(each[1])]
    assert len(closed) > 5
    for method, path in closed:
        for headers in ({}, {"Authorization": "Bearer S1.x"}, {"Cookie": "croupier-session=S1.x"}):
            said = client.http.request(method, path, headers=headers, json={} if method == "POST" else None)
            assert said.status_code in (401, 403, 400), (method, path, headers, said.status_code)
            assert said.status_code != 400 or method == "POST", (method, path)
            assert "T1" not in said.text


def test_a_page_says_nothing_of_the_house(client: Client, service: Service):
    for _, path in addresses(service):
        if is_page(path):
            said = client.http.get(path)
            assert said.status_code in (200, 303, 404), path
            assert "of T1" not in said.text


STAFF = (DEALER, SUPERVISOR, SHIFT)
SIGNED_IN = ("Ann", *STAFF)
EVERYBODY = ("", *SIGNED_IN)
MANAGER = (SHIFT,)
READING = {
    "/api/v1/pools/of T1": EVERYBODY,
    "/api/v1/topics/pools/of T1": EVERYBODY,
    "/api/v1/floor": SIGNED_IN,
    "/api/v1/topics/floor": SIGNED_IN,
    "/api/v1/tables/T1": SIGNED_IN,
    "/api/v1/topics/tables/T1": SIGNED_IN,
    "/api/v1/me": SIGNED_IN,
}
ASKING: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "a table is stopped": ({"kind": "house.StopTable", "table": "T2", "why": "a spill"}, (SUPERVISOR, SHIFT)),
    "a shift is closed": ({"kind": "house.CloseShift", "why": "it is late"}, MANAGER),
    "meters are reconciled": ({"kind": "house.ReconcileMeters", "why": "a look"}, (SUPERVISOR, SHIFT)),
    "a table is signed on to": ({"kind": "house.SignOnTable", "table": "T3"}, STAFF),
}


@pytest.fixture
def everybody(client: Client) -> Client:
    for name in (DEALER, SUPERVISOR, SHIFT):
        client.sign_in(name)
    client.give_ticket(SUPERVISOR, "Ann", "T1")
    return client


@pytest.mark.parametrize("path", READING)
def test_what_is_read_is_read_by_those_who_may(path: str, everybody: Client):
    for who in EVERYBODY:
        said = everybody.http.get(path, headers=everybody.by(who) if who else {})
        assert said.status_code == (200 if who in READING[path] else 401), who


@pytest.mark.parametrize("what", ASKING)
def test_what_is_asked_is_done_for_those_who_may(what: str, everybody: Client):
    command, may = ASKING[what]
    for who in SIGNED_IN:
        said = everybody.send(who, command)
        assert (said.status_code != 403) == (who in may), (who, said.text)
        if said.status_code == 403:
            assert said.json()["rules"]
            assert said.json()["allowed_to"]


def test_r_29_a_session_ends_by_the_clock(client: Client, service: Service, monkeypatch: pytest.MonkeyPatch):
    client.sign_in(DEALER)
    assert client.http.get("/api/v1/me", headers=client.by(DEALER)).status_code == 200
    later = service.house.now() + TWELVE_HOURS + 1
    monkeypatch.setattr(service.house, "now", lambda: later)
    for path in ("/api/v1/me", "/api/v1/floor", "/api/v1/tables/T1"):
        assert client.http.get(path, headers=client.by(DEALER)).status_code == 401
    assert client.send(DEALER, {"kind": "house.SignOnTable", "table": "T1"}).status_code == 401


def test_r_29_a_new_password_ends_every_session(client: Client):
    client.sign_in(DEALER)
    body = {"name": DEALER, "password": PASSWORDS[DEALER], "new": "another long sentence"}
    assert client.http.post("/api/v1/password", json=body).status_code == 200
    assert client.http.get("/api/v1/me", headers=client.by(DEALER)).status_code == 401


# -- who is broken ---------------------------------------------------------------------------------------------------


@pytest.fixture
def address(service: Service) -> Iterator[str]:
    with serve_beside(service, port=0) as found:
        yield found


@pytest.mark.parametrize("limits", [ServerLimits(live_asks=5, live_body=1_000, live=2)])
def test_who_watches_and_asks_too_much_is_cut_off(address: str, limits: ServerLimits):
    with watching(address) as watcher:
        with suppress(ConnectionClosed):  # it may be before all is sent
            for _ in range(20):
                watcher.say(watch=["pools/of T1"])
        assert watcher.closed() == 1008
    with watching(address) as watcher:
        watcher.say(watch=["x" * 2_000])
        assert watcher.closed() in (1008, 1009)


@pytest.mark.parametrize("limits", [ServerLimits(live=2)])
def test_only_so_many_watch_at_once_and_the_others_are_served_all_the_same(address: str, limits: ServerLimits):
    from websockets.exceptions import InvalidStatus

    with watching(address, "pools/of T1") as one, watching(address, "pools/of T1") as two:
        one.until(lambda: one.states)
        two.until(lambda: two.states)
        with pytest.raises(InvalidStatus), watching(address):
            pass
        assert httpx.get(f"{address}/healthz").status_code == 200
