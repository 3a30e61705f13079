"""What the house wins at a seat in a round, counted exactly; and what the seats of one round have in common, simulated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

import numpy as np

from croupier.errors import InputError
from croupier.lab.counters import Progress
from croupier.lab.game_kinds import game_kind
from croupier.lab.meter.effects import JackpotStake, effect
from croupier.lab.meter.pieces import SAME, straight, total
from croupier.lab.moments import Moments, moments_of
from croupier.lab.operation.tables import OperatedTable
from croupier.lab.payoffs import dollars, payoff
from croupier.lab.simulation.chunks import deal_chunk
from croupier.lab.simulation.pricing import PositionStakes, Pricing
from croupier.lab.simulation.rulings import look_at_jackpot_hand
from croupier.lab.simulation.strategies import PlayedStrategy
from croupier.rulebook import Meter, Money, Result, Ruling

BATCHES, BATCH_ROUNDS = 16, 1 << 16
_MOST = 2**31  # cents that a round may bring: its square has 64 bits


@dataclass(frozen=True, eq=False)
class SeatWins:
    """What the house wins at a seat in a round, in dollars, each sum with the deals that bring it.

    Of the jackpot the house has the stakes, less what goes to the pool and what the pool does not pay.
    """

    table: OperatedTable
    played: PlayedStrategy
    wins: Mapping[Fraction, int]
    staked: Fraction  # on average

    @cached_property
    def moments(self) -> Moments:
        """The moments of it."""
        return moments_of(self.wins)


@dataclass(frozen=True)
class SharedVariance:
    """How much the variance of a round is above those of its seats, in dollars squared: they play against one dealer."""

    value: float
    error: float  # standard
    rounds: int  # that were dealt to find it


def count_wins(table: OperatedTable, progress: Progress | None = None) -> SeatWins:
    """A seat of a table, from the counts of all deals."""
    module = game_kind(table.book.edition).module("croupier.lab.simulation")
    played: PlayedStrategy = module.decide(table.book, table.strategy, table.house, progress)
    if played.whole is None:
        raise InputError("whole rounds are not counted by this strategy", where="strategy")
    found = played.whole().together(table.stakes)
    pool, meter = table.book.edition.jackpot.wager, table.house.meter or Money(0)
    wager, stake = table.book.edition.wager_named[pool], table.stakes.get(pool, Money(0))
    wins: Counter[Fraction] = Counter()
    for entry, count in found.entries:
        win = -entry.net.units
        for name, rulings in entry.rulings:
            if name == pool:
                win += payoff(table.book, wager, rulings[0], table.house).worth(stake, meter) + _pool_win(table, rulings[0])
        wins[win] += count
    return SeatWins(table, played, wins, found.average_wager)


def _pool_win(table: OperatedTable, ruling: Ruling) -> Fraction:
    """What the house wins by a jackpot wager, in dollars: the stake, less its part for the pool and what that does not pay."""
    terms = table.jackpot
    if terms is None:
        raise AssertionError("a jackpot wager without a jackpot")
    if ruling.result not in (Result.PAYS, Result.COLLECTED):
        what = "this answer returns some jackpot stakes, and with them their contributions: that is not counted here"
        raise InputError(what, where="readings", rules=ruling.rules)
    stake = JackpotStake(table.house.unit, table.house.units)
    made = effect(table.book, ruling, stake, terms.reset)
    one = Fraction(1)
    borne = total([(one, made.paid), (one, made.after), (-one, straight(SAME))])
    if terms.meter is None and (len(borne.parts) > 1 or borne.last.slope):
        raise InputError("what the house bears of an award depends on the meter: give one", where="jackpot.meter")
    loss = borne.at(0 if terms.meter is None else terms.meter.cents) / 100
    return dollars(stake.amount) * (1 - terms.rate) - loss


def share_variance(wins: SeatWins, seed: int = 1, progress: Progress | None = None) -> SharedVariance:
    """Simulate what the seats of a round have in common. One seat shares nothing."""
    table, seats = wins.table, wins.table.seats
    if seats == 1:
        return SharedVariance(0.0, 0.0, 0)
    terms, pool = table.jackpot, table.book.edition.jackpot.wager
    bets = PositionStakes(table.stakes)
    if terms is not None:
        bets = PositionStakes(table.stakes, Meter(table.house.unit, terms.meter or terms.reset, terms.reset))
    module = game_kind(table.book.edition).module("croupier.lab.simulation")
    with_jackpot = look_at_jackpot_hand(table.book, table.stakes)
    game = module.make_ready(table.book, wins.played.table, seats, with_jackpot=with_jackpot)
    pricing = Pricing(table.book, bets, game.cells).refusing()
    others = [at for at, wager in enumerate(pricing.wagers) if wager.name != pool]
    cents = -pricing.cents[:, others].sum(axis=1)
    for at, cell in enumerate(game.cells):
        ruling = pricing.ruling(cell, pool) if terms and cell else None
        if ruling is not None:
            cents[at] += round(_pool_win(table, ruling) * 100)
            pricing.rare[at] = False
    if int(np.abs(cents).max()) * seats >= _MOST:
        raise InputError("these stakes are too large to be simulated: a round may bring more than $21 million", where="stakes")
    pricing.cents[:, -1] = cents
    squared, mean = cents.astype(object) ** 2, float(wins.moments.mean) * 100
    found = []
    for batch in range(BATCHES):
        tally = deal_chunk(game, pricing, seed, batch, BATCH_ROUNDS)
        lower, upper = (int(each) for each in tally.squares[-1])
        apart = int((tally.counts.sum(axis=0).astype(object) * squared).sum())
        found.append((lower + (upper << 64) - apart) / BATCH_ROUNDS - seats * (seats - 1) * mean**2)
        if progress:
            progress(batch + 1, BATCHES, "rounds of all seats")
    value, error = float(np.mean(found)), float(np.std(found, ddof=1)) / sqrt(BATCHES)
    return SharedVariance(value / 10_000, error / 10_000, BATCHES * BATCH_ROUNDS)
