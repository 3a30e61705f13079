"""The codec: what a class writes it reads back, in both notations; what it does not know it refuses with the place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier import InputError
from croupier.cards import Card
from croupier.codec import KIT, Codec, Kinds, Lines, Tokens, format_json, kind_words, parse_json
from croupier.errors import CroupierError
from croupier.rulebook import Actor, Money, Post, Refusal
from schemas import fits
from strategies import values

ANN = Actor("Ann", Post.PLAYER)


class Weather(Enum):
    NONE = 0
    VERY_WET = 1


class Place(NamedTuple):
    row: int
    seat: str = "left"


@dataclass(frozen=True)
class Umbrella:
    owner: str
    open: bool
    worth: Money | None


class Event:
    """What happened: nothing by itself."""


@dataclass(frozen=True)
class RainStopped(Event):
    at: int
    why: str = "nobody knows"
    _asked: object = field(default=None, compare=False)

    @cached_property
    def hours(self) -> tuple[int, ...]:
        return (self.at // 60,)


@dataclass(frozen=True, slots=True)
class RainCameIn(Event):
    """An event with a field of every kind."""

    weather: Weather | None
    umbrella: Umbrella
    spares: tuple[Umbrella, ...]
    wet: frozenset[str]
    depths: Mapping[int, Fraction]
    owed: dict[str, Money]
    pairs: tuple[tuple[Card, Weather], ...]
    cause: Literal["roof", "none", "a window", 3]
    found: int | str | Money | None
    holder: Weather | int
    seats: tuple[Place, ...]
    note: str | None
    before: RainStopped | Umbrella | None
    by: Actor
    rules: tuple[str, ...]
    readings: tuple[str, ...]


@dataclass(frozen=True)
class Day:
    events: tuple[Event, ...]
    last: Event | int | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Strict:
    """A thing that checks itself."""

    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise InputError("less than nothing", where="number", rules=("R-1",))
        if self.number > 99:
            raise CroupierError("too much")


WEATHER = Kinds("weather", (RainStopped, RainCameIn, Day, Strict), properties={RainStopped: ("hours",)})
CODEC = Codec(KIT, WEATHER)
LINES = Lines(CODEC, {kind_words(kind): kind for kind in CODEC.kinds.values()})
RAIN = RainCameIn(
    weather=Weather.VERY_WET,
    umbrella=Umbrella("Ann Lee", True, None),
    spares=(),
    wet=frozenset({"Bob", "Ann"}),
    depths={2: Fraction(1, 3)},
    owed={"Ann": Money(500)},
    pairs=((Card("As"), Weather.NONE),),
    cause="a window",
    found=Money(-250),
    holder=7,
    seats=(Place(2**60),),
    note="none",
    before=RainStopped(60),
    by=ANN,
    rules=("5.1", "6.1"),
    readings=("S-2",),
)


def test_each_type_has_one_form_in_json():
    assert CODEC.to_json(RAIN) == {
        "schema": 1,
        "kind": "weather.RainCameIn",
        "weather": "very-wet",
        "umbrella": {"owner": "Ann Lee", "open": True, "worth": None},
        "spares": [],
        "wet": ["Ann", "Bob"],
        "depths": [[2, "1/3"]],
        "owed": {"Ann": "5.00"},
        "pairs": [["As", "none"]],
        "cause": "a window",
        "found": {"kind": "money", "value": "-2.50"},
        "holder": 7,
        "seats": [{"row": str(2**60), "seat": "left"}],
        "note": "none",
        "before": {
            "kind": "rain-stopped",
            "value": {"kind": "weather.RainStopped", "at": 60, "why": "nobody knows", "hours": [1]},
        },
        "by": {"name": "Ann", "post": "player"},
        "rules": ["5.1", "6.1"],
        "readings": ["S-2"],
    }


def test_each_type_has_one_form_in_text():
    assert LINES.write(RAIN) == (
        'rain came in: weather very-wet, umbrella {owner "Ann Lee", open yes, worth none}, wet (Ann Bob), depths (2 1/3), '
        f'owed (Ann 5.00), pairs (As "none"), cause "a window", found money -2.50, holder int 7, seats ({{row {2**60}}}), '
        'note "none", before rain-stopped {at 60, hours (1)}, by Ann (player) [5.1 6.1] {S-2}'
    )
    assert LINES.write(Refusal("not now", ("3.1",), Post.DEALER)) == 'refusal: what "not now", allowed_to dealer [3.1]'


@pytest.mark.parametrize("name", sorted(CODEC.kinds))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_is_written_is_read_back_and_fits_the_schema(name, data):
    events = st.one_of([values(kind) for kind in (RainStopped, RainCameIn)])
    value = data.draw(values(CODEC.kinds[name], {Event: events, Strict: st.builds(Strict, st.integers(0, 99))}))
    text = CODEC.format(value)
    assert text.isascii()
    assert "\n" not in text
    assert text == format_json(CODEC.to_json(value))
    assert CODEC.parse(text) == CODEC.parse(text, name) == CODEC.parse(text, type(value)) == value
    assert CODEC.format(CODEC.parse(text)) == text
    assert fits(SCHEMAS[name], json.loads(text))
    assert fits(SCHEMAS[""], json.loads(text))
    line = LINES.write(value)
    assert line.isprintable()
    assert LINES.read(line) == value


SCHEMAS = {name: CODEC.schema(name) for name in ("", *CODEC.kinds)}


def test_a_property_is_written_and_kept_and_what_is_private_is_not():
    stopped = RainStopped(125, _asked=print)
    written = CODEC.to_json(stopped)
    assert written == {"schema": 1, "kind": "weather.RainStopped", "at": 125, "why": "nobody knows", "hours": [2]}
    read = CODEC.from_json({**written, "hours": [1, 2]})
    assert (read.hours, vars(read)["_asked"]) == ((1, 2), None)


def test_a_field_that_an_older_version_did_not_write_has_its_default():
    assert CODEC.from_json({"schema": 1, "kind": "weather.RainStopped", "at": 3, "hours": []}) == RainStopped(3)
    assert LINES.read("rain stopped: at 3") == RainStopped(3)
    assert LINES.read('rain stopped: at 3, why "", hours (1)') == RainStopped(3, "")


# -- what is refused -------------------------------------------------------------------------------------------------


def changed(path: str, new: object) -> object:
    """The JSON of a day of rain with one part changed; `...` takes it out."""
    whole = {"day": CODEC.to_json(Day((RAIN, RainStopped(1))))}
    steps: list = ["day", *(int(step) if step.isdigit() else step for step in path.split(" "))]
    at: Any = whole
    for step in steps[:-1]:
        at = at[step]
    if new is ...:
        del at[steps[-1]]
    else:
        at[steps[-1]] = new
    return whole["day"]


WRONG = [
    ("", [], "", "an object is wanted, not a list"),
    ("schema", ..., "schema", "is missing"),
    ("schema", 2, "schema", "cannot read 2"),
    ("schema", True, "schema", "cannot read true"),
    ("kind", ..., "kind", "is missing"),
    ("kind", "weather.Snow", "kind", "there is no kind 'weather.Snow'"),
    ("kind", ["weather.Day"], "kind", "there is no kind a list"),
    ("colour", "grey", "colour", "Day has no such field"),
    ("colour\ud83d\n", "grey", "colour\\ud83d\\n", "Day has no such field"),
    ("events", ..., "events", "this field of Day is missing"),
    ("events", {}, "events", "a list is wanted, not an object"),
    ("events 0 kind", "weather.Day", "events[0].kind", "'weather.Day' is no kind that may stand here"),
    ("events 0 kind", ..., "events[0]", "an object that says its kind is wanted, not an object"),
    ("events 0 schema", 3, "events[0].schema", "cannot read 3"),
    ("events 0 weather", "dry", "events[0].weather", "'dry' is none of none, very-wet"),
    ("events 0 weather", 1, "events[0].weather", "one of none, very-wet is wanted, not 1"),
    ("events 0 umbrella owner", 5, "events[0].umbrella.owner", "a text is wanted, not 5"),
    ("events 0 umbrella owner", "\ud83d", "events[0].umbrella.owner", "does not show"),
    ("events 0 umbrella owner", "x" * 100_001, "events[0].umbrella.owner", "at most 2000 are taken"),
    ("events 0 umbrella open", 1, "events[0].umbrella.open", "true or false is wanted, not 1"),
    ("events 0 umbrella worth", "5", "events[0].umbrella.worth", "'5' is no amount"),
    ("events 0 umbrella worth", 5.0, "events[0].umbrella.worth", "an amount is wanted, not 5.0"),
    ("events 0 wet", ["Bob", "Bob"], "events[0].wet", "'Bob' is there twice"),
    ("events 0 wet", [[]] * 100_001, "events[0].wet", "at most 100000 items"),
    ("events 0 depths 0 0", True, "events[0].depths[0][0]", "a whole number is wanted, not true"),
    ("events 0 depths 0 0", 2**53, "events[0].depths[0][0]", "beyond 2**53 is written as text"),
    ("events 0 depths 0 0", "12", "events[0].depths[0][0]", "a whole number is wanted, not '12'"),
    ("events 0 depths 0 0", "1" * 1001, "events[0].depths[0][0]", "a whole number is wanted"),
    ("events 0 depths 0 1", "1/0", "events[0].depths[0][1]", "'1/0' is no fraction"),
    ("events 0 depths 0", [1], "events[0].depths[0]", "a list of 2 is wanted, not of 1"),
    ("events 0 depths", [[1, "1/2"], [1, "1/2"]], "events[0].depths", "1 is there twice"),
    ("events 0 owed", {"Bob": 4}, "events[0].owed.Bob", "an amount is wanted, not 4"),
    ("events 0 owed", [], "events[0].owed", "an object is wanted, not a list"),
    ("events 0 pairs 0 0", "1x", "events[0].pairs[0][0]", "is no card"),
    ("events 0 pairs 0", "As", "events[0].pairs[0]", "a list of 2 is wanted, not 'As'"),
    ("events 0 cause", "rain", "events[0].cause", "'rain' is none of"),
    ("events 0 cause", [], "events[0].cause", "a list is none of"),
    ("events 0 found", 5, "events[0].found", "an object with a kind and a value is wanted, not 5"),
    ("events 0 found kind", "card", "events[0].found.kind", "'card' is no kind that may stand here"),
    ("events 0 found kind", {}, "events[0].found", "an object with a kind and a value"),
    ("events 0 found value", 1, "events[0].found.value", "an amount is wanted, not 1"),
    ("events 0 holder", [], "events[0].holder", "one of these: weather, int is wanted, not a list"),
    ("events 0 seats 0", {}, "events[0].seats[0].row", "this field of Place is missing"),
    ("events 0 by post", "king", "events[0].by.post", "'king' is none of player"),
    ("events 0 by", None, "events[0].by", "an object, Actor, is wanted, not null"),
    ("events 1 at", object(), "events[1].at", "a whole number is wanted, not object"),
]


@pytest.mark.parametrize(("path", "new", "where", "what"), WRONG)
def test_what_is_not_understood_is_refused_with_its_place(path, new, where, what):
    with pytest.raises(InputError) as refused:
        CODEC.from_json(changed(path, new) if path else new)
    assert refused.value.where == where
    assert what in refused.value.what


def test_what_a_class_itself_refuses_has_its_place_too():
    head = {"schema": 1, "kind": "weather.Strict"}
    with pytest.raises(InputError, match="number: less than nothing"):
        CODEC.from_json({**head, "number": -1})
    with pytest.raises(InputError, match="too much"):
        CODEC.from_json({**head, "number": 100})
    with pytest.raises(InputError, match=r"weather.Day is wanted, not 'weather.Strict'"):
        CODEC.from_json({**head, "number": 1}, Day)
    with pytest.raises(InputError, match="there is no kind 'Umbrella'"):
        CODEC.from_json({**head, "number": 1}, Umbrella)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "line 1, column 1: this is no JSON"),
        ('{"a": 1,}', "this is no JSON"),
        ('{"a": 1, "a": 2}', "a: this field is there twice"),
        ('{"\\ud83d": 1, "\\ud83d": 2}', r"\ud83d: this field is there twice"),
        ('{"a": 1.5}', "1.5 is no whole number"),
        ('{"a": NaN}', "NaN is no whole number"),
        ("[" * 100_000, "nested too deeply"),
        ("1" * 1001, "at most a thousand digits"),
        (" " * (2**24 + 1), "at most 16777216 characters"),
        (b"{}", "JSON is a text, not bytes"),
    ],
    ids=range(10),
)
def test_bad_json_is_refused(text, what):
    with pytest.raises(InputError) as refused:
        parse_json(text)
    assert what in str(refused.value)


_plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5) | st.binary(max_size=2)
_words = st.sampled_from(
    ["schema", "kind", "events", "at", "weather.Day", "weather.RainStopped", "rain-stopped", "value", 1, 2]
)
_trees = st.recursive(
    _plain | _words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_words | _plain, inner, max_size=5),
    max_leaves=20,
)


@settings(max_examples=400, deadline=None)
@given(_trees, st.integers(0, 10**9))
def test_no_data_at_all_ends_in_a_traceback(tree, damage):
    for data in (
        tree,
        {"schema": 1, "kind": "weather.Day", "events": tree},
        grafted(CODEC.to_json(Day((RAIN,))), tree, damage),
    ):
        try:
            read = CODEC.from_json(data)
        except InputError as error:
            assert str(error).isprintable()
        else:
            assert CODEC.from_json(CODEC.to_json(read)) == read


def grafted(data: dict, tree: object, damage: int) -> dict:
    """The data with a tree somewhere in it."""
    places: list[tuple] = []
    waiting: list = [data]
    while waiting:
        at = waiting.pop()
        inside = list(at.items() if isinstance(at, dict) else enumerate(at))
        places += [(at, key) for key, _ in inside]
        waiting += [each for _, each in inside if isinstance(each, dict | list)]
    at, key = places[damage % len(places)]
    at[key] = tree
    return data


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=20), st.integers(0, 10**9), st.integers(0, 3))
def test_no_text_at_all_ends_in_a_traceback(extra, place, cut):
    for text, read in ((CODEC.format(Day((RAIN,))), CODEC.parse), (LINES.write(RAIN), LINES.read)):
        at = place % len(text)
        for damaged in (extra, text[:at] + extra + text[at + cut :], text[:at]):
            try:
                read(damaged)
            except InputError as error:
                assert str(error).isprintable()


def test_what_would_come_back_as_something_else_is_not_written():
    for value in (
        RainStopped("3"),  # type: ignore[arg-type]
        RainStopped(True),
        RainStopped(10**1000),
        RainStopped(3, "\ud83d"),
        RainStopped(3, "x" * 100_001),
        Day((Umbrella("", True, None),)),  # type: ignore[arg-type]
        Day([]),  # type: ignore[arg-type]
        replace(RAIN, wet=["Ann"]),  # type: ignore[arg-type]
        replace(RAIN, depths=[(1, Fraction(1, 2))]),  # type: ignore[arg-type]
        replace(RAIN, owed=[("Ann", Money(1))]),  # type: ignore[arg-type]
        replace(RAIN, pairs=((Card("As"),),)),  # type: ignore[arg-type]
        replace(RAIN, found=1.5),  # type: ignore[arg-type]
        replace(RAIN, cause="rain"),  # type: ignore[arg-type]
        replace(RAIN, depths={1: Fraction(1, 10**1000)}),
        Umbrella("", True, None),
        Refusal("no", rules=[]),  # type: ignore[arg-type]
        3,
    ):
        with pytest.raises(InputError) as at_once:
            CODEC.format(value)
        with pytest.raises(InputError) as as_data:
            CODEC.to_json(value)
        assert str(at_once.value) == str(as_data.value)
        with pytest.raises(InputError):
            LINES.write(value)


def test_a_class_that_cannot_be_written_is_refused_at_once():
    @dataclass(frozen=True)
    class Bad:
        what: object

    with pytest.raises(InputError, match="nothing says how object is written"):
        Codec(Kinds("bad", (Bad,))).schema()

    @dataclass(frozen=True)
    class Worse:
        kind: str

    with pytest.raises(InputError, match="has a field 'schema' or 'kind'"):
        Codec(Kinds("bad", (Worse,))).schema()
    with pytest.raises(InputError, match="two classes of one room have the same name"):
        Codec(Kinds("bad", (Worse, Worse)))
    with pytest.raises(InputError, match=r"there is no kind 'weather.Snow'"):
        CODEC.schema("weather.Snow")


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("rain", "a line is a name, a colon"),
        ("snow came in: at 3", "there is no kind 'snow came in'"),
        ("rain stopped: at 3, why none, hours (1)", "a text is wanted, not 'none'"),
        ("rain stopped: at 3, why a:b, hours (1)", "a text is wanted, not 'a:b'; write it in quotation marks"),
        ("rain stopped: at 3, hours (1", "the line ends where"),
        ("rain stopped: at 3, hours (1) twice", "nothing more is wanted, but there is 'twice'"),
        ("rain stopped: hours (1)", "'at' is wanted, not 'hours'"),
        ("rain stopped: at 3 hours (1)", "nothing more is wanted"),
        ("rain stopped: at three", "'three' is no whole number"),
        ('rain stopped: at 3, why "\\x"', "is no text in quotation marks"),
        ("day: last king", "'king' is none of event, int"),
        ("day: last event {at 3}", "is none of rain-stopped, rain-came-in"),
        ("refusal: what no, allowed_to king", "'king' is none of player"),
        ("refusal: what no, allowed_to dealer [3.1", "the line ends where"),
    ],
)
def test_a_line_that_is_not_understood_is_refused(line, what):
    with pytest.raises(InputError) as refused:
        LINES.read(line)
    assert what in refused.value.what


@pytest.mark.parametrize(("number", "written"), [(2**53 - 1, 2**53 - 1), (2**53, str(2**53)), (1 - 2**53, 1 - 2**53)])
def test_numbers_that_others_would_round_are_text(number, written):
    data = CODEC.to_json(RainStopped(number))
    assert data["at"] == written
    assert CODEC.from_json(data) == RainStopped(number)


def test_what_is_named_in_a_union_stands_there_as_it_is():
    day = Day((), RainStopped(5), ("Ann", "Bob Lee"))
    assert CODEC.to_json(day)["last"] == {"kind": "weather.RainStopped", "at": 5, "why": "nobody knows", "hours": [0]}
    assert LINES.write(day) == 'day: last event rain-stopped {at 5, hours (0)}, names (Ann "Bob Lee")'
    assert LINES.read(LINES.write(day)) == day
    with pytest.raises(InputError, match="is none of event, int"):
        CODEC.to_json(Day((), Strict(1)))  # type: ignore[arg-type]


def test_tokens_are_words_brackets_and_quoted_texts():
    tokens = Tokens(' a "b c" (d,e) ')
    assert [tokens.take("more") for _ in range(7)] == ["a", '"b c"', "(", "d", ",", "e", ")"]
    tokens.end()
    with pytest.raises(InputError, match="the line ends where more is wanted"):
        tokens.take("more")
