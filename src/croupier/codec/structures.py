"""Forms of things with fields: dataclasses and named tuples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from json.encoder import encode_basestring_ascii as quote
from typing import Any, get_type_hints

from croupier.codec.forms import Form, checked, out_of_place, place, placed, shown, wanted
from croupier.codec.tokens import Tokens
from croupier.errors import CroupierError, InputError

NEEDED = object()  # stands where a field must be given


@dataclass(frozen=True)
class FieldForm:
    """A field of a class: its form, and what it holds where it is left out."""

    form: Form
    hint: Any
    default: Any = NEEDED

    @cached_property
    def absent(self) -> Any:
        """What a text leaves out: the default, or without one what is empty."""
        if self.default is not NEEDED:
            return self.default
        return NEEDED if self.form.empty is None else self.form.empty


def public_fields(kind: Any) -> dict[str, tuple[Any, Any]]:
    """The fields of a class that are written, with type and default. Private ones are not: they must have a default."""
    hints = get_type_hints(kind)
    if hasattr(kind, "_fields"):
        return {name: (hints[name], kind._field_defaults.get(name, NEEDED)) for name in kind._fields}
    found: dict[str, tuple[Any, Any]] = {}
    for each in fields(kind):
        default = each.default if each.default is not MISSING else NEEDED
        if each.default_factory is not MISSING:
            default = each.default_factory()
        if each.init and not each.name.startswith("_"):
            found[each.name] = hints[each.name], default
    return found


def write_fields(value: Any, forms: Mapping[str, FieldForm]) -> str:
    """`player Ann, amount 20.00`, without the fields that may be left out."""
    said = []
    for name, each in forms.items():
        held = getattr(value, name)
        if type(held) is not type(each.absent) or held != each.absent:
            said.append(f"{name} {each.form.write(held)}")
    return ", ".join(said)


def read_fields(tokens: Tokens, forms: Mapping[str, FieldForm]) -> tuple[dict[str, Any], bool]:
    """The fields, and whether another could follow: there was none, or a comma after the last."""
    found: dict[str, Any] = {}
    more = True
    for name, each in forms.items():
        if more and tokens.peek() == name:
            tokens.expect(name)
            found[name] = each.form.read(tokens)
            more = tokens.peek() == ","
            if more:
                tokens.expect(",")
        elif each.absent is NEEDED:
            tokens.expect(name if more else ",")
        elif each.default is NEEDED:
            found[name] = copy(each.absent)
    return found, more


@dataclass(frozen=True)
class Structure:
    """A class as it is written: its fields, and its properties that are written besides and kept when it is read.

    Where it has a name, an object in JSON says so as its `kind`.
    """

    kind: Any
    fields: Mapping[str, FieldForm]
    properties: Mapping[str, FieldForm]
    name: str = ""
    version: int = 1
    seldom: tuple[str, ...] = ()  # fields that JSON leaves out where they hold their default

    @cached_property
    def parts(self) -> dict[str, FieldForm]:
        """Fields and properties together, by name."""
        return {**self.fields, **self.properties}

    def schema(self) -> dict[str, Any]:
        """JSON Schema of it. What has a default may be missing: older versions did not write it."""
        head = {"schema": {"const": self.version}, "kind": {"const": self.name}} if self.name else {}
        needed = [name for name, each in self.parts.items() if each.default is NEEDED]
        said = " ".join((self.kind.__doc__ or "").split())
        return {
            **({} if said.startswith(f"{self.kind.__name__}(") or not said else {"description": said}),
            "type": "object",
            "properties": {**head, **{name: dict(each.form.schema) for name, each in self.parts.items()}},
            "required": [*(["kind"] if self.name else []), *needed],
            "additionalProperties": False,
        }

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset({*self.parts, *(("schema", "kind") if self.name else ())})

    @cached_property
    def _written(self) -> list[tuple[str, Callable[[Any], Any], Any]]:
        """Each part with its writer, and with what is not said."""
        parts = self.parts.items()
        return [(name, each.form.to_json, each.default if name in self.seldom else NEEDED) for name, each in parts]

    @cached_property
    def _formatted(self) -> list[tuple[str, str, Callable[[Any], str], Any]]:
        """The same with the label of each."""
        written, parts = self._written, self.parts
        return [(name, f"{quote(name)}:", parts[name].form.format, unsaid) for name, _, unsaid in written]

    @cached_property
    def _read_by(self) -> list[tuple[str, Callable[[Any], Any], bool]]:
        """Each part with its reader, and whether it must be there."""
        return [(name, each.form.from_json, each.default is NEEDED) for name, each in self.parts.items()]

    def form(self) -> Form:
        """`{player Ann, amount 20.00}`; in JSON an object."""
        return Form(
            to_json=self._to_json,
            from_json=self._from_json,
            schema=self.schema(),
            shapes=frozenset({f"kind {self.name}" if self.name else "object"}),
            write=checked(self.kind, lambda value: f"{{{write_fields(value, self.parts)}}}"),
            read=self._read,
            single=False,
            format=self._format,
        )

    def make(self, found: dict[str, Any]) -> Any:
        """A value from its parts."""
        kept = {name: found.pop(name) for name in self.properties} if self.properties else None
        try:
            made = self.kind(**found)
        except InputError:
            raise
        except CroupierError as error:
            raise InputError(str(error)) from None
        if kept:
            vars(made).update(kept)
        return made

    def _to_json(self, value: Any) -> dict[str, Any]:
        if type(value) is not self.kind:
            raise out_of_place(value, self.kind)
        said: dict[str, Any] = {"kind": self.name} if self.name else {}
        for name, write, unsaid in self._written:
            held = getattr(value, name)
            if unsaid is NEEDED or held != unsaid:
                try:
                    said[name] = write(held)
                except CroupierError as error:
                    raise placed(error, name) from None
        return said

    def _format(self, value: Any) -> str:
        if type(value) is not self.kind:
            raise out_of_place(value, self.kind)
        said = [f'"kind":{quote(self.name)}'] if self.name else []
        for name, label, form, unsaid in self._formatted:
            held = getattr(value, name)
            if unsaid is NEEDED or held != unsaid:
                try:
                    said.append(label + form(held))
                except CroupierError as error:
                    raise placed(error, name) from None
        return f"{{{','.join(said)}}}"

    def _from_json(self, data: Any) -> Any:
        if not isinstance(data, dict):
            raise wanted(f"an object, {self.kind.__name__},", data)
        if self.name:
            check_head(data, self.name, self.version)
        if not data.keys() <= self._known:
            strange = next(name for name in data if name not in self._known)
            raise InputError(f"{self.kind.__name__} has no such field", where=place(strange))
        found: dict[str, Any] = {}
        for name, read, needed in self._read_by:
            if name in data:
                try:
                    found[name] = read(data[name])
                except CroupierError as error:
                    raise placed(error, name) from None
            elif needed:
                raise InputError(f"this field of {self.kind.__name__} is missing", where=name)
        return self.make(found)

    def _read(self, tokens: Tokens) -> Any:
        tokens.expect("{")
        found, _ = read_fields(tokens, self.parts)
        tokens.expect("}")
        return self.make(found)


def check_head(data: Mapping[str, Any], name: str, version: int) -> None:
    """Whether an object says that it is of this kind, and in a version that can be read."""
    if "schema" in data and (type(data["schema"]) is not int or data["schema"] != version):
        raise InputError(f"this is schema {version}, which cannot read {shown(data['schema'])}", where="schema")
    if data.get("kind") != name:
        raise InputError(f"{name} is wanted" + (f", not {shown(data['kind'])}" if "kind" in data else ""), where="kind")
