"""The long run of a pool, exactly: the meter, what is paid and who pays for it, and the meter when each line hits."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import InputError
from croupier.lab.meter.link import LinkedPool
from croupier.lab.meter.moments import Adds, borne_at_meter, meter_outcomes, paid_by_meter, put_in, step


@dataclass(frozen=True, slots=True)
class AtHit:
    """What is won in a round at one game.

    The hands are dealt whatever the meter shows, so they meet the meter as it is in the long run.
    """

    play: str
    line: str
    wagers_between: Fraction  # of this game, on average; as many as their rounds have
    years_between: Fraction
    meter: Fraction  # mean in cents, the contribution of its own round counted in
    award: Fraction  # mean in cents, of all winners
    on_meter: bool  # whether the award depends on the meter


@dataclass(frozen=True, slots=True)
class Flow:
    """Cents per wager of the link, on average."""

    staked: Fraction
    contributed: Fraction
    paid: Fraction
    borne: Fraction  # by the house: fixed awards, and reset values
    reserved: Fraction  # what goes to the reserve
    put_in: Fraction  # into the meter: what the reserve pays for as far as it goes

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
    matrix = step(link, paid_by_meter)
    (grows, keeps), (squares, mixed, kept_squares) = matrix[1][:2], matrix[2][:3]
    if keeps == 1:
        raise InputError("no award lowers the meter, so it grows without end and has no long run", where="games")
    mean = grows / (1 - keeps)
    square = (squares + mixed * mean) / (1 - kept_squares)
    hits = tuple(
        AtHit(
            play=link.games[each.play].name,
            line=each.line,
            wagers_between=link.games[each.play].positions * link.shares[each.play] / each.chance,
            years_between=1 / (each.chance * link.rounds),
            meter=mean + link.contributions[each.play],
            award=each.paid.at(mean),
            on_meter=bool(each.paid.slope),
        )
        for each in meter_outcomes(link)
        if each.line
    )
    return LongRun(mean, square - mean**2, hits, _flow(link, mean))


def _flow(link: LinkedPool, mean: Fraction) -> Flow:
    def per_wager(adds: Adds) -> Fraction:
        fixed, slope = step(link, adds)[3][:2]
        return (fixed + slope * mean) * link.rounds / link.wagers

    staked = Fraction(sum(play.rounds * play.staked for play in link.games), link.wagers)
    fixed = link.fixed / link.wagers
    return Flow(
        staked=staked,
        contributed=link.rate * staked,
        paid=per_wager(paid_by_meter) + fixed,
        borne=per_wager(borne_at_meter) + fixed,
        reserved=link.reserve_rate * staked,
        put_in=per_wager(put_in),
    )
