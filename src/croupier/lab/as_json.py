"""A solution as the plain data that JSON prints: exact fractions as text, with decimals beside them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.lab.figures import round_up_to_cent, square_root, unreduced
from croupier.lab.first_actions import Strategy
from croupier.lab.in_words import best_play_in_words
from croupier.lab.moments import Moments
from croupier.lab.payoffs import Payoff, dollars
from croupier.lab.solution import CombinedPlay, JackpotValue, RoundSpread, Solution
from croupier.lab.strategy import strategy_as_json
from croupier.lab.valuation import Valuation


def solution_as_json(solution: Solution) -> dict[str, Any]:
    """What `croupier solve --json` prints."""
    book = solution.book
    sides = {wager: _side(solution, wager) for wager in solution.sides}
    data: dict[str, Any] = {
        "rulebook": book.edition.name,
        "readings": dict(book.answers),
        "wagers": {"base": _base(solution.base), **sides, "jackpot": _jackpot(solution)},
        "strategy": {
            "words": best_play_in_words(solution),
            "chart": strategy_as_json(solution.book, solution.strategy),
            "base": _strategy(solution.strategy),
            "together": _together(solution.combined, solution),
        },
    }
    if book.edition.changes:
        data["changes"] = dict(book.edition.changes)
    return data


def wager_as_json(valuation: Valuation) -> dict[str, Any]:
    """The figures of a wager without its distribution."""
    return {
        **_measures(valuation),
        "element_of_risk": float(valuation.element_of_risk),
        "average_wager": float(valuation.average_wager),
        **moments_as_json(valuation.moments),
        "hit_frequency": float(valuation.hit_frequency),
        **({"unshown_in_deals": valuation.unshown} if valuation.unshown else {}),
    }


def moments_as_json(moments: Moments) -> dict[str, Any]:
    """The spread of a result, and the shape of it."""
    return {
        "standard_deviation": square_root(moments.variance),
        "skewness": moments.skewness,
        "kurtosis": moments.kurtosis,
    }


def _base(valuation: Valuation) -> dict[str, Any]:
    return {**wager_as_json(valuation), **_frequencies(valuation)}


def _measures(valuation: Valuation) -> dict[str, Any]:
    return {
        "expected_net": unreduced(valuation.expected.units, valuation.deals),
        "expected_net_reduced": str(valuation.expected.units),
        "house_edge": float(valuation.house_edge),
    }


def _frequencies(valuation: Valuation) -> dict[str, Any]:
    return {
        "deals": valuation.deals,
        "distribution": {_result(net): count for net, count in valuation.results.items()},
        "clauses": [
            {"wager": wager, "rules": rules.split(" or "), "deals": count}
            for (wager, rules), count in valuation.clauses.items()
        ],
    }


def _result(net: Payoff) -> str:
    """A net result as text: '5', '-1 +$2000', '-1 +10% of the meter'."""
    parts = [str(net.units)] if net.units or not (net.dollars or net.share) else []
    parts += [f"{'+' if parts else ''}${net.dollars}"] if net.dollars else []
    parts += [f"{'+' if parts else ''}{net.share * 100}% of the meter"] if net.share else []
    return " ".join(parts)


def _side(solution: Solution, wager: str) -> dict[str, Any]:
    data = _base(solution.sides[wager])
    if wager in solution.alone:
        data["alone"] = _measures(solution.alone[wager])
    return data


def jackpot_as_json(jackpot: JackpotValue, even: Fraction | None) -> dict[str, Any]:
    """What the jackpot returns, and the meter from which it costs nothing."""
    deals = jackpot.valuation.deals
    return {
        "fixed_return": unreduced(jackpot.fixed_return, deals),
        "fixed_return_in": "dollars" if jackpot.in_dollars else "units staked",
        "meter_coefficient": unreduced(jackpot.meter_coefficient, deals),
        "break_even_meter": None if even is None else round_up_to_cent(even),
        "break_even_meter_exact": None if even is None else str(even),
    }


def _jackpot(solution: Solution) -> dict[str, Any]:
    jackpot, meter, valuation = solution.jackpot, solution.house.meter, solution.jackpot.valuation
    data: dict[str, Any] = {
        **jackpot_as_json(jackpot, solution.break_even_meter),
        "unit": str(solution.house.unit),
        "units": solution.house.units,
    }
    if jackpot.above:
        data["for_meters_from"] = round_up_to_cent(jackpot.above)
    if meter is not None:
        data["at_meter"] = {"meter": str(meter), **_at(jackpot, dollars(meter))}
    data["award_frequency"] = float(jackpot.award_frequency)
    data |= _frequencies(valuation)
    data["lines"] = {line: count for (_, line), count in valuation.lines(solution.house).items()}
    return data


def _at(jackpot: JackpotValue, meter: Fraction) -> dict[str, Any]:
    """The wager at one meter, per unit staked."""
    stake, valuation = jackpot.stake, jackpot.valuation
    expected = jackpot.expected_at(meter) / stake
    worth = {net: net.units + (net.dollars + net.share * meter) / stake for net in valuation.results}
    return {
        "expected_net": unreduced(expected, valuation.deals),
        "house_edge": float(-expected),
        **moments_as_json(valuation.moments_of(worth)),
    }


def _strategy(strategy: Strategy) -> dict[str, Any]:
    deals = strategy.table.deals
    return {action: {"deals": count, "share": count / deals} for action, count in strategy.deals.items()}


def _together(together: CombinedPlay, solution: Solution) -> dict[str, Any]:
    """Best play for all wagers at once, in Antes."""
    ante, deals = dollars(solution.house.ante), solution.base.deals
    return {
        "stakes": {wager: str(stake) for wager, stake in together.stakes.items()},
        "expected_net": unreduced(together.expected / ante, deals),
        "by_base_play": unreduced(together.by_base_play / ante, deals),
        **({} if together.spread is None else _spread(together.spread, ante)),
        "differs_in_deals": together.differs,
        **({"unshown_in_deals": together.unshown} if together.unshown else {}),
        **{f"{wager}_in_deals": count for wager, count in together.later_bets.items()},
        **_strategy(together.strategy),
    }


def _spread(spread: RoundSpread, ante: Fraction) -> dict[str, Any]:
    """The spread of all wagers together, and the covariance of every two, in Antes."""
    both = {pair: value / ante**2 for pair, value in spread.covariances.items()}
    return {
        **moments_as_json(spread.moments),
        "standard_deviation": square_root(spread.moments.variance / ante**2),
        "hit_frequency": float(spread.hit_frequency),
        "covariances": [
            {"wagers": list(pair), "covariance": float(value), "exact": str(value), "correlation": _correlation(both, pair)}
            for pair, value in both.items()
        ],
    }


def _correlation(both: Mapping[tuple[str, str], Fraction], pair: tuple[str, str]) -> float | None:
    """The covariance as a part of the most that it could be; None where one of the two never changes."""
    one, other = (both[each, each] for each in pair)
    if not (one and other):
        return None
    part = square_root(both[pair] ** 2 / (one * other))
    return part if both[pair] >= 0 else -part
