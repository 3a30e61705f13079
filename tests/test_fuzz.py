"""No input whatever ends in anything but a settlement or an error of our own."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.desk import read_json

SCENARIOS = [
    json.loads(line)["scenario"] for line in (Path(__file__).parent / "data" / "rounds.jsonl").read_text().splitlines()
]
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["As Ks", "10.00", "fold"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()):
    """Every place in a scenario, as the path to it."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """A good scenario in which something is replaced, removed or added."""
    scenario = copy.deepcopy(draw(st.sampled_from(SCENARIOS)))
    *path, last = draw(st.sampled_from([path for path in places(scenario) if path]))
    inner = scenario
    for key in path:
        inner = inner[key]
    match draw(st.integers(0, 2)):
        case 0:
            inner[last] = draw(anything)
        case 1:
            del inner[last]
        case 2 if isinstance(inner, dict):
            inner[draw(st.text(max_size=8))] = draw(anything)
        case _:
            inner.append(draw(anything))
    return scenario


def settles_or_refuses(scenario: object) -> None:
    before = copy.deepcopy(scenario)
    try:
        json.dumps(croupier.settle(scenario).as_dict())
    except croupier.InputError as error:
        assert error.what
        assert isinstance(error.as_dict()["rules"], list)
    assert scenario == before


@settings(max_examples=3 * settings().max_examples)
@given(damaged())
def test_a_damaged_scenario_is_settled_or_refused(scenario):
    settles_or_refuses(scenario)


@given(anything)
def test_anything_else_is_refused(value):
    with pytest.raises(croupier.InputError):
        croupier.settle(value)


@given(st.binary(max_size=40) | st.text(max_size=40))
def test_text_that_is_no_json_is_refused(text):
    try:
        expected = json.loads(text)
    except ValueError:
        with pytest.raises(croupier.InputError, match="this is not JSON"):
            read_json(text)
    else:
        assert repr(read_json(text)) == repr(expected)  # as text: what is no number is not equal to itself


@given(st.dictionaries(st.text(max_size=8), anything, min_size=1))
def test_json_is_read_as_it_was_written_and_a_name_twice_is_refused(value):
    text = json.dumps(value)
    assert read_json(text) == value
    name = json.dumps(next(iter(value)))
    with pytest.raises(croupier.InputError, match="is there twice"):
        read_json(f"{text[:-1]}, {name}: 1}}")
