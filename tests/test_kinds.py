"""What table, jackpot and floor write down: every kind is read back, and what was written before is still read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from commands import croupier
from croupier import InputError, floor, house, jackpot
from croupier.cards import DECK
from croupier.codec import Lines, format_json
from croupier.floor import CODEC
from croupier.games import BOOKS, edition
from croupier.jackpot import LinkedTable, Parameters, PoolSetup
from croupier.rulebook import Actor, Money, Post, Refusal
from croupier.table import Deal, Record, Setup, State, audit_view, deal, decide, devices, replay, view
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import offers as o
from schemas import fits
from strategies import lines, values
from test_record import TEXTS, parse_record, setups, some_command
from test_table import ANN, DEALER, PIT_MANAGER, onward, plays, setup, shuffled
from test_views import dealt, played, staked

DATA = Path(__file__).parent / "data"
DOCS = Path(__file__).parent.parent / "docs"
LINES = Lines(CODEC)
SCHEMA = CODEC.schema()


def kinds_of(base: type) -> list[type]:
    return [kind for kind in CODEC.kinds.values() if issubclass(kind, base)]


def check(value: object) -> None:
    """Both notations read back what they wrote, and the schema says what it looks like."""
    text = CODEC.format(value)
    assert text == format_json(CODEC.to_json(value))
    read = CODEC.parse(text)
    assert read == value
    assert CODEC.format(read) == text
    assert fits(SCHEMA["$defs"][json.loads(text)["kind"]], json.loads(text), SCHEMA)
    line = LINES.write(value)
    assert LINES.read(line) == value
    assert LINES.write(LINES.read(line)) == line


# -- written before --------------------------------------------------------------------------------------------------


def test_every_event_of_before_is_read_and_written_the_same():
    """Lines are only ever added to the file: a later version must read what an earlier one wrote."""
    seen = set()
    for line in (DATA / "events.jsonl").read_text().splitlines():
        event = CODEC.parse(line)
        assert CODEC.format(event) == line
        check(event)
        seen.add(type(event))
    assert seen == {*kinds_of(e.Event), *get_args(jackpot.Event), *get_args(floor.Event)}


def test_the_events_of_the_records_are_the_same_in_both_notations():
    for text in TEXTS.values():
        check(parse_record(text))


def test_what_the_documentation_shows_is_what_is_written():
    page = (DOCS / "codec.md").read_text()
    examples = [CODEC.from_json(json.loads(each)) for each in re.findall(r"```json\n(.*?)```", page, re.DOTALL)]
    assert [type(each) for each in examples] == [c.PlaceWager, floor.TableMoved]
    for example, written in zip(examples, re.findall(r"```json\n(.*?)```", page, re.DOTALL), strict=True):
        assert CODEC.format(example) == json.dumps(json.loads(written), separators=(",", ":"))
    (line,) = re.findall(r"```text\n(table.*?)\n```", page)
    assert LINES.write(examples[1].event) == line
    assert LINES.read(line) == examples[1].event
    (refusal,) = re.findall(r"```console\n(events.*?)\n```", page)
    data = CODEC.to_json(parse_record(TEXTS["mbs-three-card", 0]))
    at = int(refusal[len("events[") :].partition("]")[0])
    data["events"][at] = {**CODEC.to_json(examples[1].event), "shares": [["Ann", "much"]]}
    with pytest.raises(InputError) as refused:
        CODEC.from_json(data)
    assert str(refused.value) == refusal


# -- every kind ------------------------------------------------------------------------------------------------------

money = st.integers(1, 10**12).map(Money)
names = lines.filter(lambda text: bool(text) and not text.startswith("#"))  # which tells an identity from a name
parts = st.fractions(Fraction(1, 100), Fraction(1, 2), max_denominator=100)


@cache
def special(slug: str) -> Mapping[Any, st.SearchStrategy]:
    """Strategies for what checks itself, and for a kind of which there are several."""
    tables = st.builds(LinkedTable, names, st.just(slug), money)
    parameters = st.builds(Parameters, money, parts, parts, st.none(), money)
    linked = st.lists(tables, max_size=2, unique_by=lambda table: table.name).map(tuple)
    order = edition(slug).linked_jackpot.order
    deals = st.builds(
        lambda *given: deal(slug, *given), st.sampled_from(devices(slug)), st.just([1, 2]), st.integers(0, 99).map(shuffled)
    )
    plain = {
        Deal: deals,
        Setup: setups(),
        LinkedTable: tables,
        Parameters: parameters,
        PoolSetup: st.builds(PoolSetup, st.just("pool"), money, parameters, st.just(order), linked),
        int: st.integers(0, 2**53 - 1),
        Money: st.integers(-(10**15) + 1, 10**15 - 1).map(Money),
        Fraction: st.fractions(max_denominator=10**12).filter(lambda part: abs(part.numerator) < 2**53),
        Actor: st.builds(Actor, names, st.sampled_from(Post), lines),
    }
    return plain | {base: st.one_of([values(kind, plain) for kind in kinds_of(base)]) for base in (c.Command, e.Event, o.Open)}


@pytest.mark.parametrize("name", sorted(CODEC.kinds))
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_kind_is_read_back(name, data):
    slug = data.draw(st.sampled_from(BOOKS))
    check(data.draw(values(CODEC.kinds[name], special(slug))))


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(plays())
def test_what_play_brings_is_read_back(play):
    """Commands, events, refusals, and what somebody sees and is offered on the way."""
    slug, device, seed, random = play
    state = State(setup(slug, device=device))
    for _ in range(40):
        command = onward(state, random, seed) if random.random() < 0.7 else some_command(random, state)
        check(command)
        answer = decide(state, command)
        for each in [answer] if isinstance(answer, Refusal) else answer:
            check(each)
        if not isinstance(answer, Refusal):
            state = replay(state, answer)
    check(view(state, None))
    check(audit_view(state))


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize("reached", [staked, dealt, played], ids=lambda reached: reached.__name__)
def test_a_view_is_read_back_with_its_offers(slug, reached):
    state = reached(slug)
    for who in (ANN, DEALER, PIT_MANAGER):
        shown = view(state, who)
        check(shown)
        read = CODEC.parse(CODEC.format(shown))
        assert read.offers == shown.offers
        assert shown.offers or who is ANN
        for offer, same in zip(shown.offers, read.offers, strict=True):
            assert same.admits(offer.command)
            answer = decide(state, offer.command)
            assert not isinstance(answer, Refusal)
            assert CODEC.to_json(offer)["rules"] == list(answer[0].rules)


def test_an_offer_that_was_read_has_no_table_to_ask():
    state = dealt("mbs-three-card")
    shown = next(each for each in view(state, PIT_MANAGER).offers if isinstance(each.command, c.ReportMisdeal))
    said = shown.having(positions=(1,))
    assert shown.admits(said)
    assert not CODEC.from_json(CODEC.to_json(shown)).admits(said)


# -- the schema ------------------------------------------------------------------------------------------------------


def test_the_command_prints_the_schema_of_everything_or_of_one_kind():
    everything = json.loads(croupier("schema").stdout)
    assert everything == house.CODEC.schema()
    assert CODEC.kinds.keys() < house.CODEC.kinds.keys()
    for name in CODEC.kinds:
        one = CODEC.schema(name)
        assert one["$ref"] == f"#/$defs/{name}"
        assert one["$defs"].items() <= SCHEMA["$defs"].items()
    one = json.loads(croupier("schema", "table.WagerPlaced").stdout)
    assert one == CODEC.schema("table.WagerPlaced")
    assert set(one["$defs"]) == {"table.WagerPlaced", "rulebook.Actor", "rulebook.Post", "rulebook.Money", "int"}
    done = croupier("schema", "table.Snow")
    assert (done.exit_code, done.stdout, done.stderr) == (
        2,
        "",
        "croupier: kind: there is no kind 'table.Snow': without a kind, the schema has them all\n",
    )


@pytest.mark.parametrize("wrong", [{"amount": 20}, {"amount": "20"}, {"position": "2"}, {"more": 1}, {"kind": "table.Decided"}])
def test_the_schema_refuses_what_the_codec_refuses(wrong):
    right = json.loads(next(line for line in (DATA / "events.jsonl").read_text().splitlines() if "WagerPlaced" in line))
    assert fits(SCHEMA, right)
    assert not fits(SCHEMA, right | wrong)
    assert not fits(SCHEMA, {name: value for name, value in right.items() if name != "schema"})
    with pytest.raises(InputError):
        CODEC.from_json(right | wrong)


# -- what is refused -------------------------------------------------------------------------------------------------


def test_places_go_through_everything():
    record = parse_record(TEXTS["mbs-three-card", 0])
    at = next(index for index, event in enumerate(record.events) if isinstance(event, e.Decided) and event.shares)
    data = CODEC.to_json(record)
    data["events"][at]["shares"][0][1] = "much"
    with pytest.raises(InputError, match=rf"events\[{at}\]\.shares\[0\]\[1\]: 'much' is no amount"):
        CODEC.from_json(data, Record)


@pytest.mark.parametrize(
    ("name", "new", "what"),
    [
        ("book", "mbs-four-card", "there is no rulebook 'mbs-four-card'"),
        ("device", "card-shoe", "is not dealt by 'card shoe'"),
        ("positions", [], "there is no position to deal to"),
        ("positions", [99], "positions are 1 to"),
        ("deck", ["As"], "a deck has 52 cards, not 1"),
        ("deck", [str(DECK[0])] * 52, "is there twice"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(name, new, what):
    slug = "mbs-three-card"
    event = e.CardsDealt(DEALER, ("3.7",), deal(slug, devices(slug)[0], [1], DECK))
    data = CODEC.to_json(event)
    data["deal"][name] = new
    with pytest.raises(InputError, match=r"^deal") as refused:
        CODEC.from_json(data)
    assert what in refused.value.what


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.sampled_from(["As", "1/2", "5.00", "dealer", "ante"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
WRITTEN = [json.loads(line) for line in (DATA / "events.jsonl").read_text().splitlines()]


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(WRITTEN), st.integers(0, 10**9), _junk)
def test_a_damaged_event_is_refused_or_another_event(written, damage, junk):
    data = json.loads(json.dumps(written))
    places: list[tuple] = []
    waiting: list = [data]
    while waiting:
        at = waiting.pop()
        inside = list(at.items() if isinstance(at, dict) else enumerate(at))
        places += [(at, key) for key, _ in inside]
        waiting += [each for _, each in inside if isinstance(each, dict | list)]
    at, key = places[damage % len(places)]
    at[key] = junk
    try:
        read = CODEC.from_json(data)
    except InputError as error:
        assert error.where
    else:
        assert CODEC.from_json(CODEC.to_json(read)) == read
