"""Forms of types that have a few values: enums and literals."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from json.encoder import encode_basestring_ascii as quote
from typing import Any

from croupier.codec.forms import NONE, Form, checked, shape, shown, wanted, write_text
from croupier.codec.tokens import Tokens
from croupier.errors import InputError


def form_of_enum(kind: type[Enum]) -> Form:
    """By name, in small letters: `stand-off`, `pit-manager`. In text one that is called none is quoted: it is not nothing."""
    members = {name.lower().replace("_", "-"): member for name, member in kind.__members__.items()}
    names = {member: name for name, member in reversed(members.items())}
    texts = {f'"{name}"' if name == NONE else name: member for name, member in members.items()}

    def known(word: str, among: Mapping[str, Enum]) -> Enum:
        if word not in among:
            raise InputError(f"{shown(word)} is none of {', '.join(among)}")
        return among[word]

    def from_json(data: Any) -> Enum:
        if not isinstance(data, str):
            raise wanted(f"one of {', '.join(members)}", data)
        return known(data, members)

    def write(member: Enum) -> str:
        return next(text for text, each in texts.items() if each is member)

    return Form(
        to_json=checked(kind, names.__getitem__),
        from_json=from_json,
        schema={"enum": list(members)},
        shapes=frozenset({"text"}),
        write=checked(kind, write),
        read=lambda tokens: known(tokens.take(" or ".join(texts)), texts),
        format=checked(kind, {member: quote(name) for member, name in names.items()}.__getitem__),
    )


def form_of_literal(values: tuple[Any, ...]) -> Form:
    """One of these values, each written as itself."""
    texts = {write_text(value) if isinstance(value, str) else json.dumps(value): value for value in values}

    def name(value: Any) -> str:
        for text, known in texts.items():
            if type(known) is type(value) and known == value:
                return text
        raise InputError(f"{shown(value)} is none of {', '.join(texts)}")

    def read(tokens: Tokens) -> Any:
        word = tokens.take(" or ".join(texts))
        if word not in texts:
            raise InputError(f"{shown(word)} is none of {', '.join(texts)}")
        return texts[word]

    def itself(value: Any) -> Any:
        return texts[name(value)]

    return Form(itself, itself, {"enum": list(values)}, frozenset(map(shape, values)), name, read)
