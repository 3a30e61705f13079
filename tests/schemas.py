"""A small check of data against a JSON Schema. It knows the words that the codec uses; another word is an error."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

_TYPES = {
    "object": lambda data: isinstance(data, dict),
    "array": lambda data: isinstance(data, list),
    "string": lambda data: isinstance(data, str),
    "boolean": lambda data: isinstance(data, bool),
    "null": lambda data: data is None,
    "integer": lambda data: isinstance(data, int) and not isinstance(data, bool),
}
_CHECKS: dict[str, Callable[..., bool]] = {
    "$schema": lambda *_: True,
    "$defs": lambda *_: True,
    "$ref": lambda to, data, _, whole: fits(whole["$defs"][to.removeprefix("#/$defs/")], data, whole),
    "description": lambda *_: True,
    "type": lambda name, data, *_: _TYPES[name](data),
    "const": lambda value, data, *_: (type(data), data) == (type(value), value),
    "enum": lambda values, data, *_: any((type(data), data) == (type(each), each) for each in values),
    "pattern": lambda text, data, *_: not isinstance(data, str) or re.search(text, data) is not None,
    "minimum": lambda least, data, *_: not isinstance(data, int) or data >= least,
    "maximum": lambda most, data, *_: not isinstance(data, int) or data <= most,
    "minItems": lambda least, data, *_: not isinstance(data, list) or len(data) >= least,
    "uniqueItems": lambda _, data, *__: not isinstance(data, list) or all(data.count(each) == 1 for each in data),
    "required": lambda names, data, *_: not isinstance(data, dict) or data.keys() >= set(names),
    "anyOf": lambda several, data, _, whole: any(fits(each, data, whole) for each in several),
    "oneOf": lambda several, data, _, whole: sum(fits(each, data, whole) for each in several) == 1,
    "properties": lambda known, data, _, whole: (
        not isinstance(data, dict) or all(fits(each, data[name], whole) for name, each in known.items() if name in data)
    ),
    "additionalProperties": lambda rest, data, schema, whole: (
        not isinstance(data, dict)
        or all(fits(rest, each, whole) for name, each in data.items() if name not in schema.get("properties", {}))
    ),
    "prefixItems": lambda several, data, _, whole: (
        not isinstance(data, list) or all(fits(each, part, whole) for each, part in zip(several, data, strict=False))
    ),
    "items": lambda rest, data, schema, whole: (
        not isinstance(data, list) or all(fits(rest, part, whole) for part in data[len(schema.get("prefixItems", ())) :])
    ),
}


def fits(schema: Any, data: Any, whole: Any = None) -> bool:
    """Whether data is what a schema says."""
    if isinstance(schema, bool):
        return schema
    whole = whole or schema
    return all(_CHECKS[word](said, data, schema, whole) for word, said in schema.items())
