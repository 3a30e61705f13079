"""Simulated rounds as plain data."""

from __future__ import annotations

from typing import Any

from croupier.lab.simulation.simulator import SimulatedHit, SimulatedMean, SimulatedRounds


def simulation_as_json(found: SimulatedRounds) -> dict[str, Any]:
    """What `croupier simulate --json` prints. All but `seconds` and `rounds_per_second` follows from the request."""
    meter = found.bets.meter
    return {
        "rulebook": found.book.edition.name,
        "changes": dict(found.book.edition.changes),
        "rounds": found.rounds,
        "seed": found.seed,
        "positions": found.positions,
        "strategy": {"name": found.strategy, "words": found.decisions.words},
        "stakes": {wager: str(stake) for wager, stake in found.bets.stakes.items()},
        "meter": None if meter is None else {"displayed": str(meter.displayed), "reset": str(meter.reset)},
        "wagers": [_mean(each) for each in found.means],
        "hits": [_hit(each) for each in found.hits],
        "results": [{"net_cents": cents, "count": count} for cents, count in found.results.items()],
        "seconds": found.seconds,
        "rounds_per_second": found.rounds / found.seconds,
    }


def _mean(each: SimulatedMean) -> dict[str, Any]:
    exact = None if each.exact is None else {"fraction": str(each.exact), "decimal": float(each.exact)}
    return {
        "wager": each.name,
        "measure": each.measure,
        "mean": each.mean,
        "standard_error": each.error,
        "exact": exact,
        "standard_errors_between": each.errors_between,
        "sum_cents": str(each.total),
        "sum_of_squares": str(each.squares),
    }


def _hit(each: SimulatedHit) -> dict[str, Any]:
    return {
        "wager": each.wager,
        "what": each.what,
        "count": each.count,
        "expected": None if each.expected is None else float(each.expected),
    }
