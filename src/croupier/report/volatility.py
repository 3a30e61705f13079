"""Volatility: the net result of one round, and the bounds between which the total of many rounds lies."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from croupier.lab import Valuation, chance_text, decimal, one_in, percent, plain, rounds_text, square_root, unreduced
from croupier.report.model import Axis, Band, Bars, Column, Curves, Figure, Paragraph, Part, PlotBar, PlotLine, Section, Table
from croupier.report.study import Study
from croupier.report.totals import WITHIN, Total

ROUNDS = (1, 100, 1_000, 10_000, 1_000_000)
DRAWN = (*(factor * 10**power for power in (2, 3, 4, 5) for factor in (1, 2, 5)), 1_000_000)


def measures(study: Study) -> Table:
    """House edge and spread of every wager."""
    lines = []
    for name, each in study.valued.items():
        lines.append(
            (
                name,
                percent(each.house_edge),
                percent(each.element_of_risk),
                decimal(each.average_wager, 4),
                decimal(square_root(each.variance), 4),
                percent(each.hit_frequency, 2),
                unreduced(each.expected.units, each.deals),
            )
        )
    names = ("house edge", "element of risk", "average wager", "std deviation", "wins")
    columns = (Column("wager"), *(Column(name, number=True) for name in names), Column("expected net, exactly", number=True))
    return Table(columns, tuple(lines))


def distribution(study: Study) -> Section:
    """The net result of one round, as bars."""
    parts: list[Part] = [
        Paragraph(
            "How often each net result occurs in one round: what comes back, less all that was staked. A bar too short to see "
            "is a rare result."
        )
    ]
    for name, valuation in study.distinct.items():
        caption = f"Net result of one round, {name}, in {study.unit_of(name)}: {valuation.deals:,} deals."
        parts.append(Figure(_bars(study, name, valuation), caption))
    return Section("Net result of a round", tuple(parts))


def _bars(study: Study, name: str, valuation: Valuation) -> Bars:
    bars = []
    for net, count in valuation.results.items():
        chance = valuation.chance(count)
        note = " · ".join(filter(None, (chance_text(chance), one_in(chance))))
        bars.append(PlotBar(plain(net.units, sign=True), float(chance), note))
    return Bars(tuple(bars), study.unit_of(name), "share of deals")


def bands(study: Study) -> Section:
    """The total of many rounds, with its bounds."""
    return Section("Volatility and confidence bands", tuple(_bands(study)), in_short=True)


def _bands(study: Study) -> Iterator[Part]:
    yield Paragraph(
        "The player's total after a number of rounds lies between the two bounds with at least the probability in the heading; "
        "the rest is half below and half above. Rounds are independent, each with the same stakes and best play. The bounds "
        "come from the exact distribution, that of one round convolved with itself. The normal distribution with the same mean "
        "and deviation is for comparison: it fits where rounds are many and no result is both rare and large."
    )
    for name in study.one_round:
        unit = study.unit_of(name)
        lines = tuple(_line(study.total(name, rounds)) for rounds in ROUNDS)
        columns = (
            "rounds",
            "mean",
            "deviation",
            *(f"{within:.0%}" for within in WITHIN),
            "player ahead",
            "95%, normal distribution",
        )
        yield Table(tuple(Column(each, number=True) for each in columns), lines, f"{name.capitalize()}, total in {unit}")
    yield Figure(
        _funnel(study),
        "What the house keeps of the antes, by the number of rounds: the mean, and the bands of 90%, 95% and 99%.",
    )


def _line(total: Total) -> tuple[str, ...]:
    places = 2 if total.rounds < 1_000_000 else 0
    return (
        rounds_text(total.rounds),
        decimal(total.mean, places if total.rounds > 1 else 4, sign=True),
        decimal(total.deviation, places),
        *(f"{_end(low)} to {_end(high)}" for low, high in total.bands.values()),
        percent(total.ahead, 2),
        " to ".join(decimal(end, 1 if total.rounds < 10_000 else 0, sign=True) for end in total.normal(0.95)),
    )


def _end(value: Fraction) -> str:
    return decimal(value, 0 if value.denominator == 1 else 2, sign=True)


def _funnel(study: Study) -> Curves:
    name = "base game"
    totals = [study.total(name, rounds) for rounds in DRAWN]
    found = []
    for within in reversed(WITHIN):
        points = []
        for total in totals:
            low, high = total.bands[within]
            points.append((float(total.rounds), -100 * float(high / total.rounds), -100 * float(low / total.rounds)))
        found.append(Band(f"{within:.0%}", tuple(points)))
    edge = 100 * float(study.solution.base.house_edge)
    most = max(max(abs(low), abs(high)) for _, low, high in found[0].points)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if 6 * step >= most)
    reach = ceil(most / step)
    ticks = tuple((float(each * step), f"{each * step:+d}%" if each else "0%") for each in range(-reach, reach + 1))
    return Curves(
        x=Axis("rounds played", tuple((float(10**power), rounds_text(10**power)) for power in range(2, 7)), log=True),
        y=Axis("house keeps, of each ante", ticks),
        lines=(
            PlotLine(
                f"mean, {percent(study.solution.base.house_edge, 3)}",
                tuple((float(each), edge) for each in (DRAWN[0], DRAWN[-1])),
            ),
        ),
        bands=tuple(found),
    )
