"""The check that a record holds what it says it holds, so that bad input ends in an error of ours and no traceback."""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

from croupier.errors import InputError
from croupier.rulebook import fits, in_words


class Typed:
    """A record whose fields are checked when it is made."""

    __slots__ = ()

    def __post_init__(self) -> None:
        kind: Any = type(self)
        for name, hint in _hints(kind).items():
            if not fits(hint)(getattr(self, name)):
                raise InputError(f"this is no {in_words(hint)}: {getattr(self, name)!r}", where=name)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
