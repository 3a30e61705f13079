"""The lab as the server sees it: questions that are answered at once, and jobs."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any

from croupier.errors import InputError
from croupier.web.journal import Journal
from croupier.web.lab.jobs import Job, Jobs, TooManyError
from croupier.web.lab.limits import LabLimits
from croupier.web.lab.process import LabEndedError, LabProcess, Said

_QUICK, _SLOW = 5, 10  # how far the two processes stand back behind tables that are served


class LabSlowError(Exception):
    """An answer took too long, and the process was ended. It may be asked again."""


class LabDesk:
    """Two processes: one for what is answered at once, one for the queue of jobs. Neither is there before it is needed."""

    def __init__(self, journal: Journal, limits: LabLimits | None = None) -> None:
        self.limits = limits or LabLimits()
        self.quick = LabProcess("quick", journal, niceness=_QUICK)
        self.jobs = Jobs(LabProcess("jobs", journal, niceness=_SLOW), self.limits)
        self._asking: Counter[str] = Counter()

    async def solve(self, who: str, question: Mapping[str, Any]) -> Any | Job:
        """The answer to a quick question, or the job that finds it where it takes counting."""
        if self._asking[who] >= self.limits.solves_of_person:
            raise TooManyError("you have asked the lab several things that are not answered yet: wait for an answer")
        if self._asking.total() >= self.limits.solves:
            raise TooManyError("too many people ask the lab at once: ask again in a moment")
        self._asking[who] += 1
        try:
            said = await self._ask(question)
        finally:
            self._asking[who] -= 1
        if said.get("uncounted"):
            return self.jobs.add(who, question)
        if "problem" in said:
            raise InputError(said["problem"]["what"], where=said["problem"]["where"], rules=said["problem"]["rules"])
        return {**said["answer"], "milliseconds": said["milliseconds"]} if isinstance(said["answer"], dict) else said["answer"]

    async def _ask(self, question: Mapping[str, Any]) -> Said:
        """Ask once, and once more if the process ended meanwhile: it may have been another question that it could not bear."""
        for last in (False, True):
            answer = asyncio.wrap_future(self.quick.ask(question))
            try:
                return await asyncio.wait_for(answer, self.limits.solve_time)
            except TimeoutError:
                await asyncio.to_thread(self.quick.end)
                raise LabSlowError from None
            except LabEndedError:
                if last:
                    raise
        raise AssertionError("a question is asked once more at most")

    def end(self) -> None:
        """End both processes."""
        self.quick.end()
        self.jobs.end()
