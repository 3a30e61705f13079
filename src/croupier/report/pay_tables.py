"""Pay tables: how many deals each line pays, and what it adds to the result. Below them, what is not paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.lab import (
    NOTHING_WON,
    Payoff,
    Valuation,
    chance_text,
    dollars,
    is_for_folded,
    one_in,
    payoff,
    percent,
    sum_text,
    unreduced,
)
from croupier.reference import hand_paid
from croupier.report.model import Column, Paragraph, Part, Section, Table
from croupier.report.study import Study
from croupier.rulebook import ODDS_IN_WORDS, PaidBy, Result, Ruling, wager_text


@dataclass(frozen=True)
class PayRow:
    """The deals that one line pays, or that end in the same way, by the same rules."""

    what: str
    pays: str
    rules: str
    count: int
    brings: Payoff  # to each unit staked on the wager, on average
    folded: bool = False  # whether it is about folded hands only


def rows(study: Study, wager: str, valuation: Valuation) -> list[PayRow]:
    """Paid lines in the order of the book, those that never fit among them; then what else becomes of the wager.

    A line of a pay table is one row, whichever clauses lead to it; odds that depend on nothing are told apart by clause.
    """
    edition = study.book.edition
    counts: Counter[tuple[Ruling, ...]] = Counter()
    for entry, count in valuation.entries:
        for name, rulings in entry.rulings:
            if name == wager:
                counts[rulings] += count
    own = [line for name, line in edition.lines() if name == wager]
    order = {line.name: at for at, line in enumerate(own)}
    found: dict[tuple[int, str, str, str], PayRow] = {}
    for rulings, count in counts.items():
        first = rulings[0]
        what, pays = _named(wager, first)
        rules = dict.fromkeys(_number(rule) for each in rulings for rule in each.rules)
        place = min((order[line.name] for line in first.lines), default=len(order) + list(Result).index(first.result))
        key = (place, what, pays, "" if isinstance(first.clause.then, PaidBy) else " ".join(rules))
        brings = payoff(study.book, edition.wager_named[wager], first, study.house).times(Fraction(count, valuation.deals))
        before = found.get(key, PayRow(what, pays, "", 0, NOTHING_WON, folded=True))
        rules = dict.fromkeys([*before.rules.split(), *rules])
        out = before.folded and is_for_folded(first.clause)
        found[key] = PayRow(what, pays, " ".join(rules), before.count + count, before.brings + brings, out)
    paid = {line.name for rulings in counts for ruling in rulings for line in ruling.lines}
    for line in own:
        if line.name not in paid:
            what = hand_paid(wager, line.name)
            found[order[line.name], what, line.odds, ""] = PayRow(what, line.odds, _number(line.rule), 0, NOTHING_WON)
    return _by_fold([found[key] for key in sorted(found)])


def _by_fold(found: list[PayRow]) -> list[PayRow]:
    """Where the same becomes of folded hands and of others by different rules, each row says of which it is."""
    apart = {row.what for row in found if row.folded} & {row.what for row in found if not row.folded}
    return [
        replace(row, what=f"{row.what}, {'' if row.folded else 'not '}folded") if row.what in apart and not row.pays else row
        for row in found
    ]


def _number(rule: str) -> str:
    """The rule of a line without the line's name, which stands beside it anyway."""
    return rule.partition("/")[0]


def _named(wager: str, ruling: Ruling) -> tuple[str, str]:
    if not ruling.lines:
        return ruling.result.value, ""
    hands = dict.fromkeys(hand_paid(wager, line.name) for line in ruling.lines)
    return " and ".join(hands), ruling.odds or ""


def sum_rows(found: list[PayRow]) -> Payoff:
    """What some rows bring in all."""
    return sum((row.brings for row in found), NOTHING_WON)


def section(study: Study) -> Section:
    """The pay tables of all wagers."""
    return Section("Pay tables", tuple(_parts(study)))


def _parts(study: Study) -> Iterator[Part]:
    solution = study.solution
    yield Paragraph(
        "Every line with the number of deals that it pays under best play, and what it adds to the player's result: per ante "
        f"in the base game, else per unit staked. {ODDS_IN_WORDS} The last line of each table has the sum, exactly."
    )
    base = solution.base
    for wager in study.base_wagers:
        size = study.size(study.book.edition.wager_named[wager])
        yield _table(study, wager, base, size, f"{wager_text(wager).capitalize()}, in {base.deals:,} deals")
    worth = (sum_rows(rows(study, wager, base)).times(_size(study, wager)) for wager in study.base_wagers)
    whole = sum((each.units for each in worth), Fraction(0))
    yield Paragraph(
        f"All wagers of the base game together: {percent(whole, 6)} of an ante, exactly {unreduced(whole, base.deals)}."
    )
    for wager, valuation in solution.sides.items():
        yield _table(study, wager, valuation, Fraction(1), f"{wager_text(wager).capitalize()}, in {valuation.deals:,} deals")
    yield _jackpot(study)


def _size(study: Study, wager: str) -> Fraction:
    return study.size(study.book.edition.wager_named[wager])


def _table(study: Study, wager: str, valuation: Valuation, size: Fraction, caption: str) -> Table:
    found = rows(study, wager, valuation)
    sum_of_all = PayRow("all together", "", "", sum(row.count for row in found), sum_rows(found))
    lines = []
    for row in (*found, sum_of_all):
        adds = row.brings.units * size
        exactly = unreduced(adds, valuation.deals) if row is sum_of_all else ""
        lines.append((*_counted(row, valuation), percent(adds, 4, sign=True), exactly))
    columns = (*_COLUMNS, Column("adds", number=True), Column("exactly", number=True))
    return Table(columns, tuple(lines), caption, total=True)


_COLUMNS = (
    Column("hand or result"),
    Column("pays"),
    Column("rules", wide=1),
    Column("deals", number=True),
    Column("chance", number=True),
    Column("", number=True),
)


def _counted(row: PayRow, valuation: Valuation) -> tuple[str, ...]:
    chance = valuation.chance(row.count)
    return row.what, row.pays, row.rules, f"{row.count:,}", chance_text(chance), one_in(chance)


def _jackpot(study: Study) -> Table:
    """The fixed part and the part of the meter, each by line."""
    jackpot, meter = study.solution.jackpot, study.house.meter
    valuation, stake = jackpot.valuation, jackpot.stake
    found = rows(study, study.solver.pool, valuation)
    lines = []
    for row in (*found, PayRow("all together", "", "", sum(row.count for row in found), sum_rows(found))):
        fixed = row.brings.units + row.brings.dollars / stake
        cells = [
            row.what,
            row.pays,
            row.rules,
            f"{row.count:,}",
            chance_text(valuation.chance(row.count)),
            one_in(valuation.chance(row.count)),
            percent(fixed, 4, sign=True),
            f"{float(row.brings.share):.4e}" if row.brings.share else "",
        ]
        if meter is not None:
            cells.append(percent(fixed + row.brings.share * dollars(meter) / stake, 4, sign=True))
        lines.append(tuple(cells))
    columns = [Column("hand or result", wide=3), Column("pays", wide=2), Column("rules", wide=2)]
    columns += [Column(name, number=True) for name in ("deals", "chance", "", "adds, fixed part", "of the meter")]
    if meter is not None:
        columns.append(Column(f"adds at {sum_text(dollars(meter))}", number=True))
    stakes = f"{study.house.units} unit{'s' if study.house.units > 1 else ''} of ${study.house.unit}"
    caption = f"Jackpot, {stakes}, in {valuation.deals:,} deals"
    if jackpot.above:
        caption += f", for meters from {sum_text(jackpot.above)}"
    return Table(tuple(columns), tuple(lines), caption, total=True)
