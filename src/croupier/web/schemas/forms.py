"""How the form of an answer is written: a few words for JSON Schema."""

from __future__ import annotations

from typing import Any, TypeAlias

Form: TypeAlias = dict[str, Any]

TEXT: Form = {"type": "string"}
WHOLE: Form = {"type": "integer"}
PART: Form = {"type": "number"}
YES: Form = {"type": "boolean"}
MONEY: Form = {"type": "string", "pattern": r"^-?\d+\.\d{2}$", "description": "Dollars, with two decimals."}
TIME: Form = {"type": "integer", "description": "Milliseconds since 1970, by the clock of the house."}
HASH: Form = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
POST: Form = {"$ref": "#/components/schemas/rulebook.Post"}
ANY: Form = {}


def record(about: str = "", /, *, may: Form | None = None, **fields: Form) -> Form:
    """An object with these fields, and some that not everybody sees or that are not always there."""
    found: Form = {"type": "object", "required": list(fields), "properties": {**fields, **(may or {})}}
    return {"description": about, **found} if about else found


def many(of: Form) -> Form:
    """A list."""
    return {"type": "array", "items": of}


def by_name(of: Form, about: str = "") -> Form:
    """An object whose names are not known beforehand."""
    found: Form = {"type": "object", "additionalProperties": of}
    return {"description": about, **found} if about else found


def or_null(form: Form) -> Form:
    """Something, or null."""
    return {"anyOf": [form, {"type": "null"}]}


def one_of(*values: str) -> Form:
    """One of some words."""
    return {"enum": list(values)}


def known(name: str) -> Form:
    """A schema that has a name."""
    return {"$ref": f"#/components/schemas/{name}"}


def extend(form: Form, fields: dict[str, Form]) -> Form:
    """A record with more fields, or with others of the same name."""
    required = [*form["required"], *(name for name in fields if name not in form["required"])]
    return {**form, "required": required, "properties": {**form["properties"], **fields}}


RULES: Form = {**many(TEXT), "description": "Numbers of rules, readings and requirements."}
