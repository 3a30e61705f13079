"""The house over HTTP: who may come in, what is answered, and how what is refused is told."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from servers import DEALER, PASSWORDS, SHIFT, SUPERVISOR, TABLES, Client, at_table

from croupier.errors import MoneyError
from croupier.house import Accepted
from croupier.house.floor_changes import plan_as_is
from croupier.house.kinds import CODEC
from croupier.house.log import LogUnavailable
from croupier.rulebook import Money, Post
from croupier.web import Service

PROBLEM = "application/problem+json"
CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")


@pytest.mark.parametrize("slug", TABLES)
def test_a_round_of_each_book_is_played_over_http_by_what_is_offered(slug: str, client: Client, service: Service):
    table = TABLES[slug]
    before = service.house.state.floor.tables[table].rounds
    client.play_round(table)
    assert service.house.state.floor.tables[table].rounds == before + 1
    assert not service.house.state.floor.tables[table].stakes


def test_r_29_nothing_is_done_without_a_token(client: Client):
    for said in (
        client.http.post("/api/v1/requests", json={}),
        client.http.get("/api/v1/tables/T1"),
        client.http.get("/api/v1/requests/r1"),
        client.http.post("/api/v1/sign-out"),
        client.http.post("/api/v1/tickets", json={"id": "t", "name": "Ann", "table": "T1"}),
    ):
        assert said.status_code == 401
        assert said.headers["content-type"] == PROBLEM
        assert said.headers["www-authenticate"] == "Bearer"
    client.tokens[DEALER] = "S3.made-up"
    for said in (
        client.at(DEALER, "T1", {"kind": "table.OpenBets", "by": "Dee (dealer)"}),
        client.http.get("/api/v1/tables/T1", headers=client.by(DEALER)),
        client.http.get("/api/v1/requests/r1", headers=client.by(DEALER)),
    ):
        assert said.status_code in (400, 401)


def test_r_16_the_sign_of_a_pool_is_for_everybody(client: Client, service: Service):
    name = next(iter(service.house.state.floor.pools))
    said = client.http.get(f"/api/v1/pools/{name}")
    assert said.status_code == 200
    assert said.json()["displayed"] == str(service.house.state.floor.pools[name].displayed)
    assert [each["table"] for each in said.json()["tables"]] == list(service.house.state.floor.pools[name].tables)
    lost = client.http.get("/api/v1/pools/no such pool")
    assert (lost.status_code, lost.json()["rules"]) == (404, ["R-7"])


def test_r_27_the_commitment_of_a_round_is_for_everybody_before_bets_are_made(client: Client):
    assert client.http.get("/api/v1/shuffles/T1").status_code == 404
    client.work_at("T1")
    client.offered(DEALER, "T1", "table.OpenBets")
    said = client.http.get("/api/v1/shuffles/T1").json()
    assert (said["table"], said["round"], said["entropy"]) == ("T1", 1, [])
    assert re.fullmatch("[0-9a-f]{64}", said["commitment"])
    assert "key" not in said


def test_r_29_everybody_sets_the_own_password_over_http(client: Client, service: Service):
    token = client.sign_in(SHIFT)
    assert isinstance(service.entrance.add(token, "Dan", Post.DEALER, "good for one night"), Accepted)
    given = {"name": "Dan", "password": "good for one night"}
    assert client.http.post("/api/v1/sign-in", json=given).status_code == 401
    for wrong in ({"new": "short"}, {"new": "good for one night"}, {"password": "somebody else's", "new": "words of my own"}):
        said = client.http.post("/api/v1/password", json=given | wrong)
        assert (said.status_code in (403, 409), said.json()["rules"]) == (True, ["R-29"])
    assert client.http.post("/api/v1/password", json=given | {"new": "words of my own"}).status_code == 200
    assert client.http.post("/api/v1/sign-in", json=given | {"password": "words of my own"}).status_code == 200


def test_r_29_who_signs_in_acts_and_who_signs_out_does_not(client: Client):
    client.sign_in(DEALER)
    client.do(DEALER, {"kind": "house.SignOnTable", "table": "T1"})
    client.offered(DEALER, "T1", "table.OpenBets")
    assert client.http.post("/api/v1/sign-out", headers=client.by(DEALER)).status_code == 200
    said = client.send(DEALER, {"kind": "house.SignOffTable", "table": "T1"})
    assert (said.status_code, said.json()["rules"]) == (401, ["R-29"])


def test_r_29_a_wrong_password_lets_nobody_in(client: Client):
    said = client.http.post("/api/v1/sign-in", json={"name": DEALER, "password": "not the one"})
    assert (said.status_code, said.headers["content-type"]) == (401, PROBLEM)
    assert said.json()["rules"] == ["R-29"]
    assert "token" not in said.json()


def test_r_32_a_request_that_comes_again_gets_its_first_answer_and_the_answer_can_be_asked_for(client: Client):
    client.sign_in(DEALER)
    client.sign_in(SUPERVISOR)
    command = {"kind": "house.SignOnTable", "table": "T1"}
    first = client.send(DEALER, command, id="on")
    assert client.send(DEALER, command, id="on").json() == first.json()
    assert first.json()["kind"] == "house.Accepted"
    assert client.http.get("/api/v1/requests/on", headers=client.by(DEALER)).json() == first.json()
    for other in (
        client.http.get("/api/v1/requests/on", headers=client.by(SUPERVISOR)),
        client.http.get("/api/v1/requests/off", headers=client.by(DEALER)),
    ):
        assert other.status_code == 404
    again = client.send(DEALER, command, id="again")
    assert (again.status_code, again.headers["content-type"]) == (409, PROBLEM)
    kept = client.http.get("/api/v1/requests/again", headers=client.by(DEALER))
    assert (kept.status_code, kept.json()) == (409, again.json())


def test_a_refusal_says_what_which_rules_and_who_may(client: Client):
    client.sign_in(DEALER)
    client.do(DEALER, {"kind": "house.SignOnTable", "table": "T1"})
    said = client.send(DEALER, {"kind": "house.StopTable", "table": "T1", "why": "a spill"})
    assert (said.status_code, said.headers["content-type"]) == (403, PROBLEM)
    told = said.json()
    assert (told["status"], told["rules"], told["allowed_to"]) == (403, ["R-24"], "pit-supervisor")
    assert "stop a table" in told["detail"]


def test_r_17_a_second_person_signs_on_by_the_own_token(client: Client):
    client.sign_in(SHIFT)
    client.sign_in(SUPERVISOR)
    client.do(SHIFT, {"kind": "house.StopTable", "table": "T1", "why": "a spill"})
    resume = {"kind": "house.ResumeTable", "table": "T1", "why": "cleaned"}
    assert client.send(SHIFT, resume).json()["rules"] == ["R-17"]
    assert client.send(SHIFT, resume, second=SUPERVISOR).status_code == 200


def test_r_6_r_17_two_persons_change_the_floor_over_http(client: Client, service: Service):
    """Each by the own token. Somebody alone, the same person twice and a dealer as the second change nothing (R-18)."""
    for name in (SHIFT, SUPERVISOR, DEALER):
        client.sign_in(name)
    plan = CODEC.to_json(plan_as_is(service.house.state, "a busy night"))
    plan["tables"][0]["limits"]["ante"]["most"] = "300.00"
    before = service.house.state.floor
    for by, second in ((SHIFT, ""), (SHIFT, SHIFT), (SHIFT, DEALER), (SUPERVISOR, SHIFT), (DEALER, SUPERVISOR)):
        refused = client.send(by, plan, second=second)
        assert (refused.status_code in (403, 409), "R-17" in refused.json()["rules"]) == (True, True), (
            by,
            second,
            refused.text,
        )
    assert client.send(SHIFT, plan, id="no second", second="").json()["rules"] == ["R-17"]
    assert service.house.state.floor.tables == before.tables
    client.open_round("T2")
    plan["tables"][1]["limits"]["ante"]["most"] = "200.00"
    done = client.send(SHIFT, plan, id="floor", second=SUPERVISOR)
    assert (done.status_code, done.json()["kind"]) == (200, "house.Accepted"), done.text
    assert client.send(SHIFT, plan, id="floor", second=SUPERVISOR).json() == done.json()  # R-32: once
    most = lambda table: str(service.house.state.floor.tables[table].setup.limits["ante"].most)  # noqa: E731
    assert (most("T1"), most("T2")) == ("300.00", "500.00")
    client.finish_round("T2")
    client.offered(DEALER, "T2", "table.OpenBets")
    assert most("T2") == "200.00"
    wrong = {**plan, "tables": "T1"}
    assert client.send(SHIFT, wrong, second=SUPERVISOR).status_code == 400


def test_nobody_sees_cards_that_are_not_theirs(client: Client, service: Service):
    client.open_round("T1")
    client.offered(DEALER, "T1", "table.CloseBets")
    client.offered(DEALER, "T1", "table.DealCards")
    deal = service.house.state.floor.tables["T1"].deal
    assert deal is not None
    shown = {name: client.http.get("/api/v1/tables/T1", headers=client.by(name)).text for name in ("Ann", DEALER)}
    for text in shown.values():
        assert len({str(card) for card in deal.deck if str(card) in CARD.findall(text)}) <= 1  # what the dealer turns up


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (b"", "line 1, column 1"),
        (b"\xff", ""),
        (b"[]", ""),
        (b'{"id": "a"}', ""),
        (b'{"id": 7, "command": {}}', ""),
        (b'{"id": "a", "command": {}}', "command.schema"),
        (b'{"id": "a", "command": {"schema": 1, "kind": "house.Accepted", "first": 1, "last": 2}}', "command.kind"),
        (b'{"id": "", "command": {"schema": 1, "kind": "house.SignOut"}}', "id"),
        (b'{"id": "a", "id": "b"}', "id"),
        (b'{"id": 1.5}', ""),
        (b"[" * 60_000, ""),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(body: bytes, where: str, client: Client):
    client.sign_in(DEALER)
    said = client.http.post("/api/v1/requests", content=body, headers=client.by(DEALER))
    assert (said.status_code, said.headers["content-type"]) == (400, PROBLEM)
    assert said.json()["where"] == where


def test_an_unknown_address_or_table_is_a_problem_too(client: Client):
    client.sign_in(DEALER)
    unknown = client.http.get("/api/v1/nothing")
    for said in (unknown, client.http.get("/api/v1/tables/T99", headers=client.by(DEALER))):
        assert (said.status_code, said.headers["content-type"]) == (404, PROBLEM)
    said = client.http.delete("/api/v1/requests")
    assert (said.status_code, said.headers["allow"]) == (405, "POST")
    assert all("/api/v1/openapi.json" in each.json()["detail"] for each in (unknown, said)), "where to look"


def test_r_32_what_may_not_be_durable_is_told_so_and_may_come_again(client: Client, service: Service, monkeypatch: Any):
    client.sign_in(DEALER)

    def away(*_: object) -> None:
        raise LogUnavailable("the server is gone")

    command = {"kind": "house.SignOnTable", "table": "T1"}
    with monkeypatch.context() as patch:
        patch.setattr(service.house.log, "append", away)
        patch.setattr(service.house.log, "check_writable", away)
        said = client.send(DEALER, command, id="on")
        assert (said.status_code, said.headers["retry-after"]) == (503, "1")
        assert "same id" in said.json()["detail"]
        unready = client.http.get("/readyz")
        assert (unready.status_code, unready.json()["detail"]) == (503, "the server is gone")
        assert client.http.get("/healthz").status_code == 200
    assert client.send(DEALER, command, id="on").status_code == 200


def test_readiness_says_what_is_wrong(client: Client, service: Service):
    assert client.http.get("/readyz").json()["status"] == "ready"
    service.stopping = True
    assert "stopped" in client.http.get("/readyz").json()["detail"]
    service.stopping = False
    service.writer.stop()
    assert "writer" in client.http.get("/readyz").json()["detail"]


def test_metrics_count_what_was_asked_and_read_the_house(client: Client, service: Service):
    client.play_round("T1")
    client.send(DEALER, at_table("T1", {"kind": "table.OpenBets", "by": "?"}))
    client.sign_in(SUPERVISOR)
    client.do(SUPERVISOR, {"kind": "house.StopTable", "table": "T2", "why": "a spill"})
    said = client.http.get("/metrics")
    assert said.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = dict(line.rsplit(" ", 1) for line in said.text.splitlines() if not line.startswith("#"))
    assert float(lines['croupier_requests_total{answer="accepted",kind="OpenBets"}']) == 1
    assert float(lines['croupier_requests_total{answer="accepted",kind="SignIn"}']) == 3
    assert float(lines["croupier_answer_seconds_count"]) > 5
    assert float(lines["croupier_group_requests_count"]) > 5
    assert float(lines["croupier_log_position"]) == service.house.position
    assert (float(lines["croupier_tables"]), float(lines["croupier_tables_stopped"])) == (5, 1)
    assert float(lines["croupier_staff_signed_in"]) == 3
    assert float(lines['croupier_pool_cents{meter="displayed",pool="of T1"}']) == 50_000_000
    assert float(lines["croupier_ledger_faults_total"]) == 0


def test_r_24_money_that_does_not_add_up_is_counted(client: Client, monkeypatch: Any):
    def broken(*_: object) -> None:
        raise MoneyError("one cent too many")

    client.open_round("T1")
    close = client.offers(DEALER, "T1", "table.CloseBets")[0]["command"]
    with monkeypatch.context() as patch:
        patch.setattr("croupier.floor.decision.check_step", broken)
        said = client.at(DEALER, "T1", close)
        assert (said.status_code, said.json()["rules"]) == (409, ["R-12", "R-24"])
    again = client.at(DEALER, "T1", close)
    assert (again.status_code, again.json()["allowed_to"]) == (403, "shift-manager")
    text = client.http.get("/metrics").text
    assert "croupier_ledger_faults_total 1.0" in text
    assert "croupier_tables_stopped 1.0" in text


def test_passwords_and_tokens_are_in_no_answer_but_the_one_that_gives_them(client: Client):
    token = client.sign_in(DEALER)
    for said in (client.http.get("/metrics"), client.http.get("/readyz"), client.http.get("/api/v1/openapi.json")):
        assert token not in said.text
        assert PASSWORDS[DEALER] not in said.text


def test_r_29_somebody_new_sets_the_first_password_by_a_link(client: Client):
    client.sign_in(SHIFT)
    new = {"id": "new 1", "name": "Pia", "post": "dealer"}
    said = client.http.post("/api/v1/staff", json=new, headers=client.by(SHIFT))
    assert said.headers["cache-control"] == "no-store"
    assert said.json()["until"] > 0, "the link says when it is over"
    link = said.json()["link"]
    assert client.http.post("/api/v1/staff", json=new, headers=client.by(SHIFT)).json() == said.json()
    first = link.partition("#first=")[2]
    begun = client.http.post("/api/v1/sign-in", json={"name": "Pia", "password": first})
    assert (begun.status_code, begun.json()["set_another"]) == (401, True)
    own = {"name": "Pia", "password": first, "new": "some words of my own"}
    assert client.http.post("/api/v1/password", json=own).status_code == 200
    assert client.http.post("/api/v1/password", json=own | {"new": "other words of my own"}).status_code == 403
    assert client.http.post("/api/v1/sign-in", json={"name": "Pia", "password": "some words of my own"}).status_code == 200


def test_r_17_accounts_of_the_pit_take_a_second_person_and_the_list_says_so(client: Client):
    for name in (SHIFT, SUPERVISOR, DEALER):
        client.sign_in(name)
    listed = client.http.get("/api/v1/staff", headers=client.by(SHIFT)).json()
    assert {each["post"]: each["two"] for each in listed["posts"]} == {
        "dealer": False,
        "pit-supervisor": True,
        "pit-manager": True,
        "shift-manager": True,
    }
    acts = {each["name"]: {act["act"]: act["two"] for act in each["acts"]} for each in listed["staff"]}
    assert acts[DEALER] == {"lock": False, "password": False, "post": True, "leave": False}
    assert acts[SUPERVISOR]["password"] is True
    assert "lock" not in acts[SHIFT]
    new = {"id": "new 2", "name": "Max", "post": "pit-manager"}
    alone = client.http.post("/api/v1/staff", json=new, headers=client.by(SHIFT))
    assert (alone.status_code, alone.json()["rules"]) == (409, ["R-17"])
    second = client.by(SHIFT) | {"Croupier-Second": client.tokens[SUPERVISOR]}
    assert client.http.post("/api/v1/staff", json=new | {"id": "new 3"}, headers=second).status_code == 200
    dealer = client.http.post("/api/v1/staff", json=new | {"id": "new 4"}, headers=client.by(DEALER))
    assert (dealer.status_code, dealer.json()["allowed_to"]) == (403, "shift-manager")
    wrong = client.http.post("/api/v1/staff", json=new | {"post": "boss"}, headers=client.by(SHIFT))
    assert (wrong.status_code, wrong.json()["where"]) == (400, "post")


def test_r_29_a_locked_account_is_let_in_again_with_a_new_password(client: Client):
    for name in (SHIFT, DEALER):
        client.sign_in(name)
    listed = client.http.get("/api/v1/staff", headers=client.by(SHIFT)).json()["staff"]
    dee = next(each["identity"] for each in listed if each["name"] == DEALER)
    client.do(SHIFT, {"kind": "house.LockAccount", "identity": dee, "why": "the badge is lost"})
    assert client.http.get("/api/v1/me", headers=client.by(DEALER)).status_code == 401
    locked = client.http.get("/api/v1/staff", headers=client.by(SHIFT)).json()["staff"][-1]
    assert (locked["locked"], locked["locked_until"], locked["acts"][0]["act"]) == (True, None, "unlock")
    said = client.http.post("/api/v1/staff/passwords", json={"id": "p1", "identity": dee}, headers=client.by(SHIFT))
    assert said.json()["link"].startswith(f"/sign-in?name={DEALER}#first=")
    due = client.http.get("/api/v1/staff", headers=client.by(SHIFT)).json()["staff"][-1]
    assert (due["locked"], due["password_due"]) == (False, True)


def test_r_6_the_floor_file_is_checked_compared_and_applied(client: Client, service: Service):
    for name in (SHIFT, SUPERVISOR):
        client.sign_in(name)
    table = TABLES["mbs-three-card"]

    def ask(what: str, who: str = SHIFT, second: str = "", **more: str) -> httpx.Response:
        headers = client.by(who) | ({"Croupier-Second": client.tokens[second]} if second else {})
        return client.http.post(f"/api/v1/setup/{what}", json=more, headers=headers)

    text = client.http.get("/api/v1/setup", headers=client.by(SHIFT)).json()["file"]
    assert ask("check", text=text).json() == {"faults": [], "pits": 0, "tables": len(TABLES), "pools": len(TABLES)}
    assert ask("diff", text=text).json()["changes"] == []
    assert ask("diff", who=SUPERVISOR, text=text).json()["allowed_to"] == "pit-manager"
    for wrong, rules in (("positions = 99", True), ('device = "none"', False), ("positions =", False)):
        broken = re.sub(rf"(?m)^{wrong.split()[0]} = .*$", wrong, text, count=1)
        for what in ("check", "diff"):
            (fault,) = ask(what, text=broken).json()["faults"]
            assert broken.splitlines()[fault["line"] - 1] == wrong
            assert bool(fault["rules"]) is rules
        refused = ask("apply", id="a0", text=broken, why="try", second=SUPERVISOR)
        assert (refused.status_code, refused.json()["line"]) == (400, fault["line"])
    client.play_round(table)
    changed = re.sub(rf'(?s)(name = "{table}".*?limits = {{ ante = \["5", ")500', r"\g<1>300", text, count=1)
    (change,) = ask("diff", text=changed).json()["changes"]
    assert (change["what"], change["when"], change["rules"]) == (f"table {table}: limits", "at-call", ["R-6", "R-17"])
    assert "300" in changed.splitlines()[change["line"] - 1]
    assert ask("apply", id="a1", text=changed, why="a quiet night").json()["rules"] == ["R-17"]
    assert ask("apply", who=SUPERVISOR, id="a1", text=changed, why="mine").json()["allowed_to"] == "shift-manager"
    done = ask("apply", id="a2", text=changed, why="a quiet night", second=SUPERVISOR)
    assert done.status_code == 200
    assert ask("apply", id="a2", text=changed, why="a quiet night", second=SUPERVISOR).json() == done.json()
    (waits,) = client.http.get("/api/v1/setup", headers=client.by(SHIFT)).json()["waiting"]
    assert (waits["what"], waits["when"]) == (f"table {table}: limits", "at-call")
    client.offered(DEALER, table, "table.OpenBets")
    assert service.house.state.floor.tables[table].setup.limits["ante"].most == Money(30_000)
