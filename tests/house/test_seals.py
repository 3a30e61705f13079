"""Seals: what is hidden while a round is played, and which events that is."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import floor, jackpot
from croupier.cards import DECK, Card
from croupier.codec import KIT, Codec, classes_of
from croupier.errors import InputError
from croupier.floor import CODEC, TableMoved
from croupier.house import events as house_events
from croupier.house.cards import (
    CARDS,
    HOLD_CARDS,
    SealError,
    commit,
    holds_hidden_cards,
    round_of_sealed,
    seal_body,
    seal_snapshot,
    unseal_body,
    unseal_snapshot,
)
from croupier.house.cards.seals import BODIES, COMMITMENT, KEYS, seal_key, unseal_key
from croupier.rulebook import Actor, Post
from croupier.table import Deal, events
from croupier.table import commands as c
from croupier.table.irregularities.facts import facts_of
from test_record import TEXTS, parse_record

DATA = Path(__file__).parent.parent / "data"
KEY, OTHER = bytes(range(32)), bytes(range(1, 33))
TABLE = "Stud 1"
DEALER = Actor("Dee", Post.DEALER)

# -- seals -----------------------------------------------------------------------------------------------------------


def test_a_commitment_is_the_hash_of_four_lines():
    lines = f"croupier commitment 1\n{KEY.hex()}\nStud 1\n7"
    assert commit(KEY, TABLE, 7) == sha256(lines.encode()).hexdigest()


def test_a_commitment_is_to_one_key_of_one_round_at_one_table():
    different = {commit(KEY, TABLE, 7), commit(OTHER, TABLE, 7), commit(KEY, "Stud 2", 7), commit(KEY, TABLE, 8)}
    assert len(different) == 4


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10**9))
def test_a_key_is_unsealed_by_the_key_that_sealed_it(key, number):
    assert unseal_key(seal_key(key, TABLE, number, by=KEY), TABLE, number, by=KEY) == key


@given(st.text())
def test_a_body_is_unsealed_by_the_key_of_its_round(text):
    body = json.dumps(text)
    sealed = seal_body(body, TABLE, 7, by=KEY)
    assert unseal_body(sealed, TABLE, by=KEY) == body
    assert round_of_sealed(sealed) == 7
    assert "\n" not in sealed
    assert sealed.isascii()
    assert list(json.loads(sealed)) == ["sealed", "round"]


@pytest.mark.parametrize(
    ("table", "number", "by"), [("Stud 2", 7, KEY), (TABLE, 8, KEY), (TABLE, 7, OTHER)], ids=["table", "round", "key"]
)
def test_what_is_sealed_is_bound_to_its_table_its_round_and_its_key(table, number, by):
    with pytest.raises(SealError, match=f"not sealed by this key for round {number} of {table}"):
        unseal_key(seal_key(OTHER, TABLE, 7, by=KEY), table, number, by=by)
    moved = json.dumps({**json.loads(seal_body("{}", TABLE, 7, by=KEY)), "round": number})
    with pytest.raises(SealError):
        unseal_body(moved, table, by=by)


def test_a_seal_for_one_thing_is_none_for_another():
    assert len({BODIES, COMMITMENT, KEYS}) == 3
    sealed = seal_key(OTHER, TABLE, 7, by=KEY)
    with pytest.raises(SealError):
        unseal_body(json.dumps({"sealed": sealed, "round": 7}), TABLE, by=KEY)


def test_no_byte_of_what_is_sealed_can_be_changed():
    sealed = urlsafe_b64decode(seal_key(OTHER, TABLE, 7, by=KEY))
    for at in range(len(sealed)):
        spoiled = bytes(each ^ (place == at) for place, each in enumerate(sealed))
        with pytest.raises(SealError):
            unseal_key(urlsafe_b64encode(spoiled).decode(), TABLE, 7, by=KEY)
    for cut in ("", "x", "####", "é", urlsafe_b64encode(sealed[:-1]).decode()):
        with pytest.raises(SealError):
            unseal_key(cut, TABLE, 7, by=KEY)


def test_what_is_sealed_as_a_key_is_one():
    from croupier.house.cards.seals import _seal

    with pytest.raises(SealError, match="is no key"):
        unseal_key(_seal(b"short", TABLE, 7, KEYS, KEY), TABLE, 7, by=KEY)


@pytest.mark.parametrize(
    "body", ["{}", '{"sealed":1,"round":7}', '{"sealed":"","round":true}', '{"sealed":"","round":1,"a":1}', "[]"]
)
def test_what_is_no_sealed_body_is_refused(body):
    with pytest.raises(InputError, match="no sealed body"):
        unseal_body(body, TABLE, by=KEY)
    assert round_of_sealed(body) is None


def test_a_body_that_lies_open_says_no_round():
    assert round_of_sealed(CODEC.format(events.BetsOpened(by=DEALER, rules=("3.1",)))) is None


@pytest.mark.parametrize(("table", "number"), [("", 1), ("a\nb", 1), ("a" * 81, 1), (TABLE, 0), (TABLE, True), (TABLE, "1")])
def test_a_table_is_one_line_and_a_round_is_a_number(table, number):
    """Else one table and round could be taken for another: they are lines of one text."""
    for call in (lambda: commit(KEY, table, number), lambda: seal_body("{}", table, number, by=KEY)):
        with pytest.raises(InputError):
            call()


def test_sealed_bodies_are_as_long_whatever_the_cards_are():
    """So that nobody learns from the length what is sealed."""
    body = '{"card":"%s"}'
    assert len({len(seal_body(body % card, TABLE, 7, by=KEY)) for card in DECK}) == 1
    assert len(seal_body('{"card":null}', TABLE, 7, by=KEY)) == len(seal_body(body % DECK[0], TABLE, 7, by=KEY))


def test_a_snapshot_is_sealed_for_its_place_in_the_log():
    sealed = seal_snapshot(b"As Ks", 7, "d1", by=KEY)
    assert b"As" not in sealed
    assert unseal_snapshot(sealed, 7, "d1", by=KEY) == b"As Ks"
    for data, position, digest, by in (
        (sealed, 8, "d1", KEY),
        (sealed, 7, "d2", KEY),
        (sealed, 7, "d1", OTHER),
        (sealed[:-1], 7, "d1", KEY),
        (b"", 7, "d1", KEY),
    ):
        with pytest.raises(SealError, match=f"as the snapshot of position {position}"):
            unseal_snapshot(data, position, digest, by=by)


# -- what is sealed --------------------------------------------------------------------------------------------------

CARD = re.compile(r'"[2-9TJQKA][cdhs]"')


@cache
def reaches_cards(hint: Any) -> bool:
    """Whether a value of a type may hold a card."""
    if hint in (Card, Deal):
        return True
    if get_args(hint):
        return any(reaches_cards(each) for each in get_args(hint) if each is not Ellipsis)
    if is_dataclass(hint) and isinstance(hint, type):
        return any(reaches_cards(get_type_hints(hint)[each.name]) for each in fields(hint))
    if hasattr(hint, "_fields"):
        return any(map(reaches_cards, get_type_hints(hint).values()))
    return False


def every_event() -> Iterator[type]:
    """Every kind of event that a floor can have, of a table and of a pool."""
    yield from classes_of(events, events.Event)
    yield from get_args(jackpot.Event)
    yield floor.ClockSet
    yield from get_args(house_events.Event)


def test_every_event_with_a_field_of_cards_is_sealed_and_no_other():
    """R-27: nobody finds out from the log what is dealt. An event that is new cannot be forgotten here."""
    assert {kind for kind in every_event() if reaches_cards(kind)} == HOLD_CARDS


def test_the_search_for_fields_of_cards_finds_them():
    assert reaches_cards(c.KeyCards)
    assert reaches_cards(c.ReportMisdeal)  # in a tuple within a tuple
    assert reaches_cards(c.ReportDrawnTogether)  # one of several
    assert not reaches_cards(c.ReportStake)
    assert len(list(every_event())) > 60


CARD_REPORTS = [kind for kind in classes_of(c, c.Report) if reaches_cards(kind)]


def test_the_reports_that_may_name_cards_are_known():
    assert {kind.__name__ for kind in CARD_REPORTS} == {
        "ReportMisdeal",
        "ReportWrongCount",
        "ReportMissedBurn",
        "ReportDrawnTogether",
    }


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_ruling_is_sealed_if_a_fact_of_it_names_a_card(card):
    reports = [
        c.ReportMisdeal(DEALER, why="x", lies=((2, (card,)),)),
        c.ReportWrongCount(DEALER, why="x", position=1, lies=((1, (card,)),)),
        c.ReportMissedBurn(DEALER, why="x", lies=((1, (DECK[0], card) if card is not DECK[0] else (card,)),)),
        c.ReportDrawnTogether(DEALER, why="x", first=card),
        c.ReportDrawnTogether(DEALER, why="x", first=3, then=(4, card)),
    ]
    assert {type(report) for report in reports} == set(CARD_REPORTS)
    for report in reports:
        assert holds_hidden_cards(ruling(facts_of(report)))


def ruling(facts: tuple[tuple[str, str], ...]) -> events.IrregularityRuled:
    line = next(line for line in (DATA / "events.jsonl").read_text().splitlines() if "table.IrregularityRuled" in line)
    data = {**json.loads(line), "facts": [list(each) for each in facts]}
    return CODEC.from_json(data)


def test_a_ruling_without_cards_lies_open():
    for facts in ((), (("wager", "ante"), ("lies", "3.00")), (("places", "2 3"), ("first", "2"))):
        assert not holds_hidden_cards(ruling(facts))


def test_no_event_that_was_kept_shows_a_card_unless_it_is_sealed():
    seen = set()
    for line in (DATA / "events.jsonl").read_text().splitlines():
        event = CODEC.parse(line)
        if holds_hidden_cards(event):
            seen.add(type(event))
            if isinstance(event, events.Event):
                assert holds_hidden_cards(TableMoved("T", event, 1))
        else:
            assert not CARD.search(line)
    assert seen >= HOLD_CARDS


def test_no_event_of_a_kept_record_shows_a_card_unless_it_is_sealed():
    sealed = 0
    for text in TEXTS.values():
        for event in parse_record(text).events:
            assert holds_hidden_cards(event) or not CARD.search(CODEC.format(event))
            sealed += holds_hidden_cards(event)
    assert sealed > 10


def test_events_of_the_cards_are_written_and_read():
    codec = Codec(KIT, CARDS)
    lines = [
        '{"schema":1,"kind":"house.RoundSealed","table":"Stud 1","round":7,"commitment":"c0","sealed_key":"s0"}',
        '{"schema":1,"kind":"house.EntropyGiven","table":"T","round":7,"words":"blue","by":{"name":"Ann","post":"player"},"rules":[]}',
        '{"schema":1,"kind":"house.RoundOpened","table":"Stud 1","round":7,"key":"00ff"}',
    ]
    assert [codec.format(codec.parse(line)) for line in lines] == lines
    assert {type(codec.parse(line)) for line in lines} == set(CARDS.classes)
    assert not any(map(reaches_cards, CARDS.classes))
