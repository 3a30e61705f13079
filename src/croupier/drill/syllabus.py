"""The syllabus of a book: its lessons, by subject and level, and an exercise of any of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from croupier.drill import calls, dealing_order, jackpot_hands, payouts
from croupier.drill.exercise import Staged
from croupier.drill.incidents import stage_incident
from croupier.drill.subjects import Subject, capital, key_of, subject_of
from croupier.errors import InputError
from croupier.games import edition
from croupier.rulebook import LARGEST, Case, Post, Provision, numbers

LEVELS = (1, 2, 3)  # what a dealer says alone; what takes a supervisor, or several hands; what takes a manager, or a choice
_KEPT = 512  # exercises
_TITLES = {
    "next-step": "The next step of the round",
    "next-steps": "Several steps in their order",
    "one-look": "Telling of the one look",
    "all-folded": "After everybody has folded",
    "dealing-order": "The order of dealing",
    "payout-one": "Paying one position",
    "payout-two": "Paying two positions",
    "payout-all": "Paying three positions",
    "jackpot-hand": "A jackpot hand",
    "jackpot-two-hands": "Two jackpot hands at one table",
    "jackpot-order": "Jackpot hands at two tables",
}


@dataclass(frozen=True)
class Lesson:
    """One thing to learn: a case of the book, a step of the round, or a kind of payout or of jackpot hand."""

    book: str
    key: str
    subject: Subject
    title: str
    level: int
    rule: str  # that it is about most


@lru_cache(maxsize=64)
def lessons_of(book: str) -> tuple[Lesson, ...]:
    """The lessons of a book, subject by subject."""
    found = edition(book)
    link, made = found.linked_jackpot, [*_lessons_of_calls(book)]
    for key, level in payouts.LESSONS.items():
        rule = found.terms[0].clauses[0].rules[0]
        made.append(Lesson(book, key, Subject.PAYOUTS, _TITLES[key], level, rule))
    for case, provision in found.provisions.items():
        rule = numbers(provision.rules)[-1]
        made.append(Lesson(book, key_of(case), subject_of(case), capital(case.value), _level(case, provision), rule))
    for key, level in jackpot_hands.LESSONS.items():
        rule = link.order_rules[0] if level == 3 else link.sharing[0]
        made.append(Lesson(book, key, Subject.JACKPOT, _TITLES[key], level, rule))
    order = list(Subject)
    return tuple(sorted(made, key=lambda lesson: order.index(lesson.subject)))


def _lessons_of_calls(book: str) -> Iterator[Lesson]:
    """The steps of a round, and the duties that the book has."""
    found = edition(book)
    for key, level in calls.LESSONS.items():
        if rule := calls.about(found, key):
            yield Lesson(book, key, Subject.CALLS, _TITLES[key], level, rule)
    for key, level in dealing_order.LESSONS.items():
        yield Lesson(book, key, Subject.CALLS, _TITLES[key], level, numbers(found.dealing)[0])


def _level(case: Case, found: Provision) -> int:
    if found.post > Post.PIT_SUPERVISOR or len(found.effects) > 1:
        return 3
    return 2 if found.post > Post.DEALER else 1


def choose_lessons(book: str, subjects: Collection[Subject] = (), level: int = 0) -> tuple[Lesson, ...]:
    """The lessons of some subjects up to a level; without any, all of the book."""
    if level and level not in LEVELS:
        raise InputError(f"the levels are {', '.join(map(str, LEVELS))}", where="level")
    found = [each for each in lessons_of(book) if not subjects or each.subject in subjects]
    chosen = tuple(each for each in found if not level or each.level <= level)
    if not chosen:
        raise InputError("this book has no lesson of these subjects at this level", where="subjects")
    return chosen


def stage(book: str, lesson: str, seed: int) -> Staged:
    """The exercise of a lesson that a seed makes, with its right answers."""
    found = next((each for each in lessons_of(book) if each.key == lesson), None)
    if found is None:
        raise InputError("this book has no such lesson", where="lesson")
    if type(seed) is not int or not 0 <= seed < LARGEST:
        raise InputError(f"a seed is a whole number from 0 to {LARGEST - 1}", where="seed")
    return _stage(book, lesson, seed)


@lru_cache(maxsize=_KEPT)
def _stage(book: str, lesson: str, seed: int) -> Staged:
    """The last ones are kept: an exercise is shown, and a moment later it is scored."""
    if lesson in calls.LESSONS:
        return calls.stage_calls(book, lesson, seed)
    if lesson in dealing_order.LESSONS:
        return dealing_order.stage_dealing_order(book, lesson, seed)
    if lesson in payouts.LESSONS:
        return payouts.stage_payout(book, lesson, seed)
    if lesson in jackpot_hands.LESSONS:
        return jackpot_hands.stage_jackpot_hand(book, lesson, seed)
    case = next(case for case in Case if key_of(case) == lesson)
    return stage_incident(book, case, seed)
