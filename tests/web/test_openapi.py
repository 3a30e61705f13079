"""The OpenAPI: whole, with the schemas of the codec, and every reference leads somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from servers import SUPERVISOR, Client


def references(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("$ref"), str):
            yield data["$ref"]
        for each in data.values():
            yield from references(each)
    elif isinstance(data, list):
        for each in data:
            yield from references(each)


def test_a_stranger_could_build_a_client_from_it(client: Client):
    said = client.http.get("/api/v1/openapi.json").json()
    schemas = said["components"]["schemas"]
    known = {f"#/components/schemas/{name}" for name in schemas}
    assert {*references(said)} <= known
    commands = {each["$ref"].rpartition("/")[2] for each in schemas["Command"]["oneOf"]}
    assert {"floor.AtTable", "floor.AtPool", "house.StopTable", "house.AddStaff", "house.ApplyFloor"} <= commands
    for path, operations in said["paths"].items():
        for method, operation in operations.items():
            assert operation["responses"]["default"]["content"]["application/problem+json"], (method, path)
            assert "422" not in operation["responses"]
            assert operation.get("summary") or operation.get("description"), (method, path)
            assert all(each.get("description") for each in operation.get("parameters", ())), (method, path)
            if method == "post" and path not in ("/api/v1/sign-out", "/api/v1/audit/verification"):
                assert operation["requestBody"]["content"]["application/json"]["schema"], path
    assert "security" in said["paths"]["/api/v1/floor"]["get"]
    assert {each["type"] for each in said["components"]["securitySchemes"].values()} == {"http", "apiKey"}


def test_a_command_is_taken_as_the_openapi_has_it_and_not_without_what_it_requires(client: Client):
    client.sign_in(SUPERVISOR)
    said = client.http.get("/api/v1/openapi.json").json()
    form, command = said["components"]["schemas"]["Command"], {"schema": 1, "kind": "house.ReconcileMeters", "why": "a look"}
    assert form["required"] == ["schema"]
    for name in (*form["required"], *said["components"]["schemas"]["house.ReconcileMeters"]["required"]):
        less = {key: value for key, value in command.items() if key != name}
        body = {"id": f"without {name}", "command": less}
        refused = client.http.post("/api/v1/requests", headers=client.by(SUPERVISOR), json=body)
        assert (refused.status_code, refused.json()["where"].partition(".")[0]) == (400, "command"), name
    body = {"id": "whole", "command": command}
    assert client.http.post("/api/v1/requests", headers=client.by(SUPERVISOR), json=body).status_code == 200
