"""What every cell brings, in cents: the ruling of the compiled tables on each wager, found once for each cell.

No rule is written here. Awards that share the meter are worked out for their round by the book's own rules on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.errors import InputError, RulebookError
from croupier.lab.meter.effects import JackpotStake, effect
from croupier.lab.payoffs import BASE, HouseSums, meters_that_matter, paid_lines, payoff
from croupier.lab.simulation.game import RoundCell
from croupier.lab.simulation.jackpot_process import JackpotProcess
from croupier.lab.simulation.live_meter import LiveJackpot
from croupier.lab.simulation.rulings import CellRulings
from croupier.lab.solver import Solver
from croupier.rulebook import (
    DECLINE,
    FOLD,
    Awards,
    Book,
    Claim,
    Meter,
    Money,
    PlayedPosition,
    Result,
    Ruling,
    ShareOfMeter,
    Wager,
    award,
    check_round,
)

TOGETHER = "together"  # the column of all wagers
_MOST = 2**31  # cents that a round may bring: its square has 64 bits


@dataclass(frozen=True)
class PositionStakes:
    """What each position stakes before the deal, and the jackpot as the table sees it.

    Where the jackpot is live, its meter runs on from round to round. Otherwise every round starts from the same.
    """

    stakes: Mapping[str, Money]
    meter: Meter | None = None
    live: LiveJackpot | None = None

    @property
    def ante(self) -> Money:
        """What is staked on the Ante."""
        return self.stakes[BASE]

    def jackpot_stake(self, pool: str) -> JackpotStake:
        """What is staked on the jackpot, by the name of its wager."""
        if self.meter is None:
            raise InputError("a jackpot wager needs the jackpot's meter", where="meter")
        return JackpotStake(self.meter.unit, self.stakes[pool].cents // self.meter.unit.cents)


class Pricing:
    """A book's cells priced for some bets.

    Columns are the wagers that may be there, the base game, and all of them together.
    """

    def __init__(self, book: Book, bets: PositionStakes, cells: Sequence[RoundCell | None]) -> None:
        self.book, self.bets, self.cells = book, bets, cells
        edition = book.edition
        _check(book, bets)
        follow = {choice.places for step in edition.decisions.steps for choice in step if choice.places}
        there = {*bets.stakes, *follow}
        self.wagers = tuple(each for each in edition.wagers if (each.bonus_on or each.name) in there)
        self.base = frozenset(each.name for each in self.wagers if BASE in (each.name, each.bonus_on) or each.name in follow)
        self.columns = (*(each.name for each in self.wagers), "base", TOGETHER)
        self._placed: dict[tuple[str, ...], dict[str, Money]] = {}
        self._rulings = CellRulings(book, bets.stakes)
        self._jackpot_rulings: dict[int, Ruling] = {}
        self.apart: frozenset[str] = frozenset()  # for each of these alone another hand would not be shown
        self.cents = np.zeros((len(cells), len(self.columns)), np.int64)
        self.rare = np.zeros(len(cells), np.bool_)
        self._price()

    def _price(self) -> None:
        for at, cell in enumerate(self.cells):
            if cell is None:
                self.rare[at] = True
                continue
            for column, wager in enumerate(self.wagers):
                stake = self.stakes(cell.actions).get(wager.bonus_on or wager.name)
                if stake is None:
                    continue
                ruling = self.ruling(cell, wager.name)
                if ruling is None or (wager.name == self.pool and self._by_itself(ruling)):
                    self.rare[at] = True
                else:
                    self.cents[at, column] = self._net(wager, stake, ruling)
        in_base = [name in self.base for name in self.columns]
        self.cents[:, -2] = self.cents[:, in_base].sum(axis=1)
        self.cents[:, -1] = self.cents[:, : len(self.wagers)].sum(axis=1)
        if int(np.abs(self.cents).max()) * self.book.edition.most_positions >= _MOST:
            raise InputError(
                "these stakes are too large to be simulated: a round may bring more than $21 million", where="stakes"
            )

    def refusing(self) -> Pricing:
        """The same where comparison is refused wherever that brings more.

        It is more to the base game, or nothing less there and more in all. Where the meter runs on, an award that hangs on it
        is never given up.
        """
        stakes, meter = self.bets.stakes, self.bets.meter
        house = HouseSums(ante=self.bets.ante)
        if meter is not None:
            house = replace(house, unit=meter.unit, units=self.bets.jackpot_stake(self.pool).units, meter=meter.displayed)
        if not Solver(self.book, house).gains_unshown(stakes):
            return self
        cells = [
            None if cell is None or cell.actions[-1] == FOLD else RoundCell((*cell.actions, DECLINE), cell.facts)
            for cell in self.cells
        ]
        unshown = Pricing(self.book, self.bets, cells)
        gain = unshown.alone() - self.alone()
        gain[self.rare | unshown.rare if self.bets.live else [unshown.is_impossible(at) for at in range(len(cells))]] = 0
        base, together = gain[:, -2], gain[:, -1]
        refused = (base > 0) | ((base == 0) & (together > 0))
        if not refused.any():
            return self
        found = Pricing(
            self.book, self.bets, [unshown.cells[at] if refused[at] else cell for at, cell in enumerate(self.cells)]
        )
        sides = [(name, column) for name, column in zip(self.columns, gain.T, strict=True) if name not in self.base]
        alone = [(name, refused != ((base > 0) | ((base == 0) & (own > 0))), own) for name, own in sides[:-2]]
        found.apart = frozenset(name for name, otherwise, own in alone if own[otherwise].any())
        return found

    def alone(self) -> NDArray[np.int64]:
        """What a position brings that is alone at the table, at the meter of the bets; nothing where no deal falls."""
        found = self.cents.copy()
        for at in np.flatnonzero(self.rare).tolist():
            found[at] = 0 if self.is_impossible(at) else self.settle_rare([at])[0]
        return found

    def is_impossible(self, at: int) -> bool:
        """Whether no deal falls into a cell by the book."""
        cell = self.cells[at]
        there = self.stakes(cell.actions) if cell else {}
        placed = (each.name for each in self.wagers if (each.bonus_on or each.name) in there)
        return cell is None or any(self.ruling(cell, wager) is None for wager in placed)

    @property
    def pool(self) -> str:
        """The name of the jackpot wager."""
        return self.book.edition.jackpot.wager

    def stakes(self, actions: tuple[str, ...]) -> dict[str, Money]:
        """What lies on a position after its actions."""
        if actions not in self._placed:
            found = dict(self.bets.stakes)
            for choice in self.book.edition.decisions.follow(found, actions, self.book.answers):
                if choice.places:
                    found[choice.places] = self.bets.ante.times(self.book.edition.wager_named[choice.places].antes)
            self._placed[actions] = found
        return self._placed[actions]

    def ruling(self, cell: RoundCell, wager: str) -> Ruling | None:
        """The ruling on a wager in a cell; none where its facts are impossible."""
        return self._rulings.ruling(cell, wager)

    def _net(self, wager: Wager, stake: Money, ruling: Ruling) -> int:
        """What a ruling brings, in cents, the stake taken off."""
        if wager.name == self.pool and ruling.result is Result.PAYS:
            return self.awards([(1, ruling)]).amounts()[1].cents - stake.cents
        brings = payoff(self.book, wager, ruling, HouseSums(stake=stake))
        return floor(brings.units * stake.cents + brings.dollars * 100)

    def _by_itself(self, ruling: Ruling) -> bool:
        """Whether a ruling on the jackpot hangs on the meter, or where that runs on the meter on it."""
        if self.bets.live is None:
            return any(isinstance(line.pays, ShareOfMeter) for line in ruling.lines)
        if ruling.result not in (Result.PAYS, Result.COLLECTED):
            what = "this answer returns some jackpot stakes, and with them their contributions: that is not simulated"
            raise InputError(what, where="readings", rules=ruling.rules)
        return effect(self.book, ruling, self.bets.jackpot_stake(self.pool), self.bets.live.reset).on_meter

    def begin_jackpot(self, positions: int) -> JackpotProcess | None:
        """The jackpot before the first round, where it is live and so many positions stake on it."""
        live = self.bets.live
        if live is None:
            return None
        stake = self.bets.jackpot_stake(self.pool)
        bends = meters_that_matter(self.book, HouseSums(unit=stake.unit, units=stake.units))
        return JackpotProcess.begin(live, positions * stake.amount.cents, [ceil(100 * meter) for meter in bends])

    def awards(self, winners: Sequence[tuple[int, Ruling]], displayed: Money | None = None) -> Awards:
        """What the jackpot awards to positions of one round, by the book's rules on several of them, at what is displayed."""
        meter = self.bets.meter
        if meter is None:
            raise InputError("a jackpot wager needs the jackpot's meter", where="meter")
        stake = self.bets.stakes[self.pool]
        claims = [Claim(position, f"position {position}", stake, meter.unit, ruling) for position, ruling in winners]
        displayed = meter.displayed if displayed is None else displayed
        return award(self.book.edition.jackpot, self.book.answers, displayed, meter.reset, claims)

    def settle_rare(self, cells: Sequence[int]) -> NDArray[np.int64]:
        """What a round brings that has a rare cell, by position and column."""
        return self.settle_awards(cells)[0]

    def settle_awards(self, cells: Sequence[int], displayed: Money | None = None) -> tuple[NDArray[np.int64], Awards]:
        """The same at what is displayed, and the awards of the round."""
        nets = self.cents[list(cells)].copy()
        rulings = [(position, self._jackpot_ruling(at)) for position, at in enumerate(cells, 1)]
        winners = [(position, ruling) for position, ruling in rulings if ruling.result is Result.PAYS]
        jackpot = self.columns.index(self.pool)
        made = self.awards(winners, displayed)
        for position, awarded in made.amounts().items():
            net = awarded.cents - self.bets.stakes[self.pool].cents
            nets[position - 1, -1] += net - nets[position - 1, jackpot]
            nets[position - 1, jackpot] = net
        return nets, made

    def _jackpot_ruling(self, at: int) -> Ruling:
        """The ruling on the jackpot in a cell that was dealt. One that the book calls impossible is an error."""
        if at not in self._jackpot_rulings:
            self._jackpot_rulings[at] = self._ruled(at)
        return self._jackpot_rulings[at]

    def _ruled(self, at: int) -> Ruling:
        cell = self.cells[at]
        if cell is None:
            raise RulebookError(f"{self.book.edition.slug}: a deal came up that was counted as impossible")
        for wager in self.wagers:
            if (wager.bonus_on or wager.name) in self.stakes(cell.actions):
                compiled = self.book.compiled[wager.name]
                found = compiled.ruling_in_play(compiled.index(self._rulings.facts(compiled, cell)))
                if wager.name == self.pool:
                    return found
        raise AssertionError("a rare cell without a jackpot wager")

    @cached_property
    def hits(self) -> dict[str, dict[str, NDArray[np.bool_]]]:
        """By wager and by line that is paid, or what happens else: the cells in which it is so.

        Where the larger of two lines is paid, it is that of the first meter.
        """
        meter, found = self.bets.meter, dict[str, dict[str, NDArray[np.bool_]]]()
        house = HouseSums() if meter is None else HouseSums(unit=self.bets.stakes[self.pool], meter=meter.displayed)
        for at, cell in enumerate(self.cells):
            there = {} if cell is None else self.stakes(cell.actions)
            for wager in self.wagers:
                ruling = self.ruling(cell, wager.name) if cell and (wager.bonus_on or wager.name) in there else None
                if ruling is not None:
                    lines = paid_lines(ruling, house) if ruling.lines else ()
                    for name in [line.name for line in lines] or [ruling.result.value]:
                        of_wager = found.setdefault(wager.name, {})
                        of_wager.setdefault(name, np.zeros(len(self.cells), np.bool_))[at] = True
        return found


def _check(book: Book, bets: PositionStakes) -> None:
    """That the book lets a position stake so: a round made up with these stakes is looked at."""
    dealt = book.edition.dealt
    first = next(each for each in book.edition.decisions.steps[0] if each.ends and each.open_to(bets.stakes, (), book.answers))
    deck = iter(DECK)
    dealer, community, own = (tuple(next(deck) for _ in range(n)) for n in (dealt.dealer, dealt.community, dealt.player))
    check_round(book, dealer, community, [PlayedPosition(1, own, bets.stakes, (first.action,))], bets.meter)
