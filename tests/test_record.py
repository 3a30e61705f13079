"""The record of a table: text that parses back to the same events, and is refused where they do not follow."""

from __future__ import annotations

import json
import re
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from commands import croupier
from croupier import InputError
from croupier.cards import DECK, parse_cards
from croupier.floor import CODEC
from croupier.games import BOOKS, edition, register
from croupier.rulebook import NOTHING, Actor, Case, Effect, Moment, Money, Post, Refusal, To
from croupier.table import Deal, Limits, Phase, Setup, State, deal, decide, devices, replay
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.record import EVENTS, TITLE, Record, format_event, format_record, parse_record
from croupier.table.verification import steps, verify
from sharers import entered
from strategies import lines, values
from test_table import ANN, BOB, DEALER, METER, Table, onward, plays, setup, shuffled, stake

SHIFT = Actor("Sue", Post.SHIFT_MANAGER)
DOCS = Path(__file__).parent.parent / "docs"
DATA = Path(__file__).parent / "data"


# -- every event there is --------------------------------------------------------------------------------------------


def deals(slug: str) -> st.SearchStrategy:
    """Any deal under a book."""
    seats = st.sets(st.integers(1, 6), min_size=1)
    decks = st.integers(0, 10**6).map(shuffled)
    return st.builds(lambda *given: deal(slug, *given), st.sampled_from(devices(slug)), seats.map(list), decks)


@pytest.mark.parametrize("name", sorted(EVENTS))
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_every_event_is_written_on_one_line_and_read_back(name, data):
    slug = data.draw(st.sampled_from(BOOKS))
    event = data.draw(values(EVENTS[name], {Deal: deals(slug)}))
    record = Record(setup(slug), (event,))
    text = format_record(record)
    assert len(text.splitlines()) == 11
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any table that can be, under the adopted readings or one other answer."""
    slug = draw(st.sampled_from(BOOKS))
    layout = draw(st.sampled_from(["", *edition(slug).layouts]))
    fewest, most = edition(slug).layouts.get(layout, (1, edition(slug).most_positions))
    amounts = st.tuples(st.integers(1, 10**9), st.integers(0, 10**9))
    wagers = [wager.name for wager in edition(slug).wagers if wager.before_deal and not wager.units]
    limits = {name: Limits(Money(least), Money(least + more)) for name in wagers for least, more in [draw(amounts)]}
    reading = draw(st.sampled_from([each for each in register().of(slug) if each.switch]))
    return Setup(
        table=draw(lines),
        slug=slug,
        device=draw(st.sampled_from(devices(slug))),
        positions=draw(st.integers(fewest, most)),
        limits=limits,
        unit=draw(st.none() | st.integers(1, 10**9).map(Money)),
        readings=draw(st.sampled_from([{}, *({reading.id: answer} for answer in reading.choices(slug))])),
        layout=layout,
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(setups())
def test_every_table_is_written_and_read_back(rules):
    record = Record(rules, ())
    text = format_record(record)
    assert len(text.splitlines()) == 10
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


def test_what_would_come_back_as_something_else_is_not_written():
    for event in (
        e.ToldOfOneLook(ANN, ("3.4.1",), 5),  # type: ignore[arg-type]
        e.ToldOfOneLook(ANN, ("3.4.1",), "\ud83d"),
        e.CardsDealt(DEALER, (), deal("rws-texas-holdem", devices("rws-texas-holdem")[0], [1], DECK)),
    ):
        with pytest.raises(InputError):
            format_record(Record(setup("mbs-three-card"), (event,)))


# -- rounds ----------------------------------------------------------------------------------------------------------


def play_out(table: Table, random: Random) -> None:
    """From the deal to the end of the round."""
    while table.state.phase in (Phase.DECIDING, Phase.TURNING):
        for position in table.state.undecided():
            table.do(entered(table.state, position, random.choice(table.state.choices(position)).action))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    table.do(c.Settle(DEALER, METER))


def recorded(table: Table) -> Record:
    return Record(table.state.setup, tuple(table.events))


def played(slug: str, seed: int) -> Record:
    """Two rounds of Ann and Bob, who share a position where they may."""
    table = Table(setup(slug, device=devices(slug)[seed % len(devices(slug))]))
    random = Random(seed)
    extras = {name: 10 for name in ("bonus", "pair_plus") if name in edition(slug).wager_named}
    for turn in range(2):
        table.do(c.OpenBets(DEALER))
        stake(table, ANN, 2, ante=20, **extras, jackpot=5)
        stake(table, BOB, 2 if table.state.setup.rules.shares_areas else 3, ante=15)
        stake(table, BOB, 5, ante=10, jackpot=5)
        table.do(c.CloseBets(DEALER), c.DealCards(DEALER, shuffled(seed + turn)), c.Look(ANN, 2))
        play_out(table, random)
    return recorded(table)


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize("seed", range(4))
def test_a_round_is_read_back_and_its_money_adds_up(slug, seed):
    record = played(slug, seed)
    read = parse_record(format_record(record))
    assert read == record
    balance = verify(read)
    assert balance.holds
    assert balance.on_table == Money(0)
    assert [step.number for step in steps(read)] == list(range(1, len(record.events) + 1))


def some_command(random: Random, state: State) -> c.Command:
    """Any command that there is, irregular ones included, by anybody, about what may be there."""
    kinds = [c.Command]
    for kind in kinds:
        kinds += kind.__subclasses__()
    kind = random.choice([kind for kind in kinds if "__slots__" in vars(kind) and kind not in (c.Command, c.Report)])
    pools: dict[str, Any] = {
        "by": [ANN, BOB, DEALER, *[Actor("Sue", Post.SHIFT_MANAGER)] * 6],
        "player": ["Ann", "Bob"],
        "wager": ["ante", "pair_plus", "bonus", "jackpot", "bet", "play", "flop"],
        "why": ["the cards were wet"],
        "counted": [51, 52],
        "cards": [1, 2] if kind is c.ReportExposed else [DECK[:1], DECK[:2]],
        "card": [None, *DECK[:2]],
        "holder": [1, *To],
        "position": [*state.in_play, *state.in_play, 7],
        "meter": [METER, METER, None],
        "deck": [shuffled(random.randint(0, 99))],
        "action": ["fold"],
        "effect": [None, None, *Effect],
        "first": [DECK[0], 1, 2],
        "places": [(), (1, 2)],
        "before": [None, None, *Moment],
        "positions": [(), state.in_play],
        "also_seen": [(), state.in_play],
        "shares": [()],
        "lies": [()],
        "also": [(), ((3, DECK[5:6]),)],
        "then": [()],
        "amount": [None, Money(500), Money(1000)],
        "in_time": [None, None, Money(0), Money(500)],
    }
    hints = get_type_hints(kind)
    given: dict[str, Any] = {}
    for each in fields(kind):
        pool: Any = {bool: [True, False], Money: [Money(cents) for cents in (100, 500, 1000, 200_000)]}.get(hints[each.name])
        given[each.name] = random.choice(pool or pools.get(each.name) or list(hints[each.name]))
    return kind(**given)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(plays())
def test_play_with_irregularities_is_read_back_and_followed(play):
    slug, device, seed, random = play
    state = State(setup(slug, device=device))
    events: list[e.Event] = []
    for _ in range(50):
        command = onward(state, random, seed + state.rounds) if random.random() < 0.7 else some_command(random, state)
        decided = decide(state, command)
        if not isinstance(decided, Refusal):
            events += decided
            state = replay(state, decided)
    record = Record(state.setup, tuple(events))
    read = parse_record(format_record(record))
    assert read == record
    assert verify(read).holds
    assert [step.after for step in steps(read)][-1:] in ([], [state])


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(BOOKS), st.integers(0, 3), st.integers(0, 10**9), st.text(max_size=3))
def test_damaged_text_is_refused_with_its_line_or_is_another_record(slug, seed, damage, extra):
    record, random = TEXTS[slug, seed], Random(damage)
    for _ in range(random.randint(1, 3)):
        record = damaged(record, random, extra)
    try:
        read = parse_record(record)
        assert parse_record(format_record(read)) == read
        verify(read)
    except InputError as error:
        assert re.fullmatch(r"line \d+", error.where)
        assert error.what


def damaged(text: str, random, extra: str) -> str:
    rows = text.split("\n")
    one, other = random.randrange(len(rows)), random.randrange(len(rows))
    at = random.randrange(len(text) + 1)
    return random.choice(
        [
            text[:at] + extra + text[at:],
            text[:at] + text[at + 1 :],
            text[:at],
            text[:at] + random.choice('"()[]{},:-0 9\\') + text[at + random.randint(0, 1) :],
            "\n".join(rows[:one] + rows[one + 1 :]),
            "\n".join([*rows[:one], rows[other], *rows[one:]]),
            " ".join(random.sample(text.split(" "), len(text.split(" ")))),
        ]
    )


TEXTS = {(slug, seed): format_record(played(slug, seed)) for slug in BOOKS for seed in range(4)}


@given(st.text())
def test_any_other_text_is_no_record(text):
    for given_text in (text, f"{TITLE}\n{text}"):
        with pytest.raises(InputError, match="line"):
            parse_record(given_text)


def test_remarks_and_empty_lines_are_passed_over():
    text = TEXTS["mbs-three-card", 0]
    spread = "# a remark\n\n" + text.replace("\n", "\r\n  # another\r\n\r\n")
    assert parse_record(spread) == parse_record(text)


# -- what is refused -------------------------------------------------------------------------------------------------

WRONG = [
    ("croupier record 1", "a novel", 1, "this is no record"),
    ("book mbs-three-card", "book mbs-four-card", 3, "there is no rulebook 'mbs-four-card'"),
    ("device automated", "device method-a", 4, "method A is no device of this book"),
    ("device automated", "device hand", 4, "'hand' is none of automated, manual"),
    ("device automated\n", "", 4, "the header needs a line 'device' here, not 'positions'"),
    ("positions 6", "positions 60", 5, "there are 1 to 7 positions"),
    ("positions 6", "positions six", 5, "'six' is no whole number"),
    ("pair_plus 5.00 to", "pair_plus 5.0 to", 6, "'5.0' is no amount"),
    ("pair_plus 5.00 to", "pair_plus 5000.00 to", 6, "the least must be more than nothing, and not more than the most"),
    ("unit 5.00", "unit 0.00", 7, "the unit of the jackpot must be more than nothing"),
    ("readings ()", "readings (S-1 maybe)", 8, "'maybe' is not one of its answers"),
    ('layout ""', "layout E", 9, "layout: the layouts of this book are A, B, C"),
    ('layout ""\n', "", 10, "the header needs a line 'layout' here"),
    ("bets opened: by Dee (dealer)", "bets opened by Dee (dealer)", 11, "a line is a name, a colon"),
    ("bets opened", "bets shouted", 11, "there is no kind 'bets shouted'"),
    ("bets opened: by Dee (dealer)", "bets opened: by Dee (king)", 11, "'king' is none of player, dealer"),
    ("bets opened: by Dee (dealer) [3.1]", "bets opened: by Dee (dealer) [3.1", 11, "the line ends where"),
    ("bets opened: by Dee (dealer) [3.1]", 'bets opened: by "Dee (dealer) [3.1]', 11, "a quotation mark is not closed"),
    ("bets opened: by Dee (dealer) [3.1]", "bets opened: by Dee (dealer) [3.1] now", 11, "nothing more is wanted"),
    ("amount 20.00, by", "amount 20, by", 12, "'20' is no amount"),
    ("amount 20.00, by", "by", 12, "'amount' is wanted, not 'by'"),
    ("player Ann, position 2, wager ante", "position 2, wager ante", 12, "player: "),
]


@pytest.mark.parametrize(("old", "new", "line", "what"), WRONG)
def test_what_is_wrong_is_said_with_its_line(old, new, line, what):
    text = TEXTS["mbs-three-card", 0]
    assert old in text
    with pytest.raises(InputError, match=what) as refused:
        verify(parse_record(text.replace(old, new, 1)))
    assert refused.value.where == f"line {line}"


@pytest.mark.parametrize("change", ["(5 2)", "(2)"])
def test_a_deal_to_other_positions_is_refused_or_the_same(change):
    text = TEXTS["mbs-three-card", 0].replace("to (2 5) from", f"to {change} from")
    if change == "(5 2)":
        assert parse_record(text) == parse_record(TEXTS["mbs-three-card", 0])
    else:
        with pytest.raises(InputError, match="'cards dealt' should follow here with other deal"):
            verify(parse_record(text))


def test_a_deck_is_whole():
    text = TEXTS["mbs-three-card", 0]
    first = text[text.index("from (") + 6 :][:2]
    for new, what in (("", "51"), ("1x ", "is no card"), ("2c ", "twice")):
        with pytest.raises(InputError, match=what):
            parse_record(text.replace(f"from ({first} ", f"from ({new}", 1))


@pytest.mark.parametrize("slug", BOOKS)
def test_a_record_that_lacks_an_event_or_has_one_twice_is_refused(slug):
    """A look is the player's own affair: nothing hangs on it, and it may be had again. So may a stake be raised."""
    record = played(slug, 1)
    for index, event in enumerate(record.events):
        if isinstance(event, e.HandLookedAt):
            continue
        with pytest.raises(InputError):
            verify(replace(record, events=record.events[:index] + record.events[index + 1 :]))
        if isinstance(event, e.WagerPlaced):
            continue
        with pytest.raises(InputError):
            verify(replace(record, events=record.events[: index + 1] + record.events[index:]))


@pytest.mark.parametrize("slug", BOOKS)
def test_a_record_whose_money_was_changed_is_refused(slug):
    """Another stake before the deal may make another round, if nothing was paid on it; then more or less was put in."""
    text = TEXTS[slug, 2]
    put_in = verify(parse_record(text)).put_in
    start = text.index("bets opened")
    for found in re.finditer(r"\d+\.\d\d(?=[,)])", text):
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        if found.start() < start:
            continue
        for amount in {"0.00", "7.00", "-5.00", "5000000.00"} - {found[0]}:
            changed = parse_record(text[: found.start()] + amount + text[found.end() :])
            try:
                assert verify(changed).put_in != put_in
                assert line.startswith("wager placed")
            except InputError as error:
                assert error.where.startswith("line")


@pytest.mark.parametrize("slug", BOOKS)
def test_a_record_whose_rules_were_changed_is_refused(slug):
    text = TEXTS[slug, 2]
    for found in re.finditer(r"\[([^]]+)\]", text):
        for rules in ("9.9.9", "1.1", ""):
            with pytest.raises(InputError):
                verify(parse_record(text[: found.start()] + f"[{rules}]" + text[found.end() :]))


def test_a_record_may_end_between_commands_and_not_within_one():
    record = played("mbs-three-card", 0)
    ends = [step.number for step in steps(record) if not isinstance(step.event, e.MeterRead | e.WagerSettled)]
    for index in range(len(record.events) + 1):
        part = replace(record, events=record.events[:index])
        if index in (0, *ends):
            assert verify(part).holds
        else:
            with pytest.raises(InputError, match="breaks off"):
                verify(part)


SHARES = [
    ("As Ks Qs 2c 7d 9h Js Ts", "100% of jackpot", METER.reset),
    ("9s 8s 7s 2c Td Kh 6s 5s", "10% of jackpot", Money(22_500_000)),
]


@pytest.mark.parametrize(("first", "odds", "after"), SHARES)
def test_shares_of_the_meter_are_worked_out_anew_from_the_meter_that_was_read(first, odds, after):
    cards = parse_cards(first)
    deck = (*cards, *(card for card in DECK if card not in cards))
    table = Table(setup("mbs-three-card"))
    table.do(c.OpenBets(DEALER))
    stake(table, ANN, 1, ante=10, jackpot=5)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, deck), c.Decide(ANN, 1, "play"))
    while table.state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
    table.do(c.Settle(DEALER, METER))
    record = recorded(table)
    assert [event.odds for event in record.events if isinstance(event, e.WagerSettled)][-1] == odds
    assert getattr(record.events[-1], "meter", None) == after
    assert verify(parse_record(format_record(record))).holds
    text = format_record(record)
    start = text.index("meter read")
    tampered = 0
    for found in re.finditer(r"\d+\.\d\d(?=[,)}])", text[start:]):
        at = start + found.start()
        if text[:at].endswith("reset ") and after != METER.reset:
            continue  # nothing hangs on it in such a round
        cent_more = str(Money.parse(found[0]) + Money(1))
        with pytest.raises(InputError, match=r"should follow here with other|meter of this table's jackpot"):
            verify(parse_record(text[:at] + cent_more + text[at + len(found[0]) :]))
        tampered += 1
    assert tampered >= 6  # the meter's unit and value, four wagers, the meter afterwards


def test_a_frozen_meter_is_not_read_again_and_what_it_pays_is_worked_out_anew():
    """The ruling freezes it (5.17); the settlement is by that figure whatever the meter shows then."""
    cards = parse_cards(SHARES[1][0])
    table = Table(setup("mbs-three-card"))
    table.do(c.OpenBets(DEALER))
    stake(table, ANN, 1, ante=10, jackpot=5)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, (*cards, *(card for card in DECK if card not in cards))))
    table.do(c.Look(ANN, 1), c.Decide(ANN, 1, "play"))
    frozen = replace(METER, displayed=Money(10_000_000))
    table.do(c.ReportJackpotFault(by=SHIFT, why="the sign is dark", meter=frozen))
    while table.state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
    table.do(c.Settle(DEALER, METER))
    record = recorded(table)
    assert not [event for event in record.events if isinstance(event, e.MeterRead)]
    assert getattr(record.events[-1], "meter", None) == Money(9_000_000)
    assert verify(record).holds
    settled = (event for event in record.events if isinstance(event, e.WagerSettled))
    share = next(event for event in settled if event.odds == "10% of jackpot")
    more = replace(share, returned=(("Ann", Money(1_000_001)),))
    with pytest.raises(InputError, match="other returned"):
        verify(replace(record, events=tuple(more if event is share else event for event in record.events)))


def test_what_was_reported_is_in_the_record_of_a_ruling():
    ruled = e.IrregularityRuled(
        DEALER, ("5.1",), Case.FOREIGN_CARD, Effect.VOID, "a joker", None, "", ("S-47",), (("counted", "53"), ("first", "none"))
    )
    line = format_event(ruled, "mbs-three-card")
    assert 'facts (counted 53, first "none"), by Dee (dealer) [5.1] {S-47}' in line
    assert parse_record(format_record(Record(setup("mbs-three-card"), (ruled,)))).events == (ruled,)


@pytest.mark.parametrize("slug", BOOKS)
def test_the_layout_is_kept(slug):
    record = Record(setup(slug, layout="B"), ())
    assert "\nlayout B\n" in format_record(record)
    assert parse_record(format_record(record)) == record != Record(setup(slug), ())


def test_events_that_cannot_be_are_refused_in_our_own_words():
    """Whatever evolve stumbles over."""
    for event in (
        e.LoneWagerReturned(DEALER, ("5.12",), "Ann", 3, "jackpot", Money(500)),
        e.NotToldOfOneLook(DEALER, ("3.4.1",), ("Ann",), ()),
    ):
        with pytest.raises(InputError, match="event 1: this only follows from another event"):
            verify(Record(setup("mbs-three-card"), (event,)))
    for alone in (e.PlayerBarred(DEALER, (), "Ann"), e.MeterFrozen(DEALER, (), METER), e.HandMiscounted(DEALER, ())):
        with pytest.raises(InputError, match="event 1: this needs a ruling"):
            verify(Record(setup("mbs-three-card"), (alone,)))
    ruled = e.IrregularityRuled(SHIFT, ("6.1",), Case.RULING, Effect.CONTINUES, "rain", None, "", ())
    with pytest.raises(InputError, match="event 1: no report that is possible here leads to this ruling"):
        verify(Record(setup("mbs-three-card"), (ruled,)))


def test_what_happens_by_a_ruling_needs_one_that_the_book_has_and_a_post_that_may_make_it():
    table = Table(setup("mbs-three-card"))
    table.do(c.OpenBets(DEALER))
    stake(table, ANN, 1, ante=10)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    before = len(table.events)
    table.do(c.MakeRuling(by=SHIFT, why="the lights went out", effect=Effect.VOID))
    record = recorded(table)
    assert verify(record).given_back == Money(1000)
    ruled, then = record.events[before], record.events[before + 1 :]
    assert isinstance(ruled, e.IrregularityRuled)
    returned = then[0]
    assert isinstance(returned, e.StakeReturned)
    for events, what in (
        (then, "Ann has no leave to withdraw"),
        (then[-1:], "needs a ruling"),
        ([ruled, *then[-1:]], "'stake returned' should follow here"),
        ([replace(ruled, by=DEALER), *then], "for a Shift Manager or above"),
        ([replace(ruled, rules=()), *then], "has no such ruling"),
        ([replace(ruled, effect=Effect.CONTINUES), *then], "no leave to withdraw"),
        ([replace(ruled, facts=(("counted", "52"),)), *then], "no report that is possible"),
        ([replace(ruled, readings=()), *then], "with other readings"),
        ([ruled, *(replace(event, by=DEALER) for event in then)], "with other by"),
        ([ruled, replace(returned, amount=Money(900)), *then[1:]], "with other amount"),
        ([ruled, e.WagerPlaced(ruled.by, ("3.4",), "Ann", 1, "ante", Money(500))], "should follow here"),
    ):
        with pytest.raises(InputError, match=what):
            verify(replace(record, events=(*record.events[:before], *events)))


def test_nothing_goes_back_by_a_ruling_that_play_goes_on():
    """Nor by any other that would not have led to it: staff are not taken at their word."""
    table = Table(setup("mbs-three-card"))
    table.do(c.OpenBets(DEALER))
    stake(table, ANN, 1, ante=10)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
    before = len(table.events)
    table.do(c.ReportCount(DEALER, why="a card too many?", counted=52))
    record, back = recorded(table), e.StakeReturned(DEALER, ("5.8",), "Ann", 1, "ante", Money(1000))
    assert verify(record).on_table == Money(1000)
    for event in (back, e.HandRemoved(DEALER, ("5.8",), 1), e.RoundVoided(DEALER, ("5.8",), NOTHING)):
        with pytest.raises(InputError, match=f"event {before + 2}: "):
            verify(replace(record, events=(*record.events, event)))


# -- the command -----------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "table.record"
    path.write_text(TEXTS["mbs-three-card", 0])
    return path


def test_replay_shows_each_step_with_its_rules_and_the_table(file):
    done = croupier("replay", str(file))
    assert (done.exit_code, done.stderr) == (0, "")
    said = " ".join(done.stdout.split())
    assert "Megalink Three Card Poker" in said
    assert edition("mbs-three-card").catalogue["3.12.2"].says in said
    assert "2 Ann" in said
    assert f"{len(parse_record(file.read_text()).events)} steps follow from each other" in said
    assert croupier("replay", "-", given=file.read_text()).stdout == done.stdout
    assert croupier("replay", "-", given="\ufeff" + file.read_text()).stdout == done.stdout  # as some editors begin a file


def test_replay_has_a_help_text():
    assert "step by step" in croupier("replay", "--help").stdout


def test_replay_shows_one_step(file):
    done = croupier("replay", str(file), "--step", "2")
    assert done.exit_code == 0
    assert "wager placed" in done.stdout
    assert "bets opened" not in done.stdout
    assert "Players put in 20.00" in done.stdout


def test_replay_prints_json(file):
    record = parse_record(file.read_text())
    data = json.loads(croupier("replay", str(file), "--json").stdout)
    assert data["of"] == len(data["steps"]) == len(record.events)
    assert CODEC.from_json(data["setup"]) == record.setup
    assert [CODEC.from_json(each["event"]) for each in data["steps"]] == list(record.events)
    last = CODEC.from_json(data["steps"][-1]["table"])
    assert {*(drawn.card for drawn in last.dealt), *last.rest} == set(DECK)
    assert CODEC.from_json(data["steps"][-1]["money"]) == verify(record)
    assert data["steps"][0]["rules"] == ["3.1"]
    assert data["steps"][0]["says"] == {"3.1": edition("mbs-three-card").catalogue["3.1"].says}
    one = json.loads(croupier("replay", str(file), "--json", "--step", "3").stdout)
    assert one["steps"] == [data["steps"][2]]


def test_replay_refuses_what_it_cannot_follow(file, tmp_path):
    other = tmp_path / "other"
    other.write_bytes(b"\xff\xfe\x00")
    for words, what in (
        ([str(tmp_path / "nowhere")], "cannot be read"),
        ([str(tmp_path)], "cannot be read"),
        ([str(other)], "this is no text file in UTF-8"),
        ([str(file), "--step", "0"], "--step: the record has"),
        ([str(file), "--step", "999"], "--step: the record has"),
    ):
        done = croupier("replay", *words)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith("croupier: ")
        assert what in done.stderr
    file.write_text(file.read_text().replace("amount 20.00", "amount 30.00", 1))
    done = croupier("replay", str(file))
    assert (done.exit_code, done.stdout) == (2, "")
    assert re.match(r"croupier: line \d+: ", done.stderr)
    empty = croupier("replay", "-", given="\n".join(TEXTS["mbs-three-card", 0].split("\n")[:9]))
    assert empty.exit_code == 0
    assert "0 steps" in empty.stdout


def test_the_examples_of_the_documentation_are_records():
    examples = re.findall(r"```text\n(croupier record.*?)```", (DOCS / "records.md").read_text(), re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        record = parse_record(example)
        assert format_record(record) == example
        assert verify(record).on_table == Money(0)
        assert State(record.setup).setup.slug in BOOKS


def test_replay_shows_a_card_that_is_not_known_as_a_question_mark():
    keyed = re.findall(r"```text\n(croupier record.*?)```", (DOCS / "records.md").read_text(), re.DOTALL)[1]
    told = croupier("replay", "-", "--step", "13", given=keyed).stdout
    assert "dealt by: automated, cards: keyed when seen" in told
    assert re.search(r"dealer\s+T\S 6\S 4\S|dealer\s+10\S 6\S 4\S", told)
    assert re.search(r"board\s+\? \?", told)  # turned up, and not keyed
    assert re.search(r"5 Bob\s+\(\? \? \?\)", told)  # face down
    step = json.loads(croupier("replay", "-", "--step", "13", "--json", given=keyed).stdout)["steps"][0]
    assert [drawn["card"] for drawn in step["table"]["dealt"]].count(None) == 6
    assert step["table"]["table"]["community"] == [None, None]


def test_records_of_before_are_read_and_written_the_same():
    """The file has every event that there was when it was made. It is never written anew: a later version must read it."""
    texts = [f"{TITLE}{text}" for text in (DATA / "records.txt").read_text().split(TITLE)[1:]]
    seen = set()
    for text in texts:
        record = parse_record(text)
        assert verify(record).holds
        assert format_record(record).rstrip() == text.rstrip()
        seen |= {type(event) for event in record.events}
    assert len(seen) >= 47  # none gets lost
