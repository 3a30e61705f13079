"""Years of a floor as a report: the house's win, and each pool with its meter over the year and its hits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from croupier.lab import FloorYears, PoolYears, YearSpread, by_game, by_table, hits_of_pool, of_pool, with_commas
from croupier.report.assembly import NEVER_CERTIFIED
from croupier.report.model import (
    Axis,
    Band,
    Bars,
    Column,
    Curves,
    Figure,
    MathReport,
    Paragraph,
    Part,
    PlotBar,
    PlotLine,
    Section,
    Table,
)
from croupier.rulebook import Money

_FIGURES = ("mean", "standard error", "expected", "standard deviation", "5% of years below", "median", "5% of years above")
_EVERY = 13  # weeks between two ticks
_FEW = 30  # hits a year of which each number has a bar


def assemble_floor(found: FloorYears, name: str, version: str) -> MathReport:
    """The whole report; `name` is the floor's, and `version` says in it what made it."""
    rounds = sum(table.rounds for table in found.floor.tables)
    return MathReport(
        title=f"{name}: {found.years:,} years of a floor",
        edition=f"{len(found.floor.tables)} tables, {len(found.pools)} pools, {rounds:,} rounds a year, seed {found.seed}",
        made_by=f"Simulated by {version}. {NEVER_CERTIFIED}",
        sections=(_house(found), _tables(found), *(_pool(each) for each in found.pools), _how(found)),
        sound=True,
    )


def _house(found: FloorYears) -> Section:
    spread = YearSpread(found.house)
    kept = {f"pool {each.pool.name}": of_pool(each)["the house keeps"] for each in found.pools}
    games = by_game(found)
    return Section(
        "What the house wins",
        (
            Paragraph(
                "Dollars a year: what the house wins at its tables on all wagers but the jackpot, and what it keeps "
                "of the stakes on its jackpots after contributions, awards that the meter does not pay, and resets "
                "that no reserve pays for."
            ),
            _spreads("won at", {**games, **kept, "all together": spread}, 100, total=True),
            Figure(_histogram(spread, 100, "from, to"), "Simulated years by what the house wins."),
        ),
        in_short=True,
    )


def _tables(found: FloorYears) -> Section:
    wins = by_table(found)
    rows = tuple(
        (
            table.name,
            table.book.edition.name,
            str(table.seats),
            f"{table.rounds:,}",
            ", ".join(f"{wager.replace('_', ' ')} ${stake}" for wager, stake in table.stakes.items()),
            "" if table.unit is None else f"${table.unit}",
        )
        for table in found.floor.tables
    )
    columns = (
        Column("table"),
        Column("game"),
        Column("seats taken", number=True),
        Column("rounds a year", number=True),
        Column("each stakes", wide=1),
        Column("on the jackpot", number=True),
    )
    bars = tuple(PlotBar(name, each.mean / 100, _short(each.mean / 100)) for name, each in wins.items())
    return Section(
        "By table",
        (
            Table(columns, rows),
            _spreads("won at table", wins, 100),
            Figure(Bars(bars, "table", "won a year, on average"), "What the house wins a year at each table."),
        ),
    )


def _pool(each: PoolYears) -> Section:
    return Section(f"Pool {each.pool.name}", tuple(_pool_parts(each)))


def _pool_parts(each: PoolYears) -> Iterator[Part]:
    live, sums, hits = each.pool.live, of_pool(each), hits_of_pool(each)
    words = f"Linked to {', '.join(each.pool.tables)}. It opens with {_amount(live.start)}, takes {live.rate} of each stake"
    words += f", the reserve {live.reserve_rate}" if live.reserve_rate else ""
    words += f", shows {_amount(live.cap)} at most" if live.cap else ""
    staked = _amount(Money(each.staked))
    yield Paragraph(f"{words}, and is reset to {_amount(live.reset)}. {staked} are staked on it a year.")
    yield Figure(_meter(each), "What the meter shows over the year: the median of all years, the first, and where most lie.")
    yield Figure(_histogram(sums["meter at the end"], 100, "from, to"), "Simulated years by the meter at their end.")
    yield _spreads("dollars a year", sums, 100)
    yield _spreads("times a year", {line.replace("-", " "): spread for line, spread in hits.items()}, 1)
    yield Figure(_histogram(hits["resets"], 1, "resets"), "Simulated years by how often the meter was reset.")


def _how(found: FloorYears) -> Section:
    return Section(
        "How it was done",
        (
            Paragraph(
                "Every round is dealt, decided by the strategy of its table and settled by the tables compiled from "
                "the clauses of its rulebook; the same seed gives the same years. The rounds of a table go by evenly "
                "over its year, and every seat that is taken stakes on every wager. A pool sees the rounds of its "
                "tables in the order in which they end: all stakes until then have contributed, and awards are paid "
                f"from what its meter shows, by the rules of the book. Each of the {found.years:,} years starts anew. "
                "What is expected is computed: exactly at the tables; for a pool, where its meter has no cap, from "
                "its wagers taken one after the other."
            ),
        ),
    )


# -- parts --


def _spreads(title: str, spreads: Mapping[str, YearSpread], unit: int, *, total: bool = False) -> Table:
    places = 0 if unit > 1 else 2

    def shown(value: float) -> str:
        return f"{value / unit:,.{places}f}"

    rows = []
    for name, each in spreads.items():
        expected = "" if each.mean_expected is None else shown(float(each.mean_expected))
        middle = (shown(each.quantile(part)) for part in (0.05, 0.5, 0.95))
        rows.append((name, shown(each.mean), shown(each.error), expected, shown(each.deviation), *middle))
    columns = (Column(title, wide=1), *(Column(name, number=True) for name in _FIGURES))
    return Table(columns, tuple(rows), total=total)


def _meter(each: PoolYears) -> Curves:
    """The meter by week."""
    weeks = range(each.meters.shape[1])
    by_week = [YearSpread(each.meters[:, week]) for week in weeks]

    def line(part: float) -> list[float]:
        return [spread.quantile(part) / 100 for spread in by_week]

    one = (each.meters[0] / 100).tolist()
    bands = []
    for low, high, name in ((0.05, 0.95, "9 of 10 years"), (0.25, 0.75, "5 of 10 years")):
        points = zip(weeks, line(low), line(high), strict=True)
        bands.append(Band(name, tuple((float(week), least, most) for week, least, most in points)))
    top = max(*line(0.95), *one)
    return Curves(
        x=Axis("week", tuple((float(week), str(week)) for week in weeks if week % _EVERY == 0)),
        y=Axis("meter", tuple((float(tick), _short(tick)) for tick in _ticks(top))),
        lines=(
            PlotLine("median", tuple(zip(map(float, weeks), line(0.5), strict=True))),
            PlotLine("the first year", tuple(zip(map(float, weeks), one, strict=True)), second=True),
        ),
        bands=tuple(bands),
    )


def _histogram(spread: YearSpread, unit: int, label: str) -> Bars:
    """How many years lie where."""
    values = spread.values
    years = len(values)
    least, most = int(values.min()), int(values.max())
    if unit == 1 and most - least <= _FEW:
        counts = {str(number): int((values == number).sum()) for number in range(least, most + 1)}
    else:
        ends = _round_ends(least / unit, most / unit)
        counts = {}
        for low, high in pairwise(ends):
            inside = (values >= low * unit) & (values < high * unit)
            counts[f"{_short(low)} to {_short(high)}" if unit > 1 else f"{low:g} to {high:g}"] = int(inside.sum())
    shown = {name: f"{count:,} ({count / years:.0%})" if count else "" for name, count in counts.items()}
    bars = tuple(PlotBar(name, float(count), shown[name]) for name, count in counts.items())
    return Bars(bars, label, "years")


def _round_ends(least: float, most: float) -> list[float]:
    """Round numbers that enclose all values, about a dozen of them."""
    step = _round_step((most - least) / 10)
    first = floor(least / step)
    return [step * at for at in range(first, floor(most / step) + 2)]


def _ticks(most: float) -> list[float]:
    step = _round_step(most / 5)
    return [step * at for at in range(ceil(most / step) + 1)]


def _round_step(about: float) -> float:
    """One, two or five times a power of ten: the first that is not below a number."""
    size = Fraction(1)
    while size * 10 < max(about, 1):
        size *= 10
    return float(next(size * each for each in (1, 2, 5, 10) if size * each >= about))


def _amount(amount: Money) -> str:
    return f"${with_commas(str(amount))}"


def _short(amount: float) -> str:
    """Dollars in few signs: '$1.5M', '-$250k'."""
    sign, size = ("-" if amount < 0 else ""), abs(amount)
    for unit, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if size >= unit:
            return f"{sign}${size / unit:.4g}{letter}"
    return f"{sign}${size:.4g}"
