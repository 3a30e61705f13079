"""A request to simulate a book as people and programs write it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.lab.counters import Progress
from croupier.lab.request import read_money, read_request
from croupier.lab.simulation.checkpoints import CheckpointKeeper, read_checkpoint
from croupier.lab.simulation.run_request import RunRequest
from croupier.lab.simulation.simulator import SimulatedRounds, simulate
from croupier.lab.simulation.strategies import PERFECT
from croupier.rulebook import NOTHING


def simulate_request(
    slug: str,
    rounds: int,
    *,
    seed: int = 1,
    positions: int = 1,
    strategy: str = PERFECT,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, str] | None = None,
    cores: int | None = None,
    progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    resume: str | Path | None = None,
    **sums: Any,
) -> SimulatedRounds:
    """The rounds that a request asks for; its sums are text: ante, unit, units (a number), meter, reset, stake.

    With a `checkpoint` the run is kept in that file now and then, and when it is stopped. With `resume` it goes on from such a
    file, which must be of the same request.
    """
    try:
        request = RunRequest(slug, rounds, seed, positions, strategy, readings or {}, changes or {}, **sums)
    except TypeError as error:
        raise InputError(str(error)) from None
    keeper = None
    if resume is not None:
        kept = read_checkpoint(Path(resume))
        kept.request.check_same(request.given)
        keeper = CheckpointKeeper(kept.request, Path(checkpoint or resume), kept=kept)
    elif checkpoint is not None:
        keeper = CheckpointKeeper(request, Path(checkpoint))
    return run_request(request, cores=cores, progress=progress, keeper=keeper)


def run_request(
    request: RunRequest,
    *,
    cores: int | None = None,
    progress: Progress | None = None,
    keeper: CheckpointKeeper | None = None,
) -> SimulatedRounds:
    """The rounds that a request asks for; a keeper writes checkpoints, and goes on from one."""
    book, house = read_request(request.book, request.readings, request.changes, **request.sums)
    return simulate(
        book,
        request.rounds,
        seed=request.seed,
        positions=request.positions,
        strategy=request.strategy,
        house=house,
        reset=NOTHING if request.reset is None else read_money(request.reset, "reset"),
        cores=cores,
        progress=progress,
        keeper=keeper,
    )
