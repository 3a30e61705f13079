"""A sitting in the terminal: one exercise after the other, until it is over or the trainee leaves."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom

from rich.console import Console
from rich.text import Text

from croupier import __version__
from croupier.cli import display
from croupier.cli.drill.screen import show_exercise, show_question, show_score
from croupier.cli.play.session import in_terminal
from croupier.drill import (
    DRILL_CODEC,
    Lesson,
    Planned,
    Question,
    Sitting,
    Staged,
    Subject,
    TrainingRecord,
    begin,
    certificate_text,
    certify,
    choose_lessons,
    lessons_of,
    member_of,
    plan_ahead,
    practise,
    stage,
)
from croupier.errors import InputError
from croupier.extras import need_extra
from croupier.games import edition
from croupier.house import TrainingFile
from croupier.rulebook import find_fault

FILE_TYPES = (".pdf", ".html", ".txt", ".json")
SEED = 1  # of the exercise that is shown without a terminal
_HELP = """\
  a number        the answer of that number; or an amount, as in 12.50
  rule ID         read a rule, as in: rule 3.2
  Enter alone     leave the question open
  ?               this help
  q               leave; what is done is kept"""


@dataclass(frozen=True)
class Wanted:
    """What a trainee wants to practise."""

    book: str
    seed: int | None
    exercises: int
    subjects: tuple[str, ...]
    level: int
    lesson: str

    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons that are asked for."""
        if self.lesson:
            return tuple(each for each in lessons_of(self.book) if each.key == self.lesson) or _no_lesson(self.lesson)
        subjects = [member_of(Subject, each) for each in self.subjects]
        return choose_lessons(self.book, subjects, self.level)


def _no_lesson(key: str) -> tuple[Lesson, ...]:
    raise InputError("this book has no such lesson: croupier drill BOOK --list names them", where=key)


class LeaveDrill(Exception):  # noqa: N818  # no error: a trainee gets up
    """The trainee leaves."""


def run(wanted: Wanted, progress: Path | None, name: str) -> None:
    """Practise in the terminal; where nobody can be asked, show one exercise with its answers."""
    console, lessons = display.console(), wanted.lessons()
    if not in_terminal():
        _show_one(console, stage(wanted.book, lessons[0].key, SEED if wanted.seed is None else wanted.seed))
        return
    file = TrainingFile(progress or default_file(), name)
    seed = SystemRandom().randrange(1_000_000) if wanted.seed is None else wanted.seed
    record = begin(file.read(), Sitting(wanted.book, seed, wanted.exercises, wanted.subjects, wanted.level))
    file.write(record)  # a file that cannot be written is told of before the first exercise
    console.print(Text(edition(wanted.book).catalogue.title, style="bold"))
    console.print(f"Seed {seed}: the same seed stages the same tables. Type ? for help, q to leave.")
    try:
        while planned := plan_ahead(record, lessons, _sitting(record)):
            record = _practise(console, record, planned)
            file.write(record)
    except LeaveDrill:
        console.print()
    sitting = _sitting(record)
    console.print(Text(f"{sitting.score} of {len(sitting.done)} exercises with every answer right", style="bold"))


def _sitting(record: TrainingRecord) -> Sitting:
    if record.sitting is None:
        raise InputError("no sitting has begun")
    return record.sitting


def _practise(console: Console, record: TrainingRecord, planned: Sequence[Planned]) -> TrainingRecord:
    """One exercise: it is shown, asked and scored."""
    first, sitting = planned[0], _sitting(record)
    staged = stage(sitting.book, first.lesson.key, first.seed)
    show_exercise(console, staged.exercise, len(sitting.done) + 1, sitting.exercises)
    given: dict[str, str] = {}
    for question in staged.exercise.questions:
        show_question(console, question)
        given[question.name] = _ask(console, staged, question)
    score = staged.mark(given)
    show_score(console, staged.exercise, score)
    return practise(record, first.lesson, score, today(), __version__)


def _ask(console: Console, staged: Staged, question: Question) -> str:
    """An answer that can be scored. What cannot be read is asked again."""
    while True:
        try:
            said = console.input(Text("> ", style="bold cyan")).strip()
        except EOFError:
            raise LeaveDrill from None
        except UnicodeDecodeError:
            continue
        if said in ("q", "quit"):
            raise LeaveDrill
        if said == "?":
            display.print_help(console, _HELP)
        elif said == "rule":
            console.print(Text("say which rule, as in: rule 3.2", style="yellow"))
        elif said.startswith("rule "):
            _show_rule(console, staged.exercise.book, said.removeprefix("rule ").strip())
        else:
            try:
                return _read(staged, question, said)
            except InputError as error:
                console.print(Text(error.what, style="yellow"))


def _read(staged: Staged, question: Question, said: str) -> str:
    """The key of a numbered answer, or an amount."""
    if not said or question.wants_amount:
        staged.mark({question.name: said})  # an amount that is none is refused here
        return said
    if not said.isdecimal() or not 1 <= int(said) <= len(question.options):
        raise InputError(f"type a number from 1 to {len(question.options)}")
    return question.options[int(said) - 1].key


def _show_rule(console: Console, book: str, number: str) -> None:
    catalogue = edition(book).catalogue
    said = catalogue[number].says if number in catalogue else "there is no such rule in this book"
    console.print(Text(f"{number}  {said}", style="dim"))


def _show_one(console: Console, staged: Staged) -> None:
    """An exercise, every question with its right answer, and what the rules say."""
    show_exercise(console, staged.exercise, 1, 1)
    right = {question.name: staged.right[question.name][0] for question in staged.exercise.questions}
    for question in staged.exercise.questions:
        show_question(console, question)
        words = {option.key: option.words for option in question.options}
        answers = [words[key] for key in staged.right[question.name] if key in words] or [right[question.name]]
        console.print(Text(display.sentence_text(f"  Right: {' or '.join(answers)}"), style="green"))
    show_score(console, staged.exercise, staged.mark(right))


# -- what is kept --


def default_file() -> Path:
    """Where the record of whoever uses this machine is, if no file is named."""
    if sys.platform == "win32":
        place = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        place = Path.home() / "Library" / "Application Support"
    else:
        place = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(place) / "croupier" / "training.json"


def today() -> str:
    """The date as a record keeps it."""
    return datetime.now(UTC).strftime("%Y-%m-%d")


def list_lessons(wanted: Wanted) -> None:
    """The lessons of a book, subject by subject."""
    console = display.console()
    table = display.plain_table("=lesson", "level", "=rule", "what it is")
    for lesson in wanted.lessons():
        table.add_row(lesson.key, str(lesson.level), lesson.rule, lesson.title)
    console.print(table)


def write_certificate(output: Path, progress: Path | None, name: str) -> None:
    """The certificate as a file: a PDF, a page, text or JSON, by the end of its name."""
    kind = output.suffix.lower()
    if kind not in FILE_TYPES:
        raise InputError(f"the name of the file must end in {', '.join(FILE_TYPES)}", where=str(output))
    if fault := find_fault(name):
        raise InputError(fault, where="--name")
    record = TrainingFile(progress or default_file(), name).read()
    made = certify(record, name=name, date=today(), version=__version__)
    if kind == ".txt":
        data = certificate_text(made).encode()
    elif kind == ".json":
        data = DRILL_CODEC.format(made).encode() + b"\n"
    else:
        need_extra("report")
        from croupier.report import certificate_report, html, pdf  # it loads the whole lab

        report = certificate_report(made)
        data = pdf(report) if kind == ".pdf" else html(report).encode()
    try:
        output.write_bytes(data)
    except OSError as error:
        raise InputError(f"the certificate cannot be written: {error.strerror}", where=str(output)) from None
