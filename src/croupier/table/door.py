"""The check at the door: whether a command holds what its fields say, before anybody looks at the table."""

from __future__ import annotations

from dataclasses import MISSING, fields
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, get_type_hints

from croupier.rulebook import Actor, Fits, Post, fits, in_words
from croupier.table import commands as c


def misfit(command: c.Command) -> str:
    """What is wrong with a command's fields; nothing if they fit."""
    kind: Any = type(command)
    for get, fit, what in _checks(kind):
        if not fit(get(command)):
            return what
    return ""


@cache
def _checks(kind: Any) -> tuple[tuple[Any, Fits, str], ...]:
    """The fields of a command, each with its check and what is said if it fails. Whoever must be named has a name."""
    hints = get_type_hints(kind)
    found = [
        (attrgetter(name), _actor if name == "by" else fits(hint), f"{name}: this is no {in_words(hint)}")
        for name, hint in hints.items()
    ]
    for each in fields(kind):
        if each.name == "player":
            named = _name if each.default is MISSING else _name_or_nobody
            found.append((attrgetter("player"), named, "player: somebody must be named"))
    return tuple(found)


_is_text = fits(str)


@lru_cache(maxsize=4096)
def _somebody(name: str) -> bool:
    """The same few names come with every command."""
    return _is_text(name) and name.strip() != ""


def _name(value: Any) -> bool:
    return type(value) is str and _somebody(value)


def _name_or_nobody(value: Any) -> bool:
    return value == "" or _name(value)


def _actor(value: Any) -> bool:
    return type(value) is Actor and type(value.post) is Post and type(value.name) is str and _somebody(value.name)
