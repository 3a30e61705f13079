"""A pool linked over several games with the play that each of them sees, as one random wager after another.

Each wager is at one of the games, with a chance in proportion to its play, and falls under one ruling of its book, whatever
came before: hands of one round that win together are left to `winners`. When bets close a part of the stake goes to the
meter (R-3); then the ruling pays from what it shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.errors import InputError
from croupier.lab.meter.effects import AwardEffect, JackpotStake, effect
from croupier.lab.meter.hits import Hits, name_of
from croupier.lab.meter.value import check_stake
from croupier.rulebook import Money, Result


@dataclass(frozen=True)
class LinkedGame:
    """The play of one game: what its jackpot wagers hit, what each stakes, and how many of them a year sees."""

    name: str
    hits: Hits
    stake: JackpotStake
    wagers: int

    def __post_init__(self) -> None:
        check_stake(self.hits.book, self.stake)
        if self.wagers < 1:
            raise InputError("a linked game needs at least one jackpot wager a year", where="wagers")
        if any(ruling.result is not Result.PAYS for ruling, _ in self.hits.rulings):
            raise InputError(
                "this answer returns some jackpot stakes, and with them their contributions: that is not computed",
                where="readings",
            )


@dataclass(frozen=True)
class LinkRuling:
    """A ruling at one of the games: its chance for any one wager of the link, and what it does."""

    play: int
    line: str
    chance: Fraction
    effect: AwardEffect


@dataclass(frozen=True)
class LinkedPool:
    """The settings of a pool and the play at each of its games."""

    reset: Money
    rate: Fraction  # the part of each stake that goes to the meter
    games: tuple[LinkedGame, ...]
    cap: Money | None = None  # the most that is displayed; the rest goes to the overflow

    def __post_init__(self) -> None:
        if self.reset.cents <= 0:
            raise InputError("the reset value must be more than 0", where="reset", rules=("R-3",))
        if not 0 < self.rate <= 1:
            raise InputError(f"the rate must be more than 0 and at most 1, not {self.rate}", where="rate", rules=("R-3",))
        if self.cap is not None and self.cap < self.reset:
            raise InputError(f"the cap {self.cap} is below the reset value {self.reset}", where="cap", rules=("R-3",))
        if not self.games:
            raise InputError("a linked pool needs at least one game", where="games", rules=("R-7",))

    @property
    def wagers(self) -> int:
        """All jackpot wagers of a year."""
        return sum(play.wagers for play in self.games)

    @cached_property
    def shares(self) -> tuple[Fraction, ...]:
        """By game: the chance that a wager is made there."""
        return tuple(Fraction(play.wagers, self.wagers) for play in self.games)

    @cached_property
    def contributions(self) -> tuple[Fraction, ...]:
        """By game: what a wager adds to the meter, in cents."""
        return tuple(self.rate * play.stake.amount.cents for play in self.games)

    @cached_property
    def rulings(self) -> tuple[LinkRuling, ...]:
        """Every ruling that a wager may fall under, but those that collect it."""
        return tuple(self._events())

    def _events(self) -> Iterator[LinkRuling]:
        for index, play in enumerate(self.games):
            for ruling, chance in play.hits.rulings:
                made = effect(play.hits.book, ruling, play.stake, self.reset)
                yield LinkRuling(index, name_of(ruling), self.shares[index] * chance, made)

    @cached_property
    def kink(self) -> Fraction:
        """The meter, in cents, from which every award is straight in the meter."""
        return max(each.effect.paid.starts[-1] for each in self.rulings)

    @cached_property
    def bent(self) -> Fraction:
        """The chance that a wager meets an award that is not straight below that meter."""
        return sum((each.chance for each in self.rulings if each.effect.paid.starts[-1]), Fraction(0))
