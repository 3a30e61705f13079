"""A table made ready to be dealt for years, and what one of its years came to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.lab.counters import Progress
from croupier.lab.floor_years.plan import YearPool, YearTable
from croupier.lab.game_kinds import game_kind
from croupier.lab.meter.hits import name_of
from croupier.lab.meter.link import LinkedGame
from croupier.lab.payoffs import BASE, HouseSums
from croupier.lab.simulation.chunks import chunk_sizes, deal_chunk
from croupier.lab.simulation.game import DealtGame
from croupier.lab.simulation.jackpot_figures import game_of
from croupier.lab.simulation.pricing import PositionStakes, Pricing
from croupier.lab.simulation.simulator import value_side
from croupier.lab.simulation.strategies import PlayedStrategy
from croupier.rulebook import Meter, Result


@dataclass
class TableYear:
    """A year of a table, in cents: what its rounds brought the players by column, and the rounds that touched a meter."""

    sums: list[int]
    touching: list[tuple[int, list[int]]]  # the number of the round, from 0 on, and the cells of its positions
    hits: dict[str, int]  # by line of the jackpot's pay table


@dataclass(frozen=True, eq=False)
class ReadyTable:
    """A table with its game and its prices. Tables that are played alike have the same."""

    table: YearTable
    game: DealtGame
    pricing: Pricing
    decisions: PlayedStrategy

    @property
    def chunks(self) -> int:
        """How many chunks a year has."""
        return sum(1 for _ in chunk_sizes(self.table.rounds))

    @property
    def jackpot_stakes(self) -> int:
        """What a round stakes on the jackpot, in cents."""
        return self.table.seats * self.table.unit.cents if self.table.unit else 0

    @cached_property
    def lines(self) -> dict[str, NDArray[np.bool_]]:
        """By line of the jackpot's pay table, the cells in which it pays; where several do, of the first."""
        pricing, found = self.pricing, dict[str, NDArray[np.bool_]]()
        for at, cell in enumerate(pricing.cells):
            if cell and pricing.pool in pricing.stakes(cell.actions):
                ruling = pricing.ruling(cell, pricing.pool)
                if ruling and ruling.result is Result.PAYS:
                    found.setdefault(name_of(ruling), np.zeros(len(pricing.cells), np.bool_))[at] = True
        return found

    def deal(self, seed: int, first: int) -> TableYear:
        """A year of it, from the chunk with this number on."""
        pricing = self.pricing
        year = TableYear([0] * len(pricing.columns), [], {})
        dealt = 0
        for chunk, size in chunk_sizes(self.table.rounds):
            tally = deal_chunk(self.game, pricing, seed, first + chunk, size)
            if self.table.seats == 1:  # the sums follow from the counts
                sums = (np.where(pricing.rare, 0, tally.counts[0]) @ pricing.cents).tolist()
            else:
                sums = tally.sums.tolist()
            year.sums = [before + more for before, more in zip(year.sums, sums, strict=True)]
            year.touching += [(dealt + number, cells) for number, *cells in tally.rare.tolist()]
            dealt += size
            counts = tally.counts.sum(axis=0)
            for line, cells in self.lines.items():
                year.hits[line] = year.hits.get(line, 0) + int(counts[cells].sum())
        return year

    @property
    def exact(self) -> Fraction | None:
        """What the house wins in a year on average but for the jackpot, in cents; None where it is not counted."""
        solver, stakes = self.decisions.sides, self.table.stakes
        if self.decisions.base is None or solver is None or self.pricing.apart:
            return None
        brings = self.decisions.base * stakes[BASE].cents
        for wager, stake in stakes.items():
            if wager not in self.pricing.base:
                brings += value_side(solver, wager, stake).expected.units * stake.cents
        return -brings * self.table.rounds * self.table.seats

    @property
    def linked_game(self) -> LinkedGame | None:
        """Its jackpot wagers of a year, where they are counted."""
        if self.decisions.sides is None or self.table.unit is None:
            return None
        stake = self.pricing.bets.jackpot_stake(self.pricing.pool)
        return game_of(self.decisions.sides, stake, self.table.rounds * self.table.seats, self.table.name)


def make_table_ready(table: YearTable, pool: YearPool | None, progress: Progress | None) -> ReadyTable:
    """A table ready to be dealt, linked to a pool or to none."""
    edition, stakes = table.book.edition, dict(table.stakes)
    bets = PositionStakes(stakes)
    house = HouseSums(ante=stakes[BASE])
    if pool is not None and table.unit is not None:
        stakes[edition.jackpot.wager] = table.unit
        bets = PositionStakes(stakes, Meter(table.unit, pool.live.start, pool.live.reset), pool.live)
        house = HouseSums(ante=stakes[BASE], unit=table.unit, meter=pool.live.start)
    module = game_kind(edition).module("croupier.lab.simulation")
    decisions = module.decide(table.book, table.strategy, house, progress)
    game = module.make_ready(table.book, decisions.table, table.seats, with_jackpot=bets.live is not None)
    return ReadyTable(table, game, Pricing(table.book, bets, game.cells).refusing(), decisions)
