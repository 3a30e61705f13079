"""What the awards of a round do to the meter and what they pay, as functions of the meter.

They are not written down a second time: the jackpot of the rulebook is asked to award the claims at a few meters, and the
straight lines through its answers are what it does. Three meters for each line, so a bend that was not foreseen is an error.
The meters asked about are round, so no cent is rounded: in play an award is less than a cent below what stands here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    """The awards of a round: what players receive and what the meter shows then, by what it showed before."""

    paid: Pieces
    after: Pieces
    put_in: Pieces  # into the meter: reset values, less what is taken out of it

    @property
    def on_meter(self) -> bool:
        """Whether the meter matters to it, or it to the meter."""
        return self.after != straight(SAME) or any(part.slope for part in self.paid.parts)


def effect(book: Book, ruling: Ruling, stake: JackpotStake, reset: Money) -> AwardEffect:
    """What a ruling on a jackpot wager pays and does to the meter, for a pool that resets to a value."""
    if ruling.result is Result.COLLECTED:
        return AwardEffect(straight(ZERO), straight(SAME), straight(ZERO))
    if ruling.result is not Result.PAYS:
        back = Straight(Fraction(stake.amount.cents), Fraction(0))
        return AwardEffect(straight(back), straight(SAME), straight(ZERO))
    return shared_effect(book, (ruling,), stake, reset)


def shared_effect(book: Book, rulings: Sequence[Ruling], stake: JackpotStake, reset: Money) -> AwardEffect:
    """What rulings that pay hands of one round come to together, by the book's own rules on sharing.

    Several of them are all shares of the meter. So in sums that are some times as large everything is as many times as large:
    such are asked about that no share of what a share left has a fraction of a cent.
    """
    parts = lcm(*(_share(line).denominator for ruling in rulings for line in ruling.lines))
    if len(rulings) == 1:
        kinks, grid, scale = sorted({Fraction(0), *_kinks(book, rulings[0], stake, reset)}), parts**2, 1
    else:
        grid, scale = 1, parts ** (len(rulings) + 1) * lcm(*range(1, len(rulings) + 1))
        kinks = [Fraction(0), *_borne_from(book, rulings, stake, reset, scale)]
    starts: list[Fraction] = []
    kept: list[list[Straight]] = []
    for start, end in zip(kinks, (*kinks[1:], None), strict=True):
        fitted = _fit(book, rulings, stake, reset, _probes(start, end, grid), scale=scale)
        if not kept or kept[-1] != fitted:
            starts.append(start)
            kept.append(fitted)
    return AwardEffect(*(Pieces(tuple(starts), lines) for lines in zip(*kept, strict=True)))


def _is_share(line: Line) -> bool:
    return isinstance(line.pays, ShareOfMeter)


def _borne_from(book: Book, rulings: Sequence[Ruling], stake: JackpotStake, reset: Money, scale: int) -> Iterator[Fraction]:
    """The meter from which on it bears several lower shares, where reset values are in them."""
    lower = [ruling for ruling in rulings if all(_share(line) < 1 for line in ruling.lines)]
    if len(lower) > 1:
        high = Fraction(len(lower) * reset.cents)
        paid = _fit(book, lower, stake, reset, _probes(high, None, 1), scale=scale)[0]
        if paid.fixed > 0 and paid.slope < 1:
            yield paid.fixed / (1 - paid.slope)


def _share(line: Line) -> Fraction:
    return line.pays.share if isinstance(line.pays, ShareOfMeter) else Fraction(0)


def _fit(
    book: Book, rulings: Sequence[Ruling], stake: JackpotStake, reset: Money, probes: tuple[int, int, int], *, scale: int = 1
) -> list[Straight]:
    """The straight lines of the sum paid, of the meter after it, and of what is put in."""
    unit = Money(stake.unit.cents * scale)
    claims = [Claim(n, f"player {n}", Money(unit.cents * stake.units), unit, ruling) for n, ruling in enumerate(rulings, 1)]
    awarded = []
    for meter in probes:
        made = award(book.edition.jackpot, book.answers, Money(meter * scale), Money(reset.cents * scale), claims)
        sums = (sum(each.amount.cents for each in made.awards), made.after.cents, made.house_adds.cents)
        awarded.append([Fraction(cents, scale) for cents in sums])
    return [_through(probes, values) for values in zip(*awarded, strict=True)]


def _through(meters: tuple[int, int, int], values: Sequence[Fraction]) -> Straight:
    first, second, third = meters
    slope = (values[1] - values[0]) / (second - first)
    line = Straight(values[0] - slope * first, slope)
    if line.at(third) != values[2]:
        raise RulebookError(f"an award does not grow evenly between the meters {Money(first)} and {Money(third)}, as it should")
    return line


def _probes(start: Fraction, end: Fraction | None, grid: int) -> tuple[int, int, int]:
    """Three round meters between two kinks."""
    first = grid * (int(start / grid) + 1)
    last = first + 1_000 * grid if end is None else grid * (-int(-end // grid) - 1)
    middle = grid * ((first + last) // (2 * grid))
    if not first < middle < last:
        raise RulebookError("an award changes its course at two meters that are too close to be told apart")
    return first, middle, last


def _kinks(book: Book, ruling: Ruling, stake: JackpotStake, reset: Money) -> Iterator[Fraction]:
    """The meters at which an award may bend: where a share overtakes a fixed sum, where the meter cannot bear them."""
    fixed = [_fixed(book, ruling, line, stake, reset) for line in ruling.lines if not _is_share(line)]
    shares = [_share(line) for line in ruling.lines if _is_share(line)]
    if ruling.combine is Combine.LARGER:
        yield from (amount / share for amount in fixed for share in shares)
    if chosen(book.edition.jackpot.fixed_from, book.answers) is Funds.METER:
        yield from accumulate(fixed)


def _fixed(book: Book, ruling: Ruling, line: Line, stake: JackpotStake, reset: Money) -> Fraction:
    """What a line pays that does not depend on the meter."""
    alone = Ruling(ruling.clause, ruling.result, (line,))
    return _fit(book, (alone,), stake, reset, _probes(Fraction(reset.cents), None, 1))[0].fixed
