"""Asking the pit over HTTP: the queue has what is asked for, with the lawful choices; the dealer sees that it waits (R-18)."""

from __future__ import annotations

from typing import Any

from servers import DEALER, SHIFT, SUPERVISOR, Client

from croupier.floor import EventWords
from croupier.rulebook import Actor, Money, Post
from croupier.table import events

TABLE = "T1"
ASK = {"kind": "house.AskForRuling", "table": TABLE, "why": "six cards", "case": "hand-count", "position": 1}


def _deal(client: Client) -> None:
    client.open_round(TABLE)
    client.offered(DEALER, TABLE, "table.CloseBets")
    client.offered(DEALER, TABLE, "table.DealCards")
    if SUPERVISOR not in client.tokens:
        client.sign_in(SUPERVISOR)


def _beside(client: Client, who: str) -> dict[str, Any]:
    said = client.http.get(f"/api/v1/topics/tables/{TABLE}", headers=client.by(who)).json()
    return dict(said.get("snapshot", said)["beside"])


def _queue(client: Client) -> list[dict[str, Any]]:
    return list(client.http.get("/api/v1/pit", headers=client.by(SUPERVISOR)).json()["queue"])


def test_r_18_what_a_dealer_asks_is_in_the_queue_until_the_pit_has_ruled(client: Client):
    _deal(client)
    (item,) = [each for each in _beside(client, DEALER)["happenings"] if each["asked_as"] == "hand-count"]
    assert item["ask"]
    client.do(DEALER, ASK)
    (asked,) = _beside(client, DEALER)["asks"]
    assert (asked["case"], asked["position"], asked["why"], asked["own"]) == ("hand-count", 1, "six cards", True)
    assert client.send(DEALER, ASK).status_code == 409
    (wait,) = _queue(client)
    assert (wait["kind"], wait["table"], wait["rules"], wait["post"]) == ("ask", TABLE, item["rules"], "pit-supervisor")
    assert "six cards" in wait["detail"]
    assert DEALER in wait["detail"]
    choices = _beside(client, SUPERVISOR)["choices"][wait["id"]]
    reports = [each for each in choices if each["request"]["kind"] == "floor.AtTable"]
    assert {each["request"]["command"]["position"] for each in reports} == {1}
    assert all(each["said"] == "six cards" for each in reports)
    assert choices[-1]["request"] == {"kind": "house.CloseAsk", "table": TABLE, "number": 1, "why": ""}
    assert not any(each["request"]["kind"] == "floor.AtTable" for each in _beside(client, DEALER)["choices"][wait["id"]])
    ruling = reports[0]["request"]
    client.do(SUPERVISOR, {**ruling, "command": {**ruling["command"], "why": "counted"}})
    assert _queue(client) == []
    assert _beside(client, DEALER)["asks"] == []


def test_r_18_players_are_not_told_and_the_pit_closes_it_with_a_reason(client: Client):
    _deal(client)
    client.do(DEALER, {**ASK, "case": None, "position": None})
    assert "six cards" not in client.http.get("/api/v1/floor", headers=client.by("Ann")).text
    assert "six cards" not in client.http.get(f"/api/v1/topics/tables/{TABLE}", headers=client.by("Ann")).text
    assert client.send("Ann", ASK).status_code == 403
    (wait,) = _queue(client)
    (choice,) = _beside(client, SUPERVISOR)["choices"][wait["id"]]
    client.do(SUPERVISOR, {**choice["request"], "why": "it was right"})
    assert _queue(client) == []


def test_r_17_where_another_person_may_the_refusal_says_so(client: Client):
    client.sign_in(SHIFT)
    client.do(SHIFT, {"kind": "house.StopTable", "table": TABLE, "why": "a spill"})
    alone = client.send(SHIFT, {"kind": "house.ResumeTable", "table": TABLE, "why": "dry"})
    assert (alone.json()["second"], alone.json()["allowed_to"]) == (True, None)
    again = client.send(SHIFT, {"kind": "house.StopTable", "table": TABLE, "why": "a spill"})
    assert "second" not in again.json()


def test_a_wager_that_does_not_stay_is_said_in_plain_words():
    gone = events.StakeFound(Actor("Dee", Post.DEALER), ("5.5",), "Ann", 1, "ante", Money(500), (), (("Ann", Money(500)),))
    assert EventWords().whole_line(gone) == "Position 1: nothing stays on ante, and 5.00 goes back."
