"""Long work of the lab: one queue, one job after the other, each with its progress, and each may be cancelled."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import Enum
from secrets import token_hex
from threading import RLock, Timer
from time import monotonic
from typing import Any

from croupier.web.lab.limits import LabLimits
from croupier.web.lab.process import LabEndedError, LabProcess, Said

_ENDED = "the process of the lab ended while it worked on this: ask again"
_TOO_LONG = "this took too long and was ended: ask for less"


class JobState(Enum):
    """Where a job is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens to it."""
        return self not in (JobState.WAITING, JobState.RUNNING)


class TooManyError(Exception):
    """Somebody has as many jobs as one may have, or all have: one more is not taken now."""


@dataclass(eq=False)
class Job:
    """A piece of long work, whose it is, and what came of it."""

    id: str
    who: str
    question: Mapping[str, Any]
    state: JobState = JobState.WAITING
    progress: tuple[int, int, str] = (0, 0, "")
    so_far: Any = None  # what it came to, where it can say that before it is done
    result: Any = None
    files: dict[str, bytes] = field(default_factory=dict)  # by name, the chief one first
    problem: dict[str, Any] = field(default_factory=dict)
    over: float = 0.0  # when it was

    def as_dict(self, *, before: int = 0) -> dict[str, Any]:
        """The job as whoever asked for it sees it; `before` is how many wait before it."""
        done, total, what = self.progress
        found: dict[str, Any] = {
            "id": self.id,
            "work": self.question.get("work", self.question["ask"]),
            "form": self.question.get("form", ""),
            "state": self.state.value,
            "waits_behind": before,
            "progress": {"done": done, "total": total, "what": what},
        }
        if self.state is JobState.DONE:
            if self.files:
                name, content = next(iter(self.files.items()))
                found |= {"file": name, "size": len(content)}
            if self.result is not None:
                found["result"] = self.result
        elif self.so_far is not None:
            found["so_far"] = self.so_far
        if self.problem:
            found["problem"] = self.problem
        return found


class Jobs:
    """The queue. All methods may be called from any thread."""

    def __init__(self, process: LabProcess, limits: LabLimits, clock: Callable[[], float] = monotonic) -> None:
        self._process, self._limits, self._clock = process, limits, clock
        self._lock = RLock()
        self._jobs: dict[str, Job] = {}  # in the order in which they were asked for
        self._running: Job | None = None

    def add(self, who: str, question: Mapping[str, Any]) -> Job:
        """Put a job at the end of the queue. The same that waits or runs already is not put there twice."""
        with self._lock:
            self._forget()
            open_jobs = [job for job in self._jobs.values() if not job.state.is_over]
            for job in open_jobs:
                if job.who == who and job.question == question:
                    return job
            if sum(job.who == who for job in open_jobs) >= self._limits.jobs_of_person:
                raise TooManyError(
                    f"you have {self._limits.jobs_of_person} jobs in the lab that are not over: wait for one, or cancel one"
                )
            if len(open_jobs) >= self._limits.jobs:
                raise TooManyError("the lab has too many jobs already: ask again later")
            job = Job(token_hex(8), who, question)
            self._jobs[job.id] = job
            self._next()
        return job

    def find(self, who: str, id_: str) -> Job | None:
        """A job of somebody's own."""
        with self._lock:
            self._forget()
            job = self._jobs.get(id_)
            return job if job is not None and job.who == who else None

    def list_own(self, who: str) -> list[Job]:
        """All jobs of somebody, the newest first."""
        with self._lock:
            self._forget()
            return [job for job in reversed(self._jobs.values()) if job.who == who]

    def before(self, job: Job) -> int:
        """How many jobs are done before one that waits."""
        with self._lock:
            if job.state is not JobState.WAITING:
                return 0
            open_jobs = [each for each in self._jobs.values() if not each.state.is_over]
            return open_jobs.index(job)

    def cancel(self, job: Job) -> None:
        """Take a job out of the queue, or end it. One that is over stays as it is."""
        with self._lock:
            if job.state.is_over:
                return
            runs = job.state is JobState.RUNNING
            self._end(job, JobState.CANCELLED)
        if runs:
            self._process.end()  # it does nothing else, and what it works on is wanted no more; then the next one begins

    def end(self) -> None:
        """Cancel everything and end the process."""
        with self._lock:
            for job in self._jobs.values():
                if not job.state.is_over:
                    self._end(job, JobState.CANCELLED)
        self._process.end()

    # -- with the lock held --

    def _next(self) -> None:
        """Begin the next job if none runs."""
        if self._running is not None:
            return
        job = next((each for each in self._jobs.values() if each.state is JobState.WAITING), None)
        if job is None:
            return
        self._running, job.state = job, JobState.RUNNING
        answer = self._process.ask({**job.question, "waits": True}, lambda *done: self._see(job, *done))
        limit = Timer(self._limits.job_time, self._give_up, (job,))
        limit.daemon = True
        limit.start()
        answer.add_done_callback(lambda found: self._finish(job, found, limit))

    def _end(self, job: Job, state: JobState) -> None:
        job.state, job.over = state, self._clock()

    def _forget(self) -> None:
        """Drop jobs that have been over for long, and the oldest of somebody who has many."""
        over: dict[str, int] = {}
        for job in reversed([*self._jobs.values()]):
            if job.state.is_over:
                over[job.who] = over.get(job.who, 0) + 1
                old = self._clock() - job.over > self._limits.kept_time
                if old or over[job.who] > self._limits.kept_of_person:
                    del self._jobs[job.id]

    # -- from other threads --

    def _see(self, job: Job, done: int, total: int, what: str, so_far: Any = None) -> None:
        job.progress = (done, total, what)
        job.so_far = so_far or job.so_far

    def _finish(self, job: Job, answer: Future[Said], limit: Timer) -> None:
        limit.cancel()
        with self._lock:
            if not job.state.is_over:
                self._keep(job, answer)
            self._running = None
            self._next()

    def _keep(self, job: Job, answer: Future[Said]) -> None:
        error = answer.exception()
        if isinstance(error, LabEndedError):
            job.problem = {"what": _ENDED, "where": "", "rules": []}
        elif error is not None:
            raise error
        else:
            said = answer.result()
            if "answer" in said:
                found = said["answer"]
                if isinstance(found, dict) and "files" in found:
                    job.files = {each["name"]: b64decode(each["content"]) for each in found["files"]}
                    job.result = found.get("result")
                else:
                    job.result = found
                self._end(job, JobState.DONE)
                return
            job.problem = said["problem"]
        self._end(job, JobState.FAILED)

    def _give_up(self, job: Job) -> None:
        with self._lock:
            if job.state is not JobState.RUNNING:
                return
            job.problem = {"what": _TOO_LONG, "where": "", "rules": []}
            self._end(job, JobState.FAILED)
        self._process.end()
