"""Many years of a linked pool, simulated: what has no closed form (a cap, whole distributions), with standard errors.

Only wagers that touch the meter are played one by one, all years at once; between them the meter just grows. Cents are not
rounded. The same seed gives the same years.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError
from croupier.lab.meter.link import LinkedPool, LinkRuling
from croupier.lab.meter.pieces import Pieces
from croupier.rulebook import Money

BATCHES = 20
MOST_AWARDS = 50_000_000  # of one simulation
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Years:
    """By simulated year, in cents."""

    meter: Floats  # at the end
    overflow: Floats
    paid: Floats
    borne: Floats  # by the house
    shares: Ints  # awards of a share of the meter


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


def simulate(link: LinkedPool, start: Money, years: int, seed: int) -> Years:
    """So many years of a pool, each from the same meter. The same seed gives the same years."""
    if years < BATCHES * 2:
        raise InputError(f"simulate at least {BATCHES * 2} years, so that errors can be estimated", where="years")
    random = np.random.default_rng(seed)
    touching = [event for event in link.rulings if event.effect.on_meter]
    chances = np.array([float(event.chance) for event in touching])
    if (awards := chances.sum() * link.wagers * years) > MOST_AWARDS:
        raise InputError(
            f"that is {awards:,.0f} awards to play, more than {MOST_AWARDS:,}: simulate fewer years", where="years"
        )
    contributions = np.array([float(each) for each in link.contributions])
    untouched = _untouched(link, touching)
    meter, overflow = np.full(years, float(start.cents)), np.zeros(years)
    paid, borne = np.zeros(years), np.zeros(years)
    shares, made = np.zeros(years, np.int64), np.zeros(years, np.int64)
    plain = np.zeros((years, len(link.games)), np.int64)  # wagers by game that left the meter alone
    running = np.arange(years)
    while len(running):
        gap = random.geometric(chances.sum(), len(running))
        left = link.wagers - made[running]
        hit = gap <= left
        between = random.multinomial(np.where(hit, gap - 1, left), untouched)
        plain[running] += between
        made[running] += np.where(hit, gap, left)
        _grow(link, meter, overflow, running, between @ contributions)
        running = running[hit]
        which = random.choice(len(touching), len(running), p=chances / chances.sum())
        plays = np.array([event.play for event in touching])
        _grow(link, meter, overflow, running, contributions[plays[which]])
        for index, event in enumerate(touching):
            here = running[which == index]
            before = meter[here]
            award, after = _at(event.effect.paid, before), _at(event.effect.after, before)
            paid[here] += award
            borne[here] += award + after - before
            shares[here] += 1
            meter[here] = after
    fixed = _fixed_awards(link, touching, plain, random)
    return Years(meter, overflow, paid + fixed, borne + fixed, shares)


def _untouched(link: LinkedPool, touching: list[LinkRuling]) -> Floats:
    """By game: the chance that a wager which leaves the meter alone was made there."""
    touched = [sum(float(event.chance) for event in touching if event.play == play) for play in range(len(link.games))]
    chances = np.array([float(share) for share in link.shares]) - touched
    return np.asarray(chances / chances.sum())


def _grow(link: LinkedPool, meter: Floats, overflow: Floats, where: NDArray[np.intp], by: Floats) -> None:
    meter[where] += by
    if link.cap is not None:
        above = np.maximum(meter[where] - link.cap.cents, 0)
        meter[where] -= above
        overflow[where] += above


def _at(pieces: Pieces, meter: Floats) -> Floats:
    which = np.searchsorted([float(start) for start in pieces.starts], meter, side="right") - 1
    fixed = np.array([float(part.fixed) for part in pieces.parts])
    slope = np.array([float(part.slope) for part in pieces.parts])
    return np.asarray(fixed[which] + slope[which] * meter)


def _fixed_awards(link: LinkedPool, touching: list[LinkRuling], plain: Ints, random: np.random.Generator) -> Floats:
    """What the wagers that left the meter alone were paid."""
    total = np.zeros(len(plain))
    for index, share in enumerate(link.shares):
        own = [event for event in link.rulings if event.play == index]
        fixed = [event for event in own if event not in touching]
        rest = share - sum((event.chance for event in own if event in touching), 0)
        chances = [float(event.chance / rest) for event in fixed]
        hits = random.multinomial(plain[:, index], [*chances, max(0.0, 1 - sum(chances))])
        total += hits[:, :-1] @ np.array([float(event.effect.paid.last.fixed) for event in fixed])
    return total
