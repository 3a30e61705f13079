"""Training over HTTP: the syllabus, a sitting of one's own, its exercises one after the other, and the certificate.

Nothing here touches the house: no table, no money, no event. What is kept of a trainee is a file beside the log.
"""

from __future__ import annotations

import secrets
from base64 import b64decode
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from fastapi import FastAPI
from fastapi import Request as HttpRequest
from fastapi.responses import JSONResponse, Response

from croupier.codec import parse_json
from croupier.drill import (
    DRILL_CODEC,
    LEVELS,
    MOST_EXERCISES,
    SITTING,
    Lesson,
    Sitting,
    Subject,
    TrainingRecord,
    begin,
    certificate_text,
    certify,
    choose_lessons,
    key_of,
    lessons_of,
    member_of,
    plan_ahead,
    practise,
    stage,
)
from croupier.errors import InputError
from croupier.games import edition, editions
from croupier.house import NOT_SIGNED_IN
from croupier.rulebook import Actor, Post
from croupier.web.problems import describe_problem, describe_refusal
from croupier.web.service import Service
from croupier.web.sessions import Token

_STAFF_ONLY = "training is for the staff: sign in with an account of a person who works here"
PRINTED = {"html": "text/html; charset=utf-8", "pdf": "application/pdf"}  # what the process of the lab makes
OK = 200
_SEEDS = 1_000_000  # of sittings for which nobody says one


def add_drill(app: FastAPI, service: Service) -> None:
    """Serve the training under `/api/v1/drill`."""
    room = _TrainingRoom(service)

    @app.get("/api/v1/drill/syllabus", tags=["drill"])
    async def see_syllabus(token: Token, book: str = "") -> Response:
        """The books, subjects and levels that there are; of one book, its lessons and how far one has come with each."""
        return await service.look(lambda: room.answer(token, lambda who: room.syllabus(who, book)))

    @app.get("/api/v1/drill/sitting", tags=["drill"])
    async def see_sitting(token: Token) -> Response:
        """The own sitting: what is done, the exercise that is next, and what comes after it."""
        return await service.look(lambda: room.answer(token, room.sitting))

    @app.post("/api/v1/drill/sitting", tags=["drill"])
    async def begin_sitting(token: Token, http: HttpRequest) -> Response:
        """Begin a sitting: `{"book": ..., "subjects": [...], "level": 0, "exercises": 12, "seed": 1}`.

        All but the book may be left out.
        """
        data = await _read_object(http)
        return await service.look(lambda: room.answer(token, lambda who: room.begin(who, data)))

    @app.post("/api/v1/drill/answers", tags=["drill"])
    async def answer_exercise(token: Token, http: HttpRequest) -> Response:
        """Answer the exercise that is next: `{"seed": ..., "answers": {question: answer}}`.

        Its score comes back, and the sitting after it.
        """
        data = await _read_object(http)
        return await service.look(lambda: room.answer(token, lambda who: room.score(who, data)))

    @app.get("/api/v1/drill/certificate", tags=["drill"])
    async def see_certificate(token: Token, form: str = "json") -> Response:
        """What one has practised, as JSON; with `form` `text`, or `html` or `pdf` to be printed, as a file."""
        made = await service.look(lambda: room.answer(token, lambda who: room.certificate(who, form)))
        if form not in PRINTED or made.status_code != OK:
            return made
        who = service.entrance.who(token)
        asked = {"ask": "certificate", "certificate": parse_json(bytes(made.body).decode()), "form": form}
        file: Any = await service.lab.solve(who.key if who else "", asked)
        headers = {"Content-Disposition": f'attachment; filename="{file["name"]}"', "Cache-Control": "no-store"}
        return Response(b64decode(file["content"]), media_type=PRINTED[form], headers=headers)


class _TrainingRoom:
    """The sittings of everybody. One trainee's record is read and written by one thread at a time."""

    def __init__(self, service: Service) -> None:
        self._service, self._lock = service, Lock()

    def answer(self, token: str, work: Any) -> Response:
        """What somebody of the staff gets; nobody else gets anything."""
        who = self._service.entrance.who(token)
        if who is None:
            return describe_refusal(NOT_SIGNED_IN, status=401)
        if who.post < Post.DEALER:
            return describe_problem(403, _STAFF_ONLY)
        with self._lock:
            made: Response = work(who)
        return made

    def _record(self, who: Actor) -> TrainingRecord:
        return self._service.training.read(who.identity)

    # -- what is asked for --

    def syllabus(self, who: Actor, book: str) -> Response:
        """The lessons of a book, with one's own record of each."""
        known, record = editions(), self._record(who)
        if book and book not in known:
            return describe_problem(404, "there is no book of this name here")
        books = [
            {"book": each.slug, "title": each.title, "operator": each.operator, "edition": each.edition}
            for each in (edition(name).catalogue for name in known)
        ]
        subjects = [{"key": key_of(each), "words": each.value} for each in Subject]
        lessons = [_lesson(each) | _so_far(record, each) for each in (lessons_of(book) if book else ())]
        return JSONResponse({"books": books, "subjects": subjects, "levels": list(LEVELS), "lessons": lessons})

    def sitting(self, who: Actor) -> Response:
        """The sitting as it is now."""
        return JSONResponse(_describe(self._record(who)))

    def begin(self, who: Actor, data: dict[str, Any]) -> Response:
        """A new sitting in the place of the one before."""
        made = _read_sitting(data)
        _lessons(made)  # a book, a subject or a level that is none is refused
        record = begin(self._record(who), made)
        self._service.training.write(record)
        return JSONResponse(_describe(record))

    def score(self, who: Actor, data: dict[str, Any]) -> Response:
        """The score of the exercise that is next, and the sitting after it."""
        record = self._record(who)
        sitting = record.sitting
        left = plan_ahead(record, _lessons(sitting), sitting) if sitting else ()
        if sitting is None or not left:
            return describe_problem(409, "no exercise waits for an answer: begin a sitting")
        lesson, seed = left[0].lesson, left[0].seed
        if data.get("seed") != seed:
            return describe_problem(409, "this exercise is not the next one: read the sitting again")
        answers = data.get("answers")
        if not isinstance(answers, dict):
            raise InputError("answers are an object with an answer for each question", where="answers")
        score = stage(sitting.book, lesson.key, seed).mark(answers)
        after = practise(record, lesson, score, self._today(), self._service.house.version)
        self._service.training.write(after)
        return JSONResponse({"score": DRILL_CODEC.to_json(score), **_describe(after)})

    def certificate(self, who: Actor, form: str) -> Response:
        """The certificate up to now."""
        made = certify(self._record(who), name=who.name, date=self._today(), version=self._service.house.version)
        if form == "text":
            headers = {"Content-Disposition": 'attachment; filename="training.txt"'}
            return Response(certificate_text(made), media_type="text/plain; charset=utf-8", headers=headers)
        if form not in ("json", *PRINTED):
            raise InputError(f"the forms are json, text, {' and '.join(PRINTED)}", where="form")
        return JSONResponse(DRILL_CODEC.to_json(made))

    def _today(self) -> str:
        return _date(self._service.house.now())


# -- as JSON --


def _describe(record: TrainingRecord) -> dict[str, Any]:
    """A sitting with its next exercise and what comes after it; without one, nothing."""
    sitting = record.sitting
    if sitting is None or sitting.book not in editions():
        return {"sitting": None, "title": "", "right": 0, "next": None, "coming": []}
    left = plan_ahead(record, _lessons(sitting), sitting)
    following = stage(sitting.book, left[0].lesson.key, left[0].seed).exercise if left else None
    return {
        "sitting": DRILL_CODEC.to_json(sitting),
        "title": edition(sitting.book).catalogue.title,
        "right": sitting.score,
        "next": _without_lesson(DRILL_CODEC.to_json(following)) if following else None,
        "coming": [{"subject": key_of(each.lesson.subject), "level": each.lesson.level} for each in left],
    }


def _without_lesson(exercise: dict[str, Any]) -> dict[str, Any]:
    """The name of the lesson is that of the case, which is asked for."""
    return {name: value for name, value in exercise.items() if name != "lesson"}


def _lesson(lesson: Lesson) -> dict[str, Any]:
    return {
        "lesson": lesson.key,
        "subject": key_of(lesson.subject),
        "title": lesson.title,
        "level": lesson.level,
        "rule": lesson.rule,
    }


def _so_far(record: TrainingRecord, lesson: Lesson) -> dict[str, Any]:
    kept = record.of(lesson)
    return {"practised": kept.practised, "right": kept.right, "last": kept.last}


def _lessons(sitting: Sitting) -> tuple[Lesson, ...]:
    if sitting.book not in editions():
        raise InputError("there is no book of this name here", where="book")
    return choose_lessons(sitting.book, [member_of(Subject, each) for each in sitting.subjects], sitting.level)


def _read_sitting(data: dict[str, Any]) -> Sitting:
    """A sitting as a browser asks for it."""
    unknown = set(data) - {"book", "seed", "exercises", "subjects", "level"}
    subjects, book = data.get("subjects", []), data.get("book")
    if unknown:
        raise InputError("a sitting has no such field", where=min(unknown))
    if not isinstance(book, str):
        raise InputError("say which book", where="book")
    if not isinstance(subjects, list) or not all(isinstance(each, str) for each in subjects) or len(subjects) > len(Subject):
        raise InputError("subjects are a list of their keys", where="subjects")
    level, exercises = data.get("level", 0), data.get("exercises", SITTING)
    if type(level) is not int or level not in (0, *LEVELS):
        raise InputError(f"the levels are {', '.join(map(str, LEVELS))}, or 0 for all", where="level")
    if type(exercises) is not int or not 1 <= exercises <= MOST_EXERCISES:
        raise InputError(f"a sitting has 1 to {MOST_EXERCISES} exercises", where="exercises")
    return Sitting(book, data.get("seed", secrets.randbelow(_SEEDS)), exercises, tuple(subjects), level)


async def _read_object(http: HttpRequest) -> dict[str, Any]:
    try:
        data = parse_json((await http.body()).decode())
    except UnicodeDecodeError:
        raise InputError("this is no text in UTF-8") from None
    if not isinstance(data, dict):
        raise InputError("this takes an object")
    return data


def _date(clock: int) -> str:
    """The day of a time of the house's clock."""
    return datetime.fromtimestamp(clock / 1000, UTC).strftime("%Y-%m-%d")
