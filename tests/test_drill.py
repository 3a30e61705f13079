"""The drill: every provision of every book can be staged, its right answers are the table's own, and no hidden card shows."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from croupier.drill import (
    DRILL_CODEC,
    Exercise,
    LessonRecord,
    Score,
    Sitting,
    Staged,
    Subject,
    TrainingRecord,
    begin,
    calls,
    certificate_text,
    certify,
    choose_lessons,
    key_of,
    lessons_of,
    plan_ahead,
    practise,
    stage,
)
from croupier.drill.incidents import stage_incident
from croupier.drill.jackpot_hands import stage_jackpot_hand
from croupier.drill.makers import MAKERS, case_of, make_scene
from croupier.drill.payouts import stage_payout
from croupier.drill.shadow import STAFF
from croupier.errors import InputError
from croupier.games import BOOKS, edition
from croupier.rulebook import NOTHING, Case, Effect, Money, Post, Refusal, numbers
from croupier.table import decide, view
from croupier.table import events as e

ALL = list(BOOKS)
CASES = [pytest.param(book, case, id=f"{book}-{case.name}") for book in ALL for case in edition(book).provisions]
OTHERS = [(book, lesson.key) for book in ALL for lesson in lessons_of(book) if lesson.key.startswith(("payout", "jackpot-"))]
OTHERS = [each for each in OTHERS if each[1] not in {key_of(case) for case in Case}]


def right_answers(staged: Staged) -> dict[str, str]:
    return {question.name: staged.right[question.name][0] for question in staged.exercise.questions}


def one_wrong(staged: Staged, name: str) -> str:
    """An answer to a question that is not right."""
    question = next(each for each in staged.exercise.questions if each.name == name)
    if question.wants_amount:
        return "1234567.89"
    return next(option.key for option in question.options if option.key not in staged.right[name])


def cards_in(exercise: Exercise) -> set[str]:
    return set(re.findall(r'"([2-9TJQKA][cdhs])"', DRILL_CODEC.format(exercise)))


# -- every provision --


def test_every_case_has_a_maker():
    assert set(MAKERS) == set(Case)


@pytest.mark.parametrize(("book", "case"), CASES)
def test_every_provision_is_staged_and_its_answer_is_accepted_by_the_table(book: str, case: Case):
    staged = stage(book, key_of(case), 3)
    scene = make_scene(book, case, "3")
    found = edition(book).provisions[case]
    assert case_of(scene) == case
    post = Post[staged.right["post"][0].upper().replace("-", "_")]
    answer = decide(scene.table.state, scene.said(STAFF[post], scene.report.effect))
    assert not isinstance(answer, Refusal)
    ruled = next(event for event in answer if isinstance(event, e.IrregularityRuled))
    assert (ruled.case, post) == (case, found.post)
    assert set(staged.right["rule"]) == set(ruled.rules)
    assert staged.right["rule"][0] == numbers(found.rules)[-1]
    if "effect" in staged.right:
        effects = [Effect[key.upper().replace("-", "_")] for key in staged.right["effect"]]
        assert (effects[0], {*effects}) == (found.effects[0], {*found.effects})
    for lower in [each for each in STAFF if each < post]:
        assert isinstance(decide(scene.table.state, scene.said(STAFF[lower], scene.report.effect)), Refusal)


@pytest.mark.parametrize(("book", "case"), CASES)
def test_right_answers_score_full_and_each_wrong_one_less_with_the_rule(book, case):
    check_scores(stage(book, key_of(case), 3))


@pytest.mark.parametrize(("book", "lesson"), OTHERS)
def test_payouts_and_jackpot_hands_score_so_too(book, lesson):
    check_scores(stage(book, lesson, 1))


def check_scores(staged: Staged) -> None:
    right = right_answers(staged)
    score = staged.mark(right)
    assert score.is_right
    assert (score.cost, score.nets) == (NOTHING, ())
    assert score.cited
    assert all(each.words for each in score.cited)
    for name in right:
        worse = staged.mark(right | {name: one_wrong(staged, name)})
        assert (worse.right, worse.of) == (score.right - 1, score.of)
        wrong = next(each for each in worse.answers if each.question == name)
        assert not wrong.is_right
        assert worse.cited == score.cited
        assert wrong.cost >= NOTHING
        if question_of(staged, name).wants_amount:
            assert wrong.cost > NOTHING
    assert staged.mark({}).right == 0


def question_of(staged, name):
    return next(each for each in staged.exercise.questions if each.name == name)


@pytest.mark.parametrize(("book", "case"), CASES)
def test_wrong_options_are_cases_effects_and_rules_of_the_same_book(book, case):
    exercise = stage(book, key_of(case), 3).exercise
    provisions = edition(book).provisions
    for question in exercise.questions:
        keys = [option.key for option in question.options]
        assert len(set(keys)) == len(keys)
        if question.name == "case":
            assert len(keys) == 4
            assert set(keys) <= {key_of(each) for each in provisions}
        if question.name == "effect":
            assert len(keys) >= 3
            assert set(keys) <= {key_of(effect) for found in provisions.values() for effect in found.effects}
        if question.name == "rule":
            assert len(keys) == 4
            assert set(keys) <= set(edition(book).catalogue.rules)


# -- what is seen --


def staged_anew(book: str, lesson: str, seed: int) -> Staged:
    if lesson.startswith("payout"):
        return stage_payout(book, lesson, seed)
    if lesson in calls.LESSONS:
        return calls.stage_calls(book, lesson, seed)
    if lesson == "jackpot-hand":
        return stage_jackpot_hand(book, lesson, seed)
    return stage_incident(book, next(case for case in Case if key_of(case) == lesson), seed)


@pytest.mark.parametrize("book", ALL)
def test_no_card_is_shown_that_lies_face_down(book):
    for lesson in lessons_of(book):
        exercise = stage(book, lesson.key, 3).exercise
        shown = {card.text for card in (*exercise.table.dealer, *exercise.table.community) if card}
        shown |= {card.text for each in exercise.table.positions for card in each.cards if card}
        fallen = {each.card.text for each in exercise.open_cards}
        assert cards_in(exercise) == shown | fallen
        assert bool(fallen) == lesson.key.startswith("exposed")
        assert not exercise.table.offers


@pytest.mark.parametrize("book", ALL)
def test_the_table_is_what_the_dealer_sees_and_a_hidden_card_would_be_found(book):
    scene = make_scene(book, Case.FACE_UP, "1")
    exercise = stage(book, key_of(Case.FACE_UP), 1).exercise
    assert exercise.table.positions == view(scene.table.state, STAFF[Post.DEALER]).positions
    dealt = scene.table.state.deal
    assert dealt is not None
    hidden = {str(card) for hand in dealt.hands.values() for card in hand}
    assert not hidden & cards_in(exercise)


@pytest.mark.parametrize("book", ALL)
def test_the_same_seed_makes_the_same_exercise_and_another_seed_another(book):
    """What is kept from before is not what is compared."""
    for lesson in (lessons_of(book)[0].key, "payout-one", "exposed-several", "jackpot-hand", "power-undecided"):
        first, again = stage(book, lesson, 5), staged_anew(book, lesson, 5)
        assert again is not first
        text = DRILL_CODEC.format(first.exercise)
        assert DRILL_CODEC.format(again.exercise) == text
        assert DRILL_CODEC.format(stage(book, lesson, 6).exercise) != text
        assert DRILL_CODEC.format(DRILL_CODEC.parse(text)) == text


def test_what_is_wrongly_exposed_is_shown_where_it_lies():
    exercise = stage(ALL[0], "exposed-several", 1).exercise
    assert len(exercise.open_cards) == 2
    held = {each.position for each in exercise.table.positions}
    assert all(each.holder in held or not isinstance(each.holder, int) for each in exercise.open_cards)


# -- what an error costs --


def test_an_error_costs_what_has_to_be_put_right_on_these_cards():
    staged = stage(ALL[0], "exposed-several", 1)
    score = staged.mark(right_answers(staged) | {"effect": "continues"})
    played, book = score.nets
    assert book.words == "By the book"
    assert all(not each.net for each in book.nets)  # the round is void
    assert score.cost == Money(sum(abs(each.net.cents) for each in played.nets))


def test_amounts_are_read_as_people_write_them():
    staged = stage(ALL[0], "payout-one", 1)
    name = next(each.name for each in staged.exercise.questions if each.wants_amount)
    right = staged.right[name][0]
    for text in (right, f" {right} ", right.replace(".00", "")):
        assert next(each for each in staged.mark({name: text}).answers if each.question == name).is_right
    for text in ("twelve", "1e3", "1.234", "x" * 100):
        with pytest.raises(InputError):
            staged.mark({name: text})


def test_what_is_not_asked_and_what_is_no_option_is_refused():
    staged = stage(ALL[0], "face-up", 1)
    for given in ({"colour": "red"}, {"case": "no-such-case"}, {"post": "PLAYER"}):
        with pytest.raises(InputError):
            staged.mark(given)
    with pytest.raises(InputError):
        stage(ALL[0], "no-such-lesson", 1)
    with pytest.raises(InputError):
        stage(ALL[0], "face-up", -1)


# -- the syllabus and the record --


@pytest.mark.parametrize("book", ALL)
def test_the_syllabus_has_every_case_once_and_all_subjects(book):
    lessons = lessons_of(book)
    keys = [lesson.key for lesson in lessons]
    assert len(set(keys)) == len(keys)
    assert {key_of(case) for case in edition(book).provisions} <= set(keys)
    assert {lesson.subject for lesson in lessons} == set(Subject)
    assert {lesson.level for lesson in lessons} == {1, 2, 3}
    assert all(lesson.rule in edition(book).catalogue for lesson in lessons)
    assert {each.level for each in choose_lessons(book, [Subject.DEAL], 1)} == {1}
    with pytest.raises(InputError):
        choose_lessons(book, level=9)


def scored(lesson, *, is_right: bool) -> Score:
    return Score(lesson.book, lesson.key, 1, 3 if is_right else 1, 3, "", (), (), NOTHING, ())


def sitting_of(record: TrainingRecord) -> Sitting:
    assert record.sitting is not None
    return record.sitting


def trained(book: str, wrong: set[int], exercises: int = 30) -> tuple[TrainingRecord, list[str]]:
    """A trainee who errs in some exercises, and what came in which order."""
    lessons = choose_lessons(book)
    record = begin(TrainingRecord("S3"), Sitting(book, 4, exercises))
    came = []
    for number in range(exercises):
        lesson = plan_ahead(record, lessons, sitting_of(record))[0].lesson
        came.append(lesson.key)
        record = practise(record, lesson, scored(lesson, is_right=number not in wrong), "2026-11-16", "1.0.0")
    return record, came


def test_what_was_wrong_comes_again_sooner():
    _, came = trained(ALL[0], {0})
    again = came.index(came[0], 1)
    assert again == 3
    after = [at for at, key in enumerate(came) if key == came[1]]
    assert after[1] - after[0] > again
    assert all(one != two for one, two in pairwise(came))


def test_a_sitting_is_planned_ahead_and_counts_what_was_right():
    record, came = trained(ALL[1], {1, 2}, exercises=10)
    assert sitting_of(record).is_over
    assert (sitting_of(record).score, record.practised) == (8, 10)
    assert [each.lesson for each in sitting_of(record).done] == came
    assert plan_ahead(record, choose_lessons(ALL[1]), sitting_of(record)) == ()
    new = begin(TrainingRecord("S3"), Sitting(ALL[1], 4, 12))
    planned = plan_ahead(new, choose_lessons(ALL[1]), sitting_of(new))
    assert len(planned) == 12
    assert [each.lesson.level for each in planned] == sorted(each.lesson.level for each in planned)
    assert len({each.seed for each in planned}) == 12


def test_a_record_keeps_one_entry_for_each_lesson_and_is_written_and_read():
    record, came = trained(ALL[2], set(range(0, 40, 3)), exercises=40)
    assert len(record.lessons) == len(set(came))
    assert DRILL_CODEC.parse(DRILL_CODEC.format(record)) == record
    assert sum(each.practised for each in record.lessons) == 40
    with pytest.raises(InputError):
        Sitting(ALL[2], 1, 1_000)


def test_the_certificate_says_what_was_practised_by_which_edition_and_version():
    record, came = trained(ALL[3], {0, 5}, exercises=20)
    made = certify(record, name="Jia Lim", date="2026-11-16", version="1.2.3")
    (book,) = made.books
    assert (book.book, book.practised, book.right, book.of) == (ALL[3], 20, 18, 60)
    assert book.edition == edition(ALL[3]).catalogue.edition
    assert made.versions == ("1.0.0",)
    lines = [each for subject in book.subjects for each in subject.lessons]
    assert {each.lesson for each in lines} == {each.title for each in lessons_of(ALL[3]) if each.key in came}
    assert sum(each.practised for each in lines) == 20
    text = certificate_text(made)
    assert "Jia Lim" in text
    assert "18 of them with every answer right" in text
    assert max(map(len, text.splitlines())) <= 80
    in_one_line = " ".join(text.split())
    assert "Practised with Croupier 1.0.0. Made by Croupier 1.2.3." in in_one_line
    assert all(word in in_one_line for each in lines for word in each.lesson.split())  # no title is cut
    assert DRILL_CODEC.parse(DRILL_CODEC.format(made)) == made
    with pytest.raises(InputError):
        certify(TrainingRecord("S3"), name="Jia Lim", date="", version="")


def test_a_book_that_is_gone_does_not_spoil_a_certificate():
    record, _ = trained(ALL[0], set(), exercises=3)
    record = TrainingRecord("S3", (*record.lessons, LessonRecord("gone", "face-up", 1, 1, 1, 1)))
    assert [each.book for each in certify(record, name="Jia", date="d", version="v").books] == [ALL[0]]
