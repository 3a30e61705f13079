"""What the lab takes of one person and of all, so that nobody's question waits for ever."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LabLimits:
    """Numbers, and times in seconds."""

    solves_of_person: int = 4  # that wait at once
    solves: int = 32
    solve_time: float = 60  # for an answer that takes no counting
    jobs_of_person: int = 3  # that wait or run
    jobs: int = 24
    job_time: float = 900
    kept_of_person: int = 12  # jobs that are over
    kept_time: float = 3_600
