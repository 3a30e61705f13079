"""The lab over HTTP: who may ask, what is answered at once, jobs with their progress, and a process that may die."""

from __future__ import annotations

import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from formed import find_faults, form_of, strict_document
from servers import DEALER, SHIFT, Client

from croupier.games import BOOKS
from croupier.web import Service
from croupier.web.lab import LabLimits, routes
from croupier.web.lab.jobs import Jobs, JobState, TooManyError
from croupier.web.lab.process import LabEndedError
from croupier.workbench.sweeps import MOST_AXES

THREE_CARD = {"rulebook": "mbs-three-card"}
CHANGED = {"rulebook": "mbs-three-card", "changes": {"pair_plus.straight": "6"}}
SIMULATION = {"work": "simulation", "variant": CHANGED}
SWEEP = {"work": "sweep", "variant": CHANGED, "over": ["pair_plus.straight=5..7 to 1", "ante_bonus.straight=1,2"]}
CARD = {"work": "card", "form": "html", "variant": CHANGED}


class FakeProcess:
    """Stands in the place of the lab's process: a test answers by hand."""

    def __init__(self) -> None:
        self.asked: list[tuple[dict[str, Any], Future, Any]] = []
        self.ended = 0

    def ask(self, question: Any, progress: Any = None) -> Future:
        answer: Future = Future()
        self.asked.append((dict(question), answer, progress))
        return answer

    def end(self) -> None:
        self.ended += 1
        for _, answer, _ in [*self.asked]:
            if not answer.done():
                answer.set_exception(LabEndedError())

    def start(self) -> None: ...


@pytest.fixture
def fake() -> FakeProcess:
    return FakeProcess()


def jobs_of(fake: FakeProcess, **limits: Any) -> Jobs:
    return Jobs(fake, LabLimits(**limits))  # type: ignore[arg-type]  # as far as a queue needs one


@pytest.fixture
def lab(client: Client, service: Service) -> Iterator[Client]:
    """A client of a house whose lab is ended afterwards."""
    client.sign_in(DEALER)
    service.lab.limits = LabLimits(solve_time=600)  # a machine may be busy
    yield client
    service.lab.end()


# -- the queue --


def test_jobs_are_done_one_after_the_other_in_the_order_in_which_they_were_asked_for(fake: FakeProcess):
    jobs = jobs_of(fake)
    first, second = jobs.add("S1", {"ask": "file", "work": "report"}), jobs.add("S2", {"ask": "file", "work": "card"})
    assert (first.state, second.state, jobs.before(second)) == (JobState.RUNNING, JobState.WAITING, 1)
    (question, answer, progress) = fake.asked[0]
    assert question["waits"]
    progress(3, 16, "hands")
    assert first.as_dict()["progress"] == {"done": 3, "total": 16, "what": "hands"}
    made = {"files": [{"name": "a.pdf", "content": b64encode(b"%PDF").decode()}]}
    answer.set_result({"answer": made, "milliseconds": 5})
    assert (first.state, first.files, second.state) == (JobState.DONE, {"a.pdf": b"%PDF"}, JobState.RUNNING)
    assert (first.as_dict()["file"], "result" in first.as_dict()) == ("a.pdf", False)
    fake.asked[1][1].set_result({"problem": {"what": "no", "where": "work", "rules": []}})
    assert (second.state, second.problem["where"]) == (JobState.FAILED, "work")


def test_a_job_says_what_it_came_to_so_far_until_it_is_done(fake: FakeProcess):
    jobs = jobs_of(fake)
    job = jobs.add("S1", {"ask": "simulate", "work": "simulation"})
    (_, answer, progress) = fake.asked[0]
    progress(5, 10, "rounds", {"rounds": "5"})
    progress(6, 10, "rounds")
    assert (job.as_dict()["progress"]["done"], job.as_dict()["so_far"]) == (6, {"rounds": "5"})
    answer.set_result({"answer": {"rounds": "10"}, "milliseconds": 5})
    assert (job.as_dict()["result"], "so_far" in job.as_dict()) == ({"rounds": "10"}, False)


def test_a_job_that_waits_or_runs_can_be_cancelled_and_the_next_one_begins(fake: FakeProcess):
    jobs = jobs_of(fake)
    first, second, third = (jobs.add("S1", {"ask": "solve", "variant": each}) for each in "abc")
    jobs.cancel(second)
    assert (second.state, fake.ended) == (JobState.CANCELLED, 0)
    jobs.cancel(first)
    assert (first.state, fake.ended, third.state) == (JobState.CANCELLED, 1, JobState.RUNNING)
    jobs.cancel(first)
    assert fake.ended == 1
    jobs.end()
    assert third.state is JobState.CANCELLED


def test_nobody_has_more_jobs_than_one_may_have(fake: FakeProcess):
    jobs = jobs_of(fake, jobs_of_person=2, jobs=3)
    first = jobs.add("S1", {"ask": "solve", "variant": 1})
    assert jobs.add("S1", {"ask": "solve", "variant": 1}) is first
    jobs.add("S1", {"ask": "solve", "variant": 2})
    with pytest.raises(TooManyError, match="you have 2 jobs"):
        jobs.add("S1", {"ask": "solve", "variant": 3})
    jobs.add("S2", {"ask": "solve", "variant": 3})
    with pytest.raises(TooManyError, match="too many jobs"):
        jobs.add("S3", {"ask": "solve", "variant": 3})


def test_jobs_that_are_over_are_forgotten(fake: FakeProcess):
    now = [0.0]
    jobs = Jobs(fake, LabLimits(kept_of_person=1, kept_time=60), lambda: now[0])  # type: ignore[arg-type]
    first = jobs.add("S1", {"ask": "solve", "variant": 1})
    fake.asked[-1][1].set_result({"answer": [1]})
    second = jobs.add("S1", {"ask": "solve", "variant": 2})
    fake.asked[-1][1].set_result({"answer": [2]})
    assert (jobs.find("S1", first.id), jobs.find("S1", second.id)) == (None, second)
    assert jobs.find("S2", second.id) is None
    now[0] = 61
    assert jobs.list_own("S1") == []


def test_a_job_whose_process_ends_fails_and_one_that_takes_too_long_is_ended(fake: FakeProcess):
    jobs = jobs_of(fake, job_time=0.05)
    job = jobs.add("S1", {"ask": "solve", "variant": 1})
    fake.asked[-1][1].set_exception(LabEndedError())
    assert (job.state, "ended" in job.problem["what"]) == (JobState.FAILED, True)
    slow = jobs.add("S1", {"ask": "solve", "variant": 2})
    for _ in range(200):
        if slow.state.is_over:
            break
        time.sleep(0.05)
    assert (slow.state, "too long" in slow.problem["what"]) == (JobState.FAILED, True)


# -- over HTTP --


def test_r_29_the_lab_is_for_those_who_are_signed_in(client: Client):
    for said in (
        client.http.get("/api/v1/lab/books"),
        client.http.post("/api/v1/lab/solve", json={"variant": THREE_CARD}),
        client.http.post("/api/v1/lab/price", json={"variant": THREE_CARD, "reading": "S-6"}),
        client.http.post("/api/v1/lab/jobs", json=CARD),
        client.http.get("/api/v1/lab/jobs"),
        client.http.get("/api/v1/lab/jobs/1"),
        client.http.get("/api/v1/lab/jobs/1/file"),
        client.http.delete("/api/v1/lab/jobs/1"),
    ):
        assert said.status_code == 401, said.url
    client.tokens[DEALER] = "S3.made-up"
    assert client.http.get("/api/v1/lab/books", headers=client.by(DEALER)).status_code == 401


def test_the_lab_answers_and_comes_back_when_its_process_dies(lab: Client, service: Service):
    by = lab.by(DEALER)
    books = lab.http.get("/api/v1/lab/books", headers=by).json()["books"]
    assert [each["rulebook"] for each in books][: len(BOOKS)] == list(BOOKS)
    said = lab.http.post("/api/v1/lab/solve", json={"variant": CHANGED}, headers=by, timeout=300)
    assert said.status_code == 200, said.text
    assert said.json()["variant"]["changes"] == {"pair_plus.straight": "6 to 1"}
    document = strict_document(service)
    assert find_faults(document, form_of(document, "post", "/api/v1/lab/solve"), said.json()) == []
    assert said.json()["figures"][0]["expected"] == "-13733780/407170400"
    wrong = {"rulebook": "mbs-three-card", "changes": {"pair_plus.straight": "-3"}}
    said = lab.http.post("/api/v1/lab/solve", json={"variant": wrong}, headers=by, timeout=300)
    assert (said.status_code, said.json()["where"], said.json()["rules"]) == (400, "pair_plus.straight", ["4.3/straight"])
    service.lab.quick.end()
    assert service.lab.quick.pid is None
    said = lab.http.post("/api/v1/lab/price", json={"variant": THREE_CARD, "reading": "S-6"}, headers=by, timeout=300)
    assert (said.status_code, said.json()[0]["answer"]) == (200, "collected")
    assert find_faults(document, form_of(document, "post", "/api/v1/lab/price"), said.json()) == []
    assert service.lab.quick.starts == 2


def test_a_strategy_card_is_made_by_a_job_that_only_its_owner_sees(lab: Client, service: Service):
    by = lab.by(DEALER)
    said = lab.http.post("/api/v1/lab/jobs", json=CARD, headers=by)
    document = strict_document(service)
    assert find_faults(document, form_of(document, "post", "/api/v1/lab/jobs", "202"), said.json()) == []
    assert (said.status_code, said.json()["state"]) == (202, "running")
    address = said.headers["location"]
    assert lab.http.get(f"{address}/file", headers=by).status_code == 409
    for _ in range(3_000):
        job = lab.http.get(address, headers=by).json()
        if job["state"] not in ("waiting", "running"):
            break
        time.sleep(0.2)
    assert (job["state"], job["file"]) == ("done", "mbs-three-card-changed-strategy.html"), job
    file = lab.http.get(f"{address}/file", headers=by)
    assert "attachment" in file.headers["content-disposition"]
    assert "Q-6-4" in file.text
    lab.sign_in(SHIFT)
    assert lab.http.get(address, headers=lab.by(SHIFT)).status_code == 404
    assert lab.http.get("/api/v1/lab/jobs", headers=lab.by(SHIFT)).json() == {"jobs": []}
    assert [each["id"] for each in lab.http.get("/api/v1/lab/jobs", headers=by).json()["jobs"]] == [job["id"]]
    assert lab.http.delete(address, headers=by).json()["state"] == "done"


def test_an_answer_that_takes_too_long_is_not_waited_for(lab: Client, service: Service, monkeypatch: pytest.MonkeyPatch):
    fake = FakeProcess()
    monkeypatch.setattr(service.lab, "quick", fake)
    service.lab.limits = LabLimits(solve_time=0.05)
    said = lab.http.post("/api/v1/lab/solve", json={"variant": THREE_CARD}, headers=lab.by(DEALER))
    assert (said.status_code, "took too long" in said.json()["detail"], fake.ended) == (503, True, 1)


def test_what_takes_counting_is_a_job(lab: Client, service: Service, monkeypatch: pytest.MonkeyPatch, fake: FakeProcess):
    monkeypatch.setattr(service.lab, "quick", fake)
    monkeypatch.setattr(service.lab, "jobs", jobs_of(FakeProcess()))

    def uncounted(question: Any, progress: Any = None) -> Future:
        answer: Future = Future()
        answer.set_result({"uncounted": True})
        return answer

    monkeypatch.setattr(fake, "ask", uncounted)
    said = lab.http.post("/api/v1/lab/solve", json={"variant": THREE_CARD}, headers=lab.by(DEALER))
    assert (said.status_code, said.json()["work"], said.json()["state"]) == (202, "solve", "running")


@pytest.mark.parametrize(
    ("path", "body", "what"),
    [
        ("solve", {}, "an object with variant"),
        ("solve", [], "an object with variant"),
        ("solve", {"variant": THREE_CARD, "more": 1}, "an object with variant"),
        ("solve", {"variant": "mbs-three-card"}, "a variant is an object"),
        ("solve", {"variant": {**THREE_CARD, "changes": {"pair_plus.straight": ["6"]}}}, "as text"),
        ("solve", {"variant": THREE_CARD, "beside": 3}, "a variant is an object"),
        ("price", {"variant": THREE_CARD, "reading": 3}, "name a reading"),
        ("jobs", {**CARD, "work": "poem"}, "report, card, simulation or sweep"),
        ("jobs", {**CARD, "form": "docx"}, "pdf or html"),
        ("jobs", {"work": "card", "variant": CHANGED}, "pdf or html"),
        ("jobs", {**CARD, "rounds": 5}, "takes nothing else"),
        ("jobs", {**CARD, "work": "simulation"}, "has no form"),
        *(("jobs", {**SIMULATION, "rounds": each}, "number of rounds") for each in (0, -1, 10**9 + 1, "7", True, None)),
        ("jobs", {**CARD, "over": ["a=1"]}, "takes nothing else"),
        ("jobs", {**SIMULATION, "over": ["a=1"]}, "of a sweep, not of a simulation"),
        ("jobs", {**SWEEP, "form": "pdf"}, "has no form"),
        ("jobs", {**SWEEP, "rounds": 5}, "of a simulation, not of a sweep"),
        *(
            ("jobs", {**SWEEP, "over": each}, "list of one or 2 texts")
            for each in ([], ["a=1"] * 3, "a=1", None, [1], {"a": "1"})
        ),
        ("jobs", {**SWEEP, "over": ["a=" + "1," * 1_000]}, "at most 2,000 signs"),
        *(("jobs", {**SIMULATION, "seed": each}, "the seed") for each in (-1, 2**64, "x")),
    ],
)
def test_a_request_that_is_none_is_refused(path: str, body: Any, what: str, lab: Client, service: Service):
    said = lab.http.post(f"/api/v1/lab/{path}", json=body, headers=lab.by(DEALER))
    assert (said.status_code, what in said.json()["detail"]) == (400, True)
    assert service.lab.quick.starts == 0


def test_the_server_and_the_process_of_the_lab_have_the_same_bound_on_what_is_varied():
    assert routes.MOST_AXES == MOST_AXES


def test_whoever_serves_tables_loads_no_kernels():
    code = "import sys, croupier.web; print({'numba', 'numpy', 'croupier.lab', 'croupier.workbench'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


def test_rounds_of_a_variant_are_simulated_and_seen_while_they_are_dealt(lab: Client, service: Service):
    asked = {**SIMULATION, "rounds": 600_000, "seed": 3}
    job = lab.http.post("/api/v1/lab/jobs", json=asked, headers=lab.by(DEALER)).json()
    assert (job["work"], "so_far" in job) == ("simulation", False)
    end = time.monotonic() + 600
    while job["state"] in ("waiting", "running") and time.monotonic() < end:
        time.sleep(0.05)
        job = lab.http.get(f"/api/v1/lab/jobs/{job['id']}", headers=lab.by(DEALER)).json()
    document = strict_document(service)
    form = form_of(document, "get", "/api/v1/lab/jobs/{id}")
    assert (job["state"], find_faults(document, form, job)) == ("done", [])
    assert find_faults(document, {"$ref": "#/components/schemas/LabSimulation"}, job["result"]) == []
    pair_plus = next(row for row in job["result"]["rows"] if row["wager"] == "pair_plus")
    assert (pair_plus["exact"], job["result"]["seed"]) == ("\N{MINUS SIGN}2.3167%", "3"), "that of the changed line"


@pytest.mark.parametrize(
    ("over", "what", "where", "rules"),
    [
        (["pair_plus.straight"], "varies nothing", "over", []),
        (["pair_plus.straight=0..-1 to 1"], "is no range", "pair_plus.straight", []),
        (["pair_plus.straight=5..7 to 1", "pair_plus.flush=x"], "is no way to pay", "pair_plus.flush", ["4.3/flush"]),
        (["pair_plus.straight=5..7 to 1"] * 2, "varied twice", "pair_plus.straight", []),
        (["pair_plus.straight=1..17 to 1", "pair_plus.flush=1..16 to 1"], "croupier sweep mbs-three-card --over", None, []),
    ],
)
def test_what_cannot_be_varied_is_refused_before_there_is_a_job(over: Any, what: str, where: Any, rules: Any, lab: Client):
    said = lab.http.post("/api/v1/lab/jobs", json={**SWEEP, "over": over}, headers=lab.by(DEALER), timeout=300)
    assert (said.status_code, said.headers["content-type"]) == (400, "application/problem+json")
    assert what in said.json()["detail"]
    assert (said.json()["where"], said.json()["rules"]) == (where or "pair_plus.straight, pair_plus.flush", rules)
    assert lab.http.get("/api/v1/lab/jobs", headers=lab.by(DEALER)).json() == {"jobs": []}


def test_a_sweep_is_a_job_with_its_cells_and_with_files(lab: Client, service: Service):
    by = lab.by(DEALER)
    job = lab.http.post("/api/v1/lab/jobs", json=SWEEP, headers=by, timeout=300).json()
    end = time.monotonic() + 600
    while job["state"] in ("waiting", "running") and time.monotonic() < end:
        time.sleep(0.05)
        job = lab.http.get(f"/api/v1/lab/jobs/{job['id']}", headers=by).json()
    document = strict_document(service)
    assert (job["state"], find_faults(document, form_of(document, "get", "/api/v1/lab/jobs/{id}"), job)) == ("done", [])
    assert find_faults(document, {"$ref": "#/components/schemas/LabSweep"}, job["result"]) == []
    assert job["progress"] == {"done": 6, "total": 6, "what": "cells"}
    pair_plus = next(each for each in job["result"]["wagers"] if each["wager"] == "pair_plus")
    marked = {tuple(row["values"]): row["marks"] for row in pair_plus["rows"] if row["marks"]}
    assert marked == {("5 to 1", "1 to 1"): ["approved"], ("6 to 1", "1 to 1"): ["now"]}

    address = f"/api/v1/lab/jobs/{job['id']}/file"
    kept, drawn = lab.http.get(address, headers=by), lab.http.get(address, params={"name": pair_plus["file"]}, headers=by)
    assert job["file"] in kept.headers["content-disposition"]
    assert kept.headers["content-type"].startswith("text/csv")
    assert kept.text.startswith("book,changes,pair_plus.straight,ante_bonus.straight,wager,")
    assert pair_plus["file"] in drawn.headers["content-disposition"]
    assert (drawn.headers["content-type"], drawn.text[:4]) == ("image/svg+xml", "<svg")
    assert lab.http.get(address, params={"name": "other.csv"}, headers=by).status_code == 404
