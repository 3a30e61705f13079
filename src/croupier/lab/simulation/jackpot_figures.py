"""What a live jackpot came to over simulated rounds, beside what is computed, as `croupier jackpot year` does."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import InputError
from croupier.lab.figures import square_root
from croupier.lab.meter.effects import JackpotStake
from croupier.lab.meter.hits import Hits, merge_rulings
from croupier.lab.meter.link import LinkedGame, LinkedPool
from croupier.lab.meter.long_run import find_long_run
from croupier.lab.meter.moments import after_rounds, borne, paid
from croupier.lab.simulation.jackpot_process import JackpotProcess, MeterHistory
from croupier.lab.simulation.live_meter import LiveJackpot, LiveMeter
from croupier.lab.solver import Solver
from croupier.rulebook import Money


@dataclass(frozen=True, slots=True)
class ComputedSum:
    """A sum in cents: what it would be on average, and how far from that it would be."""

    mean: Fraction
    deviation: float  # standard

    def deviations_between(self, cents: int) -> float | None:
        """How many standard deviations lie between a simulated sum and the mean; None where there is no deviation."""
        return float(cents - self.mean) / self.deviation if self.deviation else None


@dataclass(frozen=True, slots=True)
class ComputedJackpot:
    """What is computed of so many wagers of a pool, taken one after the other."""

    meter: ComputedSum  # at the end
    paid: ComputedSum
    borne: ComputedSum
    long_run: ComputedSum | None  # the meter; None where it grows without end


@dataclass(frozen=True, eq=False)
class SimulatedJackpot:
    """A live jackpot over simulated rounds. Sums are in cents."""

    process: JackpotProcess
    paid: int  # all awards, those that leave the meter alone among them
    computed: ComputedJackpot | None  # None where it has no closed form, or where chances are not counted

    @property
    def live(self) -> LiveJackpot:
        """How the pool is set."""
        return self.process.live

    @property
    def meter(self) -> LiveMeter:
        """The meter after the last round."""
        return self.process.meter

    @property
    def history(self) -> MeterHistory:
        """What the meter has shown."""
        return self.process.history

    @property
    def borne(self) -> int:
        """What the meter did not pay of the awards, and what was put into it: by the house, and by the reserve."""
        return self.paid - self.meter.from_meter + self.meter.put_in


def find_figures(process: JackpotProcess, paid_to_all: int, stake: JackpotStake, solver: Solver | None) -> SimulatedJackpot:
    """The figures of a process; `paid_to_all` are the cents of all awards."""
    link = None if solver is None else _link(process, stake, solver)
    straight = link is not None and link.cap is None and link.kink <= process.history.least
    return SimulatedJackpot(process, paid_to_all, compute_jackpot(link, process.live.start) if link and straight else None)


def _link(process: JackpotProcess, stake: JackpotStake, solver: Solver) -> LinkedPool:
    """The pool with this book as its one game, the chances from the same counts as the value of the wager."""
    game = game_of(solver, stake, process.meter.staked // stake.amount.cents, solver.book.edition.name)
    return LinkedPool(process.live.reset, process.live.rate, (game,), process.live.cap)


def game_of(solver: Solver, stake: JackpotStake, wagers: int, name: str) -> LinkedGame:
    """So many jackpot wagers of a book that is played as its solver has it."""
    valued = solver.jackpots()[-1].valuation
    found = ((rulings[0], valued.chance(count)) for entry, count in valued.entries for _, rulings in entry.rulings)
    return LinkedGame(name, Hits(solver.book, merge_rulings(found)), stake, wagers)


def compute_jackpot(link: LinkedPool, start: Money) -> ComputedJackpot:
    """What is computed of all wagers of a pool whose meter starts somewhere. It has no cap."""
    awards, house = (after_rounds(link, start, link.rounds, adds) for adds in (paid, borne))
    try:
        run = find_long_run(link)
        long_run = _sum(run.meter, run.meter_variance)
    except InputError:  # no award lowers the meter
        long_run = None
    return ComputedJackpot(
        meter=_sum(awards.meter, awards.meter_variance),
        paid=_sum(awards.sum, awards.sum_variance),
        borne=_sum(house.sum, house.sum_variance),
        long_run=long_run,
    )


def _sum(mean: Fraction, variance: Fraction) -> ComputedSum:
    return ComputedSum(mean, square_root(max(variance, Fraction(0))))
