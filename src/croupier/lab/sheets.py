"""Counts beside money: what some wagers bring under one play at every combination that a table counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import RulebookError
from croupier.lab.counts import JointCounts
from croupier.lab.integers import Integers, weighed
from croupier.lab.payoffs import NOTHING_WON, Payoff, Play, Rulings, dollars
from croupier.lab.valuation import RoundResult
from croupier.rulebook import Money, Ruling


def names_in(table: JointCounts) -> frozenset[str]:
    """The facts that a table counts, by name."""
    return frozenset(table.known[0]) | frozenset(table.outcomes[0])


def line_up(first: JointCounts, second: JointCounts) -> bool:
    """Whether the rows of two tables are the same knowledge in the same order."""
    if first is second:
        return True
    if len(first.kind) != len(second.kind) or not np.array_equal(first.times, second.times):
        return False
    one, other = first.counts.sum(axis=1).astype(object), second.counts.sum(axis=1).astype(object)
    shared = first.known[0].keys() & second.known[0].keys()
    return bool((one * second.deals == other * first.deals).all()) and all(
        first.known[a][name] == second.known[b][name]
        for a, b in set(zip(first.kind.tolist(), second.kind.tolist(), strict=True))
        for name in shared
    )


@dataclass(frozen=True)
class Staked:
    """A wager in a sum: by its size in Antes or units, or, with a meter, by what it is worth in dollars."""

    rulings: Rulings
    size: Fraction = Fraction(1)
    meter: Money | None = None

    def net(self, ruling: Ruling) -> Payoff:
        """What a ruling brings to the sum."""
        brings = self.rulings.payoff(ruling)
        if self.meter is None:
            return brings.times(self.size)
        return Payoff(brings.units * self.size + brings.dollars + brings.share * dollars(self.meter))


@dataclass(frozen=True)
class Unshown:
    """The same wagers where the player refuses comparison, who has seen all cards by then and does so wherever it brings more.

    Where others come first, it is done only if they do not suffer by it: these are given shown and unshown.
    """

    wagers: Sequence[Staked]
    first: Sequence[Staked] = ()
    first_unshown: Sequence[Staked] = ()


class Sheet:
    """A table, and an entry for each of its combinations of facts; kinds of rows whose entries are alike form a group."""

    def __init__(self, table: JointCounts, play: Play, wagers: Sequence[Staked], unshown: Unshown | None = None) -> None:
        self.table = table
        self._play = play
        self.wagers = wagers
        self._unshown = unshown
        more = (*unshown.wagers, *unshown.first, *unshown.first_unshown) if unshown else ()
        used = {name for staked in (*wagers, *more) for name in staked.rulings.names} | set(play.later)
        self._used = tuple(sorted(used & names_in(table)))
        self._entries: dict[tuple[Any, ...], RoundResult | None] = {}
        group_of: dict[tuple[Any, ...], int] = {}
        known_used = [name for name in self._used if name in table.known[0]]
        self.group = [group_of.setdefault(tuple(known[name] for name in known_used), len(group_of)) for known in table.known]
        firsts = [self.group.index(group) for group in range(len(group_of))]
        self.entries = [[self._entry({**table.known[kind], **after}) for after in table.outcomes] for kind in firsts]

    def _entry(self, facts: Mapping[str, Any]) -> RoundResult | None:
        key = tuple(facts[name] for name in self._used)
        if key not in self._entries:
            self._entries[key] = self._found(facts)
        return self._entries[key]

    @property
    def refusal_moves_bets(self) -> bool:
        """Whether what refusing comparison brings depends on the later bets: then others than the base game's may be better."""
        if self._unshown is None:
            return False
        later = self._play.later
        deals = ({**known, **after} for known in self.table.known for after in self.table.outcomes)
        others = {tuple((name, facts[name]) for name in self._used if name not in later) for facts in deals}
        ways = [dict(zip(later, bets, strict=True)) for bets in product((False, True), repeat=len(later))]
        return any(len({self._gained({**dict(each), **bets}) for bets in ways}) > 1 for each in others)

    def over(self, table: JointCounts) -> Sheet:
        """The same wagers over another table."""
        return Sheet(table, self._play, self.wagers, self._unshown)

    def worth(self, facts: Mapping[str, Any]) -> Fraction:
        """What the wagers bring in a deal with these facts; nothing where there is no such deal."""
        entry = self._entry(facts)
        return entry.net.units if entry else Fraction(0)

    def _gained(self, facts: Mapping[str, Any]) -> Payoff | None:
        """By how much the entry is better than if comparison could not be refused."""
        best, shown = self._entry(facts), self._settled(self.wagers, facts)
        return None if best is None or shown is None else best.net + shown.net.times(-1)

    def _found(self, facts: Mapping[str, Any]) -> RoundResult | None:
        """The entry, None where no deal can show the facts."""
        shown = self._settled(self.wagers, facts)
        if shown is None or self._unshown is None:
            return shown
        unshown = self._settled(self._unshown.wagers, facts)
        first, first_unshown = (self._settled(each, facts) for each in (self._unshown.first, self._unshown.first_unshown))
        if unshown is None or first is None or first_unshown is None:
            return shown
        order = self.wagers[0].rulings.order
        better = (order(first_unshown.net), order(unshown.net)) > (order(first.net), order(shown.net))
        return replace(unshown, shown=False) if better else shown

    def _settled(self, wagers: Sequence[Staked], facts: Mapping[str, Any]) -> RoundResult | None:
        net, total, settled = NOTHING_WON, Fraction(0), []
        for staked in wagers:
            wager = staked.rulings.wager
            if wager.name in self._play.later and not facts[wager.name]:
                continue
            found = staked.rulings.among(facts)
            if not found:
                return None
            net += staked.net(found[0])
            total += 0 if wager.bonus_on else staked.size
            settled.append((wager.name, found))
        return RoundResult(net, total, tuple(settled))

    def values(self) -> tuple[Integers, int]:
        """By row, the sum of the net results over its deals, times the number that comes with it."""
        weights = [[entry.net.units if entry else Fraction(0) for entry in row] for row in self.entries]
        below = lcm(*(weight.denominator for row in weights for weight in row))
        whole = [[int(weight * below) for weight in row] for row in weights]
        return weighed(self.table, [whole[group] for group in self.group]), below

    def tally(self, deals: NDArray[np.int64]) -> list[tuple[RoundResult, int]]:
        """How many deals each entry has, of some that are given by kind of row and column."""
        totals = np.zeros((len(self.entries), len(self.table.outcomes)), dtype=np.int64)
        np.add.at(totals, self.group, deals)
        found: list[tuple[RoundResult, int]] = []
        for entries, counts in zip(self.entries, totals.tolist(), strict=True):
            for entry, count in zip(entries, counts, strict=True):
                if entry is None and count:
                    raise RulebookError("deals were counted that are impossible by the rulebook")
                if entry is not None and count:
                    found.append((entry, count))
        return found
