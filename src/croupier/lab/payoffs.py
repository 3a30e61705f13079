"""What each wager brings for each combination of facts: exact, and read from the compiled tables of the books alone.

A result is kept in three parts, for what is staked, a sum of dollars and the meter are different measures. Awards are
computed before they are rounded to the cent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from croupier.errors import InputError, RulebookError
from croupier.games import Comparison
from croupier.rulebook import (
    DECLINE,
    Book,
    Combine,
    CompiledWager,
    Fact,
    FixedSum,
    ForOne,
    Funds,
    Line,
    Money,
    Multiple,
    PlayedPosition,
    Result,
    Round,
    Ruling,
    ShareOfMeter,
    Showdown,
    StakeBack,
    ToOne,
    Wager,
    chosen,
)

BASE = "ante"  # the wager that the base game is about
NONE = Fraction(0)
DOLLAR = Money.dollars(1)


@dataclass(frozen=True)
class HouseSums:
    """The sums on which a result may depend, and which no rulebook sets. Where nothing is said, a wager is of one dollar."""

    ante: Money = DOLLAR  # beside a jackpot wager
    unit: Money = DOLLAR  # of the jackpot wager
    units: int = 1  # how many of them are staked
    meter: Money | None = None  # None: any that is large
    stake: Money | None = None  # on a wager whose winnings have a limit; None: so little that it is never reached
    sides: tuple[
        tuple[str, Money], ...
    ] = ()  # what is staked on side wagers beside the ante; as much as the ante where not said

    @property
    def jackpot_stake(self) -> Money:
        """All that is staked on the jackpot."""
        return self.unit.times(self.units)


@dataclass(frozen=True, slots=True)
class Payoff:
    """What a wager brings its player, less the stake."""

    units: Fraction = NONE  # in units of what is staked
    dollars: Fraction = NONE
    share: Fraction = NONE  # of the meter

    def __add__(self, other: Payoff) -> Payoff:
        return Payoff(self.units + other.units, self.dollars + other.dollars, self.share + other.share)

    def times(self, factor: int | Fraction) -> Payoff:
        """So many of it."""
        return Payoff(self.units * factor, self.dollars * factor, self.share * factor)

    @property
    def order(self) -> tuple[Fraction, Fraction, Fraction]:
        """By which the larger of two is told: a share of the meter is more than dollars, and these are more than units."""
        return self.share, self.dollars, self.units

    def worth(self, stake: Money, meter: Money) -> Fraction:
        """All of it in dollars."""
        return self.units * dollars(stake) + self.dollars + self.share * dollars(meter)


def dollars(amount: Money) -> Fraction:
    """An amount of money as an exact number of dollars."""
    return Fraction(amount.cents, 100)


NOTHING_WON = Payoff()


def payoff(book: Book, wager: Wager, ruling: Ruling, house: HouseSums) -> Payoff:
    """The net result of a ruling, in units of the wager's own stake."""
    own = 0 if wager.bonus_on else 1  # a bonus on another wager has no stake to lose
    if ruling.result is Result.COLLECTED:
        return Payoff(Fraction(-own))
    if ruling.result is not Result.PAYS:
        return NOTHING_WON
    if wager.name == book.edition.jackpot.wager:
        gross = _award(book, ruling, house)
    else:
        gross = _paid(ruling.lines[0])
        gross = gross if own or not isinstance(ruling.lines[0].pays, ToOne) else replace(gross, units=gross.units - 1)
    net = replace(gross, units=gross.units - own)
    return _held_to_cap(book, wager, net, house)


def _paid(line: Line) -> Payoff:
    """All that a line pays, the stake included where it comes back."""
    pays = line.pays
    if isinstance(pays, ToOne):
        return Payoff(1 + pays.odds)
    if isinstance(pays, ForOne):
        return Payoff(pays.odds)
    if isinstance(pays, FixedSum):
        return Payoff(dollars=dollars(pays.amount))
    return Payoff(share=pays.share)


def _held_to_cap(book: Book, wager: Wager, net: Payoff, house: HouseSums) -> Payoff:
    most = most_won(book, wager, house)
    return net if most is None else replace(net, units=min(net.units, most))


def most_won(book: Book, wager: Wager, house: HouseSums) -> Fraction | None:
    """The most that a wager may win, in units; None where its winnings have no limit, or its stake is not said."""
    if wager.cap is None or house.stake is None:
        return None
    most = dollars(wager.cap.amount) / dollars(house.stake)
    return most - 1 if wager.cap.covers.chosen(book.answers) == "stake too" else most


# -- the jackpot --


def _award(book: Book, ruling: Ruling, house: HouseSums) -> Payoff:
    """What one jackpot claim is awarded if no other hand of the table has one."""
    pool, answers = book.edition.jackpot, book.answers
    lines = paid_lines(ruling, house)
    shares = [line.pays.share for line in lines if isinstance(line.pays, ShareOfMeter)]
    if len(shares) > 1:
        raise InputError(
            "this hand would win two shares of the meter, which cannot be counted",
            where=pool.wager,
            rules=[line.rule for line in lines],
        )
    fixed = NOTHING_WON
    for line in lines:
        if isinstance(line.pays, ShareOfMeter):
            continue
        twice = isinstance(line.pays, ForOne) and chosen(pool.multiple, answers) is Multiple.TWICE
        fixed += _paid(line).times(house.units if twice else 1)
    award = fixed + Payoff(share=sum(shares, NONE))
    if shares and chosen(pool.fixed_from, answers) is Funds.METER:
        award += fixed.times(-shares[0])  # the share is one of what the fixed awards leave
    if chosen(pool.stake_back, answers) is StakeBack.ALWAYS:
        award += Payoff(Fraction(1))
    return award


def paid_lines(ruling: Ruling, house: HouseSums) -> tuple[Line, ...]:
    """The lines of a ruling that are paid: all that fit, the first, or the one of the larger sum."""
    if ruling.combine is Combine.ALL:
        return ruling.lines
    if ruling.combine is Combine.FIRST:
        return ruling.lines[:1]
    if house.meter is None:  # of a meter that is large enough a share is more than any sum
        return (max(ruling.lines, key=lambda line: (_paid(line).share, _paid(line).worth(house.jackpot_stake, Money(0)))),)
    meter = house.meter
    return (max(ruling.lines, key=lambda line: _paid(line).worth(house.jackpot_stake, meter)),)


def meters_that_matter(book: Book, house: HouseSums) -> tuple[Fraction, ...]:
    """The meters at which another line of the pay table becomes the larger sum."""
    found = set()
    for ruling in book.compiled[book.edition.jackpot.wager].rulings:
        paid = [_paid(line) for line in ruling.lines] if ruling.combine is Combine.LARGER else []
        for one, other in product(paid, paid):
            if one.share > other.share:
                gap = other.worth(house.jackpot_stake, Money(0)) - one.worth(house.jackpot_stake, Money(0))
                found.add(gap / (one.share - other.share))
    return tuple(sorted(meter for meter in found if meter > 0))


# -- facts --


@dataclass(frozen=True)
class Play:
    """How one player plays: what was staked before the deal, and the first action."""

    staked: tuple[str, ...]
    action: str
    placed: tuple[str, ...] = ()  # by the action
    later: tuple[str, ...] = ()  # by a later action, where the outcome says that it is taken
    shown: bool = True  # whether the hand is shown at the end

    def facts(self, book: Book, facts: Iterable[Fact]) -> dict[Fact, Any]:
        """The facts that follow from the play alone, whatever the cards: those that can be found without any."""
        actions = (self.action,) if self.shown else (self.action, DECLINE)
        seat = PlayedPosition(1, (), dict.fromkeys(self.staked, Money(1)), actions)
        alone = Round(book, dealer=(), community=(), positions=(seat,), stakes={1: seat.wagers}, only_by={1: {}})
        found = {}
        for fact in facts:
            try:
                found[fact] = Showdown(alone, seat).value(fact)
            except ValueError:  # it looks at cards
                continue
        return found


@lru_cache(maxsize=100)
def _cells(compiled: CompiledWager, played: tuple[tuple[Fact, Any], ...]) -> list[tuple[tuple[Any, ...], Ruling]]:
    """The ruling for every combination of the facts that a play leaves open, kept for one meter after another."""
    known, found = dict(played), []
    facts = [fact for fact in compiled.facts if fact not in known]
    for values in product(*([value for value in fact.values if value is not Comparison.REFUSED] for fact in facts)):
        cell = {**known, **dict(zip(facts, values, strict=True))}
        if compiled.reachable(cell):
            found.append((values, compiled.ruling(compiled.index(cell))))
    return found


class Rulings:
    """A wager under one play: the ruling for every combination of the facts that the cards decide.

    A hand is shown, unless the play says otherwise.
    """

    def __init__(self, book: Book, wager: str, play: Play, house: HouseSums) -> None:
        compiled = book.compiled[wager]
        self.wager = book.edition.wager_named[wager]
        played = play.facts(book, compiled.facts)
        self._facts = tuple(fact for fact in compiled.facts if fact not in played)
        self.names = tuple(fact.name for fact in self._facts)
        self._cells = _cells(compiled, tuple(played.items()))
        self._payoffs: dict[object, Payoff] = {}
        self._book, self._house = book, house
        self._by: dict[tuple[str, ...], dict[tuple[Any, ...], tuple[Ruling, ...]]] = {}

    def payoff(self, ruling: Ruling) -> Payoff:
        """What a ruling brings, found once."""
        if ruling.effect not in self._payoffs:
            self._payoffs[ruling.effect] = payoff(self._book, self.wager, ruling, self._house)
        return self._payoffs[ruling.effect]

    def may_bring_more(self, other: Rulings) -> bool:
        """Whether some deal brings more than by the rulings of another play."""
        shared = [name for name in self.names if name in other.names]
        most: dict[tuple[Any, ...], tuple[Fraction, ...]] = {}
        for key, brings in self._brings(shared):
            most[key] = max(brings, most.get(key, brings))
        return any(most.get(key, brings) > brings for key, brings in other._brings(shared))

    def _brings(self, names: Sequence[str]) -> Iterator[tuple[tuple[Any, ...], tuple[Fraction, ...]]]:
        """For every combination of facts, the values of some of them, and what it brings."""
        spots = [self.names.index(name) for name in names]
        for values, ruling in self._cells:
            yield tuple(values[spot] for spot in spots), self.order(self.payoff(ruling))

    def order(self, brings: Payoff) -> tuple[Fraction, ...]:
        """By which the larger of two is told: what is brought in dollars, where the meter of the house is known."""
        house = self._house
        if house.meter is None:
            return brings.order
        is_pool = self.wager.name == self._book.edition.jackpot.wager
        return (brings.worth(house.jackpot_stake if is_pool else house.stake or house.ante, house.meter),)

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The names of the facts without which the result is not known."""
        wanted = list(range(len(self._facts)))
        for position in range(len(self._facts)):
            fewer = [each for each in wanted if each != position]
            found: dict[tuple[Any, ...], Payoff] = {}
            cells = ((tuple(values[each] for each in fewer), self.payoff(ruling)) for values, ruling in self._cells)
            if all(found.setdefault(values, result) == result for values, result in cells):
                wanted = fewer
        return frozenset(self.names[each] for each in wanted)

    def among(self, facts: Mapping[str, Any]) -> tuple[Ruling, ...]:
        """The rulings that are possible where these facts are known: all with the same result, or it is an error.

        None where no deal can show the facts.
        """
        names = tuple(name for name in self.names if name in facts)
        if names not in self._by:
            spots = [self.names.index(name) for name in names]
            groups: dict[tuple[Any, ...], dict[Ruling, None]] = {}
            for values, ruling in self._cells:
                groups.setdefault(tuple(values[spot] for spot in spots), {})[ruling] = None
            self._by[names] = {key: tuple(rulings) for key, rulings in groups.items()}
        found = self._by[names].get(tuple(facts[name] for name in names), ())
        if len({self.payoff(ruling) for ruling in found}) > 1:
            missing = ", ".join(sorted(self.wanted - facts.keys()))
            raise RulebookError(
                f"{self._book.edition.slug}, {self.wager.name}: the counts leave out {missing}, which decides the result"
            )
        return found
