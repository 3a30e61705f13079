"""Every address of the server for every post: who is let in and who is not. An address that nobody listed here is a failure."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from servers import DEALER, SHIFT, SUPERVISOR, Client, InProcess
from starlette.routing import Route, WebSocketRoute

from croupier.house import House, Refused, log
from croupier.rulebook import Post
from croupier.web import Service, make_app
from croupier.web.shells import PAGES

NOBODY, PLAYER, PIT_BOSS = "nobody", "Ann", "Max"
RANKS = {NOBODY: 0, PLAYER: 1, DEALER: 2, SUPERVISOR: 3, PIT_BOSS: 4, SHIFT: 5}
PUBLIC, SIGNED_IN, STAFF, PIT, PIT_MANAGER, MANAGER = 0, 1, 2, 3, 4, 5
# Every address: the lowest rank that is let in, and an address of it to try. Requests are refused by the house itself.
ROUTES: dict[tuple[str, str], tuple[int, str]] = {
    ("GET", "/healthz"): (PUBLIC, "/healthz"),
    ("GET", "/readyz"): (PUBLIC, "/readyz"),
    ("GET", "/metrics"): (PUBLIC, "/metrics"),
    ("GET", "/enter"): (PUBLIC, "/enter"),
    ("GET", "/docs"): (PUBLIC, "/docs"),
    ("GET", "/docs/{path:path}"): (PUBLIC, "/docs/none.html"),
    ("GET", "/api/v1/openapi.json"): (PUBLIC, "/api/v1/openapi.json"),
    ("POST", "/api/v1/sign-in"): (PUBLIC, "/api/v1/sign-in"),
    ("POST", "/api/v1/password"): (PUBLIC, "/api/v1/password"),
    ("GET", "/api/v1/pools/{name:path}"): (PUBLIC, "/api/v1/pools/of T1"),
    ("GET", "/api/v1/shuffles/{name:path}"): (PUBLIC, "/api/v1/shuffles/T1"),
    ("GET", "/api/v1/topics/{topic:path}"): (PUBLIC, "/api/v1/topics/pools/of T1"),
    ("POST", "/api/v1/sign-out"): (SIGNED_IN, ""),
    ("GET", "/api/v1/me"): (SIGNED_IN, "/api/v1/me"),
    ("POST", "/api/v1/tickets"): (SIGNED_IN, "/api/v1/tickets"),
    ("POST", "/api/v1/requests"): (SIGNED_IN, "/api/v1/requests"),
    ("POST", "/api/v1/previews"): (SIGNED_IN, "/api/v1/previews"),
    ("GET", "/api/v1/requests/{id:path}"): (SIGNED_IN, "/api/v1/requests/none"),
    ("GET", "/api/v1/tables/{name:path}"): (SIGNED_IN, "/api/v1/tables/T1"),
    ("GET", "/api/v1/tables/{name}/coach"): (SIGNED_IN, "/api/v1/tables/T1/coach?position=1"),
    ("GET", "/api/v1/floor"): (SIGNED_IN, "/api/v1/floor"),
    ("GET", "/api/v1/pit"): (PIT, "/api/v1/pit"),
    ("GET", "/api/v1/rules"): (SIGNED_IN, "/api/v1/rules"),
    ("GET", "/api/v1/rules/{book}"): (SIGNED_IN, "/api/v1/rules/mbs-three-card"),
    ("GET", "/api/v1/rules/{book}/{rule:path}"): (SIGNED_IN, "/api/v1/rules/mbs-three-card/3.4"),
    ("GET", "/api/v1/rounds"): (SIGNED_IN, "/api/v1/rounds"),
    ("GET", "/api/v1/rounds/{table}/{number}"): (SIGNED_IN, "/api/v1/rounds/T1/1"),
    ("GET", "/api/v1/rounds/{table}/{number}/what-if"): (PIT, "/api/v1/rounds/T1/1/what-if?book=mbs-singapore-stud-v9"),
    ("GET", "/api/v1/rounds/{table}/{number}/choices"): (PIT, "/api/v1/rounds/T1/1/choices"),
    ("GET", "/api/v1/rounds/{table}/{number}/record"): (PIT, "/api/v1/rounds/T1/1/record"),
    ("GET", "/api/v1/audit/export"): (MANAGER, "/api/v1/audit/export"),
    ("GET", "/api/v1/audit/money"): (PIT, "/api/v1/audit/money"),
    ("GET", "/api/v1/audit/heads"): (PIT, "/api/v1/audit/heads"),
    ("GET", "/api/v1/audit/overrides"): (PIT, "/api/v1/audit/overrides"),
    ("GET", "/api/v1/audit/slips"): (PIT, "/api/v1/audit/slips"),
    ("GET", "/api/v1/audit/reconciliation"): (PIT, "/api/v1/audit/reconciliation"),
    ("DELETE", "/api/v1/audit/verification"): (PIT, "/api/v1/audit/verification"),
    ("GET", "/api/v1/audit/verification"): (PIT, "/api/v1/audit/verification"),
    ("POST", "/api/v1/audit/verification"): (PIT, ""),
    ("GET", "/api/v1/lab/books"): (SIGNED_IN, "/api/v1/lab/books"),
    ("POST", "/api/v1/lab/solve"): (SIGNED_IN, "/api/v1/lab/solve"),
    ("POST", "/api/v1/lab/price"): (SIGNED_IN, "/api/v1/lab/price"),
    ("POST", "/api/v1/lab/jobs"): (SIGNED_IN, "/api/v1/lab/jobs"),
    ("GET", "/api/v1/lab/jobs"): (SIGNED_IN, "/api/v1/lab/jobs"),
    ("GET", "/api/v1/lab/jobs/{id}"): (SIGNED_IN, "/api/v1/lab/jobs/none"),
    ("GET", "/api/v1/lab/jobs/{id}/file"): (SIGNED_IN, "/api/v1/lab/jobs/none/file"),
    ("DELETE", "/api/v1/lab/jobs/{id}"): (SIGNED_IN, "/api/v1/lab/jobs/none"),
    ("GET", "/api/v1/drill/syllabus"): (STAFF, "/api/v1/drill/syllabus"),
    ("GET", "/api/v1/drill/sitting"): (STAFF, "/api/v1/drill/sitting"),
    ("POST", "/api/v1/drill/sitting"): (STAFF, "/api/v1/drill/sitting"),
    ("POST", "/api/v1/drill/answers"): (STAFF, "/api/v1/drill/answers"),
    ("GET", "/api/v1/drill/certificate"): (STAFF, "/api/v1/drill/certificate"),
    ("GET", "/api/v1/staff"): (MANAGER, "/api/v1/staff"),
    ("POST", "/api/v1/staff"): (SIGNED_IN, "/api/v1/staff"),
    ("POST", "/api/v1/staff/passwords"): (SIGNED_IN, "/api/v1/staff/passwords"),
    ("GET", "/api/v1/setup"): (PIT_MANAGER, "/api/v1/setup"),
    ("POST", "/api/v1/setup/check"): (PIT_MANAGER, "/api/v1/setup/check"),
    ("POST", "/api/v1/setup/diff"): (PIT_MANAGER, "/api/v1/setup/diff"),
    ("POST", "/api/v1/setup/apply"): (SIGNED_IN, "/api/v1/setup/apply"),
}
# Who may ask what of these is for the house to refuse.
BY_THE_HOUSE = ("/api/v1/tickets", "/api/v1/requests", "/api/v1/previews", "/api/v1/setup/apply")
BODIES = {"/api/v1/setup/check": b'{"text": ""}', "/api/v1/setup/diff": b'{"text": ""}'}  # of others, an empty object
TOPICS = {"floor": SIGNED_IN, "pit": PIT, "tables/T1": SIGNED_IN, "pools/of T1": PUBLIC}


@pytest.fixture
def played(service: Service) -> Iterator[Client]:
    """A house with every post signed in, and a round of T1 whose cards are published since the next one is open."""
    with httpx.Client(transport=InProcess(make_app(service)), base_url="http://house") as http:
        client = Client(http)
        for name in (SHIFT, SUPERVISOR):
            client.sign_in(name)
        _hire_pit_boss(service, client)
        client.play_round("T1")
        client.offered(DEALER, "T1", "table.OpenBets")
        yield client
        service.lab.end()


def _hire_pit_boss(service: Service, client: Client) -> None:
    door, password = service.entrance, "nine tables and a clock"
    assert not isinstance(
        door.add(client.tokens[SHIFT], PIT_BOSS, Post.PIT_MANAGER, "good for one night", client.tokens[SUPERVISOR]), Refused
    )
    assert not isinstance(door.change_password(PIT_BOSS, "good for one night", password), Refused)
    client.tokens[PIT_BOSS] = str(door.sign_in(PIT_BOSS, password))


def try_it(client: Client, who: str, method: str, address: str) -> httpx.Response:
    headers = {} if who == NOBODY else client.by(who)
    return client.http.request(
        method, address, headers=headers, content=BODIES.get(address, b"{}") if method == "POST" else None
    )


def test_every_address_is_listed(service: Service):
    app = make_app(service)
    routes: set[tuple[str, str]] = set()
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            assert route.path == "/api/v1/live"
        else:
            assert isinstance(route, Route), route
            routes |= {(method, route.path) for method in (route.methods or {"GET"}) - {"HEAD"}}
    pages = {(method, path) for method, path in routes if path.startswith("/static/") or path in PAGES}
    assert {method for method, _ in pages} == {"GET"}
    assert routes - pages == {*ROUTES}


def test_r_29_every_address_lets_in_whom_it_may_and_nobody_else(played: Client):
    wrong = []
    for (method, _), (lowest, address) in ROUTES.items():
        if not address:
            continue
        for who, rank in RANKS.items():
            said = try_it(played, who, method, address)
            assert said.status_code < 500, (who, address, said.text)
            refused = said.status_code in (401, 403)
            if method == "POST" and address in BY_THE_HOUSE:
                refused = said.status_code == 401
            if refused is (rank >= lowest):
                wrong.append((who, method, address, said.status_code))
            if said.status_code >= 400:
                assert said.headers["content-type"] == "application/problem+json", (who, address)
    assert wrong == []


def test_r_29_every_topic_is_shown_to_whom_it_may_and_nobody_else(played: Client):
    for topic, lowest in TOPICS.items():
        for who, rank in RANKS.items():
            said = try_it(played, who, "GET", f"/api/v1/topics/{topic}")
            assert said.status_code == (200 if rank >= lowest else 403 if rank else 401), (who, topic)


def test_a_round_is_found_and_replayed_by_who_may(played: Client, service: Service):
    found = played.http.get("/api/v1/rounds?table=T1&rule=3.4", headers=played.by(SUPERVISOR)).json()
    (first,) = [each for each in found["rounds"] if each["round"] == 1]
    assert (first["id"], first["opened"], first["players"][0]["name"]) == ("T1/1", True, "Ann")
    seen: dict[str, Any] = {
        eyes: played.http.get(f"/api/v1/rounds/T1/1?eyes={eyes}", headers=played.by(SUPERVISOR)).json()["frames"]
        for eyes in ("public", "1", "auditor")
    }
    kinds = [frame["kind"] for frame in seen["public"]]
    assert (kinds[0], kinds[-1]) == ("BetsOpened", "RoundConcluded")
    assert all(frame["rules"] and len(frame["hash"]) == 64 for frame in seen["public"])
    dealt = kinds.index("CardsDealt")
    assert seen["public"][dealt]["table"]["positions"][0]["cards"] == []
    assert len(seen["auditor"][dealt]["all"]["hands"]["1"]) == 5
    assert "all" not in seen["public"][dealt]
    mine = played.http.get("/api/v1/rounds", headers=played.by(PLAYER)).json()["rounds"]
    assert [each["id"] for each in mine] == ["T1/1"]
    for who, eyes, status in ((PLAYER, "1", 200), (PLAYER, "auditor", 403), (PLAYER, "2", 403), (DEALER, "1", 403)):
        assert played.http.get(f"/api/v1/rounds/T1/1?eyes={eyes}", headers=played.by(who)).status_code == status, (who, eyes)
    played.give_ticket(DEALER, "Bob", "T1")
    assert played.http.get("/api/v1/rounds/T1/1", headers=played.by("Bob")).status_code == 404
    assert played.http.get("/api/v1/rounds", headers=played.by("Bob")).json()["rounds"] == []
    sealed = played.http.get("/api/v1/rounds/T1/2?eyes=auditor", headers=played.by(SUPERVISOR)).json()
    assert (sealed["opened"], sealed["frames"]) == (False, [])


def test_the_felt_of_a_replay_shows_what_its_eyes_may_see(played: Client):
    def frames(eyes: str, who: str = SUPERVISOR) -> list[dict[str, Any]]:
        return played.http.get(f"/api/v1/rounds/T1/1?eyes={eyes}", headers=played.by(who)).json()["frames"]

    public, own, auditor = frames("public"), frames("1", PLAYER), frames("auditor")
    dealt = [frame["kind"] for frame in public].index("CardsDealt")
    assert public[dealt]["felt"]["positions"][0]["cards"] == [""] * 5
    assert all(card for card in auditor[dealt]["felt"]["positions"][0]["cards"])
    assert public[dealt]["felt"]["dealer"]["words"] == ""
    assert own[dealt]["felt"]["dealer"]["cards"].count("") >= 4
    settled = [frame for frame in public if frame["net"] is not None]
    last = public[-1]["felt"]["positions"][0]
    assert sum(round(float(frame["net"]) * 100) for frame in settled) == round(float(last["net"]) * 100)
    assert last["settled"]
    dealer = public[-1]["felt"]["dealer"]
    assert bool(dealer["words"]) is all(dealer["cards"]), "the hand is named once all of it lies open"


def test_the_record_of_a_round_has_what_its_hashes_are_made_of(played: Client):
    said = played.http.get("/api/v1/rounds/T1/1/record", headers=played.by(SUPERVISOR)).json()
    previous = said["before"]
    for line in said["lines"]:
        previous = log.hash_event(previous, *(line[name] for name in ("stream", "version", "position", "at", "body")))
        assert previous == line["hash"]
    frames = played.http.get("/api/v1/rounds/T1/1", headers=played.by(SUPERVISOR)).json()["frames"]
    assert {frame["hash"] for frame in frames} <= {line["hash"] for line in said["lines"]}


def test_what_a_round_can_be_settled_by_again_is_listed_and_taken(played: Client):
    by = played.by(SUPERVISOR)
    said = played.http.get("/api/v1/rounds/T1/1/choices", headers=by).json()
    assert said["readings"]
    for book in said["books"]:
        assert played.http.get(f"/api/v1/rounds/T1/1/what-if?book={book['book']}", headers=by).status_code == 200, book
    reading = next(each for each in said["readings"] if each["id"] == "S-2")
    (other,) = [each["key"] for each in reading["answers"] if each["key"] != reading["followed"]]
    found = played.http.get(f"/api/v1/rounds/T1/1/what-if?reading=S-2&answer={other}", headers=by).json()
    assert found["columns"][0]["wager"] == "ante"
    assert found["dealer"]["as_played"]["hand"]


def test_a_round_is_settled_otherwise_beside_how_it_was(played: Client):
    at = "/api/v1/rounds/T1/1/what-if"
    by = played.by(SUPERVISOR)
    found = played.http.get(f"{at}?book=mbs-singapore-stud-v9", headers=by).json()
    assert found["house"]["difference"] == "0.00"
    assert played.http.get(f"{at}?reading=S-2&answer=contains-ace-and-king", headers=by).status_code == 200
    for wrong in ("", "?reading=S-2&answer=nonsense", "?book=nothing", "?book=x&reading=y"):
        assert played.http.get(at + wrong, headers=by).status_code == 400


def test_the_audit_shows_money_heads_and_books(played: Client, service: Service):
    by = played.by(SUPERVISOR)
    money = played.http.get("/api/v1/audit/money", headers=by).json()
    assert money["tables"][0]["table"] == "T1"
    assert money["total"]["rounds"] == 2
    heads = played.http.get("/api/v1/audit/heads", headers=by).json()
    assert {"table/T1", "house", "staff"} <= {each["stream"] for each in heads["heads"]}
    assert played.http.get("/api/v1/audit/reconciliation", headers=by).json()["agrees"] is True


def test_r_20_the_log_is_verified_in_a_process_of_its_own(played: Client):
    at, by = "/api/v1/audit/verification", played.by(SUPERVISOR)
    assert played.http.post(at, headers=played.by(DEALER)).status_code == 403
    begun = played.http.post(at, headers=by).json()
    assert (begun["state"], begun["by"]) == ("running", SUPERVISOR)
    assert played.http.post(at, headers=by).json()["at"] == begun["at"]  # one at a time
    end = time.monotonic() + 60
    while (found := played.http.get(at, headers=by).json())["state"] == "running" and time.monotonic() < end:
        time.sleep(0.1)
    assert (found["state"], found["result"]["faults"]) == ("done", 0)
    assert found["result"]["events"] > 20
    played.http.post(at, headers=by)
    played.http.delete(at, headers=by)
    while (found := played.http.get(at, headers=by).json())["state"] == "running" and time.monotonic() < end:
        time.sleep(0.1)
    assert found["state"] in ("cancelled", "done")


def test_managers_see_the_staff_and_the_plan_and_no_secret(played: Client, service: Service):
    by = played.by(SHIFT)
    staff = played.http.get("/api/v1/staff", headers=by)
    assert [each["name"] for each in staff.json()["staff"]] == [SHIFT, SUPERVISOR, DEALER, PIT_BOSS]
    house: House = service.house
    for person in house.state.staff.members():
        assert not person.hash or person.hash not in staff.text
        assert not any(each.digest in staff.text for each in person.sessions)
    plan = played.http.get("/api/v1/setup", headers=by).json()["plan"]
    assert plan["kind"] == "house.ApplyFloor"


def test_rules_are_read_by_everybody_who_is_signed_in(played: Client):
    by = played.by(PLAYER)
    books = played.http.get("/api/v1/rules", headers=by).json()
    assert sum(each["approved"] for each in books["books"]) == 5  # a house may have editions of its own beside them
    assert books["requirements"][0]["id"] == "R-1"
    assert books["found"] == []
    found = played.http.get("/api/v1/rules", params={"find": "5.4"}, headers=by).json()["found"]
    assert (found[0]["id"], all("5.4" in each["id"] for each in found)) == ("5.4", True)  # the number itself comes first
    assert len({(each["id"], each["says"]) for each in found}) == len(found)  # what two books say alike is found once
    by_words = played.http.get("/api/v1/rules", params={"find": "Wrongly Exposed"}, headers=by).json()["found"]
    assert by_words
    assert all("wrongly exposed" in each["says"].lower() for each in by_words)
    assert played.http.get("/api/v1/rules", params={"find": "R-29"}, headers=by).json()["found"][0]["book"] == ""
    book = played.http.get("/api/v1/rules/mbs-three-card", headers=by).json()
    assert book["rules"]
    assert book["readings"]
    assert book["paytables"]
    rule = played.http.get("/api/v1/rules/mbs-three-card/3.4", headers=by).json()
    assert (rule["of"], rule["id"]) == ("rule", "3.4")
    assert played.http.get("/api/v1/rules/mbs-three-card/S-1", headers=by).json()["of"] == "reading"
    assert played.http.get("/api/v1/rules/mbs-three-card/R-29", headers=by).json()["of"] == "requirement"
    for wrong in ("none", "mbs-three-card/99.9"):
        assert played.http.get(f"/api/v1/rules/{wrong}", headers=by).status_code == 404


def test_overrides_of_the_shift_are_downloaded_as_a_table(played: Client):
    def read() -> list[dict[str, str]]:
        said = played.http.get("/api/v1/audit/overrides?shift=true&form=csv", headers=played.by(SUPERVISOR))
        assert said.headers["content-type"] == "text/csv; charset=utf-8"
        assert "overrides.csv" in said.headers["content-disposition"]
        return list(csv.DictReader(io.StringIO(said.text)))

    played.do(SUPERVISOR, {"kind": "house.StopTable", "table": "T2", "why": "=smoke"})
    stopped = next(each for each in read() if each["what"] == "Table stopped")
    assert (stopped["by"], stopped["why"], stopped["post"]) == (SUPERVISOR, "'=smoke", "pit-supervisor")
    assert (stopped["reviewed by"], stopped["reviewed at"]) == ("", "")
    played.do(SHIFT, {"kind": "house.ReviewOverride", "position": int(stopped["position"])})
    assert next(each for each in read() if each["position"] == stopped["position"])["reviewed by"] == SHIFT
    played.do(SHIFT, {"kind": "house.CloseShift", "why": "end of the night"})
    assert read() == []
    listed = played.http.get("/api/v1/audit/overrides", headers=played.by(SUPERVISOR)).json()["overrides"]
    assert any(each["words"] == "Table stopped" for each in listed)
    assert played.http.get("/api/v1/audit/overrides?form=pdf", headers=played.by(SUPERVISOR)).status_code == 400


def test_r_29_what_was_ruled_is_reviewed_by_somebody_else_of_the_pit(played: Client):
    def listed(path: str, name: str) -> dict[str, Any]:
        rows = played.http.get(path, headers=played.by(SUPERVISOR)).json()[name]
        return next(each for each in rows if each["by"] == SUPERVISOR)

    played.do(SUPERVISOR, {"kind": "house.StopTable", "table": "T2", "why": "a wet layout"})
    shown = listed("/api/v1/pit", "rulings")
    assert (shown["kind"], shown["to_review"], shown["review"]) == ("stop", True, None)
    mark = {"kind": "house.ReviewOverride", "position": shown["id"], "why": "dry again"}
    for who in ("Ann", DEALER):
        assert played.send(who, mark).json()["allowed_to"] == "pit-supervisor"
    own = played.send(SUPERVISOR, mark)
    assert (own.status_code, own.json()["rules"]) == (409, ["R-17", "R-29"])
    played.do(SHIFT, mark)
    for path, name in (("/api/v1/pit", "rulings"), ("/api/v1/audit/overrides", "overrides")):
        review = listed(path, name)["review"]
        assert (review["by"], review["why"]) == (SHIFT, "dry again")
        assert review["at"] >= shown["at"]
    assert played.send(SHIFT, mark).status_code == 409
