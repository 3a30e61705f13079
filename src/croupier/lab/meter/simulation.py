"""Many years of a linked pool, simulated: what has no closed form (a cap, whole distributions), with standard errors.

Only rounds that touch the meter are played one by one, all years at once; between them meter and reserve just grow. Cents are
not rounded. The same seed gives the same years.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError
from croupier.lab.meter.link import LinkedPool, LinkRuling
from croupier.lab.meter.pieces import Pieces
from croupier.rulebook import NOTHING, Money

BATCHES = 20
MOST_AWARDS = 50_000_000  # of one simulation
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Places = NDArray[np.intp]


@dataclass(eq=False)
class Years:
    """By simulated year, in cents."""

    meter: Floats  # at the end
    reserve: Floats
    overflow: Floats = field(init=False)
    paid: Floats = field(init=False)
    borne: Floats = field(init=False)  # by the house and its reserve
    house_in: Floats = field(init=False)  # what the house put in for resets, the reserve having paid for the rest
    shares: Ints = field(init=False)  # rounds with awards that touch the meter

    def __post_init__(self) -> None:
        for name in ("overflow", "paid", "borne", "house_in"):
            setattr(self, name, np.zeros(len(self.meter)))
        self.shares = np.zeros(len(self.meter), np.int64)

    def grow(self, link: LinkedPool, where: Places, staked: Floats) -> None:
        """Stakes contribute: to the meter up to its cap, then to the overflow; and to the reserve."""
        self.meter[where] += float(link.rate) * staked
        self.reserve[where] += float(link.reserve_rate) * staked
        if link.cap is not None:
            above = np.maximum(self.meter[where] - link.cap.cents, 0)
            self.meter[where] -= above
            self.overflow[where] += above

    def pay(self, link: LinkedPool, where: Places, event: LinkRuling) -> None:
        """The same awards in several years: the reserve pays for resets as far as it goes, and what waited finds room."""
        before = self.meter[where]
        paid, after, put_in = (_at(each, before) for each in (event.effect.paid, event.effect.after, event.effect.put_in))
        from_reserve = np.minimum(np.maximum(put_in, 0), self.reserve[where])
        self.paid[where] += paid
        self.borne[where] += paid + after - before
        self.reserve[where] -= from_reserve
        self.house_in[where] += np.maximum(put_in, 0) - from_reserve
        self.shares[where] += 1
        if link.cap is not None:
            room = np.minimum(self.overflow[where], np.maximum(link.cap.cents - after, 0))
            self.overflow[where] -= room
            after = after + room
        self.meter[where] = after


@dataclass(frozen=True, slots=True)
class YearEstimate:
    """A figure of simulated years."""

    value: float
    error: float  # the standard error


def mean(values: Floats) -> YearEstimate:
    """The mean of the years."""
    return YearEstimate(float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values))))


def quantile(values: Floats, part: float) -> YearEstimate:
    """A quantile; its error from how much it differs between batches of the years."""
    batches = [float(np.quantile(batch, part)) for batch in np.array_split(values, BATCHES)]
    return YearEstimate(float(np.quantile(values, part)), float(np.std(batches, ddof=1) / np.sqrt(BATCHES)))


def simulate(seasons: Sequence[LinkedPool], start: Money, years: int, seed: int, *, reserve: Money = NOTHING) -> Years:
    """So many years of a pool, season after season, each year from the same meter and reserve.

    The same seed gives the same years. Fixed awards are drawn wager by wager, also those of one round.
    """
    if type(years) is not int or years < BATCHES * 2:
        raise InputError(f"simulate at least {BATCHES * 2} whole years, so that errors can be estimated", where="years")
    awards = sum(float(sum(each.chance for each in _touching(link))) * link.rounds * years for link in seasons)
    if awards > MOST_AWARDS:
        raise InputError(
            f"that is {awards:,.0f} awards to play, more than {MOST_AWARDS:,}: simulate fewer years", where="years"
        )
    random = np.random.default_rng(seed)
    found = Years(np.full(years, float(start.cents)), np.full(years, float(reserve.cents)))
    for link in seasons:
        plain = _play(link, found, random)
        fixed = _fixed_awards(link, plain, random)
        found.paid += fixed
        found.borne += fixed
    return found


def _touching(link: LinkedPool) -> list[LinkRuling]:
    return [event for event in link.outcomes if event.effect.on_meter]


def _play(link: LinkedPool, found: Years, random: np.random.Generator) -> Ints:
    """Play a season of all years. By game: the rounds that may win fixed awards; where they have one wager, it won no share."""
    years, touching = len(found.meter), _touching(link)
    chances = np.array([float(event.chance) for event in touching])
    plays = np.array([event.play for event in touching])
    staked = np.array([float(play.staked) for play in link.games])
    several = np.array([play.shared_wins is not None for play in link.games])
    untouched = _untouched(link, touching)
    made = np.zeros(years, np.int64)
    plain = np.zeros((years, len(link.games)), np.int64)
    running = np.arange(years)
    while len(running):
        gap = random.geometric(chances.sum(), len(running))
        left = link.rounds - made[running]
        hit = gap <= left
        between = random.multinomial(np.where(hit, gap - 1, left), untouched)
        plain[running] += between
        made[running] += np.where(hit, gap, left)
        found.grow(link, running, between @ staked)
        running = running[hit]
        which = random.choice(len(touching), len(running), p=chances / chances.sum())
        found.grow(link, running, staked[plays[which]])
        plain[running, plays[which]] += several[plays[which]]
        for index, event in enumerate(touching):
            found.pay(link, running[which == index], event)
    return plain


def _untouched(link: LinkedPool, touching: list[LinkRuling]) -> Floats:
    """By game: the chance that a round which leaves the meter alone was played there."""
    touched = [sum(float(event.chance) for event in touching if event.play == play) for play in range(len(link.games))]
    chances = np.array([float(share) for share in link.shares]) - touched
    return np.asarray(chances / chances.sum())


def _at(pieces: Pieces, meter: Floats) -> Floats:
    which = np.searchsorted([float(start) for start in pieces.starts], meter, side="right") - 1
    fixed = np.array([float(part.fixed) for part in pieces.parts])
    slope = np.array([float(part.slope) for part in pieces.parts])
    return np.asarray(fixed[which] + slope[which] * meter)


def _fixed_awards(link: LinkedPool, plain: Ints, random: np.random.Generator) -> Floats:
    """What rounds were paid in fixed awards, wager by wager."""
    total = np.zeros(len(plain))
    for index, play in enumerate(link.games):
        own = [event for event in link.rulings if event.play == index]
        fixed = [event for event in own if not event.effect.on_meter]
        rest = Fraction(play.wagers, link.wagers)
        if play.shared_wins is None:
            rest -= sum((event.chance for event in own if event.effect.on_meter), Fraction(0))
        chances = [float(event.chance / rest) for event in fixed]
        hits = random.multinomial(plain[:, index] * play.positions, [*chances, max(0.0, 1 - sum(chances))])
        total += hits[:, :-1] @ np.array([float(event.effect.paid.last.fixed) for event in fixed])
    return total
