"""The certificate: what a trainee has practised, how often and how right, by which editions and which version of the program.

It states what was done at a staged table. It is no licence, and it certifies nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import wrap

from croupier.drill.subjects import Subject
from croupier.drill.syllabus import Lesson, lessons_of
from croupier.drill.training import LessonRecord, TrainingRecord
from croupier.errors import InputError
from croupier.games import edition, editions

STATES = "It states what was practised at staged tables, without money. It is no licence and no examination."

_WIDE = 80  # columns of the text
_TITLE = 44  # of them for the title of a lesson


@dataclass(frozen=True)
class CertifiedLesson:
    """One line: a lesson, how often it was practised and how right."""

    lesson: str
    rule: str
    level: int
    practised: int
    right: int
    points: int
    of: int
    first: str
    last: str


@dataclass(frozen=True)
class CertifiedSubject:
    """The lessons of one subject of a book."""

    subject: str
    lessons: tuple[CertifiedLesson, ...]
    to_come: int  # lessons of the subject that were not practised


@dataclass(frozen=True)
class CertifiedBook:
    """What was practised of one book, in one edition."""

    book: str
    title: str
    operator: str
    edition: str
    subjects: tuple[CertifiedSubject, ...]
    practised: int
    right: int
    points: int
    of: int


@dataclass(frozen=True)
class Certificate:
    """What somebody has practised, up to a date."""

    trainee: str
    name: str
    date: str
    versions: tuple[str, ...]  # of the program by which it was practised
    made_by: str
    states: str
    books: tuple[CertifiedBook, ...]

    @property
    def with_what(self) -> str:
        """A sentence: the versions of the program by which it was practised, and the one that made the certificate."""
        if self.versions == (self.made_by,):
            return f"Practised with Croupier {self.made_by}, which made this certificate."
        return f"Practised with Croupier {', '.join(self.versions)}. Made by Croupier {self.made_by}."


def certify(record: TrainingRecord, *, name: str, date: str, version: str) -> Certificate:
    """The certificate of a record. A book that is not known here any more is left out."""
    known, kept = editions(), {(each.book, each.lesson): each for each in record.lessons}
    books = [book for book in dict.fromkeys(book for book, _ in kept) if book in known]
    made = tuple(_book(book, kept) for book in sorted(books))
    if not any(each.practised for each in made):
        raise InputError("nothing was practised yet, so there is nothing to certify")
    versions = tuple(sorted({each.version for each in record.lessons if each.version}))
    return Certificate(record.trainee, name, date, versions, version, STATES, made)


def _book(book: str, kept: Mapping[tuple[str, str], LessonRecord]) -> CertifiedBook:
    lessons = lessons_of(book)
    catalogue = edition(book).catalogue
    subjects = []
    for subject in Subject:
        of = [lesson for lesson in lessons if lesson.subject is subject]
        done = tuple(_lesson(lesson, kept[book, lesson.key]) for lesson in of if (book, lesson.key) in kept)
        if done:
            subjects.append(CertifiedSubject(subject.value, done, len(of) - len(done)))
    every = [each for subject in subjects for each in subject.lessons]
    return CertifiedBook(
        book=book,
        title=catalogue.title,
        operator=catalogue.operator,
        edition=catalogue.edition,
        subjects=tuple(subjects),
        practised=sum(each.practised for each in every),
        right=sum(each.right for each in every),
        points=sum(each.points for each in every),
        of=sum(each.of for each in every),
    )


def _lesson(lesson: Lesson, kept: LessonRecord) -> CertifiedLesson:
    return CertifiedLesson(
        lesson=lesson.title,
        rule=lesson.rule,
        level=lesson.level,
        practised=kept.practised,
        right=kept.right,
        points=kept.points,
        of=kept.of,
        first=kept.first,
        last=kept.last,
    )


def certificate_text(made: Certificate) -> str:
    """The certificate as plain text of at most 80 columns."""
    lines = [f"Training of {made.name}", f"Up to {made.date}", *wrap(f"{made.with_what} {made.states}", _WIDE), ""]
    for book in made.books:
        lines += wrap(f"{book.title}, {book.operator}, {book.edition} ({book.book})", _WIDE)
        faultless = f"{book.practised} exercises, {book.right} of them with every answer right"
        lines += [*wrap(f"{faultless}; {book.points} of {book.of} answers right", _WIDE), ""]
        for subject in book.subjects:
            more = f"  ({subject.to_come} more to practise)" if subject.to_come else ""
            lines.append(f"  {subject.subject}{more}")
            lines += [line for each in subject.lessons for line in _lines(each)]
        lines.append("")
    return "\n".join(lines)


def _lines(each: CertifiedLesson) -> list[str]:
    """A lesson with its figures; a long title goes on in the lines after it."""
    first, *more = wrap(each.lesson, _TITLE)
    figures = f"{each.rule:9} {each.right:>3} of {each.practised:<3} {each.last}"
    return [f"    {first:{_TITLE}} {figures}", *(f"      {line}" for line in more)]
