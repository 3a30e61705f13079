"""What all sections of a report read: one book, solved, with what the house sets and no rule names."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from croupier.lab import (
    GameKind,
    HouseSums,
    JackpotValue,
    Progress,
    RuleOfThumb,
    Solution,
    Solver,
    Valuation,
    game_kind,
    rules_of_thumb,
)
from croupier.report.totals import OneRound, Total
from croupier.rulebook import Book, Money, Wager, wager_text


@dataclass(frozen=True)
class Funding:
    """What the house sets for its jackpot: what a 100% award leaves displayed, and the part of each stake that goes to it."""

    reset: Money
    rate: Fraction


@dataclass(frozen=True)
class Study:
    """A book to report on, the sums of its house, and everything that sections ask for, each found once."""

    book: Book
    house: HouseSums
    funding: Funding | None = None
    unit_is_stated: bool = True  # whether somebody said how large the unit of the jackpot is; no rule does
    progress: Progress | None = None
    _totals: dict[tuple[str, int], Total] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def kind(self) -> GameKind:
        """The kind of game that it is."""
        return game_kind(self.book.edition)

    @cached_property
    def solver(self) -> Solver:
        """The solver of the book."""
        return Solver(self.book, self.house, progress=self.progress)

    @cached_property
    def solution(self) -> Solution:
        """The book solved."""
        return self.solver.solution()

    @cached_property
    def jackpots(self) -> list[JackpotValue]:
        """The jackpot wager for every stretch of the meter."""
        return self.solver.jackpots()

    @cached_property
    def rules_of_thumb(self) -> tuple[RuleOfThumb, ...]:
        """Its rules of thumb."""
        return rules_of_thumb(self.book, self.progress)

    @cached_property
    def valued(self) -> dict[str, Valuation]:
        """The base game and every wager beside it, apart from the jackpot, by how they are called here."""
        found = {"base game": self.solution.base}
        found |= {wager_text(wager): valuation for wager, valuation in self.solution.sides.items()}
        return found | {f"{wager_text(wager)} alone": valuation for wager, valuation in self.solution.alone.items()}

    @cached_property
    def distinct(self) -> dict[str, Valuation]:
        """The same without a wager that is worth alone what it is beside the base game."""
        kept: dict[str, Valuation] = {}
        for name, valuation in self.valued.items():
            beside = kept.get(name.removesuffix(" alone"))
            if beside is None or beside.results != valuation.results:
                kept[name] = valuation
        return kept

    @cached_property
    def one_round(self) -> dict[str, OneRound]:
        """By wager: the net results of one round."""
        return {
            name: OneRound({net.units: count for net, count in valuation.results.items()})
            for name, valuation in self.distinct.items()
        }

    def total(self, name: str, rounds: int) -> Total:
        """The law of a wager's total over so many rounds, found once."""
        if (name, rounds) not in self._totals:
            self._totals[name, rounds] = self.one_round[name].total(rounds)
        return self._totals[name, rounds]

    def unit_of(self, name: str) -> str:
        """What the figures of a wager are counted in."""
        return "antes" if name == "base game" else "units"

    def size(self, wager: Wager) -> Fraction:
        """What is staked on a wager of the base game, in Antes."""
        return Fraction(wager.antes or 1)

    @property
    def base_wagers(self) -> tuple[str, ...]:
        """The wagers of the base game."""
        return tuple(wager.name for wager in self.solver.base_wagers)
