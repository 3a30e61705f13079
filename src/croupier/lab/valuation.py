"""What a solver finds: how often a wager brings what, and everything that follows from that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.lab.moments import Moments, moments_of
from croupier.lab.payoffs import NOTHING_WON, HouseSums, Payoff, paid_lines
from croupier.rulebook import Ruling


@dataclass(frozen=True, eq=False, slots=True)
class RoundResult:
    """One result of a round: what some wagers bring, what was staked on them, and which rulings say so.

    Where the counts leave open which of several rulings it is, all of which bring the same, each of them is there.
    """

    net: Payoff
    staked: Fraction
    rulings: tuple[tuple[str, tuple[Ruling, ...]], ...]
    shown: bool = True  # whether the hand is shown at the end


@dataclass(frozen=True)
class Valuation:
    """Some wagers played in one way over all deals. Sums are in Antes for the base game, else in units staked."""

    deals: int
    entries: tuple[tuple[RoundResult, int], ...]

    @cached_property
    def results(self) -> dict[Payoff, int]:
        """How many deals bring each net result, the largest first."""
        found: Counter[Payoff] = Counter()
        for entry, count in self.entries:
            found[entry.net] += count
        return {net: found[net] for net in sorted(found, key=lambda net: net.order, reverse=True)}

    def chance(self, count: int) -> Fraction:
        """So many deals as a part of all."""
        return Fraction(count, self.deals)

    @cached_property
    def expected(self) -> Payoff:
        """The mean net result, in its three parts."""
        total = sum((net.times(count) for net, count in self.results.items()), NOTHING_WON)
        return total.times(Fraction(1, self.deals))

    @cached_property
    def average_wager(self) -> Fraction:
        """What is staked in a round on average."""
        return sum((entry.staked * count for entry, count in self.entries), Fraction(0)) / self.deals

    @cached_property
    def unshown(self) -> int:
        """In how many deals the player refuses comparison."""
        return sum(count for entry, count in self.entries if not entry.shown)

    def deals_with(self, wager: str) -> int:
        """In how many deals a wager is there at the end."""
        return sum(count for entry, count in self.entries if wager in dict(entry.rulings))

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each Ante, or of each unit of a side wager."""
        return -self.expected.units

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of all that is staked."""
        return self.house_edge / self.average_wager

    @cached_property
    def moments(self) -> Moments:
        """The moments of the net result of a round."""
        return self.moments_of({net: net.units for net in self.results})

    @property
    def variance(self) -> Fraction:
        """The variance of the net result of a round."""
        return self.moments.variance

    def moments_of(self, worth: Mapping[Payoff, Fraction]) -> Moments:
        """The moments of a round where each net result is worth something else."""
        counts: Counter[Fraction] = Counter()
        for net, count in self.results.items():
            counts[worth[net]] += count
        return moments_of(counts)

    @property
    def hit_frequency(self) -> Fraction:
        """How often more comes back than was staked. Of the jackpot its awards are asked for: not all are above the stake."""
        return self.chance(sum(count for net, count in self.results.items() if net.units > 0))

    @cached_property
    def clauses(self) -> dict[tuple[str, str], int]:
        """How many deals each clause settles, by wager and rules; of a wager that was not placed there is none."""
        found: Counter[tuple[str, str]] = Counter()
        for entry, count in self.entries:
            for wager, rulings in entry.rulings:
                found[wager, " or ".join(dict.fromkeys(" ".join(ruling.rules) for ruling in rulings))] += count
        return dict(found)

    def lines(self, house: HouseSums) -> dict[tuple[str, str], int]:
        """How many deals each line of a pay table pays, by wager and name of the line."""
        found: Counter[tuple[str, str]] = Counter()
        for entry, count in self.entries:
            for wager, rulings in entry.rulings:
                for line in paid_lines(rulings[0], house):
                    found[wager, line.name] += count
        return dict(found)


def merge_results(deals: int, tallies: Iterable[tuple[RoundResult, int]]) -> Valuation:
    """One valuation of results that were counted in parts."""
    found: Counter[RoundResult] = Counter()
    for entry, count in tallies:
        found[entry] += count
    return Valuation(deals, tuple((entry, count) for entry, count in found.items() if count))
