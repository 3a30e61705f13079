"""The order of calls in the drill: which step of the round comes next is what the table takes, for every book."""

from __future__ import annotations

import pytest

from croupier.drill import Staged, Subject, lessons_of, stage
from croupier.drill.calls import NEXT_STEPS, find_due, round_steps, stage_calls
from croupier.drill.chance import Chance
from croupier.drill.dealing_order import packets_of
from croupier.drill.shadow import DEALER, UNIT, ShadowTable
from croupier.games import BOOKS, edition
from croupier.rulebook import FOLD, NOTHING, Money, Refusal, Stage, To
from croupier.table import Device, Phase, decide, devices, list_steps
from croupier.table import commands as c

ALL = list(BOOKS)
STUD, STUD_V9, THREE_CARD, MBS_HOLDEM, RWS_HOLDEM = ALL
CALLS = [(lesson.book, lesson.key) for book in ALL for lesson in lessons_of(book) if lesson.subject is Subject.CALLS]
HOLDEM = [
    "open",
    "tell",
    "close",
    "deal",
    "decide 1",
    "turn flop",
    "decide 2",
    "turn turn",
    "decide 3",
    "turn river",
    "turn dealer",
]
COURSES = {  # of a round in which everybody stays in and no jackpot hand has won
    STUD: ["open", "tell", "close", "deal", "decide 1", "turn dealer", "pay"],
    STUD_V9: ["open", "tell", "close", "deal", "decide 1", "turn dealer", "pay"],
    THREE_CARD: ["open", "close", "deal", "decide 1", "turn dealer", "turn community", "pay"],
    MBS_HOLDEM: [*HOLDEM, "pay"],
    RWS_HOLDEM: [*HOLDEM, "pay"],
}


def answers(staged: Staged, **other: str) -> dict[str, str]:
    """The right answers, but for some."""
    return {name: keys[0] for name, keys in staged.right.items()} | other


def steps_asked(staged: Staged) -> list[str]:
    return [keys[0] for name, keys in staged.right.items() if name.startswith("step ")]


def wrong_keys(staged: Staged, name: str) -> list[str]:
    question = next(each for each in staged.exercise.questions if each.name == name)
    return [option.key for option in question.options if option.key not in staged.right[name]]


@pytest.mark.parametrize("book", ALL)
def test_a_round_goes_step_by_step_as_the_book_has_it(book):
    """One player has two positions, so that the duty comes up where the book has it."""
    table = ShadowTable(book, Chance("a quiet round"))
    course: list[str] = []
    while not course or course[-1] != "pay":
        due = find_due(table)
        course.append(due.step.id)
        assert not isinstance(decide(table.state, due.command), Refusal)
        if due.step.id not in ("tell", "open"):  # the dealer's page goes by the phase; both must come to the same
            steps, done = list_steps(table.state)
            assert due.step.id == steps[done].id
        if due.step.id == "open":
            table.open({1: "Ada", 2: "Ada", 3: "Ben"})
        elif due.step.id.startswith("decide "):
            table.decide_all(folding=False)
        else:
            table.do(due.command)
    assert course == COURSES[book]
    assert set(course) <= {step.id for step in round_steps(table.state)}


@pytest.mark.parametrize("book", ALL)
def test_s_13_h_17_where_everybody_has_folded_the_next_step_is_what_the_table_takes(book):
    """Of the cards only those are turned up that live jackpot wagers need: in three card poker not the dealer's."""
    table = ShadowTable(book, Chance("everybody folds"))
    table.do(c.OpenBets(DEALER))
    table.stake("Ada", 1, "ante", Money.dollars(25))
    table.stake("Ada", 1, "jackpot", UNIT)
    while table.state.phase is not Phase.DECIDING:
        table.do(find_due(table).command)
    table.do(*(c.Decide(DEALER, at, FOLD) for at in table.state.undecided()))
    while table.state.phase is not Phase.BETWEEN:
        due = find_due(table)
        steps, done = list_steps(table.state)
        assert due.step.id == steps[done].id
        table.do(due.command)


@pytest.mark.parametrize(("book", "lesson"), CALLS)
def test_right_answers_score_full_and_each_wrong_one_is_told_why(book, lesson):
    for seed in range(4):
        staged = stage(book, lesson, seed)
        assert staged.mark(answers(staged)).is_right
        assert staged.cited
        assert {each.number for each in staged.cited} <= {*edition(book).catalogue.rules}
        for name in staged.right:
            for key in wrong_keys(staged, name):
                score = staged.mark(answers(staged, **{name: key}))
                assert score.right == score.of - 1
                (wrong,) = [each for each in score.answers if not each.is_right]
                assert wrong.words
                assert score.cost == NOTHING  # what is called too early the table does not take


@pytest.mark.parametrize(("book", "lesson"), CALLS)
def test_wrong_choices_are_steps_and_rules_of_the_same_book(book, lesson):
    catalogue = edition(book).catalogue
    for seed in range(4):
        staged = stage(book, lesson, seed)
        for question in staged.exercise.questions:
            keys = [option.key for option in question.options]
            assert len(set(keys)) == len(keys) <= 9, "a key of the keyboard for each"
            assert staged.right[question.name][0] in keys
            if question.name == "rule":
                assert set(keys) <= {*catalogue.rules}
                assert len(keys) == 4
            if question.name.startswith("step "):
                assert len(keys) >= 5
                assert set(keys) <= {*COURSES[book], "tell", "jackpot"}
                assert ("tell" in keys) <= bool(edition(book).round_rules.telling)


@pytest.mark.parametrize("book", ALL)
def test_every_step_of_a_round_comes_up(book):
    asked = {steps_asked(stage(book, "next-step", seed))[0] for seed in range(150)}
    duty = {"tell"}  # it has a lesson of its own
    assert asked == {*COURSES[book], "jackpot"} - duty


def test_the_duty_to_tell_comes_before_the_call_where_the_book_has_it():
    assert "one-look" not in {lesson.key for lesson in lessons_of(THREE_CARD)}
    for book in (STUD, STUD_V9, MBS_HOLDEM, RWS_HOLDEM):
        found = {}
        for seed in range(30):
            staged = stage(book, "one-look", seed)
            owners = [each.owner for each in staged.exercise.table.positions]
            several = {owner for owner in owners if owners.count(owner) > 1}
            told = any("was told" in text for text in staged.exercise.told)
            due = several if not told else set()
            assert {*staged.right["who"]} == (due or {"nobody"})
            assert steps_asked(staged) == (["tell"] if due else ["close"])
            found[bool(several), told] = True
        assert len(found) == 3, "nobody on several, one who is to be told, one who was"


@pytest.mark.parametrize(
    ("book", "courses"),
    [
        (STUD, {("pay",)}),
        (STUD_V9, {("pay",)}),
        (THREE_CARD, {("turn dealer", "turn community", "pay")}),
        (MBS_HOLDEM, {("turn flop", "pay"), ("pay",)}),
        (RWS_HOLDEM, {("turn flop", "turn turn", "turn river", "pay"), ("pay",)}),
    ],
)
def test_after_everybody_has_folded_only_cards_that_a_wager_needs_are_turned_up(book, courses):
    for seed in range(25):
        staged = stage(book, "all-folded", seed)
        asked = tuple(steps_asked(staged))
        lying = {wager for each in staged.exercise.table.positions for wager in each.stakes}
        need = {wager for step in edition(book).reveals for wager in step.needed_by}
        assert all(each.actions == (FOLD,) for each in staged.exercise.table.positions)
        if lying.isdisjoint(need):
            assert asked == ("pay",)
        else:
            assert asked in courses
            assert asked[0] != "pay"


@pytest.mark.parametrize("book", ALL)
def test_several_steps_are_asked_in_their_order(book):
    course = COURSES[book]
    plain = [step for step in course if step != "tell"]
    for seed in range(15):
        asked = steps_asked(stage(book, NEXT_STEPS, seed))
        at = plain.index(asked[0])
        assert asked == plain[at : at + len(asked)]
        assert len(asked) == 4


@pytest.mark.parametrize(
    ("book", "device", "dealt"),
    [
        (STUD, Device.AUTOMATED, [(To.POSITIONS, 5), (To.DEALER, 5)]),
        (STUD, Device.MANUAL, [(To.POSITIONS, 1), (To.DEALER, 1)] * 5),
        (THREE_CARD, Device.MANUAL, [(To.POSITIONS, 1), (To.DEALER, 1)] * 3 + [(To.COMMUNITY, 2)]),
        (MBS_HOLDEM, Device.METHOD_C, [(To.COMMUNITY, 5), (To.DEALER, 2), (To.POSITIONS, 2)]),
        (MBS_HOLDEM, Device.MANUAL, [(To.POSITIONS, 1), (To.POSITIONS, 1), (To.COMMUNITY, 5), (To.DEALER, 2)]),
    ],
)
def test_packets_are_those_of_the_tables_plan(book, device, dealt):
    assert [(each.to, each.cards) for each in packets_of(book, device, (1, 2, 4))] == dealt


def test_the_shoe_burns_before_each_part_of_the_board():
    packets = packets_of(RWS_HOLDEM, Device.CARD_SHOE, (1, 2, 3))
    for at in (Stage.AFTER_FIRST_DECISION, Stage.AFTER_SECOND_DECISION, Stage.AFTER_THIRD_DECISION):
        first, second, *_ = [each.to for each in packets if each.stage is at]
        assert (first, second) == (To.BURNED, To.COMMUNITY)


@pytest.mark.parametrize("book", ALL)
def test_every_device_comes_up_in_the_order_of_dealing(book):
    told = {stage(book, "dealing-order", seed).exercise.told[0] for seed in range(40)}
    assert told == {f"How this table is dealt: {device.value}." for device in devices(book)}


def test_a_table_that_takes_another_step_makes_another_answer():
    """What is right is asked of the table at the moment, not of a list."""
    table = ShadowTable(STUD, Chance("two moments"))
    table.open({1: "Ada", 2: "Ada"})
    assert find_due(table).step.id == "tell"
    table.do(c.TellOfOneLook(DEALER, "Ada"))
    assert find_due(table).step.id == "close"


def test_the_same_seed_makes_the_same_exercise():
    again = stage_calls(RWS_HOLDEM, "next-step", 5)
    assert again.exercise == stage(RWS_HOLDEM, "next-step", 5).exercise
    assert again.right == stage(RWS_HOLDEM, "next-step", 5).right
