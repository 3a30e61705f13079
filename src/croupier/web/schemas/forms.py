"""How the form of an answer is written: a few words for JSON Schema."""

from __future__ import annotations

from typing import Any, TypeAlias

JsonForm: TypeAlias = dict[str, Any]

TEXT: JsonForm = {"type": "string"}
WHOLE: JsonForm = {"type": "integer"}
PART: JsonForm = {"type": "number"}
YES: JsonForm = {"type": "boolean"}
MONEY: JsonForm = {"type": "string", "pattern": r"^-?\d+\.\d{2}$", "description": "Dollars, with two decimals."}
TIME: JsonForm = {"type": "integer", "description": "Milliseconds since 1970, by the clock of the house."}
HASH: JsonForm = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
POST: JsonForm = {"$ref": "#/components/schemas/rulebook.Post"}
ANY: JsonForm = {}


def record(about: str = "", /, *, may: JsonForm | None = None, **fields: JsonForm) -> JsonForm:
    """An object with these fields, and some that not everybody sees or that are not always there."""
    found: JsonForm = {"type": "object", "required": list(fields), "properties": {**fields, **(may or {})}}
    return {"description": about, **found} if about else found


def many(of: JsonForm) -> JsonForm:
    """A list."""
    return {"type": "array", "items": of}


def by_name(of: JsonForm, about: str = "") -> JsonForm:
    """An object whose names are not known beforehand."""
    found: JsonForm = {"type": "object", "additionalProperties": of}
    return {"description": about, **found} if about else found


def or_null(form: JsonForm) -> JsonForm:
    """Something, or null."""
    return {"anyOf": [form, {"type": "null"}]}


def one_of(*values: str) -> JsonForm:
    """One of some words."""
    return {"enum": list(values)}


def known(name: str) -> JsonForm:
    """A schema that has a name."""
    return {"$ref": f"#/components/schemas/{name}"}


def extend(form: JsonForm, fields: dict[str, JsonForm]) -> JsonForm:
    """A record with more fields, or with others of the same name."""
    required = [*form["required"], *(name for name in fields if name not in form["required"])]
    return {**form, "required": required, "properties": {**form["properties"], **fields}}


def without(form: JsonForm, *names: str) -> JsonForm:
    """A record without some of its fields."""
    required = [name for name in form["required"] if name not in names]
    return {
        **form,
        "required": required,
        "properties": {name: each for name, each in form["properties"].items() if name not in names},
    }


CHIPS: JsonForm = {**many(many(WHOLE)), "description": "Value in dollars and number, of each kind of chip."}
RULES: JsonForm = {**many(TEXT), "description": "Numbers of rules, readings and requirements."}
REVIEW: JsonForm = {**or_null(record(by=TEXT, at=TIME, why=TEXT)), "description": "Who has reviewed it; null: nobody."}
