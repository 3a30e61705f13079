"""Answers have the forms that the OpenAPI says: every field is there, and none that is not in it."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest
from servers import DEALER, SHIFT, SUPERVISOR, Client

from croupier.web import Service, make_app
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


@pytest.fixture
def document(service: Service) -> dict[str, Any]:
    """The OpenAPI; what is an answer of ours has no other fields than are said."""

    def strict(schema: Any) -> Any:
        if isinstance(schema, list):
            return [strict(each) for each in schema]
        if not isinstance(schema, dict):
            return schema
        closed = {"additionalProperties": False} if "required" in schema and "properties" in schema else {}
        return {**closed, **{name: strict(each) for name, each in schema.items()}}

    whole = make_app(service).openapi()
    schemas = whole["components"]["schemas"]
    whole["components"]["schemas"] = {name: each if "." in name else strict(each) for name, each in schemas.items()}
    return whole


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


def test_every_get_has_a_form(document: dict[str, Any]):
    plain = {
        (method, path)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if method == "get" and path.startswith("/api/")
        for content in [operation["responses"]["200"]["content"]]
        if content.get("application/json", {}).get("schema", {}) in ({}, {"type": "object"}) and (method, path) not in FILES
    }
    assert plain == set()
    assert {path for method, path in ANSWERS if method == "get"} <= {*document["paths"]}


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
        checker = jsonschema_rs.Draft202012Validator({**schema, "components": document["components"]})
        for who in persons:
            said = client.http.get(address, headers=client.by(who))
            assert said.status_code == 200, (address, said.text)
            wrong = [(list(error.instance_path), error.message[-200:]) for error in checker.iter_errors(said.json())]
            problems += [(who, address, each) for each in wrong]
    assert not problems, "\n".join(map(str, problems))
    said = client.http.post(
        "/api/v1/previews",
        json={"command": {"schema": 1, "kind": "house.StopTable", "table": "T1", "why": "x"}},
        headers=client.by(SUPERVISOR),
    )
    form = {"$ref": "#/components/schemas/Preview", "components": document["components"]}
    assert jsonschema_rs.is_valid(form, said.json())
