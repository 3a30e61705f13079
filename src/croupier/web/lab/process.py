"""The lab's own process: it is started when it is first asked, and again when it has ended. Kernels are loaded there alone."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from itertools import count
from threading import Lock, Thread
from typing import Any, TypeAlias

from croupier.games import edition, editions
from croupier.house import CODEC
from croupier.rulebook import HouseEdition
from croupier.web.journal import Journal

Said: TypeAlias = dict[str, Any]
SeeProgress: TypeAlias = Callable[[int, int, str, Any], None]  # how much is done of how much of what, and what it came to
_END_TIME = 5.0  # seconds that a process which was told to end is waited for


class LabEndedError(Exception):
    """The process ended before it answered. Nothing is lost by asking again."""


class LabProcess:
    """A process of the lab. What is asked goes to it as a line of JSON, and so does its answer come back.

    `answers` are futures of this process: an answer, a problem, or that it takes counting. All methods may be called from
    any thread.
    """

    def __init__(self, name: str, journal: Journal, *, niceness: int) -> None:
        self.name, self._journal, self._niceness = name, journal, niceness
        self._lock, self._numbers = Lock(), count(1)
        self._process: subprocess.Popen[str] | None = None
        self._waiting: dict[int, tuple[Future[Said], SeeProgress | None]] = {}
        self.starts = 0

    def start(self) -> None:
        """Start the process if it is not there: whoever will ask soon waits less."""
        with self._lock, suppress(OSError):
            self._started()

    def ask(self, question: Mapping[str, Any], progress: SeeProgress | None = None) -> Future[Said]:
        """Ask something: the answer comes later. A process that is not there is started first."""
        answer: Future[Said] = Future()
        with self._lock:
            number = next(self._numbers)
            self._waiting[number] = answer, progress
            try:
                self._send(self._started(), {**question, "id": number})
            except OSError:  # it ends just now, or there is no room for it
                del self._waiting[number]
                answer.set_exception(LabEndedError())
        return answer

    def end(self) -> None:
        """End the process, whatever it does. Who waits is told; the next question starts another one."""
        with self._lock:
            process, self._process = self._process, None
            waiting, self._waiting = self._waiting, {}
        if process is not None:
            process.kill()
            process.wait(_END_TIME)
        _give_up(waiting)

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    # -- with the lock held --

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            # A session of its own: an interrupt of the server is not one of the lab, which ends with its input.
            self._process = subprocess.Popen(  # noqa: S603  # our own program
                [sys.executable, "-m", "croupier.workbench", str(self._niceness)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                start_new_session=True,
            )
            self.starts += 1
            Thread(target=self._listen, args=(self._process,), name=f"lab {self.name}", daemon=True).start()
            own = [edition(slug).definition for slug in editions()]
            definitions = [CODEC.form(HouseEdition).to_json(each) for each in own if each is not None]
            self._send(self._process, {"ask": "editions", "id": 0, "definitions": definitions})
        return self._process

    @staticmethod
    def _send(process: subprocess.Popen[str], question: Mapping[str, Any]) -> None:
        if process.stdin is not None:
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()

    # -- in threads of their own --

    def _listen(self, process: subprocess.Popen[str]) -> None:
        """Take the answers of a process until it has ended."""
        aside = Thread(target=self._note, args=(process,), name=f"lab {self.name} aside", daemon=True)
        aside.start()
        for line in process.stdout or ():
            self._take(json.loads(line))
        process.wait()
        aside.join()
        for pipe in (process.stdin, process.stdout, process.stderr):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        with self._lock:
            if self._process is not process:
                return  # it was told to end
            self._process = None
            waiting, self._waiting = self._waiting, {}
        self._journal.say("lab ended", level="warning", process=self.name, status=process.returncode)
        _give_up(waiting)

    def _take(self, said: Said) -> None:
        number = said["id"]
        with self._lock:
            found = self._waiting.get(number) if "progress" in said else self._waiting.pop(number, None)
        if found is None:
            return
        answer, progress = found
        if "progress" not in said:
            with suppress(InvalidStateError):  # nobody waits for it any more
                answer.set_result(said)
        elif progress is not None:
            done, total, what = said["progress"]
            progress(done, total, what, said.get("so_far"))

    def _note(self, process: subprocess.Popen[str]) -> None:
        """What the process says aside goes into the journal."""
        for line in process.stderr or ():
            self._journal.say("lab", level="warning", process=self.name, what=line.rstrip()[:500])


def _give_up(waiting: Mapping[int, tuple[Future[Said], SeeProgress | None]]) -> None:
    """Tell all who wait that the process has ended."""
    for answer, _ in waiting.values():
        with suppress(InvalidStateError):
            answer.set_exception(LabEndedError())
