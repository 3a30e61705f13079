"""Simulated rounds as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from croupier.lab.simulation.jackpot_figures import ComputedSum, SimulatedJackpot
from croupier.lab.simulation.simulator import SimulatedHit, SimulatedMean, SimulatedRounds
from croupier.rulebook import Money


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
        "jackpot": None if found.jackpot is None else jackpot_as_json(found.jackpot),
        "wagers": [_mean(each) for each in found.means],
        "hits": [_hit(each) for each in found.hits],
        "results": [{"net_cents": cents, "count": count} for cents, count in found.results.items()],
        "seconds": found.seconds,
        "rounds_per_second": found.rounds_per_second,
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


def jackpot_as_json(found: SimulatedJackpot) -> dict[str, Any]:
    """A live jackpot: how it is set, its meter and what went through it, its history, and what is computed of it."""
    live, meter, history, computed = found.live, found.meter, found.history, found.computed
    return {
        "start": str(live.start),
        "reset": str(live.reset),
        "rate": str(live.rate),
        "reserve_rate": str(live.reserve_rate),
        "cap": None if live.cap is None else str(live.cap),
        "meter": {
            "least": _money(history.least),
            "mean": None if history.mean is None else float(history.mean / 100),
            "most": _money(history.most),
            "end": _money(meter.displayed),
            "overflow": _money(meter.overflow),
            "reserve": _money(meter.reserve // live.parts),
        },
        "staked": _money(meter.staked),
        "contributed": float(Fraction(meter.staked * live.to_meter, live.parts * 100)),
        "paid": _money(found.paid),
        "paid_by_the_meter": _money(meter.from_meter),
        "borne": _money(found.borne),
        "awards_on_the_meter": meter.awards_on_meter,
        "resets": meter.resets,
        "put_in_at_resets": {"house": _money(meter.put_in - meter.from_reserve), "reserve": _money(meter.from_reserve)},
        "history": {
            "awards": [_award(*each) for each in history.paid],
            "rounds_with_awards_left_off": history.more,
            "every": history.every,
            "meter": [_money(each) for each in history.shown],
        },
        "computed": None
        if computed is None
        else {
            "meter_at_end": _computed(computed.meter, meter.displayed),
            "paid": _computed(computed.paid, found.paid),
            "borne": _computed(computed.borne, found.borne),
            "meter_in_the_long_run": None if computed.long_run is None else _computed(computed.long_run),
        },
    }


def _award(round_: int, before: int, after: int, put_in: int, awards: list[list[Any]]) -> dict[str, Any]:
    return {
        "round": round_,
        "meter_before": _money(before),
        "meter_after": _money(after),
        "put_in": _money(put_in),
        "awards": [{"position": position, "line": line, "amount": _money(cents)} for position, line, cents in awards],
    }


def _computed(each: ComputedSum, simulated: int | None = None) -> dict[str, float | None]:
    found: dict[str, float | None] = {"mean": float(each.mean / 100), "standard_deviation": each.deviation / 100}
    return found if simulated is None else {**found, "standard_deviations_between": each.deviations_between(simulated)}


def _money(cents: int) -> str:
    return str(Money(cents))
