"""Whether an answer has the form that the OpenAPI says."""

from __future__ import annotations

from typing import Any

import jsonschema_rs

from croupier.web import Service, make_app


def strict_document(service: Service) -> dict[str, Any]:
    """The OpenAPI; what is an answer of ours has no other fields than are said."""
    whole = make_app(service).openapi()
    schemas = whole["components"]["schemas"]
    whole["components"]["schemas"] = {name: each if "." in name else _close(each) for name, each in schemas.items()}
    return whole


def find_faults(document: dict[str, Any], form: dict[str, Any], answer: Any) -> list[tuple[list[Any], str]]:
    """Where an answer is not of its form."""
    checker = jsonschema_rs.Draft202012Validator({**form, "components": document["components"]})
    return [(list(error.instance_path), error.message[-200:]) for error in checker.iter_errors(answer)]


def form_of(document: dict[str, Any], method: str, path: str, status: str = "200") -> dict[str, Any]:
    """The form of what an address answers."""
    found: dict[str, Any] = document["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"]
    return found


def _close(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_close(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if "required" in schema and "properties" in schema else {}
    return {**closed, **{name: _close(each) for name, each in schema.items()}}
