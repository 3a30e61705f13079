"""What a jackpot wager is worth at a meter, from which meter on it is worth its stake, and what a further unit adds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import InputError
from croupier.lab.meter.effects import JackpotStake, effect
from croupier.lab.meter.hits import Hits, name_of
from croupier.lab.meter.pieces import Pieces, total
from croupier.rulebook import Book, Money, Ruling


@dataclass(frozen=True)
class LineValue:
    """What one line adds to the expected return; with it, a larger sum of another line that is paid in its stead."""

    line: str
    odds: str
    chance: Fraction
    returns: Pieces  # in cents, by the meter


@dataclass(frozen=True)
class WagerValue:
    """The expected return of one jackpot wager, in cents, by the meter: straight, with kinks where sums are compared."""

    stake: JackpotStake
    parts: tuple[LineValue, ...]
    returns: Pieces

    @property
    def fixed_return(self) -> Fraction:
        """The awards that do not depend on the meter, in stakes, from the last kink on."""
        return self.returns.last.fixed / self.stake.amount.cents

    @property
    def meter_coefficient(self) -> Fraction:
        """The part of the meter that a wager wins on average, from the last kink on."""
        return self.returns.last.slope

    def net(self, meter: Money) -> Fraction:
        """The expected result of the wager in cents."""
        return self.returns.at(meter.cents) - self.stake.amount.cents

    def break_even(self, loss: Fraction = Fraction(0)) -> Fraction | None:
        """The meter in cents from which the wager makes good its stake and a loss besides; None if no meter does."""
        return self.returns.reaches(self.stake.amount.cents + loss)


def value(hits: Hits, stake: JackpotStake, reset: Money) -> WagerValue:
    """What a jackpot wager with these chances is worth, for a pool that resets to a value."""
    check_stake(hits.book, stake)
    by_line: dict[str, list[tuple[Ruling, Fraction]]] = {}
    for ruling, chance in hits.rulings:
        by_line.setdefault(name_of(ruling), []).append((ruling, chance))
    parts = tuple(
        LineValue(
            line=line,
            odds=found[0][0].lines[0].odds if found[0][0].lines else "the stake",
            chance=sum((chance for _, chance in found), Fraction(0)),
            returns=total((chance, effect(hits.book, ruling, stake, reset).paid) for ruling, chance in found),
        )
        for line, found in by_line.items()
    )
    return WagerValue(stake, parts, total((Fraction(1), part.returns) for part in parts))


def check_stake(book: Book, stake: JackpotStake) -> None:
    """Refuse a stake that the book does not take."""
    wager = book.edition.wager_named[book.edition.jackpot.wager]
    allowed = book.edition.units(wager, book.answers)
    if stake.unit.cents <= 0:
        raise InputError("the unit must be more than 0", where="unit", rules=wager.rules.split())
    if stake.units < 1 or (allowed and stake.units not in allowed):
        wanted = (
            "one unit" if allowed == (1,) else f"{allowed[0]} to {allowed[-1]} units" if allowed else "a whole unit or more"
        )
        raise InputError(f"the jackpot takes {wanted}, not {stake.units}", where="units", rules=wager.rules.split())


def check_meter(meter: Money, reset: Money, *, where: str = "meter") -> None:
    """Refuse a meter below the value to which it is reset."""
    if reset.cents <= 0:
        raise InputError("the reset value must be more than 0", where="reset")
    if meter < reset:
        raise InputError(f"the meter {meter} is below the reset value {reset}", where=where)


@dataclass(frozen=True)
class UnitsValue:
    """A wager of so many units, and what its last unit adds."""

    units: int
    value: WagerValue
    net: Fraction  # cents, at the meter
    last_unit: Fraction  # cents, what the last unit adds to the net


def multiples(hits: Hits, unit: Money, reset: Money, meter: Money) -> tuple[UnitsValue, ...]:
    """Every number of units that the book takes (of the undated stud, one): fixed awards grow with them, shares do not."""
    book = hits.book
    allowed = book.edition.units(book.edition.wager_named[book.edition.jackpot.wager], book.answers) or (1,)
    made: list[UnitsValue] = []
    for units in allowed:
        worth = value(hits, JackpotStake(unit, units), reset)
        net = worth.net(meter)
        made.append(UnitsValue(units, worth, net, net - made[-1].net if made else net))
    return tuple(made)
