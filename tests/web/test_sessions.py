"""Sessions of people: cookies that no script reads, and requests that only our own pages can make."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from servers import DEALER, PASSWORDS, SHIFT, SUPERVISOR, Client, InProcess

from croupier.house import Refused
from croupier.web import Service, make_app

PAGE = {"Origin": "http://house"}


@pytest.fixture
def browser(service: Service) -> Iterator[httpx.Client]:
    with httpx.Client(transport=InProcess(make_app(service)), base_url="http://house", headers=PAGE) as http:
        yield http


def sign_in(browser: httpx.Client, name: str = DEALER, **more: str) -> httpx.Response:
    return browser.post("/api/v1/sign-in", json={"name": name, "password": PASSWORDS[name], **more})


def test_r_29_a_page_gets_a_cookie_that_no_script_reads(browser: httpx.Client):
    said = sign_in(browser)
    assert said.status_code == 200
    assert {*said.json()} == {"identity", "csrf"}  # no token
    cookie = said.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("croupier-session=", "httponly", "samesite=strict", "path=/"))
    assert "secure" not in cookie
    me = browser.get("/api/v1/me").json()
    assert (me["name"], me["post"], me["csrf"], me["language"]) == (DEALER, "dealer", said.json()["csrf"], "en")
    assert me["until"] > me["clock"]
    assert browser.get("/api/v1/me", headers={"Accept-Language": "fr, zh-SG;q=0.8"}).json()["language"] == "zh"


def test_over_https_the_cookie_goes_over_https_alone(service: Service):
    with httpx.Client(transport=InProcess(make_app(service)), base_url="https://house", headers=PAGE) as http:
        said = sign_in(http)
    assert "secure" in said.headers["set-cookie"].lower()
    assert said.headers["strict-transport-security"]


def test_what_a_page_changes_takes_the_word_of_that_page(browser: httpx.Client):
    csrf = sign_in(browser).json()["csrf"]
    body = {"id": "on", "command": {"schema": 1, "kind": "house.SignOnTable", "table": "T1"}}
    for headers in ({}, {"Croupier-CSRF": ""}, {"Croupier-CSRF": "0" * 32}):
        refused = browser.post("/api/v1/requests", json=body, headers=headers)
        assert (refused.status_code, "Croupier-CSRF" in refused.json()["detail"]) == (403, True)
    assert browser.post("/api/v1/requests", json=body, headers={"Croupier-CSRF": csrf}).status_code == 200
    assert browser.post("/api/v1/sign-out").status_code == 403
    out = browser.post("/api/v1/sign-out", headers={"Croupier-CSRF": csrf})
    assert out.status_code == 200
    assert browser.get("/api/v1/me").status_code == 401


@pytest.mark.parametrize("elsewhere", ["http://evil.example", "https://evil.example", "null", "http://house.evil.example"])
def test_r_29_no_other_page_signs_a_browser_in(browser: httpx.Client, elsewhere: str):
    """Else its user would act as whom that page likes. A form can send what reads as JSON."""
    body = json.dumps({"name": DEALER, "password": PASSWORDS[DEALER], "keep": "cookie"})
    headers = {"Origin": elsewhere, "Content-Type": "text/plain"}
    refused = browser.post("/api/v1/sign-in", content=body, headers=headers)
    assert (refused.status_code, "set-cookie" in refused.headers) == (403, False)
    assert "another server" in refused.json()["detail"]
    body = json.dumps({"name": DEALER, "password": PASSWORDS[DEALER], "new": "correct horse battery staple"})
    assert browser.post("/api/v1/password", content=body, headers=headers).status_code == 403
    assert sign_in(browser).status_code == 200


def test_programs_have_tokens_and_no_cookie(client: Client):
    said = client.http.post("/api/v1/sign-in", json={"name": DEALER, "password": PASSWORDS[DEALER]})
    assert "token" in said.json()
    assert "set-cookie" not in said.headers
    assert client.http.get("/api/v1/me").status_code == 401


def test_a_second_person_signs_in_on_the_page_of_the_first(browser: httpx.Client):
    csrf = sign_in(browser, SHIFT).json()["csrf"]
    second = sign_in(browser, SUPERVISOR, keep="token")
    assert "set-cookie" not in second.headers
    headers = {"Croupier-CSRF": csrf}

    def ask(id: str, command: dict[str, str], more: dict[str, str]) -> httpx.Response:  # noqa: A002
        return browser.post("/api/v1/requests", json={"id": id, "command": {"schema": 1, **command}}, headers=headers | more)

    assert ask("1", {"kind": "house.StopTable", "table": "T1", "why": "a spill"}, {}).status_code == 200
    resume = {"kind": "house.ResumeTable", "table": "T1", "why": "cleaned"}
    assert ask("2", resume, {}).json()["rules"] == ["R-17"]
    assert ask("3", resume, {"Croupier-Second": second.json()["token"]}).status_code == 200
    assert browser.get("/api/v1/me").json()["name"] == SHIFT
    assert sign_in(browser, SHIFT, keep="biscuit").status_code == 400


def test_a_link_lets_somebody_in_once(browser: httpx.Client, service: Service):
    link = service.tickets.issue(lambda: service.entrance.sign_in(DEALER, PASSWORDS[DEALER]), "/tables/T1/deal")
    said = browser.get(link)
    assert (said.status_code, said.headers["location"]) == (303, "/tables/T1/deal")
    assert browser.get("/api/v1/me").json()["name"] == DEALER
    for wrong in (link, "/enter", "/enter?ticket=x"):
        refused = browser.get(wrong)
        assert (refused.status_code, refused.headers["location"]) == (303, "/sign-in?link=used")
        assert "set-cookie" not in refused.headers
    shut = service.tickets.issue(lambda: Refused("no", ()), "/")
    assert browser.get(shut).headers["location"] == "/sign-in?link=used"
