"""The jackpot by its meter: what the wager returns, from which meter on it is worth its stake, how the pool is funded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from math import ceil
from operator import attrgetter

from croupier.lab import (
    STARTING_HANDS,
    JackpotStake,
    JackpotValue,
    LinkedGame,
    LinkedPool,
    LongRun,
    Pieces,
    Straight,
    decimal,
    dollars,
    find_long_run,
    five_card_fact,
    hits_of,
    percent,
    square_root,
    sum_text,
    unreduced,
)
from croupier.report.model import Axis, Column, Curves, Figure, Mark, Paragraph, Part, PlotLine, Section, Table
from croupier.report.study import Funding, Study
from croupier.rulebook import Money

UNITS = tuple(map(Money.dollars, (1, 2, 5, 10, 25)))  # of which the break-even meters are shown


def section(study: Study) -> Section:
    """The jackpot wager, its value by the meter, and its funding."""
    return Section("The jackpot", tuple(_parts(study)), in_short=True)


def _parts(study: Study) -> Iterator[Part]:
    jackpot, house = study.solution.jackpot, study.house
    deals = jackpot.valuation.deals
    net = value_by_meter(study)
    loss = study.solution.base.house_edge * dollars(house.ante)
    alone, together = net.reaches(Fraction(0)), net.reaches(loss)
    kinks = [start for start in net.starts if start]
    per_stake = jackpot.fixed_return / (jackpot.stake if jackpot.in_dollars else 1)
    for_meters = f", from {sum_text(jackpot.above)} on" if jackpot.above else ""
    rows = [
        ("staked", sum_text(jackpot.stake), f"units of ${house.unit}: {house.units}; no rule sets the unit"),
        (f"fixed awards return, of each stake{for_meters}", percent(per_stake, 4), unreduced(per_stake, deals)),
        (
            f"part of the meter that a wager wins on average{for_meters}",
            f"{float(jackpot.meter_coefficient):.6e}",
            unreduced(jackpot.meter_coefficient, deals),
        ),
    ]
    if study.unit_is_stated:
        rows += [
            (f"a unit of ${house.unit} breaks even at a meter of", _meter(alone), str(alone) if alone is not None else ""),
            (f"with an ante of ${house.ante} beside it", _meter(together), str(together) if together is not None else ""),
        ]
    if kinks:
        rows.append(
            (
                "lines change at a meter of",
                ", ".join(map(_meter, kinks)),
                "from there on a share of the meter is more than a fixed sum",
            )
        )
    if house.meter is not None:
        meter = dollars(house.meter)
        rows.append(
            (
                f"returns at {_meter(meter)}, of each stake",
                percent(1 + net.at(meter) / jackpot.stake, 4),
                unreduced(net.at(meter) / jackpot.stake, deals) + " net",
            )
        )
        worth = {each: each.units + (each.dollars + each.share * meter) / jackpot.stake for each in jackpot.valuation.results}
        rows.append(
            ("standard deviation there, in stakes", decimal(square_root(jackpot.valuation.moments_of(worth).variance), 4), "")
        )
    yield Table(
        (Column("the jackpot wager, with best play of the base game"), Column("", number=True), Column("exactly", wide=1)),
        tuple(rows),
    )
    yield _by_unit(study)
    about = f"The part of its stake that the jackpot wager returns, by what the meter shows, for a unit of ${house.unit}."
    yield Figure(draw_returns(study), about)
    if study.funding is not None:
        yield from _funding(study, study.funding)
        return
    yield Paragraph(
        f"Funding: fixed awards take {percent(per_stake, 4)} of each stake; contributions to the meter, reset values and the "
        "house's part come out of the rest. No rule sets the reset value or the rate of contribution: the long run of the pool "
        "is computed where both are given."
    )


def _by_unit(study: Study) -> Table:
    """From which meter on the wager is worth its stake, for several units: it hangs on the unit, which no rule sets."""
    loss = study.solution.base.house_edge * dollars(study.house.ante)
    units = sorted({*UNITS, *((study.house.unit,) if study.unit_is_stated else ())})
    rows = []
    for unit in units:
        net = _by_meter(study.solver.jackpots(replace(study.house, unit=unit)))
        rows.append((f"${unit}", _meter(net.reaches(Fraction(0))), _meter(net.reaches(loss))))
    columns = Column("unit", number=True), Column("breaks even from", number=True)
    beside = Column(f"with an ante of ${study.house.ante} beside it, from", number=True)
    return Table((*columns, beside), tuple(rows), "The meter from which the jackpot wager is worth its stake, by the unit")


def value_by_meter(study: Study) -> Pieces:
    """The wager's expected result in dollars, by the meter."""
    return _by_meter(study.jackpots)


def _by_meter(jackpots: Sequence[JackpotValue]) -> Pieces:
    parts = [Straight(piece.expected_at(Fraction(0)), piece.meter_coefficient) for piece in jackpots]
    return Pieces(tuple(piece.above for piece in jackpots), tuple(parts))


def _meter(meter: Fraction | None) -> str:
    """A meter to the cent, rounded up: there it is reached."""
    return "no meter" if meter is None else sum_text(Fraction(ceil(meter * 100), 100))


def draw_returns(study: Study, beside: Study | None = None) -> Curves:
    """What the wager returns of its stake by what the meter shows; `beside` is the book that it is compared with."""
    books = [(each, value_by_meter(each)) for each in (beside, study) if each is not None]
    if len(books) > 1 and _drawn_from(*books[0]) == _drawn_from(*books[1]):
        books = books[:1]
    shown = [2 * each for _, net in books for each in (net.reaches(Fraction(0)) or Fraction(0), *net.starts)]
    shown += [dollars(each.house.meter) * Fraction(5, 4) for each, _ in books if each.house.meter is not None]
    x_ticks = _ticks(max(shown) or Fraction(100_000))
    last = Fraction(x_ticks[-1])
    lines: list[PlotLine] = []
    marks: list[Mark] = []
    most = Fraction(100)
    for at, (each, net) in enumerate(books):
        stake, second = each.solution.jackpot.stake, at > 0
        places = sorted({Fraction(0), last, *(start for start in net.starts if start < last)})
        returns = [100 * (1 + net.at(place) / stake) for place in places]
        most = max(most, *returns)
        points = tuple((float(place), float(value)) for place, value in zip(places, returns, strict=True))
        lines.append(PlotLine("return", points, second=second))
        marks += _marks(each, net, last, second=second)
    return Curves(
        x=Axis("meter", tuple((float(tick), _short(tick)) for tick in x_ticks)),
        y=Axis("return of the stake", tuple((float(tick), f"{tick}%") for tick in _ticks(most))),
        lines=tuple(lines),
        marks=tuple(marks),
        level=100.0,
    )


def _drawn_from(study: Study, net: Pieces) -> tuple[object, ...]:
    """All that the picture depends on."""
    return net, study.solution.jackpot.stake, study.house.meter


def _marks(study: Study, net: Pieces, last: Fraction, *, second: bool) -> Iterator[Mark]:
    """Where the wager is worth its stake, and where the meter is."""
    alone, meter = net.reaches(Fraction(0)), study.house.meter
    if alone is not None and alone <= last and study.unit_is_stated:
        yield Mark(f"even at {_meter(alone)}", (float(alone), 100.0), second=second)
    if meter is not None:
        value = 1 + net.at(dollars(meter)) / study.solution.jackpot.stake
        yield Mark(
            f"{percent(value, 2)} at {_meter(dollars(meter))}", (float(dollars(meter)), 100 * float(value)), second=second
        )


def _ticks(reach: Fraction) -> list[int]:
    """Round numbers from nothing to where something is reached, five of them or fewer."""
    power = 10 ** max(len(str(int(reach))) - 2, 0)
    step = power * next(each for each in (1, 2, 5, 10, 20, 25, 50) if 5 * each * power >= reach)
    return [step * at for at in range(ceil(reach / step) + 1)]


def _short(meter: int) -> str:
    """A round meter in few signs: '$1.5M', '$250k'."""
    for size, sign in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if meter >= size:
            return f"${meter / size:g}{sign}"
    return f"${meter}"


# -- funding --


def _funding(study: Study, funding: Funding) -> Iterator[Part]:
    run = _long_run(study, funding)
    flow = run.flow
    yield Paragraph(
        f"Funding in the long run, for a pool of this book alone that resets to {sum_text(dollars(funding.reset))} and takes "
        f"{percent(funding.rate, 2)} of each stake. The meter's mean is {_cents(run.meter)}, its deviation "
        f"{_cents(Fraction(square_root(run.meter_variance)))}."
    )
    parts = {
        "staked": flow.staked,
        "contributed to the meter": flow.contributed,
        "paid by the house: fixed awards and reset values": flow.borne,
        "paid to players": flow.paid,
        "kept by the house": flow.house,
    }
    rows = tuple((what, percent(value / flow.staked, 4), sum_text(value / 100)) for what, value in parts.items())
    yield Table((Column("per wager, on average"), Column("of the stake", number=True), Column("dollars", number=True)), rows)
    hits = []
    for line, found in groupby(sorted(run.hits, key=attrgetter("line")), key=attrgetter("line")):
        same = list(found)  # the same line beside different others
        often = sum(1 / hit.wagers_between for hit in same)
        award = sum((hit.award / hit.wagers_between for hit in same), Fraction(0)) / often
        meter = _cents(same[0].meter) if any(hit.on_meter for hit in same) else ""
        hits.append((award, (line.replace("-", " "), decimal(1 / often, 0), meter, _cents(award))))
    columns = (
        Column("line"),
        *(Column(name, number=True) for name in ("wagers between hits", "mean meter at a hit", "mean award")),
    )
    yield Table(columns, tuple(row for _, row in sorted(hits, reverse=True)))


def _cents(amount: Fraction) -> str:
    return sum_text(amount / 100)


def _long_run(study: Study, funding: Funding) -> LongRun:
    house, folds = study.house, None
    if five_card_fact(study.book) is None:  # a folded hand loses awards: it is folded as in the base game
        out = study.solution.strategy.rows("fold").tolist()
        folds = " ".join(hand for hand, folded in zip(STARTING_HANDS, out, strict=True) if folded)
    play = LinkedGame(study.book.edition.name, hits_of(study.book, folds), JackpotStake(house.unit, house.units), 1)
    return find_long_run(LinkedPool(funding.reset, funding.rate, (play,)))
