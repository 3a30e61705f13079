"""Training over HTTP: for the staff, one exercise after the other, and nothing of it touches the house."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from formed import find_faults, form_of, strict_document
from servers import DEALER, PASSWORDS, SHIFT, SUPERVISOR, InProcess

from croupier.drill import DRILL_CODEC, Staged, Subject, TrainingRecord, choose_lessons, member_of, plan_ahead, stage
from croupier.errors import InputError
from croupier.games import BOOKS
from croupier.house import TrainingFile, TrainingFolder
from croupier.web import Service, make_app

BOOK = next(iter(BOOKS))


def due_exercise(service: Service, identity: str) -> Staged:
    """The exercise that somebody has to answer next: what it is about is not told over HTTP."""
    record = service.training.read(identity)
    sitting = record.sitting
    assert sitting is not None
    lessons = choose_lessons(sitting.book, [member_of(Subject, each) for each in sitting.subjects], sitting.level)
    planned = plan_ahead(record, lessons, sitting)
    if not planned:
        return stage(sitting.book, sitting.done[-1].lesson, sitting.done[-1].seed)
    return stage(sitting.book, planned[0].lesson.key, planned[0].seed)


class Trainee:
    """Somebody who trains over HTTP."""

    def __init__(self, http: httpx.Client, service: Service, name: str = DEALER) -> None:
        self.service = service
        said = http.post("/api/v1/sign-in", json={"name": name, "password": PASSWORDS[name], "keep": "token"}).json()
        self.http, self.token, self.identity = http, said["token"], said["identity"]

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.http.request(method, f"/api/v1/drill/{path}", headers={"Authorization": f"Bearer {self.token}"}, **more)

    def begin(self, **more: Any) -> dict[str, Any]:
        said = self.ask("POST", "sitting", json={"book": BOOK, "seed": 5, "exercises": 3, **more})
        assert said.status_code == 200, said.text
        return said.json()

    def answer(self, sitting: dict[str, Any], *, right: bool = True) -> httpx.Response:
        due = sitting["next"]
        staged = due_exercise(self.service, self.identity)
        answers = {each.name: staged.right[each.name][0] for each in staged.exercise.questions} if right else {}
        return self.ask("POST", "answers", json={"seed": due["seed"], "answers": answers})


@pytest.fixture
def http(service: Service):
    with httpx.Client(transport=InProcess(make_app(service)), base_url="http://house") as made:
        yield made


@pytest.fixture
def trainee(http: httpx.Client, service: Service) -> Trainee:
    return Trainee(http, service)


def test_a_sitting_from_the_beginning_to_the_certificate(trainee: Trainee, service: Service):
    before = service.house.position
    assert trainee.ask("GET", "sitting").json()["sitting"] is None
    assert trainee.ask("GET", "certificate").status_code in (400, 422)
    sitting = trainee.begin(subjects=["stakes"], level=1)
    assert [len(sitting["coming"]), sitting["right"]] == [3, 0]
    document = strict_document(service)
    assert find_faults(document, form_of(document, "post", "/api/v1/drill/sitting"), sitting) == []
    for number, right in enumerate((True, False, True), 1):
        said = trainee.answer(sitting, right=right).json()
        assert find_faults(document, form_of(document, "post", "/api/v1/drill/answers"), said) == []
        assert said["score"]["kind"] == "drill.Score"
        assert (said["score"]["right"] == said["score"]["of"]) is right
        assert said["score"]["cited"]
        sitting = trainee.ask("GET", "sitting").json()
        assert len(sitting["sitting"]["done"]) == number
    assert (sitting["next"], sitting["right"], sitting["coming"]) == (None, 2, [])
    made = trainee.ask("GET", "certificate").json()
    assert (made["name"], made["books"][0]["practised"], made["books"][0]["right"]) == (DEALER, 3, 2)
    assert "Stakes" in trainee.ask("GET", "certificate?form=text").text
    printed = trainee.ask("GET", "certificate?form=html")
    assert (printed.headers["content-type"], DEALER in printed.text) == ("text/html; charset=utf-8", True)
    assert "training.html" in printed.headers["content-disposition"]
    assert trainee.ask("GET", "certificate?form=doc").status_code == 400
    assert service.house.position == before  # it is no event of the house


def test_the_right_answers_are_not_in_what_is_shown_before(trainee: Trainee):
    shown = trainee.begin(subjects=["deal"])["next"]
    assert {*shown} == {
        *("schema", "kind", "book", "seed", "title", "told", "post", "table", "shape", "meter", "lit"),
        *("open_cards", "questions"),
    }
    assert all({*each} == {"name", "asks", "options"} for each in shown["questions"])
    assert shown["table"]["offers"] == []


def test_an_exercise_is_answered_once_and_in_its_turn(trainee: Trainee):
    sitting = trainee.begin()
    assert trainee.answer(sitting).status_code == 200
    again = trainee.answer(sitting)
    assert (again.status_code, "not the next one" in again.json()["detail"]) == (409, True)
    due = trainee.ask("GET", "sitting").json()["next"]
    hostile: tuple[Any, ...] = ([], {"colour": "red"}, {"post": 5}, {due["questions"][0]["name"]: "no such answer"})
    for answers in hostile:
        wrong = trainee.ask("POST", "answers", json={"seed": due["seed"], "answers": answers})
        assert 400 <= wrong.status_code < 500
    assert len(trainee.ask("GET", "sitting").json()["sitting"]["done"]) == 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"book": "no-such-book"},
        {"book": BOOK, "seed": -1},
        {"book": BOOK, "seed": "1"},
        {"book": BOOK, "exercises": 0},
        {"book": BOOK, "exercises": 10**6},
        {"book": BOOK, "subjects": ["cooking"]},
        {"book": BOOK, "subjects": "deal"},
        {"book": BOOK, "level": 9},
        {"book": BOOK, "colour": "red"},
        [],
        7,
    ],
)
def test_a_sitting_that_cannot_be_is_refused(trainee: Trainee, body: Any):
    assert 400 <= trainee.ask("POST", "sitting", json=body).status_code < 500


def test_only_the_staff_train_and_each_has_a_record(http: httpx.Client, service: Service):
    for path in ("syllabus", "sitting", "certificate"):
        assert http.get(f"/api/v1/drill/{path}").status_code == 401
    one, other = Trainee(http, service, DEALER), Trainee(http, service, SUPERVISOR)
    one.begin()
    assert other.ask("GET", "sitting").json()["sitting"] is None
    shift = Trainee(http, service, SHIFT)
    ticket = http.post(
        "/api/v1/tickets",
        json={"name": "Ann", "table": "T1"},
        headers={"Authorization": f"Bearer {shift.token}"},
    )
    if ticket.status_code == 200:
        shift.token = ticket.json()["token"]
        assert shift.ask("GET", "sitting").status_code == 403


def test_the_syllabus_says_how_far_one_has_come(trainee: Trainee):
    assert trainee.answer(trainee.begin()).status_code == 200
    said = trainee.ask("GET", f"syllabus?book={BOOK}")
    assert said.status_code == 200, said.text
    found = said.json()
    assert {each["book"] for each in found["books"]} >= set(BOOKS)
    assert sum(each["practised"] for each in found["lessons"]) == 1
    assert trainee.ask("GET", "syllabus?book=none").status_code == 404


def test_records_are_files_that_only_the_house_reads(tmp_path: Path):
    kept = TrainingFolder(tmp_path / "training")
    assert kept.read("S3") == TrainingRecord("S3")
    kept.write(TrainingRecord("S3"))
    file = tmp_path / "training" / "S3.json"
    assert DRILL_CODEC.parse(file.read_text()) == TrainingRecord("S3")
    assert file.stat().st_mode & 0o077 == 0
    assert kept.read("S3") == TrainingRecord("S3")
    for name in ("../S3", "", "S3/x", "." * 3, "x" * 50):
        with pytest.raises(InputError):
            kept.read(name)
    file.write_text(json.dumps({"schema": 1, "kind": "drill.TrainingRecord"}))
    with pytest.raises(InputError):
        TrainingFile(file, "S3").read()
