"""Names and reasons are text from strangers: one rule for all of them, wherever such text comes in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import InputError
from croupier.cards import DECK
from croupier.floor import CODEC, AtPool, AtTable, open_floor
from croupier.floor import decide as floor_decide
from croupier.games import read_house_edition
from croupier.jackpot import CompareMeters, ConfirmEntry, LinkedTable
from croupier.rulebook import (
    LONGEST_NAME,
    LONGEST_REASON,
    NOTHING,
    Actor,
    Effect,
    Money,
    Post,
    Refusal,
    find_fault,
    fold_name,
    misfit,
)
from croupier.table import Limits, Phase, Setup, State, decide, devices, evolve, view
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import state as table_state
from croupier.table.persons import MOST_NAMES
from croupier.table.state import MOST_PERSONS
from floors import DEALER, POOL, STUD, House
from strategies import lines

SHIFT = Actor("Pat", Post.SHIFT_MANAGER)
ANN = Actor("Ann", Post.PLAYER)
HOSTILE = [
    "\x1b[2J",  # clears a terminal
    "two\nlines",
    "a\ttab",
    "bell\x07",
    "evil\u202ename",  # turns the direction
    "\u2066isolated\u2069",
    "zero\u200bwidth",
    "joined\u200d",
    "soft\u00adhyphen",
    "\ufeffmark",
    "half\ud800",
    "no\u00a0break",  # another space
    "wide\u3000space",
    "line\u2028end",
    "filler\u3164",  # a letter without ink
    "shape\ufe0f",
    "private\ue000",
    "unknown\U000e0fff",
    " before",
    "after ",
    "two  spaces",
    " ",
    "e\u0301",  # not composed
    "\u0301mark first",
    "heap" + "\u0335" * 4,
    "x" * 10**6,
    "\u0410nn",  # a Cyrillic letter that looks like the Latin one
    "J\u03bfe",  # a Greek one
    "J\u0578hn",  # an Armenian one
    "\uff21\u0410",  # a wide Latin one beside a Cyrillic one
]
FINE = [
    "\u0410\u043d\u043d\u0430 \u041a",
    "\u039d\u03af\u03ba\u03bf\u03c2",
    "\u0540\u0561\u0575\u056f",
    "Ann \u674e",
    "Ann",
    "Ann Lee",
    "O'Neil",
    "José",
    "Łukasz",
    "李小龍",
    "أحمد",
    "สมชาย",
    "[link=x]Ann[/nope]",
    "<b>Ann</b>",
    "#set",
    "— ♠",
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:16]))
def test_what_does_not_show_or_is_too_long_is_refused_with_what_is_wrong(text):
    assert 0 < len(find_fault(text, LONGEST_REASON)) < 120


@pytest.mark.parametrize("text", FINE)
def test_names_of_any_script_are_taken_and_signs_that_mean_something_elsewhere_too(text):
    assert find_fault(text) == ""


@given(lines)
def test_a_line_as_it_should_be_has_no_fault(text):
    assert find_fault(text) == ""


@given(st.text())
def test_what_has_no_fault_can_be_printed_on_one_line(text):
    if not find_fault(text):
        assert text == text.strip()
        assert text.encode().decode() == text
        assert "\x1b" not in text
        assert len(f".{text}.".splitlines()) == 1


@pytest.mark.parametrize("other", ["ann lee", "ANN LEE", "AnnLee", "A nn Lee", "\uff21\uff4e\uff4e Lee", "\U0001d400nn Lee"])
def test_names_that_differ_only_in_spaces_case_or_look_alike_letters_are_one(other):
    assert fold_name(other) == fold_name("Ann Lee")


@pytest.mark.parametrize("other", ["Ann", "Anne Lee", "Ann Leë"])
def test_other_names_are_others(other):
    assert fold_name(other) != fold_name("Ann Lee")


# -- at a table, in a pool, on a floor --


def setup(table: str = "T1", layout: str = "", readings: dict[str, str] | None = None) -> Setup:
    slug, limits = "mbs-singapore-stud", {"ante": Limits(Money(500), Money(100_000))}
    return Setup(table, slug, devices(slug)[0], 7, limits, Money(500), readings or {}, layout)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:16]))
def test_every_way_into_a_table_asks_the_same(text):
    state = State(setup())
    commands = [
        c.OpenBets(Actor(text, Post.DEALER)),
        c.OpenBets(Actor("Dee", Post.DEALER, text)),
        c.PlaceWager(SHIFT, text, 1, "ante", Money(1000)),
        c.PlaceWager(SHIFT, "Ann", 1, text, Money(1000)),
        c.Decide(SHIFT, 1, text),
        c.Decide(SHIFT, 1, "bet", ((text, Money(5)),)),
        c.Bar(SHIFT, player="Ann", why=text),
        c.Bar(SHIFT, player=text, why="as seen"),
        c.ConfineToOnePosition(SHIFT, "Ann", text),
    ]
    for command in commands:
        answer = decide(state, command)
        assert isinstance(answer, Refusal)
        assert len(str(answer)) < 300
        assert str(answer).isprintable()


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:16]))
def test_every_other_room_asks_the_same(text):
    made = [
        lambda: setup(text),
        lambda: setup(layout=text),
        lambda: setup(readings={text: "x"}),
        lambda: LinkedTable(text, "mbs-singapore-stud", Money(500)),
        lambda: ConfirmEntry(1, True, Actor(text, Post.PIT_SUPERVISOR), 5),
        lambda: AtTable(text, c.OpenBets(SHIFT), 5),
        lambda: AtTable("T1", c.OpenBets(Actor(text, Post.DEALER)), 5),
        lambda: read_house_edition({"name": "a", "based-on": "mbs-singapore-stud", "dated": "2026-11-01", "title": text}),
        lambda: read_house_edition({"name": "a", "based-on": "mbs-singapore-stud", "dated": "2026-11-01", "house": text}),
    ]
    for make in made:
        with pytest.raises(InputError) as refused:
            make()
        assert len(str(refused.value)) < 300
        assert str(refused.value).isprintable()


def test_an_error_inside_a_command_says_which_field_it_is():
    with pytest.raises(InputError) as refused:
        AtTable("T1", c.OpenBets(Actor("#P1", Post.PLAYER)), 5)
    assert str(refused.value) == "command.by: a name does not begin with #: that tells an identity from a name"


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:16]))
def test_what_was_written_elsewhere_is_read_by_the_same_rule(text):
    told = CODEC.to_json(c.Bar(SHIFT, player="Ann", why="as seen"))
    for hostile in ({"why": text}, {"player": text}, {"by": {"name": text, "post": "dealer"}}):
        with pytest.raises(InputError) as refused:
            CODEC.from_json(told | hostile)
        assert len(str(refused.value)) < 300


def test_a_long_reason_is_taken_and_a_long_name_is_not():
    assert misfit(c.Bar(SHIFT, player="Ann", why="x" * LONGEST_REASON)) == ""
    assert (
        misfit(c.Bar(SHIFT, player="x" * (LONGEST_NAME + 1), why="x"))
        == "player: this has 81 characters, and at most 80 are taken"
    )


def placed(state: State, *commands: c.Command) -> State:
    for command in commands:
        answer = decide(state, command)
        assert not isinstance(answer, Refusal), answer
        for event in answer:
            state = evolve(state, event)
    return state


def test_no_two_players_of_a_table_have_names_that_cannot_be_told_apart():
    state = placed(State(setup()), c.OpenBets(SHIFT), c.PlaceWager(ANN, "Ann", 1, "ante", Money(1000)))
    for twin in ("ann", "ANN", "A nn", "\uff21nn"):
        for by in (SHIFT, Actor(twin, Post.PLAYER)):
            command = c.PlaceWager(by, twin, 2, "ante", Money(1000))
            answer = decide(state, command)
            assert isinstance(answer, Refusal)
            assert "cannot be told from Ann" in answer.what
            assert not any(offer.admits(command) for offer in view(state, by).offers)
    assert not isinstance(decide(state, c.PlaceWager(SHIFT, "Anna", 2, "ante", Money(1000))), Refusal)


def test_no_two_tables_and_no_two_pools_of_a_floor_have_names_that_cannot_be_told_apart():
    with pytest.raises(InputError, match="cannot be told from"):
        open_floor([], [setup("Stud 1"), setup("STUD 1")])


# -- identities --


def test_persons_are_told_apart_by_what_the_house_gives_them():
    pat, other, again = (
        Actor("Pat", Post.DEALER, "E 17"),
        Actor("Pat", Post.DEALER, "E 18"),
        Actor("Patricia", Post.PIT_MANAGER, "e17"),
    )
    assert not pat.is_same_person(other)
    assert pat.is_same_person(again)
    assert Actor("Pat", Post.DEALER).is_same_person(Actor("PAT", Post.PIT_MANAGER))


def test_a_player_with_an_identity_plays_under_it():
    ann = Actor("Ann", Post.PLAYER, "P 7")
    state = placed(State(setup()), c.OpenBets(SHIFT), c.PlaceWager(ann, "#P 7", 1, "ante", Money(1000)))
    namesake = Actor("P 7", Post.PLAYER, "P 8")
    nameless = Actor("P 7", Post.PLAYER)
    for command in (
        c.TakeBack(nameless, "#P 7", 1, "ante"),
        c.TakeBack(namesake, "#P 7", 1, "ante"),
        c.TakeBack(Actor("Ann", Post.PLAYER), "#P 7", 1, "ante"),
    ):
        assert isinstance(decide(state, command), Refusal)
    assert not isinstance(decide(state, c.TakeBack(ann, "#P 7", 1, "ante")), Refusal)
    assert any(offer.admits(c.TakeBack(ann, "#P 7", 1, "ante")) for offer in view(state, ann).offers)


def test_a_name_is_never_taken_for_an_identity():
    ann, mallory = Actor("Ann", Post.PLAYER, "m-1001"), Actor("m-1001", Post.PLAYER)
    assert ann.key == "#m-1001"
    assert not ann.is_player("m-1001")
    state = placed(State(setup()), c.OpenBets(SHIFT), c.PlaceWager(ann, ann.key, 1, "ante", Money(1000)))
    state = placed(state, c.CloseBets(SHIFT), c.DealCards(SHIFT, DECK), c.Look(ann, 1))
    assert view(state, ann).positions[0].cards
    for thief in (mallory, Actor("Ann", Post.PLAYER), Actor("m-1001", Post.PLAYER, "x")):
        assert not view(state, thief).positions[0].cards
        assert isinstance(decide(state, c.Decide(thief, 1, "fold")), Refusal)
    for name in ("#m-1001", "\uff03m-1001"):
        answer = decide(state, c.Decide(Actor(name, Post.PLAYER), 1, "fold"))
        assert isinstance(answer, Refusal)
        assert "does not begin with #" in answer.what
    long = Actor("Ann", Post.PLAYER, "x" * LONGEST_NAME)
    assert "at most 79" in misfit(c.Look(long, 1))


def test_who_has_an_identity_only_some_of_the_time_is_one_person_where_it_takes_two():
    known, unknown, other = Actor("Dee", Post.DEALER, "E 5"), Actor("dee", Post.SHIFT_MANAGER), Actor("Dee", Post.DEALER, "E 6")
    assert known.is_same_person(unknown)
    assert unknown.is_same_person(known)
    assert not known.is_same_person(other)
    for first, second in ((known, unknown), (unknown, known)):
        state = placed(State(setup()), c.OpenBets(first))
        answer = decide(state, c.CloseBets(second))
        assert isinstance(answer, Refusal)
        assert "a post changes between rounds" in answer.what
    state = placed(State(setup()), c.OpenBets(known))
    ruling = c.MakeRuling(Actor("Dee", Post.SHIFT_MANAGER, "E 6"), why="as seen", effect=Effect.VOID)
    assert not isinstance(decide(state, ruling), Refusal)


def test_an_identity_is_written_down_and_read_back():
    command = c.OpenBets(Actor("Pat", Post.DEALER, "E 17"))
    assert CODEC.parse(CODEC.format(command)) == command
    assert '"identity"' not in CODEC.format(c.OpenBets(SHIFT))


def with_many_told() -> State:
    """A table that has told as many persons of the one look as it keeps names of."""
    return State(setup()).but(told=frozenset(f"person {n}" for n in range(MOST_PERSONS)))


def test_a_table_keeps_the_names_of_so_many_persons_and_says_so():
    state = with_many_told()
    refused = decide(state, c.TellOfOneLook(SHIFT, "one more"))
    assert isinstance(refused, Refusal)
    assert f"keeps the names of {MOST_PERSONS} persons" in refused.what
    less = state.but(told=state.told - {"person 7"})
    assert not isinstance(decide(less, c.TellOfOneLook(SHIFT, "one more")), Refusal)
    assert not isinstance(decide(state, c.ConfineToOnePosition(SHIFT, "person 7", "he looked at two hands")), Refusal)
    assert not isinstance(decide(state, c.OpenBets(SHIFT)), Refusal)


def test_so_many_of_the_staff_act_in_a_round():
    state = State(setup()).but(posts=tuple(Actor(f"Dealer {n}", Post.DEALER) for n in range(MOST_PERSONS)))
    refused = decide(state, c.OpenBets(Actor("one more", Post.DEALER)))
    assert isinstance(refused, Refusal)
    assert f"{MOST_PERSONS} of the staff have acted in this round" in refused.what
    assert not isinstance(decide(state, c.OpenBets(Actor("Dealer 7", Post.DEALER))), Refusal)
    for post in (Post.PIT_SUPERVISOR, Post.PIT_MANAGER, Post.SHIFT_MANAGER):  # nobody keeps away who may rule
        assert not isinstance(decide(state, c.OpenBets(Actor("one more", post))), Refusal)


def test_so_many_of_the_staff_act_in_a_pool_on_a_round_too():
    house = House(STUD)
    house.bets(STUD)
    house.close_and_deal(STUD)
    wagered = house.floor.pools[POOL].tables["stud"].wagered
    posts = tuple(Actor(f"Dealer {n}", Post.DEALER) for n in range(MOST_PERSONS - 1))
    opened = replace(house.floor.rounds["stud"], posts=posts)
    floor = replace(house.floor, rounds=house.floor.rounds.put("stud", opened))
    for by, many in ((Actor("one more", Post.DEALER), True), (Actor("Dealer 7", Post.DEALER), False), (SHIFT, False)):
        answer = floor_decide(floor, AtPool(POOL, CompareMeters("stud", wagered, house.clock, by)))
        assert (isinstance(answer, Refusal) and "of the staff have acted" in answer.what) == many


@pytest.mark.parametrize("void", [False, True])
def test_who_is_gone_is_told_again_before_a_table_has_no_room_for_others(void):
    state = State(setup())
    for number in range(MOST_PERSONS // 6 + 5):
        guests = [f"guest {number} {n}" for n in range(6)]
        commands = [c.OpenBets(DEALER), *(c.TellOfOneLook(DEALER, guest) for guest in guests)]
        commands += [c.PlaceWager(DEALER, guests[0], 1, "ante", Money(1000)), c.CloseBets(DEALER)]
        for command in commands:
            made = decide(state, command)
            assert not isinstance(made, Refusal), made
            for event in made:
                state = evolve(state, event)
        end = e.RoundVoided(DEALER, ("5.1",), NOTHING) if void else e.RoundConcluded(DEALER, ("3.1",), None)
        state = evolve(state, e.StakeReturned(DEALER, ("5.1",), guests[0], 1, "ante", Money(1000)))
        state = evolve(state, end)
        assert guests[0] in state.told  # who was in the round
    assert len(state.told) <= MOST_PERSONS // 2 + 6


def test_a_command_does_not_go_through_all_names_that_a_table_keeps(monkeypatch):
    state = with_many_told().but(phase=Phase.BETTING)
    folded: list[str] = []

    def counted(name):
        folded.append(name)
        return fold_name(name)

    monkeypatch.setattr(table_state, "fold_name", counted)
    for turn in range(10):
        events = decide(state, c.PlaceWager(SHIFT, "person 7", turn % 3 + 1, "ante", Money(1000)))
        assert not isinstance(events, Refusal), events
        state = evolve(state, events[0])
    assert len(folded) < 2 * MOST_PERSONS + 200  # once, when the round is new


def test_a_name_is_of_one_script_and_a_reason_is_so_word_by_word():
    mixed = "Ann \u0410\u043d\u043d\u0430"
    assert find_fault(mixed) == "it mixes Cyrillic and Latin letters, many of which look alike: write it in one script"
    assert find_fault(mixed, LONGEST_REASON) == ""
    assert "mixes Cyrillic and Latin" in find_fault("she said \u0410nn", LONGEST_REASON)
    confine = c.ConfineToOnePosition(SHIFT, "Ann", mixed)
    assert misfit(confine) == ""
    assert "mixes Cyrillic and Latin" in misfit(c.ConfineToOnePosition(SHIFT, mixed, "why"))


def test_names_fold_by_spaces_case_and_compatibility_forms_and_by_nothing_else():
    assert len({fold_name(name) for name in ("Ann Lee", "annlee", "ANN LEE", "\uff21nn Lee")}) == 1
    assert len({fold_name(name) for name in ("AHH", "\u0410\u041d\u041d", "AHH.", "\u1d00HH")}) == 4


# -- who drops the identity is who had it --

ANNA = Actor("Anna", Post.PLAYER, "P 7")
BARE = Actor("anna", Post.PLAYER)


def after_barring(player: str, *, next_round: bool = True) -> State:
    """Anna has staked with her identity; somebody is barred then."""
    state = placed(State(setup()), c.OpenBets(SHIFT), c.PlaceWager(ANNA, "#P 7", 1, "ante", Money(1000)))
    state = placed(state, c.Bar(SHIFT, player=player, why="the hand was shown"))
    if not next_round:
        return state
    return placed(state, c.CloseBets(SHIFT), c.OpenBets(SHIFT))


def stakes_and_sits(by: Actor, player: str) -> list[Any]:
    return [c.PlaceWager(by, player, 2, "ante", Money(1000)), c.SitDown(by, player, 2)]


@pytest.mark.parametrize("next_round", [False, True])
def test_5_9_a_barred_player_who_drops_the_identity_is_barred(next_round):
    state = after_barring("#P 7", next_round=next_round)
    for by, player in ((BARE, "anna"), (SHIFT, "Anna"), (Actor("P 7", Post.PLAYER), "P 7"), (ANNA, "#P 7")):
        for command in stakes_and_sits(by, player):
            refused = decide(state, command)
            assert isinstance(refused, Refusal)
            assert "is barred from betting here" in refused.what
            assert not any(offer.admits(command) for offer in view(state, by).offers)
    namesake = Actor("Anna", Post.PLAYER, "P 8")  # the house tells them apart
    for by, player in ((namesake, "#P 8"), (SHIFT, "#P 8"), (SHIFT, "Zoe")):
        for command in stakes_and_sits(by, player):
            assert not isinstance(decide(state, command), Refusal)
            assert any(offer.admits(command) for offer in view(state, by).offers)
    lifted = placed(state, c.LiftRestriction(SHIFT, "#P 7", "an apology"))
    assert not isinstance(decide(lifted, stakes_and_sits(BARE, "anna")[0]), Refusal)


def test_5_9_who_was_barred_by_name_is_barred_with_an_identity():
    state = placed(State(setup()), c.OpenBets(SHIFT), c.Bar(SHIFT, player="Anna", why="the hand was shown"))
    for by, player in ((ANNA, "#P 7"), (SHIFT, "#Anna")):
        for command in stakes_and_sits(by, player):
            assert isinstance(decide(state, command), Refusal)
            assert not any(offer.admits(command) for offer in view(state, by).offers)
    assert not isinstance(decide(state, stakes_and_sits(SHIFT, "#P 9")[0]), Refusal)


def test_names_seen_with_an_identity_are_kept_while_somebody_needs_them_and_bounded():
    state = placed(State(setup()), c.OpenBets(SHIFT))
    for n in range(MOST_NAMES + 5):
        called = Actor(f"Ann {n}", Post.PLAYER, "P 7")
        state = placed(state, c.PlaceWager(called, "#P 7", 1, "ante", Money(1000)), c.TakeBack(called, "#P 7", 1, "ante"))
    assert len(state.known_as["#P 7"]) == MOST_NAMES
    assert not placed(state, c.CloseBets(SHIFT), c.OpenBets(SHIFT)).known_as
    many = state.but(known_as={f"#P {n}": ("ann",) for n in range(MOST_PERSONS)})
    wager = c.PlaceWager(Actor("Zoe", Post.PLAYER, "new"), "#new", 2, "ante", Money(1000))
    refused = decide(many, wager)
    assert isinstance(refused, Refusal)
    assert f"{MOST_PERSONS} players have acted in this round" in refused.what
    assert not isinstance(decide(many, c.PlaceWager(Actor("Ann", Post.PLAYER, "P 9"), "#P 9", 2, "ante", Money(1000))), Refusal)
