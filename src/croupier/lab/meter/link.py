"""A pool linked over several games with the play that each of them sees, as one random round after another.

Each round is at one of the games, with a chance in proportion to its play, and falls out whatever came before. When bets
close a part of its stakes goes to the meter (R-3); then its awards are paid from what the meter shows, hands that win
together by the book's own rules on sharing. Rounds at different tables are served one after the other, so they never share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.errors import InputError
from croupier.lab.meter.effects import AwardEffect, JackpotStake, effect, shared_effect
from croupier.lab.meter.hits import Hits, five_card_fact, name_of
from croupier.lab.meter.value import check_stake
from croupier.lab.meter.winners import check_positions, share_rulings, winners
from croupier.rulebook import Money, Result, Ruling, ShareOfMeter

_Winners = tuple[tuple[tuple[Ruling, ...], Fraction], ...]


@dataclass(frozen=True)
class LinkedGame:
    """The play of one game: what its jackpot wagers hit, what each stakes, and how many of them a year sees.

    In every round as many positions stake the jackpot. `together` has the hands of a round that win shares of the meter, each
    with its chance; they are counted where nothing else is said.
    """

    name: str
    hits: Hits
    stake: JackpotStake
    wagers: int
    positions: int = 1
    together: _Winners | None = None

    def __post_init__(self) -> None:
        check_stake(self.hits.book, self.stake)
        if self.wagers < 1:
            raise InputError("a linked game needs at least one jackpot wager a year", where="wagers")
        if any(ruling.result is not Result.PAYS for ruling, _ in self.hits.rulings):
            raise InputError(
                "this answer returns some jackpot stakes, and with them their contributions: that is not computed",
                where="readings",
            )
        check_positions(self.hits.book, self.positions)
        if self.wagers % self.positions:
            what = f"{self.wagers:,} wagers are no whole number of rounds with {self.positions} positions"
            raise InputError(what, where="wagers")

    @property
    def rounds(self) -> int:
        """How many rounds a year has."""
        return self.wagers // self.positions

    @property
    def staked(self) -> int:
        """What a round stakes on the jackpot, in cents."""
        return self.positions * self.stake.amount.cents

    @cached_property
    def shared_wins(self) -> _Winners | None:
        """The hands of a round that win shares of the meter, each with its chance; None of rounds with one wager."""
        if self.together is not None or self.positions == 1:
            return self.together
        on_meter = [(ruling, chance) for ruling, chance in self.hits.rulings if _pays_share(ruling)]
        if five_card_fact(self.hits.book) is None:  # one board allows one winner of a share (H-7)
            return tuple(((ruling,), self.positions * chance) for ruling, chance in on_meter)
        royal, flush = share_rulings(self.hits.book)
        chances = winners(self.hits.book, self.positions)
        return tuple(((royal,) * r + (flush,) * s, chance) for (r, s), chance in chances.items() if chance and r + s)


def _pays_share(ruling: Ruling) -> bool:
    return any(isinstance(line.pays, ShareOfMeter) for line in ruling.lines)


@dataclass(frozen=True)
class LinkRuling:
    """A ruling at one of the games, or what hands of a round win together: its chance, and what it does."""

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
    cap: Money | None = None  # the most that is displayed; the rest waits in the overflow
    reserve_rate: Fraction = Fraction(0)  # the part that goes to the reserve, which pays for resets before the house does

    def __post_init__(self) -> None:
        if self.reset.cents <= 0:
            raise InputError("the reset value must be more than 0", where="reset", rules=("R-3",))
        if not 0 < self.rate <= 1:
            raise InputError(f"the rate must be more than 0 and at most 1, not {self.rate}", where="rate", rules=("R-3",))
        if not 0 <= self.reserve_rate <= 1 - self.rate:
            what = f"the reserve's rate must be a part of what the meter's rate leaves of each stake, not {self.reserve_rate}"
            raise InputError(what, where="reserve_rate", rules=("R-3",))
        if self.cap is not None and self.cap < self.reset:
            raise InputError(f"the cap {self.cap} is below the reset value {self.reset}", where="cap", rules=("R-3",))
        if not self.games:
            raise InputError("a linked pool needs at least one game", where="games", rules=("R-7",))

    @property
    def wagers(self) -> int:
        """All jackpot wagers of a year."""
        return sum(play.wagers for play in self.games)

    @property
    def rounds(self) -> int:
        """All rounds of a year."""
        return sum(play.rounds for play in self.games)

    @cached_property
    def shares(self) -> tuple[Fraction, ...]:
        """By game: the chance that a round is played there."""
        return tuple(Fraction(play.rounds, self.rounds) for play in self.games)

    @cached_property
    def contributions(self) -> tuple[Fraction, ...]:
        """By game: what a round adds to the meter, in cents."""
        return tuple(self.rate * play.staked for play in self.games)

    @cached_property
    def rulings(self) -> tuple[LinkRuling, ...]:
        """Every ruling that a wager may fall under, but those that collect it: its chance for any one wager of the link."""
        return tuple(
            LinkRuling(
                index,
                name_of(ruling),
                Fraction(play.wagers, self.wagers) * chance,
                effect(play.hits.book, ruling, play.stake, self.reset),
            )
            for index, play in enumerate(self.games)
            for ruling, chance in play.hits.rulings
        )

    @cached_property
    def outcomes(self) -> tuple[LinkRuling, ...]:
        """What a round may come to: its chance for any one round of the link.

        Of a game with one position it is what its wager hits. Of one with several it is what its hands do to the meter
        together; fixed awards are left out, which do not touch it.
        """
        return tuple(self._outcomes())

    def _outcomes(self) -> Iterator[LinkRuling]:
        for index, (play, share) in enumerate(zip(self.games, self.shares, strict=True)):
            own = [each for each in self.rulings if each.play == index]
            if play.shared_wins is None:
                part = share / Fraction(play.wagers, self.wagers)
                yield from (LinkRuling(index, each.line, each.chance * part, each.effect) for each in own)
                continue
            for (ruling, _), each in zip(play.hits.rulings, own, strict=True):
                if each.effect.on_meter and not _pays_share(ruling):
                    what = f"{play.name}: under this answer fixed awards move the meter; that is computed for one position only"
                    raise InputError(what, where="positions", rules=ruling.rules)
            for rulings, chance in play.shared_wins:
                made = shared_effect(play.hits.book, rulings, play.stake, self.reset)
                yield LinkRuling(index, _names(rulings), share * chance, made)

    @cached_property
    def fixed(self) -> Fraction:
        """What is paid in fixed awards a year on average, in cents: they do not touch the meter."""
        paid = (each.chance * each.effect.paid.last.fixed for each in self.rulings if not each.effect.on_meter)
        return self.wagers * sum(paid, Fraction(0))

    @property
    def one_by_one(self) -> bool:
        """Whether every round has one jackpot wager, so that its outcomes have the fixed awards, too."""
        return all(play.shared_wins is None for play in self.games)

    @cached_property
    def kink(self) -> Fraction:
        """The meter, in cents, from which every award is straight in the meter."""
        return max(each.effect.paid.starts[-1] for each in self.rulings)

    @cached_property
    def bent(self) -> Fraction:
        """The chance that a wager meets an award that is not straight below that meter."""
        return sum((each.chance for each in self.rulings if each.effect.paid.starts[-1]), Fraction(0))


def _names(rulings: tuple[Ruling, ...]) -> str:
    """The lines that win together, as in `royal-flush, 2 straight-flush`."""
    names = [name_of(ruling) for ruling in rulings]
    counted = {name: names.count(name) for name in names}
    return ", ".join(name if number == 1 else f"{number} {name}" for name, number in counted.items())
