"""The coach over HTTP: for the own hand alone, from what its player sees, after the round what each decision has cost."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from servers import DEALER, TABLES, Client

from croupier.games import BOOKS
from croupier.web import Service
from croupier.web.lab import LabLimits

THREE_CARD = "mbs-three-card"


class Asked:
    """Stands in the place of the lab: keeps what it is asked."""

    def __init__(self) -> None:
        self.questions: list[dict[str, Any]] = []

    async def solve(self, who: str, question: dict[str, Any]) -> dict[str, Any]:
        self.questions.append({"who": who, **question})
        return {"decisions": [], "cost": None}


def ask(client: Client, who: str, table: str, position: object = 1) -> Any:
    return client.http.get(f"/api/v1/tables/{table}/coach?position={position}", headers=client.by(who))


def deal(client: Client, table: str) -> None:
    client.open_round(table)
    client.offered(DEALER, table, "table.CloseBets")
    client.offered(DEALER, table, "table.DealCards")


@pytest.fixture
def lab(client: Client, service: Service) -> Iterator[Client]:
    service.lab.limits = LabLimits(solve_time=600)  # a machine may be busy
    yield client
    service.lab.end()


def test_a_player_is_told_what_each_action_is_worth_and_after_the_round_what_a_decision_has_cost(lab: Client):
    table = TABLES[THREE_CARD]
    deal(lab, table)
    lab.offered("Ann", table, "table.Look")
    said = ask(lab, "Ann", table)
    until = time.monotonic() + 600
    while said.status_code == 202 and time.monotonic() < until:  # nothing was counted on this machine yet: a job does it now
        time.sleep(0.2)
        said = ask(lab, "Ann", table)
    assert said.status_code == 200
    (now,) = said.json()["decisions"]
    assert {each["action"] for each in now["actions"]} == {"fold", "play"}
    assert now["taken"] == ""
    assert now["why"][0]["words"]
    assert said.json()["cost"] is None
    lab.finish_round(table)
    (then,) = ask(lab, "Ann", table).json()["decisions"]
    assert then["taken"] in ("fold", "play")
    assert then["actions"] == now["actions"]
    assert then["cost"] is not None
    lab.offered(DEALER, table, "table.OpenBets")
    assert ask(lab, "Ann", table).status_code == 404


@pytest.mark.parametrize("slug", BOOKS)
def test_r_29_the_lab_is_asked_about_no_card_that_the_player_does_not_see(slug, client: Client, service: Service):
    service.lab = Asked()  # type: ignore[assignment]  # as far as it is asked
    table = TABLES[slug]
    deal(client, table)
    client.offered("Ann", table, "table.Look")
    assert ask(client, "Ann", table).status_code == 200
    (question,) = service.lab.questions  # type: ignore[attr-defined]
    assert (question["ask"], question["rulebook"], question["definitions"]) == ("coach", slug, [])
    seen = client.see("Ann", table)["table"]
    shown = {*seen["dealer"], *seen["community"], *(card for place in seen["positions"] for card in place["cards"])}
    (hand,) = question["hands"]
    asked = {card for name in ("own", "dealer", "community", "others") for card in hand[name]}
    assert asked == shown
    deck = service.house.state.floor.tables[table].deal
    assert deck is not None
    hidden = {card.text for card in deck.deck if card is not None} - shown
    assert hidden
    assert not any(f'"{card}"' in json.dumps(question) for card in hidden)


def test_r_29_whose_hand_it_is_not_is_told_that_there_is_none(client: Client, service: Service):
    service.lab = Asked()  # type: ignore[assignment]
    table = TABLES[THREE_CARD]
    deal(client, table)
    client.offered("Ann", table, "table.Look")
    client.give_ticket(DEALER, "Bob", table)
    client.sign_in("Shi")
    for who, position in (("Bob", 1), ("Ann", 2), (DEALER, 1), ("Shi", 1)):
        said = ask(client, who, table, position)
        assert (said.status_code, said.headers["content-type"]) == (404, "application/problem+json")
        assert said.json()["rules"] == ["R-29"]
    assert service.lab.questions == []  # type: ignore[attr-defined]


def test_what_cannot_be_asked_says_what_to_do(client: Client, service: Service):
    service.lab = Asked()  # type: ignore[assignment]
    table = TABLES[THREE_CARD]
    client.open_round(table)
    early = ask(client, "Ann", table)
    assert (early.status_code, "no cards are dealt" in early.json()["detail"]) == (409, True)
    client.offered(DEALER, table, "table.CloseBets")
    client.offered(DEALER, table, "table.DealCards")
    unseen = ask(client, "Ann", table)
    assert (unseen.status_code, "look at them first" in unseen.json()["detail"]) == (409, True)
    assert unseen.json()["rules"]
    assert ask(client, "Ann", "T99").status_code == 404
    for position in (0, -1, "x", 10**30, ""):
        said = ask(client, "Ann", table, position)
        assert (said.status_code, said.headers["content-type"]) == (400, "application/problem+json"), position
    nobody = client.http.get(f"/api/v1/tables/{table}/coach?position=1")
    assert nobody.status_code == 401


def test_a_house_may_forbid_it(client: Client, service: Service):
    service.coaches = False
    table = TABLES[THREE_CARD]
    deal(client, table)
    client.offered("Ann", table, "table.Look")
    said = ask(client, "Ann", table)
    assert (said.status_code, said.json()["allowed_to"]) == (403, "shift-manager")
    assert "--no-coach" in said.json()["detail"]
