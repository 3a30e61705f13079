"""Best play and what it is worth, exactly: the base game, each side wager beside it, and all of them together.

What a player may know at the first decision is a row of the counts, so the best action is the one of the largest sum over the
row's deals, in integers. Of equals it is the one that stakes least. The later bets of hold'em are part of the outcomes: they
separate, since nobody folds after the flop. At the end, with all cards seen, a player may refuse comparison: best play does so
wherever it brings more, to the base game (S-3 with S-14) or to a side wager (S-15, H-18).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial, reduce
from math import lcm
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError
from croupier.lab import counters
from croupier.lab.counts import JointCounts
from croupier.lab.figures import square_root
from croupier.lab.integers import added, multiplied, summed
from croupier.lab.moments import Moments, covariances_of
from croupier.lab.payoffs import BASE, HouseSums, Play, Rulings, dollars, meters_that_matter
from croupier.lab.sheets import Sheet, Staked, Unshown, line_up, names_in
from croupier.lab.valuation import Valuation, merge_results
from croupier.results import CallResult, ResultTable, document
from croupier.rulebook import FOLD, Book, Money, Wager

CountFacts: TypeAlias = Callable[[Book, frozenset[str]], JointCounts]


@dataclass(frozen=True, eq=False)
class Strategy:
    """The best first action for each row of a table."""

    table: JointCounts
    actions: tuple[str, ...]
    best: NDArray[np.int64]  # by row: which of the actions
    values: NDArray[Any]  # by action and row: its value, summed over the row's deals, times `scale`
    scale: int

    @cached_property
    def deals(self) -> dict[str, int]:
        """In how many deals each action is the best one."""
        of_row = self.table.of_row
        return {action: int(of_row[self.best == index].sum()) for index, action in enumerate(self.actions)}

    def taking(self, action: str, table: JointCounts) -> NDArray[np.int64]:
        """By kind and column of a table with the same rows: the deals in which an action is the best one."""
        if (action, table) not in self._taking:
            self._taking[action, table] = table.within(self.rows(action))
        return self._taking[action, table]

    @cached_property
    def _taking(self) -> dict[tuple[str, JointCounts], NDArray[np.int64]]:
        return {}

    def expected(self) -> Fraction:
        """The mean value of the actions taken."""
        chosen = self.values[self.best, np.arange(len(self.best))]
        return Fraction(summed(chosen, self.table.times), self.table.deals * self.scale)

    def rows(self, action: str) -> NDArray[np.bool_]:
        """By row: whether an action is the best one there."""
        chosen: NDArray[np.bool_] = self.best == self.actions.index(action)
        return chosen


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
        """The wagers whose value hangs on no meter, each with its figures."""
        rows = []
        for wager, worth in {"base": self.base, **self.sides}.items():
            parts = (f"{100 * float(each):.4f}%" for each in (worth.house_edge, worth.element_of_risk, worth.hit_frequency))
            rows.append((wager, *parts, f"{square_root(worth.variance):.4f}"))
        columns = ("wager", "house edge", "element of risk", "hit frequency", "standard deviation")
        return ResultTable(self.book.edition.name, columns, rows)


def solve(book: Book, *, house: HouseSums | None = None, progress: counters.Progress | None = None) -> Solution:
    """Best play and its value for every wager of a book, exactly: all deals are counted, or read from the cache.

    `house` has the sums that no rulebook sets; without it every wager is one dollar. `progress` is called while deals are
    counted. A book of no kind that can be counted is refused with an `InputError`.
    """
    return Solver(book, house, progress=progress).solution()


class Solver:
    """A book's wagers over its counts, each figure found when it is first asked for.

    `count` gives the counts of the facts that it is asked for; without it the lab's own counters do.
    """

    def __init__(
        self,
        book: Book,
        house: HouseSums | None = None,
        count: CountFacts | None = None,
        *,
        progress: counters.Progress | None = None,
    ) -> None:
        self.book = book
        self.house = _with_stake(book, house or HouseSums())
        self._count = count or partial(counters.count_facts, progress=progress)
        self._tables: dict[frozenset[str], JointCounts] = {}
        edition = book.edition
        follow = {choice.places for step in edition.decisions.steps for choice in step if choice.places}
        self.pool = edition.jackpot.wager
        self.base_wagers = [each for each in edition.wagers if BASE in (each.name, each.bonus_on) or each.name in follow]
        self.side_wagers = [each.name for each in edition.wagers if each not in self.base_wagers]
        self.plays = plays(book, (BASE,))

    def solution(self) -> Solution:
        """Everything about the book at once."""
        return Solution(
            book=self.book,
            house=self.house,
            base=self.base,
            strategy=self.strategy,
            sides={wager: self.side(wager) for wager in self.side_wagers if wager != self.pool},
            alone={wager: self.alone(wager) for wager in self.book.edition.enters if wager != BASE},
            jackpot=self.jackpot,
            break_even_meter=self.break_even_meter,
            combined=self.combined(),
        )

    # -- the counts --

    @cached_property
    def table(self) -> JointCounts:
        """The counts for the base game, and for those side wagers whose own counts have other rows."""
        wanted = self._base_wanted
        base = self._counted(wanted)
        for wager in self.side_wagers:
            own = self._wanted(self._beside(wager, self.house).values())
            if not own <= names_in(base) and not line_up(base, self._counted(own)):
                wanted |= own
        return self._counted(wanted)

    def _table_for(self, wanted: frozenset[str]) -> JointCounts:
        return self.table if wanted <= names_in(self.table) else self._counted(wanted)

    def _counted(self, wanted: frozenset[str]) -> JointCounts:
        if wanted not in self._tables:
            self._tables[wanted] = self._count(self.book, wanted)
        return self._tables[wanted]

    @staticmethod
    def _wanted(rulings: Iterable[Rulings]) -> frozenset[str]:
        return frozenset(name for each in rulings for name in each.wanted)

    # -- the base game --

    @cached_property
    def rulings(self) -> dict[str, list[Rulings]]:
        """By action, the rulings on the wagers that are there then."""
        return {
            play.action: [Rulings(self.book, each.name, play, self.house) for each in self.base_wagers if _is_there(each, play)]
            for play in self.plays
        }

    @cached_property
    def _base_wanted(self) -> frozenset[str]:
        later = frozenset(name for play in self.plays for name in play.later)
        rulings = (*self.rulings.values(), *(self._unshown.values() if self._base_gains_unshown else ()))
        return later | self._wanted(each for some in rulings for each in some)

    def sheet(self, table: JointCounts, play: Play) -> Sheet:
        """What the base game brings, in Antes, wherever these counts apply and one first action was taken."""
        refusing = self._unshown.get(play.action) if self._base_gains_unshown else None
        return Sheet(table, play, _in_antes(self.rulings[play.action]), Unshown(_in_antes(refusing)) if refusing else None)

    @cached_property
    def _unshown(self) -> dict[str, list[Rulings]]:
        """By action, the rulings on the same wagers where comparison is refused."""
        return {
            play.action: [
                Rulings(self.book, each.wager.name, replace(play, shown=False), self.house)
                for each in self.rulings[play.action]
            ]
            for play in self.plays
            if _has_hand(play)
        }

    @cached_property
    def _base_gains_unshown(self) -> bool:
        """Whether a wager of the base game may bring more where comparison is refused."""
        return any(
            unshown.may_bring_more(shown)
            for action, refusing in self._unshown.items()
            for shown, unshown in zip(self.rulings[action], refusing, strict=True)
        )

    @cached_property
    def _base_sheets(self) -> dict[str, Sheet]:
        return {play.action: self.sheet(self.table, play) for play in self.plays}

    @cached_property
    def strategy(self) -> Strategy:
        """Best play of the base game."""
        return best_actions({action: [sheet] for action, sheet in self._base_sheets.items()})

    @cached_property
    def base(self) -> Valuation:
        """The base game under best play."""
        return value_strategy(self._base_sheets, self.strategy)

    # -- side wagers --

    def side(self, wager: str, house: HouseSums | None = None) -> Valuation:
        """One unit of a side wager, where the base game is played at its best.

        Comparison is refused where the wager gains by it and the base game loses nothing.
        """
        house = house or self.house
        rulings = self._beside(wager, house)
        if not self._gains_unshown(wager, house):
            table = self._table_for(self._wanted(rulings.values()))
            sheets = {play.action: Sheet(table, play, [Staked(rulings[play.action])]) for play in self.plays}
            return value_strategy(sheets, self.strategy)
        unshown = self._beside(wager, house, shown=False)
        table = self._table_for(self._base_wanted | self._wanted((*rulings.values(), *unshown.values())))
        sheets = {}
        for play in self.plays:
            refusing = unshown.get(play.action)
            first = _in_antes(self.rulings[play.action]), _in_antes(self._unshown.get(play.action, ()))
            otherwise = Unshown([Staked(refusing)], *first) if refusing else None
            sheets[play.action] = Sheet(table, play, [Staked(rulings[play.action])], otherwise)
        return value_strategy(sheets, self.strategy)

    def _beside(self, wager: str, house: HouseSums, *, shown: bool = True) -> dict[str, Rulings]:
        """By action in the base game, the rulings on a side wager; of a hand that is not shown only where there is one."""
        return {
            play.action: Rulings(self.book, wager, replace(play, staked=(*play.staked, wager), shown=shown), house)
            for play in self.plays
            if shown or _has_hand(play)
        }

    def _gains_unshown(self, wager: str, house: HouseSums) -> bool:
        """Whether a side wager, or the base game beside it, may bring more where comparison is refused."""
        shown, unshown = self._beside(wager, house), self._beside(wager, house, shown=False)
        return self._base_gains_unshown or any(each.may_bring_more(shown[action]) for action, each in unshown.items())

    def gains_unshown(self, stakes: Mapping[str, Money]) -> bool:
        """Whether the base game or one of these side wagers may bring more where comparison is refused."""
        sides = ((wager, replace(self.house, stake=stake)) for wager, stake in stakes.items() if wager != BASE)
        return self._base_gains_unshown or any(self._gains_unshown(wager, house) for wager, house in sides)

    def alone(self, wager: str) -> Valuation:
        """One unit of a wager with which a player may enter without an Ante, played at its best."""
        ways = plays(self.book, (wager,))
        rulings = {play.action: Rulings(self.book, wager, play, self.house) for play in ways}
        unshown = {
            play.action: Rulings(self.book, wager, replace(play, shown=False), self.house) for play in ways if _has_hand(play)
        }
        table = self._table_for(self._wanted((*rulings.values(), *unshown.values())))
        sheets = {
            play.action: Sheet(
                table,
                play,
                [Staked(rulings[play.action])],
                Unshown([Staked(unshown[play.action])]) if play.action in unshown else None,
            )
            for play in ways
        }
        return value_strategy(sheets, best_actions({action: [sheet] for action, sheet in sheets.items()}))

    def jackpots(self, house: HouseSums | None = None) -> list[JackpotValue]:
        """The jackpot wager for every stretch of the meter within which the same lines are the larger sums.

        With sums of another house, such as another unit, the base game is played as before.
        """
        return self._jackpots if house is None else self._jackpots_at(house)

    @property
    def jackpot(self) -> JackpotValue:
        """The jackpot wager at the meter of the house, or at any that is large."""
        meter = self.house.meter
        return [piece for piece in self.jackpots() if meter is None or piece.above <= dollars(meter)][-1]

    @property
    def break_even_meter(self) -> Fraction | None:
        """The lowest meter at which the jackpot wager costs nothing; None if there is none."""
        return _break_even(self.jackpots())

    @cached_property
    def _jackpots(self) -> list[JackpotValue]:
        return self._jackpots_at(self.house)

    def _jackpots_at(self, house: HouseSums) -> list[JackpotValue]:
        kinks = meters_that_matter(self.book, house)
        found = []
        for above, upto in zip((Fraction(0), *kinks), (*kinks, None), strict=True):
            inside = None if upto is None else Money(int((above + upto) * 50))
            valuation = self.side(self.pool, replace(house, meter=inside))
            in_dollars = any(net.dollars for net in valuation.results)
            found.append(JackpotValue(valuation, above, dollars(house.jackpot_stake), in_dollars))
        return found

    # -- all wagers at once --

    def combined(self) -> CombinedPlay:
        """All wagers of the book at once, the jackpot's only at a given meter."""
        stakes = self._stakes()
        sides = {
            wager: self._beside(wager, replace(self.house, stake=stake)) for wager, stake in stakes.items() if wager != BASE
        }
        if self.gains_unshown(stakes):
            return self._combined_unshown(stakes)
        sheets = {play.action: self._sheets_in_dollars(play, stakes, sides) for play in self.plays}
        strategy = best_actions(sheets) if sides else self.strategy
        ante = dollars(self.house.ante)
        return CombinedPlay(
            stakes=stakes,
            expected=strategy.expected() if sides else self.base.expected.units * ante,
            by_base_play=replace(strategy, best=self.strategy.best).expected() if sides else self.base.expected.units * ante,
            strategy=strategy,
            differs=int(self.table.of_row[strategy.best != self.strategy.best].sum()),
            spread=self._spread(sheets, strategy),
        )

    def _combined_unshown(self, stakes: Mapping[str, Money]) -> CombinedPlay:
        """The same where comparison may be refused for a gain: what that brings is known only of all wagers side by side."""
        staked = {shown: self._staked(stakes, shown=shown) for shown in (True, False)}
        every = (each.rulings for by_action in staked.values() for some in by_action.values() for each in some)
        table = self._table_for(self._base_wanted | self._wanted(every))
        sheets = {
            play.action: Sheet(
                table,
                play,
                staked[True][play.action],
                Unshown(staked[False][play.action]) if _has_hand(play) else None,
            )
            for play in self.plays
        }
        strategy = best_actions({action: [sheet] for action, sheet in sheets.items()})
        valuation = value_strategy(sheets, strategy)
        return CombinedPlay(
            stakes=stakes,
            expected=strategy.expected(),
            by_base_play=replace(strategy, best=self.strategy.best).expected(),
            strategy=strategy,
            differs=int(self.table.of_row[strategy.best != self.strategy.best].sum()),
            spread=_spread_of(valuation, (each for some in staked[True].values() for each in some)),
            unshown=valuation.unshown,
        )

    def together(self, stakes: Mapping[str, Money]) -> Valuation:
        """The wagers on which these are staked side by side, in dollars, by the strategy as it is.

        Comparison is refused where the base game gains by it, or loses nothing and the others gain.
        """
        staked, unshown = (self._staked(stakes, shown=shown) for shown in (True, False))
        gains = self.gains_unshown(stakes)
        every = (*staked.values(), *(unshown.values() if gains else ()))
        table = self._table_for(self._base_wanted | self._wanted(each.rulings for some in every for each in some))
        sheets = {}
        for play in self.plays:
            refusing = unshown.get(play.action) if gains else None
            first = (_in_antes(self.rulings[play.action]), _in_antes(self._unshown[play.action])) if refusing else ()
            sheets[play.action] = Sheet(table, play, staked[play.action], Unshown(refusing, *first) if refusing else None)
        return value_strategy(sheets, self.strategy)

    def _staked(self, stakes: Mapping[str, Money], *, shown: bool) -> dict[str, list[Staked]]:
        """By action, the wagers that are there then, in dollars."""
        meter, ante = self.house.meter or Money(0), dollars(stakes[BASE])
        found = {
            action: [Staked(each, ante * _antes(each.wager), meter) for each in rulings]
            for action, rulings in (self.rulings if shown else self._unshown).items()
        }
        for wager, stake in stakes.items():
            if wager != BASE:
                for action, each in self._beside(wager, replace(self.house, stake=stake), shown=shown).items():
                    found[action].append(Staked(each, dollars(stake), meter))
        return found

    def _stakes(self) -> dict[str, Money]:
        """A side wager is of the size that is said, else as large as the Ante. Of nothing it is left out."""
        capped = {wager.name for wager in self.book.edition.wagers if wager.cap}
        stakes, said = {BASE: self.house.ante}, dict(self.house.sides)
        for wager in self.side_wagers:
            usual = self.house.stake if wager in capped and self.house.stake else self.house.ante
            if wager != self.pool and (stake := said.get(wager, usual)).cents:
                stakes[wager] = stake
        if self.house.meter is not None:
            stakes[self.pool] = self.house.jackpot_stake
        return stakes

    def _sheets_in_dollars(
        self, play: Play, stakes: Mapping[str, Money], sides: Mapping[str, Mapping[str, Rulings]]
    ) -> list[Sheet]:
        """What the base game brings after one first action, then what each side wager brings, each by its own counts."""
        meter, ante = self.house.meter or Money(0), dollars(self.house.ante)
        base = [Staked(each, ante * _antes(each.wager), meter) for each in self.rulings[play.action]]
        sheets = [Sheet(self.table, play, base)]
        for wager, rulings in sides.items():
            table = self._table_for(self._wanted(rulings.values()))
            sheets.append(Sheet(table, play, [Staked(rulings[play.action], dollars(stakes[wager]), meter)]))
        return sheets

    def _spread(self, sheets: Mapping[str, Sequence[Sheet]], strategy: Strategy) -> RoundSpread | None:
        """Of all wagers together. None where their facts are not counted side by side, so nobody knows which results meet."""
        table = self._whole_table(sheets)
        if table is None:
            return None
        wagers = {action: [staked for sheet in each for staked in sheet.wagers] for action, each in sheets.items()}
        whole = {play.action: Sheet(table, play, wagers[play.action]) for play in self.plays}
        return _spread_of(value_strategy(whole, strategy), (each for some in wagers.values() for each in some))

    def _whole_table(self, sheets: Mapping[str, Sequence[Sheet]]) -> JointCounts | None:
        """Counts of the facts of all wagers side by side. With a jackpot they are made if asked for: it may take long."""
        tables = [sheet.table for each in sheets.values() for sheet in each]
        if all(table is self.table for table in tables):
            return self.table
        if self.house.meter is not None and not self.house.sides:
            return None
        wanted = self._wanted(staked.rulings for each in sheets.values() for sheet in each for staked in sheet.wagers)
        try:
            table = self._counted(self._base_wanted | wanted)
        except InputError:  # under this answer they are counted one by one
            return None
        return table if line_up(self.table, table) else None


def plays(book: Book, staked: tuple[str, ...]) -> tuple[Play, ...]:
    """The first actions that are open, those that stake nothing more first."""
    first, *rest = book.edition.decisions.steps
    later = tuple(dict.fromkeys(choice.places for step in rest for choice in step if choice.places))
    open_here = [choice for choice in first if choice.open_to(staked, (), book.answers)]
    found = {
        choice.action: Play(staked, choice.action, (choice.places,) if choice.places else (), () if choice.ends else later)
        for choice in sorted(open_here, key=lambda choice: bool(choice.places))
    }
    return tuple(found.values())


def _with_stake(book: Book, house: HouseSums) -> HouseSums:
    """With the stake on the wager whose winnings have a limit, where it is said as that of a side wager."""
    capped = {wager.name for wager in book.edition.wagers if wager.cap}
    said = next((stake for wager, stake in house.sides if wager in capped and stake.cents), None)
    return house if said is None else replace(house, stake=said)


def _has_hand(play: Play) -> bool:
    """Whether there is a hand to show at the end."""
    return play.action != FOLD


def _spread_of(found: Valuation, wagers: Iterable[Staked]) -> RoundSpread:
    staked = {each.rulings.wager.name: each for each in wagers}
    nets = [
        ({wager: staked[wager].net(rulings[0]).units for wager, rulings in entry.rulings}, count)
        for entry, count in found.entries
    ]
    return RoundSpread(found.moments, found.hit_frequency, covariances_of(list(staked), nets))


def _is_there(wager: Wager, play: Play) -> bool:
    return (wager.bonus_on or wager.name) in (*play.staked, *play.placed, *play.later)


def _antes(wager: Wager) -> Fraction:
    return Fraction(wager.antes or 1)


def _in_antes(rulings: Iterable[Rulings]) -> list[Staked]:
    return [Staked(each, _antes(each.wager)) for each in rulings]


def best_actions(parts: Mapping[str, Sequence[Sheet]]) -> Strategy:
    """The best action by row. Each action's value is the sum of its sheets, whose rows line up."""
    table = next(iter(parts.values()))[0].table
    sums: list[tuple[NDArray[Any], int]] = []
    for sheets in parts.values():
        found = [sheet.values() for sheet in sheets]
        # The same row may stand for another number of deals in another table: bring all to those of the first.
        factors = [Fraction(table.deals, sheet.table.deals * scale) for sheet, (_, scale) in zip(sheets, found, strict=True)]
        below = lcm(*(factor.denominator for factor in factors))
        brought = (multiplied(values, int(factor * below)) for (values, _), factor in zip(found, factors, strict=True))
        sums.append((reduce(added, brought), below))
    scale = lcm(*(below for _, below in sums))
    values = np.array([multiplied(total, scale // below) for total, below in sums])
    chosen, most = np.zeros(len(table.kind), dtype=np.int64), values[0]
    for index in range(1, len(values)):
        chosen[values[index] > most] = index
        most = np.maximum(most, values[index])
    return Strategy(table, tuple(parts), chosen, values, scale)


def value_strategy(sheets: Mapping[str, Sheet], strategy: Strategy) -> Valuation:
    """Some wagers by the actions of a strategy, one sheet for each."""
    table = next(iter(sheets.values())).table
    tallies = (sheet.tally(strategy.taking(action, table)) for action, sheet in sheets.items())
    return merge_results(table.deals, (each for tally in tallies for each in tally))


def _break_even(pieces: Sequence[JackpotValue]) -> Fraction | None:
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
