"""Best play and what it is worth, exactly: the base game, each side wager beside it, and all of them together.

What a player may know at the first decision is a row of the counts, so the best action is the one of the largest sum over the
row's deals, in integers. Of equals it is the one that stakes least. The later bets of hold'em are part of the outcomes: they
separate, since nobody folds after the flop. At the end, with all cards seen, a player may refuse comparison: best play does so
wherever it brings more, to the base game (S-3 with S-14) or to a side wager (S-15, H-18). Where that moves the later bets (H-18
with a large Bonus) they no longer separate: for the sum of all wagers the deals are counted anew, with the best bets for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial
from typing import TypeAlias

from croupier.lab import counters
from croupier.lab.counts import JointCounts
from croupier.lab.first_actions import Strategy, best_actions, plays, value_strategy
from croupier.lab.payoffs import BASE, HouseSums, Play, Rulings, dollars, meters_that_matter
from croupier.lab.sheets import Sheet, Staked, Unshown, line_up, names_in
from croupier.lab.solution import CombinedPlay, JackpotValue, Solution, break_even, spread_of
from croupier.lab.valuation import Valuation
from croupier.rulebook import FOLD, Book, Money, Wager

CountFacts: TypeAlias = Callable[[Book, frozenset[str]], JointCounts]


def solve(book: Book, *, house: HouseSums | None = None, progress: counters.Progress | None = None) -> Solution:
    """Best play and its value for every wager of a book, exactly: all deals are counted, or read from the cache.

    `house` has the sums that no rulebook sets; without it every wager is one dollar. `progress` is called while deals are
    counted. A book of no kind that can be counted is refused with an `InputError`.
    """
    return Solver(book, house, progress=progress).solution()


class Solver:
    """A book's wagers over its counts, each figure found when it is first asked for.

    `count` gives the counts of the facts that it is asked for; the later bets are those in them, for a sum of wagers, too.
    Without it the lab's own counters count, and count again for a sum for which other later bets are better.
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
        self._count_for_sum = None if count else partial(counters.count_for_sum, progress=progress)
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
        refusing = self._beside(wager, house, shown=False) if self._gains_unshown(wager, house) else {}
        staked, unshown = (
            {action: [Staked(each)] for action, each in some.items()} for some in (self._beside(wager, house), refusing)
        )
        return value_strategy(self._sheets(self.plays, staked, unshown, base_first=True), self.strategy)

    def _sheets(
        self,
        ways: Sequence[Play],
        staked: Mapping[str, Sequence[Staked]],
        unshown: Mapping[str, Sequence[Staked]],
        *,
        base_first: bool = False,
    ) -> dict[str, Sheet]:
        """By first action, some wagers over the counts of their facts; `unshown` has them where comparison may be refused.

        With `base_first` it is refused only where the base game does not suffer by it.
        """
        rulings = [each.rulings for by_action in (staked, unshown) for some in by_action.values() for each in some]
        wanted = self._wanted(rulings)
        if (base_first and unshown) or any(each.wager.name == BASE for each in rulings):
            wanted |= self._base_wanted
        table, found = self._table_for(wanted), {}
        for play in ways:
            refusing = unshown.get(play.action)
            first: Sequence[Sequence[Staked]] = ()
            if refusing and base_first:
                first = (_in_antes(self.rulings[play.action]), _in_antes(self._unshown[play.action]))
            found[play.action] = Sheet(table, play, staked[play.action], Unshown(refusing, *first) if refusing else None)
        return found

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
        staked, unshown = (
            {
                play.action: [Staked(Rulings(self.book, wager, replace(play, shown=shown), self.house))]
                for play in ways
                if shown or _has_hand(play)
            }
            for shown in (True, False)
        )
        sheets = self._sheets(ways, staked, unshown)
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
        return break_even(self.jackpots())

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
        staked = self._staked(stakes, shown=True)
        whole: dict[str, Sheet] | None
        if self.gains_unshown(stakes):  # what that brings is known only of all wagers side by side
            whole = self._sheets(self.plays, staked, self._staked(stakes, shown=False))
            parts = {action: [sheet] for action, sheet in whole.items()}
        else:
            parts = self._one_by_one(staked)
            whole = self._side_by_side(staked, parts)
        strategy, unit = (best_actions(parts), 1) if len(stakes) > 1 else (self.strategy, dollars(self.house.ante))
        by_base_play = replace(strategy, best=self.strategy.best).expected() * unit
        later: tuple[str, ...] = ()
        if whole and (others := self._with_other_bets(whole)):
            whole, later = others, next(play.later for play in self.plays if play.later)
            strategy, unit = best_actions({action: [sheet] for action, sheet in whole.items()}), 1
        found = None if whole is None else value_strategy(whole, strategy)
        return CombinedPlay(
            stakes=stakes,
            expected=strategy.expected() * unit,
            by_base_play=by_base_play,
            strategy=strategy,
            differs=int(self.table.of_row[strategy.best != self.strategy.best].sum()),
            spread=None if found is None else spread_of(found, (each for some in staked.values() for each in some)),
            unshown=0 if found is None else found.unshown,
            later_bets={} if found is None else {wager: found.deals_with(wager) for wager in later},
        )

    def _with_other_bets(self, sheets: Mapping[str, Sheet]) -> dict[str, Sheet] | None:
        """The same wagers over counts with the later bets that are best for their sum. None where these are the base game's."""
        moved = next((sheet for sheet in sheets.values() if sheet.refusal_moves_bets), None)
        if moved is None or self._count_for_sum is None:
            return None
        table = self._count_for_sum(self.book, names_in(moved.table), moved.worth)
        return {action: sheet.over(table) for action, sheet in sheets.items()}

    def _one_by_one(self, staked: Mapping[str, Sequence[Staked]]) -> dict[str, list[Sheet]]:
        """By first action what the base game brings, then what each side wager brings, each by its own counts."""
        base = {each.name for each in self.base_wagers}
        found = {
            play.action: [Sheet(self.table, play, [each for each in staked[play.action] if each.rulings.wager.name in base])]
            for play in self.plays
        }
        for wager in self.side_wagers:
            own = {action: [each for each in some if each.rulings.wager.name == wager] for action, some in staked.items()}
            if all(own.values()):
                for action, sheet in self._sheets(self.plays, own, {}).items():
                    found[action].append(sheet)
        return found

    def _side_by_side(
        self, staked: Mapping[str, Sequence[Staked]], parts: Mapping[str, Sequence[Sheet]]
    ) -> dict[str, Sheet] | None:
        """All wagers over counts of all their facts. None where they are counted one by one: nobody knows which results meet.

        With a jackpot, or where it takes a minute, such counts are made if sizes of side wagers are said.
        """
        table = self.table
        if any(sheet.table is not table for each in parts.values() for sheet in each):
            wanted = self._base_wanted | self._wanted(each.rulings for some in staked.values() for each in some)
            minutes = counters.minutes_to_count(self.book, wanted)
            if minutes > 1 or (not self.house.sides and (self.house.meter is not None or minutes)):
                return None
            table = self._counted(wanted)
            if not line_up(self.table, table):
                return None
        return {play.action: Sheet(table, play, staked[play.action]) for play in self.plays}

    def together(self, stakes: Mapping[str, Money]) -> Valuation:
        """The wagers on which these are staked side by side, in dollars, by the strategy as it is.

        Comparison is refused where the base game gains by it, or loses nothing and the others gain.
        """
        unshown = self._staked(stakes, shown=False) if self.gains_unshown(stakes) else {}
        sheets = self._sheets(self.plays, self._staked(stakes, shown=True), unshown, base_first=True)
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


def _with_stake(book: Book, house: HouseSums) -> HouseSums:
    """With the stake on the wager whose winnings have a limit, where it is said as that of a side wager."""
    capped = {wager.name for wager in book.edition.wagers if wager.cap}
    said = next((stake for wager, stake in house.sides if wager in capped and stake.cents), None)
    return house if said is None else replace(house, stake=said)


def _has_hand(play: Play) -> bool:
    """Whether there is a hand to show at the end."""
    return play.action != FOLD


def _is_there(wager: Wager, play: Play) -> bool:
    return (wager.bonus_on or wager.name) in (*play.staked, *play.placed, *play.later)


def _antes(wager: Wager) -> Fraction:
    return Fraction(wager.antes or 1)


def _in_antes(rulings: Iterable[Rulings]) -> list[Staked]:
    return [Staked(each, _antes(each.wager)) for each in rulings]
