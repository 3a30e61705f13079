"""The codec: what rooms write down, by kind; as JSON with a schema version, as text, and described as JSON Schema."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, is_dataclass, replace
from enum import Enum
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from croupier.codec.choices import form_of_enum, form_of_literal
from croupier.codec.compounds import NULL, Member, form_of_list, form_of_map, form_of_set, form_of_tuple, form_of_union
from croupier.codec.documents import parse_json
from croupier.codec.forms import PLAIN, Form, checked, shown, wanted
from croupier.codec.names import kind_words, with_room
from croupier.codec.structures import FieldForm, Structure, public_fields
from croupier.codec.tokens import Tokens
from croupier.errors import InputError

SCHEMA = 1  # the version in which everything is written
DRAFT = "https://json-schema.org/draft/2020-12/schema"

MakeForm: TypeAlias = "Callable[[Codec], Form]"


@dataclass(frozen=True)
class Kinds:
    """What one room writes: its classes, and what of them cannot be seen from their fields.

    `properties` of a class are written besides its fields. `forms` has types with a form of their own. Fields that are
    `seldom` are written only where they do not hold their default.
    """

    room: str
    classes: tuple[type, ...]
    properties: Mapping[type, tuple[str, ...]] = field(default_factory=dict)
    forms: Mapping[Any, MakeForm] = field(default_factory=dict)
    seldom: Mapping[type, tuple[str, ...]] = field(default_factory=dict)


class Codec:
    """Writes and reads what some rooms have. A class that they do not name can stand inside another, but not by itself."""

    def __init__(self, *rooms: Kinds, forms: Mapping[Any, MakeForm] | None = None) -> None:
        self._makers = {**{hint: make for room in rooms for hint, make in room.forms.items()}, **(forms or {})}
        self._properties = {kind: names for room in rooms for kind, names in room.properties.items()}
        self._seldom = {kind: names for room in rooms for kind, names in room.seldom.items()}
        self.kinds: dict[str, type] = {f"{room.room}.{kind.__name__}": kind for room in rooms for kind in room.classes}
        self._names = {kind: name for name, kind in self.kinds.items()}
        if len(self.kinds) != sum(len(room.classes) for room in rooms):
            raise InputError("two classes of one room have the same name")
        self._forms: dict[Any, Form] = {}
        self._structures: dict[type, Structure] = {}
        self._definitions: dict[str, dict[str, Any]] = {}

    # -- JSON --

    def to_json(self, value: object) -> dict[str, Any]:
        """A value as plain data: `{"schema": 1, "kind": "table.WagerPlaced", ...}`."""
        kind = type(value)
        if kind not in self._names:
            raise _not_by_itself(kind)
        return {"schema": SCHEMA, **self.form(kind).to_json(value)}

    def from_json(self, data: object, kind: type | str = "") -> Any:
        """The value that plain data stands for; of this kind, if one is named. What is not understood is an `InputError`."""
        if not isinstance(data, dict):
            raise wanted("an object", data)
        for name in ("schema", "kind"):
            if name not in data:
                raise InputError("this field is missing: everything says its schema and its kind", where=name)
        asked = kind if isinstance(kind, str) else self._names.get(kind, kind.__name__)
        name = asked or data["kind"]
        if not isinstance(name, str) or name not in self.kinds:
            raise InputError(f"there is no kind {shown(name)}", where="kind")
        return self.form(self.kinds[name]).from_json(data)

    def format(self, value: object) -> str:
        """A value as JSON text on one line."""
        kind = type(value)
        if kind not in self._names:
            raise _not_by_itself(kind)
        return f'{{"schema":{SCHEMA},{self.form(kind).format(value)[1:]}'

    def parse(self, text: str, kind: type | str = "") -> Any:
        """The value that JSON text stands for."""
        return self.from_json(parse_json(text), kind)

    def schema(self, kind: str = "") -> dict[str, Any]:
        """JSON Schema (draft 2020-12) of one kind, or of all."""
        if kind and kind not in self.kinds:
            raise InputError(f"there is no kind {shown(kind)}: without a kind, the schema has them all", where="kind")
        for each in self.kinds.values():
            self.form(each)
        references = [{"$ref": f"#/$defs/{name}"} for name in ([kind] if kind else self.kinds)]
        choice = references[0] if kind else {"oneOf": references}
        return {
            "$schema": DRAFT,
            "type": "object",
            "required": ["schema", "kind"],
            **choice,
            "$defs": self._reached(references),
        }

    def _reached(self, schema: Any) -> dict[str, Any]:
        """The definitions that a schema refers to, and those that these refer to, in the order of their names."""
        found: dict[str, Any] = {}
        names = _references(schema)
        while names:
            name = names.pop()
            if name not in found:
                found[name] = self._definitions[name]
                names += _references(found[name])
        return dict(sorted(found.items()))

    # -- forms --

    def form(self, hint: Any) -> Form:
        """The form of a type; a type that has none is an `InputError`."""
        if hint not in self._forms:
            self._forms[hint] = self._makers[hint](self) if hint in self._makers else self._derived(hint)
        return self._forms[hint]

    def _derived(self, hint: Any) -> Form:
        origin, inner = get_origin(hint), get_args(hint)
        if origin in (Union, types.UnionType):
            return form_of_union([self._member(each) for each in inner])
        if origin is Literal:
            return form_of_literal(inner)
        if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
            return form_of_list(self.form(inner[0]))
        if origin is tuple:
            return form_of_tuple([self.form(each) for each in inner])
        if isinstance(origin, type) and issubclass(origin, AbstractSet):
            return form_of_set(self.form(inner[0]))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return form_of_map(self.form(inner[0]), self.form(inner[1]), by_text=inner[0] is str)
        if isinstance(hint, type):
            return self._of_class(hint)
        raise InputError(f"nothing says how {hint} is written")

    def _of_class(self, kind: type) -> Form:
        if issubclass(kind, Enum):
            return self._define(kind, form_of_enum(kind))
        if kind in PLAIN:
            return PLAIN[kind] if kind in (str, bool) else self._define(kind, PLAIN[kind])
        if kind not in self._names and (below := self._below(kind)):
            return form_of_union([self._member(each) for each in below])
        if is_dataclass(kind) or hasattr(kind, "_fields"):
            return self._define_structure(kind)
        raise InputError(f"nothing says how {kind.__name__} is written")

    def _below(self, kind: type) -> list[type]:
        """What a room names of the classes that are a kind of this one."""
        return [each for each in self._names if kind in each.__mro__ and kind is not object]

    def _member(self, hint: Any) -> Member:
        if hint is type(None):
            return NULL
        origin = get_origin(hint)
        if origin is Literal:
            values = get_args(hint)
            return Member("literal", lambda value: value in values, self.form(hint), by_type=False)
        if isinstance(origin, type):
            return Member(kind_words(origin, "-"), lambda value: isinstance(value, origin), self.form(hint))
        if hint not in self._names and (below := self._below(hint)):
            return Member(kind_words(hint, "-"), lambda value: type(value) in below, self.form(hint))
        return Member(kind_words(hint, "-"), lambda value: type(value) is hint, self.form(hint))

    def derived(self, kind: type, *, write: Callable[[Any], str], read: Callable[[Tokens], Any]) -> Form:
        """The form that a class has by its fields, but for its text."""
        return replace(self._define_structure(kind), write=checked(kind, write), read=read)

    def structure(self, kind: type) -> Structure:
        """A class with its fields, as it is written."""
        if kind not in self._structures:
            self.form(kind)
        return self._structures[kind]

    def _define_structure(self, kind: Any) -> Form:
        hints = public_fields(kind)
        fields = {name: FieldForm(self.form(hint), hint, default) for name, (hint, default) in hints.items()}
        returned = {name: get_type_hints(getattr(kind, name).func)["return"] for name in self._properties.get(kind, ())}
        properties = {name: FieldForm(self.form(hint), hint) for name, hint in returned.items()}
        name = self._names.get(kind, "")
        if name and {"schema", "kind"} & {*fields, *properties}:
            raise InputError(f"{name} has a field 'schema' or 'kind', which say something else in JSON")
        self._structures[kind] = Structure(kind, fields, properties, name, SCHEMA, self._seldom.get(kind, ()))
        return self._define(kind, self._structures[kind].form())

    def _define(self, kind: type, form: Form) -> Form:
        """The form, whose schema has a place of its own that others refer to."""
        name = self._names.get(kind) or with_room(kind)
        if self._definitions.setdefault(name, dict(form.schema)) != form.schema:
            raise InputError(f"there are two classes {name}")
        return replace(form, schema={"$ref": f"#/$defs/{name}"})


def _not_by_itself(kind: type) -> InputError:
    return InputError(f"{kind.__name__} is nothing that is written by itself")


def _references(schema: Any) -> list[str]:
    """What a schema refers to."""
    if isinstance(schema, list):
        return [name for each in schema for name in _references(each)]
    if not isinstance(schema, dict):
        return []
    own = [schema["$ref"].removeprefix("#/$defs/")] if isinstance(schema.get("$ref"), str) else []
    return own + [name for each in schema.values() for name in _references(each)]
