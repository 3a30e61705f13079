"""The jackpot of simulated rounds as a process: its meter runs on from round to round, and its history is kept.

Kernels list the rounds that touch the meter, with their numbers. Between them it only grows, so what it showed in all of them
is summed up at once. All that changes is whole numbers and lists of them: it can be written down anywhere and gone on from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any

from croupier.errors import InputError
from croupier.lab.integers import sum_of_quotients
from croupier.lab.simulation.live_meter import LiveJackpot, LiveMeter
from croupier.rulebook import Awards, Money

MOST_AWARDS = 1_000  # that are listed
MOST_SHOWN = 1_024  # points of the series; when there are more, every other is left out


@dataclass
class MeterHistory:
    """What a meter has shown. Its size does not grow with the rounds."""

    least: int  # cents
    most: int
    met: list[list[int]]  # by stretch of the meter: how many rounds met it there, and the sum of what it showed them
    shown: list[int]  # after every so many rounds, from before the first on
    every: int = 1
    paid: list[list[Any]] = field(default_factory=list)  # by round: its number, the meter before and after, put in, awards
    more: int = 0  # rounds with awards that are not listed

    def show(self, cents: int) -> None:
        """Add the next point of the series."""
        self.shown.append(cents)
        if len(self.shown) > MOST_SHOWN:
            self.shown = self.shown[::2]
            self.every *= 2

    @property
    def mean(self) -> Fraction | None:
        """The mean of what rounds met, in cents; None where there were none."""
        rounds = sum(number for number, _ in self.met)
        return Fraction(sum(total for _, total in self.met), rounds) if rounds else None


@dataclass
class JackpotProcess:
    """The pool of rounds that are dealt one after the other; every round stakes the same on it.

    `bends` are the meters, in cents, at which the value of a wager bends: what rounds met is summed up between them.
    """

    live: LiveJackpot
    stakes: int  # cents, of all positions of a round
    bends: tuple[int, ...]
    meter: LiveMeter
    history: MeterHistory
    rounds: int = 0

    @classmethod
    def begin(cls, live: LiveJackpot, stakes: int, bends: Sequence[int]) -> JackpotProcess:
        """Before the first round."""
        start = live.start.cents
        history = MeterHistory(start, start, [[0, 0] for _ in range(len(bends) + 1)], [start])
        return cls(live, stakes, tuple(bends), LiveMeter(start), history)

    def as_data(self) -> dict[str, Any]:
        """What it takes to go on later, as plain data."""
        return {"meter": asdict(self.meter), "history": asdict(self.history)}

    def go_on(self, data: Any, rounds: int) -> None:
        """Go on from plain data after so many rounds. `InputError` where no rounds of this pool lead to it."""
        try:
            meter, history = LiveMeter(**data["meter"]), MeterHistory(**data["history"])
            follows = _are_whole(asdict(meter).values()) and meter.staked == rounds * self.stakes
            follows = follows and meter.adds_up(self.live) and len(history.met) == len(self.history.met)
            follows = follows and sum(number for number, _ in history.met) == rounds
            follows = follows and _are_whole([history.least, history.most, history.every, history.more, *history.shown])
            follows = follows and (len(history.shown) - 1) * history.every <= rounds < len(history.shown) * history.every
            for number, before, after, put_in, awards in history.paid:
                follows = follows and _are_whole([number, before, after, put_in, *(cents for _, _, cents in awards)])
        except (TypeError, ValueError, KeyError):
            follows = False
        if not follows:
            raise InputError("no rounds lead to this: the numbers do not agree with each other", where="state.totals.jackpot")
        self.meter, self.history, self.rounds = meter, history, rounds

    def pass_rounds(self, upto: int) -> None:
        """All rounds up to this many leave the meter alone but for their contributions."""
        if upto < self.rounds:
            raise AssertionError("rounds come in their order where the jackpot is live")
        history = self.history
        while (point := len(history.shown) * history.every) <= upto:
            history.show(self._after(point - self.rounds))
        self._grow(upto - self.rounds)
        self.rounds = upto

    def take_contributions(self) -> Money:
        """The bets of the next round close. What the meter shows then."""
        self._grow(1)
        return Money(self.meter.displayed)

    def pay(self, made: Awards) -> None:
        """That round wins awards and is over."""
        before, history = self.meter.displayed, self.history
        self.meter.pay(self.live, made)
        self.rounds += 1
        history.least = min(history.least, self.meter.displayed)
        if len(history.paid) < MOST_AWARDS:
            awards = [[each.position, each.line.name, each.amount.cents] for each in made.awards]
            history.paid.append([self.rounds, before, self.meter.displayed, made.house_adds.cents, awards])
        else:
            history.more += 1
        if len(history.shown) * history.every == self.rounds:
            history.show(self.meter.displayed)

    def _after(self, rounds: int) -> int:
        """What the meter shows after so many rounds without an award."""
        whole = (self.meter.carried + rounds * self.stakes * self.live.to_meter) // self.live.parts
        return max(self.meter.displayed, min(self.meter.displayed + whole, self.live.most))

    def _grow(self, rounds: int) -> None:
        """Sum up what these rounds meet, stretch by stretch, and let the meter grow."""
        live, meter = self.live, self.meter
        begin, by = meter.displayed * live.parts + meter.carried, self.stakes * live.to_meter
        top = max(live.most, meter.displayed)
        done = 0
        for stretch, bend in zip(self.history.met, (*self.bends, None), strict=True):
            below = rounds if bend is None or bend > top else min(max((bend * live.parts - begin - 1) // by, done), rounds)
            growing = min(max((top * live.parts - begin - 1) // by, done), below)  # the rounds until the cap is reached
            stretch[0] += below - done
            stretch[1] += sum_of_quotients(growing - done, by, begin + (done + 1) * by, live.parts) + (below - growing) * top
            done = below
        meter.grow(live, rounds * self.stakes)
        self.history.most = max(self.history.most, meter.displayed)


def _are_whole(numbers: Iterable[object]) -> bool:
    return all(isinstance(each, int) and not isinstance(each, bool) for each in numbers)
