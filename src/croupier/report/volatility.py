"""Volatility: the net result of one round, and the bounds between which the total of many rounds lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor, log10

from croupier.lab import Valuation, decimal, percent, plain, rounds_text, square_root, unreduced
from croupier.report.model import (
    Axis,
    Band,
    Column,
    Curves,
    DotRow,
    Dots,
    Figure,
    Paragraph,
    Part,
    PlotLine,
    Section,
    Table,
)
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
                percent(1 - each.house_edge),
                percent(each.element_of_risk),
                decimal(each.average_wager, 4),
                decimal(square_root(each.variance), 4),
                percent(each.hit_frequency, 2),
                unreduced(each.expected.units, each.deals),
            )
        )
    names = ("house edge", "return to player", "element of risk", "average wager", "std deviation", "wins")
    columns = (Column("wager"), *(Column(name, number=True) for name in names), Column("expected net, exactly", number=True))
    return Table(columns, tuple(lines))


def distribution(study: Study) -> Section:
    """The net result of one round, as bars."""
    parts: list[Part] = [
        Paragraph(
            "How often each net result occurs in one round: what comes back, less all that was staked. The axis is "
            "logarithmic: each line is so many times as often as the line before it."
        )
    ]
    for name, valuation in study.distinct.items():
        caption = f"Net result of one round, {name}, in {study.unit_of(name)}: {valuation.deals:,} deals."
        parts.append(Figure(draw_results(study.unit_of(name), valuation), caption))
    return Section("Net result of a round", tuple(parts))


def draw_results(unit: str, valuation: Valuation, beside: Valuation | None = None) -> Dots:
    """The net results of a wager, each by how often it occurs; `beside` has those of the book that it is compared with."""
    before, after = _by_units(beside or valuation), _by_units(valuation)
    rows = []
    for net in sorted(before | after, reverse=True):
        first, second = before.get(net), after.get(net)
        there, deals = (second, valuation.deals) if second is not None else (first or 0, (beside or valuation).deals)
        notes = percent(Fraction(there, deals), 5), f"{there:,}"
        was = None if first is None else first / (beside or valuation).deals
        rows.append(DotRow(plain(net, sign=True), was, None if second is None else second / valuation.deals, notes))
    low = floor(log10(min(share for row in rows for share in (row.first, row.second) if share)))
    return Dots(tuple(rows), unit, _log_axis(low), 10.0**low, ("share", "deals"), beside=beside is not None)


def _by_units(valuation: Valuation) -> dict[Fraction, int]:
    found: Counter[Fraction] = Counter()
    for net, count in valuation.results.items():
        found[net.units] += count
    return found


def _log_axis(low: int) -> Axis:
    """Powers of ten from all deals down, four of them or fewer."""
    powers = range(0, low - 1, -max(1, ceil(-low / 3)))
    ticks = [
        (10.0**power, f"{Fraction(10) ** (power + 2)}%" if power > -3 else f"{10.0 ** (power + 2):.{-power - 2}f}%")
        for power in powers
    ]
    return Axis("share of deals", tuple(reversed(ticks)), log=True)


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
                second=True,
            ),
        ),
        bands=tuple(found),
    )
