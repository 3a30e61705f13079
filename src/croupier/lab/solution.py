"""A book solved: what its wagers are worth under best play, each by itself and all together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from croupier.lab.figures import square_root
from croupier.lab.first_actions import Strategy
from croupier.lab.moments import Moments, covariances_of
from croupier.lab.payoffs import HouseSums
from croupier.lab.sheets import Staked
from croupier.lab.valuation import Valuation
from croupier.results import CallResult, ResultTable, document
from croupier.rulebook import Book, Money


@dataclass(frozen=True)
class CombinedPlay:
    """Best play for all wagers of a book at once, in dollars."""

    stakes: Mapping[str, Money]
    expected: Fraction
    by_base_play: Fraction  # what the same wagers bring if the base game's best play is kept to
    strategy: Strategy
    differs: int  # in how many deals its first action is not the base game's
    spread: RoundSpread | None  # None where their facts were not counted side by side
    unshown: int = 0  # in how many deals comparison is refused
    # in how many deals each is made, where they were counted for this sum
    later_bets: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class RoundSpread:
    """How the results of all wagers of a round lie, in dollars, and how those of every two go together."""

    moments: Moments
    hit_frequency: Fraction
    covariances: Mapping[tuple[str, str], Fraction]  # each wager with itself, too


@dataclass(frozen=True)
class JackpotValue:
    """The jackpot wager beside the base game's best play, for a meter of at least `above`."""

    valuation: Valuation
    above: Fraction
    stake: Fraction  # dollars
    in_dollars: bool  # whether the table pays sums of dollars

    @property
    def fixed_return(self) -> Fraction:
        """What the wager brings apart from the meter: in units staked, or in dollars where the table pays dollars."""
        expected = self.valuation.expected
        units = 1 + expected.units
        return expected.dollars + units * self.stake if self.in_dollars else units

    @property
    def meter_coefficient(self) -> Fraction:
        """The part of the meter that it brings."""
        return self.valuation.expected.share

    @property
    def award_frequency(self) -> Fraction:
        """How often an award is paid, whether or not it is more than the stake."""
        paid = (count for entry, count in self.valuation.entries if any(rulings[0].lines for _, rulings in entry.rulings))
        return self.valuation.chance(sum(paid))

    def expected_at(self, meter: Fraction) -> Fraction:
        """The net result of one wager, in dollars."""
        expected = self.valuation.expected
        return expected.units * self.stake + expected.dollars + expected.share * meter


@dataclass(frozen=True, repr=False)
class Solution(CallResult):
    """A book solved: what `solve` returns."""

    book: Book
    house: HouseSums
    base: Valuation
    strategy: Strategy
    sides: Mapping[str, Valuation]  # beside the base game's best play
    alone: Mapping[str, Valuation]  # without an Ante, where the book allows it
    jackpot: JackpotValue
    break_even_meter: Fraction | None  # None where no meter makes up for the stake
    combined: CombinedPlay

    def as_dict(self) -> dict[str, Any]:
        """What `croupier solve --json` prints."""
        from croupier.lab.as_json import solution_as_json  # it reads what is defined here

        return document("solution", solution_as_json(self))

    def as_table(self) -> ResultTable:
        """The wagers, each with its figures; the jackpot's too where a meter is given."""
        rows = []
        for wager, worth in {"base": self.base, **self.sides}.items():
            parts = (f"{100 * float(each):.4f}%" for each in (worth.house_edge, worth.element_of_risk, worth.hit_frequency))
            rows.append((wager, *parts, f"{square_root(worth.variance):.4f}"))
        if self.house.meter is not None:
            edge = -self.jackpot.expected_at(Fraction(self.house.meter.cents, 100)) / self.jackpot.stake
            shares = (f"{100 * float(each):.4f}%" for each in (edge, edge, self.jackpot.award_frequency))
            rows.append((f"jackpot at {self.house.meter}, {self.house.units} of {self.house.unit}", *shares, ""))
        columns = ("wager", "house edge", "element of risk", "hit frequency", "standard deviation")
        return ResultTable(self.book.edition.name, columns, rows)


def spread_of(found: Valuation, wagers: Iterable[Staked]) -> RoundSpread:
    """How these wagers spread, which were valued side by side."""
    staked = {each.rulings.wager.name: each for each in wagers}
    nets = [
        ({wager: staked[wager].net(rulings[0]).units for wager, rulings in entry.rulings}, count)
        for entry, count in found.entries
    ]
    return RoundSpread(found.moments, found.hit_frequency, covariances_of(list(staked), nets))


def break_even(pieces: Sequence[JackpotValue]) -> Fraction | None:
    """The lowest meter at which the jackpot wager costs nothing."""
    ends = (*(piece.above for piece in pieces[1:]), None)
    for piece, end in zip(pieces, ends, strict=True):
        if piece.meter_coefficient:
            meter = max(-piece.expected_at(Fraction(0)) / piece.meter_coefficient, piece.above)
        elif piece.expected_at(Fraction(0)) >= 0:
            meter = piece.above
        else:
            continue
        if end is None or meter < end:
            return meter
    return None
