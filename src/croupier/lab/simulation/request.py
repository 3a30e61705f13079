"""A request to simulate a book as people and programs write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.lab.counters import Progress
from croupier.lab.request import read_money, read_request
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
    **sums: Any,
) -> SimulatedRounds:
    """The rounds that a request asks for; its sums are text: ante, unit, units (a number), meter, reset, stake."""
    book, house = read_request(slug, readings, changes, **sums)
    reset = sums.get("reset")
    return simulate(
        book,
        rounds,
        seed=seed,
        positions=positions,
        strategy=strategy,
        house=house,
        reset=NOTHING if reset is None else read_money(reset, "reset"),
        cores=cores,
        progress=progress,
    )
