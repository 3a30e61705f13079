"""What the topic of a table has beside the view: steps, what comes next, what to pay, what may have happened; and previews."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from servers import DEALER, SHIFT, SUPERVISOR, TABLES, Cheap, Client, InProcess, at_table, make_house, opened_service, setup

from croupier.rulebook import Case
from croupier.table import CardSource, Phase
from croupier.web import Service, make_app
from croupier.web.topics.case_words import CASE_WORDS
from croupier.web.topics.next_step import find_next

CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")


def topic(client: Client, who: str, table: str) -> dict[str, Any]:
    said = client.http.get(f"/api/v1/topics/tables/{table}", headers=client.by(who))
    assert said.status_code == 200, said.text
    shown: dict[str, Any] = said.json()
    return shown


def pit(client: Client) -> dict[str, Any]:
    shown: dict[str, Any] = client.http.get("/api/v1/topics/pit", headers=client.by(SUPERVISOR)).json()
    return shown


def test_every_case_has_words_that_people_use():
    assert {*CASE_WORDS} == {*Case}


@pytest.mark.parametrize("slug", TABLES)
def test_the_next_thing_to_do_carries_a_round_to_its_end(slug: str, client: Client, service: Service):
    """One request for each step, as the topic names it; players decide in between. What is paid is what was told before."""
    table = TABLES[slug]
    client.open_round(table)
    seen: list[str] = []
    for _ in range(40):
        shown = topic(client, DEALER, table)["beside"]
        steps = shown["steps"]
        assert [each["number"] for each in steps] == [*range(1, len(steps) + 1)]
        assert all(each["rules"] for each in steps)
        assert sum(each["is"] == "next" for each in steps) <= 1
        due = [each for each in shown["payments"] if each["due"]]
        if (request := shown["next"]["request"]) is not None:
            seen.append(shown["next"]["step"])
            said = client.http.post(
                "/api/v1/requests", json={"id": f"n{len(seen)} {table}", "command": request}, headers=client.by(DEALER)
            )
            assert said.status_code == 200, said.text
            if request["command"]["kind"] == "table.Settle":
                break
        else:
            assert "to decide" in shown["next"]["waits"]
            client.offered("Ann", table, "table.Decide")
    assert seen[0] == "close"
    assert "deal" in seen
    assert seen[-1] in ("pay", "jackpot")
    paid = topic(client, DEALER, table)["beside"]["payments"]
    assert due
    assert [{**each, "due": True} for each in paid] == due
    assert topic(client, "Ann", table)["beside"]["payments"] == paid
    assert {"next", "happenings"} & {*topic(client, "Ann", table)["beside"]} == set()


@pytest.mark.parametrize(("hangs_on", "kind"), [((), "table.Settle"), (("position 1",), "table.KeyCards")])
def test_s_13_h_17_cards_that_decide_nothing_any_more_are_not_the_next_thing_to_do(hangs_on: tuple[str, ...], kind: str):
    """They may be keyed, and are offered; when all lies open who is to be paid comes first."""
    offers = [{"command": {"kind": each}, "rules": [], "open": []} for each in ("table.KeyCards", "table.Settle")]
    state: Any = SimpleNamespace(phase=Phase.OPEN, hangs_on=hangs_on)
    seen = {"name": "T1", "table": {"offers": offers, "untold": []}, "offers": []}
    shown = find_next(state, seen, [{"id": "pay", "words": "Pay", "rules": [], "is": "next"}])
    assert shown is not None
    assert offers[shown["offer"]]["command"] == {"kind": kind}
    state.phase = Phase.DECIDING  # a card that lies open is keyed then, whatever it decides
    shown = find_next(state, seen, [{"id": "pay", "words": "Pay", "rules": [], "is": "next"}])
    assert shown is not None
    assert shown["offer"] == 0


@pytest.mark.parametrize(
    ("confirmed", "waits"), [(False, "to be confirmed by the pit"), (True, "of another table is paid first")]
)
def test_s_42_a_confirmed_jackpot_hand_waits_for_one_that_was_entered_before_it(confirmed: bool, waits: str):
    state: Any = SimpleNamespace(phase=Phase.OPEN, hangs_on=(), choosing=(), leave=())
    seen = {"name": "T1", "table": {"offers": [], "untold": []}, "offers": []}
    shown = find_next(
        state, seen, [{"id": "jackpot", "words": "Jackpot hands", "rules": [], "is": "next"}], confirmed=confirmed
    )
    assert shown is not None
    assert (shown["request"], waits in shown["waits"]) == (None, True)


def test_what_may_have_happened_names_the_offers_that_report_it(client: Client):
    client.open_round("T1")
    client.offered(DEALER, "T1", "table.CloseBets")
    client.offered(DEALER, "T1", "table.DealCards")
    shown = topic(client, DEALER, "T1")
    listed = shown["beside"]["happenings"]
    assert len(listed) > 30
    power = next(each for each in listed if each["case"] == "power_undecided")
    assert "lights" in power["also"]
    for each in listed:
        assert each["rules"]
        assert each["post"]
        for index in each["offers"]:
            assert shown["table"]["offers"][index]["label"].lower().startswith(each["words"].lower())
    assert any(each["offers"] for each in listed)
    assert len(shown["beside"]["offers"]) == len(shown["table"]["offers"])
    assert not CARD.search(str(shown["beside"]))


def test_whose_cards_are_to_be_keyed_goes_round_the_table(tmp_path: Path):
    """What was exposed may be anybody's, also a card that was burned; what lies in the middle of the table comes first."""
    make_house(tmp_path / "template", Cheap(), CardSource.KEYED)
    with (
        opened_service(tmp_path / "template", tmp_path) as service,
        httpx.Client(transport=InProcess(make_app(service)), base_url="http://house") as http,
    ):
        client = Client(http)
        client.open_round("T3")
        client.offered(DEALER, "T3", "table.CloseBets")
        client.offered(DEALER, "T3", "table.DealCards")
        assert topic(client, DEALER, "T3")["beside"]["keying"] == []
        client.offered(DEALER, "T3", "table.ReportExposed")
        shown = topic(client, DEALER, "T3")
    asked = shown["beside"]["keying"]
    assert [each["holder"] for each in asked] == ["dealer", "community", 1, "burned"]
    assert {(each["least"], each["most"]) for each in asked} == {(1, 1)}
    for each in asked:
        assert shown["table"]["offers"][each["offer"]]["command"]["holder"] == each["holder"]


def test_a_chip_is_named_where_it_may_be_staked_by_itself(client: Client):
    client.open_round("T3")
    shown = topic(client, DEALER, "T3")
    chips = {
        (offer["command"]["wager"], offer["command"]["position"]): beside["chips"]
        for offer, beside in zip(shown["table"]["offers"], shown["beside"]["offers"], strict=True)
        if offer["command"]["kind"] == "table.PlaceWager"
    }
    assert chips["jackpot", 1] == ["5.00"]
    assert chips["ante", 2] == ["1.00", "5.00", "25.00", "100.00", "500.00"]


@pytest.mark.parametrize("slug", TABLES)
def test_a_decision_that_adds_a_stake_says_what_it_comes_to(slug: str, client: Client):
    table = TABLES[slug]
    client.open_round(table)
    for kind in ("table.CloseBets", "table.DealCards"):
        client.offered(DEALER, table, kind)
    shown = topic(client, "Ann", table)
    place = next(each for each in shown["table"]["positions"] if each["stakes"])
    pairs = zip(shown["table"]["offers"], shown["beside"]["offers"], strict=True)
    said = [(offer, beside) for offer, beside in pairs if offer["command"]["kind"] == "table.Decide" and offer["adds"]]
    assert said
    for offer, beside in said:
        parts = [*place["stakes"].values(), *(part for _, part in offer["adds"])]
        assert beside["in_all"] == f"{sum(map(float, parts)):.2f}"


@pytest.mark.parametrize("slug", TABLES)
def test_a_fold_says_what_it_loses(slug: str, client: Client, service: Service):
    table = TABLES[slug]
    client.open_round(table)
    for kind in ("table.CloseBets", "table.DealCards"):
        client.offered(DEALER, table, kind)
    shown = topic(client, "Ann", table)
    pairs = zip(shown["table"]["offers"], shown["beside"]["offers"], strict=True)
    offer, beside = next(each for each in pairs if each[0]["command"].get("action") == "fold")
    place = next(each for each in shown["table"]["positions"] if each["position"] == offer["command"]["position"])
    assert client.at("Ann", table, offer["command"]).status_code == 200
    lost = service.house.state.floor.tables[table].lost(place["position"])
    assert "ante" in lost
    assert {*beside["lost"]} == lost
    assert beside["loses"] == f"{sum(float(place['stakes'][each]) for each in lost):.2f}"


def test_s_21_a_stake_under_the_minimum_is_named_while_bets_are_open(client: Client):
    client.open_round("T1")
    shown = topic(client, "Ann", "T1")
    own = next(each for each in shown["table"]["positions"] if each["stakes"])
    assert shown["beside"]["felt"]["short"] == {}
    taken = next(each["command"] for each in client.offers("Ann", "T1", "table.TakeBack"))
    assert client.at("Ann", "T1", taken).status_code == 200
    offers = client.offers("Ann", "T1", "table.PlaceWager")
    ante = next(
        each["command"]
        for each in offers
        if (each["command"]["position"], each["command"]["wager"]) == (own["position"], "ante")
    )
    assert client.at("Ann", "T1", {**ante, "amount": "1.00"}).status_code == 200
    least = next(each["least"] for each in shown["beside"]["wagers"] if each["name"] == "ante")
    assert topic(client, "Ann", "T1")["beside"]["felt"]["short"] == {str(own["position"]): {"ante": least}}
    assert client.at(DEALER, "T1", {"kind": "table.CloseBets", "by": None}).status_code != 200


@pytest.mark.parametrize("slug", TABLES)
def test_a_line_that_its_wager_has_alone_is_called_by_no_number(slug: str, client: Client):
    client.work_at(TABLES[slug])
    layout = topic(client, DEALER, TABLES[slug])["beside"]["felt"]["layout"]
    hands = {part["wager"]: [line["hand"] for line in part["lines"]] for part in layout["pays"]}
    assert not any(hand[:1].isdigit() or hand.lower().startswith("ante") for each in hands.values() for hand in each)
    assert all(len(each) == 1 for each in hands.values() if "" in each)


def test_an_award_is_pending_at_every_linked_table_and_then_paid_as_it_stands(tmp_path: Path):
    """What the dealer pays is what the pit has confirmed: the wager does not come back with it."""
    linked = [setup("mbs-three-card", name) for name in ("T1", "T2")]
    make_house(tmp_path / "template", Cheap(), CardSource.KEYED, linked=linked)
    with (
        opened_service(tmp_path / "template", tmp_path) as made,
        httpx.Client(transport=InProcess(make_app(made)), base_url="http://house") as http,
    ):
        client = Client(http)
        client.open_round("T1")
        wagers = client.offers("Ann", "T1", "table.PlaceWager")
        client.at("Ann", "T1", next(each["command"] for each in wagers if each["command"]["wager"] == "jackpot"))
        client.offered(DEALER, "T1", "table.CloseBets")
        client.offered(DEALER, "T1", "table.DealCards")
        decisions = client.offers("Ann", "T1", "table.Decide")
        client.at("Ann", "T1", next(each["command"] for each in decisions if each["command"]["action"] == "play"))
        for holder, cards in (("dealer", "2c 5d 7h"), ("community", "As Ks"), (1, "Qs Js Ts")):
            if holder != 1:
                client.offered(DEALER, "T1", "table.TurnUp")
            offered = client.offers(DEALER, "T1", "table.KeyCards")[0]["command"]
            said = client.at(DEALER, "T1", {**offered, "holder": holder, "cards": cards.split()})
            assert said.status_code == 200, said.text
        assert [topic(client, SUPERVISOR, name)["beside"]["pending"] for name in ("T1", "T2")] == [True, True]
        client.offered(DEALER, "T1", "table.Settle")
        assert topic(client, DEALER, "T1")["beside"]["next"]["request"] is None, "the pit comes first"
        client.sign_in(SHIFT)
        assert pit(client)["queue"][0]["detail"] == "Position 1, Royal Flush"
        voids = [each for each in client.see(SHIFT, "T1")["table"]["offers"] if each["label"].endswith("every wager goes back")]
        would = TestPreview().ask(client, SHIFT, at_table("T1", voids[0]["command"]))
        assert [(each["name"], each["does"], each["amount"]) for each in would["money"]] == [("Ann", "take", "25.00")]
        assert (would["back"], would["taken"]) == ("0.00", "25.00"), "what was won is taken back, never a minus"
        offers = client.see(SUPERVISOR, "T1")["offers"]
        (confirm,) = [
            each["command"] for each in offers if each["command"].get("command", {}).get("kind") == "jackpot.ConfirmEntry"
        ]
        assert client.send(SUPERVISOR, confirm, second=SHIFT).status_code == 200
        (due,) = [each for each in topic(client, DEALER, "T1")["beside"]["payments"] if each["due"]]
        assert (due["jackpot"], due["does"], due["amount"], due["take"], due["net"]) == (
            *(True, "pay", "500001.00", "5.00", "499996.00"),
        )
        client.offered(DEALER, "T1", "table.Settle")
        assert not topic(client, SUPERVISOR, "T2")["beside"]["pending"]
        told = [(each["what"], each["follows"]) for each in pit(client)["rulings"]]
        assert told == [("jackpot hand: Position 1, Royal Flush", way) for way in ("paid", "locked")], "no number of a register"


class TestPreview:
    def ask(self, client: Client, who: str, command: dict[str, Any]) -> dict[str, Any]:
        said = client.http.post("/api/v1/previews", json={"command": {"schema": 1, **command}}, headers=client.by(who))
        assert said.status_code == 200, said.text
        found: dict[str, Any] = said.json()
        return found

    def test_it_says_what_would_follow_and_writes_nothing(self, client: Client, service: Service):
        client.open_round("T1")
        client.offered(DEALER, "T1", "table.CloseBets")
        client.offered(DEALER, "T1", "table.DealCards")
        power = {"kind": "table.ReportPowerFailure", "by": "?", "why": "the lights went out"}
        client.sign_in(SUPERVISOR)
        before = service.house.position
        offers = client.offers(SUPERVISOR, "T1", "table.ReportPowerFailure")
        would = self.ask(client, SUPERVISOR, at_table("T1", offers[0]["command"]))
        assert would["allowed"]
        assert would["follows"][0]["rules"]
        assert not CARD.search(str(would).replace("As seen", ""))
        assert self.ask(client, DEALER, at_table("T1", {**offers[0]["command"], "by": offers[0]["command"]["by"]}))["follows"]
        refused = self.ask(client, "Ann", at_table("T1", {**power, "by": offers[0]["command"]["by"]}))
        assert (refused["allowed"], refused["follows"]) == (False, [])
        assert service.house.position == before

    def test_the_money_that_goes_back_is_told(self, client: Client):
        client.open_round("T1")
        client.offered(DEALER, "T1", "table.CloseBets")
        client.offered(DEALER, "T1", "table.DealCards")
        client.sign_in(SUPERVISOR)
        voids = [
            each["command"]
            for each in client.see(SUPERVISOR, "T1")["table"]["offers"]
            if each["label"].endswith("every wager goes back")
        ]
        would = self.ask(client, SUPERVISOR, at_table("T1", voids[0]))
        assert [(each["name"], each["amount"]) for each in would["money"]] == [("Ann", "5.00")]
        assert (would["back"], would["money"][0]["chips"]) == ("5.00", [[5, 1]])

    @pytest.mark.parametrize(
        ("asked", "back", "ruled"),
        [
            (("hand-count", 1), "5.00", "the hand is out and its wagers go back"),
            (("dealer-count", None), "5.00", "the round is void and every wager goes back"),
            (("hand-count-repaired", 1), "0.00", "play goes on"),
            (("hand-count", None), "0.00", ""),  # whose hand it is was not said
            (("ruling", 1), "0.00", ""),  # what follows, no rule says
        ],
    )
    def test_who_asks_the_pit_is_told_what_its_ruling_would_do(
        self, asked: tuple[str, int | None], back: str, ruled: str, client: Client
    ):
        client.open_round("T1")
        client.offered(DEALER, "T1", "table.CloseBets")
        client.offered(DEALER, "T1", "table.DealCards")
        case, position = asked
        ask = {"kind": "house.AskForRuling", "table": "T1", "why": "six cards", "case": case, "position": position}
        would = self.ask(client, DEALER, ask)
        assert (would["allowed"], would["back"]) == (True, back)
        assert [(each["name"], each["amount"]) for each in would["money"]] == ([("Ann", back)] if back != "0.00" else [])
        rulings = [each["words"].rpartition("rules: ")[2] for each in would["follows"] if each["ruling"]]
        assert rulings == ([f"{ruled}."] if ruled else [])
        assert bool(would["follows"]) == bool(ruled)
        assert not CARD.search(str(would))

    def test_r_26_cards_are_not_tried(self, client: Client):
        client.open_round("T1")
        client.offered(DEALER, "T1", "table.CloseBets")
        by = {"name": "Dee", "post": "dealer", "identity": "S3"}
        for command in (
            {"kind": "table.DealCards", "by": by},
            {"kind": "table.KeyCards", "by": by, "holder": "dealer", "cards": ["As"]},
            {"kind": "table.ReportMisdeal", "by": by, "why": "so", "lies": [["dealer", ["As"]]]},
        ):
            said = client.http.post(
                "/api/v1/previews", json={"command": {"schema": 1, **at_table("T1", command)}}, headers=client.by(DEALER)
            )
            if said.status_code == 200:
                assert (said.json()["allowed"], said.json()["refusal"]["rules"]) == (False, ["R-26"])
            else:
                assert said.status_code == 400

    def test_it_takes_a_session(self, client: Client):
        assert client.http.post("/api/v1/previews", json={}).status_code == 401
