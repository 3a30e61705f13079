"""The long run of a pool, exactly: the meter, what is paid and who pays for it, and the meter when each line hits."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import InputError
from croupier.lab.meter.link import LinkedPool
from croupier.lab.meter.moments import borne, meter_outcomes, paid, step


@dataclass(frozen=True, slots=True)
class AtHit:
    """One line at one game. The hand is dealt whatever the meter shows, so it meets the meter as it is in the long run."""

    play: str
    line: str
    wagers_between: Fraction  # of this game, on average
    years_between: Fraction
    meter: Fraction  # mean in cents, the winner's own contribution counted in
    award: Fraction  # mean in cents
    on_meter: bool  # whether the award depends on the meter


@dataclass(frozen=True, slots=True)
class Flow:
    """Cents per wager of the link, on average."""

    staked: Fraction
    contributed: Fraction
    paid: Fraction
    borne: Fraction  # by the house: fixed awards, and reset values

    @property
    def house(self) -> Fraction:
        """What the house keeps of the stakes after all it bears."""
        return self.staked - self.contributed - self.borne


@dataclass(frozen=True, slots=True)
class LongRun:
    """What a pool settles down to: its meter, what each line wins, and where the money goes."""

    meter: Fraction  # mean in cents
    meter_variance: Fraction
    hits: tuple[AtHit, ...]
    flow: Flow


def find_long_run(link: LinkedPool) -> LongRun:
    """The long run of a pool, exactly. `InputError` where it has none, or where its meter has a cap."""
    if link.cap is not None:
        raise InputError("the long run of a meter with a cap is not computed exactly: simulate it", where="cap")
    by_paid, by_house = step(link, paid), step(link, borne)
    (grows, keeps), (squares, mixed, kept_squares) = by_paid[1][:2], by_paid[2][:3]
    if keeps == 1:
        raise InputError("no award lowers the meter, so it grows without end and has no long run", where="games")
    mean = grows / (1 - keeps)
    square = (squares + mixed * mean) / (1 - kept_squares)
    hits = tuple(
        AtHit(
            play=link.games[each.play].name,
            line=each.line,
            wagers_between=link.shares[each.play] / each.chance,
            years_between=1 / (each.chance * link.wagers),
            meter=mean + link.contributions[each.play],
            award=each.paid.at(mean),
            on_meter=bool(each.paid.slope),
        )
        for each in meter_outcomes(link)
        if each.line
    )
    flow = Flow(
        staked=sum((s * play.stake.amount.cents for s, play in zip(link.shares, link.games, strict=True)), Fraction(0)),
        contributed=sum((s * c for s, c in zip(link.shares, link.contributions, strict=True)), Fraction(0)),
        paid=by_paid[3][0] + by_paid[3][1] * mean,
        borne=by_house[3][0] + by_house[3][1] * mean,
    )
    return LongRun(mean, square - mean**2, hits, flow)
