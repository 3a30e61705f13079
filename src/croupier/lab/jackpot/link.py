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
from croupier.lab.jackpot.effects import Effect, Stake, effect
from croupier.lab.jackpot.hits import Hits, name_of
from croupier.lab.jackpot.value import check_stake
from croupier.rulebook import Money, Result


@dataclass(frozen=True)
class Play:
    """The play of one game: what its jackpot wagers hit, what each stakes, and how many of them a year sees."""

    name: str
    hits: Hits
    stake: Stake
    wagers: int

    def __post_init__(self) -> None:
        check_stake(self.hits.book, self.stake)
        if self.wagers < 1:
            raise InputError("a linked game has at least one jackpot wager a year", where="wagers")
        if any(ruling.result is not Result.PAYS for ruling, _ in self.hits.rulings):
            raise InputError("an answer by which stakes go back takes their contributions back, too", where="readings")


@dataclass(frozen=True)
class Event:
    """A ruling at one of the games: its chance for any one wager of the link, and what it does."""

    play: int
    line: str
    chance: Fraction
    effect: Effect


@dataclass(frozen=True)
class Link:
    reset: Money
    rate: Fraction  # the part of each stake that goes to the meter
    plays: tuple[Play, ...]
    cap: Money | None = None  # the most that is displayed; the rest goes to the overflow

    def __post_init__(self) -> None:
        if self.reset.cents <= 0:
            raise InputError("the reset value is more than nothing", where="reset", rules=("R-3",))
        if not 0 < self.rate <= 1:
            raise InputError(f"the rate is a part of each stake, not {self.rate}", where="rate", rules=("R-3",))
        if self.cap is not None and self.cap < self.reset:
            raise InputError(f"the cap {self.cap} is below the reset value {self.reset}", where="cap", rules=("R-3",))
        if not self.plays:
            raise InputError("a link has at least one game", where="games", rules=("R-7",))

    @property
    def wagers(self) -> int:
        return sum(play.wagers for play in self.plays)

    @cached_property
    def shares(self) -> tuple[Fraction, ...]:
        """By game: the chance that a wager is made there."""
        return tuple(Fraction(play.wagers, self.wagers) for play in self.plays)

    @cached_property
    def contributions(self) -> tuple[Fraction, ...]:
        """By game: what a wager adds to the meter, in cents."""
        return tuple(self.rate * play.stake.amount.cents for play in self.plays)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._events())

    def _events(self) -> Iterator[Event]:
        for index, play in enumerate(self.plays):
            for ruling, chance in play.hits.rulings:
                made = effect(play.hits.book, ruling, play.stake, self.reset)
                yield Event(index, name_of(ruling), self.shares[index] * chance, made)

    @cached_property
    def kink(self) -> Fraction:
        """The meter, in cents, from which every award is straight in the meter."""
        return max(each.effect.paid.starts[-1] for each in self.events)

    @cached_property
    def bent(self) -> Fraction:
        """The chance that a wager meets an award that is not straight below that meter."""
        return sum((each.chance for each in self.events if each.effect.paid.starts[-1]), Fraction(0))
