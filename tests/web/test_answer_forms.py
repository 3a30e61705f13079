"""Answers have the forms that the OpenAPI says: every field is there, and none that is not in it."""

from __future__ import annotations

from typing import Any

import pytest
from formed import find_faults, form_of, strict_document
from servers import DEALER, SHIFT, SUPERVISOR, TABLES, Client

from croupier.games import BOOKS
from croupier.web import Service
from croupier.web.schemas import ANSWERS, FILES

TRIED = {  # an address of each, and who asks for it
    "/api/v1/me": (SHIFT, DEALER, "Ann"),
    "/api/v1/floor": (SHIFT, "Ann"),
    "/api/v1/pit": (SUPERVISOR,),
    "/api/v1/topics/tables/T1": (DEALER, "Ann"),
    "/api/v1/topics/pools/of T1": (DEALER,),
    "/api/v1/topics/floor": (DEALER,),
    "/api/v1/rules": ("Ann",),
    "/api/v1/rules/mbs-three-card": ("Ann",),
    "/api/v1/rules/mbs-three-card/3.4": ("Ann",),
    "/api/v1/rules/mbs-three-card/S-1": ("Ann",),
    "/api/v1/rules/mbs-three-card/R-29": ("Ann",),
    "/api/v1/rounds": (SUPERVISOR, "Ann"),
    "/api/v1/rounds/T1/1": ("Ann",),
    "/api/v1/rounds/T1/1?eyes=auditor": (SUPERVISOR,),
    "/api/v1/rounds/T1/2": (SUPERVISOR,),
    "/api/v1/rounds/T1/1/what-if?book=mbs-singapore-stud-v9": (SUPERVISOR,),
    "/api/v1/rounds/T1/1/choices": (SUPERVISOR,),
    "/api/v1/rounds/T1/1/record": (SUPERVISOR,),
    "/api/v1/audit/money": (SUPERVISOR,),
    "/api/v1/audit/heads": (SUPERVISOR,),
    "/api/v1/audit/overrides": (SUPERVISOR,),
    "/api/v1/audit/slips": (SUPERVISOR,),
    "/api/v1/audit/verification": (SUPERVISOR,),
    "/api/v1/audit/reconciliation": (SUPERVISOR,),
    "/api/v1/staff": (SHIFT,),
    "/api/v1/setup": (SHIFT,),
    "/api/v1/drill/syllabus?book=mbs-three-card": (DEALER,),
    "/api/v1/drill/sitting": (DEALER,),
    "/api/v1/lab/books": (DEALER,),
    "/api/v1/lab/jobs": (DEALER,),
}

TOPICS = {"/api/v1/topics/tables/T1": "TableTopic", "/api/v1/topics/pools/of T1": "Sign", "/api/v1/topics/floor": "Floor"}

TABLE_TOPIC = {"$ref": "#/components/schemas/TableTopic"}


@pytest.fixture
def document(service: Service) -> dict[str, Any]:
    return strict_document(service)


def operation_of(document: dict[str, Any], address: str) -> dict[str, Any]:
    """What the document says of an address."""
    parts = address.partition("?")[0].split("/")
    for path, operations in document["paths"].items():
        names = path.split("/")
        whole = len(names) == len(parts) or (names[-1] in ("{topic}", "{rule}") and len(parts) > len(names))
        if whole and all(name in (part, f"{{{name.strip('{}')}}}") for name, part in zip(names, parts, strict=False)):
            found: dict[str, Any] = operations.get("get", {})
            return found
    raise AssertionError(address)


def test_every_answer_and_every_body_has_a_form(document: dict[str, Any]):
    plain = set()
    for path, operations in document["paths"].items():
        for method, operation in operations.items() if path.startswith("/api/") else ():
            bodies = [operation["requestBody"]] if "requestBody" in operation else []
            said = [each for status, each in operation["responses"].items() if status.startswith("2")]
            assert said, (method, path)
            forms = [each["content"].get("application/json", {}).get("schema", {}) for each in (*bodies, *said)]
            if any(form in ({}, {"type": "object"}) for form in forms) and (method, path) not in FILES:
                plain.add((method, path))
    assert plain == set()
    assert {path for _, path in ANSWERS} <= {*document["paths"]}


def test_a_stranger_reads_how_to_come_in_and_what_is_watched(document: dict[str, Any]):
    said = document["info"]["description"]
    assert all(each in said for each in ("Croupier-CSRF", "Bearer", "Croupier-Second", "/api/v1/live", "again", "problem+json"))


def test_answers_are_of_their_forms(client: Client, document: dict[str, Any]):
    for name in (SHIFT, SUPERVISOR):
        client.sign_in(name)
    client.play_round("T1")
    client.offered(DEALER, "T1", "table.OpenBets")
    client.do(SUPERVISOR, {"kind": "house.StopTable", "table": "T2", "why": "smoke"})
    problems: list[Any] = []
    for address, persons in TRIED.items():
        schema = operation_of(document, address)["responses"]["200"]["content"]["application/json"]["schema"]
        if address in TOPICS:
            schema = {"$ref": f"#/components/schemas/{TOPICS[address]}"}
        for who in persons:
            said = client.http.get(address, headers=client.by(who))
            assert said.status_code == 200, (address, said.text)
            problems += [(who, address, each) for each in find_faults(document, schema, said.json())]
    assert not problems, "\n".join(map(str, problems))
    said = client.http.post(
        "/api/v1/previews",
        json={"command": {"schema": 1, "kind": "house.StopTable", "table": "T1", "why": "x"}},
        headers=client.by(SUPERVISOR),
    )
    assert find_faults(document, form_of(document, "post", "/api/v1/previews"), said.json()) == []


@pytest.mark.parametrize("slug", BOOKS)
def test_a_table_is_of_its_form_at_every_step_for_everybody(slug: str, client: Client, document: dict[str, Any]):
    table = TABLES[slug]
    problems: list[Any] = []
    client.sign_in(SUPERVISOR)

    def look() -> None:
        for who in ("Ann", DEALER, SUPERVISOR):
            said = client.http.get(f"/api/v1/topics/tables/{table}", headers=client.by(who)).json()
            problems.extend((who, said["beside"]["phase"], each) for each in find_faults(document, TABLE_TOPIC, said))

    client.open_round(table)
    look()
    client.finish_round(table, look)
    look()
    assert not problems, "\n".join(map(str, problems))
    said = client.http.get(f"/api/v1/topics/tables/{table}", headers=client.by(SUPERVISOR)).json()
    assert said["beside"]["happenings"], "there was something to look at"
    assert said["beside"]["felt"]["results"]
