"""A book simulated: so many rounds from a seed, and beside each mean the exact value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from math import sqrt
from typing import Any, TypeAlias

from croupier.errors import InputError, show_briefly
from croupier.lab.counters import Progress
from croupier.lab.game_kinds import game_kind
from croupier.lab.payoffs import HouseSums, dollars
from croupier.lab.simulation.checkpoints import CheckpointKeeper
from croupier.lab.simulation.chunks import deal_rounds
from croupier.lab.simulation.game import DealtGame
from croupier.lab.simulation.gpu import GpuDealer, check_gpu
from croupier.lab.simulation.jackpot_figures import SimulatedJackpot, find_figures
from croupier.lab.simulation.jackpot_process import JackpotProcess
from croupier.lab.simulation.live_meter import LiveJackpot
from croupier.lab.simulation.own.strategy_file import StrategyFile
from croupier.lab.simulation.pricing import TOGETHER, PositionStakes, Pricing
from croupier.lab.simulation.rulings import look_at_jackpot_hand
from croupier.lab.simulation.run_state import RunState
from croupier.lab.simulation.strategies import PERFECT, PlayedStrategy, check_strategy
from croupier.lab.simulation.totals import RoundTotals
from croupier.lab.solver import Solver
from croupier.lab.valuation import Valuation
from croupier.results import CallResult, ResultTable, document
from croupier.rulebook import NOTHING, Book, Meter, Money

SEEDS = 2**64
MOST_ROUNDS = 10**15
MOST_POSITIONS = 7
MOST_CORES = 1_024
_FEW = 10  # times that an award should come, before the standard error of a mean can be relied on
DealRounds: TypeAlias = Callable[..., None]  # seed, rounds, the state to take on; progress and look


@dataclass(frozen=True)
class SimulatedMean:
    """What some wagers brought a position in a round, on average: in Antes for the base game, in units staked for others.

    All wagers together are in dollars.
    """

    name: str
    measure: str
    mean: float
    error: float | None  # standard; None for one round, which says nothing about it
    exact: Fraction | None
    total: int  # cents, of all positions of all rounds
    squares: int  # of what rounds brought in cents, all positions together

    @property
    def errors_between(self) -> float | None:
        """How many standard errors lie between the mean and the exact value; None where there is none, or no error."""
        return (self.mean - float(self.exact)) / self.error if self.exact is not None and self.error else None


def _figures_of(each: SimulatedMean) -> tuple[tuple[str, float | None], ...]:
    """The figures, each with its form: an error has no sign."""
    exact = None if each.exact is None else float(each.exact)
    return ("{:+.6f}", float(each.mean)), ("{:.6f}", each.error), ("{:+.6f}", exact), ("{:+.2f}", each.errors_between)


@dataclass(frozen=True)
class SimulatedHit:
    """How often something came: a line that paid, or what happened else to a wager; and how often it would on average."""

    wager: str
    what: str
    count: int
    expected: Fraction | None


@dataclass(frozen=True, eq=False, repr=False)
class SimulatedRounds(CallResult):
    """What `simulate` returns."""

    book: Book
    bets: PositionStakes
    seed: int
    positions: int
    strategy: str
    decisions: PlayedStrategy
    pricing: Pricing
    totals: RoundTotals
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """What `croupier simulate --json` prints. All but `seconds` and `rounds_per_second` follows from the request."""
        from croupier.lab.simulation.as_json import simulation_as_json  # it reads what is defined here

        return document("simulation", simulation_as_json(self))

    def as_table(self) -> ResultTable:
        """The means with their standard errors, beside the exact values."""
        rows = [
            (
                each.name,
                each.measure,
                *("" if value is None else form.format(float(value)) for form, value in _figures_of(each)),
            )
            for each in self.means
        ]
        columns = ("wager", "in", "mean", "standard error", "exact", "standard errors between")
        return ResultTable(f"{self.book.edition.name}, {self.rounds:,} rounds, seed {self.seed}", columns, rows)

    @property
    def rounds(self) -> int:
        """How many rounds were dealt."""
        return self.totals.rounds

    @property
    def rounds_per_second(self) -> float:
        """How fast they were dealt, on all cores together."""
        return self.rounds / self.seconds

    @cached_property
    def means(self) -> tuple[SimulatedMean, ...]:
        """The base game, each side wager, and all together where there is more than the base game."""
        pool = self.pricing.pool
        found = [self._mean("base", "antes", self.bets.ante)]
        found += [self._mean(name, "units", self.bets.stakes[name]) for name in self._sides if name != pool]
        found += [self._mean(name, "units", self.bets.stakes[name]) for name in self._sides if name == pool]
        return tuple([*found, self._mean(TOGETHER, "dollars", Money.dollars(1))] if self._sides else found)

    def _mean(self, column: str, measure: str, unit: Money) -> SimulatedMean:
        at = self.pricing.columns.index(column)
        number, total, squares = self.rounds, self.totals.sums[at], self.totals.squares[at]
        scale = self.positions * unit.cents
        spread = Fraction(number * squares - total * total, number * (number - 1)) if number > 1 else None
        return SimulatedMean(
            name=column,
            measure=measure,
            mean=float(Fraction(total, number * scale)),
            error=None if spread is None else sqrt(spread / number) / scale,
            exact=self._exact(column),
            total=total,
            squares=squares,
        )

    def _exact(self, column: str) -> Fraction | None:
        """The exact mean, where it is known."""
        if column == "base":
            return self.decisions.base
        if column == TOGETHER:
            parts = [(self._exact(name), self.bets.stakes[name]) for name in self._sides]
            parts.append((self._exact("base"), self.bets.ante))
            known = [value * dollars(stake) for value, stake in parts if value is not None]
            return sum(known, Fraction(0)) if len(known) == len(parts) else None
        solver = self.decisions.sides
        if solver is None or column in self.pricing.apart:
            return None
        if column != self.pricing.pool:
            return value_side(solver, column, self.bets.stakes[column]).expected.units
        if self.totals.jackpot:
            return self._worth_of_meters_met(solver, self.totals.jackpot)
        meter = dollars(solver.house.meter or NOTHING)
        piece = [each for each in solver.jackpots() if each.above <= meter][-1]
        return piece.expected_at(meter) / piece.stake

    def _worth_of_meters_met(self, solver: Solver, process: JackpotProcess) -> Fraction:
        """What a jackpot wager was worth on average, at the meter that each round met."""
        met, total = process.history.met, Fraction(0)
        for piece, (number, cents) in zip(solver.jackpots(), met, strict=True):
            worth = number * piece.expected_at(Fraction(0)) + piece.meter_coefficient * Fraction(cents, 100)
            total += worth / piece.stake
        return total / self.rounds

    @cached_property
    def jackpot(self) -> SimulatedJackpot | None:
        """What the jackpot came to, where it is live."""
        process, pool = self.totals.jackpot, self.pricing.pool
        if process is None:
            return None
        paid = self.totals.sums[self.pricing.columns.index(pool)] + process.meter.staked
        return find_figures(process, paid, self.bets.jackpot_stake(pool), self.decisions.sides)

    @property
    def _sides(self) -> list[str]:
        return [each.name for each in self.pricing.wagers if each.name not in self.pricing.base]

    @cached_property
    def hits(self) -> tuple[SimulatedHit, ...]:
        """By wager, what came how often over all positions."""
        counts, chances, hands = self.totals.counts.sum(axis=0), self._chances(), self.rounds * self.positions
        found = []
        for wager, by_line in self.pricing.hits.items():
            for what, cells in by_line.items():
                chance = chances.get((wager, what))
                expected = None if chance is None else chance * hands
                found.append(SimulatedHit(wager, what, int(counts[cells].sum()), expected))
        return tuple(found)

    @property
    def scarce(self) -> tuple[SimulatedHit, ...]:
        """The awards of the jackpot that so many rounds bring too seldom to tell how far its mean may be off."""
        known = [(each, each.expected) for each in self.hits if each.wager == self.pricing.pool]
        return tuple(each for each, expected in known if expected is not None and 0 < expected < _FEW)

    def _chances(self) -> dict[tuple[str, str], Fraction]:
        """How likely each line of a pay table is paid to a position, as far as that is known."""
        solver = self.decisions.sides
        if solver is None:
            return {}
        valued = [solver.base] if solver.base.expected.units == self.decisions.base else []
        valued += [value_side(solver, name, self.bets.stakes[name]) for name in self._sides if name not in self.pricing.apart]
        return {key: each.chance(deals) for each in valued for key, deals in each.lines(solver.house).items()}

    @cached_property
    def results(self) -> dict[int, int]:
        """What the base game brought positions, in cents, and how often, the largest first."""
        counts = self.totals.counts.sum(axis=0)
        found: dict[int, int] = {}
        for cents, count in zip(self.pricing.cents[:, -2].tolist(), counts.tolist(), strict=True):
            if count:
                found[cents] = found.get(cents, 0) + count
        return {cents: found[cents] for cents in sorted(found, reverse=True)}


def value_side(solver: Solver, wager: str, stake: Money) -> Valuation:
    """A side wager of a stake, beside the base game as the solver has it played."""
    return solver.side(wager, replace(solver.house, stake=stake))


def simulate(
    book: Book,
    rounds: int,
    *,
    seed: int = 1,
    positions: int = 1,
    strategy: str | StrategyFile = PERFECT,
    house: HouseSums | None = None,
    reset: Money = NOTHING,
    live: LiveJackpot | None = None,
    cores: int | None = None,
    gpu: bool = False,
    progress: Progress | None = None,
    keeper: CheckpointKeeper | None = None,
    elsewhere: Callable[[Pricing], DealRounds] | None = None,
    see: Callable[[SimulatedRounds], None] | None = None,
) -> SimulatedRounds:
    """Deal so many rounds of a book. Every position stakes on every wager, on the jackpot where the house names a meter.

    The same seed gives the same whole numbers, on however many cores, and with `gpu` on a graphics card. `house` has the sums;
    without it each wager is a dollar.
    Every round starts from the same meter, unless a jackpot is `live`: then it runs on from round to round.
    A `keeper` writes checkpoints, and goes on from one. What is to be dealt `elsewhere`, as on a cluster, is not dealt here.
    `see` looks now and then at what was dealt so far; a run with a keeper is not seen.
    """
    house = house or HouseSums()
    _check_number(rounds, 1, MOST_ROUNDS, "rounds")
    _check_number(seed, 0, SEEDS - 1, "seed")
    _check_number(1 if cores is None else cores, 1, MOST_CORES, "cores")
    _check_number(positions, 1, min(MOST_POSITIONS, book.edition.most_positions), "positions")
    if gpu:
        check_gpu()  # before anything is counted
    bets = position_stakes(book, house, reset, live)
    decisions, game, pricing = prepare(book, bets, positions=positions, strategy=strategy, house=house, progress=progress)
    if elsewhere:
        deal = elsewhere(pricing)
    else:
        deal = GpuDealer(game, pricing).deal_rounds if gpu else partial(deal_rounds, game, pricing, cores=cores)

    def describe(state: RunState) -> SimulatedRounds:
        return SimulatedRounds(
            book=book,
            bets=bets,
            seed=seed,
            positions=positions,
            strategy=strategy.name if isinstance(strategy, StrategyFile) else strategy,
            decisions=decisions,
            pricing=pricing,
            totals=state.totals,
            seconds=state.seconds,
        )

    if keeper is None:
        state = RunState.new(pricing, positions)
        look = {"look": lambda state: see(describe(state))} if see else {}
        deal(seed, rounds, state, progress=progress, **look)
    else:
        state = keeper.begin(pricing, positions)
        with keeper.watch():
            deal(seed, rounds, state, progress=progress, look=keeper.look)
    return describe(state)


def prepare(
    book: Book,
    bets: PositionStakes,
    *,
    positions: int,
    strategy: str | StrategyFile,
    house: HouseSums,
    progress: Progress | None = None,
) -> tuple[PlayedStrategy, DealtGame, Pricing]:
    """A book made ready to be dealt: the strategy, the game that is played by it, and what its cells bring."""
    kind = game_kind(book.edition)
    game_module = kind.module("croupier.lab.simulation")
    if isinstance(strategy, StrategyFile):
        decisions = kind.module("croupier.lab.simulation.own").decide(book, strategy, house, progress)
    else:
        decisions = game_module.decide(book, check_strategy(strategy), house, progress)
    with_jackpot = look_at_jackpot_hand(book, bets.stakes)
    game = game_module.make_ready(book, decisions.table, positions, with_jackpot=with_jackpot)
    return decisions, game, Pricing(book, bets, game.cells).refusing()


def position_stakes(book: Book, house: HouseSums, reset: Money = NOTHING, live: LiveJackpot | None = None) -> PositionStakes:
    """A stake on every wager that is placed before the deal: a side wager is as large as the Ante, as in `solve`."""
    stakes: dict[str, Money] = {}
    for wager in book.edition.wagers:
        if wager.before_deal and wager.name != book.edition.jackpot.wager:
            stakes[wager.name] = house.stake if wager.cap and house.stake else house.ante
    if house.meter is None:
        return PositionStakes(stakes)
    stakes[book.edition.jackpot.wager] = house.jackpot_stake
    return PositionStakes(stakes, Meter(house.unit, house.meter, reset), live)


def _check_number(number: object, least: int, most: int, where: str) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
        raise InputError(f"this must be a whole number from {least:,} to {most:,}, not {show_briefly(number)}", where=where)
