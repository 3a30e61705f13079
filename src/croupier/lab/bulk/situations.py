"""What recorded rounds come to: for each situation of a position, and each spot that its cards fall into, what wagers bring.

A situation is what was staked and done, a spot what the cards decide. No rule is written here: rulings are those of the
compiled clauses, amounts those of the lab's payoffs and of the book's rules on the jackpot. All is found when a round shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.errors import CroupierError
from croupier.lab.payoffs import HouseSums, payoff
from croupier.lab.simulation.game import EVERYBODY_FOLDED, RoundCell
from croupier.lab.simulation.kernels.recorded import APART, NO_LINE, NOT_FOUND, Outcomes, WagerStakes
from croupier.lab.simulation.rulings import CellRulings
from croupier.rulebook import (
    ANTE,
    NOTHING,
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

_NO_CAP = 2**62
_DOLLAR = Money.dollars(1)


class Situation(NamedTuple):
    """What was staked on a position before the deal and what it did; and how much the jackpot wager is, of which unit."""

    staked: tuple[str, ...]
    actions: tuple[str, ...]
    everybody_folded: bool
    jackpot: Money
    unit: Money


@dataclass(frozen=True)
class _Ready:
    """A situation that the book allows."""

    situation: Situation
    rulings: CellRulings
    there: frozenset[str]  # the wagers that lie there in the end


class Situations:
    """The outcomes of a book's situations, by spot and wager; of those that were asked for."""

    def __init__(self, book: Book, staked: Sequence[str], spots: Sequence[RoundCell]) -> None:
        self.book, self._staked, self._spots = book, tuple(staked), spots
        follow = {choice.places for step in book.edition.decisions.steps for choice in step if choice.places}
        self.wagers = tuple(each for each in book.edition.wagers if (each.bonus_on or each.name) in {*staked, *follow})
        self.ids: NDArray[np.int32] = np.zeros((0, len(spots), len(self.wagers)), np.int32)
        self.results: dict[str, int] = {}
        self.rules: dict[str, int] = {}
        self._numbers: dict[Situation, int] = {}
        self._ready: list[_Ready] = []
        self._rulings: dict[tuple[str, ...], CellRulings] = {}
        self._outcomes: dict[tuple[int, int, int, int, int, int], int] = {
            (0, 1, 0, _NO_CAP, -1, -1 - at): at for at in range(3)
        }

    @property
    def stakes(self) -> WagerStakes:
        """Where the stake of each wager is found."""
        columns, antes = [], []
        for wager in self.wagers:
            base = ANTE if wager.antes else wager.bonus_on or wager.name
            columns.append(self._staked.index(base) if base in self._staked else 0)
            antes.append(wager.antes or 1)
        return WagerStakes(np.array(columns, np.int64), np.array(antes, np.int64))

    @property
    def outcomes(self) -> Outcomes:
        """All outcomes that were found."""
        times, per, cents, most, results, rules = np.ascontiguousarray(np.array(list(self._outcomes), np.int64).T)
        return Outcomes(times, per, cents, most, results.astype(np.int16), rules.astype(np.int16))

    def number(self, situation: Situation) -> int:
        """The number of a situation, -1 for one that the book does not allow or that kernels do not know."""
        if situation not in self._numbers:
            there = self._there(situation)
            self._numbers[situation] = -1
            if there is not None:
                self._numbers[situation] = len(self._ready)
                rulings = self._rulings.setdefault(situation.staked, CellRulings(self.book, situation.staked))
                self._ready.append(_Ready(situation, rulings, there))
                if len(self._ready) > len(self.ids):
                    more = np.full((2 * len(self.ids) + 4, *self.ids.shape[1:]), NOT_FOUND, np.int32)
                    more[: len(self.ids)] = self.ids
                    self.ids = more
        return self._numbers[situation]

    def find(self, missing: NDArray[np.int32]) -> None:
        """Find the outcomes of situations in spots, each by its two numbers.

        Kernels on other threads still read the array that was there: they go on with it as it was, and this is a new one.
        """
        self.ids = self.ids.copy()
        for number, spot in np.unique(missing, axis=0).tolist():
            ready, cell = self._ready[number], self._spots[spot]
            facts = {**cell.facts}
            if EVERYBODY_FOLDED in facts:
                facts[EVERYBODY_FOLDED] = ready.situation.everybody_folded
            for at, wager in enumerate(self.wagers):
                outcome = NO_LINE
                if (wager.bonus_on or wager.name) in ready.there:
                    ruling = ready.rulings.ruling(RoundCell(ready.situation.actions, facts), wager.name)
                    outcome = APART if ruling is None else self._outcome(ready.situation, wager, ruling)
                self.ids[number, spot, at] = outcome

    def _there(self, situation: Situation) -> frozenset[str] | None:
        """The wagers of a situation, by a round made up with it; none if it is to be settled by itself, or cannot be."""
        dealt, deck = self.book.edition.dealt, iter(DECK)
        dealer, community, own = (tuple(next(deck) for _ in range(n)) for n in (dealt.dealer, dealt.community, dealt.player))
        pool = self.book.edition.jackpot.wager
        wagers = {name: situation.jackpot if name == pool else _DOLLAR for name in situation.staked}
        meter = Meter(situation.unit, NOTHING, NOTHING) if pool in wagers else None
        played = PlayedPosition(1, own, wagers, situation.actions)
        try:
            found = check_round(self.book, dealer, community, [played], meter)
        except CroupierError:
            return None
        return None if played.refused else frozenset(found.stakes[1])

    def _outcome(self, situation: Situation, wager: Wager, ruling: Ruling) -> int:
        """The number of an outcome: what a stake brings back, and by what."""
        if ruling.result is Result.NO_PAYMENT:
            return NO_LINE
        odds, rules = ruling.odds, ruling.rules
        own = 0 if wager.bonus_on else 1
        if wager.name == self.book.edition.jackpot.wager and ruling.result is Result.PAYS:
            if any(isinstance(line.pays, ShareOfMeter) for line in ruling.lines):
                return APART
            claim = Claim(1, "position 1", situation.jackpot, situation.unit, ruling)
            made = award(self.book.edition.jackpot, self.book.answers, NOTHING, NOTHING, [claim]).awards
            times, per, cents = 0, 1, sum(each.amount.cents for each in made)
            odds = " and ".join(each.line.odds for each in made)
            rules = tuple(dict.fromkeys(rule for each in made for rule in each.rules))
        else:
            brings = payoff(self.book, wager, ruling, HouseSums())
            times, per = (brings.units + own).as_integer_ratio()
            cents = int(brings.dollars * 100)
        result = f"{ruling.result.value} {odds}".strip()
        written = (
            self.results.setdefault(result, len(self.results)),
            self.rules.setdefault(" ".join(rules), len(self.rules)),
        )
        most = wager.cap.amount.cents if wager.cap else _NO_CAP
        return self._outcomes.setdefault((times, per, cents, most, *written), len(self._outcomes))
