"""How the jackpot changes best play where a folded hand keeps the community awards only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from croupier.errors import InputError
from croupier.lab.counters import Progress
from croupier.lab.counters.holdem_play import STARTING_HANDS
from croupier.lab.meter.effects import JackpotStake
from croupier.lab.meter.pieces import ZERO, Pieces, Straight, straight, total
from croupier.lab.meter.starting_hands import StartingHands, ways
from croupier.lab.meter.value import value
from croupier.lab.solver import Solver
from croupier.rulebook import Book, Money

ONE = Fraction(1)


@dataclass(frozen=True)
class FoldChoice:
    """One starting hand: what playing on gains over folding, by the meter, in cents."""

    hand: str
    base: Fraction  # in antes: what the main wagers gain by playing on instead of folding
    jackpot: Pieces  # what the jackpot gains by it
    folded: Pieces  # what the jackpot returns to the hand if it is folded
    ante: Money

    def gain(self, meter: Money) -> Fraction:
        """What playing on gains over folding at a meter, in cents."""
        return self.base * self.ante.cents + self.jackpot.at(meter.cents)

    @property
    def plays_from(self) -> Fraction | None:
        """The meter in cents from which playing on is the better; None if it never is."""
        return self.jackpot.reaches(-self.base * self.ante.cents)

    def folds_from_ante(self, meter: Money) -> Fraction | None:
        """The ante in cents above which folding is the better at a meter; None if playing on always is."""
        return self.jackpot.at(meter.cents) / -self.base if self.base < 0 else None


def fold_choices(
    hands: StartingHands, played: Mapping[str, Fraction], stake: JackpotStake, ante: Money, reset: Money
) -> list[FoldChoice]:
    """Every starting hand, given what the main wagers of each are worth in antes if it is played on as best can be.

    Betting on the turn and the river is left as it is without a jackpot, and rightly: by then nothing more can be folded.
    """
    if missing := sorted(set(STARTING_HANDS) - played.keys()):
        raise InputError(f"the value of {missing[0]} is missing", where="played")
    if ante.cents <= 0:
        raise InputError("the ante must be more than 0", where="ante")
    made = []
    for hand in STARTING_HANDS:
        on = value(hands.hits(hand, folded=False), stake, reset).returns
        off = value(hands.hits(hand, folded=True), stake, reset).returns
        made.append(FoldChoice(hand, played[hand] + 1, total([(ONE, on), (-ONE, off)]), off, ante))
    return made


def values_if_played(book: Book, progress: Progress | None = None) -> dict[str, Fraction]:
    """By starting hand: what the main wagers are worth in antes if it is not folded and played on as best can be."""
    strategy = Solver(book, progress=progress).strategy
    values = strategy.values[strategy.actions.index("flop")]
    deals = strategy.table.totals
    return {
        hand: Fraction(int(value), int(number) * strategy.scale)
        for hand, value, number in zip(STARTING_HANDS, values, deals, strict=True)
    }


def folds(made: list[FoldChoice], meter: Money) -> frozenset[str]:
    """The hands that are better folded at a meter."""
    return frozenset(each.hand for each in made if each.gain(meter) < 0)


def best_play(made: list[FoldChoice], stake: JackpotStake) -> Pieces:
    """The expected result of main wagers and jackpot together under best play at each meter, in cents."""
    weighted = []
    for each in made:
        lost = straight(Straight(Fraction(-each.ante.cents - stake.amount.cents), Fraction(0)))
        gained = total([(ONE, each.jackpot), (ONE, straight(Straight(each.base * each.ante.cents, Fraction(0))))])
        chance = Fraction(ways(each.hand), comb(52, 2))
        weighted += [(chance, lost), (chance, each.folded), (chance, _above_nothing(gained))]
    return total(weighted)


def _above_nothing(gained: Pieces) -> Pieces:
    """The same where it is more than nothing, for a function that never falls."""
    turns = gained.reaches(Fraction(0))
    if turns is None:
        return straight(ZERO)
    starts = [turns, *(start for start in gained.starts if start > turns)]
    parts = [gained.part(start) for start in starts]
    return Pieces((Fraction(0), *starts), (ZERO, *parts)) if turns > 0 else Pieces(tuple(starts), tuple(parts))
