"""What a replay proves: that a record is consistent with the rules, not that it is authentic."""

from __future__ import annotations

import json
import re
import weakref
from dataclasses import replace

import pytest

from commands import croupier
from croupier import InputError
from croupier.cards import Card
from croupier.cli import replay as cli_replay
from croupier.games import BOOKS
from croupier.rulebook import Actor, Effect, Money, Post, Refusal
from croupier.table import (
    CardSource,
    Deal,
    Phase,
    Record,
    State,
    decide,
    devices,
    evolve,
    format_record,
    parse_record,
    replay,
    steps,
    verify,
)
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import leaving, to_key
from croupier.table.dealing import plan
from croupier.table.earlier_rounds import EarlierRounds
from test_record import TEXTS, played, recorded
from test_table import ANN, DEALER, Table, setup, shuffled, stake

HIGHER = Actor(DEALER.name, Post.PIT_SUPERVISOR)


def rounds_of(record: Record) -> list[tuple[e.Event, ...]]:
    """The events of a record, round by round."""
    starts = [index for index, event in enumerate(record.events) if isinstance(event, e.BetsOpened)]
    return [record.events[at:end] for at, end in zip(starts, [*starts[1:], None], strict=True)]


def dealt() -> Table:
    table = Table(setup("mbs-three-card"))
    table.do(c.OpenBets(DEALER))
    stake(table, ANN, 1, ante=10)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, shuffled(1)))
    return table


def with_two_swapped(table: Table) -> Deal:
    """The deal with its first two cards in each other's place."""
    assert table.state.deal is not None
    first, second, *rest = table.state.deal.deck
    return replace(table.state.deal, deck=(second, first, *rest))


def test_replay_says_what_it_proves():
    said = " ".join(croupier("replay", "-", given=TEXTS["mbs-three-card", 0]).stdout.split())
    assert "This proves that the record is consistent with the rules, not that it is authentic" in said
    assert "unfinished" not in said
    data = json.loads(croupier("replay", "-", "--json", given=TEXTS["mbs-three-card", 0]).stdout)
    assert data["proves"].startswith("the record is consistent with the rules, not that it is authentic")
    assert (data["rounds"], data["unfinished"]) == (2, None)


@pytest.mark.parametrize("words", [(), ("--json",), ("--step", "3"), ("--step", "3", "--json")])
def test_replay_keeps_a_few_steps_at_a_time(words, monkeypatch):
    """A step holds the whole table, and a record may have a million of them."""
    held: list[weakref.ref[object]] = []

    def watched(record):
        for step in steps(record):
            held[:] = [each for each in held if each() is not None]
            assert len(held) < 5
            held.append(weakref.ref(step))
            yield step

    monkeypatch.setattr(cli_replay, "steps", watched)
    assert croupier("replay", "-", *words, given=TEXTS["mbs-three-card", 0]).exit_code == 0
    assert held


def test_replay_prints_a_record_without_events_as_json():
    text = format_record(Record(setup("mbs-three-card"), ()))
    assert json.loads(croupier("replay", "-", "--json", given=text).stdout)["steps"] == []


@pytest.fixture
def irregular(tmp_path):
    """The record of a round in which something went wrong, in a file."""
    path = tmp_path / "table.rec"
    assert croupier("play", "mbs-three-card", "--seed", "3", "--irregular", "1", "--save", str(path)).exit_code == 0
    return path


@pytest.mark.parametrize("words", ["--round 2", "--position 2", "--irregularities", "--round 1 --position 2", "--round 99"])
def test_replay_shows_the_steps_of_a_round_a_position_or_irregularities_alone(words, irregular):
    fits = {
        "--round 2": lambda step: step.after.rounds == 2,
        "--position 2": lambda step: getattr(step.event, "position", None) == 2,
        "--irregularities": lambda step: isinstance(step.event, e.IrregularityRuled),
        "--round 1 --position 2": lambda step: step.after.rounds == 1 and getattr(step.event, "position", None) == 2,
    }.get(words, lambda _: False)
    text = irregular.read_text() if words == "--irregularities" else TEXTS["mbs-three-card", 0]
    wanted = [step.number for step in steps(parse_record(text)) if fits(step)]
    done = croupier("replay", "-", *words.split(), "--json", given=text)
    assert [step["step"] for step in json.loads(done.stdout)["steps"]] == wanted if wanted else words == "--round 99"
    assert wanted or "no step of the record is about round 99: it has" in done.stderr


def test_replay_walks_on_and_back_to_a_round_to_a_position_and_to_an_irregularity(irregular):
    whole = list(steps(parse_record(irregular.read_text())))
    ruling = next(step.number for step in whole if isinstance(step.event, e.IrregularityRuled))
    at_one = next(step.number for step in whole if getattr(step.event, "position", None) == 1)
    typed = ["", "", "b", "1", "position 1", "1", "i", "round 1", "9999", "round 2", "?", "q"]
    done = croupier("replay", str(irregular), "--walk", given="\n".join(typed))
    assert done.exit_code == 0
    on_lines = re.sub(r"step \d+ of \d+> ", "\n", done.stdout)
    shown = [int(each) for each in re.findall(r"^ *(\d+)  [a-z]", on_lines, re.MULTILINE)]
    assert shown == [1, 2, 3, 2, 1, at_one, 1, ruling, 1]
    assert done.stdout.count("there is no such step") == 2
    assert "the next irregularity" in done.stdout
    assert "name a file" in croupier("replay", "-", "--walk").stderr
    assert "leave the other options out" in croupier("replay", "x", "--walk", "--step", "2").stderr


def test_replay_says_that_a_round_is_unfinished_and_where_it_stands():
    record = parse_record(TEXTS["mbs-three-card", 0])
    first, second = rounds_of(record)
    text = format_record(replace(record, events=(*first, *second[:2])))
    assert "Round 2 is unfinished: bets are open." in croupier("replay", "-", given=text).stdout
    assert "Round 2 is unfinished" in croupier("replay", "-", "--step", "3", given=text).stdout  # it is said of the record
    data = json.loads(croupier("replay", "-", "--json", given=text).stdout)
    assert (data["rounds"], data["unfinished"]) == (2, {"round": 2, "phase": "bets are open"})


@pytest.mark.parametrize("slug", BOOKS)
def test_a_round_that_is_there_twice_is_refused(slug):
    """Two rounds whose cards all lie the same are one round that was written down again."""
    record = played(slug, 1)
    first, second = rounds_of(record)
    for events in ((*first, *first), (*first, *second, *first), (*first, *second, *second)):
        with pytest.raises(InputError, match=r"every card lies as in round \d: a round stands in a record once"):
            verify(replace(record, events=events))


def one_round_at(record: Record, position: int, deck: tuple[Card, ...]) -> Record:
    """Ann alone stays to the end, and whatever has to be read or keyed is."""
    setup, state, events = record.setup, replay(State(record.setup), record.events), list(record.events)

    def do(command: c.Command) -> None:
        nonlocal state
        done = decide(state, command)
        assert not isinstance(done, Refusal), done
        state = replay(state, done)
        events.extend(done)

    do(c.OpenBets(DEALER))
    do(c.PlaceWager(ANN, "Ann", position, "ante", Money.dollars(10)))
    do(c.CloseBets(DEALER))
    places = plan(setup.slug, setup.device, (position,)).places
    while state.phase is not Phase.BETWEEN:
        if out := leaving(state):
            do(c.ScanCard(DEALER, deck[out[0]]))
        elif state.phase is Phase.CLOSED:
            do(c.DealCards(DEALER, deck if setup.cards is CardSource.PROGRAM else ()))
        elif seen := next((each for each in places if to_key(state, each)), None):
            do(c.KeyCards(DEALER, seen, tuple(deck[place] for place in to_key(state, seen))))
        elif state.undecided():
            do(c.Decide(DEALER, position, next(each.action for each in state.choices(position) if each.action != "fold")))
        else:
            do(c.TurnUp(DEALER) if state.phase is Phase.TURNING else c.Settle(DEALER))
    return Record(setup, tuple(events))


@pytest.mark.parametrize("source", CardSource)
@pytest.mark.parametrize("slug", BOOKS)
def test_the_same_cards_at_another_position_are_the_same_round(slug, source):
    """A round that is written down again for somebody else is there twice all the same."""
    telling = len(plan(slug, devices(slug)[0], (1,)).slots) > 6
    for second, same in ((shuffled(1), telling or source is CardSource.PROGRAM), (shuffled(2), False)):
        record = one_round_at(Record(replace(setup(slug), cards=source), ()), 1, shuffled(1))
        record = one_round_at(record, 2, second)
        if same:
            with pytest.raises(InputError, match=r"(in the same order as|the same as) in round 1: a round stands in a record"):
                verify(record)
        else:
            assert verify(record).holds


def test_two_rounds_without_cards_may_be_alike():
    table = Table(setup("mbs-three-card"))
    for _ in range(2):
        table.do(c.OpenBets(DEALER))
        stake(table, ANN, 1, ante=10)
        table.do(c.MakeRuling(by=Actor("Sue", Post.SHIFT_MANAGER), why="a fire alarm", effect=Effect.VOID))
        assert table.state.phase is Phase.BETWEEN
    assert verify(recorded(table)).holds


def test_a_second_record_in_the_same_text_is_refused():
    """A record is of one table: another header in between would be another table."""
    text = TEXTS["mbs-three-card", 0]
    line = len(text.splitlines()) + 1
    for other in (text, text.replace("table T1", "table T2"), TEXTS["rws-texas-holdem", 0]):
        with pytest.raises(InputError, match="another record begins here: a record is of one table") as refused:
            parse_record(text + other)
        assert refused.value.where == f"line {line}"
    done = croupier("replay", "-", given=text.replace("\nbets opened", "\ntable T2\nbets opened", 1))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "is said once, in the header: a table stays as it is set up" in done.stderr


@pytest.mark.parametrize("slug", BOOKS)
def test_a_post_that_changes_within_a_round_is_refused(slug):
    record = played(slug, 1)
    first = rounds_of(record)[0]
    for index, event in enumerate(first[1:], 1):
        if event.by != DEALER:
            continue
        changed = (*first[:index], replace(event, by=HIGHER), *first[index + 1 :])
        with pytest.raises(InputError, match=r"has acted as Dealer in this round, not as Pit Supervisor|with other by"):
            verify(replace(record, events=changed))


def test_the_table_refuses_a_post_that_changes_within_a_round_too():
    table = dealt()
    refused = decide(table.state, c.Decide(HIGHER, 1, "fold"))
    assert isinstance(refused, Refusal)
    assert refused.what == "Dee has acted as Dealer in this round, not as Pit Supervisor: a post changes between rounds"
    assert refused.rules == ("6.2",)
    assert not isinstance(decide(table.state, c.Decide(Actor("Sue", Post.PIT_SUPERVISOR), 1, "fold")), Refusal)


def test_a_person_is_promoted_between_rounds_and_a_player_may_have_the_same_name():
    table = dealt()
    table.do(c.Decide(DEALER, 1, "fold"), c.Settle(DEALER))
    assert table.state.phase is Phase.BETWEEN
    table.do(c.OpenBets(HIGHER))
    stake(table, Actor(DEALER.name, Post.PLAYER), 2, ante=10)
    table.do(c.CloseBets(HIGHER))
    assert verify(recorded(table)).holds


def test_cards_that_change_hands_without_a_correction_are_refused():
    """Whatever the event: only the correction of a deal moves a card from where it lies."""
    table = dealt()
    other = table.state.but(deal=with_two_swapped(table))
    looked = e.HandLookedAt(ANN, ("3.4.1",), "Ann", 1)
    with pytest.raises(InputError, match="a card stays where it lies until a ruling corrects the deal"):
        EarlierRounds().check(table.state, looked, other)
    EarlierRounds().check(table.state, e.DealCorrected(DEALER, ("5.10",), with_two_swapped(table)), other)


def test_a_correction_of_the_deal_needs_its_ruling():
    table = dealt()
    corrected = e.DealCorrected(DEALER, ("5.10",), with_two_swapped(table))
    record = recorded(table)
    with pytest.raises(InputError, match="this needs a ruling, and there is none"):
        verify(replace(record, events=(*record.events, corrected)))
    with pytest.raises(InputError, match="cards are dealt once"):
        verify(replace(record, events=(*record.events, e.CardsDealt(DEALER, ("3.7",), corrected.deal))))


def test_the_state_after_each_step_is_known():
    record = played("mbs-three-card", 0)
    for step in steps(record):
        assert evolve(step.before, step.event) == step.after
