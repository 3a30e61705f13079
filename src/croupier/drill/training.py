"""A trainee's record: what was practised and how right it was, kept as a value that whoever asks for it stores.

What comes next is worked out from it. A lesson that was wrong comes again after a few exercises; one that was right comes again
after more of them each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from croupier.drill.chance import Chance
from croupier.drill.exercise import Score
from croupier.drill.syllabus import Lesson
from croupier.errors import InputError
from croupier.rulebook import LARGEST, NOTHING, Money

PAUSES = (3, 8, 20, 50)  # exercises until a lesson comes again: after an error, after one right answer, two, three or more
MOST_EXERCISES = 100  # of one sitting
SITTING = 12  # exercises, if nothing is said


@dataclass(frozen=True)
class LessonRecord:
    """How often a lesson was practised, how right it was, and from which exercise on it is due again."""

    book: str
    lesson: str
    practised: int = 0
    right: int = 0  # exercises in which every answer was
    points: int = 0
    of: int = 0
    streak: int = 0  # right ones since the last error
    due: int = 0  # as the number of an exercise of this trainee
    first: str = ""  # dates, as the caller gives them
    last: str = ""
    version: str = ""  # of the program, when it was last practised


@dataclass(frozen=True)
class Practice:
    """One exercise of a sitting, and how it went."""

    lesson: str
    rule: str
    seed: int
    right: int
    of: int
    cost: Money = NOTHING

    @property
    def is_right(self) -> bool:
        """Whether every answer was."""
        return self.right == self.of


@dataclass(frozen=True)
class Sitting:
    """A row of exercises under one seed. The next sitting takes its place."""

    book: str
    seed: int
    exercises: int
    subjects: tuple[str, ...] = ()  # their keys; none: all of them
    level: int = 0  # the highest; 0: all
    done: tuple[Practice, ...] = ()

    def __post_init__(self) -> None:
        if type(self.seed) is not int or not 0 <= self.seed < LARGEST:
            raise InputError(f"a seed is a whole number from 0 to {LARGEST - 1}", where="seed")
        if type(self.exercises) is not int or not 1 <= self.exercises <= MOST_EXERCISES:
            raise InputError(f"a sitting has 1 to {MOST_EXERCISES} exercises", where="exercises")

    @property
    def score(self) -> int:
        """How many exercises were right."""
        return sum(each.is_right for each in self.done)

    @property
    def is_over(self) -> bool:
        """Whether all its exercises are done."""
        return len(self.done) >= self.exercises


@dataclass(frozen=True)
class TrainingRecord:
    """All that is kept of one trainee. It holds no more than one entry for each lesson, and the last sitting."""

    trainee: str
    lessons: tuple[LessonRecord, ...] = ()
    sitting: Sitting | None = None

    @property
    def practised(self) -> int:
        """How many exercises there were in all."""
        return sum(each.practised for each in self.lessons)

    def of(self, lesson: Lesson) -> LessonRecord:
        """What is kept of a lesson."""
        same = (each for each in self.lessons if (each.book, each.lesson) == (lesson.book, lesson.key))
        return next(same, LessonRecord(lesson.book, lesson.key))


@dataclass(frozen=True)
class Planned:
    """An exercise to come: which lesson, and the seed that makes it."""

    lesson: Lesson
    seed: int


def plan_ahead(record: TrainingRecord, lessons: Sequence[Lesson], sitting: Sitting) -> tuple[Planned, ...]:
    """The exercises that are left of a sitting, if what comes is answered right: first what is due, then what is new.

    New lessons come from the easier to the harder, each level in an order that the seed says.
    """
    chance = Chance(f"plan {sitting.book} {sitting.seed}")
    order = sorted(chance.shuffled(tuple(lessons)), key=lambda lesson: lesson.level)
    kept, planned, number = {lesson.key: record.of(lesson) for lesson in lessons}, [], record.practised
    last = sitting.done[-1].lesson if sitting.done else ""
    for place in range(len(sitting.done), sitting.exercises):
        lesson = _next(order, kept, number, last)
        planned.append(Planned(lesson, (sitting.seed * MOST_EXERCISES + place) % LARGEST))
        kept[lesson.key], last = _practised(kept[lesson.key], number, is_right=True), lesson.key
        number += 1
    return tuple(planned)


def _next(order: Sequence[Lesson], kept: dict[str, LessonRecord], number: int, last: str) -> Lesson:
    """The lesson that is longest due; else one that was never practised; else the one that is due soonest. None twice over."""
    others = [lesson for lesson in order if lesson.key != last] or order
    due = [lesson for lesson in others if kept[lesson.key].practised and kept[lesson.key].due <= number]
    new = [lesson for lesson in others if not kept[lesson.key].practised]
    return (
        min(due, key=lambda lesson: kept[lesson.key].due)
        if due
        else new[0]
        if new
        else min(others, key=lambda lesson: kept[lesson.key].due)
    )


def _practised(record: LessonRecord, number: int, *, is_right: bool) -> LessonRecord:
    streak = record.streak + 1 if is_right else 0
    due = number + PAUSES[min(streak, len(PAUSES) - 1)]
    return replace(record, practised=record.practised + 1, right=record.right + is_right, streak=streak, due=due)


def practise(record: TrainingRecord, lesson: Lesson, score: Score, date: str, version: str) -> TrainingRecord:
    """The record with one more exercise. The date and the version of the program are the caller's to say."""
    before = record.of(lesson)
    after = _practised(before, record.practised, is_right=score.is_right)
    after = replace(
        after,
        points=before.points + score.right,
        of=before.of + score.of,
        first=before.first or date,
        last=date,
        version=version,
    )
    others = [each for each in record.lessons if (each.book, each.lesson) != (lesson.book, lesson.key)]
    sitting = record.sitting
    if sitting and sitting.book == lesson.book and not sitting.is_over:
        done = Practice(lesson.key, lesson.rule, score.seed, score.right, score.of, score.cost)
        sitting = replace(sitting, done=(*sitting.done, done))
    return replace(record, lessons=(*others, after), sitting=sitting)


def begin(record: TrainingRecord, sitting: Sitting) -> TrainingRecord:
    """The record with a new sitting."""
    return replace(record, sitting=sitting)
