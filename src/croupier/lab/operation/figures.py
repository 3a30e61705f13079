"""The figures of an operated table, and of all tables of a file."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, sqrt
from statistics import NormalDist
from typing import Any

from croupier.errors import InputError
from croupier.lab.as_json import moments_as_json
from croupier.lab.counters import Progress
from croupier.lab.operation.ruin import DeepestFall, deepest_fall
from croupier.lab.operation.seats import SeatWins, SharedVariance, count_wins, share_variance
from croupier.lab.operation.sums import RoundsPlayed, SumDistribution, distribute, last_with_more
from croupier.lab.operation.tables import OperatedTable
from croupier.lab.payoffs import dollars
from croupier.rulebook import Money

BANDS = (0.5, 0.9, 0.99)
MOST_ROUNDS_TO_SHOW = 10**9
_FURTHER = 4  # times twice as many rounds are looked at
_METHODS = {
    "one seat": "counted: the distribution of a round is exact, that of many is its power by Fourier transform",
    "several seats": "as if seats were independent, with what they share of a round taken as normal, its variance simulated",
}


@dataclass(frozen=True, eq=False)
class TableFigures:
    """What the house wins at a table. Sums are dollars."""

    seat: SeatWins
    shared: SharedVariance
    safety: float

    @property
    def table(self) -> OperatedTable:
        """The table."""
        return self.seat.table

    @property
    def method(self) -> str:
        """How distributions are found."""
        return _METHODS["one seat" if self.table.seats == 1 else "several seats"]

    @property
    def house_edge(self) -> Fraction:
        """What the house wins of each Ante."""
        return self.seat.moments.mean / dollars(self.table.house.ante)

    @property
    def hold(self) -> Fraction:
        """What the house wins of all that is staked."""
        return self.seat.moments.mean / self.seat.staked

    def win(self, rounds: int) -> Fraction:
        """What so many rounds of the table bring on average."""
        return self.seat.moments.mean * self.table.seats * rounds

    def deviation(self, rounds: int) -> float:
        """The standard deviation of it."""
        return sqrt(self.played(rounds).variance)

    def played(self, rounds: int) -> RoundsPlayed:
        """So many rounds of the table."""
        return RoundsPlayed(self.seat.wins, rounds, self.table.seats, max(self.shared.value, 0.0))

    @cached_property
    def in_all(self) -> SumDistribution:
        """What all hours bring."""
        return distribute([self.played(self.table.rounds)])

    @cached_property
    def fall(self) -> DeepestFall | None:
        """How far the bank ever falls; None where the house has no edge."""
        return deepest_fall(self.seat.wins, self.table.seats, max(self.shared.value, 0.0))

    def rounds_to_show(self, edge: Fraction) -> int | None:
        """From how many rounds on a lack of so much of each Ante shows, with the chance of the safety; None if far too many.

        That is: a result that falls short of what is expected by so much or more has no larger chance than the rest.
        """
        short = edge * dollars(self.table.house.ante) * self.table.seats

        def shows(rounds: int) -> bool:
            # Results lie steps apart, so that the chance itself rises and falls with each round.
            return distribute([self.played(rounds)]).chance_about(self.win(rounds) - short * rounds) <= 1 - self.safety

        last = max(self.rounds_by_normal(edge), 1)
        # A jackpot that is hit once in a long while is not seen in few rounds: it must show in more of them, too.
        while not all(shows(last << further) for further in range(_FURTHER)):
            last *= 2
            if last > MOST_ROUNDS_TO_SHOW:
                return None
        first = last // 2
        while first and shows(first):
            first, last = first // 2, first
        while last - first > 1:
            middle = (first + last) // 2
            first, last = (first, middle) if shows(middle) else (middle, last)
        return 1 + last_with_more(self.played(last), self.win(1) - short, 1 - self.safety)

    def rounds_by_normal(self, edge: Fraction) -> int:
        """The same as if the sum of rounds were normal: a first guess, the worse the larger and rarer the results are."""
        short = float(edge * dollars(self.table.house.ante) * self.table.seats)
        return ceil((NormalDist().inv_cdf(self.safety) * self.deviation(1) / short) ** 2)

    def as_dict(self, bankroll: Money | None = None, edge: Fraction | None = None) -> dict[str, Any]:
        """What `croupier operate --json` prints of it."""
        table, moments = self.table, self.seat.moments
        wanted = self.house_edge if edge is None else edge
        return {
            "strategy": table.strategy,
            "words": self.seat.played.words,
            "house_edge": float(self.house_edge),
            "hold": float(self.hold),
            "seat_and_round": {
                "win": float(moments.mean),
                "win_exact": str(moments.mean),
                "staked": float(self.seat.staked),
                **moments_as_json(moments),
            },
            "shared_variance": {
                "value": self.shared.value,
                "standard_error": self.shared.error,
                "simulated_rounds": self.shared.rounds,
            },
            "hour": {"win": float(self.win(table.pace)), "standard_deviation": self.deviation(table.pace)},
            "in_all": {
                "rounds": table.rounds,
                "win": float(self.win(table.rounds)),
                "staked": float(self.seat.staked * table.seats * table.rounds),
                "standard_deviation": self.deviation(table.rounds),
                **distribution_as_json(self.in_all),
            },
            "shows": None if wanted <= 0 else self._shows(wanted),
            "ruin": self._ruin(bankroll),
            "method": self.method,
        }

    def _shows(self, edge: Fraction) -> dict[str, Any]:
        found = self.rounds_to_show(edge)
        return {
            "edge": float(edge),
            "safety": self.safety,
            "rounds": found,
            "hours": None if found is None else found / self.table.pace,
            "rounds_by_normal": self.rounds_by_normal(edge),
        }

    def _ruin(self, bankroll: Money | None) -> dict[str, Any]:
        fall = self.fall
        data: dict[str, Any] = {
            "safety": self.safety,
            "bankroll": None if fall is None else float(fall.bankroll(self.safety)),
            "step": None if fall is None else float(fall.step),
        }
        if bankroll is not None:
            chance = 1.0 if fall is None else fall.chance_beyond(dollars(bankroll))
            data |= {"of_bankroll": str(bankroll), "chance": chance}
        return data


def distribution_as_json(found: SumDistribution) -> dict[str, Any]:
    """The bands of a sum, and the chance that it is no win."""
    bands = [
        {"part": part, "from": float(found.quantile((1 - part) / 2)), "to": float(found.quantile((1 + part) / 2))}
        for part in BANDS
    ]
    return {"bands": bands, "chance_of_a_loss": found.chance_below(0), "step": float(found.step)}


def operate(
    table: OperatedTable, *, safety: Fraction = Fraction(99, 100), seed: int = 1, progress: Progress | None = None
) -> TableFigures:
    """A table in figures: a seat is counted exactly, what several share of a round is simulated."""
    if not Fraction(1, 2) <= safety <= 1 - Fraction(1, 10**6):
        raise InputError("a safety is a chance from 50% to 99.9999%", where="safety")
    seat = count_wins(table, progress)
    return TableFigures(seat, share_variance(seat, seed, progress), float(safety))
