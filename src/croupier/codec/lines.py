"""A line of text for each value: what it is, its fields by name, who did it, the rules and the readings behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.codec.codec import Codec
from croupier.codec.compounds import FieldForm, Structure, many, read_fields, read_items, write_fields
from croupier.codec.forms import PLAIN
from croupier.codec.names import kind_words
from croupier.codec.tokens import Tokens
from croupier.errors import InputError

_CITED = many(PLAIN[str])
_BRACKETS = {"rules": "[]", "readings": "{}"}


class Lines:
    """Values of some kinds, each on a line of its own: `wager placed: player Ann, by Dee (dealer) [3.4] {S-2}`.

    Without names of their own, all kinds of the codec are told by room: `table.wager placed: ...`.
    """

    def __init__(self, codec: Codec, kinds: Mapping[str, type] | None = None) -> None:
        in_rooms = {f"{name.partition('.')[0]}.{kind_words(kind)}": kind for name, kind in codec.kinds.items()}
        self._codec, self._kinds = codec, in_rooms if kinds is None else kinds
        self._names = {kind: name for name, kind in self._kinds.items()}

    def write(self, value: Any) -> str:
        """The line of a value."""
        if type(value) not in self._names:
            raise InputError(f"{type(value).__name__} is nothing that is written here")
        structure = self._codec.structure(type(value))
        body, by, cited = _parts(structure)
        said = [write_fields(value, body)] + ([f"by {by.form.write(value.by)}"] if by else [])
        ends = [_write_cited(getattr(value, name), _BRACKETS[name]) for name in cited]
        return f"{self._names[type(value)]}: {' '.join(filter(None, [', '.join(filter(None, said)), *ends]))}".rstrip()

    def read(self, line: str) -> Any:
        """The value of a line."""
        name, colon, rest = line.partition(":")
        if not colon:
            raise InputError("a line is a name, a colon, and what belongs to it")
        kind = self._kinds.get(" ".join(name.split()))
        if kind is None:
            raise InputError(f"there is no kind {name!r}")
        structure = self._codec.structure(kind)
        body, by, cited = _parts(structure)
        tokens = Tokens(rest)
        found, more = read_fields(tokens, body)
        if by:
            if not more:
                tokens.expect(",")
            tokens.expect("by")
            found["by"] = by.form.read(tokens)
        for each in cited:
            found[each] = _read_cited(tokens, _BRACKETS[each])
        tokens.end()
        return structure.make(found)


def _parts(structure: Structure) -> tuple[dict[str, FieldForm], FieldForm | None, tuple[str, ...]]:
    """The fields that say what it is; who did it; and what is cited at the end."""
    by = structure.parts.get("by")
    cited = tuple(name for name in _BRACKETS if name in structure.fields and structure.fields[name].hint == tuple[str, ...])
    return {name: each for name, each in structure.parts.items() if name not in ("by", *cited)}, by, cited


def _write_cited(cited: Any, brackets: str) -> str:
    return f"{brackets[0]}{_CITED.write(cited)[1:-1]}{brackets[1]}" if cited != () else ""


def _read_cited(tokens: Tokens, brackets: str) -> tuple[str, ...]:
    return tuple(read_items(tokens, PLAIN[str], *brackets)) if tokens.peek() == brackets[0] else ()
