"""The check that a record holds what it says it holds, so that bad input ends in an error of ours and no traceback."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from croupier.errors import InputError
from croupier.rulebook import Actor, Money, Post


class Typed:
    """A record whose fields are checked when it is made."""

    __slots__ = ()

    def __post_init__(self) -> None:
        kind: Any = type(self)
        for name, hint in _hints(kind).items():
            if not _is(getattr(self, name), hint):
                wanted = getattr(hint, "__name__", str(hint)) if get_origin(hint) is None else str(hint)
                raise InputError(f"this is {wanted}, not {getattr(self, name)!r}", where=name)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _is(value: object, hint: Any) -> bool:
    if isinstance(hint, UnionType):
        return any(_is(value, each) for each in get_args(hint))
    if get_origin(hint) is tuple:
        kinds = get_args(hint)
        if not isinstance(value, tuple):
            return False
        if kinds[-1] is Ellipsis:
            return all(_is(each, kinds[0]) for each in value)
        return len(value) == len(kinds) and all(_is(each, kind) for each, kind in zip(value, kinds, strict=True))
    if hint is Money:
        return isinstance(value, Money) and _is(value.cents, int)
    if hint is Actor:
        return isinstance(value, Actor) and _is(value.name, str) and _is(value.post, Post)
    return isinstance(value, hint) and not (hint is int and isinstance(value, bool))
