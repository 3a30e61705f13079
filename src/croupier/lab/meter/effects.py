"""What one award does to the meter and what it pays, as functions of the meter.

They are not written down a second time: the jackpot of the rulebook is asked to award a lone claim at a few meters, and the
straight lines through its answers are what it does. Three meters for each line, so a bend that was not foreseen is an error.
The meters asked about are round, so no cent is rounded: in play an award is less than a cent below what stands here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm

from croupier.errors import RulebookError
from croupier.lab.meter.pieces import SAME, ZERO, Pieces, Straight, straight
from croupier.rulebook import Book, Claim, Combine, Funds, Line, Money, Result, Ruling, ShareOfMeter, award, chosen


@dataclass(frozen=True, slots=True)
class JackpotStake:
    """A jackpot wager: the house's unit, and how many of them are staked."""

    unit: Money
    units: int = 1

    @property
    def amount(self) -> Money:
        """All that is staked."""
        return Money(self.unit.cents * self.units)


@dataclass(frozen=True, slots=True)
class AwardEffect:
    """One ruling: what the player receives and what the meter shows then, by what it showed before."""

    paid: Pieces
    after: Pieces

    @property
    def on_meter(self) -> bool:
        """Whether the meter matters to it, or it to the meter."""
        return self.after != straight(SAME) or any(part.slope for part in self.paid.parts)


def effect(book: Book, ruling: Ruling, stake: JackpotStake, reset: Money) -> AwardEffect:
    """What a ruling on a jackpot wager pays and does to the meter, for a pool that resets to a value."""
    if ruling.result is Result.COLLECTED:
        return AwardEffect(straight(ZERO), straight(SAME))
    if ruling.result is not Result.PAYS:
        return AwardEffect(straight(Straight(Fraction(stake.amount.cents), Fraction(0))), straight(SAME))
    starts: list[Fraction] = []
    paid: list[Straight] = []
    after: list[Straight] = []
    grid = lcm(*(line.pays.share.denominator for line in ruling.lines if isinstance(line.pays, ShareOfMeter))) ** 2
    kinks = sorted({Fraction(0), *_kinks(book, ruling, stake, reset)})
    for start, end in zip(kinks, (*kinks[1:], None), strict=True):
        lines = _fit(book, ruling, stake, reset, _probes(start, end, grid))
        if not paid or (paid[-1], after[-1]) != lines:
            starts.append(start)
            paid.append(lines[0])
            after.append(lines[1])
    return AwardEffect(Pieces(tuple(starts), tuple(paid)), Pieces(tuple(starts), tuple(after)))


def _fit(
    book: Book, ruling: Ruling, stake: JackpotStake, reset: Money, probes: tuple[int, int, int]
) -> tuple[Straight, Straight]:
    """The straight lines of the sum paid and of the meter after it."""
    awarded = [_award(book, ruling, stake, reset, meter) for meter in probes]
    return _through(probes, [paid for paid, _ in awarded]), _through(probes, [after for _, after in awarded])


def _award(book: Book, ruling: Ruling, stake: JackpotStake, reset: Money, meter: int) -> tuple[int, int]:
    claim = Claim(1, "the player", stake.amount, stake.unit, ruling)
    made = award(book.edition.jackpot, book.answers, Money(meter), reset, [claim])
    return sum(each.amount.cents for each in made.awards), made.after.cents


def _through(meters: tuple[int, int, int], values: list[int]) -> Straight:
    first, second, third = meters
    slope = Fraction(values[1] - values[0], second - first)
    line = Straight(values[0] - slope * first, slope)
    if line.at(third) != values[2]:
        raise RulebookError(f"an award does not grow evenly between the meters {Money(first)} and {Money(third)}, as it should")
    return line


def _probes(start: Fraction, end: Fraction | None, grid: int) -> tuple[int, int, int]:
    """Three round meters between two kinks."""
    first = grid * (int(start / grid) + 1)
    last = first + 1_000_000 * grid if end is None else grid * (-int(-end // grid) - 1)
    middle = grid * ((first + last) // (2 * grid))
    if not first < middle < last:
        raise RulebookError("an award changes its course at two meters that are too close to be told apart")
    return first, middle, last


def _kinks(book: Book, ruling: Ruling, stake: JackpotStake, reset: Money) -> Iterator[Fraction]:
    """The meters at which an award may bend: where a share overtakes a fixed sum, where the meter cannot bear them."""
    fixed = [_fixed(book, ruling, line, stake, reset) for line in ruling.lines if not isinstance(line.pays, ShareOfMeter)]
    shares = [line.pays.share for line in ruling.lines if isinstance(line.pays, ShareOfMeter)]
    if ruling.combine is Combine.LARGER:
        yield from (amount / share for amount in fixed for share in shares)
    if chosen(book.edition.jackpot.fixed_from, book.answers) is Funds.METER:
        yield from accumulate(fixed)


def _fixed(book: Book, ruling: Ruling, line: Line, stake: JackpotStake, reset: Money) -> Fraction:
    """What a line pays that does not depend on the meter."""
    alone = Ruling(ruling.clause, ruling.result, (line,))
    return Fraction(_award(book, alone, stake, reset, reset.cents)[0])
