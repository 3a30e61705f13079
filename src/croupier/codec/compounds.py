"""Forms of what is made of others: several side by side, lists, sets, maps, one of several types."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from json.encoder import encode_basestring_ascii as quote
from typing import Any

from croupier.codec.forms import LONGEST_LIST, NONE, Form, at, place, placed, shape, shown, wanted
from croupier.codec.tokens import Tokens
from croupier.errors import CroupierError, InputError

# -- several ---------------------------------------------------------------------------------------------------------


def form_of_tuple(forms: Sequence[Form]) -> Form:
    """A few values side by side: a list in JSON, in text as in `Ann 40.00`."""
    write, read = [each.to_json for each in forms], [each.from_json for each in forms]
    texts = [each.format for each in forms]

    def parts(values: Any) -> tuple[Any, ...]:
        if not isinstance(values, tuple) or len(values) != len(forms):
            raise InputError(f"{values!r} has not {len(forms)} parts")
        return values

    def from_json(data: Any) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise wanted(f"a list of {len(forms)}", data)
        if len(data) != len(forms):
            raise InputError(f"a list of {len(forms)} is wanted, not of {len(data)}")
        return tuple(_side_by_side(read, data))

    return Form(
        to_json=lambda values: _side_by_side(write, parts(values)),
        from_json=from_json,
        schema={"type": "array", "prefixItems": [dict(each.schema) for each in forms], "minItems": len(forms), "items": False},
        shapes=frozenset({"list"}),
        write=lambda values: " ".join(each.write(value) for each, value in zip(forms, parts(values), strict=True)),
        read=lambda tokens: tuple(each.read(tokens) for each in forms),
        single=False,
        format=lambda values: f"[{','.join(_side_by_side(texts, parts(values)))}]",
    )


def form_of_list(
    item: Form,
    make: Callable[[list[Any]], Any] = tuple,
    *,
    of: type = tuple,
    parts: Callable[[Any], Sequence[Any]] | None = None,
) -> Form:
    """`(As Kd 7c)`, with commas if an item has several words: `(Ann 20.00, Bob 40.00)`; in JSON a list.

    `of` is what holds the values, `parts` what is written of it if not they themselves, and `make` makes it again.
    """

    def held(values: Any) -> Any:
        if not isinstance(values, of):
            raise InputError(f"{values!r} cannot be written where {of.__name__} is wanted")
        return _not_too_many(parts(values) if parts else values)

    def from_json(data: Any) -> Any:
        if not isinstance(data, list):
            raise wanted("a list", data)
        return make(_each(item.from_json, _not_too_many(data)))

    return Form(
        to_json=lambda values: _each(item.to_json, held(values)),
        from_json=from_json,
        schema={"type": "array", "items": dict(item.schema)},
        shapes=frozenset({"list"}),
        write=lambda values: f"({(' ' if item.single else ', ').join(map(item.write, held(values)))})",
        read=lambda tokens: make(read_items(tokens, item, "(", ")")),
        single=False,
        empty=make([]),
        format=lambda values: f"[{','.join(_each(item.format, held(values)))}]",
    )


def form_of_set(item: Form) -> Form:
    """A set: a list in which nothing is there twice, in the order of what is written."""

    def in_order(values: AbstractSet[Any]) -> list[Any]:
        return sorted(values, key=item.write)

    form = form_of_list(item, lambda values: frozenset(_each_once(values)), of=AbstractSet, parts=in_order)
    return replace(form, schema={**form.schema, "uniqueItems": True})


def form_of_map(key: Form, value: Form, *, by_text: bool) -> Form:
    """A map: in text a list of pairs. In JSON an object where the keys are texts, else a list of pairs as well."""

    def make(pairs: list[Any]) -> dict[Any, Any]:
        _each_once([each for each, _ in pairs])
        return dict(pairs)

    pairs = form_of_list(form_of_tuple([key, value]), make, of=Mapping, parts=lambda held: [*held.items()])
    if not by_text:
        return pairs

    def parts(held: Any) -> ItemsView[Any, Any]:
        if not isinstance(held, Mapping):
            raise InputError(f"{held!r} cannot be written where a map is wanted")
        return held.items()

    def to_json(held: Any) -> dict[str, Any]:
        return {key.to_json(name): at(place(name), value.to_json, each) for name, each in parts(held)}

    def format_all(held: Any) -> str:
        said = [f"{key.format(name)}:{at(place(name), value.format, each)}" for name, each in parts(held)]
        return f"{{{','.join(said)}}}"

    def from_json(data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise wanted("an object", data)
        _not_too_many(list(data))
        return {key.from_json(name): at(place(name), value.from_json, each) for name, each in data.items()}

    schema = {"type": "object", "additionalProperties": dict(value.schema)}
    shapes = frozenset({"map"})
    return Form(to_json, from_json, schema, shapes, pairs.write, pairs.read, single=False, empty=pairs.empty, format=format_all)


def read_items(tokens: Tokens, item: Form, first: str, last: str) -> list[Any]:
    """The items between two brackets."""
    tokens.expect(first)
    items: list[Any] = []
    while tokens.peek() != last:
        if items and not item.single:
            tokens.expect(",")
        items.append(item.read(tokens))
    tokens.expect(last)
    _not_too_many(items)
    return items


def _each(do: Callable[[Any], Any], items: Sequence[Any]) -> list[Any]:
    """What a reader or a writer makes of each item; an error says at which."""
    made: list[Any] = []
    try:
        for each in items:
            made.append(do(each))  # noqa: PERF401  # how many are done says where an error is
    except CroupierError as error:
        raise placed(error, f"[{len(made)}]") from None
    return made


def _side_by_side(todo: Sequence[Callable[[Any], Any]], items: Sequence[Any]) -> list[Any]:
    """The same where each item has a reader or a writer of its own."""
    made: list[Any] = []
    try:
        for do, each in zip(todo, items, strict=True):
            made.append(do(each))
    except CroupierError as error:
        raise placed(error, f"[{len(made)}]") from None
    return made


def _not_too_many(items: Any) -> Any:
    if len(items) > LONGEST_LIST:
        raise InputError(f"at most {LONGEST_LIST} items may stand here, not {len(items)}")
    return items


def _each_once(values: list[Any]) -> list[Any]:
    if len(set(values)) != len(values):
        twice = next(value for index, value in enumerate(values) if value in values[:index])
        raise InputError(f"{twice!r} is there twice")
    return values


# -- one of several types --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Member:
    """One type of a union: what it is called in text, whether a value is of it, and its form."""

    name: str
    holds: Callable[[Any], bool]
    form: Form
    by_type: bool = True  # whether the type of a value says that, and not the value


NULL = Member(
    NONE,
    lambda value: value is None,
    Form(
        lambda _: None, lambda _: None, {"type": "null"}, frozenset({"null"}), lambda _: NONE, lambda tokens: tokens.take(NONE)
    ),
)


def form_of_union(members: Sequence[Member]) -> Form:
    """A value of one of several types.

    In text, nothing is `none`, and where several types are left the name of the type goes before the value. In JSON a value
    stands as it is if the types can be told apart from outside, else as `{"kind": "money", "value": "2.50"}`.
    """
    left = {member.name: member for member in members if member is not NULL}
    empty = NULL in members
    if len(left) + empty != len(members):
        raise InputError(f"types of one name cannot be told apart: {', '.join(member.name for member in members)}")
    alone = next(iter(left.values())).form if len(left) == 1 else None
    by_shape = {each: member for member in members for each in member.form.shapes}
    objects = sum(not member.form.shapes.isdisjoint({"map", "object"}) for member in members)
    kinds = any(each.startswith("kind ") for each in by_shape)
    apart = len(by_shape) == sum(len(member.form.shapes) for member in members) and objects + kinds <= 1

    member_of = _finder(members)

    def to_json(value: Any) -> Any:
        if value is None and empty:
            return None
        if alone:
            return alone.to_json(value)
        found = member_of(value)
        made = found.form.to_json(value)
        return made if apart else {"kind": found.name, "value": made}

    def format_one(value: Any) -> str:
        if value is None and empty:
            return "null"
        if alone:
            return alone.format(value)
        found = member_of(value)
        made = found.form.format(value)
        return made if apart else f'{{"kind":{quote(found.name)},"value":{made}}}'

    def from_json(data: Any) -> Any:
        if data is None and empty:
            return None
        if alone:
            return alone.from_json(data)
        if not apart:
            return from_pair(data)
        found = by_shape.get(shape(data)) or (by_shape.get("map") or by_shape.get("object") if isinstance(data, dict) else None)
        if found is None:
            raise _no_member(data, left)
        return found.form.from_json(data)

    def from_pair(data: Any) -> Any:
        if not isinstance(data, dict) or data.keys() != {"kind", "value"} or not isinstance(data["kind"], str):
            raise wanted("an object with a kind and a value", data)
        if data["kind"] not in left:
            raise _no_member(data, left)
        return at("value", left[data["kind"]].form.from_json, data["value"])

    def write(value: Any) -> str:
        if value is None and empty:
            return NONE
        if alone:
            return alone.write(value)
        found = member_of(value)
        return f"{found.name} {found.form.write(value)}"

    def read(tokens: Tokens) -> Any:
        if empty and tokens.peek() == NONE:
            tokens.take(NONE)
            return None
        if alone:
            return alone.read(tokens)
        name = tokens.take(" or ".join(left))
        if name not in left:
            raise InputError(f"{name!r} is none of {', '.join(left)}")
        return left[name].form.read(tokens)

    return Form(
        to_json=to_json,
        from_json=from_json,
        schema={"anyOf": [dict(member.form.schema) if apart or member is NULL else _named(member) for member in members]},
        shapes=frozenset(by_shape) if apart else frozenset({"object", *(["null"] if empty else [])}),
        write=write,
        read=read,
        single=alone is not None and alone.single,
        format=format_one,
    )


def _finder(members: Sequence[Member]) -> Callable[[Any], Member]:
    """What finds the type of a union that a value is of."""
    by_type: dict[type, Member] = {}  # as found: a union of all commands has many
    told_by_type = all(member.by_type for member in members)

    def member_of(value: Any) -> Member:
        if (known := by_type.get(type(value))) is not None:
            return known
        for member in members:
            if member.holds(value):
                if told_by_type:
                    by_type[type(value)] = member
                return member
        raise InputError(f"{value!r} is none of {', '.join(member.name for member in members if member is not NULL)}")

    return member_of


def _named(member: Member) -> dict[str, Any]:
    properties = {"kind": {"const": member.name}, "value": dict(member.form.schema)}
    return {"type": "object", "properties": properties, "required": ["kind", "value"], "additionalProperties": False}


def _no_member(data: Any, left: Mapping[str, Member]) -> InputError:
    if isinstance(data, dict) and isinstance(data.get("kind"), str):
        return InputError(f"{shown(data['kind'])} is no kind that may stand here", where="kind")
    if all(each.startswith("kind ") for member in left.values() for each in member.form.shapes):
        return wanted("an object that says its kind", data)
    return wanted(f"one of these: {', '.join(left)}", data)
