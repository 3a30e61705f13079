"""A line of text for each value: what it is, its fields by name, who did it, the rules and the readings behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.codec.codec import Codec
from croupier.codec.compounds import form_of_list, read_items
from croupier.codec.forms import PLAIN
from croupier.codec.names import kind_words
from croupier.codec.structures import FieldForm, Structure, read_fields, write_fields
from croupier.codec.tokens import Tokens
from croupier.errors import InputError, show_briefly

_CITED = form_of_list(PLAIN[str])
_BRACKETS = {"rules": "[]", "readings": "{}"}


@dataclass(frozen=True)
class _Layout:
    """A class as a line: the fields that say what it is, then who did it, then what is cited."""

    structure: Structure
    body: Mapping[str, FieldForm]
    by: FieldForm | None
    cited: Sequence[str]


class Lines:
    """Values of some kinds, each on a line of its own: `wager placed: player Ann, by Dee (dealer) [3.4] {S-2}`.

    Without names of their own, all kinds of the codec are told by room: `table.wager placed: ...`.
    """

    def __init__(self, codec: Codec, kinds: Mapping[str, type] | None = None) -> None:
        in_rooms = {f"{name.partition('.')[0]}.{kind_words(kind)}": kind for name, kind in codec.kinds.items()}
        self._codec, self._kinds = codec, in_rooms if kinds is None else kinds
        self._names = {kind: name for name, kind in self._kinds.items()}
        self._layouts: dict[type, _Layout] = {}

    def write(self, value: Any) -> str:
        """The line of a value."""
        kind: type = type(value)
        if kind not in self._names:
            raise InputError(f"{kind.__name__} is nothing that is written here")
        layout = self._layout(kind)
        said = [write_fields(value, layout.body)] + ([f"by {layout.by.form.write(value.by)}"] if layout.by else [])
        ends = [_write_cited(getattr(value, name), _BRACKETS[name]) for name in layout.cited]
        return f"{self._names[kind]}: {' '.join(filter(None, [', '.join(filter(None, said)), *ends]))}".rstrip()

    def read(self, line: str) -> Any:
        """The value of a line."""
        name, colon, rest = line.partition(":")
        if not colon:
            raise InputError("a line is a name, a colon, and what belongs to it")
        kind = self._kinds.get(" ".join(name.split()))
        if kind is None:
            raise InputError(f"there is no kind {show_briefly(name)}")
        layout, tokens = self._layout(kind), Tokens(rest)
        found, more = read_fields(tokens, layout.body)
        if layout.by:
            if not more:
                tokens.expect(",")
            tokens.expect("by")
            found["by"] = layout.by.form.read(tokens)
        for each in layout.cited:
            found[each] = _read_cited(tokens, _BRACKETS[each])
        tokens.end()
        return layout.structure.make(found)

    def _layout(self, kind: type) -> _Layout:
        if kind not in self._layouts:
            structure = self._codec.structure(kind)
            cited = [name for name, each in structure.fields.items() if name in _BRACKETS and each.hint == tuple[str, ...]]
            body = {name: each for name, each in structure.parts.items() if name not in ("by", *cited)}
            self._layouts[kind] = _Layout(structure, body, structure.fields.get("by"), sorted(cited, key=list(_BRACKETS).index))
        return self._layouts[kind]


def _write_cited(cited: Any, brackets: str) -> str:
    return f"{brackets[0]}{_CITED.write(cited)[1:-1]}{brackets[1]}" if cited != () else ""


def _read_cited(tokens: Tokens, brackets: str) -> tuple[str, ...]:
    return tuple(read_items(tokens, PLAIN[str], *brackets)) if tokens.peek() == brackets[0] else ()
