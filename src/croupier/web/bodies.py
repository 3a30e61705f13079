"""What comes in the body of a request: JSON, and nothing else."""

from __future__ import annotations

from typing import Any

from fastapi import Request as HttpRequest

from croupier.codec import parse_json
from croupier.errors import InputError


async def read_json(http: HttpRequest) -> Any:
    """What a body says. What is no JSON in UTF-8 is an `InputError`."""
    try:
        text = (await http.body()).decode()
    except UnicodeDecodeError:
        raise InputError("this is no text in UTF-8") from None
    return parse_json(text)


async def read_texts(http: HttpRequest, *names: str, **others: str) -> list[str]:
    """The values of an object that has these names and no others; those that may be left out stand with what they are then."""
    data = await read_json(http)
    if not isinstance(data, dict) or not {*names} <= {*data} <= {*names, *others}:
        raise InputError(f"this takes an object with {' and '.join(names)}")
    values = [*(data[name] for name in names), *(data.get(name, default) for name, default in others.items())]
    if not all(isinstance(value, str) for value in values):
        raise InputError(f"each of {', '.join((*names, *others))} is text")
    return values
