"""The OpenAPI: whole, with the schemas of the codec, and every reference leads somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from servers import Client


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
            if method == "post" and path not in ("/api/v1/sign-out", "/api/v1/audit/verification"):
                assert operation["requestBody"]["content"]["application/json"]["schema"], path
    assert "security" in said["paths"]["/api/v1/floor"]["get"]
    assert {each["type"] for each in said["components"]["securitySchemes"].values()} == {"http", "apiKey"}
