"""The OpenAPI of the server: what each address takes and gives, with the schemas of the codec."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from fastapi import FastAPI

from croupier.drill import DRILL_CODEC
from croupier.house import CODEC, Command
from croupier.web.schemas import ANSWER_FORMS, ANSWERS, FILES, WATCHED, extend

_HOUSE = "Croupier, a house over HTTP"
_TEXT: dict[str, Any] = {"type": "string"}
_OBJECT: dict[str, Any] = {"type": "object"}
_PROBLEM: dict[str, Any] = {
    "type": "object",
    "required": ["title", "status", "detail", "rules"],
    "properties": {
        "title": _TEXT,
        "status": {"type": "integer"},
        "detail": {**_TEXT, "description": "What was not done, and what to do."},
        "rules": {"type": "array", "items": _TEXT, "description": "Numbers of rules, readings and requirements."},
        "allowed_to": {"type": ["string", "null"], "description": "The lowest post that may allow it."},
        "second": {"type": "boolean", "description": "Another person of the post, or above it, may do it, or sign on for it."},
        "where": {**_TEXT, "description": "The place in what was sent."},
    },
}


def _object(required: Mapping[str, Any], **others: Any) -> dict[str, Any]:
    properties = {**required, **others}
    return {"type": "object", "required": list(required), "properties": properties, "additionalProperties": False}


def _kind(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


_NAMED = {"name": _TEXT, "password": _TEXT}
_COMMAND = _kind("Command")
_TAKES: dict[str, dict[str, Any]] = {
    "/api/v1/sign-in": _object(_NAMED, keep={"enum": ["token", "cookie", ""]}),
    "/api/v1/password": _object({**_NAMED, "new": _TEXT}),
    "/api/v1/staff": _object({"id": _TEXT, "name": _TEXT, "post": _TEXT}),
    "/api/v1/staff/passwords": _object({"id": _TEXT, "identity": _TEXT}),
    "/api/v1/setup/check": _object({"text": _TEXT}),
    "/api/v1/setup/diff": _object({"text": _TEXT}),
    "/api/v1/setup/apply": _object({"id": _TEXT, "text": _TEXT, "why": _TEXT}),
    "/api/v1/tickets": _object({"id": _TEXT, "name": _TEXT, "table": _TEXT}, identity=_TEXT),
    "/api/v1/requests": _object({"id": {**_TEXT, "minLength": 1, "maxLength": 64}, "command": _COMMAND}),
    "/api/v1/previews": _object({"command": _COMMAND}),
}
_INVITED = _object({"identity": _TEXT, "name": _TEXT, "link": _TEXT})
_TAKE_NOTHING = ("/api/v1/sign-out", "/api/v1/audit/verification")
_GIVES: dict[tuple[str, str], dict[str, Any]] = {
    **ANSWERS,
    ("post", "/api/v1/requests"): _kind("house.Accepted"),
    ("post", "/api/v1/sign-out"): _kind("house.Accepted"),
    ("post", "/api/v1/password"): _kind("house.Accepted"),
    ("get", "/api/v1/requests/{id}"): _kind("house.Accepted"),
    ("get", "/api/v1/tables/{name}"): _kind("floor.FloorView"),
    ("get", "/api/v1/pools/{name}"): _kind("house.PoolSign"),
    ("post", "/api/v1/staff"): _INVITED,
    ("post", "/api/v1/setup/apply"): _kind("house.Accepted"),
    ("post", "/api/v1/staff/passwords"): _INVITED,
    ("post", "/api/v1/tickets"): _object({"token": _TEXT, "identity": _TEXT}),
    ("post", "/api/v1/sign-in"): {
        "anyOf": [_object({"token": _TEXT, "identity": _TEXT}), _object({"identity": _TEXT, "csrf": _TEXT})]
    },
}


def describe_api(app: FastAPI) -> dict[str, Any]:
    """The whole description. It is made once."""
    found = _base(app)
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    for codec in (DRILL_CODEC, CODEC):
        schemas |= {name: _moved(schema) for name, schema in codec.schema()["$defs"].items()}
    schemas |= ANSWER_FORMS | {name: extend(schemas[kind], more) for name, (kind, more) in WATCHED.items()}
    names = {kind: name for name, kind in CODEC.kinds.items()}
    commands = [names[kind] for kind in get_args(Command)]
    schemas["Command"] = {
        "description": "What is asked of a house. Who asks and when it is are not looked at: the house says that.",
        "oneOf": [_kind(name) for name in commands],
    }
    schemas["Problem"] = _PROBLEM
    for path, operations in found["paths"].items():
        for method, operation in operations.items():
            _describe(operation, method, path)
    return found


def _describe(operation: dict[str, Any], method: str, path: str) -> None:
    problem = {"description": "It was not done.", "content": {"application/problem+json": {"schema": _kind("Problem")}}}
    responses = operation.setdefault("responses", {})
    responses.pop("422", None)
    responses["default"] = problem
    if path.startswith("/api/"):
        shown = _GIVES.get((method, path))
        if shown is not None or not responses.get("200", {}).get("content", {}).get("application/json", {}).get("schema"):
            responses["200"] = {"description": "Done.", "content": {"application/json": {"schema": shown or _OBJECT}}}
    if kinds := FILES.get((method, path)):
        whole = {kind: {"schema": _TEXT} for kind in kinds}
        beside = responses["200"]["content"] if (method, path) in ANSWERS else {}
        responses["200"] = {"description": "Done.", "content": {**beside, **whole}}
    if method == "post" and path not in _TAKE_NOTHING and (path in _TAKES or "requestBody" not in operation):
        schema = _TAKES.get(path, _OBJECT)
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}


def _base(app: FastAPI) -> dict[str, Any]:
    from fastapi.openapi.utils import get_openapi

    return get_openapi(title=_HOUSE, version="1", routes=app.routes, description="See docs/api.md.")


def _moved(schema: Any) -> Any:
    """A schema whose references are to where OpenAPI has its schemas."""
    if isinstance(schema, list):
        return [_moved(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: value.replace("#/$defs/", "#/components/schemas/") if name == "$ref" and isinstance(value, str) else _moved(value)
        for name, value in schema.items()
    }
